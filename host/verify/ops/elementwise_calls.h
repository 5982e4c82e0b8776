/* SPDX-License-Identifier: Apache-2.0 */
/* Generated from host/ops/elementwise/elementwise.table by elementwise.py: the calls and references of its functions, by
 * public headers alone, for the tables of the tests and of the benchmark. */
#ifndef OC_VERIFY_ELEMENTWISE_CALLS_H
#define OC_VERIFY_ELEMENTWISE_CALLS_H

#include <math.h>

#include "aclnnop/aclnn_copy.h"
#include "aclnnop/aclnn_cast.h"
#include "aclnnop/aclnn_fill_scalar.h"
#include "aclnnop/aclnn_fill_tensor.h"
#include "aclnnop/aclnn_ones.h"
#include "aclnnop/aclnn_zero.h"
#include "aclnnop/aclnn_masked_fill_scalar.h"
#include "aclnnop/aclnn_masked_fill_tensor.h"
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
#include "aclnnop/aclnn_log2.h"
#include "aclnnop/aclnn_sin.h"
#include "aclnnop/aclnn_cos.h"
#include "aclnnop/aclnn_tanh.h"
#include "aclnnop/aclnn_sigmoid.h"
#include "aclnnop/aclnn_reciprocal.h"
#include "aclnnop/aclnn_gelu.h"
#include "aclnnop/aclnn_gelu_backward.h"
#include "aclnnop/aclnn_silu.h"
#include "aclnnop/aclnn_silu_backward.h"
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

static inline aclnnStatus first_InplaceCopy(aclTensor *const *t, const aclScalar *const *s, const double *v,
    aclTensor *out, uint64_t *workspaceSize, aclOpExecutor **executor)
{
    (void)t, (void)s, (void)v;
    return aclnnInplaceCopyGetWorkspaceSize(out, t[0], workspaceSize, executor);
}

static inline double reference_InplaceCopy(const double *t, const double *v)
{
    const double src = t[0];

    (void)t, (void)v, (void)src;
    return src;
}

static inline aclnnStatus first_Cast(aclTensor *const *t, const aclScalar *const *s, const double *v,
    aclTensor *out, uint64_t *workspaceSize, aclOpExecutor **executor)
{
    (void)t, (void)s, (void)v;
    return aclnnCastGetWorkspaceSize(t[0], (aclDataType)v[0], out, workspaceSize, executor);
}

static inline double reference_Cast(const double *t, const double *v)
{
    const double self = t[0];

    (void)t, (void)v, (void)self;
    return self;
}

static inline aclnnStatus first_InplaceFillScalar(aclTensor *const *t, const aclScalar *const *s, const double *v,
    aclTensor *out, uint64_t *workspaceSize, aclOpExecutor **executor)
{
    (void)t, (void)s, (void)v;
    return aclnnInplaceFillScalarGetWorkspaceSize(out, s[0], workspaceSize, executor);
}

static inline double reference_InplaceFillScalar(const double *t, const double *v)
{
    const double value = v[0];

    (void)t, (void)v, (void)value;
    return value;
}

static inline aclnnStatus first_InplaceFillTensor(aclTensor *const *t, const aclScalar *const *s, const double *v,
    aclTensor *out, uint64_t *workspaceSize, aclOpExecutor **executor)
{
    (void)t, (void)s, (void)v;
    return aclnnInplaceFillTensorGetWorkspaceSize(out, t[0], workspaceSize, executor);
}

static inline double reference_InplaceFillTensor(const double *t, const double *v)
{
    const double value = t[0];

    (void)t, (void)v, (void)value;
    return value;
}

static inline aclnnStatus first_InplaceOne(aclTensor *const *t, const aclScalar *const *s, const double *v,
    aclTensor *out, uint64_t *workspaceSize, aclOpExecutor **executor)
{
    (void)t, (void)s, (void)v;
    return aclnnInplaceOneGetWorkspaceSize(out, workspaceSize, executor);
}

static inline double reference_InplaceOne(const double *t, const double *v)
{
    const double none = 0;

    (void)t, (void)v, (void)none;
    return 1;
}

static inline aclnnStatus first_InplaceZero(aclTensor *const *t, const aclScalar *const *s, const double *v,
    aclTensor *out, uint64_t *workspaceSize, aclOpExecutor **executor)
{
    (void)t, (void)s, (void)v;
    return aclnnInplaceZeroGetWorkspaceSize(out, workspaceSize, executor);
}

static inline double reference_InplaceZero(const double *t, const double *v)
{
    const double none = 0;

    (void)t, (void)v, (void)none;
    return 0;
}

static inline aclnnStatus first_InplaceMaskedFillScalar(aclTensor *const *t, const aclScalar *const *s, const double *v,
    aclTensor *out, uint64_t *workspaceSize, aclOpExecutor **executor)
{
    (void)t, (void)s, (void)v;
    return aclnnInplaceMaskedFillScalarGetWorkspaceSize(out, t[1], s[0], workspaceSize, executor);
}

static inline double reference_InplaceMaskedFillScalar(const double *t, const double *v)
{
    const double self = t[0], mask = t[1], value = v[0];

    (void)t, (void)v, (void)self;
    return mask != 0 ? value : self;
}

static inline aclnnStatus first_InplaceMaskedFillTensor(aclTensor *const *t, const aclScalar *const *s, const double *v,
    aclTensor *out, uint64_t *workspaceSize, aclOpExecutor **executor)
{
    (void)t, (void)s, (void)v;
    return aclnnInplaceMaskedFillTensorGetWorkspaceSize(out, t[1], t[2], workspaceSize, executor);
}

static inline double reference_InplaceMaskedFillTensor(const double *t, const double *v)
{
    const double self = t[0], mask = t[1], value = t[2];

    (void)t, (void)v, (void)self;
    return mask != 0 ? value : self;
}

static inline aclnnStatus first_SWhere(aclTensor *const *t, const aclScalar *const *s, const double *v,
    aclTensor *out, uint64_t *workspaceSize, aclOpExecutor **executor)
{
    (void)t, (void)s, (void)v;
    return aclnnSWhereGetWorkspaceSize(t[0], t[1], t[2], out, workspaceSize, executor);
}

static inline double reference_SWhere(const double *t, const double *v)
{
    const double condition = t[0], self = t[1], other = t[2];

    (void)t, (void)v, (void)condition;
    return condition != 0 ? self : other;
}

static inline aclnnStatus first_Add(aclTensor *const *t, const aclScalar *const *s, const double *v,
    aclTensor *out, uint64_t *workspaceSize, aclOpExecutor **executor)
{
    (void)t, (void)s, (void)v;
    return aclnnAddGetWorkspaceSize(t[0], t[1], s[0], out, workspaceSize, executor);
}

static inline double reference_Add(const double *t, const double *v)
{
    const double self = t[0], other = t[1], alpha = v[0];

    (void)t, (void)v, (void)self;
    return self + alpha * other;
}

static inline aclnnStatus first_InplaceAdd(aclTensor *const *t, const aclScalar *const *s, const double *v,
    aclTensor *out, uint64_t *workspaceSize, aclOpExecutor **executor)
{
    (void)t, (void)s, (void)v;
    return aclnnInplaceAddGetWorkspaceSize(out, t[1], s[0], workspaceSize, executor);
}

static inline double reference_InplaceAdd(const double *t, const double *v)
{
    const double self = t[0], other = t[1], alpha = v[0];

    (void)t, (void)v, (void)self;
    return self + alpha * other;
}

static inline aclnnStatus first_Adds(aclTensor *const *t, const aclScalar *const *s, const double *v,
    aclTensor *out, uint64_t *workspaceSize, aclOpExecutor **executor)
{
    (void)t, (void)s, (void)v;
    return aclnnAddsGetWorkspaceSize(t[0], s[0], s[1], out, workspaceSize, executor);
}

static inline double reference_Adds(const double *t, const double *v)
{
    const double self = t[0], other = v[0], alpha = v[1];

    (void)t, (void)v, (void)self;
    return self + alpha * other;
}

static inline aclnnStatus first_InplaceAdds(aclTensor *const *t, const aclScalar *const *s, const double *v,
    aclTensor *out, uint64_t *workspaceSize, aclOpExecutor **executor)
{
    (void)t, (void)s, (void)v;
    return aclnnInplaceAddsGetWorkspaceSize(out, s[0], s[1], workspaceSize, executor);
}

static inline double reference_InplaceAdds(const double *t, const double *v)
{
    const double self = t[0], other = v[0], alpha = v[1];

    (void)t, (void)v, (void)self;
    return self + alpha * other;
}

static inline aclnnStatus first_Sub(aclTensor *const *t, const aclScalar *const *s, const double *v,
    aclTensor *out, uint64_t *workspaceSize, aclOpExecutor **executor)
{
    (void)t, (void)s, (void)v;
    return aclnnSubGetWorkspaceSize(t[0], t[1], s[0], out, workspaceSize, executor);
}

static inline double reference_Sub(const double *t, const double *v)
{
    const double self = t[0], other = t[1], alpha = v[0];

    (void)t, (void)v, (void)self;
    return self - alpha * other;
}

static inline aclnnStatus first_InplaceSub(aclTensor *const *t, const aclScalar *const *s, const double *v,
    aclTensor *out, uint64_t *workspaceSize, aclOpExecutor **executor)
{
    (void)t, (void)s, (void)v;
    return aclnnInplaceSubGetWorkspaceSize(out, t[1], s[0], workspaceSize, executor);
}

static inline double reference_InplaceSub(const double *t, const double *v)
{
    const double self = t[0], other = t[1], alpha = v[0];

    (void)t, (void)v, (void)self;
    return self - alpha * other;
}

static inline aclnnStatus first_Subs(aclTensor *const *t, const aclScalar *const *s, const double *v,
    aclTensor *out, uint64_t *workspaceSize, aclOpExecutor **executor)
{
    (void)t, (void)s, (void)v;
    return aclnnSubsGetWorkspaceSize(t[0], s[0], s[1], out, workspaceSize, executor);
}

