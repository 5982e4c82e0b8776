/* SPDX-License-Identifier: Apache-2.0 */
/* Convolutions and their gradients compared with naive formulas: bit by bit where all arithmetic is exact, otherwise
 * within the error bound. */
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "base/handle.h"
#include "harness/determinism.h"
#include "harness/refusal.h"
#include "ops/refusals.h"
#include "plan/executor.h"
#include "strategy/override.h"
#include "verify/device.h"
#include "verify/ops/convolution.h"

#define LAYOUT(name) (1u << OC_LAYOUT_##name)
#define FEW (LAYOUT(CONTIGUOUS) | LAYOUT(LAST) | LAYOUT(MIXED))
#define EVERY ((1u << OC_LAYOUTS) - 1)
#define PLAIN LAYOUT(CONTIGUOUS)
#define ALL ((unsigned)(OC_F32 | OC_F16 | OC_BF16))

#define SHAPES(x, w) .input = (x), .weight = (w)
#define BIAS .has_bias = true
#define TRANSPOSED .transposed = true
#define GRADIENTS .gradients = CONVOLUTION_INPUT | CONVOLUTION_WEIGHT | CONVOLUTION_BIAS

// clang-format off
static const struct convolution_case CASES[] = {
    {"every strategy and layout",  SHAPES("2x3x7x8", "5x3x3x2"), BIAS, .padding = {1, 0}, .types = ALL, .every_strategy = true, .layouts = EVERY},
    {"one of everything",          SHAPES("1x1x1x1", "1x1x1x1"), .fills = true, .types = ALL},
    {"3x3, as large as the input", SHAPES("2x4x9x9", "6x4x3x3"), .padding = {1, 1}, .types = ALL},
    {"MNIST, first layer",         SHAPES("3x1x28x28", "8x1x3x3"), BIAS, .layouts = PLAIN},
    {"MNIST, second layer",        SHAPES("2x32x26x26", "16x32x3x3"), BIAS, .layouts = PLAIN},
    {"ResNet, first layer",        SHAPES("2x3x32x32", "16x3x7x7"), .stride = {2, 2}, .padding = {3, 3}, .types = ALL, .layouts = PLAIN},
    {"ResNet, 1x1 with stride 2",  SHAPES("2x16x14x14", "24x16x1x1"), .stride = {2, 2}},
    {"ResNet, last layer",         SHAPES("3x64x7x7", "48x64x3x3"), .padding = {1, 1}, .types = ALL, .layouts = PLAIN},
    {"1x1",                        SHAPES("3x17x5x7", "19x17x1x1"), BIAS, .is_pointwise = true, .types = ALL, .layouts = LAYOUT(CONTIGUOUS) | LAYOUT(SPREAD)},
    {"1x1 with padding",           SHAPES("2x3x4x5", "4x3x1x1"), BIAS, .padding = {1, 2}},
    {"groups",                     SHAPES("2x6x6x5", "9x2x3x3"), BIAS, .groups = 3, .padding = {1, 1}, .types = ALL, .every_strategy = true, .layouts = EVERY},
    {"depthwise 3x3",              SHAPES("2x8x9x10", "8x1x3x3"), BIAS, .groups = 8, .padding = {1, 1}, .types = ALL},
    {"depthwise, two outputs",     SHAPES("2x5x9x10", "10x1x3x3"), .groups = 5, .stride = {2, 2}},
    {"dilated",                    SHAPES("2x3x15x13", "4x3x3x3"), .dilation = {2, 3}, .padding = {2, 3}, .types = ALL},
    {"strides and dilation",       SHAPES("2x3x15x16", "4x3x2x3"), .stride = {3, 2}, .dilation = {2, 4}, .padding = {1, 3}},
    {"one value for both axes",    SHAPES("2x3x9x9", "4x3x3x3"), .stride = {2}, .dilation = {2}, .padding = {2}, .one_value = true},
    {"padding of each end",        SHAPES("2x3x7x8", "4x3x3x3"), BIAS, .padding = {0, 2, 3, 1}, .has_ends = true},
    {"padding above the taps",     SHAPES("2x3x3x4", "4x3x2x2"), BIAS, .padding = {5, 4}},
    {"one window",                 SHAPES("3x4x5x6", "7x4x5x6"), BIAS},
    {"a stride past the input",    SHAPES("2x3x5x5", "4x3x3x3"), .stride = {1000, 1 << 20}},
    {"a window in the padding",    SHAPES("2x3x5x5", "4x3x2x2"), BIAS, .stride = {7, 7}, .padding = {4, 4}},
    {"rows longer than an item",   SHAPES("1x2x3x150", "3x2x3x3"), BIAS, .padding = {1, 1}},
    {"without a batch",            SHAPES("3x7x8", "5x3x3x2"), BIAS, .types = ALL},
    {"over one axis",              SHAPES("2x5x40", "6x5x3"), BIAS, .padding = {1}, .types = ALL, .layouts = EVERY},
    {"over one axis, all options", SHAPES("2x6x41", "4x3x4"), BIAS, .stride = {3}, .padding = {2, 4}, .has_ends = true, .dilation = {2}, .groups = 2},
    {"over one axis, no batch",    SHAPES("5x40", "6x5x3"), .stride = {2}},
    {"Whisper, first layer",       SHAPES("1x80x300", "24x80x3"), BIAS, .padding = {1}, .layouts = PLAIN},
    {"bias of another type",       SHAPES("2x3x7x8", "5x3x3x2"), BIAS, .bias_type = OC_BF16, .types = OC_F32 | OC_F16},
    {"transposed 2x2, stride 2",   SHAPES("2x6x5x4", "6x4x2x2"), BIAS, TRANSPOSED, .stride = {2, 2}, .types = ALL, .every_strategy = true, .layouts = EVERY},
    {"transposed 4x4, stride 2",   SHAPES("2x6x5x4", "6x4x4x4"), TRANSPOSED, .stride = {2, 2}, .padding = {1, 1}, .types = ALL},
    {"transposed 3x3",             SHAPES("3x5x6x7", "5x4x3x3"), BIAS, TRANSPOSED, .padding = {1, 1}},
    {"transposed 1x1",             SHAPES("3x17x5x7", "17x19x1x1"), BIAS, TRANSPOSED, .is_pointwise = true, .types = ALL, .layouts = LAYOUT(CONTIGUOUS) | LAYOUT(SPREAD)},
    {"transposed, gaps between taps", SHAPES("2x3x4x5", "3x4x2x2"), BIAS, TRANSPOSED, .stride = {5, 4}, .dilation = {2, 1}},
    {"transposed, output padding", SHAPES("2x3x4x5", "3x4x3x3"), BIAS, TRANSPOSED, .stride = {3, 2}, .padding = {1, 0}, .output_padding = {2, 1}},
    {"transposed, output padding of a dilation", SHAPES("2x3x4x5", "3x4x3x3"), BIAS, TRANSPOSED, .dilation = {3, 3}, .output_padding = {2, 1}},
    {"transposed, groups",         SHAPES("2x6x5x4", "6x3x3x2"), BIAS, TRANSPOSED, .groups = 3, .stride = {2, 1}, .types = ALL},
    {"transposed, padding of each end", SHAPES("2x3x7x8", "3x4x3x3"), BIAS, TRANSPOSED, .padding = {0, 2, 3, 1}, .has_ends = true},
    {"transposed, one window",     SHAPES("2x3x1x1", "3x4x4x5"), TRANSPOSED, .stride = {3, 3}},
    {"transposed over one axis",   SHAPES("2x5x40", "5x6x3"), BIAS, TRANSPOSED, .stride = {2}, .output_padding = {1}, .types = ALL},
    {"transposed, no batch",       SHAPES("5x6x7", "5x4x3x3"), TRANSPOSED, .stride = {2, 2}},
    {"transposed, several strips", SHAPES("3x40x20x20", "40x20x4x4"), BIAS, TRANSPOSED, .stride = {2, 2}, .padding = {1, 1}, .layouts = PLAIN},
    {"transposed, strips of groups", SHAPES("2x40x40x40", "40x4x5x5"), BIAS, TRANSPOSED, .groups = 4, .layouts = PLAIN},
    {"transposed, no channels",    SHAPES("2x0x7x8", "0x3x3x2"), BIAS, TRANSPOSED, .fills = true},

    {"three axes, every strategy and layout", SHAPES("2x3x5x6x7", "5x3x2x3x2"), BIAS, .padding = {0, 1, 0}, .types = ALL, .every_strategy = true, .layouts = EVERY},
    {"three axes, groups",         SHAPES("2x6x4x6x5", "9x2x3x3x3"), BIAS, .groups = 3, .padding = {1, 1, 1}, .types = ALL, .every_strategy = true, .layouts = EVERY},
    {"three axes, all options",    SHAPES("2x6x9x13x11", "4x3x2x3x4"), BIAS, .stride = {2, 3, 1}, .dilation = {3, 1, 2}, .padding = {0, 2, 3, 1, 1, 4}, .has_ends = true, .groups = 2, .types = ALL},
    {"three axes, depthwise",      SHAPES("2x5x6x7x8", "5x1x3x3x3"), .groups = 5, .padding = {1, 1, 1}, .dilation = {1, 2, 2}},
    {"three axes, one value",      SHAPES("2x3x9x9x8", "4x3x3x3x3"), .stride = {2}, .dilation = {2}, .padding = {2}, .one_value = true},
    {"three axes, one in depth",   SHAPES("2x4x3x7x8", "5x4x1x3x3"), BIAS, .stride = {2, 1, 1}, .padding = {1, 1, 1}},
    {"three axes, depth alone",    SHAPES("2x4x9x5x6", "5x4x3x1x1"), BIAS, .stride = {2, 2, 2}, .padding = {1, 0, 0}},
    {"three axes, 1x1x1",          SHAPES("3x17x3x5x4", "19x17x1x1x1"), BIAS, .is_pointwise = true, .types = ALL, .layouts = LAYOUT(CONTIGUOUS) | LAYOUT(SPREAD)},
    {"three axes, one window",     SHAPES("3x4x3x5x6", "7x4x3x5x6"), BIAS},
    {"three axes, no batch",       SHAPES("3x4x7x8", "5x3x2x3x2"), BIAS, .types = ALL},
    {"three axes, several strips", SHAPES("2x24x12x20x20", "8x24x3x3x3"), BIAS, .padding = {1, 1, 1}, .layouts = PLAIN},
    {"three axes, transposed",     SHAPES("2x6x3x5x4", "6x2x3x2x3"), BIAS, TRANSPOSED, .groups = 2, .stride = {2, 2, 3}, .padding = {1, 0, 1}, .output_padding = {1, 0, 2}, .types = ALL, .every_strategy = true, .layouts = EVERY},
    {"three axes, transposed, several strips", SHAPES("2x40x6x10x10", "40x12x2x4x4"), BIAS, TRANSPOSED, .stride = {2, 2, 2}, .padding = {0, 1, 1}, .layouts = PLAIN},
    {"three axes, no channels",    SHAPES("2x0x3x7x8", "5x0x3x3x2"), BIAS, .fills = true, .types = ALL},
    {"three axes, no images",      SHAPES("0x3x3x7x8", "5x3x3x3x2"), BIAS, .fills = true},

    {"gradients, every strategy and layout", SHAPES("2x3x7x8", "5x3x3x2"), GRADIENTS, .padding = {1, 0}, .types = ALL, .every_strategy = true, .layouts = EVERY},
    {"gradients of one element",   SHAPES("1x1x1x1", "1x1x1x1"), GRADIENTS, .fills = true, .types = ALL},
    {"gradients of 3x3",           SHAPES("2x4x9x9", "6x4x3x3"), GRADIENTS, .padding = {1, 1}},
    {"gradients, MNIST, second layer", SHAPES("2x32x26x26", "16x32x3x3"), GRADIENTS, .layouts = PLAIN},
    {"gradients, ResNet, first layer", SHAPES("2x3x32x32", "16x3x7x7"), GRADIENTS, .stride = {2, 2}, .padding = {3, 3}, .types = ALL, .layouts = PLAIN},
    {"gradients of 1x1 with stride 2", SHAPES("2x16x14x14", "24x16x1x1"), GRADIENTS, .stride = {2, 2}},
    {"gradients, ResNet, last layer", SHAPES("3x64x7x7", "48x64x3x3"), GRADIENTS, .padding = {1, 1}, .types = ALL, .layouts = PLAIN},
    {"gradients of 1x1",           SHAPES("3x17x5x7", "19x17x1x1"), GRADIENTS, .types = ALL},
    {"gradients of 1x1, one image", SHAPES("1x17x5x7", "19x17x1x1"), GRADIENTS, .is_pointwise = true, .layouts = LAYOUT(CONTIGUOUS) | LAYOUT(SPREAD)},
    {"gradients of groups",        SHAPES("2x6x6x5", "9x2x3x3"), GRADIENTS, .groups = 3, .padding = {1, 1}, .types = ALL, .every_strategy = true, .layouts = EVERY},
    {"gradients, depthwise 3x3",   SHAPES("2x8x9x10", "8x1x3x3"), GRADIENTS, .groups = 8, .padding = {1, 1}, .types = ALL},
    {"gradients, dilated",         SHAPES("2x3x15x13", "4x3x3x3"), GRADIENTS, .dilation = {2, 3}, .padding = {2, 3}},
    {"gradients, strides past windows", SHAPES("2x3x16x17", "4x3x2x3"), GRADIENTS, .stride = {3, 4}},
    {"gradients, padding of each end", SHAPES("2x3x7x8", "4x3x3x3"), GRADIENTS, .padding = {0, 2, 3, 1}, .has_ends = true},
    {"gradients, one window",      SHAPES("3x4x5x6", "7x4x5x6"), GRADIENTS},
    {"gradients, several strips",  SHAPES("5x20x40x40", "8x20x3x3"), GRADIENTS, .padding = {1, 1}, .types = ALL, .layouts = PLAIN | LAYOUT(SPREAD)},
    {"gradients, strips of channels", SHAPES("1x12x70x70", "5x12x4x4"), GRADIENTS, .layouts = PLAIN},
    {"gradients, no batch",        SHAPES("3x7x8", "5x3x3x2"), GRADIENTS},
    {"gradients over one axis",    SHAPES("2x6x41", "4x3x4"), GRADIENTS, .stride = {3}, .padding = {2, 4}, .has_ends = true, .dilation = {2}, .groups = 2, .types = ALL},
    {"gradients over three axes",  SHAPES("2x3x5x6x7", "5x3x2x3x2"), GRADIENTS, .padding = {1, 0, 1}, .types = ALL, .every_strategy = true, .layouts = EVERY},
    {"gradients over three axes, all options", SHAPES("2x6x9x13x11", "4x3x2x3x4"), GRADIENTS, .stride = {2, 3, 1}, .dilation = {3, 1, 2}, .padding = {0, 2, 3, 1, 1, 4}, .has_ends = true, .groups = 2, .types = ALL},
    {"gradients over three axes, depthwise", SHAPES("2x5x6x7x8", "5x1x3x3x3"), GRADIENTS, .groups = 5, .padding = {1, 1, 1}},
    {"gradients over three axes, 1x1x1", SHAPES("1x17x3x5x4", "19x17x1x1x1"), GRADIENTS, .is_pointwise = true, .layouts = LAYOUT(CONTIGUOUS) | LAYOUT(SPREAD)},
    {"gradients over three axes, several strips", SHAPES("3x20x6x14x14", "8x20x3x3x3"), GRADIENTS, .padding = {1, 1, 1}, .layouts = PLAIN | LAYOUT(SPREAD)},
    {"gradients over three axes, transposed", SHAPES("2x6x3x5x4", "6x2x3x2x3"), GRADIENTS, TRANSPOSED, .groups = 2, .stride = {2, 2, 3}, .padding = {1, 0, 1}, .output_padding = {1, 0, 2}, .types = ALL},
    {"gradients over three axes, no batch", SHAPES("3x4x7x8", "5x3x2x3x2"), GRADIENTS},
    {"gradients over three axes, no images", SHAPES("0x3x3x7x8", "5x3x3x3x2"), GRADIENTS, .fills = true},
    {"gradient of the input",      SHAPES("2x3x7x8", "5x3x3x2"), .gradients = CONVOLUTION_INPUT, .passes_all = true},
    {"gradient of the weight",     SHAPES("2x3x7x8", "5x3x3x2"), .gradients = CONVOLUTION_WEIGHT, .passes_all = true},
    {"taps, gradient of the weight", SHAPES("2x3x9x9", "4x3x3x3"), .gradients = CONVOLUTION_WEIGHT, .padding = {1, 1}, .types = ALL, .every_strategy = true, .layouts = EVERY},
    {"taps, dilated gradient",     SHAPES("2x3x15x13", "4x3x3x3"), .gradients = CONVOLUTION_WEIGHT, .dilation = {2, 3}, .padding = {2, 3}},
    {"taps, gradient, padding above the taps", SHAPES("2x3x3x4", "4x3x2x2"), .gradients = CONVOLUTION_WEIGHT, .padding = {5, 4}},
    {"taps, gradient of one column", SHAPES("2x3x9x1", "5x3x3x1"), .gradients = CONVOLUTION_WEIGHT, .padding = {1, 0}},
    {"taps, gradient over one axis", SHAPES("2x5x40", "6x5x3"), .gradients = CONVOLUTION_WEIGHT, .padding = {1}, .types = ALL},
    {"taps, gradient of one tap after the other", SHAPES("1x25x24x24", "17x25x19x19"), .gradients = CONVOLUTION_WEIGHT, .padding = {9, 9}, .types = OC_F16, .layouts = PLAIN},
    {"taps, gradients of a transposed one", SHAPES("2x3x4x5", "3x4x3x3"), .gradients = CONVOLUTION_INPUT | CONVOLUTION_WEIGHT, TRANSPOSED, .dilation = {3, 3}, .output_padding = {0, 0}},
    {"taps, one row",              SHAPES("2x3x1x9", "5x3x1x3"), BIAS, .padding = {0, 1}},
    {"taps, padding above them",   SHAPES("2x3x3x4", "4x3x2x2"), BIAS, .padding = {5, 4}},
    {"taps, weights of a step",    SHAPES("1x128x5x5", "256x128x3x3"), BIAS, .padding = {1, 1}, .types = OC_F16, .layouts = PLAIN},
    {"gradient of the bias",       SHAPES("2x3x7x8", "5x3x3x2"), .gradients = CONVOLUTION_BIAS, .passes_all = true, .fills = true},
    {"gradients of input and weight", SHAPES("2x3x7x8", "5x3x3x2"), .gradients = CONVOLUTION_INPUT | CONVOLUTION_WEIGHT},
    {"gradient of a bias of another type", SHAPES("2x3x7x8", "5x3x3x2"), GRADIENTS, .bias_type = OC_F16},
    {"gradients of a transposed one", SHAPES("2x6x5x4", "6x4x3x2"), GRADIENTS, TRANSPOSED, .stride = {2, 3}, .padding = {1, 0}, .output_padding = {1, 1}, .types = ALL, .every_strategy = true, .layouts = EVERY},
    {"gradients of transposed 2x2", SHAPES("3x16x7x7", "16x8x2x2"), GRADIENTS, TRANSPOSED, .stride = {2, 2}},
    {"gradients of a transposed one, groups", SHAPES("2x6x5x4", "6x3x3x2"), GRADIENTS, TRANSPOSED, .groups = 3, .dilation = {2, 1}},
    {"gradients of a transposed one, one axis", SHAPES("2x5x40", "5x6x3"), GRADIENTS, TRANSPOSED, .stride = {2}},
    {"gradients without images",   SHAPES("0x3x7x8", "5x3x3x2"), GRADIENTS, .fills = true},
    {"gradients without channels", SHAPES("2x0x7x8", "5x0x3x2"), GRADIENTS, .fills = true},
    {"gradients without outputs",  SHAPES("2x3x7x8", "0x3x3x2"), GRADIENTS, .fills = true},
    {"no images",                  SHAPES("0x3x7x8", "5x3x3x2"), BIAS, .fills = true},
    {"no channels of input",       SHAPES("2x0x7x8", "5x0x3x2"), BIAS, .fills = true, .types = ALL},
    {"no channels, no bias",       SHAPES("2x0x7x8", "5x0x3x2"), .fills = true},
    {"no channels of output",      SHAPES("2x3x7x8", "0x3x3x2"), .fills = true},
    {"an empty input, padded",     SHAPES("2x3x0x8", "5x3x3x2"), BIAS, .padding = {2, 0}, .fills = true},
};
// clang-format on

