/* SPDX-License-Identifier: Apache-2.0 */
/* Generated from host/ops/elementwise/elementwise.table by elementwise.py. */
#include <math.h>

#include "aclnnop/aclnn_copy.h"
#include "aclnnop/aclnn_cast.h"
#include "aclnnop/aclnn_fill_scalar.h"
#include "aclnnop/aclnn_fill_tensor.h"
#include "aclnnop/aclnn_ones.h"
#include "aclnnop/aclnn_zero.h"
#include "aclnnop/aclnn_masked_fill_scalar.h"
#include "aclnnop/aclnn_s_where.h"
#include "aclnnop/aclnn_add.h"
#include "aclnnop/aclnn_sub.h"
#include "aclnnop/aclnn_rsub.h"
#include "aclnnop/aclnn_mul.h"
#include "aclnnop/aclnn_div.h"
#include "aclnnop/aclnn_pow.h"
#include "aclnnop/aclnn_pow_tensor_tensor.h"
#include "aclnnop/aclnn_remainder.h"
#include "aclnnop/aclnn_floor_divide.h"
#include "aclnnop/aclnn_maximum.h"
#include "aclnnop/aclnn_minimum.h"
#include "aclnnop/aclnn_clamp.h"
#include "aclnnop/aclnn_lerp_scalar.h"
#include "aclnnop/aclnn_lerp_tensor.h"
#include "aclnnop/aclnn_addcmul.h"
#include "aclnnop/aclnn_addcdiv.h"
#include "aclnnop/aclnn_threshold_backward.h"
#include "aclnnop/aclnn_tanh_backward.h"
#include "aclnnop/aclnn_sigmoid_backward.h"
#include "aclnnop/aclnn_abs.h"
#include "aclnnop/aclnn_neg.h"
#include "aclnnop/aclnn_sign.h"
#include "aclnnop/aclnn_sqrt.h"
#include "aclnnop/aclnn_rsqrt.h"
#include "aclnnop/aclnn_exp.h"
#include "aclnnop/aclnn_log.h"
#include "aclnnop/aclnn_tanh.h"
#include "aclnnop/aclnn_sigmoid.h"
#include "aclnnop/aclnn_reciprocal.h"
#include "aclnnop/aclnn_gelu.h"
#include "aclnnop/aclnn_gelu_backward.h"
#include "aclnnop/aclnn_relu.h"
#include "aclnnop/aclnn_ceil.h"
#include "aclnnop/aclnn_floor.h"
#include "aclnnop/aclnn_square.h"
#include "aclnnop/aclnn_frac.h"
#include "aclnnop/aclnn_round.h"
#include "aclnnop/aclnn_eq_tensor.h"
#include "aclnnop/aclnn_eq_scalar.h"
#include "aclnnop/aclnn_ne_tensor.h"
#include "aclnnop/aclnn_ne_scalar.h"
#include "aclnnop/aclnn_gt_tensor.h"
#include "aclnnop/aclnn_gt_scalar.h"
#include "aclnnop/aclnn_ge_tensor.h"
#include "aclnnop/aclnn_ge_scalar.h"
#include "aclnnop/aclnn_lt_tensor.h"
#include "aclnnop/aclnn_lt_scalar.h"
#include "aclnnop/aclnn_le_tensor.h"
#include "aclnnop/aclnn_le_scalar.h"
#include "aclnnop/aclnn_isfinite.h"
#include "aclnnop/aclnn_isclose.h"
#include "aclnnop/aclnn_logical_not.h"
#include "aclnnop/aclnn_logical_and.h"
#include "aclnnop/aclnn_logical_or.h"
#include "aclnnop/aclnn_bitwise_and_tensor.h"
#include "aclnnop/aclnn_bitwise_and_scalar.h"
#include "aclnnop/aclnn_bitwise_or_tensor.h"
#include "aclnnop/aclnn_bitwise_or_scalar.h"
#include "aclnnop/aclnn_bitwise_xor_tensor.h"
#include "aclnnop/aclnn_bitwise_xor_scalar.h"
#include "aclnnop/aclnn_bitwise_not.h"
#include "verify/ops/elementwise_functions.h"

extern const struct oc_elementwise oc_elementwise_InplaceCopy;
extern const struct oc_elementwise oc_elementwise_Cast;
extern const struct oc_elementwise oc_elementwise_InplaceFillScalar;
extern const struct oc_elementwise oc_elementwise_InplaceFillTensor;
extern const struct oc_elementwise oc_elementwise_InplaceOne;
extern const struct oc_elementwise oc_elementwise_InplaceZero;
extern const struct oc_elementwise oc_elementwise_InplaceMaskedFillScalar;
extern const struct oc_elementwise oc_elementwise_SWhere;
extern const struct oc_elementwise oc_elementwise_Add;
extern const struct oc_elementwise oc_elementwise_InplaceAdd;
extern const struct oc_elementwise oc_elementwise_Adds;
extern const struct oc_elementwise oc_elementwise_InplaceAdds;
extern const struct oc_elementwise oc_elementwise_Sub;
extern const struct oc_elementwise oc_elementwise_InplaceSub;
extern const struct oc_elementwise oc_elementwise_Subs;
extern const struct oc_elementwise oc_elementwise_InplaceSubs;
extern const struct oc_elementwise oc_elementwise_Rsub;
extern const struct oc_elementwise oc_elementwise_Rsubs;
extern const struct oc_elementwise oc_elementwise_Mul;
extern const struct oc_elementwise oc_elementwise_InplaceMul;
extern const struct oc_elementwise oc_elementwise_Muls;
extern const struct oc_elementwise oc_elementwise_InplaceMuls;
extern const struct oc_elementwise oc_elementwise_Div;
extern const struct oc_elementwise oc_elementwise_InplaceDiv;
extern const struct oc_elementwise oc_elementwise_Divs;
extern const struct oc_elementwise oc_elementwise_InplaceDivs;
extern const struct oc_elementwise oc_elementwise_PowTensorScalar;
extern const struct oc_elementwise oc_elementwise_InplacePowTensorScalar;
extern const struct oc_elementwise oc_elementwise_PowScalarTensor;
extern const struct oc_elementwise oc_elementwise_PowTensorTensor;
extern const struct oc_elementwise oc_elementwise_InplacePowTensorTensor;
extern const struct oc_elementwise oc_elementwise_RemainderTensorTensor;
extern const struct oc_elementwise oc_elementwise_InplaceRemainderTensorTensor;
extern const struct oc_elementwise oc_elementwise_RemainderTensorScalar;
extern const struct oc_elementwise oc_elementwise_InplaceRemainderTensorScalar;
extern const struct oc_elementwise oc_elementwise_RemainderScalarTensor;
extern const struct oc_elementwise oc_elementwise_FloorDivide;
extern const struct oc_elementwise oc_elementwise_InplaceFloorDivide;
extern const struct oc_elementwise oc_elementwise_FloorDivides;
extern const struct oc_elementwise oc_elementwise_InplaceFloorDivides;
extern const struct oc_elementwise oc_elementwise_Maximum;
extern const struct oc_elementwise oc_elementwise_Minimum;
extern const struct oc_elementwise oc_elementwise_Clamp;
extern const struct oc_elementwise oc_elementwise_Lerps;
extern const struct oc_elementwise oc_elementwise_InplaceLerps;
extern const struct oc_elementwise oc_elementwise_Lerp;
extern const struct oc_elementwise oc_elementwise_InplaceLerp;
extern const struct oc_elementwise oc_elementwise_Addcmul;
extern const struct oc_elementwise oc_elementwise_InplaceAddcmul;
extern const struct oc_elementwise oc_elementwise_Addcdiv;
extern const struct oc_elementwise oc_elementwise_InplaceAddcdiv;
extern const struct oc_elementwise oc_elementwise_ThresholdBackward;
extern const struct oc_elementwise oc_elementwise_TanhBackward;
extern const struct oc_elementwise oc_elementwise_SigmoidBackward;
extern const struct oc_elementwise oc_elementwise_Abs;
extern const struct oc_elementwise oc_elementwise_Neg;
extern const struct oc_elementwise oc_elementwise_InplaceNeg;
extern const struct oc_elementwise oc_elementwise_Sign;
extern const struct oc_elementwise oc_elementwise_Sqrt;
extern const struct oc_elementwise oc_elementwise_InplaceSqrt;
extern const struct oc_elementwise oc_elementwise_Rsqrt;
extern const struct oc_elementwise oc_elementwise_InplaceRsqrt;
extern const struct oc_elementwise oc_elementwise_Exp;
extern const struct oc_elementwise oc_elementwise_InplaceExp;
extern const struct oc_elementwise oc_elementwise_Log;
extern const struct oc_elementwise oc_elementwise_InplaceLog;
extern const struct oc_elementwise oc_elementwise_Tanh;
extern const struct oc_elementwise oc_elementwise_InplaceTanh;
extern const struct oc_elementwise oc_elementwise_Sigmoid;
extern const struct oc_elementwise oc_elementwise_InplaceSigmoid;
extern const struct oc_elementwise oc_elementwise_Reciprocal;
extern const struct oc_elementwise oc_elementwise_InplaceReciprocal;
extern const struct oc_elementwise oc_elementwise_Gelu;
extern const struct oc_elementwise oc_elementwise_GeluBackward;
extern const struct oc_elementwise oc_elementwise_Relu;
extern const struct oc_elementwise oc_elementwise_InplaceRelu;
extern const struct oc_elementwise oc_elementwise_Ceil;
extern const struct oc_elementwise oc_elementwise_InplaceCeil;
extern const struct oc_elementwise oc_elementwise_Floor;
extern const struct oc_elementwise oc_elementwise_InplaceFloor;
extern const struct oc_elementwise oc_elementwise_Square;
extern const struct oc_elementwise oc_elementwise_Frac;
extern const struct oc_elementwise oc_elementwise_Round;
extern const struct oc_elementwise oc_elementwise_InplaceRound;
extern const struct oc_elementwise oc_elementwise_EqTensor;
extern const struct oc_elementwise oc_elementwise_InplaceEqTensor;
extern const struct oc_elementwise oc_elementwise_EqScalar;
extern const struct oc_elementwise oc_elementwise_InplaceEqScalar;
extern const struct oc_elementwise oc_elementwise_NeTensor;
extern const struct oc_elementwise oc_elementwise_InplaceNeTensor;
extern const struct oc_elementwise oc_elementwise_NeScalar;
extern const struct oc_elementwise oc_elementwise_InplaceNeScalar;
extern const struct oc_elementwise oc_elementwise_GtTensor;
extern const struct oc_elementwise oc_elementwise_InplaceGtTensor;
extern const struct oc_elementwise oc_elementwise_GtScalar;
extern const struct oc_elementwise oc_elementwise_InplaceGtScalar;
extern const struct oc_elementwise oc_elementwise_GeTensor;
extern const struct oc_elementwise oc_elementwise_InplaceGeTensor;
extern const struct oc_elementwise oc_elementwise_GeScalar;
extern const struct oc_elementwise oc_elementwise_InplaceGeScalar;
extern const struct oc_elementwise oc_elementwise_LtTensor;
extern const struct oc_elementwise oc_elementwise_InplaceLtTensor;
extern const struct oc_elementwise oc_elementwise_LtScalar;
extern const struct oc_elementwise oc_elementwise_InplaceLtScalar;
extern const struct oc_elementwise oc_elementwise_LeTensor;
extern const struct oc_elementwise oc_elementwise_InplaceLeTensor;
extern const struct oc_elementwise oc_elementwise_LeScalar;
extern const struct oc_elementwise oc_elementwise_InplaceLeScalar;
extern const struct oc_elementwise oc_elementwise_IsFinite;
extern const struct oc_elementwise oc_elementwise_IsClose;
extern const struct oc_elementwise oc_elementwise_LogicalNot;
extern const struct oc_elementwise oc_elementwise_InplaceLogicalNot;
extern const struct oc_elementwise oc_elementwise_LogicalAnd;
extern const struct oc_elementwise oc_elementwise_InplaceLogicalAnd;
extern const struct oc_elementwise oc_elementwise_LogicalOr;
extern const struct oc_elementwise oc_elementwise_InplaceLogicalOr;
extern const struct oc_elementwise oc_elementwise_BitwiseAndTensor;
extern const struct oc_elementwise oc_elementwise_InplaceBitwiseAndTensor;
extern const struct oc_elementwise oc_elementwise_BitwiseAndScalar;
extern const struct oc_elementwise oc_elementwise_InplaceBitwiseAndScalar;
extern const struct oc_elementwise oc_elementwise_BitwiseOrTensor;
extern const struct oc_elementwise oc_elementwise_InplaceBitwiseOrTensor;
extern const struct oc_elementwise oc_elementwise_BitwiseOrScalar;
extern const struct oc_elementwise oc_elementwise_InplaceBitwiseOrScalar;
extern const struct oc_elementwise oc_elementwise_BitwiseXorTensor;
extern const struct oc_elementwise oc_elementwise_InplaceBitwiseXorTensor;
extern const struct oc_elementwise oc_elementwise_BitwiseXorScalar;
extern const struct oc_elementwise oc_elementwise_InplaceBitwiseXorScalar;
extern const struct oc_elementwise oc_elementwise_BitwiseNot;

