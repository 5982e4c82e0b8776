/* SPDX-License-Identifier: Apache-2.0 */
/* Generated from host/ops/elementwise/elementwise.table by elementwise.py: the references of its functions, for the
 * tables of the tests and of the benchmark. */
#ifndef OC_VERIFY_ELEMENTWISE_REFERENCES_H
#define OC_VERIFY_ELEMENTWISE_REFERENCES_H

#include <math.h>
#include <stdint.h>

#include "verify/ops/reference.h"

/* The inverse of the error function, by bisection. */
static inline reference_real inverse_of_erf(reference_real x)
{
    const reference_real size = REFERENCE(fabs)(x);
    reference_real least = 0, most = 30;

    if (x == 0) return x;
    if (!(size < 1)) return size == 1 ? REFERENCE(copysign)(INFINITY, x) : NAN;
    for (int i = 0; i < 300; i++) {
        const reference_real middle = (least + most) / 2;

        if (size < 0.5 ? REFERENCE(erf)(middle) < size : REFERENCE(erfc)(middle) > 1 - size)
            least = middle;
        else
            most = middle;
    }
    return REFERENCE(copysign)(most, x);
}

/* The derivative of x * tanh(log1p(exp(x))). The sign of a zero is that of the limit. */
static inline reference_real slope_of_mish(reference_real x)
{
    const reference_real e = REFERENCE(exp)(x), n = e * (e + 2);

    return x > 100 ? 1 : e * ((e + 2) * (n + 2) + 4 * x * (e + 1)) / ((n + 2) * (n + 2));
}

/* The nearest multiple of 10^-decimals, half to even. */
static inline reference_real rounded_to(reference_real x, reference_real decimals)
{
    const reference_real power = REFERENCE(pow)(10, REFERENCE(fabs)(decimals));

    return decimals < 0 ? REFERENCE(nearbyint)(x / power) * power : REFERENCE(nearbyint)(x * power) / power;
}

static inline reference_real reference_InplaceCopy(const double *t, const double *v)
{
    const reference_real src = t[0];

    (void)t, (void)v, (void)src;
    return src;
}

static inline reference_real reference_Cast(const double *t, const double *v)
{
    const reference_real self = t[0];

    (void)t, (void)v, (void)self;
    return self;
}

static inline reference_real reference_InplaceFillScalar(const double *t, const double *v)
{
    const reference_real value = v[0];

    (void)t, (void)v, (void)value;
    return value;
}

static inline reference_real reference_InplaceFillTensor(const double *t, const double *v)
{
    const reference_real value = t[0];

    (void)t, (void)v, (void)value;
    return value;
}

static inline reference_real reference_InplaceOne(const double *t, const double *v)
{
    const reference_real none = 0;

    (void)t, (void)v, (void)none;
    return 1;
}

static inline reference_real reference_InplaceZero(const double *t, const double *v)
{
    const reference_real none = 0;

    (void)t, (void)v, (void)none;
    return 0;
}

static inline reference_real reference_InplaceMaskedFillScalar(const double *t, const double *v)
{
    const reference_real self = t[0], mask = t[1], value = v[0];

    (void)t, (void)v, (void)self;
    return mask != 0 ? value : self;
}

static inline reference_real reference_InplaceMaskedFillTensor(const double *t, const double *v)
{
    const reference_real self = t[0], mask = t[1], value = t[2];

    (void)t, (void)v, (void)self;
    return mask != 0 ? value : self;
}

static inline reference_real reference_SWhere(const double *t, const double *v)
{
    const reference_real condition = t[0], self = t[1], other = t[2];

    (void)t, (void)v, (void)condition;
    return condition != 0 ? self : other;
}

static inline reference_real reference_Add(const double *t, const double *v)
{
    const reference_real self = t[0], other = t[1], alpha = v[0];

    (void)t, (void)v, (void)self;
    return self + alpha * other;
}

static inline reference_real reference_Adds(const double *t, const double *v)
{
    const reference_real self = t[0], other = v[0], alpha = v[1];

    (void)t, (void)v, (void)self;
    return self + alpha * other;
}

static inline reference_real reference_Sub(const double *t, const double *v)
{
    const reference_real self = t[0], other = t[1], alpha = v[0];

    (void)t, (void)v, (void)self;
    return self - alpha * other;
}

static inline reference_real reference_Subs(const double *t, const double *v)
{
    const reference_real self = t[0], other = v[0], alpha = v[1];

    (void)t, (void)v, (void)self;
    return self - alpha * other;
}

