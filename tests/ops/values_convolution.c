/* SPDX-License-Identifier: Apache-2.0 */
/* Convolutions of views whose elements are far apart: offsets of elements that the padding stands for would exceed the
 * width of indices that suffices for the others. */
#include <stdlib.h>

#include "aclnnop/aclnn_convolution.h"
#include "aclnnop/aclnn_convolution_backward.h"
#include "harness/test.h"
#include "ops/refusals.h"
#include "verify/buffer.h"
#include "verify/device.h"
#include "verify/op_case.h"

#define APART ((int64_t)1 << 20) /* elements from one to the next */

struct far {
    struct oc_buffer buffers[3];
    aclTensor *input, *weight, *out;
    aclIntArray *stride, *padding, *dilation;
};

static float *far_floats(struct oc_buffer *b) { return (float *)b->sent; }

/* An input of one row with two elements, channels next to each other; windows of one tap. */
static bool far_make(struct far *f, int64_t channels, int64_t stride, int64_t padding)
{
    const int64_t windows = (1 + 2 * padding) / stride + 1, storage = APART + channels;
    const int64_t input[] = {1, channels, 1, 2}, strides[] = {1, 1, 1, APART};
    const int64_t weight[] = {channels, channels, 1, 1}, out[] = {1, channels, 1, windows};
    const int64_t sizes[] = {storage, channels * channels, channels * windows};

    for (int i = 0; i < 3; i++) {
        if (!oc_buffer_make(&f->buffers[i], (size_t)sizes[i] * sizeof(float))) return false;
        for (int64_t k = 0; k < sizes[i]; k++)
            far_floats(&f->buffers[i])[k] = (float)(1 + k % 3);
        if (!oc_buffer_send(&f->buffers[i])) return false;
    }
    f->input = aclCreateTensor(input, 4, ACL_FLOAT, strides, 0, ACL_FORMAT_NCHW, &storage, 1,
                               f->buffers[0].device);
    f->weight = aclCreateTensor(weight, 4, ACL_FLOAT, NULL, 0, ACL_FORMAT_NCHW, weight, 4,
                                f->buffers[1].device);
    f->out =
        aclCreateTensor(out, 4, ACL_FLOAT, NULL, 0, ACL_FORMAT_NCHW, out, 4, f->buffers[2].device);
    f->stride = aclCreateIntArray((const int64_t[]){1, stride}, 2);
    f->padding = aclCreateIntArray((const int64_t[]){0, padding}, 2);
    f->dilation = aclCreateIntArray((const int64_t[]){1, 1}, 2);
    return EXPECT(f->input != NULL && f->weight != NULL && f->out != NULL);
}

static void far_free(struct far *f)
{
    (void)aclDestroyTensor(f->input);
    (void)aclDestroyTensor(f->weight);
    (void)aclDestroyTensor(f->out);
    (void)aclDestroyIntArray(f->stride);
    (void)aclDestroyIntArray(f->padding);
    (void)aclDestroyIntArray(f->dilation);
    for (int i = 0; i < 3; i++)
        oc_buffer_free(&f->buffers[i]);
}

static void far_run(oc_op_second second, uint64_t size, aclOpExecutor *executor)
{
    void *workspace = NULL;

    if (size > 0) EXPECT_OK(aclrtMalloc(&workspace, size, ACL_MEM_MALLOC_NORMAL_ONLY));
    EXPECT_OK(second(workspace, size, executor, oc_test_stream()));
    EXPECT_OK(aclrtSynchronizeStream(oc_test_stream()));
    if (size > 0) EXPECT_OK(aclrtFree(workspace));
}

/* Window 63 has the first element, the others are in the padding. */
static void outputs(void)
{
    static const int64_t CHANNELS[] = {1, 32};

    for (size_t i = 0; i < OC_COUNT(CHANNELS); i++) {
        const int64_t channels = CHANNELS[i], windows = (1 + 2 * 2079) / 33 + 1;
        struct far f = {.input = NULL};
        uint64_t size = 0;
        aclOpExecutor *executor = NULL;

        if (!far_make(&f, channels, 33, 2079)) return;
        EXPECT_OK(aclnnConvolutionGetWorkspaceSize(f.input, f.weight, NULL, f.stride, f.padding,
                                                   f.dilation, false, NULL, 1, f.out, 0, &size,
                                                   &executor));
        far_run(aclnnConvolution, size, executor);
        EXPECT(oc_buffer_receive(&f.buffers[2], "output"));
        for (int64_t c = 0; c < channels; c++)
            for (int64_t w = 0; w < windows; w++) {
                double sum = 0;

                for (int64_t k = 0; k < channels && w == 63; k++)
                    sum += (double)far_floats(&f.buffers[0])[k] *
                           (double)far_floats(&f.buffers[1])[c * channels + k];
                EXPECT_EQ_F64((double)((float *)f.buffers[2].received)[c * windows + w], sum);
            }
        far_free(&f);
    }
}

/* Windows 3000 and 3001 have the two elements. */
static void gradients_of_weights(void)
{
    static const int64_t CHANNELS[] = {1, 32};

    for (size_t i = 0; i < OC_COUNT(CHANNELS); i++) {
        const int64_t channels = CHANNELS[i], windows = 2 + 2 * 3000;
        struct far f = {.input = NULL};
        aclBoolArray *mask = aclCreateBoolArray((const bool[]){false, true, false}, 3);
        uint64_t size = 0;
        aclOpExecutor *executor = NULL;

        if (!far_make(&f, channels, 1, 3000)) return;

        const float *x = far_floats(&f.buffers[0]), *g = far_floats(&f.buffers[2]);

        EXPECT_OK(aclnnConvolutionBackwardGetWorkspaceSize(
            f.out, f.input, f.weight, NULL, f.stride, f.padding, f.dilation, false, NULL, 1, mask,
            0, NULL, f.weight, NULL, &size, &executor));
        far_run(aclnnConvolutionBackward, size, executor);
        EXPECT(oc_buffer_receive(&f.buffers[1], "gradWeight"));
        for (int64_t o = 0; o < channels; o++)
            for (int64_t c = 0; c < channels; c++)
                EXPECT_EQ_F64((double)((float *)f.buffers[1].received)[o * channels + c],
                              (double)g[o * windows + 3000] * (double)x[c] +
                                  (double)g[o * windows + 3001] * (double)x[APART + c]);
        (void)aclDestroyBoolArray(mask);
        far_free(&f);
    }
}

const struct oc_test convolution_values[] = {
    OC_TEST_OF(outputs),
    OC_TEST_OF(gradients_of_weights),
    {.name = NULL},
};
