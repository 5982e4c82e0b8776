/* SPDX-License-Identifier: Apache-2.0 */
#include "ops/rnn/lstm_problem.h"

#include <stdio.h>
#include <string.h>

#include "base/math.h"
#include "check/check.h"

#define GATES 4

/* ---- Checks ---- */

static aclnnStatus lstm_check_item(const struct oc_lstm_args *a, const char *list,
                                   const aclTensor *item, uint64_t number, const int64_t *shape,
                                   uint64_t rank, const char *why)
{
    char name[48];
    const struct oc_rule rule = {name, 0, OC_FLOATS, rank, rank, OC_PUBLIC_FORMATS};

    (void)snprintf(name, sizeof(name), "%s[%llu]", list, (unsigned long long)number);
    OC_TRY(oc_check_rules(&rule, 1, &item));
    OC_TRY(oc_check_same_dtype(name, item, "input", a->input));
    return shape == NULL ? ACLNN_SUCCESS : oc_check_shape(name, item, shape, rank, why);
}

static aclnnStatus lstm_check_size(const char *list, const aclTensorList *tensors,
                                   const char *expected_name, int64_t expected)
{
    char what[48];

    (void)snprintf(what, sizeof(what), "size of %s", list);
    return oc_check_i64(what, (int64_t)tensors->size, OC_EQ, expected_name, expected);
}

static aclnnStatus lstm_check_attributes(const struct oc_lstm_args *a)
{
    OC_TRY(oc_check_i64("numLayers", a->layers, OC_GE, NULL, 1));
    OC_TRY(oc_check_i64("numLayers", a->layers, OC_LE, NULL, INT32_MAX));
    OC_TRY(oc_check_that_f64(a->dropout >= 0 && a->dropout <= 1, "dropout", a->dropout,
                             "it must be between 0 and 1"));
    return oc_check_that_f64(a->dropout == 0 || !a->train || a->layers == 1, "dropout", a->dropout,
                             "dropout between layers is not supported yet: it must be 0 if train "
                             "is true and numLayers is above 1");
}

static aclnnStatus lstm_check_sizes(const struct oc_lstm_args *a, const char *name)
{
    const struct oc_rule rule = {name, 0, OC_I64, 1, 1, OC_PUBLIC_FORMATS};
    char what[64], text[64];

    OC_TRY(oc_check_rules(&rule, 1, &a->sizes));
    (void)snprintf(what, sizeof(what), "%s.shape[0]", name);
    OC_TRY(oc_check_i64(what, oc_dim(a->sizes, 0), OC_GE, NULL, 1));
    (void)snprintf(text, sizeof(text), "%lld", (long long)oc_dim(a->input, 0));
    (void)snprintf(what, sizeof(what), "it must be a multiple of %s.shape[0]", name);
    return oc_check_that(oc_dim(a->input, 0) % oc_dim(a->sizes, 0) == 0, "input.shape[0]", text,
                         what);
}

/* The first matrix of params says how many hidden units there are. */
static aclnnStatus lstm_check_params(const struct oc_lstm_args *a, const struct oc_lstm *q)
{
    const int64_t rows = GATES * q->hidden;

    for (uint64_t i = 0; i < a->params->size; i++) {
        const bool is_first = (int64_t)i / q->group < q->directions;
        const int64_t columns = is_first ? q->inputs : q->directions * q->hidden;
        const int64_t part = (int64_t)i % q->group;
        const int64_t shape[] = {rows, part == 0 ? columns : q->hidden};

        OC_TRY(lstm_check_item(a, "params", a->params->items[i], i, shape, part < 2 ? 2 : 1,
                               part == 0   ? "4 * the hidden size, the columns of the layer's input"
                               : part == 1 ? "4 * the hidden size, the hidden size"
                                           : "4 * the hidden size"));
    }
    return ACLNN_SUCCESS;
}

