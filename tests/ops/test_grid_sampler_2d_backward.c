/* SPDX-License-Identifier: Apache-2.0 */
/* aclnnGridSampler2DBackward compared with a naive formula: bit by bit where all arithmetic is
 * exact, otherwise within the error bound. */
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "harness/determinism.h"
#include "harness/golden_values.h"
#include "ops/refusals.h"
#include "verify/device.h"
#include "verify/ops/grid_sampler_2d_backward.h"

#define LAYOUT(name) (1u << OC_LAYOUT_##name)
#define FEW (LAYOUT(CONTIGUOUS) | LAYOUT(MIXED))
#define ALL_TYPES (OC_F32 | OC_F16 | OC_BF16 | OC_F64)

static const char *const INDEX64[] = {"scatter:owner,index:64",    "scatter:atomic,index:64",
                                      "scatter:channels,index:64", "scatter:plane,index:64",
                                      "scatter:fixed,index:64",    NULL};
/* Compilation takes a second per strategy and mode, and the coordinate functions are common to all
 * strategies. So each mode runs with the default strategy and, unless corners are aligned, with one
 * other strategy; two channels, as PyTorch's values have, share their kernels. Other rows add
 * types, 64-bit indices and channels where these meet other code. */
static const char *const NONE[] = {NULL};
static const char *const OWNER[] = {"scatter:owner", "scatter:owner,index:64", NULL};
static const char *const OWNER64[] = {"scatter:owner,index:64", NULL};
static const char *const OWNER32[] = {"scatter:owner", NULL};
static const char *const ATOMIC[] = {"scatter:atomic", NULL};
static const char *const CHANNELS[] = {"scatter:channels", NULL};
static const char *const VECTORS[] = {"scatter:vectors,alignment:element",
                                      "scatter:vectors,alignment:vector",
                                      "scatter:vectors,alignment:vector,index:64", NULL};
static const char *const PLANE[] = {"scatter:plane", NULL};
static const char *const FIXED[] = {"scatter:fixed", NULL};
/* Plans without sums. */
static const char *const FILLS[] = {"index:32", "index:64", NULL};

#define SHAPE(n_, c_, h_, w_, out_h_, out_w_) \
    .n = (n_), .c = (c_), .h = (h_), .w = (w_), .out_h = (out_h_), .out_w = (out_w_)

// clang-format off
/* Extents with exact coordinates, with aligned corners 5 and 9, without 4 and 8. */
#define MODE(m, p, list)                                                                          \
    {.name = #m ", " #p ", corners aligned", SHAPE(2, 2, 5, 9, 7, 11), .mode = (m),               \
     .padding = (p), .align = true, .strategies = NONE, .layouts = FEW},                          \
    {.name = #m ", " #p, SHAPE(2, 2, 4, 8, 7, 11), .mode = (m), .padding = (p),                   \
     .strategies = (list), .layouts = FEW}

