/* SPDX-License-Identifier: Apache-2.0 */
/* The workspace of each operator and strategy is at most what its header says, and at most twice the tensors and 1 MiB,
 * but for rows that name a higher multiple: of strategies for GPUs. First calls only: tensors have no memory. */
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "aclnnop/aclnn_convolution.h"
#include "aclnnop/aclnn_convolution_backward.h"
#include "aclnnop/aclnn_grid_sampler2d.h"
#include "aclnnop/aclnn_grid_sampler2d_backward.h"
#include "aclnnop/aclnn_mse_loss_backward.h"
#include "aclnnop/aclnn_roi_align_end_mode.h"
#include "aclnnop/aclnn_roi_align_end_mode_backward.h"
#include "aclnnop/aclnn_roi_align_v2.h"
#include "aclnnop/aclnn_roi_align_v2_backward.h"
#include "aclnnop/aclnn_upsample_nearest_exact1d_backward.h"
#include "harness/test.h"
#include "meta/dtype.h"
#include "plan/plan.h"
#include "strategy/override.h"
#include "strategy/tuned.h"
#include "verify/device.h"

/* Every header allows this for alignment. */
#define ALIGNMENT 32768.0
#define MOST_TENSORS 7
#define ALLOWED 2.0
#define SPARE 1048576.0
/* Of `fixed`, which has 64-bit sums. */
#define FIXED_TIMES 2.2

struct call {
    aclDataType dtype;
    aclFormat format;
    bool strided; /* the last two axes of each tensor are swapped in memory */
    aclTensor *tensors[MOST_TENSORS];
    int count;
    double bytes; /* of the tensors */
    uint64_t size;
    aclOpExecutor *executor;
};

static aclTensor *tensor(struct call *c, int rank, const int64_t *shape)
{
    int64_t strides[4], numel = 1;

    oc_plan_request(OC_PLAN_SIZES_ONLY, true);
    for (int k = rank - 1; k >= 0; k--) {
        const int axis = c->strided && rank > 2 && k >= rank - 2 ? 2 * rank - 3 - k : k;

        strides[axis] = numel;
        numel *= shape[axis];
    }
    c->bytes += (double)numel * (double)oc_dtype_size(oc_dtype_of(c->dtype));
    return c->tensors[c->count++] = aclCreateTensor(shape, (uint64_t)rank, c->dtype, strides, 0,
                                                    c->format, &numel, 1, NULL);
}

/* Ends a call that returned the status. */
static void expect_size(struct call *c, const char *what, aclnnStatus status, double documented,
                        double times)
{
    if (EXPECT_OK(status)) {
        oc_expect_note("%s, dtype %d, strided %d: %.0f bytes of %.0f, %.2f of the tensors", what,
                       c->dtype, c->strided, (double)c->size, documented,
                       (double)c->size / c->bytes);
        EXPECT((double)c->size <= documented + ALIGNMENT);
        EXPECT((double)c->size <= times * c->bytes + (times > 0 ? SPARE : 0));
        (void)aclDestroyAclOpExecutor(c->executor);
    }
    for (int i = 0; i < c->count; i++)
        (void)aclDestroyTensor(c->tensors[i]);
}

static double round_up(int64_t value, int64_t multiple)
{
    return (double)(oc_ceil_div(value, multiple) * multiple);
}

/* Channels in blocks. */
static double blocked(int64_t channels)
{
    return channels == 1 ? 1 : channels <= 4 ? 4 : channels <= 8 ? 8 : round_up(channels, 16);
}

/* ---- No workspace ---- */

static void element_wise_operators_need_none(void)
{
    static const int64_t SHAPES[][3] = {{1, 1, 1}, {3, 5, 7}, {8, 256, 8192}, {65537, 1, 3}};
    static const aclDataType DTYPES[] = {ACL_FLOAT, ACL_FLOAT16, ACL_BF16};

    for (int i = 0; i < 24; i++) {
        const int64_t *s = SHAPES[i % 4];
        struct call mse = {.dtype = DTYPES[i % 3], .strided = i >= 12, .format = ACL_FORMAT_ND};
        struct call up = mse;
        aclIntArray *input_size = aclCreateIntArray(s, 3);

        for (int k = 0; k < 4; k++)
            (void)tensor(&mse, 3, s);
        expect_size(
            &mse, "mse",
            aclnnMseLossBackwardGetWorkspaceSize(mse.tensors[0], mse.tensors[1], mse.tensors[2],
                                                 i % 3, mse.tensors[3], &mse.size, &mse.executor),
            -ALIGNMENT, 0);
        (void)tensor(&up, 3, (const int64_t[]){s[0], s[1], 2 * s[2]});
        (void)tensor(&up, 3, s);
        expect_size(&up, "up",
                    aclnnUpsampleNearestExact1dBackwardGetWorkspaceSize(
                        up.tensors[0], NULL, input_size, 0, up.tensors[1], &up.size, &up.executor),
                    -ALIGNMENT, 0);
        (void)aclDestroyIntArray(input_size);
    }
}