static aclnnStatus lstm_check_states(const struct oc_lstm_args *a, const struct oc_lstm *q)
{
    const int64_t shape[] = {q->passes, q->batch, q->hidden};

    OC_TRY(lstm_check_size("hx", a->hx, NULL, 2));
    for (uint64_t i = 0; i < 2; i++)
        OC_TRY(lstm_check_item(a, "hx", a->hx->items[i], i, shape, 3,
                               "directions * numLayers, the batch, the hidden size"));
    return ACLNN_SUCCESS;
}

void oc_lstm_make(const struct oc_lstm_args *a, struct oc_lstm *q)
{
    const bool is_packed = a->sizes != NULL;

    q->dtype = oc_dtype_of(a->input->dtype);
    q->layers = a->layers;
    q->directions = a->bidirectional ? 2 : 1;
    q->passes = q->layers * q->directions;
    q->group = a->has_bias ? 4 : 2;
    q->inputs = oc_dim(a->input, -1);
    q->hidden = oc_dim(a->params->items[0], 0) / GATES;
    q->steps = is_packed ? oc_dim(a->sizes, 0) : oc_dim(a->input, a->batch_first ? 1 : 0);
    q->batch =
        is_packed ? oc_dim(a->input, 0) / q->steps : oc_dim(a->input, a->batch_first ? 0 : 1);
}

aclnnStatus oc_lstm_check_inputs(const struct oc_lstm_args *a, const struct oc_lstm_names *names,
                                 struct oc_lstm *q)
{
    const uint64_t rank = a->sizes != NULL ? 2 : 3;
    const struct oc_rule input = {"input", 0, OC_FLOATS, rank, rank, OC_PUBLIC_FORMATS};

    OC_TRY(oc_check_rules(&input, 1, &a->input));
    OC_TRY(oc_check_pointer("params", a->params));
    OC_TRY(lstm_check_attributes(a));
    OC_TRY(lstm_check_size("params", a->params,
                           "numLayers * (bidirectional ? 2 : 1) * (hasBias ? 4 : 2)",
                           a->layers * (a->bidirectional ? 2 : 1) * (a->has_bias ? 4 : 2)));
    OC_TRY(lstm_check_item(a, "params", a->params->items[0], 0, NULL, 2, NULL));
    if (a->sizes != NULL) OC_TRY(lstm_check_sizes(a, names->sizes));
    oc_lstm_make(a, q);
    OC_TRY(lstm_check_params(a, q));
    return a->hx == NULL || a->hx->size == 0 ? ACLNN_SUCCESS : lstm_check_states(a, q);
}

aclnnStatus oc_lstm_check_saved(const struct oc_lstm_args *a, const struct oc_lstm_names *names,
                                const struct oc_lstm *q)
{
    const int64_t shape[] = {q->steps, q->batch, q->hidden};

    for (int k = 0; k < OC_LSTM_SAVED; k++)
        OC_TRY(lstm_check_size(names->saved[k], a->saved[k], "numLayers * (bidirectional ? 2 : 1)",
                               q->passes));
    for (int k = 0; k < OC_LSTM_SAVED; k++)
        for (uint64_t i = 0; i < a->saved[k]->size; i++)
            OC_TRY(lstm_check_item(a, names->saved[k], a->saved[k]->items[i], i, shape, 3,
                                   "the steps, the batch, the hidden size"));
    return ACLNN_SUCCESS;
}

aclnnStatus oc_lstm_check_list_like_params(const struct oc_lstm_args *a, const char *name,
                                           const aclTensorList *list)
{
    OC_TRY(lstm_check_size(name, list, "the size of params", (int64_t)a->params->size));
    for (uint64_t i = 0; i < list->size; i++) {
        const aclTensor *like = a->params->items[i];

        OC_TRY(lstm_check_item(a, name, list->items[i], i, like->shape, like->rank,
                               "that of the item of params"));
    }
    return ACLNN_SUCCESS;
}

aclnnStatus oc_lstm_check_state(const struct oc_lstm_args *a, const struct oc_lstm *q,
                                const char *name, const aclTensor *tensor)
{
    const int64_t shape[] = {q->passes, q->batch, q->hidden};

    OC_TRY(oc_check_same_dtype(name, tensor, "input", a->input));
    return oc_check_shape(name, tensor, shape, 3,
                          "directions * numLayers, the batch, the hidden size");
}

