/* SPDX-License-Identifier: Apache-2.0 */
/* Each reduction is a row here. families/reduction.c checks and plans it. */
#include "families/reduction.h"

#include <math.h>

#include "aclnnop/aclnn_all.h"
#include "aclnnop/aclnn_amax.h"
#include "aclnnop/aclnn_amin.h"
#include "aclnnop/aclnn_any.h"
#include "aclnnop/aclnn_linalg_vector_norm.h"
#include "aclnnop/aclnn_logsumexp.h"
#include "aclnnop/aclnn_max.h"
#include "aclnnop/aclnn_mean.h"
#include "aclnnop/aclnn_min.h"
#include "aclnnop/aclnn_norm.h"
#include "aclnnop/aclnn_prod.h"
#include "aclnnop/aclnn_reduce_sum.h"
#include "aclnnop/aclnn_std.h"
#include "aclnnop/aclnn_std_mean_correction.h"
#include "aclnnop/aclnn_var.h"
#include "aclnnop/aclnn_var_mean.h"
#include "base/math.h"
#include "families/elementwise.h"

/* The plan cache finds tensors by the names of the parameters. */
#define FIELDS(out_name)                                                                     \
    (const struct oc_field[])                                                                \
    {                                                                                        \
        OC_VALUE_FIELD(oc_reduction_args, row), OC_FIELD(oc_reduction_args, self),           \
            OC_FIELD(oc_reduction_args, dims), OC_FIELD(oc_reduction_args, dim),             \
            OC_FIELD(oc_reduction_args, keepDims), OC_FIELD(oc_reduction_args, dtype),       \
            OC_VALUE_FIELD(oc_reduction_args, ord), OC_FIELD(oc_reduction_args, correction), \
            OC_NAMED_FIELD(oc_reduction_args, out, out_name),                                \
            OC_NAMED_FIELD(oc_reduction_args, mean, "meanOut")                               \
    }
#define OP_WITH(api, out_name)                                                                    \
    {(api), oc_reduction_check, oc_reduction_plan, FIELDS(out_name), OC_COUNT(FIELDS(out_name))}, \
        "self", (out_name)
#define OP(api) OP_WITH(api, "out")

enum {
    REDUCE_SUM,
    PROD,
    PROD_DIM,
    MEAN,
    MAX,
    MIN,
    AMAX,
    AMIN,
    ALL,
    ANY,
    VECTOR_NORM,
    NORM,
    VAR,
    VAR_CORRECTION,
    VAR_MEAN,
    STD,
    STD_MEAN,
    LOG_SUM_EXP,
};

/* The squares of differences from a mean that is rounded are larger than those from the mean, by the
 * square of one rounding of the mean. */
#define SQUARES "((x-power)*(x-power))", "SUM(a,x)"
#define MOMENTS(...)                                                                    \
    "dim", NULL, OC_TYPES_FLOATS, OC_TYPES_FLOATS, OC_REDUCTION_ANY, true, false, true, \
        {SQUARES, __VA_ARGS__}, {"x", "SUM(a,x)", "(a/count)"}, NAN, .can_lack_dims = true

#define ONE_PASS         \
    {                    \
        NULL, NULL, NULL \
    }

