/* SPDX-License-Identifier: Apache-2.0 */
/* aclnnGridSampler2DBackward against the naive formula: exactly where all arithmetic is exact, else
 * within what the roundings may lose. */
#include <float.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "harness/device.h"
#include "harness/digest.h"
#include "harness/golden.h"
#include "ops/grid_sampler_2d_backward.h"

#define LAYOUT(name) (1u << OC_LAYOUT_##name)
#define FEW (LAYOUT(CONTIGUOUS) | LAYOUT(MIXED))
#define ALL_TYPES (OC_F32 | OC_F16 | OC_BF16 | OC_F64)

static const char *const WIDE[] = {"scatter:owner,index:64",    "scatter:atomic,index:64",
                                   "scatter:channels,index:64", "scatter:plane,index:64",
                                   "scatter:fixed,index:64",    NULL};
/* Compiling takes a second for each form and mode, and the geometry is one function: each mode goes
 * through the default form and, with corners between elements, another one. */
static const char *const NONE[] = {NULL};
static const char *const OWNER[] = {"scatter:owner", "scatter:owner,index:64", NULL};
static const char *const ATOMIC[] = {"scatter:atomic", NULL};
static const char *const CHANNELS[] = {"scatter:channels", NULL};
static const char *const PLANE[] = {"scatter:plane", NULL};
static const char *const FIXED[] = {"scatter:fixed", NULL};
/* Steps that sum nothing. */
static const char *const FILLS[] = {"index:32", "index:64", NULL};

/* Exact extents with and without align corners: 5 and 9, 4 and 8. */
#define MODE(m, p, forms)                                                                         \
    {.name = #m ", " #p ", corners aligned",                                                      \
     .n = 2,                                                                                      \
     .c = 3,                                                                                      \
     .h = 5,                                                                                      \
     .w = 9,                                                                                      \
     .out_h = 7,                                                                                  \
     .out_w = 11,                                                                                 \
     .mode = (m),                                                                                 \
     .padding = (p),                                                                              \
     .align = true,                                                                               \
     .strategies = NONE,                                                                          \
     .layouts = FEW},                                                                             \
    {                                                                                             \
        .name = #m ", " #p, .n = 2, .c = 3, .h = 4, .w = 8, .out_h = 7, .out_w = 11, .mode = (m), \
        .padding = (p), .strategies = (forms), .layouts = FEW                                     \
    }

