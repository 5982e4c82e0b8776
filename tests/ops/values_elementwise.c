/* SPDX-License-Identifier: Apache-2.0 */
/* Element-wise operators on values that small integers do not show. */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "harness/refusal.h"
#include "ops/refusals.h"
#include "verify/buffer.h"
#include "verify/device.h"
#include "verify/ops/elementwise.h"

/* The first call of a function. Scalars of type double or float are 1, those of type bool false, and
 * a mode is 0, a type that of the output. */
static aclnnStatus first_of(const struct elementwise_function *f, aclTensor *const *inputs,
                            aclTensor *out, aclScalar *const *scalars, uint64_t *size,
                            aclOpExecutor **executor)
{
    const struct oc_elementwise *row = f->row;
    struct oc_op_case c = {.function = row->op.name, .operands = {{.name = row->output}}};
    aclTensor *tensors[1 + OC_ELEMENTWISE_INPUTS] = {out};
    aclDataType type = ACL_DT_UNDEFINED;

    EXPECT_OK(aclGetDataType(out, &type));
    for (int i = 0; i < OC_ELEMENTWISE_INPUTS; i++) {
        tensors[1 + i] = inputs[i];
        c.operands[1 + i].name = row->inputs[i];
    }
    c.count = 1 + OC_ELEMENTWISE_INPUTS;
    for (int i = 0; row->scalar_kinds[i] != '\0'; i++) {
        struct oc_named_value *v = &c.values[c.value_count++];

        *v = (struct oc_named_value){row->scalars[i], OC_VALUE_SCALAR, {.object = scalars[i]}};
        if (row->scalar_kinds[i] == 'D' || row->scalar_kinds[i] == 'G') v->value.real = 1;
        if (strchr("BJK", row->scalar_kinds[i]) != NULL) v->value.integer = 0;
        if (row->scalar_kinds[i] == 'Y') v->value.integer = type;
    }
    return oc_op_first_call(&c, tensors, size, executor);
}

/* Calls a function on one element of each operand. */
static double value_of_types(const char *name, const enum oc_dtype types[3], double self,
                             double other, enum oc_dtype output, aclScalar *const *scalars)
{
    const struct elementwise_function *f = elementwise_functions;
    const double values[OC_ELEMENTWISE_INPUTS] = {self, other};
    struct oc_buffer buffers[OC_ELEMENTWISE_INPUTS];
    aclTensor *tensors[OC_ELEMENTWISE_INPUTS] = {NULL};
    const int64_t one = 1;
    uint64_t size = 0;
    aclOpExecutor *executor = NULL;
    double result = -12345;

    while (strcmp(f->name, name) != 0)
        f++;

    const int inputs = elementwise_inputs(f);

    if (inputs >= OC_ELEMENTWISE_INPUTS) abort(); /* the last buffer is the output's */

    for (int i = 0; i <= inputs; i++) {
        const enum oc_dtype dtype = i == inputs ? output : types[i];

        if (!EXPECT(oc_buffer_make(&buffers[i], oc_dtype_size(dtype)))) return result;
        oc_encode(dtype, i == inputs ? 0 : values[i], buffers[i].sent);
        EXPECT(oc_buffer_send(&buffers[i]));
        tensors[i] = aclCreateTensor(&one, 1, oc_acl_type_of(dtype), NULL, 0, ACL_FORMAT_ND, &one,
                                     1, buffers[i].device);
    }
    EXPECT_OK(first_of(f, tensors, tensors[inputs], scalars, &size, &executor));
    EXPECT_OK(oc_function_named(f->row->op.name)->second(NULL, 0, executor, oc_test_stream()));
    EXPECT_OK(aclrtSynchronizeStream(oc_test_stream()));
    if (EXPECT(oc_buffer_receive(&buffers[inputs], "out")))
        result = oc_decode(output, buffers[inputs].received);
    for (int i = 0; i <= inputs; i++) {
        (void)aclDestroyTensor(tensors[i]);
        oc_buffer_free(&buffers[i]);
    }
    return result;
}

static double value_with(const char *name, enum oc_dtype type, double self, double other,
                         enum oc_dtype output, aclScalar *const *scalars)
{
    return value_of_types(name, (const enum oc_dtype[]){type, type, type}, self, other, output,
                          scalars);
}

