/* SPDX-License-Identifier: Apache-2.0 */
/* Calls that the operators on lists refuse, and the messages. */
#include <stdlib.h>

#include "aclnnop/aclnn_foreach_add_list_v2.h"
#include "aclnnop/aclnn_foreach_addcdiv_scalar_v2.h"
#include "aclnnop/aclnn_foreach_mul_scalar_v2.h"
#include "aclnnop/aclnn_foreach_norm.h"
#include "base/status.h"
#include "harness/refusal.h"
#include "meta/tensor.h"
#include "ops/refusals.h"
#include "verify/device.h"
#include "verify/tensor_list.h"

enum kind { ADD, MUL, QUOTIENT, NORM };

/* The items of x1, x2 and out; of products and norms x1 is x. */
struct refusal {
    const char *name;
    enum kind kind;
    const char *x1[2], *x2[2], *out[2];
    aclDataType x1_types[2], x2_types[2], out_types[2], scalar;
    int size; /* of out, less 2 */
    const char *text;
};

#define SUMS \
    .kind = ADD, .x1 = {"3x5", "7"}, .x2 = {"3x5", "7"}, .out = {"3x5", "7"}, .scalar = ACL_DOUBLE
#define PRODUCTS .kind = MUL, .x1 = {"3x5", "7"}, .out = {"3x5", "7"}, .scalar = ACL_DOUBLE
/* x3 is x2, too. */
#define QUOTIENTS                                                                  \
    .kind = QUOTIENT, .x1 = {"3x5", "7"}, .x2 = {"3x5", "7"}, .out = {"3x5", "7"}, \
    .scalar = ACL_DOUBLE
#define NORMS .kind = NORM, .x1 = {"3x5", "7"}, .out = {"", ""}, .scalar = ACL_DOUBLE
#define ONE_OF_FLOATS "must be one of ACL_FLOAT, ACL_FLOAT16, ACL_BF16, ACL_DOUBLE"
#define ONE_OF ONE_OF_FLOATS ", ACL_INT32, ACL_INT64, ACL_UINT8, ACL_INT8, ACL_INT16"

OC_ROWS_BEGIN
// clang-format off
static const struct refusal REFUSALS[] = {
    {"a longer out",         SUMS, .size = -1,                             .text = "size of out is 1: must equal the size of x1, 2"},
    {"sums of truths",       SUMS, .x1_types = {ACL_BOOL},                 .text = "dtype of x1[0] is ACL_BOOL: " ONE_OF},
    {"sums of two types",    SUMS, .x2_types = {ACL_FLOAT, ACL_FLOAT16},   .text = "dtype of x2[1] is ACL_FLOAT16: must equal that of x1[1], ACL_FLOAT"},
    {"another type of sums", SUMS, .out_types = {ACL_FLOAT, ACL_FLOAT16},  .text = "dtype of out[1] is ACL_FLOAT16: must equal that of x1[1], ACL_FLOAT"},
    {"items of two types",   SUMS, .x1_types = {ACL_FLOAT, ACL_BF16}, .x2_types = {ACL_FLOAT, ACL_BF16}, .out_types = {ACL_FLOAT, ACL_BF16},
                                                                           .text = "dtype of x1[1] is ACL_BF16: must equal that of x1[0], ACL_FLOAT"},
    {"a real for integers",  SUMS, .x1_types = {ACL_INT32, ACL_INT32}, .x2_types = {ACL_INT32, ACL_INT32}, .out_types = {ACL_INT32, ACL_INT32},
                                                                           .text = "dtype of alpha is ACL_DOUBLE: must be castable to that of the operands, ACL_INT32"},
    {"a complex alpha",      SUMS, .scalar = ACL_COMPLEX64,                .text = "dtype of alpha is ACL_COMPLEX64: must be one of ACL_FLOAT, ACL_FLOAT16, ACL_BF16, ACL_DOUBLE, ACL_INT32, ACL_INT64, ACL_UINT8, ACL_INT8, ACL_INT16, ACL_BOOL"},
    {"another shape of x2",  SUMS, .x2 = {"3x5", "1"},                     .text = "shape of x2[1] is (1): must be (7), that of x1[1]"},
    {"another shape of out", SUMS, .out = {"3x5", "1x7"},                  .text = "shape of out[1] is (1, 7): must be (7), the broadcast of the inputs"},
    {"products of truths",   PRODUCTS, .x1_types = {ACL_FLOAT, ACL_BOOL},  .text = "dtype of x[1] is ACL_BOOL: " ONE_OF},
    {"a complex scalar",     PRODUCTS, .scalar = ACL_COMPLEX64,            .text = "dtype of scalar is ACL_COMPLEX64: must be one of ACL_FLOAT, ACL_FLOAT16, ACL_BF16, ACL_DOUBLE, ACL_INT32, ACL_INT64, ACL_UINT8, ACL_INT8, ACL_INT16, ACL_BOOL"},
    {"a longer product",     PRODUCTS, .out = {"3x5", "8"},                .text = "shape of out[1] is (8): must be (7), the broadcast of the inputs"},
    {"quotients of integers", QUOTIENTS, .x1_types = {ACL_INT32},          .text = "dtype of x1[0] is ACL_INT32: " ONE_OF_FLOATS},
    {"quotients of two types", QUOTIENTS, .x2_types = {ACL_FLOAT, ACL_BF16}, .text = "dtype of x2[1] is ACL_BF16: must equal that of x1[1], ACL_FLOAT"},
    {"another shape of divisors", QUOTIENTS, .x2 = {"3x5", "1"},           .text = "shape of x2[1] is (1): must be (7), that of x1[1]"},
    {"norms of integers",    NORMS, .x1_types = {ACL_FLOAT, ACL_INT32},    .text = "dtype of x[1] is ACL_INT32: " ONE_OF_FLOATS},
    {"integer norms",        NORMS, .out_types = {ACL_INT32},              .text = "dtype of out[0] is ACL_INT32: " ONE_OF_FLOATS},
    {"a complex order",      NORMS, .scalar = ACL_COMPLEX64,               .text = "dtype of scalar is ACL_COMPLEX64: must be one of ACL_FLOAT, ACL_FLOAT16, ACL_BF16, ACL_DOUBLE, ACL_INT32, ACL_INT64, ACL_UINT8, ACL_INT8, ACL_INT16, ACL_BOOL"},
    {"a norm of two",        NORMS, .out = {"", "2"},                      .text = "shape of out[1] is (2): must be (), that of x[1] without the reduced axes"},
};
// clang-format on
OC_ROWS_END

