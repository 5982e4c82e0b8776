/* SPDX-License-Identifier: Apache-2.0 */
#include "ops/verify_case.h"

#include <jansson.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "measure/arguments.h"

/* ---- Keys ---- */

const char *bench_key_shape(struct bench_keys *k, const char *key, const char *preset)
{
    int64_t shape[BENCH_MAX_RANK];

    if (preset != NULL && bench_case_value(k->spec, key) == NULL) return preset;
    if (bench_case_shape(k->spec, key, shape) >= 0) return bench_case_value(k->spec, key);
    k->is_wrong = true;
    return "1x1x1x1";
}

struct oc_shape bench_key_axes(struct bench_keys *k, const char *key, uint64_t rank)
{
    const struct oc_shape shape = oc_shape_parse(bench_key_shape(k, key, NULL));

    if (!k->is_wrong && shape.rank != rank)
        k->is_wrong = !bench_fail("case %s: %s must have %d axes", k->spec->name, key, (int)rank);
    return shape;
}

double bench_key_real(struct bench_keys *k, const char *key, double preset)
{
    double number;

    k->is_wrong |= !bench_case_number(k->spec, key, preset, &number);
    return number;
}

int64_t bench_key_integer(struct bench_keys *k, const char *key, int64_t preset)
{
    return (int64_t)bench_key_real(k, key, (double)preset);
}

int bench_key_list(struct bench_keys *k, const char *key, int64_t *numbers, int most)
{
    const char *list = bench_case_value(k->spec, key);
    char term[BENCH_TERM], *end;
    int count = 0;

    for (; bench_list_next(&list, term) && !k->is_wrong; count++) {
        if (count < most) numbers[count] = strtoll(term, &end, 10);
        if (count == most || *end != '\0')
            k->is_wrong = !bench_fail("case %s: %s is no list of at most %d numbers", k->spec->name,
                                      key, most);
    }
    return count;
}

int bench_key_choice(struct bench_keys *k, const char *key, const char *const *words)
{
    int which = 0;

    if (!bench_case_choice(k->spec, key, words, &which)) {
        k->is_wrong = true;
        return 0;
    }
    return which;
}

enum oc_dtype bench_key_type(struct bench_keys *k, const char *key, enum oc_dtype preset)
{
    const char *words[BENCH_TYPES + 1] = {NULL};

    if (bench_case_value(k->spec, key) == NULL) return preset;
    for (int i = 0; i < BENCH_TYPES; i++)
        words[i] = bench_dtype_name((enum bench_dtype)i);
    return oc_dtype_of(bench_dtypes[bench_key_choice(k, key, words)].api);
}

/* ---- Cases ---- */

/* Makes the case of a problem, which must be freed also on failure. */
static bool make_case(const struct bench_problem *p, struct bench_keys *k, struct oc_op_case *c,
                      enum oc_op_made most)
{
    *k = (struct bench_keys){.spec = p->spec};
    oc_op_make_until(most);
    p->op->make_case(k, c, oc_dtype_of(bench_dtypes[p->dtype].api));
    return !k->is_wrong;
}

/* Cases have operands that are no arguments of their function. */
static bool is_argument(const struct bench_problem *p, const char *name)
{
    for (const struct oc_function_parameter *q = p->function->parameters; q->name != NULL; q++)
        if (oc_parameter_takes(q, name)) return true;
    return false;
}

static bool add_tensor(struct bench_problem *p, const struct oc_operand *o,
                       const struct bench_keys *k)
{
    const aclDataType type = oc_acl_type_of(o->dtype);
    int dtype = 0;

    while (dtype < BENCH_TYPES && bench_dtypes[dtype].api != type)
        dtype++;
    if (dtype == BENCH_TYPES || p->count == BENCH_MAX_TENSORS)
        return bench_fail("case %s: %s is no tensor of the bench", p->spec->name, o->name);

    struct bench_tensor *t = bench_problem_tensor(p, o->name, o->shape.extent, (int)o->shape.rank);

    t->dtype = (enum bench_dtype)dtype;
    t->is_output = o->is_output;
    t->format = o->format;
    t->unread = k->unread != NULL && bench_list_has(k->unread, o->name);
    t->is_resized = k->resized != NULL && bench_list_has(k->resized, o->name);
    if (o->before != NULL && !t->unread) p->bytes += (double)bench_tensor_bytes(t); /* read, too */
    return true;
}

/* The arrays and scalars of a dump follow from the keys of its case. */
static void add_value(struct bench_problem *p, const struct oc_named_value *v)
{
    if (v->kind == OC_VALUE_INTEGER)
        bench_problem_integer(p, v->name, v->value.integer);
    else if (v->kind == OC_VALUE_REAL)
        bench_problem_real(p, v->name, v->value.real);
    else if (v->kind == OC_VALUE_TEXT)
        bench_problem_text(p, v->name, v->value.text);
    else
        p->values[p->value_count++] = *v;
}

bool bench_verify_case_make(struct bench_problem *p)
{
    struct bench_keys k;
    struct oc_op_case c = {.count = 0};
    bool good = make_case(p, &k, &c, OC_MADE_SHAPES);

    p->bytes = k.more_bytes;
    if (c.function != NULL) p->function = oc_function_named(c.function);
    for (int i = 0; good && i < c.count; i++)
        if (is_argument(p, c.operands[i].name)) good = add_tensor(p, &c.operands[i], &k);
    for (int i = 0; good && i < c.value_count; i++)
        add_value(p, &c.values[i]);
    if (good) c.value_count = 0; /* the problem has their objects */
    oc_op_free(&c);
    p->flops = k.flops;
    p->is_product = k.is_product;
    return good;
}

/* What a tensor contains before the call. */
static bool take_values(struct bench_tensor *t, const double *values)
{
    if (t->values == NULL) t->values = calloc((size_t)t->numel + 1, sizeof(*t->values));
    if (t->values == NULL) return bench_fail("out of memory");
    for (int64_t i = 0; i < t->numel; i++)
        t->values[i] = (float)values[i];
    return true;
}

static bool take_expected(struct bench_tensor *t, const struct oc_operand *o)
{
    bool is_exact = true;

    for (int64_t i = 0; i < t->numel && is_exact; i++)
        is_exact = o->error[i] == 0;
    if (!bench_tensor_keep(t, !is_exact)) return false;
    memcpy(t->wanted, o->values, (size_t)t->numel * sizeof(double));
    for (int64_t i = 0; !is_exact && i < t->numel; i++) /* rounded up */
        t->bound[i] = o->error[i] == 0 ? 0 : nextafterf((float)o->error[i], INFINITY);
    return true;
}

static bool take_all(struct bench_problem *p, enum oc_op_made most)
{
    struct bench_keys k;
    struct oc_op_case c = {.count = 0};
    bool good = make_case(p, &k, &c, most);

    for (int i = 0, next = 0; good && i < c.count; i++) {
        const struct oc_operand *o = &c.operands[i];

        if (!is_argument(p, o->name)) continue;

        struct bench_tensor *t = &p->tensors[next++];

        if (!o->is_output) good = take_values(t, o->values);
        if (o->before != NULL) good = take_values(t, o->before);
        if (good && o->is_output && most == OC_MADE_OUTPUTS) good = take_expected(t, o);
    }
    oc_op_free(&c);
    return good;
}

bool bench_verify_case_fill(struct bench_problem *p) { return take_all(p, OC_MADE_INPUTS); }

bool bench_verify_case_prepare(struct bench_problem *p) { return take_all(p, OC_MADE_OUTPUTS); }