static inline double reference_Subs(const double *t, const double *v)
{
    const double self = t[0], other = v[0], alpha = v[1];

    (void)t, (void)v, (void)self;
    return self - alpha * other;
}

static inline aclnnStatus first_InplaceSubs(aclTensor *const *t, const aclScalar *const *s, const double *v,
    aclTensor *out, uint64_t *workspaceSize, aclOpExecutor **executor)
{
    (void)t, (void)s, (void)v;
    return aclnnInplaceSubsGetWorkspaceSize(out, s[0], s[1], workspaceSize, executor);
}

static inline double reference_InplaceSubs(const double *t, const double *v)
{
    const double self = t[0], other = v[0], alpha = v[1];

    (void)t, (void)v, (void)self;
    return self - alpha * other;
}

static inline aclnnStatus first_Rsub(aclTensor *const *t, const aclScalar *const *s, const double *v,
    aclTensor *out, uint64_t *workspaceSize, aclOpExecutor **executor)
{
    (void)t, (void)s, (void)v;
    return aclnnRsubGetWorkspaceSize(t[0], t[1], s[0], out, workspaceSize, executor);
}

static inline double reference_Rsub(const double *t, const double *v)
{
    const double self = t[0], other = t[1], alpha = v[0];

    (void)t, (void)v, (void)self;
    return other - alpha * self;
}

static inline aclnnStatus first_Rsubs(aclTensor *const *t, const aclScalar *const *s, const double *v,
    aclTensor *out, uint64_t *workspaceSize, aclOpExecutor **executor)
{
    (void)t, (void)s, (void)v;
    return aclnnRsubsGetWorkspaceSize(t[0], s[0], s[1], out, workspaceSize, executor);
}

static inline double reference_Rsubs(const double *t, const double *v)
{
    const double self = t[0], other = v[0], alpha = v[1];

    (void)t, (void)v, (void)self;
    return other - alpha * self;
}

static inline aclnnStatus first_Mul(aclTensor *const *t, const aclScalar *const *s, const double *v,
    aclTensor *out, uint64_t *workspaceSize, aclOpExecutor **executor)
{
    (void)t, (void)s, (void)v;
    return aclnnMulGetWorkspaceSize(t[0], t[1], out, workspaceSize, executor);
}

static inline double reference_Mul(const double *t, const double *v)
{
    const double self = t[0], other = t[1];

    (void)t, (void)v, (void)self;
    return self * other;
}

static inline aclnnStatus first_InplaceMul(aclTensor *const *t, const aclScalar *const *s, const double *v,
    aclTensor *out, uint64_t *workspaceSize, aclOpExecutor **executor)
{
    (void)t, (void)s, (void)v;
    return aclnnInplaceMulGetWorkspaceSize(out, t[1], workspaceSize, executor);
}

static inline double reference_InplaceMul(const double *t, const double *v)
{
    const double self = t[0], other = t[1];

    (void)t, (void)v, (void)self;
    return self * other;
}

static inline aclnnStatus first_Muls(aclTensor *const *t, const aclScalar *const *s, const double *v,
    aclTensor *out, uint64_t *workspaceSize, aclOpExecutor **executor)
{
    (void)t, (void)s, (void)v;
    return aclnnMulsGetWorkspaceSize(t[0], s[0], out, workspaceSize, executor);
}

static inline double reference_Muls(const double *t, const double *v)
{
    const double self = t[0], other = v[0];

    (void)t, (void)v, (void)self;
    return self * other;
}

static inline aclnnStatus first_InplaceMuls(aclTensor *const *t, const aclScalar *const *s, const double *v,
    aclTensor *out, uint64_t *workspaceSize, aclOpExecutor **executor)
{
    (void)t, (void)s, (void)v;
    return aclnnInplaceMulsGetWorkspaceSize(out, s[0], workspaceSize, executor);
}

static inline double reference_InplaceMuls(const double *t, const double *v)
{
    const double self = t[0], other = v[0];

    (void)t, (void)v, (void)self;
    return self * other;
}

static inline aclnnStatus first_Div(aclTensor *const *t, const aclScalar *const *s, const double *v,
    aclTensor *out, uint64_t *workspaceSize, aclOpExecutor **executor)
{
    (void)t, (void)s, (void)v;
    return aclnnDivGetWorkspaceSize(t[0], t[1], out, workspaceSize, executor);
}

static inline double reference_Div(const double *t, const double *v)
{
    const double self = t[0], other = t[1];

    (void)t, (void)v, (void)self;
    return self / other;
}

static inline aclnnStatus first_InplaceDiv(aclTensor *const *t, const aclScalar *const *s, const double *v,
    aclTensor *out, uint64_t *workspaceSize, aclOpExecutor **executor)
{
    (void)t, (void)s, (void)v;
    return aclnnInplaceDivGetWorkspaceSize(out, t[1], workspaceSize, executor);
}

static inline double reference_InplaceDiv(const double *t, const double *v)
{
    const double self = t[0], other = t[1];

    (void)t, (void)v, (void)self;
    return self / other;
}

static inline aclnnStatus first_Divs(aclTensor *const *t, const aclScalar *const *s, const double *v,
    aclTensor *out, uint64_t *workspaceSize, aclOpExecutor **executor)
{
    (void)t, (void)s, (void)v;
    return aclnnDivsGetWorkspaceSize(t[0], s[0], out, workspaceSize, executor);
}

static inline double reference_Divs(const double *t, const double *v)
{
    const double self = t[0], other = v[0];

    (void)t, (void)v, (void)self;
    return self / other;
}

static inline aclnnStatus first_InplaceDivs(aclTensor *const *t, const aclScalar *const *s, const double *v,
    aclTensor *out, uint64_t *workspaceSize, aclOpExecutor **executor)
{
    (void)t, (void)s, (void)v;
    return aclnnInplaceDivsGetWorkspaceSize(out, s[0], workspaceSize, executor);
}

static inline double reference_InplaceDivs(const double *t, const double *v)
{
    const double self = t[0], other = v[0];

    (void)t, (void)v, (void)self;
    return self / other;
}

static inline aclnnStatus first_PowTensorScalar(aclTensor *const *t, const aclScalar *const *s, const double *v,
    aclTensor *out, uint64_t *workspaceSize, aclOpExecutor **executor)
{
    (void)t, (void)s, (void)v;
    return aclnnPowTensorScalarGetWorkspaceSize(t[0], s[0], out, workspaceSize, executor);
}

static inline double reference_PowTensorScalar(const double *t, const double *v)
{
    const double self = t[0], exponent = v[0];

    (void)t, (void)v, (void)self;
    return pow(self, exponent);
}

static inline aclnnStatus first_InplacePowTensorScalar(aclTensor *const *t, const aclScalar *const *s, const double *v,
    aclTensor *out, uint64_t *workspaceSize, aclOpExecutor **executor)
{
    (void)t, (void)s, (void)v;
    return aclnnInplacePowTensorScalarGetWorkspaceSize(out, s[0], workspaceSize, executor);
}

static inline double reference_InplacePowTensorScalar(const double *t, const double *v)
{
    const double self = t[0], exponent = v[0];

    (void)t, (void)v, (void)self;
    return pow(self, exponent);
}

static inline aclnnStatus first_PowScalarTensor(aclTensor *const *t, const aclScalar *const *s, const double *v,
    aclTensor *out, uint64_t *workspaceSize, aclOpExecutor **executor)
{
    (void)t, (void)s, (void)v;
    return aclnnPowScalarTensorGetWorkspaceSize(s[0], t[0], out, workspaceSize, executor);
}

static inline double reference_PowScalarTensor(const double *t, const double *v)
{
    const double self = v[0], exponent = t[0];

    (void)t, (void)v, (void)self;
    return pow(self, exponent);
}

static inline aclnnStatus first_PowTensorTensor(aclTensor *const *t, const aclScalar *const *s, const double *v,
    aclTensor *out, uint64_t *workspaceSize, aclOpExecutor **executor)
{
    (void)t, (void)s, (void)v;
    return aclnnPowTensorTensorGetWorkspaceSize(t[0], t[1], out, workspaceSize, executor);
}

static inline double reference_PowTensorTensor(const double *t, const double *v)
{
    const double self = t[0], exponent = t[1];

    (void)t, (void)v, (void)self;
    return pow(self, exponent);
}

static inline aclnnStatus first_InplacePowTensorTensor(aclTensor *const *t, const aclScalar *const *s, const double *v,
    aclTensor *out, uint64_t *workspaceSize, aclOpExecutor **executor)
{
    (void)t, (void)s, (void)v;
    return aclnnInplacePowTensorTensorGetWorkspaceSize(out, t[1], workspaceSize, executor);
}

static inline double reference_InplacePowTensorTensor(const double *t, const double *v)
{
    const double self = t[0], exponent = t[1];

    (void)t, (void)v, (void)self;
    return pow(self, exponent);
}

static inline aclnnStatus first_RemainderTensorTensor(aclTensor *const *t, const aclScalar *const *s, const double *v,
    aclTensor *out, uint64_t *workspaceSize, aclOpExecutor **executor)
{
    (void)t, (void)s, (void)v;
    return aclnnRemainderTensorTensorGetWorkspaceSize(t[0], t[1], out, workspaceSize, executor);
}

static inline double reference_RemainderTensorTensor(const double *t, const double *v)
{
    const double self = t[0], other = t[1];

    (void)t, (void)v, (void)self;
    return fmod(self, other) != 0 && (fmod(self, other) < 0) != (other < 0) ? fmod(self, other) + other : fmod(self, other);
}

static inline aclnnStatus first_InplaceRemainderTensorTensor(aclTensor *const *t, const aclScalar *const *s, const double *v,
    aclTensor *out, uint64_t *workspaceSize, aclOpExecutor **executor)
{
    (void)t, (void)s, (void)v;
    return aclnnInplaceRemainderTensorTensorGetWorkspaceSize(out, t[1], workspaceSize, executor);
}

