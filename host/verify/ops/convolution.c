/* SPDX-License-Identifier: Apache-2.0 */
/* Makes the cases of convolutions, their data and their expected outputs. */
#include "verify/ops/convolution.h"

#include <stdlib.h>
#include <string.h>

#include "verify/check_op.h"
#include "verify/ops/sums.h"
#include "verify/tolerance.h"

/* The lists have first what only some convolutions have. */
static const char *const STRATEGIES[] = {"convolution:taps",
                                         "convolution:images",
                                         "convolution:merged",
                                         "convolution:images,gemm:tile",
                                         "convolution:merged,gemm:direct",
                                         NULL};
static const char *const EVERY[] = {"convolution:taps,index:32",
                                    "convolution:taps,index:64",
                                    "convolution:images,index:32",
                                    "convolution:images,index:64",
                                    "convolution:merged,index:32",
                                    "convolution:merged,index:64",
                                    "convolution:images,gemm:tile",
                                    "convolution:merged,gemm:tile",
                                    "convolution:direct,index:32",
                                    "convolution:direct,index:64",
                                    NULL};
/* Without columns products are the only steps. */
static const char *const POINTWISE[] = {"gemm:direct", "gemm:tile", "convolution:direct", NULL};

/* ---- Shapes ---- */

static int axes_of(const struct convolution_case *q)
{
    return (int)oc_shape_parse(q->weight).rank - 2;
}

static int64_t or_one(int64_t value) { return value == 0 ? 1 : value; }

static int64_t value_of(const int64_t *values, const struct convolution_case *q, int axis)
{
    return values[q->one_value ? 0 : axis];
}

static int64_t padding_of(const struct convolution_case *q, int axis, int end)
{
    return q->has_ends ? q->padding[2 * axis + end] : value_of(q->padding, q, axis);
}

struct oc_shape convolution_output(const struct convolution_case *q)
{
    const struct oc_shape weight = oc_shape_parse(q->weight);
    struct oc_shape shape = oc_shape_parse(q->input);
    const int axes = axes_of(q), first = (int)shape.rank - axes;

    shape.extent[first - 1] =
        q->transposed ? weight.extent[1] * or_one(q->groups) : weight.extent[0];
    for (int i = 0; i < axes; i++) {
        const int64_t stride = or_one(value_of(q->stride, q, i));
        const int64_t pads = padding_of(q, i, 0) + padding_of(q, i, 1);
        const int64_t covered =
            or_one(value_of(q->dilation, q, i)) * (weight.extent[2 + i] - 1) + 1;
        int64_t *extent = &shape.extent[first + i];

        *extent = q->transposed
                      ? (*extent - 1) * stride - pads + covered + value_of(q->output_padding, q, i)
                      : (*extent + pads - covered) / stride + 1;
    }
    return shape;
}

/* Of fewer axes the first ones have the extent 1. */
struct convolution_problem convolution_problem_of(const struct convolution_case *q)
{
    const struct oc_shape input = oc_shape_parse(q->input), output = convolution_output(q);
    const struct oc_shape weight = oc_shape_parse(q->weight);
    const struct oc_shape *large = q->transposed ? &output : &input;
    const struct oc_shape *small = q->transposed ? &input : &output;
    const int axes = axes_of(q), first = (int)input.rank - axes;
    struct convolution_problem p = {.images = first == 2 ? input.extent[0] : 1,
                                    .groups = or_one(q->groups),
                                    .inputs = weight.extent[1],
                                    .outputs = weight.extent[0] / or_one(q->groups),
                                    .size = {1, 1, 1},
                                    .windows = {1, 1, 1},
                                    .taps = {1, 1, 1},
                                    .stride = {1, 1, 1},
                                    .dilation = {1, 1, 1}};

    for (int i = 0; i < axes; i++) {
        const int to = 3 - axes + i;

        p.size[to] = large->extent[first + i];
        p.windows[to] = small->extent[first + i];
        p.taps[to] = weight.extent[2 + i];
        p.stride[to] = or_one(value_of(q->stride, q, i));
        p.dilation[to] = or_one(value_of(q->dilation, q, i));
        p.pad[to] = padding_of(q, i, 0);
    }
    return p;
}

/* Of output. */
static int64_t channels_of(const struct convolution_case *q)
{
    const struct oc_shape output = convolution_output(q);

    return output.extent[(int)output.rank - 1 - axes_of(q)];
}

/* ---- Cases ---- */

enum { GRAD_OUTPUT, INPUT, WEIGHT, GRADIENTS };

static bool is_passed(const struct convolution_case *q, int gradient)
{
    return q->passes_all || (q->gradients >> gradient & 1) != 0;
}

/* Taps shift rows if all strides are 1, there are up to two axes, one group and more than one tap, and the larger side is
 * no result. */