static inline reference_real reference_Rsub(const double *t, const double *v)
{
    const reference_real self = t[0], other = t[1], alpha = v[0];

    (void)t, (void)v, (void)self;
    return other - alpha * self;
}

static inline reference_real reference_Rsubs(const double *t, const double *v)
{
    const reference_real self = t[0], other = v[0], alpha = v[1];

    (void)t, (void)v, (void)self;
    return other - alpha * self;
}

static inline reference_real reference_Mul(const double *t, const double *v)
{
    const reference_real self = t[0], other = t[1];

    (void)t, (void)v, (void)self;
    return self * other;
}

static inline reference_real reference_Muls(const double *t, const double *v)
{
    const reference_real self = t[0], other = v[0];

    (void)t, (void)v, (void)self;
    return self * other;
}

static inline reference_real reference_Div(const double *t, const double *v)
{
    const reference_real self = t[0], other = t[1];

    (void)t, (void)v, (void)self;
    return self / other;
}

static inline reference_real reference_Divs(const double *t, const double *v)
{
    const reference_real self = t[0], other = v[0];

    (void)t, (void)v, (void)self;
    return self / other;
}

static inline reference_real reference_DivMod(const double *t, const double *v)
{
    const reference_real self = t[0], other = t[1], mode = v[0];

    (void)t, (void)v, (void)self;
    return mode == 2 ? other == 0 ? self / other : REFERENCE(rint)((self - REFERENCE(fmod)(self, other)) / other - (REFERENCE(fmod)(self, other) != 0 && (REFERENCE(fmod)(self, other) < 0) != (other < 0))) : mode == 1 ? REFERENCE(trunc)(self / other) : self / other;
}

static inline reference_real reference_DivMods(const double *t, const double *v)
{
    const reference_real self = t[0], other = v[0], mode = v[1];

    (void)t, (void)v, (void)self;
    return mode == 2 ? other == 0 ? self / other : REFERENCE(rint)((self - REFERENCE(fmod)(self, other)) / other - (REFERENCE(fmod)(self, other) != 0 && (REFERENCE(fmod)(self, other) < 0) != (other < 0))) : mode == 1 ? REFERENCE(trunc)(self / other) : self / other;
}

static inline reference_real reference_PowTensorScalar(const double *t, const double *v)
{
    const reference_real self = t[0], exponent = v[0];

    (void)t, (void)v, (void)self;
    return REFERENCE(pow)(self, exponent);
}

static inline reference_real reference_PowScalarTensor(const double *t, const double *v)
{
    const reference_real self = v[0], exponent = t[0];

    (void)t, (void)v, (void)self;
    return REFERENCE(pow)(self, exponent);
}

static inline reference_real reference_PowTensorTensor(const double *t, const double *v)
{
    const reference_real self = t[0], exponent = t[1];

    (void)t, (void)v, (void)self;
    return REFERENCE(pow)(self, exponent);
}

static inline reference_real reference_RemainderTensorTensor(const double *t, const double *v)
{
    const reference_real self = t[0], other = t[1];

    (void)t, (void)v, (void)self;
    return REFERENCE(fmod)(self, other) != 0 && (REFERENCE(fmod)(self, other) < 0) != (other < 0) ? REFERENCE(fmod)(self, other) + other : REFERENCE(fmod)(self, other);
}

static inline reference_real reference_RemainderTensorScalar(const double *t, const double *v)
{
    const reference_real self = t[0], other = v[0];

    (void)t, (void)v, (void)self;
    return REFERENCE(fmod)(self, other) != 0 && (REFERENCE(fmod)(self, other) < 0) != (other < 0) ? REFERENCE(fmod)(self, other) + other : REFERENCE(fmod)(self, other);
}

static inline reference_real reference_RemainderScalarTensor(const double *t, const double *v)
{
    const reference_real self = v[0], other = t[0];

    (void)t, (void)v, (void)self;
    return REFERENCE(fmod)(self, other) != 0 && (REFERENCE(fmod)(self, other) < 0) != (other < 0) ? REFERENCE(fmod)(self, other) + other : REFERENCE(fmod)(self, other);
}

static inline reference_real reference_FloorDivide(const double *t, const double *v)
{
    const reference_real self = t[0], other = t[1];

    (void)t, (void)v, (void)self;
    return other == 0 ? self / other : REFERENCE(rint)((self - REFERENCE(fmod)(self, other)) / other - (REFERENCE(fmod)(self, other) != 0 && (REFERENCE(fmod)(self, other) < 0) != (other < 0)));
}

