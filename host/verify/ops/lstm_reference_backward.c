/* SPDX-License-Identifier: Apache-2.0 */
/* The gradient of the sum of dy * output, dh * hy and dc * cy, from what the forward function saved. */
#include "verify/ops/lstm_reference_backward.h"

#include <math.h>
#include <stdlib.h>

#include "verify/tolerance.h"

enum { I, G, F, O, H, C, TANH_C, SAVED };

/* Values, and bounds of their errors. */
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

/* A sum of products of numbers with errors and exact numbers. */
struct sum {
    double value, magnitude, carried;
};

static void add(struct sum *s, const struct array *a, int64_t k, double factor)
{
    s->value += a->value[k] * factor;
    s->magnitude += fabs(a->value[k] * factor);
    s->carried += a->error[k] * fabs(factor);
}

static double error_of(const struct sum *s, double terms)
{
    return s->carried + oc_error(OC_F32, s->magnitude, terms + 8);
}

static void finish(const struct sum *s, double terms, double *value, double *error)
{
    *value = s->value;
    *error = error_of(s, terms);
}

struct pass {
    int64_t number, layer, states, rows;
    bool is_reverse;
    const struct oc_operand *saved[SAVED];
    struct array dh, dc; /* of the states of the batch */
    struct array gates;  /* (step, row, gate, column) */
    const struct array *dy;
    int64_t first; /* column of dy */
};

static int64_t directions_of(const struct lstm_case *m) { return m->is_bidirectional ? 2 : 1; }

/* The values of a state before a step, whose place in the batch is `at`. */
static double state_before(struct oc_op_case *c, const struct lstm_case *m, const struct pass *s,
                           int which, int64_t step, int64_t at)
{
    const int64_t before = s->is_reverse ? step + 1 : step - 1;

    if (before < 0 || before == m->steps)
        return lstm_item(c, "hx", which == C)->values[s->number * s->states + at];
    return s->saved[which]->values[before * s->states + at];
}

/* Computes the gradients of the gates of an element, and of the cell before. */
static void compute_element(const struct lstm_case *m, const struct pass *s, int64_t step,
                            int64_t at, double c_before, double dy, double dy_error)
{
    const int64_t k = step * s->states + at, row = at / m->hidden, column = at % m->hidden;
    const double i = s->saved[I]->values[k], g = s->saved[G]->values[k];
    const double f = s->saved[F]->values[k], o = s->saved[O]->values[k];
    const double t = s->saved[TANH_C]->values[k];
    const double h = s->dh.value[at] + dy;
    const double h_error =
        s->dh.error[at] + dy_error + oc_error(OC_F32, fabs(s->dh.value[at]) + fabs(dy), 2);
    const double cell = s->dc.value[at] + h * o * (1 - t * t);
    const double c_error = s->dc.error[at] + h_error * o * (1 - t * t) +
                           oc_error(OC_F32, fabs(s->dc.value[at]) + fabs(h * o) * 2, 6);
    const double factors[] = {g * i * (1 - i), c_before * f * (1 - f), i * (1 - g * g),
                              t * o * (1 - o)};
    const double sizes[] = {g * i, c_before * f, 2 * i, t * o};

    for (int gate = 0; gate < 4; gate++) {
        const double of = gate == 3 ? h : cell, error = gate == 3 ? h_error : c_error;
        const int64_t to = ((step * m->batch + row) * 4 + gate) * m->hidden + column;

        s->gates.value[to] = of * factors[gate];
        s->gates.error[to] =
            error * fabs(factors[gate]) + oc_error(OC_F32, fabs(of * sizes[gate]), 6);
    }
    s->dc.value[at] = cell * f;
    s->dc.error[at] = c_error * f + oc_error(OC_F32, fabs(cell * f), 2);
}

static void compute_step(struct oc_op_case *c, const struct lstm_case *m, struct pass *s,
                         int64_t step)
{
    const struct oc_operand *w = lstm_item(c, "params", s->number * (m->has_bias ? 4 : 2) + 1);
    const int64_t columns = directions_of(m) * m->hidden;

    for (int64_t at = 0; at < s->states; at++) {
        const int64_t k = (step * m->batch + at / m->hidden) * columns + s->first + at % m->hidden;

        if (lstm_takes_part(c, m, step, at / m->hidden))
            compute_element(m, s, step, at, state_before(c, m, s, C, step, at), s->dy->value[k],
                            s->dy->error[k]);
    }
    for (int64_t at = 0; at < s->states; at++) {
        const int64_t row = at / m->hidden, column = at % m->hidden;
        struct sum sum = {0, 0, 0};

        if (!lstm_takes_part(c, m, step, row)) continue; /* it keeps its gradient */
        for (int64_t unit = 0; unit < 4 * m->hidden; unit++)
            add(&sum, &s->gates, (step * m->batch + row) * 4 * m->hidden + unit,
                w->values[unit * m->hidden + column]);
        finish(&sum, 4 * (double)m->hidden, &s->dh.value[at], &s->dh.error[at]);
    }
}

/* ---- Parameters ---- */

/* An element of the input of a layer: of input, or what the layer before saved. */
static double layer_input(struct oc_op_case *c, const struct lstm_case *m, int64_t layer,
                          int64_t step, int64_t row, int64_t column)
{
    if (layer == 0)
        return lstm_operand(c, "input")->values[lstm_place(m, step, row, column, m->inputs)];
    return lstm_item(c, "h", (layer - 1) * directions_of(m) + column / m->hidden)
        ->values[(step * m->batch + row) * m->hidden + column % m->hidden];
}

