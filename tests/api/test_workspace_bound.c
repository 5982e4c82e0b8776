/* SPDX-License-Identifier: Apache-2.0 */
/*
 * On a CPU no operator needs more workspace than twice its tensors have memory, and 1 MiB: random shapes, types
 * and layouts in the strategy that the library chooses. First calls only: tensors have no memory.
 */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#include "aclnnop/aclnn_addmm.h"
#include "aclnnop/aclnn_convolution.h"
#include "aclnnop/aclnn_convolution_backward.h"
#include "aclnnop/aclnn_grid_sampler2d.h"
#include "aclnnop/aclnn_grid_sampler2d_backward.h"
#include "aclnnop/aclnn_matmul.h"
#include "aclnnop/aclnn_mse_loss.h"
#include "aclnnop/aclnn_mse_loss_out.h"
#include "aclnnop/aclnn_roi_align_v2.h"
#include "aclnnop/aclnn_roi_align_v2_backward.h"
#include "harness/test.h"
#include "meta/dtype.h"
#include "plan/plan.h"
#include "verify/device.h"
#include "verify/test_data.h"

#define TIMES 2.0
#define MORE_BYTES 1048576.0
#define MOST_TENSORS 7
/* Of the largest tensor. */
#define MOST_ELEMENTS 2e8

struct call {
    struct oc_random *random;
    aclDataType dtype;
    aclFormat format;
    aclTensor *tensors[MOST_TENSORS];
    int count;
    double bytes; /* of the tensors */
    char text[512];
    int length;
    uint64_t size;
    aclOpExecutor *executor;
};

/* As many small extents as large ones. */
static int64_t extent(struct oc_random *random, double most)
{
    return (int64_t)pow(2, oc_random_real(random, 0, log2(most + 1)));
}

/* Contiguous as often as with two axes swapped in memory. */
static void add_tensor(struct call *c, int rank, const int64_t *shape)
{
    int64_t strides[4], numel = 1;
    const int swapped = rank > 1 && oc_random_bits(c->random) % 2
                            ? (int)oc_random_integer(c->random, 1, rank - 1)
                            : 0;

    for (int k = rank - 1; k >= 0; k--) {
        const int axis = swapped > 0 && k >= swapped - 1 && k <= swapped ? 2 * swapped - 1 - k : k;

        strides[axis] = numel;
        numel *= shape[axis];
    }
    c->length += snprintf(c->text + c->length, sizeof(c->text) - (size_t)c->length, " ");
    for (int k = 0; k < rank; k++)
        c->length += snprintf(c->text + c->length, sizeof(c->text) - (size_t)c->length, "%s%lld",
                              k > 0 ? "x" : "", (long long)shape[k]);
    if (swapped > 0)
        c->length +=
            snprintf(c->text + c->length, sizeof(c->text) - (size_t)c->length, "^%d", swapped);
    c->bytes += (double)numel * (double)oc_dtype_size(oc_dtype_of(c->dtype));
    c->tensors[c->count++] =
        aclCreateTensor(shape, (uint64_t)rank, c->dtype, strides, 0, c->format, &numel, 1, NULL);
}

static aclDataType random_dtype(struct oc_random *random)
{
    static const aclDataType DTYPES[] = {ACL_FLOAT, ACL_FLOAT16, ACL_BF16};

    return DTYPES[oc_random_bits(random) % OC_COUNT(DTYPES)];
}

static struct call start(struct oc_random *random, const char *name)
{
    struct call c = {.random = random, .dtype = random_dtype(random), .format = ACL_FORMAT_ND};

    oc_plan_request(OC_PLAN_SIZES_ONLY, true);
    c.length = snprintf(c.text, sizeof(c.text), "%s, dtype %d:", name, c.dtype);
    return c;
}

/* Ends a call that returned the status. */
static void finish(struct call *c, aclnnStatus status)
{
    oc_expect_note("%s", c->text);
    if (EXPECT_OK(status)) {
        oc_expect_note("%s: %.0f bytes, %.2f of the tensors", c->text, (double)c->size,
                       (double)c->size / c->bytes);
        EXPECT((double)c->size <= TIMES * c->bytes + MORE_BYTES);
        (void)aclDestroyAclOpExecutor(c->executor);
    }
    for (int i = 0; i < c->count; i++)
        (void)aclDestroyTensor(c->tensors[i]);
}

static int rounds(void)
{
    const char *text = getenv("OC_TEST_ROUNDS");

    if (oc_test_device()->kind != OC_DEVICE_CPU) oc_test_skip("the bound is that of CPUs");
    return text == NULL ? 3000 : atoi(text);
}