static const struct grid_case CASES[] = {
    MODE(BILINEAR, ZEROS, ATOMIC), MODE(BILINEAR, BORDER, FIXED), MODE(BILINEAR, REFLECTION, PLANE),
    MODE(NEAREST, ZEROS, CHANNELS), MODE(NEAREST, BORDER, PLANE), MODE(NEAREST, REFLECTION, FIXED),
    MODE(BICUBIC, ZEROS, FIXED), MODE(BICUBIC, BORDER, CHANNELS), MODE(BICUBIC, REFLECTION, ATOMIC),
    /* name, SHAPE(N, C, H, W, Hout, Wout) */
    {.name = "every strategy and layout",              SHAPE(2,  5,   4,  8,  5,  6), .types = ALL_TYPES},
    {.name = "every strategy, 64-bit indices",         SHAPE(2,  5,   4,  8,  5,  6), .strategies = INDEX64},
    {.name = "every strategy, bicubic",                SHAPE(2,  5,   4,  4,  4,  5), .mode = BICUBIC, .layouts = FEW},
    {.name = "every strategy, nearest",                SHAPE(2,  5,   8,  2,  4,  5), .mode = NEAREST, .layouts = FEW, .padding = BORDER},
    {.name = "bicubic in all types",                   SHAPE(1,  3,   4,  4,  3,  5), .mode = BICUBIC, .padding = REFLECTION, .types = ALL_TYPES, .layouts = FEW, .strategies = NONE},
    {.name = "nearest, few points of several planes",  SHAPE(3, 23,   3,  5,  2,  4), .mode = NEAREST, .layouts = FEW, .strategies = NONE},
    {.name = "nearest, more planes than four of an owner", SHAPE(130, 23, 3, 5, 2, 67), .mode = NEAREST, .layouts = FEW, .strategies = NONE},
    {.name = "one of everything",                      SHAPE(1,  1,   1,  1,  1,  1), .layouts = FEW},
    {.name = "one element, corners aligned",           SHAPE(2,  3,   1,  1,  3,  5), .align = true, .padding = REFLECTION, .layouts = FEW, .strategies = NONE},
    {.name = "one element, border",                    SHAPE(2,  3,   1,  1,  3,  5), .padding = BORDER, .layouts = FEW, .strategies = FIXED},
    {.name = "one row",                                SHAPE(1,  2,   1, 16,  1, 19), .padding = REFLECTION, .layouts = FEW, .strategies = PLANE},
    {.name = "one column",                             SHAPE(1,  2,  17,  1, 19,  1), .align = true, .padding = BORDER, .layouts = FEW, .strategies = NONE},
    {.name = "odd primes",                             SHAPE(3,  7,  13, 11,  7, 17), .layouts = FEW},
    {.name = "one channel",                            SHAPE(3,  1,   8,  8,  5,  5), .layouts = FEW},
    {.name = "4 channels, a channel block",            SHAPE(1,  4,   8,  8,  5,  5), .layouts = FEW},
    {.name = "8 channels, a channel block",            SHAPE(1,  8,   8,  8,  5,  5), .layouts = FEW},
    {.name = "16 channels, a channel block",           SHAPE(1, 16,   8,  8,  5,  5), .layouts = FEW},
    {.name = "17 channels, two channel blocks",        SHAPE(2, 17,   8,  8,  5,  5), .layouts = FEW},
    {.name = "33 channels, above the items per point", SHAPE(2, 33,   8,  8,  5,  5), .types = OC_F32 | OC_F16, .layouts = FEW},
    {.name = "vectors of channels, every layout",      SHAPE(2,  8,   4,  8,  5,  6), .types = OC_F32 | OC_F16 | OC_BF16, .strategies = VECTORS},
    {.name = "vectors of channels, several steps",     SHAPE(2, 76,   8,  8,  7,  9), .types = OC_F32 | OC_F16, .strategies = VECTORS, .layouts = LAYOUT(CONTIGUOUS) | LAYOUT(LAST) | LAYOUT(MIXED)},
    {.name = "vectors of channels, bicubic",           SHAPE(1, 12,   4,  4,  7,  5), .mode = BICUBIC, .padding = REFLECTION, .strategies = VECTORS, .layouts = FEW},
    {.name = "vectors of channels, inputGrad alone",   SHAPE(1, 36,   8,  8,  7,  9), .outputs = INPUT_ONLY, .strategies = VECTORS, .layouts = FEW},
    {.name = "vectors of channels, gridGrad alone",    SHAPE(1, 36,   8,  8,  7,  9), .outputs = GRID_ONLY, .strategies = VECTORS, .layouts = FEW},
    {.name = "7 points, below a vector",               SHAPE(2,  3,   8,  8,  1,  7), .layouts = FEW},
    {.name = "8 points, a vector",                     SHAPE(2,  3,   8,  8,  2,  4), .layouts = FEW},
    {.name = "9 points, above a vector",               SHAPE(2,  3,   8,  8,  3,  3), .layouts = FEW},
    {.name = "16 points, a block",                     SHAPE(2,  3,   4,  4,  4,  4), .layouts = FEW},
    {.name = "17 points, above a block",               SHAPE(2,  3,   4,  4,  1, 17), .layouts = FEW},
    {.name = "many points, few elements",              SHAPE(1,  2,   2,  2, 40, 41), .padding = BORDER, .layouts = FEW, .strategies = FIXED},
    {.name = "few points, many elements",              SHAPE(1,  2,  64, 32,  2,  3), .layouts = FEW},
    {.name = "more than local memory holds",           SHAPE(1,  2, 128, 65, 20, 20), .layouts = LAYOUT(CONTIGUOUS)},
    {.name = "gradOutput from one value",              SHAPE(2,  5,   8,  8,  5,  6), .constant = true, .layouts = LAYOUT(EXPANDED)},
    {.name = "planes, every layout",                   SHAPE(2,  3,   4,  8,  5,  6), .types = ALL_TYPES, .strategies = OWNER32},
    {.name = "planes, 64-bit indices",                 SHAPE(2,  3,   4,  8,  5,  6), .types = OC_F16 | OC_F64, .strategies = OWNER64, .layouts = FEW},
    {.name = "1 channel in slices",                     SHAPE(1,  1,  65, 33,  9, 61), .types = OC_F32 | OC_BF16, .strategies = OWNER32, .layouts = FEW},
    {.name = "2 channels in slices",                    SHAPE(2,  2,  64, 32, 27, 37), .types = OC_F32 | OC_BF16, .strategies = OWNER32, .layouts = FEW},
    {.name = "3 channels in slices, corners aligned",   SHAPE(1,  3,  65, 33, 16, 64), .types = OC_F32 | OC_F16 | OC_F64, .strategies = OWNER32, .layouts = FEW, .align = true, .padding = BORDER},
    {.name = "4 channels in slices, bicubic",           SHAPE(1,  4,  64, 64, 19, 29), .types = OC_BF16, .strategies = OWNER32, .layouts = FEW, .mode = BICUBIC, .padding = REFLECTION},
    {.name = "3 channels in slices, nearest",           SHAPE(1,  3,  32, 64, 33, 31), .types = OC_F32 | OC_F16, .strategies = OWNER32, .layouts = FEW, .mode = NEAREST},
    {.name = "5 channels in slices, nearest",           SHAPE(1,  5,  64, 64, 16, 32), .types = OC_F32 | OC_BF16, .strategies = OWNER32, .layouts = FEW, .mode = NEAREST, .padding = BORDER},
    {.name = "3 channels in slices, inputGrad alone",   SHAPE(1,  3,  65, 33, 19, 17), .strategies = OWNER32, .layouts = FEW, .outputs = INPUT_ONLY},
    {.name = "3 channels, gridGrad alone",             SHAPE(2,  3,  65, 33, 19, 17), .strategies = OWNER, .layouts = FEW, .outputs = GRID_ONLY},
    {.name = "nearest, every layout",                  SHAPE(2,  9,   4,  8, 17, 19), .mode = NEAREST, .types = ALL_TYPES, .strategies = OWNER32},
    {.name = "nearest, three groups of channels",      SHAPE(3, 19,   8,  8, 16, 16), .mode = NEAREST, .padding = BORDER, .strategies = OWNER, .layouts = FEW},
    {.name = "nearest, several strips",                SHAPE(1,  8,   8,  8, 31, 33), .mode = NEAREST, .types = ALL_TYPES, .strategies = OWNER, .layouts = FEW},
    /* Strips have 64 points or elements. A single plane is divided into bands. */
    {.name = "channel blocks in strips",               SHAPE(2, 17,  16, 32, 15, 17), .types = ALL_TYPES, .strategies = OWNER},
    {.name = "channel blocks in strips, ordered",      SHAPE(3,  9,  32, 16, 31, 33), .types = ALL_TYPES, .strategies = OWNER32, .layouts = FEW, .ordered = true},
    {.name = "channel blocks in bands",                SHAPE(1,  7,  16, 32, 15, 17), .strategies = OWNER32, .layouts = FEW},
    {.name = "channel blocks in bands, ordered",       SHAPE(1, 16,  32, 16, 31, 33), .strategies = OWNER32, .layouts = FEW, .ordered = true, .padding = REFLECTION},
    {.name = "bands, ordered, bicubic",                SHAPE(1,  8,  32, 16, 31, 33), .mode = BICUBIC, .strategies = OWNER32, .layouts = FEW, .ordered = true},
    {.name = "bands, ordered, inputGrad alone",        SHAPE(1,  8,  32, 16, 31, 33), .outputs = INPUT_ONLY, .strategies = OWNER32, .layouts = FEW, .ordered = true},
    {.name = "bands, ordered, gridGrad alone",         SHAPE(1,  8,  32, 16, 31, 33), .outputs = GRID_ONLY, .strategies = OWNER32, .layouts = FEW, .ordered = true},
    {.name = "fewer elements than bands",              SHAPE(1,  6,   4,  4, 15, 17), .strategies = OWNER32, .layouts = FEW},
    {.name = "inputGrad alone",                        SHAPE(2,  5,   8,  4,  5,  6), .outputs = INPUT_ONLY, .types = OC_F32 | OC_F64},
    {.name = "gridGrad alone",                         SHAPE(2,  5,   8,  4,  5,  6), .outputs = GRID_ONLY, .types = OC_F32 | OC_F64},
    {.name = "neither",                                SHAPE(2,  8,   8,  4,  5,  6), .outputs = NEITHER, .layouts = FEW},
    {.name = "nearest, gridGrad alone",                SHAPE(2,  2,   8,  4,  3,  3), .mode = NEAREST, .outputs = GRID_ONLY, .strategies = FILLS},
    {.name = "no channels",                            SHAPE(2,  0,   8,  4,  5,  6), .strategies = FILLS, .types = ALL_TYPES},
    {.name = "no points",                              SHAPE(2,  3,   8,  4,  0,  6), .strategies = FILLS, .types = ALL_TYPES},
    {.name = "no points, gridGrad alone",              SHAPE(2,  3,   8,  4,  5,  0), .strategies = FILLS, .outputs = GRID_ONLY},
    {.name = "no channels, gridGrad alone",            SHAPE(2,  0,   8,  4,  5,  6), .strategies = FILLS, .outputs = GRID_ONLY},
    {.name = "no images",                              SHAPE(0,  3,   8,  4,  5,  6), .strategies = FILLS},
};
// clang-format on

