/* SPDX-License-Identifier: Apache-2.0 */
/* Calls that the operators refuse, and the messages. */
#include "aclnnop/aclnn_convolution.h"
#include "aclnnop/aclnn_convolution_backward.h"
#include "harness/refusal.h"
#include "ops/refusals.h"

/* Rows differ from a valid call. Arrays are texts; NULL: the argument is NULL. */
struct refusal {
    const char *name;
    const char *input, *weight, *bias, *output;
    const char *stride, *padding, *dilation, *output_padding;
    bool transposed;
    int64_t groups;
    int8_t cube;
    aclDataType input_type, weight_type, bias_type, output_type;
    aclFormat format; /* of input */
    const char *text;
};

#define GOOD                                                                                    \
    .input = "2x4x7x8", .weight = "6x2x3x2", .bias = "6", .output = "2x6x7x3", .stride = "1x2", \
    .padding = "1x0", .dilation = "1x3", .output_padding = "0x0", .groups = 2,                  \
    .input_type = ACL_FLOAT, .weight_type = ACL_FLOAT, .bias_type = ACL_FLOAT,                  \
    .output_type = ACL_FLOAT, .format = ACL_FORMAT_NCHW
#define THREE_AXES                                                                               \
    GOOD, .input = "2x4x5x7x8", .weight = "6x2x3x3x4", .output = "2x6x5x3x5", .stride = "1x2x1", \
          .padding = "1x0x0", .dilation = "1x1x1", .output_padding = "0x0x0",                    \
          .format = ACL_FORMAT_ND
#define TRANSPOSED GOOD, .transposed = true, .input = "2x6x7x3", .output = "2x4x7x8"