/* ---- Grid sampler ---- */

struct grid_row {
    const char *name;
    int64_t n, c, h, w, out_h, out_w;
};

// clang-format off
static const struct grid_row GRIDS[] = {
    {"grid of one element", 1, 1, 1, 1, 1, 1},
    {"grid of one plane", 1, 1, 512, 512, 512, 512},
    {"grid of 3 channels", 2, 3, 256, 256, 256, 256},
    {"grid of few points", 1, 3, 999, 1, 1, 7},
    {"grid of 5 channels", 1, 5, 33, 31, 33, 31},
    {"grid of 16 channels and few points", 1, 16, 300, 300, 5, 5},
    {"grid of 16 channels and many points", 1, 16, 64, 64, 640, 64},
    {"grid of 17 channels", 3, 17, 20, 20, 40, 40},
    {"grid of 64 channels", 8, 64, 128, 128, 128, 128},
    {"grid of 32 channels", 4, 32, 96, 224, 96, 224},
    {"grid of many small images", 300, 33, 7, 7, 3, 3},
    {"grid of points in a row", 2, 256, 64, 64, 5000, 1},
};
// clang-format on

/* As aclnn_grid_sampler2d_backward.h has it. */
static double grid_documented(const struct grid_row *r, const char *strategy, bool is_double)
{
    const double points = (double)(r->out_h * r->out_w), elements = (double)(r->h * r->w);
    const double n = (double)r->n, c = (double)r->c, size = is_double ? 8 : 4;
    const double splits = fmax(1, floor(16 / (n * c))), strips = ceil(points / 64);
    const struct oc_device *device = oc_test_device();
    const double units = (device->kind == OC_DEVICE_CPU ? 1 : 8) * (double)device->compute_units;
    double most = 0;

    for (double d = fmin(blocked(r->c), 16); d >= 4 && strcmp(strategy, "owner") == 0; d /= 2) {
        const double blocks = ceil(c / d), items = fmin(4 * n * blocks, units);

        most = fmax(most, size * (2 * items * d * (elements + 64) + (2 + 2 * blocks) * n * points) +
                              8 * n * strips + 4 * items * (strips + 1));
    }
    if (strcmp(strategy, "owner") == 0 && r->c > 4) return most;
    if (strcmp(strategy, "owner") == 0)
        return size * n *
               (c * (points + 2 * elements) + (blocked(r->c) + splits - 1) * elements + 4 * points);
    if (strcmp(strategy, "channels") == 0 || strcmp(strategy, "vectors") == 0)
        return 4 * n * (c * (points + 2 * elements) + 4 * points);
    if (strcmp(strategy, "fixed") == 0) return 8.5 * n * c * elements;
    return strcmp(strategy, "atomic") == 0 ? 4 * n * c * elements : 0;
}