aclnnStatus oc_lstm_check_output(const struct oc_lstm_args *a, const struct oc_lstm *q,
                                 const char *name, const aclTensor *tensor)
{
    const bool swapped = a->batch_first && a->sizes == NULL;
    const int64_t shape[] = {swapped ? q->batch : q->steps, swapped ? q->steps : q->batch,
                             q->directions * q->hidden};
    const int64_t flat[] = {q->steps * q->batch, shape[2]};

    OC_TRY(oc_check_same_dtype(name, tensor, "input", a->input));
    if (tensor->rank == 2 && a->sizes != NULL)
        return oc_check_shape(name, tensor, flat, 2, "the rows of input, directions * hidden size");
    return oc_check_shape(name, tensor, shape, 3,
                          swapped ? "the batch, the steps, directions * the hidden size"
                                  : "the steps, the batch, directions * the hidden size");
}

/* ---- Sequences ---- */

struct oc_lstm_sequence oc_lstm_sequence_of(const struct oc_lstm_args *a, const struct oc_lstm *q,
                                            const aclTensor *tensor, struct oc_ref ref)
{
    struct oc_lstm_sequence s = {.ref = ref,
                                 .dtype = oc_dtype_of(tensor->dtype),
                                 .columns = oc_dim(tensor, -1),
                                 .column = oc_stride(tensor, -1)};
    const bool swapped = a->batch_first && a->sizes == NULL;

    if (tensor->rank == 2) {
        s.row = oc_stride(tensor, 0);
        s.step = q->batch * s.row;
    } else {
        s.step = oc_stride(tensor, swapped ? 1 : 0);
        s.row = oc_stride(tensor, swapped ? 0 : 1);
    }
    return s;
}

struct oc_lstm_sequence oc_lstm_sequence_at(const struct oc_lstm *q, struct oc_ref ref,
                                            enum oc_dtype dtype, int64_t columns)
{
    return (struct oc_lstm_sequence){ref, dtype, columns, q->batch * columns, columns, 1};
}

struct oc_lstm_sequence oc_lstm_sequence_columns(struct oc_lstm_sequence s, int64_t first,
                                                 int64_t columns)
{
    s.ref.offset += first * s.column * (int64_t)oc_dtype_size(s.dtype);
    s.columns = columns;
    return s;
}

struct oc_ref oc_lstm_sequence_step(const struct oc_lstm_sequence *s, int64_t step)
{
    struct oc_ref ref = s->ref;

    ref.offset += step * s->step * (int64_t)oc_dtype_size(s->dtype);
    return ref;
}

struct oc_view oc_lstm_sequence_view(const struct oc_lstm *q, const struct oc_lstm_sequence *s,
                                     int64_t first, int64_t steps, struct oc_layout *layout)
{
    oc_layout_make(layout, (const int64_t[]){steps, q->batch, s->columns}, 3, NULL);
    layout->strides[0] = s->step;
    layout->strides[1] = s->row;
    layout->strides[2] = s->column;
    return (struct oc_view){oc_lstm_sequence_step(s, first), &layout->tensor, s->dtype};
}

/* ---- States ---- */

struct oc_ref oc_lstm_moved(struct oc_ref ref, int64_t elements, enum oc_dtype dtype)
{
    ref.offset += elements * (int64_t)oc_dtype_size(dtype);
    return ref;
}

struct oc_ref oc_lstm_states_at(const struct oc_lstm *q, struct oc_ref states, enum oc_dtype dtype,
                                int64_t number)
{
    return oc_lstm_moved(states, number * q->batch * q->hidden, dtype);
}

/* ---- Matrices ---- */

