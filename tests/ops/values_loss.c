/* SPDX-License-Identifier: Apache-2.0 */
/* Losses whose values are written out, and distances of integers: aclnnL1Loss takes INT64. */
#include <string.h>

#include "ops/refusals.h"
#include "verify/ops/loss.h"
#include "verify/tolerance.h"

#define FEW (1u << OC_LAYOUT_CONTIGUOUS | 1u << OC_LAYOUT_MIXED)
#define ALL LOSS_SUM
#define AVERAGE LOSS_MEAN
#define EACH LOSS_NONE

/* The operand that has all terms has the lower rank. The sum is exact, and so is the mean but for its rounding. */
static void written_out(void)
{
    static const enum oc_dtype F32S[] = {OC_F32, OC_F32, OC_F32};
    static const double SELF[] = {1, 2, 3}, TARGET[] = {0, 0.5, 1};
    static const struct {
        struct loss_case m;
        double result;
    } ROWS[] = {{{.name = "written out", "3", "1x3", ALL}, 7.25},
                {{.name = "written out", "3", "1x3", AVERAGE}, 2.4166666666666667}};

    for (size_t r = 0; r < OC_COUNT(ROWS); r++) {
        struct oc_op_case c;

        loss_make(&c, &ROWS[r].m, F32S);
        memcpy(c.operands[LOSS_SELF].values, SELF, sizeof(SELF));
        memcpy(c.operands[LOSS_TARGET].values, TARGET, sizeof(TARGET));
        c.operands[LOSS_OUT].values[0] = ROWS[r].result;
        if (ROWS[r].m.reduction == AVERAGE)
            c.operands[LOSS_OUT].error[0] = oc_error(OC_F32, ROWS[r].result, 1);
        c.layouts = FEW;
        oc_op_sweep_and_free(&c);
    }
}

// clang-format off
/* A part of a sum of integers has 64 terms, and there are at most 65536 parts. */
static const struct integer_case {
    struct loss_case m;
    enum oc_dtype types[3];
    uint64_t workspace;
} INTEGERS[] = {
    {{.name = "integers",                 "70x300", "300",   EACH,    LOSS_L1}, {OC_I64, OC_I64, OC_I64}, 0},
    {{.name = "integers to half",         "70x1",   "300",   EACH,    LOSS_L1}, {OC_I64, OC_I64, OC_F16}, 0},
    {{.name = "integers, empty",          "3x0",    "0",     EACH,    LOSS_L1}, {OC_I64, OC_I64, OC_I64}, 0},
    {{.name = "integers, one",            "",       "",      ALL,     LOSS_L1}, {OC_I64, OC_I64, OC_I64}, 0},
    {{.name = "integers, a part",         "64",     "64",    ALL,     LOSS_L1}, {OC_I64, OC_I64, OC_I64}, 0},
    {{.name = "integers, one above",      "65",     "65",    ALL,     LOSS_L1}, {OC_I64, OC_I64, OC_F32}, 64},
    {{.name = "integers, three steps",    "7x900",  "900",   ALL,     LOSS_L1}, {OC_I64, OC_I64, OC_I64}, 896},
    {{.name = "integers, rows that broadcast", "7x1x30", "11x1", ALL, LOSS_L1}, {OC_I64, OC_I64, OC_I64}, 320},
    {{.name = "integers, the most parts", "2100x1", "2100",  ALL,     LOSS_L1}, {OC_I64, OC_I64, OC_I64}, 532480},
    {{.name = "integers, sum of nothing", "3x0",    "3x0",   ALL,     LOSS_L1}, {OC_I64, OC_I64, OC_I64}, 0},
    {{.name = "integers beside float",    "70x300", "300",   EACH,    LOSS_L1}, {OC_F32, OC_I64, OC_F32}, 1216},
    {{.name = "integers beside half",     "70x300", "300",   EACH,    LOSS_L1}, {OC_F16, OC_I64, OC_F16}, 640},
    {{.name = "integers beside bfloat",   "300",    "70x300", EACH,   LOSS_L1}, {OC_BF16, OC_I64, OC_F32}, 42048},
    {{.name = "integers beside float, sum", "5000", "5000",  ALL,     LOSS_L1}, {OC_F32, OC_I64, OC_F32}, 20096},
    {{.name = "float beside integers, sum", "5000", "",      ALL,     LOSS_L1}, {OC_I64, OC_F16, OC_F32}, 10112},
    {{.name = "float beside integers, mean", "70x30", "30",  AVERAGE, LOSS_L1}, {OC_I64, OC_F32, OC_F32}, 8448},
    {{.name = "float beside integers, mean of nothing", "0", "0", AVERAGE, LOSS_L1}, {OC_I64, OC_F32, OC_F32}, 0},
};
// clang-format on

/* The first elements are integers that no float of 32 or 16 bits has; those of two tensors of integers may be larger, as
 * long as doubles have the sums. */
static void set_large_integers(struct oc_op_case *c, double factor)
{
    const bool is_integer = c->operands[0].dtype == OC_I64 && c->operands[1].dtype == OC_I64;
    static const double LARGE[] = {2049, -4099, 16777217, -16777219, 1099511627777};

    for (int i = 0; i < 2; i++)
        for (int64_t k = 0; k < 5 && k < oc_shape_count(&c->operands[i].shape); k++)
            if (c->operands[i].dtype == OC_I64)
                c->operands[i].values[k] = LARGE[k] * (is_integer && i == 1 ? factor : 1);
}

static void run_integers(const void *row)
{
    const struct integer_case *r = row;
    struct oc_op_case c;

    loss_make(&c, &r->m, r->types);
    c.layouts = FEW;
    c.workspace = r->workspace;
    oc_op_fill(&c, OC_DATA_INTEGERS, LOSS_OUT);
    if (r->m.reduction == EACH || (r->types[0] == OC_I64 && r->types[1] == OC_I64))
        set_large_integers(&c, r->m.reduction == EACH ? -1024 : -1);
    loss_compute(&c, true);
    oc_op_sweep_and_free(&c);
}

/* A distance of 2^63 is the integer -2^63, as in PyTorch, and sums are modulo 2^64. */
static void integers_wrap_around(void)
{
    static const struct loss_case ROWS[] = {
        {.name = "integers wrap around", "2", "2", EACH, LOSS_L1},
        {.name = "integers wrap around", "2", "2", ALL, LOSS_L1}};
    static const enum oc_dtype I64S[] = {OC_I64, OC_I64, OC_I64};

    for (size_t r = 0; r < OC_COUNT(ROWS); r++) {
        struct oc_op_case c;

        loss_make(&c, &ROWS[r], I64S);
        c.operands[LOSS_SELF].values[0] = 0x1p62;
        c.operands[LOSS_TARGET].values[0] = -0x1p62;
        c.operands[LOSS_SELF].values[1] = -0x1p61;
        c.operands[LOSS_TARGET].values[1] = 0x1p61;
        c.operands[LOSS_OUT].values[0] = -0x1p63;
        if (ROWS[r].reduction == EACH)
            c.operands[LOSS_OUT].values[1] = 0x1p62;
        else
            c.operands[LOSS_OUT].values[0] += 0x1p62;
        c.layouts = 1u << OC_LAYOUT_CONTIGUOUS;
        oc_op_sweep_and_free(&c);
    }
}

const struct oc_test loss_values[] = {
    OC_TEST("written out", written_out),
    OC_TEST_ROWS(INTEGERS, run_integers),
    OC_TEST("integers wrap around", integers_wrap_around),
    {.name = NULL},
};