static aclScalar *scalar_of(double value, aclDataType type)
{
    int64_t integer = (int64_t)fmin(fmax(value, -100), 100);

    return aclCreateScalar(type == ACL_DOUBLE ? (void *)&value : (void *)&integer, type);
}

static double value_of(const char *name, enum oc_dtype type, double self, double other,
                       enum oc_dtype output, double scalar, aclDataType scalar_type)
{
    aclScalar *s = scalar_of(scalar, scalar_type);
    const double result = value_with(name, type, self, other, output, (aclScalar *[]){s, s, s});

    (void)aclDestroyScalar(s);
    return result;
}

/* NaN becomes 0, and what an integer cannot hold its nearest number, whatever a driver's conversion does. */
static void conversions_saturate(void)
{
    static const enum oc_dtype FROM[] = {OC_F32, OC_F16, OC_BF16};
    static const struct {
        enum oc_dtype type;
        double value, stored;
    } ROWS[] = {{OC_B8, 0.5, 1},      {OC_B8, 1e-8, 1},
                {OC_B8, NAN, 1},      {OC_B8, 0, 0},
                {OC_I8, 300, 127},    {OC_I8, -300, -128},
                {OC_I8, NAN, 0},      {OC_I8, -INFINITY, -128},
                {OC_U8, -1, 0},       {OC_U8, 300.5, 255},
                {OC_U8, NAN, 0},      {OC_U8, INFINITY, 255},
                {OC_I16, 1e9, 32767}, {OC_I16, NAN, 0},
                {OC_I32, 2.7, 2},     {OC_I32, -1e30, -0x1p31},
                {OC_I32, NAN, 0},     {OC_I32, INFINITY, 0x1p31 - 1},
                {OC_I64, NAN, 0},     {OC_I64, INFINITY, 0x1p63}};

    for (size_t i = 0; i < OC_COUNT(ROWS); i++) {
        aclScalar *value = scalar_of(ROWS[i].value, ACL_DOUBLE);
        const enum oc_dtype masked[3] = {ROWS[i].type, OC_B8};

        EXPECT_EQ_F64(
            value_of("InplaceFillScalar", OC_F32, 0, 0, ROWS[i].type, ROWS[i].value, ACL_DOUBLE),
            ROWS[i].stored);
        EXPECT_EQ_F64(value_of_types("InplaceMaskedFillScalar", masked, 0, 1, ROWS[i].type,
                                     (aclScalar *const[]){value}),
                      ROWS[i].stored);
        for (size_t k = 0; k < (isfinite(ROWS[i].value) ? 1 : OC_COUNT(FROM)); k++)
            EXPECT_EQ_F64(value_of("Cast", FROM[k], ROWS[i].value, 0, ROWS[i].type, 0, ACL_DOUBLE),
                          ROWS[i].stored);
        (void)aclDestroyScalar(value);
    }
}

/* A result has the promoted type before it is stored as another one. */
static void integers_wrap_to_their_type(void)
{
    EXPECT_EQ_F64(value_of("Add", OC_I8, 100, 100, OC_I32, 1, ACL_INT64), -56);
    EXPECT_EQ_F64(value_of("Add", OC_U8, 200, 100, OC_F32, 1, ACL_INT64), 44);
    EXPECT_EQ_F64(value_of("Neg", OC_U8, 1, 0, OC_I16, 1, ACL_INT64), 255);
    EXPECT_EQ_F64(value_of("Add", OC_B8, 1, 1, OC_I32, 1, ACL_INT64), 1);
    EXPECT_EQ_F64(value_of("Add", OC_B8, 1, 1, OC_B8, -1, ACL_INT64), 1);
    EXPECT_EQ_F64(value_of("Mul", OC_I16, 300, 300, OC_I64, 1, ACL_INT64), 24464);
}