static const enum oc_dtype TYPES[] = {OC_F32, OC_F16, OC_BF16};

static void run_type(const struct convolution_case *q, enum oc_dtype dtype)
{
    struct oc_op_case c;

    convolution_make(&c, q, dtype);
    c.is_reduced = !q->every_strategy && (q->types & ~(unsigned)OC_BF16) != 0;
    c.layouts = q->layouts == 0 ? FEW : q->layouts;
    for (enum oc_data data = OC_DATA_INTEGERS; data <= OC_DATA_REALS && oc_op_is_due(&c); data++) {
        convolution_fill(&c, data);
        convolution_compute(&c, data == OC_DATA_INTEGERS);
        oc_op_sweep(&c);
        c.layouts &= FEW;
    }
    oc_op_free(&c);
}

static void run_case(const void *row)
{
    const struct convolution_case *q = row;
    const unsigned types = q->types == 0 ? OC_F32 : q->types;

    for (size_t i = 0; i < OC_COUNT(TYPES); i++)
        if ((types & (unsigned)TYPES[i]) != 0) run_type(q, TYPES[i]);
}

/* ---- Random shapes ---- */

static int64_t extent(struct oc_random *random, int64_t most)
{
    return oc_random_integer(random, 1, oc_random_integer(random, 0, 1) == 0 ? 3 : most);
}

