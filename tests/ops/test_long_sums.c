/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Sums of thousands of equal terms in 16-bit types, whose results are known without arithmetic: a sum of ones that is kept
 * in FLOAT16 stops at 2048, in BFLOAT16 at 256. Sums in PyTorch differ (docs/compatibility.md,
 * findings/torch_mse_half_gradient.sh).
 */
#include <math.h>
#include <stdlib.h>

#include "harness/test.h"
#include "verify/device.h"
#include "verify/op.h"

static void fill(struct oc_op_case *c, int i, double value)
{
    const int64_t count = oc_shape_count(&c->operands[i].shape);

    for (int64_t k = 0; k < count; k++)
        c->operands[i].values[k] = value;
}

static struct oc_op_case begin(const char *function, const char *name, enum oc_dtype dtype)
{
    return (struct oc_op_case){.op = "long_sums",
                               .name = name,
                               .types = oc_dtype_name(dtype),
                               .function = function,
                               .workspace = OC_OP_ANY_WORKSPACE,
                               .layouts = 1u << OC_LAYOUT_CONTIGUOUS};
}

static void add(struct oc_op_case *c, const char *name, enum oc_dtype dtype, bool is_output,
                struct oc_shape shape, double value)
{
    (void)oc_op_operand(c, name, dtype, is_output, &shape);
    fill(c, c->count - 1, value);
}

/* So many taps of ones over ones: a sum that the type has, and adding ones in the type does not reach. */
static void convolution(enum oc_dtype dtype, int64_t taps)
{
    struct oc_op_case c = begin("aclnnConvTbc", "taps of ones", dtype);

    add(&c, "self", dtype, false, (struct oc_shape){3, {taps, 1, 1}}, 1);
    add(&c, "weight", dtype, false, (struct oc_shape){3, {taps, 1, 1}}, 1);
    add(&c, "bias", dtype, false, (struct oc_shape){1, {1}}, 0);
    add(&c, "output", dtype, true, (struct oc_shape){3, {1, 1, 1}}, (double)taps);
    oc_op_integer(&c, "pad", 0);
    oc_op_integer(&c, "cubeMathType", 0);
    oc_op_sweep_and_free(&c);
}

/* One element of input meets each tap and each element of self: its gradient and that of bias are sums of so many ones,
 * the gradient of a tap is a single one. */
static void convolution_gradient(enum oc_dtype dtype, int64_t taps)
{
    struct oc_op_case c = begin("aclnnConvTbcBackward", "taps of ones", dtype);
    const struct oc_shape one = {3, {1, 1, 1}}, many = {3, {taps, 1, 1}};

    add(&c, "self", dtype, false, many, 1);
    add(&c, "input", dtype, false, one, 1);
    add(&c, "weight", dtype, false, many, 1);
    add(&c, "bias", dtype, false, (struct oc_shape){1, {1}}, 0);
    add(&c, "gradInput", dtype, true, one, (double)taps);
    add(&c, "gradWeight", dtype, true, many, 1);
    add(&c, "gradBias", dtype, true, (struct oc_shape){1, {1}}, (double)taps);
    oc_op_integer(&c, "pad", taps - 1);
    oc_op_integer(&c, "cubeMathType", 0);
    oc_op_sweep_and_free(&c);
}

static void convolution_gradient_f16(void) { convolution_gradient(OC_F16, 3000); }
static void convolution_gradient_bf16(void) { convolution_gradient(OC_BF16, 600); }

static void convolution_f16(void) { convolution(OC_F16, 3000); }
static void convolution_bf16(void) { convolution(OC_BF16, 600); }

/* So many points in the middle of an image of one pixel, each with a gradient of one. The image is 0, and so is the
 * gradient of the grid. */
