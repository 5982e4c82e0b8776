/* SPDX-License-Identifier: Apache-2.0 */
/*
 * aclnnLstmBackward goes through the layers from the last to the first one, and through the steps
 * of each pass in the reverse order: a launch of cl/rnn/lstm.cl computes the gradients of the
 * gates, and a product those of the state before. The gradients of the gates of all steps are kept,
 * so that one product each makes those of the weights and of the layer's input.
 */
#include "aclnnop/aclnn_lstm_backward.h"
#include "check/check.h"
#include "ops/rnn/lstm_flags.h"
#include "ops/rnn/lstm_problem.h"
#include "plan/op.h"

/* Number of rows that a work-item adds for the gradients of biases. */
#define PART_ROWS 256

static const struct oc_lstm_names NAMES = {
    .sizes = "batchSizesOptional",
    .output = "dy",
    .hy = "dh",
    .cy = "dc",
    .saved = {"i", "g", "f", "o", "h", "c", "tanhc"},
};

/* ---- Checks ---- */

static aclnnStatus backward_check_optional(const struct oc_lstm_args *a, const struct oc_lstm *q)
{
    const uint64_t least = a->sizes != NULL ? 2 : 3;
    const struct oc_rule rules[] = {
        {NAMES.output, offsetof(struct oc_lstm_args, output), OC_FLOATS, least, 3,
         OC_PUBLIC_FORMATS},
        {NAMES.hy, offsetof(struct oc_lstm_args, hy), OC_FLOATS, 3, 3, OC_PUBLIC_FORMATS},
        {NAMES.cy, offsetof(struct oc_lstm_args, cy), OC_FLOATS, 3, 3, OC_PUBLIC_FORMATS}};

    if (a->output != NULL) {
        OC_TRY(oc_check_rules(&rules[0], 1, a));
        OC_TRY(oc_lstm_check_output(a, q, NAMES.output, a->output));
    }
    if (a->hy != NULL) {
        OC_TRY(oc_check_rules(&rules[1], 1, a));
        OC_TRY(oc_lstm_check_state(a, q, NAMES.hy, a->hy));
    }
    if (a->cy == NULL) return ACLNN_SUCCESS;
    OC_TRY(oc_check_rules(&rules[2], 1, a));
    return oc_lstm_check_state(a, q, NAMES.cy, a->cy);
}

static aclnnStatus backward_check(const void *opaque)
{
    const struct oc_lstm_args *a = opaque;
    const uint64_t rank = a->sizes != NULL ? 2 : 3;
    const struct oc_rule rules[] = {
        OC_REQUIRED(oc_lstm_args, input),
        OC_REQUIRED(oc_lstm_args, hx),
        OC_REQUIRED(oc_lstm_args, params),
        {"dxOut", offsetof(struct oc_lstm_args, dx), OC_FLOATS, rank, rank, OC_PUBLIC_FORMATS},
        {"dhPrevOut", offsetof(struct oc_lstm_args, dh_prev), OC_FLOATS, 3, 3, OC_PUBLIC_FORMATS},
        {"dcPrevOut", offsetof(struct oc_lstm_args, dc_prev), OC_FLOATS, 3, 3, OC_PUBLIC_FORMATS},
    };
    struct oc_lstm q;

    OC_TRY(oc_check_rules(rules, OC_COUNT(rules), a));
    OC_TRY(oc_check_pointer("dparamsOut", a->dparams));
    for (int k = 0; k < OC_LSTM_SAVED; k++)
        OC_TRY(oc_check_pointer(NAMES.saved[k], a->saved[k]));
    OC_TRY(oc_check_i64("size of hx", (int64_t)a->hx->size, OC_EQ, NULL, 2));
    OC_TRY(oc_lstm_check_inputs(a, &NAMES, &q));
    OC_TRY(oc_lstm_check_saved(a, &NAMES, &q));
    OC_TRY(backward_check_optional(a, &q));
    OC_TRY(oc_check_same_dtype("dxOut", a->dx, "input", a->input));
    OC_TRY(oc_check_shape("dxOut", a->dx, a->input->shape, a->input->rank, "that of input"));
    OC_TRY(oc_lstm_check_state(a, &q, "dhPrevOut", a->dh_prev));
    OC_TRY(oc_lstm_check_state(a, &q, "dcPrevOut", a->dc_prev));
    return oc_lstm_check_list_like_params(a, "dparamsOut", a->dparams);
}