static void print_shape(char *text, size_t bytes, int64_t first, int64_t second,
                        const int64_t *extents, int axes)
{
    int used = snprintf(text, bytes, "%lldx%lld", (long long)first, (long long)second);

    for (int i = 0; i < axes; i++)
        used += snprintf(text + used, bytes - (size_t)used, "x%lld", (long long)extents[i]);
}

/* A convolution of two or three axes, or its gradients, transposed or not, that has an output; or one that taps can
 * compute. */
static struct convolution_case random_case(struct oc_random *random, bool has_taps, char *input,
                                           char *weight, size_t bytes)
{
    struct convolution_case q = {.name = "random shapes",
                                 .input = input,
                                 .weight = weight,
                                 .groups = oc_random_integer(random, 1, 3),
                                 .transposed = oc_random_integer(random, 0, 1) == 0,
                                 .has_bias = oc_random_integer(random, 0, 1) == 0,
                                 .gradients = oc_random_integer(random, 0, 1) == 0 ? 7 : 0};

    if (has_taps) {
        q.groups = 1;
        q.transposed = false;
        q.gradients &= CONVOLUTION_WEIGHT;
    }

    const int64_t inputs = extent(random, 9), outputs = extent(random, 9);
    const int64_t first = q.groups * (q.transposed ? outputs : inputs);
    const int axes = has_taps ? 2 : (int)oc_random_integer(random, 2, 3);
    int64_t taps[3], size[3];

    for (int i = 0; i < axes; i++) {
        taps[i] = extent(random, 5) + (has_taps ? 1 : 0);
        q.stride[i] = has_taps ? 1 : extent(random, 4);
        q.dilation[i] = extent(random, 3);
        q.padding[i] = oc_random_integer(random, 0, 1) * extent(random, 4);
        size[i] = (taps[i] - 1) * q.dilation[i] + 1 + (q.transposed ? 2 * q.padding[i] : 0) +
                  extent(random, axes == 2 ? 20 : 6) - 1;
        if (q.transposed && oc_random_integer(random, 0, 1) == 0)
            q.output_padding[i] = q.stride[i] - 1;
    }
    print_shape(input, bytes, extent(random, 5), first, size, axes);
    print_shape(weight, bytes, q.groups * outputs, inputs, taps, axes);
    return q;
}

