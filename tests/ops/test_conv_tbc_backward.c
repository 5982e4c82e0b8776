/* SPDX-License-Identifier: Apache-2.0 */
/* aclnnConvTbcBackward against the naive formulas: exactly where all arithmetic is exact, else
 * within what the roundings may lose. */
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "base/handle.h"
#include "harness/device.h"
#include "harness/digest.h"
#include "harness/golden.h"
#include "harness/operators.h"
#include "ops/conv_tbc_backward.h"
#include "plan/executor.h"
#include "plan/strategy_override.h"

#define LAYOUT(name) (1u << OC_LAYOUT_##name)
#define PLAIN LAYOUT(CONTIGUOUS)
#define FEW (LAYOUT(CONTIGUOUS) | LAYOUT(MIXED))
#define EVERY ((1u << OC_LAYOUTS) - 1)
#define ALL ((unsigned)(OC_F32 | OC_F16 | OC_BF16))

// clang-format off
static const struct conv_case CASES[] = {
    /* name                                 T        B        Cin        Cout       K        pad */
    {.name = "every form and layout",      .t = 7,  .b = 3,  .ci = 5,   .co = 6,   .k = 3,  .pad = 1, .types = ALL, .layouts = EVERY, .every_form = true},
    {.name = "odd and every form",         .t = 11, .b = 3,  .ci = 37,  .co = 35,  .k = 4,  .pad = 2, .every_form = true},
    {.name = "one of everything",          .t = 1,  .b = 1,  .ci = 1,   .co = 1,   .k = 1,  .pad = 0, .types = ALL, .layouts = EVERY},
    {.name = "the example of the manual",  .t = 5,  .b = 1,  .ci = 2,   .co = 2,   .k = 1,  .pad = 0, .types = ALL},
    {.name = "one time",                   .t = 1,  .b = 2,  .ci = 3,   .co = 4,   .k = 3,  .pad = 1},
    {.name = "one batch",                  .t = 9,  .b = 1,  .ci = 6,   .co = 5,   .k = 3,  .pad = 1},
    {.name = "one input channel",          .t = 9,  .b = 3,  .ci = 1,   .co = 7,   .k = 3,  .pad = 1},
    {.name = "one output channel",         .t = 9,  .b = 3,  .ci = 7,   .co = 1,   .k = 3,  .pad = 1},
    {.name = "one channel each",           .t = 40, .b = 3,  .ci = 1,   .co = 1,   .k = 5,  .pad = 2},
    {.name = "one output time",            .t = 6,  .b = 2,  .ci = 3,   .co = 4,   .k = 6,  .pad = 0},
    {.name = "one tap",                    .t = 9,  .b = 2,  .ci = 8,   .co = 16,  .k = 1,  .pad = 0, .types = ALL},
    {.name = "one tap, padded",            .t = 9,  .b = 2,  .ci = 8,   .co = 16,  .k = 1,  .pad = 2},
    {.name = "two taps",                   .t = 11, .b = 2,  .ci = 5,   .co = 4,   .k = 2,  .pad = 1},
    {.name = "four taps",                  .t = 11, .b = 2,  .ci = 5,   .co = 4,   .k = 4,  .pad = 1},
    {.name = "as long as before",          .t = 12, .b = 2,  .ci = 5,   .co = 4,   .k = 5,  .pad = 2, .types = ALL},
    {.name = "no padding",                 .t = 12, .b = 2,  .ci = 5,   .co = 4,   .k = 5,  .pad = 0},
    {.name = "padding above K",            .t = 5,  .b = 2,  .ci = 3,   .co = 4,   .k = 2,  .pad = 5, .types = ALL},
    {.name = "padding above T",            .t = 2,  .b = 2,  .ci = 3,   .co = 4,   .k = 5,  .pad = 4},
    {.name = "mostly padding",             .t = 2,  .b = 2,  .ci = 3,   .co = 4,   .k = 1,  .pad = 300},
    {.name = "K above T",                  .t = 5,  .b = 2,  .ci = 3,   .co = 4,   .k = 6,  .pad = 2},
    {.name = "K as long as it may be",     .t = 3,  .b = 2,  .ci = 3,   .co = 4,   .k = 9,  .pad = 3},
    {.name = "taps that meet nothing",     .t = 1,  .b = 2,  .ci = 3,   .co = 4,   .k = 9,  .pad = 5, .types = ALL},
    {.name = "sums that are cut by taps",  .t = 300, .b = 1, .ci = 2,   .co = 3,   .k = 255, .pad = 127},
    {.name = "odd primes",                 .t = 13, .b = 7,  .ci = 11,  .co = 17,  .k = 3,  .pad = 1, .types = ALL},
    {.name = "powers of two",              .t = 16, .b = 4,  .ci = 32,  .co = 64,  .k = 3,  .pad = 1, .types = ALL},
    {.name = "15 channels",                .t = 15, .b = 1,  .ci = 15,  .co = 15,  .k = 2,  .pad = 0},
    {.name = "16 channels",                .t = 16, .b = 1,  .ci = 16,  .co = 16,  .k = 2,  .pad = 0},
    {.name = "17 channels",                .t = 17, .b = 1,  .ci = 17,  .co = 17,  .k = 2,  .pad = 0},
    {.name = "31 rows, 32 and 33 channels", .t = 31, .b = 1, .ci = 32,  .co = 33,  .k = 3,  .pad = 1},
    {.name = "32 rows, 33 and 31 channels", .t = 16, .b = 2, .ci = 33,  .co = 31,  .k = 3,  .pad = 1},
    {.name = "33 rows, 31 and 32 channels", .t = 11, .b = 3, .ci = 31,  .co = 32,  .k = 3,  .pad = 1, .types = ALL},
    {.name = "47, 48 and 49",              .t = 47, .b = 1,  .ci = 48,  .co = 49,  .k = 1,  .pad = 0},
    {.name = "63, 64 and 65",              .t = 63, .b = 1,  .ci = 64,  .co = 65,  .k = 2,  .pad = 1},
    {.name = "65, 63 and 64",              .t = 13, .b = 5,  .ci = 63,  .co = 64,  .k = 2,  .pad = 0},
    {.name = "129 rows, 127 and 128 channels", .t = 43, .b = 3, .ci = 127, .co = 128, .k = 1, .pad = 0},
    {.name = "128 rows, 129 and 127 channels", .t = 64, .b = 2, .ci = 129, .co = 127, .k = 2, .pad = 1},
    {.name = "many rows, one channel",     .t = 1031, .b = 5, .ci = 1,  .co = 1,   .k = 3,  .pad = 1},
    {.name = "many batches, one time",     .t = 1,  .b = 515, .ci = 3,  .co = 2,   .k = 1,  .pad = 0},
    {.name = "many channels, one row",     .t = 1,  .b = 1,  .ci = 261, .co = 133, .k = 1,  .pad = 0},
    {.name = "sums that are cut by rows",  .t = 4099, .b = 3, .ci = 2,  .co = 3,   .k = 3,  .pad = 1},
    {.name = "many terms to a sum",        .t = 2,  .b = 1,  .ci = 3,   .co = 1030, .k = 2, .pad = 1, .types = ALL},
    {.name = "sums that are cut by channels", .t = 3,  .b = 1,  .ci = 3,   .co = 4200, .k = 2, .pad = 1},
    {.name = "large",                      .t = 64, .b = 8,  .ci = 128, .co = 96,  .k = 3,  .pad = 1, .layouts = PLAIN},
    {.name = "cubeMathType 1",             .t = 9,  .b = 2,  .ci = 8,   .co = 16,  .k = 3,  .pad = 1, .cube = 1, .types = ALL},
    {.name = "cubeMathType 2",             .t = 9,  .b = 2,  .ci = 8,   .co = 16,  .k = 3,  .pad = 1, .cube = 2, .types = ALL},
    {.name = "cubeMathType 3",             .t = 9,  .b = 2,  .ci = 8,   .co = 16,  .k = 3,  .pad = 1, .cube = 3, .types = ALL},
    {.name = "formats called NCL",         .t = 9,  .b = 2,  .ci = 8,   .co = 16,  .k = 3,  .pad = 1, .ncl = true},
    {.name = "no times",                   .t = 0,  .b = 2,  .ci = 3,   .co = 4,   .k = 3,  .pad = 2, .fills = true, .types = ALL, .layouts = EVERY},
    {.name = "no taps",                    .t = 5,  .b = 2,  .ci = 3,   .co = 4,   .k = 0,  .pad = 0, .fills = true, .types = ALL, .layouts = EVERY},
    {.name = "no taps, padded",            .t = 5,  .b = 2,  .ci = 3,   .co = 4,   .k = 0,  .pad = 3, .fills = true},
    {.name = "no times and no taps",       .t = 0,  .b = 2,  .ci = 3,   .co = 4,   .k = 0,  .pad = 0, .fills = true},
    {.name = "no input channels",          .t = 5,  .b = 2,  .ci = 0,   .co = 4,   .k = 3,  .pad = 1, .fills = true, .types = ALL, .layouts = EVERY},
    {.name = "no input channels, no taps", .t = 5,  .b = 2,  .ci = 0,   .co = 4,   .k = 0,  .pad = 1, .fills = true},
    {.name = "no input channels, no times", .t = 0, .b = 2,  .ci = 0,   .co = 4,   .k = 1,  .pad = 1, .fills = true},
};
// clang-format on