static bool has_taps(const struct convolution_case *q)
{
    const struct oc_shape weight = oc_shape_parse(q->weight);
    int64_t taps = 1;

    for (int i = 0; i < axes_of(q); i++) {
        taps *= weight.extent[2 + i];
        if (value_of(q->stride, q, i) > 1) return false;
    }
    if (q->gradients == 0 ? q->transposed
                          : (q->gradients & CONVOLUTION_INPUT) != 0 && !q->transposed)
        return false;
    return axes_of(q) <= 2 && or_one(q->groups) == 1 && taps > 1;
}

static const char *const *strategies_of(const struct convolution_case *q, enum oc_dtype dtype)
{
    const char *const *list = q->every_strategy && dtype != OC_BF16 ? EVERY : STRATEGIES;

    if (q->fills) return NULL;
    if (q->is_pointwise) return POINTWISE;
    while (!has_taps(q) && strstr(*list, ":taps") != NULL)
        list++;
    return list;
}

static void add_values(struct oc_op_case *c, const struct convolution_case *q)
{
    const uint64_t axes = (uint64_t)axes_of(q), count = q->one_value ? 1 : axes;
    int64_t stride[3], dilation[3];

    for (int i = 0; i < 3; i++) {
        stride[i] = or_one(q->stride[i]);
        dilation[i] = or_one(q->dilation[i]);
    }
    oc_op_ints(c, "stride", stride, count);
    oc_op_ints(c, "padding", q->padding, q->has_ends ? 2 * axes : count);
    oc_op_ints(c, "dilation", dilation, count);
    oc_op_integer(c, "transposed", q->transposed);
    if (q->transposed || q->gradients != 0)
        oc_op_ints(c, "outputPadding", q->output_padding, count);
    oc_op_integer(c, "groups", or_one(q->groups));
    oc_op_integer(c, "cubeMathType", q->cube);
}

static void make_backward(struct oc_op_case *c, const struct convolution_case *q,
                          enum oc_dtype dtype)
{
    const struct oc_shape input = oc_shape_parse(q->input), weight = oc_shape_parse(q->weight);
    const struct oc_shape output = convolution_output(q), bias = {1, {channels_of(q)}};
    static const char *const NAMES[] = {"gradInput", "gradWeight", "gradBias"};
    const struct oc_shape *const shapes[] = {&input, &weight, &bias};
    bool mask[3];

    (void)oc_op_operand(c, "gradOutput", dtype, false, &output);
    (void)oc_op_operand(c, "input", dtype, false, &input);
    (void)oc_op_operand(c, "weight", dtype, false, &weight);
    for (int i = 0; i < 3; i++) {
        mask[i] = (q->gradients >> i & 1) != 0;
        if (is_passed(q, i))
            oc_op_operand(c, NAMES[i], i == 2 && q->bias_type != 0 ? q->bias_type : dtype, true,
                          shapes[i])
                ->untouched = !mask[i];
    }
    oc_op_bools(c, "outputMask", mask, 3);
    if (mask[2]) oc_op_ints(c, "biasSizes", bias.extent, 1);
}

void convolution_make(struct oc_op_case *c, const struct convolution_case *q, enum oc_dtype dtype)
{
    const struct oc_shape input = oc_shape_parse(q->input), weight = oc_shape_parse(q->weight);
    const struct oc_shape output = convolution_output(q), bias = {1, {channels_of(q)}};

    *c = (struct oc_op_case){
        .op = CONVOLUTION_OP,
        .name = q->name,
        .types = oc_dtype_name(dtype),
        .function = q->gradients != 0 ? "aclnnConvolutionBackward" : "aclnnConvolution",
        .attributes = q,
        .strategies = strategies_of(q, dtype),
        .workspace = OC_OP_ANY_WORKSPACE};
    add_values(c, q);
    if (q->gradients != 0) {
        make_backward(c, q, dtype);
        return;
    }
    (void)oc_op_operand(c, "input", dtype, false, &input);
    (void)oc_op_operand(c, "weight", dtype, false, &weight);
    if (q->has_bias)
        (void)oc_op_operand(c, "bias", q->bias_type != 0 ? q->bias_type : dtype, false, &bias);
    (void)oc_op_operand(c, "output", dtype, true, &output);
}

void convolution_fill(struct oc_op_case *c, enum oc_data data)
{
    const struct convolution_case *q = c->attributes;

    oc_op_fill(c, data, q->gradients != 0 ? GRADIENTS : 2 + q->has_bias);
}

/* ---- Expected outputs ---- */

typedef bool (*reference)(const struct convolution_problem *q, int64_t begin, int64_t end,
                          const struct reference_sums *s);

/* `plane`: the elements of one. n products and n additions, in any order. */
static void expect(struct oc_operand *o, const struct convolution_problem *p, reference compute,
                   int64_t plane, int8_t cube, bool exact)
{
    const int64_t count = oc_shape_count(&o->shape);
    struct reference_sums s = oc_reference_sums(count);

    if (count > 0 && !compute(p, 0, count / plane, &s)) abort();
    for (int64_t i = 0; i < count; i++) {
        o->values[i] = (double)s.value[i];
        o->error[i] = exact ? 0
                            : oc_error(OC_F32, (double)s.magnitude[i], s.terms[i] + 1) +
                                  oc_matrix_unit_error(o->dtype, cube, (double)s.magnitude[i]);
    }
    oc_reference_sums_free(&s);
}