// clang-format off
static const struct oc_reduction ROWS[] = {
    [REDUCE_SUM] = {OP("aclnnReduceSum"), "dims", NULL, OC_TYPES_ALL, OC_TYPES_ALL, OC_REDUCTION_DTYPE,
                    false, false, false, {"x", "SUM(a,x)", "a"}, ONE_PASS, 0},
    [PROD] = {OP("aclnnProd"), NULL, NULL, OC_TYPES_ALL, OC_TYPES_ALL, OC_REDUCTION_DTYPE,
              false, false, false, {"x", "PRODUCT(a,x)", "a"}, ONE_PASS, 1},
    [PROD_DIM] = {OP("aclnnProdDim"), "dim", NULL, OC_TYPES_ALL, OC_TYPES_ALL, OC_REDUCTION_DTYPE,
                  true, false, false, {"x", "PRODUCT(a,x)", "a"}, ONE_PASS, 1, .has_one_axis = true},
    [MEAN] = {OP("aclnnMean"), "dim", NULL, OC_TYPES_NUMBERS, OC_TYPES_NUMBERS, OC_REDUCTION_CAST,
              false, false, true, {"x", "SUM(a,x)", "(a/count)"}, ONE_PASS, NAN},
    [MAX] = {OP("aclnnMax"), NULL, NULL, OC_TYPES_ALL, OC_TYPES_ALL, OC_REDUCTION_ANY,
             false, false, false, {"x", "MAXIMUM(a,x)", "a"}, ONE_PASS, 0, .keeps_out = true},
    [MIN] = {OP("aclnnMin"), NULL, NULL, OC_TYPES_ALL, OC_TYPES_ALL, OC_REDUCTION_ANY,
             false, false, false, {"x", "MINIMUM(a,x)", "a"}, ONE_PASS, 0, .keeps_out = true},
    [AMAX] = {OP("aclnnAmax"), "dim", NULL, OC_TYPES_ALL, OC_TYPES_ALL, OC_REDUCTION_SAME,
              true, false, false, {"x", "MAXIMUM(a,x)", "a"}, ONE_PASS, 0},
    [AMIN] = {OP("aclnnAmin"), "dim", NULL, OC_TYPES_ALL, OC_TYPES_ALL, OC_REDUCTION_SAME,
              true, false, false, {"x", "MINIMUM(a,x)", "a"}, ONE_PASS, 0},
    [ALL] = {OP("aclnnAll"), "dim", NULL, OC_TYPES_ALL, OC_U8 | OC_B8, OC_REDUCTION_ANY,
             true, false, false, {"TRUTH(x!=K(0))", "MINIMUM(a,x)", "a"}, ONE_PASS, 1},
    [ANY] = {OP("aclnnAny"), "dim", NULL, OC_TYPES_ALL, OC_U8 | OC_B8, OC_REDUCTION_ANY,
             false, true, false, {"TRUTH(x!=K(0))", "MAXIMUM(a,x)", "a"}, ONE_PASS, 0},
    [VECTOR_NORM] = {OP("aclnnLinalgVectorNorm"), "dims", "ord", OC_TYPES_ALL, OC_TYPES_FLOATS,
                     OC_REDUCTION_DTYPE, true, false, true, {NULL, NULL, NULL}, ONE_PASS, 0},
    [NORM] = {OP("aclnnNorm"), "dim", "pScalar", OC_TYPES_FLOATS, OC_TYPES_FLOATS, OC_REDUCTION_ANY,
              true, false, true, {NULL, NULL, NULL}, ONE_PASS, 0},
    [VAR] = {OP("aclnnVar"), MOMENTS("(a/count)")},
    [VAR_CORRECTION] = {OP("aclnnVarCorrection"), MOMENTS("(a/count)")},
    [VAR_MEAN] = {OP_WITH("aclnnVarMean", "varOut"), MOMENTS("(a/count)"), .mean = "meanOut"},
    [STD] = {OP("aclnnStd"), MOMENTS("sqrt(a/count)")},
    [STD_MEAN] = {OP_WITH("aclnnStdMeanCorrection", "stdOut"), MOMENTS("sqrt(a/count)"), .mean = "meanOut"},
    /* Without a largest term that is finite, the terms are not shifted: inf - inf is NaN. */
    [LOG_SUM_EXP] = {OP("aclnnLogSumExp"), "dim", NULL, OC_TYPES_ALL, OC_TYPES_FLOATS, OC_REDUCTION_ANY,
                     true, false, true, {"exp(x-power)", "SUM(a,x)", "(log(a)+power)"},
                     {"x", "MAXIMUM(a,x)", "(IS_FINITE(a)?a:K(0))"}, -INFINITY},
};
// clang-format on

#define DEFINE_OP(name, first_call, row, dims, dim, keep, dtype, ord, ...)       \
    aclnnStatus first_call(__VA_ARGS__, aclTensor *out, uint64_t *workspaceSize, \
                           aclOpExecutor **executor)                             \
    {                                                                            \
        const struct oc_reduction_args a = {&ROWS[row], self, dims, dim, keep,   \
                                            dtype,      ord,  out,  0,   NULL};  \
                                                                                 \
        return oc_op_prepare(&ROWS[row].op, &a, workspaceSize, executor);        \
    }                                                                            \
    OC_DEFINE_SECOND_CALL(name, &ROWS[row].op)
#define NO_ORD \
    (struct oc_scalar) { 0 }

DEFINE_OP(aclnnReduceSum, aclnnReduceSumGetWorkspaceSize, REDUCE_SUM, dims, 0, keepDims,
          (int64_t)dtype, NO_ORD, const aclTensor *self, const aclIntArray *dims, bool keepDims,
          aclDataType dtype)
DEFINE_OP(aclnnProd, aclnnProdGetWorkspaceSize, PROD, NULL, 0, 0, (int64_t)dtype, NO_ORD,
          const aclTensor *self, const aclDataType dtype)
