/* SPDX-License-Identifier: Apache-2.0 */
/* aclnnMseLossBackward compared with out = (self - target) * c * gradOutput in double. */
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "aclnnop/aclnn_mse_loss_backward.h"
#include "harness/determinism.h"
#include "harness/refusal.h"
#include "harness/test.h"
#include "verify/device.h"
#include "verify/ops/mse_loss_backward.h"
#include "verify/tolerance.h"

#define LAYOUT(name) (1u << OC_LAYOUT_##name)
#define PLAIN (LAYOUT(CONTIGUOUS) | LAYOUT(OFFSET))

// clang-format off
static const struct mse_case CASES[] = {
    /* name                               gradOutput         self               target
     * reduction */
    {.name = "one element",                       "1",               "1",               "1",               NONE},
    {.name = "rank 0",                            "",                "",                "",                NONE},
    {.name = "rank 0, mean",                      "",                "",                "",                MEAN},
    {.name = "fifteen, one below a vector",       "15",              "15",              "15",              NONE},
    {.name = "sixteen, a whole vector",           "16",              "16",              "16",              NONE},
    {.name = "seventeen, one above",              "17",              "17",              "17",              SUM},
    {.name = "255, one below a group",            "255",             "255",             "255",             SUM},
    {.name = "256, a whole group",                "256",             "256",             "256",             MEAN},
    {.name = "257, one above",                    "257",             "257",             "257",             MEAN},
    {.name = "31, one below two vectors",         "31",              "31",              "31",              NONE},
    {.name = "33, one above two vectors",         "33",              "33",              "33",              NONE},
    {.name = "8193, one above a work-group",    "8193",            "8193",            "8193",            SUM},
    {.name = "rows of 127, one below a work-item",     "5x127",           "127",             "5x1",             NONE},
    {.name = "rows of 128, a work-item",               "5x128",           "128",             "5x1",             SUM},
    {.name = "rows of 129, one above a work-item",     "5x129",           "129",             "5x1",             NONE},
    {.name = "rows of 300, several work-items",        "70x1",            "70x300",          "300",             MEAN},
    {.name = "4097, one above many vectors",      "4097",            "4097",            "4097",            NONE},
    {.name = "rows of 15",                        "7x15",            "7x15",            "7x15",            NONE},
    {.name = "rows of 17",                        "7x17",            "7x17",            "7x17",            MEAN},
    {.name = "columns of 5, rows of several work-items", "300x3x1",     "300x3x5",         "5",               NONE},
    {.name = "columns of 4 in the middle dimension", "3x40x4",      "3x1x4",           "3x40x4",          SUM},
    {.name = "tiles of 16 rows and 3 of 19",     "19x35",           "3x19x35",         "3x1x1",           MEAN},
    {.name = "tiles of 8 rows and 16 columns",    "20x35",           "20x35",           "20x35",           NONE},
    {.name = "tiles of a row and of a column",    "35",              "20x35",           "20x1",            MEAN},
    {.name = "tiles beside a column",             "20x35",           "20x1",            "20x35",           NONE},
    {.name = "tiles and 15 columns more",         "20x31",           "20x31",           "20x31",           NONE},
    {.name = "tiles of several matrices",         "2x17x70",         "3x2x17x70",       "3x2x17x70",       SUM},
    {.name = "small matrices, a tile each",       "3x50x9x7",        "3x50x9x7",        "50x9x7",          NONE},
    {.name = "rank 3, odd extents",               "3x5x7",           "3x5x7",           "3x5x7",           SUM},
    {.name = "rank 4",                            "2x3x4x5",         "2x3x4x5",         "2x3x4x5",         NONE},
    {.name = "rank 5",                            "2x3x1x4x5",       "2x3x1x4x5",       "2x3x1x4x5",       MEAN},
    {.name = "rank 8, nothing merges in mixed layout", "2x3x2x2x3x2x2x3", "2x3x2x2x3x2x2x3", "2x3x2x2x3x2x2x3", NONE},
    {.name = "rank 8, nearly all extents 1",      "1x1x1x3x1x1x1x1", "1x1x1x3x1x1x1x1", "1x1x1x3x1x1x1x1", NONE},
    {.name = "gradOutput is a scalar, mean",      "",                "5x40",            "5x40",            MEAN},
    {.name = "gradOutput is a scalar, sum",       "",                "5x40",            "5x40",            SUM},
    {.name = "gradOutput is one element, rank 1", "1",               "5x40",            "5x40",            MEAN},
    {.name = "target is a scalar",                "33",              "33",              "",                NONE},
    {.name = "self is a scalar, mean of one",     "33",              "",                "33",              MEAN},
    {.name = "only self is broadcast, mean",     "4x20",            "20",              "4x20",            MEAN},
    {.name = "target is a row",                   "6x18",            "6x18",            "18",              NONE},
    {.name = "target is a column",                "6x18",            "6x18",            "6x1",             NONE},
    {.name = "three-way broadcast",               "2x1x5",           "1x3x1",           "2x3x1",           NONE},
    {.name = "three-way broadcast, mean",         "4x1x1",           "1x3x1",           "1x1x20",          MEAN},
    {.name = "three ranks",                       "7",               "3x1x7",           "2x1x5x1",         SUM},
    {.name = "broadcast outside, whole rows",     "1x4x32",          "3x1x32",          "3x4x32",          NONE},
    {.name = "broadcast in the middle of rank 8", "2x2x1x2x2x1x2x2", "2x1x2x2x1x2x2x1", "1x2x2x1x2x2x1x2", NONE},
    {.name = "empty",                             "0",               "0",               "0",               NONE},
    {.name = "empty, mean",                       "3x0x2",           "3x0x2",           "3x0x2",           MEAN},
    {.name = "one input empty, another broadcast", "1x0",            "5x1",             "1x1",             SUM},
};
// clang-format on