/* Where the nearest number of the type is 1; OpenCL allows 5 units in the last place. */
static void tanh_reaches_1(void)
{
    static const double FLOATS[] = {9.02, 10, 19, 20, 100, INFINITY}, DOUBLES[] = {19.07, 21};

    for (size_t i = 0; i < OC_COUNT(FLOATS); i++) {
        EXPECT_EQ_F64(value_of("Tanh", OC_F32, FLOATS[i], 0, OC_F32, 0, ACL_DOUBLE), 1);
        EXPECT_EQ_F64(value_of("Tanh", OC_F32, -FLOATS[i], 0, OC_F32, 0, ACL_DOUBLE), -1);
    }
    for (size_t i = 0; i < OC_COUNT(DOUBLES) && oc_test_device()->has_fp64; i++)
        EXPECT_EQ_F64(value_of("Tanh", OC_F64, DOUBLES[i], 0, OC_F64, 0, ACL_DOUBLE), 1);
}

/* Where an intermediate result is 0 or infinite, and the result is not. */
static void activations_keep_small_and_large_values(void)
{
    static const struct {
        const char *name;
        enum oc_dtype type;
        double self, result;
    } ROWS[] = {{"Gelu", OC_F32, -5, -2.2917962e-7},     {"Gelu", OC_F32, -7, -2.3154423e-15},
                {"Gelu", OC_F32, -9.5, -6.6789288e-33},  {"Gelu", OC_F16, -5, -0x1p-22},
                {"Gelu", OC_BF16, -7, -2.3154423e-15},   {"Hardswish", OC_F32, 1e38, 1e38},
                {"Hardswish", OC_BF16, 0x1p127, 0x1p127}};

    for (size_t i = 0; i < OC_COUNT(ROWS); i++) {
        const double result =
            value_of(ROWS[i].name, ROWS[i].type, ROWS[i].self, 0, ROWS[i].type, 0, ACL_DOUBLE);
        const double unit = ROWS[i].type == OC_F32 ? 0x1p-15 : 0x1p-8;

        EXPECT(fabs(result - ROWS[i].result) <= unit * fabs(ROWS[i].result));
    }
}

/* Of a small number, too, which the difference of 1 and of it would lose. */
static void inverse_of_erf_has_all_digits(void)
{
    static const double ROWS[][2] = {
        {1e-10, 8.862269254527581e-11},  {-0x1p-30, -8.253631419062224e-10},
        {0.4375, 0.4095082791341315},    {0.5, 0.4769362762044699},
        {-0.999999, -3.458910737275499}, {0, 0}};

    for (size_t i = 0; i < OC_COUNT(ROWS) && oc_test_device()->has_fp64; i++)
        EXPECT(fabs(value_of("Erfinv", OC_F64, ROWS[i][0], 0, OC_F64, 0, ACL_DOUBLE) -
                    ROWS[i][1]) <= 0x1p-48 * fabs(ROWS[i][1]));
}

/* Below -87 exp(x) has few digits or is 0, and exp(-x) may be infinite. The slope of mish is close to 1 at 8. */
static void exponentials_keep_digits(void)
{
    static const struct {
        const char *name;
        double first, second, result; /* a gradient is first */
    } ROWS[] = {{"EluBackward", 1, -20, 2.06115362e-9},
                {"EluBackward", -8910800900.0, -103.939934, -6.44728771e-36},
                {"EluBackward", 1e30, -150, 7.17509608e-36},
                {"SoftplusBackward", 1.6625e21, -95, 9.1787993e-21},
                {"SoftplusBackward", 1e30, -150, 7.17509608e-36},
                {"SiluBackward", 1e20, -95, -5.18981744e-20},
                {"SiluBackward", 1e30, -150, -1.06908932e-33},
                {"Mish", -91.486908, 0, -1.69472664e-38},
                {"Mish", 3e38, 0, 3e38},
                {"MishBackward", 1.80974542e28, -89.2889404, -2.66581292e-9},
                {"MishBackward", -0.0590938441, 8.31917667, -0.0590939539},
                {"MishBackward", 1e38, -3e38, 0},
                {"MishBackward", 3, INFINITY, 3}};
    aclScalar *one = scalar_of(1, ACL_DOUBLE);
    aclScalar *const scalars[OC_ELEMENTWISE_SCALARS] = {one, one, one, one};

    for (size_t i = 0; i < OC_COUNT(ROWS); i++) {
        const double result =
            value_with(ROWS[i].name, OC_F32, ROWS[i].first, ROWS[i].second, OC_F32, scalars);

        EXPECT(fabs(result - ROWS[i].result) <= 0x1p-21 * fabs(ROWS[i].result));
    }
    (void)aclDestroyScalar(one);
}