static inline reference_real reference_FloorDivides(const double *t, const double *v)
{
    const reference_real self = t[0], other = v[0];

    (void)t, (void)v, (void)self;
    return other == 0 ? self / other : REFERENCE(rint)((self - REFERENCE(fmod)(self, other)) / other - (REFERENCE(fmod)(self, other) != 0 && (REFERENCE(fmod)(self, other) < 0) != (other < 0)));
}

static inline reference_real reference_Maximum(const double *t, const double *v)
{
    const reference_real self = t[0], other = t[1];

    (void)t, (void)v, (void)self;
    return self > other || self != self ? self : other;
}

static inline reference_real reference_Minimum(const double *t, const double *v)
{
    const reference_real self = t[0], other = t[1];

    (void)t, (void)v, (void)self;
    return self < other || self != self ? self : other;
}

static inline reference_real reference_Clamp(const double *t, const double *v)
{
    const reference_real self = t[0], clipValueMin = v[0], clipValueMax = v[1];

    (void)t, (void)v, (void)self;
    return self != self || clipValueMin != clipValueMin || clipValueMax != clipValueMax ? NAN : REFERENCE(fmin)(REFERENCE(fmax)(self, clipValueMin), clipValueMax);
}

static inline reference_real reference_ClampMin(const double *t, const double *v)
{
    const reference_real self = t[0], clipValueMin = v[0];

    (void)t, (void)v, (void)self;
    return self != self || clipValueMin != clipValueMin ? NAN : REFERENCE(fmax)(self, clipValueMin);
}

static inline reference_real reference_ClampMax(const double *t, const double *v)
{
    const reference_real self = t[0], clipValueMax = v[0];

    (void)t, (void)v, (void)self;
    return self != self || clipValueMax != clipValueMax ? NAN : REFERENCE(fmin)(self, clipValueMax);
}

static inline reference_real reference_ClampMinTensor(const double *t, const double *v)
{
    const reference_real self = t[0], clipValueMin = t[1];

    (void)t, (void)v, (void)self;
    return self != self || clipValueMin != clipValueMin ? NAN : REFERENCE(fmax)(self, clipValueMin);
}

static inline reference_real reference_ClampMaxTensor(const double *t, const double *v)
{
    const reference_real self = t[0], max = t[1];

    (void)t, (void)v, (void)self;
    return self != self || max != max ? NAN : REFERENCE(fmin)(self, max);
}

static inline reference_real reference_ClampTensor(const double *t, const double *v)
{
    const reference_real self = t[0], clipValueMin = t[1], clipValueMax = t[2];

    (void)t, (void)v, (void)self;
    return self != self || clipValueMin != clipValueMin || clipValueMax != clipValueMax ? NAN : REFERENCE(fmin)(REFERENCE(fmax)(self, clipValueMin), clipValueMax);
}

static inline reference_real reference_FmodTensor(const double *t, const double *v)
{
    const reference_real self = t[0], other = t[1];

    (void)t, (void)v, (void)self;
    return REFERENCE(fmod)(self, other);
}

static inline reference_real reference_FmodScalar(const double *t, const double *v)
{
    const reference_real self = t[0], other = v[0];

    (void)t, (void)v, (void)self;
    return REFERENCE(fmod)(self, other);
}

static inline reference_real reference_Atan2(const double *t, const double *v)
{
    const reference_real self = t[0], other = t[1];

    (void)t, (void)v, (void)self;
    return REFERENCE(atan2)(self, other);
}

static inline reference_real reference_LogAddExp(const double *t, const double *v)
{
    const reference_real self = t[0], other = t[1];

    (void)t, (void)v, (void)self;
    return self == other ? self + 0.6931471805599453 : REFERENCE(fmax)(self, other) + REFERENCE(log1p)(REFERENCE(exp)(-REFERENCE(fabs)(self - other)));
}

static inline reference_real reference_LogAddExp2(const double *t, const double *v)
{
    const reference_real self = t[0], other = t[1];

    (void)t, (void)v, (void)self;
    return self == other ? self + 1 : REFERENCE(fmax)(self, other) + REFERENCE(log1p)(REFERENCE(exp2)(-REFERENCE(fabs)(self - other))) * 1.4426950408889634;
}

static inline reference_real reference_XLogYTensor(const double *t, const double *v)
{
    const reference_real self = t[0], other = t[1];

    (void)t, (void)v, (void)self;
    return other != other ? other : self == 0 ? 0 : self * REFERENCE(log)(other);
}

static inline reference_real reference_XLogYScalarOther(const double *t, const double *v)
{
    const reference_real self = t[0], other = v[0];

    (void)t, (void)v, (void)self;
    return other != other ? other : self == 0 ? 0 : self * REFERENCE(log)(other);
}

