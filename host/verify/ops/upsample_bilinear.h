/* SPDX-License-Identifier: Apache-2.0 */
/* Cases of aclnnUpsampleBilinear2d and its gradient: their data and their expected outputs. */
#ifndef OC_VERIFY_UPSAMPLE_BILINEAR_H
#define OC_VERIFY_UPSAMPLE_BILINEAR_H

#include "verify/op.h"

struct upb_case {
    const char *name;
    int64_t n, c, h, w, out_h, out_w;
    bool align_corners;
    double scale_h, scale_w;  /* 0: the lengths give the factors */
    bool channels_last;       /* the format is NHWC */
    bool has_infinite_border; /* of the first image, the last element is infinite */
};

void upb_make(struct oc_op_case *c, const struct upb_case *u, enum oc_dtype dtype, bool is_backward,
              enum oc_data data);

#endif
