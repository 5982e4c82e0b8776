/* SPDX-License-Identifier: Apache-2.0 */
/*
 * aclnnLSTM multiplies the weights by the inputs of many steps at once. Then each step multiplies
 * the other weights by the state before, and one launch of cl/rnn/lstm.cl computes its state.
 *
 * The products of the inputs are floats, four times the states of all steps. They are computed for
 * as many steps at once as half the bytes of the operands hold.
 */
#include "aclnnop/aclnn_lstm.h"
#include "check/check.h"
#include "ops/rnn/lstm_flags.h"
#include "ops/rnn/lstm_problem.h"
#include "plan/op.h"

/* The products of the inputs take at least this many bytes, if there are as many. */
#define LEAST_INPUT_BYTES 262144

static const struct oc_lstm_names NAMES = {
    .sizes = "batchSizes",
    .output = "output",
    .hy = "hy",
    .cy = "cy",
    .saved = {"iOut", "jOut", "fOut", "oOut", "hOut", "cOut", "tanhCOut"},
};

/* ---- Checks ---- */

static aclnnStatus lstm_check(const void *opaque)
{
    static const struct oc_rule RULES[] = {
        OC_REQUIRED(oc_lstm_args, input),
        OC_REQUIRED(oc_lstm_args, params),
        OC_TENSOR(oc_lstm_args, output, OC_FLOATS, 3, 3, OC_PUBLIC_FORMATS),
        OC_TENSOR(oc_lstm_args, hy, OC_FLOATS, 3, 3, OC_PUBLIC_FORMATS),
        OC_TENSOR(oc_lstm_args, cy, OC_FLOATS, 3, 3, OC_PUBLIC_FORMATS),
    };
    const struct oc_lstm_args *a = opaque;
    struct oc_lstm q;

    OC_TRY(oc_check_rules(RULES, OC_COUNT(RULES), a));
    for (int k = 0; k < OC_LSTM_SAVED && a->train; k++)
        OC_TRY(oc_check_pointer(NAMES.saved[k], a->saved[k]));
    OC_TRY(oc_lstm_check_inputs(a, &NAMES, &q));
    OC_TRY(oc_lstm_check_output(a, &q, NAMES.output, a->output));
    OC_TRY(oc_lstm_check_state(a, &q, NAMES.hy, a->hy));
    OC_TRY(oc_lstm_check_state(a, &q, NAMES.cy, a->cy));
    return a->train ? oc_lstm_check_saved(a, &NAMES, &q) : ACLNN_SUCCESS;
}

/* ---- Plan ---- */

/* The references of a plan. Those of states have `passes` parts, one for each pass. */
struct lstm_plan {
    const struct oc_lstm_args *args;
    struct oc_lstm q;
    bool has_states;
    struct oc_ref sizes, initial_hidden, initial_cell;
    int64_t size_stride;           /* in bytes */
    struct oc_output hidden, cell; /* the states during the steps; cells are floats */
    int64_t at_once;               /* steps whose products of the inputs are computed at once */
};

/* A pass over the steps in one direction. */
struct pass {
    int64_t number;
    bool is_reverse;
    struct oc_lstm_sequence from, to;
    struct oc_ref inputs, products, bias_ih, bias_hh;
    struct oc_matmul_operand weight_ih, weight_hh;
    struct oc_output saved[OC_LSTM_SAVED];
};

/* Returns a step of a saved list, or another reference if nothing is saved. */
static struct oc_ref saved_step(const struct lstm_plan *l, const struct pass *s, int which,
                                int64_t step)
{
    return l->args->train ? oc_lstm_states_at(&l->q, s->saved[which].ref, l->q.dtype, step)
                          : s->inputs;
}

static int step_flags(const struct lstm_plan *l, bool is_first)
{
    return (l->args->has_bias ? OC_LSTM_HAS_BIAS : 0) |
           (!is_first || l->has_states ? OC_LSTM_HAS_PRODUCT | OC_LSTM_HAS_HIDDEN | OC_LSTM_HAS_CELL
                                       : 0) |
           (is_first && l->has_states ? OC_LSTM_HAS_INITIAL : 0) |
           (l->args->sizes != NULL ? OC_LSTM_HAS_SIZES : 0) |
           (l->args->train ? OC_LSTM_IS_SAVED : 0);
}