static inline reference_real reference_XLogYScalarSelf(const double *t, const double *v)
{
    const reference_real self = v[0], other = t[0];

    (void)t, (void)v, (void)self;
    return other != other ? other : self == 0 ? 0 : self * REFERENCE(log)(other);
}

static inline reference_real reference_Lerps(const double *t, const double *v)
{
    const reference_real self = t[0], end = t[1], weight = v[0];

    (void)t, (void)v, (void)self;
    return weight < 0.5 ? self + weight * (end - self) : end - (end - self) * (1 - weight);
}

static inline reference_real reference_Lerp(const double *t, const double *v)
{
    const reference_real self = t[0], end = t[1], weight = t[2];

    (void)t, (void)v, (void)self;
    return weight < 0.5 ? self + weight * (end - self) : end - (end - self) * (1 - weight);
}

static inline reference_real reference_Addcmul(const double *t, const double *v)
{
    const reference_real self = t[0], tensor1 = t[1], tensor2 = t[2], value = v[0];

    (void)t, (void)v, (void)self;
    return self + value * tensor1 * tensor2;
}

static inline reference_real reference_Addcdiv(const double *t, const double *v)
{
    const reference_real self = t[0], tensor1 = t[1], tensor2 = t[2], value = v[0];

    (void)t, (void)v, (void)self;
    return self + value * tensor1 / tensor2;
}

static inline reference_real reference_ThresholdBackward(const double *t, const double *v)
{
    const reference_real gradOutput = t[0], self = t[1], threshold = v[0];

    (void)t, (void)v, (void)gradOutput;
    return self <= threshold ? 0 : gradOutput;
}

static inline reference_real reference_LeakyReluBackward(const double *t, const double *v)
{
    const reference_real gradOutput = t[0], self = t[1], negativeSlope = v[0];

    (void)t, (void)v, (void)gradOutput;
    return self > 0 ? gradOutput : gradOutput * negativeSlope;
}

static inline reference_real reference_HardtanhBackward(const double *t, const double *v)
{
    const reference_real gradOutput = t[0], self = t[1], min = v[0], max = v[1];

    (void)t, (void)v, (void)gradOutput;
    return self <= min || self >= max ? 0 : gradOutput;
}

static inline reference_real reference_HardsigmoidBackward(const double *t, const double *v)
{
    const reference_real gradOutput = t[0], self = t[1];

    (void)t, (void)v, (void)gradOutput;
    return self > -3 && self < 3 ? gradOutput / 6 : 0;
}

static inline reference_real reference_HardswishBackward(const double *t, const double *v)
{
    const reference_real gradOutput = t[0], self = t[1];

    (void)t, (void)v, (void)gradOutput;
    return self <= -3 ? 0 : self >= 3 ? gradOutput : gradOutput * (self / 3 + 0.5);
}

static inline reference_real reference_SoftplusBackward(const double *t, const double *v)
{
    const reference_real gradOutput = t[0], self = t[1], beta = v[0], threshold = v[1];

    (void)t, (void)v, (void)gradOutput;
    return self * beta > threshold ? gradOutput : gradOutput / (1 + REFERENCE(exp)(-self * beta));
}

static inline reference_real reference_MishBackward(const double *t, const double *v)
{
    const reference_real gradOutput = t[0], self = t[1];

    (void)t, (void)v, (void)gradOutput;
    return gradOutput * slope_of_mish(self);
}

static inline reference_real reference_TanhBackward(const double *t, const double *v)
{
    const reference_real gradOutput = t[0], output = t[1];

    (void)t, (void)v, (void)gradOutput;
    return gradOutput * (1 - output * output);
}

static inline reference_real reference_SigmoidBackward(const double *t, const double *v)
{
    const reference_real gradOutput = t[0], output = t[1];

    (void)t, (void)v, (void)gradOutput;
    return gradOutput * output * (1 - output);
}

static inline reference_real reference_EluBackward(const double *t, const double *v)
{
    const reference_real gradOutput = t[0], alpha = v[0], scale = v[1], inputScale = v[2], isResult = v[3], selfOrResult = t[1];

    (void)t, (void)v, (void)gradOutput;
    return !(selfOrResult <= 0) ? gradOutput * scale : isResult != 0 ? gradOutput * inputScale * (selfOrResult + alpha * scale) : gradOutput * inputScale * alpha * scale * REFERENCE(exp)(selfOrResult * inputScale);
}

static inline reference_real reference_LogSigmoidBackward(const double *t, const double *v)
{
    const reference_real gradOutput = t[0], self = t[1];

    (void)t, (void)v, (void)gradOutput;
    return gradOutput * (1 / (1 + REFERENCE(exp)(self)));
}

