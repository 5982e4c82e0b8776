/* SPDX-License-Identifier: Apache-2.0 */
/* Cases of aclnnUpsampleLinear1d, Bilinear2d and Bicubic2d and their gradients: their data and their expected outputs. */
#ifndef OC_VERIFY_UPSAMPLE_INTERPOLATED_H
#define OC_VERIFY_UPSAMPLE_INTERPOLATED_H

#include "verify/op.h"

enum upi_mode { UPI_BILINEAR, UPI_BICUBIC, UPI_LINEAR, UPI_MODES };

struct upi_case {
    const char *name;
    int64_t n, c, h, w, out_h, out_w;
    bool align_corners;
    double scale_h, scale_w; /* 0: the lengths give the factors */
    bool channels_last;      /* the format is NHWC */
    bool
        has_infinite_border; /* of the first image, the last element, or the first gradient, is infinite */
    enum upi_mode mode; /* of linear upsampling, h and out_h are 1 */
};

void upi_make(struct oc_op_case *c, const struct upi_case *u, enum oc_dtype dtype, bool is_backward,
              enum oc_data data);

#endif