static void random_shapes(void)
{
    struct oc_random random = oc_random_for(CONVOLUTION_OP "/random shapes");

    (void)printf("random shapes: seed %llu\n", (unsigned long long)oc_test_seed());
    for (size_t i = 0; i < 80; i++) {
        const bool has_taps = i >= 60;
        char input[64], weight[64], name[256];
        struct convolution_case q = random_case(&random, has_taps, input, weight, sizeof(input));

        (void)snprintf(name, sizeof(name),
                       "random shapes no. %zu, %s and %s, groups %lld, stride %lld %lld, dilation "
                       "%lld %lld, padding %lld %lld",
                       i, input, weight, (long long)q.groups, (long long)q.stride[0],
                       (long long)q.stride[1], (long long)q.dilation[0], (long long)q.dilation[1],
                       (long long)q.padding[0], (long long)q.padding[1]);
        q.name = name;
        q.fills = !has_taps; /* the default strategy */
        run_type(&q, TYPES[i % 3]);
    }
}

/* ---- Special elements ---- */

/* NaN and Inf propagate exactly to the outputs that use them; padding contributes no terms, hence no 0 * Inf. */
static void special_elements(void)
{
    static const double SPECIALS[] = {NAN, INFINITY, -INFINITY};
    static const struct convolution_case ROWS[] = {
        {"special elements", SHAPES("2x3x7x8", "5x3x3x2"), BIAS, .stride = {2, 1}},
        {"special elements, taps", SHAPES("2x3x7x8", "5x3x3x2"), BIAS},
        {"special elements, gradient by taps", SHAPES("2x3x7x8", "5x3x3x2"),
         .gradients = CONVOLUTION_WEIGHT},
        {"special elements, transposed", SHAPES("2x3x7x8", "3x5x3x2"), BIAS, TRANSPOSED,
         .stride = {2, 1}},
        {"special elements, gradients", SHAPES("2x3x7x8", "5x3x3x2"), GRADIENTS, .stride = {2, 1}},
    };

    for (size_t r = 0; r < OC_COUNT(ROWS); r++)
        for (size_t t = 0; t < OC_COUNT(TYPES); t++) {
            struct oc_op_case c;

            convolution_make(&c, &ROWS[r], TYPES[t]);
            convolution_fill(&c, OC_DATA_INTEGERS);
            for (int i = 0; i < 3; i++)
                c.operands[0].values[11 * i + 5] = SPECIALS[i];
            c.operands[1].values[17] = INFINITY;
            convolution_compute(&c, true);
            c.layouts = FEW;
            oc_op_sweep_and_free(&c);
        }
}