static aclnnStatus first_InplaceCopy(aclTensor *const *t, const aclScalar *const *s, const double *v,
    aclTensor *out, uint64_t *workspaceSize, aclOpExecutor **executor)
{
    (void)t, (void)s, (void)v;
    return aclnnInplaceCopyGetWorkspaceSize(out, t[0], workspaceSize, executor);
}

static double reference_InplaceCopy(const double *t, const double *v)
{
    const double src = t[0];

    (void)t, (void)v, (void)src;
    return src;
}

static aclnnStatus first_Cast(aclTensor *const *t, const aclScalar *const *s, const double *v,
    aclTensor *out, uint64_t *workspaceSize, aclOpExecutor **executor)
{
    (void)t, (void)s, (void)v;
    return aclnnCastGetWorkspaceSize(t[0], (aclDataType)v[0], out, workspaceSize, executor);
}

static double reference_Cast(const double *t, const double *v)
{
    const double self = t[0];

    (void)t, (void)v, (void)self;
    return self;
}

static aclnnStatus first_InplaceFillScalar(aclTensor *const *t, const aclScalar *const *s, const double *v,
    aclTensor *out, uint64_t *workspaceSize, aclOpExecutor **executor)
{
    (void)t, (void)s, (void)v;
    return aclnnInplaceFillScalarGetWorkspaceSize(out, s[0], workspaceSize, executor);
}

static double reference_InplaceFillScalar(const double *t, const double *v)
{
    const double value = v[0];

    (void)t, (void)v, (void)value;
    return value;
}

static aclnnStatus first_InplaceFillTensor(aclTensor *const *t, const aclScalar *const *s, const double *v,
    aclTensor *out, uint64_t *workspaceSize, aclOpExecutor **executor)
{
    (void)t, (void)s, (void)v;
    return aclnnInplaceFillTensorGetWorkspaceSize(out, t[0], workspaceSize, executor);
}

static double reference_InplaceFillTensor(const double *t, const double *v)
{
    const double value = t[0];

    (void)t, (void)v, (void)value;
    return value;
}

static aclnnStatus first_InplaceOne(aclTensor *const *t, const aclScalar *const *s, const double *v,
    aclTensor *out, uint64_t *workspaceSize, aclOpExecutor **executor)
{
    (void)t, (void)s, (void)v;
    return aclnnInplaceOneGetWorkspaceSize(out, workspaceSize, executor);
}

static double reference_InplaceOne(const double *t, const double *v)
{
    const double none = 0;

    (void)t, (void)v, (void)none;
    return 1;
}

static aclnnStatus first_InplaceZero(aclTensor *const *t, const aclScalar *const *s, const double *v,
    aclTensor *out, uint64_t *workspaceSize, aclOpExecutor **executor)
{
    (void)t, (void)s, (void)v;
    return aclnnInplaceZeroGetWorkspaceSize(out, workspaceSize, executor);
}

static double reference_InplaceZero(const double *t, const double *v)
{
    const double none = 0;

    (void)t, (void)v, (void)none;
    return 0;
}

static aclnnStatus first_InplaceMaskedFillScalar(aclTensor *const *t, const aclScalar *const *s, const double *v,
    aclTensor *out, uint64_t *workspaceSize, aclOpExecutor **executor)
{
    (void)t, (void)s, (void)v;
    return aclnnInplaceMaskedFillScalarGetWorkspaceSize(out, t[1], s[0], workspaceSize, executor);
}

static double reference_InplaceMaskedFillScalar(const double *t, const double *v)
{
    const double self = t[0], mask = t[1], value = v[0];

    (void)t, (void)v, (void)self;
    return mask != 0 ? value : self;
}

static aclnnStatus first_SWhere(aclTensor *const *t, const aclScalar *const *s, const double *v,
    aclTensor *out, uint64_t *workspaceSize, aclOpExecutor **executor)
{
    (void)t, (void)s, (void)v;
    return aclnnSWhereGetWorkspaceSize(t[0], t[1], t[2], out, workspaceSize, executor);
}

static double reference_SWhere(const double *t, const double *v)
{
    const double condition = t[0], self = t[1], other = t[2];

    (void)t, (void)v, (void)condition;
    return condition != 0 ? self : other;
}

static aclnnStatus first_Add(aclTensor *const *t, const aclScalar *const *s, const double *v,
    aclTensor *out, uint64_t *workspaceSize, aclOpExecutor **executor)
{
    (void)t, (void)s, (void)v;
    return aclnnAddGetWorkspaceSize(t[0], t[1], s[0], out, workspaceSize, executor);
}

static double reference_Add(const double *t, const double *v)
{
    const double self = t[0], other = t[1], alpha = v[0];

    (void)t, (void)v, (void)self;
    return self + alpha * other;
}

static aclnnStatus first_InplaceAdd(aclTensor *const *t, const aclScalar *const *s, const double *v,
    aclTensor *out, uint64_t *workspaceSize, aclOpExecutor **executor)
{
    (void)t, (void)s, (void)v;
    return aclnnInplaceAddGetWorkspaceSize(out, t[1], s[0], workspaceSize, executor);
}

static double reference_InplaceAdd(const double *t, const double *v)
{
    const double self = t[0], other = t[1], alpha = v[0];

    (void)t, (void)v, (void)self;
    return self + alpha * other;
}

static aclnnStatus first_Adds(aclTensor *const *t, const aclScalar *const *s, const double *v,
    aclTensor *out, uint64_t *workspaceSize, aclOpExecutor **executor)
{
    (void)t, (void)s, (void)v;
    return aclnnAddsGetWorkspaceSize(t[0], s[0], s[1], out, workspaceSize, executor);
}

static double reference_Adds(const double *t, const double *v)
{
    const double self = t[0], other = v[0], alpha = v[1];

    (void)t, (void)v, (void)self;
    return self + alpha * other;
}

static aclnnStatus first_InplaceAdds(aclTensor *const *t, const aclScalar *const *s, const double *v,
    aclTensor *out, uint64_t *workspaceSize, aclOpExecutor **executor)
{
    (void)t, (void)s, (void)v;
    return aclnnInplaceAddsGetWorkspaceSize(out, s[0], s[1], workspaceSize, executor);
}

static double reference_InplaceAdds(const double *t, const double *v)
{
    const double self = t[0], other = v[0], alpha = v[1];

    (void)t, (void)v, (void)self;
    return self + alpha * other;
}

static aclnnStatus first_Sub(aclTensor *const *t, const aclScalar *const *s, const double *v,
    aclTensor *out, uint64_t *workspaceSize, aclOpExecutor **executor)
{
    (void)t, (void)s, (void)v;
    return aclnnSubGetWorkspaceSize(t[0], t[1], s[0], out, workspaceSize, executor);
}

static double reference_Sub(const double *t, const double *v)
{
    const double self = t[0], other = t[1], alpha = v[0];

    (void)t, (void)v, (void)self;
    return self - alpha * other;
}

static aclnnStatus first_InplaceSub(aclTensor *const *t, const aclScalar *const *s, const double *v,
    aclTensor *out, uint64_t *workspaceSize, aclOpExecutor **executor)
{
    (void)t, (void)s, (void)v;
    return aclnnInplaceSubGetWorkspaceSize(out, t[1], s[0], workspaceSize, executor);
}

static double reference_InplaceSub(const double *t, const double *v)
{
    const double self = t[0], other = t[1], alpha = v[0];

    (void)t, (void)v, (void)self;
    return self - alpha * other;
}

static aclnnStatus first_Subs(aclTensor *const *t, const aclScalar *const *s, const double *v,
    aclTensor *out, uint64_t *workspaceSize, aclOpExecutor **executor)
{
    (void)t, (void)s, (void)v;
    return aclnnSubsGetWorkspaceSize(t[0], s[0], s[1], out, workspaceSize, executor);
}

static double reference_Subs(const double *t, const double *v)
{
    const double self = t[0], other = v[0], alpha = v[1];

    (void)t, (void)v, (void)self;
    return self - alpha * other;
}

static aclnnStatus first_InplaceSubs(aclTensor *const *t, const aclScalar *const *s, const double *v,
    aclTensor *out, uint64_t *workspaceSize, aclOpExecutor **executor)
{
    (void)t, (void)s, (void)v;
    return aclnnInplaceSubsGetWorkspaceSize(out, s[0], s[1], workspaceSize, executor);
}

static double reference_InplaceSubs(const double *t, const double *v)
{
    const double self = t[0], other = v[0], alpha = v[1];

    (void)t, (void)v, (void)self;
    return self - alpha * other;
}

static aclnnStatus first_Rsub(aclTensor *const *t, const aclScalar *const *s, const double *v,
    aclTensor *out, uint64_t *workspaceSize, aclOpExecutor **executor)
{
    (void)t, (void)s, (void)v;
    return aclnnRsubGetWorkspaceSize(t[0], t[1], s[0], out, workspaceSize, executor);
}

static double reference_Rsub(const double *t, const double *v)
{
    const double self = t[0], other = t[1], alpha = v[0];

    (void)t, (void)v, (void)self;
    return other - alpha * self;
}

static aclnnStatus first_Rsubs(aclTensor *const *t, const aclScalar *const *s, const double *v,
    aclTensor *out, uint64_t *workspaceSize, aclOpExecutor **executor)
{
    (void)t, (void)s, (void)v;
    return aclnnRsubsGetWorkspaceSize(t[0], s[0], s[1], out, workspaceSize, executor);
}

static double reference_Rsubs(const double *t, const double *v)
{
    const double self = t[0], other = v[0], alpha = v[1];

    (void)t, (void)v, (void)self;
    return other - alpha * self;
}

static aclnnStatus first_Mul(aclTensor *const *t, const aclScalar *const *s, const double *v,
    aclTensor *out, uint64_t *workspaceSize, aclOpExecutor **executor)
{
    (void)t, (void)s, (void)v;
    return aclnnMulGetWorkspaceSize(t[0], t[1], out, workspaceSize, executor);
}

static double reference_Mul(const double *t, const double *v)
{
    const double self = t[0], other = t[1];

    (void)t, (void)v, (void)self;
    return self * other;
}

static aclnnStatus first_InplaceMul(aclTensor *const *t, const aclScalar *const *s, const double *v,
    aclTensor *out, uint64_t *workspaceSize, aclOpExecutor **executor)
{
    (void)t, (void)s, (void)v;
    return aclnnInplaceMulGetWorkspaceSize(out, t[1], workspaceSize, executor);
}

static double reference_InplaceMul(const double *t, const double *v)
{
    const double self = t[0], other = t[1];

    (void)t, (void)v, (void)self;
    return self * other;
}

static aclnnStatus first_Muls(aclTensor *const *t, const aclScalar *const *s, const double *v,
    aclTensor *out, uint64_t *workspaceSize, aclOpExecutor **executor)
{
    (void)t, (void)s, (void)v;
    return aclnnMulsGetWorkspaceSize(t[0], s[0], out, workspaceSize, executor);
}

static double reference_Muls(const double *t, const double *v)
{
    const double self = t[0], other = v[0];

    (void)t, (void)v, (void)self;
    return self * other;
}

static aclnnStatus first_InplaceMuls(aclTensor *const *t, const aclScalar *const *s, const double *v,
    aclTensor *out, uint64_t *workspaceSize, aclOpExecutor **executor)
{
    (void)t, (void)s, (void)v;
    return aclnnInplaceMulsGetWorkspaceSize(out, s[0], workspaceSize, executor);
}

static double reference_InplaceMuls(const double *t, const double *v)
{
    const double self = t[0], other = v[0];

    (void)t, (void)v, (void)self;
    return self * other;
}

static aclnnStatus first_Div(aclTensor *const *t, const aclScalar *const *s, const double *v,
    aclTensor *out, uint64_t *workspaceSize, aclOpExecutor **executor)
{
    (void)t, (void)s, (void)v;
    return aclnnDivGetWorkspaceSize(t[0], t[1], out, workspaceSize, executor);
}

static double reference_Div(const double *t, const double *v)
{
    const double self = t[0], other = t[1];

    (void)t, (void)v, (void)self;
    return self / other;
}

static aclnnStatus first_InplaceDiv(aclTensor *const *t, const aclScalar *const *s, const double *v,
    aclTensor *out, uint64_t *workspaceSize, aclOpExecutor **executor)
{
    (void)t, (void)s, (void)v;
    return aclnnInplaceDivGetWorkspaceSize(out, t[1], workspaceSize, executor);
}

static double reference_InplaceDiv(const double *t, const double *v)
{
    const double self = t[0], other = t[1];

    (void)t, (void)v, (void)self;
    return self / other;
}

