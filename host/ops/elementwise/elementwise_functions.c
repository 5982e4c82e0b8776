/* SPDX-License-Identifier: Apache-2.0 */
/* Generated from host/ops/elementwise/elementwise.table by elementwise.py. */
#include <math.h>
#include <stdint.h>

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
#include "aclnnop/aclnn_fmod_tensor.h"
#include "aclnnop/aclnn_fmod_scalar.h"
#include "aclnnop/aclnn_atan2.h"
#include "aclnnop/aclnn_logaddexp.h"
#include "aclnnop/aclnn_logaddexp2.h"
#include "aclnnop/aclnn_x_log_y_tensor.h"
#include "aclnnop/aclnn_x_log_y_scalar_other.h"
#include "aclnnop/aclnn_x_log_y_scalar_self.h"
#include "aclnnop/aclnn_lerp_scalar.h"
#include "aclnnop/aclnn_lerp_tensor.h"
#include "aclnnop/aclnn_addcmul.h"
#include "aclnnop/aclnn_addcdiv.h"
#include "aclnnop/aclnn_threshold_backward.h"
#include "aclnnop/aclnn_leaky_relu_backward.h"
#include "aclnnop/aclnn_hardtanh_backward.h"
#include "aclnnop/aclnn_hardsigmoid_backward.h"
#include "aclnnop/aclnn_hardswish_backward.h"
#include "aclnnop/aclnn_softplus_backward.h"
#include "aclnnop/aclnn_mish_backward.h"
#include "aclnnop/aclnn_tanh_backward.h"
#include "aclnnop/aclnn_sigmoid_backward.h"
#include "aclnnop/aclnn_elu_backward.h"
#include "aclnnop/aclnn_logsigmoid_backward.h"
#include "aclnnop/aclnn_hardshrink_backward.h"
#include "aclnnop/aclnn_softshrink_backward.h"
#include "aclnnop/aclnn_abs.h"
#include "aclnnop/aclnn_neg.h"
#include "aclnnop/aclnn_sign.h"
#include "aclnnop/aclnn_sqrt.h"
#include "aclnnop/aclnn_rsqrt.h"
#include "aclnnop/aclnn_exp.h"
#include "aclnnop/aclnn_log.h"
#include "aclnnop/aclnn_log2.h"
#include "aclnnop/aclnn_log10.h"
#include "aclnnop/aclnn_log1p.h"
#include "aclnnop/aclnn_exp2.h"
#include "aclnnop/aclnn_expm1.h"
#include "aclnnop/aclnn_erf.h"
#include "aclnnop/aclnn_trunc.h"
#include "aclnnop/aclnn_hardswish.h"
#include "aclnnop/aclnn_softplus.h"
#include "aclnnop/aclnn_hardsigmoid.h"
#include "aclnnop/aclnn_mish.h"
#include "aclnnop/aclnn_elu.h"
#include "aclnnop/aclnn_hardtanh.h"
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
#include "aclnnop/aclnn_leaky_relu.h"
#include "aclnnop/aclnn_ceil.h"
#include "aclnnop/aclnn_floor.h"
#include "aclnnop/aclnn_square.h"
#include "aclnnop/aclnn_frac.h"
#include "aclnnop/aclnn_round.h"
#include "aclnnop/aclnn_erfc.h"
#include "aclnnop/aclnn_erfinv.h"
#include "aclnnop/aclnn_tan.h"
#include "aclnnop/aclnn_asin.h"
#include "aclnnop/aclnn_acos.h"
#include "aclnnop/aclnn_atan.h"
#include "aclnnop/aclnn_sinh.h"
#include "aclnnop/aclnn_cosh.h"
#include "aclnnop/aclnn_asinh.h"
#include "aclnnop/aclnn_acosh.h"
#include "aclnnop/aclnn_atanh.h"
#include "aclnnop/aclnn_logsigmoid.h"
#include "aclnnop/aclnn_celu.h"
#include "aclnnop/aclnn_threshold.h"
#include "aclnnop/aclnn_hardshrink.h"
#include "aclnnop/aclnn_softshrink.h"
#include "aclnnop/aclnn_nan_to_num.h"
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
#include "aclnnop/aclnn_isposinf.h"
#include "aclnnop/aclnn_isneginf.h"
#include "aclnnop/aclnn_signbit.h"
#include "aclnnop/aclnn_isclose.h"
#include "aclnnop/aclnn_logical_not.h"
#include "aclnnop/aclnn_logical_and.h"
#include "aclnnop/aclnn_logical_or.h"
#include "aclnnop/aclnn_logical_xor.h"
#include "aclnnop/aclnn_bitwise_and_tensor.h"
#include "aclnnop/aclnn_bitwise_and_scalar.h"
#include "aclnnop/aclnn_bitwise_or_tensor.h"
#include "aclnnop/aclnn_bitwise_or_scalar.h"
#include "aclnnop/aclnn_bitwise_xor_tensor.h"
#include "aclnnop/aclnn_bitwise_xor_scalar.h"
#include "aclnnop/aclnn_bitwise_not.h"
#include "families/elementwise.h"

extern const struct oc_elementwise oc_elementwise_GeluBackwardByErf;
const struct oc_elementwise oc_elementwise_GeluBackwardByErf = {
    OC_ELEMENTWISE_OP("aclnnGeluBackwardByErf", "gradOutput", "self", "", "gradInput"),
    .inputs = {"gradOutput", "self", ""}, .operands = {"gradOutput", "self", ""}, .input_kinds = "TT",
    .scalars = {"", "", "", ""}, .scalar_kinds = "", .output = "gradInput",
    .types = OC_TYPES_FLOATS, .promoted = OC_TYPES_FLOATS, .is_alike = false,
    .result = OC_RESULT_CAST, .computes = OC_COMPUTES_PROMOTED,
    .expression = "gradOutput*(K(0.5)*ERFC(K(-0.7071067811865476)*self)+K(0.3989422804014327)*self*exp(K(-0.5)*self*self))", .operation = 87};

extern const struct oc_elementwise oc_elementwise_InplaceCopy;
const struct oc_elementwise oc_elementwise_InplaceCopy = {
    OC_ELEMENTWISE_OP("aclnnInplaceCopy", "src", "", "", "selfRef"),
    .inputs = {"src", "", ""}, .operands = {"src", "", ""}, .input_kinds = "T",
    .scalars = {"", "", "", ""}, .scalar_kinds = "", .output = "selfRef",
    .types = OC_TYPES_ALL, .promoted = OC_TYPES_ALL, .is_alike = false,
    .result = OC_RESULT_ANY, .computes = OC_COMPUTES_PROMOTED,
    .expression = "src", .operation = 1};

aclnnStatus aclnnInplaceCopyGetWorkspaceSize(
    aclTensor *selfRef,
    const aclTensor *src, uint64_t *workspaceSize, aclOpExecutor **executor)
{
    const struct oc_elementwise_args a = {&oc_elementwise_InplaceCopy, {src}, {{0}}, selfRef, NULL};

    return oc_op_prepare(&oc_elementwise_InplaceCopy.op, &a, workspaceSize, executor);
}

OC_DEFINE_SECOND_CALL(aclnnInplaceCopy, &oc_elementwise_InplaceCopy.op)

extern const struct oc_elementwise oc_elementwise_Cast;
const struct oc_elementwise oc_elementwise_Cast = {
    OC_ELEMENTWISE_OP("aclnnCast", "self", "", "", "out"),
    .inputs = {"self", "", ""}, .operands = {"self", "", ""}, .input_kinds = "T",
    .scalars = {"dtype", "", "", ""}, .scalar_kinds = "Y", .output = "out",
    .types = OC_TYPES_ALL, .promoted = OC_TYPES_ALL, .is_alike = false,
    .result = OC_RESULT_ANY, .computes = OC_COMPUTES_PROMOTED,
    .expression = "self", .operation = 2};

aclnnStatus aclnnCastGetWorkspaceSize(
    const aclTensor *self,
    const aclDataType dtype,
    aclTensor *out, uint64_t *workspaceSize, aclOpExecutor **executor)
{
    const struct oc_elementwise_args a = {&oc_elementwise_Cast, {self}, {oc_scalar_of_dtype(dtype)}, out, NULL};

    return oc_op_prepare(&oc_elementwise_Cast.op, &a, workspaceSize, executor);
}

OC_DEFINE_SECOND_CALL(aclnnCast, &oc_elementwise_Cast.op)

extern const struct oc_elementwise oc_elementwise_InplaceFillScalar;
const struct oc_elementwise oc_elementwise_InplaceFillScalar = {
    OC_ELEMENTWISE_OP("aclnnInplaceFillScalar", "", "", "", "selfRef"),
    .inputs = {"", "", ""}, .operands = {"", "", ""}, .input_kinds = "",
    .scalars = {"value", "", "", ""}, .scalar_kinds = "V", .output = "selfRef",
    .types = OC_TYPES_ALL, .promoted = OC_TYPES_ALL, .is_alike = false,
    .result = OC_RESULT_ANY, .computes = OC_COMPUTES_PROMOTED,
    .expression = "value", .operation = 0};

aclnnStatus aclnnInplaceFillScalarGetWorkspaceSize(
    aclTensor *selfRef,
    const aclScalar *value, uint64_t *workspaceSize, aclOpExecutor **executor)
{
    const struct oc_elementwise_args a = {&oc_elementwise_InplaceFillScalar, {NULL}, {oc_scalar_of(value)}, selfRef, NULL};

    return oc_op_prepare(&oc_elementwise_InplaceFillScalar.op, &a, workspaceSize, executor);
}

OC_DEFINE_SECOND_CALL(aclnnInplaceFillScalar, &oc_elementwise_InplaceFillScalar.op)

extern const struct oc_elementwise oc_elementwise_InplaceFillTensor;
const struct oc_elementwise oc_elementwise_InplaceFillTensor = {
    OC_ELEMENTWISE_OP("aclnnInplaceFillTensor", "value", "", "", "selfRef"),
    .inputs = {"value", "", ""}, .operands = {"value", "", ""}, .input_kinds = "E",
    .scalars = {"", "", "", ""}, .scalar_kinds = "", .output = "selfRef",
    .types = OC_TYPES_ALL, .promoted = OC_TYPES_ALL, .is_alike = false,
    .result = OC_RESULT_ANY, .computes = OC_COMPUTES_PROMOTED,
    .expression = "value", .operation = 3};

aclnnStatus aclnnInplaceFillTensorGetWorkspaceSize(
    aclTensor *selfRef,
    const aclTensor *value, uint64_t *workspaceSize, aclOpExecutor **executor)
{
    const struct oc_elementwise_args a = {&oc_elementwise_InplaceFillTensor, {value}, {{0}}, selfRef, NULL};

    return oc_op_prepare(&oc_elementwise_InplaceFillTensor.op, &a, workspaceSize, executor);
}

OC_DEFINE_SECOND_CALL(aclnnInplaceFillTensor, &oc_elementwise_InplaceFillTensor.op)

extern const struct oc_elementwise oc_elementwise_InplaceOne;
const struct oc_elementwise oc_elementwise_InplaceOne = {
    OC_ELEMENTWISE_OP("aclnnInplaceOne", "", "", "", "selfRef"),
    .inputs = {"", "", ""}, .operands = {"", "", ""}, .input_kinds = "",
    .scalars = {"", "", "", ""}, .scalar_kinds = "", .output = "selfRef",
    .types = OC_TYPES_ALL, .promoted = OC_TYPES_ALL, .is_alike = false,
    .result = OC_RESULT_ANY, .computes = OC_COMPUTES_PROMOTED,
    .expression = "K(1)", .operation = 4};

aclnnStatus aclnnInplaceOneGetWorkspaceSize(
    const aclTensor *selfRef, uint64_t *workspaceSize, aclOpExecutor **executor)
{
    const struct oc_elementwise_args a = {&oc_elementwise_InplaceOne, {NULL}, {{0}}, (aclTensor *)selfRef, NULL};

    return oc_op_prepare(&oc_elementwise_InplaceOne.op, &a, workspaceSize, executor);
}

OC_DEFINE_SECOND_CALL(aclnnInplaceOne, &oc_elementwise_InplaceOne.op)

extern const struct oc_elementwise oc_elementwise_InplaceZero;
const struct oc_elementwise oc_elementwise_InplaceZero = {
    OC_ELEMENTWISE_OP("aclnnInplaceZero", "", "", "", "selfRef"),
    .inputs = {"", "", ""}, .operands = {"", "", ""}, .input_kinds = "",
    .scalars = {"", "", "", ""}, .scalar_kinds = "", .output = "selfRef",
    .types = OC_TYPES_ALL, .promoted = OC_TYPES_ALL, .is_alike = false,
    .result = OC_RESULT_ANY, .computes = OC_COMPUTES_PROMOTED,
    .expression = "K(0)", .operation = 5};

aclnnStatus aclnnInplaceZeroGetWorkspaceSize(
    aclTensor *selfRef, uint64_t *workspaceSize, aclOpExecutor **executor)
{
    const struct oc_elementwise_args a = {&oc_elementwise_InplaceZero, {NULL}, {{0}}, selfRef, NULL};

    return oc_op_prepare(&oc_elementwise_InplaceZero.op, &a, workspaceSize, executor);
}

OC_DEFINE_SECOND_CALL(aclnnInplaceZero, &oc_elementwise_InplaceZero.op)

extern const struct oc_elementwise oc_elementwise_InplaceMaskedFillScalar;
const struct oc_elementwise oc_elementwise_InplaceMaskedFillScalar = {
    OC_ELEMENTWISE_OP("aclnnInplaceMaskedFillScalar", "selfRef", "mask", "", "selfRef"),
    .inputs = {"selfRef", "mask", ""}, .operands = {"self", "mask", ""}, .input_kinds = "TM",
    .scalars = {"value", "", "", ""}, .scalar_kinds = "F", .output = "selfRef",
    .types = OC_TYPES_ALL, .promoted = OC_TYPES_ALL, .is_alike = false,
    .result = OC_RESULT_ANY, .computes = OC_COMPUTES_PROMOTED,
    .expression = "mask!=K(0)?value:self", .operation = 6};

aclnnStatus aclnnInplaceMaskedFillScalarGetWorkspaceSize(
    aclTensor *selfRef,
    const aclTensor *mask,
    const aclScalar *value, uint64_t *workspaceSize, aclOpExecutor **executor)
{
    const struct oc_elementwise_args a = {&oc_elementwise_InplaceMaskedFillScalar, {selfRef, mask}, {oc_scalar_of(value)}, selfRef, NULL};

    return oc_op_prepare(&oc_elementwise_InplaceMaskedFillScalar.op, &a, workspaceSize, executor);
}

OC_DEFINE_SECOND_CALL(aclnnInplaceMaskedFillScalar, &oc_elementwise_InplaceMaskedFillScalar.op)

extern const struct oc_elementwise oc_elementwise_InplaceMaskedFillTensor;
const struct oc_elementwise oc_elementwise_InplaceMaskedFillTensor = {
    OC_ELEMENTWISE_OP("aclnnInplaceMaskedFillTensor", "selfRef", "mask", "value", "selfRef"),
    .inputs = {"selfRef", "mask", "value"}, .operands = {"self", "mask", "value"}, .input_kinds = "TME",
    .scalars = {"", "", "", ""}, .scalar_kinds = "", .output = "selfRef",
    .types = OC_TYPES_ALL, .promoted = OC_TYPES_ALL, .is_alike = false,
    .result = OC_RESULT_CAST, .computes = OC_COMPUTES_PROMOTED,
    .expression = "mask!=K(0)?value:self", .operation = 7};

aclnnStatus aclnnInplaceMaskedFillTensorGetWorkspaceSize(
    aclTensor *selfRef,
    const aclTensor *mask,
    const aclTensor *value, uint64_t *workspaceSize, aclOpExecutor **executor)
{
    const struct oc_elementwise_args a = {&oc_elementwise_InplaceMaskedFillTensor, {selfRef, mask, value}, {{0}}, selfRef, NULL};

    return oc_op_prepare(&oc_elementwise_InplaceMaskedFillTensor.op, &a, workspaceSize, executor);
}

OC_DEFINE_SECOND_CALL(aclnnInplaceMaskedFillTensor, &oc_elementwise_InplaceMaskedFillTensor.op)

extern const struct oc_elementwise oc_elementwise_SWhere;
const struct oc_elementwise oc_elementwise_SWhere = {
    OC_ELEMENTWISE_OP("aclnnSWhere", "condition", "self", "other", "out"),
    .inputs = {"condition", "self", "other"}, .operands = {"condition", "self", "other"}, .input_kinds = "MTT",
    .scalars = {"", "", "", ""}, .scalar_kinds = "", .output = "out",
    .types = OC_TYPES_ALL, .promoted = OC_TYPES_ALL, .is_alike = false,
    .result = OC_RESULT_ANY, .computes = OC_COMPUTES_PROMOTED,
    .expression = "condition!=K(0)?self:other", .operation = 8};

aclnnStatus aclnnSWhereGetWorkspaceSize(
    const aclTensor *condition,
    const aclTensor *self,
    const aclTensor *other,
    aclTensor *out, uint64_t *workspaceSize, aclOpExecutor **executor)
{
    const struct oc_elementwise_args a = {&oc_elementwise_SWhere, {condition, self, other}, {{0}}, out, NULL};

    return oc_op_prepare(&oc_elementwise_SWhere.op, &a, workspaceSize, executor);
}

OC_DEFINE_SECOND_CALL(aclnnSWhere, &oc_elementwise_SWhere.op)

extern const struct oc_elementwise oc_elementwise_Add;
const struct oc_elementwise oc_elementwise_Add = {
    OC_ELEMENTWISE_OP("aclnnAdd", "self", "other", "", "out"),
    .inputs = {"self", "other", ""}, .operands = {"self", "other", ""}, .input_kinds = "TT",
    .scalars = {"alpha", "", "", ""}, .scalar_kinds = "A", .output = "out",
    .types = OC_TYPES_ALL, .promoted = OC_TYPES_ALL, .is_alike = false,
    .result = OC_RESULT_CAST, .computes = OC_COMPUTES_PROMOTED,
    .expression = "SUM(self,PRODUCT(alpha,other))", .operation = 9};

aclnnStatus aclnnAddGetWorkspaceSize(
    const aclTensor *self,
    const aclTensor *other,
    const aclScalar *alpha,
    aclTensor *out, uint64_t *workspaceSize, aclOpExecutor **executor)
{
    const struct oc_elementwise_args a = {&oc_elementwise_Add, {self, other}, {oc_scalar_of(alpha)}, out, NULL};

    return oc_op_prepare(&oc_elementwise_Add.op, &a, workspaceSize, executor);
}

OC_DEFINE_SECOND_CALL(aclnnAdd, &oc_elementwise_Add.op)

extern const struct oc_elementwise oc_elementwise_InplaceAdd;
const struct oc_elementwise oc_elementwise_InplaceAdd = {
    OC_ELEMENTWISE_OP("aclnnInplaceAdd", "selfRef", "other", "", "selfRef"),
    .inputs = {"selfRef", "other", ""}, .operands = {"self", "other", ""}, .input_kinds = "TT",
    .scalars = {"alpha", "", "", ""}, .scalar_kinds = "A", .output = "selfRef",
    .types = OC_TYPES_ALL, .promoted = OC_TYPES_ALL, .is_alike = false,
    .result = OC_RESULT_CAST, .computes = OC_COMPUTES_PROMOTED,
    .expression = "SUM(self,PRODUCT(alpha,other))", .operation = 9};

aclnnStatus aclnnInplaceAddGetWorkspaceSize(
    const aclTensor *selfRef,
    const aclTensor *other,
    const aclScalar *alpha, uint64_t *workspaceSize, aclOpExecutor **executor)
{
    const struct oc_elementwise_args a = {&oc_elementwise_InplaceAdd, {selfRef, other}, {oc_scalar_of(alpha)}, (aclTensor *)selfRef, NULL};

    return oc_op_prepare(&oc_elementwise_InplaceAdd.op, &a, workspaceSize, executor);
}

OC_DEFINE_SECOND_CALL(aclnnInplaceAdd, &oc_elementwise_InplaceAdd.op)

extern const struct oc_elementwise oc_elementwise_Adds;
const struct oc_elementwise oc_elementwise_Adds = {
    OC_ELEMENTWISE_OP("aclnnAdds", "self", "", "", "out"),
    .inputs = {"self", "", ""}, .operands = {"self", "", ""}, .input_kinds = "T",
    .scalars = {"other", "alpha", "", ""}, .scalar_kinds = "SA", .output = "out",
    .types = OC_TYPES_ALL, .promoted = OC_TYPES_ALL, .is_alike = false,
    .result = OC_RESULT_CAST, .computes = OC_COMPUTES_PROMOTED,
    .expression = "SUM(self,PRODUCT(alpha,other))", .operation = 10};

aclnnStatus aclnnAddsGetWorkspaceSize(
    const aclTensor *self,
    const aclScalar *other,
    const aclScalar *alpha,
    aclTensor *out, uint64_t *workspaceSize, aclOpExecutor **executor)
{
    const struct oc_elementwise_args a = {&oc_elementwise_Adds, {self}, {oc_scalar_of(other), oc_scalar_of(alpha)}, out, NULL};

    return oc_op_prepare(&oc_elementwise_Adds.op, &a, workspaceSize, executor);
}

OC_DEFINE_SECOND_CALL(aclnnAdds, &oc_elementwise_Adds.op)

extern const struct oc_elementwise oc_elementwise_InplaceAdds;
const struct oc_elementwise oc_elementwise_InplaceAdds = {
    OC_ELEMENTWISE_OP("aclnnInplaceAdds", "selfRef", "", "", "selfRef"),
    .inputs = {"selfRef", "", ""}, .operands = {"self", "", ""}, .input_kinds = "T",
    .scalars = {"other", "alpha", "", ""}, .scalar_kinds = "SA", .output = "selfRef",
    .types = OC_TYPES_ALL, .promoted = OC_TYPES_ALL, .is_alike = false,
    .result = OC_RESULT_CAST, .computes = OC_COMPUTES_PROMOTED,
    .expression = "SUM(self,PRODUCT(alpha,other))", .operation = 10};

aclnnStatus aclnnInplaceAddsGetWorkspaceSize(
    const aclTensor *selfRef,
    const aclScalar *other,
    const aclScalar *alpha, uint64_t *workspaceSize, aclOpExecutor **executor)
{
    const struct oc_elementwise_args a = {&oc_elementwise_InplaceAdds, {selfRef}, {oc_scalar_of(other), oc_scalar_of(alpha)}, (aclTensor *)selfRef, NULL};

    return oc_op_prepare(&oc_elementwise_InplaceAdds.op, &a, workspaceSize, executor);
}

OC_DEFINE_SECOND_CALL(aclnnInplaceAdds, &oc_elementwise_InplaceAdds.op)

extern const struct oc_elementwise oc_elementwise_Sub;
const struct oc_elementwise oc_elementwise_Sub = {
    OC_ELEMENTWISE_OP("aclnnSub", "self", "other", "", "out"),
    .inputs = {"self", "other", ""}, .operands = {"self", "other", ""}, .input_kinds = "TT",
    .scalars = {"alpha", "", "", ""}, .scalar_kinds = "A", .output = "out",
    .types = OC_TYPES_ALL, .promoted = OC_TYPES_ALL, .is_alike = false,
    .result = OC_RESULT_CAST, .computes = OC_COMPUTES_PROMOTED,
    .expression = "DIFFERENCE(self,PRODUCT(alpha,other))", .operation = 11};

aclnnStatus aclnnSubGetWorkspaceSize(
    const aclTensor *self,
    const aclTensor *other,
    const aclScalar *alpha,
    aclTensor *out, uint64_t *workspaceSize, aclOpExecutor **executor)
{
    const struct oc_elementwise_args a = {&oc_elementwise_Sub, {self, other}, {oc_scalar_of(alpha)}, out, NULL};

    return oc_op_prepare(&oc_elementwise_Sub.op, &a, workspaceSize, executor);
}

OC_DEFINE_SECOND_CALL(aclnnSub, &oc_elementwise_Sub.op)

extern const struct oc_elementwise oc_elementwise_InplaceSub;
const struct oc_elementwise oc_elementwise_InplaceSub = {
    OC_ELEMENTWISE_OP("aclnnInplaceSub", "selfRef", "other", "", "selfRef"),
    .inputs = {"selfRef", "other", ""}, .operands = {"self", "other", ""}, .input_kinds = "TT",
    .scalars = {"alpha", "", "", ""}, .scalar_kinds = "A", .output = "selfRef",
    .types = OC_TYPES_ALL, .promoted = OC_TYPES_ALL, .is_alike = false,
    .result = OC_RESULT_CAST, .computes = OC_COMPUTES_PROMOTED,
    .expression = "DIFFERENCE(self,PRODUCT(alpha,other))", .operation = 11};

aclnnStatus aclnnInplaceSubGetWorkspaceSize(
    aclTensor *selfRef,
    const aclTensor *other,
    const aclScalar *alpha, uint64_t *workspaceSize, aclOpExecutor **executor)
{
    const struct oc_elementwise_args a = {&oc_elementwise_InplaceSub, {selfRef, other}, {oc_scalar_of(alpha)}, selfRef, NULL};

    return oc_op_prepare(&oc_elementwise_InplaceSub.op, &a, workspaceSize, executor);
}

OC_DEFINE_SECOND_CALL(aclnnInplaceSub, &oc_elementwise_InplaceSub.op)

extern const struct oc_elementwise oc_elementwise_Subs;
const struct oc_elementwise oc_elementwise_Subs = {
    OC_ELEMENTWISE_OP("aclnnSubs", "self", "", "", "out"),
    .inputs = {"self", "", ""}, .operands = {"self", "", ""}, .input_kinds = "T",
    .scalars = {"other", "alpha", "", ""}, .scalar_kinds = "SA", .output = "out",
    .types = OC_TYPES_ALL, .promoted = OC_TYPES_ALL, .is_alike = false,
    .result = OC_RESULT_CAST, .computes = OC_COMPUTES_PROMOTED,
    .expression = "DIFFERENCE(self,PRODUCT(alpha,other))", .operation = 12};

aclnnStatus aclnnSubsGetWorkspaceSize(
    const aclTensor *self,
    const aclScalar *other,
    const aclScalar *alpha,
    aclTensor *out, uint64_t *workspaceSize, aclOpExecutor **executor)
{
    const struct oc_elementwise_args a = {&oc_elementwise_Subs, {self}, {oc_scalar_of(other), oc_scalar_of(alpha)}, out, NULL};

    return oc_op_prepare(&oc_elementwise_Subs.op, &a, workspaceSize, executor);
}

OC_DEFINE_SECOND_CALL(aclnnSubs, &oc_elementwise_Subs.op)

extern const struct oc_elementwise oc_elementwise_InplaceSubs;
const struct oc_elementwise oc_elementwise_InplaceSubs = {
    OC_ELEMENTWISE_OP("aclnnInplaceSubs", "selfRef", "", "", "selfRef"),
    .inputs = {"selfRef", "", ""}, .operands = {"self", "", ""}, .input_kinds = "T",
    .scalars = {"other", "alpha", "", ""}, .scalar_kinds = "SA", .output = "selfRef",
    .types = OC_TYPES_ALL, .promoted = OC_TYPES_ALL, .is_alike = false,
    .result = OC_RESULT_CAST, .computes = OC_COMPUTES_PROMOTED,
    .expression = "DIFFERENCE(self,PRODUCT(alpha,other))", .operation = 12};

aclnnStatus aclnnInplaceSubsGetWorkspaceSize(
    aclTensor *selfRef,
    const aclScalar *other,
    const aclScalar *alpha, uint64_t *workspaceSize, aclOpExecutor **executor)
{
    const struct oc_elementwise_args a = {&oc_elementwise_InplaceSubs, {selfRef}, {oc_scalar_of(other), oc_scalar_of(alpha)}, selfRef, NULL};

    return oc_op_prepare(&oc_elementwise_InplaceSubs.op, &a, workspaceSize, executor);
}

OC_DEFINE_SECOND_CALL(aclnnInplaceSubs, &oc_elementwise_InplaceSubs.op)

extern const struct oc_elementwise oc_elementwise_Rsub;
const struct oc_elementwise oc_elementwise_Rsub = {
    OC_ELEMENTWISE_OP("aclnnRsub", "self", "other", "", "out"),
    .inputs = {"self", "other", ""}, .operands = {"self", "other", ""}, .input_kinds = "TT",
    .scalars = {"alpha", "", "", ""}, .scalar_kinds = "A", .output = "out",
    .types = OC_TYPES_ALL, .promoted = OC_TYPES_ALL, .is_alike = false,
    .result = OC_RESULT_CAST, .computes = OC_COMPUTES_PROMOTED,
    .expression = "DIFFERENCE(other,PRODUCT(alpha,self))", .operation = 13};

aclnnStatus aclnnRsubGetWorkspaceSize(
    const aclTensor *self,
    const aclTensor *other,
    const aclScalar *alpha,
    aclTensor *out, uint64_t *workspaceSize, aclOpExecutor **executor)
{
    const struct oc_elementwise_args a = {&oc_elementwise_Rsub, {self, other}, {oc_scalar_of(alpha)}, out, NULL};

    return oc_op_prepare(&oc_elementwise_Rsub.op, &a, workspaceSize, executor);
}

OC_DEFINE_SECOND_CALL(aclnnRsub, &oc_elementwise_Rsub.op)

extern const struct oc_elementwise oc_elementwise_Rsubs;
const struct oc_elementwise oc_elementwise_Rsubs = {
    OC_ELEMENTWISE_OP("aclnnRsubs", "self", "", "", "out"),
    .inputs = {"self", "", ""}, .operands = {"self", "", ""}, .input_kinds = "T",
    .scalars = {"other", "alpha", "", ""}, .scalar_kinds = "SA", .output = "out",
    .types = OC_TYPES_ALL, .promoted = OC_TYPES_ALL, .is_alike = false,
    .result = OC_RESULT_CAST, .computes = OC_COMPUTES_PROMOTED,
    .expression = "DIFFERENCE(other,PRODUCT(alpha,self))", .operation = 14};

aclnnStatus aclnnRsubsGetWorkspaceSize(
    const aclTensor *self,
    const aclScalar *other,
    const aclScalar *alpha,
    aclTensor *out, uint64_t *workspaceSize, aclOpExecutor **executor)
{
    const struct oc_elementwise_args a = {&oc_elementwise_Rsubs, {self}, {oc_scalar_of(other), oc_scalar_of(alpha)}, out, NULL};

    return oc_op_prepare(&oc_elementwise_Rsubs.op, &a, workspaceSize, executor);
}

OC_DEFINE_SECOND_CALL(aclnnRsubs, &oc_elementwise_Rsubs.op)

extern const struct oc_elementwise oc_elementwise_Mul;
const struct oc_elementwise oc_elementwise_Mul = {
    OC_ELEMENTWISE_OP("aclnnMul", "self", "other", "", "out"),
    .inputs = {"self", "other", ""}, .operands = {"self", "other", ""}, .input_kinds = "TT",
    .scalars = {"", "", "", ""}, .scalar_kinds = "", .output = "out",
    .types = OC_TYPES_ALL, .promoted = OC_TYPES_ALL, .is_alike = false,
    .result = OC_RESULT_CAST, .computes = OC_COMPUTES_PROMOTED,
    .expression = "PRODUCT(self,other)", .operation = 15};

aclnnStatus aclnnMulGetWorkspaceSize(
    const aclTensor *self,
    const aclTensor *other,
    aclTensor *out, uint64_t *workspaceSize, aclOpExecutor **executor)
{
    const struct oc_elementwise_args a = {&oc_elementwise_Mul, {self, other}, {{0}}, out, NULL};

    return oc_op_prepare(&oc_elementwise_Mul.op, &a, workspaceSize, executor);
}

OC_DEFINE_SECOND_CALL(aclnnMul, &oc_elementwise_Mul.op)

extern const struct oc_elementwise oc_elementwise_InplaceMul;
const struct oc_elementwise oc_elementwise_InplaceMul = {
    OC_ELEMENTWISE_OP("aclnnInplaceMul", "selfRef", "other", "", "selfRef"),
    .inputs = {"selfRef", "other", ""}, .operands = {"self", "other", ""}, .input_kinds = "TT",
    .scalars = {"", "", "", ""}, .scalar_kinds = "", .output = "selfRef",
    .types = OC_TYPES_ALL, .promoted = OC_TYPES_ALL, .is_alike = false,
    .result = OC_RESULT_CAST, .computes = OC_COMPUTES_PROMOTED,
    .expression = "PRODUCT(self,other)", .operation = 15};

aclnnStatus aclnnInplaceMulGetWorkspaceSize(
    aclTensor *selfRef,
    const aclTensor *other, uint64_t *workspaceSize, aclOpExecutor **executor)
{
    const struct oc_elementwise_args a = {&oc_elementwise_InplaceMul, {selfRef, other}, {{0}}, selfRef, NULL};

    return oc_op_prepare(&oc_elementwise_InplaceMul.op, &a, workspaceSize, executor);
}

OC_DEFINE_SECOND_CALL(aclnnInplaceMul, &oc_elementwise_InplaceMul.op)

extern const struct oc_elementwise oc_elementwise_Muls;
const struct oc_elementwise oc_elementwise_Muls = {
    OC_ELEMENTWISE_OP("aclnnMuls", "self", "", "", "out"),
    .inputs = {"self", "", ""}, .operands = {"self", "", ""}, .input_kinds = "T",
    .scalars = {"other", "", "", ""}, .scalar_kinds = "S", .output = "out",
    .types = OC_TYPES_ALL, .promoted = OC_TYPES_ALL, .is_alike = false,
    .result = OC_RESULT_ANY, .computes = OC_COMPUTES_PROMOTED,
    .expression = "PRODUCT(self,other)", .operation = 16};

aclnnStatus aclnnMulsGetWorkspaceSize(
    const aclTensor *self,
    const aclScalar *other,
    aclTensor *out, uint64_t *workspaceSize, aclOpExecutor **executor)
{
    const struct oc_elementwise_args a = {&oc_elementwise_Muls, {self}, {oc_scalar_of(other)}, out, NULL};

    return oc_op_prepare(&oc_elementwise_Muls.op, &a, workspaceSize, executor);
}

OC_DEFINE_SECOND_CALL(aclnnMuls, &oc_elementwise_Muls.op)

extern const struct oc_elementwise oc_elementwise_InplaceMuls;
const struct oc_elementwise oc_elementwise_InplaceMuls = {
    OC_ELEMENTWISE_OP("aclnnInplaceMuls", "selfRef", "", "", "selfRef"),
    .inputs = {"selfRef", "", ""}, .operands = {"self", "", ""}, .input_kinds = "T",
    .scalars = {"other", "", "", ""}, .scalar_kinds = "S", .output = "selfRef",
    .types = OC_TYPES_ALL, .promoted = OC_TYPES_ALL, .is_alike = false,
    .result = OC_RESULT_ANY, .computes = OC_COMPUTES_PROMOTED,
    .expression = "PRODUCT(self,other)", .operation = 16};

aclnnStatus aclnnInplaceMulsGetWorkspaceSize(
    aclTensor *selfRef,
    const aclScalar *other, uint64_t *workspaceSize, aclOpExecutor **executor)
{
    const struct oc_elementwise_args a = {&oc_elementwise_InplaceMuls, {selfRef}, {oc_scalar_of(other)}, selfRef, NULL};

    return oc_op_prepare(&oc_elementwise_InplaceMuls.op, &a, workspaceSize, executor);
}

OC_DEFINE_SECOND_CALL(aclnnInplaceMuls, &oc_elementwise_InplaceMuls.op)

extern const struct oc_elementwise oc_elementwise_Div;
const struct oc_elementwise oc_elementwise_Div = {
    OC_ELEMENTWISE_OP("aclnnDiv", "self", "other", "", "out"),
    .inputs = {"self", "other", ""}, .operands = {"self", "other", ""}, .input_kinds = "TT",
    .scalars = {"", "", "", ""}, .scalar_kinds = "", .output = "out",
    .types = OC_TYPES_ALL, .promoted = OC_TYPES_ALL, .is_alike = false,
    .result = OC_RESULT_TENSORS, .computes = OC_COMPUTES_FLOAT,
    .expression = "self/other", .operation = 17};

aclnnStatus aclnnDivGetWorkspaceSize(
    const aclTensor *self,
    const aclTensor *other,
    aclTensor *out, uint64_t *workspaceSize, aclOpExecutor **executor)
{
    const struct oc_elementwise_args a = {&oc_elementwise_Div, {self, other}, {{0}}, out, NULL};

    return oc_op_prepare(&oc_elementwise_Div.op, &a, workspaceSize, executor);
}

OC_DEFINE_SECOND_CALL(aclnnDiv, &oc_elementwise_Div.op)

extern const struct oc_elementwise oc_elementwise_InplaceDiv;
const struct oc_elementwise oc_elementwise_InplaceDiv = {
    OC_ELEMENTWISE_OP("aclnnInplaceDiv", "selfRef", "other", "", "selfRef"),
    .inputs = {"selfRef", "other", ""}, .operands = {"self", "other", ""}, .input_kinds = "TT",
    .scalars = {"", "", "", ""}, .scalar_kinds = "", .output = "selfRef",
    .types = OC_TYPES_ALL, .promoted = OC_TYPES_ALL, .is_alike = false,
    .result = OC_RESULT_TENSORS, .computes = OC_COMPUTES_FLOAT,
    .expression = "self/other", .operation = 17};

aclnnStatus aclnnInplaceDivGetWorkspaceSize(
    aclTensor *selfRef,
    const aclTensor *other, uint64_t *workspaceSize, aclOpExecutor **executor)
{
    const struct oc_elementwise_args a = {&oc_elementwise_InplaceDiv, {selfRef, other}, {{0}}, selfRef, NULL};

    return oc_op_prepare(&oc_elementwise_InplaceDiv.op, &a, workspaceSize, executor);
}

OC_DEFINE_SECOND_CALL(aclnnInplaceDiv, &oc_elementwise_InplaceDiv.op)

extern const struct oc_elementwise oc_elementwise_Divs;
const struct oc_elementwise oc_elementwise_Divs = {
    OC_ELEMENTWISE_OP("aclnnDivs", "self", "", "", "out"),
    .inputs = {"self", "", ""}, .operands = {"self", "", ""}, .input_kinds = "T",
    .scalars = {"other", "", "", ""}, .scalar_kinds = "S", .output = "out",
    .types = OC_TYPES_ALL, .promoted = OC_TYPES_ALL, .is_alike = false,
    .result = OC_RESULT_TENSORS, .computes = OC_COMPUTES_FLOAT,
    .expression = "self/other", .operation = 18};

aclnnStatus aclnnDivsGetWorkspaceSize(
    const aclTensor *self,
    const aclScalar *other,
    aclTensor *out, uint64_t *workspaceSize, aclOpExecutor **executor)
{
    const struct oc_elementwise_args a = {&oc_elementwise_Divs, {self}, {oc_scalar_of(other)}, out, NULL};

    return oc_op_prepare(&oc_elementwise_Divs.op, &a, workspaceSize, executor);
}

OC_DEFINE_SECOND_CALL(aclnnDivs, &oc_elementwise_Divs.op)

