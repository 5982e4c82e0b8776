/* SPDX-License-Identifier: Apache-2.0 */
#include "verify/ops/elementwise.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "verify/check_op.h"
#include "verify/device.h"
#include "verify/elementwise_strategy.h"

/* What a case keeps for its reference. */
struct call {
    const struct elementwise_function *function;
    double values[OC_ELEMENTWISE_SCALARS];
    int inputs;
    bool is_in_place;
    char types[64];
};

int elementwise_inputs(const struct elementwise_function *f)
{
    return (int)strlen(f->row->input_kinds);
}

bool elementwise_is_in_place(const struct elementwise_function *f)
{
    return strcmp(f->row->inputs[0], f->row->output) == 0;
}

static int count_tensors(aclTensor *const *t)
{
    int count = 0;

    while (count < OC_OP_OPERANDS && t[count] != NULL)
        count++;
    return count;
}

static bool can_serve(const char *strategy, aclTensor *const *t)
{
    const int count = count_tensors(t);
    aclTensor *ordered[OC_OP_OPERANDS] = {t[count - 1]};

    for (int i = 1; i < count; i++)
        ordered[i] = t[i - 1];
    return oc_elementwise_can_serve(strategy, ordered, count);
}

static bool can_serve_in_place(const char *strategy, aclTensor *const *t)
{
    return oc_elementwise_can_serve(strategy, t, count_tensors(t));
}

/* ---- Types ---- */

static enum oc_dtype promoted_of(const struct elementwise_case *e, bool scalars)
{
    const struct oc_elementwise *row = e->function->row;
    enum oc_dtype type = OC_DTYPE_NONE;

    for (int i = 0; i < elementwise_inputs(e->function); i++) {
        if (row->input_kinds[i] == 'M') continue;
        type = type == OC_DTYPE_NONE ? e->types.input[i] : oc_promote(type, e->types.input[i]);
    }
    for (const char *kind = row->scalar_kinds; *kind != '\0' && scalars; kind++)
        if (strchr("SRLU", *kind) != NULL)
            type = oc_promote_scalar(type, e->types.is_real ? OC_F64 : OC_I64);
    return type;
}

static bool is_floating(enum oc_dtype type) { return (type & OC_TYPES_FLOATS) != 0; }

/* Completes the types. Returns false where the operator does not take them. */
static bool complete_types(struct elementwise_case *e)
{
    const struct oc_elementwise *row = e->function->row;
    const int inputs = elementwise_inputs(e->function);
    enum oc_dtype given[OC_ELEMENTWISE_INPUTS];

    memcpy(given, e->types.input, sizeof(given));
    for (int i = 0, k = 0; i < inputs; i++) {
        e->types.input[i] = row->input_kinds[i] == 'M' ? OC_B8 : given[k];
        if (row->input_kinds[i] == 'M') continue;
        if ((row->types & given[k]) == 0) return false;
        k++;
        if (k < inputs && given[k] == OC_DTYPE_NONE) given[k] = given[k - 1];
    }

    const enum oc_dtype all = inputs == 0 ? e->types.input[0] : promoted_of(e, true);
    const enum oc_dtype tensors = inputs == 0 ? all : promoted_of(e, false);
    const bool is_in_place = elementwise_is_in_place(e->function);
    enum oc_dtype output = all;

    if (row->result == OC_RESULT_FLOATING && !is_floating(all)) output = OC_F32;
    if (row->result == OC_RESULT_TENSORS && !is_floating(all)) output = OC_F32;
    if (row->result == OC_RESULT_BOOL || row->result == OC_RESULT_TRUTH) output = OC_B8;
    if (e->types.output != OC_DTYPE_NONE) output = e->types.output;
    if (is_in_place) output = e->types.input[0];
    e->types.output = output;
    for (int i = 1; i < inputs; i++)
        if (row->is_alike && e->types.input[i] != e->types.input[0]) return false;
    if (row->result == OC_RESULT_SAME) return output == e->types.input[0];
    if (row->result == OC_RESULT_FLOATING && !is_floating(output)) return false;
    if (row->result == OC_RESULT_BOOL && output != OC_B8) return false;
    if (row->result == OC_RESULT_CAST && !oc_can_cast(all, output)) return false;
    if (row->result == OC_RESULT_TENSORS && !oc_can_cast(tensors, output)) return false;
    if (strchr(row->scalar_kinds, 'A') != NULL && e->types.is_real && !is_floating(all))
        return false;
    return (row->promoted & all) != 0;
}