static inline reference_real reference_HardshrinkBackward(const double *t, const double *v)
{
    const reference_real gradOutput = t[0], self = t[1], lambd = v[0];

    (void)t, (void)v, (void)gradOutput;
    return self >= -lambd && self <= lambd ? 0 : gradOutput;
}

static inline reference_real reference_Abs(const double *t, const double *v)
{
    const reference_real self = t[0];

    (void)t, (void)v, (void)self;
    return REFERENCE(fabs)(self);
}

static inline reference_real reference_Neg(const double *t, const double *v)
{
    const reference_real self = t[0];

    (void)t, (void)v, (void)self;
    return -self;
}

static inline reference_real reference_Sign(const double *t, const double *v)
{
    const reference_real self = t[0];

    (void)t, (void)v, (void)self;
    return (self > 0) - (self < 0);
}

static inline reference_real reference_Sqrt(const double *t, const double *v)
{
    const reference_real self = t[0];

    (void)t, (void)v, (void)self;
    return REFERENCE(sqrt)(self);
}

static inline reference_real reference_Rsqrt(const double *t, const double *v)
{
    const reference_real self = t[0];

    (void)t, (void)v, (void)self;
    return 1 / REFERENCE(sqrt)(self);
}

static inline reference_real reference_Exp(const double *t, const double *v)
{
    const reference_real self = t[0];

    (void)t, (void)v, (void)self;
    return REFERENCE(exp)(self);
}

static inline reference_real reference_Log(const double *t, const double *v)
{
    const reference_real self = t[0];

    (void)t, (void)v, (void)self;
    return REFERENCE(log)(self);
}

static inline reference_real reference_Log2(const double *t, const double *v)
{
    const reference_real self = t[0];

    (void)t, (void)v, (void)self;
    return REFERENCE(log2)(self);
}

static inline reference_real reference_Log10(const double *t, const double *v)
{
    const reference_real self = t[0];

    (void)t, (void)v, (void)self;
    return REFERENCE(log10)(self);
}

static inline reference_real reference_Log1p(const double *t, const double *v)
{
    const reference_real self = t[0];

    (void)t, (void)v, (void)self;
    return REFERENCE(log1p)(self);
}

static inline reference_real reference_Exp2(const double *t, const double *v)
{
    const reference_real self = t[0];

    (void)t, (void)v, (void)self;
    return REFERENCE(exp2)(self);
}

static inline reference_real reference_Expm1(const double *t, const double *v)
{
    const reference_real self = t[0];

    (void)t, (void)v, (void)self;
    return REFERENCE(expm1)(self);
}

static inline reference_real reference_Erf(const double *t, const double *v)
{
    const reference_real self = t[0];

    (void)t, (void)v, (void)self;
    return REFERENCE(erf)(self);
}

static inline reference_real reference_Trunc(const double *t, const double *v)
{
    const reference_real self = t[0];

    (void)t, (void)v, (void)self;
    return REFERENCE(trunc)(self);
}

static inline reference_real reference_Hardswish(const double *t, const double *v)
{
    const reference_real self = t[0];

    (void)t, (void)v, (void)self;
    return self * REFERENCE(fmin)(REFERENCE(fmax)(self + 3, 0), 6) / 6;
}

static inline reference_real reference_Softplus(const double *t, const double *v)
{
    const reference_real self = t[0], beta = v[0], threshold = v[1];

    (void)t, (void)v, (void)self;
    return self * beta > threshold ? self : REFERENCE(log1p)(REFERENCE(exp)(self * beta)) / beta;
}

static inline reference_real reference_Hardsigmoid(const double *t, const double *v)
{
    const reference_real self = t[0];

    (void)t, (void)v, (void)self;
    return self != self ? self : REFERENCE(fmin)(REFERENCE(fmax)(self + 3, 0), 6) / 6;
}

static inline reference_real reference_Mish(const double *t, const double *v)
{
    const reference_real self = t[0];

    (void)t, (void)v, (void)self;
    return self * REFERENCE(tanh)(REFERENCE(log1p)(REFERENCE(exp)(self)));
}

static inline reference_real reference_Elu(const double *t, const double *v)
{
    const reference_real self = t[0], alpha = v[0], scale = v[1], inputScale = v[2];

    (void)t, (void)v, (void)self;
    return self < 0 ? REFERENCE(expm1)(self * inputScale) * alpha * scale : self * scale;
}