static void samples_of_a_pixel(enum oc_dtype dtype, int64_t mode)
{
    static const char *const MODES[] = {"bilinear", "nearest", "bicubic"};
    const int64_t points = 5000;
    struct oc_op_case c = begin("aclnnGridSampler2DBackward", MODES[mode], dtype);
    const bool mask[] = {true, true};

    add(&c, "gradOutput", dtype, false, (struct oc_shape){4, {1, 1, 1, points}}, 1);
    add(&c, "input", dtype, false, (struct oc_shape){4, {1, 1, 1, 1}}, 0);
    add(&c, "grid", dtype, false, (struct oc_shape){4, {1, 1, points, 2}}, 0);
    add(&c, "inputGrad", dtype, true, (struct oc_shape){4, {1, 1, 1, 1}},
        dtype == OC_BF16 ? 4992 : 5000); /* 4992 and 5024 are the neighbours in BFLOAT16 */
    add(&c, "gridGrad", dtype, true, (struct oc_shape){4, {1, 1, points, 2}}, 0);
    oc_op_integer(&c, "interpolationMode", mode);
    oc_op_integer(&c, "paddingMode", 0);
    oc_op_integer(&c, "alignCorners", 0);
    oc_op_bools(&c, "outputMask", mask, 2);
    oc_op_sweep_and_free(&c);
}

static void samples(enum oc_dtype dtype)
{
    for (int64_t mode = 0; mode < 3; mode++)
        samples_of_a_pixel(dtype, mode);
}

static void samples_f16(void) { samples(OC_F16); }
static void samples_bf16(void) { samples(OC_BF16); }

/* The mean of 4096 samples of ones. */
static void mean_of_a_box(void)
{
    struct oc_op_case c = begin("aclnnRoiAlignV2", "a box of ones", OC_F16);

    add(&c, "self", OC_F16, false, (struct oc_shape){4, {1, 1, 65, 65}}, 1);
    add(&c, "boxes", OC_F16, false, (struct oc_shape){2, {1, 5}}, 0);
    c.operands[1].values[3] = c.operands[1].values[4] = 64;
    add(&c, "out", OC_F16, true, (struct oc_shape){4, {1, 1, 1, 1}}, 1);
    c.operands[0].format = c.operands[2].format = ACL_FORMAT_NCHW;
    oc_op_integer(&c, "pooledHeight", 1);
    oc_op_integer(&c, "pooledWidth", 1);
    oc_op_real(&c, "spatialScale", 1);
    oc_op_integer(&c, "samplingRatio", 0);
    oc_op_integer(&c, "aligned", 0);
    oc_op_sweep_and_free(&c);
}

/* 2 / n * 100 in one rounding: `expected`. */
static void mean_of(const char *name, int64_t n, double expected)
{
    struct oc_op_case c = begin("aclnnMseLossBackward", name, OC_F16);

    add(&c, "gradOutput", OC_F16, false, (struct oc_shape){0, {0}}, 1);
    add(&c, "self", OC_F16, false, (struct oc_shape){1, {n}}, 100);
    add(&c, "target", OC_F16, false, (struct oc_shape){1, {n}}, 0);
    add(&c, "out", OC_F16, true, (struct oc_shape){1, {n}}, expected);
    oc_op_integer(&c, "reduction", 1);
    oc_op_sweep_and_free(&c);
}

/* 2 / n in FLOAT16 is 0.13 % off, 11 % off, and 0. */
static void mean_of_squares(void)
{
    mean_of("300000 differences of 100", 300000, 1398 * ldexp(1, -21));
    mean_of("10 million differences of 100", 10000000, 336 * ldexp(1, -24));
    if (getenv("OC_TEST_LARGE") != NULL) /* label long */
        mean_of("67 million differences of 100", INT64_C(1) << 26, 50 * ldexp(1, -24));
}

static const struct oc_test TESTS[] = {
    OC_TEST_OF(convolution_f16),
    OC_TEST_OF(convolution_bf16),
    OC_TEST_OF(convolution_gradient_f16),
    OC_TEST_OF(convolution_gradient_bf16),
    OC_TEST_OF(samples_f16),
    OC_TEST_OF(samples_bf16),
    OC_TEST_OF(mean_of_a_box),
    OC_TEST_OF(mean_of_squares),
};

OC_TEST_MAIN(.name = "long_sums", OC_TESTS(TESTS), OC_ON_DEVICE)