static aclnnStatus first_Divs(aclTensor *const *t, const aclScalar *const *s, const double *v,
    aclTensor *out, uint64_t *workspaceSize, aclOpExecutor **executor)
{
    (void)t, (void)s, (void)v;
    return aclnnDivsGetWorkspaceSize(t[0], s[0], out, workspaceSize, executor);
}

static double reference_Divs(const double *t, const double *v)
{
    const double self = t[0], other = v[0];

    (void)t, (void)v, (void)self;
    return self / other;
}

static aclnnStatus first_InplaceDivs(aclTensor *const *t, const aclScalar *const *s, const double *v,
    aclTensor *out, uint64_t *workspaceSize, aclOpExecutor **executor)
{
    (void)t, (void)s, (void)v;
    return aclnnInplaceDivsGetWorkspaceSize(out, s[0], workspaceSize, executor);
}

static double reference_InplaceDivs(const double *t, const double *v)
{
    const double self = t[0], other = v[0];

    (void)t, (void)v, (void)self;
    return self / other;
}

static aclnnStatus first_PowTensorScalar(aclTensor *const *t, const aclScalar *const *s, const double *v,
    aclTensor *out, uint64_t *workspaceSize, aclOpExecutor **executor)
{
    (void)t, (void)s, (void)v;
    return aclnnPowTensorScalarGetWorkspaceSize(t[0], s[0], out, workspaceSize, executor);
}

static double reference_PowTensorScalar(const double *t, const double *v)
{
    const double self = t[0], exponent = v[0];

    (void)t, (void)v, (void)self;
    return pow(self, exponent);
}

static aclnnStatus first_InplacePowTensorScalar(aclTensor *const *t, const aclScalar *const *s, const double *v,
    aclTensor *out, uint64_t *workspaceSize, aclOpExecutor **executor)
{
    (void)t, (void)s, (void)v;
    return aclnnInplacePowTensorScalarGetWorkspaceSize(out, s[0], workspaceSize, executor);
}

static double reference_InplacePowTensorScalar(const double *t, const double *v)
{
    const double self = t[0], exponent = v[0];

    (void)t, (void)v, (void)self;
    return pow(self, exponent);
}

static aclnnStatus first_PowScalarTensor(aclTensor *const *t, const aclScalar *const *s, const double *v,
    aclTensor *out, uint64_t *workspaceSize, aclOpExecutor **executor)
{
    (void)t, (void)s, (void)v;
    return aclnnPowScalarTensorGetWorkspaceSize(s[0], t[0], out, workspaceSize, executor);
}

static double reference_PowScalarTensor(const double *t, const double *v)
{
    const double self = v[0], exponent = t[0];

    (void)t, (void)v, (void)self;
    return pow(self, exponent);
}

static aclnnStatus first_PowTensorTensor(aclTensor *const *t, const aclScalar *const *s, const double *v,
    aclTensor *out, uint64_t *workspaceSize, aclOpExecutor **executor)
{
    (void)t, (void)s, (void)v;
    return aclnnPowTensorTensorGetWorkspaceSize(t[0], t[1], out, workspaceSize, executor);
}

static double reference_PowTensorTensor(const double *t, const double *v)
{
    const double self = t[0], exponent = t[1];

    (void)t, (void)v, (void)self;
    return pow(self, exponent);
}

static aclnnStatus first_InplacePowTensorTensor(aclTensor *const *t, const aclScalar *const *s, const double *v,
    aclTensor *out, uint64_t *workspaceSize, aclOpExecutor **executor)
{
    (void)t, (void)s, (void)v;
    return aclnnInplacePowTensorTensorGetWorkspaceSize(out, t[1], workspaceSize, executor);
}

static double reference_InplacePowTensorTensor(const double *t, const double *v)
{
    const double self = t[0], exponent = t[1];

    (void)t, (void)v, (void)self;
    return pow(self, exponent);
}

static aclnnStatus first_RemainderTensorTensor(aclTensor *const *t, const aclScalar *const *s, const double *v,
    aclTensor *out, uint64_t *workspaceSize, aclOpExecutor **executor)
{
    (void)t, (void)s, (void)v;
    return aclnnRemainderTensorTensorGetWorkspaceSize(t[0], t[1], out, workspaceSize, executor);
}

static double reference_RemainderTensorTensor(const double *t, const double *v)
{
    const double self = t[0], other = t[1];

    (void)t, (void)v, (void)self;
    return fmod(self, other) != 0 && (fmod(self, other) < 0) != (other < 0) ? fmod(self, other) + other : fmod(self, other);
}

static aclnnStatus first_InplaceRemainderTensorTensor(aclTensor *const *t, const aclScalar *const *s, const double *v,
    aclTensor *out, uint64_t *workspaceSize, aclOpExecutor **executor)
{
    (void)t, (void)s, (void)v;
    return aclnnInplaceRemainderTensorTensorGetWorkspaceSize(out, t[1], workspaceSize, executor);
}

static double reference_InplaceRemainderTensorTensor(const double *t, const double *v)
{
    const double self = t[0], other = t[1];

    (void)t, (void)v, (void)self;
    return fmod(self, other) != 0 && (fmod(self, other) < 0) != (other < 0) ? fmod(self, other) + other : fmod(self, other);
}

static aclnnStatus first_RemainderTensorScalar(aclTensor *const *t, const aclScalar *const *s, const double *v,
    aclTensor *out, uint64_t *workspaceSize, aclOpExecutor **executor)
{
    (void)t, (void)s, (void)v;
    return aclnnRemainderTensorScalarGetWorkspaceSize(t[0], s[0], out, workspaceSize, executor);
}

static double reference_RemainderTensorScalar(const double *t, const double *v)
{
    const double self = t[0], other = v[0];

    (void)t, (void)v, (void)self;
    return fmod(self, other) != 0 && (fmod(self, other) < 0) != (other < 0) ? fmod(self, other) + other : fmod(self, other);
}

static aclnnStatus first_InplaceRemainderTensorScalar(aclTensor *const *t, const aclScalar *const *s, const double *v,
    aclTensor *out, uint64_t *workspaceSize, aclOpExecutor **executor)
{
    (void)t, (void)s, (void)v;
    return aclnnInplaceRemainderTensorScalarGetWorkspaceSize(out, s[0], workspaceSize, executor);
}

static double reference_InplaceRemainderTensorScalar(const double *t, const double *v)
{
    const double self = t[0], other = v[0];

    (void)t, (void)v, (void)self;
    return fmod(self, other) != 0 && (fmod(self, other) < 0) != (other < 0) ? fmod(self, other) + other : fmod(self, other);
}

static aclnnStatus first_RemainderScalarTensor(aclTensor *const *t, const aclScalar *const *s, const double *v,
    aclTensor *out, uint64_t *workspaceSize, aclOpExecutor **executor)
{
    (void)t, (void)s, (void)v;
    return aclnnRemainderScalarTensorGetWorkspaceSize(s[0], t[0], out, workspaceSize, executor);
}

static double reference_RemainderScalarTensor(const double *t, const double *v)
{
    const double self = v[0], other = t[0];

    (void)t, (void)v, (void)self;
    return fmod(self, other) != 0 && (fmod(self, other) < 0) != (other < 0) ? fmod(self, other) + other : fmod(self, other);
}

static aclnnStatus first_FloorDivide(aclTensor *const *t, const aclScalar *const *s, const double *v,
    aclTensor *out, uint64_t *workspaceSize, aclOpExecutor **executor)
{
    (void)t, (void)s, (void)v;
    return aclnnFloorDivideGetWorkspaceSize(t[0], t[1], out, workspaceSize, executor);
}

static double reference_FloorDivide(const double *t, const double *v)
{
    const double self = t[0], other = t[1];

    (void)t, (void)v, (void)self;
    return other == 0 ? self / other : rint((self - fmod(self, other)) / other - (fmod(self, other) != 0 && (fmod(self, other) < 0) != (other < 0)));
}

static aclnnStatus first_InplaceFloorDivide(aclTensor *const *t, const aclScalar *const *s, const double *v,
    aclTensor *out, uint64_t *workspaceSize, aclOpExecutor **executor)
{
    (void)t, (void)s, (void)v;
    return aclnnInplaceFloorDivideGetWorkspaceSize(out, t[1], workspaceSize, executor);
}

static double reference_InplaceFloorDivide(const double *t, const double *v)
{
    const double self = t[0], other = t[1];

    (void)t, (void)v, (void)self;
    return other == 0 ? self / other : rint((self - fmod(self, other)) / other - (fmod(self, other) != 0 && (fmod(self, other) < 0) != (other < 0)));
}

static aclnnStatus first_FloorDivides(aclTensor *const *t, const aclScalar *const *s, const double *v,
    aclTensor *out, uint64_t *workspaceSize, aclOpExecutor **executor)
{
    (void)t, (void)s, (void)v;
    return aclnnFloorDividesGetWorkspaceSize(t[0], s[0], out, workspaceSize, executor);
}

static double reference_FloorDivides(const double *t, const double *v)
{
    const double self = t[0], other = v[0];

    (void)t, (void)v, (void)self;
    return other == 0 ? self / other : rint((self - fmod(self, other)) / other - (fmod(self, other) != 0 && (fmod(self, other) < 0) != (other < 0)));
}

static aclnnStatus first_InplaceFloorDivides(aclTensor *const *t, const aclScalar *const *s, const double *v,
    aclTensor *out, uint64_t *workspaceSize, aclOpExecutor **executor)
{
    (void)t, (void)s, (void)v;
    return aclnnInplaceFloorDividesGetWorkspaceSize(out, s[0], workspaceSize, executor);
}

static double reference_InplaceFloorDivides(const double *t, const double *v)
{
    const double self = t[0], other = v[0];

    (void)t, (void)v, (void)self;
    return other == 0 ? self / other : rint((self - fmod(self, other)) / other - (fmod(self, other) != 0 && (fmod(self, other) < 0) != (other < 0)));
}

static aclnnStatus first_Maximum(aclTensor *const *t, const aclScalar *const *s, const double *v,
    aclTensor *out, uint64_t *workspaceSize, aclOpExecutor **executor)
{
    (void)t, (void)s, (void)v;
    return aclnnMaximumGetWorkspaceSize(t[0], t[1], out, workspaceSize, executor);
}

static double reference_Maximum(const double *t, const double *v)
{
    const double self = t[0], other = t[1];

    (void)t, (void)v, (void)self;
    return self > other || self != self ? self : other;
}

static aclnnStatus first_Minimum(aclTensor *const *t, const aclScalar *const *s, const double *v,
    aclTensor *out, uint64_t *workspaceSize, aclOpExecutor **executor)
{
    (void)t, (void)s, (void)v;
    return aclnnMinimumGetWorkspaceSize(t[0], t[1], out, workspaceSize, executor);
}

static double reference_Minimum(const double *t, const double *v)
{
    const double self = t[0], other = t[1];

    (void)t, (void)v, (void)self;
    return self < other || self != self ? self : other;
}

static aclnnStatus first_Clamp(aclTensor *const *t, const aclScalar *const *s, const double *v,
    aclTensor *out, uint64_t *workspaceSize, aclOpExecutor **executor)
{
    (void)t, (void)s, (void)v;
    return aclnnClampGetWorkspaceSize(t[0], s[0], s[1], out, workspaceSize, executor);
}

static double reference_Clamp(const double *t, const double *v)
{
    const double self = t[0], clipValueMin = v[0], clipValueMax = v[1];

    (void)t, (void)v, (void)self;
    return self != self || clipValueMin != clipValueMin || clipValueMax != clipValueMax ? NAN : fmin(fmax(self, clipValueMin), clipValueMax);
}

static aclnnStatus first_Lerps(aclTensor *const *t, const aclScalar *const *s, const double *v,
    aclTensor *out, uint64_t *workspaceSize, aclOpExecutor **executor)
{
    (void)t, (void)s, (void)v;
    return aclnnLerpsGetWorkspaceSize(t[0], t[1], s[0], out, workspaceSize, executor);
}

static double reference_Lerps(const double *t, const double *v)
{
    const double self = t[0], end = t[1], weight = v[0];

    (void)t, (void)v, (void)self;
    return weight < 0.5 ? self + weight * (end - self) : end - (end - self) * (1 - weight);
}

static aclnnStatus first_InplaceLerps(aclTensor *const *t, const aclScalar *const *s, const double *v,
    aclTensor *out, uint64_t *workspaceSize, aclOpExecutor **executor)
{
    (void)t, (void)s, (void)v;
    return aclnnInplaceLerpsGetWorkspaceSize(out, t[1], s[0], workspaceSize, executor);
}

static double reference_InplaceLerps(const double *t, const double *v)
{
    const double self = t[0], end = t[1], weight = v[0];

    (void)t, (void)v, (void)self;
    return weight < 0.5 ? self + weight * (end - self) : end - (end - self) * (1 - weight);
}

static aclnnStatus first_Lerp(aclTensor *const *t, const aclScalar *const *s, const double *v,
    aclTensor *out, uint64_t *workspaceSize, aclOpExecutor **executor)
{
    (void)t, (void)s, (void)v;
    return aclnnLerpGetWorkspaceSize(t[0], t[1], t[2], out, workspaceSize, executor);
}