/* Plans the state of a step, whose products of the inputs are at `inputs`. */
static void lstm_plan_step(oc_plan *p, const struct lstm_plan *l, const struct pass *s,
                           int64_t step, bool is_first, struct oc_ref inputs)
{
    const struct oc_lstm *q = &l->q;
    const struct oc_ref cell = oc_lstm_states_at(q, l->cell.ref, OC_F32, s->number);
    const struct oc_ref hidden = oc_lstm_states_at(q, l->hidden.ref, q->dtype, s->number);
    const struct oc_ref before =
        is_first ? oc_lstm_states_at(q, l->initial_hidden, q->dtype, s->number) : hidden;
    const int64_t extent = q->batch * s->to.row + q->hidden * s->to.column;
    const double count = (double)(q->batch * q->hidden);
    struct oc_ref sizes = l->sizes;
    struct oc_launch launch;

    sizes.offset += step * l->size_stride;
    if ((step_flags(l, is_first) & OC_LSTM_HAS_PRODUCT) != 0)
        oc_lstm_plan_product(
            p, oc_lstm_matrix(before, q->dtype, q->batch, q->hidden, q->hidden, 1), s->weight_hh,
            oc_lstm_matrix(s->products, OC_F32, q->batch, 4 * q->hidden, 4 * q->hidden, 1), NULL);
    if (!oc_lstm_launch(p, q, "forward", q->dtype, extent, &launch)) return;
    launch.flops = 30 * count;
    launch.bytes = count * (48 + (l->args->train ? 9 : 2) * (double)oc_dtype_size(q->dtype));
    OC_APPEND_ARGS(
        &launch, OC_INT(flags, step_flags(l, is_first)), OC_INDEX(to_row_stride, s->to.row),
        OC_INDEX(to_column_stride, s->to.column), OC_REF(inputs, inputs),
        OC_REF(products, s->products), OC_REF(bias_ih, s->bias_ih), OC_REF(bias_hh, s->bias_hh),
        OC_REF(sizes, sizes), OC_REF(before, before),
        OC_REF(initial, oc_lstm_states_at(q, l->initial_cell, q->dtype, s->number)),
        OC_REF(cell, cell), OC_REF(hidden, hidden), OC_REF(to, oc_lstm_sequence_step(&s->to, step)),
        OC_REF(saved_i, saved_step(l, s, OC_LSTM_I, step)),
        OC_REF(saved_g, saved_step(l, s, OC_LSTM_G, step)),
        OC_REF(saved_f, saved_step(l, s, OC_LSTM_F, step)),
        OC_REF(saved_o, saved_step(l, s, OC_LSTM_O, step)),
        OC_REF(saved_h, saved_step(l, s, OC_LSTM_H, step)),
        OC_REF(saved_c, saved_step(l, s, OC_LSTM_C, step)),
        OC_REF(saved_tanh_c, saved_step(l, s, OC_LSTM_TANH_C, step)));
    oc_plan_kernel(p, &launch);
}

/* Plans `count` steps from number `first` on, in the order of the pass. */
static void lstm_plan_steps(oc_plan *p, const struct lstm_plan *l, const struct pass *s,
                            int64_t first, int64_t count)
{
    const struct oc_lstm *q = &l->q;
    const int64_t from = s->is_reverse ? q->steps - first - count : first;
    const int64_t rows = count * q->batch, gates = 4 * q->hidden;

    oc_lstm_plan_product(p, oc_lstm_rows(p, q, &s->from, from, count), s->weight_ih,
                         oc_lstm_matrix(s->inputs, OC_F32, rows, gates, gates, 1), NULL);
    for (int64_t i = 0; i < count; i++) {
        const int64_t place = s->is_reverse ? count - 1 - i : i;
        struct oc_ref inputs = s->inputs;

        inputs.offset += place * q->batch * gates * (int64_t)sizeof(float);
        lstm_plan_step(p, l, s, from + place, first + i == 0, inputs);
    }
}

static void pass_add_params(oc_plan *p, const struct lstm_plan *l, struct pass *s)
{
    const aclTensorList *params = l->args->params;
    const int64_t item = s->number * l->q.group;

    s->weight_ih = oc_lstm_transposed(
        oc_lstm_weight(oc_lstm_item(p, "params", params, item, OC_READ).ref, params->items[item]));
    s->weight_hh = oc_lstm_transposed(oc_lstm_weight(
        oc_lstm_item(p, "params", params, item + 1, OC_READ).ref, params->items[item + 1]));
    s->bias_ih = s->bias_hh = s->inputs;
    if (!l->args->has_bias) return;
    s->bias_ih =
        oc_plan_contiguous(p, oc_lstm_item(p, "params", params, item + 2, OC_READ), l->q.dtype);
    s->bias_hh =
        oc_plan_contiguous(p, oc_lstm_item(p, "params", params, item + 3, OC_READ), l->q.dtype);
}

