/* SPDX-License-Identifier: Apache-2.0 */
/* Generated from host/ops/elementwise/elementwise.table by elementwise.py: the references of its functions, for the
 * tables of the tests and of the benchmark. */
#ifndef OC_VERIFY_ELEMENTWISE_REFERENCES_H
#define OC_VERIFY_ELEMENTWISE_REFERENCES_H

#include <math.h>
#include <stdint.h>

static inline double reference_InplaceCopy(const double *t, const double *v)
{
    const double src = t[0];

    (void)t, (void)v, (void)src;
    return src;
}

static inline double reference_Cast(const double *t, const double *v)
{
    const double self = t[0];

    (void)t, (void)v, (void)self;
    return self;
}

static inline double reference_InplaceFillScalar(const double *t, const double *v)
{
    const double value = v[0];

    (void)t, (void)v, (void)value;
    return value;
}

static inline double reference_InplaceFillTensor(const double *t, const double *v)
{
    const double value = t[0];

    (void)t, (void)v, (void)value;
    return value;
}

static inline double reference_InplaceOne(const double *t, const double *v)
{
    const double none = 0;

    (void)t, (void)v, (void)none;
    return 1;
}

static inline double reference_InplaceZero(const double *t, const double *v)
{
    const double none = 0;

    (void)t, (void)v, (void)none;
    return 0;
}

static inline double reference_InplaceMaskedFillScalar(const double *t, const double *v)
{
    const double self = t[0], mask = t[1], value = v[0];

    (void)t, (void)v, (void)self;
    return mask != 0 ? value : self;
}

static inline double reference_InplaceMaskedFillTensor(const double *t, const double *v)
{
    const double self = t[0], mask = t[1], value = t[2];

    (void)t, (void)v, (void)self;
    return mask != 0 ? value : self;
}

static inline double reference_SWhere(const double *t, const double *v)
{
    const double condition = t[0], self = t[1], other = t[2];

    (void)t, (void)v, (void)condition;
    return condition != 0 ? self : other;
}

static inline double reference_Add(const double *t, const double *v)
{
    const double self = t[0], other = t[1], alpha = v[0];

    (void)t, (void)v, (void)self;
    return self + alpha * other;
}

static inline double reference_Adds(const double *t, const double *v)
{
    const double self = t[0], other = v[0], alpha = v[1];

    (void)t, (void)v, (void)self;
    return self + alpha * other;
}

static inline double reference_Sub(const double *t, const double *v)
{
    const double self = t[0], other = t[1], alpha = v[0];

    (void)t, (void)v, (void)self;
    return self - alpha * other;
}

static inline double reference_Subs(const double *t, const double *v)
{
    const double self = t[0], other = v[0], alpha = v[1];

    (void)t, (void)v, (void)self;
    return self - alpha * other;
}

static inline double reference_Rsub(const double *t, const double *v)
{
    const double self = t[0], other = t[1], alpha = v[0];

    (void)t, (void)v, (void)self;
    return other - alpha * self;
}

static inline double reference_Rsubs(const double *t, const double *v)
{
    const double self = t[0], other = v[0], alpha = v[1];

    (void)t, (void)v, (void)self;
    return other - alpha * self;
}

static inline double reference_Mul(const double *t, const double *v)
{
    const double self = t[0], other = t[1];

    (void)t, (void)v, (void)self;
    return self * other;
}

static inline double reference_Muls(const double *t, const double *v)
{
    const double self = t[0], other = v[0];

    (void)t, (void)v, (void)self;
    return self * other;
}

static inline double reference_Div(const double *t, const double *v)
{
    const double self = t[0], other = t[1];

    (void)t, (void)v, (void)self;
    return self / other;
}

static inline double reference_Divs(const double *t, const double *v)
{
    const double self = t[0], other = v[0];

    (void)t, (void)v, (void)self;
    return self / other;
}

static inline double reference_PowTensorScalar(const double *t, const double *v)
{
    const double self = t[0], exponent = v[0];

    (void)t, (void)v, (void)self;
    return pow(self, exponent);
}

static inline double reference_PowScalarTensor(const double *t, const double *v)
{
    const double self = v[0], exponent = t[0];

    (void)t, (void)v, (void)self;
    return pow(self, exponent);
}

static inline double reference_PowTensorTensor(const double *t, const double *v)
{
    const double self = t[0], exponent = t[1];

    (void)t, (void)v, (void)self;
    return pow(self, exponent);
}