static double reference_Lerp(const double *t, const double *v)
{
    const double self = t[0], end = t[1], weight = t[2];

    (void)t, (void)v, (void)self;
    return weight < 0.5 ? self + weight * (end - self) : end - (end - self) * (1 - weight);
}

static aclnnStatus first_InplaceLerp(aclTensor *const *t, const aclScalar *const *s, const double *v,
    aclTensor *out, uint64_t *workspaceSize, aclOpExecutor **executor)
{
    (void)t, (void)s, (void)v;
    return aclnnInplaceLerpGetWorkspaceSize(out, t[1], t[2], workspaceSize, executor);
}

static double reference_InplaceLerp(const double *t, const double *v)
{
    const double self = t[0], end = t[1], weight = t[2];

    (void)t, (void)v, (void)self;
    return weight < 0.5 ? self + weight * (end - self) : end - (end - self) * (1 - weight);
}

static aclnnStatus first_Addcmul(aclTensor *const *t, const aclScalar *const *s, const double *v,
    aclTensor *out, uint64_t *workspaceSize, aclOpExecutor **executor)
{
    (void)t, (void)s, (void)v;
    return aclnnAddcmulGetWorkspaceSize(t[0], t[1], t[2], s[0], out, workspaceSize, executor);
}

static double reference_Addcmul(const double *t, const double *v)
{
    const double self = t[0], tensor1 = t[1], tensor2 = t[2], value = v[0];

    (void)t, (void)v, (void)self;
    return self + value * tensor1 * tensor2;
}

static aclnnStatus first_InplaceAddcmul(aclTensor *const *t, const aclScalar *const *s, const double *v,
    aclTensor *out, uint64_t *workspaceSize, aclOpExecutor **executor)
{
    (void)t, (void)s, (void)v;
    return aclnnInplaceAddcmulGetWorkspaceSize(out, t[1], t[2], s[0], workspaceSize, executor);
}

static double reference_InplaceAddcmul(const double *t, const double *v)
{
    const double self = t[0], tensor1 = t[1], tensor2 = t[2], value = v[0];

    (void)t, (void)v, (void)self;
    return self + value * tensor1 * tensor2;
}

static aclnnStatus first_Addcdiv(aclTensor *const *t, const aclScalar *const *s, const double *v,
    aclTensor *out, uint64_t *workspaceSize, aclOpExecutor **executor)
{
    (void)t, (void)s, (void)v;
    return aclnnAddcdivGetWorkspaceSize(t[0], t[1], t[2], s[0], out, workspaceSize, executor);
}

static double reference_Addcdiv(const double *t, const double *v)
{
    const double self = t[0], tensor1 = t[1], tensor2 = t[2], value = v[0];

    (void)t, (void)v, (void)self;
    return self + value * tensor1 / tensor2;
}

static aclnnStatus first_InplaceAddcdiv(aclTensor *const *t, const aclScalar *const *s, const double *v,
    aclTensor *out, uint64_t *workspaceSize, aclOpExecutor **executor)
{
    (void)t, (void)s, (void)v;
    return aclnnInplaceAddcdivGetWorkspaceSize(out, t[1], t[2], s[0], workspaceSize, executor);
}

static double reference_InplaceAddcdiv(const double *t, const double *v)
{
    const double self = t[0], tensor1 = t[1], tensor2 = t[2], value = v[0];

    (void)t, (void)v, (void)self;
    return self + value * tensor1 / tensor2;
}

static aclnnStatus first_ThresholdBackward(aclTensor *const *t, const aclScalar *const *s, const double *v,
    aclTensor *out, uint64_t *workspaceSize, aclOpExecutor **executor)
{
    (void)t, (void)s, (void)v;
    return aclnnThresholdBackwardGetWorkspaceSize(t[0], t[1], s[0], out, workspaceSize, executor);
}

static double reference_ThresholdBackward(const double *t, const double *v)
{
    const double gradOutput = t[0], self = t[1], threshold = v[0];

    (void)t, (void)v, (void)gradOutput;
    return self <= threshold ? 0 : gradOutput;
}

static aclnnStatus first_TanhBackward(aclTensor *const *t, const aclScalar *const *s, const double *v,
    aclTensor *out, uint64_t *workspaceSize, aclOpExecutor **executor)
{
    (void)t, (void)s, (void)v;
    return aclnnTanhBackwardGetWorkspaceSize(t[0], t[1], out, workspaceSize, executor);
}

static double reference_TanhBackward(const double *t, const double *v)
{
    const double gradOutput = t[0], output = t[1];

    (void)t, (void)v, (void)gradOutput;
    return gradOutput * (1 - output * output);
}

static aclnnStatus first_SigmoidBackward(aclTensor *const *t, const aclScalar *const *s, const double *v,
    aclTensor *out, uint64_t *workspaceSize, aclOpExecutor **executor)
{
    (void)t, (void)s, (void)v;
    return aclnnSigmoidBackwardGetWorkspaceSize(t[0], t[1], out, workspaceSize, executor);
}

static double reference_SigmoidBackward(const double *t, const double *v)
{
    const double gradOutput = t[0], output = t[1];

    (void)t, (void)v, (void)gradOutput;
    return gradOutput * output * (1 - output);
}

static aclnnStatus first_Abs(aclTensor *const *t, const aclScalar *const *s, const double *v,
    aclTensor *out, uint64_t *workspaceSize, aclOpExecutor **executor)
{
    (void)t, (void)s, (void)v;
    return aclnnAbsGetWorkspaceSize(t[0], out, workspaceSize, executor);
}

static double reference_Abs(const double *t, const double *v)
{
    const double self = t[0];

    (void)t, (void)v, (void)self;
    return fabs(self);
}

static aclnnStatus first_Neg(aclTensor *const *t, const aclScalar *const *s, const double *v,
    aclTensor *out, uint64_t *workspaceSize, aclOpExecutor **executor)
{
    (void)t, (void)s, (void)v;
    return aclnnNegGetWorkspaceSize(t[0], out, workspaceSize, executor);
}

static double reference_Neg(const double *t, const double *v)
{
    const double self = t[0];

    (void)t, (void)v, (void)self;
    return -self;
}

static aclnnStatus first_InplaceNeg(aclTensor *const *t, const aclScalar *const *s, const double *v,
    aclTensor *out, uint64_t *workspaceSize, aclOpExecutor **executor)
{
    (void)t, (void)s, (void)v;
    return aclnnInplaceNegGetWorkspaceSize(out, workspaceSize, executor);
}

static double reference_InplaceNeg(const double *t, const double *v)
{
    const double self = t[0];

    (void)t, (void)v, (void)self;
    return -self;
}

static aclnnStatus first_Sign(aclTensor *const *t, const aclScalar *const *s, const double *v,
    aclTensor *out, uint64_t *workspaceSize, aclOpExecutor **executor)
{
    (void)t, (void)s, (void)v;
    return aclnnSignGetWorkspaceSize(t[0], out, workspaceSize, executor);
}

static double reference_Sign(const double *t, const double *v)
{
    const double self = t[0];

    (void)t, (void)v, (void)self;
    return (self > 0) - (self < 0);
}

static aclnnStatus first_Sqrt(aclTensor *const *t, const aclScalar *const *s, const double *v,
    aclTensor *out, uint64_t *workspaceSize, aclOpExecutor **executor)
{
    (void)t, (void)s, (void)v;
    return aclnnSqrtGetWorkspaceSize(t[0], out, workspaceSize, executor);
}

static double reference_Sqrt(const double *t, const double *v)
{
    const double self = t[0];

    (void)t, (void)v, (void)self;
    return sqrt(self);
}

static aclnnStatus first_InplaceSqrt(aclTensor *const *t, const aclScalar *const *s, const double *v,
    aclTensor *out, uint64_t *workspaceSize, aclOpExecutor **executor)
{
    (void)t, (void)s, (void)v;
    return aclnnInplaceSqrtGetWorkspaceSize(out, workspaceSize, executor);
}

static double reference_InplaceSqrt(const double *t, const double *v)
{
    const double self = t[0];

    (void)t, (void)v, (void)self;
    return sqrt(self);
}

static aclnnStatus first_Rsqrt(aclTensor *const *t, const aclScalar *const *s, const double *v,
    aclTensor *out, uint64_t *workspaceSize, aclOpExecutor **executor)
{
    (void)t, (void)s, (void)v;
    return aclnnRsqrtGetWorkspaceSize(t[0], out, workspaceSize, executor);
}

static double reference_Rsqrt(const double *t, const double *v)
{
    const double self = t[0];

    (void)t, (void)v, (void)self;
    return 1 / sqrt(self);
}

static aclnnStatus first_InplaceRsqrt(aclTensor *const *t, const aclScalar *const *s, const double *v,
    aclTensor *out, uint64_t *workspaceSize, aclOpExecutor **executor)
{
    (void)t, (void)s, (void)v;
    return aclnnInplaceRsqrtGetWorkspaceSize(out, workspaceSize, executor);
}

static double reference_InplaceRsqrt(const double *t, const double *v)
{
    const double self = t[0];

    (void)t, (void)v, (void)self;
    return 1 / sqrt(self);
}

static aclnnStatus first_Exp(aclTensor *const *t, const aclScalar *const *s, const double *v,
    aclTensor *out, uint64_t *workspaceSize, aclOpExecutor **executor)
{
    (void)t, (void)s, (void)v;
    return aclnnExpGetWorkspaceSize(t[0], out, workspaceSize, executor);
}

static double reference_Exp(const double *t, const double *v)
{
    const double self = t[0];

    (void)t, (void)v, (void)self;
    return exp(self);
}

static aclnnStatus first_InplaceExp(aclTensor *const *t, const aclScalar *const *s, const double *v,
    aclTensor *out, uint64_t *workspaceSize, aclOpExecutor **executor)
{
    (void)t, (void)s, (void)v;
    return aclnnInplaceExpGetWorkspaceSize(out, workspaceSize, executor);
}

static double reference_InplaceExp(const double *t, const double *v)
{
    const double self = t[0];

    (void)t, (void)v, (void)self;
    return exp(self);
}

static aclnnStatus first_Log(aclTensor *const *t, const aclScalar *const *s, const double *v,
    aclTensor *out, uint64_t *workspaceSize, aclOpExecutor **executor)
{
    (void)t, (void)s, (void)v;
    return aclnnLogGetWorkspaceSize(t[0], out, workspaceSize, executor);
}

static double reference_Log(const double *t, const double *v)
{
    const double self = t[0];

    (void)t, (void)v, (void)self;
    return log(self);
}

static aclnnStatus first_InplaceLog(aclTensor *const *t, const aclScalar *const *s, const double *v,
    aclTensor *out, uint64_t *workspaceSize, aclOpExecutor **executor)
{
    (void)t, (void)s, (void)v;
    return aclnnInplaceLogGetWorkspaceSize(out, workspaceSize, executor);
}

static double reference_InplaceLog(const double *t, const double *v)
{
    const double self = t[0];

    (void)t, (void)v, (void)self;
    return log(self);
}

static aclnnStatus first_Tanh(aclTensor *const *t, const aclScalar *const *s, const double *v,
    aclTensor *out, uint64_t *workspaceSize, aclOpExecutor **executor)
{
    (void)t, (void)s, (void)v;
    return aclnnTanhGetWorkspaceSize(t[0], out, workspaceSize, executor);
}

static double reference_Tanh(const double *t, const double *v)
{
    const double self = t[0];

    (void)t, (void)v, (void)self;
    return tanh(self);
}

static aclnnStatus first_InplaceTanh(aclTensor *const *t, const aclScalar *const *s, const double *v,
    aclTensor *out, uint64_t *workspaceSize, aclOpExecutor **executor)
{
    (void)t, (void)s, (void)v;
    return aclnnInplaceTanhGetWorkspaceSize(out, workspaceSize, executor);
}

static double reference_InplaceTanh(const double *t, const double *v)
{
    const double self = t[0];

    (void)t, (void)v, (void)self;
    return tanh(self);
}

static aclnnStatus first_Sigmoid(aclTensor *const *t, const aclScalar *const *s, const double *v,
    aclTensor *out, uint64_t *workspaceSize, aclOpExecutor **executor)
{
    (void)t, (void)s, (void)v;
    return aclnnSigmoidGetWorkspaceSize(t[0], out, workspaceSize, executor);
}

static double reference_Sigmoid(const double *t, const double *v)
{
    const double self = t[0];

    (void)t, (void)v, (void)self;
    return 1 / (1 + exp(-self));
}

static aclnnStatus first_InplaceSigmoid(aclTensor *const *t, const aclScalar *const *s, const double *v,
    aclTensor *out, uint64_t *workspaceSize, aclOpExecutor **executor)
{
    (void)t, (void)s, (void)v;
    return aclnnInplaceSigmoidGetWorkspaceSize(out, workspaceSize, executor);
}

