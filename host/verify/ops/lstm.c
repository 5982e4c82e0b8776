/* SPDX-License-Identifier: Apache-2.0 */
#include "verify/ops/lstm.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "verify/check_op.h"
#include "verify/ops/lstm_reference_backward.h"

static const char *const OUTPUTS[] = {"iOut", "jOut", "fOut", "oOut", "hOut", "cOut", "tanhCOut"};
static const char *const SAVED[] = {"i", "g", "f", "o", "h", "c", "tanhc"};

static int64_t directions_of(const struct lstm_case *m) { return m->is_bidirectional ? 2 : 1; }

/* ---- Operands ---- */

#define MOST_ITEMS 24

/* Names of items live as long as the process. */
static const char *name_of(const char *list, int64_t item)
{
    static struct {
        const char *list;
        char names[MOST_ITEMS][40];
    } lists[24];
    int k = 0;

    while (lists[k].list != NULL && strcmp(lists[k].list, list) != 0)
        k++;
    if (item >= MOST_ITEMS) abort();
    lists[k].list = list;
    (void)snprintf(lists[k].names[item], sizeof(lists[k].names[item]), "%s[%lld]", list,
                   (long long)item);
    return lists[k].names[item];
}

static void add_params(struct oc_op_case *c, const struct lstm_case *m, const char *list,
                       enum oc_dtype type, bool is_output)
{
    const int64_t group = m->has_bias ? 4 : 2, units = 4 * m->hidden;

    for (int64_t k = 0; k < m->layers * directions_of(m) * group; k++) {
        const int64_t columns = lstm_columns(m, k / group / directions_of(m));
        const struct oc_shape matrix = {2, {units, k % group == 0 ? columns : m->hidden}};
        const struct oc_shape vector = {1, {units}};

        (void)oc_op_operand(c, name_of(list, k), type, is_output,
                            k % group < 2 ? &matrix : &vector);
    }
}

static void add_items(struct oc_op_case *c, const char *list, int64_t count, enum oc_dtype type,
                      bool is_output, struct oc_shape shape)
{
    for (int64_t k = 0; k < count; k++)
        (void)oc_op_operand(c, name_of(list, k), type, is_output, &shape);
}

/* The shape of input, with `columns` columns, and of output where `is_flat` is not set. */
static struct oc_shape sequence_of(const struct lstm_case *m, int64_t columns, bool is_flat)
{
    if (m->sizes != NULL && is_flat) return (struct oc_shape){2, {m->steps * m->batch, columns}};
    if (m->sizes == NULL && m->is_batch_first)
        return (struct oc_shape){3, {m->batch, m->steps, columns}};
    return (struct oc_shape){3, {m->steps, m->batch, columns}};
}

static void add_sizes(struct oc_op_case *c, const struct lstm_case *m, const char *name)
{
    const struct oc_shape shape = {1, {m->steps}};

    if (m->sizes == NULL) return;

    const struct oc_shape values = oc_shape_parse(m->sizes);
    struct oc_operand *sizes = oc_op_operand(c, name, OC_I64, false, &shape);

    for (int64_t k = 0; k < m->steps; k++)
        sizes->values[k] = (double)values.extent[k];
}

/* Fills inputs with values up to 1, by which gates are not saturated; weights are smaller. */
static void fill(struct oc_op_case *c)
{
    struct oc_random random = oc_op_random(c, OC_DATA_REALS);

    for (int i = 0; i < c->count; i++) {
        struct oc_operand *o = &c->operands[i];
        const double scale = strncmp(o->name, "params", 6) == 0 ? 0.5 : 1;

        for (int64_t k = 0; k < oc_shape_count(&o->shape) && !o->is_output && o->dtype != OC_I64;
             k++)
            o->values[k] = oc_round_to(o->dtype, oc_random_real(&random, -scale, scale));
    }
}

static void add_attributes(struct oc_op_case *c, const struct lstm_case *m)
{
    oc_op_integer(c, "hasBias", m->has_bias);
    oc_op_integer(c, "numLayers", m->layers);
    oc_op_real(c, "dropout", 0);
    oc_op_integer(c, "train", !m->is_inference);
    oc_op_integer(c, "bidirectional", m->is_bidirectional);
    oc_op_integer(c, "batchFirst", m->is_batch_first);
}

/* ---- Cases ---- */