/* ---- Plan ---- */

struct backward {
    const struct oc_lstm_args *args;
    struct oc_lstm q;
    struct oc_ref sizes, hidden, cell; /* hidden and cell are the states of hx */
    int64_t size_stride;               /* in bytes */
    struct oc_output dh, dc;           /* the gradients of the states during the steps, in floats */
};

/* A pass over the steps in one direction. */
struct pass {
    int64_t number;
    bool is_reverse, has_output;
    struct oc_lstm_sequence dy;
    struct oc_ref saved[OC_LSTM_SAVED];
    struct oc_ref gates, kept; /* gates has the gradients of the gates of all steps */
    struct oc_matmul_operand weight_ih, weight_hh;
};

/* Returns the gradients of the gates of some steps, as a matrix of floats. */
static struct oc_matmul_operand gates_of(const struct oc_lstm *q, const struct pass *s,
                                         int64_t first, int64_t steps)
{
    const int64_t gates = 4 * q->hidden;

    return oc_lstm_matrix(oc_lstm_moved(s->gates, first * q->batch * gates, OC_F32), OC_F32,
                          steps * q->batch, gates, gates, 1);
}

static void backward_plan_step(oc_plan *p, const struct backward *b, const struct pass *s,
                               int64_t step, bool is_first)
{
    const struct oc_lstm *q = &b->q;
    const int64_t before = s->is_reverse ? step + 1 : step - 1;
    const struct oc_ref dh = oc_lstm_states_at(q, b->dh.ref, OC_F32, s->number);
    const struct oc_ref cell = is_first
                                   ? oc_lstm_states_at(q, b->cell, q->dtype, s->number)
                                   : oc_lstm_states_at(q, s->saved[OC_LSTM_C], q->dtype, before);
    const int64_t extent = q->batch * s->dy.row + q->hidden * s->dy.column;
    const struct oc_matmul_operand gates = gates_of(q, s, step, 1);
    const double count = (double)(q->batch * q->hidden);
    const int flags =
        (s->has_output ? OC_LSTM_HAS_OUTPUT : 0) | (b->args->sizes != NULL ? OC_LSTM_HAS_SIZES : 0);
    struct oc_ref sizes = b->sizes;
    struct oc_launch launch;

    sizes.offset += step * b->size_stride;
    if (!oc_lstm_launch(p, q, "backward", s->dy.dtype, extent, &launch)) return;
    launch.flops = 24 * count;
    launch.bytes = count * (32 + 7 * (double)oc_dtype_size(q->dtype));
    OC_APPEND_ARGS(&launch, OC_INT(flags, flags), OC_INDEX(dy_row_stride, s->dy.row),
                   OC_INDEX(dy_column_stride, s->dy.column),
                   OC_REF(dy, s->has_output ? oc_lstm_sequence_step(&s->dy, step) : dh),
                   OC_REF(dh, dh), OC_REF(dc, oc_lstm_states_at(q, b->dc.ref, OC_F32, s->number)),
                   OC_REF(sizes, sizes),
                   OC_REF(i, oc_lstm_states_at(q, s->saved[OC_LSTM_I], q->dtype, step)),
                   OC_REF(g, oc_lstm_states_at(q, s->saved[OC_LSTM_G], q->dtype, step)),
                   OC_REF(f, oc_lstm_states_at(q, s->saved[OC_LSTM_F], q->dtype, step)),
                   OC_REF(o, oc_lstm_states_at(q, s->saved[OC_LSTM_O], q->dtype, step)),
                   OC_REF(tanh_c, oc_lstm_states_at(q, s->saved[OC_LSTM_TANH_C], q->dtype, step)),
                   OC_REF(before, cell), OC_REF(gates, gates.ref), OC_REF(kept, s->kept));
    oc_plan_kernel(p, &launch);
    oc_lstm_plan_product(p, gates, s->weight_hh,
                         oc_lstm_matrix(dh, OC_F32, q->batch, q->hidden, q->hidden, 1), NULL);
    if (b->args->sizes == NULL || !oc_lstm_launch(p, q, "keep_gradient", q->dtype, 0, &launch))
        return;
    launch.bytes = 4 * count;
    OC_APPEND_ARGS(&launch, OC_INT(flags, flags), OC_REF(sizes, sizes), OC_REF(kept, s->kept),
                   OC_REF(dh, dh));
    oc_plan_kernel(p, &launch);
}