static inline double reference_InplaceRemainderTensorTensor(const double *t, const double *v)
{
    const double self = t[0], other = t[1];

    (void)t, (void)v, (void)self;
    return fmod(self, other) != 0 && (fmod(self, other) < 0) != (other < 0) ? fmod(self, other) + other : fmod(self, other);
}

static inline aclnnStatus first_RemainderTensorScalar(aclTensor *const *t, const aclScalar *const *s, const double *v,
    aclTensor *out, uint64_t *workspaceSize, aclOpExecutor **executor)
{
    (void)t, (void)s, (void)v;
    return aclnnRemainderTensorScalarGetWorkspaceSize(t[0], s[0], out, workspaceSize, executor);
}

static inline double reference_RemainderTensorScalar(const double *t, const double *v)
{
    const double self = t[0], other = v[0];

    (void)t, (void)v, (void)self;
    return fmod(self, other) != 0 && (fmod(self, other) < 0) != (other < 0) ? fmod(self, other) + other : fmod(self, other);
}

static inline aclnnStatus first_InplaceRemainderTensorScalar(aclTensor *const *t, const aclScalar *const *s, const double *v,
    aclTensor *out, uint64_t *workspaceSize, aclOpExecutor **executor)
{
    (void)t, (void)s, (void)v;
    return aclnnInplaceRemainderTensorScalarGetWorkspaceSize(out, s[0], workspaceSize, executor);
}

static inline double reference_InplaceRemainderTensorScalar(const double *t, const double *v)
{
    const double self = t[0], other = v[0];

    (void)t, (void)v, (void)self;
    return fmod(self, other) != 0 && (fmod(self, other) < 0) != (other < 0) ? fmod(self, other) + other : fmod(self, other);
}

static inline aclnnStatus first_RemainderScalarTensor(aclTensor *const *t, const aclScalar *const *s, const double *v,
    aclTensor *out, uint64_t *workspaceSize, aclOpExecutor **executor)
{
    (void)t, (void)s, (void)v;
    return aclnnRemainderScalarTensorGetWorkspaceSize(s[0], t[0], out, workspaceSize, executor);
}

static inline double reference_RemainderScalarTensor(const double *t, const double *v)
{
    const double self = v[0], other = t[0];

    (void)t, (void)v, (void)self;
    return fmod(self, other) != 0 && (fmod(self, other) < 0) != (other < 0) ? fmod(self, other) + other : fmod(self, other);
}

static inline aclnnStatus first_FloorDivide(aclTensor *const *t, const aclScalar *const *s, const double *v,
    aclTensor *out, uint64_t *workspaceSize, aclOpExecutor **executor)
{
    (void)t, (void)s, (void)v;
    return aclnnFloorDivideGetWorkspaceSize(t[0], t[1], out, workspaceSize, executor);
}

static inline double reference_FloorDivide(const double *t, const double *v)
{
    const double self = t[0], other = t[1];

    (void)t, (void)v, (void)self;
    return other == 0 ? self / other : rint((self - fmod(self, other)) / other - (fmod(self, other) != 0 && (fmod(self, other) < 0) != (other < 0)));
}

static inline aclnnStatus first_InplaceFloorDivide(aclTensor *const *t, const aclScalar *const *s, const double *v,
    aclTensor *out, uint64_t *workspaceSize, aclOpExecutor **executor)
{
    (void)t, (void)s, (void)v;
    return aclnnInplaceFloorDivideGetWorkspaceSize(out, t[1], workspaceSize, executor);
}

static inline double reference_InplaceFloorDivide(const double *t, const double *v)
{
    const double self = t[0], other = t[1];

    (void)t, (void)v, (void)self;
    return other == 0 ? self / other : rint((self - fmod(self, other)) / other - (fmod(self, other) != 0 && (fmod(self, other) < 0) != (other < 0)));
}

static inline aclnnStatus first_FloorDivides(aclTensor *const *t, const aclScalar *const *s, const double *v,
    aclTensor *out, uint64_t *workspaceSize, aclOpExecutor **executor)
{
    (void)t, (void)s, (void)v;
    return aclnnFloorDividesGetWorkspaceSize(t[0], s[0], out, workspaceSize, executor);
}

static inline double reference_FloorDivides(const double *t, const double *v)
{
    const double self = t[0], other = v[0];

    (void)t, (void)v, (void)self;
    return other == 0 ? self / other : rint((self - fmod(self, other)) / other - (fmod(self, other) != 0 && (fmod(self, other) < 0) != (other < 0)));
}

static inline aclnnStatus first_InplaceFloorDivides(aclTensor *const *t, const aclScalar *const *s, const double *v,
    aclTensor *out, uint64_t *workspaceSize, aclOpExecutor **executor)
{
    (void)t, (void)s, (void)v;
    return aclnnInplaceFloorDividesGetWorkspaceSize(out, s[0], workspaceSize, executor);
}

static inline double reference_InplaceFloorDivides(const double *t, const double *v)
{
    const double self = t[0], other = v[0];

    (void)t, (void)v, (void)self;
    return other == 0 ? self / other : rint((self - fmod(self, other)) / other - (fmod(self, other) != 0 && (fmod(self, other) < 0) != (other < 0)));
}

static inline aclnnStatus first_Maximum(aclTensor *const *t, const aclScalar *const *s, const double *v,
    aclTensor *out, uint64_t *workspaceSize, aclOpExecutor **executor)
{
    (void)t, (void)s, (void)v;
    return aclnnMaximumGetWorkspaceSize(t[0], t[1], out, workspaceSize, executor);
}

static inline double reference_Maximum(const double *t, const double *v)
{
    const double self = t[0], other = t[1];

    (void)t, (void)v, (void)self;
    return self > other || self != self ? self : other;
}

static inline aclnnStatus first_Minimum(aclTensor *const *t, const aclScalar *const *s, const double *v,
    aclTensor *out, uint64_t *workspaceSize, aclOpExecutor **executor)
{
    (void)t, (void)s, (void)v;
    return aclnnMinimumGetWorkspaceSize(t[0], t[1], out, workspaceSize, executor);
}

static inline double reference_Minimum(const double *t, const double *v)
{
    const double self = t[0], other = t[1];

    (void)t, (void)v, (void)self;
    return self < other || self != self ? self : other;
}

static inline aclnnStatus first_Clamp(aclTensor *const *t, const aclScalar *const *s, const double *v,
    aclTensor *out, uint64_t *workspaceSize, aclOpExecutor **executor)
{
    (void)t, (void)s, (void)v;
    return aclnnClampGetWorkspaceSize(t[0], s[0], s[1], out, workspaceSize, executor);
}

static inline double reference_Clamp(const double *t, const double *v)
{
    const double self = t[0], clipValueMin = v[0], clipValueMax = v[1];

    (void)t, (void)v, (void)self;
    return self != self || clipValueMin != clipValueMin || clipValueMax != clipValueMax ? NAN : fmin(fmax(self, clipValueMin), clipValueMax);
}

static inline aclnnStatus first_Lerps(aclTensor *const *t, const aclScalar *const *s, const double *v,
    aclTensor *out, uint64_t *workspaceSize, aclOpExecutor **executor)
{
    (void)t, (void)s, (void)v;
    return aclnnLerpsGetWorkspaceSize(t[0], t[1], s[0], out, workspaceSize, executor);
}

static inline double reference_Lerps(const double *t, const double *v)
{
    const double self = t[0], end = t[1], weight = v[0];

    (void)t, (void)v, (void)self;
    return weight < 0.5 ? self + weight * (end - self) : end - (end - self) * (1 - weight);
}

static inline aclnnStatus first_InplaceLerps(aclTensor *const *t, const aclScalar *const *s, const double *v,
    aclTensor *out, uint64_t *workspaceSize, aclOpExecutor **executor)
{
    (void)t, (void)s, (void)v;
    return aclnnInplaceLerpsGetWorkspaceSize(out, t[1], s[0], workspaceSize, executor);
}

static inline double reference_InplaceLerps(const double *t, const double *v)
{
    const double self = t[0], end = t[1], weight = v[0];

    (void)t, (void)v, (void)self;
    return weight < 0.5 ? self + weight * (end - self) : end - (end - self) * (1 - weight);
}

static inline aclnnStatus first_Lerp(aclTensor *const *t, const aclScalar *const *s, const double *v,
    aclTensor *out, uint64_t *workspaceSize, aclOpExecutor **executor)
{
    (void)t, (void)s, (void)v;
    return aclnnLerpGetWorkspaceSize(t[0], t[1], t[2], out, workspaceSize, executor);
}

static inline double reference_Lerp(const double *t, const double *v)
{
    const double self = t[0], end = t[1], weight = t[2];

    (void)t, (void)v, (void)self;
    return weight < 0.5 ? self + weight * (end - self) : end - (end - self) * (1 - weight);
}

static inline aclnnStatus first_InplaceLerp(aclTensor *const *t, const aclScalar *const *s, const double *v,
    aclTensor *out, uint64_t *workspaceSize, aclOpExecutor **executor)
{
    (void)t, (void)s, (void)v;
    return aclnnInplaceLerpGetWorkspaceSize(out, t[1], t[2], workspaceSize, executor);
}

static inline double reference_InplaceLerp(const double *t, const double *v)
{
    const double self = t[0], end = t[1], weight = t[2];

    (void)t, (void)v, (void)self;
    return weight < 0.5 ? self + weight * (end - self) : end - (end - self) * (1 - weight);
}

static inline aclnnStatus first_Addcmul(aclTensor *const *t, const aclScalar *const *s, const double *v,
    aclTensor *out, uint64_t *workspaceSize, aclOpExecutor **executor)
{
    (void)t, (void)s, (void)v;
    return aclnnAddcmulGetWorkspaceSize(t[0], t[1], t[2], s[0], out, workspaceSize, executor);
}