static bool computes_integers(const struct elementwise_case *e)
{
    const enum oc_dtype all =
        elementwise_inputs(e->function) == 0 ? e->types.output : promoted_of(e, true);

    return !is_floating(all) && e->function->row->computes == OC_COMPUTES_PROMOTED;
}

/* ---- Scalars ---- */

/* Scalars are small, so that integers stay exact; the values of two scalars differ, and a lower bound is below. */
static void add_scalars(struct oc_op_case *c, struct call *call, const struct elementwise_case *e)
{
    static const double REALS[] = {1.5, 0.75, 1, 1}, INTEGERS[] = {2, 3, 1, 1};
    const struct oc_elementwise *row = e->function->row;
    double *values = call->values;

    for (int i = 0; row->scalar_kinds[i] != '\0'; i++) {
        const char *name = row->scalars[i], kind = row->scalar_kinds[i];
        const bool is_real = e->types.is_real || kind == 'D' || kind == 'G';
        const double value = (is_real ? REALS[i] : INTEGERS[i]) * (kind == 'L' ? -1 : 1);

        values[i] = computes_integers(e) ? trunc(value) : value;
        /* Scalars of truths are truths. */
        if (elementwise_inputs(e->function) > 0 && promoted_of(e, true) == OC_B8)
            values[i] = values[i] != 0;
        if (kind == 'J') values[i] = 2 - i; /* the modes of a division */
        if (kind == 'K') values[i] = computes_integers(e) ? -1 : 2;
        if (kind == 'Y') values[i] = (double)oc_acl_type_of(e->types.output);
        if (kind == 'N') values[i] = e->types.input[0] == OC_B8 ? 1 : -1;
        if (strchr("SRAFVLUQZO", kind) != NULL)
            oc_op_number(c, name, value, !is_real);
        else if (kind == 'D' || kind == 'G')
            oc_op_real(c, name, values[i]);
        else
            oc_op_integer(c, name, kind == 'B' ? values[i] != 0 : (int64_t)values[i]);
    }
}

static void release(struct oc_op_case *c) { free((void *)c->attributes); }

/* ---- Data and reference ---- */

static void fill(struct oc_op_case *c, const struct elementwise_case *e, int inputs)
{
    const char *expression = e->function->row->expression;
    const bool is_power = strstr(expression, "POWER") != NULL;
    const bool divides = strstr(expression, "QUOTIENT") != NULL ||
                         strstr(expression, "REMAINDER") != NULL ||
                         strstr(expression, "FMOD") != NULL;

    oc_op_fill(c, e->data, inputs);
    for (int i = 0; i < inputs; i++) {
        struct oc_operand *o = &c->operands[i];
        const int64_t count = oc_shape_count(&o->shape);

        for (int64_t k = 0; k < count; k++) {
            if (is_floating(o->dtype)) continue;
            if (!isfinite(o->values[k])) o->values[k] = 2;
            o->values[k] = trunc(o->values[k]) + 0.0; /* no -0 */
            if (o->dtype == OC_B8) o->values[k] = o->values[k] > 0;
            if (o->dtype == OC_U8) o->values[k] = fabs(o->values[k]);
            if (divides && o->values[k] == 0)
                o->values[k] = 1; /* other than of floats, by 0 is 0 */
            /* A double has the lower bits of a small power only. */
            if (i > 0 && is_power) o->values[k] = fmod(o->values[k], 4) + 0.0;
        }
    }
}