extern const struct oc_elementwise oc_elementwise_InplaceDivs;
const struct oc_elementwise oc_elementwise_InplaceDivs = {
    OC_ELEMENTWISE_OP("aclnnInplaceDivs", "selfRef", "", "", "selfRef"),
    .inputs = {"selfRef", "", ""}, .operands = {"self", "", ""}, .input_kinds = "T",
    .scalars = {"other", "", "", ""}, .scalar_kinds = "S", .output = "selfRef",
    .types = OC_TYPES_ALL, .promoted = OC_TYPES_ALL, .is_alike = false,
    .result = OC_RESULT_TENSORS, .computes = OC_COMPUTES_FLOAT,
    .expression = "self/other", .operation = 18};

aclnnStatus aclnnInplaceDivsGetWorkspaceSize(
    aclTensor *selfRef,
    const aclScalar *other, uint64_t *workspaceSize, aclOpExecutor **executor)
{
    const struct oc_elementwise_args a = {&oc_elementwise_InplaceDivs, {selfRef}, {oc_scalar_of(other)}, selfRef, NULL};

    return oc_op_prepare(&oc_elementwise_InplaceDivs.op, &a, workspaceSize, executor);
}

OC_DEFINE_SECOND_CALL(aclnnInplaceDivs, &oc_elementwise_InplaceDivs.op)

extern const struct oc_elementwise oc_elementwise_DivMod;
const struct oc_elementwise oc_elementwise_DivMod = {
    OC_ELEMENTWISE_OP("aclnnDivMod", "self", "other", "", "out"),
    .inputs = {"self", "other", ""}, .operands = {"self", "other", ""}, .input_kinds = "TT",
    .scalars = {"mode", "", "", ""}, .scalar_kinds = "J", .output = "out",
    .types = OC_TYPES_ALL, .promoted = OC_TYPES_NUMBERS, .is_alike = false,
    .result = OC_RESULT_CAST, .computes = OC_COMPUTES_PROMOTED,
    .expression = "mode==K(2)?FLOOR_QUOTIENT(self,other):mode==K(1)?TRUNCATED_QUOTIENT(self,other):QUOTIENT(self,other)", .cases = {{0, 2, "FLOOR_QUOTIENT(self,other)"}, {0, 1, "TRUNCATED_QUOTIENT(self,other)"}, {0, 0, "QUOTIENT(self,other)"}}, .operation = 19};

aclnnStatus aclnnDivModGetWorkspaceSize(
    const aclTensor *self,
    const aclTensor *other,
    int mode,
    aclTensor *out, uint64_t *workspaceSize, aclOpExecutor **executor)
{
    const struct oc_elementwise_args a = {&oc_elementwise_DivMod, {self, other}, {oc_scalar_of_double(mode)}, out, NULL};

    return oc_op_prepare(&oc_elementwise_DivMod.op, &a, workspaceSize, executor);
}

OC_DEFINE_SECOND_CALL(aclnnDivMod, &oc_elementwise_DivMod.op)

extern const struct oc_elementwise oc_elementwise_InplaceDivMod;
const struct oc_elementwise oc_elementwise_InplaceDivMod = {
    OC_ELEMENTWISE_OP("aclnnInplaceDivMod", "selfRef", "other", "", "selfRef"),
    .inputs = {"selfRef", "other", ""}, .operands = {"self", "other", ""}, .input_kinds = "TT",
    .scalars = {"mode", "", "", ""}, .scalar_kinds = "J", .output = "selfRef",
    .types = OC_TYPES_ALL, .promoted = OC_TYPES_NUMBERS, .is_alike = false,
    .result = OC_RESULT_CAST, .computes = OC_COMPUTES_PROMOTED,
    .expression = "mode==K(2)?FLOOR_QUOTIENT(self,other):mode==K(1)?TRUNCATED_QUOTIENT(self,other):QUOTIENT(self,other)", .cases = {{0, 2, "FLOOR_QUOTIENT(self,other)"}, {0, 1, "TRUNCATED_QUOTIENT(self,other)"}, {0, 0, "QUOTIENT(self,other)"}}, .operation = 19};

aclnnStatus aclnnInplaceDivModGetWorkspaceSize(
    aclTensor *selfRef,
    const aclTensor *other,
    int mode, uint64_t *workspaceSize, aclOpExecutor **executor)
{
    const struct oc_elementwise_args a = {&oc_elementwise_InplaceDivMod, {selfRef, other}, {oc_scalar_of_double(mode)}, selfRef, NULL};

    return oc_op_prepare(&oc_elementwise_InplaceDivMod.op, &a, workspaceSize, executor);
}

OC_DEFINE_SECOND_CALL(aclnnInplaceDivMod, &oc_elementwise_InplaceDivMod.op)

extern const struct oc_elementwise oc_elementwise_DivMods;
const struct oc_elementwise oc_elementwise_DivMods = {
    OC_ELEMENTWISE_OP("aclnnDivMods", "self", "", "", "out"),
    .inputs = {"self", "", ""}, .operands = {"self", "", ""}, .input_kinds = "T",
    .scalars = {"other", "mode", "", ""}, .scalar_kinds = "SJ", .output = "out",
    .types = OC_TYPES_ALL, .promoted = OC_TYPES_NUMBERS, .is_alike = false,
    .result = OC_RESULT_CAST, .computes = OC_COMPUTES_PROMOTED,
    .expression = "mode==K(2)?FLOOR_QUOTIENT(self,other):mode==K(1)?TRUNCATED_QUOTIENT(self,other):QUOTIENT(self,other)", .cases = {{1, 2, "FLOOR_QUOTIENT(self,other)"}, {1, 1, "TRUNCATED_QUOTIENT(self,other)"}, {1, 0, "QUOTIENT(self,other)"}}, .operation = 20};

aclnnStatus aclnnDivModsGetWorkspaceSize(
    const aclTensor *self,
    const aclScalar *other,
    int mode,
    aclTensor *out, uint64_t *workspaceSize, aclOpExecutor **executor)
{
    const struct oc_elementwise_args a = {&oc_elementwise_DivMods, {self}, {oc_scalar_of(other), oc_scalar_of_double(mode)}, out, NULL};

    return oc_op_prepare(&oc_elementwise_DivMods.op, &a, workspaceSize, executor);
}

OC_DEFINE_SECOND_CALL(aclnnDivMods, &oc_elementwise_DivMods.op)

extern const struct oc_elementwise oc_elementwise_InplaceDivMods;
const struct oc_elementwise oc_elementwise_InplaceDivMods = {
    OC_ELEMENTWISE_OP("aclnnInplaceDivMods", "selfRef", "", "", "selfRef"),
    .inputs = {"selfRef", "", ""}, .operands = {"self", "", ""}, .input_kinds = "T",
    .scalars = {"other", "mode", "", ""}, .scalar_kinds = "SJ", .output = "selfRef",
    .types = OC_TYPES_ALL, .promoted = OC_TYPES_NUMBERS, .is_alike = false,
    .result = OC_RESULT_CAST, .computes = OC_COMPUTES_PROMOTED,
    .expression = "mode==K(2)?FLOOR_QUOTIENT(self,other):mode==K(1)?TRUNCATED_QUOTIENT(self,other):QUOTIENT(self,other)", .cases = {{1, 2, "FLOOR_QUOTIENT(self,other)"}, {1, 1, "TRUNCATED_QUOTIENT(self,other)"}, {1, 0, "QUOTIENT(self,other)"}}, .operation = 20};

aclnnStatus aclnnInplaceDivModsGetWorkspaceSize(
    aclTensor *selfRef,
    const aclScalar *other,
    int mode, uint64_t *workspaceSize, aclOpExecutor **executor)
{
    const struct oc_elementwise_args a = {&oc_elementwise_InplaceDivMods, {selfRef}, {oc_scalar_of(other), oc_scalar_of_double(mode)}, selfRef, NULL};

    return oc_op_prepare(&oc_elementwise_InplaceDivMods.op, &a, workspaceSize, executor);
}

OC_DEFINE_SECOND_CALL(aclnnInplaceDivMods, &oc_elementwise_InplaceDivMods.op)

extern const struct oc_elementwise oc_elementwise_PowTensorScalar;
const struct oc_elementwise oc_elementwise_PowTensorScalar = {
    OC_ELEMENTWISE_OP("aclnnPowTensorScalar", "self", "", "", "out"),
    .inputs = {"self", "", ""}, .operands = {"self", "", ""}, .input_kinds = "T",
    .scalars = {"exponent", "", "", ""}, .scalar_kinds = "S", .output = "out",
    .types = OC_TYPES_ALL, .promoted = OC_TYPES_NUMBERS, .is_alike = false,
    .result = OC_RESULT_CAST, .computes = OC_COMPUTES_PROMOTED,
    .expression = "POWER(self,exponent)", .cases = {{0, 2, "PRODUCT(self,self)"}, {0, 3, "PRODUCT(PRODUCT(self,self),self)"}}, .operation = 21};

aclnnStatus aclnnPowTensorScalarGetWorkspaceSize(
    const aclTensor *self,
    const aclScalar *exponent,
    const aclTensor *out, uint64_t *workspaceSize, aclOpExecutor **executor)
{
    const struct oc_elementwise_args a = {&oc_elementwise_PowTensorScalar, {self}, {oc_scalar_of(exponent)}, (aclTensor *)out, NULL};

    return oc_op_prepare(&oc_elementwise_PowTensorScalar.op, &a, workspaceSize, executor);
}

OC_DEFINE_SECOND_CALL(aclnnPowTensorScalar, &oc_elementwise_PowTensorScalar.op)

extern const struct oc_elementwise oc_elementwise_InplacePowTensorScalar;
const struct oc_elementwise oc_elementwise_InplacePowTensorScalar = {
    OC_ELEMENTWISE_OP("aclnnInplacePowTensorScalar", "selfRef", "", "", "selfRef"),
    .inputs = {"selfRef", "", ""}, .operands = {"self", "", ""}, .input_kinds = "T",
    .scalars = {"exponent", "", "", ""}, .scalar_kinds = "S", .output = "selfRef",
    .types = OC_TYPES_ALL, .promoted = OC_TYPES_NUMBERS, .is_alike = false,
    .result = OC_RESULT_CAST, .computes = OC_COMPUTES_PROMOTED,
    .expression = "POWER(self,exponent)", .cases = {{0, 2, "PRODUCT(self,self)"}, {0, 3, "PRODUCT(PRODUCT(self,self),self)"}}, .operation = 21};

aclnnStatus aclnnInplacePowTensorScalarGetWorkspaceSize(
    const aclTensor *selfRef,
    const aclScalar *exponent, uint64_t *workspaceSize, aclOpExecutor **executor)
{
    const struct oc_elementwise_args a = {&oc_elementwise_InplacePowTensorScalar, {selfRef}, {oc_scalar_of(exponent)}, (aclTensor *)selfRef, NULL};

    return oc_op_prepare(&oc_elementwise_InplacePowTensorScalar.op, &a, workspaceSize, executor);
}

OC_DEFINE_SECOND_CALL(aclnnInplacePowTensorScalar, &oc_elementwise_InplacePowTensorScalar.op)

extern const struct oc_elementwise oc_elementwise_PowScalarTensor;
const struct oc_elementwise oc_elementwise_PowScalarTensor = {
    OC_ELEMENTWISE_OP("aclnnPowScalarTensor", "exponent", "", "", "out"),
    .inputs = {"exponent", "", ""}, .operands = {"exponent", "", ""}, .input_kinds = "T",
    .scalars = {"self", "", "", ""}, .scalar_kinds = "S", .output = "out",
    .types = OC_TYPES_ALL, .promoted = OC_TYPES_NUMBERS, .is_alike = false,
    .result = OC_RESULT_CAST, .computes = OC_COMPUTES_PROMOTED,
    .expression = "POWER(self,exponent)", .operation = 22};

aclnnStatus aclnnPowScalarTensorGetWorkspaceSize(
    const aclScalar *self,
    const aclTensor *exponent,
    const aclTensor *out, uint64_t *workspaceSize, aclOpExecutor **executor)
{
    const struct oc_elementwise_args a = {&oc_elementwise_PowScalarTensor, {exponent}, {oc_scalar_of(self)}, (aclTensor *)out, NULL};

    return oc_op_prepare(&oc_elementwise_PowScalarTensor.op, &a, workspaceSize, executor);
}

OC_DEFINE_SECOND_CALL(aclnnPowScalarTensor, &oc_elementwise_PowScalarTensor.op)

extern const struct oc_elementwise oc_elementwise_PowTensorTensor;
const struct oc_elementwise oc_elementwise_PowTensorTensor = {
    OC_ELEMENTWISE_OP("aclnnPowTensorTensor", "self", "exponent", "", "out"),
    .inputs = {"self", "exponent", ""}, .operands = {"self", "exponent", ""}, .input_kinds = "TT",
    .scalars = {"", "", "", ""}, .scalar_kinds = "", .output = "out",
    .types = OC_TYPES_ALL, .promoted = OC_TYPES_NUMBERS, .is_alike = false,
    .result = OC_RESULT_CAST, .computes = OC_COMPUTES_PROMOTED,
    .expression = "POWER(self,exponent)", .operation = 23};

aclnnStatus aclnnPowTensorTensorGetWorkspaceSize(
    const aclTensor *self,
    const aclTensor *exponent,
    aclTensor *out, uint64_t *workspaceSize, aclOpExecutor **executor)
{
    const struct oc_elementwise_args a = {&oc_elementwise_PowTensorTensor, {self, exponent}, {{0}}, out, NULL};

    return oc_op_prepare(&oc_elementwise_PowTensorTensor.op, &a, workspaceSize, executor);
}

OC_DEFINE_SECOND_CALL(aclnnPowTensorTensor, &oc_elementwise_PowTensorTensor.op)

extern const struct oc_elementwise oc_elementwise_InplacePowTensorTensor;
const struct oc_elementwise oc_elementwise_InplacePowTensorTensor = {
    OC_ELEMENTWISE_OP("aclnnInplacePowTensorTensor", "selfRef", "exponent", "", "selfRef"),
    .inputs = {"selfRef", "exponent", ""}, .operands = {"self", "exponent", ""}, .input_kinds = "TT",
    .scalars = {"", "", "", ""}, .scalar_kinds = "", .output = "selfRef",
    .types = OC_TYPES_ALL, .promoted = OC_TYPES_NUMBERS, .is_alike = false,
    .result = OC_RESULT_CAST, .computes = OC_COMPUTES_PROMOTED,
    .expression = "POWER(self,exponent)", .operation = 23};

aclnnStatus aclnnInplacePowTensorTensorGetWorkspaceSize(
    const aclTensor *selfRef,
    const aclTensor *exponent, uint64_t *workspaceSize, aclOpExecutor **executor)
{
    const struct oc_elementwise_args a = {&oc_elementwise_InplacePowTensorTensor, {selfRef, exponent}, {{0}}, (aclTensor *)selfRef, NULL};

    return oc_op_prepare(&oc_elementwise_InplacePowTensorTensor.op, &a, workspaceSize, executor);
}

OC_DEFINE_SECOND_CALL(aclnnInplacePowTensorTensor, &oc_elementwise_InplacePowTensorTensor.op)

extern const struct oc_elementwise oc_elementwise_RemainderTensorTensor;
const struct oc_elementwise oc_elementwise_RemainderTensorTensor = {
    OC_ELEMENTWISE_OP("aclnnRemainderTensorTensor", "self", "other", "", "out"),
    .inputs = {"self", "other", ""}, .operands = {"self", "other", ""}, .input_kinds = "TT",
    .scalars = {"", "", "", ""}, .scalar_kinds = "", .output = "out",
    .types = OC_TYPES_ALL, .promoted = OC_TYPES_NUMBERS, .is_alike = false,
    .result = OC_RESULT_CAST, .computes = OC_COMPUTES_PROMOTED,
    .expression = "REMAINDER(self,other)", .operation = 24};

aclnnStatus aclnnRemainderTensorTensorGetWorkspaceSize(
    const aclTensor *self,
    const aclTensor *other,
    aclTensor *out, uint64_t *workspaceSize, aclOpExecutor **executor)
{
    const struct oc_elementwise_args a = {&oc_elementwise_RemainderTensorTensor, {self, other}, {{0}}, out, NULL};

    return oc_op_prepare(&oc_elementwise_RemainderTensorTensor.op, &a, workspaceSize, executor);
}

OC_DEFINE_SECOND_CALL(aclnnRemainderTensorTensor, &oc_elementwise_RemainderTensorTensor.op)

extern const struct oc_elementwise oc_elementwise_InplaceRemainderTensorTensor;
const struct oc_elementwise oc_elementwise_InplaceRemainderTensorTensor = {
    OC_ELEMENTWISE_OP("aclnnInplaceRemainderTensorTensor", "selfRef", "other", "", "selfRef"),
    .inputs = {"selfRef", "other", ""}, .operands = {"self", "other", ""}, .input_kinds = "TT",
    .scalars = {"", "", "", ""}, .scalar_kinds = "", .output = "selfRef",
    .types = OC_TYPES_ALL, .promoted = OC_TYPES_NUMBERS, .is_alike = false,
    .result = OC_RESULT_CAST, .computes = OC_COMPUTES_PROMOTED,
    .expression = "REMAINDER(self,other)", .operation = 24};

aclnnStatus aclnnInplaceRemainderTensorTensorGetWorkspaceSize(
    aclTensor *selfRef,
    const aclTensor *other, uint64_t *workspaceSize, aclOpExecutor **executor)
{
    const struct oc_elementwise_args a = {&oc_elementwise_InplaceRemainderTensorTensor, {selfRef, other}, {{0}}, selfRef, NULL};

    return oc_op_prepare(&oc_elementwise_InplaceRemainderTensorTensor.op, &a, workspaceSize, executor);
}

OC_DEFINE_SECOND_CALL(aclnnInplaceRemainderTensorTensor, &oc_elementwise_InplaceRemainderTensorTensor.op)

extern const struct oc_elementwise oc_elementwise_RemainderTensorScalar;
const struct oc_elementwise oc_elementwise_RemainderTensorScalar = {
    OC_ELEMENTWISE_OP("aclnnRemainderTensorScalar", "self", "", "", "out"),
    .inputs = {"self", "", ""}, .operands = {"self", "", ""}, .input_kinds = "T",
    .scalars = {"other", "", "", ""}, .scalar_kinds = "R", .output = "out",
    .types = OC_TYPES_ALL, .promoted = OC_TYPES_NUMBERS, .is_alike = false,
    .result = OC_RESULT_CAST, .computes = OC_COMPUTES_PROMOTED,
    .expression = "REMAINDER(self,other)", .operation = 25};

aclnnStatus aclnnRemainderTensorScalarGetWorkspaceSize(
    const aclTensor *self,
    const aclScalar *other,
    aclTensor *out, uint64_t *workspaceSize, aclOpExecutor **executor)
{
    const struct oc_elementwise_args a = {&oc_elementwise_RemainderTensorScalar, {self}, {oc_scalar_of(other)}, out, NULL};

    return oc_op_prepare(&oc_elementwise_RemainderTensorScalar.op, &a, workspaceSize, executor);
}

OC_DEFINE_SECOND_CALL(aclnnRemainderTensorScalar, &oc_elementwise_RemainderTensorScalar.op)

extern const struct oc_elementwise oc_elementwise_InplaceRemainderTensorScalar;
const struct oc_elementwise oc_elementwise_InplaceRemainderTensorScalar = {
    OC_ELEMENTWISE_OP("aclnnInplaceRemainderTensorScalar", "selfRef", "", "", "selfRef"),
    .inputs = {"selfRef", "", ""}, .operands = {"self", "", ""}, .input_kinds = "T",
    .scalars = {"other", "", "", ""}, .scalar_kinds = "R", .output = "selfRef",
    .types = OC_TYPES_ALL, .promoted = OC_TYPES_NUMBERS, .is_alike = false,
    .result = OC_RESULT_CAST, .computes = OC_COMPUTES_PROMOTED,
    .expression = "REMAINDER(self,other)", .operation = 25};

aclnnStatus aclnnInplaceRemainderTensorScalarGetWorkspaceSize(
    aclTensor *selfRef,
    const aclScalar *other, uint64_t *workspaceSize, aclOpExecutor **executor)
{
    const struct oc_elementwise_args a = {&oc_elementwise_InplaceRemainderTensorScalar, {selfRef}, {oc_scalar_of(other)}, selfRef, NULL};

    return oc_op_prepare(&oc_elementwise_InplaceRemainderTensorScalar.op, &a, workspaceSize, executor);
}

OC_DEFINE_SECOND_CALL(aclnnInplaceRemainderTensorScalar, &oc_elementwise_InplaceRemainderTensorScalar.op)

extern const struct oc_elementwise oc_elementwise_RemainderScalarTensor;
const struct oc_elementwise oc_elementwise_RemainderScalarTensor = {
    OC_ELEMENTWISE_OP("aclnnRemainderScalarTensor", "other", "", "", "out"),
    .inputs = {"other", "", ""}, .operands = {"other", "", ""}, .input_kinds = "T",
    .scalars = {"self", "", "", ""}, .scalar_kinds = "R", .output = "out",
    .types = OC_TYPES_ALL, .promoted = OC_TYPES_NUMBERS, .is_alike = false,
    .result = OC_RESULT_CAST, .computes = OC_COMPUTES_PROMOTED,
    .expression = "REMAINDER(self,other)", .operation = 26};

aclnnStatus aclnnRemainderScalarTensorGetWorkspaceSize(
    const aclScalar *self,
    const aclTensor *other,
    aclTensor *out, uint64_t *workspaceSize, aclOpExecutor **executor)
{
    const struct oc_elementwise_args a = {&oc_elementwise_RemainderScalarTensor, {other}, {oc_scalar_of(self)}, out, NULL};

    return oc_op_prepare(&oc_elementwise_RemainderScalarTensor.op, &a, workspaceSize, executor);
}

OC_DEFINE_SECOND_CALL(aclnnRemainderScalarTensor, &oc_elementwise_RemainderScalarTensor.op)

extern const struct oc_elementwise oc_elementwise_FloorDivide;
const struct oc_elementwise oc_elementwise_FloorDivide = {
    OC_ELEMENTWISE_OP("aclnnFloorDivide", "self", "other", "", "out"),
    .inputs = {"self", "other", ""}, .operands = {"self", "other", ""}, .input_kinds = "TT",
    .scalars = {"", "", "", ""}, .scalar_kinds = "", .output = "out",
    .types = OC_TYPES_ALL, .promoted = OC_TYPES_NUMBERS, .is_alike = false,
    .result = OC_RESULT_CAST, .computes = OC_COMPUTES_PROMOTED,
    .expression = "FLOOR_QUOTIENT(self,other)", .operation = 27};

aclnnStatus aclnnFloorDivideGetWorkspaceSize(
    const aclTensor *self,
    const aclTensor *other,
    aclTensor *out, uint64_t *workspaceSize, aclOpExecutor **executor)
{
    const struct oc_elementwise_args a = {&oc_elementwise_FloorDivide, {self, other}, {{0}}, out, NULL};

    return oc_op_prepare(&oc_elementwise_FloorDivide.op, &a, workspaceSize, executor);
}

OC_DEFINE_SECOND_CALL(aclnnFloorDivide, &oc_elementwise_FloorDivide.op)

extern const struct oc_elementwise oc_elementwise_InplaceFloorDivide;
const struct oc_elementwise oc_elementwise_InplaceFloorDivide = {
    OC_ELEMENTWISE_OP("aclnnInplaceFloorDivide", "selfRef", "other", "", "selfRef"),
    .inputs = {"selfRef", "other", ""}, .operands = {"self", "other", ""}, .input_kinds = "TT",
    .scalars = {"", "", "", ""}, .scalar_kinds = "", .output = "selfRef",
    .types = OC_TYPES_ALL, .promoted = OC_TYPES_NUMBERS, .is_alike = false,
    .result = OC_RESULT_CAST, .computes = OC_COMPUTES_PROMOTED,
    .expression = "FLOOR_QUOTIENT(self,other)", .operation = 27};

aclnnStatus aclnnInplaceFloorDivideGetWorkspaceSize(
    aclTensor *selfRef,
    const aclTensor *other, uint64_t *workspaceSize, aclOpExecutor **executor)
{
    const struct oc_elementwise_args a = {&oc_elementwise_InplaceFloorDivide, {selfRef, other}, {{0}}, selfRef, NULL};

    return oc_op_prepare(&oc_elementwise_InplaceFloorDivide.op, &a, workspaceSize, executor);
}

OC_DEFINE_SECOND_CALL(aclnnInplaceFloorDivide, &oc_elementwise_InplaceFloorDivide.op)

extern const struct oc_elementwise oc_elementwise_FloorDivides;
const struct oc_elementwise oc_elementwise_FloorDivides = {
    OC_ELEMENTWISE_OP("aclnnFloorDivides", "self", "", "", "out"),
    .inputs = {"self", "", ""}, .operands = {"self", "", ""}, .input_kinds = "T",
    .scalars = {"other", "", "", ""}, .scalar_kinds = "R", .output = "out",
    .types = OC_TYPES_ALL, .promoted = OC_TYPES_NUMBERS, .is_alike = false,
    .result = OC_RESULT_CAST, .computes = OC_COMPUTES_PROMOTED,
    .expression = "FLOOR_QUOTIENT(self,other)", .operation = 28};

aclnnStatus aclnnFloorDividesGetWorkspaceSize(
    const aclTensor *self,
    const aclScalar *other,
    aclTensor *out, uint64_t *workspaceSize, aclOpExecutor **executor)
{
    const struct oc_elementwise_args a = {&oc_elementwise_FloorDivides, {self}, {oc_scalar_of(other)}, out, NULL};

    return oc_op_prepare(&oc_elementwise_FloorDivides.op, &a, workspaceSize, executor);
}

OC_DEFINE_SECOND_CALL(aclnnFloorDivides, &oc_elementwise_FloorDivides.op)

extern const struct oc_elementwise oc_elementwise_InplaceFloorDivides;
const struct oc_elementwise oc_elementwise_InplaceFloorDivides = {
    OC_ELEMENTWISE_OP("aclnnInplaceFloorDivides", "selfRef", "", "", "selfRef"),
    .inputs = {"selfRef", "", ""}, .operands = {"self", "", ""}, .input_kinds = "T",
    .scalars = {"other", "", "", ""}, .scalar_kinds = "R", .output = "selfRef",
    .types = OC_TYPES_ALL, .promoted = OC_TYPES_NUMBERS, .is_alike = false,
    .result = OC_RESULT_CAST, .computes = OC_COMPUTES_PROMOTED,
    .expression = "FLOOR_QUOTIENT(self,other)", .operation = 28};

aclnnStatus aclnnInplaceFloorDividesGetWorkspaceSize(
    aclTensor *selfRef,
    const aclScalar *other, uint64_t *workspaceSize, aclOpExecutor **executor)
{
    const struct oc_elementwise_args a = {&oc_elementwise_InplaceFloorDivides, {selfRef}, {oc_scalar_of(other)}, selfRef, NULL};

    return oc_op_prepare(&oc_elementwise_InplaceFloorDivides.op, &a, workspaceSize, executor);
}

OC_DEFINE_SECOND_CALL(aclnnInplaceFloorDivides, &oc_elementwise_InplaceFloorDivides.op)

extern const struct oc_elementwise oc_elementwise_Maximum;
const struct oc_elementwise oc_elementwise_Maximum = {
    OC_ELEMENTWISE_OP("aclnnMaximum", "self", "other", "", "out"),
    .inputs = {"self", "other", ""}, .operands = {"self", "other", ""}, .input_kinds = "TT",
    .scalars = {"", "", "", ""}, .scalar_kinds = "", .output = "out",
    .types = OC_TYPES_ALL, .promoted = OC_TYPES_ALL, .is_alike = false,
    .result = OC_RESULT_CAST, .computes = OC_COMPUTES_PROMOTED,
    .expression = "MAXIMUM(self,other)", .operation = 29};

aclnnStatus aclnnMaximumGetWorkspaceSize(
    const aclTensor *self,
    const aclTensor *other,
    aclTensor *out, uint64_t *workspaceSize, aclOpExecutor **executor)
{
    const struct oc_elementwise_args a = {&oc_elementwise_Maximum, {self, other}, {{0}}, out, NULL};

    return oc_op_prepare(&oc_elementwise_Maximum.op, &a, workspaceSize, executor);
}

OC_DEFINE_SECOND_CALL(aclnnMaximum, &oc_elementwise_Maximum.op)

extern const struct oc_elementwise oc_elementwise_Minimum;
const struct oc_elementwise oc_elementwise_Minimum = {
    OC_ELEMENTWISE_OP("aclnnMinimum", "self", "other", "", "out"),
    .inputs = {"self", "other", ""}, .operands = {"self", "other", ""}, .input_kinds = "TT",
    .scalars = {"", "", "", ""}, .scalar_kinds = "", .output = "out",
    .types = OC_TYPES_ALL, .promoted = OC_TYPES_ALL, .is_alike = false,
    .result = OC_RESULT_CAST, .computes = OC_COMPUTES_PROMOTED,
    .expression = "MINIMUM(self,other)", .operation = 30};

aclnnStatus aclnnMinimumGetWorkspaceSize(
    const aclTensor *self,
    const aclTensor *other,
    aclTensor *out, uint64_t *workspaceSize, aclOpExecutor **executor)
{
    const struct oc_elementwise_args a = {&oc_elementwise_Minimum, {self, other}, {{0}}, out, NULL};

    return oc_op_prepare(&oc_elementwise_Minimum.op, &a, workspaceSize, executor);
}

OC_DEFINE_SECOND_CALL(aclnnMinimum, &oc_elementwise_Minimum.op)

extern const struct oc_elementwise oc_elementwise_Clamp;
const struct oc_elementwise oc_elementwise_Clamp = {
    OC_ELEMENTWISE_OP("aclnnClamp", "self", "", "", "out"),
    .inputs = {"self", "", ""}, .operands = {"self", "", ""}, .input_kinds = "T",
    .scalars = {"clipValueMin", "clipValueMax", "", ""}, .scalar_kinds = "LU", .output = "out",
    .types = OC_TYPES_NUMBERS, .promoted = OC_TYPES_NUMBERS, .is_alike = false,
    .result = OC_RESULT_TENSORS, .computes = OC_COMPUTES_PROMOTED,
    .expression = "MINIMUM(MAXIMUM(self,clipValueMin),clipValueMax)", .operation = 31};

aclnnStatus aclnnClampGetWorkspaceSize(
    const aclTensor *self,
    const aclScalar *clipValueMin,
    const aclScalar *clipValueMax,
    aclTensor *out, uint64_t *workspaceSize, aclOpExecutor **executor)
{
    const struct oc_elementwise_args a = {&oc_elementwise_Clamp, {self}, {oc_scalar_or(clipValueMin, -INFINITY), oc_scalar_or(clipValueMax, INFINITY)}, out, NULL};

    return oc_op_prepare(&oc_elementwise_Clamp.op, &a, workspaceSize, executor);
}

OC_DEFINE_SECOND_CALL(aclnnClamp, &oc_elementwise_Clamp.op)

extern const struct oc_elementwise oc_elementwise_ClampMin;
const struct oc_elementwise oc_elementwise_ClampMin = {
    OC_ELEMENTWISE_OP("aclnnClampMin", "self", "", "", "out"),
    .inputs = {"self", "", ""}, .operands = {"self", "", ""}, .input_kinds = "T",
    .scalars = {"clipValueMin", "", "", ""}, .scalar_kinds = "S", .output = "out",
    .types = OC_TYPES_NUMBERS, .promoted = OC_TYPES_NUMBERS, .is_alike = false,
    .result = OC_RESULT_TENSORS, .computes = OC_COMPUTES_PROMOTED,
    .expression = "MAXIMUM(self,clipValueMin)", .operation = 32};

aclnnStatus aclnnClampMinGetWorkspaceSize(
    const aclTensor *self,
    const aclScalar *clipValueMin,
    aclTensor *out, uint64_t *workspaceSize, aclOpExecutor **executor)
{
    const struct oc_elementwise_args a = {&oc_elementwise_ClampMin, {self}, {oc_scalar_of(clipValueMin)}, out, NULL};

    return oc_op_prepare(&oc_elementwise_ClampMin.op, &a, workspaceSize, executor);
}

OC_DEFINE_SECOND_CALL(aclnnClampMin, &oc_elementwise_ClampMin.op)

extern const struct oc_elementwise oc_elementwise_ClampMax;
const struct oc_elementwise oc_elementwise_ClampMax = {
    OC_ELEMENTWISE_OP("aclnnClampMax", "self", "", "", "out"),
    .inputs = {"self", "", ""}, .operands = {"self", "", ""}, .input_kinds = "T",
    .scalars = {"clipValueMax", "", "", ""}, .scalar_kinds = "S", .output = "out",
    .types = OC_TYPES_NUMBERS, .promoted = OC_TYPES_NUMBERS, .is_alike = false,
    .result = OC_RESULT_TENSORS, .computes = OC_COMPUTES_PROMOTED,
    .expression = "MINIMUM(self,clipValueMax)", .operation = 33};

aclnnStatus aclnnClampMaxGetWorkspaceSize(
    const aclTensor *self,
    const aclScalar *clipValueMax,
    aclTensor *out, uint64_t *workspaceSize, aclOpExecutor **executor)
{
    const struct oc_elementwise_args a = {&oc_elementwise_ClampMax, {self}, {oc_scalar_of(clipValueMax)}, out, NULL};

    return oc_op_prepare(&oc_elementwise_ClampMax.op, &a, workspaceSize, executor);
}

OC_DEFINE_SECOND_CALL(aclnnClampMax, &oc_elementwise_ClampMax.op)

extern const struct oc_elementwise oc_elementwise_InplaceClampMax;
const struct oc_elementwise oc_elementwise_InplaceClampMax = {
    OC_ELEMENTWISE_OP("aclnnInplaceClampMax", "selfRef", "", "", "selfRef"),
    .inputs = {"selfRef", "", ""}, .operands = {"self", "", ""}, .input_kinds = "T",
    .scalars = {"clipValueMax", "", "", ""}, .scalar_kinds = "S", .output = "selfRef",
    .types = OC_TYPES_NUMBERS, .promoted = OC_TYPES_NUMBERS, .is_alike = false,
    .result = OC_RESULT_TENSORS, .computes = OC_COMPUTES_PROMOTED,
    .expression = "MINIMUM(self,clipValueMax)", .operation = 33};

aclnnStatus aclnnInplaceClampMaxGetWorkspaceSize(
    const aclTensor *selfRef,
    const aclScalar *clipValueMax, uint64_t *workspaceSize, aclOpExecutor **executor)
{
    const struct oc_elementwise_args a = {&oc_elementwise_InplaceClampMax, {selfRef}, {oc_scalar_of(clipValueMax)}, (aclTensor *)selfRef, NULL};

    return oc_op_prepare(&oc_elementwise_InplaceClampMax.op, &a, workspaceSize, executor);
}

OC_DEFINE_SECOND_CALL(aclnnInplaceClampMax, &oc_elementwise_InplaceClampMax.op)

extern const struct oc_elementwise oc_elementwise_ClampMinTensor;
const struct oc_elementwise oc_elementwise_ClampMinTensor = {
    OC_ELEMENTWISE_OP("aclnnClampMinTensor", "self", "clipValueMin", "", "out"),
    .inputs = {"self", "clipValueMin", ""}, .operands = {"self", "clipValueMin", ""}, .input_kinds = "TT",
    .scalars = {"", "", "", ""}, .scalar_kinds = "", .output = "out",
    .types = OC_TYPES_NUMBERS, .promoted = OC_TYPES_NUMBERS, .is_alike = false,
    .result = OC_RESULT_CAST, .computes = OC_COMPUTES_PROMOTED,
    .expression = "MAXIMUM(self,clipValueMin)", .operation = 34};

aclnnStatus aclnnClampMinTensorGetWorkspaceSize(
    const aclTensor *self,
    const aclTensor *clipValueMin,
    aclTensor *out, uint64_t *workspaceSize, aclOpExecutor **executor)
{
    const struct oc_elementwise_args a = {&oc_elementwise_ClampMinTensor, {self, clipValueMin}, {{0}}, out, NULL};

    return oc_op_prepare(&oc_elementwise_ClampMinTensor.op, &a, workspaceSize, executor);
}

OC_DEFINE_SECOND_CALL(aclnnClampMinTensor, &oc_elementwise_ClampMinTensor.op)

extern const struct oc_elementwise oc_elementwise_InplaceClampMinTensor;
const struct oc_elementwise oc_elementwise_InplaceClampMinTensor = {
    OC_ELEMENTWISE_OP("aclnnInplaceClampMinTensor", "selfRef", "clipValueMin", "", "selfRef"),
    .inputs = {"selfRef", "clipValueMin", ""}, .operands = {"self", "clipValueMin", ""}, .input_kinds = "TT",
    .scalars = {"", "", "", ""}, .scalar_kinds = "", .output = "selfRef",
    .types = OC_TYPES_NUMBERS, .promoted = OC_TYPES_NUMBERS, .is_alike = false,
    .result = OC_RESULT_CAST, .computes = OC_COMPUTES_PROMOTED,
    .expression = "MAXIMUM(self,clipValueMin)", .operation = 34};

aclnnStatus aclnnInplaceClampMinTensorGetWorkspaceSize(
    aclTensor *selfRef,
    const aclTensor *clipValueMin, uint64_t *workspaceSize, aclOpExecutor **executor)
{
    const struct oc_elementwise_args a = {&oc_elementwise_InplaceClampMinTensor, {selfRef, clipValueMin}, {{0}}, selfRef, NULL};

    return oc_op_prepare(&oc_elementwise_InplaceClampMinTensor.op, &a, workspaceSize, executor);
}

OC_DEFINE_SECOND_CALL(aclnnInplaceClampMinTensor, &oc_elementwise_InplaceClampMinTensor.op)

extern const struct oc_elementwise oc_elementwise_ClampMaxTensor;
const struct oc_elementwise oc_elementwise_ClampMaxTensor = {
    OC_ELEMENTWISE_OP("aclnnClampMaxTensor", "self", "max", "", "out"),
    .inputs = {"self", "max", ""}, .operands = {"self", "max", ""}, .input_kinds = "TT",
    .scalars = {"", "", "", ""}, .scalar_kinds = "", .output = "out",
    .types = OC_TYPES_NUMBERS, .promoted = OC_TYPES_NUMBERS, .is_alike = false,
    .result = OC_RESULT_CAST, .computes = OC_COMPUTES_PROMOTED,
    .expression = "MINIMUM(self,max)", .operation = 35};

aclnnStatus aclnnClampMaxTensorGetWorkspaceSize(
    const aclTensor *self,
    const aclTensor *max,
    aclTensor *out, uint64_t *workspaceSize, aclOpExecutor **executor)
{
    const struct oc_elementwise_args a = {&oc_elementwise_ClampMaxTensor, {self, max}, {{0}}, out, NULL};

    return oc_op_prepare(&oc_elementwise_ClampMaxTensor.op, &a, workspaceSize, executor);
}

OC_DEFINE_SECOND_CALL(aclnnClampMaxTensor, &oc_elementwise_ClampMaxTensor.op)

extern const struct oc_elementwise oc_elementwise_InplaceClampMaxTensor;
const struct oc_elementwise oc_elementwise_InplaceClampMaxTensor = {
    OC_ELEMENTWISE_OP("aclnnInplaceClampMaxTensor", "selfRef", "max", "", "selfRef"),
    .inputs = {"selfRef", "max", ""}, .operands = {"self", "max", ""}, .input_kinds = "TT",
    .scalars = {"", "", "", ""}, .scalar_kinds = "", .output = "selfRef",
    .types = OC_TYPES_NUMBERS, .promoted = OC_TYPES_NUMBERS, .is_alike = false,
    .result = OC_RESULT_CAST, .computes = OC_COMPUTES_PROMOTED,
    .expression = "MINIMUM(self,max)", .operation = 35};

