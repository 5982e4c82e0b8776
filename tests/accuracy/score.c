/* SPDX-License-Identifier: Apache-2.0 */
#include "accuracy/score.h"

#include <float.h>
#include <math.h>
#include <string.h>

const struct setting settings[] = {
    {"Add", 0.5, false, {1}},
    {"Add", 0, true, {1.6875}},
    {"Adds", 0, true, {0.75, 1.6875}},
    {"Sub", 0.5, false, {1}},
    {"Sub", 0, true, {1.6875}},
    {"Subs", 0, true, {0.75, 1.6875}},
    {"Rsub", 0.5, false, {1}},
    {"Rsub", 0, true, {1.6875}},
    {"Rsubs", 0, true, {0.75, 1.6875}},
    {"Mul", 0.5, false, {0}},
    {"Muls", 0.5, false, {1.6875}},
    {"Div", 2.5, false, {0}},
    {"Divs", 2.5, false, {1.6875}},
    {"PowTensorScalar", 16, false, {-1}},
    {"PowTensorScalar", 16, false, {0.5}},
    {"PowTensorScalar", 16, false, {2}},
    {"PowTensorScalar", 16, false, {2.5}},
    {"PowTensorScalar", 16, false, {3}},
    {"PowScalarTensor", 16, false, {1.6875}},
    {"PowTensorTensor", 16, false, {0}},
    {"DivMod", 2.5, false, {0}},
    {"DivMod", 0, false, {1}},
    {"DivMod", 0, false, {2}},
    {"DivMods", 2.5, false, {0.75, 0}},
    {"DivMods", 0, false, {0.75, 1}},
    {"DivMods", 0, false, {0.75, 2}},
    {"FmodScalar", 0, false, {0.75}},
    {"Atan2", 6, false, {0}},
    {"LogAddExp", 0, true, {0}},
    {"LogAddExp2", 0, true, {0}},
    {"XLogYScalarOther", 0, false, {0.75}},
    {"XLogYScalarSelf", 0, false, {1.6875}},
    {"RemainderTensorScalar", 0, false, {0.75}},
    {"RemainderScalarTensor", 0, false, {100}},
    {"FloorDivides", 0, false, {0.75}},
    {"Clamp", 0, false, {-1.5, 2.5}},
    {"ClampMin", 0, false, {-1.5}},
    {"ClampMax", 0, false, {2.5}},
    {"Lerps", 0, true, {0.375}},
    {"Lerp", 0, true, {0}},
    {"Addcmul", 0, true, {1.6875}},
    {"Addcdiv", 0, true, {1.6875}},
    {"ThresholdBackward", 0, false, {0.75}},
    {"LeakyReluBackward", 0, false, {0.1484375, 0}},
    {"HardtanhBackward", 0, false, {-1.5, 2.5}},
    {"EluBackward", 0, true, {1, 1, 1, 0}},
    {"EluBackward", 0, true, {1.6875, 1.0546875, 1, 0}},
    {"EluBackward", 0, true, {1.6875, 1.0546875, 1, 1}},
    {"HardshrinkBackward", 0, false, {0.75}},
    {"SoftshrinkBackward", 0, false, {0.75}},
    {"SoftplusBackward", 0, false, {1, 20}},
    {"MishBackward", 0, true, {0}},
    {"TanhBackward", 0, true, {0}},
    {"SigmoidBackward", 0, true, {0}},
    {"HardswishBackward", 0, true, {0}},
    {"GeluBackward", 0, true, {0}},
    {"SiluBackward", 0, true, {0}},
    {"Sqrt", 3, false, {0}},
    {"Rsqrt", 2, false, {0}},
    {"Exp", 3, false, {0}},
    {"Log", 3, false, {0}},
    {"Log2", 3, false, {0}},
    {"Log10", 3, false, {0}},
    {"Log1p", 2, false, {0}},
    {"Exp2", 3, false, {0}},
    {"Expm1", 3, false, {0}},
    {"Erf", 16, false, {0}},
    {"Erfc", 16, false, {0}},
    {"Softplus", 0, false, {1, 20}},
    {"Elu", 0, false, {1, 1, 1}},
    {"Elu", 0, false, {1.6875, 1.0546875, 1}},
    {"Celu", 0, false, {1.6875}},
    {"Threshold", 0, false, {0.75, -1.5}},
    {"Hardshrink", 0, false, {0.75}},
    {"Softshrink", 0, false, {0.75}},
    {"NanToNum", 0, false, {0.75, 1000, -1000}},
    {"Hardtanh", 0, false, {-1.5, 2.5}},
    {"LeakyRelu", 0, false, {0.1484375}},
    {"Sin", 4, false, {0}},
    {"Cos", 4, false, {0}},
    {"Tan", 5, false, {0}},
    {"Asin", 4, false, {0}},
    {"Acos", 4, false, {0}},
    {"Atan", 5, false, {0}},
    {"Sinh", 4, false, {0}},
    {"Cosh", 4, false, {0}},
    {"Tanh", 5, false, {0}},
    {"Asinh", 4, false, {0}},
    {"Acosh", 4, false, {0}},
    {"Atanh", 5, false, {0}},
    {"Reciprocal", 2.5, false, {0}},
    {"EqScalar", 0, false, {1.5}},
    {"IsClose", 0, false, {0x1p-10, 0x1p-13, 0}},
};
const size_t settings_count = OC_COUNT(settings);