void lstm_make(struct oc_op_case *c, const struct lstm_case *m, enum oc_dtype type)
{
    const int64_t passes = m->layers * directions_of(m);
    const struct oc_shape input = sequence_of(m, m->inputs, true);
    const struct oc_shape output = sequence_of(m, directions_of(m) * m->hidden, false);
    const struct oc_shape states = {3, {passes, m->batch, m->hidden}};
    const struct oc_shape steps = {3, {m->steps, m->batch, m->hidden}};

    *c = (struct oc_op_case){.op = "lstm",
                             .name = m->name,
                             .types = oc_dtype_name(type),
                             .function = "aclnnLSTM",
                             .workspace = OC_OP_ANY_WORKSPACE,
                             .same = OC_SAME_WITHIN_ERROR,
                             .attributes = m};
    (void)oc_op_operand(c, "input", type, false, &input);
    add_params(c, m, "params", type, false);
    if (m->has_states) add_items(c, "hx", 2, type, false, states);
    add_sizes(c, m, "batchSizes");
    (void)oc_op_operand(c, "output", type, true, &output);
    (void)oc_op_operand(c, "hy", type, true, &states);
    (void)oc_op_operand(c, "cy", type, true, &states);
    for (int k = 0; k < 7 && !m->is_inference; k++)
        add_items(c, OUTPUTS[k], passes, type, true, steps);
    add_attributes(c, m);
    fill(c);
    if (oc_op_makes(OC_MADE_OUTPUTS)) lstm_reference(c, m, OUTPUTS);
}

/* Computes what the forward function saves, rounded to the type. */
static void fill_saved(struct oc_op_case *c, const struct lstm_case *m)
{
    const int64_t passes = m->layers * directions_of(m);
    struct oc_operand *o;

    for (int list = 0; list < 7; list++)
        for (int64_t k = 0; k < passes; k++) {
            o = lstm_item(c, SAVED[list], k);
            o->error = calloc((size_t)oc_shape_count(&o->shape) + 1, sizeof(double));
            if (o->error == NULL) abort();
            memset(o->values, 0, (size_t)oc_shape_count(&o->shape) * sizeof(double));
        }
    lstm_reference(c, m, SAVED);
    for (int list = 0; list < 7; list++)
        for (int64_t k = 0; k < passes; k++) {
            o = lstm_item(c, SAVED[list], k);
            free(o->error);
            o->error = NULL;
            for (int64_t i = 0; i < oc_shape_count(&o->shape); i++)
                o->values[i] = oc_round_to(o->dtype, o->values[i]);
        }
}

void lstm_backward_make(struct oc_op_case *c, const struct lstm_case *given, enum oc_dtype type)
{
    static const char *const GRADIENTS[] = {"dy", "dh", "dc"};
    const struct lstm_case *m = given;
    const int64_t passes = m->layers * directions_of(m);
    const struct oc_shape input = sequence_of(m, m->inputs, true);
    /* With sizes, rows of dy may be one axis. */
    const struct oc_shape output =
        sequence_of(m, directions_of(m) * m->hidden, m->is_bidirectional);
    const struct oc_shape states = {3, {passes, m->batch, m->hidden}};
    const struct oc_shape steps = {3, {m->steps, m->batch, m->hidden}};

    *c = (struct oc_op_case){.op = "lstm_backward",
                             .name = m->name,
                             .types = oc_dtype_name(type),
                             .function = "aclnnLstmBackward",
                             .workspace = OC_OP_ANY_WORKSPACE,
                             .same = OC_SAME_WITHIN_ERROR,
                             .attributes = m};
    (void)oc_op_operand(c, "input", type, false, &input);
    add_items(c, "hx", 2, type, false, states);
    add_params(c, m, "params", type, false);
    for (int k = 0; k < 3; k++)
        if ((m->without >> k & 1) == 0)
            (void)oc_op_operand(c, GRADIENTS[k], type, false, k == 0 ? &output : &states);
    for (int k = 0; k < 7; k++)
        add_items(c, SAVED[k], passes, type, false, steps);
    add_sizes(c, m, "batchSizesOptional");
    (void)oc_op_operand(c, "dxOut", type, true, &input);
    (void)oc_op_operand(c, "dhPrevOut", type, true, &states);
    (void)oc_op_operand(c, "dcPrevOut", type, true, &states);
    add_params(c, m, "dparamsOut", type, true);
    add_attributes(c, m);
    fill(c);
    if (oc_op_makes(OC_MADE_INPUTS)) fill_saved(c, m);
    for (int64_t k = 0; k < 2 && m->has_infinite_weights; k++)
        lstm_item(c, "params", k)->values[0] = INFINITY;
    if (oc_op_makes(OC_MADE_OUTPUTS)) lstm_reference_backward(c, m);
}

/* ---- aclnn-cl-info --check ---- */

static void check_make(struct oc_op_case *c, int mode, int type)
{
    static const enum oc_dtype TYPES[] = {OC_F32, OC_F16};
    static const struct lstm_case MODES[] = {
        {"a layer", 3, 4, 5, 6, 1, false, true, false, true, false, NULL, 0, false},
        {"two layers of two directions", 3, 4, 5, 6, 2, true, true, true, true, false, NULL, 0,
         false},
        {"sizes of batches", 4, 3, 5, 6, 1, true, false, false, true, false, "3x2x2x1", 0, false},
    };

    if (mode % 2 == 0)
        lstm_make(c, &MODES[mode / 2], TYPES[type]);
    else
        lstm_backward_make(c, &MODES[mode / 2], TYPES[type]);
}

static const char *const CHECK_STRATEGIES[] = {"index:32", "index:64", NULL};
const struct oc_check_op oc_check_lstm = {6, 2, CHECK_STRATEGIES, check_make};
