/* SPDX-License-Identifier: Apache-2.0 */
/* Calls that maximum pooling and its gradient refuse, and the messages. */
#include "aclnnop/aclnn_max_pool2d_with_indices.h"
#include "aclnnop/aclnn_max_pool2d_with_indices_backward.h"
#include "harness/refusal.h"
#include "ops/refusals.h"

/* Rows differ from a valid call: windows of (3, 2) over (2, 3, 8, 6), a stride of 2, padding of 1. */
struct refusal {
    const char *name;
    bool is_backward;
    const char *self, *out, *indices; /* shapes; of the gradient, out is gradOutput */
    const char *gradient;             /* gradInput's shape */
    aclDataType self_type, out_type, indices_type, gradient_type;
    aclFormat self_format, out_format, indices_format, gradient_format;
    const char *kernel, *stride, *padding, *dilation; /* values */
    bool ceil;
    const char *text;
};

#define VALID                                                                                  \
    .self = "2x3x8x6", .out = "2x3x4x4", .indices = "2x3x6x64", .gradient = "2x3x8x6",         \
    .self_type = ACL_FLOAT, .out_type = ACL_FLOAT, .indices_type = ACL_INT8,                   \
    .gradient_type = ACL_FLOAT, .self_format = ACL_FORMAT_NCHW, .out_format = ACL_FORMAT_NCHW, \
    .indices_format = ACL_FORMAT_NCHW, .gradient_format = ACL_FORMAT_NCHW, .kernel = "3x2",    \
    .stride = "2", .padding = "1x1", .dilation = "1"
#define GOOD VALID, .is_backward = false
#define BACK VALID, .is_backward = true

OC_ROWS_BEGIN
// clang-format off
static const struct refusal REFUSALS[] = {
    {"self of double",            GOOD, .self_type = ACL_DOUBLE,     .text = "dtype of self is ACL_DOUBLE: must be one of ACL_FLOAT, ACL_FLOAT16, ACL_BF16"},
    {"out of another type",       GOOD, .out_type = ACL_BF16,        .text = "dtype of out is ACL_BF16: must equal that of self, ACL_FLOAT"},
    {"indices of 32 bits",        GOOD, .indices_type = ACL_INT32,   .text = "dtype of indices is ACL_INT32: must be one of ACL_INT8"},
    {"channels-last",             GOOD, .self_format = ACL_FORMAT_NHWC, .text = "format of self is ACL_FORMAT_NHWC: must be ACL_FORMAT_NCHW or ACL_FORMAT_ND or ACL_FORMAT_NCL"},
    {"out of another format",     GOOD, .out_format = ACL_FORMAT_ND, .text = "format of out is ACL_FORMAT_ND: must equal that of self, ACL_FORMAT_NCHW"},
    {"self of rank 2",            GOOD, .self = "8x6",               .text = "rank of self is 2: must be 3 to 4"},
    {"self of rank 5",            GOOD, .self = "2x3x1x8x6",         .text = "rank of self is 5: must be 3 to 4"},
    {"no kernelSize",             GOOD, .kernel = "",                .text = "size of kernelSize is 0: must be 1 or 2"},
    {"three values of kernelSize", GOOD, .kernel = "3x2x1",          .text = "size of kernelSize is 3: must be 1 or 2"},
    {"three strides",             GOOD, .stride = "2x2x2",           .text = "size of stride is 3: must be 0, 1 or 2"},
    {"no padding",                GOOD, .padding = "",               .text = "size of padding is 0: must be 1 or 2"},
    {"no dilation",               GOOD, .dilation = "",              .text = "size of dilation is 0: must be 1 or 2"},
    {"three dilations",           GOOD, .dilation = "1x1x1",         .text = "size of dilation is 3: must be 1 or 2"},
    {"kernelSize of 0",           GOOD, .kernel = "3x0",             .text = "kernelSize[1] is 0: must be at least 1"},
    {"stride of 0",               GOOD, .stride = "0",               .text = "stride[0] is 0: must be at least 1"},
    {"long stride",               GOOD, .stride = "2x2147483648",    .text = "stride[1] is 2147483648: must be at most 2147483647"},
    {"padding of H above half",   GOOD, .padding = "2x1",            .text = "padding of H is 2: must be at most half of kernelSize, 1"},
    {"padding of W above half",   GOOD, .padding = "1x2",            .text = "padding of W is 2: must be at most half of kernelSize, 1"},
    {"dilation of 2",             GOOD, .dilation = "1x2",           .text = "dilation is 2: must equal 1"},
    {"no channels",               GOOD, .self = "2x0x8x6",           .text = "self.shape[1] is 0: must be greater than 0"},
    {"no rows",                   GOOD, .self = "2x3x0x6",           .text = "self.shape[2] is 0: must be greater than 0"},
    {"no columns",                GOOD, .self = "2x3x8x0",           .text = "self.shape[3] is 0: must be greater than 0"},
    {"no windows along H",        GOOD, .kernel = "13x2",            .text = "the number of windows along H is 0: must be greater than 0"},
    {"no windows along W",        GOOD, .kernel = "3x9",             .text = "the number of windows along W is 0: must be greater than 0"},
    {"a window of 2^31 elements", GOOD, .kernel = "65536x32768", .padding = "32768x16384", .text = "elements of a window is 2147483648: must be at most 2147483647"},
    {"out for others",            GOOD, .out = "2x3x4x3",            .text = "shape of out is (2, 3, 4, 3): must be (2, 3, 4, 4), that of self with an element per window"},
    {"out without ceil",          GOOD, .ceil = true, .kernel = "2", .padding = "0", .self = "2x3x7x6", .out = "2x3x3x3", .text = "shape of out is (2, 3, 3, 3): must be (2, 3, 4, 3), that of self with an element per window"},
    {"indices for others",        GOOD, .indices = "2x3x4x4",        .text = "shape of indices is (2, 3, 4, 4): must be (2, 3, 6, 64), N, C, the elements of a window, 32 * (windows / 16 rounded up + 1)"},
    {"gradient of another type",  BACK, .out_type = ACL_FLOAT16,     .text = "dtype of gradOutput is ACL_FLOAT16: must equal that of self, ACL_FLOAT"},
    {"gradInput of another type", BACK, .gradient_type = ACL_BF16,   .text = "dtype of gradInput is ACL_BF16: must equal that of self, ACL_FLOAT"},
    {"gradient of another format", BACK, .out_format = ACL_FORMAT_ND, .text = "format of gradOutput is ACL_FORMAT_ND: must equal that of self, ACL_FORMAT_NCHW"},
    {"gradInput of another format", BACK, .gradient_format = ACL_FORMAT_ND, .text = "format of gradInput is ACL_FORMAT_ND: must equal that of self, ACL_FORMAT_NCHW"},
    {"gradInput for others",      BACK, .gradient = "2x3x8x7",       .text = "shape of gradInput is (2, 3, 8, 7): must be (2, 3, 8, 6), the shape of self"},
    {"gradOutput for others",     BACK, .out = "2x3x4x3",            .text = "shape of gradOutput is (2, 3, 4, 3): must be (2, 3, 4, 4), that of self with an element per window"},
    {"indices of the gradient for others", BACK, .indices = "2x3x6x32", .text = "shape of indices is (2, 3, 6, 32): must be (2, 3, 6, 64), N, C, the elements of a window, 32 * (windows / 16 rounded up + 1)"},
    {"dilation of the gradient",  BACK, .dilation = "2",             .text = "dilation is 2: must equal 1"},
};
// clang-format on
OC_ROWS_END

