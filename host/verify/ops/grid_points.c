/* SPDX-License-Identifier: Apache-2.0 */
#include "verify/ops/grid_points.h"

#include <float.h>
#include <math.h>
#include <stdio.h>

#include "verify/check_op.h"
#include "verify/device.h"

const enum oc_dtype grid_types[4] = {OC_F32, OC_F16, OC_BF16, OC_F64};

bool grid_has_type(const struct grid_case *g, enum oc_dtype dtype)
{
    const unsigned types = g->types == 0 ? OC_F32 : g->types;

    return (types & (unsigned)dtype) != 0 && (dtype != OC_F64 || oc_test_device()->has_fp64);
}

struct grid_problem grid_points_problem(const struct grid_case *g, enum oc_dtype dtype)
{
    return (struct grid_problem){.in_double = dtype == OC_F64,
                                 .n = g->n,
                                 .c = g->c,
                                 .h = g->h,
                                 .w = g->w,
                                 .out_h = g->out_h,
                                 .out_w = g->out_w,
                                 .mode = g->mode,
                                 .padding = g->padding,
                                 .align = g->align};
}

void grid_sweep(const struct grid_operator *op, const struct grid_case *g)
{
    const unsigned few = 1u << OC_LAYOUT_CONTIGUOUS | 1u << OC_LAYOUT_MIXED;

    for (size_t t = 0; t < OC_COUNT(grid_types); t++) {
        struct oc_op_case c;

        if (!grid_has_type(g, grid_types[t])) continue;
        op->make(&c, g, grid_types[t]);
        c.is_reduced = (g->types & OC_F32) != 0 && grid_types[t] != OC_F32 &&
                       ((g->types & OC_BF16) == 0 || (g->types & OC_F64) == 0);
        if (oc_op_is_due(&c)) {
            if (op->fill_exact(&c)) {
                op->compute(&c, true);
                oc_op_sweep(&c);
            }
            op->fill_real(&c);
            op->compute(&c, false);
            c.layouts = few & (c.layouts == 0 ? few : c.layouts);
            if (c.layouts != 0) oc_op_sweep(&c);
        }
        oc_op_free(&c);
    }
}

static bool is_power_of_two(int64_t v) { return v > 0 && (v & (v - 1)) == 0; }

static bool is_exact_extent(const struct grid_case *g, int64_t size)
{
    return g->align ? size == 1 || is_power_of_two(size - 1) : is_power_of_two(size);
}

/* Bounds of coordinate k of the grid, in elements: at most 3 elements outside; with `ordered` points
 * a row or two around the one that upsampling would take. */
static void find_bounds(const struct grid_case *g, int64_t k, int64_t *low, int64_t *high)
{
    const int64_t size = k % 2 == 0 ? g->w : g->h, row = k / 2 / g->out_w % g->out_h;

    *low = -3;
    *high = size + 2;
    if (!g->ordered || k % 2 == 0) return;
    *low = row * g->h / g->out_h - 1;
    *high = *low + 3;
}

/* Coordinate k, whose position is a multiple of 1/steps. */
static double exact_coordinate(struct oc_random *random, const struct grid_case *g, int64_t k)
{
    const int64_t steps = g->mode == BICUBIC ? 2 : 4, size = k % 2 == 0 ? g->w : g->h;
    int64_t low, high;

    find_bounds(g, k, &low, &high);

    const double i = (double)oc_random_integer(random, low * steps, high * steps) / (double)steps;

    if (g->align) return size == 1 ? i : 2 * i / (double)(size - 1) - 1;
    return (2 * i + 1) / (double)size - 1;
}

bool grid_points_can_be_exact(const struct grid_case *g)
{
    return is_exact_extent(g, g->h) && is_exact_extent(g, g->w);
}

void grid_points_fill_exact(const struct grid_case *g, struct oc_operand *grid,
                            struct oc_random *random)
{
    for (int64_t k = 0; k < oc_shape_count(&grid->shape); k++) {
        double v;

        do
            v = exact_coordinate(random, g, k);
        while (oc_round_to(grid->dtype, v) != v);
        grid->values[k] = v;
    }
}

void grid_points_fill_real(const struct grid_case *g, struct oc_operand *grid,
                           struct oc_random *random)
{
    for (int64_t k = 0; k < oc_shape_count(&grid->shape); k++) {
        int64_t low, high;

        find_bounds(g, k, &low, &high);

        const double v =
            g->ordered && k % 2 == 1
                ? oc_random_real(random, (double)low, (double)high) * 2 / (double)g->h - 1
                : oc_random_real(random, -1.4, 1.4);

        grid->values[k] = oc_round_to(grid->dtype, v);
    }
}

static double hostile(int64_t k)
{
    static const double VALUES[] = {NAN,     INFINITY,  -INFINITY,  1e30,      -1e30,
                                    FLT_MAX, -FLT_MAX,  0x1p-149,   -0x1p-149, 0x1p-130,
                                    1e10,    -1e10,     0x1p31,     -0x1p31,   4294967296.,
                                    0x1p63,  16777216., -16777216., 1e20,      -1e20,
                                    0,       -0.0,      1,          -1,        0.5};

    return VALUES[k % (int64_t)OC_COUNT(VALUES)];
}

void grid_points_fill_hostile(struct oc_operand *grid)
{
    for (int64_t k = 0; k < oc_shape_count(&grid->shape) / 2; k++) {
        if (k % 3 == 0) continue;
        grid->values[2 * k] = oc_round_to(grid->dtype, hostile(k));
        grid->values[2 * k + 1] =
            oc_round_to(grid->dtype, k % 3 == 1 ? hostile(k / 25) : 0.25 * (double)(k % 7) - 0.75);
    }
}

/* Extents with exact coordinates: with aligned corners 5 and 9, without 4 and 8. */
void grid_points_check_case(struct grid_case *g, int mode)
{
    static const char *const MODES[] = {"bilinear", "nearest", "bicubic"};
    static const char *const PADDINGS[] = {"zeros", "border", "reflection"};
    static char names[GRID_POINTS_MODES][64];
    char *const name = names[mode];
    const int align = mode / 9;

    *g = (struct grid_case){.name = name,
                            .n = 2,
                            .c = mode % 2 == 0 ? 5 : 8,
                            .h = 4 + align,
                            .w = 8 + align,
                            .out_h = 7,
                            .out_w = 11,
                            .mode = (enum grid_mode)(mode % 3),
                            .padding = (enum grid_padding)(mode / 3 % 3),
                            .align = align != 0};
    (void)snprintf(name, sizeof(names[mode]), "%s, %s%s", MODES[g->mode], PADDINGS[g->padding],
                   g->align ? ", corners aligned" : "");
}