static inline double reference_Addcmul(const double *t, const double *v)
{
    const double self = t[0], tensor1 = t[1], tensor2 = t[2], value = v[0];

    (void)t, (void)v, (void)self;
    return self + value * tensor1 * tensor2;
}

static inline aclnnStatus first_InplaceAddcmul(aclTensor *const *t, const aclScalar *const *s, const double *v,
    aclTensor *out, uint64_t *workspaceSize, aclOpExecutor **executor)
{
    (void)t, (void)s, (void)v;
    return aclnnInplaceAddcmulGetWorkspaceSize(out, t[1], t[2], s[0], workspaceSize, executor);
}

static inline double reference_InplaceAddcmul(const double *t, const double *v)
{
    const double self = t[0], tensor1 = t[1], tensor2 = t[2], value = v[0];

    (void)t, (void)v, (void)self;
    return self + value * tensor1 * tensor2;
}

static inline aclnnStatus first_Addcdiv(aclTensor *const *t, const aclScalar *const *s, const double *v,
    aclTensor *out, uint64_t *workspaceSize, aclOpExecutor **executor)
{
    (void)t, (void)s, (void)v;
    return aclnnAddcdivGetWorkspaceSize(t[0], t[1], t[2], s[0], out, workspaceSize, executor);
}

static inline double reference_Addcdiv(const double *t, const double *v)
{
    const double self = t[0], tensor1 = t[1], tensor2 = t[2], value = v[0];

    (void)t, (void)v, (void)self;
    return self + value * tensor1 / tensor2;
}

static inline aclnnStatus first_InplaceAddcdiv(aclTensor *const *t, const aclScalar *const *s, const double *v,
    aclTensor *out, uint64_t *workspaceSize, aclOpExecutor **executor)
{
    (void)t, (void)s, (void)v;
    return aclnnInplaceAddcdivGetWorkspaceSize(out, t[1], t[2], s[0], workspaceSize, executor);
}

static inline double reference_InplaceAddcdiv(const double *t, const double *v)
{
    const double self = t[0], tensor1 = t[1], tensor2 = t[2], value = v[0];

    (void)t, (void)v, (void)self;
    return self + value * tensor1 / tensor2;
}

static inline aclnnStatus first_ThresholdBackward(aclTensor *const *t, const aclScalar *const *s, const double *v,
    aclTensor *out, uint64_t *workspaceSize, aclOpExecutor **executor)
{
    (void)t, (void)s, (void)v;
    return aclnnThresholdBackwardGetWorkspaceSize(t[0], t[1], s[0], out, workspaceSize, executor);
}

static inline double reference_ThresholdBackward(const double *t, const double *v)
{
    const double gradOutput = t[0], self = t[1], threshold = v[0];

    (void)t, (void)v, (void)gradOutput;
    return self <= threshold ? 0 : gradOutput;
}

static inline aclnnStatus first_TanhBackward(aclTensor *const *t, const aclScalar *const *s, const double *v,
    aclTensor *out, uint64_t *workspaceSize, aclOpExecutor **executor)
{
    (void)t, (void)s, (void)v;
    return aclnnTanhBackwardGetWorkspaceSize(t[0], t[1], out, workspaceSize, executor);
}

static inline double reference_TanhBackward(const double *t, const double *v)
{
    const double gradOutput = t[0], output = t[1];

    (void)t, (void)v, (void)gradOutput;
    return gradOutput * (1 - output * output);
}

static inline aclnnStatus first_SigmoidBackward(aclTensor *const *t, const aclScalar *const *s, const double *v,
    aclTensor *out, uint64_t *workspaceSize, aclOpExecutor **executor)
{
    (void)t, (void)s, (void)v;
    return aclnnSigmoidBackwardGetWorkspaceSize(t[0], t[1], out, workspaceSize, executor);
}

static inline double reference_SigmoidBackward(const double *t, const double *v)
{
    const double gradOutput = t[0], output = t[1];

    (void)t, (void)v, (void)gradOutput;
    return gradOutput * output * (1 - output);
}

static inline aclnnStatus first_Abs(aclTensor *const *t, const aclScalar *const *s, const double *v,
    aclTensor *out, uint64_t *workspaceSize, aclOpExecutor **executor)
{
    (void)t, (void)s, (void)v;
    return aclnnAbsGetWorkspaceSize(t[0], out, workspaceSize, executor);
}

static inline double reference_Abs(const double *t, const double *v)
{
    const double self = t[0];

    (void)t, (void)v, (void)self;
    return fabs(self);
}

static inline aclnnStatus first_Neg(aclTensor *const *t, const aclScalar *const *s, const double *v,
    aclTensor *out, uint64_t *workspaceSize, aclOpExecutor **executor)
{
    (void)t, (void)s, (void)v;
    return aclnnNegGetWorkspaceSize(t[0], out, workspaceSize, executor);
}

static inline double reference_Neg(const double *t, const double *v)
{
    const double self = t[0];

    (void)t, (void)v, (void)self;
    return -self;
}

static inline aclnnStatus first_InplaceNeg(aclTensor *const *t, const aclScalar *const *s, const double *v,
    aclTensor *out, uint64_t *workspaceSize, aclOpExecutor **executor)
{
    (void)t, (void)s, (void)v;
    return aclnnInplaceNegGetWorkspaceSize(out, workspaceSize, executor);
}

static inline double reference_InplaceNeg(const double *t, const double *v)
{
    const double self = t[0];

    (void)t, (void)v, (void)self;
    return -self;
}

static inline aclnnStatus first_Sign(aclTensor *const *t, const aclScalar *const *s, const double *v,
    aclTensor *out, uint64_t *workspaceSize, aclOpExecutor **executor)
{
    (void)t, (void)s, (void)v;
    return aclnnSignGetWorkspaceSize(t[0], out, workspaceSize, executor);
}

static inline double reference_Sign(const double *t, const double *v)
{
    const double self = t[0];

    (void)t, (void)v, (void)self;
    return (self > 0) - (self < 0);
}

static inline aclnnStatus first_Sqrt(aclTensor *const *t, const aclScalar *const *s, const double *v,
    aclTensor *out, uint64_t *workspaceSize, aclOpExecutor **executor)
{
    (void)t, (void)s, (void)v;
    return aclnnSqrtGetWorkspaceSize(t[0], out, workspaceSize, executor);
}

static inline double reference_Sqrt(const double *t, const double *v)
{
    const double self = t[0];

    (void)t, (void)v, (void)self;
    return sqrt(self);
}

static inline aclnnStatus first_InplaceSqrt(aclTensor *const *t, const aclScalar *const *s, const double *v,
    aclTensor *out, uint64_t *workspaceSize, aclOpExecutor **executor)
{
    (void)t, (void)s, (void)v;
    return aclnnInplaceSqrtGetWorkspaceSize(out, workspaceSize, executor);
}

static inline double reference_InplaceSqrt(const double *t, const double *v)
{
    const double self = t[0];

    (void)t, (void)v, (void)self;
    return sqrt(self);
}

static inline aclnnStatus first_Rsqrt(aclTensor *const *t, const aclScalar *const *s, const double *v,
    aclTensor *out, uint64_t *workspaceSize, aclOpExecutor **executor)
{
    (void)t, (void)s, (void)v;
    return aclnnRsqrtGetWorkspaceSize(t[0], out, workspaceSize, executor);
}

static inline double reference_Rsqrt(const double *t, const double *v)
{
    const double self = t[0];

    (void)t, (void)v, (void)self;
    return 1 / sqrt(self);
}

static inline aclnnStatus first_InplaceRsqrt(aclTensor *const *t, const aclScalar *const *s, const double *v,
    aclTensor *out, uint64_t *workspaceSize, aclOpExecutor **executor)
{
    (void)t, (void)s, (void)v;
    return aclnnInplaceRsqrtGetWorkspaceSize(out, workspaceSize, executor);
}

static inline double reference_InplaceRsqrt(const double *t, const double *v)
{
    const double self = t[0];

    (void)t, (void)v, (void)self;
    return 1 / sqrt(self);
}

static inline aclnnStatus first_Exp(aclTensor *const *t, const aclScalar *const *s, const double *v,
    aclTensor *out, uint64_t *workspaceSize, aclOpExecutor **executor)
{
    (void)t, (void)s, (void)v;
    return aclnnExpGetWorkspaceSize(t[0], out, workspaceSize, executor);
}

static inline double reference_Exp(const double *t, const double *v)
{
    const double self = t[0];

    (void)t, (void)v, (void)self;
    return exp(self);
}

static inline aclnnStatus first_InplaceExp(aclTensor *const *t, const aclScalar *const *s, const double *v,
    aclTensor *out, uint64_t *workspaceSize, aclOpExecutor **executor)
{
    (void)t, (void)s, (void)v;
    return aclnnInplaceExpGetWorkspaceSize(out, workspaceSize, executor);
}

static inline double reference_InplaceExp(const double *t, const double *v)
{
    const double self = t[0];

    (void)t, (void)v, (void)self;
    return exp(self);
}

static inline aclnnStatus first_Log(aclTensor *const *t, const aclScalar *const *s, const double *v,
    aclTensor *out, uint64_t *workspaceSize, aclOpExecutor **executor)
{
    (void)t, (void)s, (void)v;
    return aclnnLogGetWorkspaceSize(t[0], out, workspaceSize, executor);
}

static inline double reference_Log(const double *t, const double *v)
{
    const double self = t[0];

    (void)t, (void)v, (void)self;
    return log(self);
}

static inline aclnnStatus first_InplaceLog(aclTensor *const *t, const aclScalar *const *s, const double *v,
    aclTensor *out, uint64_t *workspaceSize, aclOpExecutor **executor)
{
    (void)t, (void)s, (void)v;
    return aclnnInplaceLogGetWorkspaceSize(out, workspaceSize, executor);
}