static aclnnStatus call(const void *row, uint64_t *size, aclOpExecutor **executor)
{
    const struct refusal *r = row;
    aclTensor *self = oc_bare_tensor(r->self, r->self_type, r->self_format),
              *out = oc_bare_tensor(r->out, r->out_type, r->out_format),
              *indices = oc_bare_tensor(r->indices, r->indices_type, r->indices_format),
              *gradient = oc_bare_tensor(r->gradient, r->gradient_type, r->gradient_format);
    aclIntArray *arrays[] = {oc_bare_array(r->kernel), oc_bare_array(r->stride),
                             oc_bare_array(r->padding), oc_bare_array(r->dilation)};
    const aclnnStatus status =
        r->is_backward ? aclnnMaxPool2dWithMaskBackwardGetWorkspaceSize(
                             out, self, indices, arrays[0], arrays[1], arrays[2], arrays[3],
                             r->ceil, gradient, size, executor)
                       : aclnnMaxPool2dWithMaskGetWorkspaceSize(self, arrays[0], arrays[1],
                                                                arrays[2], arrays[3], r->ceil, out,
                                                                indices, size, executor);

    for (size_t i = 0; i < OC_COUNT(arrays); i++)
        (void)aclDestroyIntArray(arrays[i]);
    (void)aclDestroyTensor(self);
    (void)aclDestroyTensor(out);
    (void)aclDestroyTensor(indices);
    (void)aclDestroyTensor(gradient);
    return status;
}

static void run_refusal(const void *row)
{
    const struct refusal *r = row;

    oc_expect_first_refused(r->text, call, r);
}

const struct oc_test max_pool2d_refusals[] = {
    OC_TEST_ROWS(REFUSALS, run_refusal),
    {.name = NULL},
};