static inline reference_real reference_Hardtanh(const double *t, const double *v)
{
    const reference_real self = t[0], clipValueMin = v[0], clipValueMax = v[1];

    (void)t, (void)v, (void)self;
    return self != self ? self : REFERENCE(fmin)(REFERENCE(fmax)(self, clipValueMin), clipValueMax);
}

static inline reference_real reference_Sin(const double *t, const double *v)
{
    const reference_real self = t[0];

    (void)t, (void)v, (void)self;
    return REFERENCE(sin)(self);
}

static inline reference_real reference_Cos(const double *t, const double *v)
{
    const reference_real input = t[0];

    (void)t, (void)v, (void)input;
    return REFERENCE(cos)(input);
}

static inline reference_real reference_Tanh(const double *t, const double *v)
{
    const reference_real self = t[0];

    (void)t, (void)v, (void)self;
    return REFERENCE(tanh)(self);
}

static inline reference_real reference_Sigmoid(const double *t, const double *v)
{
    const reference_real self = t[0];

    (void)t, (void)v, (void)self;
    return 1 / (1 + REFERENCE(exp)(-self));
}

static inline reference_real reference_Reciprocal(const double *t, const double *v)
{
    const reference_real self = t[0];

    (void)t, (void)v, (void)self;
    return 1 / self;
}

static inline reference_real reference_Gelu(const double *t, const double *v)
{
    const reference_real self = t[0];

    (void)t, (void)v, (void)self;
    return self / (1 + REFERENCE(exp)(-1.5957691216057308 * (self + 0.044715 * self * self * self)));
}

static inline reference_real reference_GeluBackward(const double *t, const double *v)
{
    const reference_real gradOutput = t[0], self = t[1];

    (void)t, (void)v, (void)gradOutput;
    return gradOutput * (1 / (1 + REFERENCE(exp)(-1.5957691216057308 * (self + 0.044715 * self * self * self))) + self * 1.5957691216057308 * (1 + 0.134145 * self * self) / REFERENCE(pow)(2 * REFERENCE(cosh)(0.7978845608028654 * (self + 0.044715 * self * self * self)), 2));
}

static inline reference_real reference_Silu(const double *t, const double *v)
{
    const reference_real self = t[0];

    (void)t, (void)v, (void)self;
    return self / (1 + REFERENCE(exp)(-self));
}

static inline reference_real reference_SiluBackward(const double *t, const double *v)
{
    const reference_real gradOutput = t[0], self = t[1];

    (void)t, (void)v, (void)gradOutput;
    return gradOutput / (1 + REFERENCE(exp)(-self)) * (1 + self / (1 + REFERENCE(exp)(self)));
}

static inline reference_real reference_Relu(const double *t, const double *v)
{
    const reference_real self = t[0];

    (void)t, (void)v, (void)self;
    return self < 0 ? 0 : self;
}

static inline reference_real reference_LeakyRelu(const double *t, const double *v)
{
    const reference_real self = t[0], negativeSlope = v[0];

    (void)t, (void)v, (void)self;
    return self > 0 ? self : self * negativeSlope;
}

static inline reference_real reference_Ceil(const double *t, const double *v)
{
    const reference_real self = t[0];

    (void)t, (void)v, (void)self;
    return REFERENCE(ceil)(self);
}

static inline reference_real reference_Floor(const double *t, const double *v)
{
    const reference_real self = t[0];

    (void)t, (void)v, (void)self;
    return REFERENCE(floor)(self);
}

static inline reference_real reference_Square(const double *t, const double *v)
{
    const reference_real self = t[0];

    (void)t, (void)v, (void)self;
    return self * self;
}

static inline reference_real reference_Frac(const double *t, const double *v)
{
    const reference_real input = t[0];

    (void)t, (void)v, (void)input;
    return input - REFERENCE(trunc)(input);
}

static inline reference_real reference_Round(const double *t, const double *v)
{
    const reference_real self = t[0];

    (void)t, (void)v, (void)self;
    return REFERENCE(nearbyint)(self);
}

static inline reference_real reference_RoundDecimals(const double *t, const double *v)
{
    const reference_real self = t[0], decimals = v[0];

    (void)t, (void)v, (void)self;
    return rounded_to(self, decimals);
}

static inline reference_real reference_Erfc(const double *t, const double *v)
{
    const reference_real self = t[0];

    (void)t, (void)v, (void)self;
    return REFERENCE(erfc)(self);
}

static inline reference_real reference_Erfinv(const double *t, const double *v)
{
    const reference_real self = t[0];

    (void)t, (void)v, (void)self;
    return inverse_of_erf(self);
}

