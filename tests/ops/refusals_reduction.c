/* SPDX-License-Identifier: Apache-2.0 */
/* Calls that the reductions refuse, and the messages. */
#include "aclnnop/aclnn_aminmax.h"
#include "aclnnop/aclnn_linalg_vector_norm.h"
#include "aclnnop/aclnn_logsumexp.h"
#include "aclnnop/aclnn_norm.h"
#include "aclnnop/aclnn_prod.h"
#include "aclnnop/aclnn_reduce_sum.h"
#include "aclnnop/aclnn_var_mean.h"
#include "base/status.h"
#include "harness/refusal.h"
#include "ops/refusals.h"
#include "verify/device.h"
#include "verify/layout.h"

struct refusal {
    const char *name;
    enum { SUM, PROD_DIM, NORM, VECTOR_NORM, VAR_MEAN, LOG_SUM_EXP, AMINMAX } kind;
    const char *self, *axes, *out; /* NULL: NULL is passed */
    aclDataType self_type, out_type;
    /* dtype of sums, products and aclnnLinalgVectorNorm; the type of the mean, whose shape is that of out */
    aclDataType type;
    aclDataType ord; /* of norms: that of the order; UNDEFINED: NULL is passed */
    const char *text;
};

#define ONE_OF_FLOATS ": must be one of ACL_FLOAT, ACL_FLOAT16, ACL_BF16, ACL_DOUBLE"
#define ONE_OF ONE_OF_FLOATS ", ACL_INT32, ACL_INT64, ACL_UINT8, ACL_INT8, ACL_INT16, ACL_BOOL"
#define AXIS ": must be an axis of self, from -rank to rank - 1"
#define REDUCED ", that of self without the reduced axes"
#define FLOATS ACL_FLOAT, ACL_FLOAT, ACL_FLOAT, ACL_DOUBLE
#define SELF(t) (t), ACL_FLOAT, ACL_FLOAT, ACL_DOUBLE
#define OUT(t) ACL_FLOAT, (t), ACL_FLOAT, ACL_DOUBLE
#define TYPE(t) ACL_FLOAT, ACL_FLOAT, (t), ACL_DOUBLE
#define ORD(t) ACL_FLOAT, ACL_FLOAT, ACL_FLOAT, (t)

// clang-format off
static const struct refusal NULLS[] = {
    {"self is NULL",               SUM,  NULL,  "0",   "3",  FLOATS, "self is NULL"},
    {"dims is NULL",               SUM,  "3",   NULL,  "",   FLOATS, "dims is NULL"},
    {"out is NULL",                SUM,  "3",   "0",   NULL, FLOATS, "out is NULL"},
    {"self of a product is NULL",  PROD_DIM, NULL, "0", "", FLOATS, "self is NULL"},
    {"self of a norm is NULL",     NORM, NULL,  "0",   "",   FLOATS, "self is NULL"},
    {"order of a norm is NULL",    NORM, "3",   "0",   "",   ORD(ACL_DT_UNDEFINED), "pScalar is NULL"},
    {"dim of a norm is NULL",      NORM, "3",   NULL,  "",   FLOATS, "dim is NULL"},
    {"out of a norm is NULL",      NORM, "3",   "0",   NULL, FLOATS, "out is NULL"},
    {"self of a variance is NULL", VAR_MEAN, NULL, "0",  "",   FLOATS, "self is NULL"},
    {"variance is NULL",           VAR_MEAN, "3",  NULL, NULL, FLOATS, "varOut is NULL"},
    {"mean is NULL",               VAR_MEAN, "3",  NULL, "",   TYPE(ACL_DT_UNDEFINED), "meanOut is NULL"},
    {"largest is NULL",            AMINMAX, "3",   "0",  "",   TYPE(ACL_DT_UNDEFINED), "maxOut is NULL"},
    {"dim of a logarithm is NULL", LOG_SUM_EXP, "3", NULL, "", FLOATS, "dim is NULL"},
    {"order of a vector is NULL",  VECTOR_NORM, "3", "0", "", ORD(ACL_DT_UNDEFINED), "ord is NULL"},
};