aclnnStatus aclnnInplaceClampMaxTensorGetWorkspaceSize(
    aclTensor *selfRef,
    const aclTensor *max, uint64_t *workspaceSize, aclOpExecutor **executor)
{
    const struct oc_elementwise_args a = {&oc_elementwise_InplaceClampMaxTensor, {selfRef, max}, {{0}}, selfRef, NULL};

    return oc_op_prepare(&oc_elementwise_InplaceClampMaxTensor.op, &a, workspaceSize, executor);
}

OC_DEFINE_SECOND_CALL(aclnnInplaceClampMaxTensor, &oc_elementwise_InplaceClampMaxTensor.op)

extern const struct oc_elementwise oc_elementwise_ClampTensor;
const struct oc_elementwise oc_elementwise_ClampTensor = {
    OC_ELEMENTWISE_OP("aclnnClampTensor", "self", "clipValueMin", "clipValueMax", "out"),
    .inputs = {"self", "clipValueMin", "clipValueMax"}, .operands = {"self", "clipValueMin", "clipValueMax"}, .input_kinds = "TTT",
    .scalars = {"hasClipValueMin", "hasClipValueMax", "", ""}, .scalar_kinds = "HH", .output = "out",
    .types = OC_TYPES_NUMBERS, .promoted = OC_TYPES_NUMBERS, .is_alike = false,
    .result = OC_RESULT_CAST, .computes = OC_COMPUTES_PROMOTED,
    .expression = "hasClipValueMax!=K(0)?MINIMUM(MAXIMUM(self,clipValueMin),clipValueMax):MAXIMUM(self,clipValueMin)", .operation = 36};

aclnnStatus aclnnClampTensorGetWorkspaceSize(
    const aclTensor *self,
    const aclTensor *clipValueMin,
    const aclTensor *clipValueMax,
    aclTensor *out, uint64_t *workspaceSize, aclOpExecutor **executor)
{
    const struct oc_elementwise_args a = {&oc_elementwise_ClampTensor, {self, clipValueMin != NULL ? clipValueMin : self, clipValueMax != NULL ? clipValueMax : self}, {oc_scalar_of_double(clipValueMin != NULL), oc_scalar_of_double(clipValueMax != NULL)}, out, NULL};

    return oc_op_prepare(&oc_elementwise_ClampTensor.op, &a, workspaceSize, executor);
}

OC_DEFINE_SECOND_CALL(aclnnClampTensor, &oc_elementwise_ClampTensor.op)

extern const struct oc_elementwise oc_elementwise_FmodTensor;
const struct oc_elementwise oc_elementwise_FmodTensor = {
    OC_ELEMENTWISE_OP("aclnnFmodTensor", "self", "other", "", "out"),
    .inputs = {"self", "other", ""}, .operands = {"self", "other", ""}, .input_kinds = "TT",
    .scalars = {"", "", "", ""}, .scalar_kinds = "", .output = "out",
    .types = OC_TYPES_ALL, .promoted = OC_TYPES_NUMBERS, .is_alike = false,
    .result = OC_RESULT_CAST, .computes = OC_COMPUTES_PROMOTED,
    .expression = "FMOD(self,other)", .operation = 37};

aclnnStatus aclnnFmodTensorGetWorkspaceSize(
    const aclTensor *self,
    const aclTensor *other,
    aclTensor *out, uint64_t *workspaceSize, aclOpExecutor **executor)
{
    const struct oc_elementwise_args a = {&oc_elementwise_FmodTensor, {self, other}, {{0}}, out, NULL};

    return oc_op_prepare(&oc_elementwise_FmodTensor.op, &a, workspaceSize, executor);
}

OC_DEFINE_SECOND_CALL(aclnnFmodTensor, &oc_elementwise_FmodTensor.op)

extern const struct oc_elementwise oc_elementwise_InplaceFmodTensor;
const struct oc_elementwise oc_elementwise_InplaceFmodTensor = {
    OC_ELEMENTWISE_OP("aclnnInplaceFmodTensor", "selfRef", "other", "", "selfRef"),
    .inputs = {"selfRef", "other", ""}, .operands = {"self", "other", ""}, .input_kinds = "TT",
    .scalars = {"", "", "", ""}, .scalar_kinds = "", .output = "selfRef",
    .types = OC_TYPES_ALL, .promoted = OC_TYPES_NUMBERS, .is_alike = false,
    .result = OC_RESULT_CAST, .computes = OC_COMPUTES_PROMOTED,
    .expression = "FMOD(self,other)", .operation = 37};

aclnnStatus aclnnInplaceFmodTensorGetWorkspaceSize(
    aclTensor *selfRef,
    const aclTensor *other, uint64_t *workspaceSize, aclOpExecutor **executor)
{
    const struct oc_elementwise_args a = {&oc_elementwise_InplaceFmodTensor, {selfRef, other}, {{0}}, selfRef, NULL};

    return oc_op_prepare(&oc_elementwise_InplaceFmodTensor.op, &a, workspaceSize, executor);
}

OC_DEFINE_SECOND_CALL(aclnnInplaceFmodTensor, &oc_elementwise_InplaceFmodTensor.op)

extern const struct oc_elementwise oc_elementwise_FmodScalar;
const struct oc_elementwise oc_elementwise_FmodScalar = {
    OC_ELEMENTWISE_OP("aclnnFmodScalar", "self", "", "", "out"),
    .inputs = {"self", "", ""}, .operands = {"self", "", ""}, .input_kinds = "T",
    .scalars = {"other", "", "", ""}, .scalar_kinds = "R", .output = "out",
    .types = OC_TYPES_ALL, .promoted = OC_TYPES_NUMBERS, .is_alike = false,
    .result = OC_RESULT_CAST, .computes = OC_COMPUTES_PROMOTED,
    .expression = "FMOD(self,other)", .operation = 38};

aclnnStatus aclnnFmodScalarGetWorkspaceSize(
    const aclTensor *self,
    const aclScalar *other,
    aclTensor *out, uint64_t *workspaceSize, aclOpExecutor **executor)
{
    const struct oc_elementwise_args a = {&oc_elementwise_FmodScalar, {self}, {oc_scalar_of(other)}, out, NULL};

    return oc_op_prepare(&oc_elementwise_FmodScalar.op, &a, workspaceSize, executor);
}

OC_DEFINE_SECOND_CALL(aclnnFmodScalar, &oc_elementwise_FmodScalar.op)

extern const struct oc_elementwise oc_elementwise_InplaceFmodScalar;
const struct oc_elementwise oc_elementwise_InplaceFmodScalar = {
    OC_ELEMENTWISE_OP("aclnnInplaceFmodScalar", "selfRef", "", "", "selfRef"),
    .inputs = {"selfRef", "", ""}, .operands = {"self", "", ""}, .input_kinds = "T",
    .scalars = {"other", "", "", ""}, .scalar_kinds = "R", .output = "selfRef",
    .types = OC_TYPES_ALL, .promoted = OC_TYPES_NUMBERS, .is_alike = false,
    .result = OC_RESULT_CAST, .computes = OC_COMPUTES_PROMOTED,
    .expression = "FMOD(self,other)", .operation = 38};

aclnnStatus aclnnInplaceFmodScalarGetWorkspaceSize(
    aclTensor *selfRef,
    const aclScalar *other, uint64_t *workspaceSize, aclOpExecutor **executor)
{
    const struct oc_elementwise_args a = {&oc_elementwise_InplaceFmodScalar, {selfRef}, {oc_scalar_of(other)}, selfRef, NULL};

    return oc_op_prepare(&oc_elementwise_InplaceFmodScalar.op, &a, workspaceSize, executor);
}

OC_DEFINE_SECOND_CALL(aclnnInplaceFmodScalar, &oc_elementwise_InplaceFmodScalar.op)

extern const struct oc_elementwise oc_elementwise_Atan2;
const struct oc_elementwise oc_elementwise_Atan2 = {
    OC_ELEMENTWISE_OP("aclnnAtan2", "self", "other", "", "out"),
    .inputs = {"self", "other", ""}, .operands = {"self", "other", ""}, .input_kinds = "TT",
    .scalars = {"", "", "", ""}, .scalar_kinds = "", .output = "out",
    .types = OC_TYPES_ALL, .promoted = OC_TYPES_ALL, .is_alike = false,
    .result = OC_RESULT_FLOATING, .computes = OC_COMPUTES_FLOAT,
    .expression = "atan2(self,other)", .operation = 39};

aclnnStatus aclnnAtan2GetWorkspaceSize(
    const aclTensor *self,
    const aclTensor *other,
    aclTensor *out, uint64_t *workspaceSize, aclOpExecutor **executor)
{
    const struct oc_elementwise_args a = {&oc_elementwise_Atan2, {self, other}, {{0}}, out, NULL};

    return oc_op_prepare(&oc_elementwise_Atan2.op, &a, workspaceSize, executor);
}

OC_DEFINE_SECOND_CALL(aclnnAtan2, &oc_elementwise_Atan2.op)

extern const struct oc_elementwise oc_elementwise_InplaceAtan2;
const struct oc_elementwise oc_elementwise_InplaceAtan2 = {
    OC_ELEMENTWISE_OP("aclnnInplaceAtan2", "selfRef", "other", "", "selfRef"),
    .inputs = {"selfRef", "other", ""}, .operands = {"self", "other", ""}, .input_kinds = "TT",
    .scalars = {"", "", "", ""}, .scalar_kinds = "", .output = "selfRef",
    .types = OC_TYPES_ALL, .promoted = OC_TYPES_ALL, .is_alike = false,
    .result = OC_RESULT_FLOATING, .computes = OC_COMPUTES_FLOAT,
    .expression = "atan2(self,other)", .operation = 39};

aclnnStatus aclnnInplaceAtan2GetWorkspaceSize(
    aclTensor *selfRef,
    aclTensor *other, uint64_t *workspaceSize, aclOpExecutor **executor)
{
    const struct oc_elementwise_args a = {&oc_elementwise_InplaceAtan2, {selfRef, other}, {{0}}, selfRef, NULL};

    return oc_op_prepare(&oc_elementwise_InplaceAtan2.op, &a, workspaceSize, executor);
}

OC_DEFINE_SECOND_CALL(aclnnInplaceAtan2, &oc_elementwise_InplaceAtan2.op)

extern const struct oc_elementwise oc_elementwise_LogAddExp;
const struct oc_elementwise oc_elementwise_LogAddExp = {
    OC_ELEMENTWISE_OP("aclnnLogAddExp", "self", "other", "", "out"),
    .inputs = {"self", "other", ""}, .operands = {"self", "other", ""}, .input_kinds = "TT",
    .scalars = {"", "", "", ""}, .scalar_kinds = "", .output = "out",
    .types = OC_TYPES_FLOATS, .promoted = OC_TYPES_FLOATS, .is_alike = false,
    .result = OC_RESULT_CAST, .computes = OC_COMPUTES_PROMOTED,
    .expression = "self==other?self+K(0.6931471805599453):MAXIMUM(self,other)+log1p(exp(-fabs(self-other)))", .operation = 40};

aclnnStatus aclnnLogAddExpGetWorkspaceSize(
    const aclTensor *self,
    const aclTensor *other,
    aclTensor *out, uint64_t *workspaceSize, aclOpExecutor **executor)
{
    const struct oc_elementwise_args a = {&oc_elementwise_LogAddExp, {self, other}, {{0}}, out, NULL};

    return oc_op_prepare(&oc_elementwise_LogAddExp.op, &a, workspaceSize, executor);
}

OC_DEFINE_SECOND_CALL(aclnnLogAddExp, &oc_elementwise_LogAddExp.op)

extern const struct oc_elementwise oc_elementwise_LogAddExp2;
const struct oc_elementwise oc_elementwise_LogAddExp2 = {
    OC_ELEMENTWISE_OP("aclnnLogAddExp2", "self", "other", "", "out"),
    .inputs = {"self", "other", ""}, .operands = {"self", "other", ""}, .input_kinds = "TT",
    .scalars = {"", "", "", ""}, .scalar_kinds = "", .output = "out",
    .types = OC_TYPES_FLOATS, .promoted = OC_TYPES_FLOATS, .is_alike = false,
    .result = OC_RESULT_CAST, .computes = OC_COMPUTES_PROMOTED,
    .expression = "self==other?self+K(1):MAXIMUM(self,other)+log1p(exp2(-fabs(self-other)))*K(1.4426950408889634)", .operation = 41};

aclnnStatus aclnnLogAddExp2GetWorkspaceSize(
    const aclTensor *self,
    const aclTensor *other,
    aclTensor *out, uint64_t *workspaceSize, aclOpExecutor **executor)
{
    const struct oc_elementwise_args a = {&oc_elementwise_LogAddExp2, {self, other}, {{0}}, out, NULL};

    return oc_op_prepare(&oc_elementwise_LogAddExp2.op, &a, workspaceSize, executor);
}

OC_DEFINE_SECOND_CALL(aclnnLogAddExp2, &oc_elementwise_LogAddExp2.op)

extern const struct oc_elementwise oc_elementwise_XLogYTensor;
const struct oc_elementwise oc_elementwise_XLogYTensor = {
    OC_ELEMENTWISE_OP("aclnnXLogYTensor", "self", "other", "", "out"),
    .inputs = {"self", "other", ""}, .operands = {"self", "other", ""}, .input_kinds = "TT",
    .scalars = {"", "", "", ""}, .scalar_kinds = "", .output = "out",
    .types = OC_TYPES_ALL, .promoted = OC_TYPES_ALL, .is_alike = false,
    .result = OC_RESULT_FLOATING, .computes = OC_COMPUTES_FLOAT,
    .expression = "other!=other?other:self==K(0)?K(0):self*log(other)", .operation = 42};

aclnnStatus aclnnXLogYTensorGetWorkspaceSize(
    const aclTensor *self,
    const aclTensor *other,
    aclTensor *out, uint64_t *workspaceSize, aclOpExecutor **executor)
{
    const struct oc_elementwise_args a = {&oc_elementwise_XLogYTensor, {self, other}, {{0}}, out, NULL};

    return oc_op_prepare(&oc_elementwise_XLogYTensor.op, &a, workspaceSize, executor);
}

OC_DEFINE_SECOND_CALL(aclnnXLogYTensor, &oc_elementwise_XLogYTensor.op)

extern const struct oc_elementwise oc_elementwise_InplaceXLogYTensor;
const struct oc_elementwise oc_elementwise_InplaceXLogYTensor = {
    OC_ELEMENTWISE_OP("aclnnInplaceXLogYTensor", "selfRef", "other", "", "selfRef"),
    .inputs = {"selfRef", "other", ""}, .operands = {"self", "other", ""}, .input_kinds = "TT",
    .scalars = {"", "", "", ""}, .scalar_kinds = "", .output = "selfRef",
    .types = OC_TYPES_ALL, .promoted = OC_TYPES_ALL, .is_alike = false,
    .result = OC_RESULT_FLOATING, .computes = OC_COMPUTES_FLOAT,
    .expression = "other!=other?other:self==K(0)?K(0):self*log(other)", .operation = 42};

aclnnStatus aclnnInplaceXLogYTensorGetWorkspaceSize(
    aclTensor *selfRef,
    const aclTensor *other, uint64_t *workspaceSize, aclOpExecutor **executor)
{
    const struct oc_elementwise_args a = {&oc_elementwise_InplaceXLogYTensor, {selfRef, other}, {{0}}, selfRef, NULL};

    return oc_op_prepare(&oc_elementwise_InplaceXLogYTensor.op, &a, workspaceSize, executor);
}

OC_DEFINE_SECOND_CALL(aclnnInplaceXLogYTensor, &oc_elementwise_InplaceXLogYTensor.op)

extern const struct oc_elementwise oc_elementwise_XLogYScalarOther;
const struct oc_elementwise oc_elementwise_XLogYScalarOther = {
    OC_ELEMENTWISE_OP("aclnnXLogYScalarOther", "self", "", "", "out"),
    .inputs = {"self", "", ""}, .operands = {"self", "", ""}, .input_kinds = "T",
    .scalars = {"other", "", "", ""}, .scalar_kinds = "S", .output = "out",
    .types = OC_TYPES_ALL, .promoted = OC_TYPES_ALL, .is_alike = false,
    .result = OC_RESULT_FLOATING, .computes = OC_COMPUTES_FLOAT,
    .expression = "other!=other?other:self==K(0)?K(0):self*log(other)", .operation = 43};

aclnnStatus aclnnXLogYScalarOtherGetWorkspaceSize(
    const aclTensor *self,
    const aclScalar *other,
    aclTensor *out, uint64_t *workspaceSize, aclOpExecutor **executor)
{
    const struct oc_elementwise_args a = {&oc_elementwise_XLogYScalarOther, {self}, {oc_scalar_of(other)}, out, NULL};

    return oc_op_prepare(&oc_elementwise_XLogYScalarOther.op, &a, workspaceSize, executor);
}

OC_DEFINE_SECOND_CALL(aclnnXLogYScalarOther, &oc_elementwise_XLogYScalarOther.op)

extern const struct oc_elementwise oc_elementwise_InplaceXLogYScalarOther;
const struct oc_elementwise oc_elementwise_InplaceXLogYScalarOther = {
    OC_ELEMENTWISE_OP("aclnnInplaceXLogYScalarOther", "selfRef", "", "", "selfRef"),
    .inputs = {"selfRef", "", ""}, .operands = {"self", "", ""}, .input_kinds = "T",
    .scalars = {"other", "", "", ""}, .scalar_kinds = "S", .output = "selfRef",
    .types = OC_TYPES_ALL, .promoted = OC_TYPES_ALL, .is_alike = false,
    .result = OC_RESULT_FLOATING, .computes = OC_COMPUTES_FLOAT,
    .expression = "other!=other?other:self==K(0)?K(0):self*log(other)", .operation = 43};

aclnnStatus aclnnInplaceXLogYScalarOtherGetWorkspaceSize(
    aclTensor *selfRef,
    const aclScalar *other, uint64_t *workspaceSize, aclOpExecutor **executor)
{
    const struct oc_elementwise_args a = {&oc_elementwise_InplaceXLogYScalarOther, {selfRef}, {oc_scalar_of(other)}, selfRef, NULL};

    return oc_op_prepare(&oc_elementwise_InplaceXLogYScalarOther.op, &a, workspaceSize, executor);
}

OC_DEFINE_SECOND_CALL(aclnnInplaceXLogYScalarOther, &oc_elementwise_InplaceXLogYScalarOther.op)

extern const struct oc_elementwise oc_elementwise_XLogYScalarSelf;
const struct oc_elementwise oc_elementwise_XLogYScalarSelf = {
    OC_ELEMENTWISE_OP("aclnnXLogYScalarSelf", "other", "", "", "out"),
    .inputs = {"other", "", ""}, .operands = {"other", "", ""}, .input_kinds = "T",
    .scalars = {"self", "", "", ""}, .scalar_kinds = "S", .output = "out",
    .types = OC_TYPES_ALL, .promoted = OC_TYPES_ALL, .is_alike = false,
    .result = OC_RESULT_FLOATING, .computes = OC_COMPUTES_FLOAT,
    .expression = "other!=other?other:self==K(0)?K(0):self*log(other)", .operation = 44};

aclnnStatus aclnnXLogYScalarSelfGetWorkspaceSize(
    const aclScalar *self,
    const aclTensor *other,
    aclTensor *out, uint64_t *workspaceSize, aclOpExecutor **executor)
{
    const struct oc_elementwise_args a = {&oc_elementwise_XLogYScalarSelf, {other}, {oc_scalar_of(self)}, out, NULL};

    return oc_op_prepare(&oc_elementwise_XLogYScalarSelf.op, &a, workspaceSize, executor);
}

OC_DEFINE_SECOND_CALL(aclnnXLogYScalarSelf, &oc_elementwise_XLogYScalarSelf.op)

extern const struct oc_elementwise oc_elementwise_Lerps;
const struct oc_elementwise oc_elementwise_Lerps = {
    OC_ELEMENTWISE_OP("aclnnLerps", "self", "end", "", "out"),
    .inputs = {"self", "end", ""}, .operands = {"self", "end", ""}, .input_kinds = "TT",
    .scalars = {"weight", "", "", ""}, .scalar_kinds = "V", .output = "out",
    .types = OC_TYPES_FLOATS, .promoted = OC_TYPES_FLOATS, .is_alike = true,
    .result = OC_RESULT_FLOATING, .computes = OC_COMPUTES_PROMOTED,
    .expression = "LERP(self,end,weight)", .operation = 45};

aclnnStatus aclnnLerpsGetWorkspaceSize(
    const aclTensor *self,
    const aclTensor *end,
    const aclScalar *weight,
    aclTensor *out, uint64_t *workspaceSize, aclOpExecutor **executor)
{
    const struct oc_elementwise_args a = {&oc_elementwise_Lerps, {self, end}, {oc_scalar_of(weight)}, out, NULL};

    return oc_op_prepare(&oc_elementwise_Lerps.op, &a, workspaceSize, executor);
}

OC_DEFINE_SECOND_CALL(aclnnLerps, &oc_elementwise_Lerps.op)

extern const struct oc_elementwise oc_elementwise_InplaceLerps;
const struct oc_elementwise oc_elementwise_InplaceLerps = {
    OC_ELEMENTWISE_OP("aclnnInplaceLerps", "selfRef", "end", "", "selfRef"),
    .inputs = {"selfRef", "end", ""}, .operands = {"self", "end", ""}, .input_kinds = "TT",
    .scalars = {"weight", "", "", ""}, .scalar_kinds = "V", .output = "selfRef",
    .types = OC_TYPES_FLOATS, .promoted = OC_TYPES_FLOATS, .is_alike = true,
    .result = OC_RESULT_FLOATING, .computes = OC_COMPUTES_PROMOTED,
    .expression = "LERP(self,end,weight)", .operation = 45};

aclnnStatus aclnnInplaceLerpsGetWorkspaceSize(
    aclTensor *selfRef,
    const aclTensor *end,
    const aclScalar *weight, uint64_t *workspaceSize, aclOpExecutor **executor)
{
    const struct oc_elementwise_args a = {&oc_elementwise_InplaceLerps, {selfRef, end}, {oc_scalar_of(weight)}, selfRef, NULL};

    return oc_op_prepare(&oc_elementwise_InplaceLerps.op, &a, workspaceSize, executor);
}

OC_DEFINE_SECOND_CALL(aclnnInplaceLerps, &oc_elementwise_InplaceLerps.op)

extern const struct oc_elementwise oc_elementwise_Lerp;
const struct oc_elementwise oc_elementwise_Lerp = {
    OC_ELEMENTWISE_OP("aclnnLerp", "self", "end", "weight", "out"),
    .inputs = {"self", "end", "weight"}, .operands = {"self", "end", "weight"}, .input_kinds = "TTT",
    .scalars = {"", "", "", ""}, .scalar_kinds = "", .output = "out",
    .types = OC_TYPES_FLOATS, .promoted = OC_TYPES_FLOATS, .is_alike = true,
    .result = OC_RESULT_FLOATING, .computes = OC_COMPUTES_PROMOTED,
    .expression = "LERP(self,end,weight)", .operation = 46};

aclnnStatus aclnnLerpGetWorkspaceSize(
    const aclTensor *self,
    const aclTensor *end,
    const aclTensor *weight,
    aclTensor *out, uint64_t *workspaceSize, aclOpExecutor **executor)
{
    const struct oc_elementwise_args a = {&oc_elementwise_Lerp, {self, end, weight}, {{0}}, out, NULL};

    return oc_op_prepare(&oc_elementwise_Lerp.op, &a, workspaceSize, executor);
}

OC_DEFINE_SECOND_CALL(aclnnLerp, &oc_elementwise_Lerp.op)

extern const struct oc_elementwise oc_elementwise_InplaceLerp;
const struct oc_elementwise oc_elementwise_InplaceLerp = {
    OC_ELEMENTWISE_OP("aclnnInplaceLerp", "selfRef", "end", "weight", "selfRef"),
    .inputs = {"selfRef", "end", "weight"}, .operands = {"self", "end", "weight"}, .input_kinds = "TTT",
    .scalars = {"", "", "", ""}, .scalar_kinds = "", .output = "selfRef",
    .types = OC_TYPES_FLOATS, .promoted = OC_TYPES_FLOATS, .is_alike = true,
    .result = OC_RESULT_FLOATING, .computes = OC_COMPUTES_PROMOTED,
    .expression = "LERP(self,end,weight)", .operation = 46};

aclnnStatus aclnnInplaceLerpGetWorkspaceSize(
    aclTensor *selfRef,
    const aclTensor *end,
    const aclTensor *weight, uint64_t *workspaceSize, aclOpExecutor **executor)
{
    const struct oc_elementwise_args a = {&oc_elementwise_InplaceLerp, {selfRef, end, weight}, {{0}}, selfRef, NULL};

    return oc_op_prepare(&oc_elementwise_InplaceLerp.op, &a, workspaceSize, executor);
}

OC_DEFINE_SECOND_CALL(aclnnInplaceLerp, &oc_elementwise_InplaceLerp.op)

extern const struct oc_elementwise oc_elementwise_Addcmul;
const struct oc_elementwise oc_elementwise_Addcmul = {
    OC_ELEMENTWISE_OP("aclnnAddcmul", "self", "tensor1", "tensor2", "out"),
    .inputs = {"self", "tensor1", "tensor2"}, .operands = {"self", "tensor1", "tensor2"}, .input_kinds = "TTT",
    .scalars = {"value", "", "", ""}, .scalar_kinds = "V", .output = "out",
    .types = OC_TYPES_ALL, .promoted = OC_TYPES_ADDCMUL, .is_alike = false,
    .result = OC_RESULT_CAST, .computes = OC_COMPUTES_PROMOTED,
    .expression = "SUM(self,PRODUCT(PRODUCT(value,tensor1),tensor2))", .operation = 47};

aclnnStatus aclnnAddcmulGetWorkspaceSize(
    const aclTensor *self,
    const aclTensor *tensor1,
    const aclTensor *tensor2,
    const aclScalar *value,
    aclTensor *out, uint64_t *workspaceSize, aclOpExecutor **executor)
{
    const struct oc_elementwise_args a = {&oc_elementwise_Addcmul, {self, tensor1, tensor2}, {oc_scalar_of(value)}, out, NULL};

    return oc_op_prepare(&oc_elementwise_Addcmul.op, &a, workspaceSize, executor);
}

OC_DEFINE_SECOND_CALL(aclnnAddcmul, &oc_elementwise_Addcmul.op)

extern const struct oc_elementwise oc_elementwise_InplaceAddcmul;
const struct oc_elementwise oc_elementwise_InplaceAddcmul = {
    OC_ELEMENTWISE_OP("aclnnInplaceAddcmul", "selfRef", "tensor1", "tensor2", "selfRef"),
    .inputs = {"selfRef", "tensor1", "tensor2"}, .operands = {"self", "tensor1", "tensor2"}, .input_kinds = "TTT",
    .scalars = {"value", "", "", ""}, .scalar_kinds = "V", .output = "selfRef",
    .types = OC_TYPES_ALL, .promoted = OC_TYPES_ADDCMUL, .is_alike = false,
    .result = OC_RESULT_CAST, .computes = OC_COMPUTES_PROMOTED,
    .expression = "SUM(self,PRODUCT(PRODUCT(value,tensor1),tensor2))", .operation = 47};

aclnnStatus aclnnInplaceAddcmulGetWorkspaceSize(
    const aclTensor *selfRef,
    const aclTensor *tensor1,
    const aclTensor *tensor2,
    const aclScalar *value, uint64_t *workspaceSize, aclOpExecutor **executor)
{
    const struct oc_elementwise_args a = {&oc_elementwise_InplaceAddcmul, {selfRef, tensor1, tensor2}, {oc_scalar_of(value)}, (aclTensor *)selfRef, NULL};

    return oc_op_prepare(&oc_elementwise_InplaceAddcmul.op, &a, workspaceSize, executor);
}

OC_DEFINE_SECOND_CALL(aclnnInplaceAddcmul, &oc_elementwise_InplaceAddcmul.op)

extern const struct oc_elementwise oc_elementwise_Addcdiv;
const struct oc_elementwise oc_elementwise_Addcdiv = {
    OC_ELEMENTWISE_OP("aclnnAddcdiv", "self", "tensor1", "tensor2", "out"),
    .inputs = {"self", "tensor1", "tensor2"}, .operands = {"self", "tensor1", "tensor2"}, .input_kinds = "TTT",
    .scalars = {"value", "", "", ""}, .scalar_kinds = "V", .output = "out",
    .types = OC_TYPES_FLOATS, .promoted = OC_TYPES_FLOATS, .is_alike = false,
    .result = OC_RESULT_CAST, .computes = OC_COMPUTES_PROMOTED,
    .expression = "self+value*tensor1/tensor2", .operation = 48};

aclnnStatus aclnnAddcdivGetWorkspaceSize(
    const aclTensor *self,
    const aclTensor *tensor1,
    const aclTensor *tensor2,
    const aclScalar *value,
    const aclTensor *out, uint64_t *workspaceSize, aclOpExecutor **executor)
{
    const struct oc_elementwise_args a = {&oc_elementwise_Addcdiv, {self, tensor1, tensor2}, {oc_scalar_of(value)}, (aclTensor *)out, NULL};

    return oc_op_prepare(&oc_elementwise_Addcdiv.op, &a, workspaceSize, executor);
}

OC_DEFINE_SECOND_CALL(aclnnAddcdiv, &oc_elementwise_Addcdiv.op)

extern const struct oc_elementwise oc_elementwise_InplaceAddcdiv;
const struct oc_elementwise oc_elementwise_InplaceAddcdiv = {
    OC_ELEMENTWISE_OP("aclnnInplaceAddcdiv", "selfRef", "tensor1", "tensor2", "selfRef"),
    .inputs = {"selfRef", "tensor1", "tensor2"}, .operands = {"self", "tensor1", "tensor2"}, .input_kinds = "TTT",
    .scalars = {"value", "", "", ""}, .scalar_kinds = "V", .output = "selfRef",
    .types = OC_TYPES_FLOATS, .promoted = OC_TYPES_FLOATS, .is_alike = false,
    .result = OC_RESULT_CAST, .computes = OC_COMPUTES_PROMOTED,
    .expression = "self+value*tensor1/tensor2", .operation = 48};

aclnnStatus aclnnInplaceAddcdivGetWorkspaceSize(
    const aclTensor *selfRef,
    const aclTensor *tensor1,
    const aclTensor *tensor2,
    const aclScalar *value, uint64_t *workspaceSize, aclOpExecutor **executor)
{
    const struct oc_elementwise_args a = {&oc_elementwise_InplaceAddcdiv, {selfRef, tensor1, tensor2}, {oc_scalar_of(value)}, (aclTensor *)selfRef, NULL};

    return oc_op_prepare(&oc_elementwise_InplaceAddcdiv.op, &a, workspaceSize, executor);
}

OC_DEFINE_SECOND_CALL(aclnnInplaceAddcdiv, &oc_elementwise_InplaceAddcdiv.op)

extern const struct oc_elementwise oc_elementwise_ThresholdBackward;
const struct oc_elementwise oc_elementwise_ThresholdBackward = {
    OC_ELEMENTWISE_OP("aclnnThresholdBackward", "gradOutput", "self", "", "out"),
    .inputs = {"gradOutput", "self", ""}, .operands = {"gradOutput", "self", ""}, .input_kinds = "TT",
    .scalars = {"threshold", "", "", ""}, .scalar_kinds = "V", .output = "out",
    .types = OC_TYPES_NUMBERS, .promoted = OC_TYPES_NUMBERS, .is_alike = true,
    .result = OC_RESULT_SAME, .computes = OC_COMPUTES_PROMOTED,
    .expression = "self<=threshold?K(0):gradOutput", .operation = 49};

aclnnStatus aclnnThresholdBackwardGetWorkspaceSize(
    const aclTensor *gradOutput,
    const aclTensor *self,
    const aclScalar *threshold,
    aclTensor *out, uint64_t *workspaceSize, aclOpExecutor **executor)
{
    const struct oc_elementwise_args a = {&oc_elementwise_ThresholdBackward, {gradOutput, self}, {oc_scalar_of(threshold)}, out, NULL};

    return oc_op_prepare(&oc_elementwise_ThresholdBackward.op, &a, workspaceSize, executor);
}

OC_DEFINE_SECOND_CALL(aclnnThresholdBackward, &oc_elementwise_ThresholdBackward.op)

extern const struct oc_elementwise oc_elementwise_LeakyReluBackward;
const struct oc_elementwise oc_elementwise_LeakyReluBackward = {
    OC_ELEMENTWISE_OP("aclnnLeakyReluBackward", "gradOutput", "self", "", "out"),
    .inputs = {"gradOutput", "self", ""}, .operands = {"gradOutput", "self", ""}, .input_kinds = "TT",
    .scalars = {"negativeSlope", "selfIsResult", "", ""}, .scalar_kinds = "VB", .output = "out",
    .types = OC_TYPES_FLOATS, .promoted = OC_TYPES_FLOATS, .is_alike = false,
    .result = OC_RESULT_CAST, .computes = OC_COMPUTES_PROMOTED,
    .expression = "self>K(0)?gradOutput:gradOutput*negativeSlope", .operation = 50};

aclnnStatus aclnnLeakyReluBackwardGetWorkspaceSize(
    const aclTensor *gradOutput,
    const aclTensor *self,
    const aclScalar *negativeSlope,
    bool selfIsResult,
    aclTensor *out, uint64_t *workspaceSize, aclOpExecutor **executor)
{
    const struct oc_elementwise_args a = {&oc_elementwise_LeakyReluBackward, {gradOutput, self}, {oc_scalar_of(negativeSlope), oc_scalar_of_double(selfIsResult)}, out, NULL};

    return oc_op_prepare(&oc_elementwise_LeakyReluBackward.op, &a, workspaceSize, executor);
}

OC_DEFINE_SECOND_CALL(aclnnLeakyReluBackward, &oc_elementwise_LeakyReluBackward.op)

extern const struct oc_elementwise oc_elementwise_HardtanhBackward;
const struct oc_elementwise oc_elementwise_HardtanhBackward = {
    OC_ELEMENTWISE_OP("aclnnHardtanhBackward", "gradOutput", "self", "", "out"),
    .inputs = {"gradOutput", "self", ""}, .operands = {"gradOutput", "self", ""}, .input_kinds = "TT",
    .scalars = {"min", "max", "", ""}, .scalar_kinds = "VV", .output = "out",
    .types = OC_TYPES_FLOATS, .promoted = OC_TYPES_FLOATS, .is_alike = true,
    .result = OC_RESULT_SAME, .computes = OC_COMPUTES_PROMOTED,
    .expression = "self<=min||self>=max?K(0):gradOutput", .operation = 51};

aclnnStatus aclnnHardtanhBackwardGetWorkspaceSize(
    const aclTensor *gradOutput,
    const aclTensor *self,
    const aclScalar *min,
    const aclScalar *max,
    aclTensor *out, uint64_t *workspaceSize, aclOpExecutor **executor)
{
    const struct oc_elementwise_args a = {&oc_elementwise_HardtanhBackward, {gradOutput, self}, {oc_scalar_of(min), oc_scalar_of(max)}, out, NULL};

    return oc_op_prepare(&oc_elementwise_HardtanhBackward.op, &a, workspaceSize, executor);
}

OC_DEFINE_SECOND_CALL(aclnnHardtanhBackward, &oc_elementwise_HardtanhBackward.op)

extern const struct oc_elementwise oc_elementwise_HardsigmoidBackward;
const struct oc_elementwise oc_elementwise_HardsigmoidBackward = {
    OC_ELEMENTWISE_OP("aclnnHardsigmoidBackward", "gradOutput", "self", "", "out"),
    .inputs = {"gradOutput", "self", ""}, .operands = {"gradOutput", "self", ""}, .input_kinds = "TT",
    .scalars = {"", "", "", ""}, .scalar_kinds = "", .output = "out",
    .types = OC_TYPES_FLOATS, .promoted = OC_TYPES_FLOATS, .is_alike = false,
    .result = OC_RESULT_CAST, .computes = OC_COMPUTES_PROMOTED,
    .expression = "self>K(-3)&&self<K(3)?gradOutput/K(6):K(0)", .operation = 52};

aclnnStatus aclnnHardsigmoidBackwardGetWorkspaceSize(
    const aclTensor *gradOutput,
    const aclTensor *self,
    aclTensor *out, uint64_t *workspaceSize, aclOpExecutor **executor)
{
    const struct oc_elementwise_args a = {&oc_elementwise_HardsigmoidBackward, {gradOutput, self}, {{0}}, out, NULL};

    return oc_op_prepare(&oc_elementwise_HardsigmoidBackward.op, &a, workspaceSize, executor);
}

OC_DEFINE_SECOND_CALL(aclnnHardsigmoidBackward, &oc_elementwise_HardsigmoidBackward.op)

extern const struct oc_elementwise oc_elementwise_HardswishBackward;
const struct oc_elementwise oc_elementwise_HardswishBackward = {
    OC_ELEMENTWISE_OP("aclnnHardswishBackward", "gradOutput", "self", "", "out"),
    .inputs = {"gradOutput", "self", ""}, .operands = {"gradOutput", "self", ""}, .input_kinds = "TT",
    .scalars = {"", "", "", ""}, .scalar_kinds = "", .output = "out",
    .types = OC_TYPES_FLOATS, .promoted = OC_TYPES_FLOATS, .is_alike = true,
    .result = OC_RESULT_SAME, .computes = OC_COMPUTES_PROMOTED,
    .expression = "self<=K(-3)?K(0):self>=K(3)?gradOutput:gradOutput*(self/K(3)+K(0.5))", .operation = 53};

aclnnStatus aclnnHardswishBackwardGetWorkspaceSize(
    const aclTensor *gradOutput,
    const aclTensor *self,
    aclTensor *out, uint64_t *workspaceSize, aclOpExecutor **executor)
{
    const struct oc_elementwise_args a = {&oc_elementwise_HardswishBackward, {gradOutput, self}, {{0}}, out, NULL};

    return oc_op_prepare(&oc_elementwise_HardswishBackward.op, &a, workspaceSize, executor);
}

OC_DEFINE_SECOND_CALL(aclnnHardswishBackward, &oc_elementwise_HardswishBackward.op)

extern const struct oc_elementwise oc_elementwise_SoftplusBackward;
const struct oc_elementwise oc_elementwise_SoftplusBackward = {
    OC_ELEMENTWISE_OP("aclnnSoftplusBackward", "gradOutput", "self", "", "gradInput"),
    .inputs = {"gradOutput", "self", ""}, .operands = {"gradOutput", "self", ""}, .input_kinds = "TT",
    .scalars = {"beta", "threshold", "", ""}, .scalar_kinds = "VV", .output = "gradInput",
    .types = OC_TYPES_FLOATS, .promoted = OC_TYPES_FLOATS, .is_alike = false,
    .result = OC_RESULT_CAST, .computes = OC_COMPUTES_PROMOTED,
    .expression = "self*beta>threshold?gradOutput:gradOutput*exp(LOWER_PART(self*beta))/(K(1)+exp(-UPPER_PART(self*beta)))", .operation = 54};

