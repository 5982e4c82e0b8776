/* SPDX-License-Identifier: Apache-2.0 */
/* aclnnGridSampler2D compared with a naive formula: bit by bit where all arithmetic is exact, otherwise
 * within the error bound. */
#include <math.h>
#include <stdio.h>

#include "aclnnop/aclnn_grid_sampler2d.h"
#include "harness/determinism.h"
#include "harness/golden_values.h"
#include "ops/refusals.h"
#include "verify/device.h"
#include "verify/ops/grid_sampler_2d.h"

#define LAYOUT(name) (1u << OC_LAYOUT_##name)
#define FEW (LAYOUT(CONTIGUOUS) | LAYOUT(MIXED))
#define ALL_TYPES (OC_F32 | OC_F16 | OC_BF16 | OC_F64)

/* Compilation takes a good part of a second per strategy and mode, and the coordinate functions are
 * common to all strategies. So each mode runs with the default strategy and, unless corners are aligned,
 * with one other strategy. */
static const char *const NONE[] = {NULL};
static const char *const POINTS[] = {"sample:points", NULL};
static const char *const PLANES[] = {"sample:planes", NULL};
static const char *const BLOCKS[] = {"sample:blocks", NULL};
static const char *const INDEX64[] = {"sample:points,index:64", "sample:planes,index:64",
                                      "sample:blocks,index:64", NULL};
/* Plans without steps. */
static const char *const NOTHING[] = {"index:32", "index:64", NULL};

#define SHAPE(n_, c_, h_, w_, out_h_, out_w_) \
    .n = (n_), .c = (c_), .h = (h_), .w = (w_), .out_h = (out_h_), .out_w = (out_w_)

// clang-format off
/* Extents with exact coordinates, with aligned corners 5 and 9, without 4 and 8. */
#define MODE(m, p, list)                                                                          \
    {.name = #m ", " #p ", corners aligned", SHAPE(2, 3, 5, 9, 7, 11), .mode = (m),               \
     .padding = (p), .align = true, .strategies = NONE, .layouts = FEW},                          \
    {.name = #m ", " #p, SHAPE(2, 3, 4, 8, 7, 11), .mode = (m), .padding = (p),                   \
     .strategies = (list), .layouts = FEW}

