/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Pooling, the windows of images, and their gradients. Keys: function=; self; kernel, stride (default: kernel), padding (default: 0), of one axis
 * or of both, as 3x2; ceil=1; of AdaptiveAvgPool2d and its gradient size=HxW in place of these.
 */
#include "ops/verify_case.h"
#include "verify/ops/avg_pool2d.h"
#include "verify/ops/im2col.h"
#include "verify/ops/max_pool.h"
#include "verify/ops/max_pool2d.h"

/* Images and windows that fit into them. */
static void draw_windows(struct bench_draw *d, const char *const *functions)
{
    int64_t shape[4];

    bench_draw_shape(d, bench_draw_elements(d, 1 << 22), 4, shape);
    bench_draw_add_choice(d, "function", functions);
    bench_draw_add_shape(d, "self", 4, shape);
    bench_draw_add(d, " kernel=%dx%d stride=%dx%d",
                   1 + (int)bench_draw_below(d, shape[2] > 3 ? 4 : shape[2]),
                   1 + (int)bench_draw_below(d, shape[3] > 3 ? 4 : shape[3]),
                   1 + (int)bench_draw_below(d, 3), 1 + (int)bench_draw_below(d, 3));
    bench_draw_add_layout(d, "");
}

/* ---- aclnnMaxPool2dWithMask ---- */

static const char *const MAX_POOL2D[] = {"MaxPool2dWithMask", "MaxPool2dWithMaskBackward",
                                         "MaxPool", NULL};

/* Of the indices, whose tensor has room for larger windows, each window has a byte. */
static void count_indices(struct bench_keys *k, const struct oc_operand *windows)
{
    k->more_bytes = (double)oc_shape_count(&windows->shape);
}

static void make_max_pool2d(struct bench_keys *k, struct oc_op_case *c, enum oc_dtype type)
{
    const char *kernel = bench_key_shape(k, "kernel", NULL);
    const struct mp_case m = {.name = "bench",
                              .self = bench_key_shape(k, "self", NULL),
                              .kernel = kernel,
                              .stride = bench_key_shape(k, "stride", kernel),
                              .padding = bench_key_shape(k, "padding", "0"),
                              .ceil = bench_key_integer(k, "ceil", 0) != 0};

    const int function = bench_key_choice(k, "function", MAX_POOL2D);

    if (function == 2) {
        const struct max_pool_case without = {.name = "bench",
                                              .self = m.self,
                                              .kernel = m.kernel,
                                              .strides = m.stride,
                                              .pads = m.padding,
                                              .holes = "1x1",
                                              .ceil = m.ceil};

        max_pool_make(c, &without, type, OC_DATA_REALS);
        return;
    }
    if (function == 0) {
        mp_make(c, &m, type);
        oc_op_fill(c, OC_DATA_REALS, 1);
        if (oc_op_makes(OC_MADE_OUTPUTS)) mp_compute(c);
        k->unread = "indices";
        count_indices(k, &c->operands[MP_OUT]);
        return;
    }
    mp_make_backward(c, &m, type);
    oc_op_fill(c, OC_DATA_REALS, 2);
    if (oc_op_makes(OC_MADE_INPUTS)) mp_fill_indices(c, c->operands[MP_LIKE].values);
    if (oc_op_makes(OC_MADE_OUTPUTS)) mp_compute_backward(c, false);
    k->unread = "self,indices";
    count_indices(k, &c->operands[MP_GRADIENT]);
}

static void draw_max_pool2d(struct bench_draw *d) { draw_windows(d, MAX_POOL2D); }

const struct bench_op bench_max_pool2d =
    BENCH_VERIFY_CASE(max_pool2d, "aclnnMaxPool2dWithMask, its gradient and aclnnMaxPool");

/* ---- aclnnAvgPool2d ---- */

static const char *const AVG_POOL2D[] = {"AvgPool2d", "AvgPool2dBackward", "AdaptiveAvgPool2d",
                                         "AdaptiveAvgPool2dBackward", NULL};

static void make_avg_pool2d(struct bench_keys *k, struct oc_op_case *c, enum oc_dtype type)
{
    const int function = bench_key_choice(k, "function", AVG_POOL2D);
    struct ap_case m = {.name = "bench", .self = bench_key_shape(k, "self", NULL)};

    if (function < 2) {
        m.kernel = bench_key_shape(k, "kernel", NULL);
        m.stride = bench_key_shape(k, "stride", m.kernel);
        m.padding = bench_key_shape(k, "padding", "0");
        m.ceil = bench_key_integer(k, "ceil", 0) != 0;
    } else {
        m.size = bench_key_shape(k, "size", NULL);
    }
    ap_make(c, &m, type, function % 2 != 0, OC_DATA_REALS);
    k->unread = function % 2 != 0 ? "self" : NULL;
}

static void draw_avg_pool2d(struct bench_draw *d)
{
    const char *const windows[] = {AVG_POOL2D[0], AVG_POOL2D[1], NULL};

    draw_windows(d, windows);
}

const struct bench_op bench_avg_pool2d =
    BENCH_VERIFY_CASE(avg_pool2d, "aclnnAvgPool2d, aclnnAdaptiveAvgPool2d and their gradients");

/* ---- aclnnIm2col ---- */

static const char *const IM2COL[] = {"Im2col", "Im2colBackward", NULL};

static void make_im2col(struct bench_keys *k, struct oc_op_case *c, enum oc_dtype type)
{
    const struct im2col_case m = {.name = "bench",
                                  .image = bench_key_shape(k, "self", NULL),
                                  .kernel = bench_key_shape(k, "kernel", NULL),
                                  .dilation = "1x1",
                                  .padding = bench_key_shape(k, "padding", "0x0"),
                                  .stride = bench_key_shape(k, "stride", "1x1"),
                                  .is_backward = bench_key_choice(k, "function", IM2COL) == 1};

    im2col_make(c, &m, type, OC_DATA_REALS);
}

static void draw_im2col(struct bench_draw *d) { draw_windows(d, IM2COL); }

const struct bench_op bench_im2col = BENCH_VERIFY_CASE(im2col, "aclnnIm2col and its gradient");