/* ---- Gradients of parameters ---- */

static struct oc_view dparam(oc_plan *p, const struct backward *b, const struct pass *s,
                             int64_t which)
{
    return oc_lstm_item(p, "dparamsOut", b->args->dparams, s->number * b->q.group + which,
                        OC_WRITE);
}

/* Plans the gradient of the weights of the inputs. Those of a layer but the first one are the
 * hidden states of the layer before, of each direction. */
static void plan_weight_ih(oc_plan *p, const struct backward *b, const struct pass *s,
                           const struct oc_lstm_sequence *input)
{
    const struct oc_lstm *q = &b->q;
    const struct oc_matmul_operand gates = oc_lstm_transposed(gates_of(q, s, 0, q->steps));
    const struct oc_view out = dparam(p, b, s, 0);
    const int64_t layer = s->number / q->directions;
    struct oc_matmul_operand to = oc_lstm_weight(out.ref, out.like);

    if (layer == 0) {
        oc_lstm_plan_product(p, gates, oc_lstm_rows(p, q, input, 0, q->steps), to, NULL);
        return;
    }
    for (int64_t k = 0; k < q->directions; k++) {
        const struct oc_view h = oc_lstm_item(p, NAMES.saved[OC_LSTM_H], b->args->saved[OC_LSTM_H],
                                              (layer - 1) * q->directions + k, OC_READ);
        const struct oc_ref ref = oc_plan_contiguous(p, h, q->dtype);
        const int64_t stride = oc_stride(out.like, 1);

        to = oc_lstm_matrix(oc_lstm_moved(out.ref, k * q->hidden * stride, q->dtype), q->dtype,
                            4 * q->hidden, q->hidden, oc_stride(out.like, 0), stride);
        oc_lstm_plan_product(
            p, gates, oc_lstm_matrix(ref, q->dtype, q->steps * q->batch, q->hidden, q->hidden, 1),
            to, NULL);
    }
}

/* Plans the gradient of the weights of the states. The state before the first step is in hx. */
static void plan_weight_hh(oc_plan *p, const struct backward *b, const struct pass *s)
{
    const struct oc_lstm *q = &b->q;
    const int64_t later = q->steps - 1, gates = 4 * q->hidden;
    const struct oc_view out = dparam(p, b, s, 1);
    const struct oc_matmul_operand to = oc_lstm_weight(out.ref, out.like);
    const struct oc_matmul_operand initial =
        oc_lstm_matrix(oc_lstm_states_at(q, b->hidden, q->dtype, s->number), q->dtype, q->batch,
                       q->hidden, q->hidden, 1);
    const struct oc_matmul_operand first =
        oc_lstm_transposed(gates_of(q, s, s->is_reverse ? later : 0, 1));

    if (later == 0) {
        oc_lstm_plan_product(p, first, initial, to, NULL);
        return;
    }

    const struct oc_matmul_operand sum = oc_lstm_matrix(
        oc_plan_scratch(p, OC_F32, gates * q->hidden), OC_F32, gates, q->hidden, q->hidden, 1);
    const struct oc_ref before =
        oc_lstm_states_at(q, s->saved[OC_LSTM_H], q->dtype, s->is_reverse ? 1 : 0);

    oc_lstm_plan_product(
        p, oc_lstm_transposed(gates_of(q, s, s->is_reverse ? 0 : 1, later)),
        oc_lstm_matrix(before, q->dtype, later * q->batch, q->hidden, q->hidden, 1), sum, NULL);
    oc_lstm_plan_product(p, first, initial, to, &sum);
}