static inline double reference_InplaceLog(const double *t, const double *v)
{
    const double self = t[0];

    (void)t, (void)v, (void)self;
    return log(self);
}

static inline aclnnStatus first_Log2(aclTensor *const *t, const aclScalar *const *s, const double *v,
    aclTensor *out, uint64_t *workspaceSize, aclOpExecutor **executor)
{
    (void)t, (void)s, (void)v;
    return aclnnLog2GetWorkspaceSize(t[0], out, workspaceSize, executor);
}

static inline double reference_Log2(const double *t, const double *v)
{
    const double self = t[0];

    (void)t, (void)v, (void)self;
    return log2(self);
}

static inline aclnnStatus first_InplaceLog2(aclTensor *const *t, const aclScalar *const *s, const double *v,
    aclTensor *out, uint64_t *workspaceSize, aclOpExecutor **executor)
{
    (void)t, (void)s, (void)v;
    return aclnnInplaceLog2GetWorkspaceSize(out, workspaceSize, executor);
}

static inline double reference_InplaceLog2(const double *t, const double *v)
{
    const double self = t[0];

    (void)t, (void)v, (void)self;
    return log2(self);
}

static inline aclnnStatus first_Sin(aclTensor *const *t, const aclScalar *const *s, const double *v,
    aclTensor *out, uint64_t *workspaceSize, aclOpExecutor **executor)
{
    (void)t, (void)s, (void)v;
    return aclnnSinGetWorkspaceSize(t[0], out, workspaceSize, executor);
}

static inline double reference_Sin(const double *t, const double *v)
{
    const double self = t[0];

    (void)t, (void)v, (void)self;
    return sin(self);
}

static inline aclnnStatus first_InplaceSin(aclTensor *const *t, const aclScalar *const *s, const double *v,
    aclTensor *out, uint64_t *workspaceSize, aclOpExecutor **executor)
{
    (void)t, (void)s, (void)v;
    return aclnnInplaceSinGetWorkspaceSize(out, workspaceSize, executor);
}

static inline double reference_InplaceSin(const double *t, const double *v)
{
    const double self = t[0];

    (void)t, (void)v, (void)self;
    return sin(self);
}

static inline aclnnStatus first_Cos(aclTensor *const *t, const aclScalar *const *s, const double *v,
    aclTensor *out, uint64_t *workspaceSize, aclOpExecutor **executor)
{
    (void)t, (void)s, (void)v;
    return aclnnCosGetWorkspaceSize(t[0], out, workspaceSize, executor);
}

static inline double reference_Cos(const double *t, const double *v)
{
    const double input = t[0];

    (void)t, (void)v, (void)input;
    return cos(input);
}

static inline aclnnStatus first_InplaceCos(aclTensor *const *t, const aclScalar *const *s, const double *v,
    aclTensor *out, uint64_t *workspaceSize, aclOpExecutor **executor)
{
    (void)t, (void)s, (void)v;
    return aclnnInplaceCosGetWorkspaceSize(out, workspaceSize, executor);
}

static inline double reference_InplaceCos(const double *t, const double *v)
{
    const double input = t[0];

    (void)t, (void)v, (void)input;
    return cos(input);
}

static inline aclnnStatus first_Tanh(aclTensor *const *t, const aclScalar *const *s, const double *v,
    aclTensor *out, uint64_t *workspaceSize, aclOpExecutor **executor)
{
    (void)t, (void)s, (void)v;
    return aclnnTanhGetWorkspaceSize(t[0], out, workspaceSize, executor);
}

static inline double reference_Tanh(const double *t, const double *v)
{
    const double self = t[0];

    (void)t, (void)v, (void)self;
    return tanh(self);
}

static inline aclnnStatus first_InplaceTanh(aclTensor *const *t, const aclScalar *const *s, const double *v,
    aclTensor *out, uint64_t *workspaceSize, aclOpExecutor **executor)
{
    (void)t, (void)s, (void)v;
    return aclnnInplaceTanhGetWorkspaceSize(out, workspaceSize, executor);
}

static inline double reference_InplaceTanh(const double *t, const double *v)
{
    const double self = t[0];

    (void)t, (void)v, (void)self;
    return tanh(self);
}

static inline aclnnStatus first_Sigmoid(aclTensor *const *t, const aclScalar *const *s, const double *v,
    aclTensor *out, uint64_t *workspaceSize, aclOpExecutor **executor)
{
    (void)t, (void)s, (void)v;
    return aclnnSigmoidGetWorkspaceSize(t[0], out, workspaceSize, executor);
}

static inline double reference_Sigmoid(const double *t, const double *v)
{
    const double self = t[0];

    (void)t, (void)v, (void)self;
    return 1 / (1 + exp(-self));
}

static inline aclnnStatus first_InplaceSigmoid(aclTensor *const *t, const aclScalar *const *s, const double *v,
    aclTensor *out, uint64_t *workspaceSize, aclOpExecutor **executor)
{
    (void)t, (void)s, (void)v;
    return aclnnInplaceSigmoidGetWorkspaceSize(out, workspaceSize, executor);
}

static inline double reference_InplaceSigmoid(const double *t, const double *v)
{
    const double self = t[0];

    (void)t, (void)v, (void)self;
    return 1 / (1 + exp(-self));
}

static inline aclnnStatus first_Reciprocal(aclTensor *const *t, const aclScalar *const *s, const double *v,
    aclTensor *out, uint64_t *workspaceSize, aclOpExecutor **executor)
{
    (void)t, (void)s, (void)v;
    return aclnnReciprocalGetWorkspaceSize(t[0], out, workspaceSize, executor);
}

static inline double reference_Reciprocal(const double *t, const double *v)
{
    const double self = t[0];

    (void)t, (void)v, (void)self;
    return 1 / self;
}

static inline aclnnStatus first_InplaceReciprocal(aclTensor *const *t, const aclScalar *const *s, const double *v,
    aclTensor *out, uint64_t *workspaceSize, aclOpExecutor **executor)
{
    (void)t, (void)s, (void)v;
    return aclnnInplaceReciprocalGetWorkspaceSize(out, workspaceSize, executor);
}

static inline double reference_InplaceReciprocal(const double *t, const double *v)
{
    const double self = t[0];

    (void)t, (void)v, (void)self;
    return 1 / self;
}

static inline aclnnStatus first_Gelu(aclTensor *const *t, const aclScalar *const *s, const double *v,
    aclTensor *out, uint64_t *workspaceSize, aclOpExecutor **executor)
{
    (void)t, (void)s, (void)v;
    return aclnnGeluGetWorkspaceSize(t[0], out, workspaceSize, executor);
}

static inline double reference_Gelu(const double *t, const double *v)
{
    const double self = t[0];

    (void)t, (void)v, (void)self;
    return 0.5 * self * (1 + tanh(0.7978845608028654 * (self + 0.044715 * self * self * self)));
}

static inline aclnnStatus first_GeluBackward(aclTensor *const *t, const aclScalar *const *s, const double *v,
    aclTensor *out, uint64_t *workspaceSize, aclOpExecutor **executor)
{
    (void)t, (void)s, (void)v;
    return aclnnGeluBackwardGetWorkspaceSize(t[0], t[1], out, workspaceSize, executor);
}

static inline double reference_GeluBackward(const double *t, const double *v)
{
    const double gradOutput = t[0], self = t[1];

    (void)t, (void)v, (void)gradOutput;
    return gradOutput * (1 / (1 + exp(-1.5957691216057308 * (self + 0.044715 * self * self * self))) + self * 1.5957691216057308 * (1 + 0.134145 * self * self) / pow(2 * cosh(0.7978845608028654 * (self + 0.044715 * self * self * self)), 2));
}

static inline aclnnStatus first_Silu(aclTensor *const *t, const aclScalar *const *s, const double *v,
    aclTensor *out, uint64_t *workspaceSize, aclOpExecutor **executor)
{
    (void)t, (void)s, (void)v;
    return aclnnSiluGetWorkspaceSize(t[0], out, workspaceSize, executor);
}

static inline double reference_Silu(const double *t, const double *v)
{
    const double self = t[0];

    (void)t, (void)v, (void)self;
    return self / (1 + exp(-self));
}

static inline aclnnStatus first_SiluBackward(aclTensor *const *t, const aclScalar *const *s, const double *v,
    aclTensor *out, uint64_t *workspaceSize, aclOpExecutor **executor)
{
    (void)t, (void)s, (void)v;
    return aclnnSiluBackwardGetWorkspaceSize(t[0], t[1], out, workspaceSize, executor);
}

static inline double reference_SiluBackward(const double *t, const double *v)
{
    const double gradOutput = t[0], self = t[1];

    (void)t, (void)v, (void)gradOutput;
    return gradOutput / (1 + exp(-self)) * (1 + self / (1 + exp(self)));
}

static inline aclnnStatus first_Relu(aclTensor *const *t, const aclScalar *const *s, const double *v,
    aclTensor *out, uint64_t *workspaceSize, aclOpExecutor **executor)
{
    (void)t, (void)s, (void)v;
    return aclnnReluGetWorkspaceSize(t[0], out, workspaceSize, executor);
}

static inline double reference_Relu(const double *t, const double *v)
{
    const double self = t[0];

    (void)t, (void)v, (void)self;
    return self < 0 ? 0 : self;
}

static inline aclnnStatus first_InplaceRelu(aclTensor *const *t, const aclScalar *const *s, const double *v,
    aclTensor *out, uint64_t *workspaceSize, aclOpExecutor **executor)
{
    (void)t, (void)s, (void)v;
    return aclnnInplaceReluGetWorkspaceSize(out, workspaceSize, executor);
}

static inline double reference_InplaceRelu(const double *t, const double *v)
{
    const double self = t[0];

    (void)t, (void)v, (void)self;
    return self < 0 ? 0 : self;
}