static void grid_sampler_sizes(const void *opaque)
{
    static const aclDataType DTYPES[] = {ACL_FLOAT, ACL_FLOAT16, ACL_DOUBLE};
    static const char *const STRATEGIES[] = {"owner",   "atomic", "channels",
                                             "vectors", "plane",  "fixed"};
    const struct grid_row *r = opaque;
    const int64_t input[] = {r->n, r->c, r->h, r->w}, grad[] = {r->n, r->c, r->out_h, r->out_w};
    const int64_t grid[] = {r->n, r->out_h, r->out_w, 2};
    const bool both[] = {true, true};
    aclBoolArray *mask = aclCreateBoolArray(both, 2);

    for (int i = 0; i < 36; i++) {
        const char *strategy = STRATEGIES[i % 6];
        struct call c = {.dtype = DTYPES[i / 6 % 3], .strided = i >= 18, .format = ACL_FORMAT_ND};
        const bool is_double = c.dtype == ACL_DOUBLE;
        char spec[32];

        if (is_double && (!oc_test_device()->has_fp64 || i % 6 > 0)) continue;
        if (strcmp(strategy, "plane") == 0 && r->h * r->w > 1024) continue;
        if (strcmp(strategy, "vectors") == 0 && r->c % 4 != 0) continue;
        (void)snprintf(spec, sizeof(spec), "scatter:%s", strategy);
        oc_strategy_override(spec);
        (void)tensor(&c, 4, grad);
        (void)tensor(&c, 4, input);
        (void)tensor(&c, 4, grid);
        (void)tensor(&c, 4, input);
        (void)tensor(&c, 4, grid);
        expect_size(&c, spec,
                    aclnnGridSampler2DBackwardGetWorkspaceSize(
                        c.tensors[0], c.tensors[1], c.tensors[2], 0, 0, false, mask, c.tensors[3],
                        c.tensors[4], &c.size, &c.executor),
                    grid_documented(r, strategy, is_double),
                    strcmp(strategy, "fixed") == 0 ? FIXED_TIMES : ALLOWED);
    }
    oc_strategy_override(NULL);
    (void)aclDestroyBoolArray(mask);
}

/* As aclnn_grid_sampler2d.h has it, for float. */
static double sample_documented(const struct grid_row *r, bool strided)
{
    const double points = (double)(r->out_h * r->out_w), elements = (double)(r->h * r->w);
    const double n = (double)r->n, c = (double)r->c;
    const double items = fmin(4 * n * ceil(c / 16), 2 * (double)oc_test_device()->compute_units);
    const double grid = strided ? 8 * n * points : 0;

    if (oc_test_device()->kind != OC_DEVICE_CPU) return 0;
    if (r->c <= 4 || elements > 4 * points) return grid + (strided ? 4 * n * c * elements : 0);
    return grid + 4 * items * fmin(blocked(r->c), 16) * (elements + 65);
}

static void sample_sizes(const void *opaque)
{
    const struct grid_row *r = opaque;
    const int64_t input[] = {r->n, r->c, r->h, r->w}, out[] = {r->n, r->c, r->out_h, r->out_w};
    const int64_t grid[] = {r->n, r->out_h, r->out_w, 2};

    for (int strided = 0; strided < 2; strided++) {
        struct call c = {.dtype = ACL_FLOAT, .strided = strided != 0, .format = ACL_FORMAT_ND};

        (void)tensor(&c, 4, input);
        (void)tensor(&c, 4, grid);
        (void)tensor(&c, 4, out);
        expect_size(&c, "sample",
                    aclnnGridSampler2DGetWorkspaceSize(c.tensors[0], c.tensors[1], 0, 0, false,
                                                       c.tensors[2], &c.size, &c.executor),
                    sample_documented(r, c.strided), ALLOWED);
    }
}

/* ---- RoiAlign ---- */

struct roi_row {
    const char *name;
    int64_t n, c, h, w, boxes, rows, columns;
};

// clang-format off
static const struct roi_row ROIS[] = {
    {"boxes, one element", 1, 1, 1, 1, 1, 1, 1},
    {"boxes in feature maps", 2, 256, 100, 152, 512, 7, 7},
    {"boxes of masks", 1, 256, 50, 76, 100, 14, 14},
    {"boxes in pictures", 2, 3, 256, 256, 256, 7, 7},
    {"boxes in many images of one element", 100000, 1, 1, 1, 100, 9, 2},
    {"one box in many small images", 1700, 3, 8, 1, 1, 1, 32},
    {"boxes in small images of many channels", 256, 1024, 3, 1, 8, 3, 51},
    {"one box of few channels", 1, 2, 8, 8, 1, 1, 16000},
    {"boxes in long images", 88, 1, 1, 56229, 8, 16, 1},
    {"boxes in 17 channels", 3, 17, 40, 40, 33, 5, 5},
    {"boxes in wide features", 8, 2304, 16, 16, 32, 7, 7},
};
// clang-format on

/* As aclnn_roi_align_v2_backward.h has it. */
static double roi_documented(const struct roi_row *r, const char *strategy)
{
    const double n = (double)r->n, c = (double)r->c, elements = (double)(r->h * r->w);
    const double boxes = (double)r->boxes, bins = (double)(r->rows * r->columns);

    if (strcmp(strategy, "owner") == 0)
        return 4 * (blocked(r->c) * (boxes * bins + n * elements) + 5 * boxes) +
               fmax(4 * c * (boxes * bins + n * elements), 65536) +
               fmin(64 * (double)r->columns, 262144);
    if (strcmp(strategy, "fixed") == 0) return 8.5 * n * c * elements;
    if (strcmp(strategy, "gather") == 0) return 4 * boxes * c * bins;
    return strcmp(strategy, "plane") == 0 ? 0 : 4 * n * c * elements;
}