static double reference_InplaceSigmoid(const double *t, const double *v)
{
    const double self = t[0];

    (void)t, (void)v, (void)self;
    return 1 / (1 + exp(-self));
}

static aclnnStatus first_Reciprocal(aclTensor *const *t, const aclScalar *const *s, const double *v,
    aclTensor *out, uint64_t *workspaceSize, aclOpExecutor **executor)
{
    (void)t, (void)s, (void)v;
    return aclnnReciprocalGetWorkspaceSize(t[0], out, workspaceSize, executor);
}

static double reference_Reciprocal(const double *t, const double *v)
{
    const double self = t[0];

    (void)t, (void)v, (void)self;
    return 1 / self;
}

static aclnnStatus first_InplaceReciprocal(aclTensor *const *t, const aclScalar *const *s, const double *v,
    aclTensor *out, uint64_t *workspaceSize, aclOpExecutor **executor)
{
    (void)t, (void)s, (void)v;
    return aclnnInplaceReciprocalGetWorkspaceSize(out, workspaceSize, executor);
}

static double reference_InplaceReciprocal(const double *t, const double *v)
{
    const double self = t[0];

    (void)t, (void)v, (void)self;
    return 1 / self;
}

static aclnnStatus first_Gelu(aclTensor *const *t, const aclScalar *const *s, const double *v,
    aclTensor *out, uint64_t *workspaceSize, aclOpExecutor **executor)
{
    (void)t, (void)s, (void)v;
    return aclnnGeluGetWorkspaceSize(t[0], out, workspaceSize, executor);
}

static double reference_Gelu(const double *t, const double *v)
{
    const double self = t[0];

    (void)t, (void)v, (void)self;
    return 0.5 * self * (1 + tanh(0.7978845608028654 * (self + 0.044715 * self * self * self)));
}

static aclnnStatus first_GeluBackward(aclTensor *const *t, const aclScalar *const *s, const double *v,
    aclTensor *out, uint64_t *workspaceSize, aclOpExecutor **executor)
{
    (void)t, (void)s, (void)v;
    return aclnnGeluBackwardGetWorkspaceSize(t[0], t[1], out, workspaceSize, executor);
}

static double reference_GeluBackward(const double *t, const double *v)
{
    const double gradOutput = t[0], self = t[1];

    (void)t, (void)v, (void)gradOutput;
    return gradOutput * (1 / (1 + exp(-1.5957691216057308 * (self + 0.044715 * self * self * self))) + self * 1.5957691216057308 * (1 + 0.134145 * self * self) / pow(2 * cosh(0.7978845608028654 * (self + 0.044715 * self * self * self)), 2));
}

static aclnnStatus first_Relu(aclTensor *const *t, const aclScalar *const *s, const double *v,
    aclTensor *out, uint64_t *workspaceSize, aclOpExecutor **executor)
{
    (void)t, (void)s, (void)v;
    return aclnnReluGetWorkspaceSize(t[0], out, workspaceSize, executor);
}

static double reference_Relu(const double *t, const double *v)
{
    const double self = t[0];

    (void)t, (void)v, (void)self;
    return self < 0 ? 0 : self;
}

static aclnnStatus first_InplaceRelu(aclTensor *const *t, const aclScalar *const *s, const double *v,
    aclTensor *out, uint64_t *workspaceSize, aclOpExecutor **executor)
{
    (void)t, (void)s, (void)v;
    return aclnnInplaceReluGetWorkspaceSize(out, workspaceSize, executor);
}

static double reference_InplaceRelu(const double *t, const double *v)
{
    const double self = t[0];

    (void)t, (void)v, (void)self;
    return self < 0 ? 0 : self;
}

static aclnnStatus first_Ceil(aclTensor *const *t, const aclScalar *const *s, const double *v,
    aclTensor *out, uint64_t *workspaceSize, aclOpExecutor **executor)
{
    (void)t, (void)s, (void)v;
    return aclnnCeilGetWorkspaceSize(t[0], out, workspaceSize, executor);
}

static double reference_Ceil(const double *t, const double *v)
{
    const double self = t[0];

    (void)t, (void)v, (void)self;
    return ceil(self);
}

static aclnnStatus first_InplaceCeil(aclTensor *const *t, const aclScalar *const *s, const double *v,
    aclTensor *out, uint64_t *workspaceSize, aclOpExecutor **executor)
{
    (void)t, (void)s, (void)v;
    return aclnnInplaceCeilGetWorkspaceSize(out, workspaceSize, executor);
}

static double reference_InplaceCeil(const double *t, const double *v)
{
    const double self = t[0];

    (void)t, (void)v, (void)self;
    return ceil(self);
}

static aclnnStatus first_Floor(aclTensor *const *t, const aclScalar *const *s, const double *v,
    aclTensor *out, uint64_t *workspaceSize, aclOpExecutor **executor)
{
    (void)t, (void)s, (void)v;
    return aclnnFloorGetWorkspaceSize(t[0], out, workspaceSize, executor);
}

static double reference_Floor(const double *t, const double *v)
{
    const double self = t[0];

    (void)t, (void)v, (void)self;
    return floor(self);
}

static aclnnStatus first_InplaceFloor(aclTensor *const *t, const aclScalar *const *s, const double *v,
    aclTensor *out, uint64_t *workspaceSize, aclOpExecutor **executor)
{
    (void)t, (void)s, (void)v;
    return aclnnInplaceFloorGetWorkspaceSize(out, workspaceSize, executor);
}

static double reference_InplaceFloor(const double *t, const double *v)
{
    const double self = t[0];

    (void)t, (void)v, (void)self;
    return floor(self);
}

static aclnnStatus first_Square(aclTensor *const *t, const aclScalar *const *s, const double *v,
    aclTensor *out, uint64_t *workspaceSize, aclOpExecutor **executor)
{
    (void)t, (void)s, (void)v;
    return aclnnSquareGetWorkspaceSize(t[0], out, workspaceSize, executor);
}

static double reference_Square(const double *t, const double *v)
{
    const double self = t[0];

    (void)t, (void)v, (void)self;
    return self * self;
}

static aclnnStatus first_Frac(aclTensor *const *t, const aclScalar *const *s, const double *v,
    aclTensor *out, uint64_t *workspaceSize, aclOpExecutor **executor)
{
    (void)t, (void)s, (void)v;
    return aclnnFracGetWorkspaceSize(t[0], out, workspaceSize, executor);
}

static double reference_Frac(const double *t, const double *v)
{
    const double input = t[0];

    (void)t, (void)v, (void)input;
    return input - trunc(input);
}

static aclnnStatus first_Round(aclTensor *const *t, const aclScalar *const *s, const double *v,
    aclTensor *out, uint64_t *workspaceSize, aclOpExecutor **executor)
{
    (void)t, (void)s, (void)v;
    return aclnnRoundGetWorkspaceSize(t[0], out, workspaceSize, executor);
}

static double reference_Round(const double *t, const double *v)
{
    const double self = t[0];

    (void)t, (void)v, (void)self;
    return nearbyint(self);
}

static aclnnStatus first_InplaceRound(aclTensor *const *t, const aclScalar *const *s, const double *v,
    aclTensor *out, uint64_t *workspaceSize, aclOpExecutor **executor)
{
    (void)t, (void)s, (void)v;
    return aclnnInplaceRoundGetWorkspaceSize(out, workspaceSize, executor);
}

static double reference_InplaceRound(const double *t, const double *v)
{
    const double self = t[0];

    (void)t, (void)v, (void)self;
    return nearbyint(self);
}

static aclnnStatus first_EqTensor(aclTensor *const *t, const aclScalar *const *s, const double *v,
    aclTensor *out, uint64_t *workspaceSize, aclOpExecutor **executor)
{
    (void)t, (void)s, (void)v;
    return aclnnEqTensorGetWorkspaceSize(t[0], t[1], out, workspaceSize, executor);
}

static double reference_EqTensor(const double *t, const double *v)
{
    const double self = t[0], other = t[1];

    (void)t, (void)v, (void)self;
    return self == other;
}

static aclnnStatus first_InplaceEqTensor(aclTensor *const *t, const aclScalar *const *s, const double *v,
    aclTensor *out, uint64_t *workspaceSize, aclOpExecutor **executor)
{
    (void)t, (void)s, (void)v;
    return aclnnInplaceEqTensorGetWorkspaceSize(out, t[1], workspaceSize, executor);
}

static double reference_InplaceEqTensor(const double *t, const double *v)
{
    const double self = t[0], other = t[1];

    (void)t, (void)v, (void)self;
    return self == other;
}

static aclnnStatus first_EqScalar(aclTensor *const *t, const aclScalar *const *s, const double *v,
    aclTensor *out, uint64_t *workspaceSize, aclOpExecutor **executor)
{
    (void)t, (void)s, (void)v;
    return aclnnEqScalarGetWorkspaceSize(t[0], s[0], out, workspaceSize, executor);
}

static double reference_EqScalar(const double *t, const double *v)
{
    const double self = t[0], other = v[0];

    (void)t, (void)v, (void)self;
    return self == other;
}

static aclnnStatus first_InplaceEqScalar(aclTensor *const *t, const aclScalar *const *s, const double *v,
    aclTensor *out, uint64_t *workspaceSize, aclOpExecutor **executor)
{
    (void)t, (void)s, (void)v;
    return aclnnInplaceEqScalarGetWorkspaceSize(out, s[0], workspaceSize, executor);
}

static double reference_InplaceEqScalar(const double *t, const double *v)
{
    const double self = t[0], other = v[0];

    (void)t, (void)v, (void)self;
    return self == other;
}

static aclnnStatus first_NeTensor(aclTensor *const *t, const aclScalar *const *s, const double *v,
    aclTensor *out, uint64_t *workspaceSize, aclOpExecutor **executor)
{
    (void)t, (void)s, (void)v;
    return aclnnNeTensorGetWorkspaceSize(t[0], t[1], out, workspaceSize, executor);
}

static double reference_NeTensor(const double *t, const double *v)
{
    const double self = t[0], other = t[1];

    (void)t, (void)v, (void)self;
    return self != other;
}

static aclnnStatus first_InplaceNeTensor(aclTensor *const *t, const aclScalar *const *s, const double *v,
    aclTensor *out, uint64_t *workspaceSize, aclOpExecutor **executor)
{
    (void)t, (void)s, (void)v;
    return aclnnInplaceNeTensorGetWorkspaceSize(out, t[1], workspaceSize, executor);
}

static double reference_InplaceNeTensor(const double *t, const double *v)
{
    const double self = t[0], other = t[1];

    (void)t, (void)v, (void)self;
    return self != other;
}

static aclnnStatus first_NeScalar(aclTensor *const *t, const aclScalar *const *s, const double *v,
    aclTensor *out, uint64_t *workspaceSize, aclOpExecutor **executor)
{
    (void)t, (void)s, (void)v;
    return aclnnNeScalarGetWorkspaceSize(t[0], s[0], out, workspaceSize, executor);
}

static double reference_NeScalar(const double *t, const double *v)
{
    const double self = t[0], other = v[0];

    (void)t, (void)v, (void)self;
    return self != other;
}

static aclnnStatus first_InplaceNeScalar(aclTensor *const *t, const aclScalar *const *s, const double *v,
    aclTensor *out, uint64_t *workspaceSize, aclOpExecutor **executor)
{
    (void)t, (void)s, (void)v;
    return aclnnInplaceNeScalarGetWorkspaceSize(out, s[0], workspaceSize, executor);
}

static double reference_InplaceNeScalar(const double *t, const double *v)
{
    const double self = t[0], other = v[0];

    (void)t, (void)v, (void)self;
    return self != other;
}

static aclnnStatus first_GtTensor(aclTensor *const *t, const aclScalar *const *s, const double *v,
    aclTensor *out, uint64_t *workspaceSize, aclOpExecutor **executor)
{
    (void)t, (void)s, (void)v;
    return aclnnGtTensorGetWorkspaceSize(t[0], t[1], out, workspaceSize, executor);
}

static double reference_GtTensor(const double *t, const double *v)
{
    const double self = t[0], other = t[1];

    (void)t, (void)v, (void)self;
    return self > other;
}

static aclnnStatus first_InplaceGtTensor(aclTensor *const *t, const aclScalar *const *s, const double *v,
    aclTensor *out, uint64_t *workspaceSize, aclOpExecutor **executor)
{
    (void)t, (void)s, (void)v;
    return aclnnInplaceGtTensorGetWorkspaceSize(out, t[1], workspaceSize, executor);
}

static double reference_InplaceGtTensor(const double *t, const double *v)
{
    const double self = t[0], other = t[1];

    (void)t, (void)v, (void)self;
    return self > other;
}

static aclnnStatus first_GtScalar(aclTensor *const *t, const aclScalar *const *s, const double *v,
    aclTensor *out, uint64_t *workspaceSize, aclOpExecutor **executor)
{
    (void)t, (void)s, (void)v;
    return aclnnGtScalarGetWorkspaceSize(t[0], s[0], out, workspaceSize, executor);
}