static inline aclnnStatus first_Ceil(aclTensor *const *t, const aclScalar *const *s, const double *v,
    aclTensor *out, uint64_t *workspaceSize, aclOpExecutor **executor)
{
    (void)t, (void)s, (void)v;
    return aclnnCeilGetWorkspaceSize(t[0], out, workspaceSize, executor);
}

static inline double reference_Ceil(const double *t, const double *v)
{
    const double self = t[0];

    (void)t, (void)v, (void)self;
    return ceil(self);
}

static inline aclnnStatus first_InplaceCeil(aclTensor *const *t, const aclScalar *const *s, const double *v,
    aclTensor *out, uint64_t *workspaceSize, aclOpExecutor **executor)
{
    (void)t, (void)s, (void)v;
    return aclnnInplaceCeilGetWorkspaceSize(out, workspaceSize, executor);
}

static inline double reference_InplaceCeil(const double *t, const double *v)
{
    const double self = t[0];

    (void)t, (void)v, (void)self;
    return ceil(self);
}

static inline aclnnStatus first_Floor(aclTensor *const *t, const aclScalar *const *s, const double *v,
    aclTensor *out, uint64_t *workspaceSize, aclOpExecutor **executor)
{
    (void)t, (void)s, (void)v;
    return aclnnFloorGetWorkspaceSize(t[0], out, workspaceSize, executor);
}

static inline double reference_Floor(const double *t, const double *v)
{
    const double self = t[0];

    (void)t, (void)v, (void)self;
    return floor(self);
}

static inline aclnnStatus first_InplaceFloor(aclTensor *const *t, const aclScalar *const *s, const double *v,
    aclTensor *out, uint64_t *workspaceSize, aclOpExecutor **executor)
{
    (void)t, (void)s, (void)v;
    return aclnnInplaceFloorGetWorkspaceSize(out, workspaceSize, executor);
}

static inline double reference_InplaceFloor(const double *t, const double *v)
{
    const double self = t[0];

    (void)t, (void)v, (void)self;
    return floor(self);
}

static inline aclnnStatus first_Square(aclTensor *const *t, const aclScalar *const *s, const double *v,
    aclTensor *out, uint64_t *workspaceSize, aclOpExecutor **executor)
{
    (void)t, (void)s, (void)v;
    return aclnnSquareGetWorkspaceSize(t[0], out, workspaceSize, executor);
}

static inline double reference_Square(const double *t, const double *v)
{
    const double self = t[0];

    (void)t, (void)v, (void)self;
    return self * self;
}

static inline aclnnStatus first_Frac(aclTensor *const *t, const aclScalar *const *s, const double *v,
    aclTensor *out, uint64_t *workspaceSize, aclOpExecutor **executor)
{
    (void)t, (void)s, (void)v;
    return aclnnFracGetWorkspaceSize(t[0], out, workspaceSize, executor);
}

static inline double reference_Frac(const double *t, const double *v)
{
    const double input = t[0];

    (void)t, (void)v, (void)input;
    return input - trunc(input);
}

static inline aclnnStatus first_InplaceFrac(aclTensor *const *t, const aclScalar *const *s, const double *v,
    aclTensor *out, uint64_t *workspaceSize, aclOpExecutor **executor)
{
    (void)t, (void)s, (void)v;
    return aclnnInplaceFracGetWorkspaceSize(out, workspaceSize, executor);
}

static inline double reference_InplaceFrac(const double *t, const double *v)
{
    const double input = t[0];

    (void)t, (void)v, (void)input;
    return input - trunc(input);
}

static inline aclnnStatus first_Round(aclTensor *const *t, const aclScalar *const *s, const double *v,
    aclTensor *out, uint64_t *workspaceSize, aclOpExecutor **executor)
{
    (void)t, (void)s, (void)v;
    return aclnnRoundGetWorkspaceSize(t[0], out, workspaceSize, executor);
}

static inline double reference_Round(const double *t, const double *v)
{
    const double self = t[0];

    (void)t, (void)v, (void)self;
    return nearbyint(self);
}

static inline aclnnStatus first_InplaceRound(aclTensor *const *t, const aclScalar *const *s, const double *v,
    aclTensor *out, uint64_t *workspaceSize, aclOpExecutor **executor)
{
    (void)t, (void)s, (void)v;
    return aclnnInplaceRoundGetWorkspaceSize(out, workspaceSize, executor);
}

static inline double reference_InplaceRound(const double *t, const double *v)
{
    const double self = t[0];

    (void)t, (void)v, (void)self;
    return nearbyint(self);
}

static inline aclnnStatus first_EqTensor(aclTensor *const *t, const aclScalar *const *s, const double *v,
    aclTensor *out, uint64_t *workspaceSize, aclOpExecutor **executor)
{
    (void)t, (void)s, (void)v;
    return aclnnEqTensorGetWorkspaceSize(t[0], t[1], out, workspaceSize, executor);
}

static inline double reference_EqTensor(const double *t, const double *v)
{
    const double self = t[0], other = t[1];

    (void)t, (void)v, (void)self;
    return self == other;
}

static inline aclnnStatus first_InplaceEqTensor(aclTensor *const *t, const aclScalar *const *s, const double *v,
    aclTensor *out, uint64_t *workspaceSize, aclOpExecutor **executor)
{
    (void)t, (void)s, (void)v;
    return aclnnInplaceEqTensorGetWorkspaceSize(out, t[1], workspaceSize, executor);
}

static inline double reference_InplaceEqTensor(const double *t, const double *v)
{
    const double self = t[0], other = t[1];

    (void)t, (void)v, (void)self;
    return self == other;
}

static inline aclnnStatus first_EqScalar(aclTensor *const *t, const aclScalar *const *s, const double *v,
    aclTensor *out, uint64_t *workspaceSize, aclOpExecutor **executor)
{
    (void)t, (void)s, (void)v;
    return aclnnEqScalarGetWorkspaceSize(t[0], s[0], out, workspaceSize, executor);
}

static inline double reference_EqScalar(const double *t, const double *v)
{
    const double self = t[0], other = v[0];

    (void)t, (void)v, (void)self;
    return self == other;
}

static inline aclnnStatus first_InplaceEqScalar(aclTensor *const *t, const aclScalar *const *s, const double *v,
    aclTensor *out, uint64_t *workspaceSize, aclOpExecutor **executor)
{
    (void)t, (void)s, (void)v;
    return aclnnInplaceEqScalarGetWorkspaceSize(out, s[0], workspaceSize, executor);
}

static inline double reference_InplaceEqScalar(const double *t, const double *v)
{
    const double self = t[0], other = v[0];

    (void)t, (void)v, (void)self;
    return self == other;
}

static inline aclnnStatus first_NeTensor(aclTensor *const *t, const aclScalar *const *s, const double *v,
    aclTensor *out, uint64_t *workspaceSize, aclOpExecutor **executor)
{
    (void)t, (void)s, (void)v;
    return aclnnNeTensorGetWorkspaceSize(t[0], t[1], out, workspaceSize, executor);
}

static inline double reference_NeTensor(const double *t, const double *v)
{
    const double self = t[0], other = t[1];

    (void)t, (void)v, (void)self;
    return self != other;
}

static inline aclnnStatus first_InplaceNeTensor(aclTensor *const *t, const aclScalar *const *s, const double *v,
    aclTensor *out, uint64_t *workspaceSize, aclOpExecutor **executor)
{
    (void)t, (void)s, (void)v;
    return aclnnInplaceNeTensorGetWorkspaceSize(out, t[1], workspaceSize, executor);
}

static inline double reference_InplaceNeTensor(const double *t, const double *v)
{
    const double self = t[0], other = t[1];

    (void)t, (void)v, (void)self;
    return self != other;
}

static inline aclnnStatus first_NeScalar(aclTensor *const *t, const aclScalar *const *s, const double *v,
    aclTensor *out, uint64_t *workspaceSize, aclOpExecutor **executor)
{
    (void)t, (void)s, (void)v;
    return aclnnNeScalarGetWorkspaceSize(t[0], s[0], out, workspaceSize, executor);
}

static inline double reference_NeScalar(const double *t, const double *v)
{
    const double self = t[0], other = v[0];

    (void)t, (void)v, (void)self;
    return self != other;
}

static inline aclnnStatus first_InplaceNeScalar(aclTensor *const *t, const aclScalar *const *s, const double *v,
    aclTensor *out, uint64_t *workspaceSize, aclOpExecutor **executor)
{
    (void)t, (void)s, (void)v;
    return aclnnInplaceNeScalarGetWorkspaceSize(out, s[0], workspaceSize, executor);
}

static inline double reference_InplaceNeScalar(const double *t, const double *v)
{
    const double self = t[0], other = v[0];

    (void)t, (void)v, (void)self;
    return self != other;
}

static inline aclnnStatus first_GtTensor(aclTensor *const *t, const aclScalar *const *s, const double *v,
    aclTensor *out, uint64_t *workspaceSize, aclOpExecutor **executor)
{
    (void)t, (void)s, (void)v;
    return aclnnGtTensorGetWorkspaceSize(t[0], t[1], out, workspaceSize, executor);
}

static inline double reference_GtTensor(const double *t, const double *v)
{
    const double self = t[0], other = t[1];

    (void)t, (void)v, (void)self;
    return self > other;
}

static inline aclnnStatus first_InplaceGtTensor(aclTensor *const *t, const aclScalar *const *s, const double *v,
    aclTensor *out, uint64_t *workspaceSize, aclOpExecutor **executor)
{
    (void)t, (void)s, (void)v;
    return aclnnInplaceGtTensorGetWorkspaceSize(out, t[1], workspaceSize, executor);
}

static inline double reference_InplaceGtTensor(const double *t, const double *v)
{
    const double self = t[0], other = t[1];

    (void)t, (void)v, (void)self;
    return self > other;
}