static void roi_align_sizes(const void *opaque)
{
    static const char *const STRATEGIES[] = {"owner", "atomic", "channels", "vectors",
                                             "plane", "fixed",  "gather"};
    const struct roi_row *r = opaque;
    const int64_t input[] = {r->n, r->c, r->h, r->w}, boxes[] = {r->boxes, 5};
    const int64_t grad[] = {r->boxes, r->c, r->rows, r->columns};
    const int count = (int)OC_COUNT(STRATEGIES);
    aclIntArray *shape = aclCreateIntArray(input, 4);

    for (int i = 0; i < 2 * count + 1; i++) {
        const char *strategy = STRATEGIES[i % count];
        struct call c = {.dtype = ACL_FLOAT, .strided = i / count == 1, .format = ACL_FORMAT_NCHW};
        const double times = strcmp(strategy, "fixed") == 0 ? FIXED_TIMES : ALLOWED;
        char spec[32];

        if (strcmp(strategy, "plane") == 0 && r->h * r->w > 1024) continue;
        if (strcmp(strategy, "vectors") == 0 && r->c % 4 != 0) continue;
        if (c.strided && i % count > 0) continue;
        (void)snprintf(spec, sizeof(spec), "scatter:%s", strategy);
        oc_strategy_override(spec);
        (void)tensor(&c, 4, grad);
        (void)tensor(&c, 4, input);
        c.format = ACL_FORMAT_ND;
        (void)tensor(&c, 2, boxes);
        expect_size(&c, spec,
                    i < 2 * count ? aclnnRoiAlignV2BackwardGetWorkspaceSize(
                                        c.tensors[0], c.tensors[2], shape, r->rows, r->columns,
                                        0.5f, 2, true, c.tensors[1], &c.size, &c.executor)
                                  : aclnnROIAlignBackwardGetWorkspaceSize(
                                        c.tensors[0], c.tensors[2], shape, r->columns, r->rows,
                                        0.5f, 2, 1, c.tensors[1], &c.size, &c.executor),
                    roi_documented(r, strategy), times);
    }
    oc_strategy_override(NULL);
    (void)aclDestroyIntArray(shape);
}

/* As aclnn_roi_align_v2.h has it. */
static double pool_documented(const struct roi_row *r)
{
    const double units = 2 * (double)oc_test_device()->compute_units, c = (double)r->c;
    const double items = fmin(units, (double)r->boxes * ceil(c / 16));

    if (oc_test_device()->kind != OC_DEVICE_CPU) return 0;
    return 4 * items *
           (fmin(blocked(r->c), 16) * (double)(r->h * r->w + r->w + 320) +
            (double)(2 * r->h + 3 * r->w + 6 + 7 * r->columns));
}

static void pool_sizes(const void *opaque)
{
    const struct roi_row *r = opaque;
    const int64_t self[] = {r->n, r->c, r->h, r->w}, boxes[] = {r->boxes, 5};
    const int64_t out[] = {r->boxes, r->c, r->rows, r->columns};

    for (int i = 0; i < 4; i++) {
        struct call c = {.dtype = ACL_FLOAT, .strided = i % 2 != 0, .format = ACL_FORMAT_NCHW};

        (void)tensor(&c, 4, self);
        (void)tensor(&c, 4, out);
        c.format = ACL_FORMAT_ND;
        (void)tensor(&c, 2, boxes);
        expect_size(&c, "pool",
                    i < 2 ? aclnnRoiAlignV2GetWorkspaceSize(c.tensors[0], c.tensors[2], r->rows,
                                                            r->columns, 0.5f, 2, true, c.tensors[1],
                                                            &c.size, &c.executor)
                          : aclnnROIAlignGetWorkspaceSize(c.tensors[0], c.tensors[2], 0.5f, r->rows,
                                                          r->columns, 2, 1, c.tensors[1], &c.size,
                                                          &c.executor),
                    pool_documented(r), ALLOWED);
    }
}

/* ---- Convolution ---- */