DEFINE_OP(aclnnProdDim, aclnnProdDimGetWorkspaceSize, PROD_DIM, NULL, dim, keepDim, (int64_t)dtype,
          NO_ORD, const aclTensor *self, int64_t dim, bool keepDim, const aclDataType dtype)
DEFINE_OP(aclnnMean, aclnnMeanGetWorkspaceSize, MEAN, dim, 0, keepDim, (int64_t)dtype, NO_ORD,
          const aclTensor *self, const aclIntArray *dim, bool keepDim, aclDataType dtype)
DEFINE_OP(aclnnMax, aclnnMaxGetWorkspaceSize, MAX, NULL, 0, 0, -1, NO_ORD, const aclTensor *self)
DEFINE_OP(aclnnMin, aclnnMinGetWorkspaceSize, MIN, NULL, 0, 0, -1, NO_ORD, const aclTensor *self)
DEFINE_OP(aclnnAmax, aclnnAmaxGetWorkspaceSize, AMAX, dim, 0, keepDim, -1, NO_ORD,
          const aclTensor *self, const aclIntArray *dim, bool keepDim)
DEFINE_OP(aclnnAmin, aclnnAminGetWorkspaceSize, AMIN, dim, 0, keepDim, -1, NO_ORD,
          const aclTensor *self, const aclIntArray *dim, bool keepDim)
DEFINE_OP(aclnnAll, aclnnAllGetWorkspaceSize, ALL, dim, 0, keepdim, -1, NO_ORD,
          const aclTensor *self, const aclIntArray *dim, bool keepdim)
DEFINE_OP(aclnnAny, aclnnAnyGetWorkspaceSize, ANY, dim, 0, keepdim, -1, NO_ORD,
          const aclTensor *self, const aclIntArray *dim, bool keepdim)
DEFINE_OP(aclnnLinalgVectorNorm, aclnnLinalgVectorNormGetWorkspaceSize, VECTOR_NORM, dims, 0,
          keepDims, (int64_t)dtype, oc_scalar_of(ord), const aclTensor *self, const aclScalar *ord,
          const aclIntArray *dims, bool keepDims, const aclDataType dtype)
DEFINE_OP(aclnnNorm, aclnnNormGetWorkspaceSize, NORM, dim, 0, keepdim, -1, oc_scalar_of(pScalar),
          const aclTensor *self, const aclScalar *pScalar, const aclIntArray *dim, bool keepdim)
DEFINE_OP(aclnnLogSumExp, aclnnLogSumExpGetWorkspaceSize, LOG_SUM_EXP, dim, 0, keepDim, -1, NO_ORD,
          const aclTensor *self, const aclIntArray *dim, bool keepDim)

#define DEFINE_MOMENTS(name, first_call, row, correction, out, mean, ...)                  \
    aclnnStatus first_call(__VA_ARGS__, uint64_t *workspaceSize, aclOpExecutor **executor) \
    {                                                                                      \
        const struct oc_reduction_args a = {&ROWS[row], self,   dim, 0,          keepdim,  \
                                            -1,         NO_ORD, out, correction, mean};    \
                                                                                           \
        return oc_op_prepare(&ROWS[row].op, &a, workspaceSize, executor);                  \
    }                                                                                      \
    OC_DEFINE_SECOND_CALL(name, &ROWS[row].op)

DEFINE_MOMENTS(aclnnVar, aclnnVarGetWorkspaceSize, VAR, unbiased ? 1 : 0, out, NULL,
               const aclTensor *self, const aclIntArray *dim, bool unbiased, bool keepdim,
               aclTensor *out)
DEFINE_MOMENTS(aclnnVarCorrection, aclnnVarCorrectionGetWorkspaceSize, VAR_CORRECTION, correction,
               out, NULL, const aclTensor *self, const aclIntArray *dim, int64_t correction,
               bool keepdim, aclTensor *out)
DEFINE_MOMENTS(aclnnVarMean, aclnnVarMeanGetWorkspaceSize, VAR_MEAN, correction, varOut, meanOut,
               const aclTensor *self, const aclIntArray *dim, int64_t correction, bool keepdim,
               aclTensor *varOut, aclTensor *meanOut)
DEFINE_MOMENTS(aclnnStd, aclnnStdGetWorkspaceSize, STD, correction, out, NULL,
               const aclTensor *self, const aclIntArray *dim, const int64_t correction,
               bool keepdim, aclTensor *out)
DEFINE_MOMENTS(aclnnStdMeanCorrection, aclnnStdMeanCorrectionGetWorkspaceSize, STD_MEAN, correction,
               stdOut, meanOut, const aclTensor *self, const aclIntArray *dim, int64_t correction,
               bool keepdim, aclTensor *stdOut, aclTensor *meanOut)