/* Plans the gradients of both biases, which are equal. */
static void plan_biases(oc_plan *p, const struct backward *b, const struct pass *s)
{
    const int64_t rows = b->q.steps * b->q.batch, columns = 4 * b->q.hidden;
    const int64_t parts = oc_ceil_div(rows, PART_ROWS);
    const struct oc_ref sums = oc_plan_scratch(p, OC_F32, parts * columns);
    struct oc_elementwise_config config;

    oc_default_elementwise(oc_plan_device(p), &config);

    struct oc_launch launch = {.source = "lstm",
                               .kernel = "sum_rows",
                               .defines = {OC_DEFINE(T, oc_dtype_name(b->q.dtype)),
                                           OC_DEFINE(DY, oc_dtype_name(b->q.dtype))},
                               .args = {OC_REF(from, s->gates), OC_REF(sums, sums),
                                        OC_INDEX(rows, rows), OC_INDEX(columns, columns),
                                        OC_INDEX(part_rows, PART_ROWS), OC_INDEX(parts, parts)},
                               .global = {columns, parts},
                               .group = {config.group},
                               .choice = config.choice,
                               .bytes = 4 * (double)rows * (double)columns,
                               .flops = (double)rows * (double)columns};

    if (!oc_plan_try(p, oc_choose_index_width(rows * columns, rows + PART_ROWS, &launch.index64)))
        return;
    oc_plan_kernel(p, &launch);
    for (int64_t which = 2; which < 4; which++)
        oc_plan_sum_parts(p, dparam(p, b, s, which), sums, OC_F32, parts, launch.choice);
}

/* ---- Layers ---- */

static void pass_add_inputs(oc_plan *p, const struct backward *b, struct pass *s)
{
    const struct oc_lstm *q = &b->q;
    const int64_t item = s->number * q->group;

    for (int k = 0; k < OC_LSTM_SAVED; k++)
        s->saved[k] = oc_plan_contiguous(
            p, oc_lstm_item(p, NAMES.saved[k], b->args->saved[k], s->number, OC_READ), q->dtype);
    for (int64_t k = 0; k < 2; k++) {
        const struct oc_view weight = oc_lstm_item(p, "params", b->args->params, item + k, OC_READ);
        const int64_t columns = oc_dim(weight.like, 1);
        const struct oc_ref ref =
            q->dtype == OC_F32 ? weight.ref : oc_plan_contiguous(p, weight, OC_F32);
        struct oc_matmul_operand *o = k == 0 ? &s->weight_ih : &s->weight_hh;

        *o = q->dtype == OC_F32 ? oc_lstm_weight(ref, weight.like)
                                : oc_lstm_matrix(ref, OC_F32, 4 * q->hidden, columns, columns, 1);
    }
}

/* Plans a pass, and what it adds to the gradient of the layer's input. */
static void backward_plan_pass(oc_plan *p, const struct backward *b, struct pass *s,
                               const struct oc_lstm_sequence *input,
                               const struct oc_matmul_operand *dx)
{
    const struct oc_lstm *q = &b->q;

    s->gates = oc_plan_scratch(p, OC_F32, 4 * q->steps * q->batch * q->hidden);
    s->kept = b->args->sizes != NULL ? oc_plan_scratch(p, OC_F32, q->batch * q->hidden) : s->gates;
    pass_add_inputs(p, b, s);
    for (int64_t i = q->steps - 1; i >= 0; i--)
        backward_plan_step(p, b, s, s->is_reverse ? q->steps - 1 - i : i, i == 0);
    plan_weight_ih(p, b, s, input);
    plan_weight_hh(p, b, s);
    if (b->args->has_bias) plan_biases(p, b, s);
    oc_lstm_plan_product(p, gates_of(q, s, 0, q->steps), s->weight_ih, *dx,
                         s->number % q->directions > 0 ? dx : NULL);
}