static void grid_sampler(void)
{
    struct oc_random random = oc_random_for("grid sampler");
    const bool both[] = {true, true};
    aclBoolArray *mask = aclCreateBoolArray(both, 2);

    for (int i = rounds(); i > 0; i--) {
        struct call forward = start(&random, "grid sampler"),
                    backward = start(&random, "its gradients");
        const int64_t n = extent(&random, 64), ch = extent(&random, 300),
                      mode = oc_random_integer(&random, 0, 1);
        const int64_t h = extent(&random, 1 << 16),
                      w = extent(&random, MOST_ELEMENTS / (double)(n * ch * h));
        const int64_t y = extent(&random, 1 << 16),
                      x = extent(&random, MOST_ELEMENTS / (double)(n * ch * y));
        const int64_t input[] = {n, ch, h, w}, grid[] = {n, y, x, 2}, out[] = {n, ch, y, x};

        add_tensor(&forward, 4, input);
        add_tensor(&forward, 4, grid);
        add_tensor(&forward, 4, out);
        finish(&forward, aclnnGridSampler2DGetWorkspaceSize(forward.tensors[0], forward.tensors[1],
                                                            mode, 0, false, forward.tensors[2],
                                                            &forward.size, &forward.executor));
        add_tensor(&backward, 4, out);
        add_tensor(&backward, 4, input);
        add_tensor(&backward, 4, grid);
        add_tensor(&backward, 4, input);
        add_tensor(&backward, 4, grid);
        finish(&backward, aclnnGridSampler2DBackwardGetWorkspaceSize(
                              backward.tensors[0], backward.tensors[1], backward.tensors[2], mode,
                              0, false, mask, backward.tensors[3], backward.tensors[4],
                              &backward.size, &backward.executor));
    }
    (void)aclDestroyBoolArray(mask);
}

static void roi_align(void)
{
    struct oc_random random = oc_random_for("RoiAlign");

    for (int i = rounds(); i > 0; i--) {
        struct call forward = start(&random, "RoiAlign"), backward = start(&random, "its gradient");
        const int64_t n = extent(&random, 100000), ch = extent(&random, 2000),
                      boxes = extent(&random, 5000);
        const int64_t h = extent(&random, MOST_ELEMENTS / (double)(n * ch));
        const int64_t w = extent(&random, MOST_ELEMENTS / (double)(n * ch * h));
        const int64_t rows = extent(&random, ch < 4 ? 1000 : 50), columns = extent(&random, 50);
        const int64_t image[] = {n, ch, h, w}, box[] = {boxes, 5},
                      bins[] = {boxes, ch, rows, columns};
        aclIntArray *shape = aclCreateIntArray(image, 4);

        forward.format = backward.format = ACL_FORMAT_NCHW;
        forward.dtype = oc_random_bits(&random) % 2 ? ACL_FLOAT : ACL_FLOAT16;
        backward.dtype = ACL_FLOAT;
        add_tensor(&forward, 4, image);
        add_tensor(&forward, 4, bins);
        forward.format = backward.format = ACL_FORMAT_ND;
        add_tensor(&forward, 2, box);
        finish(&forward, aclnnRoiAlignV2GetWorkspaceSize(
                             forward.tensors[0], forward.tensors[2], rows, columns, 0.5f, 2, true,
                             forward.tensors[1], &forward.size, &forward.executor));
        add_tensor(&backward, 2, box);
        backward.format = ACL_FORMAT_NCHW;
        add_tensor(&backward, 4, image);
        add_tensor(&backward, 4, bins);
        finish(&backward, aclnnRoiAlignV2BackwardGetWorkspaceSize(
                              backward.tensors[2], backward.tensors[0], shape, rows, columns, 0.5f,
                              2, true, backward.tensors[1], &backward.size, &backward.executor));
        (void)aclDestroyIntArray(shape);
    }
}

static void convolution(void)
{
    struct oc_random random = oc_random_for("convolution");

    for (int i = rounds(); i > 0; i--) {
        struct call forward = start(&random, "ConvTbc"), backward = start(&random, "its gradients");
        /* Few times of many batches as often as many of few. */
        const bool is_short = oc_random_bits(&random) % 2;
        const int64_t batch = extent(&random, is_short ? 1e6 : 64), taps = extent(&random, 12);
        const int64_t inputs = extent(&random, is_short ? 100 : 3000);
        const int64_t outputs = extent(&random, is_short ? 100 : 3000);
        const int64_t most = inputs > outputs ? inputs : outputs;
        const int64_t pad = is_short ? taps / 2 : extent(&random, 6) - 1;
        const int64_t longest = (int64_t)(MOST_ELEMENTS / (double)(batch * most));
        const int64_t times =
            (is_short ? (taps + 1) / 2 : taps) + extent(&random, is_short ? 12 : (double)longest);
        const int64_t in[] = {times, batch, inputs}, weight[] = {taps, inputs, outputs};
        const int64_t out[] = {times + 2 * pad + 1 - taps, batch, outputs};

        add_tensor(&forward, 3, in);
        add_tensor(&forward, 3, weight);
        add_tensor(&forward, 1, &outputs);
        add_tensor(&forward, 3, out);
        finish(&forward, aclnnConvTbcGetWorkspaceSize(forward.tensors[0], forward.tensors[1],
                                                      forward.tensors[2], pad, forward.tensors[3],
                                                      0, &forward.size, &forward.executor));
        add_tensor(&backward, 3, out);
        add_tensor(&backward, 3, in);
        add_tensor(&backward, 3, weight);
        add_tensor(&backward, 1, &outputs);
        add_tensor(&backward, 3, in);
        add_tensor(&backward, 3, weight);
        add_tensor(&backward, 1, &outputs);
        finish(&backward, aclnnConvTbcBackwardGetWorkspaceSize(
                              backward.tensors[0], backward.tensors[1], backward.tensors[2],
                              backward.tensors[3], pad, 0, backward.tensors[4], backward.tensors[5],
                              backward.tensors[6], &backward.size, &backward.executor));
    }
}