// clang-format off
static const struct grid_case CASES[] = {
    MODE(BILINEAR, ZEROS, ATOMIC), MODE(BILINEAR, BORDER, FIXED), MODE(BILINEAR, REFLECTION, PLANE),
    MODE(NEAREST, ZEROS, CHANNELS), MODE(NEAREST, BORDER, PLANE), MODE(NEAREST, REFLECTION, FIXED),
    MODE(BICUBIC, ZEROS, FIXED), MODE(BICUBIC, BORDER, CHANNELS), MODE(BICUBIC, REFLECTION, ATOMIC),
    /* name                                   N       C       H        W        Hout         Wout */
    {.name = "every form and layout",        .n = 2, .c = 5, .h = 4,  .w = 8,  .out_h = 5,  .out_w = 6,  .types = ALL_TYPES},
    {.name = "every form, wide indices",     .n = 2, .c = 5, .h = 4,  .w = 8,  .out_h = 5,  .out_w = 6,  .strategies = WIDE},
    {.name = "every form, bicubic",          .n = 2, .c = 5, .h = 4,  .w = 4,  .out_h = 4,  .out_w = 5,  .mode = BICUBIC, .layouts = FEW},
    {.name = "every form, nearest",          .n = 2, .c = 5, .h = 8,  .w = 2,  .out_h = 4,  .out_w = 5,  .mode = NEAREST, .layouts = FEW, .padding = BORDER, .types = OC_F32 | OC_F16},
    {.name = "bicubic in all types",         .n = 1, .c = 3, .h = 4,  .w = 4,  .out_h = 3,  .out_w = 5,  .mode = BICUBIC, .padding = REFLECTION, .types = ALL_TYPES, .layouts = FEW, .strategies = NONE},
    {.name = "one of everything",            .n = 1, .c = 1, .h = 1,  .w = 1,  .out_h = 1,  .out_w = 1,  .layouts = FEW},
    {.name = "one element, corners aligned", .n = 2, .c = 3, .h = 1,  .w = 1,  .out_h = 3,  .out_w = 5,  .align = true, .padding = REFLECTION, .layouts = FEW, .strategies = NONE},
    {.name = "one element, border",          .n = 2, .c = 3, .h = 1,  .w = 1,  .out_h = 3,  .out_w = 5,  .padding = BORDER, .layouts = FEW, .strategies = FIXED},
    {.name = "one row",                      .n = 1, .c = 2, .h = 1,  .w = 16, .out_h = 1,  .out_w = 19, .padding = REFLECTION, .layouts = FEW, .strategies = PLANE},
    {.name = "one column",                   .n = 1, .c = 2, .h = 17, .w = 1,  .out_h = 19, .out_w = 1,  .align = true, .padding = BORDER, .layouts = FEW, .strategies = NONE},
    {.name = "odd primes",                   .n = 3, .c = 7, .h = 13, .w = 11, .out_h = 7,  .out_w = 17, .layouts = FEW},
    {.name = "one channel",                  .n = 3, .c = 1, .h = 8,  .w = 8,  .out_h = 5,  .out_w = 5,  .layouts = FEW},
    {.name = "4 channels, whole lanes",      .n = 1, .c = 4, .h = 8,  .w = 8,  .out_h = 5,  .out_w = 5,  .layouts = FEW},
    {.name = "8 channels, whole lanes",      .n = 1, .c = 8, .h = 8,  .w = 8,  .out_h = 5,  .out_w = 5,  .layouts = FEW},
    {.name = "16 channels, whole lanes",     .n = 1, .c = 16, .h = 8, .w = 8,  .out_h = 5,  .out_w = 5,  .layouts = FEW},
    {.name = "17 channels, two chunks",      .n = 2, .c = 17, .h = 8, .w = 8,  .out_h = 5,  .out_w = 5,  .layouts = FEW},
    {.name = "33 channels, above a share",   .n = 2, .c = 33, .h = 8, .w = 8,  .out_h = 5,  .out_w = 5,  .types = OC_F32 | OC_F16, .layouts = FEW},
    {.name = "7 points, below a vector",     .n = 2, .c = 3, .h = 8,  .w = 8,  .out_h = 1,  .out_w = 7,  .layouts = FEW},
    {.name = "8 points, a vector",           .n = 2, .c = 3, .h = 8,  .w = 8,  .out_h = 2,  .out_w = 4,  .layouts = FEW},
    {.name = "9 points, above a vector",     .n = 2, .c = 3, .h = 8,  .w = 8,  .out_h = 3,  .out_w = 3,  .layouts = FEW},
    {.name = "16 points, a block",           .n = 2, .c = 3, .h = 4,  .w = 4,  .out_h = 4,  .out_w = 4,  .layouts = FEW},
    {.name = "17 points, above a block",     .n = 2, .c = 3, .h = 4,  .w = 4,  .out_h = 1,  .out_w = 17, .layouts = FEW},
    {.name = "many meet in few",             .n = 1, .c = 2, .h = 2,  .w = 2,  .out_h = 40, .out_w = 41, .padding = BORDER, .layouts = FEW, .strategies = FIXED},
    {.name = "few points, many elements",    .n = 1, .c = 2, .h = 64, .w = 32, .out_h = 2,  .out_w = 3,  .layouts = FEW},
    {.name = "more than a plane holds",      .n = 1, .c = 2, .h = 128, .w = 65, .out_h = 20, .out_w = 20, .layouts = LAYOUT(CONTIGUOUS)},
    {.name = "gradOutput from one value",    .n = 2, .c = 5, .h = 8,  .w = 8,  .out_h = 5,  .out_w = 6,  .constant = true, .layouts = LAYOUT(EXPANDED)},
    {.name = "planes, every layout",         .n = 2, .c = 3, .h = 4,  .w = 8,  .out_h = 5,  .out_w = 6,  .types = ALL_TYPES, .strategies = OWNER},
    {.name = "2 planes in splits",            .n = 1, .c = 2, .h = 8,  .w = 8,  .out_h = 9,  .out_w = 13, .types = ALL_TYPES, .strategies = OWNER, .layouts = FEW},
    {.name = "strip_mined, every layout",         .n = 2, .c = 9, .h = 4,  .w = 8,  .out_h = 17, .out_w = 19, .mode = NEAREST, .types = ALL_TYPES, .strategies = OWNER},
    {.name = "strip_mined, three groups",         .n = 3, .c = 19, .h = 8, .w = 8,  .out_h = 16, .out_w = 16, .mode = NEAREST, .padding = BORDER, .strategies = OWNER, .layouts = FEW},
    {.name = "strip_mined in splits",              .n = 1, .c = 8, .h = 8,  .w = 8,  .out_h = 31, .out_w = 33, .mode = NEAREST, .types = ALL_TYPES, .strategies = OWNER, .layouts = FEW},
    {.name = "inputGrad alone",              .n = 2, .c = 5, .h = 8,  .w = 4,  .out_h = 5,  .out_w = 6,  .wanted = INPUT_ONLY, .types = OC_F32 | OC_F64},
    {.name = "gridGrad alone",               .n = 2, .c = 5, .h = 8,  .w = 4,  .out_h = 5,  .out_w = 6,  .wanted = GRID_ONLY, .types = OC_F32 | OC_F64},
    {.name = "neither",                      .n = 2, .c = 5, .h = 8,  .w = 4,  .out_h = 5,  .out_w = 6,  .wanted = NEITHER, .layouts = FEW},
    {.name = "nearest, gridGrad alone",      .n = 2, .c = 2, .h = 8,  .w = 4,  .out_h = 3,  .out_w = 3,  .mode = NEAREST, .wanted = GRID_ONLY, .strategies = FILLS},
    {.name = "no channels",                  .n = 2, .c = 0, .h = 8,  .w = 4,  .out_h = 5,  .out_w = 6,  .strategies = FILLS, .types = ALL_TYPES},
    {.name = "no points",                    .n = 2, .c = 3, .h = 8,  .w = 4,  .out_h = 0,  .out_w = 6,  .strategies = FILLS, .types = ALL_TYPES},
    {.name = "no points, gridGrad alone",    .n = 2, .c = 3, .h = 8,  .w = 4,  .out_h = 5,  .out_w = 0,  .strategies = FILLS, .wanted = GRID_ONLY},
    {.name = "no channels, gridGrad alone",  .n = 2, .c = 0, .h = 8,  .w = 4,  .out_h = 5,  .out_w = 6,  .strategies = FILLS, .wanted = GRID_ONLY},
    {.name = "no images",                    .n = 0, .c = 3, .h = 8,  .w = 4,  .out_h = 5,  .out_w = 6,  .strategies = FILLS},
};
// clang-format on