static const struct grid_case CASES[] = {
    MODE(BILINEAR, ZEROS, POINTS), MODE(BILINEAR, BORDER, BLOCKS), MODE(BILINEAR, REFLECTION, POINTS),
    MODE(NEAREST, ZEROS, BLOCKS), MODE(NEAREST, BORDER, POINTS), MODE(NEAREST, REFLECTION, BLOCKS),
    MODE(BICUBIC, ZEROS, POINTS), MODE(BICUBIC, BORDER, BLOCKS), MODE(BICUBIC, REFLECTION, BLOCKS),
    /* name, SHAPE(N, C, H, W, Hout, Wout) */
    {.name = "every strategy and layout",       SHAPE(2,  3,   4,  8,  5,  6), .types = ALL_TYPES},
    {.name = "every strategy, 64-bit indices",  SHAPE(2,  3,   4,  8,  5,  6), .strategies = INDEX64, .layouts = FEW},
    {.name = "nearest in all types",            SHAPE(1,  3,   4,  4,  3,  5), .mode = NEAREST, .padding = REFLECTION, .types = ALL_TYPES, .layouts = FEW, .strategies = NONE},
    {.name = "one of everything",               SHAPE(1,  1,   1,  1,  1,  1), .layouts = FEW, .strategies = NONE},
    {.name = "one element, corners aligned",    SHAPE(2,  3,   1,  1,  3,  5), .align = true, .padding = REFLECTION, .layouts = FEW, .strategies = NONE},
    {.name = "one row",                         SHAPE(1,  2,   1, 16,  1, 19), .padding = REFLECTION, .layouts = FEW, .strategies = NONE},
    {.name = "one column",                      SHAPE(1,  2,  17,  1, 19,  1), .align = true, .padding = BORDER, .layouts = FEW, .strategies = NONE},
    {.name = "odd primes",                      SHAPE(3,  7,  13, 11,  7, 17), .layouts = FEW, .strategies = PLANES},
    {.name = "1 channel, a channel block",      SHAPE(3,  1,   8,  8,  5,  5), .layouts = FEW, .strategies = BLOCKS},
    {.name = "4 channels, a channel block",     SHAPE(1,  4,   8,  8,  5,  5), .layouts = FEW, .strategies = BLOCKS},
    {.name = "8 channels, a channel block",     SHAPE(1,  8,   8,  8,  5,  5), .layouts = FEW, .strategies = POINTS},
    {.name = "9 channels, above a group",       SHAPE(2,  9,   8,  8,  5,  5), .layouts = FEW, .strategies = POINTS},
    {.name = "16 channels, a channel block",    SHAPE(1, 16,   8,  8,  5,  5), .layouts = FEW, .strategies = NONE},
    {.name = "17 channels, two channel blocks", SHAPE(2, 17,   8,  8,  5,  5), .types = OC_F32 | OC_F16, .layouts = FEW},
    {.name = "7 points, below a vector",        SHAPE(2,  3,   8,  8,  1,  7), .layouts = FEW, .strategies = BLOCKS},
    {.name = "8 points, a vector",              SHAPE(2,  3,   8,  8,  2,  4), .layouts = FEW, .strategies = BLOCKS},
    {.name = "9 points, above a vector",        SHAPE(2,  3,   8,  8,  3,  3), .layouts = FEW, .strategies = BLOCKS},
    {.name = "128 points, two strips of blocks", SHAPE(2,  3,   8,  8, 16,  8), .layouts = FEW, .strategies = BLOCKS},
    {.name = "129 points, above a strip",       SHAPE(2,  3,   8,  8,  3, 43), .layouts = FEW, .strategies = BLOCKS},
    {.name = "many points, few elements",       SHAPE(1,  2,   2,  2, 40, 41), .padding = BORDER, .layouts = FEW, .strategies = BLOCKS},
    {.name = "few points, many elements",       SHAPE(1,  9,  64, 32,  2,  3), .layouts = FEW, .strategies = BLOCKS},
    {.name = "input from one value",            SHAPE(2,  5,   8,  8,  5,  6), .constant = true, .layouts = LAYOUT(EXPANDED)},
    /* Strips have 128 points, of blocks 64 points or elements. Whole rows of neighbors are adjacent in most blocks of points. */
    {.name = "planes in strips",                SHAPE(2,  3,  64, 32, 15, 17), .types = ALL_TYPES, .layouts = FEW, .strategies = NONE},
    {.name = "planes in strips, bicubic",       SHAPE(1,  3,  64, 32, 15, 17), .mode = BICUBIC, .types = OC_F32 | OC_F16 | OC_BF16, .layouts = FEW, .strategies = NONE},
    {.name = "blocks in strips",                SHAPE(2, 17,  16, 32, 15, 17), .types = OC_F32 | OC_F64, .layouts = FEW, .strategies = NONE},
    {.name = "blocks in strips, ordered",       SHAPE(3,  9,  32, 16, 31, 33), .types = OC_F32 | OC_BF16, .layouts = FEW, .ordered = true, .strategies = NONE},
    {.name = "blocks in bands",                 SHAPE(1,  7,  16, 32, 15, 17), .layouts = FEW, .strategies = NONE},
    {.name = "blocks in bands, ordered",        SHAPE(1, 16,  32, 16, 31, 33), .layouts = FEW, .ordered = true, .strategies = NONE},
    {.name = "no channels",                     SHAPE(2,  0,   8,  4,  5,  6), .types = ALL_TYPES, .strategies = NOTHING},
    {.name = "no points",                       SHAPE(2,  3,   8,  4,  0,  6), .types = ALL_TYPES, .strategies = NOTHING},
    {.name = "no images",                       SHAPE(0,  3,   8,  4,  5,  6), .strategies = NOTHING},
    {.name = "no points, bicubic",              SHAPE(2,  3,   8,  4,  5,  0), .mode = BICUBIC, .types = ALL_TYPES, .strategies = NOTHING},
};
// clang-format on

static void run_case(const void *row)
{
    static const struct grid_operator OPERATOR = {grid_sample_make, grid_sample_fill_exact,
                                                  grid_sample_fill_real, grid_sample_compute};

    grid_sweep(&OPERATOR, row);
}

/* ---- Hostile coordinates ---- */

static void hostile_coordinates(void)
{
    struct grid_case g = {
        .name = "hostile coordinates", SHAPE(1, 3, 5, 8, 40, 47), .layouts = LAYOUT(CONTIGUOUS)};

    for (size_t i = 0; i < 18; i++) {
        g.mode = CASES[i].mode;
        g.padding = CASES[i].padding;
        g.align = CASES[i].align;
        g.strategies = CASES[i].strategies;
        for (size_t t = 0; t < OC_COUNT(grid_types); t++) {
            struct oc_op_case c;

            /* 16-bit tensors have the coordinates of float. */
            if (grid_types[t] == OC_F16 || grid_types[t] == OC_BF16) continue;
            if (grid_types[t] == OC_F64 && (i != 1 || !oc_test_device()->has_fp64)) continue;
            if (grid_types[t] == OC_F64) g.strategies = NONE;
            grid_sample_make(&c, &g, grid_types[t]);
            grid_sample_fill_real(&c);
            grid_points_fill_hostile(&c.operands[SAMPLE_GRID]);
            grid_sample_compute(&c, false);
            oc_op_sweep_and_free(&c);
        }
    }
}