static void backward_plan_layers(oc_plan *p, const struct backward *b,
                                 struct oc_lstm_sequence input, struct oc_lstm_sequence dy,
                                 const struct oc_matmul_operand *dx)
{
    const struct oc_lstm *q = &b->q;
    const int64_t rows = q->steps * q->batch, columns = q->directions * q->hidden;
    struct oc_matmul_operand between[2] = {*dx, *dx}; /* of one layer they are not used */

    for (int64_t k = 0; k < 2 && k + 1 < q->layers; k++)
        between[k] = oc_lstm_matrix(oc_plan_scratch(p, OC_F32, rows * columns), OC_F32, rows,
                                    columns, columns, 1);
    for (int64_t layer = q->layers - 1; layer >= 0; layer--) {
        const struct oc_matmul_operand *to =
            layer == 0 ? dx : &between[(q->layers - 1 - layer) % 2];

        for (int64_t direction = 0; direction < q->directions; direction++) {
            struct pass s = {.number = layer * q->directions + direction,
                             .is_reverse = direction == 1,
                             .has_output = layer + 1 < q->layers || b->args->output != NULL,
                             .dy = oc_lstm_sequence_columns(dy, direction * q->hidden, q->hidden)};

            backward_plan_pass(p, b, &s, &input, to);
        }
        dy = oc_lstm_sequence_at(q, to->ref, OC_F32, columns);
    }
}

/* Rows of the input that take no part have the gradient 0, also where weights are not finite. */
static void plan_clear(oc_plan *p, const struct backward *b, struct oc_ref dx, enum oc_dtype dtype)
{
    const int64_t rows = b->q.steps * b->q.batch, columns = b->q.inputs;
    const int64_t stride = b->size_stride / (int64_t)sizeof(int64_t);
    struct oc_elementwise_config config;

    oc_default_elementwise(oc_plan_device(p), &config);

    struct oc_launch launch = {
        .source = "lstm",
        .kernel = "clear_rows",
        .defines = {OC_DEFINE(T, oc_dtype_name(dtype)), OC_DEFINE(DY, oc_dtype_name(dtype))},
        .args = {OC_REF(to, dx), OC_REF(sizes, b->sizes), OC_INDEX(size_stride, stride),
                 OC_INDEX(rows, rows), OC_INDEX(inner, columns),
                 OC_INDEX(elements_per_item, config.elements_per_item),
                 OC_INDEX(batch, b->q.batch)},
        .global = {rows * oc_ceil_div(columns, config.elements_per_item)},
        .group = {config.group},
        .choice = config.choice};

    if (columns > 0 &&
        oc_plan_try(
            p, oc_choose_index_width(oc_max_i64(rows * columns, b->q.steps * stride),
                                     launch.global[0] * config.elements_per_item, &launch.index64)))
        oc_plan_kernel(p, &launch);
}

/* Starts the gradient of a state with that of the last step. */
static void plan_state(oc_plan *p, const struct oc_output *state, const struct oc_view *last)
{
    struct oc_layout layout;

    oc_layout_make(&layout, state->view.like->shape, state->view.like->rank, NULL);

    const struct oc_view to = {state->ref, &layout.tensor, OC_F32};

    if (last != NULL)
        oc_plan_copy(p, to, *last);
    else
        oc_plan_zero(p, state->ref, oc_numel(state->view.like) * (int64_t)sizeof(float));
}

static struct oc_output plan_state_output(oc_plan *p, const char *name, const aclTensor *out,
                                          const char *last_name, const aclTensor *last)
{
    const struct oc_output state =
        oc_plan_scratch_output(p, oc_plan_view(p, name, out, OC_WRITE), OC_F32);

    if (last != NULL) {
        const struct oc_view from = oc_plan_view(p, last_name, last, OC_READ);

        plan_state(p, &state, &from);
    } else {
        plan_state(p, &state, NULL);
    }
    return state;
}