static void products(void)
{
    struct oc_random random = oc_random_for("products");

    for (int i = rounds(); i > 0; i--) {
        struct call c = start(&random, "Matmul");
        const int64_t batch = oc_random_bits(&random) % 2 ? 1 : extent(&random, 100);
        const int64_t rows = extent(&random, 1e5), summed = extent(&random, 5000);
        const int64_t columns = extent(&random, fmin(5000, MOST_ELEMENTS / (double)(batch * rows)));
        const int64_t left[] = {batch, rows, summed}, right[] = {batch, summed, columns};
        const int64_t out[] = {batch, rows, columns};
        const int first = batch == 1;
        const bool is_mixed = oc_random_bits(&random) % 2;

        add_tensor(&c, 3 - first, left + first);
        if (is_mixed) c.dtype = random_dtype(&random);
        add_tensor(&c, 3 - first, right + first);
        if (is_mixed) c.dtype = random_dtype(&random);
        add_tensor(&c, 3 - first, out + first);
        finish(&c, aclnnMatmulGetWorkspaceSize(c.tensors[0], c.tensors[1], c.tensors[2], 0, &c.size,
                                               &c.executor));
    }
}

/* out = beta * self + alpha * left * right, which takes a step more, and so more memory. */
static void scaled_products(void)
{
    struct oc_random random = oc_random_for("scaled products");
    float alpha = 0.5f, beta = 2;
    aclScalar *factors[] = {aclCreateScalar(&beta, ACL_FLOAT), aclCreateScalar(&alpha, ACL_FLOAT)};

    for (int i = rounds(); i > 0; i--) {
        struct call c = start(&random, "Addmm");
        const int64_t rows = extent(&random, 1e5), summed = extent(&random, 5000);
        const int64_t columns = extent(&random, fmin(5000, MOST_ELEMENTS / (double)rows));
        const int64_t left[] = {rows, summed}, right[] = {summed, columns}, out[] = {rows, columns};
        const int is_row = oc_random_bits(&random) % 2;

        add_tensor(&c, 2 - is_row, out + is_row);
        add_tensor(&c, 2, left);
        add_tensor(&c, 2, right);
        add_tensor(&c, 2, out);
        finish(&c, aclnnAddmmGetWorkspaceSize(c.tensors[0], c.tensors[1], c.tensors[2], factors[0],
                                              factors[1], c.tensors[3], 0, &c.size, &c.executor));
    }
    (void)aclDestroyScalar(factors[0]);
    (void)aclDestroyScalar(factors[1]);
}

/* Of operands that are broadcast against each other, as often as not. */
static void losses(void)
{
    struct oc_random random = oc_random_for("losses");

    for (int i = rounds(); i > 0; i--) {
        struct call c = start(&random, "MseLoss");
        const int64_t rows = extent(&random, 1e5), columns = extent(&random, 1e5);
        const int64_t planes = oc_random_bits(&random) % 2 ? 1 : extent(&random, 100);
        const bool is_axis = oc_random_bits(&random) % 2, is_outer = oc_random_bits(&random) % 2;
        const int64_t self[] = {rows, is_outer ? 1 : columns, planes};
        const int64_t target[] = {is_outer ? 1 : rows, columns, 1}, out[] = {columns, planes};

        add_tensor(&c, 3, self);
        add_tensor(&c, 3, target);
        add_tensor(&c, is_axis ? 2 : 0, out);
        finish(&c, is_axis ? aclnnMseLossOutGetWorkspaceSize(c.tensors[0], c.tensors[1], 1,
                                                             c.tensors[2], &c.size, &c.executor)
                           : aclnnMseLossGetWorkspaceSize(c.tensors[0], c.tensors[1], 1,
                                                          c.tensors[2], &c.size, &c.executor));
    }
}

static const struct oc_test TESTS[] = {
    OC_TEST("grid sampler", grid_sampler),       OC_TEST("RoiAlign", roi_align),
    OC_TEST("convolution", convolution),         OC_TEST("products", products),
    OC_TEST("scaled products", scaled_products), OC_TEST("losses", losses),
};

OC_TEST_MAIN(.name = "workspace_bound", OC_TESTS(TESTS), OC_ON_DEVICE)
