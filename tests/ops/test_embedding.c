/* SPDX-License-Identifier: Apache-2.0 */
/* Embeddings and their gradients, compared with copies and sums of rows; and the calls that they refuse. */
#include "aclnnop/aclnn_embedding.h"
#include "aclnnop/aclnn_embedding_dense_backward.h"
#include "harness/refusal.h"
#include "harness/test.h"
#include "ops/refusals.h"
#include "verify/device.h"
#include "verify/ops/embedding.h"

#define LAYOUT(name) (1u << OC_LAYOUT_##name)
#define FEW (LAYOUT(CONTIGUOUS) | LAYOUT(MIXED))

/* A vector has 16 columns, a work-item of a CPU 64. */
// clang-format off
static const struct embedding_case CASES[] = {
    {"tokens",                     "4x9",    50,   33,  false, false, -1, false},
    {"long rows",                  "2x7",    100,  768, false, false, -1, false},
    {"columns of one",             "300",    50,   1,   false, false, -1, false},
    {"one index",                  "",       50,   33,  false, false, -1, false},
    {"one row",                    "70",     1,    5,   false, false, -1, false},
    {"rank 7",                     "2x1x2x1x3x1x2", 9, 5, false, false, -1, false},
    {"no rows of weight",          "4x9",    50,   33,  false, true,  -1, false},
    {"weight without rows",        "3",      0,    4,   false, true,  -1, false},
    {"no indices",                 "0x3",    50,   33,  false, false, -1, false},
    {"no columns",                 "3",      50,   0,   false, false, -1, false},
    {"gradient",                   "4x90",   20,   33,  true,  false, -1, false},
    {"gradient of long rows",      "50",     20,   768, true,  false, -1, false},
    {"gradient of columns of one", "3000",   20,   1,   true,  false, -1, false},
    {"gradient of one index",      "",       7,    70,  true,  false, -1, false},
    {"gradient of one row",        "300",    1,    65,  true,  false, -1, false},
    {"gradient but of padding",    "4x90",   20,   33,  true,  false, 3,  false},
    {"gradient by frequency",      "4x90",   20,   33,  true,  false, 3,  true},
    {"gradient, no rows",          "4x90",   20,   70,  true,  true,  -1, true},
    {"gradient without rows",      "3",      0,    4,   true,  true,  -1, false},
    {"gradient, no indices",       "0x3",    20,   33,  true,  false, -1, false},
    {"gradient, no columns",       "3",      20,   0,   true,  false, -1, false},
};
// clang-format on

static const char *const WIDTHS[] = {"index:32", "index:64", NULL};

static void run(const void *row)
{
    static const enum oc_dtype TYPES[] = {OC_F32, OC_F16, OC_BF16};
    const struct embedding_case *m = row;

    for (int t = 0; t < 3; t++) {
        struct oc_op_case c;

        embedding_make(&c, m, TYPES[t], t == 1 ? OC_I32 : OC_I64, TYPES[t]);
        c.strategies = t == 0 ? WIDTHS : NULL;
        c.layouts = t == 0 ? 0 : FEW;
        oc_op_sweep_and_free(&c);
    }
}

static void rows_of_any_type(void)
{
    static const enum oc_dtype TYPES[] = {OC_F64, OC_I32, OC_I64, OC_U8, OC_I8, OC_I16, OC_B8};

    for (size_t t = 0; t < OC_COUNT(TYPES); t++) {
        struct oc_op_case c;

        embedding_make(&c, &CASES[0], TYPES[t], OC_I64, TYPES[t]);
        c.layouts = FEW;
        oc_op_sweep_and_free(&c);
    }
}

static void gradients_of_another_type(void)
{
    static const struct embedding_case CASE = {"another type", "4x90", 20, 33,
                                               true,           false,  3,  true};
    static const enum oc_dtype TYPES[][2] = {
        {OC_F16, OC_F32}, {OC_F32, OC_BF16}, {OC_BF16, OC_F16}};

    for (size_t t = 0; t < OC_COUNT(TYPES); t++) {
        struct oc_op_case c;

        embedding_make(&c, &CASE, TYPES[t][0], OC_I64, TYPES[t][1]);
        c.layouts = FEW;
        oc_op_sweep_and_free(&c);
    }
}

/* 64-bit indices whose low half is a row. */
static void indices_of_64_bits(void)
{
    static const struct embedding_case ROWS[] = {
        {"far", "30", 9, 5, false, false, -1, false},
        {"far, gradient", "30", 9, 5, true, false, -1, false},
    };

    for (size_t i = 0; i < OC_COUNT(ROWS); i++) {
        struct oc_op_case c;

        embedding_make(&c, &ROWS[i], OC_F32, OC_I64, OC_F32);
        for (int64_t k = 0; k < 30; k++)
            c.operands[1].values[k] = k % 2 == 0 ? 0x1p32 + (double)(k % 9) : -0x1p63;
        for (int64_t k = 0; k < oc_shape_count(&c.operands[2].shape); k++)
            c.operands[2].values[k] = c.operands[2].error[k] = 0;
        c.strategies = WIDTHS;
        c.layouts = FEW;
        oc_op_sweep_and_free(&c);
    }
}

/* ---- Refusals ---- */

/* Rows differ from a valid call: weight (5, 3), indices (2, 4), rows of them (2, 4, 3). */
struct refusal {
    const char *name;
    bool is_backward;
    const char *matrix, *indices, *rows; /* NULL: NULL is passed */
    aclDataType matrix_type, indices_type, rows_type;
    int64_t weights;
    const char *text;
};