static void run_case(const void *row)
{
    static const struct grid_operator OPERATOR = {grid_make, grid_fill_exact, grid_fill_real,
                                                  grid_compute};

    grid_sweep(&OPERATOR, row);
}

/* ---- Hostile coordinates ---- */

static void hostile_coordinates(void)
{
    struct grid_case g = {
        .name = "hostile coordinates", SHAPE(1, 2, 5, 8, 40, 47), .layouts = LAYOUT(CONTIGUOUS)};

    for (size_t i = 0; i < 18; i++) {
        g.mode = CASES[i].mode;
        g.padding = CASES[i].padding;
        g.align = CASES[i].align;
        g.strategies = CASES[i].strategies;
        for (size_t t = 0; t < OC_COUNT(grid_types); t++) {
            struct oc_op_case c;

            /* Kernels are slow to build: those for floats are also those of the modes. */
            if (grid_types[t] != OC_F32 && i % 15 != 0) continue;
            if (grid_types[t] == OC_F64 && !oc_test_device()->has_fp64) continue;
            if (grid_types[t] != OC_F32) g.strategies = NONE;
            grid_make(&c, &g, grid_types[t]);
            grid_fill_real(&c);
            grid_points_fill_hostile(&c.operands[GRID]);
            grid_compute(&c, false);
            oc_op_sweep_and_free(&c);
        }
    }
}