static const enum oc_dtype TYPES[] = {OC_F32, OC_F16, OC_BF16};

static void run_types(const struct mse_case *m, enum oc_dtype in, enum oc_dtype out)
{
    struct oc_op_case c;

    mse_make(&c, m, in, out);
    if (oc_op_is_due(&c)) {
        oc_op_fill(&c, OC_DATA_INTEGERS, OUT);
        mse_compute(&c, m->reduction);
        mse_expect_exact(&c, m->reduction);
        oc_op_sweep(&c);
        oc_op_fill(&c, OC_DATA_REALS, OUT);
        mse_compute(&c, m->reduction);
        c.layouts = LAYOUT(CONTIGUOUS) | LAYOUT(ROWS) | LAYOUT(MIXED);
        oc_op_sweep(&c);
    }
    oc_op_free(&c);
}

static void run_case(const void *row)
{
    for (size_t in = 0; in < OC_COUNT(TYPES); in++)
        for (size_t out = 0; out < OC_COUNT(TYPES); out++)
            run_types(row, TYPES[in], TYPES[out]);
}

/* ---- Special data ---- */

/* With target 0 and gradOutput 0.5 out equals self: only the conversion remains. */
static void make_conversion(struct oc_op_case *c, struct mse_case *m, enum oc_dtype in,
                            enum oc_dtype out, int64_t count)
{
    static char shape[16]; /* of the current case */

    (void)snprintf(shape, sizeof(shape), "%lld", (long long)count);
    m->grad = "";
    m->self = shape;
    m->target = "";
    m->reduction = SUM;
    mse_make(c, m, in, out);
    c->operands[GRAD].values[0] = 0.5;
    c->operands[TARGET].values[0] = 0;
    c->layouts = PLAIN;
}

static bool survives_doubling(double v)
{
    return !(fabs(v) > 0x1p+126 && isfinite(v)) &&
           (v == 0 || fabs(v) >= 0x1p-126 || isnan(v) || oc_device_has_subnormals());
}

static void run_conversion(struct oc_op_case *c)
{
    mse_compute(c, SUM);
    for (int64_t k = 0; k < oc_shape_count(&c->operands[OUT].shape); k++)
        c->operands[OUT].error[k] = 0;
    oc_op_sweep_and_free(c);
}

/* Every value of the 16-bit types, to every type. */
static void every_16_bit_value(void)
{
    for (size_t in = 1; in < OC_COUNT(TYPES); in++) {
        for (size_t out = 0; out < OC_COUNT(TYPES); out++) {
            struct mse_case m = {.name = "every 16-bit value"};
            struct oc_op_case c;

            make_conversion(&c, &m, TYPES[in], TYPES[out], 0x10000);
            for (uint32_t bits = 0; bits < 0x10000; bits++) {
                const double v = oc_from_bits(TYPES[in], bits);

                c.operands[SELF].values[bits] = survives_doubling(v) ? v : 1;
            }
            run_conversion(&c);
        }
    }
}

/* For adjacent values of a 16-bit type: the f32 values just below, at and just above their middle.
 * Above the largest finite value the middle is where overflow begins. */