#define GOOD                                                                      \
    .matrix = "5x3", .indices = "2x4", .rows = "2x4x3", .matrix_type = ACL_FLOAT, \
    .indices_type = ACL_INT64, .rows_type = ACL_FLOAT, .weights = 5
#define FLOATS ": must be one of ACL_FLOAT, ACL_FLOAT16, ACL_BF16"

OC_ROWS_BEGIN
// clang-format off
static const struct refusal NULLS[] = {
    {"no weight",               false, GOOD, .matrix = NULL,  .text = "weight is NULL"},
    {"nothing to find",         false, GOOD, .indices = NULL, .text = "indices is NULL"},
    {"no out",                  false, GOOD, .rows = NULL,    .text = "out is NULL"},
    {"no grad",                 true,  GOOD, .rows = NULL,    .text = "grad is NULL"},
    {"no indices of grad",      true,  GOOD, .indices = NULL, .text = "indices is NULL"},
    {"no gradient",             true,  GOOD, .matrix = NULL,  .text = "out is NULL"},
};
static const struct refusal REFUSALS[] = {
    {"complex weight",          false, GOOD, .matrix_type = ACL_COMPLEX64, .text = "dtype of weight is ACL_COMPLEX64: must be one of ACL_FLOAT, ACL_FLOAT16, ACL_BF16, ACL_DOUBLE, ACL_INT32, ACL_INT64, ACL_UINT8, ACL_INT8, ACL_INT16, ACL_BOOL"},
    {"indices of 16 bits",      false, GOOD, .indices_type = ACL_INT16, .text = "dtype of indices is ACL_INT16: must be one of ACL_INT32, ACL_INT64"},
    {"out of another type",     false, GOOD, .rows_type = ACL_FLOAT16,  .text = "dtype of out is ACL_FLOAT16: must equal that of weight, ACL_FLOAT"},
    {"weight of rank 1",        false, GOOD, .matrix = "5",             .text = "rank of weight is 1: must be 2"},
    {"out of another width",    false, GOOD, .rows = "2x4x5",           .text = "shape of out is (2, 4, 5): must be (2, 4, 3), that of indices and a row of weight"},
    {"out of another rank",     false, GOOD, .rows = "8x3",             .text = "shape of out is (8, 3): must be (2, 4, 3), that of indices and a row of weight"},
    {"integer grad",            true,  GOOD, .rows_type = ACL_INT32,    .text = "dtype of grad is ACL_INT32" FLOATS},
    {"indices of grad of 8 bits", true, GOOD, .indices_type = ACL_INT8, .text = "dtype of indices is ACL_INT8: must be one of ACL_INT32, ACL_INT64"},
    {"integer gradient",        true,  GOOD, .matrix_type = ACL_INT32,  .text = "dtype of out is ACL_INT32" FLOATS},
    {"grad of rank 0",          true,  GOOD, .rows = "",                .text = "rank of grad is 0: must be 1 to 8"},
    {"gradient of rank 3",      true,  GOOD, .matrix = "5x3x1",         .text = "rank of out is 3: must be 2"},
    {"fewer indices",           true,  GOOD, .indices = "7",            .text = "number of indices is 7: must equal the number of rows of grad, 8"},
    {"more rows",               true,  GOOD, .weights = 6,              .text = "shape of out is (5, 3): must be (6, 3), numWeights rows as those of grad"},
    {"more rows than there are", true, GOOD, .weights = -1,             .text = "numWeights is -1: must be at least 0"},
    {"gradient of another width", true, GOOD, .matrix = "5x4",          .text = "shape of out is (5, 4): must be (5, 3), numWeights rows as those of grad"},
};
// clang-format on
OC_ROWS_END

static aclnnStatus call(const void *row, uint64_t *size, aclOpExecutor **executor)
{
    const struct refusal *r = row;
    const char *const shapes[] = {r->matrix, r->indices, r->rows};
    const aclDataType types[] = {r->matrix_type, r->indices_type, r->rows_type};
    aclTensor *t[3];
    aclnnStatus status;

    for (int i = 0; i < 3; i++)
        t[i] = shapes[i] == NULL ? NULL : oc_bare_tensor(shapes[i], types[i], ACL_FORMAT_ND);
    status = r->is_backward ? aclnnEmbeddingDenseBackwardGetWorkspaceSize(
                                  t[2], t[1], (uint64_t)r->weights, 0, false, t[0], size, executor)
                            : aclnnEmbeddingGetWorkspaceSize(t[0], t[1], t[2], size, executor);
    for (int i = 0; i < 3; i++)
        if (t[i] != NULL) (void)aclDestroyTensor(t[i]);
    return status;
}

static void run_refusal(const void *row)
{
    oc_expect_first_refused(((const struct refusal *)row)->text, call, row);
}

static void run_null(const void *row)
{
    const struct refusal *r = row;
    uint64_t size = 77;
    aclOpExecutor *executor = NULL;

    EXPECT_REFUSED(ACLNN_ERR_PARAM_NULLPTR, r->text, call(r, &size, &executor));
    EXPECT(size == 77 && executor == NULL);
}

static const struct oc_test TESTS[] = {
    OC_TEST_ROWS(CASES, run),
    OC_TEST_OF(rows_of_any_type),
    OC_TEST_OF(gradients_of_another_type),
    OC_TEST_OF(indices_of_64_bits),
    OC_TEST_ROWS(REFUSALS, run_refusal),
    OC_TEST_ROWS(NULLS, run_null),
    OC_TEST_GROUP(embedding_gradients),
};

OC_TEST_MAIN(.name = "embedding", OC_TESTS(TESTS), OC_ON_DEVICE)
