/* SPDX-License-Identifier: Apache-2.0 */
#include "verify/ops/lstm_reference.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "verify/tolerance.h"

struct oc_operand *lstm_operand(struct oc_op_case *c, const char *name)
{
    for (int i = 0; i < c->count; i++)
        if (strcmp(c->operands[i].name, name) == 0) return &c->operands[i];
    return NULL;
}

struct oc_operand *lstm_item(struct oc_op_case *c, const char *list, int64_t k)
{
    char name[32];

    (void)snprintf(name, sizeof(name), "%s[%lld]", list, (long long)k);
    return lstm_operand(c, name);
}

int64_t lstm_place(const struct lstm_case *m, int64_t step, int64_t row, int64_t column,
                   int64_t columns)
{
    const bool swapped = m->is_batch_first && m->sizes == NULL;

    return (swapped ? row * m->steps + step : step * m->batch + row) * columns + column;
}

int64_t lstm_columns(const struct lstm_case *m, int64_t layer)
{
    return layer == 0 ? m->inputs : (m->is_bidirectional ? 2 : 1) * m->hidden;
}

bool lstm_takes_part(const struct oc_op_case *c, const struct lstm_case *m, int64_t step,
                     int64_t row)
{
    for (int i = 0; i < c->count && m->sizes != NULL; i++)
        if (strncmp(c->operands[i].name, "batchSizes", 10) == 0)
            return (double)row < c->operands[i].values[step];
    return true;
}

/* Half a unit in the last place of 1, for types of 16 bits, to which states are rounded. */
static double unit_of(enum oc_dtype dtype)
{
    return dtype == OC_F16 ? 0x1p-11 : dtype == OC_BF16 ? 0x1p-8 : 0;
}

/* ---- Arrays with bounds of errors ---- */

struct array {
    double *value, *error;
};

static struct array array_make(int64_t count)
{
    const size_t room = count == 0 ? 1 : (size_t)count;
    const struct array a = {calloc(room, sizeof(double)), calloc(room, sizeof(double))};

    if (a.value == NULL || a.error == NULL) abort();
    return a;
}

static void array_free(struct array *a)
{
    free(a->value);
    free(a->error);
}

static void store(struct oc_operand *o, int64_t k, double value, double error)
{
    if (o == NULL) return;
    o->values[k] = value;
    o->error[k] = error;
}

/* ---- Forward ---- */

struct pass {
    int64_t number;
    const struct array *from; /* (step, row, column) */
    struct array h, c;        /* states of the batch */
    struct oc_operand *weight_ih, *weight_hh, *bias_ih, *bias_hh, *saved[7];
    enum oc_dtype dtype;
};

/* What a gate's function is applied to. */
static double gate_input(const struct lstm_case *m, const struct pass *s, int64_t step, int64_t row,
                         int64_t unit, double *error)
{
    const int64_t columns = lstm_columns(m, s->number / (m->is_bidirectional ? 2 : 1));
    double sum = 0, magnitude = 0, carried = 0;

    for (int64_t k = 0; k < columns; k++) {
        const double w = s->weight_ih->values[unit * columns + k];
        const int64_t at = (step * m->batch + row) * columns + k;

        sum += w * s->from->value[at];
        magnitude += fabs(w * s->from->value[at]);
        carried += fabs(w) * s->from->error[at];
    }
    for (int64_t k = 0; k < m->hidden; k++) {
        const double w = s->weight_hh->values[unit * m->hidden + k];
        const int64_t at = row * m->hidden + k;

        sum += w * s->h.value[at];
        magnitude += fabs(w * s->h.value[at]);
        carried += fabs(w) * s->h.error[at];
    }
    if (m->has_bias) {
        sum += s->bias_ih->values[unit] + s->bias_hh->values[unit];
        magnitude += fabs(s->bias_ih->values[unit]) + fabs(s->bias_hh->values[unit]);
    }
    *error = carried + oc_error(OC_F32, magnitude, (double)(columns + m->hidden) + 8);
    return sum;
}

static double sigmoid(double x) { return 1 / (1 + exp(-x)); }

/* A new state and cell of an element, which are stored when all elements of the step are known. */
struct element {
    double h, c, h_error, c_error;
};

static struct element element_of(const struct lstm_case *m, const struct pass *s, int64_t step,
                                 int64_t row, int64_t column)
{
    const int64_t at = row * m->hidden + column, k = step * m->batch * m->hidden + at;
    double x[4], e[4];
    struct element y;

    for (int gate = 0; gate < 4; gate++) {
        x[gate] = gate_input(m, s, step, row, gate * m->hidden + column, &e[gate]);
        x[gate] = gate == 2 ? tanh(x[gate]) : sigmoid(x[gate]);
        e[gate] = (gate == 2 ? 1 : 0.25) * e[gate] + oc_error(OC_F32, 1, 10);
    }

    const double i = x[0], f = x[1], g = x[2], o = x[3], before = s->c.value[at];

    y.c = f * before + i * g;
    y.c_error = f * s->c.error[at] + fabs(before) * e[1] + i * e[2] + fabs(g) * e[0] +
                oc_error(OC_F32, fabs(before) + 1, 4);

    const double t = tanh(y.c), t_error = y.c_error + oc_error(OC_F32, 1, 10);

    y.h = o * t;
    y.h_error = o * t_error + fabs(t) * e[3] + oc_error(OC_F32, 1, 2);
    store(s->saved[0], k, i, e[0]);
    store(s->saved[1], k, g, e[2]);
    store(s->saved[2], k, f, e[1]);
    store(s->saved[3], k, o, e[3]);
    store(s->saved[6], k, t, t_error);
    return y;
}