static const enum oc_dtype TYPES[] = {OC_F32, OC_F16, OC_BF16};

static void run_type(const struct conv_case *q, enum oc_dtype dtype)
{
    struct oc_op_case c;

    conv_make(&c, q, dtype);
    if (oc_op_selected(&c)) {
        c.layouts = q->layouts == 0 ? FEW : q->layouts;
        conv_fill(&c, OC_DATA_INTEGERS);
        conv_compute(&c, true);
        oc_op_sweep(&c);
        c.layouts &= FEW;
        conv_fill(&c, OC_DATA_REALS);
        conv_compute(&c, false);
        oc_op_sweep(&c);
    }
    oc_op_free(&c);
}

static void run_case(const void *row)
{
    const struct conv_case *q = row;
    const unsigned types = q->types == 0 ? OC_F32 : q->types;

    for (size_t i = 0; i < OC_COUNT(TYPES); i++)
        if ((types & (unsigned)TYPES[i]) != 0) run_type(q, TYPES[i]);
}

/* ---- Random shapes ---- */

/* Half of the extents small, the others around the sizes of tiles and beyond. */
static int64_t extent(struct oc_random *random, int64_t small, int64_t large)
{
    return oc_random_integer(random, 1, oc_random_integer(random, 0, 1) == 0 ? small : large);
}