static double reference_GtScalar(const double *t, const double *v)
{
    const double self = t[0], other = v[0];

    (void)t, (void)v, (void)self;
    return self > other;
}

static aclnnStatus first_InplaceGtScalar(aclTensor *const *t, const aclScalar *const *s, const double *v,
    aclTensor *out, uint64_t *workspaceSize, aclOpExecutor **executor)
{
    (void)t, (void)s, (void)v;
    return aclnnInplaceGtScalarGetWorkspaceSize(out, s[0], workspaceSize, executor);
}

static double reference_InplaceGtScalar(const double *t, const double *v)
{
    const double self = t[0], other = v[0];

    (void)t, (void)v, (void)self;
    return self > other;
}

static aclnnStatus first_GeTensor(aclTensor *const *t, const aclScalar *const *s, const double *v,
    aclTensor *out, uint64_t *workspaceSize, aclOpExecutor **executor)
{
    (void)t, (void)s, (void)v;
    return aclnnGeTensorGetWorkspaceSize(t[0], t[1], out, workspaceSize, executor);
}

static double reference_GeTensor(const double *t, const double *v)
{
    const double self = t[0], other = t[1];

    (void)t, (void)v, (void)self;
    return self >= other;
}

static aclnnStatus first_InplaceGeTensor(aclTensor *const *t, const aclScalar *const *s, const double *v,
    aclTensor *out, uint64_t *workspaceSize, aclOpExecutor **executor)
{
    (void)t, (void)s, (void)v;
    return aclnnInplaceGeTensorGetWorkspaceSize(out, t[1], workspaceSize, executor);
}

static double reference_InplaceGeTensor(const double *t, const double *v)
{
    const double self = t[0], other = t[1];

    (void)t, (void)v, (void)self;
    return self >= other;
}

static aclnnStatus first_GeScalar(aclTensor *const *t, const aclScalar *const *s, const double *v,
    aclTensor *out, uint64_t *workspaceSize, aclOpExecutor **executor)
{
    (void)t, (void)s, (void)v;
    return aclnnGeScalarGetWorkspaceSize(t[0], s[0], out, workspaceSize, executor);
}

static double reference_GeScalar(const double *t, const double *v)
{
    const double self = t[0], other = v[0];

    (void)t, (void)v, (void)self;
    return self >= other;
}

static aclnnStatus first_InplaceGeScalar(aclTensor *const *t, const aclScalar *const *s, const double *v,
    aclTensor *out, uint64_t *workspaceSize, aclOpExecutor **executor)
{
    (void)t, (void)s, (void)v;
    return aclnnInplaceGeScalarGetWorkspaceSize(out, s[0], workspaceSize, executor);
}

static double reference_InplaceGeScalar(const double *t, const double *v)
{
    const double self = t[0], other = v[0];

    (void)t, (void)v, (void)self;
    return self >= other;
}

static aclnnStatus first_LtTensor(aclTensor *const *t, const aclScalar *const *s, const double *v,
    aclTensor *out, uint64_t *workspaceSize, aclOpExecutor **executor)
{
    (void)t, (void)s, (void)v;
    return aclnnLtTensorGetWorkspaceSize(t[0], t[1], out, workspaceSize, executor);
}

static double reference_LtTensor(const double *t, const double *v)
{
    const double self = t[0], other = t[1];

    (void)t, (void)v, (void)self;
    return self < other;
}

static aclnnStatus first_InplaceLtTensor(aclTensor *const *t, const aclScalar *const *s, const double *v,
    aclTensor *out, uint64_t *workspaceSize, aclOpExecutor **executor)
{
    (void)t, (void)s, (void)v;
    return aclnnInplaceLtTensorGetWorkspaceSize(out, t[1], workspaceSize, executor);
}

static double reference_InplaceLtTensor(const double *t, const double *v)
{
    const double self = t[0], other = t[1];

    (void)t, (void)v, (void)self;
    return self < other;
}

static aclnnStatus first_LtScalar(aclTensor *const *t, const aclScalar *const *s, const double *v,
    aclTensor *out, uint64_t *workspaceSize, aclOpExecutor **executor)
{
    (void)t, (void)s, (void)v;
    return aclnnLtScalarGetWorkspaceSize(t[0], s[0], out, workspaceSize, executor);
}

static double reference_LtScalar(const double *t, const double *v)
{
    const double self = t[0], other = v[0];

    (void)t, (void)v, (void)self;
    return self < other;
}

static aclnnStatus first_InplaceLtScalar(aclTensor *const *t, const aclScalar *const *s, const double *v,
    aclTensor *out, uint64_t *workspaceSize, aclOpExecutor **executor)
{
    (void)t, (void)s, (void)v;
    return aclnnInplaceLtScalarGetWorkspaceSize(out, s[0], workspaceSize, executor);
}

static double reference_InplaceLtScalar(const double *t, const double *v)
{
    const double self = t[0], other = v[0];

    (void)t, (void)v, (void)self;
    return self < other;
}

static aclnnStatus first_LeTensor(aclTensor *const *t, const aclScalar *const *s, const double *v,
    aclTensor *out, uint64_t *workspaceSize, aclOpExecutor **executor)
{
    (void)t, (void)s, (void)v;
    return aclnnLeTensorGetWorkspaceSize(t[0], t[1], out, workspaceSize, executor);
}

static double reference_LeTensor(const double *t, const double *v)
{
    const double self = t[0], other = t[1];

    (void)t, (void)v, (void)self;
    return self <= other;
}

static aclnnStatus first_InplaceLeTensor(aclTensor *const *t, const aclScalar *const *s, const double *v,
    aclTensor *out, uint64_t *workspaceSize, aclOpExecutor **executor)
{
    (void)t, (void)s, (void)v;
    return aclnnInplaceLeTensorGetWorkspaceSize(out, t[1], workspaceSize, executor);
}

static double reference_InplaceLeTensor(const double *t, const double *v)
{
    const double self = t[0], other = t[1];

    (void)t, (void)v, (void)self;
    return self <= other;
}

static aclnnStatus first_LeScalar(aclTensor *const *t, const aclScalar *const *s, const double *v,
    aclTensor *out, uint64_t *workspaceSize, aclOpExecutor **executor)
{
    (void)t, (void)s, (void)v;
    return aclnnLeScalarGetWorkspaceSize(t[0], s[0], out, workspaceSize, executor);
}

static double reference_LeScalar(const double *t, const double *v)
{
    const double self = t[0], other = v[0];

    (void)t, (void)v, (void)self;
    return self <= other;
}

static aclnnStatus first_InplaceLeScalar(aclTensor *const *t, const aclScalar *const *s, const double *v,
    aclTensor *out, uint64_t *workspaceSize, aclOpExecutor **executor)
{
    (void)t, (void)s, (void)v;
    return aclnnInplaceLeScalarGetWorkspaceSize(out, s[0], workspaceSize, executor);
}

static double reference_InplaceLeScalar(const double *t, const double *v)
{
    const double self = t[0], other = v[0];

    (void)t, (void)v, (void)self;
    return self <= other;
}

static aclnnStatus first_IsFinite(aclTensor *const *t, const aclScalar *const *s, const double *v,
    aclTensor *out, uint64_t *workspaceSize, aclOpExecutor **executor)
{
    (void)t, (void)s, (void)v;
    return aclnnIsFiniteGetWorkspaceSize(t[0], out, workspaceSize, executor);
}

static double reference_IsFinite(const double *t, const double *v)
{
    const double self = t[0];

    (void)t, (void)v, (void)self;
    return isfinite(self);
}

static aclnnStatus first_IsClose(aclTensor *const *t, const aclScalar *const *s, const double *v,
    aclTensor *out, uint64_t *workspaceSize, aclOpExecutor **executor)
{
    (void)t, (void)s, (void)v;
    return aclnnIsCloseGetWorkspaceSize(t[0], t[1], v[0], v[1], v[2] != 0, out, workspaceSize, executor);
}

static double reference_IsClose(const double *t, const double *v)
{
    const double self = t[0], other = t[1], rtol = v[0], atol = v[1], equalNan = v[2];

    (void)t, (void)v, (void)self;
    return self == other || (equalNan != 0 && self != self && other != other) || (isfinite(self - other) && fabs(self - other) <= atol + fabs(rtol * other));
}

static aclnnStatus first_LogicalNot(aclTensor *const *t, const aclScalar *const *s, const double *v,
    aclTensor *out, uint64_t *workspaceSize, aclOpExecutor **executor)
{
    (void)t, (void)s, (void)v;
    return aclnnLogicalNotGetWorkspaceSize(t[0], out, workspaceSize, executor);
}

static double reference_LogicalNot(const double *t, const double *v)
{
    const double self = t[0];

    (void)t, (void)v, (void)self;
    return self == 0;
}

static aclnnStatus first_InplaceLogicalNot(aclTensor *const *t, const aclScalar *const *s, const double *v,
    aclTensor *out, uint64_t *workspaceSize, aclOpExecutor **executor)
{
    (void)t, (void)s, (void)v;
    return aclnnInplaceLogicalNotGetWorkspaceSize(out, workspaceSize, executor);
}

static double reference_InplaceLogicalNot(const double *t, const double *v)
{
    const double self = t[0];

    (void)t, (void)v, (void)self;
    return self == 0;
}

static aclnnStatus first_LogicalAnd(aclTensor *const *t, const aclScalar *const *s, const double *v,
    aclTensor *out, uint64_t *workspaceSize, aclOpExecutor **executor)
{
    (void)t, (void)s, (void)v;
    return aclnnLogicalAndGetWorkspaceSize(t[0], t[1], out, workspaceSize, executor);
}

static double reference_LogicalAnd(const double *t, const double *v)
{
    const double self = t[0], other = t[1];

    (void)t, (void)v, (void)self;
    return self != 0 && other != 0;
}

static aclnnStatus first_InplaceLogicalAnd(aclTensor *const *t, const aclScalar *const *s, const double *v,
    aclTensor *out, uint64_t *workspaceSize, aclOpExecutor **executor)
{
    (void)t, (void)s, (void)v;
    return aclnnInplaceLogicalAndGetWorkspaceSize(out, t[1], workspaceSize, executor);
}

static double reference_InplaceLogicalAnd(const double *t, const double *v)
{
    const double self = t[0], other = t[1];

    (void)t, (void)v, (void)self;
    return self != 0 && other != 0;
}

static aclnnStatus first_LogicalOr(aclTensor *const *t, const aclScalar *const *s, const double *v,
    aclTensor *out, uint64_t *workspaceSize, aclOpExecutor **executor)
{
    (void)t, (void)s, (void)v;
    return aclnnLogicalOrGetWorkspaceSize(t[0], t[1], out, workspaceSize, executor);
}

static double reference_LogicalOr(const double *t, const double *v)
{
    const double self = t[0], other = t[1];

    (void)t, (void)v, (void)self;
    return self != 0 || other != 0;
}

static aclnnStatus first_InplaceLogicalOr(aclTensor *const *t, const aclScalar *const *s, const double *v,
    aclTensor *out, uint64_t *workspaceSize, aclOpExecutor **executor)
{
    (void)t, (void)s, (void)v;
    return aclnnInplaceLogicalOrGetWorkspaceSize(out, t[1], workspaceSize, executor);
}

static double reference_InplaceLogicalOr(const double *t, const double *v)
{
    const double self = t[0], other = t[1];

    (void)t, (void)v, (void)self;
    return self != 0 || other != 0;
}

static aclnnStatus first_BitwiseAndTensor(aclTensor *const *t, const aclScalar *const *s, const double *v,
    aclTensor *out, uint64_t *workspaceSize, aclOpExecutor **executor)
{
    (void)t, (void)s, (void)v;
    return aclnnBitwiseAndTensorGetWorkspaceSize(t[0], t[1], out, workspaceSize, executor);
}

static double reference_BitwiseAndTensor(const double *t, const double *v)
{
    const double self = t[0], other = t[1];

    (void)t, (void)v, (void)self;
    return (double)((int64_t)self & (int64_t)other);
}

static aclnnStatus first_InplaceBitwiseAndTensor(aclTensor *const *t, const aclScalar *const *s, const double *v,
    aclTensor *out, uint64_t *workspaceSize, aclOpExecutor **executor)
{
    (void)t, (void)s, (void)v;
    return aclnnInplaceBitwiseAndTensorGetWorkspaceSize(out, t[1], workspaceSize, executor);
}

static double reference_InplaceBitwiseAndTensor(const double *t, const double *v)
{
    const double self = t[0], other = t[1];

    (void)t, (void)v, (void)self;
    return (double)((int64_t)self & (int64_t)other);
}

static aclnnStatus first_BitwiseAndScalar(aclTensor *const *t, const aclScalar *const *s, const double *v,
    aclTensor *out, uint64_t *workspaceSize, aclOpExecutor **executor)
{
    (void)t, (void)s, (void)v;
    return aclnnBitwiseAndScalarGetWorkspaceSize(t[0], s[0], out, workspaceSize, executor);
}