/* ---- Points in the order of the elements ---- */

/* As of a flow: most points touch one slice of the image, with all of their neighbors. */
static void fill_in_order(struct oc_op_case *c, const struct grid_case *g)
{
    struct oc_operand *grid = &c->operands[GRID];

    grid_fill_real(c);
    for (int64_t k = 0; k < oc_shape_count(&grid->shape) / 2; k++) {
        const double x = (double)(k % g->out_w) + 0.5 + 0.7 * sin((double)k * 0.3);
        const double y = (double)(k / g->out_w % g->out_h) + 0.5 + 1.7 * cos((double)k * 0.01);

        grid->values[2 * k] = oc_round_to(grid->dtype, 2 * x / (double)g->out_w - 1);
        grid->values[2 * k + 1] = oc_round_to(grid->dtype, 2 * y / (double)g->out_h - 1);
    }
}

static void points_in_order(void)
{
    static const struct {
        enum grid_mode mode;
        int64_t channels;
        enum grid_padding padding;
        enum oc_dtype dtype;
    } ROWS[] = {{BILINEAR, 1, ZEROS, OC_F32}, {NEAREST, 1, REFLECTION, OC_F32},
                {BICUBIC, 2, BORDER, OC_F32}, {BILINEAR, 3, ZEROS, OC_F16},
                {NEAREST, 3, ZEROS, OC_F32},  {BICUBIC, 4, REFLECTION, OC_BF16},
                {BILINEAR, 5, ZEROS, OC_F32}, {NEAREST, 5, BORDER, OC_F32},
                {BICUBIC, 5, BORDER, OC_F32}};

    for (size_t i = 0; i < OC_COUNT(ROWS); i++) {
        const struct grid_case g = {.name = "points in order",
                                    SHAPE(1, ROWS[i].channels, 43, 67, 41, 64),
                                    .mode = ROWS[i].mode,
                                    .padding = ROWS[i].padding,
                                    .strategies = NONE,
                                    .layouts = LAYOUT(CONTIGUOUS)};
        struct oc_op_case c;

        grid_make(&c, &g, ROWS[i].dtype);
        fill_in_order(&c, &g);
        grid_compute(&c, false);
        oc_op_sweep_and_free(&c);
    }
}