static inline double reference_RemainderTensorTensor(const double *t, const double *v)
{
    const double self = t[0], other = t[1];

    (void)t, (void)v, (void)self;
    return fmod(self, other) != 0 && (fmod(self, other) < 0) != (other < 0) ? fmod(self, other) + other : fmod(self, other);
}

static inline double reference_RemainderTensorScalar(const double *t, const double *v)
{
    const double self = t[0], other = v[0];

    (void)t, (void)v, (void)self;
    return fmod(self, other) != 0 && (fmod(self, other) < 0) != (other < 0) ? fmod(self, other) + other : fmod(self, other);
}

static inline double reference_RemainderScalarTensor(const double *t, const double *v)
{
    const double self = v[0], other = t[0];

    (void)t, (void)v, (void)self;
    return fmod(self, other) != 0 && (fmod(self, other) < 0) != (other < 0) ? fmod(self, other) + other : fmod(self, other);
}

static inline double reference_FloorDivide(const double *t, const double *v)
{
    const double self = t[0], other = t[1];

    (void)t, (void)v, (void)self;
    return other == 0 ? self / other : rint((self - fmod(self, other)) / other - (fmod(self, other) != 0 && (fmod(self, other) < 0) != (other < 0)));
}

static inline double reference_FloorDivides(const double *t, const double *v)
{
    const double self = t[0], other = v[0];

    (void)t, (void)v, (void)self;
    return other == 0 ? self / other : rint((self - fmod(self, other)) / other - (fmod(self, other) != 0 && (fmod(self, other) < 0) != (other < 0)));
}

static inline double reference_Maximum(const double *t, const double *v)
{
    const double self = t[0], other = t[1];

    (void)t, (void)v, (void)self;
    return self > other || self != self ? self : other;
}

static inline double reference_Minimum(const double *t, const double *v)
{
    const double self = t[0], other = t[1];

    (void)t, (void)v, (void)self;
    return self < other || self != self ? self : other;
}

static inline double reference_Clamp(const double *t, const double *v)
{
    const double self = t[0], clipValueMin = v[0], clipValueMax = v[1];

    (void)t, (void)v, (void)self;
    return self != self || clipValueMin != clipValueMin || clipValueMax != clipValueMax ? NAN : fmin(fmax(self, clipValueMin), clipValueMax);
}

static inline double reference_Lerps(const double *t, const double *v)
{
    const double self = t[0], end = t[1], weight = v[0];

    (void)t, (void)v, (void)self;
    return weight < 0.5 ? self + weight * (end - self) : end - (end - self) * (1 - weight);
}

static inline double reference_Lerp(const double *t, const double *v)
{
    const double self = t[0], end = t[1], weight = t[2];

    (void)t, (void)v, (void)self;
    return weight < 0.5 ? self + weight * (end - self) : end - (end - self) * (1 - weight);
}

static inline double reference_Addcmul(const double *t, const double *v)
{
    const double self = t[0], tensor1 = t[1], tensor2 = t[2], value = v[0];

    (void)t, (void)v, (void)self;
    return self + value * tensor1 * tensor2;
}

static inline double reference_Addcdiv(const double *t, const double *v)
{
    const double self = t[0], tensor1 = t[1], tensor2 = t[2], value = v[0];

    (void)t, (void)v, (void)self;
    return self + value * tensor1 / tensor2;
}

static inline double reference_ThresholdBackward(const double *t, const double *v)
{
    const double gradOutput = t[0], self = t[1], threshold = v[0];

    (void)t, (void)v, (void)gradOutput;
    return self <= threshold ? 0 : gradOutput;
}

static inline double reference_LeakyReluBackward(const double *t, const double *v)
{
    const double gradOutput = t[0], self = t[1], negativeSlope = v[0];

    (void)t, (void)v, (void)gradOutput;
    return self > 0 ? gradOutput : gradOutput * negativeSlope;
}

static inline double reference_HardtanhBackward(const double *t, const double *v)
{
    const double gradOutput = t[0], self = t[1], min = v[0], max = v[1];

    (void)t, (void)v, (void)gradOutput;
    return self <= min || self >= max ? 0 : gradOutput;
}