static aclTensorList *list(const char *const *shapes, const aclDataType *types, uint64_t size)
{
    aclTensor *tensors[2] = {NULL};

    for (uint64_t i = 0; i < size; i++)
        if (shapes[i] != NULL) tensors[i] = oc_bare_tensor(shapes[i], types[i], ACL_FORMAT_ND);
    return oc_tensor_list(tensors, size);
}

static void destroy(aclTensorList *l)
{
    for (uint64_t i = 0; i < l->size; i++)
        (void)aclDestroyTensor(l->items[i]);
    oc_tensor_list_free(l);
}

static aclnnStatus call_with(enum kind kind, const aclTensorList *x1, const aclTensorList *x2,
                             const aclScalar *scalar, aclTensorList *out, uint64_t *size,
                             aclOpExecutor **executor)
{
    if (kind == ADD)
        return aclnnForeachAddListV2GetWorkspaceSize(x1, x2, scalar, out, size, executor);
    if (kind == MUL)
        return aclnnForeachMulScalarV2GetWorkspaceSize(x1, scalar, out, size, executor);
    if (kind == QUOTIENT)
        return aclnnForeachAddcdivScalarV2GetWorkspaceSize(x1, x2, x2, scalar, out, size, executor);
    return aclnnForeachNormGetWorkspaceSize(x1, scalar, out, size, executor);
}

static aclnnStatus call(const void *row, uint64_t *size, aclOpExecutor **executor)
{
    const struct refusal *r = row;
    double two[2] = {2, 0};
    aclScalar *scalar = aclCreateScalar(two, r->scalar);
    aclTensorList *x1 = list(r->x1, r->x1_types, 2), *x2 = list(r->x2, r->x2_types, 2);
    aclTensorList *out = list(r->out, r->out_types, (uint64_t)(2 + r->size));
    const aclnnStatus status = call_with(r->kind, x1, x2, scalar, out, size, executor);

    destroy(x1);
    destroy(x2);
    destroy(out);
    (void)aclDestroyScalar(scalar);
    return status;
}

static void run_refusal(const void *row)
{
    const struct refusal *r = row;

    oc_expect_first_refused(r->text, call, r);
}

#define NONE(name) name " is NULL"

/* One of x1, x2, the scalar and out is NULL, or an item is. */
static void pointers(void)
{
    static const char *const TEXTS[][5] = {
        [ADD] = {NONE("x1"), NONE("x2"), NONE("alpha"), NONE("out"), NONE("x2[1]")},
        [QUOTIENT] = {NONE("x1"), NONE("x2"), NONE("scalar"), NONE("out"), NONE("x2[1]")},
        [MUL] = {NONE("x"), NULL, NONE("scalar"), NONE("out"), NULL},
        [NORM] = {NONE("x"), NULL, NONE("scalar"), NONE("out"), NULL},
    };
    static const aclDataType TYPES[2] = {ACL_FLOAT, ACL_FLOAT};
    static const char *const SHAPES[2] = {"1", "1"}, *const MISSING[2] = {"1", NULL};
    double two = 2;
    aclScalar *scalar = aclCreateScalar(&two, ACL_DOUBLE);

    for (int kind = ADD; kind <= NORM; kind++)
        for (int i = 0; i < 5; i++) {
            aclTensorList *x1 = list(SHAPES, TYPES, 2), *out = list(SHAPES, TYPES, 2);
            aclTensorList *x2 = list(i == 4 ? MISSING : SHAPES, TYPES, 2);
            uint64_t size = 77;
            aclOpExecutor *executor = NULL;

            if (TEXTS[kind][i] != NULL)
                EXPECT_REFUSED(
                    ACLNN_ERR_PARAM_NULLPTR, TEXTS[kind][i],
                    call_with((enum kind)kind, i == 0 ? NULL : x1, i == 1 ? NULL : x2,
                              i == 2 ? NULL : scalar, i == 3 ? NULL : out, &size, &executor));
            EXPECT(size == 77 && executor == NULL);
            destroy(x1);
            destroy(x2);
            destroy(out);
        }
    (void)aclDestroyScalar(scalar);
}

static void lists_of_nothing(void)
{
    double two = 2;
    aclScalar *scalar = aclCreateScalar(&two, ACL_DOUBLE);
    aclTensorList *none = oc_tensor_list(NULL, 0);
    uint64_t size = 77;
    aclOpExecutor *executor;

    if (EXPECT_OK(call_with(ADD, none, none, scalar, none, &size, &executor)))
        EXPECT_OK(aclnnForeachAddListV2(NULL, 0, executor, oc_test_stream()));
    EXPECT_EQ_I64(size, 0);
    oc_tensor_list_free(none);
    (void)aclDestroyScalar(scalar);
}

const struct oc_test foreach_refusals[] = {
    OC_TEST_ROWS(REFUSALS, run_refusal),
    OC_TEST_OF(pointers),
    OC_TEST_OF(lists_of_nothing),
    {.name = NULL},
};