static inline reference_real reference_Tan(const double *t, const double *v)
{
    const reference_real self = t[0];

    (void)t, (void)v, (void)self;
    return REFERENCE(tan)(self);
}

static inline reference_real reference_Asin(const double *t, const double *v)
{
    const reference_real self = t[0];

    (void)t, (void)v, (void)self;
    return REFERENCE(asin)(self);
}

static inline reference_real reference_Acos(const double *t, const double *v)
{
    const reference_real input = t[0];

    (void)t, (void)v, (void)input;
    return REFERENCE(acos)(input);
}

static inline reference_real reference_Atan(const double *t, const double *v)
{
    const reference_real input = t[0];

    (void)t, (void)v, (void)input;
    return REFERENCE(atan)(input);
}

static inline reference_real reference_Sinh(const double *t, const double *v)
{
    const reference_real self = t[0];

    (void)t, (void)v, (void)self;
    return REFERENCE(sinh)(self);
}

static inline reference_real reference_Cosh(const double *t, const double *v)
{
    const reference_real self = t[0];

    (void)t, (void)v, (void)self;
    return REFERENCE(cosh)(self);
}

static inline reference_real reference_Asinh(const double *t, const double *v)
{
    const reference_real input = t[0];

    (void)t, (void)v, (void)input;
    return REFERENCE(asinh)(input);
}

static inline reference_real reference_Acosh(const double *t, const double *v)
{
    const reference_real self = t[0];

    (void)t, (void)v, (void)self;
    return REFERENCE(acosh)(self);
}

static inline reference_real reference_Atanh(const double *t, const double *v)
{
    const reference_real input = t[0];

    (void)t, (void)v, (void)input;
    return REFERENCE(atanh)(input);
}

static inline reference_real reference_LogSigmoid(const double *t, const double *v)
{
    const reference_real self = t[0];

    (void)t, (void)v, (void)self;
    return REFERENCE(fmin)(self, 0) - REFERENCE(log1p)(REFERENCE(exp)(-REFERENCE(fabs)(self)));
}

static inline reference_real reference_Celu(const double *t, const double *v)
{
    const reference_real self = t[0], alpha = v[0];

    (void)t, (void)v, (void)self;
    return self < 0 ? REFERENCE(expm1)(self / alpha) * alpha : self;
}

static inline reference_real reference_Threshold(const double *t, const double *v)
{
    const reference_real self = t[0], threshold = v[0], value = v[1];

    (void)t, (void)v, (void)self;
    return self <= threshold ? value : self;
}

static inline reference_real reference_Hardshrink(const double *t, const double *v)
{
    const reference_real self = t[0], lambd = v[0];

    (void)t, (void)v, (void)self;
    return self >= -lambd && self <= lambd ? 0 : self;
}

static inline reference_real reference_Softshrink(const double *t, const double *v)
{
    const reference_real self = t[0], lambd = v[0];

    (void)t, (void)v, (void)self;
    return self > lambd ? self - lambd : self < -lambd ? self + lambd : self - self;
}

static inline reference_real reference_NanToNum(const double *t, const double *v)
{
    const reference_real self = t[0], nan = v[0], posinf = v[1], neginf = v[2];

    (void)t, (void)v, (void)self;
    return self != self ? nan : self == INFINITY ? posinf : self == -INFINITY ? neginf : self;
}

static inline reference_real reference_EqTensor(const double *t, const double *v)
{
    const reference_real self = t[0], other = t[1];

    (void)t, (void)v, (void)self;
    return self == other;
}

static inline reference_real reference_EqScalar(const double *t, const double *v)
{
    const reference_real self = t[0], other = v[0];

    (void)t, (void)v, (void)self;
    return self == other;
}

static inline reference_real reference_NeTensor(const double *t, const double *v)
{
    const reference_real self = t[0], other = t[1];

    (void)t, (void)v, (void)self;
    return self != other;
}

static inline reference_real reference_NeScalar(const double *t, const double *v)
{
    const reference_real self = t[0], other = v[0];

    (void)t, (void)v, (void)self;
    return self != other;
}

static inline reference_real reference_GtTensor(const double *t, const double *v)
{
    const reference_real self = t[0], other = t[1];

    (void)t, (void)v, (void)self;
    return self > other;
}

static inline reference_real reference_GtScalar(const double *t, const double *v)
{
    const reference_real self = t[0], other = v[0];

    (void)t, (void)v, (void)self;
    return self > other;
}

static inline reference_real reference_GeTensor(const double *t, const double *v)
{
    const reference_real self = t[0], other = t[1];

    (void)t, (void)v, (void)self;
    return self >= other;
}