/* ---- Special elements ---- */

/* NaN and Inf propagate exactly to the elements that use them, with every strategy; scatter:fixed
 * keeps flags for them. Terms 0 * Inf are NaN, as in IEEE 754. */
static void special_elements(void)
{
    static const enum grid_outputs OUTPUTS[] = {INPUT_ONLY, GRID_ONLY};

    for (size_t i = 0; i < OC_COUNT(OUTPUTS) * OC_COUNT(grid_types); i++) {
        const enum oc_dtype dtype = grid_types[i / 2];
        const struct grid_case g = {.name = "special elements",
                                    SHAPE(2, dtype == OC_F32 ? 8 : 5, 8, 8, 7, 9),
                                    .strategies = dtype == OC_F32   ? NULL
                                                  : dtype == OC_F16 ? FIXED
                                                                    : NONE,
                                    .outputs = OUTPUTS[i % 2],
                                    .layouts = FEW};
        struct oc_op_case c;

        if (!grid_has_type(&(struct grid_case){.types = ALL_TYPES}, dtype)) continue;
        grid_make(&c, &g, dtype);
        (void)grid_fill_exact(&c);

        struct oc_operand *o = &c.operands[g.outputs == INPUT_ONLY ? GRAD : INPUT];

        for (int64_t k = 0; k < oc_shape_count(&o->shape); k += 13)
            o->values[k] = (double[]){NAN, INFINITY, -INFINITY}[k / 13 % 3];
        grid_compute(&c, true);
        oc_op_sweep_and_free(&c);
    }
}

/* ---- The largest sums ---- */

/* All points on one element, with the largest gradient: the sum that is closest to an overflow in
 * fixed point. Small gradients must not be lost either. */
static void all_points_on_one_element(void)
{
    static const double VALUES[] = {7, -7, 0x1.fffffep+100, -0x1.8p-100, 0x1p-120};

    for (size_t i = 0; i < OC_COUNT(VALUES); i++) {
        const struct grid_case g = {.name = "all points on one element",
                                    SHAPE(1, 2, 3, 3, 32, 32),
                                    .mode = i % 2 == 0 ? BILINEAR : NEAREST,
                                    .align = true,
                                    .outputs = INPUT_ONLY,
                                    .strategies = FIXED,
                                    .layouts = LAYOUT(CONTIGUOUS)};
        struct oc_op_case c;

        grid_make(&c, &g, OC_F32); /* all coordinates are 0: the middle */
        for (int64_t k = 0; k < oc_shape_count(&c.operands[GRAD].shape); k++)
            c.operands[GRAD].values[k] = VALUES[i];
        grid_compute(&c, i != 2); /* partial sums of 1024 such terms need more than 24 bits */
        oc_op_sweep_and_free(&c);
    }
}

/* The unit of fixed point follows from the largest gradient, which kernels find in words of several elements: the sum
 * overflows if they overlook it. */
static void one_large_gradient(void)
{
    static const enum oc_dtype DTYPES[] = {OC_F32, OC_F16};
    const struct grid_case g = {.name = "one large gradient",
                                SHAPE(1, 2, 3, 3, 65, 128),
                                .mode = NEAREST,
                                .align = true,
                                .outputs = INPUT_ONLY,
                                .strategies = FIXED,
                                .layouts = LAYOUT(CONTIGUOUS)};

    for (size_t d = 0; d < OC_COUNT(DTYPES); d++)
        for (int64_t place = 0; place < 8; place++) { /* elements of a word of 16 bytes */
            struct oc_op_case c;

            grid_make(&c, &g, DTYPES[d]); /* all coordinates are 0: the middle */
            for (int64_t k = 0; k < oc_shape_count(&c.operands[GRAD].shape); k++)
                c.operands[GRAD].values[k] = 0x1p-10;
            c.operands[GRAD].values[place] = 0x1p15;
            grid_compute(&c, false);
            oc_op_sweep_and_free(&c);
        }
}