static inline double reference_HardsigmoidBackward(const double *t, const double *v)
{
    const double gradOutput = t[0], self = t[1];

    (void)t, (void)v, (void)gradOutput;
    return self > -3 && self < 3 ? gradOutput / 6 : 0;
}

static inline double reference_HardswishBackward(const double *t, const double *v)
{
    const double gradOutput = t[0], self = t[1];

    (void)t, (void)v, (void)gradOutput;
    return self <= -3 ? 0 : self >= 3 ? gradOutput : gradOutput * (self / 3 + 0.5);
}

static inline double reference_SoftplusBackward(const double *t, const double *v)
{
    const double gradOutput = t[0], self = t[1], beta = v[0], threshold = v[1];

    (void)t, (void)v, (void)gradOutput;
    return self * beta > threshold ? gradOutput : gradOutput / (1 + exp(-self * beta));
}

static inline double reference_MishBackward(const double *t, const double *v)
{
    const double gradOutput = t[0], self = t[1];

    (void)t, (void)v, (void)gradOutput;
    return gradOutput * (tanh(log1p(exp(self))) + self * (1 - tanh(log1p(exp(self))) * tanh(log1p(exp(self)))) / (1 + exp(-self)));
}

static inline double reference_TanhBackward(const double *t, const double *v)
{
    const double gradOutput = t[0], output = t[1];

    (void)t, (void)v, (void)gradOutput;
    return gradOutput * (1 - output * output);
}

static inline double reference_SigmoidBackward(const double *t, const double *v)
{
    const double gradOutput = t[0], output = t[1];

    (void)t, (void)v, (void)gradOutput;
    return gradOutput * output * (1 - output);
}

static inline double reference_Abs(const double *t, const double *v)
{
    const double self = t[0];

    (void)t, (void)v, (void)self;
    return fabs(self);
}

static inline double reference_Neg(const double *t, const double *v)
{
    const double self = t[0];

    (void)t, (void)v, (void)self;
    return -self;
}

static inline double reference_Sign(const double *t, const double *v)
{
    const double self = t[0];

    (void)t, (void)v, (void)self;
    return (self > 0) - (self < 0);
}

static inline double reference_Sqrt(const double *t, const double *v)
{
    const double self = t[0];

    (void)t, (void)v, (void)self;
    return sqrt(self);
}

static inline double reference_Rsqrt(const double *t, const double *v)
{
    const double self = t[0];

    (void)t, (void)v, (void)self;
    return 1 / sqrt(self);
}

static inline double reference_Exp(const double *t, const double *v)
{
    const double self = t[0];

    (void)t, (void)v, (void)self;
    return exp(self);
}

static inline double reference_Log(const double *t, const double *v)
{
    const double self = t[0];

    (void)t, (void)v, (void)self;
    return log(self);
}

static inline double reference_Log2(const double *t, const double *v)
{
    const double self = t[0];

    (void)t, (void)v, (void)self;
    return log2(self);
}

static inline double reference_Log10(const double *t, const double *v)
{
    const double self = t[0];

    (void)t, (void)v, (void)self;
    return log10(self);
}

static inline double reference_Log1p(const double *t, const double *v)
{
    const double self = t[0];

    (void)t, (void)v, (void)self;
    return log1p(self);
}

static inline double reference_Exp2(const double *t, const double *v)
{
    const double self = t[0];

    (void)t, (void)v, (void)self;
    return exp2(self);
}

static inline double reference_Expm1(const double *t, const double *v)
{
    const double self = t[0];

    (void)t, (void)v, (void)self;
    return expm1(self);
}

static inline double reference_Erf(const double *t, const double *v)
{
    const double self = t[0];

    (void)t, (void)v, (void)self;
    return erf(self);
}

static inline double reference_Trunc(const double *t, const double *v)
{
    const double self = t[0];

    (void)t, (void)v, (void)self;
    return trunc(self);
}

static inline double reference_Hardswish(const double *t, const double *v)
{
    const double self = t[0];

    (void)t, (void)v, (void)self;
    return self * fmin(fmax(self + 3, 0), 6) / 6;
}

static inline double reference_Softplus(const double *t, const double *v)
{
    const double self = t[0], beta = v[0], threshold = v[1];

    (void)t, (void)v, (void)self;
    return self * beta > threshold ? self : log1p(exp(self * beta)) / beta;
}

static inline double reference_Hardsigmoid(const double *t, const double *v)
{
    const double self = t[0];

    (void)t, (void)v, (void)self;
    return self != self ? self : fmin(fmax(self + 3, 0), 6) / 6;
}

