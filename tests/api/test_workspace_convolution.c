/* SPDX-License-Identifier: Apache-2.0 */
/* The workspace of convolutions over axes and of their gradients is at most what their headers say for a CPU, and at most
 * twice the tensors and 1 MiB, but for rows that name a higher multiple. First calls only: tensors have no memory. */
#include <math.h>

#include "aclnnop/aclnn_convolution.h"
#include "aclnnop/aclnn_convolution_backward.h"
#include "harness/test.h"
#include "meta/dtype.h"
#include "plan/plan.h"
#include "strategy/override.h"
#include "verify/device.h"

#define TIMES 2.0
#define SPARE 1048576.0
#define MOST_TENSORS 5

static const aclDataType DTYPES[] = {ACL_FLOAT, ACL_FLOAT16};

struct call {
    aclDataType dtype;
    bool strided; /* the last two axes of each tensor are swapped in memory */
    aclTensor *tensors[MOST_TENSORS];
    int count;
    double bytes; /* of the tensors */
    uint64_t size;
    aclOpExecutor *executor;
};

static void tensor(struct call *c, const int64_t shape[4])
{
    int64_t strides[4], numel = 1;

    for (int k = 3; k >= 0; k--) {
        const int axis = c->strided && k >= 2 ? 5 - k : k;

        strides[axis] = numel;
        numel *= shape[axis];
    }
    c->bytes += (double)numel * (double)oc_dtype_size(oc_dtype_of(c->dtype));
    c->tensors[c->count++] =
        aclCreateTensor(shape, 4, c->dtype, strides, 0, ACL_FORMAT_NCHW, &numel, 1, NULL);
}

/* Ends a call that returned the status. */
static void expect_size(struct call *c, const char *what, aclnnStatus status, double documented,
                        double times)
{
    if (EXPECT_OK(status)) {
        oc_expect_note("%s, dtype %d, strided %d: %.0f bytes of %.0f, %.2f of the tensors", what,
                       c->dtype, c->strided, (double)c->size, documented,
                       (double)c->size / c->bytes);
        EXPECT((double)c->size <= documented);
        EXPECT((double)c->size <= (times > 0 ? times : TIMES) * c->bytes + SPARE);
        (void)aclDestroyAclOpExecutor(c->executor);
    }
    for (int i = 0; i < c->count; i++)
        (void)aclDestroyTensor(c->tensors[i]);
}

struct row {
    const char *name;
    int64_t input[4], weight[4], stride, padding, groups;
    bool transposed;
    double
        times; /* 0: TIMES; more for the floats of 16-bit weights, and of windows with many taps */
};

// clang-format off
static const struct row ROWS[] = {
    {"convolution of one element",      {1, 1, 1, 1},       {1, 1, 1, 1},     1, 0, 1,  false, 0},
    {"convolution of a small image",    {2, 3, 7, 8},       {5, 3, 3, 2},     1, 1, 1,  false, 0},
    {"convolution of 64 channels",      {32, 64, 56, 56},   {64, 64, 3, 3},   1, 1, 1,  false, 0},
    {"convolution with few windows",    {16, 512, 7, 7},    {512, 512, 3, 3}, 1, 1, 1,  false, 3.6},
    {"convolution of 7x7 taps",         {8, 3, 224, 224},   {64, 3, 7, 7},    2, 3, 1,  false, 0},
    {"convolution of one tap",          {8, 256, 56, 56},   {64, 256, 1, 1},  1, 0, 1,  false, 0},
    {"convolution of groups",           {8, 128, 56, 56},   {128, 32, 3, 3},  1, 1, 4,  false, 0},
    {"convolution of many channels",    {1, 4096, 3, 3},    {8, 4096, 3, 3},  1, 1, 1,  false, 3.7},
    {"transposed convolution",          {2, 128, 64, 64},   {128, 64, 2, 2},  2, 0, 1,  true, 0},
    {"transposed convolution of large images", {1, 8, 512, 512}, {8, 4, 5, 5}, 1, 2, 1, true, 6.3},
};
// clang-format on

static int64_t extent_of(const struct row *r, int axis)
{
    const int64_t in = r->input[axis], taps = r->weight[axis];

    return r->transposed ? (in - 1) * r->stride - 2 * r->padding + taps
                         : (in + 2 * r->padding - taps) / r->stride + 1;
}

