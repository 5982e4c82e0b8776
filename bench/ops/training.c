/* SPDX-License-Identifier: Apache-2.0 */
/*
 * What recurrent networks and optimizers call. Keys: of lstm function=, steps, batch, inputs, hidden, layers; of
 * apply_adam_w self; of foreach function= and self, of which each list has two; of amp_scale function= and self, of
 * which there are three.
 */
#include "ops/verify_case.h"
#include "verify/ops/amp_scale.h"
#include "verify/ops/apply_adam_w.h"
#include "verify/ops/foreach.h"
#include "verify/ops/lstm.h"

/* ---- aclnnLSTM ---- */

static const char *const LSTM[] = {"LSTM", "LstmBackward", NULL};

static void make_lstm(struct bench_keys *k, struct oc_op_case *c, enum oc_dtype type)
{
    const struct lstm_case m = {.name = "bench",
                                .steps = bench_key_integer(k, "steps", 1),
                                .batch = bench_key_integer(k, "batch", 1),
                                .inputs = bench_key_integer(k, "inputs", 1),
                                .hidden = bench_key_integer(k, "hidden", 1),
                                .layers = bench_key_integer(k, "layers", 1),
                                .has_bias = true,
                                .has_states = true,
                                .is_inference = true};

    const bool is_gradient = bench_key_choice(k, "function", LSTM) == 1;

    if (is_gradient)
        lstm_backward_make(c, &m, type);
    else
        lstm_make(c, &m, type);
    k->flops = (is_gradient ? 16.0 : 8.0) * (double)(m.steps * m.batch * m.hidden) *
               (double)(m.inputs + m.hidden + (m.layers - 1) * 2 * m.hidden);
    k->is_product = true;
}

static void draw_lstm(struct bench_draw *d)
{
    bench_draw_add_choice(d, "function", LSTM);
    bench_draw_add(d, " steps=%d batch=%d inputs=%d hidden=%d", (int)bench_draw_size(d, 64),
                   (int)bench_draw_size(d, 32), (int)bench_draw_size(d, 256),
                   (int)bench_draw_size(d, 256));
    bench_draw_add(d, " dtypes=f32");
}

const struct bench_op bench_lstm = BENCH_VERIFY_CASE(lstm, "aclnnLSTM and its gradient");

/* ---- aclnnApplyAdamWV2 ---- */

static void make_apply_adam_w(struct bench_keys *k, struct oc_op_case *c, enum oc_dtype type)
{
    const struct adam_types types = {type, type, type, type, type};
    const struct adam_case m = {.name = "bench",
                                .shape = bench_key_shape(k, "self", NULL),
                                .is_v2 = true,
                                .step = 3,
                                .lr = 0.01F,
                                .beta1 = 0.9F,
                                .beta2 = 0.99F,
                                .weight_decay = 0.1F,
                                .eps = 0x1p-10F};

    adam_make(c, &m, &types, OC_DATA_REALS);
}

static void draw_apply_adam_w(struct bench_draw *d)
{
    bench_draw_add(d, " self=%lld", (long long)bench_draw_elements(d, 1 << 22));
    bench_draw_add_layout(d, "");
}

const struct bench_op bench_apply_adam_w = BENCH_VERIFY_CASE(apply_adam_w, "aclnnApplyAdamWV2");

/* ---- aclnnForeachAddListV2 ---- */

static const char *const FOREACH[] = {[FOREACH_ADD] = "ForeachAddListV2",
                                      [FOREACH_ADD_SCALAR] = "ForeachAddScalarV2",
                                      [FOREACH_MUL] = "ForeachMulScalarV2",
                                      [FOREACH_ADDCMUL] = "ForeachAddcmulScalarV2",
                                      [FOREACH_ADDCDIV] = "ForeachAddcdivScalarV2",
                                      [FOREACH_NORM] = "ForeachNorm",
                                      NULL};

static void make_foreach(struct bench_keys *k, struct oc_op_case *c, enum oc_dtype type)
{
    const char *self = bench_key_shape(k, "self", NULL);
    const struct foreach_case m = {
        .name = "bench",
        .kind = (enum foreach_kind)bench_key_choice(k, "function", FOREACH),
        .shapes = {self, self},
        .scalar = 2};

    foreach_make(c, &m, type, OC_DATA_REALS);
}

static void draw_foreach(struct bench_draw *d)
{
    bench_draw_add_choice(d, "function", FOREACH);
    bench_draw_add(d, " self=%lld", (long long)bench_draw_elements(d, 1 << 21));
    bench_draw_add_layout(d, "");
}

const struct bench_op bench_foreach =
    BENCH_VERIFY_CASE(foreach, "aclnnForeachAddListV2 and others");

/* ---- aclnnForeachNonFiniteCheckAndUnscale ---- */

static const char *const AMP_SCALE[] = {"ForeachNonFiniteCheckAndUnscale", "AmpUpdateScale", NULL};

static void make_amp_scale(struct bench_keys *k, struct oc_op_case *c, enum oc_dtype type)
{
    static const struct update_case UPDATE = {"bench", 1024, 3, 1, 2, 0.5, 4, 512, 0, false};

    if (bench_key_choice(k, "function", AMP_SCALE) == 1) {
        update_make(c, &UPDATE);
        return;
    }

    const char *self = bench_key_shape(k, "self", NULL);
    /* By repetition, gradients with any other scale overflow or vanish. */
    const struct unscale_case m = {.name = "bench", .shapes = {self, self, self}, .scale = -1};

    unscale_make(c, &m, type, type);
}

static void draw_amp_scale(struct bench_draw *d)
{
    int64_t shape[3];

    bench_draw_shape(d, bench_draw_elements(d, 1 << 21), 3, shape);
    bench_draw_add_shape(d, "self", 3, shape);
    bench_draw_add_layout(d, "");
}

const struct bench_op bench_amp_scale =
    BENCH_VERIFY_CASE(amp_scale, "aclnnForeachNonFiniteCheckAndUnscale and aclnnAmpUpdateScale");