static void lstm_plan_pass(oc_plan *p, const struct lstm_plan *l, struct pass *s)
{
    const struct oc_lstm *q = &l->q;
    const int64_t gates = 4 * q->batch * q->hidden;

    s->inputs = oc_plan_scratch(p, OC_F32, l->at_once * gates);
    s->products = oc_plan_scratch(p, OC_F32, gates);
    pass_add_params(p, l, s);
    for (int k = 0; k < OC_LSTM_SAVED && l->args->train; k++)
        s->saved[k] = oc_plan_contiguous_output(
            p, oc_lstm_item(p, NAMES.saved[k], l->args->saved[k], s->number, OC_WRITE), q->dtype);
    for (int64_t first = 0; first < q->steps; first += l->at_once)
        lstm_plan_steps(p, l, s, first, oc_min_i64(l->at_once, q->steps - first));
    for (int k = 0; k < OC_LSTM_SAVED && l->args->train; k++)
        oc_plan_finish_output(p, &s->saved[k]);
}

/* The layers write to the output and to scratch in turn, so that the last one writes to the output.
 */
static void lstm_plan_layers(oc_plan *p, const struct lstm_plan *l, struct oc_lstm_sequence input,
                             struct oc_lstm_sequence output)
{
    const struct oc_lstm *q = &l->q;
    const int64_t columns = q->directions * q->hidden;
    struct oc_lstm_sequence places[] = {output, output}, from = input;

    if (q->layers > 1)
        places[1] = oc_lstm_sequence_at(
            q, oc_plan_scratch(p, q->dtype, q->steps * q->batch * columns), q->dtype, columns);
    for (int64_t layer = 0; layer < q->layers; layer++) {
        const struct oc_lstm_sequence to = places[(q->layers - 1 - layer) % 2];

        for (int64_t direction = 0; direction < q->directions; direction++) {
            struct pass s = {.number = layer * q->directions + direction,
                             .is_reverse = direction == 1,
                             .from = from,
                             .to = oc_lstm_sequence_columns(to, direction * q->hidden, q->hidden)};

            lstm_plan_pass(p, l, &s);
        }
        from = to;
    }
}

/* Returns the steps whose products of the inputs are computed at once. */
static int64_t steps_at_once(const struct oc_lstm_args *a, const struct oc_lstm *q)
{
    const double size = (double)oc_dtype_size(q->dtype);
    const double columns =
        (double)oc_max_i64(q->inputs, q->layers > 1 ? q->directions * q->hidden : 0);
    const double step = (double)q->batch * (16 * (double)q->hidden + size * columns);
    double bytes = (double)oc_numel(a->input) + (double)oc_numel(a->output);

    for (uint64_t i = 0; i < a->params->size; i++)
        bytes += (double)oc_numel(a->params->items[i]);
    bytes = bytes * size / 2;
    if (bytes < LEAST_INPUT_BYTES) bytes = LEAST_INPUT_BYTES;
    if (bytes >= step * (double)q->steps) return q->steps;
    return bytes <= step ? 1 : (int64_t)(bytes / step);
}

/* Without steps, the last states are the first ones. */
static void lstm_plan_no_steps(oc_plan *p, const struct oc_lstm_args *a, bool has_states)
{
    const aclTensor *const states[] = {a->hy, a->cy};
    const char *const names[] = {NAMES.hy, NAMES.cy};

    for (int k = 0; k < 2 && !has_states; k++)
        oc_plan_fill(p, oc_plan_view(p, names[k], states[k], OC_FILL), 0);
    for (int k = 0; k < 2 && has_states; k++) {
        const struct oc_view to = oc_plan_view(p, names[k], states[k], OC_WRITE);

        oc_plan_copy(p, to, oc_lstm_item(p, "hx", a->hx, k, OC_READ));
    }
}