aclnnStatus aclnnSoftplusBackwardGetWorkspaceSize(
    const aclTensor *gradOutput,
    const aclTensor *self,
    const aclScalar *beta,
    const aclScalar *threshold,
    aclTensor *gradInput, uint64_t *workspaceSize, aclOpExecutor **executor)
{
    const struct oc_elementwise_args a = {&oc_elementwise_SoftplusBackward, {gradOutput, self}, {oc_scalar_of(beta), oc_scalar_of(threshold)}, gradInput, NULL};

    return oc_op_prepare(&oc_elementwise_SoftplusBackward.op, &a, workspaceSize, executor);
}

OC_DEFINE_SECOND_CALL(aclnnSoftplusBackward, &oc_elementwise_SoftplusBackward.op)

extern const struct oc_elementwise oc_elementwise_MishBackward;
const struct oc_elementwise oc_elementwise_MishBackward = {
    OC_ELEMENTWISE_OP("aclnnMishBackward", "gradOutput", "self", "", "gradInput"),
    .inputs = {"gradOutput", "self", ""}, .operands = {"gradOutput", "self", ""}, .input_kinds = "TT",
    .scalars = {"", "", "", ""}, .scalar_kinds = "", .output = "gradInput",
    .types = OC_TYPES_FLOATS, .promoted = OC_TYPES_FLOATS, .is_alike = true,
    .result = OC_RESULT_SAME, .computes = OC_COMPUTES_PROMOTED,
    .expression = "self>K(22)?gradOutput:gradOutput*exp(LOWER_PART(self))*MISH_SLOPE(self,exp(UPPER_PART(self)))", .operation = 55};

aclnnStatus aclnnMishBackwardGetWorkspaceSize(
    const aclTensor *gradOutput,
    const aclTensor *self,
    aclTensor *gradInput, uint64_t *workspaceSize, aclOpExecutor **executor)
{
    const struct oc_elementwise_args a = {&oc_elementwise_MishBackward, {gradOutput, self}, {{0}}, gradInput, NULL};

    return oc_op_prepare(&oc_elementwise_MishBackward.op, &a, workspaceSize, executor);
}

OC_DEFINE_SECOND_CALL(aclnnMishBackward, &oc_elementwise_MishBackward.op)

extern const struct oc_elementwise oc_elementwise_TanhBackward;
const struct oc_elementwise oc_elementwise_TanhBackward = {
    OC_ELEMENTWISE_OP("aclnnTanhBackward", "gradOutput", "output", "", "gradInput"),
    .inputs = {"gradOutput", "output", ""}, .operands = {"gradOutput", "output", ""}, .input_kinds = "TT",
    .scalars = {"", "", "", ""}, .scalar_kinds = "", .output = "gradInput",
    .types = OC_TYPES_FLOATS, .promoted = OC_TYPES_FLOATS, .is_alike = true,
    .result = OC_RESULT_SAME, .computes = OC_COMPUTES_PROMOTED,
    .expression = "gradOutput*(K(1)-output*output)", .operation = 56};

aclnnStatus aclnnTanhBackwardGetWorkspaceSize(
    const aclTensor *gradOutput,
    const aclTensor *output,
    aclTensor *gradInput, uint64_t *workspaceSize, aclOpExecutor **executor)
{
    const struct oc_elementwise_args a = {&oc_elementwise_TanhBackward, {gradOutput, output}, {{0}}, gradInput, NULL};

    return oc_op_prepare(&oc_elementwise_TanhBackward.op, &a, workspaceSize, executor);
}

OC_DEFINE_SECOND_CALL(aclnnTanhBackward, &oc_elementwise_TanhBackward.op)

extern const struct oc_elementwise oc_elementwise_SigmoidBackward;
const struct oc_elementwise oc_elementwise_SigmoidBackward = {
    OC_ELEMENTWISE_OP("aclnnSigmoidBackward", "gradOutput", "output", "", "gradInput"),
    .inputs = {"gradOutput", "output", ""}, .operands = {"gradOutput", "output", ""}, .input_kinds = "TT",
    .scalars = {"", "", "", ""}, .scalar_kinds = "", .output = "gradInput",
    .types = OC_TYPES_FLOATS, .promoted = OC_TYPES_FLOATS, .is_alike = false,
    .result = OC_RESULT_CAST, .computes = OC_COMPUTES_PROMOTED,
    .expression = "gradOutput*output*(K(1)-output)", .operation = 57};

aclnnStatus aclnnSigmoidBackwardGetWorkspaceSize(
    const aclTensor *gradOutput,
    const aclTensor *output,
    aclTensor *gradInput, uint64_t *workspaceSize, aclOpExecutor **executor)
{
    const struct oc_elementwise_args a = {&oc_elementwise_SigmoidBackward, {gradOutput, output}, {{0}}, gradInput, NULL};

    return oc_op_prepare(&oc_elementwise_SigmoidBackward.op, &a, workspaceSize, executor);
}

OC_DEFINE_SECOND_CALL(aclnnSigmoidBackward, &oc_elementwise_SigmoidBackward.op)

extern const struct oc_elementwise oc_elementwise_EluBackward;
const struct oc_elementwise oc_elementwise_EluBackward = {
    OC_ELEMENTWISE_OP("aclnnEluBackward", "gradOutput", "selfOrResult", "", "gradInput"),
    .inputs = {"gradOutput", "selfOrResult", ""}, .operands = {"gradOutput", "selfOrResult", ""}, .input_kinds = "TT",
    .scalars = {"alpha", "scale", "inputScale", "isResult"}, .scalar_kinds = "OVVB", .output = "gradInput",
    .types = OC_TYPES_FLOATS, .promoted = OC_TYPES_FLOATS, .is_alike = false,
    .result = OC_RESULT_CAST, .computes = OC_COMPUTES_PROMOTED,
    .expression = "!(selfOrResult<=K(0))?gradOutput*scale:isResult!=K(0)?gradOutput*inputScale*(selfOrResult+alpha*scale):gradOutput*exp(UPPER_PART(selfOrResult*inputScale))*exp(LOWER_PART(selfOrResult*inputScale))*(inputScale*alpha*scale)", .operation = 58};

aclnnStatus aclnnEluBackwardGetWorkspaceSize(
    const aclTensor *gradOutput,
    const aclScalar *alpha,
    const aclScalar *scale,
    const aclScalar *inputScale,
    bool isResult,
    const aclTensor *selfOrResult,
    aclTensor *gradInput, uint64_t *workspaceSize, aclOpExecutor **executor)
{
    const struct oc_elementwise_args a = {&oc_elementwise_EluBackward, {gradOutput, selfOrResult}, {oc_scalar_of(alpha), oc_scalar_of(scale), oc_scalar_of(inputScale), oc_scalar_of_double(isResult)}, gradInput, NULL};

    return oc_op_prepare(&oc_elementwise_EluBackward.op, &a, workspaceSize, executor);
}

OC_DEFINE_SECOND_CALL(aclnnEluBackward, &oc_elementwise_EluBackward.op)

extern const struct oc_elementwise oc_elementwise_LogSigmoidBackward;
const struct oc_elementwise oc_elementwise_LogSigmoidBackward = {
    OC_ELEMENTWISE_OP("aclnnLogSigmoidBackward", "gradOutput", "self", "", "gradInput"),
    .inputs = {"gradOutput", "self", ""}, .operands = {"gradOutput", "self", ""}, .input_kinds = "TT",
    .scalars = {"", "", "", ""}, .scalar_kinds = "", .output = "gradInput",
    .types = OC_TYPES_FLOATS, .promoted = OC_TYPES_FLOATS, .is_alike = true,
    .result = OC_RESULT_SAME, .computes = OC_COMPUTES_PROMOTED,
    .expression = "gradOutput*exp(MINIMUM(-self,K(0))*K(0.5))*exp(MINIMUM(-self,K(0))*K(0.5))/(K(1)+exp(-fabs(self)))", .operation = 59};

aclnnStatus aclnnLogSigmoidBackwardGetWorkspaceSize(
    const aclTensor *gradOutput,
    const aclTensor *self,
    const aclTensor *buffer,
    aclTensor *gradInput, uint64_t *workspaceSize, aclOpExecutor **executor)
{
    const struct oc_elementwise_args a = {&oc_elementwise_LogSigmoidBackward, {gradOutput, self}, {{0}}, gradInput, NULL};

    (void)buffer;
    return oc_op_prepare(&oc_elementwise_LogSigmoidBackward.op, &a, workspaceSize, executor);
}

OC_DEFINE_SECOND_CALL(aclnnLogSigmoidBackward, &oc_elementwise_LogSigmoidBackward.op)

extern const struct oc_elementwise oc_elementwise_HardshrinkBackward;
const struct oc_elementwise oc_elementwise_HardshrinkBackward = {
    OC_ELEMENTWISE_OP("aclnnHardshrinkBackward", "gradOutput", "self", "", "gradInput"),
    .inputs = {"gradOutput", "self", ""}, .operands = {"gradOutput", "self", ""}, .input_kinds = "TT",
    .scalars = {"lambd", "", "", ""}, .scalar_kinds = "V", .output = "gradInput",
    .types = OC_TYPES_FLOATS, .promoted = OC_TYPES_FLOATS, .is_alike = false,
    .result = OC_RESULT_CAST, .computes = OC_COMPUTES_PROMOTED,
    .expression = "self>=-lambd&&self<=lambd?K(0):gradOutput", .operation = 60};

aclnnStatus aclnnHardshrinkBackwardGetWorkspaceSize(
    const aclTensor *gradOutput,
    const aclTensor *self,
    const aclScalar *lambd,
    aclTensor *gradInput, uint64_t *workspaceSize, aclOpExecutor **executor)
{
    const struct oc_elementwise_args a = {&oc_elementwise_HardshrinkBackward, {gradOutput, self}, {oc_scalar_of(lambd)}, gradInput, NULL};

    return oc_op_prepare(&oc_elementwise_HardshrinkBackward.op, &a, workspaceSize, executor);
}

OC_DEFINE_SECOND_CALL(aclnnHardshrinkBackward, &oc_elementwise_HardshrinkBackward.op)

extern const struct oc_elementwise oc_elementwise_SoftshrinkBackward;
const struct oc_elementwise oc_elementwise_SoftshrinkBackward = {
    OC_ELEMENTWISE_OP("aclnnSoftshrinkBackward", "gradOutput", "self", "", "gradInput"),
    .inputs = {"gradOutput", "self", ""}, .operands = {"gradOutput", "self", ""}, .input_kinds = "TT",
    .scalars = {"lambd", "", "", ""}, .scalar_kinds = "Q", .output = "gradInput",
    .types = OC_TYPES_FLOATS, .promoted = OC_TYPES_FLOATS, .is_alike = false,
    .result = OC_RESULT_CAST, .computes = OC_COMPUTES_PROMOTED,
    .expression = "self>=-lambd&&self<=lambd?K(0):gradOutput", .operation = 60};

aclnnStatus aclnnSoftshrinkBackwardGetWorkspaceSize(
    const aclTensor *gradOutput,
    const aclTensor *self,
    const aclScalar *lambd,
    aclTensor *gradInput, uint64_t *workspaceSize, aclOpExecutor **executor)
{
    const struct oc_elementwise_args a = {&oc_elementwise_SoftshrinkBackward, {gradOutput, self}, {oc_scalar_of(lambd)}, gradInput, NULL};

    return oc_op_prepare(&oc_elementwise_SoftshrinkBackward.op, &a, workspaceSize, executor);
}

OC_DEFINE_SECOND_CALL(aclnnSoftshrinkBackward, &oc_elementwise_SoftshrinkBackward.op)

extern const struct oc_elementwise oc_elementwise_Abs;
const struct oc_elementwise oc_elementwise_Abs = {
    OC_ELEMENTWISE_OP("aclnnAbs", "self", "", "", "out"),
    .inputs = {"self", "", ""}, .operands = {"self", "", ""}, .input_kinds = "T",
    .scalars = {"", "", "", ""}, .scalar_kinds = "", .output = "out",
    .types = OC_TYPES_ALL, .promoted = OC_TYPES_ALL, .is_alike = false,
    .result = OC_RESULT_SAME, .computes = OC_COMPUTES_PROMOTED,
    .expression = "ABSOLUTE(self)", .operation = 61};

aclnnStatus aclnnAbsGetWorkspaceSize(
    const aclTensor *self,
    aclTensor *out, uint64_t *workspaceSize, aclOpExecutor **executor)
{
    const struct oc_elementwise_args a = {&oc_elementwise_Abs, {self}, {{0}}, out, NULL};

    return oc_op_prepare(&oc_elementwise_Abs.op, &a, workspaceSize, executor);
}

OC_DEFINE_SECOND_CALL(aclnnAbs, &oc_elementwise_Abs.op)

extern const struct oc_elementwise oc_elementwise_Neg;
const struct oc_elementwise oc_elementwise_Neg = {
    OC_ELEMENTWISE_OP("aclnnNeg", "self", "", "", "out"),
    .inputs = {"self", "", ""}, .operands = {"self", "", ""}, .input_kinds = "T",
    .scalars = {"", "", "", ""}, .scalar_kinds = "", .output = "out",
    .types = OC_TYPES_NUMBERS, .promoted = OC_TYPES_NUMBERS, .is_alike = false,
    .result = OC_RESULT_CAST, .computes = OC_COMPUTES_PROMOTED,
    .expression = "NEGATED(self)", .operation = 62};

aclnnStatus aclnnNegGetWorkspaceSize(
    const aclTensor *self,
    aclTensor *out, uint64_t *workspaceSize, aclOpExecutor **executor)
{
    const struct oc_elementwise_args a = {&oc_elementwise_Neg, {self}, {{0}}, out, NULL};

    return oc_op_prepare(&oc_elementwise_Neg.op, &a, workspaceSize, executor);
}

OC_DEFINE_SECOND_CALL(aclnnNeg, &oc_elementwise_Neg.op)

extern const struct oc_elementwise oc_elementwise_InplaceNeg;
const struct oc_elementwise oc_elementwise_InplaceNeg = {
    OC_ELEMENTWISE_OP("aclnnInplaceNeg", "selfRef", "", "", "selfRef"),
    .inputs = {"selfRef", "", ""}, .operands = {"self", "", ""}, .input_kinds = "T",
    .scalars = {"", "", "", ""}, .scalar_kinds = "", .output = "selfRef",
    .types = OC_TYPES_NUMBERS, .promoted = OC_TYPES_NUMBERS, .is_alike = false,
    .result = OC_RESULT_CAST, .computes = OC_COMPUTES_PROMOTED,
    .expression = "NEGATED(self)", .operation = 62};

aclnnStatus aclnnInplaceNegGetWorkspaceSize(
    aclTensor *selfRef, uint64_t *workspaceSize, aclOpExecutor **executor)
{
    const struct oc_elementwise_args a = {&oc_elementwise_InplaceNeg, {selfRef}, {{0}}, selfRef, NULL};

    return oc_op_prepare(&oc_elementwise_InplaceNeg.op, &a, workspaceSize, executor);
}

OC_DEFINE_SECOND_CALL(aclnnInplaceNeg, &oc_elementwise_InplaceNeg.op)

extern const struct oc_elementwise oc_elementwise_Sign;
const struct oc_elementwise oc_elementwise_Sign = {
    OC_ELEMENTWISE_OP("aclnnSign", "self", "", "", "result"),
    .inputs = {"self", "", ""}, .operands = {"self", "", ""}, .input_kinds = "T",
    .scalars = {"", "", "", ""}, .scalar_kinds = "", .output = "result",
    .types = OC_TYPES_ALL, .promoted = OC_TYPES_ALL, .is_alike = false,
    .result = OC_RESULT_SAME, .computes = OC_COMPUTES_PROMOTED,
    .expression = "DIFFERENCE(TRUTH(self>K(0)),TRUTH(self<K(0)))", .operation = 63};

aclnnStatus aclnnSignGetWorkspaceSize(
    const aclTensor *self,
    aclTensor *result, uint64_t *workspaceSize, aclOpExecutor **executor)
{
    const struct oc_elementwise_args a = {&oc_elementwise_Sign, {self}, {{0}}, result, NULL};

    return oc_op_prepare(&oc_elementwise_Sign.op, &a, workspaceSize, executor);
}

OC_DEFINE_SECOND_CALL(aclnnSign, &oc_elementwise_Sign.op)

extern const struct oc_elementwise oc_elementwise_Sqrt;
const struct oc_elementwise oc_elementwise_Sqrt = {
    OC_ELEMENTWISE_OP("aclnnSqrt", "self", "", "", "out"),
    .inputs = {"self", "", ""}, .operands = {"self", "", ""}, .input_kinds = "T",
    .scalars = {"", "", "", ""}, .scalar_kinds = "", .output = "out",
    .types = OC_TYPES_ALL, .promoted = OC_TYPES_ALL, .is_alike = false,
    .result = OC_RESULT_FLOATING, .computes = OC_COMPUTES_FLOAT,
    .expression = "sqrt(self)", .operation = 64};

aclnnStatus aclnnSqrtGetWorkspaceSize(
    const aclTensor *self,
    aclTensor *out, uint64_t *workspaceSize, aclOpExecutor **executor)
{
    const struct oc_elementwise_args a = {&oc_elementwise_Sqrt, {self}, {{0}}, out, NULL};

    return oc_op_prepare(&oc_elementwise_Sqrt.op, &a, workspaceSize, executor);
}

OC_DEFINE_SECOND_CALL(aclnnSqrt, &oc_elementwise_Sqrt.op)

extern const struct oc_elementwise oc_elementwise_InplaceSqrt;
const struct oc_elementwise oc_elementwise_InplaceSqrt = {
    OC_ELEMENTWISE_OP("aclnnInplaceSqrt", "selfRef", "", "", "selfRef"),
    .inputs = {"selfRef", "", ""}, .operands = {"self", "", ""}, .input_kinds = "T",
    .scalars = {"", "", "", ""}, .scalar_kinds = "", .output = "selfRef",
    .types = OC_TYPES_ALL, .promoted = OC_TYPES_ALL, .is_alike = false,
    .result = OC_RESULT_FLOATING, .computes = OC_COMPUTES_FLOAT,
    .expression = "sqrt(self)", .operation = 64};

aclnnStatus aclnnInplaceSqrtGetWorkspaceSize(
    aclTensor *selfRef, uint64_t *workspaceSize, aclOpExecutor **executor)
{
    const struct oc_elementwise_args a = {&oc_elementwise_InplaceSqrt, {selfRef}, {{0}}, selfRef, NULL};

    return oc_op_prepare(&oc_elementwise_InplaceSqrt.op, &a, workspaceSize, executor);
}

OC_DEFINE_SECOND_CALL(aclnnInplaceSqrt, &oc_elementwise_InplaceSqrt.op)

extern const struct oc_elementwise oc_elementwise_Rsqrt;
const struct oc_elementwise oc_elementwise_Rsqrt = {
    OC_ELEMENTWISE_OP("aclnnRsqrt", "self", "", "", "out"),
    .inputs = {"self", "", ""}, .operands = {"self", "", ""}, .input_kinds = "T",
    .scalars = {"", "", "", ""}, .scalar_kinds = "", .output = "out",
    .types = OC_TYPES_ALL, .promoted = OC_TYPES_ALL, .is_alike = false,
    .result = OC_RESULT_FLOATING, .computes = OC_COMPUTES_FLOAT,
    .expression = "K(1)/sqrt(self)", .operation = 65};

aclnnStatus aclnnRsqrtGetWorkspaceSize(
    const aclTensor *self,
    aclTensor *out, uint64_t *workspaceSize, aclOpExecutor **executor)
{
    const struct oc_elementwise_args a = {&oc_elementwise_Rsqrt, {self}, {{0}}, out, NULL};

    return oc_op_prepare(&oc_elementwise_Rsqrt.op, &a, workspaceSize, executor);
}

OC_DEFINE_SECOND_CALL(aclnnRsqrt, &oc_elementwise_Rsqrt.op)

extern const struct oc_elementwise oc_elementwise_InplaceRsqrt;
const struct oc_elementwise oc_elementwise_InplaceRsqrt = {
    OC_ELEMENTWISE_OP("aclnnInplaceRsqrt", "selfRef", "", "", "selfRef"),
    .inputs = {"selfRef", "", ""}, .operands = {"self", "", ""}, .input_kinds = "T",
    .scalars = {"", "", "", ""}, .scalar_kinds = "", .output = "selfRef",
    .types = OC_TYPES_ALL, .promoted = OC_TYPES_ALL, .is_alike = false,
    .result = OC_RESULT_FLOATING, .computes = OC_COMPUTES_FLOAT,
    .expression = "K(1)/sqrt(self)", .operation = 65};

aclnnStatus aclnnInplaceRsqrtGetWorkspaceSize(
    aclTensor *selfRef, uint64_t *workspaceSize, aclOpExecutor **executor)
{
    const struct oc_elementwise_args a = {&oc_elementwise_InplaceRsqrt, {selfRef}, {{0}}, selfRef, NULL};

    return oc_op_prepare(&oc_elementwise_InplaceRsqrt.op, &a, workspaceSize, executor);
}

OC_DEFINE_SECOND_CALL(aclnnInplaceRsqrt, &oc_elementwise_InplaceRsqrt.op)

extern const struct oc_elementwise oc_elementwise_Exp;
const struct oc_elementwise oc_elementwise_Exp = {
    OC_ELEMENTWISE_OP("aclnnExp", "self", "", "", "out"),
    .inputs = {"self", "", ""}, .operands = {"self", "", ""}, .input_kinds = "T",
    .scalars = {"", "", "", ""}, .scalar_kinds = "", .output = "out",
    .types = OC_TYPES_ALL, .promoted = OC_TYPES_ALL, .is_alike = false,
    .result = OC_RESULT_FLOATING, .computes = OC_COMPUTES_FLOAT,
    .expression = "exp(self)", .operation = 66};

aclnnStatus aclnnExpGetWorkspaceSize(
    const aclTensor *self,
    aclTensor *out, uint64_t *workspaceSize, aclOpExecutor **executor)
{
    const struct oc_elementwise_args a = {&oc_elementwise_Exp, {self}, {{0}}, out, NULL};

    return oc_op_prepare(&oc_elementwise_Exp.op, &a, workspaceSize, executor);
}

OC_DEFINE_SECOND_CALL(aclnnExp, &oc_elementwise_Exp.op)

extern const struct oc_elementwise oc_elementwise_InplaceExp;
const struct oc_elementwise oc_elementwise_InplaceExp = {
    OC_ELEMENTWISE_OP("aclnnInplaceExp", "selfRef", "", "", "selfRef"),
    .inputs = {"selfRef", "", ""}, .operands = {"self", "", ""}, .input_kinds = "T",
    .scalars = {"", "", "", ""}, .scalar_kinds = "", .output = "selfRef",
    .types = OC_TYPES_ALL, .promoted = OC_TYPES_ALL, .is_alike = false,
    .result = OC_RESULT_FLOATING, .computes = OC_COMPUTES_FLOAT,
    .expression = "exp(self)", .operation = 66};

aclnnStatus aclnnInplaceExpGetWorkspaceSize(
    aclTensor *selfRef, uint64_t *workspaceSize, aclOpExecutor **executor)
{
    const struct oc_elementwise_args a = {&oc_elementwise_InplaceExp, {selfRef}, {{0}}, selfRef, NULL};

    return oc_op_prepare(&oc_elementwise_InplaceExp.op, &a, workspaceSize, executor);
}

OC_DEFINE_SECOND_CALL(aclnnInplaceExp, &oc_elementwise_InplaceExp.op)

extern const struct oc_elementwise oc_elementwise_Log;
const struct oc_elementwise oc_elementwise_Log = {
    OC_ELEMENTWISE_OP("aclnnLog", "self", "", "", "out"),
    .inputs = {"self", "", ""}, .operands = {"self", "", ""}, .input_kinds = "T",
    .scalars = {"", "", "", ""}, .scalar_kinds = "", .output = "out",
    .types = OC_TYPES_ALL, .promoted = OC_TYPES_ALL, .is_alike = false,
    .result = OC_RESULT_FLOATING, .computes = OC_COMPUTES_FLOAT,
    .expression = "log(self)", .operation = 67};

aclnnStatus aclnnLogGetWorkspaceSize(
    const aclTensor *self,
    aclTensor *out, uint64_t *workspaceSize, aclOpExecutor **executor)
{
    const struct oc_elementwise_args a = {&oc_elementwise_Log, {self}, {{0}}, out, NULL};

    return oc_op_prepare(&oc_elementwise_Log.op, &a, workspaceSize, executor);
}

OC_DEFINE_SECOND_CALL(aclnnLog, &oc_elementwise_Log.op)

extern const struct oc_elementwise oc_elementwise_InplaceLog;
const struct oc_elementwise oc_elementwise_InplaceLog = {
    OC_ELEMENTWISE_OP("aclnnInplaceLog", "selfRef", "", "", "selfRef"),
    .inputs = {"selfRef", "", ""}, .operands = {"self", "", ""}, .input_kinds = "T",
    .scalars = {"", "", "", ""}, .scalar_kinds = "", .output = "selfRef",
    .types = OC_TYPES_ALL, .promoted = OC_TYPES_ALL, .is_alike = false,
    .result = OC_RESULT_FLOATING, .computes = OC_COMPUTES_FLOAT,
    .expression = "log(self)", .operation = 67};

aclnnStatus aclnnInplaceLogGetWorkspaceSize(
    aclTensor *selfRef, uint64_t *workspaceSize, aclOpExecutor **executor)
{
    const struct oc_elementwise_args a = {&oc_elementwise_InplaceLog, {selfRef}, {{0}}, selfRef, NULL};

    return oc_op_prepare(&oc_elementwise_InplaceLog.op, &a, workspaceSize, executor);
}

OC_DEFINE_SECOND_CALL(aclnnInplaceLog, &oc_elementwise_InplaceLog.op)

extern const struct oc_elementwise oc_elementwise_Log2;
const struct oc_elementwise oc_elementwise_Log2 = {
    OC_ELEMENTWISE_OP("aclnnLog2", "self", "", "", "out"),
    .inputs = {"self", "", ""}, .operands = {"self", "", ""}, .input_kinds = "T",
    .scalars = {"", "", "", ""}, .scalar_kinds = "", .output = "out",
    .types = OC_TYPES_ALL, .promoted = OC_TYPES_ALL, .is_alike = false,
    .result = OC_RESULT_FLOATING, .computes = OC_COMPUTES_FLOAT,
    .expression = "LOG2(self)", .operation = 68};

aclnnStatus aclnnLog2GetWorkspaceSize(
    const aclTensor *self,
    const aclTensor *out, uint64_t *workspaceSize, aclOpExecutor **executor)
{
    const struct oc_elementwise_args a = {&oc_elementwise_Log2, {self}, {{0}}, (aclTensor *)out, NULL};

    return oc_op_prepare(&oc_elementwise_Log2.op, &a, workspaceSize, executor);
}

OC_DEFINE_SECOND_CALL(aclnnLog2, &oc_elementwise_Log2.op)

extern const struct oc_elementwise oc_elementwise_InplaceLog2;
const struct oc_elementwise oc_elementwise_InplaceLog2 = {
    OC_ELEMENTWISE_OP("aclnnInplaceLog2", "selfRef", "", "", "selfRef"),
    .inputs = {"selfRef", "", ""}, .operands = {"self", "", ""}, .input_kinds = "T",
    .scalars = {"", "", "", ""}, .scalar_kinds = "", .output = "selfRef",
    .types = OC_TYPES_ALL, .promoted = OC_TYPES_ALL, .is_alike = false,
    .result = OC_RESULT_FLOATING, .computes = OC_COMPUTES_FLOAT,
    .expression = "LOG2(self)", .operation = 68};

aclnnStatus aclnnInplaceLog2GetWorkspaceSize(
    const aclTensor *selfRef, uint64_t *workspaceSize, aclOpExecutor **executor)
{
    const struct oc_elementwise_args a = {&oc_elementwise_InplaceLog2, {selfRef}, {{0}}, (aclTensor *)selfRef, NULL};

    return oc_op_prepare(&oc_elementwise_InplaceLog2.op, &a, workspaceSize, executor);
}

OC_DEFINE_SECOND_CALL(aclnnInplaceLog2, &oc_elementwise_InplaceLog2.op)

extern const struct oc_elementwise oc_elementwise_Log10;
const struct oc_elementwise oc_elementwise_Log10 = {
    OC_ELEMENTWISE_OP("aclnnLog10", "self", "", "", "out"),
    .inputs = {"self", "", ""}, .operands = {"self", "", ""}, .input_kinds = "T",
    .scalars = {"", "", "", ""}, .scalar_kinds = "", .output = "out",
    .types = OC_TYPES_ALL, .promoted = OC_TYPES_ALL, .is_alike = false,
    .result = OC_RESULT_FLOATING, .computes = OC_COMPUTES_FLOAT,
    .expression = "log10(self)", .operation = 69};

aclnnStatus aclnnLog10GetWorkspaceSize(
    const aclTensor *self,
    aclTensor *out, uint64_t *workspaceSize, aclOpExecutor **executor)
{
    const struct oc_elementwise_args a = {&oc_elementwise_Log10, {self}, {{0}}, out, NULL};

    return oc_op_prepare(&oc_elementwise_Log10.op, &a, workspaceSize, executor);
}

OC_DEFINE_SECOND_CALL(aclnnLog10, &oc_elementwise_Log10.op)

extern const struct oc_elementwise oc_elementwise_InplaceLog10;
const struct oc_elementwise oc_elementwise_InplaceLog10 = {
    OC_ELEMENTWISE_OP("aclnnInplaceLog10", "selfRef", "", "", "selfRef"),
    .inputs = {"selfRef", "", ""}, .operands = {"self", "", ""}, .input_kinds = "T",
    .scalars = {"", "", "", ""}, .scalar_kinds = "", .output = "selfRef",
    .types = OC_TYPES_ALL, .promoted = OC_TYPES_ALL, .is_alike = false,
    .result = OC_RESULT_FLOATING, .computes = OC_COMPUTES_FLOAT,
    .expression = "log10(self)", .operation = 69};

aclnnStatus aclnnInplaceLog10GetWorkspaceSize(
    aclTensor *selfRef, uint64_t *workspaceSize, aclOpExecutor **executor)
{
    const struct oc_elementwise_args a = {&oc_elementwise_InplaceLog10, {selfRef}, {{0}}, selfRef, NULL};

    return oc_op_prepare(&oc_elementwise_InplaceLog10.op, &a, workspaceSize, executor);
}

OC_DEFINE_SECOND_CALL(aclnnInplaceLog10, &oc_elementwise_InplaceLog10.op)

extern const struct oc_elementwise oc_elementwise_Log1p;
const struct oc_elementwise oc_elementwise_Log1p = {
    OC_ELEMENTWISE_OP("aclnnLog1p", "self", "", "", "out"),
    .inputs = {"self", "", ""}, .operands = {"self", "", ""}, .input_kinds = "T",
    .scalars = {"", "", "", ""}, .scalar_kinds = "", .output = "out",
    .types = OC_TYPES_ALL, .promoted = OC_TYPES_ALL, .is_alike = false,
    .result = OC_RESULT_FLOATING, .computes = OC_COMPUTES_FLOAT,
    .expression = "log1p(self)", .operation = 70};

aclnnStatus aclnnLog1pGetWorkspaceSize(
    const aclTensor *self,
    aclTensor *out, uint64_t *workspaceSize, aclOpExecutor **executor)
{
    const struct oc_elementwise_args a = {&oc_elementwise_Log1p, {self}, {{0}}, out, NULL};

    return oc_op_prepare(&oc_elementwise_Log1p.op, &a, workspaceSize, executor);
}

OC_DEFINE_SECOND_CALL(aclnnLog1p, &oc_elementwise_Log1p.op)

extern const struct oc_elementwise oc_elementwise_InplaceLog1p;
const struct oc_elementwise oc_elementwise_InplaceLog1p = {
    OC_ELEMENTWISE_OP("aclnnInplaceLog1p", "selfRef", "", "", "selfRef"),
    .inputs = {"selfRef", "", ""}, .operands = {"self", "", ""}, .input_kinds = "T",
    .scalars = {"", "", "", ""}, .scalar_kinds = "", .output = "selfRef",
    .types = OC_TYPES_ALL, .promoted = OC_TYPES_ALL, .is_alike = false,
    .result = OC_RESULT_FLOATING, .computes = OC_COMPUTES_FLOAT,
    .expression = "log1p(self)", .operation = 70};

aclnnStatus aclnnInplaceLog1pGetWorkspaceSize(
    aclTensor *selfRef, uint64_t *workspaceSize, aclOpExecutor **executor)
{
    const struct oc_elementwise_args a = {&oc_elementwise_InplaceLog1p, {selfRef}, {{0}}, selfRef, NULL};

    return oc_op_prepare(&oc_elementwise_InplaceLog1p.op, &a, workspaceSize, executor);
}

OC_DEFINE_SECOND_CALL(aclnnInplaceLog1p, &oc_elementwise_InplaceLog1p.op)

extern const struct oc_elementwise oc_elementwise_Exp2;
const struct oc_elementwise oc_elementwise_Exp2 = {
    OC_ELEMENTWISE_OP("aclnnExp2", "self", "", "", "out"),
    .inputs = {"self", "", ""}, .operands = {"self", "", ""}, .input_kinds = "T",
    .scalars = {"", "", "", ""}, .scalar_kinds = "", .output = "out",
    .types = OC_TYPES_ALL, .promoted = OC_TYPES_ALL, .is_alike = false,
    .result = OC_RESULT_FLOATING, .computes = OC_COMPUTES_FLOAT,
    .expression = "exp2(self)", .operation = 71};

aclnnStatus aclnnExp2GetWorkspaceSize(
    const aclTensor *self,
    aclTensor *out, uint64_t *workspaceSize, aclOpExecutor **executor)
{
    const struct oc_elementwise_args a = {&oc_elementwise_Exp2, {self}, {{0}}, out, NULL};

    return oc_op_prepare(&oc_elementwise_Exp2.op, &a, workspaceSize, executor);
}

OC_DEFINE_SECOND_CALL(aclnnExp2, &oc_elementwise_Exp2.op)

extern const struct oc_elementwise oc_elementwise_InplaceExp2;
const struct oc_elementwise oc_elementwise_InplaceExp2 = {
    OC_ELEMENTWISE_OP("aclnnInplaceExp2", "selfRef", "", "", "selfRef"),
    .inputs = {"selfRef", "", ""}, .operands = {"self", "", ""}, .input_kinds = "T",
    .scalars = {"", "", "", ""}, .scalar_kinds = "", .output = "selfRef",
    .types = OC_TYPES_ALL, .promoted = OC_TYPES_ALL, .is_alike = false,
    .result = OC_RESULT_FLOATING, .computes = OC_COMPUTES_FLOAT,
    .expression = "exp2(self)", .operation = 71};

aclnnStatus aclnnInplaceExp2GetWorkspaceSize(
    aclTensor *selfRef, uint64_t *workspaceSize, aclOpExecutor **executor)
{
    const struct oc_elementwise_args a = {&oc_elementwise_InplaceExp2, {selfRef}, {{0}}, selfRef, NULL};

    return oc_op_prepare(&oc_elementwise_InplaceExp2.op, &a, workspaceSize, executor);
}

OC_DEFINE_SECOND_CALL(aclnnInplaceExp2, &oc_elementwise_InplaceExp2.op)

extern const struct oc_elementwise oc_elementwise_Expm1;
const struct oc_elementwise oc_elementwise_Expm1 = {
    OC_ELEMENTWISE_OP("aclnnExpm1", "self", "", "", "out"),
    .inputs = {"self", "", ""}, .operands = {"self", "", ""}, .input_kinds = "T",
    .scalars = {"", "", "", ""}, .scalar_kinds = "", .output = "out",
    .types = OC_TYPES_ALL, .promoted = OC_TYPES_ALL, .is_alike = false,
    .result = OC_RESULT_FLOATING, .computes = OC_COMPUTES_FLOAT,
    .expression = "expm1(self)", .operation = 72};

aclnnStatus aclnnExpm1GetWorkspaceSize(
    const aclTensor *self,
    aclTensor *out, uint64_t *workspaceSize, aclOpExecutor **executor)
{
    const struct oc_elementwise_args a = {&oc_elementwise_Expm1, {self}, {{0}}, out, NULL};

    return oc_op_prepare(&oc_elementwise_Expm1.op, &a, workspaceSize, executor);
}

OC_DEFINE_SECOND_CALL(aclnnExpm1, &oc_elementwise_Expm1.op)

extern const struct oc_elementwise oc_elementwise_InplaceExpm1;
const struct oc_elementwise oc_elementwise_InplaceExpm1 = {
    OC_ELEMENTWISE_OP("aclnnInplaceExpm1", "selfRef", "", "", "selfRef"),
    .inputs = {"selfRef", "", ""}, .operands = {"self", "", ""}, .input_kinds = "T",
    .scalars = {"", "", "", ""}, .scalar_kinds = "", .output = "selfRef",
    .types = OC_TYPES_ALL, .promoted = OC_TYPES_ALL, .is_alike = false,
    .result = OC_RESULT_FLOATING, .computes = OC_COMPUTES_FLOAT,
    .expression = "expm1(self)", .operation = 72};

aclnnStatus aclnnInplaceExpm1GetWorkspaceSize(
    aclTensor *selfRef, uint64_t *workspaceSize, aclOpExecutor **executor)
{
    const struct oc_elementwise_args a = {&oc_elementwise_InplaceExpm1, {selfRef}, {{0}}, selfRef, NULL};

    return oc_op_prepare(&oc_elementwise_InplaceExpm1.op, &a, workspaceSize, executor);
}

OC_DEFINE_SECOND_CALL(aclnnInplaceExpm1, &oc_elementwise_InplaceExpm1.op)

extern const struct oc_elementwise oc_elementwise_Erf;
const struct oc_elementwise oc_elementwise_Erf = {
    OC_ELEMENTWISE_OP("aclnnErf", "self", "", "", "out"),
    .inputs = {"self", "", ""}, .operands = {"self", "", ""}, .input_kinds = "T",
    .scalars = {"", "", "", ""}, .scalar_kinds = "", .output = "out",
    .types = OC_TYPES_ALL, .promoted = OC_TYPES_ALL, .is_alike = false,
    .result = OC_RESULT_FLOATING, .computes = OC_COMPUTES_FLOAT,
    .expression = "ERF(self)", .operation = 73};

aclnnStatus aclnnErfGetWorkspaceSize(
    const aclTensor *self,
    aclTensor *out, uint64_t *workspaceSize, aclOpExecutor **executor)
{
    const struct oc_elementwise_args a = {&oc_elementwise_Erf, {self}, {{0}}, out, NULL};

    return oc_op_prepare(&oc_elementwise_Erf.op, &a, workspaceSize, executor);
}

OC_DEFINE_SECOND_CALL(aclnnErf, &oc_elementwise_Erf.op)

extern const struct oc_elementwise oc_elementwise_InplaceErf;
const struct oc_elementwise oc_elementwise_InplaceErf = {
    OC_ELEMENTWISE_OP("aclnnInplaceErf", "selfRef", "", "", "selfRef"),
    .inputs = {"selfRef", "", ""}, .operands = {"self", "", ""}, .input_kinds = "T",
    .scalars = {"", "", "", ""}, .scalar_kinds = "", .output = "selfRef",
    .types = OC_TYPES_ALL, .promoted = OC_TYPES_ALL, .is_alike = false,
    .result = OC_RESULT_FLOATING, .computes = OC_COMPUTES_FLOAT,
    .expression = "ERF(self)", .operation = 73};