static struct conv_case random_case(struct oc_random *random)
{
    struct conv_case q = {.name = "random shapes",
                          .t = extent(random, 6, 40),
                          .b = extent(random, 3, 12),
                          .ci = extent(random, 6, 70),
                          .co = extent(random, 6, 70),
                          .pad = oc_random_integer(random, 0, 1) * extent(random, 3, 9),
                          .cube = (int8_t)oc_random_integer(random, 0, 3)};
    const int64_t longest = q.t + 2 * q.pad; /* one output time is left */

    q.k = extent(random, 5, 12);
    if (q.k > longest) q.k = longest;
    return q;
}

static void random_shapes(void)
{
    struct oc_random random = oc_random_for(CONV_OP "/random shapes");

    (void)printf("random shapes: seed %llu\n", (unsigned long long)oc_test_seed());
    for (size_t i = 0; i < 40; i++) {
        struct conv_case q = random_case(&random);
        char label[128];

        (void)snprintf(label, sizeof(label),
                       "%s no. %zu, T %lld B %lld Cin %lld Cout %lld K %lld pad %lld",
                       oc_dtype_name(TYPES[i % 3]), i, (long long)q.t, (long long)q.b,
                       (long long)q.ci, (long long)q.co, (long long)q.k, (long long)q.pad);
        q.label = label;
        run_type(&q, TYPES[i % 3]);
    }
}

/* ---- Expanded inputs ---- */