static void lstm_plan(oc_plan *p, const void *opaque)
{
    const struct oc_lstm_args *a = opaque;
    struct lstm_plan l = {.args = a, .has_states = a->hx != NULL && a->hx->size > 0};
    struct oc_lstm_sequence input, output;

    oc_lstm_make(a, &l.q);
    if (l.q.batch == 0 || l.q.hidden == 0) return;
    if (l.q.steps == 0) {
        lstm_plan_no_steps(p, a, l.has_states);
        return;
    }
    l.at_once = steps_at_once(a, &l.q);
    input = oc_lstm_sequence_of(a, &l.q, a->input, oc_plan_tensor(p, "input", a->input, OC_READ));
    output = oc_lstm_sequence_of(a, &l.q, a->output,
                                 oc_plan_tensor(p, NAMES.output, a->output, OC_WRITE));
    l.hidden = oc_plan_scratch_output(p, oc_plan_view(p, NAMES.hy, a->hy, OC_WRITE), l.q.dtype);
    l.cell = oc_plan_scratch_output(p, oc_plan_view(p, NAMES.cy, a->cy, OC_WRITE), OC_F32);
    l.sizes = l.initial_hidden = l.initial_cell = l.cell.ref;
    if (a->sizes != NULL) {
        l.sizes = oc_plan_tensor(p, NAMES.sizes, a->sizes, OC_READ);
        l.size_stride = oc_stride(a->sizes, 0) * (int64_t)sizeof(int64_t);
    }
    /* Tensors of lists come after all others, which are no items. */
    if (l.has_states) {
        l.initial_hidden =
            oc_plan_contiguous(p, oc_lstm_item(p, "hx", a->hx, 0, OC_READ), l.q.dtype);
        l.initial_cell = oc_plan_contiguous(p, oc_lstm_item(p, "hx", a->hx, 1, OC_READ), l.q.dtype);
    }
    lstm_plan_layers(p, &l, input, output);
    oc_plan_finish_output(p, &l.hidden);
    oc_plan_finish_output(p, &l.cell);
}

/* ---- Entry points ---- */

static const struct oc_field FIELDS[] = {
    OC_FIELD(oc_lstm_args, input),
    OC_FIELD(oc_lstm_args, params),
    OC_FIELD(oc_lstm_args, hx),
    OC_NAMED_FIELD(oc_lstm_args, sizes, "batchSizes"),
    OC_NAMED_FIELD(oc_lstm_args, has_bias, "hasBias"),
    OC_NAMED_FIELD(oc_lstm_args, layers, "numLayers"),
    OC_FIELD(oc_lstm_args, dropout),
    OC_FIELD(oc_lstm_args, train),
    OC_FIELD(oc_lstm_args, bidirectional),
    OC_NAMED_FIELD(oc_lstm_args, batch_first, "batchFirst"),
    OC_FIELD(oc_lstm_args, output),
    OC_FIELD(oc_lstm_args, hy),
    OC_FIELD(oc_lstm_args, cy),
    OC_NAMED_FIELD(oc_lstm_args, saved[OC_LSTM_I], "iOut"),
    OC_NAMED_FIELD(oc_lstm_args, saved[OC_LSTM_G], "jOut"),
    OC_NAMED_FIELD(oc_lstm_args, saved[OC_LSTM_F], "fOut"),
    OC_NAMED_FIELD(oc_lstm_args, saved[OC_LSTM_O], "oOut"),
    OC_NAMED_FIELD(oc_lstm_args, saved[OC_LSTM_H], "hOut"),
    OC_NAMED_FIELD(oc_lstm_args, saved[OC_LSTM_C], "cOut"),
    OC_NAMED_FIELD(oc_lstm_args, saved[OC_LSTM_TANH_C], "tanhCOut"),
};
static const struct oc_op OP = {"aclnnLSTM", lstm_check, lstm_plan, FIELDS, OC_COUNT(FIELDS)};

aclnnStatus aclnnLSTMGetWorkspaceSize(const aclTensor *input, const aclTensorList *params,
                                      const aclTensorList *hx, const aclTensor *batchSizes,
                                      bool hasBias, int64_t numLayers, double dropout, bool train,
                                      bool bidirectional, bool batchFirst, aclTensor *output,
                                      aclTensor *hy, aclTensor *cy, aclTensorList *iOut,
                                      aclTensorList *jOut, aclTensorList *fOut, aclTensorList *oOut,
                                      aclTensorList *hOut, aclTensorList *cOut,
                                      aclTensorList *tanhCOut, uint64_t *workspaceSize,
                                      aclOpExecutor **executor)
{
    struct oc_lstm_args a = {.input = input,
                             .params = params,
                             .hx = hx,
                             .sizes = batchSizes,
                             .layers = numLayers,
                             .dropout = dropout,
                             .has_bias = hasBias,
                             .train = train,
                             .bidirectional = bidirectional,
                             .batch_first = batchFirst,
                             .output = output,
                             .hy = hy,
                             .cy = cy};
    const aclTensorList *const saved[] = {iOut, jOut, fOut, oOut, hOut, cOut, tanhCOut};

    /* Without train these are not used, and may be anything that PyTorch's plug-in passes. */
    for (int k = 0; k < OC_LSTM_SAVED && train; k++)
        a.saved[k] = saved[k];
    return oc_op_prepare(&OP, &a, workspaceSize, executor);
}

OC_DEFINE_SECOND_CALL(aclnnLSTM, &OP)