aclnnStatus aclnnInplaceErfGetWorkspaceSize(
    aclTensor *selfRef, uint64_t *workspaceSize, aclOpExecutor **executor)
{
    const struct oc_elementwise_args a = {&oc_elementwise_InplaceErf, {selfRef}, {{0}}, selfRef, NULL};

    return oc_op_prepare(&oc_elementwise_InplaceErf.op, &a, workspaceSize, executor);
}

OC_DEFINE_SECOND_CALL(aclnnInplaceErf, &oc_elementwise_InplaceErf.op)

extern const struct oc_elementwise oc_elementwise_Trunc;
const struct oc_elementwise oc_elementwise_Trunc = {
    OC_ELEMENTWISE_OP("aclnnTrunc", "self", "", "", "out"),
    .inputs = {"self", "", ""}, .operands = {"self", "", ""}, .input_kinds = "T",
    .scalars = {"", "", "", ""}, .scalar_kinds = "", .output = "out",
    .types = OC_TYPES_FLOATS, .promoted = OC_TYPES_FLOATS, .is_alike = false,
    .result = OC_RESULT_SAME, .computes = OC_COMPUTES_PROMOTED,
    .expression = "trunc(self)", .operation = 74};

aclnnStatus aclnnTruncGetWorkspaceSize(
    const aclTensor *self,
    aclTensor *out, uint64_t *workspaceSize, aclOpExecutor **executor)
{
    const struct oc_elementwise_args a = {&oc_elementwise_Trunc, {self}, {{0}}, out, NULL};

    return oc_op_prepare(&oc_elementwise_Trunc.op, &a, workspaceSize, executor);
}

OC_DEFINE_SECOND_CALL(aclnnTrunc, &oc_elementwise_Trunc.op)

extern const struct oc_elementwise oc_elementwise_InplaceTrunc;
const struct oc_elementwise oc_elementwise_InplaceTrunc = {
    OC_ELEMENTWISE_OP("aclnnInplaceTrunc", "selfRef", "", "", "selfRef"),
    .inputs = {"selfRef", "", ""}, .operands = {"self", "", ""}, .input_kinds = "T",
    .scalars = {"", "", "", ""}, .scalar_kinds = "", .output = "selfRef",
    .types = OC_TYPES_FLOATS, .promoted = OC_TYPES_FLOATS, .is_alike = false,
    .result = OC_RESULT_SAME, .computes = OC_COMPUTES_PROMOTED,
    .expression = "trunc(self)", .operation = 74};

aclnnStatus aclnnInplaceTruncGetWorkspaceSize(
    aclTensor *selfRef, uint64_t *workspaceSize, aclOpExecutor **executor)
{
    const struct oc_elementwise_args a = {&oc_elementwise_InplaceTrunc, {selfRef}, {{0}}, selfRef, NULL};

    return oc_op_prepare(&oc_elementwise_InplaceTrunc.op, &a, workspaceSize, executor);
}

OC_DEFINE_SECOND_CALL(aclnnInplaceTrunc, &oc_elementwise_InplaceTrunc.op)

extern const struct oc_elementwise oc_elementwise_Hardswish;
const struct oc_elementwise oc_elementwise_Hardswish = {
    OC_ELEMENTWISE_OP("aclnnHardswish", "self", "", "", "out"),
    .inputs = {"self", "", ""}, .operands = {"self", "", ""}, .input_kinds = "T",
    .scalars = {"", "", "", ""}, .scalar_kinds = "", .output = "out",
    .types = OC_TYPES_FLOATS, .promoted = OC_TYPES_FLOATS, .is_alike = false,
    .result = OC_RESULT_SAME, .computes = OC_COMPUTES_PROMOTED,
    .expression = "self>=K(3)?self:self*MAXIMUM(self+K(3),K(0))/K(6)", .operation = 75};

aclnnStatus aclnnHardswishGetWorkspaceSize(
    const aclTensor *self,
    const aclTensor *out, uint64_t *workspaceSize, aclOpExecutor **executor)
{
    const struct oc_elementwise_args a = {&oc_elementwise_Hardswish, {self}, {{0}}, (aclTensor *)out, NULL};

    return oc_op_prepare(&oc_elementwise_Hardswish.op, &a, workspaceSize, executor);
}

OC_DEFINE_SECOND_CALL(aclnnHardswish, &oc_elementwise_Hardswish.op)

extern const struct oc_elementwise oc_elementwise_InplaceHardswish;
const struct oc_elementwise oc_elementwise_InplaceHardswish = {
    OC_ELEMENTWISE_OP("aclnnInplaceHardswish", "selfRef", "", "", "selfRef"),
    .inputs = {"selfRef", "", ""}, .operands = {"self", "", ""}, .input_kinds = "T",
    .scalars = {"", "", "", ""}, .scalar_kinds = "", .output = "selfRef",
    .types = OC_TYPES_FLOATS, .promoted = OC_TYPES_FLOATS, .is_alike = false,
    .result = OC_RESULT_SAME, .computes = OC_COMPUTES_PROMOTED,
    .expression = "self>=K(3)?self:self*MAXIMUM(self+K(3),K(0))/K(6)", .operation = 75};

aclnnStatus aclnnInplaceHardswishGetWorkspaceSize(
    aclTensor *selfRef, uint64_t *workspaceSize, aclOpExecutor **executor)
{
    const struct oc_elementwise_args a = {&oc_elementwise_InplaceHardswish, {selfRef}, {{0}}, selfRef, NULL};

    return oc_op_prepare(&oc_elementwise_InplaceHardswish.op, &a, workspaceSize, executor);
}

OC_DEFINE_SECOND_CALL(aclnnInplaceHardswish, &oc_elementwise_InplaceHardswish.op)

extern const struct oc_elementwise oc_elementwise_Softplus;
const struct oc_elementwise oc_elementwise_Softplus = {
    OC_ELEMENTWISE_OP("aclnnSoftplus", "self", "", "", "out"),
    .inputs = {"self", "", ""}, .operands = {"self", "", ""}, .input_kinds = "T",
    .scalars = {"beta", "threshold", "", ""}, .scalar_kinds = "VV", .output = "out",
    .types = OC_TYPES_FLOATS, .promoted = OC_TYPES_FLOATS, .is_alike = false,
    .result = OC_RESULT_SAME, .computes = OC_COMPUTES_PROMOTED,
    .expression = "self*beta>threshold?self:log1p(exp(self*beta))/beta", .operation = 76};

aclnnStatus aclnnSoftplusGetWorkspaceSize(
    const aclTensor *self,
    const aclScalar *beta,
    const aclScalar *threshold,
    aclTensor *out, uint64_t *workspaceSize, aclOpExecutor **executor)
{
    const struct oc_elementwise_args a = {&oc_elementwise_Softplus, {self}, {oc_scalar_of(beta), oc_scalar_of(threshold)}, out, NULL};

    return oc_op_prepare(&oc_elementwise_Softplus.op, &a, workspaceSize, executor);
}

OC_DEFINE_SECOND_CALL(aclnnSoftplus, &oc_elementwise_Softplus.op)

extern const struct oc_elementwise oc_elementwise_Hardsigmoid;
const struct oc_elementwise oc_elementwise_Hardsigmoid = {
    OC_ELEMENTWISE_OP("aclnnHardsigmoid", "self", "", "", "out"),
    .inputs = {"self", "", ""}, .operands = {"self", "", ""}, .input_kinds = "T",
    .scalars = {"", "", "", ""}, .scalar_kinds = "", .output = "out",
    .types = OC_TYPES_FLOATS, .promoted = OC_TYPES_FLOATS, .is_alike = false,
    .result = OC_RESULT_SAME, .computes = OC_COMPUTES_PROMOTED,
    .expression = "MINIMUM(MAXIMUM(self+K(3),K(0)),K(6))/K(6)", .operation = 77};

aclnnStatus aclnnHardsigmoidGetWorkspaceSize(
    const aclTensor *self,
    aclTensor *out, uint64_t *workspaceSize, aclOpExecutor **executor)
{
    const struct oc_elementwise_args a = {&oc_elementwise_Hardsigmoid, {self}, {{0}}, out, NULL};

    return oc_op_prepare(&oc_elementwise_Hardsigmoid.op, &a, workspaceSize, executor);
}

OC_DEFINE_SECOND_CALL(aclnnHardsigmoid, &oc_elementwise_Hardsigmoid.op)

extern const struct oc_elementwise oc_elementwise_InplaceHardsigmoid;
const struct oc_elementwise oc_elementwise_InplaceHardsigmoid = {
    OC_ELEMENTWISE_OP("aclnnInplaceHardsigmoid", "self", "", "", "self"),
    .inputs = {"self", "", ""}, .operands = {"self", "", ""}, .input_kinds = "T",
    .scalars = {"", "", "", ""}, .scalar_kinds = "", .output = "self",
    .types = OC_TYPES_FLOATS, .promoted = OC_TYPES_FLOATS, .is_alike = false,
    .result = OC_RESULT_SAME, .computes = OC_COMPUTES_PROMOTED,
    .expression = "MINIMUM(MAXIMUM(self+K(3),K(0)),K(6))/K(6)", .operation = 77};

aclnnStatus aclnnInplaceHardsigmoidGetWorkspaceSize(
    const aclTensor *self, uint64_t *workspaceSize, aclOpExecutor **executor)
{
    const struct oc_elementwise_args a = {&oc_elementwise_InplaceHardsigmoid, {self}, {{0}}, (aclTensor *)self, NULL};

    return oc_op_prepare(&oc_elementwise_InplaceHardsigmoid.op, &a, workspaceSize, executor);
}

OC_DEFINE_SECOND_CALL(aclnnInplaceHardsigmoid, &oc_elementwise_InplaceHardsigmoid.op)

extern const struct oc_elementwise oc_elementwise_Mish;
const struct oc_elementwise oc_elementwise_Mish = {
    OC_ELEMENTWISE_OP("aclnnMish", "self", "", "", "out"),
    .inputs = {"self", "", ""}, .operands = {"self", "", ""}, .input_kinds = "T",
    .scalars = {"", "", "", ""}, .scalar_kinds = "", .output = "out",
    .types = OC_TYPES_FLOATS, .promoted = OC_TYPES_FLOATS, .is_alike = false,
    .result = OC_RESULT_SAME, .computes = OC_COMPUTES_PROMOTED,
    .expression = "self>K(22)?self:self*exp(LOWER_PART(self))*MISH_TANH(exp(UPPER_PART(self)))", .operation = 78};

aclnnStatus aclnnMishGetWorkspaceSize(
    const aclTensor *self,
    aclTensor *out, uint64_t *workspaceSize, aclOpExecutor **executor)
{
    const struct oc_elementwise_args a = {&oc_elementwise_Mish, {self}, {{0}}, out, NULL};

    return oc_op_prepare(&oc_elementwise_Mish.op, &a, workspaceSize, executor);
}

OC_DEFINE_SECOND_CALL(aclnnMish, &oc_elementwise_Mish.op)

extern const struct oc_elementwise oc_elementwise_InplaceMish;
const struct oc_elementwise oc_elementwise_InplaceMish = {
    OC_ELEMENTWISE_OP("aclnnInplaceMish", "selfRef", "", "", "selfRef"),
    .inputs = {"selfRef", "", ""}, .operands = {"self", "", ""}, .input_kinds = "T",
    .scalars = {"", "", "", ""}, .scalar_kinds = "", .output = "selfRef",
    .types = OC_TYPES_FLOATS, .promoted = OC_TYPES_FLOATS, .is_alike = false,
    .result = OC_RESULT_SAME, .computes = OC_COMPUTES_PROMOTED,
    .expression = "self>K(22)?self:self*exp(LOWER_PART(self))*MISH_TANH(exp(UPPER_PART(self)))", .operation = 78};

aclnnStatus aclnnInplaceMishGetWorkspaceSize(
    aclTensor *selfRef, uint64_t *workspaceSize, aclOpExecutor **executor)
{
    const struct oc_elementwise_args a = {&oc_elementwise_InplaceMish, {selfRef}, {{0}}, selfRef, NULL};

    return oc_op_prepare(&oc_elementwise_InplaceMish.op, &a, workspaceSize, executor);
}

OC_DEFINE_SECOND_CALL(aclnnInplaceMish, &oc_elementwise_InplaceMish.op)

extern const struct oc_elementwise oc_elementwise_Elu;
const struct oc_elementwise oc_elementwise_Elu = {
    OC_ELEMENTWISE_OP("aclnnElu", "self", "", "", "out"),
    .inputs = {"self", "", ""}, .operands = {"self", "", ""}, .input_kinds = "T",
    .scalars = {"alpha", "scale", "inputScale", ""}, .scalar_kinds = "VVV", .output = "out",
    .types = OC_TYPES_FLOATS, .promoted = OC_TYPES_FLOATS, .is_alike = false,
    .result = OC_RESULT_CAST, .computes = OC_COMPUTES_PROMOTED,
    .expression = "self<K(0)?expm1(self*inputScale)*(alpha*scale):self*scale", .operation = 79};

aclnnStatus aclnnEluGetWorkspaceSize(
    const aclTensor *self,
    const aclScalar *alpha,
    const aclScalar *scale,
    const aclScalar *inputScale,
    aclTensor *out, uint64_t *workspaceSize, aclOpExecutor **executor)
{
    const struct oc_elementwise_args a = {&oc_elementwise_Elu, {self}, {oc_scalar_of(alpha), oc_scalar_of(scale), oc_scalar_of(inputScale)}, out, NULL};

    return oc_op_prepare(&oc_elementwise_Elu.op, &a, workspaceSize, executor);
}

OC_DEFINE_SECOND_CALL(aclnnElu, &oc_elementwise_Elu.op)

extern const struct oc_elementwise oc_elementwise_InplaceElu;
const struct oc_elementwise oc_elementwise_InplaceElu = {
    OC_ELEMENTWISE_OP("aclnnInplaceElu", "selfRef", "", "", "selfRef"),
    .inputs = {"selfRef", "", ""}, .operands = {"self", "", ""}, .input_kinds = "T",
    .scalars = {"alpha", "scale", "inputScale", ""}, .scalar_kinds = "VVV", .output = "selfRef",
    .types = OC_TYPES_FLOATS, .promoted = OC_TYPES_FLOATS, .is_alike = false,
    .result = OC_RESULT_CAST, .computes = OC_COMPUTES_PROMOTED,
    .expression = "self<K(0)?expm1(self*inputScale)*(alpha*scale):self*scale", .operation = 79};

aclnnStatus aclnnInplaceEluGetWorkspaceSize(
    aclTensor *selfRef,
    const aclScalar *alpha,
    const aclScalar *scale,
    const aclScalar *inputScale, uint64_t *workspaceSize, aclOpExecutor **executor)
{
    const struct oc_elementwise_args a = {&oc_elementwise_InplaceElu, {selfRef}, {oc_scalar_of(alpha), oc_scalar_of(scale), oc_scalar_of(inputScale)}, selfRef, NULL};

    return oc_op_prepare(&oc_elementwise_InplaceElu.op, &a, workspaceSize, executor);
}

OC_DEFINE_SECOND_CALL(aclnnInplaceElu, &oc_elementwise_InplaceElu.op)

extern const struct oc_elementwise oc_elementwise_Hardtanh;
const struct oc_elementwise oc_elementwise_Hardtanh = {
    OC_ELEMENTWISE_OP("aclnnHardtanh", "self", "", "", "out"),
    .inputs = {"self", "", ""}, .operands = {"self", "", ""}, .input_kinds = "T",
    .scalars = {"clipValueMin", "clipValueMax", "", ""}, .scalar_kinds = "VV", .output = "out",
    .types = OC_TYPES_NUMBERS, .promoted = OC_TYPES_NUMBERS, .is_alike = false,
    .result = OC_RESULT_SAME, .computes = OC_COMPUTES_PROMOTED,
    .expression = "MINIMUM(MAXIMUM(self,clipValueMin),clipValueMax)", .operation = 31};

aclnnStatus aclnnHardtanhGetWorkspaceSize(
    const aclTensor *self,
    const aclScalar *clipValueMin,
    const aclScalar *clipValueMax,
    aclTensor *out, uint64_t *workspaceSize, aclOpExecutor **executor)
{
    const struct oc_elementwise_args a = {&oc_elementwise_Hardtanh, {self}, {oc_scalar_of(clipValueMin), oc_scalar_of(clipValueMax)}, out, NULL};

    return oc_op_prepare(&oc_elementwise_Hardtanh.op, &a, workspaceSize, executor);
}

OC_DEFINE_SECOND_CALL(aclnnHardtanh, &oc_elementwise_Hardtanh.op)

extern const struct oc_elementwise oc_elementwise_InplaceHardtanh;
const struct oc_elementwise oc_elementwise_InplaceHardtanh = {
    OC_ELEMENTWISE_OP("aclnnInplaceHardtanh", "selfRef", "", "", "selfRef"),
    .inputs = {"selfRef", "", ""}, .operands = {"self", "", ""}, .input_kinds = "T",
    .scalars = {"clipValueMin", "clipValueMax", "", ""}, .scalar_kinds = "VV", .output = "selfRef",
    .types = OC_TYPES_NUMBERS, .promoted = OC_TYPES_NUMBERS, .is_alike = false,
    .result = OC_RESULT_SAME, .computes = OC_COMPUTES_PROMOTED,
    .expression = "MINIMUM(MAXIMUM(self,clipValueMin),clipValueMax)", .operation = 31};

aclnnStatus aclnnInplaceHardtanhGetWorkspaceSize(
    aclTensor *selfRef,
    const aclScalar *clipValueMin,
    const aclScalar *clipValueMax, uint64_t *workspaceSize, aclOpExecutor **executor)
{
    const struct oc_elementwise_args a = {&oc_elementwise_InplaceHardtanh, {selfRef}, {oc_scalar_of(clipValueMin), oc_scalar_of(clipValueMax)}, selfRef, NULL};

    return oc_op_prepare(&oc_elementwise_InplaceHardtanh.op, &a, workspaceSize, executor);
}

OC_DEFINE_SECOND_CALL(aclnnInplaceHardtanh, &oc_elementwise_InplaceHardtanh.op)

extern const struct oc_elementwise oc_elementwise_Sin;
const struct oc_elementwise oc_elementwise_Sin = {
    OC_ELEMENTWISE_OP("aclnnSin", "self", "", "", "out"),
    .inputs = {"self", "", ""}, .operands = {"self", "", ""}, .input_kinds = "T",
    .scalars = {"", "", "", ""}, .scalar_kinds = "", .output = "out",
    .types = OC_TYPES_ALL, .promoted = OC_TYPES_ALL, .is_alike = false,
    .result = OC_RESULT_FLOATING, .computes = OC_COMPUTES_FLOAT,
    .expression = "SIN(self)", .operation = 80};

aclnnStatus aclnnSinGetWorkspaceSize(
    const aclTensor *self,
    aclTensor *out, uint64_t *workspaceSize, aclOpExecutor **executor)
{
    const struct oc_elementwise_args a = {&oc_elementwise_Sin, {self}, {{0}}, out, NULL};

    return oc_op_prepare(&oc_elementwise_Sin.op, &a, workspaceSize, executor);
}

OC_DEFINE_SECOND_CALL(aclnnSin, &oc_elementwise_Sin.op)

extern const struct oc_elementwise oc_elementwise_InplaceSin;
const struct oc_elementwise oc_elementwise_InplaceSin = {
    OC_ELEMENTWISE_OP("aclnnInplaceSin", "selfRef", "", "", "selfRef"),
    .inputs = {"selfRef", "", ""}, .operands = {"self", "", ""}, .input_kinds = "T",
    .scalars = {"", "", "", ""}, .scalar_kinds = "", .output = "selfRef",
    .types = OC_TYPES_ALL, .promoted = OC_TYPES_ALL, .is_alike = false,
    .result = OC_RESULT_FLOATING, .computes = OC_COMPUTES_FLOAT,
    .expression = "SIN(self)", .operation = 80};

aclnnStatus aclnnInplaceSinGetWorkspaceSize(
    aclTensor *selfRef, uint64_t *workspaceSize, aclOpExecutor **executor)
{
    const struct oc_elementwise_args a = {&oc_elementwise_InplaceSin, {selfRef}, {{0}}, selfRef, NULL};

    return oc_op_prepare(&oc_elementwise_InplaceSin.op, &a, workspaceSize, executor);
}

OC_DEFINE_SECOND_CALL(aclnnInplaceSin, &oc_elementwise_InplaceSin.op)

extern const struct oc_elementwise oc_elementwise_Cos;
const struct oc_elementwise oc_elementwise_Cos = {
    OC_ELEMENTWISE_OP("aclnnCos", "input", "", "", "out"),
    .inputs = {"input", "", ""}, .operands = {"input", "", ""}, .input_kinds = "T",
    .scalars = {"", "", "", ""}, .scalar_kinds = "", .output = "out",
    .types = OC_TYPES_ALL, .promoted = OC_TYPES_ALL, .is_alike = false,
    .result = OC_RESULT_FLOATING, .computes = OC_COMPUTES_FLOAT,
    .expression = "COS(input)", .operation = 81};

aclnnStatus aclnnCosGetWorkspaceSize(
    const aclTensor *input,
    aclTensor *out, uint64_t *workspaceSize, aclOpExecutor **executor)
{
    const struct oc_elementwise_args a = {&oc_elementwise_Cos, {input}, {{0}}, out, NULL};

    return oc_op_prepare(&oc_elementwise_Cos.op, &a, workspaceSize, executor);
}

OC_DEFINE_SECOND_CALL(aclnnCos, &oc_elementwise_Cos.op)

extern const struct oc_elementwise oc_elementwise_InplaceCos;
const struct oc_elementwise oc_elementwise_InplaceCos = {
    OC_ELEMENTWISE_OP("aclnnInplaceCos", "inputRef", "", "", "inputRef"),
    .inputs = {"inputRef", "", ""}, .operands = {"input", "", ""}, .input_kinds = "T",
    .scalars = {"", "", "", ""}, .scalar_kinds = "", .output = "inputRef",
    .types = OC_TYPES_ALL, .promoted = OC_TYPES_ALL, .is_alike = false,
    .result = OC_RESULT_FLOATING, .computes = OC_COMPUTES_FLOAT,
    .expression = "COS(input)", .operation = 81};

aclnnStatus aclnnInplaceCosGetWorkspaceSize(
    aclTensor *inputRef, uint64_t *workspaceSize, aclOpExecutor **executor)
{
    const struct oc_elementwise_args a = {&oc_elementwise_InplaceCos, {inputRef}, {{0}}, inputRef, NULL};

    return oc_op_prepare(&oc_elementwise_InplaceCos.op, &a, workspaceSize, executor);
}

OC_DEFINE_SECOND_CALL(aclnnInplaceCos, &oc_elementwise_InplaceCos.op)

extern const struct oc_elementwise oc_elementwise_Tanh;
const struct oc_elementwise oc_elementwise_Tanh = {
    OC_ELEMENTWISE_OP("aclnnTanh", "self", "", "", "out"),
    .inputs = {"self", "", ""}, .operands = {"self", "", ""}, .input_kinds = "T",
    .scalars = {"", "", "", ""}, .scalar_kinds = "", .output = "out",
    .types = OC_TYPES_ALL, .promoted = OC_TYPES_ALL, .is_alike = false,
    .result = OC_RESULT_FLOATING, .computes = OC_COMPUTES_FLOAT,
    .expression = "TANH(self)", .operation = 82};

aclnnStatus aclnnTanhGetWorkspaceSize(
    const aclTensor *self,
    aclTensor *out, uint64_t *workspaceSize, aclOpExecutor **executor)
{
    const struct oc_elementwise_args a = {&oc_elementwise_Tanh, {self}, {{0}}, out, NULL};

    return oc_op_prepare(&oc_elementwise_Tanh.op, &a, workspaceSize, executor);
}

OC_DEFINE_SECOND_CALL(aclnnTanh, &oc_elementwise_Tanh.op)

extern const struct oc_elementwise oc_elementwise_InplaceTanh;
const struct oc_elementwise oc_elementwise_InplaceTanh = {
    OC_ELEMENTWISE_OP("aclnnInplaceTanh", "selfRef", "", "", "selfRef"),
    .inputs = {"selfRef", "", ""}, .operands = {"self", "", ""}, .input_kinds = "T",
    .scalars = {"", "", "", ""}, .scalar_kinds = "", .output = "selfRef",
    .types = OC_TYPES_ALL, .promoted = OC_TYPES_ALL, .is_alike = false,
    .result = OC_RESULT_FLOATING, .computes = OC_COMPUTES_FLOAT,
    .expression = "TANH(self)", .operation = 82};

aclnnStatus aclnnInplaceTanhGetWorkspaceSize(
    aclTensor *selfRef, uint64_t *workspaceSize, aclOpExecutor **executor)
{
    const struct oc_elementwise_args a = {&oc_elementwise_InplaceTanh, {selfRef}, {{0}}, selfRef, NULL};

    return oc_op_prepare(&oc_elementwise_InplaceTanh.op, &a, workspaceSize, executor);
}

OC_DEFINE_SECOND_CALL(aclnnInplaceTanh, &oc_elementwise_InplaceTanh.op)

extern const struct oc_elementwise oc_elementwise_Sigmoid;
const struct oc_elementwise oc_elementwise_Sigmoid = {
    OC_ELEMENTWISE_OP("aclnnSigmoid", "self", "", "", "out"),
    .inputs = {"self", "", ""}, .operands = {"self", "", ""}, .input_kinds = "T",
    .scalars = {"", "", "", ""}, .scalar_kinds = "", .output = "out",
    .types = OC_TYPES_ALL, .promoted = OC_TYPES_ALL, .is_alike = false,
    .result = OC_RESULT_FLOATING, .computes = OC_COMPUTES_FLOAT,
    .expression = "K(1)/(K(1)+exp(-self))", .operation = 83};

aclnnStatus aclnnSigmoidGetWorkspaceSize(
    const aclTensor *self,
    aclTensor *out, uint64_t *workspaceSize, aclOpExecutor **executor)
{
    const struct oc_elementwise_args a = {&oc_elementwise_Sigmoid, {self}, {{0}}, out, NULL};

    return oc_op_prepare(&oc_elementwise_Sigmoid.op, &a, workspaceSize, executor);
}

OC_DEFINE_SECOND_CALL(aclnnSigmoid, &oc_elementwise_Sigmoid.op)

extern const struct oc_elementwise oc_elementwise_InplaceSigmoid;
const struct oc_elementwise oc_elementwise_InplaceSigmoid = {
    OC_ELEMENTWISE_OP("aclnnInplaceSigmoid", "selfRef", "", "", "selfRef"),
    .inputs = {"selfRef", "", ""}, .operands = {"self", "", ""}, .input_kinds = "T",
    .scalars = {"", "", "", ""}, .scalar_kinds = "", .output = "selfRef",
    .types = OC_TYPES_ALL, .promoted = OC_TYPES_ALL, .is_alike = false,
    .result = OC_RESULT_FLOATING, .computes = OC_COMPUTES_FLOAT,
    .expression = "K(1)/(K(1)+exp(-self))", .operation = 83};

aclnnStatus aclnnInplaceSigmoidGetWorkspaceSize(
    aclTensor *selfRef, uint64_t *workspaceSize, aclOpExecutor **executor)
{
    const struct oc_elementwise_args a = {&oc_elementwise_InplaceSigmoid, {selfRef}, {{0}}, selfRef, NULL};

    return oc_op_prepare(&oc_elementwise_InplaceSigmoid.op, &a, workspaceSize, executor);
}

OC_DEFINE_SECOND_CALL(aclnnInplaceSigmoid, &oc_elementwise_InplaceSigmoid.op)

extern const struct oc_elementwise oc_elementwise_Reciprocal;
const struct oc_elementwise oc_elementwise_Reciprocal = {
    OC_ELEMENTWISE_OP("aclnnReciprocal", "self", "", "", "out"),
    .inputs = {"self", "", ""}, .operands = {"self", "", ""}, .input_kinds = "T",
    .scalars = {"", "", "", ""}, .scalar_kinds = "", .output = "out",
    .types = OC_TYPES_ALL, .promoted = OC_TYPES_ALL, .is_alike = false,
    .result = OC_RESULT_FLOATING, .computes = OC_COMPUTES_FLOAT,
    .expression = "K(1)/self", .operation = 84};

aclnnStatus aclnnReciprocalGetWorkspaceSize(
    const aclTensor *self,
    aclTensor *out, uint64_t *workspaceSize, aclOpExecutor **executor)
{
    const struct oc_elementwise_args a = {&oc_elementwise_Reciprocal, {self}, {{0}}, out, NULL};

    return oc_op_prepare(&oc_elementwise_Reciprocal.op, &a, workspaceSize, executor);
}

OC_DEFINE_SECOND_CALL(aclnnReciprocal, &oc_elementwise_Reciprocal.op)

extern const struct oc_elementwise oc_elementwise_InplaceReciprocal;
const struct oc_elementwise oc_elementwise_InplaceReciprocal = {
    OC_ELEMENTWISE_OP("aclnnInplaceReciprocal", "selfRef", "", "", "selfRef"),
    .inputs = {"selfRef", "", ""}, .operands = {"self", "", ""}, .input_kinds = "T",
    .scalars = {"", "", "", ""}, .scalar_kinds = "", .output = "selfRef",
    .types = OC_TYPES_ALL, .promoted = OC_TYPES_ALL, .is_alike = false,
    .result = OC_RESULT_FLOATING, .computes = OC_COMPUTES_FLOAT,
    .expression = "K(1)/self", .operation = 84};

aclnnStatus aclnnInplaceReciprocalGetWorkspaceSize(
    const aclTensor *selfRef, uint64_t *workspaceSize, aclOpExecutor **executor)
{
    const struct oc_elementwise_args a = {&oc_elementwise_InplaceReciprocal, {selfRef}, {{0}}, (aclTensor *)selfRef, NULL};

    return oc_op_prepare(&oc_elementwise_InplaceReciprocal.op, &a, workspaceSize, executor);
}

OC_DEFINE_SECOND_CALL(aclnnInplaceReciprocal, &oc_elementwise_InplaceReciprocal.op)

extern const struct oc_elementwise oc_elementwise_Gelu;
const struct oc_elementwise oc_elementwise_Gelu = {
    OC_ELEMENTWISE_OP("aclnnGelu", "self", "", "", "out"),
    .inputs = {"self", "", ""}, .operands = {"self", "", ""}, .input_kinds = "T",
    .scalars = {"", "", "", ""}, .scalar_kinds = "", .output = "out",
    .types = OC_TYPES_FLOATS, .promoted = OC_TYPES_FLOATS, .is_alike = false,
    .result = OC_RESULT_SAME, .computes = OC_COMPUTES_PROMOTED,
    .expression = "self/(K(1)+exp(-GELU_LOGIT(self)))", .operation = 85};

aclnnStatus aclnnGeluGetWorkspaceSize(
    const aclTensor *self,
    aclTensor *out, uint64_t *workspaceSize, aclOpExecutor **executor)
{
    const struct oc_elementwise_args a = {&oc_elementwise_Gelu, {self}, {{0}}, out, NULL};

    return oc_op_prepare(&oc_elementwise_Gelu.op, &a, workspaceSize, executor);
}

OC_DEFINE_SECOND_CALL(aclnnGelu, &oc_elementwise_Gelu.op)

extern const struct oc_elementwise oc_elementwise_GeluBackward;
const struct oc_elementwise oc_elementwise_GeluBackward = {
    OC_ELEMENTWISE_OP("aclnnGeluBackward", "gradOutput", "self", "", "gradInput"),
    .inputs = {"gradOutput", "self", ""}, .operands = {"gradOutput", "self", ""}, .input_kinds = "TT",
    .scalars = {"", "", "", ""}, .scalar_kinds = "", .output = "gradInput",
    .types = OC_TYPES_ALL, .promoted = OC_TYPES_FLOATS, .is_alike = false,
    .result = OC_RESULT_CAST, .computes = OC_COMPUTES_PROMOTED,
    .expression = "gradOutput*(K(1)/(K(1)+exp(-GELU_LOGIT(self)))+GELU_TAIL(self)*K(1.5957691216057308)+GELU_TAIL(self)*self*self*K(0.21406444881780073))", .operation = 86};

aclnnStatus aclnnGeluBackwardGetWorkspaceSize(
    const aclTensor *gradOutput,
    const aclTensor *self,
    const aclTensor *gradInput, uint64_t *workspaceSize, aclOpExecutor **executor)
{
    const struct oc_elementwise_args a = {&oc_elementwise_GeluBackward, {gradOutput, self}, {{0}}, (aclTensor *)gradInput, NULL};

    return oc_op_prepare(&oc_elementwise_GeluBackward.op, &a, workspaceSize, executor);
}

OC_DEFINE_SECOND_CALL(aclnnGeluBackward, &oc_elementwise_GeluBackward.op)

extern const struct oc_elementwise oc_elementwise_Silu;
const struct oc_elementwise oc_elementwise_Silu = {
    OC_ELEMENTWISE_OP("aclnnSilu", "self", "", "", "out"),
    .inputs = {"self", "", ""}, .operands = {"self", "", ""}, .input_kinds = "T",
    .scalars = {"", "", "", ""}, .scalar_kinds = "", .output = "out",
    .types = OC_TYPES_FLOATS, .promoted = OC_TYPES_FLOATS, .is_alike = false,
    .result = OC_RESULT_SAME, .computes = OC_COMPUTES_PROMOTED,
    .expression = "self/(K(1)+exp(-self))", .operation = 88};

aclnnStatus aclnnSiluGetWorkspaceSize(
    const aclTensor *self,
    aclTensor *out, uint64_t *workspaceSize, aclOpExecutor **executor)
{
    const struct oc_elementwise_args a = {&oc_elementwise_Silu, {self}, {{0}}, out, NULL};

    return oc_op_prepare(&oc_elementwise_Silu.op, &a, workspaceSize, executor);
}

OC_DEFINE_SECOND_CALL(aclnnSilu, &oc_elementwise_Silu.op)

extern const struct oc_elementwise oc_elementwise_SiluBackward;
const struct oc_elementwise oc_elementwise_SiluBackward = {
    OC_ELEMENTWISE_OP("aclnnSiluBackward", "gradOutput", "self", "", "gradInput"),
    .inputs = {"gradOutput", "self", ""}, .operands = {"gradOutput", "self", ""}, .input_kinds = "TT",
    .scalars = {"", "", "", ""}, .scalar_kinds = "", .output = "gradInput",
    .types = OC_TYPES_FLOATS, .promoted = OC_TYPES_FLOATS, .is_alike = false,
    .result = OC_RESULT_CAST, .computes = OC_COMPUTES_PROMOTED,
    .expression = "gradOutput*exp(LOWER_PART(self))*((K(1)+self*(exp(-UPPER_PART(self))/(K(1)+exp(-UPPER_PART(self)))))/(K(1)+exp(-UPPER_PART(self))))", .operation = 89};

aclnnStatus aclnnSiluBackwardGetWorkspaceSize(
    const aclTensor *gradOutput,
    const aclTensor *self,
    aclTensor *gradInput, uint64_t *workspaceSize, aclOpExecutor **executor)
{
    const struct oc_elementwise_args a = {&oc_elementwise_SiluBackward, {gradOutput, self}, {{0}}, gradInput, NULL};

    return oc_op_prepare(&oc_elementwise_SiluBackward.op, &a, workspaceSize, executor);
}

OC_DEFINE_SECOND_CALL(aclnnSiluBackward, &oc_elementwise_SiluBackward.op)

extern const struct oc_elementwise oc_elementwise_Relu;
const struct oc_elementwise oc_elementwise_Relu = {
    OC_ELEMENTWISE_OP("aclnnRelu", "self", "", "", "out"),
    .inputs = {"self", "", ""}, .operands = {"self", "", ""}, .input_kinds = "T",
    .scalars = {"", "", "", ""}, .scalar_kinds = "", .output = "out",
    .types = OC_TYPES_NUMBERS, .promoted = OC_TYPES_NUMBERS, .is_alike = false,
    .result = OC_RESULT_SAME, .computes = OC_COMPUTES_PROMOTED,
    .expression = "self<K(0)?K(0):self", .operation = 90};

aclnnStatus aclnnReluGetWorkspaceSize(
    const aclTensor *self,
    const aclTensor *out, uint64_t *workspaceSize, aclOpExecutor **executor)
{
    const struct oc_elementwise_args a = {&oc_elementwise_Relu, {self}, {{0}}, (aclTensor *)out, NULL};

    return oc_op_prepare(&oc_elementwise_Relu.op, &a, workspaceSize, executor);
}

OC_DEFINE_SECOND_CALL(aclnnRelu, &oc_elementwise_Relu.op)

extern const struct oc_elementwise oc_elementwise_InplaceRelu;
const struct oc_elementwise oc_elementwise_InplaceRelu = {
    OC_ELEMENTWISE_OP("aclnnInplaceRelu", "selfRef", "", "", "selfRef"),
    .inputs = {"selfRef", "", ""}, .operands = {"self", "", ""}, .input_kinds = "T",
    .scalars = {"", "", "", ""}, .scalar_kinds = "", .output = "selfRef",
    .types = OC_TYPES_NUMBERS, .promoted = OC_TYPES_NUMBERS, .is_alike = false,
    .result = OC_RESULT_SAME, .computes = OC_COMPUTES_PROMOTED,
    .expression = "self<K(0)?K(0):self", .operation = 90};

aclnnStatus aclnnInplaceReluGetWorkspaceSize(
    aclTensor *selfRef, uint64_t *workspaceSize, aclOpExecutor **executor)
{
    const struct oc_elementwise_args a = {&oc_elementwise_InplaceRelu, {selfRef}, {{0}}, selfRef, NULL};

    return oc_op_prepare(&oc_elementwise_InplaceRelu.op, &a, workspaceSize, executor);
}

OC_DEFINE_SECOND_CALL(aclnnInplaceRelu, &oc_elementwise_InplaceRelu.op)

extern const struct oc_elementwise oc_elementwise_LeakyRelu;
const struct oc_elementwise oc_elementwise_LeakyRelu = {
    OC_ELEMENTWISE_OP("aclnnLeakyRelu", "self", "", "", "out"),
    .inputs = {"self", "", ""}, .operands = {"self", "", ""}, .input_kinds = "T",
    .scalars = {"negativeSlope", "", "", ""}, .scalar_kinds = "V", .output = "out",
    .types = OC_TYPES_FLOATS, .promoted = OC_TYPES_FLOATS, .is_alike = false,
    .result = OC_RESULT_SAME, .computes = OC_COMPUTES_PROMOTED,
    .expression = "self>K(0)?self:self*negativeSlope", .operation = 91};

aclnnStatus aclnnLeakyReluGetWorkspaceSize(
    const aclTensor *self,
    const aclScalar *negativeSlope,
    aclTensor *out, uint64_t *workspaceSize, aclOpExecutor **executor)
{
    const struct oc_elementwise_args a = {&oc_elementwise_LeakyRelu, {self}, {oc_scalar_of(negativeSlope)}, out, NULL};

    return oc_op_prepare(&oc_elementwise_LeakyRelu.op, &a, workspaceSize, executor);
}

OC_DEFINE_SECOND_CALL(aclnnLeakyRelu, &oc_elementwise_LeakyRelu.op)

extern const struct oc_elementwise oc_elementwise_InplaceLeakyRelu;
const struct oc_elementwise oc_elementwise_InplaceLeakyRelu = {
    OC_ELEMENTWISE_OP("aclnnInplaceLeakyRelu", "selfRef", "", "", "selfRef"),
    .inputs = {"selfRef", "", ""}, .operands = {"self", "", ""}, .input_kinds = "T",
    .scalars = {"negativeSlope", "", "", ""}, .scalar_kinds = "V", .output = "selfRef",
    .types = OC_TYPES_FLOATS, .promoted = OC_TYPES_FLOATS, .is_alike = false,
    .result = OC_RESULT_SAME, .computes = OC_COMPUTES_PROMOTED,
    .expression = "self>K(0)?self:self*negativeSlope", .operation = 91};