struct oc_matmul_operand oc_lstm_matrix(struct oc_ref ref, enum oc_dtype dtype, int64_t rows,
                                        int64_t columns, int64_t row_stride, int64_t column_stride)
{
    struct oc_matmul_operand o = {.ref = ref, .dtype = dtype};

    for (int i = 0; i < OC_MATMUL_BATCHES; i++)
        o.shape[i] = 1;
    o.shape[OC_MATMUL_BATCHES] = rows;
    o.shape[OC_MATMUL_BATCHES + 1] = columns;
    o.strides[OC_MATMUL_BATCHES] = rows == 1 ? 0 : row_stride;
    o.strides[OC_MATMUL_BATCHES + 1] = columns == 1 ? 0 : column_stride;
    return o;
}

struct oc_matmul_operand oc_lstm_weight(struct oc_ref ref, const aclTensor *tensor)
{
    return oc_lstm_matrix(ref, oc_dtype_of(tensor->dtype), oc_dim(tensor, 0), oc_dim(tensor, 1),
                          oc_stride(tensor, 0), oc_stride(tensor, 1));
}

struct oc_matmul_operand oc_lstm_transposed(struct oc_matmul_operand o)
{
    const int row = OC_MATMUL_BATCHES, column = row + 1;

    return oc_lstm_matrix(o.ref, o.dtype, o.shape[column], o.shape[row], o.strides[column],
                          o.strides[row]);
}

struct oc_matmul_operand oc_lstm_rows(oc_plan *p, const struct oc_lstm *q,
                                      const struct oc_lstm_sequence *s, int64_t first,
                                      int64_t steps)
{
    const bool has_one_stride = steps == 1 || q->batch == 1 || s->step == q->batch * s->row;
    struct oc_lstm_sequence from = *s;

    if (!has_one_stride) {
        struct oc_layout layout;

        from = oc_lstm_sequence_at(
            q, oc_plan_contiguous(p, oc_lstm_sequence_view(q, s, first, steps, &layout), s->dtype),
            s->dtype, s->columns);
        first = 0;
    }
    return oc_lstm_matrix(oc_lstm_sequence_step(&from, first), from.dtype, steps * q->batch,
                          from.columns, q->batch == 1 ? from.step : from.row, from.column);
}

void oc_lstm_plan_product(oc_plan *p, struct oc_matmul_operand left, struct oc_matmul_operand right,
                          struct oc_matmul_operand out, const struct oc_matmul_operand *self)
{
    struct oc_matmul m = {.left = left,
                          .right = right,
                          .out = out,
                          .has_self = self != NULL,
                          .alpha = 1,
                          .beta = self != NULL ? 1 : 0,
                          .summed = left.shape[OC_MATMUL_BATCHES + 1]};

    if (self != NULL) m.self = *self;
    oc_matmul_plan(p, &m);
}

/* ---- Launches ---- */

bool oc_lstm_launch(oc_plan *p, const struct oc_lstm *q, const char *kernel, enum oc_dtype dy,
                    int64_t extent, struct oc_launch *launch)
{
    const int64_t count = q->batch * q->hidden;
    struct oc_elementwise_config config;

    oc_default_elementwise(oc_plan_device(p), &config);
    *launch = (struct oc_launch){
        .source = "lstm",
        .kernel = kernel,
        .defines = {OC_DEFINE(T, oc_dtype_name(q->dtype)), OC_DEFINE(DY, oc_dtype_name(dy))},
        .global = {oc_ceil_div(count, config.elements_per_item)},
        .group = {config.group},
        .choice = config.choice};
    OC_APPEND_ARGS(launch, OC_INDEX(rows, q->batch), OC_INDEX(width, q->hidden),
                   OC_INDEX(elements_per_item, config.elements_per_item));
    return oc_plan_try(
        p, oc_choose_index_width(oc_max_i64(extent, GATES * count),
                                 launch->global[0] * config.elements_per_item, &launch->index64));
}

struct oc_view oc_lstm_item(oc_plan *p, const char *name, const aclTensorList *list, int64_t item,
                            enum oc_use use)
{
    oc_plan_set_joint_item(p, (uint64_t)item);
    return oc_plan_view(p, name, list->items[item], use);
}