/* The gradient of a mean or a sum is one number, expanded: all its strides are 0. */
static void gradient_from_one_value(void)
{
    const struct conv_case q = {
        .name = "gradient from one value", .t = 9, .b = 2, .ci = 8, .co = 16, .k = 3, .pad = 1};

    for (size_t i = 0; i < OC_COUNT(TYPES); i++) {
        struct oc_op_case c;

        conv_make(&c, &q, TYPES[i]);
        conv_fill(&c, OC_DATA_INTEGERS);
        for (int64_t k = 0; k < oc_shape_count(&c.operands[SELF].shape); k++)
            c.operands[SELF].values[k] = -3;
        conv_compute(&c, true);
        c.layouts = LAYOUT(CONTIGUOUS) | LAYOUT(EXPANDED);
        if (oc_op_selected(&c)) oc_op_sweep(&c);
        oc_op_free(&c);
    }
}

/* ---- Special elements ---- */

static const double SPECIALS[] = {NAN, INFINITY, -INFINITY};

static double *element(struct oc_op_case *c, int which, int64_t i, int64_t j, int64_t k)
{
    struct oc_operand *o = &c->operands[which];

    return &o->values[(i * o->shape.extent[1] + j) * o->shape.extent[2] + k];
}

static void run_special(const struct conv_case *q, void (*spoil)(struct oc_op_case *c))
{
    for (size_t i = 0; i < OC_COUNT(TYPES); i++) {
        struct oc_op_case c;

        conv_make(&c, q, TYPES[i]);
        conv_fill(&c, OC_DATA_INTEGERS);
        spoil(&c);
        conv_compute(&c, true);
        c.layouts = FEW;
        if (oc_op_selected(&c)) oc_op_sweep(&c);
        oc_op_free(&c);
    }
}

static void spoil_inside(struct oc_op_case *c)
{
    for (int64_t i = 0; i < 3; i++) {
        *element(c, SELF, 4 + 7 * i, i % 2, i) = SPECIALS[i];
        *element(c, INPUT, 6 + 5 * i, i % 2, 2 * i) = SPECIALS[2 - i];
    }
}

/* NaN and Inf arrive where their products do and nowhere else; 0 * Inf is NaN, as IEEE says. */
static void special_elements(void)
{
    const struct conv_case q = {
        .name = "special elements", .t = 24, .b = 2, .ci = 5, .co = 6, .k = 3, .pad = 1};

    run_special(&q, spoil_inside);
}

static void spoil_at_the_ends(struct oc_op_case *c)
{
    const int64_t last_out = c->operands[SELF].shape.extent[0] - 1;
    const int64_t last = c->operands[INPUT].shape.extent[0] - 1;

    *element(c, SELF, 0, 0, 0) = INFINITY;
    *element(c, SELF, last_out, 1, 1) = NAN;
    *element(c, INPUT, 0, 1, 0) = NAN;
    *element(c, INPUT, last, 0, 1) = -INFINITY;
    *element(c, WEIGHT, 0, 2, 2) = INFINITY;
    *element(c, WEIGHT, 4, 3, 3) = NAN;
}

/* Padding is nothing, not zeros that make NaN of an Inf beside them; as in PyTorch. */
static void special_elements_beside_padding(void)
{
    const struct conv_case same = {.name = "special elements beside padding",
                                   .t = 12,
                                   .b = 2,
                                   .ci = 5,
                                   .co = 6,
                                   .k = 5,
                                   .pad = 2};
    struct conv_case wide = same;

    wide.pad = 7;
    run_special(&same, spoil_at_the_ends);
    run_special(&wide, spoil_at_the_ends);
}

/* ---- Goldens ---- */

/* Sums of products of sixteenths are exact, here and there. */
static void expect_bits(struct oc_op_case *c)
{
    for (int i = GRAD_INPUT; i <= GRAD_BIAS; i++)
        memset(c->operands[i].error, 0,
               (size_t)oc_shape_count(&c->operands[i].shape) * sizeof(double));
    c->same = OC_SAME_BITS;
}