/* ---- One rounding ---- */

/* 2048 + 1 + 1 is 2050; 2048 + 1, rounded to half, is 2048, and so is that + 1. In bfloat16 the same from 256. */
static void one_rounding(void)
{
    static const double LARGE[] = {0, 2048, 256};
    static const struct convolution_case ROWS[] = {
        {"one rounding", SHAPES("2x2x3x3", "4x2x1x2"), BIAS},
        {"one rounding, transposed", SHAPES("2x2x3x3", "2x4x1x1"), BIAS, TRANSPOSED,
         .stride = {2, 2}}};

    for (size_t r = 0; r < OC_COUNT(ROWS); r++)
        for (size_t t = 1; t < OC_COUNT(TYPES); t++) {
            struct oc_op_case c;

            convolution_make(&c, &ROWS[r], TYPES[t]);
            for (int64_t i = 0; i < oc_shape_count(&c.operands[0].shape); i++)
                c.operands[0].values[i] = 1;
            for (int64_t i = 0; i < oc_shape_count(&c.operands[1].shape); i++)
                c.operands[1].values[i] = r == 0  ? (i % 4 == 0 ? LARGE[t] : i % 4 == 3)
                                          : i < 4 ? LARGE[t]
                                                  : 1;
            for (int64_t i = 0; i < oc_shape_count(&c.operands[2].shape); i++)
                c.operands[2].values[i] = 1;
            convolution_compute(&c, true);
            EXPECT(c.operands[3].values[0] == LARGE[t] + 2);
            c.layouts = FEW;
            oc_op_sweep_and_free(&c);
        }
}