struct conv_row {
    const char *name;
    int64_t t, b, ci, co, k, pad;
    /* Of the tensors with CLBlast, with float and with 16 bits. Vectors of 16 floats pad few channels to more. */
    double blas[2], blas16[2];
};

// clang-format off
static const struct conv_row CONVS[] = {
    {"conv of one element", 1, 1, 1, 1, 1, 0, {0, 0}, {0, 0}},
    {"small conv", 16, 4, 32, 32, 3, 1, {0, 0}, {0, 0}},
    {"conv of 512 channels", 128, 32, 512, 512, 3, 1, {0, 2.5}, {0, 2.5}},
    {"conv of 600 channels to two", 2000, 3, 600, 2, 4, 1, {0, 2.5}, {0, 2.5}},
    {"conv of odd channels", 37, 7, 61, 67, 3, 1, {0, 2.5}, {0, 2.5}},
    {"conv of 850 channels", 256, 3, 850, 1700, 6, 5, {0, 2.1}, {0, 2.1}},
    {"conv of 25 channels", 784, 32, 25, 25, 7, 6, {0, 3.1}, {0, 3.9}},
    {"conv of one channel", 16000, 1, 1, 16, 255, 127, {3.5, 7.1}, {4.4, 10.6}},
    {"conv of one channel to one", 3850, 68, 1, 1, 1, 0, {16.7, 33.4}, {26.7, 54.7}},
    {"conv of one channel to two", 32768, 24, 1, 2, 8, 2, {12.8, 25.6}, {20, 41.6}},
};
// clang-format on

/* As aclnn_convolution_backward.h has it. */
static double conv_documented(const struct conv_row *r, const char *strategy, double tensors)
{
    const double self = (double)((r->t + 2 * r->pad + 1 - r->k) * r->b),
                 rows = (double)(r->t * r->b);
    const double ci = (double)r->ci, co = (double)r->co, k = (double)r->k;
    const bool tile = strcmp(strategy, "clblast") != 0;
    const double i = ci + (tile ? 31 : 127), o = co + (tile ? 31 : 127);
    const double bias = 4 * (self / 256 + 1) * co, most = fmax(self, rows) + 127;

    if (strcmp(strategy, "direct") == 0) return 0;
    if (strcmp(strategy, "groups") == 0) return bias + tensors + SPARE;
    if (tile) return 4 * (self * o + 2 * (rows + 8) * i + 2 * k * i * o) + bias;
    return 4 * (self * co + 2 * rows * ci + 2 * k * ci * co + most * (i + o) + i * o) + bias;
}

static const char *const STRATEGIES[] = {"direct", "tile", "clblast", "few", "groups"};
static const aclDataType CONV_DTYPES[] = {ACL_FLOAT, ACL_FLOAT16};

static void conv_sizes(const void *opaque)
{
    const bool is_16 = oc_choose_vector_width(oc_test_device()) == 16;
    const struct conv_row *r = opaque;
    const int64_t self[] = {r->t + 2 * r->pad + 1 - r->k, r->b, r->co};
    const int64_t input[] = {r->t, r->b, r->ci}, weight[] = {r->k, r->ci, r->co};
    const int64_t *const shapes[] = {self, input, weight, self + 2, input, weight, self + 2};

    for (int i = 0; i < 20; i++) {
        const char *strategy = STRATEGIES[i % 5];
        struct call c = {
            .dtype = CONV_DTYPES[i / 5 % 2], .strided = i >= 10, .format = ACL_FORMAT_ND};
        const double *blas = is_16 ? r->blas16 : r->blas;
        const double times = i % 5 == 2 ? blas[c.dtype == ACL_FLOAT16] : 0;
        const bool is_few = r->ci <= 4 || r->k * r->co <= 8;
        char spec[32];

        if (i % 5 == 3 ? !is_few : c.strided && strcmp(strategy, "tile") != 0) continue;
        (void)snprintf(spec, sizeof(spec), "gemm:%s", strategy);
        oc_strategy_override(spec);
        for (size_t k = 0; k < OC_COUNT(shapes); k++)
            (void)tensor(&c, shapes[k] == self + 2 ? 1 : 3, shapes[k]);
        expect_size(&c, spec,
                    aclnnConvTbcBackwardGetWorkspaceSize(
                        c.tensors[0], c.tensors[1], c.tensors[2], c.tensors[3], r->pad, 0,
                        c.tensors[4], c.tensors[5], c.tensors[6], &c.size, &c.executor),
                    conv_documented(r, strategy, c.bytes), fmax(ALLOWED, times));
    }
    oc_strategy_override(NULL);
}