aclnnStatus aclnnInplaceLeakyReluGetWorkspaceSize(
    aclTensor *selfRef,
    const aclScalar *negativeSlope, uint64_t *workspaceSize, aclOpExecutor **executor)
{
    const struct oc_elementwise_args a = {&oc_elementwise_InplaceLeakyRelu, {selfRef}, {oc_scalar_of(negativeSlope)}, selfRef, NULL};

    return oc_op_prepare(&oc_elementwise_InplaceLeakyRelu.op, &a, workspaceSize, executor);
}

OC_DEFINE_SECOND_CALL(aclnnInplaceLeakyRelu, &oc_elementwise_InplaceLeakyRelu.op)

extern const struct oc_elementwise oc_elementwise_Ceil;
const struct oc_elementwise oc_elementwise_Ceil = {
    OC_ELEMENTWISE_OP("aclnnCeil", "self", "", "", "out"),
    .inputs = {"self", "", ""}, .operands = {"self", "", ""}, .input_kinds = "T",
    .scalars = {"", "", "", ""}, .scalar_kinds = "", .output = "out",
    .types = OC_TYPES_FLOATS, .promoted = OC_TYPES_FLOATS, .is_alike = false,
    .result = OC_RESULT_SAME, .computes = OC_COMPUTES_PROMOTED,
    .expression = "ceil(self)", .operation = 92};

aclnnStatus aclnnCeilGetWorkspaceSize(
    const aclTensor *self,
    aclTensor *out, uint64_t *workspaceSize, aclOpExecutor **executor)
{
    const struct oc_elementwise_args a = {&oc_elementwise_Ceil, {self}, {{0}}, out, NULL};

    return oc_op_prepare(&oc_elementwise_Ceil.op, &a, workspaceSize, executor);
}

OC_DEFINE_SECOND_CALL(aclnnCeil, &oc_elementwise_Ceil.op)

extern const struct oc_elementwise oc_elementwise_InplaceCeil;
const struct oc_elementwise oc_elementwise_InplaceCeil = {
    OC_ELEMENTWISE_OP("aclnnInplaceCeil", "selfRef", "", "", "selfRef"),
    .inputs = {"selfRef", "", ""}, .operands = {"self", "", ""}, .input_kinds = "T",
    .scalars = {"", "", "", ""}, .scalar_kinds = "", .output = "selfRef",
    .types = OC_TYPES_FLOATS, .promoted = OC_TYPES_FLOATS, .is_alike = false,
    .result = OC_RESULT_SAME, .computes = OC_COMPUTES_PROMOTED,
    .expression = "ceil(self)", .operation = 92};

aclnnStatus aclnnInplaceCeilGetWorkspaceSize(
    aclTensor *selfRef, uint64_t *workspaceSize, aclOpExecutor **executor)
{
    const struct oc_elementwise_args a = {&oc_elementwise_InplaceCeil, {selfRef}, {{0}}, selfRef, NULL};

    return oc_op_prepare(&oc_elementwise_InplaceCeil.op, &a, workspaceSize, executor);
}

OC_DEFINE_SECOND_CALL(aclnnInplaceCeil, &oc_elementwise_InplaceCeil.op)

extern const struct oc_elementwise oc_elementwise_Floor;
const struct oc_elementwise oc_elementwise_Floor = {
    OC_ELEMENTWISE_OP("aclnnFloor", "self", "", "", "out"),
    .inputs = {"self", "", ""}, .operands = {"self", "", ""}, .input_kinds = "T",
    .scalars = {"", "", "", ""}, .scalar_kinds = "", .output = "out",
    .types = OC_TYPES_NUMBERS, .promoted = OC_TYPES_NUMBERS, .is_alike = false,
    .result = OC_RESULT_SAME, .computes = OC_COMPUTES_PROMOTED,
    .expression = "FLOOR(self)", .operation = 93};

aclnnStatus aclnnFloorGetWorkspaceSize(
    const aclTensor *self,
    aclTensor *out, uint64_t *workspaceSize, aclOpExecutor **executor)
{
    const struct oc_elementwise_args a = {&oc_elementwise_Floor, {self}, {{0}}, out, NULL};

    return oc_op_prepare(&oc_elementwise_Floor.op, &a, workspaceSize, executor);
}

OC_DEFINE_SECOND_CALL(aclnnFloor, &oc_elementwise_Floor.op)

extern const struct oc_elementwise oc_elementwise_InplaceFloor;
const struct oc_elementwise oc_elementwise_InplaceFloor = {
    OC_ELEMENTWISE_OP("aclnnInplaceFloor", "selfRef", "", "", "selfRef"),
    .inputs = {"selfRef", "", ""}, .operands = {"self", "", ""}, .input_kinds = "T",
    .scalars = {"", "", "", ""}, .scalar_kinds = "", .output = "selfRef",
    .types = OC_TYPES_NUMBERS, .promoted = OC_TYPES_NUMBERS, .is_alike = false,
    .result = OC_RESULT_SAME, .computes = OC_COMPUTES_PROMOTED,
    .expression = "FLOOR(self)", .operation = 93};

aclnnStatus aclnnInplaceFloorGetWorkspaceSize(
    aclTensor *selfRef, uint64_t *workspaceSize, aclOpExecutor **executor)
{
    const struct oc_elementwise_args a = {&oc_elementwise_InplaceFloor, {selfRef}, {{0}}, selfRef, NULL};

    return oc_op_prepare(&oc_elementwise_InplaceFloor.op, &a, workspaceSize, executor);
}

OC_DEFINE_SECOND_CALL(aclnnInplaceFloor, &oc_elementwise_InplaceFloor.op)

extern const struct oc_elementwise oc_elementwise_Square;
const struct oc_elementwise oc_elementwise_Square = {
    OC_ELEMENTWISE_OP("aclnnSquare", "self", "", "", "out"),
    .inputs = {"self", "", ""}, .operands = {"self", "", ""}, .input_kinds = "T",
    .scalars = {"", "", "", ""}, .scalar_kinds = "", .output = "out",
    .types = OC_TYPES_NUMBERS, .promoted = OC_TYPES_NUMBERS, .is_alike = false,
    .result = OC_RESULT_SAME, .computes = OC_COMPUTES_PROMOTED,
    .expression = "PRODUCT(self,self)", .operation = 94};

aclnnStatus aclnnSquareGetWorkspaceSize(
    const aclTensor *self,
    aclTensor *out, uint64_t *workspaceSize, aclOpExecutor **executor)
{
    const struct oc_elementwise_args a = {&oc_elementwise_Square, {self}, {{0}}, out, NULL};

    return oc_op_prepare(&oc_elementwise_Square.op, &a, workspaceSize, executor);
}

OC_DEFINE_SECOND_CALL(aclnnSquare, &oc_elementwise_Square.op)

extern const struct oc_elementwise oc_elementwise_Frac;
const struct oc_elementwise oc_elementwise_Frac = {
    OC_ELEMENTWISE_OP("aclnnFrac", "input", "", "", "out"),
    .inputs = {"input", "", ""}, .operands = {"input", "", ""}, .input_kinds = "T",
    .scalars = {"", "", "", ""}, .scalar_kinds = "", .output = "out",
    .types = OC_TYPES_NUMBERS, .promoted = OC_TYPES_NUMBERS, .is_alike = false,
    .result = OC_RESULT_SAME, .computes = OC_COMPUTES_PROMOTED,
    .expression = "DIFFERENCE(input,TRUNC(input))", .operation = 95};

aclnnStatus aclnnFracGetWorkspaceSize(
    const aclTensor *input,
    aclTensor *out, uint64_t *workspaceSize, aclOpExecutor **executor)
{
    const struct oc_elementwise_args a = {&oc_elementwise_Frac, {input}, {{0}}, out, NULL};

    return oc_op_prepare(&oc_elementwise_Frac.op, &a, workspaceSize, executor);
}

OC_DEFINE_SECOND_CALL(aclnnFrac, &oc_elementwise_Frac.op)

extern const struct oc_elementwise oc_elementwise_InplaceFrac;
const struct oc_elementwise oc_elementwise_InplaceFrac = {
    OC_ELEMENTWISE_OP("aclnnInplaceFrac", "inputRef", "", "", "inputRef"),
    .inputs = {"inputRef", "", ""}, .operands = {"input", "", ""}, .input_kinds = "T",
    .scalars = {"", "", "", ""}, .scalar_kinds = "", .output = "inputRef",
    .types = OC_TYPES_NUMBERS, .promoted = OC_TYPES_NUMBERS, .is_alike = false,
    .result = OC_RESULT_SAME, .computes = OC_COMPUTES_PROMOTED,
    .expression = "DIFFERENCE(input,TRUNC(input))", .operation = 95};

aclnnStatus aclnnInplaceFracGetWorkspaceSize(
    aclTensor *inputRef, uint64_t *workspaceSize, aclOpExecutor **executor)
{
    const struct oc_elementwise_args a = {&oc_elementwise_InplaceFrac, {inputRef}, {{0}}, inputRef, NULL};

    return oc_op_prepare(&oc_elementwise_InplaceFrac.op, &a, workspaceSize, executor);
}

OC_DEFINE_SECOND_CALL(aclnnInplaceFrac, &oc_elementwise_InplaceFrac.op)

extern const struct oc_elementwise oc_elementwise_Round;
const struct oc_elementwise oc_elementwise_Round = {
    OC_ELEMENTWISE_OP("aclnnRound", "self", "", "", "out"),
    .inputs = {"self", "", ""}, .operands = {"self", "", ""}, .input_kinds = "T",
    .scalars = {"", "", "", ""}, .scalar_kinds = "", .output = "out",
    .types = OC_TYPES_NUMBERS, .promoted = OC_TYPES_NUMBERS, .is_alike = false,
    .result = OC_RESULT_SAME, .computes = OC_COMPUTES_PROMOTED,
    .expression = "ROUND(self)", .operation = 96};

aclnnStatus aclnnRoundGetWorkspaceSize(
    const aclTensor *self,
    aclTensor *out, uint64_t *workspaceSize, aclOpExecutor **executor)
{
    const struct oc_elementwise_args a = {&oc_elementwise_Round, {self}, {{0}}, out, NULL};

    return oc_op_prepare(&oc_elementwise_Round.op, &a, workspaceSize, executor);
}

OC_DEFINE_SECOND_CALL(aclnnRound, &oc_elementwise_Round.op)

extern const struct oc_elementwise oc_elementwise_InplaceRound;
const struct oc_elementwise oc_elementwise_InplaceRound = {
    OC_ELEMENTWISE_OP("aclnnInplaceRound", "selfRef", "", "", "selfRef"),
    .inputs = {"selfRef", "", ""}, .operands = {"self", "", ""}, .input_kinds = "T",
    .scalars = {"", "", "", ""}, .scalar_kinds = "", .output = "selfRef",
    .types = OC_TYPES_NUMBERS, .promoted = OC_TYPES_NUMBERS, .is_alike = false,
    .result = OC_RESULT_SAME, .computes = OC_COMPUTES_PROMOTED,
    .expression = "ROUND(self)", .operation = 96};

aclnnStatus aclnnInplaceRoundGetWorkspaceSize(
    const aclTensor *selfRef, uint64_t *workspaceSize, aclOpExecutor **executor)
{
    const struct oc_elementwise_args a = {&oc_elementwise_InplaceRound, {selfRef}, {{0}}, (aclTensor *)selfRef, NULL};

    return oc_op_prepare(&oc_elementwise_InplaceRound.op, &a, workspaceSize, executor);
}

OC_DEFINE_SECOND_CALL(aclnnInplaceRound, &oc_elementwise_InplaceRound.op)

extern const struct oc_elementwise oc_elementwise_RoundDecimals;
const struct oc_elementwise oc_elementwise_RoundDecimals = {
    OC_ELEMENTWISE_OP("aclnnRoundDecimals", "self", "", "", "out"),
    .inputs = {"self", "", ""}, .operands = {"self", "", ""}, .input_kinds = "T",
    .scalars = {"decimals", "", "", ""}, .scalar_kinds = "K", .output = "out",
    .types = OC_TYPES_NUMBERS, .promoted = OC_TYPES_NUMBERS, .is_alike = false,
    .result = OC_RESULT_SAME, .computes = OC_COMPUTES_PROMOTED,
    .expression = "ROUND_DECIMALS(self,decimals)", .operation = 97};

aclnnStatus aclnnRoundDecimalsGetWorkspaceSize(
    const aclTensor *self,
    int64_t decimals,
    aclTensor *out, uint64_t *workspaceSize, aclOpExecutor **executor)
{
    const struct oc_elementwise_args a = {&oc_elementwise_RoundDecimals, {self}, {oc_scalar_of_decimals(decimals)}, out, NULL};

    return oc_op_prepare(&oc_elementwise_RoundDecimals.op, &a, workspaceSize, executor);
}

OC_DEFINE_SECOND_CALL(aclnnRoundDecimals, &oc_elementwise_RoundDecimals.op)

extern const struct oc_elementwise oc_elementwise_InplaceRoundDecimals;
const struct oc_elementwise oc_elementwise_InplaceRoundDecimals = {
    OC_ELEMENTWISE_OP("aclnnInplaceRoundDecimals", "selfRef", "", "", "selfRef"),
    .inputs = {"selfRef", "", ""}, .operands = {"self", "", ""}, .input_kinds = "T",
    .scalars = {"decimals", "", "", ""}, .scalar_kinds = "K", .output = "selfRef",
    .types = OC_TYPES_NUMBERS, .promoted = OC_TYPES_NUMBERS, .is_alike = false,
    .result = OC_RESULT_SAME, .computes = OC_COMPUTES_PROMOTED,
    .expression = "ROUND_DECIMALS(self,decimals)", .operation = 97};

aclnnStatus aclnnInplaceRoundDecimalsGetWorkspaceSize(
    aclTensor *selfRef,
    int64_t decimals, uint64_t *workspaceSize, aclOpExecutor **executor)
{
    const struct oc_elementwise_args a = {&oc_elementwise_InplaceRoundDecimals, {selfRef}, {oc_scalar_of_decimals(decimals)}, selfRef, NULL};

    return oc_op_prepare(&oc_elementwise_InplaceRoundDecimals.op, &a, workspaceSize, executor);
}

OC_DEFINE_SECOND_CALL(aclnnInplaceRoundDecimals, &oc_elementwise_InplaceRoundDecimals.op)

extern const struct oc_elementwise oc_elementwise_Erfc;
const struct oc_elementwise oc_elementwise_Erfc = {
    OC_ELEMENTWISE_OP("aclnnErfc", "self", "", "", "out"),
    .inputs = {"self", "", ""}, .operands = {"self", "", ""}, .input_kinds = "T",
    .scalars = {"", "", "", ""}, .scalar_kinds = "", .output = "out",
    .types = OC_TYPES_ALL, .promoted = OC_TYPES_ALL, .is_alike = false,
    .result = OC_RESULT_FLOATING, .computes = OC_COMPUTES_FLOAT,
    .expression = "ERFC(self)", .operation = 98};

aclnnStatus aclnnErfcGetWorkspaceSize(
    const aclTensor *self,
    aclTensor *out, uint64_t *workspaceSize, aclOpExecutor **executor)
{
    const struct oc_elementwise_args a = {&oc_elementwise_Erfc, {self}, {{0}}, out, NULL};

    return oc_op_prepare(&oc_elementwise_Erfc.op, &a, workspaceSize, executor);
}

OC_DEFINE_SECOND_CALL(aclnnErfc, &oc_elementwise_Erfc.op)

extern const struct oc_elementwise oc_elementwise_InplaceErfc;
const struct oc_elementwise oc_elementwise_InplaceErfc = {
    OC_ELEMENTWISE_OP("aclnnInplaceErfc", "selfRef", "", "", "selfRef"),
    .inputs = {"selfRef", "", ""}, .operands = {"self", "", ""}, .input_kinds = "T",
    .scalars = {"", "", "", ""}, .scalar_kinds = "", .output = "selfRef",
    .types = OC_TYPES_ALL, .promoted = OC_TYPES_ALL, .is_alike = false,
    .result = OC_RESULT_FLOATING, .computes = OC_COMPUTES_FLOAT,
    .expression = "ERFC(self)", .operation = 98};

aclnnStatus aclnnInplaceErfcGetWorkspaceSize(
    const aclTensor *selfRef, uint64_t *workspaceSize, aclOpExecutor **executor)
{
    const struct oc_elementwise_args a = {&oc_elementwise_InplaceErfc, {selfRef}, {{0}}, (aclTensor *)selfRef, NULL};

    return oc_op_prepare(&oc_elementwise_InplaceErfc.op, &a, workspaceSize, executor);
}

OC_DEFINE_SECOND_CALL(aclnnInplaceErfc, &oc_elementwise_InplaceErfc.op)

extern const struct oc_elementwise oc_elementwise_Erfinv;
const struct oc_elementwise oc_elementwise_Erfinv = {
    OC_ELEMENTWISE_OP("aclnnErfinv", "self", "", "", "out"),
    .inputs = {"self", "", ""}, .operands = {"self", "", ""}, .input_kinds = "T",
    .scalars = {"", "", "", ""}, .scalar_kinds = "", .output = "out",
    .types = OC_TYPES_ALL, .promoted = OC_TYPES_ALL, .is_alike = false,
    .result = OC_RESULT_FLOATING, .computes = OC_COMPUTES_FLOAT,
    .expression = "ERFINV(self)", .operation = 99};

aclnnStatus aclnnErfinvGetWorkspaceSize(
    const aclTensor *self,
    aclTensor *out, uint64_t *workspaceSize, aclOpExecutor **executor)
{
    const struct oc_elementwise_args a = {&oc_elementwise_Erfinv, {self}, {{0}}, out, NULL};

    return oc_op_prepare(&oc_elementwise_Erfinv.op, &a, workspaceSize, executor);
}

OC_DEFINE_SECOND_CALL(aclnnErfinv, &oc_elementwise_Erfinv.op)

extern const struct oc_elementwise oc_elementwise_InplaceErfinv;
const struct oc_elementwise oc_elementwise_InplaceErfinv = {
    OC_ELEMENTWISE_OP("aclnnInplaceErfinv", "selfRef", "", "", "selfRef"),
    .inputs = {"selfRef", "", ""}, .operands = {"self", "", ""}, .input_kinds = "T",
    .scalars = {"", "", "", ""}, .scalar_kinds = "", .output = "selfRef",
    .types = OC_TYPES_ALL, .promoted = OC_TYPES_ALL, .is_alike = false,
    .result = OC_RESULT_FLOATING, .computes = OC_COMPUTES_FLOAT,
    .expression = "ERFINV(self)", .operation = 99};

aclnnStatus aclnnInplaceErfinvGetWorkspaceSize(
    const aclTensor *selfRef, uint64_t *workspaceSize, aclOpExecutor **executor)
{
    const struct oc_elementwise_args a = {&oc_elementwise_InplaceErfinv, {selfRef}, {{0}}, (aclTensor *)selfRef, NULL};

    return oc_op_prepare(&oc_elementwise_InplaceErfinv.op, &a, workspaceSize, executor);
}

OC_DEFINE_SECOND_CALL(aclnnInplaceErfinv, &oc_elementwise_InplaceErfinv.op)

extern const struct oc_elementwise oc_elementwise_Tan;
const struct oc_elementwise oc_elementwise_Tan = {
    OC_ELEMENTWISE_OP("aclnnTan", "self", "", "", "out"),
    .inputs = {"self", "", ""}, .operands = {"self", "", ""}, .input_kinds = "T",
    .scalars = {"", "", "", ""}, .scalar_kinds = "", .output = "out",
    .types = OC_TYPES_ALL, .promoted = OC_TYPES_ALL, .is_alike = false,
    .result = OC_RESULT_FLOATING, .computes = OC_COMPUTES_FLOAT,
    .expression = "TAN(self)", .operation = 100};

aclnnStatus aclnnTanGetWorkspaceSize(
    const aclTensor *self,
    aclTensor *out, uint64_t *workspaceSize, aclOpExecutor **executor)
{
    const struct oc_elementwise_args a = {&oc_elementwise_Tan, {self}, {{0}}, out, NULL};

    return oc_op_prepare(&oc_elementwise_Tan.op, &a, workspaceSize, executor);
}

OC_DEFINE_SECOND_CALL(aclnnTan, &oc_elementwise_Tan.op)

extern const struct oc_elementwise oc_elementwise_InplaceTan;
const struct oc_elementwise oc_elementwise_InplaceTan = {
    OC_ELEMENTWISE_OP("aclnnInplaceTan", "selfRef", "", "", "selfRef"),
    .inputs = {"selfRef", "", ""}, .operands = {"self", "", ""}, .input_kinds = "T",
    .scalars = {"", "", "", ""}, .scalar_kinds = "", .output = "selfRef",
    .types = OC_TYPES_ALL, .promoted = OC_TYPES_ALL, .is_alike = false,
    .result = OC_RESULT_FLOATING, .computes = OC_COMPUTES_FLOAT,
    .expression = "TAN(self)", .operation = 100};

aclnnStatus aclnnInplaceTanGetWorkspaceSize(
    const aclTensor *selfRef, uint64_t *workspaceSize, aclOpExecutor **executor)
{
    const struct oc_elementwise_args a = {&oc_elementwise_InplaceTan, {selfRef}, {{0}}, (aclTensor *)selfRef, NULL};

    return oc_op_prepare(&oc_elementwise_InplaceTan.op, &a, workspaceSize, executor);
}

OC_DEFINE_SECOND_CALL(aclnnInplaceTan, &oc_elementwise_InplaceTan.op)

extern const struct oc_elementwise oc_elementwise_Asin;
const struct oc_elementwise oc_elementwise_Asin = {
    OC_ELEMENTWISE_OP("aclnnAsin", "self", "", "", "out"),
    .inputs = {"self", "", ""}, .operands = {"self", "", ""}, .input_kinds = "T",
    .scalars = {"", "", "", ""}, .scalar_kinds = "", .output = "out",
    .types = OC_TYPES_ALL, .promoted = OC_TYPES_ALL, .is_alike = false,
    .result = OC_RESULT_FLOATING, .computes = OC_COMPUTES_FLOAT,
    .expression = "asin(self)", .operation = 101};

aclnnStatus aclnnAsinGetWorkspaceSize(
    const aclTensor *self,
    aclTensor *out, uint64_t *workspaceSize, aclOpExecutor **executor)
{
    const struct oc_elementwise_args a = {&oc_elementwise_Asin, {self}, {{0}}, out, NULL};

    return oc_op_prepare(&oc_elementwise_Asin.op, &a, workspaceSize, executor);
}

OC_DEFINE_SECOND_CALL(aclnnAsin, &oc_elementwise_Asin.op)

extern const struct oc_elementwise oc_elementwise_InplaceAsin;
const struct oc_elementwise oc_elementwise_InplaceAsin = {
    OC_ELEMENTWISE_OP("aclnnInplaceAsin", "selfRef", "", "", "selfRef"),
    .inputs = {"selfRef", "", ""}, .operands = {"self", "", ""}, .input_kinds = "T",
    .scalars = {"", "", "", ""}, .scalar_kinds = "", .output = "selfRef",
    .types = OC_TYPES_ALL, .promoted = OC_TYPES_ALL, .is_alike = false,
    .result = OC_RESULT_FLOATING, .computes = OC_COMPUTES_FLOAT,
    .expression = "asin(self)", .operation = 101};

aclnnStatus aclnnInplaceAsinGetWorkspaceSize(
    aclTensor *selfRef, uint64_t *workspaceSize, aclOpExecutor **executor)
{
    const struct oc_elementwise_args a = {&oc_elementwise_InplaceAsin, {selfRef}, {{0}}, selfRef, NULL};

    return oc_op_prepare(&oc_elementwise_InplaceAsin.op, &a, workspaceSize, executor);
}

OC_DEFINE_SECOND_CALL(aclnnInplaceAsin, &oc_elementwise_InplaceAsin.op)

extern const struct oc_elementwise oc_elementwise_Acos;
const struct oc_elementwise oc_elementwise_Acos = {
    OC_ELEMENTWISE_OP("aclnnAcos", "input", "", "", "out"),
    .inputs = {"input", "", ""}, .operands = {"input", "", ""}, .input_kinds = "T",
    .scalars = {"", "", "", ""}, .scalar_kinds = "", .output = "out",
    .types = OC_TYPES_ALL, .promoted = OC_TYPES_ALL, .is_alike = false,
    .result = OC_RESULT_FLOATING, .computes = OC_COMPUTES_FLOAT,
    .expression = "acos(input)", .operation = 102};

aclnnStatus aclnnAcosGetWorkspaceSize(
    const aclTensor *input,
    aclTensor *out, uint64_t *workspaceSize, aclOpExecutor **executor)
{
    const struct oc_elementwise_args a = {&oc_elementwise_Acos, {input}, {{0}}, out, NULL};

    return oc_op_prepare(&oc_elementwise_Acos.op, &a, workspaceSize, executor);
}

OC_DEFINE_SECOND_CALL(aclnnAcos, &oc_elementwise_Acos.op)

extern const struct oc_elementwise oc_elementwise_InplaceAcos;
const struct oc_elementwise oc_elementwise_InplaceAcos = {
    OC_ELEMENTWISE_OP("aclnnInplaceAcos", "inputRef", "", "", "inputRef"),
    .inputs = {"inputRef", "", ""}, .operands = {"input", "", ""}, .input_kinds = "T",
    .scalars = {"", "", "", ""}, .scalar_kinds = "", .output = "inputRef",
    .types = OC_TYPES_ALL, .promoted = OC_TYPES_ALL, .is_alike = false,
    .result = OC_RESULT_FLOATING, .computes = OC_COMPUTES_FLOAT,
    .expression = "acos(input)", .operation = 102};

aclnnStatus aclnnInplaceAcosGetWorkspaceSize(
    aclTensor *inputRef, uint64_t *workspaceSize, aclOpExecutor **executor)
{
    const struct oc_elementwise_args a = {&oc_elementwise_InplaceAcos, {inputRef}, {{0}}, inputRef, NULL};

    return oc_op_prepare(&oc_elementwise_InplaceAcos.op, &a, workspaceSize, executor);
}

OC_DEFINE_SECOND_CALL(aclnnInplaceAcos, &oc_elementwise_InplaceAcos.op)

extern const struct oc_elementwise oc_elementwise_Atan;
const struct oc_elementwise oc_elementwise_Atan = {
    OC_ELEMENTWISE_OP("aclnnAtan", "input", "", "", "out"),
    .inputs = {"input", "", ""}, .operands = {"input", "", ""}, .input_kinds = "T",
    .scalars = {"", "", "", ""}, .scalar_kinds = "", .output = "out",
    .types = OC_TYPES_ALL, .promoted = OC_TYPES_ALL, .is_alike = false,
    .result = OC_RESULT_FLOATING, .computes = OC_COMPUTES_FLOAT,
    .expression = "atan(input)", .operation = 103};

aclnnStatus aclnnAtanGetWorkspaceSize(
    const aclTensor *input,
    aclTensor *out, uint64_t *workspaceSize, aclOpExecutor **executor)
{
    const struct oc_elementwise_args a = {&oc_elementwise_Atan, {input}, {{0}}, out, NULL};

    return oc_op_prepare(&oc_elementwise_Atan.op, &a, workspaceSize, executor);
}

OC_DEFINE_SECOND_CALL(aclnnAtan, &oc_elementwise_Atan.op)

extern const struct oc_elementwise oc_elementwise_InplaceAtan;
const struct oc_elementwise oc_elementwise_InplaceAtan = {
    OC_ELEMENTWISE_OP("aclnnInplaceAtan", "inputRef", "", "", "inputRef"),
    .inputs = {"inputRef", "", ""}, .operands = {"input", "", ""}, .input_kinds = "T",
    .scalars = {"", "", "", ""}, .scalar_kinds = "", .output = "inputRef",
    .types = OC_TYPES_ALL, .promoted = OC_TYPES_ALL, .is_alike = false,
    .result = OC_RESULT_FLOATING, .computes = OC_COMPUTES_FLOAT,
    .expression = "atan(input)", .operation = 103};

aclnnStatus aclnnInplaceAtanGetWorkspaceSize(
    aclTensor *inputRef, uint64_t *workspaceSize, aclOpExecutor **executor)
{
    const struct oc_elementwise_args a = {&oc_elementwise_InplaceAtan, {inputRef}, {{0}}, inputRef, NULL};

    return oc_op_prepare(&oc_elementwise_InplaceAtan.op, &a, workspaceSize, executor);
}

OC_DEFINE_SECOND_CALL(aclnnInplaceAtan, &oc_elementwise_InplaceAtan.op)

extern const struct oc_elementwise oc_elementwise_Sinh;
const struct oc_elementwise oc_elementwise_Sinh = {
    OC_ELEMENTWISE_OP("aclnnSinh", "self", "", "", "out"),
    .inputs = {"self", "", ""}, .operands = {"self", "", ""}, .input_kinds = "T",
    .scalars = {"", "", "", ""}, .scalar_kinds = "", .output = "out",
    .types = OC_TYPES_ALL, .promoted = OC_TYPES_ALL, .is_alike = false,
    .result = OC_RESULT_FLOATING, .computes = OC_COMPUTES_FLOAT,
    .expression = "sinh(self)", .operation = 104};

aclnnStatus aclnnSinhGetWorkspaceSize(
    const aclTensor *self,
    aclTensor *out, uint64_t *workspaceSize, aclOpExecutor **executor)
{
    const struct oc_elementwise_args a = {&oc_elementwise_Sinh, {self}, {{0}}, out, NULL};

    return oc_op_prepare(&oc_elementwise_Sinh.op, &a, workspaceSize, executor);
}

OC_DEFINE_SECOND_CALL(aclnnSinh, &oc_elementwise_Sinh.op)

extern const struct oc_elementwise oc_elementwise_InplaceSinh;
const struct oc_elementwise oc_elementwise_InplaceSinh = {
    OC_ELEMENTWISE_OP("aclnnInplaceSinh", "selfRef", "", "", "selfRef"),
    .inputs = {"selfRef", "", ""}, .operands = {"self", "", ""}, .input_kinds = "T",
    .scalars = {"", "", "", ""}, .scalar_kinds = "", .output = "selfRef",
    .types = OC_TYPES_ALL, .promoted = OC_TYPES_ALL, .is_alike = false,
    .result = OC_RESULT_FLOATING, .computes = OC_COMPUTES_FLOAT,
    .expression = "sinh(self)", .operation = 104};

aclnnStatus aclnnInplaceSinhGetWorkspaceSize(
    aclTensor *selfRef, uint64_t *workspaceSize, aclOpExecutor **executor)
{
    const struct oc_elementwise_args a = {&oc_elementwise_InplaceSinh, {selfRef}, {{0}}, selfRef, NULL};

    return oc_op_prepare(&oc_elementwise_InplaceSinh.op, &a, workspaceSize, executor);
}

OC_DEFINE_SECOND_CALL(aclnnInplaceSinh, &oc_elementwise_InplaceSinh.op)

extern const struct oc_elementwise oc_elementwise_Cosh;
const struct oc_elementwise oc_elementwise_Cosh = {
    OC_ELEMENTWISE_OP("aclnnCosh", "self", "", "", "out"),
    .inputs = {"self", "", ""}, .operands = {"self", "", ""}, .input_kinds = "T",
    .scalars = {"", "", "", ""}, .scalar_kinds = "", .output = "out",
    .types = OC_TYPES_ALL, .promoted = OC_TYPES_ALL, .is_alike = false,
    .result = OC_RESULT_FLOATING, .computes = OC_COMPUTES_FLOAT,
    .expression = "cosh(self)", .operation = 105};

aclnnStatus aclnnCoshGetWorkspaceSize(
    const aclTensor *self,
    aclTensor *out, uint64_t *workspaceSize, aclOpExecutor **executor)
{
    const struct oc_elementwise_args a = {&oc_elementwise_Cosh, {self}, {{0}}, out, NULL};

    return oc_op_prepare(&oc_elementwise_Cosh.op, &a, workspaceSize, executor);
}

OC_DEFINE_SECOND_CALL(aclnnCosh, &oc_elementwise_Cosh.op)

extern const struct oc_elementwise oc_elementwise_InplaceCosh;
const struct oc_elementwise oc_elementwise_InplaceCosh = {
    OC_ELEMENTWISE_OP("aclnnInplaceCosh", "selfRef", "", "", "selfRef"),
    .inputs = {"selfRef", "", ""}, .operands = {"self", "", ""}, .input_kinds = "T",
    .scalars = {"", "", "", ""}, .scalar_kinds = "", .output = "selfRef",
    .types = OC_TYPES_ALL, .promoted = OC_TYPES_ALL, .is_alike = false,
    .result = OC_RESULT_FLOATING, .computes = OC_COMPUTES_FLOAT,
    .expression = "cosh(self)", .operation = 105};

aclnnStatus aclnnInplaceCoshGetWorkspaceSize(
    aclTensor *selfRef, uint64_t *workspaceSize, aclOpExecutor **executor)
{
    const struct oc_elementwise_args a = {&oc_elementwise_InplaceCosh, {selfRef}, {{0}}, selfRef, NULL};

    return oc_op_prepare(&oc_elementwise_InplaceCosh.op, &a, workspaceSize, executor);
}

OC_DEFINE_SECOND_CALL(aclnnInplaceCosh, &oc_elementwise_InplaceCosh.op)

extern const struct oc_elementwise oc_elementwise_Asinh;
const struct oc_elementwise oc_elementwise_Asinh = {
    OC_ELEMENTWISE_OP("aclnnAsinh", "input", "", "", "out"),
    .inputs = {"input", "", ""}, .operands = {"input", "", ""}, .input_kinds = "T",
    .scalars = {"", "", "", ""}, .scalar_kinds = "", .output = "out",
    .types = OC_TYPES_ALL, .promoted = OC_TYPES_ALL, .is_alike = false,
    .result = OC_RESULT_FLOATING, .computes = OC_COMPUTES_FLOAT,
    .expression = "asinh(input)", .operation = 106};

aclnnStatus aclnnAsinhGetWorkspaceSize(
    const aclTensor *input,
    aclTensor *out, uint64_t *workspaceSize, aclOpExecutor **executor)
{
    const struct oc_elementwise_args a = {&oc_elementwise_Asinh, {input}, {{0}}, out, NULL};

    return oc_op_prepare(&oc_elementwise_Asinh.op, &a, workspaceSize, executor);
}

OC_DEFINE_SECOND_CALL(aclnnAsinh, &oc_elementwise_Asinh.op)

extern const struct oc_elementwise oc_elementwise_InplaceAsinh;
const struct oc_elementwise oc_elementwise_InplaceAsinh = {
    OC_ELEMENTWISE_OP("aclnnInplaceAsinh", "inputRef", "", "", "inputRef"),
    .inputs = {"inputRef", "", ""}, .operands = {"input", "", ""}, .input_kinds = "T",
    .scalars = {"", "", "", ""}, .scalar_kinds = "", .output = "inputRef",
    .types = OC_TYPES_ALL, .promoted = OC_TYPES_ALL, .is_alike = false,
    .result = OC_RESULT_FLOATING, .computes = OC_COMPUTES_FLOAT,
    .expression = "asinh(input)", .operation = 106};

aclnnStatus aclnnInplaceAsinhGetWorkspaceSize(
    aclTensor *inputRef, uint64_t *workspaceSize, aclOpExecutor **executor)
{
    const struct oc_elementwise_args a = {&oc_elementwise_InplaceAsinh, {inputRef}, {{0}}, inputRef, NULL};

    return oc_op_prepare(&oc_elementwise_InplaceAsinh.op, &a, workspaceSize, executor);
}

OC_DEFINE_SECOND_CALL(aclnnInplaceAsinh, &oc_elementwise_InplaceAsinh.op)

extern const struct oc_elementwise oc_elementwise_Acosh;
const struct oc_elementwise oc_elementwise_Acosh = {
    OC_ELEMENTWISE_OP("aclnnAcosh", "self", "", "", "out"),
    .inputs = {"self", "", ""}, .operands = {"self", "", ""}, .input_kinds = "T",
    .scalars = {"", "", "", ""}, .scalar_kinds = "", .output = "out",
    .types = OC_TYPES_ALL, .promoted = OC_TYPES_ALL, .is_alike = false,
    .result = OC_RESULT_FLOATING, .computes = OC_COMPUTES_FLOAT,
    .expression = "acosh(self)", .operation = 107};

aclnnStatus aclnnAcoshGetWorkspaceSize(
    const aclTensor *self,
    aclTensor *out, uint64_t *workspaceSize, aclOpExecutor **executor)
{
    const struct oc_elementwise_args a = {&oc_elementwise_Acosh, {self}, {{0}}, out, NULL};

    return oc_op_prepare(&oc_elementwise_Acosh.op, &a, workspaceSize, executor);
}

OC_DEFINE_SECOND_CALL(aclnnAcosh, &oc_elementwise_Acosh.op)

extern const struct oc_elementwise oc_elementwise_InplaceAcosh;
const struct oc_elementwise oc_elementwise_InplaceAcosh = {
    OC_ELEMENTWISE_OP("aclnnInplaceAcosh", "selfRef", "", "", "selfRef"),
    .inputs = {"selfRef", "", ""}, .operands = {"self", "", ""}, .input_kinds = "T",
    .scalars = {"", "", "", ""}, .scalar_kinds = "", .output = "selfRef",
    .types = OC_TYPES_ALL, .promoted = OC_TYPES_ALL, .is_alike = false,
    .result = OC_RESULT_FLOATING, .computes = OC_COMPUTES_FLOAT,
    .expression = "acosh(self)", .operation = 107};

aclnnStatus aclnnInplaceAcoshGetWorkspaceSize(
    aclTensor *selfRef, uint64_t *workspaceSize, aclOpExecutor **executor)
{
    const struct oc_elementwise_args a = {&oc_elementwise_InplaceAcosh, {selfRef}, {{0}}, selfRef, NULL};

    return oc_op_prepare(&oc_elementwise_InplaceAcosh.op, &a, workspaceSize, executor);
}

OC_DEFINE_SECOND_CALL(aclnnInplaceAcosh, &oc_elementwise_InplaceAcosh.op)

extern const struct oc_elementwise oc_elementwise_Atanh;
const struct oc_elementwise oc_elementwise_Atanh = {
    OC_ELEMENTWISE_OP("aclnnAtanh", "input", "", "", "out"),
    .inputs = {"input", "", ""}, .operands = {"input", "", ""}, .input_kinds = "T",
    .scalars = {"", "", "", ""}, .scalar_kinds = "", .output = "out",
    .types = OC_TYPES_ALL, .promoted = OC_TYPES_ALL, .is_alike = false,
    .result = OC_RESULT_FLOATING, .computes = OC_COMPUTES_FLOAT,
    .expression = "atanh(input)", .operation = 108};

aclnnStatus aclnnAtanhGetWorkspaceSize(
    const aclTensor *input,
    aclTensor *out, uint64_t *workspaceSize, aclOpExecutor **executor)
{
    const struct oc_elementwise_args a = {&oc_elementwise_Atanh, {input}, {{0}}, out, NULL};

    return oc_op_prepare(&oc_elementwise_Atanh.op, &a, workspaceSize, executor);
}