static double reference_BitwiseAndScalar(const double *t, const double *v)
{
    const double self = t[0], other = v[0];

    (void)t, (void)v, (void)self;
    return (double)((int64_t)self & (int64_t)other);
}

static aclnnStatus first_InplaceBitwiseAndScalar(aclTensor *const *t, const aclScalar *const *s, const double *v,
    aclTensor *out, uint64_t *workspaceSize, aclOpExecutor **executor)
{
    (void)t, (void)s, (void)v;
    return aclnnInplaceBitwiseAndScalarGetWorkspaceSize(out, s[0], workspaceSize, executor);
}

static double reference_InplaceBitwiseAndScalar(const double *t, const double *v)
{
    const double self = t[0], other = v[0];

    (void)t, (void)v, (void)self;
    return (double)((int64_t)self & (int64_t)other);
}

static aclnnStatus first_BitwiseOrTensor(aclTensor *const *t, const aclScalar *const *s, const double *v,
    aclTensor *out, uint64_t *workspaceSize, aclOpExecutor **executor)
{
    (void)t, (void)s, (void)v;
    return aclnnBitwiseOrTensorGetWorkspaceSize(t[0], t[1], out, workspaceSize, executor);
}

static double reference_BitwiseOrTensor(const double *t, const double *v)
{
    const double self = t[0], other = t[1];

    (void)t, (void)v, (void)self;
    return (double)((int64_t)self|(int64_t)other);
}

static aclnnStatus first_InplaceBitwiseOrTensor(aclTensor *const *t, const aclScalar *const *s, const double *v,
    aclTensor *out, uint64_t *workspaceSize, aclOpExecutor **executor)
{
    (void)t, (void)s, (void)v;
    return aclnnInplaceBitwiseOrTensorGetWorkspaceSize(out, t[1], workspaceSize, executor);
}

static double reference_InplaceBitwiseOrTensor(const double *t, const double *v)
{
    const double self = t[0], other = t[1];

    (void)t, (void)v, (void)self;
    return (double)((int64_t)self|(int64_t)other);
}

static aclnnStatus first_BitwiseOrScalar(aclTensor *const *t, const aclScalar *const *s, const double *v,
    aclTensor *out, uint64_t *workspaceSize, aclOpExecutor **executor)
{
    (void)t, (void)s, (void)v;
    return aclnnBitwiseOrScalarGetWorkspaceSize(t[0], s[0], out, workspaceSize, executor);
}

static double reference_BitwiseOrScalar(const double *t, const double *v)
{
    const double self = t[0], other = v[0];

    (void)t, (void)v, (void)self;
    return (double)((int64_t)self|(int64_t)other);
}

static aclnnStatus first_InplaceBitwiseOrScalar(aclTensor *const *t, const aclScalar *const *s, const double *v,
    aclTensor *out, uint64_t *workspaceSize, aclOpExecutor **executor)
{
    (void)t, (void)s, (void)v;
    return aclnnInplaceBitwiseOrScalarGetWorkspaceSize(out, s[0], workspaceSize, executor);
}

static double reference_InplaceBitwiseOrScalar(const double *t, const double *v)
{
    const double self = t[0], other = v[0];

    (void)t, (void)v, (void)self;
    return (double)((int64_t)self|(int64_t)other);
}

static aclnnStatus first_BitwiseXorTensor(aclTensor *const *t, const aclScalar *const *s, const double *v,
    aclTensor *out, uint64_t *workspaceSize, aclOpExecutor **executor)
{
    (void)t, (void)s, (void)v;
    return aclnnBitwiseXorTensorGetWorkspaceSize(t[0], t[1], out, workspaceSize, executor);
}

static double reference_BitwiseXorTensor(const double *t, const double *v)
{
    const double self = t[0], other = t[1];

    (void)t, (void)v, (void)self;
    return (double)((int64_t)self ^ (int64_t)other);
}

static aclnnStatus first_InplaceBitwiseXorTensor(aclTensor *const *t, const aclScalar *const *s, const double *v,
    aclTensor *out, uint64_t *workspaceSize, aclOpExecutor **executor)
{
    (void)t, (void)s, (void)v;
    return aclnnInplaceBitwiseXorTensorGetWorkspaceSize(out, t[1], workspaceSize, executor);
}

static double reference_InplaceBitwiseXorTensor(const double *t, const double *v)
{
    const double self = t[0], other = t[1];

    (void)t, (void)v, (void)self;
    return (double)((int64_t)self ^ (int64_t)other);
}

static aclnnStatus first_BitwiseXorScalar(aclTensor *const *t, const aclScalar *const *s, const double *v,
    aclTensor *out, uint64_t *workspaceSize, aclOpExecutor **executor)
{
    (void)t, (void)s, (void)v;
    return aclnnBitwiseXorScalarGetWorkspaceSize(t[0], s[0], out, workspaceSize, executor);
}

static double reference_BitwiseXorScalar(const double *t, const double *v)
{
    const double self = t[0], other = v[0];

    (void)t, (void)v, (void)self;
    return (double)((int64_t)self ^ (int64_t)other);
}

static aclnnStatus first_InplaceBitwiseXorScalar(aclTensor *const *t, const aclScalar *const *s, const double *v,
    aclTensor *out, uint64_t *workspaceSize, aclOpExecutor **executor)
{
    (void)t, (void)s, (void)v;
    return aclnnInplaceBitwiseXorScalarGetWorkspaceSize(out, s[0], workspaceSize, executor);
}

static double reference_InplaceBitwiseXorScalar(const double *t, const double *v)
{
    const double self = t[0], other = v[0];

    (void)t, (void)v, (void)self;
    return (double)((int64_t)self ^ (int64_t)other);
}

static aclnnStatus first_BitwiseNot(aclTensor *const *t, const aclScalar *const *s, const double *v,
    aclTensor *out, uint64_t *workspaceSize, aclOpExecutor **executor)
{
    (void)t, (void)s, (void)v;
    return aclnnBitwiseNotGetWorkspaceSize(t[0], out, workspaceSize, executor);
}

static double reference_BitwiseNot(const double *t, const double *v)
{
    const double self = t[0], bits = v[0];

    (void)t, (void)v, (void)self;
    return (double)((int64_t)self ^ (int64_t)bits);
}