/* Plans the gradients of a problem without states or steps. */
static void backward_plan_nothing(oc_plan *p, const struct backward *b)
{
    const struct oc_lstm_args *a = b->args;

    if (oc_numel(a->dx) > 0) oc_plan_fill(p, oc_plan_view(p, "dxOut", a->dx, OC_FILL), 0);
    if (oc_numel(a->dh_prev) > 0) {
        const struct oc_output dh = plan_state_output(p, "dhPrevOut", a->dh_prev, NAMES.hy, a->hy);
        const struct oc_output dc = plan_state_output(p, "dcPrevOut", a->dc_prev, NAMES.cy, a->cy);

        oc_plan_finish_output(p, &dh);
        oc_plan_finish_output(p, &dc);
    }
    for (uint64_t i = 0; i < a->dparams->size; i++)
        if (oc_numel(a->dparams->items[i]) > 0)
            oc_plan_fill(p, oc_lstm_item(p, "dparamsOut", a->dparams, (int64_t)i, OC_FILL), 0);
}

static void backward_plan(oc_plan *p, const void *opaque)
{
    const struct oc_lstm_args *a = opaque;
    struct backward b = {.args = a};
    struct oc_lstm_sequence input, dy = {.columns = 0}, dx;
    struct oc_layout layout;

    oc_lstm_make(a, &b.q);
    if (b.q.batch == 0 || b.q.hidden == 0 || b.q.steps == 0) {
        backward_plan_nothing(p, &b);
        return;
    }
    input = oc_lstm_sequence_of(a, &b.q, a->input, oc_plan_tensor(p, "input", a->input, OC_READ));
    if (a->output != NULL)
        dy = oc_lstm_sequence_of(a, &b.q, a->output,
                                 oc_plan_tensor(p, NAMES.output, a->output, OC_READ));
    dy.dtype = b.q.dtype;
    dx = oc_lstm_sequence_of(a, &b.q, a->dx, oc_plan_tensor(p, "dxOut", a->dx, OC_WRITE));
    b.dh = plan_state_output(p, "dhPrevOut", a->dh_prev, NAMES.hy, a->hy);
    b.dc = plan_state_output(p, "dcPrevOut", a->dc_prev, NAMES.cy, a->cy);
    b.sizes = b.dh.ref;
    if (a->sizes != NULL) {
        b.sizes = oc_plan_tensor(p, NAMES.sizes, a->sizes, OC_READ);
        b.size_stride = oc_stride(a->sizes, 0) * (int64_t)sizeof(int64_t);
    }

    /* The gradients of two directions are added in floats. */
    const struct oc_view view = oc_lstm_sequence_view(&b.q, &dx, 0, b.q.steps, &layout);
    const struct oc_output out = b.q.directions > 1 ? oc_plan_scratch_output(p, view, OC_F32)
                                                    : oc_plan_contiguous_output(p, view, b.q.dtype);
    const struct oc_matmul_operand to =
        oc_lstm_matrix(out.ref, out.dtype, b.q.steps * b.q.batch, b.q.inputs, b.q.inputs, 1);

    /* Tensors of lists come after all others, which are no items. */
    b.hidden = oc_plan_contiguous(p, oc_lstm_item(p, "hx", a->hx, 0, OC_READ), b.q.dtype);
    b.cell = oc_plan_contiguous(p, oc_lstm_item(p, "hx", a->hx, 1, OC_READ), b.q.dtype);
    backward_plan_layers(p, &b, input, dy, &to);
    if (a->sizes != NULL) plan_clear(p, &b, out.ref, out.dtype);
    oc_plan_finish_output(p, &out);
    oc_plan_finish_output(p, &b.dh);
    oc_plan_finish_output(p, &b.dc);
}

