/* SPDX-License-Identifier: Apache-2.0 */
/* Cases of aclnnAffineGrid: their data and their expected outputs. */
#ifndef OC_VERIFY_AFFINE_GRID_H
#define OC_VERIFY_AFFINE_GRID_H

#include "verify/op.h"

struct affine_grid_case {
    const char *name;
    const char *size; /* NxCxHxW or NxCxDxHxW */
    bool align;
    bool is_exact; /* coordinates are exact in f32 */
};

/* Makes a case with random data. */
void affine_grid_make(struct oc_op_case *c, const struct affine_grid_case *m, enum oc_dtype type,
                      enum oc_data data);

#endif