static inline aclnnStatus first_GtScalar(aclTensor *const *t, const aclScalar *const *s, const double *v,
    aclTensor *out, uint64_t *workspaceSize, aclOpExecutor **executor)
{
    (void)t, (void)s, (void)v;
    return aclnnGtScalarGetWorkspaceSize(t[0], s[0], out, workspaceSize, executor);
}

static inline double reference_GtScalar(const double *t, const double *v)
{
    const double self = t[0], other = v[0];

    (void)t, (void)v, (void)self;
    return self > other;
}

static inline aclnnStatus first_InplaceGtScalar(aclTensor *const *t, const aclScalar *const *s, const double *v,
    aclTensor *out, uint64_t *workspaceSize, aclOpExecutor **executor)
{
    (void)t, (void)s, (void)v;
    return aclnnInplaceGtScalarGetWorkspaceSize(out, s[0], workspaceSize, executor);
}

static inline double reference_InplaceGtScalar(const double *t, const double *v)
{
    const double self = t[0], other = v[0];

    (void)t, (void)v, (void)self;
    return self > other;
}

static inline aclnnStatus first_GeTensor(aclTensor *const *t, const aclScalar *const *s, const double *v,
    aclTensor *out, uint64_t *workspaceSize, aclOpExecutor **executor)
{
    (void)t, (void)s, (void)v;
    return aclnnGeTensorGetWorkspaceSize(t[0], t[1], out, workspaceSize, executor);
}

static inline double reference_GeTensor(const double *t, const double *v)
{
    const double self = t[0], other = t[1];

    (void)t, (void)v, (void)self;
    return self >= other;
}

static inline aclnnStatus first_InplaceGeTensor(aclTensor *const *t, const aclScalar *const *s, const double *v,
    aclTensor *out, uint64_t *workspaceSize, aclOpExecutor **executor)
{
    (void)t, (void)s, (void)v;
    return aclnnInplaceGeTensorGetWorkspaceSize(out, t[1], workspaceSize, executor);
}

static inline double reference_InplaceGeTensor(const double *t, const double *v)
{
    const double self = t[0], other = t[1];

    (void)t, (void)v, (void)self;
    return self >= other;
}

static inline aclnnStatus first_GeScalar(aclTensor *const *t, const aclScalar *const *s, const double *v,
    aclTensor *out, uint64_t *workspaceSize, aclOpExecutor **executor)
{
    (void)t, (void)s, (void)v;
    return aclnnGeScalarGetWorkspaceSize(t[0], s[0], out, workspaceSize, executor);
}

static inline double reference_GeScalar(const double *t, const double *v)
{
    const double self = t[0], other = v[0];

    (void)t, (void)v, (void)self;
    return self >= other;
}

static inline aclnnStatus first_InplaceGeScalar(aclTensor *const *t, const aclScalar *const *s, const double *v,
    aclTensor *out, uint64_t *workspaceSize, aclOpExecutor **executor)
{
    (void)t, (void)s, (void)v;
    return aclnnInplaceGeScalarGetWorkspaceSize(out, s[0], workspaceSize, executor);
}

static inline double reference_InplaceGeScalar(const double *t, const double *v)
{
    const double self = t[0], other = v[0];

    (void)t, (void)v, (void)self;
    return self >= other;
}

static inline aclnnStatus first_LtTensor(aclTensor *const *t, const aclScalar *const *s, const double *v,
    aclTensor *out, uint64_t *workspaceSize, aclOpExecutor **executor)
{
    (void)t, (void)s, (void)v;
    return aclnnLtTensorGetWorkspaceSize(t[0], t[1], out, workspaceSize, executor);
}

static inline double reference_LtTensor(const double *t, const double *v)
{
    const double self = t[0], other = t[1];

    (void)t, (void)v, (void)self;
    return self < other;
}

static inline aclnnStatus first_InplaceLtTensor(aclTensor *const *t, const aclScalar *const *s, const double *v,
    aclTensor *out, uint64_t *workspaceSize, aclOpExecutor **executor)
{
    (void)t, (void)s, (void)v;
    return aclnnInplaceLtTensorGetWorkspaceSize(out, t[1], workspaceSize, executor);
}

static inline double reference_InplaceLtTensor(const double *t, const double *v)
{
    const double self = t[0], other = t[1];

    (void)t, (void)v, (void)self;
    return self < other;
}

static inline aclnnStatus first_LtScalar(aclTensor *const *t, const aclScalar *const *s, const double *v,
    aclTensor *out, uint64_t *workspaceSize, aclOpExecutor **executor)
{
    (void)t, (void)s, (void)v;
    return aclnnLtScalarGetWorkspaceSize(t[0], s[0], out, workspaceSize, executor);
}

static inline double reference_LtScalar(const double *t, const double *v)
{
    const double self = t[0], other = v[0];

    (void)t, (void)v, (void)self;
    return self < other;
}

static inline aclnnStatus first_InplaceLtScalar(aclTensor *const *t, const aclScalar *const *s, const double *v,
    aclTensor *out, uint64_t *workspaceSize, aclOpExecutor **executor)
{
    (void)t, (void)s, (void)v;
    return aclnnInplaceLtScalarGetWorkspaceSize(out, s[0], workspaceSize, executor);
}

static inline double reference_InplaceLtScalar(const double *t, const double *v)
{
    const double self = t[0], other = v[0];

    (void)t, (void)v, (void)self;
    return self < other;
}

static inline aclnnStatus first_LeTensor(aclTensor *const *t, const aclScalar *const *s, const double *v,
    aclTensor *out, uint64_t *workspaceSize, aclOpExecutor **executor)
{
    (void)t, (void)s, (void)v;
    return aclnnLeTensorGetWorkspaceSize(t[0], t[1], out, workspaceSize, executor);
}

static inline double reference_LeTensor(const double *t, const double *v)
{
    const double self = t[0], other = t[1];

    (void)t, (void)v, (void)self;
    return self <= other;
}

static inline aclnnStatus first_InplaceLeTensor(aclTensor *const *t, const aclScalar *const *s, const double *v,
    aclTensor *out, uint64_t *workspaceSize, aclOpExecutor **executor)
{
    (void)t, (void)s, (void)v;
    return aclnnInplaceLeTensorGetWorkspaceSize(out, t[1], workspaceSize, executor);
}

static inline double reference_InplaceLeTensor(const double *t, const double *v)
{
    const double self = t[0], other = t[1];

    (void)t, (void)v, (void)self;
    return self <= other;
}

static inline aclnnStatus first_LeScalar(aclTensor *const *t, const aclScalar *const *s, const double *v,
    aclTensor *out, uint64_t *workspaceSize, aclOpExecutor **executor)
{
    (void)t, (void)s, (void)v;
    return aclnnLeScalarGetWorkspaceSize(t[0], s[0], out, workspaceSize, executor);
}

static inline double reference_LeScalar(const double *t, const double *v)
{
    const double self = t[0], other = v[0];

    (void)t, (void)v, (void)self;
    return self <= other;
}

static inline aclnnStatus first_InplaceLeScalar(aclTensor *const *t, const aclScalar *const *s, const double *v,
    aclTensor *out, uint64_t *workspaceSize, aclOpExecutor **executor)
{
    (void)t, (void)s, (void)v;
    return aclnnInplaceLeScalarGetWorkspaceSize(out, s[0], workspaceSize, executor);
}

static inline double reference_InplaceLeScalar(const double *t, const double *v)
{
    const double self = t[0], other = v[0];

    (void)t, (void)v, (void)self;
    return self <= other;
}

static inline aclnnStatus first_IsFinite(aclTensor *const *t, const aclScalar *const *s, const double *v,
    aclTensor *out, uint64_t *workspaceSize, aclOpExecutor **executor)
{
    (void)t, (void)s, (void)v;
    return aclnnIsFiniteGetWorkspaceSize(t[0], out, workspaceSize, executor);
}

static inline double reference_IsFinite(const double *t, const double *v)
{
    const double self = t[0];

    (void)t, (void)v, (void)self;
    return isfinite(self);
}

static inline aclnnStatus first_IsClose(aclTensor *const *t, const aclScalar *const *s, const double *v,
    aclTensor *out, uint64_t *workspaceSize, aclOpExecutor **executor)
{
    (void)t, (void)s, (void)v;
    return aclnnIsCloseGetWorkspaceSize(t[0], t[1], v[0], v[1], v[2] != 0, out, workspaceSize, executor);
}

static inline double reference_IsClose(const double *t, const double *v)
{
    const double self = t[0], other = t[1], rtol = v[0], atol = v[1], equalNan = v[2];

    (void)t, (void)v, (void)self;
    return self == other || (equalNan != 0 && self != self && other != other) || (isfinite(self - other) && fabs(self - other) <= atol + fabs(rtol * other));
}

static inline aclnnStatus first_LogicalNot(aclTensor *const *t, const aclScalar *const *s, const double *v,
    aclTensor *out, uint64_t *workspaceSize, aclOpExecutor **executor)
{
    (void)t, (void)s, (void)v;
    return aclnnLogicalNotGetWorkspaceSize(t[0], out, workspaceSize, executor);
}

static inline double reference_LogicalNot(const double *t, const double *v)
{
    const double self = t[0];

    (void)t, (void)v, (void)self;
    return self == 0;
}

static inline aclnnStatus first_InplaceLogicalNot(aclTensor *const *t, const aclScalar *const *s, const double *v,
    aclTensor *out, uint64_t *workspaceSize, aclOpExecutor **executor)
{
    (void)t, (void)s, (void)v;
    return aclnnInplaceLogicalNotGetWorkspaceSize(out, workspaceSize, executor);
}

static inline double reference_InplaceLogicalNot(const double *t, const double *v)
{
    const double self = t[0];

    (void)t, (void)v, (void)self;
    return self == 0;
}

static inline aclnnStatus first_LogicalAnd(aclTensor *const *t, const aclScalar *const *s, const double *v,
    aclTensor *out, uint64_t *workspaceSize, aclOpExecutor **executor)
{
    (void)t, (void)s, (void)v;
    return aclnnLogicalAndGetWorkspaceSize(t[0], t[1], out, workspaceSize, executor);
}