/* ---- Special elements ---- */

/* NaN and Inf propagate exactly to the points that use them, also with weight 0, and not to others: the
 * element that stands for those outside of the image is NaN here. */
static void special_elements(void)
{
    for (int mode = 0; mode < 3; mode++)
        for (size_t t = 0; t < OC_COUNT(grid_types); t++) {
            const struct grid_case g = {.name = "special elements",
                                        SHAPE(2, 3, 8, 8, 7, 9),
                                        .mode = (enum grid_mode)mode,
                                        .strategies = grid_types[t] == OC_F32 ? NULL : NONE,
                                        .layouts = FEW};
            struct oc_op_case c;

            if (mode != 0 && grid_types[t] != OC_F32) continue;
            if (!grid_has_type(&(struct grid_case){.types = ALL_TYPES}, grid_types[t])) continue;
            grid_sample_make(&c, &g, grid_types[t]);
            (void)grid_sample_fill_exact(&c);

            struct oc_operand *o = &c.operands[SAMPLE_INPUT];

            for (int64_t k = 0; k < oc_shape_count(&o->shape); k += 8)
                o->values[k] = (double[]){NAN, INFINITY, -INFINITY}[k / 8 % 3];
            grid_sample_compute(&c, true);
            oc_op_sweep_and_free(&c);
        }
}

/* ---- Golden values ---- */

static void run_golden(const json_t *row)
{
    const struct grid_case g = {.name = oc_golden_name(row),
                                .n = oc_golden_extent(row, "input", 0),
                                .c = oc_golden_extent(row, "input", 1),
                                .h = oc_golden_extent(row, "input", 2),
                                .w = oc_golden_extent(row, "input", 3),
                                .out_h = oc_golden_extent(row, "grid", 1),
                                .out_w = oc_golden_extent(row, "grid", 2),
                                .mode = (enum grid_mode)oc_golden_integer(row, "mode"),
                                .padding = (enum grid_padding)oc_golden_integer(row, "padding"),
                                .align = oc_golden_flag(row, "align"),
                                .strategies = NONE,
                                .layouts = LAYOUT(CONTIGUOUS)};
    struct oc_op_case c;

    grid_sample_make(&c, &g, OC_F32);
    oc_golden_fill(row, &c);
    oc_op_sweep_and_free(&c);
}

static void as_pytorch(void) { oc_golden_each("grid_sampler_2d_forward", run_golden); }

/* ---- Determinism ---- */

static const struct grid_case MANY = {.name = "same bits every time", SHAPE(1, 7, 9, 14, 43, 31)};
static const struct grid_case FEW_CHANNELS = {.name = "same bits every time",
                                              SHAPE(4, 3, 75, 64, 23, 71)};

static uint64_t run_twenty(const struct grid_case *row, const char *strategy)
{
    struct oc_op_case c;

    grid_sample_make(&c, row, OC_F32);
    grid_sample_fill_real(&c);
    grid_sample_compute(&c, false);
    return oc_repeat_digest(&c, strategy, false, 20);
}

static void digests(char *text, size_t bytes)
{
    (void)snprintf(text, bytes, "digests %llx %llx %llx",
                   (unsigned long long)run_twenty(&MANY, "sample:blocks"),
                   (unsigned long long)run_twenty(&FEW_CHANNELS, "sample:planes"),
                   (unsigned long long)run_twenty(&FEW_CHANNELS, "sample:points"));
}

static int child_digest(void) { return oc_determinism_child(digests); }

static uint64_t run_blocks(const char *strategy) { return run_twenty(&MANY, strategy); }
static uint64_t run_planes(const char *strategy) { return run_twenty(&FEW_CHANNELS, strategy); }

static void same_bits_every_time(void)
{
    oc_expect_deterministic(digests);
    oc_expect_same_bits(OC_TUNABLE_PREFETCH, "sample:blocks", run_blocks);
    oc_expect_same_bits(OC_TUNABLE_PREFETCH, "sample:planes", run_planes);
}

static const struct oc_child CHILDREN[] = {{"digest", child_digest}, {NULL, NULL}};

static const struct oc_test TESTS[] = {
    OC_TEST_ROWS(CASES, run_case),
    OC_TEST("hostile coordinates", hostile_coordinates),
    OC_TEST("special elements", special_elements),
    OC_TEST("as PyTorch", as_pytorch),
    OC_TEST("same bits every time", same_bits_every_time),
    OC_TEST_GROUP(grid_sample_gradients),
    OC_TEST_GROUP(grid_sample_refusals),
};

OC_TEST_MAIN(.name = GRID_SAMPLE_OP, OC_TESTS(TESTS), OC_ON_DEVICE, .children = CHILDREN)