/* Each strip adds 1 to a sum that would stay what it is if it were rounded in between. */
static void weight_gradients_are_rounded_once(void)
{
    static const struct convolution_case q = {"weight gradients are rounded once",
                                              SHAPES("9x2x40x40", "8x2x3x3"),
                                              .gradients = CONVOLUTION_WEIGHT};
    struct oc_op_case c;

    convolution_make(&c, &q, OC_BF16);
    for (int o = 0; o < 2; o++)
        for (int64_t i = 0; i < oc_shape_count(&c.operands[o].shape); i++)
            c.operands[o].values[i] = 1;
    convolution_compute(&c, true);
    c.layouts = PLAIN;
    oc_op_sweep_and_free(&c);
}

/* ---- Plans for more memory than there is ---- */

/* Of the kernels of cl/convolution, of which there must be some. */
static bool has_index64(aclOpExecutor *executor)
{
    const oc_plan *p = oc_handle_acquire(OC_HANDLE_EXECUTOR, executor);
    bool found = false, all = true;

    for (size_t i = 0; i < p->step_count; i++) {
        if (p->steps[i].kind != OC_STEP_KERNEL ||
            strncmp(p->steps[i].source, "convolution", 11) != 0)
            continue;
        found = true;
        all = all && p->steps[i].index64;
    }
    oc_handle_release(executor);
    EXPECT(found);
    return all;
}