// clang-format off
OC_ROWS_BEGIN
static const struct refusal REFUSALS[] = {
    {"input of 64 bits",      GOOD, .input_type = ACL_DOUBLE,       .text = "dtype of input is ACL_DOUBLE: must be one of ACL_FLOAT, ACL_FLOAT16, ACL_BF16"},
    {"bias of integers",      GOOD, .bias_type = ACL_INT32,         .text = "dtype of bias is ACL_INT32: must be one of ACL_FLOAT, ACL_FLOAT16, ACL_BF16"},
    {"weight of another type", GOOD, .weight_type = ACL_BF16,       .text = "dtype of weight is ACL_BF16: must equal that of input, ACL_FLOAT"},
    {"output of another type", GOOD, .output_type = ACL_FLOAT16,    .text = "dtype of output is ACL_FLOAT16: must equal that of input, ACL_FLOAT"},
    {"input of format NHWC",  GOOD, .format = ACL_FORMAT_NHWC,      .text = "format of input is ACL_FORMAT_NHWC: must be ACL_FORMAT_NCHW or ACL_FORMAT_ND or ACL_FORMAT_NCDHW or ACL_FORMAT_NCL"},
    {"weight of rank 2",      GOOD, .weight = "6x2",                .text = "rank of weight is 2: must be 3 to 5"},
    {"bias of rank 2",        GOOD, .bias = "1x6",                  .text = "rank of bias is 2: must be 1"},
    {"weight of rank 6",      GOOD, .weight = "6x2x3x2x2x1",        .text = "rank of weight is 6: must be 3 to 5"},
    {"three axes, two strides", THREE_AXES, .stride = "1x2",        .text = "size of stride is 2: must be 1, or as many as axes"},
    {"three axes, four paddings", THREE_AXES, .padding = "1x0x1x0", .text = "size of padding is 4: must be 1, or as many as axes or their ends"},
    {"three axes, taps past the input", THREE_AXES, .weight = "6x2x3x3x10", .text = "weight.shape[4] is 10: the taps, with dilation, must fit into input with its padding"},
    {"three axes, another output", THREE_AXES, .output = "2x6x4x3x5", .text = "shape of output is (2, 6, 4, 3, 5): must be (2, 6, 5, 3, 5), the batch of input, channels and extents of the output"},
    {"three axes, three values", THREE_AXES, .dilation = "1x0x1",   .text = "dilation[1] is 0: must be at least 1"},
    {"input of too few axes", GOOD, .input = "4x7",                 .text = "rank of input is 2: must be that of weight, or one less without a batch"},
    {"input of too many axes", GOOD, .input = "2x4x7x8x1",          .text = "rank of input is 5: must be that of weight, or one less without a batch"},
    {"three strides",         GOOD, .stride = "1x2x1",              .text = "size of stride is 3: must be 1, or as many as axes"},
    {"a stride of 0",         GOOD, .stride = "1x0",                .text = "stride[1] is 0: must be at least 1"},
    {"three paddings",        GOOD, .padding = "1x0x1",             .text = "size of padding is 3: must be 1, or as many as axes or their ends"},
    {"padding below 0",       GOOD, .padding = "1x-1",              .text = "padding[1] is -1: must be at least 0"},
    {"a dilation of 0",       GOOD, .dilation = "0x3",              .text = "dilation[0] is 0: must be at least 1"},
    {"no groups",             GOOD, .groups = 0,                    .text = "groups is 0: must be at least 1"},
    {"groups below 0",        GOOD, .groups = -2,                   .text = "groups is -2: must be at least 1"},
    {"more groups",           GOOD, .groups = 4,                    .text = "groups is 4: times weight.shape[1] must be the channels of input"},
    {"groups that overflow",  GOOD, .groups = INT64_MAX,            .text = "groups is 9223372036854775807: times weight.shape[1] must be the channels of input"},
    {"outputs that groups do not divide", GOOD, .weight = "5x2x3x2", .text = "groups is 2: must divide weight.shape[0]"},
    {"no taps",               GOOD, .weight = "6x2x0x2",            .text = "weight.shape[2] is 0: must be at least 1"},
    {"taps past the input",   GOOD, .weight = "6x2x10x2",           .text = "weight.shape[2] is 10: the taps, with dilation, must fit into input with its padding"},
    {"dilation past the input", GOOD, .dilation = "1x8",            .text = "weight.shape[3] is 2: the taps, with dilation, must fit into input with its padding"},
    {"padding that overflows", GOOD, .padding = "9223372036854775807x0", .text = "weight.shape[2] is 3: the extent of the output must fit into 63 bits"},
    {"dilation that overflows", GOOD, .dilation = "9223372036854775807x1", .text = "weight.shape[2] is 3: the extent of the output must fit into 63 bits"},
    {"another output",        GOOD, .output = "2x6x7x4",            .text = "shape of output is (2, 6, 7, 4): must be (2, 6, 7, 3), the batch of input, channels and extents of the output"},
    {"output without a batch", GOOD, .output = "6x7x3",             .text = "shape of output is (6, 7, 3): must be (2, 6, 7, 3), the batch of input, channels and extents of the output"},
    {"products beyond 63 bits", GOOD, .input = "1x1x1000000000000", .weight = "1000x1x1000000", .output = "1x1000x999999000001", .stride = "1", .padding = "0", .dilation = "1", .groups = 1, .text = "shape of weight is (1000, 1, 1000000): 4096 times the number of products must fit into 63 bits"},
    {"a bias of one more",    GOOD, .bias = "7",                    .text = "bias.shape[0] is 7: must equal the channels of output, 6"},
    {"cubeMathType 4",        GOOD, .cube = 4,                      .text = "cubeMathType is 4: must be one of 0 (KEEP_DTYPE), 1 (ALLOW_FP32_DOWN_PRECISION), 2 (USE_FP16), 3 (USE_HF32)"},
    {"transposed, input of other channels", TRANSPOSED, .input = "2x4x7x3", .text = "weight.shape[0] is 6: must equal the channels of input, 4"},
    {"transposed, output padding as the stride", TRANSPOSED, .output_padding = "0x3", .text = "outputPadding[1] is 3: must be at most the larger one of stride and dilation, less 1, 2"},
    {"transposed, output padding below 0", TRANSPOSED, .output_padding = "-1x0", .text = "outputPadding[0] is -1: must be at least 0"},
    {"transposed, three output paddings", TRANSPOSED, .output_padding = "0x0x0", .text = "size of outputPadding is 3: must be 1, or as many as axes"},
    {"transposed, no output", TRANSPOSED, .padding = "5x0",         .text = "weight.shape[2] is 3: the extent of the output, that of input times stride and the rest, must be at least 1"},
    {"transposed, stride that overflows", TRANSPOSED, .stride = "9223372036854775807x2", .text = "weight.shape[2] is 3: the extent of the output must fit into 63 bits"},
    {"transposed, a bias of the input", TRANSPOSED, .bias = "6",    .text = "bias.shape[0] is 6: must equal the channels of output, 4"},
};