const struct elementwise_function elementwise_functions[] = {
    {"InplaceCopy", &oc_elementwise_InplaceCopy, first_InplaceCopy, aclnnInplaceCopy, reference_InplaceCopy},
    {"Cast", &oc_elementwise_Cast, first_Cast, aclnnCast, reference_Cast},
    {"InplaceFillScalar", &oc_elementwise_InplaceFillScalar, first_InplaceFillScalar, aclnnInplaceFillScalar, reference_InplaceFillScalar},
    {"InplaceFillTensor", &oc_elementwise_InplaceFillTensor, first_InplaceFillTensor, aclnnInplaceFillTensor, reference_InplaceFillTensor},
    {"InplaceOne", &oc_elementwise_InplaceOne, first_InplaceOne, aclnnInplaceOne, reference_InplaceOne},
    {"InplaceZero", &oc_elementwise_InplaceZero, first_InplaceZero, aclnnInplaceZero, reference_InplaceZero},
    {"InplaceMaskedFillScalar", &oc_elementwise_InplaceMaskedFillScalar, first_InplaceMaskedFillScalar, aclnnInplaceMaskedFillScalar, reference_InplaceMaskedFillScalar},
    {"SWhere", &oc_elementwise_SWhere, first_SWhere, aclnnSWhere, reference_SWhere},
    {"Add", &oc_elementwise_Add, first_Add, aclnnAdd, reference_Add},
    {"InplaceAdd", &oc_elementwise_InplaceAdd, first_InplaceAdd, aclnnInplaceAdd, reference_InplaceAdd},
    {"Adds", &oc_elementwise_Adds, first_Adds, aclnnAdds, reference_Adds},
    {"InplaceAdds", &oc_elementwise_InplaceAdds, first_InplaceAdds, aclnnInplaceAdds, reference_InplaceAdds},
    {"Sub", &oc_elementwise_Sub, first_Sub, aclnnSub, reference_Sub},
    {"InplaceSub", &oc_elementwise_InplaceSub, first_InplaceSub, aclnnInplaceSub, reference_InplaceSub},
    {"Subs", &oc_elementwise_Subs, first_Subs, aclnnSubs, reference_Subs},
    {"InplaceSubs", &oc_elementwise_InplaceSubs, first_InplaceSubs, aclnnInplaceSubs, reference_InplaceSubs},
    {"Rsub", &oc_elementwise_Rsub, first_Rsub, aclnnRsub, reference_Rsub},
    {"Rsubs", &oc_elementwise_Rsubs, first_Rsubs, aclnnRsubs, reference_Rsubs},
    {"Mul", &oc_elementwise_Mul, first_Mul, aclnnMul, reference_Mul},
    {"InplaceMul", &oc_elementwise_InplaceMul, first_InplaceMul, aclnnInplaceMul, reference_InplaceMul},
    {"Muls", &oc_elementwise_Muls, first_Muls, aclnnMuls, reference_Muls},
    {"InplaceMuls", &oc_elementwise_InplaceMuls, first_InplaceMuls, aclnnInplaceMuls, reference_InplaceMuls},
    {"Div", &oc_elementwise_Div, first_Div, aclnnDiv, reference_Div},
    {"InplaceDiv", &oc_elementwise_InplaceDiv, first_InplaceDiv, aclnnInplaceDiv, reference_InplaceDiv},
    {"Divs", &oc_elementwise_Divs, first_Divs, aclnnDivs, reference_Divs},
    {"InplaceDivs", &oc_elementwise_InplaceDivs, first_InplaceDivs, aclnnInplaceDivs, reference_InplaceDivs},
    {"PowTensorScalar", &oc_elementwise_PowTensorScalar, first_PowTensorScalar, aclnnPowTensorScalar, reference_PowTensorScalar},
    {"InplacePowTensorScalar", &oc_elementwise_InplacePowTensorScalar, first_InplacePowTensorScalar, aclnnInplacePowTensorScalar, reference_InplacePowTensorScalar},
    {"PowScalarTensor", &oc_elementwise_PowScalarTensor, first_PowScalarTensor, aclnnPowScalarTensor, reference_PowScalarTensor},
    {"PowTensorTensor", &oc_elementwise_PowTensorTensor, first_PowTensorTensor, aclnnPowTensorTensor, reference_PowTensorTensor},
    {"InplacePowTensorTensor", &oc_elementwise_InplacePowTensorTensor, first_InplacePowTensorTensor, aclnnInplacePowTensorTensor, reference_InplacePowTensorTensor},
    {"RemainderTensorTensor", &oc_elementwise_RemainderTensorTensor, first_RemainderTensorTensor, aclnnRemainderTensorTensor, reference_RemainderTensorTensor},
    {"InplaceRemainderTensorTensor", &oc_elementwise_InplaceRemainderTensorTensor, first_InplaceRemainderTensorTensor, aclnnInplaceRemainderTensorTensor, reference_InplaceRemainderTensorTensor},
    {"RemainderTensorScalar", &oc_elementwise_RemainderTensorScalar, first_RemainderTensorScalar, aclnnRemainderTensorScalar, reference_RemainderTensorScalar},
    {"InplaceRemainderTensorScalar", &oc_elementwise_InplaceRemainderTensorScalar, first_InplaceRemainderTensorScalar, aclnnInplaceRemainderTensorScalar, reference_InplaceRemainderTensorScalar},
    {"RemainderScalarTensor", &oc_elementwise_RemainderScalarTensor, first_RemainderScalarTensor, aclnnRemainderScalarTensor, reference_RemainderScalarTensor},
    {"FloorDivide", &oc_elementwise_FloorDivide, first_FloorDivide, aclnnFloorDivide, reference_FloorDivide},
    {"InplaceFloorDivide", &oc_elementwise_InplaceFloorDivide, first_InplaceFloorDivide, aclnnInplaceFloorDivide, reference_InplaceFloorDivide},
    {"FloorDivides", &oc_elementwise_FloorDivides, first_FloorDivides, aclnnFloorDivides, reference_FloorDivides},
    {"InplaceFloorDivides", &oc_elementwise_InplaceFloorDivides, first_InplaceFloorDivides, aclnnInplaceFloorDivides, reference_InplaceFloorDivides},
    {"Maximum", &oc_elementwise_Maximum, first_Maximum, aclnnMaximum, reference_Maximum},
    {"Minimum", &oc_elementwise_Minimum, first_Minimum, aclnnMinimum, reference_Minimum},
    {"Clamp", &oc_elementwise_Clamp, first_Clamp, aclnnClamp, reference_Clamp},
    {"Lerps", &oc_elementwise_Lerps, first_Lerps, aclnnLerps, reference_Lerps},
    {"InplaceLerps", &oc_elementwise_InplaceLerps, first_InplaceLerps, aclnnInplaceLerps, reference_InplaceLerps},
    {"Lerp", &oc_elementwise_Lerp, first_Lerp, aclnnLerp, reference_Lerp},
    {"InplaceLerp", &oc_elementwise_InplaceLerp, first_InplaceLerp, aclnnInplaceLerp, reference_InplaceLerp},
    {"Addcmul", &oc_elementwise_Addcmul, first_Addcmul, aclnnAddcmul, reference_Addcmul},
    {"InplaceAddcmul", &oc_elementwise_InplaceAddcmul, first_InplaceAddcmul, aclnnInplaceAddcmul, reference_InplaceAddcmul},
    {"Addcdiv", &oc_elementwise_Addcdiv, first_Addcdiv, aclnnAddcdiv, reference_Addcdiv},
    {"InplaceAddcdiv", &oc_elementwise_InplaceAddcdiv, first_InplaceAddcdiv, aclnnInplaceAddcdiv, reference_InplaceAddcdiv},
    {"ThresholdBackward", &oc_elementwise_ThresholdBackward, first_ThresholdBackward, aclnnThresholdBackward, reference_ThresholdBackward},
    {"TanhBackward", &oc_elementwise_TanhBackward, first_TanhBackward, aclnnTanhBackward, reference_TanhBackward},
    {"SigmoidBackward", &oc_elementwise_SigmoidBackward, first_SigmoidBackward, aclnnSigmoidBackward, reference_SigmoidBackward},
    {"Abs", &oc_elementwise_Abs, first_Abs, aclnnAbs, reference_Abs},
    {"Neg", &oc_elementwise_Neg, first_Neg, aclnnNeg, reference_Neg},
    {"InplaceNeg", &oc_elementwise_InplaceNeg, first_InplaceNeg, aclnnInplaceNeg, reference_InplaceNeg},
    {"Sign", &oc_elementwise_Sign, first_Sign, aclnnSign, reference_Sign},
    {"Sqrt", &oc_elementwise_Sqrt, first_Sqrt, aclnnSqrt, reference_Sqrt},
    {"InplaceSqrt", &oc_elementwise_InplaceSqrt, first_InplaceSqrt, aclnnInplaceSqrt, reference_InplaceSqrt},
    {"Rsqrt", &oc_elementwise_Rsqrt, first_Rsqrt, aclnnRsqrt, reference_Rsqrt},
    {"InplaceRsqrt", &oc_elementwise_InplaceRsqrt, first_InplaceRsqrt, aclnnInplaceRsqrt, reference_InplaceRsqrt},
    {"Exp", &oc_elementwise_Exp, first_Exp, aclnnExp, reference_Exp},
    {"InplaceExp", &oc_elementwise_InplaceExp, first_InplaceExp, aclnnInplaceExp, reference_InplaceExp},
    {"Log", &oc_elementwise_Log, first_Log, aclnnLog, reference_Log},
    {"InplaceLog", &oc_elementwise_InplaceLog, first_InplaceLog, aclnnInplaceLog, reference_InplaceLog},
    {"Tanh", &oc_elementwise_Tanh, first_Tanh, aclnnTanh, reference_Tanh},
    {"InplaceTanh", &oc_elementwise_InplaceTanh, first_InplaceTanh, aclnnInplaceTanh, reference_InplaceTanh},
    {"Sigmoid", &oc_elementwise_Sigmoid, first_Sigmoid, aclnnSigmoid, reference_Sigmoid},
    {"InplaceSigmoid", &oc_elementwise_InplaceSigmoid, first_InplaceSigmoid, aclnnInplaceSigmoid, reference_InplaceSigmoid},
    {"Reciprocal", &oc_elementwise_Reciprocal, first_Reciprocal, aclnnReciprocal, reference_Reciprocal},
    {"InplaceReciprocal", &oc_elementwise_InplaceReciprocal, first_InplaceReciprocal, aclnnInplaceReciprocal, reference_InplaceReciprocal},
    {"Gelu", &oc_elementwise_Gelu, first_Gelu, aclnnGelu, reference_Gelu},
    {"GeluBackward", &oc_elementwise_GeluBackward, first_GeluBackward, aclnnGeluBackward, reference_GeluBackward},
    {"Relu", &oc_elementwise_Relu, first_Relu, aclnnRelu, reference_Relu},
    {"InplaceRelu", &oc_elementwise_InplaceRelu, first_InplaceRelu, aclnnInplaceRelu, reference_InplaceRelu},
    {"Ceil", &oc_elementwise_Ceil, first_Ceil, aclnnCeil, reference_Ceil},
    {"InplaceCeil", &oc_elementwise_InplaceCeil, first_InplaceCeil, aclnnInplaceCeil, reference_InplaceCeil},
    {"Floor", &oc_elementwise_Floor, first_Floor, aclnnFloor, reference_Floor},
    {"InplaceFloor", &oc_elementwise_InplaceFloor, first_InplaceFloor, aclnnInplaceFloor, reference_InplaceFloor},
    {"Square", &oc_elementwise_Square, first_Square, aclnnSquare, reference_Square},
    {"Frac", &oc_elementwise_Frac, first_Frac, aclnnFrac, reference_Frac},
    {"Round", &oc_elementwise_Round, first_Round, aclnnRound, reference_Round},
    {"InplaceRound", &oc_elementwise_InplaceRound, first_InplaceRound, aclnnInplaceRound, reference_InplaceRound},
    {"EqTensor", &oc_elementwise_EqTensor, first_EqTensor, aclnnEqTensor, reference_EqTensor},
    {"InplaceEqTensor", &oc_elementwise_InplaceEqTensor, first_InplaceEqTensor, aclnnInplaceEqTensor, reference_InplaceEqTensor},
    {"EqScalar", &oc_elementwise_EqScalar, first_EqScalar, aclnnEqScalar, reference_EqScalar},
    {"InplaceEqScalar", &oc_elementwise_InplaceEqScalar, first_InplaceEqScalar, aclnnInplaceEqScalar, reference_InplaceEqScalar},
    {"NeTensor", &oc_elementwise_NeTensor, first_NeTensor, aclnnNeTensor, reference_NeTensor},
    {"InplaceNeTensor", &oc_elementwise_InplaceNeTensor, first_InplaceNeTensor, aclnnInplaceNeTensor, reference_InplaceNeTensor},
    {"NeScalar", &oc_elementwise_NeScalar, first_NeScalar, aclnnNeScalar, reference_NeScalar},
    {"InplaceNeScalar", &oc_elementwise_InplaceNeScalar, first_InplaceNeScalar, aclnnInplaceNeScalar, reference_InplaceNeScalar},
    {"GtTensor", &oc_elementwise_GtTensor, first_GtTensor, aclnnGtTensor, reference_GtTensor},
    {"InplaceGtTensor", &oc_elementwise_InplaceGtTensor, first_InplaceGtTensor, aclnnInplaceGtTensor, reference_InplaceGtTensor},
    {"GtScalar", &oc_elementwise_GtScalar, first_GtScalar, aclnnGtScalar, reference_GtScalar},
    {"InplaceGtScalar", &oc_elementwise_InplaceGtScalar, first_InplaceGtScalar, aclnnInplaceGtScalar, reference_InplaceGtScalar},
    {"GeTensor", &oc_elementwise_GeTensor, first_GeTensor, aclnnGeTensor, reference_GeTensor},
    {"InplaceGeTensor", &oc_elementwise_InplaceGeTensor, first_InplaceGeTensor, aclnnInplaceGeTensor, reference_InplaceGeTensor},
    {"GeScalar", &oc_elementwise_GeScalar, first_GeScalar, aclnnGeScalar, reference_GeScalar},
    {"InplaceGeScalar", &oc_elementwise_InplaceGeScalar, first_InplaceGeScalar, aclnnInplaceGeScalar, reference_InplaceGeScalar},
    {"LtTensor", &oc_elementwise_LtTensor, first_LtTensor, aclnnLtTensor, reference_LtTensor},
    {"InplaceLtTensor", &oc_elementwise_InplaceLtTensor, first_InplaceLtTensor, aclnnInplaceLtTensor, reference_InplaceLtTensor},
    {"LtScalar", &oc_elementwise_LtScalar, first_LtScalar, aclnnLtScalar, reference_LtScalar},
    {"InplaceLtScalar", &oc_elementwise_InplaceLtScalar, first_InplaceLtScalar, aclnnInplaceLtScalar, reference_InplaceLtScalar},
    {"LeTensor", &oc_elementwise_LeTensor, first_LeTensor, aclnnLeTensor, reference_LeTensor},
    {"InplaceLeTensor", &oc_elementwise_InplaceLeTensor, first_InplaceLeTensor, aclnnInplaceLeTensor, reference_InplaceLeTensor},
    {"LeScalar", &oc_elementwise_LeScalar, first_LeScalar, aclnnLeScalar, reference_LeScalar},
    {"InplaceLeScalar", &oc_elementwise_InplaceLeScalar, first_InplaceLeScalar, aclnnInplaceLeScalar, reference_InplaceLeScalar},
    {"IsFinite", &oc_elementwise_IsFinite, first_IsFinite, aclnnIsFinite, reference_IsFinite},
    {"IsClose", &oc_elementwise_IsClose, first_IsClose, aclnnIsClose, reference_IsClose},
    {"LogicalNot", &oc_elementwise_LogicalNot, first_LogicalNot, aclnnLogicalNot, reference_LogicalNot},
    {"InplaceLogicalNot", &oc_elementwise_InplaceLogicalNot, first_InplaceLogicalNot, aclnnInplaceLogicalNot, reference_InplaceLogicalNot},
    {"LogicalAnd", &oc_elementwise_LogicalAnd, first_LogicalAnd, aclnnLogicalAnd, reference_LogicalAnd},
    {"InplaceLogicalAnd", &oc_elementwise_InplaceLogicalAnd, first_InplaceLogicalAnd, aclnnInplaceLogicalAnd, reference_InplaceLogicalAnd},
    {"LogicalOr", &oc_elementwise_LogicalOr, first_LogicalOr, aclnnLogicalOr, reference_LogicalOr},
    {"InplaceLogicalOr", &oc_elementwise_InplaceLogicalOr, first_InplaceLogicalOr, aclnnInplaceLogicalOr, reference_InplaceLogicalOr},
    {"BitwiseAndTensor", &oc_elementwise_BitwiseAndTensor, first_BitwiseAndTensor, aclnnBitwiseAndTensor, reference_BitwiseAndTensor},
    {"InplaceBitwiseAndTensor", &oc_elementwise_InplaceBitwiseAndTensor, first_InplaceBitwiseAndTensor, aclnnInplaceBitwiseAndTensor, reference_InplaceBitwiseAndTensor},
    {"BitwiseAndScalar", &oc_elementwise_BitwiseAndScalar, first_BitwiseAndScalar, aclnnBitwiseAndScalar, reference_BitwiseAndScalar},
    {"InplaceBitwiseAndScalar", &oc_elementwise_InplaceBitwiseAndScalar, first_InplaceBitwiseAndScalar, aclnnInplaceBitwiseAndScalar, reference_InplaceBitwiseAndScalar},
    {"BitwiseOrTensor", &oc_elementwise_BitwiseOrTensor, first_BitwiseOrTensor, aclnnBitwiseOrTensor, reference_BitwiseOrTensor},
    {"InplaceBitwiseOrTensor", &oc_elementwise_InplaceBitwiseOrTensor, first_InplaceBitwiseOrTensor, aclnnInplaceBitwiseOrTensor, reference_InplaceBitwiseOrTensor},
    {"BitwiseOrScalar", &oc_elementwise_BitwiseOrScalar, first_BitwiseOrScalar, aclnnBitwiseOrScalar, reference_BitwiseOrScalar},
    {"InplaceBitwiseOrScalar", &oc_elementwise_InplaceBitwiseOrScalar, first_InplaceBitwiseOrScalar, aclnnInplaceBitwiseOrScalar, reference_InplaceBitwiseOrScalar},
    {"BitwiseXorTensor", &oc_elementwise_BitwiseXorTensor, first_BitwiseXorTensor, aclnnBitwiseXorTensor, reference_BitwiseXorTensor},
    {"InplaceBitwiseXorTensor", &oc_elementwise_InplaceBitwiseXorTensor, first_InplaceBitwiseXorTensor, aclnnInplaceBitwiseXorTensor, reference_InplaceBitwiseXorTensor},
    {"BitwiseXorScalar", &oc_elementwise_BitwiseXorScalar, first_BitwiseXorScalar, aclnnBitwiseXorScalar, reference_BitwiseXorScalar},
    {"InplaceBitwiseXorScalar", &oc_elementwise_InplaceBitwiseXorScalar, first_InplaceBitwiseXorScalar, aclnnInplaceBitwiseXorScalar, reference_InplaceBitwiseXorScalar},
    {"BitwiseNot", &oc_elementwise_BitwiseNot, first_BitwiseNot, aclnnBitwiseNot, reference_BitwiseNot},
    {NULL, NULL, NULL, NULL, NULL},
};