/* The product of alpha and scale is exact, and a result is rounded once after expm1. */
static void elu_multiplies_once(void)
{
    aclScalar *s[] = {scalar_of(1.6875, ACL_DOUBLE), scalar_of(1.0546875, ACL_DOUBLE),
                      scalar_of(1, ACL_DOUBLE), scalar_of(1.77978515625, ACL_DOUBLE)};

    for (int k = 1; k <= 8; k++)
        EXPECT_EQ_F64(
            value_with("Elu", OC_F32, -k / 7.0, 0, OC_F32, s),
            value_with("Elu", OC_F32, -k / 7.0, 0, OC_F32, (aclScalar *const[]){s[3], s[2], s[2]}));
    for (size_t i = 0; i < OC_COUNT(s); i++)
        (void)aclDestroyScalar(s[i]);
}

/* Quotients are rounded down, and a remainder has the sign of the divisor. Division by 0 gives 0. */
static void integers_divide(void)
{
    static const struct {
        double x, y, quotient, remainder;
    } ROWS[] = {{7, 3, 2, 1},
                {-7, 3, -3, 2},
                {7, -3, -3, -2},
                {-7, -3, 2, -1},
                {6, -3, -2, 0},
                {5, 0, 0, 5},
                {0, -5, 0, 0},
                {5, -1, -5, 0},
                {0x1p53, 3, 3002399751580330, 2},
                {-0x1p63, -1, -0x1p63, 0}};

    for (size_t i = 0; i < OC_COUNT(ROWS); i++) {
        EXPECT_EQ_F64(value_of("FloorDivide", OC_I64, ROWS[i].x, ROWS[i].y, OC_I64, 0, ACL_DOUBLE),
                      ROWS[i].quotient);
        EXPECT_EQ_F64(
            value_of("RemainderTensorTensor", OC_I64, ROWS[i].x, ROWS[i].y, OC_I64, 0, ACL_DOUBLE),
            ROWS[i].remainder);
    }
}

static void reals_divide(void)
{
    static const struct {
        double x, y, quotient, remainder;
    } ROWS[] = {{7, 3, 2, 1},         {-7, 3, -3, 2},      {7, -3, -3, -2},
                {-7.5, 3, -3, 1.5},   {5, INFINITY, 0, 5}, {-5, INFINITY, -1, INFINITY},
                {5, 0, INFINITY, NAN}};

    for (size_t i = 0; i < OC_COUNT(ROWS); i++) {
        const double remainder =
            value_of("RemainderTensorTensor", OC_F32, ROWS[i].x, ROWS[i].y, OC_F32, 0, ACL_DOUBLE);

        EXPECT_EQ_F64(value_of("FloorDivide", OC_F32, ROWS[i].x, ROWS[i].y, OC_F32, 0, ACL_DOUBLE),
                      ROWS[i].quotient);
        EXPECT(isnan(ROWS[i].remainder) ? isnan(remainder) : remainder == ROWS[i].remainder);
    }
}

/* A quotient that is not rounded is real, as torch.div has it. */
static void quotients_of_integers_are_real(void)
{
    EXPECT_EQ_F64(value_of("DivMod", OC_I32, 7, 2, OC_F32, 0, ACL_DOUBLE), 3.5);
    EXPECT_EQ_F64(value_of("DivMod", OC_I32, -7, 2, OC_I32, 0, ACL_DOUBLE), -3);
    EXPECT_EQ_F64(value_of("DivMods", OC_I64, -7, 0, OC_F32, 2, ACL_INT64), -3.5);
    EXPECT_EQ_F64(value_of("DivMods", OC_U8, 1, 0, OC_F16, 0, ACL_INT64), INFINITY);
}