static void expect_index64(const struct convolution_case *q, const char *strategy, bool expected)
{
    aclTensor *t[3] = {oc_bare_tensor(q->input, ACL_FLOAT, ACL_FORMAT_ND),
                       oc_bare_tensor(q->weight, ACL_FLOAT, ACL_FORMAT_ND)};
    const struct oc_shape output = convolution_output(q);
    struct convolution_case small = *q;
    struct oc_op_case c;
    aclOpExecutor *executor = NULL;
    uint64_t size = 0;
    char text[128];

    oc_shape_print(&output, text, sizeof(text));
    t[2] = oc_bare_tensor(text, ACL_FLOAT, ACL_FORMAT_ND);
    small.input = "1x1x4x4"; /* the case has memory for its operands, which are not used */
    convolution_make(&c, &small, OC_F32);
    oc_strategy_override(strategy);
    if (EXPECT_OK(oc_op_first_call(&c, t, &size, &executor))) {
        EXPECT(has_index64(executor) == expected);
        EXPECT_OK(aclDestroyAclOpExecutor(executor));
    }
    oc_strategy_override(NULL);
    for (int i = 0; i < 3; i++)
        (void)aclDestroyTensor(t[i]);
    oc_op_free(&c);
}

/* Of tensors, and of coordinates: with padding and dilation they pass the extents of tensors. */
static void indices_beyond_31_bits(void)
{
    static const struct convolution_case LARGE = {"", SHAPES("1x1x50000x50000", "1x1x3x3")};
    static const struct convolution_case PADDED = {"", SHAPES("1x1x4x4", "1x1x1x2"),
                                                   .padding = {0, INT32_MAX / 2 + 5},
                                                   .stride = {1, 1 << 20}};
    static const struct convolution_case SMALL = {"", SHAPES("1x1x50x50", "1x1x3x3")};

    expect_index64(&LARGE, "convolution:direct", true);
    expect_index64(&PADDED, "convolution:direct", true);
    expect_index64(&SMALL, "convolution:direct", false);
    expect_index64(&PADDED, "convolution:images", true);
    expect_index64(&SMALL, "convolution:images", false);
}