static inline double reference_LogicalAnd(const double *t, const double *v)
{
    const double self = t[0], other = t[1];

    (void)t, (void)v, (void)self;
    return self != 0 && other != 0;
}

static inline aclnnStatus first_InplaceLogicalAnd(aclTensor *const *t, const aclScalar *const *s, const double *v,
    aclTensor *out, uint64_t *workspaceSize, aclOpExecutor **executor)
{
    (void)t, (void)s, (void)v;
    return aclnnInplaceLogicalAndGetWorkspaceSize(out, t[1], workspaceSize, executor);
}

static inline double reference_InplaceLogicalAnd(const double *t, const double *v)
{
    const double self = t[0], other = t[1];

    (void)t, (void)v, (void)self;
    return self != 0 && other != 0;
}

static inline aclnnStatus first_LogicalOr(aclTensor *const *t, const aclScalar *const *s, const double *v,
    aclTensor *out, uint64_t *workspaceSize, aclOpExecutor **executor)
{
    (void)t, (void)s, (void)v;
    return aclnnLogicalOrGetWorkspaceSize(t[0], t[1], out, workspaceSize, executor);
}

static inline double reference_LogicalOr(const double *t, const double *v)
{
    const double self = t[0], other = t[1];

    (void)t, (void)v, (void)self;
    return self != 0 || other != 0;
}

static inline aclnnStatus first_InplaceLogicalOr(aclTensor *const *t, const aclScalar *const *s, const double *v,
    aclTensor *out, uint64_t *workspaceSize, aclOpExecutor **executor)
{
    (void)t, (void)s, (void)v;
    return aclnnInplaceLogicalOrGetWorkspaceSize(out, t[1], workspaceSize, executor);
}

static inline double reference_InplaceLogicalOr(const double *t, const double *v)
{
    const double self = t[0], other = t[1];

    (void)t, (void)v, (void)self;
    return self != 0 || other != 0;
}

static inline aclnnStatus first_BitwiseAndTensor(aclTensor *const *t, const aclScalar *const *s, const double *v,
    aclTensor *out, uint64_t *workspaceSize, aclOpExecutor **executor)
{
    (void)t, (void)s, (void)v;
    return aclnnBitwiseAndTensorGetWorkspaceSize(t[0], t[1], out, workspaceSize, executor);
}

static inline double reference_BitwiseAndTensor(const double *t, const double *v)
{
    const double self = t[0], other = t[1];

    (void)t, (void)v, (void)self;
    return (double)((int64_t)self & (int64_t)other);
}

static inline aclnnStatus first_InplaceBitwiseAndTensor(aclTensor *const *t, const aclScalar *const *s, const double *v,
    aclTensor *out, uint64_t *workspaceSize, aclOpExecutor **executor)
{
    (void)t, (void)s, (void)v;
    return aclnnInplaceBitwiseAndTensorGetWorkspaceSize(out, t[1], workspaceSize, executor);
}

static inline double reference_InplaceBitwiseAndTensor(const double *t, const double *v)
{
    const double self = t[0], other = t[1];

    (void)t, (void)v, (void)self;
    return (double)((int64_t)self & (int64_t)other);
}

static inline aclnnStatus first_BitwiseAndScalar(aclTensor *const *t, const aclScalar *const *s, const double *v,
    aclTensor *out, uint64_t *workspaceSize, aclOpExecutor **executor)
{
    (void)t, (void)s, (void)v;
    return aclnnBitwiseAndScalarGetWorkspaceSize(t[0], s[0], out, workspaceSize, executor);
}

static inline double reference_BitwiseAndScalar(const double *t, const double *v)
{
    const double self = t[0], other = v[0];

    (void)t, (void)v, (void)self;
    return (double)((int64_t)self & (int64_t)other);
}

static inline aclnnStatus first_InplaceBitwiseAndScalar(aclTensor *const *t, const aclScalar *const *s, const double *v,
    aclTensor *out, uint64_t *workspaceSize, aclOpExecutor **executor)
{
    (void)t, (void)s, (void)v;
    return aclnnInplaceBitwiseAndScalarGetWorkspaceSize(out, s[0], workspaceSize, executor);
}

static inline double reference_InplaceBitwiseAndScalar(const double *t, const double *v)
{
    const double self = t[0], other = v[0];

    (void)t, (void)v, (void)self;
    return (double)((int64_t)self & (int64_t)other);
}

static inline aclnnStatus first_BitwiseOrTensor(aclTensor *const *t, const aclScalar *const *s, const double *v,
    aclTensor *out, uint64_t *workspaceSize, aclOpExecutor **executor)
{
    (void)t, (void)s, (void)v;
    return aclnnBitwiseOrTensorGetWorkspaceSize(t[0], t[1], out, workspaceSize, executor);
}

static inline double reference_BitwiseOrTensor(const double *t, const double *v)
{
    const double self = t[0], other = t[1];

    (void)t, (void)v, (void)self;
    return (double)((int64_t)self|(int64_t)other);
}

static inline aclnnStatus first_InplaceBitwiseOrTensor(aclTensor *const *t, const aclScalar *const *s, const double *v,
    aclTensor *out, uint64_t *workspaceSize, aclOpExecutor **executor)
{
    (void)t, (void)s, (void)v;
    return aclnnInplaceBitwiseOrTensorGetWorkspaceSize(out, t[1], workspaceSize, executor);
}

static inline double reference_InplaceBitwiseOrTensor(const double *t, const double *v)
{
    const double self = t[0], other = t[1];

    (void)t, (void)v, (void)self;
    return (double)((int64_t)self|(int64_t)other);
}

static inline aclnnStatus first_BitwiseOrScalar(aclTensor *const *t, const aclScalar *const *s, const double *v,
    aclTensor *out, uint64_t *workspaceSize, aclOpExecutor **executor)
{
    (void)t, (void)s, (void)v;
    return aclnnBitwiseOrScalarGetWorkspaceSize(t[0], s[0], out, workspaceSize, executor);
}

static inline double reference_BitwiseOrScalar(const double *t, const double *v)
{
    const double self = t[0], other = v[0];

    (void)t, (void)v, (void)self;
    return (double)((int64_t)self|(int64_t)other);
}

static inline aclnnStatus first_InplaceBitwiseOrScalar(aclTensor *const *t, const aclScalar *const *s, const double *v,
    aclTensor *out, uint64_t *workspaceSize, aclOpExecutor **executor)
{
    (void)t, (void)s, (void)v;
    return aclnnInplaceBitwiseOrScalarGetWorkspaceSize(out, s[0], workspaceSize, executor);
}

static inline double reference_InplaceBitwiseOrScalar(const double *t, const double *v)
{
    const double self = t[0], other = v[0];

    (void)t, (void)v, (void)self;
    return (double)((int64_t)self|(int64_t)other);
}

static inline aclnnStatus first_BitwiseXorTensor(aclTensor *const *t, const aclScalar *const *s, const double *v,
    aclTensor *out, uint64_t *workspaceSize, aclOpExecutor **executor)
{
    (void)t, (void)s, (void)v;
    return aclnnBitwiseXorTensorGetWorkspaceSize(t[0], t[1], out, workspaceSize, executor);
}

static inline double reference_BitwiseXorTensor(const double *t, const double *v)
{
    const double self = t[0], other = t[1];

    (void)t, (void)v, (void)self;
    return (double)((int64_t)self ^ (int64_t)other);
}

static inline aclnnStatus first_InplaceBitwiseXorTensor(aclTensor *const *t, const aclScalar *const *s, const double *v,
    aclTensor *out, uint64_t *workspaceSize, aclOpExecutor **executor)
{
    (void)t, (void)s, (void)v;
    return aclnnInplaceBitwiseXorTensorGetWorkspaceSize(out, t[1], workspaceSize, executor);
}

static inline double reference_InplaceBitwiseXorTensor(const double *t, const double *v)
{
    const double self = t[0], other = t[1];

    (void)t, (void)v, (void)self;
    return (double)((int64_t)self ^ (int64_t)other);
}

static inline aclnnStatus first_BitwiseXorScalar(aclTensor *const *t, const aclScalar *const *s, const double *v,
    aclTensor *out, uint64_t *workspaceSize, aclOpExecutor **executor)
{
    (void)t, (void)s, (void)v;
    return aclnnBitwiseXorScalarGetWorkspaceSize(t[0], s[0], out, workspaceSize, executor);
}

static inline double reference_BitwiseXorScalar(const double *t, const double *v)
{
    const double self = t[0], other = v[0];

    (void)t, (void)v, (void)self;
    return (double)((int64_t)self ^ (int64_t)other);
}

static inline aclnnStatus first_InplaceBitwiseXorScalar(aclTensor *const *t, const aclScalar *const *s, const double *v,
    aclTensor *out, uint64_t *workspaceSize, aclOpExecutor **executor)
{
    (void)t, (void)s, (void)v;
    return aclnnInplaceBitwiseXorScalarGetWorkspaceSize(out, s[0], workspaceSize, executor);
}

static inline double reference_InplaceBitwiseXorScalar(const double *t, const double *v)
{
    const double self = t[0], other = v[0];

    (void)t, (void)v, (void)self;
    return (double)((int64_t)self ^ (int64_t)other);
}

static inline aclnnStatus first_BitwiseNot(aclTensor *const *t, const aclScalar *const *s, const double *v,
    aclTensor *out, uint64_t *workspaceSize, aclOpExecutor **executor)
{
    (void)t, (void)s, (void)v;
    return aclnnBitwiseNotGetWorkspaceSize(t[0], out, workspaceSize, executor);
}

static inline double reference_BitwiseNot(const double *t, const double *v)
{
    const double self = t[0], bits = v[0];

    (void)t, (void)v, (void)self;
    return (double)((int64_t)self ^ (int64_t)bits);
}

#endif