/* ---- Entry points ---- */

static const struct oc_field FIELDS[] = {
    OC_FIELD(oc_lstm_args, input),
    OC_FIELD(oc_lstm_args, hx),
    OC_FIELD(oc_lstm_args, params),
    OC_NAMED_FIELD(oc_lstm_args, output, "dy"),
    OC_NAMED_FIELD(oc_lstm_args, hy, "dh"),
    OC_NAMED_FIELD(oc_lstm_args, cy, "dc"),
    OC_NAMED_FIELD(oc_lstm_args, saved[OC_LSTM_I], "i"),
    OC_NAMED_FIELD(oc_lstm_args, saved[OC_LSTM_G], "g"),
    OC_NAMED_FIELD(oc_lstm_args, saved[OC_LSTM_F], "f"),
    OC_NAMED_FIELD(oc_lstm_args, saved[OC_LSTM_O], "o"),
    OC_NAMED_FIELD(oc_lstm_args, saved[OC_LSTM_H], "h"),
    OC_NAMED_FIELD(oc_lstm_args, saved[OC_LSTM_C], "c"),
    OC_NAMED_FIELD(oc_lstm_args, saved[OC_LSTM_TANH_C], "tanhc"),
    OC_NAMED_FIELD(oc_lstm_args, sizes, "batchSizesOptional"),
    OC_NAMED_FIELD(oc_lstm_args, has_bias, "hasBias"),
    OC_NAMED_FIELD(oc_lstm_args, layers, "numLayers"),
    OC_FIELD(oc_lstm_args, dropout),
    OC_FIELD(oc_lstm_args, train),
    OC_FIELD(oc_lstm_args, bidirectional),
    OC_NAMED_FIELD(oc_lstm_args, batch_first, "batchFirst"),
    OC_NAMED_FIELD(oc_lstm_args, dx, "dxOut"),
    OC_NAMED_FIELD(oc_lstm_args, dh_prev, "dhPrevOut"),
    OC_NAMED_FIELD(oc_lstm_args, dc_prev, "dcPrevOut"),
    OC_NAMED_FIELD(oc_lstm_args, dparams, "dparamsOut"),
};
static const struct oc_op OP = {"aclnnLstmBackward", backward_check, backward_plan, FIELDS,
                                OC_COUNT(FIELDS)};

aclnnStatus aclnnLstmBackwardGetWorkspaceSize(
    const aclTensor *input, const aclTensorList *hx, const aclTensorList *params,
    const aclTensor *dy, const aclTensor *dh, const aclTensor *dc, const aclTensorList *i,
    const aclTensorList *g, const aclTensorList *f, const aclTensorList *o, const aclTensorList *h,
    const aclTensorList *c, const aclTensorList *tanhc, const aclTensor *batchSizesOptional,
    bool hasBias, int64_t numLayers, double dropout, bool train, bool bidirectional,
    bool batchFirst, const aclBoolArray *outputMask, aclTensor *dxOut, aclTensor *dhPrevOut,
    aclTensor *dcPrevOut, aclTensorList *dparamsOut, uint64_t *workspaceSize,
    aclOpExecutor **executor)
{
    const struct oc_lstm_args a = {.input = input,
                                   .params = params,
                                   .hx = hx,
                                   .sizes = batchSizesOptional,
                                   .layers = numLayers,
                                   .dropout = dropout,
                                   .has_bias = hasBias,
                                   .train = train,
                                   .bidirectional = bidirectional,
                                   .batch_first = batchFirst,
                                   .output = dy,
                                   .hy = dh,
                                   .cy = dc,
                                   .saved = {i, g, f, o, h, c, tanhc},
                                   .dx = dxOut,
                                   .dh_prev = dhPrevOut,
                                   .dc_prev = dcPrevOut,
                                   .dparams = dparamsOut};

    (void)outputMask;
    return oc_op_prepare(&OP, &a, workspaceSize, executor);
}

OC_DEFINE_SECOND_CALL(aclnnLstmBackward, &OP)