static void compute_parameters(struct oc_op_case *c, const struct lstm_case *m,
                               const struct pass *s)
{
    const int64_t group = m->has_bias ? 4 : 2, units = 4 * m->hidden;
    const int64_t columns = lstm_columns(m, s->layer);

    for (int64_t unit = 0; unit < units; unit++) {
        for (int64_t k = 0; k < columns + m->hidden + (m->has_bias ? 1 : 0); k++) {
            const int part = k < columns ? 0 : k < columns + m->hidden ? 1 : 2;
            const int64_t to = part == 0   ? unit * columns + k
                               : part == 1 ? unit * m->hidden + k - columns
                                           : unit;
            struct oc_operand *out = lstm_item(c, "dparamsOut", s->number * group + part);
            struct sum sum = {0, 0, 0};

            for (int64_t r = 0; r < s->rows; r++) {
                const int64_t step = r / m->batch, row = r % m->batch;

                add(&sum, &s->gates, r * units + unit,
                    part == 0   ? layer_input(c, m, s->layer, step, row, k)
                    : part == 1 ? state_before(c, m, s, H, step, row * m->hidden + k - columns)
                                : 1);
            }
            finish(&sum, (double)s->rows, &out->values[to], &out->error[to]);
            if (part < 2) continue;
            out = lstm_item(c, "dparamsOut", s->number * group + 3);
            finish(&sum, (double)s->rows, &out->values[to], &out->error[to]);
        }
    }
}

/* ---- Layers ---- */

/* Adds to the gradient of the layer's input, which has rows (step, row) of columns. */
static void add_input_gradient(struct oc_op_case *c, const struct lstm_case *m,
                               const struct pass *s, struct array *dx)
{
    const struct oc_operand *w = lstm_item(c, "params", s->number * (m->has_bias ? 4 : 2));
    const int64_t columns = lstm_columns(m, s->layer), units = 4 * m->hidden;

    for (int64_t k = 0; k < s->rows * columns; k++) {
        struct sum sum = {dx->value[k], fabs(dx->value[k]), dx->error[k]};
        const int64_t row = k / columns;

        if (!lstm_takes_part(c, m, row / m->batch, row % m->batch)) continue;
        for (int64_t unit = 0; unit < units; unit++)
            add(&sum, &s->gates, k / columns * units + unit,
                w->values[unit * columns + k % columns]);
        finish(&sum, (double)units, &dx->value[k], &dx->error[k]);
    }
}

static void compute_pass(struct oc_op_case *c, const struct lstm_case *m, int64_t number,
                         const struct array *dy, struct array *dx)
{
    static const char *const LISTS[] = {"i", "g", "f", "o", "h", "c", "tanhc"};
    const int64_t states = m->batch * m->hidden, direction = number % directions_of(m);
    struct pass s = {.number = number,
                     .layer = number / directions_of(m),
                     .states = states,
                     .rows = m->steps * m->batch,
                     .is_reverse = direction == 1,
                     .dh = array_make(states),
                     .dc = array_make(states),
                     .gates = array_make(m->steps * states * 4),
                     .dy = dy,
                     .first = direction * m->hidden};
    const struct oc_operand *dh = lstm_operand(c, "dh"), *dc = lstm_operand(c, "dc");
    struct oc_operand *dh_prev = lstm_operand(c, "dhPrevOut");
    struct oc_operand *dc_prev = lstm_operand(c, "dcPrevOut");

    for (int k = 0; k < SAVED; k++)
        s.saved[k] = lstm_item(c, LISTS[k], number);
    for (int64_t k = 0; k < states; k++) {
        if (dh != NULL) s.dh.value[k] = dh->values[number * states + k];
        if (dc != NULL) s.dc.value[k] = dc->values[number * states + k];
    }
    for (int64_t i = m->steps - 1; i >= 0; i--)
        compute_step(c, m, &s, s.is_reverse ? m->steps - 1 - i : i);
    compute_parameters(c, m, &s);
    add_input_gradient(c, m, &s, dx);
    for (int64_t k = 0; k < states; k++) {
        dh_prev->values[number * states + k] = s.dh.value[k];
        dh_prev->error[number * states + k] = s.dh.error[k];
        dc_prev->values[number * states + k] = s.dc.value[k];
        dc_prev->error[number * states + k] = s.dc.error[k];
    }
    array_free(&s.dh);
    array_free(&s.dc);
    array_free(&s.gates);
}

void lstm_reference_backward(struct oc_op_case *c, const struct lstm_case *m)
{
    const int64_t directions = directions_of(m), rows = m->steps * m->batch;
    const int64_t columns = directions * m->hidden;
    const struct oc_operand *dy_operand = lstm_operand(c, "dy");
    struct oc_operand *dx_operand = lstm_operand(c, "dxOut");
    struct array dy = array_make(rows * columns);

    for (int64_t k = 0; k < rows * columns && dy_operand != NULL; k++)
        dy.value[k] = dy_operand->values[lstm_place(m, k / columns / m->batch,
                                                    k / columns % m->batch, k % columns, columns)];
    for (int64_t layer = m->layers - 1; layer >= 0; layer--) {
        struct array dx = array_make(rows * lstm_columns(m, layer));

        for (int64_t d = 0; d < directions; d++)
            compute_pass(c, m, layer * directions + d, &dy, &dx);
        array_free(&dy);
        dy = dx;
    }
    for (int64_t k = 0; k < rows * m->inputs; k++) {
        const int64_t to = lstm_place(m, k / m->inputs / m->batch, k / m->inputs % m->batch,
                                      k % m->inputs, m->inputs);

        dx_operand->values[to] = dy.value[k];
        dx_operand->error[to] = dy.error[k];
    }
    array_free(&dy);
}