/* A scalar is what a tensor of the promoted type has. */
static void scalars_divide(void)
{
    const double tenth = value_of("RemainderTensorTensor", OC_F16, 1, 0.1, OC_F16, 0, ACL_DOUBLE);

    EXPECT_EQ_F64(value_of("RemainderTensorScalar", OC_F16, 1, 0, OC_F16, 0.1, ACL_DOUBLE), tenth);
    EXPECT_EQ_F64(value_of("RemainderTensorScalar", OC_U8, 7, 0, OC_U8, -3, ACL_INT64), 7);
    EXPECT_EQ_F64(value_of("RemainderScalarTensor", OC_I32, 4, 0, OC_I32, -7, ACL_INT64), 1);
    EXPECT_EQ_F64(value_of("FloorDivides", OC_I32, -7, 0, OC_I32, 2, ACL_INT64), -4);
    EXPECT_EQ_F64(value_of("FloorDivides", OC_F32, 1, 0, OC_F32, 0.1, ACL_DOUBLE), 9);
}

static void fractions_and_rounding(void)
{
    static const double HALVES[][2] = {{0.5, 0},  {1.5, 2},   {2.5, 2},
                                       {-0.5, 0}, {-1.5, -2}, {2.51, 3}};

    EXPECT_EQ_F64(value_of("Frac", OC_F32, 3e9, 0, OC_F32, 0, ACL_DOUBLE), 0);
    EXPECT_EQ_F64(value_of("Frac", OC_F32, -2.75, 0, OC_F32, 0, ACL_DOUBLE), -0.75);
    EXPECT_EQ_F64(value_of("Frac", OC_I32, 7, 0, OC_I32, 0, ACL_DOUBLE), 0);
    EXPECT_EQ_F64(value_of("Round", OC_I64, 0x1p60, 0, OC_I64, 0, ACL_DOUBLE), 0x1p60);
    for (size_t i = 0; i < OC_COUNT(HALVES); i++)
        EXPECT(value_of("Round", OC_F32, HALVES[i][0], 0, OC_F32, 0, ACL_DOUBLE) == HALVES[i][1]);
}

static void bits_of_truths_and_integers(void)
{
    EXPECT_EQ_F64(value_of("BitwiseNot", OC_B8, 1, 0, OC_B8, 0, ACL_DOUBLE), 0);
    EXPECT_EQ_F64(value_of("BitwiseNot", OC_B8, 0, 0, OC_B8, 0, ACL_DOUBLE), 1);
    EXPECT_EQ_F64(value_of("BitwiseNot", OC_U8, 1, 0, OC_U8, 0, ACL_DOUBLE), 254);
    EXPECT_EQ_F64(value_of("BitwiseNot", OC_I32, 5, 0, OC_I32, 0, ACL_DOUBLE), -6);
    EXPECT_EQ_F64(value_of("BitwiseOrTensor", OC_B8, 1, 0, OC_B8, 0, ACL_DOUBLE), 1);
    EXPECT_EQ_F64(value_of("BitwiseXorTensor", OC_B8, 1, 1, OC_B8, 0, ACL_DOUBLE), 0);
    EXPECT_EQ_F64(value_of("BitwiseXorTensor", OC_I16, -1, 5, OC_I16, 0, ACL_DOUBLE), -6);
}

/* As PyTorch casts it, and as a scalar in its place is cast. */
static void integers_are_promoted_to_16_bits(void)
{
    static const enum oc_dtype HALF[3] = {OC_F16, OC_I64}, BFLOAT[3] = {OC_BF16, OC_I32},
                               REVERSE[3] = {OC_I64, OC_F16};
    aclScalar *one = scalar_of(1, ACL_INT64);
    aclScalar *const scalars[] = {one};

    EXPECT_EQ_F64(value_of_types("EqTensor", HALF, 2048, 2049, OC_B8, NULL), 1);
    EXPECT_EQ_F64(value_of_types("EqTensor", REVERSE, 2049, 2048, OC_B8, NULL), 1);
    EXPECT_EQ_F64(value_of_types("EqTensor", BFLOAT, 256, 257, OC_B8, NULL), 1);
    EXPECT_EQ_F64(value_of_types("GtTensor", BFLOAT, 256, 255, OC_B8, NULL), 1);
    EXPECT_EQ_F64(value_of("EqScalar", OC_F16, 2048, 0, OC_B8, 2049, ACL_DOUBLE), 1);
    EXPECT_EQ_F64(value_of_types("Sub", HALF, 2048, 2049, OC_F32, scalars), 0);
    EXPECT_EQ_F64(value_of_types("Mul", REVERSE, 2049, 1, OC_F32, scalars), 2048);
    (void)aclDestroyScalar(one);
}