static inline double reference_Mish(const double *t, const double *v)
{
    const double self = t[0];

    (void)t, (void)v, (void)self;
    return self * tanh(log1p(exp(self)));
}

static inline double reference_Elu(const double *t, const double *v)
{
    const double self = t[0], alpha = v[0], scale = v[1], inputScale = v[2];

    (void)t, (void)v, (void)self;
    return self > 0 ? self * scale : expm1(self * inputScale) * alpha * scale;
}

static inline double reference_Hardtanh(const double *t, const double *v)
{
    const double self = t[0], clipValueMin = v[0], clipValueMax = v[1];

    (void)t, (void)v, (void)self;
    return self != self ? self : fmin(fmax(self, clipValueMin), clipValueMax);
}

static inline double reference_Sin(const double *t, const double *v)
{
    const double self = t[0];

    (void)t, (void)v, (void)self;
    return sin(self);
}

static inline double reference_Cos(const double *t, const double *v)
{
    const double input = t[0];

    (void)t, (void)v, (void)input;
    return cos(input);
}

static inline double reference_Tanh(const double *t, const double *v)
{
    const double self = t[0];

    (void)t, (void)v, (void)self;
    return tanh(self);
}

static inline double reference_Sigmoid(const double *t, const double *v)
{
    const double self = t[0];

    (void)t, (void)v, (void)self;
    return 1 / (1 + exp(-self));
}

static inline double reference_Reciprocal(const double *t, const double *v)
{
    const double self = t[0];

    (void)t, (void)v, (void)self;
    return 1 / self;
}

static inline double reference_Gelu(const double *t, const double *v)
{
    const double self = t[0];

    (void)t, (void)v, (void)self;
    return 0.5 * self * (1 + tanh(0.7978845608028654 * (self + 0.044715 * self * self * self)));
}

static inline double reference_GeluBackward(const double *t, const double *v)
{
    const double gradOutput = t[0], self = t[1];

    (void)t, (void)v, (void)gradOutput;
    return gradOutput * (1 / (1 + exp(-1.5957691216057308 * (self + 0.044715 * self * self * self))) + self * 1.5957691216057308 * (1 + 0.134145 * self * self) / pow(2 * cosh(0.7978845608028654 * (self + 0.044715 * self * self * self)), 2));
}

static inline double reference_Silu(const double *t, const double *v)
{
    const double self = t[0];

    (void)t, (void)v, (void)self;
    return self / (1 + exp(-self));
}

static inline double reference_SiluBackward(const double *t, const double *v)
{
    const double gradOutput = t[0], self = t[1];

    (void)t, (void)v, (void)gradOutput;
    return gradOutput / (1 + exp(-self)) * (1 + self / (1 + exp(self)));
}

static inline double reference_Relu(const double *t, const double *v)
{
    const double self = t[0];

    (void)t, (void)v, (void)self;
    return self < 0 ? 0 : self;
}

static inline double reference_LeakyRelu(const double *t, const double *v)
{
    const double self = t[0], negativeSlope = v[0];

    (void)t, (void)v, (void)self;
    return self > 0 ? self : self * negativeSlope;
}

static inline double reference_Ceil(const double *t, const double *v)
{
    const double self = t[0];

    (void)t, (void)v, (void)self;
    return ceil(self);
}

static inline double reference_Floor(const double *t, const double *v)
{
    const double self = t[0];

    (void)t, (void)v, (void)self;
    return floor(self);
}

static inline double reference_Square(const double *t, const double *v)
{
    const double self = t[0];

    (void)t, (void)v, (void)self;
    return self * self;
}

static inline double reference_Frac(const double *t, const double *v)
{
    const double input = t[0];

    (void)t, (void)v, (void)input;
    return input - trunc(input);
}

static inline double reference_Round(const double *t, const double *v)
{
    const double self = t[0];

    (void)t, (void)v, (void)self;
    return nearbyint(self);
}

static inline double reference_EqTensor(const double *t, const double *v)
{
    const double self = t[0], other = t[1];

    (void)t, (void)v, (void)self;
    return self == other;
}

static inline double reference_EqScalar(const double *t, const double *v)
{
    const double self = t[0], other = v[0];

    (void)t, (void)v, (void)self;
    return self == other;
}

