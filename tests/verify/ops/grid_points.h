/* SPDX-License-Identifier: Apache-2.0 */
/* Cases and points of grid sampling and of its gradients. */
#ifndef OC_VERIFY_GRID_POINTS_H
#define OC_VERIFY_GRID_POINTS_H

#include "verify/op.h"
#include "verify/ops/reference_grid_points.h"

enum grid_outputs { BOTH, INPUT_ONLY, GRID_ONLY, NEITHER };

struct grid_case {
    const char *name;
    int64_t n, c, h, w, out_h, out_w;
    enum grid_mode mode;
    enum grid_padding padding;
    bool align;
    enum grid_outputs outputs;     /* of the backward operator */
    unsigned types;                /* default: OC_F32 */
    const char *const *strategies; /* default: all, with 32-bit indices */
    unsigned layouts;
    bool constant; /* all values of gradOutput are equal (of input, in the forward operator) */
    bool ordered;  /* rows of points follow rows of elements */
};

/* Whether the extents allow coordinates at multiples of 1/2 or 1/4 of an element. */
bool grid_points_can_be_exact(const struct grid_case *g);

/* Points at such multiples, so that all arithmetic is exact. */
void grid_points_fill_exact(const struct grid_case *g, struct oc_operand *grid,
                            struct oc_random *random);
void grid_points_fill_real(const struct grid_case *g, struct oc_operand *grid,
                           struct oc_random *random);

/* Replaces two thirds of the points: pairs of values that are not finite, huge, tiny or at the edge. */
void grid_points_fill_hostile(struct oc_operand *grid);

/* A small case of each mode, padding and alignment, with exact coordinates. The name is valid until the
 * next one. */
#define GRID_POINTS_MODES 18
void grid_points_check_case(struct grid_case *g, int mode);

#endif
