/* SPDX-License-Identifier: Apache-2.0 */
/* aclnnWeightQuantBatchMatmulV2, compared with its definition, and the calls that it refuses. */
#include <limits.h>

#include "aclnnop/aclnn_weight_quant_batch_matmul_v2.h"
#include "harness/refusal.h"
#include "harness/test.h"
#include "verify/device.h"
#include "verify/ops/weight_quant.h"

#define FEW (1u << OC_LAYOUT_CONTIGUOUS | 1u << OC_LAYOUT_MIXED)
#define BARE false, false
#define SHIFTED true, false
#define BOTH true, true

// clang-format off
static const struct weight_quant_case CASES[] = {
    {"one row",                   1, 96, 37,   SCALE_GROUPS, 32,  BARE,    NOT_PACKED, 0},
    {"rows with offset and bias", 7, 96, 37,   SCALE_GROUPS, 32,  BOTH,    NOT_PACKED, 0},
    {"many rows",                 40, 96, 70,  SCALE_GROUPS, 32,  BARE,    NOT_PACKED, 0},
    {"many rows with both",       19, 96, 37,  SCALE_GROUPS, 32,  BOTH,    NOT_PACKED, 0},
    {"groups of odd size",        3, 70, 9,    SCALE_GROUPS, 33,  SHIFTED, NOT_PACKED, 0},
    {"groups of one",             9, 5, 9,     SCALE_GROUPS, 1,   SHIFTED, NOT_PACKED, 0},
    {"a group beyond the rows",   2, 70, 9,    SCALE_GROUPS, INT_MAX, SHIFTED, NOT_PACKED, 0},
    {"one scale",                 2, 70, 9,    SCALE_WHOLE, 0,    SHIFTED, NOT_PACKED, 0},
    {"one scale of a matrix",     11, 70, 9,   SCALE_WHOLE_MATRIX, 0, BOTH, NOT_PACKED, 0},
    {"scales of columns",         2, 70, 9,    SCALE_COLUMNS, 0,  SHIFTED, NOT_PACKED, 0},
    {"a row of scales",           11, 70, 9,   SCALE_ROW, 0,      BOTH,    NOT_PACKED, 0},
    {"one column",                9, 70, 1,    SCALE_COLUMNS, 0,  BOTH,    NOT_PACKED, 0},
    {"one product",               1, 1, 1,     SCALE_WHOLE, 0,    BARE,    NOT_PACKED, 0},
    {"nothing to add",            12, 0, 5,    SCALE_COLUMNS, 0,  BOTH,    NOT_PACKED, 0},
    {"nothing to add in groups",  2, 0, 5,     SCALE_GROUPS, 32,  BARE,    NOT_PACKED, 0},
    {"no rows",                   0, 7, 5,     SCALE_COLUMNS, 0,  BOTH,    NOT_PACKED, 0},
    {"no columns",                3, 7, 0,     SCALE_COLUMNS, 0,  BARE,    NOT_PACKED, 0},
    {"columns of INT4",           1, 96, 37,   SCALE_GROUPS, 32,  BARE,    PACKED_COLUMNS, 0},
    {"columns with both",         7, 96, 37,   SCALE_GROUPS, 32,  BOTH,    PACKED_COLUMNS, 0},
    {"columns of many rows",      40, 96, 70,  SCALE_GROUPS, 32,  BARE,    PACKED_COLUMNS, 0},
    {"columns in half a byte",    7, 69, 9,    SCALE_GROUPS, 32,  SHIFTED, PACKED_COLUMNS, 1},
    {"columns in odd groups",     7, 99, 9,    SCALE_GROUPS, 33,  SHIFTED, PACKED_COLUMNS, 0},
    {"columns in half a byte of many rows", 12, 69, 9, SCALE_GROUPS, 32, BOTH, PACKED_COLUMNS, 1},
    {"reversed columns",          7, 70, 9,    SCALE_GROUPS, 32,  BARE,    PACKED_REVERSED, 0},
    {"reversed columns of many rows", 12, 70, 9, SCALE_GROUPS, 32, BARE,   PACKED_REVERSED, 1},
    {"rows of INT4",              1, 96, 37,   SCALE_GROUPS, 32,  BARE,    PACKED_ROWS, 1},
    {"rows of INT4, many rows",   40, 96, 70,  SCALE_GROUPS, 32,  BOTH,    PACKED_ROWS, 0},
    {"no INT4",                   2, 0, 5,     SCALE_GROUPS, 32,  BARE,    PACKED_ROWS, 0},
};

