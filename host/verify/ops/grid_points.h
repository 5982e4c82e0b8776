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

/* The types of both operators, and whether a case runs with one on this device. */
extern const enum oc_dtype grid_types[4];
bool grid_has_type(const struct grid_case *g, enum oc_dtype dtype);

/* The problem of the references, but for its data. */
struct grid_problem grid_points_problem(const struct grid_case *g, enum oc_dtype dtype);

/* How a test makes a case of one of the operators, fills its inputs and computes what it expects. */
struct grid_operator {
    void (*make)(struct oc_op_case *c, const struct grid_case *g, enum oc_dtype dtype);
    bool (*fill_exact)(struct oc_op_case *c); /* false: the extents do not allow it */
    void (*fill_real)(struct oc_op_case *c);
    void (*compute)(struct oc_op_case *c, bool exact);
};

/* Runs a case with exact data and, in few layouts, with real data, in all of its types. */
void grid_sweep(const struct grid_operator *op, const struct grid_case *g);

/* Whether the extents allow coordinates at multiples of 1/2 or 1/4 of an element. */
bool grid_points_can_be_exact(const struct grid_case *g);

/* Points at such multiples, so that all arithmetic is exact. */
void grid_points_fill_exact(const struct grid_case *g, struct oc_operand *grid,
                            struct oc_random *random);
void grid_points_fill_real(const struct grid_case *g, struct oc_operand *grid,
                           struct oc_random *random);

/* Replaces two thirds of the points: pairs of values that are not finite, huge, tiny or at the edge. */
void grid_points_fill_hostile(struct oc_operand *grid);

/* A small case of each mode, padding and alignment, with exact coordinates. */
#define GRID_POINTS_MODES 18
void grid_points_check_case(struct grid_case *g, int mode);

#endif