/* As the output stores a result. */
static double stored(double v, bool is_integer, enum oc_dtype output)
{
    const int64_t whole = isfinite(v) ? (int64_t)v : 0;

    if (is_floating(output)) return is_integer ? (double)whole : v;
    if (output == OC_B8) return v != 0;
    if (!is_integer) return oc_round_to(output, isnan(v) ? 0 : trunc(v)) + 0.0; /* no -0 */
    switch (output) {
        case OC_U8:
            return (uint8_t)whole;
        case OC_I8:
            return (int8_t)whole;
        case OC_I16:
            return (int16_t)whole;
        case OC_I32:
            return (int32_t)whole;
        default:
            return (double)whole;
    }
}

/* In the last place of a float. Three roundings, or up to 16 units that OpenCL allows a function. */
static double units_of(const struct elementwise_function *f)
{
    static const char *const FUNCTIONS[] = {"exp(",  "log(",   "log2(", "SIN(", "COS(", "TANH(",
                                            "POWER", "ERFINV", "TAN(",  "erfc", "asin", "acos",
                                            "atan",  "sinh(",  "cosh(", "log1p"};
    double units = 4;

    for (size_t i = 0; i < OC_COUNT(FUNCTIONS); i++)
        if (strstr(f->row->expression, FUNCTIONS[i]) != NULL) units = 20;
    return units;
}

/* What the arithmetic may lose, which an error of an operand may magnify; how much, a small change of each
 * operand tells. */
static double error_of(const struct call *call, const double *t, double result, bool is_double)
{
    const struct elementwise_function *f = call->function;
    const double change = 0x1p-20;
    double magnitude = fabs(result);

    if (strstr(f->row->expression, "TRUTH") != NULL || !isfinite(result)) return 0;
    for (int i = 0; i < OC_ELEMENTWISE_INPUTS && i < call->inputs; i++) {
        double changed[OC_ELEMENTWISE_INPUTS] = {t[0], t[1], t[2]};

        changed[i] *= 1 + change;

        const double moved = (double)f->reference(changed, call->values);

        if (isfinite(moved)) magnitude += fabs(moved - result) / change;
    }
    /* Below the normal range a unit is fixed. */
    return units_of(f) * (is_double ? 0x1p-53 * magnitude : 0x1p-24 * magnitude + 0x1p-149);
}

static void compute(struct oc_op_case *c, const struct elementwise_case *e, const double *before)
{
    const struct call *call = c->attributes;
    struct oc_operand *out = &c->operands[call->is_in_place ? 0 : call->inputs];
    const bool is_integer = computes_integers(e);
    const enum oc_dtype promoted = call->inputs > 0 ? promoted_of(e, false) : OC_F32;
    const int64_t count = oc_shape_count(&out->shape);

    for (int64_t k = 0; k < count; k++) {
        double t[OC_ELEMENTWISE_INPUTS] = {0};

        for (int i = 0; i < call->inputs; i++) {
            t[i] = i == 0 && call->is_in_place ? before[k]
                                               : oc_operand_at(&c->operands[i], &out->shape, k);
            if (promoted == OC_F16 || promoted == OC_BF16) t[i] = oc_round_to(promoted, t[i]);
        }

        const double v = (double)call->function->reference(t, call->values);
        const bool is_double = out->dtype == OC_F64 && e->types.input[0] == OC_F64;

        out->values[k] = stored(v, is_integer, out->dtype);
        if (is_floating(out->dtype) && !is_integer) out->error[k] = error_of(call, t, v, is_double);
    }
}

/* ---- Cases ---- */

