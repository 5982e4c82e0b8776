/* SPDX-License-Identifier: Apache-2.0 */
/* aclnnTransMatmulWeight and the functions of sizes beside it, products that take its format, and the calls that it refuses. */
#include "aclnnop/aclnn_trans_matmul_weight.h"
#include "harness/refusal.h"
#include "harness/test.h"
#include "verify/device.h"
#include "verify/op.h"
#include "verify/ops/matmul.h"

#define FEW (1u << OC_LAYOUT_CONTIGUOUS | 1u << OC_LAYOUT_MIXED)

/* No element is moved or changed. */
static void elements_stay(void)
{
    static const enum oc_dtype TYPES[] = {OC_F32, OC_F16, OC_BF16, OC_I8};
    static const char *const SHAPES[] = {"33x20", "5x16x48", "3x0", "2x1x3x1x2x5"};

    for (size_t i = 0; i < OC_COUNT(TYPES) * OC_COUNT(SHAPES); i++) {
        const enum oc_dtype type = TYPES[i % OC_COUNT(TYPES)];
        const char *const name = SHAPES[i / OC_COUNT(TYPES)];
        const struct oc_shape shape = oc_shape_parse(name);
        struct oc_op_case c = {.op = "trans_matmul_weight",
                               .name = name,
                               .types = oc_dtype_name(type),
                               .function = "aclnnTransMatmulWeight"};
        struct oc_operand *weight = oc_op_operand(&c, "mmWeightRef", type, true, &shape);

        oc_op_fill(&c, OC_DATA_INTEGERS, 1);
        oc_operand_fit_type(weight);
        oc_operand_keep_before(weight, weight->values);
        oc_op_sweep_and_free(&c);
    }
}

// clang-format off
static const struct matmul_case PRODUCTS[] = {
    {.name = "Mm by NZ",          .kind = MATMUL_MM,     .left = "17x33",   .right = "33x20",   .out = "17x20"},
    {.name = "Matmul by NZ",      .kind = MATMUL_MATMUL, .left = "2x3x5x7", .right = "1x3x7x4", .out = "2x3x5x4"},
    {.name = "BatchMatMul by NZ", .kind = MATMUL_BATCH,  .left = "3x5x33",  .right = "3x33x9",  .out = "3x5x9"},
};
// clang-format on

static void multiply(const void *row)
{
    static const struct matmul_types TYPES[] = {{OC_F32, OC_F32, OC_F32, OC_F32},
                                                {OC_F16, OC_F16, OC_F16, OC_F16}};

    for (size_t t = 0; t < OC_COUNT(TYPES); t++) {
        struct oc_op_case c;

        matmul_make(&c, row, &TYPES[t]);
        matmul_fill(&c, OC_DATA_REALS);
        matmul_compute(&c, false);
        c.operands[MATMUL_RIGHT].format = ACL_FORMAT_FRACTAL_NZ;
        c.layouts = FEW;
        oc_op_sweep_and_free(&c);
    }
}

/* ---- Sizes ---- */

static void expect_size(const char *shape, aclDataType type, aclnnStatus status, uint64_t wanted)
{
    aclIntArray *array = oc_bare_array(shape);
    uint64_t size = 77;

    EXPECT_STATUS(status, aclnnCalculateMatmulWeightSizeV2(array, type, &size));
    EXPECT_EQ_I64((int64_t)size, (int64_t)wanted);
    (void)aclGetRecentErrMsg();
    EXPECT_OK(aclDestroyIntArray(array));
}

static void sizes(void)
{
    aclIntArray *array = oc_bare_array("3x5");
    uint64_t size = 77;

    expect_size("33x20", ACL_FLOAT16, 0, 660);
    expect_size("2x33x20", ACL_INT8, 0, 1320);
    expect_size("33x0", ACL_FLOAT, 0, 0);
    expect_size("33", ACL_FLOAT, 161002, 77);
    expect_size("1x1x1x1x1x3x5", ACL_FLOAT, 161002, 77);
    expect_size("33x20", ACL_INT32, 161002, 77);
    expect_size("33x20", ACL_DT_UNDEFINED, 161002, 77);
    expect_size("4611686018427387904x4", ACL_FLOAT, 161002, 77);
    EXPECT_STATUS(161001, aclnnCalculateMatmulWeightSizeV2(NULL, ACL_FLOAT, &size));
    EXPECT_STATUS(161001, aclnnCalculateMatmulWeightSizeV2(array, ACL_FLOAT, NULL));
    EXPECT_STATUS(161001, aclnnCalculateMatmulWeightSize(NULL, &size));
    EXPECT(size == 77);
    (void)aclGetRecentErrMsg();
    EXPECT_OK(aclnnCalculateMatmulWeightSize(array, &size));
    EXPECT_EQ_I64((int64_t)size, 15);
    EXPECT_OK(aclDestroyIntArray(array));
}

/* ---- Refusals ---- */

struct refusal {
    const char *name, *shape; /* NULL: NULL is passed */
    aclDataType type;
    aclFormat format;
    const char *text;
};

#define PLAIN_FORMATS                                                                    \
    "must be ACL_FORMAT_NCHW or ACL_FORMAT_NHWC or ACL_FORMAT_ND or ACL_FORMAT_HWCN or " \
    "ACL_FORMAT_NDHWC or ACL_FORMAT_NCDHW or ACL_FORMAT_NC or ACL_FORMAT_NCL"

// clang-format off
static const struct refusal REFUSALS[] = {
    {"rank 1",   "33",            ACL_FLOAT, ACL_FORMAT_ND,         "rank of mmWeightRef is 1: must be 2 to 6"},
    {"rank 7",   "1x1x1x1x1x3x5", ACL_FLOAT, ACL_FORMAT_ND,         "rank of mmWeightRef is 7: must be 2 to 6"},
    {"integers", "33x20",         ACL_INT32, ACL_FORMAT_ND,         "dtype of mmWeightRef is ACL_INT32: must be one of ACL_FLOAT, ACL_FLOAT16, ACL_BF16, ACL_INT8"},
    {"format Z", "33x20",         ACL_FLOAT, ACL_FORMAT_FRACTAL_Z,  "format of mmWeightRef is ACL_FORMAT_FRACTAL_Z: " PLAIN_FORMATS},
};
static const struct refusal NULLS[] = {
    {"no tensor", NULL,           ACL_FLOAT, ACL_FORMAT_ND,         "mmWeightRef is NULL"},
};
// clang-format on

static aclnnStatus call(const void *row, uint64_t *size, aclOpExecutor **executor)
{
    const struct refusal *r = row;
    aclTensor *weight = r->shape == NULL ? NULL : oc_bare_tensor(r->shape, r->type, r->format);
    const aclnnStatus status = aclnnTransMatmulWeightGetWorkspaceSize(weight, size, executor);

    if (weight != NULL) (void)aclDestroyTensor(weight);
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
    OC_TEST_OF(elements_stay),           OC_TEST_ROWS(PRODUCTS, multiply), OC_TEST_OF(sizes),
    OC_TEST_ROWS(REFUSALS, run_refusal), OC_TEST_ROWS(NULLS, run_null),
};

OC_TEST_MAIN(.name = "trans_matmul_weight", OC_TESTS(TESTS), OC_ON_DEVICE)