/* Of each function that promotes an integer tensor and a tensor of a 16-bit type: the integer is rounded first, whichever
 * operand it is. The value behind it in the type is even; exact results show which one was used. */
static void integers_are_rounded_before_they_are_used(void)
{
    static const struct {
        enum oc_dtype type;
        double integer, rounded;
    } TYPES[] = {{OC_F16, 2049, 2048}, {OC_BF16, 257, 256}};
    static const enum oc_dtype INTEGERS[] = {OC_I16, OC_I32, OC_I64};
    static const char *const COMPARISONS[] = {"EqTensor", "NeTensor", "GtTensor",
                                              "GeTensor", "LtTensor", "LeTensor"};
    static const bool OF_EQUALS[] = {true, false, false, true, false, true};
    aclScalar *one = scalar_of(1, ACL_INT64);
    aclScalar *const scalars[] = {one};

    for (size_t t = 0; t < OC_COUNT(TYPES); t++)
        for (size_t i = 0; i < OC_COUNT(INTEGERS); i++) {
            const double integer = TYPES[t].integer, rounded = TYPES[t].rounded;
            const enum oc_dtype first[3] = {INTEGERS[i], TYPES[t].type},
                                second[3] = {TYPES[t].type, INTEGERS[i]};

            for (size_t k = 0; k < OC_COUNT(COMPARISONS); k++)
                EXPECT_EQ_F64(value_of_types(COMPARISONS[k], first, integer, rounded, OC_B8, NULL),
                              OF_EQUALS[k]);
            EXPECT_EQ_F64(value_of_types("Add", first, integer, 1, OC_F32, scalars), rounded + 1);
            EXPECT_EQ_F64(value_of_types("Sub", second, 0, integer, OC_F32, scalars), -rounded);
            EXPECT_EQ_F64(value_of_types("Rsub", first, integer, 0, OC_F32, scalars), -rounded);
            EXPECT_EQ_F64(value_of_types("Mul", second, 1, integer, OC_F32, NULL), rounded);
            EXPECT_EQ_F64(value_of_types("Div", first, integer, 1, OC_F32, NULL), rounded);
            EXPECT_EQ_F64(value_of_types("PowTensorTensor", first, integer, 1, OC_F32, NULL),
                          rounded);
        }
    (void)aclDestroyScalar(one);
}

/* Integers that float does not have */
static void comparisons_with_reals_are_exact(void)
{
    if (!oc_test_device()->has_fp64) return;
    EXPECT_EQ_F64(value_of("EqScalar", OC_I32, 16777217, 0, OC_B8, 16777216, ACL_DOUBLE), 0);
    EXPECT_EQ_F64(value_of("GtScalar", OC_I32, 16777217, 0, OC_B8, 16777216.5, ACL_DOUBLE), 1);
}

/* Where a bound is NULL there is none, and an integer is not promoted by it. */
static void bounds_may_be_absent(void)
{
    static const struct {
        enum oc_dtype type, output;
        double self, upper, lower; /* the results with one bound, 5 */
        aclDataType scalar;
    } ROWS[] = {
        {OC_F32, OC_F32, INFINITY, 5, INFINITY, ACL_DOUBLE},
        {OC_F32, OC_F32, -INFINITY, -INFINITY, 5, ACL_INT64},
        {OC_I64, OC_I64, 0x1p62, 5, 0x1p62, ACL_INT64},
        {OC_I64, OC_I64, -0x1p62, -0x1p62, 5, ACL_INT64},
        {OC_I32, OC_F32, -3, -3, 5, ACL_DOUBLE},
        {OC_U8, OC_U8, 200, 5, 200, ACL_INT64},
    };

    for (size_t i = 0; i < OC_COUNT(ROWS); i++) {
        aclScalar *s = scalar_of(5, ROWS[i].scalar);

        EXPECT_EQ_F64(value_with("Clamp", ROWS[i].type, ROWS[i].self, 0, ROWS[i].output,
                                 (aclScalar *[]){NULL, s}),
                      ROWS[i].upper);
        EXPECT_EQ_F64(value_with("Clamp", ROWS[i].type, ROWS[i].self, 0, ROWS[i].output,
                                 (aclScalar *[]){s, NULL}),
                      ROWS[i].lower);
        (void)aclDestroyScalar(s);
    }
}