static const struct refusal REFUSALS[] = {
    {"complex self",               SUM,  "3",   "0",   "",   SELF(ACL_COMPLEX64), "dtype of self is ACL_COMPLEX64" ONE_OF},
    {"no such axis",               SUM,  "3x4", "2",   "3",  FLOATS, "dims[0] is 2" AXIS},
    {"an axis twice",              SUM,  "3x4", "1x1", "3",  FLOATS, "dims[1] is 1: names an axis twice"},
    {"another type than dtype",    SUM,  "3x4", "1",   "3",  TYPE(ACL_FLOAT16), "dtype is ACL_FLOAT16: must be that of out"},
    {"another shape",              SUM,  "3x4", "1",   "4",  FLOATS, "shape of out is (4): must be (3)" REDUCED},
    {"product along no axis",      PROD_DIM, "3x4", "-3", "3", FLOATS, "dim is -3" AXIS},
    {"product of another shape",   PROD_DIM, "3x4", "0", "3", FLOATS, "shape of out is (3): must be (4)" REDUCED},
    {"product of another type",    PROD_DIM, "3x4", "1", "3", TYPE(ACL_INT32), "dtype is ACL_INT32: must be that of out"},
    {"complex product",            PROD_DIM, "3x4", "1", "3", OUT(ACL_COMPLEX64), "dtype of out is ACL_COMPLEX64" ONE_OF},
    {"norm of integers",           NORM, "3",   "0",   "",   SELF(ACL_INT32), "dtype of self is ACL_INT32" ONE_OF_FLOATS},
    {"integer norm",               NORM, "3",   "0",   "",   OUT(ACL_INT32), "dtype of out is ACL_INT32" ONE_OF_FLOATS},
    {"complex order",              NORM, "3",   "0",   "",   ORD(ACL_COMPLEX64), "dtype of pScalar is ACL_COMPLEX64: must be one of ACL_FLOAT, ACL_FLOAT16, ACL_BF16, ACL_DOUBLE, ACL_INT32, ACL_INT64, ACL_UINT8, ACL_INT8, ACL_INT16, ACL_BOOL"},
    {"norm along no such axis",    NORM, "3x4", "2",   "3",  FLOATS, "dim[0] is 2" AXIS},
    {"norm along an axis twice",   NORM, "3x4", "0x0", "4",  FLOATS, "dim[1] is 0: names an axis twice"},
    {"norm of another rank",       NORM, "3",   "0",   "1",  FLOATS, "shape of out is (1): must be ()" REDUCED},
    {"complex vector",             VECTOR_NORM, "3", "0", "", SELF(ACL_COMPLEX64), "dtype of self is ACL_COMPLEX64" ONE_OF},
    {"complex order of a vector",  VECTOR_NORM, "3", "0", "", ORD(ACL_COMPLEX64), "dtype of ord is ACL_COMPLEX64: must be one of ACL_FLOAT, ACL_FLOAT16, ACL_BF16, ACL_DOUBLE, ACL_INT32, ACL_INT64, ACL_UINT8, ACL_INT8, ACL_INT16, ACL_BOOL"},
    {"integer dtype",              VECTOR_NORM, "3", "0", "", TYPE(ACL_INT32), "dtype is ACL_INT32: is not supported by this operator"},
    {"variance of integers",       VAR_MEAN, "3", "0", "",   SELF(ACL_INT32), "dtype of self is ACL_INT32" ONE_OF_FLOATS},
    {"integer variance",           VAR_MEAN, "3", "0", "",   OUT(ACL_INT32), "dtype of varOut is ACL_INT32" ONE_OF_FLOATS},
    {"integer mean",               VAR_MEAN, "3", "0", "",   TYPE(ACL_INT32), "dtype of meanOut is ACL_INT32" ONE_OF_FLOATS},
    {"smallest of another type",   AMINMAX, "3", "0",  "",   OUT(ACL_INT32), "dtype of minOut is ACL_INT32: must equal that of self, ACL_FLOAT"},
    {"largest of another type",    AMINMAX, "3", "0",  "",   TYPE(ACL_INT32), "dtype of maxOut is ACL_INT32: must equal that of self, ACL_FLOAT"},
    {"both of another shape",      AMINMAX, "3x4", "0", "3", FLOATS, "shape of minOut is (3): must be (4)" REDUCED},
    {"variance along no axis",     VAR_MEAN, "3x4", "2", "3", FLOATS, "dim[0] is 2" AXIS},
    {"variance of another shape",  VAR_MEAN, "3x4", NULL, "3", FLOATS, "shape of varOut is (3): must be ()" REDUCED},
    {"integer logarithm",          LOG_SUM_EXP, "3", "0", "", OUT(ACL_INT32), "dtype of out is ACL_INT32" ONE_OF_FLOATS},
    {"vector, another type",       VECTOR_NORM, "3", "0", "", TYPE(ACL_BF16), "dtype is ACL_BF16: must be that of out"},
};
// clang-format on

