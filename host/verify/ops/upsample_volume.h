/* SPDX-License-Identifier: Apache-2.0 */
/* Cases of aclnnUpsampleNearest3d, aclnnUpsampleTrilinear3d and their gradients: their data and their expected outputs. */
#ifndef OC_VERIFY_UPSAMPLE_VOLUME_H
#define OC_VERIFY_UPSAMPLE_VOLUME_H

#include "verify/op.h"

struct volume_case {
    const char *name;
    int64_t n, c, in[3], out[3]; /* lengths of D, H and W */
    double scale[3];             /* 0: none */
    bool align_corners, channels_last, has_infinite_border;
};

void volume_make(struct oc_op_case *c, const struct volume_case *v, enum oc_dtype dtype,
                 bool is_nearest, bool is_backward);

#endif