/* ---- Determinism ---- */

static const struct convolution_case REPEATED[] = {
    {"same bits every time", SHAPES("3x20x30x31", "17x20x3x3"), BIAS, .cube = 1},
    {"same bits, transposed", SHAPES("3x17x20x21", "17x20x3x3"), TRANSPOSED, .cube = 1},
    {"same bits of gradients", SHAPES("3x20x30x31", "17x20x3x3"), GRADIENTS, .cube = 1},
};
static const char *const REPEATED_BY[] = {"default", "convolution:images", "convolution:merged",
                                          "convolution:direct"};

static uint64_t run_times(size_t row, const char *strategy, bool deterministic, int times)
{
    struct oc_op_case c;

    convolution_make(&c, &REPEATED[row], OC_F32);
    convolution_fill(&c, OC_DATA_REALS);
    convolution_compute(&c, false);
    return oc_repeat_digest(&c, strategy, deterministic, times);
}

static void digests(char *text, size_t bytes)
{
    size_t used = (size_t)snprintf(text, bytes, "digests");

    for (size_t r = 0; r < OC_COUNT(REPEATED); r++)
        for (size_t s = 0; s < OC_COUNT(REPEATED_BY) && used < bytes; s++)
            used += (size_t)snprintf(text + used, bytes - used, " %llx",
                                     (unsigned long long)run_times(r, REPEATED_BY[s], true, 5));
}

static int child_digest(void) { return oc_determinism_child(digests); }

static void same_bits_every_time(void)
{
    oc_expect_deterministic(digests);
    for (size_t r = 0; r < OC_COUNT(REPEATED); r++)
        EXPECT(run_times(r, "default", true, 1) == run_times(r, "default", false, 5));
}

static const struct oc_child CHILDREN[] = {{"digest", child_digest}, {NULL, NULL}};

static const struct oc_test TESTS[] = {
    OC_TEST_ROWS(CASES, run_case),
    OC_TEST("random shapes", random_shapes),
    OC_TEST("special elements", special_elements),
    OC_TEST("one rounding", one_rounding),
    OC_TEST_OF(weight_gradients_are_rounded_once),
    OC_TEST_GROUP(convolution_values),
    OC_TEST("indices beyond 31 bits", indices_beyond_31_bits),
    OC_TEST("same bits every time", same_bits_every_time),
    OC_TEST_GROUP(convolution_gradients),
    OC_TEST_GROUP(convolution_refusals),
};

OC_TEST_MAIN(.name = CONVOLUTION_OP, OC_TESTS(TESTS), OC_ON_DEVICE, .children = CHILDREN)