static const enum oc_dtype TYPES[] = {OC_F32, OC_F16, OC_BF16, OC_F64};

static bool has_type(const struct grid_case *g, enum oc_dtype dtype)
{
    const unsigned types = g->types == 0 ? OC_F32 : g->types;

    return (types & (unsigned)dtype) != 0 && (dtype != OC_F64 || oc_test_device()->has_fp64);
}

static void run_case(const void *row)
{
    for (size_t t = 0; t < OC_COUNT(TYPES); t++) {
        struct oc_op_case c;

        if (!has_type(row, TYPES[t])) continue;
        grid_make(&c, row, TYPES[t]);
        if (oc_op_selected(&c)) {
            if (grid_fill_exact(&c)) {
                grid_compute(&c, true);
                oc_op_sweep(&c);
            }
            grid_fill_real(&c);
            grid_compute(&c, false);
            c.layouts = FEW & (c.layouts == 0 ? FEW : c.layouts);
            if (c.layouts != 0) oc_op_sweep(&c);
        }
        oc_op_free(&c);
    }
}

/* ---- Hostile coordinates ---- */

static double hostile(int64_t k)
{
    static const double VALUES[] = {NAN,     INFINITY,  -INFINITY,  1e30,      -1e30,
                                    FLT_MAX, -FLT_MAX,  0x1p-149,   -0x1p-149, 0x1p-130,
                                    1e10,    -1e10,     0x1p31,     -0x1p31,   4294967296.,
                                    0x1p63,  16777216., -16777216., 1e20,      -1e20,
                                    0,       -0.0,      1,          -1,        0.5};

    return VALUES[k % (int64_t)OC_COUNT(VALUES)];
}

