/* SPDX-License-Identifier: Apache-2.0 */
/* What the parts of the operator's test program share: a case, its data and its two calls. */
#ifndef OC_OPS_GRID_SAMPLER_2D_BACKWARD_H
#define OC_OPS_GRID_SAMPLER_2D_BACKWARD_H

#include "harness/op.h"
#include "ops/reference_grid_sampler_2d_backward.h"
#include "ops/sums.h"

#define GRID_OP "grid_sampler_2d_backward"

enum wanted { BOTH, INPUT_ONLY, GRID_ONLY, NEITHER };

struct grid_case {
    const char *name;
    int64_t n, c, h, w, out_h, out_w;
    enum grid_mode mode;
    enum grid_padding padding;
    bool align;
    enum wanted wanted;
    unsigned types;                /* OC_F32 where none is said */
    const char *const *strategies; /* those of 32-bit indices where none are said */
    unsigned layouts;
    bool constant; /* gradOutput is one value everywhere */
};

enum grid_operand { GRAD, INPUT, GRID, INPUT_GRAD, GRID_GRAD };

void grid_make(struct oc_op_case *c, const struct grid_case *g, enum oc_dtype dtype);

/* Small integers, and points at halves or quarters of elements: everything is exact. False where
 * the extents do not let coordinates be. */
bool grid_fill_exact(struct oc_op_case *c);
void grid_fill_real(struct oc_op_case *c);

/* The outputs that the case expects, from its inputs. */
void grid_compute(struct oc_op_case *c, bool exact);

/* Tests in the other part. */
void grid_refusals(struct oc_suite *suite);

#endif