struct conv_forward_row {
    const char *name;
    int64_t t, b, ci, co, k, pad;
    double blas[2]; /* multiples of the tensors, with float and with 16 bits */
};

// clang-format off
static const struct conv_forward_row FORWARD_CONVS[] = {
    {"forward conv of one element", 1, 1, 1, 1, 1, 0, {0, 0}},
    {"small forward conv", 16, 4, 32, 32, 3, 1, {0, 2.5}},
    {"forward conv of 512 channels", 128, 32, 512, 512, 3, 1, {0, 3.8}},
    {"forward conv of 256 channels", 512, 8, 256, 256, 5, 2, {0, 3.8}},
    {"forward conv of odd channels", 37, 7, 61, 67, 3, 1, {0, 4.1}},
    {"forward conv of 850 channels", 256, 3, 850, 1700, 6, 5, {0, 2.7}},
    {"forward conv of 25 channels", 784, 32, 25, 25, 7, 6, {2.3, 4.6}},
    {"forward conv of one channel", 16000, 1, 1, 16, 255, 127, {2.9, 5.8}},
    {"forward conv of one channel to one", 3850, 68, 1, 1, 1, 0, {17.1, 34.1}},
    {"forward conv of one channel to two", 32768, 24, 1, 2, 8, 2, {12.8, 25.6}},
};
// clang-format on

/* As aclnn_convolution.h has it. */
static double conv_forward_documented(const struct conv_forward_row *r, const char *strategy)
{
    const double out = (double)((r->t + 2 * r->pad + 1 - r->k) * r->b),
                 rows = (double)(r->t * r->b);
    const double ci = (double)r->ci, co = (double)r->co, k = (double)r->k;

    if (strcmp(strategy, "direct") == 0) return 0;
    if (strcmp(strategy, "groups") == 0) return 4 * co;
    if (strcmp(strategy, "clblast") != 0)
        return 4 * (rows * (ci + 31) + (out + 8) * (co + 31) + k * ci * (co + 31) + co);
    return 4 * (rows * ci + out * co + k * ci * co + (ci + 127) * (co + 127)) +
           4 * (fmax(out, rows) + 127) * (ci + co + 254);
}

static void conv_forward_sizes(const void *opaque)
{
    const struct conv_forward_row *r = opaque;
    const int64_t output[] = {r->t + 2 * r->pad + 1 - r->k, r->b, r->co};
    const int64_t self[] = {r->t, r->b, r->ci}, weight[] = {r->k, r->ci, r->co};

    for (int i = 0; i < 20; i++) {
        const char *strategy = STRATEGIES[i % 5];
        struct call c = {
            .dtype = CONV_DTYPES[i / 5 % 2], .strided = i >= 10, .format = ACL_FORMAT_ND};
        const double times = i % 5 == 2 ? r->blas[c.dtype == ACL_FLOAT16] : 0;
        char spec[32];

        if (i % 5 == 3 && r->co > 4) continue;
        (void)snprintf(spec, sizeof(spec), "gemm:%s", strategy);
        oc_strategy_override(spec);
        (void)tensor(&c, 3, self);
        (void)tensor(&c, 3, weight);
        (void)tensor(&c, 1, output + 2);
        (void)tensor(&c, 3, output);
        expect_size(&c, spec,
                    aclnnConvTbcGetWorkspaceSize(c.tensors[0], c.tensors[1], c.tensors[2], r->pad,
                                                 c.tensors[3], 0, &c.size, &c.executor),
                    conv_forward_documented(r, strategy), fmax(ALLOWED, times));
    }
    oc_strategy_override(NULL);
}

static const struct oc_test TESTS[] = {
    OC_TEST("element-wise operators need none", element_wise_operators_need_none),
    OC_TEST_ROWS(GRIDS, grid_sampler_sizes),
    OC_TEST_ROWS(GRIDS, sample_sizes),
    OC_TEST_ROWS(ROIS, roi_align_sizes),
    OC_TEST_ROWS(ROIS, pool_sizes),
    OC_TEST_ROWS(CONVS, conv_sizes),
    OC_TEST_ROWS(FORWARD_CONVS, conv_forward_sizes),
};

OC_TEST_MAIN(.name = "workspace", OC_TESTS(TESTS), OC_ON_DEVICE)