/* Every value with every other, among points that are none of these. */
static void fill_hostile(struct oc_op_case *c)
{
    struct oc_operand *grid = &c->operands[GRID];

    grid_fill_real(c);
    for (int64_t k = 0; k < oc_shape_count(&grid->shape) / 2; k++) {
        if (k % 3 == 0) continue;
        grid->values[2 * k] = oc_round_to(grid->dtype, hostile(k));
        grid->values[2 * k + 1] =
            oc_round_to(grid->dtype, k % 3 == 1 ? hostile(k / 25) : 0.25 * (double)(k % 7) - 0.75);
    }
}

static void hostile_coordinates(void)
{
    struct grid_case g = {.name = "hostile coordinates",
                          .n = 1,
                          .c = 2,
                          .h = 5,
                          .w = 8,
                          .out_h = 40,
                          .out_w = 47,
                          .layouts = LAYOUT(CONTIGUOUS)};

    for (size_t i = 0; i < 18; i++) {
        g.mode = CASES[i].mode;
        g.padding = CASES[i].padding;
        g.align = CASES[i].align;
        g.strategies = CASES[i].strategies;
        for (size_t t = 0; t < OC_COUNT(TYPES); t++) {
            struct oc_op_case c;

            if (TYPES[t] == OC_F64 && (i % 5 != 0 || !oc_test_device()->has_fp64)) continue;
            if (TYPES[t] != OC_F32) g.strategies = NONE;
            grid_make(&c, &g, TYPES[t]);
            fill_hostile(&c);
            grid_compute(&c, false);
            if (oc_op_selected(&c)) oc_op_sweep(&c);
            oc_op_free(&c);
        }
    }
}

/* ---- Special elements ---- */

/* NaN and Inf arrive where their points lie and nowhere else, in every form: fixed point tells them
 * by flags. Terms that are 0 * Inf are NaN, as IEEE says. */
static void special_elements(void)
{
    static const enum wanted WANTED[] = {INPUT_ONLY, GRID_ONLY};

    for (size_t i = 0; i < OC_COUNT(WANTED) * OC_COUNT(TYPES); i++) {
        const enum oc_dtype dtype = TYPES[i / 2];
        const struct grid_case g = {.name = "special elements",
                                    .n = 2,
                                    .c = 5,
                                    .h = 8,
                                    .w = 8,
                                    .out_h = 7,
                                    .out_w = 9,
                                    .strategies = dtype == OC_F32   ? NULL
                                                  : dtype == OC_F16 ? FIXED
                                                                    : NONE,
                                    .wanted = WANTED[i % 2],
                                    .layouts = FEW};
        struct oc_op_case c;

        if (!has_type(&(struct grid_case){.types = ALL_TYPES}, dtype)) continue;
        grid_make(&c, &g, dtype);
        (void)grid_fill_exact(&c);

        struct oc_operand *o = &c.operands[g.wanted == INPUT_ONLY ? GRAD : INPUT];

        for (int64_t k = 0; k < oc_shape_count(&o->shape); k += 13)
            o->values[k] = (double[]){NAN, INFINITY, -INFINITY}[k / 13 % 3];
        grid_compute(&c, true);
        if (oc_op_selected(&c)) oc_op_sweep(&c);
        oc_op_free(&c);
    }
}