static aclTensor *tensor(const char *shape, aclDataType type)
{
    return shape == NULL ? NULL : oc_bare_tensor(shape, type, ACL_FORMAT_ND);
}

static aclnnStatus call(const void *row, uint64_t *size, aclOpExecutor **executor)
{
    const struct refusal *r = row;
    double two[2] = {2, 0};
    aclScalar *ord = r->ord == ACL_DT_UNDEFINED ? NULL : aclCreateScalar(two, r->ord);
    aclIntArray *axes = r->axes == NULL ? NULL : oc_bare_array(r->axes);
    aclTensor *self = tensor(r->self, r->self_type), *out = tensor(r->out, r->out_type);
    aclTensor *mean = (r->kind != VAR_MEAN && r->kind != AMINMAX) || r->type == ACL_DT_UNDEFINED
                          ? NULL
                          : tensor(r->out, r->type);
    aclnnStatus status;

    if (r->kind == SUM)
        status = aclnnReduceSumGetWorkspaceSize(self, axes, false, r->type, out, size, executor);
    else if (r->kind == PROD_DIM)
        status = aclnnProdDimGetWorkspaceSize(self, oc_shape_parse(r->axes).extent[0], false,
                                              r->type, out, size, executor);
    else if (r->kind == NORM)
        status = aclnnNormGetWorkspaceSize(self, ord, axes, false, out, size, executor);
    else if (r->kind == VAR_MEAN)
        status = aclnnVarMeanGetWorkspaceSize(self, axes, 1, false, out, mean, size, executor);
    else if (r->kind == AMINMAX)
        status = aclnnAminmaxGetWorkspaceSize(self, axes, false, out, mean, size, executor);
    else if (r->kind == LOG_SUM_EXP)
        status = aclnnLogSumExpGetWorkspaceSize(self, axes, false, out, size, executor);
    else
        status = aclnnLinalgVectorNormGetWorkspaceSize(self, ord, axes, false, r->type, out, size,
                                                       executor);
    (void)aclDestroyScalar(ord);
    (void)aclDestroyIntArray(axes);
    (void)aclDestroyTensor(self);
    (void)aclDestroyTensor(out);
    (void)aclDestroyTensor(mean);
    return status;
}

static void run_refusal(const void *row)
{
    const struct refusal *r = row;

    oc_expect_first_refused(r->text, call, r);
}

static void run_null(const void *row)
{
    const struct refusal *r = row;
    uint64_t size = 77;
    aclOpExecutor *executor = NULL;

    EXPECT_STATUS(ACLNN_ERR_PARAM_NULLPTR, call(r, &size, &executor));
    EXPECT_TEXT_CONTAINS(oc_newest_message(), r->text);
    EXPECT(size == 77 && executor == NULL);
}

const struct oc_test reduction_refusals[] = {
    OC_TEST_ROWS(REFUSALS, run_refusal),
    OC_TEST_ROWS(NULLS, run_null),
    {.name = NULL},
};