static void run_golden(const json_t *row)
{
    const char *type = json_string_value(json_object_get(row, "dtype"));
    const struct conv_case q = {.name = "as PyTorch",
                                .label = oc_golden_name(row),
                                .t = oc_golden_extent(row, "input", 0),
                                .b = oc_golden_extent(row, "input", 1),
                                .ci = oc_golden_extent(row, "input", 2),
                                .co = oc_golden_extent(row, "weight", 2),
                                .k = oc_golden_extent(row, "weight", 0),
                                .pad = oc_golden_integer(row, "pad")};
    struct oc_op_case c;

    for (size_t i = 0; i < OC_COUNT(TYPES); i++) {
        if (strcmp(type, oc_dtype_name(TYPES[i])) != 0) continue;
        conv_make(&c, &q, TYPES[i]);
        oc_golden_fill(row, &c);
        if (oc_golden_flag(row, "exact")) expect_bits(&c);
        c.layouts = FEW;
        if (oc_op_selected(&c)) oc_op_sweep(&c);
        oc_op_free(&c);
    }
}

static void as_pytorch(void) { oc_golden_each("conv_tbc", run_golden); }

/* ---- Determinism ---- */

static const struct conv_case REPEATED = {
    .name = "same bits every time", .t = 37, .b = 5, .ci = 70, .co = 45, .k = 3, .pad = 1};

static uint64_t run_twenty(const char *strategy, bool deterministic)
{
    struct oc_op_case c;

    conv_make(&c, &REPEATED, OC_F32);
    conv_fill(&c, OC_DATA_REALS);
    conv_compute(&c, false);
    return oc_digest_of(&c, strategy, deterministic, 20);
}

static void digests(char *text, size_t bytes)
{
    size_t used = (size_t)snprintf(text, bytes, "digests %llx",
                                   (unsigned long long)run_twenty("default", true));

    for (const char *const *s = conv_strategies; *s != NULL && used < bytes; s++)
        used += (size_t)snprintf(text + used, bytes - used, " %llx",
                                 (unsigned long long)run_twenty(*s, true));
}

static int child_digest(void) { return oc_digest_child(digests); }

static void same_bits_every_time(void)
{
    oc_digest_same(digests);
    for (const char *const *s = conv_strategies; *s != NULL; s++)
        EXPECT(run_twenty(*s, true) == run_twenty(*s, false));
}

/* ---- What memory held before ---- */

static const struct oc_operator *this_operator(void)
{
    const struct oc_operator *op = oc_operators;

    while (strcmp(op->name, "aclnnConvTbcBackward") != 0)
        op++;
    return op;
}

static void fill_with_nan(const struct oc_buffer *b)
{
    if (b->bytes > 0) EXPECT_STATUS(ACL_SUCCESS, aclrtMemset(b->device, b->bytes, 0xff, b->bytes));
}

/* 0 times what was there is NaN where that was NaN: neither outputs nor scratch may enter a sum
 * before they are written. */
static void nan_in_outputs_and_workspace(void)
{
    struct oc_arguments a, done;

    if (!oc_arguments_make_done(this_operator(), &done)) return;
    for (const char *const *s = conv_strategies; *s != NULL; s++) {
        aclOpExecutor *executor = NULL;

        oc_expect_note("strategy %s", *s);
        oc_strategy_override(*s);
        if (!oc_arguments_make_prepared(this_operator(), &a, &executor)) break;
        oc_strategy_override(NULL);
        fill_with_nan(&a.workspace);
        for (int i = GRAD_INPUT; i <= GRAD_BIAS; i++)
            fill_with_nan(&a.buffers[i]);
        EXPECT_STATUS(ACL_SUCCESS, oc_arguments_run(&a, executor));
        (void)oc_arguments_finish();
        EXPECT(oc_arguments_outputs_are(&a, &done)); /* small integers: any order, the same bits */
        oc_arguments_free(&a);
    }
    oc_strategy_override(NULL);
    oc_expect_no_note();
    oc_arguments_free(&done);
}

/* ---- Plans of what no memory here could hold ---- */

static bool reaches_beyond_31_bits(const oc_plan *p, const struct oc_step *s)
{
    for (cl_uint i = 0; i < s->arg_count; i++)
        if (s->args[i].kind == OC_ARG_REF && s->args[i].ref.kind == OC_REF_SCRATCH &&
            p->scratch_requests[s->args[i].ref.slot].bytes / sizeof(float) > INT32_MAX)
            return true;
    return false;
}