/* ---- Golden values ---- */

static void run_golden(const json_t *row)
{
    const char *type = json_string_value(json_object_get(row, "dtype"));
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
                                .layouts = FEW};
    struct oc_op_case c;

    for (size_t t = 0; t < OC_COUNT(grid_types); t++) {
        if (strcmp(type, oc_dtype_name(grid_types[t])) != 0) continue;
        if (!grid_has_type(&(struct grid_case){.types = ALL_TYPES}, grid_types[t])) return;
        grid_make(&c, &g, grid_types[t]);
        oc_golden_fill(row, &c);
        oc_op_sweep_and_free(&c);
    }
}

static void as_pytorch(void) { oc_golden_each("grid_sampler_2d", run_golden); }

/* ---- Determinism ---- */

static const struct grid_case REPEATED = {
    .name = "same bits every time", SHAPE(1, 7, 9, 14, 43, 31), .padding = BORDER};
/* In more slices on a device of more cores; each image in one slice on a single core. */
static const struct grid_case FEW_CHANNELS = {
    .name = "same bits every time", SHAPE(4, 3, 75, 64, 23, 71), .padding = BORDER};
static const struct grid_case NEAREST_PLANES = {
    .name = "same bits every time", SHAPE(1, 6, 75, 64, 93, 71), .mode = NEAREST};

/* On a device of many cores in bands of two channel blocks each. */
static const struct grid_case TWO_BLOCKS = {
    .name = "same bits every time", SHAPE(1, 20, 41, 33, 23, 31), .padding = BORDER};

static uint64_t run_twenty(const struct grid_case *row, const char *strategy, bool deterministic)
{
    struct oc_op_case c;

    grid_make(&c, row, OC_F32);
    grid_fill_real(&c);
    grid_compute(&c, false);
    return oc_repeat_digest(&c, strategy, deterministic, 20);
}

/* On a CPU results are deterministic without ACL_OPT_DETERMINISTIC, too. */
static void digests(char *text, size_t bytes)
{
    const bool is_cpu = oc_test_device()->kind == OC_DEVICE_CPU;

    (void)snprintf(text, bytes, "digests %llx %llx %llx %llx %llx %llx %llx",
                   (unsigned long long)run_twenty(&REPEATED, "default", true),
                   (unsigned long long)run_twenty(&REPEATED, "default", !is_cpu),
                   (unsigned long long)run_twenty(&REPEATED, "scatter:owner", true),
                   (unsigned long long)run_twenty(&REPEATED, "scatter:fixed", true),
                   (unsigned long long)run_twenty(&FEW_CHANNELS, "scatter:owner", true),
                   (unsigned long long)run_twenty(&NEAREST_PLANES, "scatter:owner", true),
                   (unsigned long long)run_twenty(&TWO_BLOCKS, "scatter:owner", true));
}

static int child_digest(void) { return oc_determinism_child(digests); }

static uint64_t run_owner(const char *strategy) { return run_twenty(&REPEATED, strategy, false); }

static void same_bits_every_time(void)
{
    oc_expect_deterministic(digests);
    oc_expect_same_bits(OC_TUNABLE_PREFETCH, "scatter:owner", run_owner);
}

static const struct oc_child CHILDREN[] = {{"digest", child_digest}, {NULL, NULL}};

static const struct oc_test TESTS[] = {
    OC_TEST_ROWS(CASES, run_case),
    OC_TEST("hostile coordinates", hostile_coordinates),
    OC_TEST("points in order", points_in_order),
    OC_TEST("special elements", special_elements),
    OC_TEST("all points on one element", all_points_on_one_element),
    OC_TEST("one large gradient", one_large_gradient),
    OC_TEST("as PyTorch", as_pytorch),
    OC_TEST("same bits every time", same_bits_every_time),
    OC_TEST_GROUP(grid_refusals),
};

OC_TEST_MAIN(.name = GRID_OP, OC_TESTS(TESTS), OC_ON_DEVICE, .children = CHILDREN)
