/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Any function of host/ops/elementwise/elementwise.table. Keys: function=NAME (without aclnn); the shape of each
 * tensor by its name (default: that of the first; of an output the broadcast); inputs, result (dtypes; default: the
 * case's); scalar=NUMBERS, of the scalars in order, the last one also of those behind it (default: 1); low=NUMBER,
 * the lowest of the integers in the first tensor (default: -8); unit=NUMBER, which these are multiplied by (default: 1).
 */
#include "ops/elementwise.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "measure/arguments.h"
#include "measure/bench.h"
#include "ops/broadcast.h"
#include "verify/broadcast_index.h"

struct args {
    const struct elementwise_function *function;
    int inputs, output; /* how many tensors are inputs; which one is written */
    bool is_in_place;   /* the first one is both */
    double values[ELEMENTWISE_PARAMETERS];
};

static bool find_function(struct bench_problem *p, struct args *args)
{
    const char *name = bench_case_value(p->spec, "function");

    for (args->function = elementwise_functions; args->function->name != NULL; args->function++)
        if (name != NULL && strcmp(args->function->name, name) == 0) break;
    if (args->function->name == NULL)
        return bench_fail("case %s: there is no function %s", p->spec->name,
                          name == NULL ? "(missing)" : name);
    args->inputs = (int)strlen(args->function->input_kinds);
    args->is_in_place = strcmp(args->function->inputs[0], args->function->output) == 0;
    args->output = args->is_in_place ? 0 : args->inputs;
    bench_problem_function(p, name);
    return true;
}

/* Moves to the next number of the list, if there is one. */
static bool next_scalar(struct bench_problem *p, const char **list, double *scalar)
{
    char term[BENCH_TERM], *end;

    if (!bench_list_next(list, term)) return true;
    *scalar = strtod(term, &end);
    return *end == '\0' || bench_fail("case %s: scalar=%s is no number", p->spec->name, term);
}

/* The values in the order of the parameters; kinds N and H have none. */
static bool add_values(struct bench_problem *p, struct args *args, enum bench_dtype inputs,
                       enum bench_dtype result)
{
    const char *kinds = args->function->scalar_kinds;
    const struct oc_function_parameter *q = p->function->parameters;
    const char *scalars = *kinds == '\0' ? NULL : bench_case_value(p->spec, "scalar");
    double scalar = 1;

    for (int i = 0; kinds[i] != '\0'; i++) {
        if (!next_scalar(p, &scalars, &scalar)) return false;
        args->values[i] = kinds[i] == 'Y'   ? (double)bench_dtypes[result].api
                          : kinds[i] == 'N' ? (inputs == BENCH_B8 ? 1 : -1)
                                            : scalar;
        while (q->kind == OC_VALUE_TENSOR && q->name != NULL)
            q++;
        if (kinds[i] == 'N' || kinds[i] == 'H') continue;
        if (kinds[i] == 'Y')
            bench_problem_integer(p, q->name, bench_dtypes[result].api);
        else if (kinds[i] == 'B')
            bench_problem_bool(p, q->name, scalar != 0);
        else if (kinds[i] == 'J' || kinds[i] == 'K')
            bench_problem_integer(p, q->name, (int64_t)scalar);
        else if (kinds[i] == 'D' || kinds[i] == 'G')
            bench_problem_real(p, q->name, scalar);
        else
            bench_problem_scalar(p, q->name, scalar,
                                 bench_dtypes[inputs].rounding > 0 ? ACL_DOUBLE : ACL_INT64);
        q++;
    }
    return true;
}

static struct bench_tensor *add_tensor(struct bench_problem *p, const char *name, const char *first)
{
    const bool own = bench_case_value(p->spec, name) != NULL;
    int64_t shape[BENCH_MAX_RANK];
    const int rank = bench_case_shape(p->spec, own ? name : first, shape);

    return rank < 0 ? NULL : bench_problem_tensor(p, name, shape, rank);
}

/* Adds the inputs, and broadcasts their shapes; returns the most axes that one has, or -1. */
static int add_inputs(struct bench_problem *p, const struct args *args, enum bench_dtype inputs,
                      int64_t whole[BENCH_MAX_RANK])
{
    const struct elementwise_function *f = args->function;
    /* Other operands are also divisors, but for the input of a gradient's function. */
    const bool is_gradient = strstr(f->name, "Backward") != NULL;
    double low, unit;
    int rank = 0;

    if (!bench_case_number(p->spec, "low", -8, &low) ||
        !bench_case_number(p->spec, "unit", 1, &unit))
        return -1;
    for (int i = 0; i < args->inputs; i++) {
        struct bench_tensor *t = add_tensor(p, f->inputs[i], f->inputs[0]);

        if (t == NULL || !bench_broadcast(p, t, whole)) return -1;
        t->dtype = f->input_kinds[i] == 'M' ? BENCH_B8 : inputs;
        t->low = i == 0 ? (int64_t)low : is_gradient ? t->low : 1;
        if (i == 0) t->factor = unit;
        if (t->dtype == BENCH_B8) {
            t->low = 0;
            t->high = 1;
        }
        rank = t->rank > rank ? t->rank : rank;
    }
    return rank;
}

static struct bench_tensor *add_output(struct bench_problem *p, const struct args *args,
                                       const int64_t *shape, int rank)
{
    const char *name = args->function->output;
    struct bench_tensor *t = p->tensors;

    if (!args->is_in_place)
        return args->inputs == 0 || bench_case_value(p->spec, name) != NULL
                   ? add_tensor(p, name, name)
                   : bench_problem_tensor(p, name, shape, rank);
    if (t->rank != rank || memcmp(t->shape, shape, (size_t)rank * sizeof(*shape)) != 0) {
        (void)bench_fail("case %s: %s does not have the shape of the result", p->spec->name, name);
        return NULL;
    }
    p->bytes += (double)bench_tensor_bytes(t); /* read, too */
    return t;
}

static bool make(struct bench_problem *p)
{
    int64_t whole[BENCH_MAX_RANK] = {1, 1, 1, 1, 1, 1, 1, 1};
    enum bench_dtype inputs, result;

    if (!bench_problem_args(p, sizeof(struct args)) || !find_function(p, p->args) ||
        !bench_problem_dtype(p, "inputs", &inputs) || !bench_problem_dtype(p, "result", &result) ||
        !add_values(p, p->args, inputs, result))
        return false;

    const struct args *args = p->args;
    const int rank = add_inputs(p, args, inputs, whole);
    struct bench_tensor *out =
        rank < 0 ? NULL : add_output(p, args, whole + BENCH_MAX_RANK - rank, rank);

    if (out == NULL) return false;
    out->is_output = true;
    out->dtype = result;
    p->flops = (double)out->numel;
    return true;
}

/* What an operator in place reads: kept, as outputs have no formula. */
static bool fill(struct bench_problem *p)
{
    struct bench_tensor *t = p->tensors;

    if (!((const struct args *)p->args)->is_in_place || t->values != NULL) return true;

    float *values = malloc(((size_t)t->numel + 1) * sizeof(*values));

    if (values == NULL) return bench_fail("out of memory");
    for (int64_t i = 0; i < t->numel; i++)
        values[i] = (float)bench_tensor_value(t, i);
    t->values = values;
    return true;
}

/* Operands are integers: what a result may lose is relative to it and to them. A function may lose 16
 * units in the last place, arithmetic less. */
#define SLACK (20 * 0x1p-24)

static void expect_elements(void *context, int64_t begin, int64_t end)
{
    struct bench_problem *p = context;
    const struct args *a = p->args;
    const struct bench_tensor *out = &p->tensors[a->output];

    for (int64_t i = begin; i < end; i++) {
        double values[ELEMENTWISE_PARAMETERS] = {0}, magnitude = 0;

        for (int k = 0; k < a->inputs; k++) {
            const struct bench_tensor *t = &p->tensors[k];

            values[k] =
                bench_tensor_value(t, oc_broadcast_index((uint64_t)t->rank, t->shape,
                                                         (uint64_t)out->rank, out->shape, i));
            magnitude += fabs(values[k]);
        }
        out->wanted[i] = a->function->reference(values, a->values);
        if (out->bound != NULL) out->bound[i] = (float)(SLACK * (magnitude + fabs(out->wanted[i])));
    }
}

static bool prepare(struct bench_problem *p)
{
    struct bench_tensor *out = &p->tensors[((const struct args *)p->args)->output];

    if (!bench_tensor_keep(out, bench_dtypes[out->dtype].rounding > 0)) return false;
    bench_parallel(out->numel, 65536, expect_elements, p);
    return true;
}

/* What a case says of its function, and its operands besides self. */
static const struct {
    const char *keys, *others[2];
} DRAWN[] = {
    {"Add scalar=3", {"other", NULL}},
    {"Mul", {"other", NULL}},
    {"Div", {"other", NULL}},
    {"GtTensor result=b8", {"other", NULL}},
    {"Addcdiv scalar=3", {"tensor1", "tensor2"}},
    {"Exp", {NULL, NULL}},
    {"Cast inputs=f32", {NULL, NULL}},
    {"Cast inputs=f16", {NULL, NULL}},
};

static void draw(struct bench_draw *d)
{
    const int64_t which = bench_draw_below(d, BENCH_COUNT(DRAWN));
    const int64_t elements = bench_draw_elements(d, 1 << 26);
    const int rank = 1 + (int)bench_draw_below(d, 5);
    int64_t shape[BENCH_MAX_RANK];

    bench_draw_shape(d, elements, rank, shape);
    bench_draw_add(d, " function=%s", DRAWN[which].keys);
    bench_draw_add_shape(d, "self", rank, shape);
    for (int i = 0; i < 2 && DRAWN[which].others[i] != NULL; i++)
        bench_draw_operand(d, DRAWN[which].others[i], rank, shape);
    bench_draw_add_layout(d, "self,out");
}

const struct bench_op bench_elementwise = {
    .name = "elementwise",
    .api = "aclnnAdd and others",
    .same_in_all_dtypes = true,
    .make = make,
    .fill = fill,
    .prepare = prepare,
    .draw = draw,
};