static const struct refusal VALID[] = {
    {"as it is",              GOOD},
    {"no bias",               GOOD, .bias = NULL},
    {"no output padding",     GOOD, .output_padding = NULL},
    {"any output padding",    GOOD, .output_padding = "7x-7x7"},
    {"bias of another type",  GOOD, .bias_type = ACL_FLOAT16},
    {"padding of each end",   GOOD, .padding = "1x1x0x0"},
    {"transposed",            TRANSPOSED, .bias = "4"},
    {"three axes",            THREE_AXES},
    {"three axes, NCDHW, no batch", THREE_AXES, .input = "4x5x7x8", .output = "6x5x3x5", .format = ACL_FORMAT_NCDHW},
    {"three axes, padding of each end", THREE_AXES, .padding = "2x0x0x1x0x0"},
    {"three axes, transposed", THREE_AXES, .transposed = true, .input = "2x6x5x3x5", .output = "2x4x5x8x8", .output_padding = "0x1x0", .bias = "4"},
    {"output padding of a dilation", TRANSPOSED, .bias = "4", .output_padding = "0x2", .output = "2x4x7x10"},
};
OC_ROWS_END
// clang-format on

static aclTensor *tensor(const char *shape, aclDataType type)
{
    return shape == NULL ? NULL : oc_bare_tensor(shape, type, ACL_FORMAT_ND);
}

static aclIntArray *array(const char *values)
{
    return values == NULL ? NULL : oc_bare_array(values);
}

static aclnnStatus call(const void *row, uint64_t *size, aclOpExecutor **executor)
{
    const struct refusal *r = row;
    aclTensor *input = oc_bare_tensor(r->input, r->input_type, r->format);
    aclTensor *weight = tensor(r->weight, r->weight_type), *bias = tensor(r->bias, r->bias_type);
    aclTensor *output = tensor(r->output, r->output_type);
    aclTensor *const tensors[] = {input, weight, bias, output};
    aclIntArray *const arrays[] = {array(r->stride), array(r->padding), array(r->dilation),
                                   array(r->output_padding)};
    const aclnnStatus status = aclnnConvolutionGetWorkspaceSize(
        input, weight, bias, arrays[0], arrays[1], arrays[2], r->transposed, arrays[3], r->groups,
        output, r->cube, size, executor);

    for (int i = 0; i < 4; i++) {
        if (tensors[i] != NULL) (void)aclDestroyTensor(tensors[i]);
        if (arrays[i] != NULL) (void)aclDestroyIntArray(arrays[i]);
    }
    return status;
}

static void run_refusal(const void *row)
{
    const struct refusal *r = row;

    oc_expect_first_refused(r->text, call, r);
}

static void run_valid(const void *row) { oc_expect_first_accepted(call, row); }

/* Without it a transposed convolution has no shape. */
static void no_output_padding(void)
{
    OC_ROWS_BEGIN
    static const struct refusal row = {"", TRANSPOSED, .bias = "4", .output_padding = NULL};
    OC_ROWS_END
    uint64_t size;
    aclOpExecutor *executor = NULL;

    EXPECT_STATUS(ACLNN_ERR_PARAM_NULLPTR, call(&row, &size, &executor));
}

/* ---- Gradients ---- */

/* As above; gradients that are NULL are passed as such. */
struct backward_refusal {
    const char *name;
    const char *grad_output, *input, *weight, *bias_sizes, *mask;
    const char *gradients[3];
    aclDataType types[3]; /* of the gradients */
    const char *text;
};

#define GOOD_BACKWARD                                                                     \
    .grad_output = "2x6x7x4", .input = "2x4x7x5", .weight = "6x4x3x2", .bias_sizes = "6", \
    .mask = "1x1x1", .gradients = {"2x4x7x5", "6x4x3x2", "6"},                            \
    .types = {ACL_FLOAT, ACL_FLOAT, ACL_FLOAT}

