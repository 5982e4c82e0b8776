/* SPDX-License-Identifier: Apache-2.0 */
/* aclnnGroupNorm and aclnnGroupNormBackward, compared with their definitions. */
#include <math.h>
#include <string.h>

#include "harness/test.h"
#include "ops/refusals.h"
#include "verify/device.h"
#include "verify/ops/group_norm.h"

#define FEW (1u << OC_LAYOUT_CONTIGUOUS | 1u << OC_LAYOUT_MIXED)

static const enum oc_dtype TYPES[] = {OC_F32, OC_BF16};
static const char *const STRATEGIES[] = {"reduction:strips", "reduction:chains", "index:64", NULL};

static const struct group_norm_case CASES[] = {
    {.name = "planes of a diffusion model", .input = "2x32x8x8", .group = 8},
    {.name = "one group", .input = "3x6x35", .group = 1},
    {.name = "a group per channel", .input = "3x6x35", .group = 6},
    {.name = "rows", .input = "37x12", .group = 3},
    {.name = "groups of one element", .input = "5x4", .group = 4},
    {.name = "volumes", .input = "2x6x3x4x5", .group = 2},
    {.name = "rank 8", .input = "2x4x2x1x2x1x2x3", .group = 2},
    {.name = "neither gamma nor beta", .input = "3x4x7x3", .group = 2, .is_plain = true},
    {.name = "other arrays of floats", .input = "3x9x17", .group = 3, .array_type = OC_F32},
    {.name = "other arrays of 16 bits", .input = "3x9x17", .group = 3, .array_type = OC_BF16},
    {.name = "more elements than a part", .input = "2x4x53x53", .group = 2},
    {.name = "more samples than a part", .input = "300x4x17", .group = 2},
    {.name = "a mean far from 0", .input = "3x4x20x20", .group = 2, .offset = 1000},
    {.name = "in place", .input = "2x6x33", .group = 3, .is_in_place = true},
    {.name = "no samples", .input = "0x4x3", .group = 2},
    {.name = "no channels", .input = "3x0x2", .group = 2},
    {.name = "no elements", .input = "3x4x0", .group = 2},
};

static const struct group_norm_case MASKS[] = {
    {.name = "input alone", .input = "3x6x33", .group = 2, .mask = "100"},
    {.name = "gamma alone", .input = "3x6x33", .group = 2, .mask = "010"},
    {.name = "beta alone", .input = "3x6x33", .group = 2, .mask = "001"},
    {.name = "nothing", .input = "3x6x33", .group = 2, .mask = "000"},
    {.name = "all but beta", .input = "3x6x33", .group = 2, .mask = "110", .is_plain = true},
};

/* Fills alone have no strategy, and kernels are slow to build: the strategies run with floats. */
static const char *const *strategies_for(const struct oc_op_case *c, size_t type)
{
    return oc_shape_count(&c->operands[0].shape) == 0 || type > 0 ? NULL : STRATEGIES;
}

static void run_backward(const struct group_norm_case *m, size_t type)
{
    struct oc_op_case c;

    group_norm_backward_make(&c, m, TYPES[type], OC_DATA_REALS);
    c.layouts = type == 0 ? 0 : FEW;
    c.strategies = m->mask != NULL && strcmp(m->mask, "000") == 0 ? NULL : strategies_for(&c, type);
    oc_op_sweep_and_free(&c);
}

static void run(const void *row)
{
    const struct group_norm_case *m = row;

    for (size_t t = 0; t < (m->is_plain ? 1 : OC_COUNT(TYPES)); t++) {
        struct oc_op_case c;

        group_norm_make(&c, row, TYPES[t], OC_DATA_REALS);
        c.layouts = t == 0 ? 0 : FEW;
        c.strategies = strategies_for(&c, t);
        oc_op_sweep_and_free(&c);
        run_backward(row, t);
    }
}

static void run_mask(const void *row) { run_backward(row, 0); }

/* The other groups do not see it. */
static void nan_spoils_its_group(void)
{
    static const struct group_norm_case M = {.name = "a NaN", .input = "3x4x25", .group = 2};
    struct oc_op_case c;

    group_norm_make(&c, &M, OC_F32, OC_DATA_REALS);
    c.operands[GROUP_NORM_X].values[130] = (double)NAN;
    group_norm_compute(&c);
    c.strategies = STRATEGIES;
    c.layouts = FEW;
    oc_op_sweep_and_free(&c);
}

static void results_repeat(void)
{
    static const struct group_norm_case M = {.name = "repeated", .input = "3x8x71x67", .group = 2};

    for (int backward = 0; backward < 2; backward++)
        for (int s = 0; STRATEGIES[s] != NULL; s++) {
            struct oc_op_case c;

            (backward ? group_norm_backward_make : group_norm_make)(&c, &M, OC_F32, OC_DATA_REALS);
            c.same = OC_SAME_BITS;
            oc_op_repeat(&c, STRATEGIES[s], 10);
            oc_op_free(&c);
        }
}

static const struct oc_test TESTS[] = {
    OC_TEST_ROWS(CASES, run),           OC_TEST_ROWS(MASKS, run_mask),
    OC_TEST_OF(nan_spoils_its_group),   OC_TEST_OF(results_repeat),
    OC_TEST_GROUP(group_norm_refusals), OC_TEST_GROUP(group_norm_gradients),
};

OC_TEST_MAIN(.name = "group_norm", OC_TESTS(TESTS), OC_ON_DEVICE)