static inline double reference_NeTensor(const double *t, const double *v)
{
    const double self = t[0], other = t[1];

    (void)t, (void)v, (void)self;
    return self != other;
}

static inline double reference_NeScalar(const double *t, const double *v)
{
    const double self = t[0], other = v[0];

    (void)t, (void)v, (void)self;
    return self != other;
}

static inline double reference_GtTensor(const double *t, const double *v)
{
    const double self = t[0], other = t[1];

    (void)t, (void)v, (void)self;
    return self > other;
}

static inline double reference_GtScalar(const double *t, const double *v)
{
    const double self = t[0], other = v[0];

    (void)t, (void)v, (void)self;
    return self > other;
}

static inline double reference_GeTensor(const double *t, const double *v)
{
    const double self = t[0], other = t[1];

    (void)t, (void)v, (void)self;
    return self >= other;
}

static inline double reference_GeScalar(const double *t, const double *v)
{
    const double self = t[0], other = v[0];

    (void)t, (void)v, (void)self;
    return self >= other;
}

static inline double reference_LtTensor(const double *t, const double *v)
{
    const double self = t[0], other = t[1];

    (void)t, (void)v, (void)self;
    return self < other;
}

static inline double reference_LtScalar(const double *t, const double *v)
{
    const double self = t[0], other = v[0];

    (void)t, (void)v, (void)self;
    return self < other;
}

static inline double reference_LeTensor(const double *t, const double *v)
{
    const double self = t[0], other = t[1];

    (void)t, (void)v, (void)self;
    return self <= other;
}

static inline double reference_LeScalar(const double *t, const double *v)
{
    const double self = t[0], other = v[0];

    (void)t, (void)v, (void)self;
    return self <= other;
}

static inline double reference_IsFinite(const double *t, const double *v)
{
    const double self = t[0];

    (void)t, (void)v, (void)self;
    return isfinite(self);
}

static inline double reference_IsClose(const double *t, const double *v)
{
    const double self = t[0], other = t[1], rtol = v[0], atol = v[1], equalNan = v[2];

    (void)t, (void)v, (void)self;
    return self == other || (equalNan != 0 && self != self && other != other) || (isfinite(self - other) && fabs(self - other) <= atol + fabs(rtol * other));
}

static inline double reference_LogicalNot(const double *t, const double *v)
{
    const double self = t[0];

    (void)t, (void)v, (void)self;
    return self == 0;
}

static inline double reference_LogicalAnd(const double *t, const double *v)
{
    const double self = t[0], other = t[1];

    (void)t, (void)v, (void)self;
    return self != 0 && other != 0;
}

static inline double reference_LogicalOr(const double *t, const double *v)
{
    const double self = t[0], other = t[1];

    (void)t, (void)v, (void)self;
    return self != 0 || other != 0;
}

static inline double reference_BitwiseAndTensor(const double *t, const double *v)
{
    const double self = t[0], other = t[1];

    (void)t, (void)v, (void)self;
    return (double)((int64_t)self & (int64_t)other);
}

static inline double reference_BitwiseAndScalar(const double *t, const double *v)
{
    const double self = t[0], other = v[0];

    (void)t, (void)v, (void)self;
    return (double)((int64_t)self & (int64_t)other);
}

static inline double reference_BitwiseOrTensor(const double *t, const double *v)
{
    const double self = t[0], other = t[1];

    (void)t, (void)v, (void)self;
    return (double)((int64_t)self|(int64_t)other);
}

static inline double reference_BitwiseOrScalar(const double *t, const double *v)
{
    const double self = t[0], other = v[0];

    (void)t, (void)v, (void)self;
    return (double)((int64_t)self|(int64_t)other);
}

static inline double reference_BitwiseXorTensor(const double *t, const double *v)
{
    const double self = t[0], other = t[1];

    (void)t, (void)v, (void)self;
    return (double)((int64_t)self ^ (int64_t)other);
}

static inline double reference_BitwiseXorScalar(const double *t, const double *v)
{
    const double self = t[0], other = v[0];

    (void)t, (void)v, (void)self;
    return (double)((int64_t)self ^ (int64_t)other);
}

static inline double reference_BitwiseNot(const double *t, const double *v)
{
    const double self = t[0], bits = v[0];

    (void)t, (void)v, (void)self;
    return (double)((int64_t)self ^ (int64_t)bits);
}

#endif