// clang-format off
OC_ROWS_BEGIN
static const struct backward_refusal BACKWARD[] = {
    {"another gradOutput",   GOOD_BACKWARD, .grad_output = "2x6x7x5",   .text = "shape of gradOutput is (2, 6, 7, 5): must be (2, 6, 7, 4), the batch of input, channels and extents of the output"},
    {"two in the mask",      GOOD_BACKWARD, .mask = "1x1",              .text = "size of outputMask is 2: must equal 3"},
    {"another gradInput",    GOOD_BACKWARD, .gradients[0] = "2x4x7x6",  .text = "shape of gradInput is (2, 4, 7, 6): must be (2, 4, 7, 5), that of input"},
    {"another gradWeight",   GOOD_BACKWARD, .gradients[1] = "6x4x3x3",  .text = "shape of gradWeight is (6, 4, 3, 3): must be (6, 4, 3, 2), that of weight"},
    {"another gradBias",     GOOD_BACKWARD, .gradients[2] = "5",        .text = "gradBias.shape[0] is 5: must equal the channels of gradOutput, 6"},
    {"another biasSizes",    GOOD_BACKWARD, .bias_sizes = "5",          .text = "biasSizes[0] is 5: must equal the channels of gradOutput, 6"},
    {"two biasSizes",        GOOD_BACKWARD, .bias_sizes = "6x1",        .text = "size of biasSizes is 2: must equal 1"},
    {"gradInput of another type",  GOOD_BACKWARD, .types[0] = ACL_BF16, .text = "dtype of gradInput is ACL_BF16: must equal that of input, ACL_FLOAT"},
    {"gradWeight of another type", GOOD_BACKWARD, .types[1] = ACL_BF16, .text = "dtype of gradWeight is ACL_BF16: must equal that of weight, ACL_FLOAT"},
    {"gradBias of integers", GOOD_BACKWARD, .types[2] = ACL_INT32,      .text = "dtype of gradBias is ACL_INT32: must be one of ACL_FLOAT, ACL_FLOAT16, ACL_BF16"},
};

static const struct backward_refusal BACKWARD_VALID[] = {
    {"as it is",             GOOD_BACKWARD},
    {"no sizes",             GOOD_BACKWARD, .bias_sizes = NULL},
    {"no gradients",         GOOD_BACKWARD, .mask = "0x0x0", .gradients = {NULL, NULL, NULL}},
    {"others are ignored",   GOOD_BACKWARD, .mask = "0x0x0", .bias_sizes = "7x7", .gradients = {"1", "1x1", "2x2"}, .types = {ACL_INT8, ACL_BOOL, ACL_DOUBLE}},
};
OC_ROWS_END
// clang-format on

static aclnnStatus call_backward(const void *row, uint64_t *size, aclOpExecutor **executor)
{
    const struct backward_refusal *r = row;
    aclTensor *const tensors[] = {
        tensor(r->grad_output, ACL_FLOAT),    tensor(r->input, ACL_FLOAT),
        tensor(r->weight, ACL_FLOAT),         tensor(r->gradients[0], r->types[0]),
        tensor(r->gradients[1], r->types[1]), tensor(r->gradients[2], r->types[2])};
    aclIntArray *sizes = array(r->bias_sizes), *one = array("1"), *padding = array("1x0");
    bool values[3];
    uint64_t count = 0;

    for (const char *p = r->mask; *p != '\0'; p++)
        if (*p != 'x') values[count++] = *p == '1';

    aclBoolArray *mask = aclCreateBoolArray(values, count);
    const aclnnStatus status = aclnnConvolutionBackwardGetWorkspaceSize(
        tensors[0], tensors[1], tensors[2], sizes, one, padding, one, false, NULL, 1, mask, 0,
        tensors[3], tensors[4], tensors[5], size, executor);

    for (int i = 0; i < 6; i++)
        if (tensors[i] != NULL) (void)aclDestroyTensor(tensors[i]);
    if (sizes != NULL) (void)aclDestroyIntArray(sizes);
    (void)aclDestroyIntArray(one);
    (void)aclDestroyIntArray(padding);
    (void)aclDestroyBoolArray(mask);
    return status;
}

static void run_backward_refusal(const void *row)
{
    const struct backward_refusal *r = row;

    oc_expect_first_refused(r->text, call_backward, r);
}

static void run_backward_valid(const void *row) { oc_expect_first_accepted(call_backward, row); }

const struct oc_test convolution_refusals[] = {
    OC_TEST_ROWS(REFUSALS, run_refusal),
    OC_TEST_ROWS(VALID, run_valid),
    OC_TEST_ROWS(BACKWARD, run_backward_refusal),
    OC_TEST_ROWS(BACKWARD_VALID, run_backward_valid),
    OC_TEST("transposed without output padding", no_output_padding),
    {.name = NULL},
};