static void every_tie(void)
{
    for (size_t out = 1; out < OC_COUNT(TYPES); out++) {
        const uint32_t finite = TYPES[out] == OC_F16 ? 0x7c00 : 0x7f80;
        struct mse_case m = {.name = "every tie of 16-bit types"};
        struct oc_op_case c;
        int64_t next = 0;

        make_conversion(&c, &m, OC_F32, TYPES[out], (int64_t)finite * 6);
        for (uint32_t bits = 0; bits < finite; bits++) {
            const double v = oc_from_bits(TYPES[out], bits);
            const double above = bits + 1 == finite ? 2 * v - oc_from_bits(TYPES[out], bits - 1)
                                                    : oc_from_bits(TYPES[out], bits + 1);
            const float middle = (float)((v + above) / 2);
            const float around[] = {nextafterf(middle, 0), middle, nextafterf(middle, INFINITY)};

            for (int i = 0; i < 3; i++) {
                const double chosen = survives_doubling((double)around[i]) ? (double)around[i] : 1;

                c.operands[SELF].values[next++] = chosen;
                c.operands[SELF].values[next++] = -chosen;
            }
        }
        run_conversion(&c);
    }
}

/* NaN and Inf propagate as in IEEE 754, and zeros keep their signs. */
static void special_values(void)
{
    static const struct mse_case ROWS[] = {
        {.name = "special values", "700", "700", "700", NONE},
        {.name = "special values", "4x3x70", "70", "3x1", MEAN},
    };

    for (size_t r = 0; r < OC_COUNT(ROWS); r++) {
        for (size_t in = 0; in < OC_COUNT(TYPES); in++) {
            for (size_t out = 0; out < OC_COUNT(TYPES); out++) {
                struct oc_op_case c;

                mse_make(&c, &ROWS[r], TYPES[in], TYPES[out]);
                oc_op_fill(&c, OC_DATA_SPECIALS, OUT);
                mse_compute(&c, ROWS[r].reduction);
                oc_op_sweep_and_free(&c);
            }
        }
    }
}

/* Inputs with equal elements, which the expanded layout gives stride 0. */
static void expanded_inputs(void)
{
    static const struct mse_case ROWS[] = {
        {.name = "expanded inputs", "6x40", "6x40", "6x40", NONE},
        {.name = "expanded inputs", "3x4x18", "3x4x18", "3x4x18", SUM},
    };

    for (size_t r = 0; r < OC_COUNT(ROWS); r++) {
        struct oc_op_case c;

        mse_make(&c, &ROWS[r], OC_F32, OC_F32);
        oc_op_fill(&c, OC_DATA_INTEGERS, OUT);
        for (int64_t k = 0; k < oc_shape_count(&c.operands[OUT].shape); k++) {
            const int64_t row = c.operands[OUT].shape.extent[c.operands[OUT].shape.rank - 1];

            c.operands[GRAD].values[k] = 3;                       /* the same everywhere */
            c.operands[SELF].values[k] = (double)(k % row % 7);   /* the same in every row */
            c.operands[TARGET].values[k] = (double)(k / row % 5); /* the same in a row */
        }
        mse_compute(&c, ROWS[r].reduction);
        mse_expect_exact(&c, ROWS[r].reduction);
        oc_op_sweep_and_free(&c);
    }
}

/* Large enough for non-temporal stores. */
static void beyond_the_cache(void)
{
    static const struct mse_case M = {
        .name = "beyond the cache", "2400003", "2400003", "2400003", SUM};

    for (size_t t = 0; t < OC_COUNT(TYPES); t++) {
        struct oc_op_case c;

        mse_make(&c, &M, OC_F32, TYPES[t]);
        if (oc_op_is_due(&c)) {
            c.strategies = NULL;
            c.layouts = PLAIN;
            oc_op_fill(&c, OC_DATA_INTEGERS, OUT);
            mse_compute(&c, M.reduction);
            mse_expect_exact(&c, M.reduction);
            oc_op_sweep(&c);
        }
        oc_op_free(&c);
    }
}

/* ---- Determinism ---- */

static uint64_t run_twenty(void)
{
    static const struct mse_case M = {
        .name = "same bits every time", "50x1", "50x333", "333", MEAN};
    struct oc_op_case c;

    mse_make(&c, &M, OC_F32, OC_F16);
    oc_op_fill(&c, OC_DATA_REALS, OUT);
    mse_compute(&c, M.reduction);
    return oc_repeat_digest(&c, "default", false, 20);
}

static void digests(char *text, size_t bytes)
{
    (void)snprintf(text, bytes, "digest %llx", (unsigned long long)run_twenty());
}

static int child_digest(void) { return oc_determinism_child(digests); }

/* More than 32 MiB, where stores may bypass the cache. */
static uint64_t run_large(const char *strategy)
{
    static const struct mse_case M = {
        .name = "same bits every time", "3000x1000", "3000x1000", "1000", NONE};
    struct oc_op_case c;

    mse_make(&c, &M, OC_F32, OC_F32);
    oc_op_fill(&c, OC_DATA_REALS, OUT);
    mse_compute(&c, M.reduction);
    return oc_repeat_digest(&c, strategy, false, 1);
}