static inline reference_real reference_GeScalar(const double *t, const double *v)
{
    const reference_real self = t[0], other = v[0];

    (void)t, (void)v, (void)self;
    return self >= other;
}

static inline reference_real reference_LtTensor(const double *t, const double *v)
{
    const reference_real self = t[0], other = t[1];

    (void)t, (void)v, (void)self;
    return self < other;
}

static inline reference_real reference_LtScalar(const double *t, const double *v)
{
    const reference_real self = t[0], other = v[0];

    (void)t, (void)v, (void)self;
    return self < other;
}

static inline reference_real reference_LeTensor(const double *t, const double *v)
{
    const reference_real self = t[0], other = t[1];

    (void)t, (void)v, (void)self;
    return self <= other;
}

static inline reference_real reference_LeScalar(const double *t, const double *v)
{
    const reference_real self = t[0], other = v[0];

    (void)t, (void)v, (void)self;
    return self <= other;
}

static inline reference_real reference_IsFinite(const double *t, const double *v)
{
    const reference_real self = t[0];

    (void)t, (void)v, (void)self;
    return isfinite(self);
}

static inline reference_real reference_IsPosInf(const double *t, const double *v)
{
    const reference_real self = t[0];

    (void)t, (void)v, (void)self;
    return self == INFINITY;
}

static inline reference_real reference_IsNegInf(const double *t, const double *v)
{
    const reference_real self = t[0];

    (void)t, (void)v, (void)self;
    return self == -INFINITY;
}

static inline reference_real reference_Signbit(const double *t, const double *v)
{
    const reference_real self = t[0];

    (void)t, (void)v, (void)self;
    return signbit(self) != 0;
}

static inline reference_real reference_IsClose(const double *t, const double *v)
{
    const reference_real self = t[0], other = t[1], rtol = v[0], atol = v[1], equalNan = v[2];

    (void)t, (void)v, (void)self;
    return self == other || (equalNan != 0 && self != self && other != other) || (isfinite(self - other) && REFERENCE(fabs)(self - other) <= atol + REFERENCE(fabs)(rtol * other));
}

static inline reference_real reference_LogicalNot(const double *t, const double *v)
{
    const reference_real self = t[0];

    (void)t, (void)v, (void)self;
    return self == 0;
}

static inline reference_real reference_LogicalAnd(const double *t, const double *v)
{
    const reference_real self = t[0], other = t[1];

    (void)t, (void)v, (void)self;
    return self != 0 && other != 0;
}

static inline reference_real reference_LogicalOr(const double *t, const double *v)
{
    const reference_real self = t[0], other = t[1];

    (void)t, (void)v, (void)self;
    return self != 0 || other != 0;
}

static inline reference_real reference_LogicalXor(const double *t, const double *v)
{
    const reference_real self = t[0], other = t[1];

    (void)t, (void)v, (void)self;
    return (self != 0) != (other != 0);
}

static inline reference_real reference_BitwiseAndTensor(const double *t, const double *v)
{
    const reference_real self = t[0], other = t[1];

    (void)t, (void)v, (void)self;
    return (double)((int64_t)self & (int64_t)other);
}

static inline reference_real reference_BitwiseAndScalar(const double *t, const double *v)
{
    const reference_real self = t[0], other = v[0];

    (void)t, (void)v, (void)self;
    return (double)((int64_t)self & (int64_t)other);
}

static inline reference_real reference_BitwiseOrTensor(const double *t, const double *v)
{
    const reference_real self = t[0], other = t[1];

    (void)t, (void)v, (void)self;
    return (double)((int64_t)self|(int64_t)other);
}

static inline reference_real reference_BitwiseOrScalar(const double *t, const double *v)
{
    const reference_real self = t[0], other = v[0];

    (void)t, (void)v, (void)self;
    return (double)((int64_t)self|(int64_t)other);
}

static inline reference_real reference_BitwiseXorTensor(const double *t, const double *v)
{
    const reference_real self = t[0], other = t[1];

    (void)t, (void)v, (void)self;
    return (double)((int64_t)self ^ (int64_t)other);
}

static inline reference_real reference_BitwiseXorScalar(const double *t, const double *v)
{
    const reference_real self = t[0], other = v[0];

    (void)t, (void)v, (void)self;
    return (double)((int64_t)self ^ (int64_t)other);
}

static inline reference_real reference_BitwiseNot(const double *t, const double *v)
{
    const reference_real self = t[0], bits = v[0];

    (void)t, (void)v, (void)self;
    return (double)((int64_t)self ^ (int64_t)bits);
}

#endif