/* As aclnn_convolution.h and aclnn_convolution_backward.h have it, for a CPU. */
static double documented(const struct row *r, const struct call *c, bool transposed, bool backward)
{
    const double size = c->dtype == ACL_FLOAT16 ? 2 : 4,
                 taps = (double)(r->weight[2] * r->weight[3]);
    const double outputs = (double)r->weight[0], inputs = (double)(r->weight[1] * r->groups);
    const double windows = r->transposed ? (double)(r->input[2] * r->input[3])
                                         : (double)(extent_of(r, 2) * extent_of(r, 3));
    const double strip = fmin(fmax(c->bytes / 2, 262144), 8388608);
    const double weight = 4 * outputs * (double)r->weight[1] * taps;
    const double least = transposed ? windows * (4 * taps + size * outputs)
                                    : 64 * (size * inputs * taps + 4 * outputs);
    const double all = fmax(strip, least);
    /* Taps may shift rows. */
    const double rows = r->stride == 1 && r->groups == 1 ? TIMES * c->bytes + SPARE : 0;

    if (!backward) return fmax(4 * all + 2 * weight + SPARE, rows);
    return fmax(4 * fmax(all, fmax(windows * (4 * taps + size * outputs),
                                   1024 * size * (inputs * taps + outputs))) +
                    4 * weight + 4 * windows * (double)r->input[0] * outputs + SPARE,
                rows);
}

/* `k`: a type, whether tensors are strided, and a strategy. */
static void sizes_of(const struct row *r, int k, const char *strategy)
{
    const int64_t output[] = {r->input[0], r->transposed ? r->weight[1] * r->groups : r->weight[0],
                              extent_of(r, 2), extent_of(r, 3)};
    struct call c = {.dtype = DTYPES[k % 2], .strided = k / 2 % 2 != 0};
    aclIntArray *stride = aclCreateIntArray(&r->stride, 1),
                *one = aclCreateIntArray((int64_t[]){1}, 1);
    aclIntArray *padding = aclCreateIntArray(&r->padding, 1),
                *zero = aclCreateIntArray((int64_t[]){0}, 1);
    aclBoolArray *mask = aclCreateBoolArray((bool[]){true, true, false}, 3);
    struct call b = c;

    oc_strategy_override(strategy);
    tensor(&c, r->input);
    tensor(&c, r->weight);
    tensor(&c, output);
    expect_size(&c, strategy,
                aclnnConvolutionGetWorkspaceSize(c.tensors[0], c.tensors[1], NULL, stride, padding,
                                                 one, r->transposed, zero, r->groups, c.tensors[2],
                                                 0, &c.size, &c.executor),
                documented(r, &c, r->transposed, false), r->times);
    tensor(&b, output);
    tensor(&b, r->input);
    tensor(&b, r->weight);
    tensor(&b, r->input);
    tensor(&b, r->weight);
    expect_size(
        &b, strategy,
        aclnnConvolutionBackwardGetWorkspaceSize(
            b.tensors[0], b.tensors[1], b.tensors[2], NULL, stride, padding, one, r->transposed,
            zero, (int)r->groups, mask, 0, b.tensors[3], b.tensors[4], NULL, &b.size, &b.executor),
        documented(r, &b, !r->transposed, true), r->times);
    oc_strategy_override(NULL);
    (void)aclDestroyIntArray(stride);
    (void)aclDestroyIntArray(padding);
    (void)aclDestroyIntArray(one);
    (void)aclDestroyIntArray(zero);
    (void)aclDestroyBoolArray(mask);
}

static void sizes(const void *row)
{
    static const char *const BY[] = {"convolution:images", "convolution:merged",
                                     "convolution:direct", "index:32"};

    if (oc_test_device()->kind != OC_DEVICE_CPU) oc_test_skip("the bound is that of CPUs");
    oc_plan_request(OC_PLAN_SIZES_ONLY, true);

    for (int k = 0; k < 4; k++)
        for (size_t s = 0; s < OC_COUNT(BY); s++)
            sizes_of(row, k, BY[s]);
}

static const struct oc_test TESTS[] = {
    OC_TEST_ROWS(ROWS, sizes),
};

OC_TEST_MAIN(.name = "workspace_convolution", OC_TESTS(TESTS), OC_ON_DEVICE)