/* The weight is larger than the copy of all of its columns may be. */
static const struct weight_quant_case PARTS[] = {
    {"parts of the columns",      9, 2048, 199, SCALE_GROUPS, 32, BOTH,    NOT_PACKED, 0},
    {"parts of columns of INT4",  9, 2048, 199, SCALE_GROUPS, 32, BOTH,    PACKED_COLUMNS, 0},
    {"parts of one column",       9, 300001, 2, SCALE_WHOLE, 0,   BOTH,    NOT_PACKED, 0},
};
// clang-format on

static const struct weight_quant_types TYPES[] = {
    {OC_F16, OC_F16, OC_F16}, {OC_F32, OC_BF16, OC_F32}, {OC_BF16, OC_F32, OC_BF16}};

static void run(const void *row)
{
    static const char *const WIDTHS[] = {"index:32", "index:64", NULL};

    for (size_t t = 0; t < OC_COUNT(TYPES); t++) {
        const bool is_long = t == 0 && (row == &CASES[1] || row == &CASES[22]);
        struct oc_op_case c;

        weight_quant_make(&c, row, &TYPES[t], OC_DATA_REALS);
        if (c.layouts == 0 && t > 0) c.layouts = FEW;
        c.strategies = is_long ? WIDTHS : NULL;
        oc_op_sweep_and_free(&c);
    }
}

static void run_parts(const void *row)
{
    struct oc_op_case c;

    weight_quant_make(&c, row, &TYPES[0], OC_DATA_REALS);
    c.layouts = c.layouts == 0 ? FEW : 1u << OC_LAYOUT_PADDED;
    oc_op_sweep_and_free(&c);
}

/* ---- Refusals ---- */

/* Rows differ from a valid call. */
struct refusal {
    const char *name;
    const char *x, *weight, *scale, *shift, *bias, *y; /* shapes; NULL: NULL is passed */
    aclDataType x_type, weight_type, scale_type, shift_type, y_type;
    aclFormat format; /* of the weight */
    bool has_quant_scale, has_quant_offset;
    int group;
    const char *text;
};

#define GOOD                                                                                \
    .x = "7x64", .weight = "64x5", .scale = "2x5", .shift = "2x5", .bias = "5", .y = "7x5", \
    .x_type = ACL_FLOAT16, .weight_type = ACL_INT4, .scale_type = ACL_FLOAT16,              \
    .shift_type = ACL_FLOAT16, .y_type = ACL_FLOAT16, .format = ACL_FORMAT_ND, .group = 32
#define FLOATS ": must be one of ACL_FLOAT, ACL_FLOAT16, ACL_BF16"

OC_ROWS_BEGIN
// clang-format off
static const struct refusal NULLS[] = {
    {"x is NULL",      GOOD, .x = NULL,      .text = "x is NULL"},
    {"weight is NULL", GOOD, .weight = NULL, .text = "weight is NULL"},
    {"scale is NULL",  GOOD, .scale = NULL,  .text = "antiquantScale is NULL"},
    {"y is NULL",      GOOD, .y = NULL,      .text = "y is NULL"},
};