/* Computes a step, and the columns of the layer's output from `first` on. */
static void compute_step(const struct oc_op_case *c, const struct lstm_case *m, struct pass *s,
                         int64_t step, struct array *to, int64_t first, int64_t columns)
{
    struct element *next = calloc((size_t)(m->batch * m->hidden) + 1, sizeof(*next));

    if (next == NULL) abort();
    for (int64_t at = 0; at < m->batch * m->hidden; at++)
        if (lstm_takes_part(c, m, step, at / m->hidden))
            next[at] = element_of(m, s, step, at / m->hidden, at % m->hidden);
    for (int64_t at = 0; at < m->batch * m->hidden; at++) {
        const int64_t row = at / m->hidden, k = step * m->batch * m->hidden + at;
        const int64_t place = (step * m->batch + row) * columns + first + at % m->hidden;
        const bool takes_part = lstm_takes_part(c, m, step, row);

        if (takes_part) {
            s->c.value[at] = next[at].c;
            s->c.error[at] = next[at].c_error;
            s->h.value[at] = next[at].h;
            s->h.error[at] = next[at].h_error + unit_of(s->dtype) * fabs(next[at].h);
            to->value[place] = s->h.value[at];
            to->error[place] = s->h.error[at];
        } else {
            store(s->saved[6], k, tanh(s->c.value[at]), s->c.error[at] + oc_error(OC_F32, 1, 10));
        }
        store(s->saved[4], k, s->h.value[at], takes_part ? next[at].h_error : s->h.error[at]);
        store(s->saved[5], k, s->c.value[at], s->c.error[at]);
    }
    free(next);
}

static struct pass pass_make(struct oc_op_case *c, const struct lstm_case *m, int64_t number,
                             const struct array *from, const char *const saved[7])
{
    const int64_t states = m->batch * m->hidden, group = m->has_bias ? 4 : 2;
    struct pass s = {.number = number,
                     .from = from,
                     .h = array_make(states),
                     .c = array_make(states),
                     .weight_ih = lstm_item(c, "params", number * group),
                     .weight_hh = lstm_item(c, "params", number * group + 1),
                     .dtype = c->operands[0].dtype};

    for (int k = 0; k < 7; k++)
        s.saved[k] = lstm_item(c, saved[k], number);
    if (m->has_bias) {
        s.bias_ih = lstm_item(c, "params", number * group + 2);
        s.bias_hh = lstm_item(c, "params", number * group + 3);
    }
    for (int64_t k = 0; k < states && m->has_states; k++) {
        s.h.value[k] = lstm_item(c, "hx", 0)->values[number * states + k];
        s.c.value[k] = lstm_item(c, "hx", 1)->values[number * states + k];
    }
    return s;
}

static void compute_pass(struct oc_op_case *c, const struct lstm_case *m, int64_t number,
                         const char *const saved[7], const struct array *from, struct array *to)
{
    const int64_t directions = m->is_bidirectional ? 2 : 1, states = m->batch * m->hidden;
    const bool is_reverse = number % directions == 1;
    struct pass s = pass_make(c, m, number, from, saved);

    for (int64_t i = 0; i < m->steps; i++)
        compute_step(c, m, &s, is_reverse ? m->steps - 1 - i : i, to,
                     number % directions * m->hidden, directions * m->hidden);
    for (int64_t k = 0; k < states; k++) {
        store(lstm_operand(c, "hy"), number * states + k, s.h.value[k], s.h.error[k]);
        store(lstm_operand(c, "cy"), number * states + k, s.c.value[k], s.c.error[k]);
    }
    array_free(&s.h);
    array_free(&s.c);
}

void lstm_reference(struct oc_op_case *c, const struct lstm_case *m, const char *const saved[7])
{
    const int64_t directions = m->is_bidirectional ? 2 : 1, rows = m->steps * m->batch;
    const int64_t columns = directions * m->hidden;
    struct oc_operand *output = lstm_operand(c, "output");
    struct array from = array_make(rows * m->inputs);

    for (int64_t k = 0; k < rows * m->inputs; k++)
        from.value[k] = c->operands[0].values[lstm_place(
            m, k / m->inputs / m->batch, k / m->inputs % m->batch, k % m->inputs, m->inputs)];
    for (int64_t layer = 0; layer < m->layers; layer++) {
        struct array to = array_make(rows * columns);

        for (int64_t d = 0; d < directions; d++)
            compute_pass(c, m, layer * directions + d, saved, &from, &to);
        array_free(&from);
        from = to;
    }
    for (int64_t k = 0; k < rows * columns; k++)
        store(output,
              lstm_place(m, k / columns / m->batch, k / columns % m->batch, k % columns, columns),
              from.value[k], from.error[k]);
    array_free(&from);
}