static void name_types(struct call *call, const struct elementwise_case *e)
{
    size_t used = 0;

    for (int i = 0; i < call->inputs; i++)
        used += (size_t)snprintf(call->types + used, sizeof(call->types) - used, "%s ",
                                 oc_dtype_name(e->types.input[i]));
    (void)snprintf(call->types + used, sizeof(call->types) - used, "to %s%s",
                   oc_dtype_name(e->types.output), e->types.is_real ? " reals" : "");
}

static void add_operands(struct oc_op_case *c, const struct elementwise_case *e)
{
    const struct call *call = c->attributes;
    const struct oc_elementwise *row = call->function->row;
    const struct oc_shape shapes[OC_ELEMENTWISE_INPUTS] = {
        oc_shape_parse(e->shape), oc_shape_parse(e->other_shape),
        oc_shape_parse(e->third_shape == NULL ? e->other_shape : e->third_shape)};
    const struct oc_shape scalar = {0, {0}};
    const struct oc_shape full = oc_shape_broadcast(shapes, call->inputs > 1 ? call->inputs : 1);

    for (int i = 0; i < call->inputs; i++) {
        const bool is_output = i == 0 && call->is_in_place;

        (void)oc_op_operand(c, row->inputs[i], e->types.input[i], is_output,
                            is_output                    ? &full
                            : row->input_kinds[i] == 'E' ? &scalar
                                                         : &shapes[i]);
    }
    if (!call->is_in_place) (void)oc_op_operand(c, row->output, e->types.output, true, &full);
}

bool elementwise_make(struct oc_op_case *c, const struct elementwise_case *given)
{
    struct elementwise_case e = *given;
    struct call *call;

    if (!complete_types(&e)) return false;
    call = calloc(1, sizeof(*call));
    if (call == NULL) abort();
    call->function = e.function;
    call->inputs = elementwise_inputs(e.function);
    call->is_in_place = call->inputs > 0 && elementwise_is_in_place(e.function);
    *c = (struct oc_op_case){.op = "elementwise",
                             .name = e.function->name,
                             .types = call->types,
                             .function = e.function->row->op.name,
                             .attributes = call,
                             .release = release,
                             .can_serve = call->is_in_place ? can_serve_in_place : can_serve,
                             .workspace = 0,
                             .same = OC_SAME_BITS};
    add_scalars(c, call, &e);
    name_types(call, &e);
    add_operands(c, &e);
    fill(c, &e, call->inputs);
    if (call->is_in_place) oc_operand_keep_before(&c->operands[0], c->operands[0].values);
    compute(c, &e, c->operands[0].before);
    return true;
}

/* ---- aclnn-cl-info --check ---- */

/* Of an operator's kernel the types change loads, stores and conversions only: all functions in F32 and in
 * integers, some in F16 and BF16. */
static void check_make(struct oc_op_case *c, int mode, int type)
{
    static const enum oc_dtype TYPES[] = {OC_F32, OC_F16, OC_BF16, OC_I32};
    static const char *const NAMES[] = {"Add", "GtTensor", "Relu", "InplaceFillTensor"};
    const struct elementwise_function *f = &elementwise_functions[mode];
    bool is_chosen = TYPES[type] == OC_F32 || TYPES[type] == OC_I32;

    for (size_t i = 0; i < OC_COUNT(NAMES); i++)
        is_chosen = is_chosen || strcmp(f->name, NAMES[i]) == 0;
    if (!is_chosen ||
        !elementwise_make(
            c,
            &(struct elementwise_case){
                f, {{TYPES[type]}, OC_DTYPE_NONE, false}, "8x129", "8x1", NULL, OC_DATA_INTEGERS}))
        return;
    c->types = oc_dtype_name(TYPES[type]);
}

static const char *const CHECK_STRATEGIES[] = {"index:32", "index:64", NULL};
const struct oc_check_op oc_check_elementwise = {ELEMENTWISE_FUNCTIONS, 4, CHECK_STRATEGIES,
                                                 check_make};
