/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Normalizations and their gradients. Keys: function=; of layer_norm and rms_norm the shapes outer and normalized,
 * whose concatenation is that of the input; of batch_norm and group_norm input; training=1; group=COUNT.
 */
#include "ops/verify_case.h"
#include "verify/ops/batch_norm.h"
#include "verify/ops/group_norm.h"
#include "verify/ops/layer_norm.h"
#include "verify/ops/rms_norm.h"

/* Of layer_norm and rms_norm. */
static void draw_rows(struct bench_draw *d, const char *const *functions)
{
    const int64_t elements = bench_draw_elements(d, 1 << 23), length = bench_draw_size(d, elements);

    bench_draw_add_choice(d, "function", functions);
    bench_draw_add(d, " outer=%lld normalized=%lld", (long long)(elements / length),
                   (long long)length);
    bench_draw_add_layout(d, "");
}

/* Of batch_norm and group_norm: some channels, which `group` divides. */
static void draw_channels(struct bench_draw *d, const char *const *functions, int64_t group)
{
    const int64_t elements = bench_draw_elements(d, 1 << 22);
    int64_t shape[4], channels;

    bench_draw_shape(d, elements, 4, shape);
    channels = group * (1 + shape[1] / group);
    bench_draw_add_choice(d, "function", functions);
    bench_draw_add(d, " input=%lldx%lldx%lldx%lld", (long long)shape[0], (long long)channels,
                   (long long)shape[2], (long long)shape[3]);
    bench_draw_add_layout(d, "");
}

/* ---- aclnnLayerNorm ---- */

static const char *const LAYER_NORM[] = {"LayerNorm", "LayerNormBackward", NULL};

static void make_layer_norm(struct bench_keys *k, struct oc_op_case *c, enum oc_dtype type)
{
    const bool is_backward = bench_key_choice(k, "function", LAYER_NORM) == 1;
    const struct layer_norm_case m = {.name = "bench",
                                      .outer = bench_key_shape(k, "outer", NULL),
                                      .normalized = bench_key_shape(k, "normalized", NULL)};

    (is_backward ? layer_norm_backward_make : layer_norm_make)(c, &m, type, OC_DATA_REALS);
}

static void draw_layer_norm(struct bench_draw *d) { draw_rows(d, LAYER_NORM); }

const struct bench_op bench_layer_norm =
    BENCH_VERIFY_CASE(layer_norm, "aclnnLayerNorm and its gradient");

/* ---- aclnnRmsNorm ---- */

static const char *const RMS_NORM[] = {"RmsNorm", "AddRmsNorm", NULL};

static void make_rms_norm(struct bench_keys *k, struct oc_op_case *c, enum oc_dtype type)
{
    const struct rms_norm_case m = {.name = "bench",
                                    .outer = bench_key_shape(k, "outer", NULL),
                                    .normalized = bench_key_shape(k, "normalized", NULL),
                                    .is_added = bench_key_choice(k, "function", RMS_NORM) == 1};

    rms_norm_make(c, &m, type, OC_DATA_REALS);
}

static void draw_rms_norm(struct bench_draw *d) { draw_rows(d, RMS_NORM); }

const struct bench_op bench_rms_norm =
    BENCH_VERIFY_CASE(rms_norm, "aclnnRmsNorm and aclnnAddRmsNorm");

/* ---- aclnnBatchNorm ---- */

static const char *const BATCH_NORM[] = {"BatchNorm", "BatchNormBackward", NULL};

static void make_batch_norm(struct bench_keys *k, struct oc_op_case *c, enum oc_dtype type)
{
    const bool is_backward = bench_key_choice(k, "function", BATCH_NORM) == 1;
    const struct batch_norm_case m = {.name = "bench",
                                      .input = bench_key_shape(k, "input", NULL),
                                      .training = bench_key_integer(k, "training", 0) != 0};

    (is_backward ? batch_norm_backward_make : batch_norm_make)(c, &m, type, OC_DATA_REALS);
}

static void draw_batch_norm(struct bench_draw *d)
{
    draw_channels(d, BATCH_NORM, 1);
    bench_draw_add(d, " training=%d", (int)bench_draw_below(d, 2));
}

const struct bench_op bench_batch_norm =
    BENCH_VERIFY_CASE(batch_norm, "aclnnBatchNorm and its gradient");

/* ---- aclnnGroupNorm ---- */

static const char *const GROUP_NORM[] = {"GroupNorm", "GroupNormBackward", NULL};

static void make_group_norm(struct bench_keys *k, struct oc_op_case *c, enum oc_dtype type)
{
    const bool is_backward = bench_key_choice(k, "function", GROUP_NORM) == 1;
    const struct group_norm_case m = {.name = "bench",
                                      .input = bench_key_shape(k, "input", NULL),
                                      .group = bench_key_integer(k, "group", 1)};

    (is_backward ? group_norm_backward_make : group_norm_make)(c, &m, type, OC_DATA_REALS);
}

static void draw_group_norm(struct bench_draw *d)
{
    const int64_t group = 1 << bench_draw_below(d, 6);

    draw_channels(d, GROUP_NORM, group);
    bench_draw_add(d, " group=%d", (int)group);
}

const struct bench_op bench_group_norm =
    BENCH_VERIFY_CASE(group_norm, "aclnnGroupNorm and its gradient");