OC_DEFINE_SECOND_CALL(aclnnAtanh, &oc_elementwise_Atanh.op)

extern const struct oc_elementwise oc_elementwise_InplaceAtanh;
const struct oc_elementwise oc_elementwise_InplaceAtanh = {
    OC_ELEMENTWISE_OP("aclnnInplaceAtanh", "inputRef", "", "", "inputRef"),
    .inputs = {"inputRef", "", ""}, .operands = {"input", "", ""}, .input_kinds = "T",
    .scalars = {"", "", "", ""}, .scalar_kinds = "", .output = "inputRef",
    .types = OC_TYPES_ALL, .promoted = OC_TYPES_ALL, .is_alike = false,
    .result = OC_RESULT_FLOATING, .computes = OC_COMPUTES_FLOAT,
    .expression = "atanh(input)", .operation = 108};

aclnnStatus aclnnInplaceAtanhGetWorkspaceSize(
    aclTensor *inputRef, uint64_t *workspaceSize, aclOpExecutor **executor)
{
    const struct oc_elementwise_args a = {&oc_elementwise_InplaceAtanh, {inputRef}, {{0}}, inputRef, NULL};

    return oc_op_prepare(&oc_elementwise_InplaceAtanh.op, &a, workspaceSize, executor);
}

OC_DEFINE_SECOND_CALL(aclnnInplaceAtanh, &oc_elementwise_InplaceAtanh.op)

extern const struct oc_elementwise oc_elementwise_LogSigmoid;
const struct oc_elementwise oc_elementwise_LogSigmoid = {
    OC_ELEMENTWISE_OP("aclnnLogSigmoid", "self", "", "", "out"),
    .inputs = {"self", "", ""}, .operands = {"self", "", ""}, .input_kinds = "T",
    .scalars = {"", "", "", ""}, .scalar_kinds = "", .output = "out",
    .types = OC_TYPES_FLOATS, .promoted = OC_TYPES_FLOATS, .is_alike = false,
    .result = OC_RESULT_SAME, .computes = OC_COMPUTES_PROMOTED,
    .expression = "MINIMUM(self,K(0))-log1p(exp(-fabs(self)))", .operation = 109};

aclnnStatus aclnnLogSigmoidGetWorkspaceSize(
    const aclTensor *self,
    aclTensor *out, uint64_t *workspaceSize, aclOpExecutor **executor)
{
    const struct oc_elementwise_args a = {&oc_elementwise_LogSigmoid, {self}, {{0}}, out, NULL};

    return oc_op_prepare(&oc_elementwise_LogSigmoid.op, &a, workspaceSize, executor);
}

OC_DEFINE_SECOND_CALL(aclnnLogSigmoid, &oc_elementwise_LogSigmoid.op)

extern const struct oc_elementwise oc_elementwise_LogSigmoidForward;
const struct oc_elementwise oc_elementwise_LogSigmoidForward = {
    OC_ELEMENTWISE_OP("aclnnLogSigmoidForward", "self", "", "", "out"),
    .inputs = {"self", "", ""}, .operands = {"self", "", ""}, .input_kinds = "T",
    .scalars = {"", "", "", ""}, .scalar_kinds = "", .output = "out",
    .types = OC_TYPES_FLOATS, .promoted = OC_TYPES_FLOATS, .is_alike = false,
    .result = OC_RESULT_SAME, .computes = OC_COMPUTES_PROMOTED,
    .expression = "MINIMUM(self,K(0))-log1p(exp(-fabs(self)))", .operation = 109};

aclnnStatus aclnnLogSigmoidForwardGetWorkspaceSize(
    const aclTensor *self,
    aclTensor *out,
    aclTensor *buffer, uint64_t *workspaceSize, aclOpExecutor **executor)
{
    const struct oc_elementwise_args a = {&oc_elementwise_LogSigmoidForward, {self}, {{0}}, out, NULL};

    (void)buffer;
    return oc_op_prepare(&oc_elementwise_LogSigmoidForward.op, &a, workspaceSize, executor);
}

OC_DEFINE_SECOND_CALL(aclnnLogSigmoidForward, &oc_elementwise_LogSigmoidForward.op)

extern const struct oc_elementwise oc_elementwise_Celu;
const struct oc_elementwise oc_elementwise_Celu = {
    OC_ELEMENTWISE_OP("aclnnCelu", "self", "", "", "out"),
    .inputs = {"self", "", ""}, .operands = {"self", "", ""}, .input_kinds = "T",
    .scalars = {"alpha", "", "", ""}, .scalar_kinds = "Z", .output = "out",
    .types = OC_TYPES_FLOATS, .promoted = OC_TYPES_FLOATS, .is_alike = false,
    .result = OC_RESULT_CAST, .computes = OC_COMPUTES_PROMOTED,
    .expression = "self<K(0)?expm1(self/alpha)*alpha:self", .operation = 110};

aclnnStatus aclnnCeluGetWorkspaceSize(
    const aclTensor *self,
    const aclScalar *alpha,
    aclTensor *out, uint64_t *workspaceSize, aclOpExecutor **executor)
{
    const struct oc_elementwise_args a = {&oc_elementwise_Celu, {self}, {oc_scalar_of(alpha)}, out, NULL};

    return oc_op_prepare(&oc_elementwise_Celu.op, &a, workspaceSize, executor);
}

OC_DEFINE_SECOND_CALL(aclnnCelu, &oc_elementwise_Celu.op)

extern const struct oc_elementwise oc_elementwise_InplaceCelu;
const struct oc_elementwise oc_elementwise_InplaceCelu = {
    OC_ELEMENTWISE_OP("aclnnInplaceCelu", "selfRef", "", "", "selfRef"),
    .inputs = {"selfRef", "", ""}, .operands = {"self", "", ""}, .input_kinds = "T",
    .scalars = {"alpha", "", "", ""}, .scalar_kinds = "Z", .output = "selfRef",
    .types = OC_TYPES_FLOATS, .promoted = OC_TYPES_FLOATS, .is_alike = false,
    .result = OC_RESULT_CAST, .computes = OC_COMPUTES_PROMOTED,
    .expression = "self<K(0)?expm1(self/alpha)*alpha:self", .operation = 110};

aclnnStatus aclnnInplaceCeluGetWorkspaceSize(
    aclTensor *selfRef,
    const aclScalar *alpha, uint64_t *workspaceSize, aclOpExecutor **executor)
{
    const struct oc_elementwise_args a = {&oc_elementwise_InplaceCelu, {selfRef}, {oc_scalar_of(alpha)}, selfRef, NULL};

    return oc_op_prepare(&oc_elementwise_InplaceCelu.op, &a, workspaceSize, executor);
}

OC_DEFINE_SECOND_CALL(aclnnInplaceCelu, &oc_elementwise_InplaceCelu.op)

extern const struct oc_elementwise oc_elementwise_Threshold;
const struct oc_elementwise oc_elementwise_Threshold = {
    OC_ELEMENTWISE_OP("aclnnThreshold", "self", "", "", "out"),
    .inputs = {"self", "", ""}, .operands = {"self", "", ""}, .input_kinds = "T",
    .scalars = {"threshold", "value", "", ""}, .scalar_kinds = "VV", .output = "out",
    .types = OC_TYPES_NUMBERS, .promoted = OC_TYPES_NUMBERS, .is_alike = false,
    .result = OC_RESULT_SAME, .computes = OC_COMPUTES_PROMOTED,
    .expression = "self<=threshold?value:self", .operation = 111};

aclnnStatus aclnnThresholdGetWorkspaceSize(
    const aclTensor *self,
    const aclScalar *threshold,
    const aclScalar *value,
    aclTensor *out, uint64_t *workspaceSize, aclOpExecutor **executor)
{
    const struct oc_elementwise_args a = {&oc_elementwise_Threshold, {self}, {oc_scalar_of(threshold), oc_scalar_of(value)}, out, NULL};

    return oc_op_prepare(&oc_elementwise_Threshold.op, &a, workspaceSize, executor);
}

OC_DEFINE_SECOND_CALL(aclnnThreshold, &oc_elementwise_Threshold.op)

extern const struct oc_elementwise oc_elementwise_InplaceThreshold;
const struct oc_elementwise oc_elementwise_InplaceThreshold = {
    OC_ELEMENTWISE_OP("aclnnInplaceThreshold", "selfRef", "", "", "selfRef"),
    .inputs = {"selfRef", "", ""}, .operands = {"self", "", ""}, .input_kinds = "T",
    .scalars = {"threshold", "value", "", ""}, .scalar_kinds = "VV", .output = "selfRef",
    .types = OC_TYPES_NUMBERS, .promoted = OC_TYPES_NUMBERS, .is_alike = false,
    .result = OC_RESULT_SAME, .computes = OC_COMPUTES_PROMOTED,
    .expression = "self<=threshold?value:self", .operation = 111};

aclnnStatus aclnnInplaceThresholdGetWorkspaceSize(
    aclTensor *selfRef,
    const aclScalar *threshold,
    const aclScalar *value, uint64_t *workspaceSize, aclOpExecutor **executor)
{
    const struct oc_elementwise_args a = {&oc_elementwise_InplaceThreshold, {selfRef}, {oc_scalar_of(threshold), oc_scalar_of(value)}, selfRef, NULL};

    return oc_op_prepare(&oc_elementwise_InplaceThreshold.op, &a, workspaceSize, executor);
}

OC_DEFINE_SECOND_CALL(aclnnInplaceThreshold, &oc_elementwise_InplaceThreshold.op)

extern const struct oc_elementwise oc_elementwise_Hardshrink;
const struct oc_elementwise oc_elementwise_Hardshrink = {
    OC_ELEMENTWISE_OP("aclnnHardshrink", "self", "", "", "out"),
    .inputs = {"self", "", ""}, .operands = {"self", "", ""}, .input_kinds = "T",
    .scalars = {"lambd", "", "", ""}, .scalar_kinds = "V", .output = "out",
    .types = OC_TYPES_FLOATS, .promoted = OC_TYPES_FLOATS, .is_alike = false,
    .result = OC_RESULT_CAST, .computes = OC_COMPUTES_PROMOTED,
    .expression = "self>=-lambd&&self<=lambd?K(0):self", .operation = 112};

aclnnStatus aclnnHardshrinkGetWorkspaceSize(
    const aclTensor *self,
    const aclScalar *lambd,
    aclTensor *out, uint64_t *workspaceSize, aclOpExecutor **executor)
{
    const struct oc_elementwise_args a = {&oc_elementwise_Hardshrink, {self}, {oc_scalar_of(lambd)}, out, NULL};

    return oc_op_prepare(&oc_elementwise_Hardshrink.op, &a, workspaceSize, executor);
}

OC_DEFINE_SECOND_CALL(aclnnHardshrink, &oc_elementwise_Hardshrink.op)

extern const struct oc_elementwise oc_elementwise_Softshrink;
const struct oc_elementwise oc_elementwise_Softshrink = {
    OC_ELEMENTWISE_OP("aclnnSoftshrink", "self", "", "", "out"),
    .inputs = {"self", "", ""}, .operands = {"self", "", ""}, .input_kinds = "T",
    .scalars = {"lambd", "", "", ""}, .scalar_kinds = "Q", .output = "out",
    .types = OC_TYPES_FLOATS, .promoted = OC_TYPES_FLOATS, .is_alike = false,
    .result = OC_RESULT_CAST, .computes = OC_COMPUTES_PROMOTED,
    .expression = "self>lambd?self-lambd:self<-lambd?self+lambd:self-self", .operation = 113};

aclnnStatus aclnnSoftshrinkGetWorkspaceSize(
    const aclTensor *self,
    const aclScalar *lambd,
    aclTensor *out, uint64_t *workspaceSize, aclOpExecutor **executor)
{
    const struct oc_elementwise_args a = {&oc_elementwise_Softshrink, {self}, {oc_scalar_of(lambd)}, out, NULL};

    return oc_op_prepare(&oc_elementwise_Softshrink.op, &a, workspaceSize, executor);
}

OC_DEFINE_SECOND_CALL(aclnnSoftshrink, &oc_elementwise_Softshrink.op)

extern const struct oc_elementwise oc_elementwise_NanToNum;
const struct oc_elementwise oc_elementwise_NanToNum = {
    OC_ELEMENTWISE_OP("aclnnNanToNum", "self", "", "", "out"),
    .inputs = {"self", "", ""}, .operands = {"self", "", ""}, .input_kinds = "T",
    .scalars = {"nan", "posinf", "neginf", ""}, .scalar_kinds = "GGG", .output = "out",
    .types = OC_TYPES_FLOATS, .promoted = OC_TYPES_FLOATS, .is_alike = false,
    .result = OC_RESULT_SAME, .computes = OC_COMPUTES_PROMOTED,
    .expression = "self!=self?nan:self==K(INFINITY)?posinf:self==K(-INFINITY)?neginf:self", .operation = 114};

aclnnStatus aclnnNanToNumGetWorkspaceSize(
    const aclTensor *self,
    float nan,
    float posinf,
    float neginf,
    aclTensor *out, uint64_t *workspaceSize, aclOpExecutor **executor)
{
    const struct oc_elementwise_args a = {&oc_elementwise_NanToNum, {self}, {oc_scalar_of_double(nan), oc_scalar_of_double(posinf), oc_scalar_of_double(neginf)}, out, NULL};

    return oc_op_prepare(&oc_elementwise_NanToNum.op, &a, workspaceSize, executor);
}

OC_DEFINE_SECOND_CALL(aclnnNanToNum, &oc_elementwise_NanToNum.op)

extern const struct oc_elementwise oc_elementwise_InplaceNanToNum;
const struct oc_elementwise oc_elementwise_InplaceNanToNum = {
    OC_ELEMENTWISE_OP("aclnnInplaceNanToNum", "selfRef", "", "", "selfRef"),
    .inputs = {"selfRef", "", ""}, .operands = {"self", "", ""}, .input_kinds = "T",
    .scalars = {"nan", "posinf", "neginf", ""}, .scalar_kinds = "GGG", .output = "selfRef",
    .types = OC_TYPES_FLOATS, .promoted = OC_TYPES_FLOATS, .is_alike = false,
    .result = OC_RESULT_SAME, .computes = OC_COMPUTES_PROMOTED,
    .expression = "self!=self?nan:self==K(INFINITY)?posinf:self==K(-INFINITY)?neginf:self", .operation = 114};

aclnnStatus aclnnInplaceNanToNumGetWorkspaceSize(
    aclTensor *selfRef,
    float nan,
    float posinf,
    float neginf, uint64_t *workspaceSize, aclOpExecutor **executor)
{
    const struct oc_elementwise_args a = {&oc_elementwise_InplaceNanToNum, {selfRef}, {oc_scalar_of_double(nan), oc_scalar_of_double(posinf), oc_scalar_of_double(neginf)}, selfRef, NULL};

    return oc_op_prepare(&oc_elementwise_InplaceNanToNum.op, &a, workspaceSize, executor);
}

OC_DEFINE_SECOND_CALL(aclnnInplaceNanToNum, &oc_elementwise_InplaceNanToNum.op)

extern const struct oc_elementwise oc_elementwise_EqTensor;
const struct oc_elementwise oc_elementwise_EqTensor = {
    OC_ELEMENTWISE_OP("aclnnEqTensor", "self", "other", "", "out"),
    .inputs = {"self", "other", ""}, .operands = {"self", "other", ""}, .input_kinds = "TT",
    .scalars = {"", "", "", ""}, .scalar_kinds = "", .output = "out",
    .types = OC_TYPES_ALL, .promoted = OC_TYPES_ALL, .is_alike = false,
    .result = OC_RESULT_TRUTH, .computes = OC_COMPUTES_PROMOTED,
    .expression = "TRUTH(self==other)", .operation = 115};

aclnnStatus aclnnEqTensorGetWorkspaceSize(
    const aclTensor *self,
    const aclTensor *other,
    aclTensor *out, uint64_t *workspaceSize, aclOpExecutor **executor)
{
    const struct oc_elementwise_args a = {&oc_elementwise_EqTensor, {self, other}, {{0}}, out, NULL};

    return oc_op_prepare(&oc_elementwise_EqTensor.op, &a, workspaceSize, executor);
}

OC_DEFINE_SECOND_CALL(aclnnEqTensor, &oc_elementwise_EqTensor.op)

extern const struct oc_elementwise oc_elementwise_InplaceEqTensor;
const struct oc_elementwise oc_elementwise_InplaceEqTensor = {
    OC_ELEMENTWISE_OP("aclnnInplaceEqTensor", "selfRef", "other", "", "selfRef"),
    .inputs = {"selfRef", "other", ""}, .operands = {"self", "other", ""}, .input_kinds = "TT",
    .scalars = {"", "", "", ""}, .scalar_kinds = "", .output = "selfRef",
    .types = OC_TYPES_ALL, .promoted = OC_TYPES_ALL, .is_alike = false,
    .result = OC_RESULT_TRUTH, .computes = OC_COMPUTES_PROMOTED,
    .expression = "TRUTH(self==other)", .operation = 115};

aclnnStatus aclnnInplaceEqTensorGetWorkspaceSize(
    const aclTensor *selfRef,
    const aclTensor *other, uint64_t *workspaceSize, aclOpExecutor **executor)
{
    const struct oc_elementwise_args a = {&oc_elementwise_InplaceEqTensor, {selfRef, other}, {{0}}, (aclTensor *)selfRef, NULL};

    return oc_op_prepare(&oc_elementwise_InplaceEqTensor.op, &a, workspaceSize, executor);
}

OC_DEFINE_SECOND_CALL(aclnnInplaceEqTensor, &oc_elementwise_InplaceEqTensor.op)

extern const struct oc_elementwise oc_elementwise_EqScalar;
const struct oc_elementwise oc_elementwise_EqScalar = {
    OC_ELEMENTWISE_OP("aclnnEqScalar", "self", "", "", "out"),
    .inputs = {"self", "", ""}, .operands = {"self", "", ""}, .input_kinds = "T",
    .scalars = {"other", "", "", ""}, .scalar_kinds = "S", .output = "out",
    .types = OC_TYPES_ALL, .promoted = OC_TYPES_ALL, .is_alike = false,
    .result = OC_RESULT_TRUTH, .computes = OC_COMPUTES_PROMOTED,
    .expression = "TRUTH(self==other)", .operation = 116};

aclnnStatus aclnnEqScalarGetWorkspaceSize(
    const aclTensor *self,
    const aclScalar *other,
    aclTensor *out, uint64_t *workspaceSize, aclOpExecutor **executor)
{
    const struct oc_elementwise_args a = {&oc_elementwise_EqScalar, {self}, {oc_scalar_of(other)}, out, NULL};

    return oc_op_prepare(&oc_elementwise_EqScalar.op, &a, workspaceSize, executor);
}

OC_DEFINE_SECOND_CALL(aclnnEqScalar, &oc_elementwise_EqScalar.op)

extern const struct oc_elementwise oc_elementwise_InplaceEqScalar;
const struct oc_elementwise oc_elementwise_InplaceEqScalar = {
    OC_ELEMENTWISE_OP("aclnnInplaceEqScalar", "selfRef", "", "", "selfRef"),
    .inputs = {"selfRef", "", ""}, .operands = {"self", "", ""}, .input_kinds = "T",
    .scalars = {"other", "", "", ""}, .scalar_kinds = "S", .output = "selfRef",
    .types = OC_TYPES_ALL, .promoted = OC_TYPES_ALL, .is_alike = false,
    .result = OC_RESULT_TRUTH, .computes = OC_COMPUTES_PROMOTED,
    .expression = "TRUTH(self==other)", .operation = 116};

aclnnStatus aclnnInplaceEqScalarGetWorkspaceSize(
    const aclTensor *selfRef,
    const aclScalar *other, uint64_t *workspaceSize, aclOpExecutor **executor)
{
    const struct oc_elementwise_args a = {&oc_elementwise_InplaceEqScalar, {selfRef}, {oc_scalar_of(other)}, (aclTensor *)selfRef, NULL};

    return oc_op_prepare(&oc_elementwise_InplaceEqScalar.op, &a, workspaceSize, executor);
}

OC_DEFINE_SECOND_CALL(aclnnInplaceEqScalar, &oc_elementwise_InplaceEqScalar.op)

extern const struct oc_elementwise oc_elementwise_NeTensor;
const struct oc_elementwise oc_elementwise_NeTensor = {
    OC_ELEMENTWISE_OP("aclnnNeTensor", "self", "other", "", "out"),
    .inputs = {"self", "other", ""}, .operands = {"self", "other", ""}, .input_kinds = "TT",
    .scalars = {"", "", "", ""}, .scalar_kinds = "", .output = "out",
    .types = OC_TYPES_ALL, .promoted = OC_TYPES_ALL, .is_alike = false,
    .result = OC_RESULT_TRUTH, .computes = OC_COMPUTES_PROMOTED,
    .expression = "TRUTH(self!=other)", .operation = 117};

aclnnStatus aclnnNeTensorGetWorkspaceSize(
    const aclTensor *self,
    const aclTensor *other,
    aclTensor *out, uint64_t *workspaceSize, aclOpExecutor **executor)
{
    const struct oc_elementwise_args a = {&oc_elementwise_NeTensor, {self, other}, {{0}}, out, NULL};

    return oc_op_prepare(&oc_elementwise_NeTensor.op, &a, workspaceSize, executor);
}

OC_DEFINE_SECOND_CALL(aclnnNeTensor, &oc_elementwise_NeTensor.op)

extern const struct oc_elementwise oc_elementwise_InplaceNeTensor;
const struct oc_elementwise oc_elementwise_InplaceNeTensor = {
    OC_ELEMENTWISE_OP("aclnnInplaceNeTensor", "selfRef", "other", "", "selfRef"),
    .inputs = {"selfRef", "other", ""}, .operands = {"self", "other", ""}, .input_kinds = "TT",
    .scalars = {"", "", "", ""}, .scalar_kinds = "", .output = "selfRef",
    .types = OC_TYPES_ALL, .promoted = OC_TYPES_ALL, .is_alike = false,
    .result = OC_RESULT_TRUTH, .computes = OC_COMPUTES_PROMOTED,
    .expression = "TRUTH(self!=other)", .operation = 117};

aclnnStatus aclnnInplaceNeTensorGetWorkspaceSize(
    aclTensor *selfRef,
    const aclTensor *other, uint64_t *workspaceSize, aclOpExecutor **executor)
{
    const struct oc_elementwise_args a = {&oc_elementwise_InplaceNeTensor, {selfRef, other}, {{0}}, selfRef, NULL};

    return oc_op_prepare(&oc_elementwise_InplaceNeTensor.op, &a, workspaceSize, executor);
}

OC_DEFINE_SECOND_CALL(aclnnInplaceNeTensor, &oc_elementwise_InplaceNeTensor.op)

extern const struct oc_elementwise oc_elementwise_NeScalar;
const struct oc_elementwise oc_elementwise_NeScalar = {
    OC_ELEMENTWISE_OP("aclnnNeScalar", "self", "", "", "out"),
    .inputs = {"self", "", ""}, .operands = {"self", "", ""}, .input_kinds = "T",
    .scalars = {"other", "", "", ""}, .scalar_kinds = "S", .output = "out",
    .types = OC_TYPES_ALL, .promoted = OC_TYPES_ALL, .is_alike = false,
    .result = OC_RESULT_TRUTH, .computes = OC_COMPUTES_PROMOTED,
    .expression = "TRUTH(self!=other)", .operation = 118};

aclnnStatus aclnnNeScalarGetWorkspaceSize(
    const aclTensor *self,
    const aclScalar *other,
    aclTensor *out, uint64_t *workspaceSize, aclOpExecutor **executor)
{
    const struct oc_elementwise_args a = {&oc_elementwise_NeScalar, {self}, {oc_scalar_of(other)}, out, NULL};

    return oc_op_prepare(&oc_elementwise_NeScalar.op, &a, workspaceSize, executor);
}

OC_DEFINE_SECOND_CALL(aclnnNeScalar, &oc_elementwise_NeScalar.op)

extern const struct oc_elementwise oc_elementwise_InplaceNeScalar;
const struct oc_elementwise oc_elementwise_InplaceNeScalar = {
    OC_ELEMENTWISE_OP("aclnnInplaceNeScalar", "selfRef", "", "", "selfRef"),
    .inputs = {"selfRef", "", ""}, .operands = {"self", "", ""}, .input_kinds = "T",
    .scalars = {"other", "", "", ""}, .scalar_kinds = "S", .output = "selfRef",
    .types = OC_TYPES_ALL, .promoted = OC_TYPES_ALL, .is_alike = false,
    .result = OC_RESULT_TRUTH, .computes = OC_COMPUTES_PROMOTED,
    .expression = "TRUTH(self!=other)", .operation = 118};

aclnnStatus aclnnInplaceNeScalarGetWorkspaceSize(
    aclTensor *selfRef,
    const aclScalar *other, uint64_t *workspaceSize, aclOpExecutor **executor)
{
    const struct oc_elementwise_args a = {&oc_elementwise_InplaceNeScalar, {selfRef}, {oc_scalar_of(other)}, selfRef, NULL};

    return oc_op_prepare(&oc_elementwise_InplaceNeScalar.op, &a, workspaceSize, executor);
}

OC_DEFINE_SECOND_CALL(aclnnInplaceNeScalar, &oc_elementwise_InplaceNeScalar.op)

extern const struct oc_elementwise oc_elementwise_GtTensor;
const struct oc_elementwise oc_elementwise_GtTensor = {
    OC_ELEMENTWISE_OP("aclnnGtTensor", "self", "other", "", "out"),
    .inputs = {"self", "other", ""}, .operands = {"self", "other", ""}, .input_kinds = "TT",
    .scalars = {"", "", "", ""}, .scalar_kinds = "", .output = "out",
    .types = OC_TYPES_ALL, .promoted = OC_TYPES_ALL, .is_alike = false,
    .result = OC_RESULT_TRUTH, .computes = OC_COMPUTES_PROMOTED,
    .expression = "TRUTH(self>other)", .operation = 119};

aclnnStatus aclnnGtTensorGetWorkspaceSize(
    const aclTensor *self,
    const aclTensor *other,
    aclTensor *out, uint64_t *workspaceSize, aclOpExecutor **executor)
{
    const struct oc_elementwise_args a = {&oc_elementwise_GtTensor, {self, other}, {{0}}, out, NULL};

    return oc_op_prepare(&oc_elementwise_GtTensor.op, &a, workspaceSize, executor);
}

OC_DEFINE_SECOND_CALL(aclnnGtTensor, &oc_elementwise_GtTensor.op)

extern const struct oc_elementwise oc_elementwise_InplaceGtTensor;
const struct oc_elementwise oc_elementwise_InplaceGtTensor = {
    OC_ELEMENTWISE_OP("aclnnInplaceGtTensor", "selfRef", "other", "", "selfRef"),
    .inputs = {"selfRef", "other", ""}, .operands = {"self", "other", ""}, .input_kinds = "TT",
    .scalars = {"", "", "", ""}, .scalar_kinds = "", .output = "selfRef",
    .types = OC_TYPES_ALL, .promoted = OC_TYPES_ALL, .is_alike = false,
    .result = OC_RESULT_TRUTH, .computes = OC_COMPUTES_PROMOTED,
    .expression = "TRUTH(self>other)", .operation = 119};

aclnnStatus aclnnInplaceGtTensorGetWorkspaceSize(
    const aclTensor *selfRef,
    const aclTensor *other, uint64_t *workspaceSize, aclOpExecutor **executor)
{
    const struct oc_elementwise_args a = {&oc_elementwise_InplaceGtTensor, {selfRef, other}, {{0}}, (aclTensor *)selfRef, NULL};

    return oc_op_prepare(&oc_elementwise_InplaceGtTensor.op, &a, workspaceSize, executor);
}

OC_DEFINE_SECOND_CALL(aclnnInplaceGtTensor, &oc_elementwise_InplaceGtTensor.op)

extern const struct oc_elementwise oc_elementwise_GtScalar;
const struct oc_elementwise oc_elementwise_GtScalar = {
    OC_ELEMENTWISE_OP("aclnnGtScalar", "self", "", "", "out"),
    .inputs = {"self", "", ""}, .operands = {"self", "", ""}, .input_kinds = "T",
    .scalars = {"other", "", "", ""}, .scalar_kinds = "S", .output = "out",
    .types = OC_TYPES_ALL, .promoted = OC_TYPES_ALL, .is_alike = false,
    .result = OC_RESULT_TRUTH, .computes = OC_COMPUTES_PROMOTED,
    .expression = "TRUTH(self>other)", .operation = 120};

aclnnStatus aclnnGtScalarGetWorkspaceSize(
    const aclTensor *self,
    const aclScalar *other,
    aclTensor *out, uint64_t *workspaceSize, aclOpExecutor **executor)
{
    const struct oc_elementwise_args a = {&oc_elementwise_GtScalar, {self}, {oc_scalar_of(other)}, out, NULL};

    return oc_op_prepare(&oc_elementwise_GtScalar.op, &a, workspaceSize, executor);
}

OC_DEFINE_SECOND_CALL(aclnnGtScalar, &oc_elementwise_GtScalar.op)

extern const struct oc_elementwise oc_elementwise_InplaceGtScalar;
const struct oc_elementwise oc_elementwise_InplaceGtScalar = {
    OC_ELEMENTWISE_OP("aclnnInplaceGtScalar", "selfRef", "", "", "selfRef"),
    .inputs = {"selfRef", "", ""}, .operands = {"self", "", ""}, .input_kinds = "T",
    .scalars = {"other", "", "", ""}, .scalar_kinds = "S", .output = "selfRef",
    .types = OC_TYPES_ALL, .promoted = OC_TYPES_ALL, .is_alike = false,
    .result = OC_RESULT_TRUTH, .computes = OC_COMPUTES_PROMOTED,
    .expression = "TRUTH(self>other)", .operation = 120};

aclnnStatus aclnnInplaceGtScalarGetWorkspaceSize(
    aclTensor *selfRef,
    const aclScalar *other, uint64_t *workspaceSize, aclOpExecutor **executor)
{
    const struct oc_elementwise_args a = {&oc_elementwise_InplaceGtScalar, {selfRef}, {oc_scalar_of(other)}, selfRef, NULL};

    return oc_op_prepare(&oc_elementwise_InplaceGtScalar.op, &a, workspaceSize, executor);
}

OC_DEFINE_SECOND_CALL(aclnnInplaceGtScalar, &oc_elementwise_InplaceGtScalar.op)

extern const struct oc_elementwise oc_elementwise_GeTensor;
const struct oc_elementwise oc_elementwise_GeTensor = {
    OC_ELEMENTWISE_OP("aclnnGeTensor", "self", "other", "", "out"),
    .inputs = {"self", "other", ""}, .operands = {"self", "other", ""}, .input_kinds = "TT",
    .scalars = {"", "", "", ""}, .scalar_kinds = "", .output = "out",
    .types = OC_TYPES_ALL, .promoted = OC_TYPES_ALL, .is_alike = false,
    .result = OC_RESULT_TRUTH, .computes = OC_COMPUTES_PROMOTED,
    .expression = "TRUTH(self>=other)", .operation = 121};

aclnnStatus aclnnGeTensorGetWorkspaceSize(
    const aclTensor *self,
    const aclTensor *other,
    aclTensor *out, uint64_t *workspaceSize, aclOpExecutor **executor)
{
    const struct oc_elementwise_args a = {&oc_elementwise_GeTensor, {self, other}, {{0}}, out, NULL};

    return oc_op_prepare(&oc_elementwise_GeTensor.op, &a, workspaceSize, executor);
}

OC_DEFINE_SECOND_CALL(aclnnGeTensor, &oc_elementwise_GeTensor.op)

extern const struct oc_elementwise oc_elementwise_InplaceGeTensor;
const struct oc_elementwise oc_elementwise_InplaceGeTensor = {
    OC_ELEMENTWISE_OP("aclnnInplaceGeTensor", "selfRef", "other", "", "selfRef"),
    .inputs = {"selfRef", "other", ""}, .operands = {"self", "other", ""}, .input_kinds = "TT",
    .scalars = {"", "", "", ""}, .scalar_kinds = "", .output = "selfRef",
    .types = OC_TYPES_ALL, .promoted = OC_TYPES_ALL, .is_alike = false,
    .result = OC_RESULT_TRUTH, .computes = OC_COMPUTES_PROMOTED,
    .expression = "TRUTH(self>=other)", .operation = 121};

aclnnStatus aclnnInplaceGeTensorGetWorkspaceSize(
    aclTensor *selfRef,
    const aclTensor *other, uint64_t *workspaceSize, aclOpExecutor **executor)
{
    const struct oc_elementwise_args a = {&oc_elementwise_InplaceGeTensor, {selfRef, other}, {{0}}, selfRef, NULL};

    return oc_op_prepare(&oc_elementwise_InplaceGeTensor.op, &a, workspaceSize, executor);
}

OC_DEFINE_SECOND_CALL(aclnnInplaceGeTensor, &oc_elementwise_InplaceGeTensor.op)

extern const struct oc_elementwise oc_elementwise_GeScalar;
const struct oc_elementwise oc_elementwise_GeScalar = {
    OC_ELEMENTWISE_OP("aclnnGeScalar", "self", "", "", "out"),
    .inputs = {"self", "", ""}, .operands = {"self", "", ""}, .input_kinds = "T",
    .scalars = {"other", "", "", ""}, .scalar_kinds = "S", .output = "out",
    .types = OC_TYPES_ALL, .promoted = OC_TYPES_ALL, .is_alike = false,
    .result = OC_RESULT_TRUTH, .computes = OC_COMPUTES_PROMOTED,
    .expression = "TRUTH(self>=other)", .operation = 122};

aclnnStatus aclnnGeScalarGetWorkspaceSize(
    const aclTensor *self,
    const aclScalar *other,
    aclTensor *out, uint64_t *workspaceSize, aclOpExecutor **executor)
{
    const struct oc_elementwise_args a = {&oc_elementwise_GeScalar, {self}, {oc_scalar_of(other)}, out, NULL};

    return oc_op_prepare(&oc_elementwise_GeScalar.op, &a, workspaceSize, executor);
}

OC_DEFINE_SECOND_CALL(aclnnGeScalar, &oc_elementwise_GeScalar.op)

extern const struct oc_elementwise oc_elementwise_InplaceGeScalar;
const struct oc_elementwise oc_elementwise_InplaceGeScalar = {
    OC_ELEMENTWISE_OP("aclnnInplaceGeScalar", "selfRef", "", "", "selfRef"),
    .inputs = {"selfRef", "", ""}, .operands = {"self", "", ""}, .input_kinds = "T",
    .scalars = {"other", "", "", ""}, .scalar_kinds = "S", .output = "selfRef",
    .types = OC_TYPES_ALL, .promoted = OC_TYPES_ALL, .is_alike = false,
    .result = OC_RESULT_TRUTH, .computes = OC_COMPUTES_PROMOTED,
    .expression = "TRUTH(self>=other)", .operation = 122};

aclnnStatus aclnnInplaceGeScalarGetWorkspaceSize(
    aclTensor *selfRef,
    const aclScalar *other, uint64_t *workspaceSize, aclOpExecutor **executor)
{
    const struct oc_elementwise_args a = {&oc_elementwise_InplaceGeScalar, {selfRef}, {oc_scalar_of(other)}, selfRef, NULL};

    return oc_op_prepare(&oc_elementwise_InplaceGeScalar.op, &a, workspaceSize, executor);
}

OC_DEFINE_SECOND_CALL(aclnnInplaceGeScalar, &oc_elementwise_InplaceGeScalar.op)

extern const struct oc_elementwise oc_elementwise_LtTensor;
const struct oc_elementwise oc_elementwise_LtTensor = {
    OC_ELEMENTWISE_OP("aclnnLtTensor", "self", "other", "", "out"),
    .inputs = {"self", "other", ""}, .operands = {"self", "other", ""}, .input_kinds = "TT",
    .scalars = {"", "", "", ""}, .scalar_kinds = "", .output = "out",
    .types = OC_TYPES_ALL, .promoted = OC_TYPES_ALL, .is_alike = false,
    .result = OC_RESULT_TRUTH, .computes = OC_COMPUTES_PROMOTED,
    .expression = "TRUTH(self<other)", .operation = 123};

aclnnStatus aclnnLtTensorGetWorkspaceSize(
    const aclTensor *self,
    const aclTensor *other,
    aclTensor *out, uint64_t *workspaceSize, aclOpExecutor **executor)
{
    const struct oc_elementwise_args a = {&oc_elementwise_LtTensor, {self, other}, {{0}}, out, NULL};

    return oc_op_prepare(&oc_elementwise_LtTensor.op, &a, workspaceSize, executor);
}

OC_DEFINE_SECOND_CALL(aclnnLtTensor, &oc_elementwise_LtTensor.op)

extern const struct oc_elementwise oc_elementwise_InplaceLtTensor;
const struct oc_elementwise oc_elementwise_InplaceLtTensor = {
    OC_ELEMENTWISE_OP("aclnnInplaceLtTensor", "selfRef", "other", "", "selfRef"),
    .inputs = {"selfRef", "other", ""}, .operands = {"self", "other", ""}, .input_kinds = "TT",
    .scalars = {"", "", "", ""}, .scalar_kinds = "", .output = "selfRef",
    .types = OC_TYPES_ALL, .promoted = OC_TYPES_ALL, .is_alike = false,
    .result = OC_RESULT_TRUTH, .computes = OC_COMPUTES_PROMOTED,
    .expression = "TRUTH(self<other)", .operation = 123};

aclnnStatus aclnnInplaceLtTensorGetWorkspaceSize(
    const aclTensor *selfRef,
    const aclTensor *other, uint64_t *workspaceSize, aclOpExecutor **executor)
{
    const struct oc_elementwise_args a = {&oc_elementwise_InplaceLtTensor, {selfRef, other}, {{0}}, (aclTensor *)selfRef, NULL};

    return oc_op_prepare(&oc_elementwise_InplaceLtTensor.op, &a, workspaceSize, executor);
}

OC_DEFINE_SECOND_CALL(aclnnInplaceLtTensor, &oc_elementwise_InplaceLtTensor.op)

extern const struct oc_elementwise oc_elementwise_LtScalar;
const struct oc_elementwise oc_elementwise_LtScalar = {
    OC_ELEMENTWISE_OP("aclnnLtScalar", "self", "", "", "out"),
    .inputs = {"self", "", ""}, .operands = {"self", "", ""}, .input_kinds = "T",
    .scalars = {"other", "", "", ""}, .scalar_kinds = "S", .output = "out",
    .types = OC_TYPES_ALL, .promoted = OC_TYPES_ALL, .is_alike = false,
    .result = OC_RESULT_TRUTH, .computes = OC_COMPUTES_PROMOTED,
    .expression = "TRUTH(self<other)", .operation = 124};

aclnnStatus aclnnLtScalarGetWorkspaceSize(
    const aclTensor *self,
    const aclScalar *other,
    aclTensor *out, uint64_t *workspaceSize, aclOpExecutor **executor)
{
    const struct oc_elementwise_args a = {&oc_elementwise_LtScalar, {self}, {oc_scalar_of(other)}, out, NULL};

    return oc_op_prepare(&oc_elementwise_LtScalar.op, &a, workspaceSize, executor);
}

OC_DEFINE_SECOND_CALL(aclnnLtScalar, &oc_elementwise_LtScalar.op)

