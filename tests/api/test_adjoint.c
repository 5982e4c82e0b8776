/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Gradients are the adjoints of their forward operators: for each aclnn*Backward among the rows of operator_rows*.c
 * whose forward operator has a row, and for each input x in which that operator is linear (found by trying),
 *
 *     sum(forward(x) * g) = sum(x * backward(g))
 *
 * Both sides are sums in double of what the operators return for small integers. Nothing else is known of either
 * operator, so that a new pair needs no more than its rows.
 */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "harness/operators.h"
#include "harness/test.h"
#include "verify/device.h"
#include "verify/test_data.h"

#define SUFFIX "Backward"
/* Of the sum of absolute terms: the results are floats, of which few are exact (averages of boxes). */
#define TOLERANCE 1e-5
/* Rows with a forward operator that is linear in something: fewer would mean that the search fails. */
#define LEAST_PAIRS 10

struct pair {
    struct oc_arguments forward, backward;
    int out; /* the first one of the forward operator */
};

static struct oc_random random_data;

static float random_integer(void) { return (float)oc_random_integer(&random_data, -6, 6); }

static size_t count_of(const struct oc_arguments *a, int i)
{
    return a->buffers[i].bytes / sizeof(float);
}

static float *sent(const struct oc_arguments *a, int i) { return (float *)a->buffers[i].sent; }

static const float *received(const struct oc_arguments *a, int i)
{
    return (const float *)a->buffers[i].received;
}

static bool is_float(const struct oc_arguments *a, int i)
{
    return oc_argument_is_tensor(a, i) && oc_argument_dtype(a, i) == OC_F32;
}

static void fill_random(struct oc_arguments *a, int i)
{
    for (size_t k = 0; k < count_of(a, i); k++)
        sent(a, i)[k] = random_integer();
    (void)oc_buffer_send(&a->buffers[i]);
}

static bool run(struct oc_arguments *a)
{
    aclOpExecutor *executor;

    if (!EXPECT_OK(oc_arguments_prepare(a, &executor)) ||
        !EXPECT_OK(oc_arguments_run(a, executor)) ||
        !EXPECT_OK(aclrtSynchronizeStream(oc_test_stream())))
        return false;
    for (int i = 0; i < a->count; i++)
        if (oc_argument_is_output(a, i) &&
            !oc_buffer_receive(&a->buffers[i], a->op->parameters[i].name))
            return false;
    return true;
}

/* ---- The forward operator ---- */

/* Stores forward(x) for the values of input i; the caller frees them. */
static float *forward_of(struct pair *p, int i, const float *x)
{
    const size_t bytes = p->forward.buffers[p->out].bytes;
    float *values = malloc(bytes);

    if (values == NULL) abort();
    memcpy(sent(&p->forward, i), x, p->forward.buffers[i].bytes);
    (void)oc_buffer_send(&p->forward.buffers[i]);
    if (!run(&p->forward))
        memset(values, 0xFF, bytes);
    else
        memcpy(values, received(&p->forward, p->out), bytes);
    return values;
}

/* Whether forward(x + y) - forward(x) - forward(y) + forward(0) is 0; stores forward(x) - forward(0). */
static bool is_linear(struct pair *p, int i, const float *x, float *difference)
{
    const size_t n = count_of(&p->forward, i), m = count_of(&p->forward, p->out);
    float *y = malloc(n * sizeof(float)), *both = malloc(n * sizeof(float)),
          *zeros = calloc(n, sizeof(float));
    bool linear = true;

    if (y == NULL || both == NULL || zeros == NULL) abort();
    for (size_t k = 0; k < n; k++) {
        y[k] = random_integer();
        both[k] = x[k] + y[k];
    }

    float *at[4] = {forward_of(p, i, both), forward_of(p, i, x), forward_of(p, i, y),
                    forward_of(p, i, zeros)};

    for (size_t k = 0; k < m; k++) {
        const double size = fabs((double)at[0][k]) + fabs((double)at[1][k]) +
                            fabs((double)at[2][k]) + fabs((double)at[3][k]);
        const double left = (double)at[0][k] - at[1][k] - at[2][k] + at[3][k];

        difference[k] = at[1][k] - at[3][k];
        linear = linear && fabs(left) <= TOLERANCE * size; /* false for NaN */
    }
    for (int k = 0; k < 4; k++)
        free(at[k]);
    free(y);
    free(both);
    free(zeros);
    return linear;
}

/* ---- Both ---- */

/* The inputs of the same name and shape, and those of another name and the shape alone, have the same values. */
static void copy_inputs(struct pair *p)
{
    for (int b = 1; b < p->backward.count; b++) {
        if (!oc_argument_is_input(&p->backward, b)) continue;
        for (int f = 0; f < p->forward.count; f++)
            if (oc_argument_is_input(&p->forward, f) &&
                strcmp(p->forward.op->parameters[f].value, p->backward.op->parameters[b].value) ==
                    0 &&
                p->forward.buffers[f].bytes == p->backward.buffers[b].bytes) {
                memcpy(p->backward.buffers[b].sent, p->forward.buffers[f].sent,
                       p->forward.buffers[f].bytes);
                (void)oc_buffer_send(&p->backward.buffers[b]);
            }
    }
}

/* What the forward operator puts out beside its result, such as statistics, is the gradient's input of the same name, with
 * or without a suffix. */
