/* SPDX-License-Identifier: Apache-2.0 */
/* aclnnLayerNorm and aclnnLayerNormBackward, compared with their definitions. */
#include "harness/test.h"
#include "ops/refusals.h"
#include "verify/device.h"
#include "verify/ops/layer_norm.h"

#define FEW (1u << OC_LAYOUT_CONTIGUOUS | 1u << OC_LAYOUT_MIXED)

static const struct layer_norm_case CASES[] = {
    {.name = "rows of a transformer", .outer = "2x9", .normalized = "768"},
    {.name = "odd rows", .outer = "3x5", .normalized = "67"},
    {.name = "planes", .outer = "3", .normalized = "4x5x6"},
    {.name = "neither weight nor statistics", .outer = "7", .normalized = "33", .is_plain = true},
    {.name = "weights of another type", .outer = "4", .normalized = "35", .weight_type = OC_BF16},
    {.name = "more rows than a part", .outer = "600", .normalized = "19"},
    {.name = "as many parts as a joined gradient has", .outer = "2021", .normalized = "37"},
    {.name = "a joined gradient without weight",
     .outer = "2000",
     .normalized = "21",
     .without = 4,
     .is_plain = true},
    {.name = "NaN and infinities in a joined gradient",
     .outer = "2000",
     .normalized = "19",
     .has_specials = true},
    {.name = "a long row", .outer = "1", .normalized = "9001"},
    {.name = "a mean far from 0", .outer = "4", .normalized = "500", .offset = 1000},
    {.name = "rows of one element", .outer = "5", .normalized = "1"},
    {.name = "one row, all axes", .outer = "", .normalized = "3x7"},
    {.name = "no rows", .outer = "0", .normalized = "8"},
    {.name = "no columns", .outer = "3", .normalized = "0"},
    {.name = "no columns, no statistics", .outer = "3", .normalized = "0", .is_plain = true},
    {.name = "neither rows nor columns", .outer = "0", .normalized = "0"},
    {.name = "no rows, bias alone", .outer = "0", .normalized = "8", .without = 1 | 2},
    {.name = "in place", .outer = "4x5", .normalized = "67", .is_in_place = true},
    {.name = "in place, plain",
     .outer = "3",
     .normalized = "300",
     .is_in_place = true,
     .is_plain = true},
    {.name = "NaN and infinities", .outer = "5", .normalized = "35", .has_specials = true},
    {.name = "NaN and infinities in long rows",
     .outer = "4",
     .normalized = "4500",
     .has_specials = true,
     .is_plain = true},
    {.name = "input alone", .outer = "300", .normalized = "21", .without = 2 | 4},
    {.name = "weight alone", .outer = "300", .normalized = "21", .without = 1 | 4},
    {.name = "bias alone, others NULL",
     .outer = "300",
     .normalized = "21",
     .without = 1 | 2,
     .is_plain = true},
    {.name = "all but weight", .outer = "300", .normalized = "21", .without = 2},
    {.name = "no gradient, all NULL",
     .outer = "5",
     .normalized = "21",
     .without = 7,
     .is_plain = true},
};

static void run(const void *row)
{
    static const enum oc_dtype TYPES[] = {OC_F32, OC_F16, OC_BF16};
    static const char *const STRATEGIES[] = {"reduction:strips", "reduction:chains", "index:64",
                                             NULL};
    const struct layer_norm_case *m = row;

    for (size_t t = 0; t < OC_COUNT(TYPES); t++) {
        for (int backward = 0; backward < 2; backward++) {
            struct oc_op_case c;

            if (backward)
                layer_norm_backward_make(&c, row, TYPES[t], OC_DATA_REALS);
            else
                layer_norm_make(&c, row, TYPES[t], OC_DATA_REALS);
            c.layouts = t == 0 ? 0 : FEW;
            /* Fills alone, and nothing, have no strategy. */
            c.strategies =
                oc_shape_count(&c.operands[0].shape) == 0 || (backward && m->without == 7)
                    ? NULL
                    : STRATEGIES;
            oc_op_sweep_and_free(&c);
        }
    }
}

static const struct oc_test TESTS[] = {
    OC_TEST_ROWS(CASES, run),
    OC_TEST_GROUP(layer_norm_gradients),
    OC_TEST_GROUP(layer_norm_refusals),
};

OC_TEST_MAIN(.name = "layer_norm", OC_TESTS(TESTS), OC_ON_DEVICE)