static const struct refusal REFUSALS[] = {
    {"integers",           GOOD, .x_type = ACL_INT8, .text = "dtype of x is ACL_INT8" FLOATS},
    {"packed integers",    GOOD, .weight_type = ACL_INT32, .text = "dtype of weight is ACL_INT32: must be one of ACL_INT8, ACL_INT4"},
    {"scale of integers",  GOOD, .scale_type = ACL_UINT64, .text = "dtype of antiquantScale is ACL_UINT64" FLOATS},
    {"offset of integers", GOOD, .shift_type = ACL_INT32, .text = "dtype of antiquantOffsetOptional is ACL_INT32" FLOATS},
    {"offset of another type", GOOD, .shift_type = ACL_FLOAT, .text = "dtype of antiquantOffsetOptional is ACL_FLOAT: must equal that of antiquantScale, ACL_FLOAT16"},
    {"quantized y",        GOOD, .y_type = ACL_INT8, .text = "dtype of y is ACL_INT8" FLOATS},
    {"y of another type",  GOOD, .y_type = ACL_FLOAT, .text = "dtype of y is ACL_FLOAT: must equal that of x, ACL_FLOAT16"},
    {"private format",     GOOD, .format = ACL_FORMAT_NC1HWC0, .text = "format of weight is ACL_FORMAT_NC1HWC0: must be ACL_FORMAT_NCHW or ACL_FORMAT_NHWC or ACL_FORMAT_ND or ACL_FORMAT_HWCN or ACL_FORMAT_NDHWC or ACL_FORMAT_FRACTAL_NZ or ACL_FORMAT_NCDHW or ACL_FORMAT_NC or ACL_FORMAT_NCL"},
    {"batches",            GOOD, .x = "2x7x64", .text = "rank of x is 3: must be 2"},
    {"a vector of weights", GOOD, .weight = "64", .text = "rank of weight is 1: must be 2"},
    {"scales of batches",  GOOD, .scale = "1x2x5", .text = "rank of antiquantScale is 3: must be 1 to 2"},
    {"bias of batches",    GOOD, .bias = "1x1x5", .text = "rank of biasOptional is 3: must be 1 to 2"},
    {"quantScale",         GOOD, .has_quant_scale = true, .text = "quantScaleOptional is given: it is not supported, must be NULL"},
    {"quantOffset",        GOOD, .has_quant_offset = true, .text = "quantOffsetOptional is given: it is not supported, must be NULL"},
    {"other products",     GOOD, .weight = "63x5", .text = "weight.shape[0] is 63: must equal x.shape[1], 64"},
    {"another y",          GOOD, .y = "5x7", .text = "shape of y is (5, 7): must be (7, 5), that of the product"},
    {"negative groups",    GOOD, .group = -32, .text = "antiquantGroupSize is -32: must be at least 0"},
    {"the smallest group", GOOD, .group = INT_MIN, .text = "antiquantGroupSize is -2147483648: must be at least 0"},
    {"too few scales",     GOOD, .group = 31, .text = "shape of antiquantScale is (2, 5): must be (3, 5), (ceil(K / antiquantGroupSize), N)"},
    {"groups without size", GOOD, .group = 0, .text = "shape of antiquantScale is (2, 5): must be (1), (1, 1), (N) or (1, N), as antiquantGroupSize is 0"},
    {"another offset",     GOOD, .shift = "1x5", .text = "shape of antiquantOffsetOptional is (1, 5): must be (2, 5), that of antiquantScale"},
    {"bias of rows",       GOOD, .bias = "7", .text = "shape of biasOptional is (7): must be (N) or (1, N)"},
    {"a matrix as bias",   GOOD, .bias = "7x5", .text = "shape of biasOptional is (7, 5): must be (N) or (1, N)"},
};
// clang-format on
OC_ROWS_END

static aclnnStatus call(const void *row, uint64_t *size, aclOpExecutor **executor)
{
    const struct refusal *r = row;
    const char *const shapes[] = {r->x, r->weight, r->scale, r->shift, r->bias, r->y, "5"};
    const aclDataType types[] = {r->x_type,   r->weight_type, r->scale_type, r->shift_type,
                                 ACL_FLOAT16, r->y_type,      ACL_FLOAT};
    aclTensor *t[7];

    for (int i = 0; i < 7; i++)
        t[i] = shapes[i] == NULL
                   ? NULL
                   : oc_bare_tensor(shapes[i], types[i], i == 1 ? r->format : ACL_FORMAT_ND);

    const aclnnStatus status = aclnnWeightQuantBatchMatmulV2GetWorkspaceSize(
        t[0], t[1], t[2], t[3], r->has_quant_scale ? t[6] : NULL, r->has_quant_offset ? t[6] : NULL,
        t[4], r->group, t[5], size, executor);

    for (int i = 0; i < 7; i++)
        if (t[i] != NULL) (void)aclDestroyTensor(t[i]);
    return status;
}

static void run_refusal(const void *row)
{
    oc_expect_first_refused(((const struct refusal *)row)->text, call, row);
}

static void run_null(const void *row)
{
    oc_expect_first_null(((const struct refusal *)row)->text, call, row);
}

static const struct oc_test TESTS[] = {
    OC_TEST_ROWS(CASES, run),
    OC_TEST_ROWS(PARTS, run_parts),
    OC_TEST_ROWS(REFUSALS, run_refusal),
    OC_TEST_ROWS(NULLS, run_null),
};

OC_TEST_MAIN(.name = "weight_quant", OC_TESTS(TESTS), OC_ON_DEVICE)