/* The smallest positive normal number of a type, the power of 2 above its largest number, and the digits. */
struct limits {
    double normal, overflow;
    int digits;
};

static struct limits limits_of(enum oc_dtype type)
{
    if (type == OC_F16) return (struct limits){0x1p-14, 0x1p16, 11};
    return (struct limits){FLT_MIN, 0x1p128, type == OC_BF16 ? 8 : 24};
}

/* What the inputs contribute to a result, where they cancel. */
static double contributions(const struct subject *s, const double *t, reference_real want)
{
    const double change = 0x1p-20;
    double sum = 0;

    for (int i = 0; i < elementwise_inputs(s->function); i++) {
        double changed[OC_ELEMENTWISE_INPUTS] = {t[0], t[1], t[2]};

        changed[i] *= 1 + change;

        const double moved =
            (double)(s->function->reference(changed, s->setting->scalars) - want) / change;

        if (isfinite(moved)) sum += fabs(moved);
    }
    return sum;
}

static void take_example(struct score *score, size_t at, long long *count)
{
    if (count != NULL) ++*count;
    if (count != NULL && score->has_example) return;
    score->example = at;
    score->has_example = true;
}

void score_add(struct score *score, const struct subject *s, const double *t, size_t at, double got)
{
    const struct limits limits = limits_of(s->type);
    reference_real want = s->function->reference(t, s->setting->scalars);
    double magnitude;
    int exponent;

    /* The result of tanh or of the logistic function. */
    if (strcmp(s->function->row->inputs[1], "output") == 0 && fabs(t[1]) > 1) return;
    if (isnan(want) || isnan(got)) {
        if (!isnan(want) || !isnan(got)) take_example(score, at, &score->nans);
        return;
    }
    if (isinf(want)) {
        if (want != got) take_example(score, at, &score->infinities);
        return;
    }
    if (want == 0 && got == 0) {
        if (!signbit(want) != !signbit(got)) take_example(score, at, &score->zeros);
        return;
    }
    /* An infinite result of a finite value is the number above the largest one. */
    want = fmaxl(fminl(want, limits.overflow), -limits.overflow);
    got = fmax(fmin(got, limits.overflow), -limits.overflow);
    magnitude = fabs((double)want);
    if (s->setting->cancels) magnitude = fmax(magnitude, contributions(s, t, want));
    magnitude = fmin(fmax(magnitude, limits.normal), limits.overflow / 2);
    (void)frexp(magnitude, &exponent);

    const double error =
        (double)ldexpl(fabsl((reference_real)got - want), limits.digits - exponent);

    if (fabs((double)want) < limits.normal && fabs(got) <= limits.normal && error > 1) {
        take_example(score, at, &score->flushed);
        return;
    }
    if ((got == 0 || fabs(got) == limits.overflow) && error > 1) {
        take_example(score, at, &score->lost);
        return;
    }
    if (error <= score->error) return;
    score->error = error;
    take_example(score, at, NULL);
}