static void same_bits_every_time(void)
{
    oc_expect_deterministic(digests);
    oc_expect_same_bits(OC_TUNABLE_STORES, "elementwise:vector", run_large);
}

/* ---- Refusals ---- */

struct refusal {
    const char *name;
    int operand; /* whose type or shape differs; -1: none */
    aclDataType type;
    const char *shape;
    int64_t reduction;
    const char *text;
};

// clang-format off
static const struct refusal REFUSALS[] = {
    {"gradOutput of another type", GRAD,   ACL_FLOAT16,   "2x3", 0, "dtype of gradOutput is ACL_FLOAT16: must equal that of self, ACL_FLOAT"},
    {"target of another type",     TARGET, ACL_BF16,      "2x3", 0, "dtype of target is ACL_BF16: must equal that of self, ACL_FLOAT"},
    {"self of another type",       SELF,   ACL_BF16,      "2x3", 0, "dtype of gradOutput is ACL_FLOAT: must equal that of self, ACL_BF16"},
    {"self of an integer type",    SELF,   ACL_INT32,     "2x3", 0, "dtype of self is ACL_INT32: must be one of ACL_FLOAT, ACL_FLOAT16, ACL_BF16"},
    {"out of a double type",       OUT,    ACL_DOUBLE,    "2x3", 0, "dtype of out is ACL_DOUBLE: must be one of ACL_FLOAT, ACL_FLOAT16, ACL_BF16"},
    {"reduction below",            -1,     ACL_FLOAT,     "",   -1, "reduction is -1: must be one of 0 (none), 1 (mean), 2 (sum)"},
    {"reduction above",            -1,     ACL_FLOAT,     "",    3, "reduction is 3: must be one of 0 (none), 1 (mean), 2 (sum)"},
    {"target that does not fit",   TARGET, ACL_FLOAT,     "2x4", 0, "shapes of gradOutput, self and target are (2, 3), (2, 3), (2, 4): must broadcast to one shape"},
    {"an empty one of three",      TARGET, ACL_FLOAT,     "0x3", 0, "shapes of gradOutput, self and target are (2, 3), (2, 3), (0, 3): must broadcast to one shape"},
    {"out too small",              OUT,    ACL_FLOAT,     "3",   0, "shape of out is (3): must be (2, 3), the broadcast of the inputs"},
    {"out of a higher rank",       OUT,    ACL_FLOAT,     "1x2x3", 0, "shape of out is (1, 2, 3): must be (2, 3), the broadcast of the inputs"},
    {"out is scalar for a sum",    OUT,    ACL_FLOAT,     "",    2, "shape of out is (): must be (2, 3), the broadcast of the inputs"},
    {"self enlarges the result",  SELF,   ACL_FLOAT,     "4x2x3", 0, "shape of out is (2, 3): must be (4, 2, 3), the broadcast of the inputs"},
};
// clang-format on

static aclnnStatus call(const void *row, uint64_t *size, aclOpExecutor **executor)
{
    const struct refusal *r = row;
    aclTensor *t[4];

    for (int i = 0; i < 4; i++)
        t[i] = oc_bare_tensor(i == r->operand ? r->shape : "2x3",
                              i == r->operand ? r->type : ACL_FLOAT, ACL_FORMAT_ND);

    const aclnnStatus status = aclnnMseLossBackwardGetWorkspaceSize(
        t[GRAD], t[SELF], t[TARGET], r->reduction, t[OUT], size, executor);

    for (int i = 0; i < 4; i++)
        (void)aclDestroyTensor(t[i]);
    return status;
}

static void run_refusal(const void *row)
{
    const struct refusal *r = row;

    oc_expect_first_refused(r->text, call, r);
}

static const struct oc_child CHILDREN[] = {{"digest", child_digest}, {NULL, NULL}};

static const struct oc_test TESTS[] = {
    OC_TEST_ROWS(CASES, run_case),
    OC_TEST("every 16-bit value", every_16_bit_value),
    OC_TEST("every tie of 16-bit types", every_tie),
    OC_TEST("special values", special_values),
    OC_TEST("expanded inputs", expanded_inputs),
    OC_TEST("beyond the cache", beyond_the_cache),
    OC_TEST("same bits every time", same_bits_every_time),
    OC_TEST_ROWS(REFUSALS, run_refusal),
};

OC_TEST_MAIN(.name = MSE_OP, OC_TESTS(TESTS), OC_ON_DEVICE, .children = CHILDREN)