static void copy_outputs(struct pair *p)
{
    for (int b = 1; b < p->backward.count; b++) {
        const char *name = p->backward.op->parameters[b].name;

        if (!oc_argument_is_input(&p->backward, b)) continue;
        for (int f = p->out + 1; f < p->forward.count; f++)
            if (oc_argument_is_output(&p->forward, f) &&
                strncmp(p->forward.op->parameters[f].name, name, strlen(name)) == 0 &&
                p->forward.buffers[f].bytes == p->backward.buffers[b].bytes) {
                memcpy(p->backward.buffers[b].sent, received(&p->forward, f),
                       p->forward.buffers[f].bytes);
                (void)oc_buffer_send(&p->backward.buffers[b]);
            }
    }
}

static void expect_adjoint(struct pair *p, int i, int gradient, const float *x, const float *y)
{
    const float *g = sent(&p->backward, 0), *h;
    double left = 0, right = 0, size = 0;

    copy_inputs(p);
    copy_outputs(p);
    fill_random(&p->backward, 0);
    if (!run(&p->backward)) return;
    h = received(&p->backward, gradient);
    for (size_t k = 0; k < count_of(&p->backward, 0); k++) {
        left += (double)y[k] * (double)g[k];
        size += fabs((double)y[k] * (double)g[k]);
    }
    for (size_t k = 0; k < count_of(&p->forward, i); k++) {
        right += (double)x[k] * (double)h[k];
        size += fabs((double)x[k] * (double)h[k]);
    }
    EXPECT(size > 0);
    if (!(fabs(left - right) <= TOLERANCE * size))
        oc_expect_fail("%s of %s: sum(forward * g) is %.9g, sum(x * backward) %.9g",
                       p->backward.op->parameters[gradient].name, p->forward.op->parameters[i].name,
                       left, right);
}

/* Returns whether the forward operator is linear in input i. */
static bool check_input(struct pair *p, int i, int gradient)
{
    const size_t n = count_of(&p->forward, i);
    float *x = malloc(n * sizeof(float)), *y = malloc(p->forward.buffers[p->out].bytes);
    bool linear;

    if (x == NULL || y == NULL) abort();
    for (size_t k = 0; k < n; k++)
        x[k] = random_integer();
    linear = is_linear(p, i, x, y);
    if (linear) expect_adjoint(p, i, gradient, x, y);
    free(x);
    free(y);
    return linear;
}

/* The outputs of the gradient are those of the forward operator's inputs, in their order. */
static int check_pair(struct pair *p)
{
    /* The weight has a part in the elements that are not positive. */
    const float sign = strcmp(p->forward.op->name, "aclnnPrelu") == 0 ? -1 : 1;
    int checked = 0, i = 0;

    p->out = 0;
    while (!oc_argument_is_output(&p->forward, p->out))
        p->out++;
    /* Inputs that are held: corners of boxes, positions and weights, of which 0 and 1 are valid in all rows. */
    for (int f = 0; f < p->out; f++)
        if (is_float(&p->forward, f)) {
            for (size_t k = 0; k < count_of(&p->forward, f); k++)
                sent(&p->forward, f)[k] = sign * (float)((k * 3 + (size_t)f) % 7 < 4);
            (void)oc_buffer_send(&p->forward.buffers[f]);
        }
    if (!is_float(&p->forward, p->out) || !is_float(&p->backward, 0) ||
        count_of(&p->forward, p->out) != count_of(&p->backward, 0))
        return 0;
    for (int b = 1; b < p->backward.count; b++) {
        if (!oc_argument_is_output(&p->backward, b) || !is_float(&p->backward, b)) continue;
        while (i < p->out && !is_float(&p->forward, i))
            i++;
        if (i == p->out || p->forward.buffers[i].bytes != p->backward.buffers[b].bytes) break;

        unsigned char *held = malloc(p->forward.buffers[i].bytes);

        if (held == NULL) abort();
        memcpy(held, p->forward.buffers[i].sent, p->forward.buffers[i].bytes);
        checked += check_input(p, i, b);
        memcpy(p->forward.buffers[i].sent, held, p->forward.buffers[i].bytes);
        (void)oc_buffer_send(&p->forward.buffers[i]);
        free(held);
        i++;
    }
    return checked;
}

static const struct oc_operator *forward_named(const char *backward)
{
    const size_t length = strlen(backward), suffix = strlen(SUFFIX);

    if (length <= suffix || strcmp(backward + length - suffix, SUFFIX) != 0) return NULL;
    for (const struct oc_operator *op = oc_operator_next(NULL); op != NULL;
         op = oc_operator_next(op))
        if (strlen(op->name) == length - suffix &&
            strncmp(op->name, backward, length - suffix) == 0)
            return op;
    return NULL;
}

static void gradients_are_adjoints(void)
{
    int checked = 0;

    random_data = oc_random_for("adjoint");
    for (const struct oc_operator *op = oc_operator_next(NULL); op != NULL;
         op = oc_operator_next(op)) {
        const struct oc_operator *forward = forward_named(op->name);
        struct pair p = {.out = 0};

        if (forward == NULL) continue;
        oc_expect_note("operator %s", op->name);
        if (oc_arguments_make(forward, &p.forward)) {
            if (oc_arguments_make(op, &p.backward)) {
                const int linear = check_pair(&p);

                (void)printf("%s: the adjoint of %s in %d inputs\n", op->name, forward->name,
                             linear);
                checked += linear;
                oc_arguments_free(&p.backward);
            }
            oc_arguments_free(&p.forward);
        }
    }
    oc_expect_no_note();
    EXPECT(checked >= LEAST_PAIRS);
}

static const struct oc_test TESTS[] = {OC_TEST_OF(gradients_are_adjoints)};

OC_TEST_MAIN(.name = "adjoint", OC_TESTS(TESTS), OC_ON_DEVICE)