/* ---- The largest sums ---- */

/* All points on one element, with the largest gradient each: as near to an overflow as a sum in
 * fixed point comes. And the smallest: nothing may vanish. */
static void all_points_on_one_element(void)
{
    static const double VALUES[] = {7, -7, 0x1.fffffep+100, -0x1.8p-100, 0x1p-120};

    for (size_t i = 0; i < OC_COUNT(VALUES); i++) {
        const struct grid_case g = {.name = "all points on one element",
                                    .n = 1,
                                    .c = 2,
                                    .h = 3,
                                    .w = 3,
                                    .out_h = 32,
                                    .out_w = 32,
                                    .mode = i % 2 == 0 ? BILINEAR : NEAREST,
                                    .align = true,
                                    .wanted = INPUT_ONLY,
                                    .strategies = FIXED,
                                    .layouts = LAYOUT(CONTIGUOUS)};
        struct oc_op_case c;

        grid_make(&c, &g, OC_F32); /* every coordinate is 0: the middle */
        for (int64_t k = 0; k < oc_shape_count(&c.operands[GRAD].shape); k++)
            c.operands[GRAD].values[k] = VALUES[i];
        grid_compute(&c, i != 2); /* its 1024-fold is beyond 24 bits only while it is added up */
        if (oc_op_selected(&c)) oc_op_sweep(&c);
        oc_op_free(&c);
    }
}

/* ---- Goldens ---- */

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

    for (size_t t = 0; t < OC_COUNT(TYPES); t++) {
        if (strcmp(type, oc_dtype_name(TYPES[t])) != 0) continue;
        if (!has_type(&(struct grid_case){.types = ALL_TYPES}, TYPES[t])) return;
        grid_make(&c, &g, TYPES[t]);
        oc_golden_fill(row, &c);
        if (oc_op_selected(&c)) oc_op_sweep(&c);
        oc_op_free(&c);
    }
}

static void as_pytorch(void) { oc_golden_each("grid_sampler_2d", run_golden); }

/* ---- Determinism ---- */

static const struct grid_case REPEATED = {.name = "same bits every time",
                                          .n = 1,
                                          .c = 7,
                                          .h = 9,
                                          .w = 14,
                                          .out_h = 43,
                                          .out_w = 31,
                                          .padding = BORDER};

static uint64_t run_twenty(const char *strategy)
{
    struct oc_op_case c;

    grid_make(&c, &REPEATED, OC_F32);
    grid_fill_real(&c);
    grid_compute(&c, false);
    return oc_digest_of(&c, strategy, true, 20);
}

static void digests(char *text, size_t bytes)
{
    (void)snprintf(text, bytes, "digests %llx %llx %llx", (unsigned long long)run_twenty("default"),
                   (unsigned long long)run_twenty("scatter:owner"),
                   (unsigned long long)run_twenty("scatter:fixed"));
}

static int child_digest(void) { return oc_digest_child(digests); }

static void same_bits_every_time(void) { oc_digest_same(digests); }

/* ---- Main ---- */

static const struct oc_child CHILDREN[] = {{"digest", child_digest}, {NULL, NULL}};
static struct oc_suite suite = {
    .name = GRID_OP,
    .set_up = oc_device_set_up,
    .tear_down = oc_device_tear_down,
    .children = CHILDREN,
};

int main(int argc, char **argv)
{
    static const struct oc_test TESTS[] = {
        OC_TEST("hostile coordinates", hostile_coordinates),
        OC_TEST("special elements", special_elements),
        OC_TEST("all points on one element", all_points_on_one_element),
        OC_TEST("as PyTorch", as_pytorch),
        OC_TEST("same bits every time", same_bits_every_time),
    };

    oc_suite_add_rows(&suite, CASES, OC_COUNT(CASES), sizeof(CASES[0]), run_case);
    oc_suite_add(&suite, TESTS, OC_COUNT(TESTS));
    grid_refusals(&suite);
    return oc_test_main(argc, argv, &suite);
}