/* Of the channels of a side. */
static void expect_bias(struct oc_operand *o, const struct oc_operand *side, int64_t images,
                        bool exact)
{
    const int64_t channels = oc_shape_count(&o->shape), count = oc_shape_count(&side->shape);
    struct reference_sums s = oc_reference_sums(channels);

    if (count > 0)
        (void)convolution_reference_bias(side->values, images, channels, count / images / channels,
                                         0, channels, &s);
    for (int64_t i = 0; i < channels; i++) {
        o->values[i] = (double)s.value[i];
        o->error[i] = exact ? 0 : oc_error(OC_F32, (double)s.magnitude[i], s.terms[i]);
    }
    oc_reference_sums_free(&s);
}

static void compute_backward(struct oc_op_case *c, bool exact)
{
    const struct convolution_case *q = c->attributes;
    const double *grad_output = c->operands[GRAD_OUTPUT].values, *input = c->operands[INPUT].values;
    struct convolution_problem p = convolution_problem_of(q);
    const int64_t size = convolution_reference_count(p.size);
    const int64_t windows = convolution_reference_count(p.windows);

    p.weight = c->operands[WEIGHT].values;
    p.large = q->transposed ? grad_output : input;
    p.small = q->transposed ? input : grad_output;
    for (int i = 0, at = GRADIENTS; i < 3; i++) {
        struct oc_operand *o = &c->operands[at];

        if (!is_passed(q, i)) continue;
        at++;
        if (o->untouched) continue;
        if (i == 0)
            expect(o, &p, q->transposed ? convolution_reference_small : convolution_reference_large,
                   q->transposed ? windows : size, q->cube, exact);
        else if (i == 1)
            expect(o, &p, convolution_reference_weight, convolution_reference_count(p.taps),
                   q->cube, exact);
        else
            expect_bias(o, &c->operands[GRAD_OUTPUT], p.images, exact);
    }
}

void convolution_compute(struct oc_op_case *c, bool exact)
{
    const struct convolution_case *q = c->attributes;

    c->same = exact ? OC_SAME_BITS : OC_SAME_WITHIN_ERROR;
    if (q->gradients != 0) {
        compute_backward(c, exact);
        return;
    }

    struct convolution_problem p = convolution_problem_of(q);
    const int64_t size = convolution_reference_count(p.size);
    const int64_t windows = convolution_reference_count(p.windows);

    p.weight = c->operands[1].values;
    if (q->has_bias) p.bias = c->operands[2].values;
    if (q->transposed)
        p.small = c->operands[0].values;
    else
        p.large = c->operands[0].values;
    expect(&c->operands[c->count - 1], &p,
           q->transposed ? convolution_reference_large : convolution_reference_small,
           q->transposed ? size : windows, q->cube, exact);
}

/* ---- aclnn-cl-info --check ---- */

static void check_make(struct oc_op_case *c, int mode, int type)
{
    static const enum oc_dtype TYPES[] = {OC_F32, OC_F16, OC_BF16};
    static const struct convolution_case MODES[] = {
        {.name = "3x3",
         .input = "2x5x9x11",
         .weight = "7x5x3x3",
         .has_bias = true,
         .padding = {1, 1}},
        {.name = "strides and groups",
         .input = "2x6x9x11",
         .weight = "4x3x2x3",
         .groups = 2,
         .stride = {2, 3},
         .dilation = {1, 2},
         .padding = {0, 2}},
        {.name = "transposed",
         .input = "2x6x5x4",
         .weight = "6x2x3x2",
         .has_bias = true,
         .transposed = true,
         .groups = 2,
         .stride = {2, 2},
         .output_padding = {1, 0}},
        {.name = "gradients",
         .input = "2x5x9x11",
         .weight = "7x5x3x3",
         .padding = {1, 1},
         .stride = {2, 1},
         .gradients = 7},
        {.name = "three axes",
         .input = "2x4x5x6x7",
         .weight = "6x2x3x2x3",
         .has_bias = true,
         .groups = 2,
         .stride = {2, 1, 2},
         .dilation = {1, 2, 1},
         .padding = {1, 0, 2}},
        {.name = "gradients over three axes",
         .input = "2x3x4x5x6",
         .weight = "5x3x2x3x2",
         .padding = {1, 1, 0},
         .stride = {1, 2, 1},
         .gradients = 7},
    };

    convolution_make(c, &MODES[mode], TYPES[type]);
    convolution_fill(c, OC_DATA_INTEGERS);
    convolution_compute(c, true);
}

const struct oc_check_op oc_check_convolution = {6, 3, EVERY, check_make};