/* The vendor's page has the lower bound there, its tests the upper one, as PyTorch. */
static void upper_bound_below_lower(void)
{
    aclScalar *lower = scalar_of(3, ACL_DOUBLE), *upper = scalar_of(1.5, ACL_DOUBLE);

    for (int self = 0; self < 5; self++)
        EXPECT_EQ_F64(value_with("Clamp", OC_F32, self, 0, OC_F32, (aclScalar *[]){lower, upper}),
                      1.5);
    (void)aclDestroyScalar(lower);
    (void)aclDestroyScalar(upper);
}

static void bounds_that_are_nan(void)
{
    aclScalar *nan = scalar_of(NAN, ACL_DOUBLE), *five = scalar_of(5, ACL_DOUBLE);

    EXPECT(isnan(value_with("Clamp", OC_F32, 1, 0, OC_F32, (aclScalar *[]){nan, five})));
    EXPECT(isnan(value_with("Clamp", OC_F32, 1, 0, OC_F32, (aclScalar *[]){five, nan})));
    (void)aclDestroyScalar(nan);
    (void)aclDestroyScalar(five);
}

/* Of rows whose types are "=...": each input but the first, in turn. */
static void inputs_of_another_type(void)
{
    aclTensor *f32 = oc_bare_tensor("2", ACL_FLOAT, ACL_FORMAT_ND);
    aclTensor *f16 = oc_bare_tensor("2", ACL_FLOAT16, ACL_FORMAT_ND);
    aclScalar *one = scalar_of(1, ACL_DOUBLE);
    aclScalar *const scalars[OC_ELEMENTWISE_SCALARS] = {one, one, one, one};
    int refused = 0;

    for (const struct elementwise_function *f = elementwise_functions; f->name != NULL; f++)
        for (int i = 1; i < elementwise_inputs(f) && f->row->is_alike; i++, refused++) {
            aclTensor *t[OC_ELEMENTWISE_INPUTS] = {f32, f32, f32};
            char text[128];
            uint64_t size;
            aclOpExecutor *executor;

            t[i] = f16;
            (void)snprintf(text, sizeof(text),
                           "dtype of %s is ACL_FLOAT16: must equal that of %s, ACL_FLOAT",
                           f->row->inputs[i], f->row->inputs[0]);
            EXPECT_REFUSED(ACLNN_ERR_PARAM_INVALID, text,
                           first_of(f, t, f32, scalars, &size, &executor));
        }
    EXPECT(refused >= 6); /* of Lerp, Lerps, ThresholdBackward, TanhBackward, IsClose */
    (void)aclDestroyScalar(one);
    (void)aclDestroyTensor(f16);
    (void)aclDestroyTensor(f32);
}

const struct oc_test elementwise_values[] = {
    OC_TEST_OF(conversions_saturate),
    OC_TEST_OF(integers_wrap_to_their_type),
    OC_TEST_OF(integers_divide),
    OC_TEST_OF(reals_divide),
    OC_TEST_OF(quotients_of_integers_are_real),
    OC_TEST_OF(scalars_divide),
    OC_TEST_OF(fractions_and_rounding),
    OC_TEST_OF(bits_of_truths_and_integers),
    OC_TEST_OF(tanh_reaches_1),
    OC_TEST_OF(activations_keep_small_and_large_values),
    OC_TEST_OF(inverse_of_erf_has_all_digits),
    OC_TEST_OF(exponentials_keep_digits),
    OC_TEST_OF(elu_multiplies_once),
    OC_TEST_OF(integers_are_promoted_to_16_bits),
    OC_TEST_OF(integers_are_rounded_before_they_are_used),
    OC_TEST_OF(comparisons_with_reals_are_exact),
    OC_TEST_OF(bounds_may_be_absent),
    OC_TEST_OF(upper_bound_below_lower),
    OC_TEST_OF(bounds_that_are_nan),
    OC_TEST_OF(inputs_of_another_type),
    {.name = NULL},
};