static void expect_wide_indices(aclOpExecutor *executor)
{
    const oc_plan *p = oc_handle_acquire(OC_HANDLE_EXECUTOR, executor);

    for (size_t i = 0; i < p->step_count; i++)
        if (p->steps[i].kind == OC_STEP_KERNEL && !p->steps[i].index64 &&
            reaches_beyond_31_bits(p, &p->steps[i]))
            oc_expect_fail("step %zu, a kernel of %s, has 32-bit indices for larger scratch", i,
                           p->steps[i].source);
    oc_handle_release(executor);
}

/* Tensors of few channels fit into 31 bits where panels, whose columns are rounded up, do not; nor
 * what CLBlast fills tiles up with, which has no wider indices. */
static void scratch_beyond_31_bits(void)
{
    const int64_t rows[] = {(int64_t)1 << 27, 1, 1}, weight[] = {1, 1, 1};
    aclTensor *x = aclCreateTensor(rows, 3, ACL_FLOAT, NULL, 0, ACL_FORMAT_ND, rows, 3, NULL);
    aclTensor *w = aclCreateTensor(weight, 3, ACL_FLOAT, NULL, 0, ACL_FORMAT_ND, weight, 3, NULL);
    aclTensor *b = aclCreateTensor(weight, 1, ACL_FLOAT, NULL, 0, ACL_FORMAT_ND, weight, 1, NULL);
    aclTensor *const tensors[] = {x, x, w, b, x, w, b};
    struct oc_op_case c;
    uint64_t size = 0;
    aclOpExecutor *executor = NULL;

    conv_make(&c, &(struct conv_case){.name = "", .t = 1, .b = 1, .ci = 1, .co = 1, .k = 1},
              OC_F32);
    for (const char *const *s = conv_strategies; *s != NULL; s++) {
        oc_expect_note("strategy %s", *s);
        oc_strategy_override(*s);
        if (strcmp(*s, "gemm:clblast") == 0) {
            EXPECT_STATUS(ACLNN_ERR_PARAM_INVALID,
                          c.first(tensors, c.attributes, &size, &executor));
            EXPECT_TEXT_CONTAINS(oc_newest_message(), "CLBlast numbers elements by int");
            continue;
        }
        if (!EXPECT_STATUS(ACL_SUCCESS, c.first(tensors, c.attributes, &size, &executor))) continue;
        expect_wide_indices(executor);
        EXPECT_STATUS(ACL_SUCCESS, aclDestroyAclOpExecutor(executor));
    }
    oc_strategy_override(NULL);
    oc_expect_no_note();
    for (int i = INPUT; i <= BIAS; i++)
        (void)aclDestroyTensor(tensors[i]);
    oc_op_free(&c);
}

/* ---- Main ---- */

static const struct oc_child CHILDREN[] = {{"digest", child_digest}, {NULL, NULL}};
static struct oc_suite suite = {
    .name = CONV_OP,
    .set_up = oc_device_set_up,
    .tear_down = oc_device_tear_down,
    .children = CHILDREN,
};

int main(int argc, char **argv)
{
    static const struct oc_test TESTS[] = {
        OC_TEST("random shapes", random_shapes),
        OC_TEST("gradient from one value", gradient_from_one_value),
        OC_TEST("special elements", special_elements),
        OC_TEST("special elements beside padding", special_elements_beside_padding),
        OC_TEST("as PyTorch", as_pytorch),
        OC_TEST("same bits every time", same_bits_every_time),
        OC_TEST("NaN in outputs and workspace", nan_in_outputs_and_workspace),
        OC_TEST("scratch beyond 31 bits", scratch_beyond_31_bits),
    };

    oc_suite_add_rows(&suite, CASES, OC_COUNT(CASES), sizeof(CASES[0]), run_case);
    oc_suite_add(&suite, TESTS, OC_COUNT(TESTS));
    conv_refusals(&suite);
    return oc_test_main(argc, argv, &suite);
}