extern const struct oc_elementwise oc_elementwise_InplaceLtScalar;
const struct oc_elementwise oc_elementwise_InplaceLtScalar = {
    OC_ELEMENTWISE_OP("aclnnInplaceLtScalar", "selfRef", "", "", "selfRef"),
    .inputs = {"selfRef", "", ""}, .operands = {"self", "", ""}, .input_kinds = "T",
    .scalars = {"other", "", "", ""}, .scalar_kinds = "S", .output = "selfRef",
    .types = OC_TYPES_ALL, .promoted = OC_TYPES_ALL, .is_alike = false,
    .result = OC_RESULT_TRUTH, .computes = OC_COMPUTES_PROMOTED,
    .expression = "TRUTH(self<other)", .operation = 124};

aclnnStatus aclnnInplaceLtScalarGetWorkspaceSize(
    const aclTensor *selfRef,
    const aclScalar *other, uint64_t *workspaceSize, aclOpExecutor **executor)
{
    const struct oc_elementwise_args a = {&oc_elementwise_InplaceLtScalar, {selfRef}, {oc_scalar_of(other)}, (aclTensor *)selfRef, NULL};

    return oc_op_prepare(&oc_elementwise_InplaceLtScalar.op, &a, workspaceSize, executor);
}

OC_DEFINE_SECOND_CALL(aclnnInplaceLtScalar, &oc_elementwise_InplaceLtScalar.op)

extern const struct oc_elementwise oc_elementwise_LeTensor;
const struct oc_elementwise oc_elementwise_LeTensor = {
    OC_ELEMENTWISE_OP("aclnnLeTensor", "self", "other", "", "out"),
    .inputs = {"self", "other", ""}, .operands = {"self", "other", ""}, .input_kinds = "TT",
    .scalars = {"", "", "", ""}, .scalar_kinds = "", .output = "out",
    .types = OC_TYPES_ALL, .promoted = OC_TYPES_ALL, .is_alike = false,
    .result = OC_RESULT_TRUTH, .computes = OC_COMPUTES_PROMOTED,
    .expression = "TRUTH(self<=other)", .operation = 125};

aclnnStatus aclnnLeTensorGetWorkspaceSize(
    const aclTensor *self,
    const aclTensor *other,
    aclTensor *out, uint64_t *workspaceSize, aclOpExecutor **executor)
{
    const struct oc_elementwise_args a = {&oc_elementwise_LeTensor, {self, other}, {{0}}, out, NULL};

    return oc_op_prepare(&oc_elementwise_LeTensor.op, &a, workspaceSize, executor);
}

OC_DEFINE_SECOND_CALL(aclnnLeTensor, &oc_elementwise_LeTensor.op)

extern const struct oc_elementwise oc_elementwise_InplaceLeTensor;
const struct oc_elementwise oc_elementwise_InplaceLeTensor = {
    OC_ELEMENTWISE_OP("aclnnInplaceLeTensor", "selfRef", "other", "", "selfRef"),
    .inputs = {"selfRef", "other", ""}, .operands = {"self", "other", ""}, .input_kinds = "TT",
    .scalars = {"", "", "", ""}, .scalar_kinds = "", .output = "selfRef",
    .types = OC_TYPES_ALL, .promoted = OC_TYPES_ALL, .is_alike = false,
    .result = OC_RESULT_TRUTH, .computes = OC_COMPUTES_PROMOTED,
    .expression = "TRUTH(self<=other)", .operation = 125};

aclnnStatus aclnnInplaceLeTensorGetWorkspaceSize(
    aclTensor *selfRef,
    const aclTensor *other, uint64_t *workspaceSize, aclOpExecutor **executor)
{
    const struct oc_elementwise_args a = {&oc_elementwise_InplaceLeTensor, {selfRef, other}, {{0}}, selfRef, NULL};

    return oc_op_prepare(&oc_elementwise_InplaceLeTensor.op, &a, workspaceSize, executor);
}

OC_DEFINE_SECOND_CALL(aclnnInplaceLeTensor, &oc_elementwise_InplaceLeTensor.op)

extern const struct oc_elementwise oc_elementwise_LeScalar;
const struct oc_elementwise oc_elementwise_LeScalar = {
    OC_ELEMENTWISE_OP("aclnnLeScalar", "self", "", "", "out"),
    .inputs = {"self", "", ""}, .operands = {"self", "", ""}, .input_kinds = "T",
    .scalars = {"other", "", "", ""}, .scalar_kinds = "S", .output = "out",
    .types = OC_TYPES_ALL, .promoted = OC_TYPES_ALL, .is_alike = false,
    .result = OC_RESULT_TRUTH, .computes = OC_COMPUTES_PROMOTED,
    .expression = "TRUTH(self<=other)", .operation = 126};

aclnnStatus aclnnLeScalarGetWorkspaceSize(
    const aclTensor *self,
    const aclScalar *other,
    aclTensor *out, uint64_t *workspaceSize, aclOpExecutor **executor)
{
    const struct oc_elementwise_args a = {&oc_elementwise_LeScalar, {self}, {oc_scalar_of(other)}, out, NULL};

    return oc_op_prepare(&oc_elementwise_LeScalar.op, &a, workspaceSize, executor);
}

OC_DEFINE_SECOND_CALL(aclnnLeScalar, &oc_elementwise_LeScalar.op)

extern const struct oc_elementwise oc_elementwise_InplaceLeScalar;
const struct oc_elementwise oc_elementwise_InplaceLeScalar = {
    OC_ELEMENTWISE_OP("aclnnInplaceLeScalar", "selfRef", "", "", "selfRef"),
    .inputs = {"selfRef", "", ""}, .operands = {"self", "", ""}, .input_kinds = "T",
    .scalars = {"other", "", "", ""}, .scalar_kinds = "S", .output = "selfRef",
    .types = OC_TYPES_ALL, .promoted = OC_TYPES_ALL, .is_alike = false,
    .result = OC_RESULT_TRUTH, .computes = OC_COMPUTES_PROMOTED,
    .expression = "TRUTH(self<=other)", .operation = 126};

aclnnStatus aclnnInplaceLeScalarGetWorkspaceSize(
    aclTensor *selfRef,
    const aclScalar *other, uint64_t *workspaceSize, aclOpExecutor **executor)
{
    const struct oc_elementwise_args a = {&oc_elementwise_InplaceLeScalar, {selfRef}, {oc_scalar_of(other)}, selfRef, NULL};

    return oc_op_prepare(&oc_elementwise_InplaceLeScalar.op, &a, workspaceSize, executor);
}

OC_DEFINE_SECOND_CALL(aclnnInplaceLeScalar, &oc_elementwise_InplaceLeScalar.op)

extern const struct oc_elementwise oc_elementwise_IsFinite;
const struct oc_elementwise oc_elementwise_IsFinite = {
    OC_ELEMENTWISE_OP("aclnnIsFinite", "self", "", "", "out"),
    .inputs = {"self", "", ""}, .operands = {"self", "", ""}, .input_kinds = "T",
    .scalars = {"", "", "", ""}, .scalar_kinds = "", .output = "out",
    .types = OC_TYPES_ALL, .promoted = OC_TYPES_ALL, .is_alike = false,
    .result = OC_RESULT_BOOL, .computes = OC_COMPUTES_PROMOTED,
    .expression = "TRUTH(IS_FINITE(self))", .operation = 127};

aclnnStatus aclnnIsFiniteGetWorkspaceSize(
    const aclTensor *self,
    aclTensor *out, uint64_t *workspaceSize, aclOpExecutor **executor)
{
    const struct oc_elementwise_args a = {&oc_elementwise_IsFinite, {self}, {{0}}, out, NULL};

    return oc_op_prepare(&oc_elementwise_IsFinite.op, &a, workspaceSize, executor);
}

OC_DEFINE_SECOND_CALL(aclnnIsFinite, &oc_elementwise_IsFinite.op)

extern const struct oc_elementwise oc_elementwise_IsPosInf;
const struct oc_elementwise oc_elementwise_IsPosInf = {
    OC_ELEMENTWISE_OP("aclnnIsPosInf", "self", "", "", "out"),
    .inputs = {"self", "", ""}, .operands = {"self", "", ""}, .input_kinds = "T",
    .scalars = {"", "", "", ""}, .scalar_kinds = "", .output = "out",
    .types = OC_TYPES_FLOATS, .promoted = OC_TYPES_FLOATS, .is_alike = false,
    .result = OC_RESULT_BOOL, .computes = OC_COMPUTES_PROMOTED,
    .expression = "TRUTH(self==K(INFINITY))", .operation = 128};

aclnnStatus aclnnIsPosInfGetWorkspaceSize(
    const aclTensor *self,
    aclTensor *out, uint64_t *workspaceSize, aclOpExecutor **executor)
{
    const struct oc_elementwise_args a = {&oc_elementwise_IsPosInf, {self}, {{0}}, out, NULL};

    return oc_op_prepare(&oc_elementwise_IsPosInf.op, &a, workspaceSize, executor);
}

OC_DEFINE_SECOND_CALL(aclnnIsPosInf, &oc_elementwise_IsPosInf.op)

extern const struct oc_elementwise oc_elementwise_IsNegInf;
const struct oc_elementwise oc_elementwise_IsNegInf = {
    OC_ELEMENTWISE_OP("aclnnIsNegInf", "self", "", "", "out"),
    .inputs = {"self", "", ""}, .operands = {"self", "", ""}, .input_kinds = "T",
    .scalars = {"", "", "", ""}, .scalar_kinds = "", .output = "out",
    .types = OC_TYPES_FLOATS, .promoted = OC_TYPES_FLOATS, .is_alike = false,
    .result = OC_RESULT_BOOL, .computes = OC_COMPUTES_PROMOTED,
    .expression = "TRUTH(self==K(-INFINITY))", .operation = 129};

aclnnStatus aclnnIsNegInfGetWorkspaceSize(
    const aclTensor *self,
    aclTensor *out, uint64_t *workspaceSize, aclOpExecutor **executor)
{
    const struct oc_elementwise_args a = {&oc_elementwise_IsNegInf, {self}, {{0}}, out, NULL};

    return oc_op_prepare(&oc_elementwise_IsNegInf.op, &a, workspaceSize, executor);
}

OC_DEFINE_SECOND_CALL(aclnnIsNegInf, &oc_elementwise_IsNegInf.op)

extern const struct oc_elementwise oc_elementwise_Signbit;
const struct oc_elementwise oc_elementwise_Signbit = {
    OC_ELEMENTWISE_OP("aclnnSignbit", "self", "", "", "out"),
    .inputs = {"self", "", ""}, .operands = {"self", "", ""}, .input_kinds = "T",
    .scalars = {"", "", "", ""}, .scalar_kinds = "", .output = "out",
    .types = OC_TYPES_ALL, .promoted = OC_TYPES_ALL, .is_alike = false,
    .result = OC_RESULT_BOOL, .computes = OC_COMPUTES_PROMOTED,
    .expression = "TRUTH(SIGNBIT(self))", .operation = 130};

aclnnStatus aclnnSignbitGetWorkspaceSize(
    const aclTensor *self,
    aclTensor *out, uint64_t *workspaceSize, aclOpExecutor **executor)
{
    const struct oc_elementwise_args a = {&oc_elementwise_Signbit, {self}, {{0}}, out, NULL};

    return oc_op_prepare(&oc_elementwise_Signbit.op, &a, workspaceSize, executor);
}

OC_DEFINE_SECOND_CALL(aclnnSignbit, &oc_elementwise_Signbit.op)

extern const struct oc_elementwise oc_elementwise_IsClose;
const struct oc_elementwise oc_elementwise_IsClose = {
    OC_ELEMENTWISE_OP("aclnnIsClose", "self", "other", "", "out"),
    .inputs = {"self", "other", ""}, .operands = {"self", "other", ""}, .input_kinds = "TT",
    .scalars = {"rtol", "atol", "equalNan", ""}, .scalar_kinds = "DDB", .output = "out",
    .types = OC_TYPES_ALL, .promoted = OC_TYPES_ALL, .is_alike = true,
    .result = OC_RESULT_TRUTH, .computes = OC_COMPUTES_FLOAT,
    .expression = "TRUTH(self==other||(equalNan!=K(0)&&self!=self&&other!=other)||(IS_FINITE(self-other)&&ABSOLUTE(self-other)<=atol+ABSOLUTE(rtol*other)))", .operation = 131};

aclnnStatus aclnnIsCloseGetWorkspaceSize(
    const aclTensor *self,
    const aclTensor *other,
    double rtol,
    double atol,
    bool equalNan,
    aclTensor *out, uint64_t *workspaceSize, aclOpExecutor **executor)
{
    const struct oc_elementwise_args a = {&oc_elementwise_IsClose, {self, other}, {oc_scalar_of_double(rtol), oc_scalar_of_double(atol), oc_scalar_of_double(equalNan)}, out, NULL};

    return oc_op_prepare(&oc_elementwise_IsClose.op, &a, workspaceSize, executor);
}

OC_DEFINE_SECOND_CALL(aclnnIsClose, &oc_elementwise_IsClose.op)

extern const struct oc_elementwise oc_elementwise_LogicalNot;
const struct oc_elementwise oc_elementwise_LogicalNot = {
    OC_ELEMENTWISE_OP("aclnnLogicalNot", "self", "", "", "out"),
    .inputs = {"self", "", ""}, .operands = {"self", "", ""}, .input_kinds = "T",
    .scalars = {"", "", "", ""}, .scalar_kinds = "", .output = "out",
    .types = OC_TYPES_ALL, .promoted = OC_TYPES_ALL, .is_alike = false,
    .result = OC_RESULT_ANY, .computes = OC_COMPUTES_PROMOTED,
    .expression = "TRUTH(self==K(0))", .operation = 132};

aclnnStatus aclnnLogicalNotGetWorkspaceSize(
    const aclTensor *self,
    aclTensor *out, uint64_t *workspaceSize, aclOpExecutor **executor)
{
    const struct oc_elementwise_args a = {&oc_elementwise_LogicalNot, {self}, {{0}}, out, NULL};

    return oc_op_prepare(&oc_elementwise_LogicalNot.op, &a, workspaceSize, executor);
}

OC_DEFINE_SECOND_CALL(aclnnLogicalNot, &oc_elementwise_LogicalNot.op)

extern const struct oc_elementwise oc_elementwise_InplaceLogicalNot;
const struct oc_elementwise oc_elementwise_InplaceLogicalNot = {
    OC_ELEMENTWISE_OP("aclnnInplaceLogicalNot", "selfRef", "", "", "selfRef"),
    .inputs = {"selfRef", "", ""}, .operands = {"self", "", ""}, .input_kinds = "T",
    .scalars = {"", "", "", ""}, .scalar_kinds = "", .output = "selfRef",
    .types = OC_TYPES_ALL, .promoted = OC_TYPES_ALL, .is_alike = false,
    .result = OC_RESULT_ANY, .computes = OC_COMPUTES_PROMOTED,
    .expression = "TRUTH(self==K(0))", .operation = 132};

aclnnStatus aclnnInplaceLogicalNotGetWorkspaceSize(
    aclTensor *selfRef, uint64_t *workspaceSize, aclOpExecutor **executor)
{
    const struct oc_elementwise_args a = {&oc_elementwise_InplaceLogicalNot, {selfRef}, {{0}}, selfRef, NULL};

    return oc_op_prepare(&oc_elementwise_InplaceLogicalNot.op, &a, workspaceSize, executor);
}

OC_DEFINE_SECOND_CALL(aclnnInplaceLogicalNot, &oc_elementwise_InplaceLogicalNot.op)

extern const struct oc_elementwise oc_elementwise_LogicalAnd;
const struct oc_elementwise oc_elementwise_LogicalAnd = {
    OC_ELEMENTWISE_OP("aclnnLogicalAnd", "self", "other", "", "out"),
    .inputs = {"self", "other", ""}, .operands = {"self", "other", ""}, .input_kinds = "TT",
    .scalars = {"", "", "", ""}, .scalar_kinds = "", .output = "out",
    .types = OC_TYPES_ALL, .promoted = OC_TYPES_ALL, .is_alike = false,
    .result = OC_RESULT_ANY, .computes = OC_COMPUTES_PROMOTED,
    .expression = "TRUTH(self!=K(0)&&other!=K(0))", .operation = 133};

aclnnStatus aclnnLogicalAndGetWorkspaceSize(
    const aclTensor *self,
    const aclTensor *other,
    aclTensor *out, uint64_t *workspaceSize, aclOpExecutor **executor)
{
    const struct oc_elementwise_args a = {&oc_elementwise_LogicalAnd, {self, other}, {{0}}, out, NULL};

    return oc_op_prepare(&oc_elementwise_LogicalAnd.op, &a, workspaceSize, executor);
}

OC_DEFINE_SECOND_CALL(aclnnLogicalAnd, &oc_elementwise_LogicalAnd.op)

extern const struct oc_elementwise oc_elementwise_InplaceLogicalAnd;
const struct oc_elementwise oc_elementwise_InplaceLogicalAnd = {
    OC_ELEMENTWISE_OP("aclnnInplaceLogicalAnd", "selfRef", "other", "", "selfRef"),
    .inputs = {"selfRef", "other", ""}, .operands = {"self", "other", ""}, .input_kinds = "TT",
    .scalars = {"", "", "", ""}, .scalar_kinds = "", .output = "selfRef",
    .types = OC_TYPES_ALL, .promoted = OC_TYPES_ALL, .is_alike = false,
    .result = OC_RESULT_ANY, .computes = OC_COMPUTES_PROMOTED,
    .expression = "TRUTH(self!=K(0)&&other!=K(0))", .operation = 133};

aclnnStatus aclnnInplaceLogicalAndGetWorkspaceSize(
    aclTensor *selfRef,
    const aclTensor *other, uint64_t *workspaceSize, aclOpExecutor **executor)
{
    const struct oc_elementwise_args a = {&oc_elementwise_InplaceLogicalAnd, {selfRef, other}, {{0}}, selfRef, NULL};

    return oc_op_prepare(&oc_elementwise_InplaceLogicalAnd.op, &a, workspaceSize, executor);
}

OC_DEFINE_SECOND_CALL(aclnnInplaceLogicalAnd, &oc_elementwise_InplaceLogicalAnd.op)

extern const struct oc_elementwise oc_elementwise_LogicalOr;
const struct oc_elementwise oc_elementwise_LogicalOr = {
    OC_ELEMENTWISE_OP("aclnnLogicalOr", "self", "other", "", "out"),
    .inputs = {"self", "other", ""}, .operands = {"self", "other", ""}, .input_kinds = "TT",
    .scalars = {"", "", "", ""}, .scalar_kinds = "", .output = "out",
    .types = OC_TYPES_ALL, .promoted = OC_TYPES_ALL, .is_alike = false,
    .result = OC_RESULT_ANY, .computes = OC_COMPUTES_PROMOTED,
    .expression = "TRUTH(self!=K(0)||other!=K(0))", .operation = 134};

aclnnStatus aclnnLogicalOrGetWorkspaceSize(
    const aclTensor *self,
    const aclTensor *other,
    aclTensor *out, uint64_t *workspaceSize, aclOpExecutor **executor)
{
    const struct oc_elementwise_args a = {&oc_elementwise_LogicalOr, {self, other}, {{0}}, out, NULL};

    return oc_op_prepare(&oc_elementwise_LogicalOr.op, &a, workspaceSize, executor);
}

OC_DEFINE_SECOND_CALL(aclnnLogicalOr, &oc_elementwise_LogicalOr.op)

extern const struct oc_elementwise oc_elementwise_InplaceLogicalOr;
const struct oc_elementwise oc_elementwise_InplaceLogicalOr = {
    OC_ELEMENTWISE_OP("aclnnInplaceLogicalOr", "selfRef", "other", "", "selfRef"),
    .inputs = {"selfRef", "other", ""}, .operands = {"self", "other", ""}, .input_kinds = "TT",
    .scalars = {"", "", "", ""}, .scalar_kinds = "", .output = "selfRef",
    .types = OC_TYPES_ALL, .promoted = OC_TYPES_ALL, .is_alike = false,
    .result = OC_RESULT_ANY, .computes = OC_COMPUTES_PROMOTED,
    .expression = "TRUTH(self!=K(0)||other!=K(0))", .operation = 134};

aclnnStatus aclnnInplaceLogicalOrGetWorkspaceSize(
    aclTensor *selfRef,
    const aclTensor *other, uint64_t *workspaceSize, aclOpExecutor **executor)
{
    const struct oc_elementwise_args a = {&oc_elementwise_InplaceLogicalOr, {selfRef, other}, {{0}}, selfRef, NULL};

    return oc_op_prepare(&oc_elementwise_InplaceLogicalOr.op, &a, workspaceSize, executor);
}

OC_DEFINE_SECOND_CALL(aclnnInplaceLogicalOr, &oc_elementwise_InplaceLogicalOr.op)

extern const struct oc_elementwise oc_elementwise_LogicalXor;
const struct oc_elementwise oc_elementwise_LogicalXor = {
    OC_ELEMENTWISE_OP("aclnnLogicalXor", "self", "other", "", "out"),
    .inputs = {"self", "other", ""}, .operands = {"self", "other", ""}, .input_kinds = "TT",
    .scalars = {"", "", "", ""}, .scalar_kinds = "", .output = "out",
    .types = OC_TYPES_ALL, .promoted = OC_TYPES_ALL, .is_alike = false,
    .result = OC_RESULT_ANY, .computes = OC_COMPUTES_PROMOTED,
    .expression = "TRUTH((self!=K(0))!=(other!=K(0)))", .operation = 135};

aclnnStatus aclnnLogicalXorGetWorkspaceSize(
    const aclTensor *self,
    const aclTensor *other,
    aclTensor *out, uint64_t *workspaceSize, aclOpExecutor **executor)
{
    const struct oc_elementwise_args a = {&oc_elementwise_LogicalXor, {self, other}, {{0}}, out, NULL};

    return oc_op_prepare(&oc_elementwise_LogicalXor.op, &a, workspaceSize, executor);
}

OC_DEFINE_SECOND_CALL(aclnnLogicalXor, &oc_elementwise_LogicalXor.op)

extern const struct oc_elementwise oc_elementwise_BitwiseAndTensor;
const struct oc_elementwise oc_elementwise_BitwiseAndTensor = {
    OC_ELEMENTWISE_OP("aclnnBitwiseAndTensor", "self", "other", "", "out"),
    .inputs = {"self", "other", ""}, .operands = {"self", "other", ""}, .input_kinds = "TT",
    .scalars = {"", "", "", ""}, .scalar_kinds = "", .output = "out",
    .types = OC_TYPES_INTEGERS, .promoted = OC_TYPES_INTEGERS, .is_alike = false,
    .result = OC_RESULT_CAST, .computes = OC_COMPUTES_PROMOTED,
    .expression = "self&other", .operation = 136};

aclnnStatus aclnnBitwiseAndTensorGetWorkspaceSize(
    const aclTensor *self,
    const aclTensor *other,
    aclTensor *out, uint64_t *workspaceSize, aclOpExecutor **executor)
{
    const struct oc_elementwise_args a = {&oc_elementwise_BitwiseAndTensor, {self, other}, {{0}}, out, NULL};

    return oc_op_prepare(&oc_elementwise_BitwiseAndTensor.op, &a, workspaceSize, executor);
}

OC_DEFINE_SECOND_CALL(aclnnBitwiseAndTensor, &oc_elementwise_BitwiseAndTensor.op)

extern const struct oc_elementwise oc_elementwise_InplaceBitwiseAndTensor;
const struct oc_elementwise oc_elementwise_InplaceBitwiseAndTensor = {
    OC_ELEMENTWISE_OP("aclnnInplaceBitwiseAndTensor", "selfRef", "other", "", "selfRef"),
    .inputs = {"selfRef", "other", ""}, .operands = {"self", "other", ""}, .input_kinds = "TT",
    .scalars = {"", "", "", ""}, .scalar_kinds = "", .output = "selfRef",
    .types = OC_TYPES_INTEGERS, .promoted = OC_TYPES_INTEGERS, .is_alike = false,
    .result = OC_RESULT_CAST, .computes = OC_COMPUTES_PROMOTED,
    .expression = "self&other", .operation = 136};

aclnnStatus aclnnInplaceBitwiseAndTensorGetWorkspaceSize(
    const aclTensor *selfRef,
    const aclTensor *other, uint64_t *workspaceSize, aclOpExecutor **executor)
{
    const struct oc_elementwise_args a = {&oc_elementwise_InplaceBitwiseAndTensor, {selfRef, other}, {{0}}, (aclTensor *)selfRef, NULL};

    return oc_op_prepare(&oc_elementwise_InplaceBitwiseAndTensor.op, &a, workspaceSize, executor);
}

OC_DEFINE_SECOND_CALL(aclnnInplaceBitwiseAndTensor, &oc_elementwise_InplaceBitwiseAndTensor.op)

extern const struct oc_elementwise oc_elementwise_BitwiseAndScalar;
const struct oc_elementwise oc_elementwise_BitwiseAndScalar = {
    OC_ELEMENTWISE_OP("aclnnBitwiseAndScalar", "self", "", "", "out"),
    .inputs = {"self", "", ""}, .operands = {"self", "", ""}, .input_kinds = "T",
    .scalars = {"other", "", "", ""}, .scalar_kinds = "S", .output = "out",
    .types = OC_TYPES_INTEGERS, .promoted = OC_TYPES_INTEGERS, .is_alike = false,
    .result = OC_RESULT_CAST, .computes = OC_COMPUTES_PROMOTED,
    .expression = "self&other", .operation = 137};

aclnnStatus aclnnBitwiseAndScalarGetWorkspaceSize(
    const aclTensor *self,
    const aclScalar *other,
    aclTensor *out, uint64_t *workspaceSize, aclOpExecutor **executor)
{
    const struct oc_elementwise_args a = {&oc_elementwise_BitwiseAndScalar, {self}, {oc_scalar_of(other)}, out, NULL};

    return oc_op_prepare(&oc_elementwise_BitwiseAndScalar.op, &a, workspaceSize, executor);
}

OC_DEFINE_SECOND_CALL(aclnnBitwiseAndScalar, &oc_elementwise_BitwiseAndScalar.op)

extern const struct oc_elementwise oc_elementwise_InplaceBitwiseAndScalar;
const struct oc_elementwise oc_elementwise_InplaceBitwiseAndScalar = {
    OC_ELEMENTWISE_OP("aclnnInplaceBitwiseAndScalar", "selfRef", "", "", "selfRef"),
    .inputs = {"selfRef", "", ""}, .operands = {"self", "", ""}, .input_kinds = "T",
    .scalars = {"other", "", "", ""}, .scalar_kinds = "S", .output = "selfRef",
    .types = OC_TYPES_INTEGERS, .promoted = OC_TYPES_INTEGERS, .is_alike = false,
    .result = OC_RESULT_CAST, .computes = OC_COMPUTES_PROMOTED,
    .expression = "self&other", .operation = 137};

aclnnStatus aclnnInplaceBitwiseAndScalarGetWorkspaceSize(
    const aclTensor *selfRef,
    const aclScalar *other, uint64_t *workspaceSize, aclOpExecutor **executor)
{
    const struct oc_elementwise_args a = {&oc_elementwise_InplaceBitwiseAndScalar, {selfRef}, {oc_scalar_of(other)}, (aclTensor *)selfRef, NULL};

    return oc_op_prepare(&oc_elementwise_InplaceBitwiseAndScalar.op, &a, workspaceSize, executor);
}

OC_DEFINE_SECOND_CALL(aclnnInplaceBitwiseAndScalar, &oc_elementwise_InplaceBitwiseAndScalar.op)

extern const struct oc_elementwise oc_elementwise_BitwiseOrTensor;
const struct oc_elementwise oc_elementwise_BitwiseOrTensor = {
    OC_ELEMENTWISE_OP("aclnnBitwiseOrTensor", "self", "other", "", "out"),
    .inputs = {"self", "other", ""}, .operands = {"self", "other", ""}, .input_kinds = "TT",
    .scalars = {"", "", "", ""}, .scalar_kinds = "", .output = "out",
    .types = OC_TYPES_INTEGERS, .promoted = OC_TYPES_INTEGERS, .is_alike = false,
    .result = OC_RESULT_CAST, .computes = OC_COMPUTES_PROMOTED,
    .expression = "self|other", .operation = 138};

aclnnStatus aclnnBitwiseOrTensorGetWorkspaceSize(
    const aclTensor *self,
    const aclTensor *other,
    aclTensor *out, uint64_t *workspaceSize, aclOpExecutor **executor)
{
    const struct oc_elementwise_args a = {&oc_elementwise_BitwiseOrTensor, {self, other}, {{0}}, out, NULL};

    return oc_op_prepare(&oc_elementwise_BitwiseOrTensor.op, &a, workspaceSize, executor);
}

OC_DEFINE_SECOND_CALL(aclnnBitwiseOrTensor, &oc_elementwise_BitwiseOrTensor.op)

extern const struct oc_elementwise oc_elementwise_InplaceBitwiseOrTensor;
const struct oc_elementwise oc_elementwise_InplaceBitwiseOrTensor = {
    OC_ELEMENTWISE_OP("aclnnInplaceBitwiseOrTensor", "selfRef", "other", "", "selfRef"),
    .inputs = {"selfRef", "other", ""}, .operands = {"self", "other", ""}, .input_kinds = "TT",
    .scalars = {"", "", "", ""}, .scalar_kinds = "", .output = "selfRef",
    .types = OC_TYPES_INTEGERS, .promoted = OC_TYPES_INTEGERS, .is_alike = false,
    .result = OC_RESULT_CAST, .computes = OC_COMPUTES_PROMOTED,
    .expression = "self|other", .operation = 138};

aclnnStatus aclnnInplaceBitwiseOrTensorGetWorkspaceSize(
    aclTensor *selfRef,
    const aclTensor *other, uint64_t *workspaceSize, aclOpExecutor **executor)
{
    const struct oc_elementwise_args a = {&oc_elementwise_InplaceBitwiseOrTensor, {selfRef, other}, {{0}}, selfRef, NULL};

    return oc_op_prepare(&oc_elementwise_InplaceBitwiseOrTensor.op, &a, workspaceSize, executor);
}

OC_DEFINE_SECOND_CALL(aclnnInplaceBitwiseOrTensor, &oc_elementwise_InplaceBitwiseOrTensor.op)

extern const struct oc_elementwise oc_elementwise_BitwiseOrScalar;
const struct oc_elementwise oc_elementwise_BitwiseOrScalar = {
    OC_ELEMENTWISE_OP("aclnnBitwiseOrScalar", "self", "", "", "out"),
    .inputs = {"self", "", ""}, .operands = {"self", "", ""}, .input_kinds = "T",
    .scalars = {"other", "", "", ""}, .scalar_kinds = "S", .output = "out",
    .types = OC_TYPES_INTEGERS, .promoted = OC_TYPES_INTEGERS, .is_alike = false,
    .result = OC_RESULT_CAST, .computes = OC_COMPUTES_PROMOTED,
    .expression = "self|other", .operation = 139};

aclnnStatus aclnnBitwiseOrScalarGetWorkspaceSize(
    const aclTensor *self,
    const aclScalar *other,
    aclTensor *out, uint64_t *workspaceSize, aclOpExecutor **executor)
{
    const struct oc_elementwise_args a = {&oc_elementwise_BitwiseOrScalar, {self}, {oc_scalar_of(other)}, out, NULL};

    return oc_op_prepare(&oc_elementwise_BitwiseOrScalar.op, &a, workspaceSize, executor);
}

OC_DEFINE_SECOND_CALL(aclnnBitwiseOrScalar, &oc_elementwise_BitwiseOrScalar.op)

extern const struct oc_elementwise oc_elementwise_InplaceBitwiseOrScalar;
const struct oc_elementwise oc_elementwise_InplaceBitwiseOrScalar = {
    OC_ELEMENTWISE_OP("aclnnInplaceBitwiseOrScalar", "selfRef", "", "", "selfRef"),
    .inputs = {"selfRef", "", ""}, .operands = {"self", "", ""}, .input_kinds = "T",
    .scalars = {"other", "", "", ""}, .scalar_kinds = "S", .output = "selfRef",
    .types = OC_TYPES_INTEGERS, .promoted = OC_TYPES_INTEGERS, .is_alike = false,
    .result = OC_RESULT_CAST, .computes = OC_COMPUTES_PROMOTED,
    .expression = "self|other", .operation = 139};

aclnnStatus aclnnInplaceBitwiseOrScalarGetWorkspaceSize(
    aclTensor *selfRef,
    const aclScalar *other, uint64_t *workspaceSize, aclOpExecutor **executor)
{
    const struct oc_elementwise_args a = {&oc_elementwise_InplaceBitwiseOrScalar, {selfRef}, {oc_scalar_of(other)}, selfRef, NULL};

    return oc_op_prepare(&oc_elementwise_InplaceBitwiseOrScalar.op, &a, workspaceSize, executor);
}

OC_DEFINE_SECOND_CALL(aclnnInplaceBitwiseOrScalar, &oc_elementwise_InplaceBitwiseOrScalar.op)

extern const struct oc_elementwise oc_elementwise_BitwiseXorTensor;
const struct oc_elementwise oc_elementwise_BitwiseXorTensor = {
    OC_ELEMENTWISE_OP("aclnnBitwiseXorTensor", "self", "other", "", "out"),
    .inputs = {"self", "other", ""}, .operands = {"self", "other", ""}, .input_kinds = "TT",
    .scalars = {"", "", "", ""}, .scalar_kinds = "", .output = "out",
    .types = OC_TYPES_INTEGERS, .promoted = OC_TYPES_INTEGERS, .is_alike = false,
    .result = OC_RESULT_CAST, .computes = OC_COMPUTES_PROMOTED,
    .expression = "self^other", .operation = 140};

aclnnStatus aclnnBitwiseXorTensorGetWorkspaceSize(
    const aclTensor *self,
    const aclTensor *other,
    aclTensor *out, uint64_t *workspaceSize, aclOpExecutor **executor)
{
    const struct oc_elementwise_args a = {&oc_elementwise_BitwiseXorTensor, {self, other}, {{0}}, out, NULL};

    return oc_op_prepare(&oc_elementwise_BitwiseXorTensor.op, &a, workspaceSize, executor);
}

OC_DEFINE_SECOND_CALL(aclnnBitwiseXorTensor, &oc_elementwise_BitwiseXorTensor.op)

extern const struct oc_elementwise oc_elementwise_InplaceBitwiseXorTensor;
const struct oc_elementwise oc_elementwise_InplaceBitwiseXorTensor = {
    OC_ELEMENTWISE_OP("aclnnInplaceBitwiseXorTensor", "selfRef", "other", "", "selfRef"),
    .inputs = {"selfRef", "other", ""}, .operands = {"self", "other", ""}, .input_kinds = "TT",
    .scalars = {"", "", "", ""}, .scalar_kinds = "", .output = "selfRef",
    .types = OC_TYPES_INTEGERS, .promoted = OC_TYPES_INTEGERS, .is_alike = false,
    .result = OC_RESULT_CAST, .computes = OC_COMPUTES_PROMOTED,
    .expression = "self^other", .operation = 140};

aclnnStatus aclnnInplaceBitwiseXorTensorGetWorkspaceSize(
    aclTensor *selfRef,
    const aclTensor *other, uint64_t *workspaceSize, aclOpExecutor **executor)
{
    const struct oc_elementwise_args a = {&oc_elementwise_InplaceBitwiseXorTensor, {selfRef, other}, {{0}}, selfRef, NULL};

    return oc_op_prepare(&oc_elementwise_InplaceBitwiseXorTensor.op, &a, workspaceSize, executor);
}

OC_DEFINE_SECOND_CALL(aclnnInplaceBitwiseXorTensor, &oc_elementwise_InplaceBitwiseXorTensor.op)

extern const struct oc_elementwise oc_elementwise_BitwiseXorScalar;
const struct oc_elementwise oc_elementwise_BitwiseXorScalar = {
    OC_ELEMENTWISE_OP("aclnnBitwiseXorScalar", "self", "", "", "out"),
    .inputs = {"self", "", ""}, .operands = {"self", "", ""}, .input_kinds = "T",
    .scalars = {"other", "", "", ""}, .scalar_kinds = "S", .output = "out",
    .types = OC_TYPES_INTEGERS, .promoted = OC_TYPES_INTEGERS, .is_alike = false,
    .result = OC_RESULT_CAST, .computes = OC_COMPUTES_PROMOTED,
    .expression = "self^other", .operation = 141};

aclnnStatus aclnnBitwiseXorScalarGetWorkspaceSize(
    const aclTensor *self,
    const aclScalar *other,
    aclTensor *out, uint64_t *workspaceSize, aclOpExecutor **executor)
{
    const struct oc_elementwise_args a = {&oc_elementwise_BitwiseXorScalar, {self}, {oc_scalar_of(other)}, out, NULL};

    return oc_op_prepare(&oc_elementwise_BitwiseXorScalar.op, &a, workspaceSize, executor);
}

OC_DEFINE_SECOND_CALL(aclnnBitwiseXorScalar, &oc_elementwise_BitwiseXorScalar.op)

extern const struct oc_elementwise oc_elementwise_InplaceBitwiseXorScalar;
const struct oc_elementwise oc_elementwise_InplaceBitwiseXorScalar = {
    OC_ELEMENTWISE_OP("aclnnInplaceBitwiseXorScalar", "selfRef", "", "", "selfRef"),
    .inputs = {"selfRef", "", ""}, .operands = {"self", "", ""}, .input_kinds = "T",
    .scalars = {"other", "", "", ""}, .scalar_kinds = "S", .output = "selfRef",
    .types = OC_TYPES_INTEGERS, .promoted = OC_TYPES_INTEGERS, .is_alike = false,
    .result = OC_RESULT_CAST, .computes = OC_COMPUTES_PROMOTED,
    .expression = "self^other", .operation = 141};

aclnnStatus aclnnInplaceBitwiseXorScalarGetWorkspaceSize(
    aclTensor *selfRef,
    const aclScalar *other, uint64_t *workspaceSize, aclOpExecutor **executor)
{
    const struct oc_elementwise_args a = {&oc_elementwise_InplaceBitwiseXorScalar, {selfRef}, {oc_scalar_of(other)}, selfRef, NULL};

    return oc_op_prepare(&oc_elementwise_InplaceBitwiseXorScalar.op, &a, workspaceSize, executor);
}

OC_DEFINE_SECOND_CALL(aclnnInplaceBitwiseXorScalar, &oc_elementwise_InplaceBitwiseXorScalar.op)

extern const struct oc_elementwise oc_elementwise_BitwiseNot;
const struct oc_elementwise oc_elementwise_BitwiseNot = {
    OC_ELEMENTWISE_OP("aclnnBitwiseNot", "self", "", "", "out"),
    .inputs = {"self", "", ""}, .operands = {"self", "", ""}, .input_kinds = "T",
    .scalars = {"bits", "", "", ""}, .scalar_kinds = "N", .output = "out",
    .types = OC_TYPES_INTEGERS, .promoted = OC_TYPES_INTEGERS, .is_alike = false,
    .result = OC_RESULT_CAST, .computes = OC_COMPUTES_PROMOTED,
    .expression = "self^bits", .operation = 142};

aclnnStatus aclnnBitwiseNotGetWorkspaceSize(
    const aclTensor *self,
    aclTensor *out, uint64_t *workspaceSize, aclOpExecutor **executor)
{
    const struct oc_elementwise_args a = {&oc_elementwise_BitwiseNot, {self}, {oc_scalar_of_double(0)}, out, NULL};

    return oc_op_prepare(&oc_elementwise_BitwiseNot.op, &a, workspaceSize, executor);
}

OC_DEFINE_SECOND_CALL(aclnnBitwiseNot, &oc_elementwise_BitwiseNot.op)

