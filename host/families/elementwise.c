/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Implements both halves of the first call, check and plan, for all element-wise operators.
 *
 * An operator has a program of its own for inputs that all have the same type, FLOAT, FLOAT16 or
 * BF16 (masks excepted), and an output of that type or BOOL; with a single input the output may
 * have any of these types. So have logical functions and comparisons of BOOL, in float. For all other
 * combinations of types, all operators share one program per number of inputs and type of arithmetic
 * (float, double or 64-bit integers), which takes types and operation as arguments. Copies without a
 * conversion use no arithmetic.
 */
#include "families/elementwise.h"

#include <stdio.h>
#include <string.h>

#include "base/status.h"
#include "check/check.h"
#include "steps/raw_copy.h"
#include "steps/steps.h"

#define COUNT_OF_INPUTS(row) ((int)strlen((row)->input_kinds))
#define COUNT_OF_SCALARS(row) ((int)strlen((row)->scalar_kinds))

/* ---- Types ---- */

/* Returns the promoted type of the tensors, and with `scalars` also of the scalars that take part.
 * Without input tensors, this starts from the type of the output. */
static enum oc_dtype promoted_type(const struct oc_elementwise_args *a, bool scalars)
{
    const struct oc_elementwise *row = a->row;
    enum oc_dtype type = OC_DTYPE_NONE;

    for (int i = 0; i < COUNT_OF_INPUTS(row); i++) {
        const enum oc_dtype dtype = oc_dtype_of(a->input[i]->dtype);

        if (row->input_kinds[i] == 'M') continue;
        type = type == OC_DTYPE_NONE ? dtype : oc_promote(type, dtype);
    }
    if (type == OC_DTYPE_NONE) type = oc_dtype_of(a->output->dtype);
    for (int i = 0; i < COUNT_OF_SCALARS(row) && scalars; i++)
        if (strchr("SRLU", row->scalar_kinds[i]) != NULL && a->scalar[i].is_given != 0)
            type = oc_promote_scalar(type, (enum oc_dtype)a->scalar[i].dtype);
    return type;
}

/* Returns whether the result is a quotient that is not rounded. */
static bool is_quotient(const struct oc_elementwise_args *a)
{
    for (int i = 0; i < COUNT_OF_SCALARS(a->row); i++)
        if (a->row->scalar_kinds[i] == 'J' && a->scalar[i].integer == 0) return true;
    return false;
}

/* Whether truths follow from truths alone: they are exact in every arithmetic. */
static bool is_logical(const struct oc_elementwise_args *a)
{
    return COUNT_OF_INPUTS(a->row) > 0 && promoted_type(a, true) == OC_B8 &&
           strncmp(a->row->expression, "TRUTH(", strlen("TRUTH(")) == 0;
}

/* Returns the type of the arithmetic. Integers become float where the operator or a scalar demands
 * it; comparisons with a scalar then use double, if the device has it, so that large integers keep
 * their values. */
static enum oc_dtype arithmetic_type(const struct oc_elementwise_args *a, bool has_fp64)
{
    const enum oc_dtype tensors = oc_compute_type(promoted_type(a, false));
    const enum oc_dtype type = oc_compute_type(promoted_type(a, true));

    if (type == OC_I64 &&
        (a->row->computes == OC_COMPUTES_FLOAT || is_quotient(a) || is_logical(a)))
        return OC_F32;
    if (tensors == OC_I64 && type == OC_F32 && a->row->result == OC_RESULT_TRUTH && has_fp64)
        return OC_F64;
    return type;
}

/* ---- Checks ---- */

static aclnnStatus check_tensors(const struct oc_elementwise_args *a)
{
    const struct oc_elementwise *row = a->row;
    const int inputs = COUNT_OF_INPUTS(row);
    struct oc_rule rules[OC_ELEMENTWISE_INPUTS + 1];

    for (int i = 0; i < inputs; i++)
        rules[i] = (struct oc_rule){
            row->inputs[i],
            offsetof(struct oc_elementwise_args, input) + (size_t)i * sizeof(a->input[0]),
            row->input_kinds[i] == 'M' ? (unsigned)(OC_B8 | OC_U8) : row->types,
            0,
            OC_MAX_RANK,
            OC_PUBLIC_FORMATS};
    rules[inputs] = (struct oc_rule){row->output,
                                     offsetof(struct oc_elementwise_args, output),
                                     inputs == 0                         ? row->types
                                     : row->result == OC_RESULT_BOOL     ? (unsigned)OC_B8
                                     : row->result == OC_RESULT_FLOATING ? OC_TYPES_FLOATS
                                                                         : OC_TYPES_ALL,
                                     0,
                                     OC_MAX_RANK,
                                     OC_PUBLIC_FORMATS};
    return oc_check_rules(rules, (size_t)inputs + 1, a);
}

static aclnnStatus check_scalars(const struct oc_elementwise_args *a)
{
    for (int i = 0; i < COUNT_OF_SCALARS(a->row); i++) {
        const char kind = a->row->scalar_kinds[i];

        if (kind == 'U' && a->scalar[i - 1].is_given == 0 && a->scalar[i].is_given == 0)
            return oc_fail(ACLNN_ERR_PARAM_NULLPTR, "%s and %s are NULL: one must be given",
                           a->row->scalars[i - 1], a->row->scalars[i]);
        /* The bounds are the inputs behind the first one. */
        if (kind == 'H' && i == 1 && a->scalar[0].integer == 0 && a->scalar[1].integer == 0)
            return oc_fail(ACLNN_ERR_PARAM_NULLPTR, "%s and %s are NULL: one must be given",
                           a->row->inputs[1], a->row->inputs[2]);
        OC_TRY(oc_check_scalar(a->row->scalars[i], &a->scalar[i], kind == 'L' || kind == 'U'));
    }
    return ACLNN_SUCCESS;
}

static aclnnStatus check_cast(const char *what, enum oc_dtype from, const char *to_name,
                              enum oc_dtype to)
{
    char rule[96];

    (void)snprintf(rule, sizeof(rule), "must be castable to that of %s, %s", to_name,
                   oc_dtype_acl_name(to));
    return oc_check_that(oc_can_cast(from, to), what, oc_dtype_acl_name(from), rule);
}

/* Returns whether the scalar of kind B is true. */
static bool is_set(const struct oc_elementwise_args *a)
{
    for (int i = 0; i < COUNT_OF_SCALARS(a->row); i++)
        if (a->row->scalar_kinds[i] == 'B' && a->scalar[i].integer != 0) return true;
    return false;
}

/* Checks the value of a scalar, as the float that most kernels get. */
static aclnnStatus check_scalar_value(const struct oc_elementwise_args *a, int i)
{
    static const char *const MODES[] = {"the quotient", "rounded toward zero", "rounded down"};
    const char *name = a->row->scalars[i];
    const double value = a->scalar[i].real;

    switch (a->row->scalar_kinds[i]) {
        case 'J':
            return oc_check_enum(name, a->scalar[i].integer, MODES, OC_COUNT(MODES));
        case 'Q':
            return oc_check_that_f64(!((float)value < 0), name, value, "must be at least 0");
        case 'Z':
            return oc_check_that_f64((float)value != 0, name, value, "must not be 0");
        case 'O':
            return oc_check_that_f64(!is_set(a) || !((float)value < 0), name, value,
                                     "must be at least 0 if isResult is true");
        default:
            return ACLNN_SUCCESS;
    }
}

static aclnnStatus check_scalar_types(const struct oc_elementwise_args *a, enum oc_dtype promoted)
{
    const struct oc_elementwise *row = a->row;

    for (int i = 0; i < COUNT_OF_SCALARS(row); i++) {
        const enum oc_dtype dtype = (enum oc_dtype)a->scalar[i].dtype;
        char what[64];

        OC_TRY(oc_check_scalar_type(row->scalars[i], &a->scalar[i]));
        OC_TRY(check_scalar_value(a, i));
        (void)snprintf(what, sizeof(what), "dtype of %s", row->scalars[i]);
        if (row->scalar_kinds[i] == 'A' && promoted != OC_B8)
            OC_TRY(check_cast(what, dtype, "the operands", promoted));
        if (row->scalar_kinds[i] == 'A' && promoted == OC_B8)
            OC_TRY(check_cast(what, dtype, "an integer", OC_I64));
        if (row->scalar_kinds[i] == 'Y')
            OC_TRY(oc_check_that(a->scalar[i].integer == (int64_t)a->output->dtype, row->scalars[i],
                                 oc_acl_dtype_name((aclDataType)a->scalar[i].integer),
                                 "must be the dtype of the output"));
    }
    return ACLNN_SUCCESS;
}

static aclnnStatus check_types(const struct oc_elementwise_args *a)
{
    const struct oc_elementwise *row = a->row;
    const enum oc_dtype tensors = promoted_type(a, false), promoted = promoted_type(a, true);
    const enum oc_dtype output = oc_dtype_of(a->output->dtype);

    OC_TRY(oc_check_that((promoted & row->promoted) != 0, "promoted dtype of the inputs",
                         oc_dtype_acl_name(promoted), "is not supported by this operator"));
    OC_TRY(check_scalar_types(a, promoted));
    for (int i = 1; i < COUNT_OF_INPUTS(row) && row->is_alike; i++)
        OC_TRY(oc_check_same_dtype(row->inputs[i], a->input[i], row->inputs[0], a->input[0]));
    if (row->result == OC_RESULT_SAME)
        return oc_check_same_dtype(row->output, a->output, row->inputs[0], a->input[0]);
    if (row->result == OC_RESULT_CAST)
        return check_cast("promoted dtype of the inputs", promoted, row->output, output);
    if (row->result == OC_RESULT_TENSORS)
        return check_cast("promoted dtype of the tensors", tensors, row->output, output);
    return ACLNN_SUCCESS;
}

static aclnnStatus check_one_element(const char *name, const aclTensor *tensor)
{
    char shape[128];

    oc_shape_text(tensor->shape, tensor->rank, shape, sizeof(shape));
    return oc_check_that(tensor->rank <= 1 && oc_numel(tensor) == 1, name, shape,
                         "its shape must be () or (1)");
}

static bool is_in_place(const struct oc_elementwise *row)
{
    return strncmp(row->op.name, "aclnnInplace", strlen("aclnnInplace")) == 0;
}

/* The output must have the shape of the broadcast. The output of an in-place operator is also one
 * of the inputs. */
static aclnnStatus check_shapes(const struct oc_elementwise_args *a)
{
    const struct oc_elementwise *row = a->row;
    const aclTensor *tensors[OC_ELEMENTWISE_INPUTS + 1];
    int count = COUNT_OF_INPUTS(row);
    int64_t shape[OC_MAX_RANK];
    char names[128] = "";
    uint64_t rank;

    for (int i = 0; i < count; i++) {
        const size_t used = strlen(names);

        tensors[i] = a->input[i];
        if (row->input_kinds[i] == 'E') OC_TRY(check_one_element(row->inputs[i], a->input[i]));
        (void)snprintf(names + used, sizeof(names) - used, "%s%s", i == 0 ? "" : ", ",
                       row->inputs[i]);
    }
    if (is_in_place(row)) tensors[count++] = a->output;
    OC_TRY(oc_check_broadcast(names, tensors, count, shape, &rank));
    return oc_check_shape(row->output, a->output, shape, rank, "the broadcast of the inputs");
}

aclnnStatus oc_elementwise_check(const void *args)
{
    const struct oc_elementwise_args *a = args;

    OC_TRY(check_scalars(a));
    OC_TRY(check_tensors(a));
    OC_TRY(check_types(a));
    return check_shapes(a);
}

/* ---- Plan ---- */

/* Returns whether the operator has a program of its own for these types, as the top of this file
 * describes. */
static bool has_own_program(const struct oc_elementwise_args *a, enum oc_dtype arithmetic)
{
    const enum oc_dtype output = oc_dtype_of(a->output->dtype);
    const int inputs = COUNT_OF_INPUTS(a->row);
    enum oc_dtype type = OC_DTYPE_NONE;

    for (int i = 0; i < inputs; i++) {
        const enum oc_dtype dtype = oc_dtype_of(a->input[i]->dtype);

        if (a->row->input_kinds[i] == 'M') continue;
        if (type != OC_DTYPE_NONE && dtype != type) return false;
        type = dtype;
    }
    if (type == OC_DTYPE_NONE) type = output;
    return arithmetic == OC_F32 && ((type & OC_FLOATS) != 0 || is_logical(a)) &&
           (output == type || output == OC_B8 || (inputs == 1 && (output & OC_FLOATS) != 0));
}

static bool is_part_of_name(char c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_';
}

static bool is_exact_call(const char *name, size_t length)
{
    static const char *const EXACT[] = {
        "K",          "TRUTH",          "PRODUCT",
        "SUM",        "DIFFERENCE",     "MINIMUM",
        "MAXIMUM",    "QUOTIENT",       "TRUNCATED_QUOTIENT",
        "UPPER_PART", "LOWER_PART",     "LERP",
        "FMOD",       "FLOOR_QUOTIENT", "REMAINDER",
        "ABSOLUTE",   "NEGATED",        "TRUNC",
        "ROUND",      "FLOOR",          "IS_FINITE",
        "SIGNBIT",    "fabs",           "sqrt",
        "trunc",      "ceil",
    };

    for (size_t i = 0; i < OC_COUNT(EXACT); i++)
        if (strlen(EXACT[i]) == length && strncmp(EXACT[i], name, length) == 0) return true;
    return length == 0; /* parentheses */
}

/* Returns whether the expression calls functions that are not exact: for them, a vector of elements
 * may give other bits than single elements do. */
static bool calls_functions(const char *text)
{
    for (const char *p = strchr(text, '('); p != NULL; p = strchr(p + 1, '(')) {
        const char *name = p;

        while (name > text && is_part_of_name(name[-1]))
            name--;
        if (!is_exact_call(name, (size_t)(p - name))) return true;
    }
    return false;
}

/* Returns the scalar as the kernel gets it. In comparisons, the scalar is first rounded to the
 * tensors' type. */
static int64_t scalar_bits(const struct oc_elementwise_args *a, int i, enum oc_dtype arithmetic)
{
    struct oc_scalar scalar = a->scalar[i];
    const bool is_compared = a->row->result == OC_RESULT_TRUTH && a->row->scalar_kinds[i] == 'S';

    if (a->row->scalar_kinds[i] == 'N') return promoted_type(a, false) == OC_B8 ? 1 : -1;
    if (a->row->scalar_kinds[i] == 'R') oc_scalar_cast(&scalar, promoted_type(a, true));
    if (COUNT_OF_INPUTS(a->row) == 0 || a->row->scalar_kinds[i] == 'F')
        oc_scalar_store(&scalar, oc_dtype_of(a->output->dtype));
    if (promoted_type(a, true) == OC_B8) scalar.integer = scalar.integer != 0;
    if (is_compared) oc_scalar_round(&scalar, promoted_type(a, false));
    return oc_scalar_bits(&scalar, arithmetic);
}

/* Returns the expression for these values of the scalars, in float. */
static const char *expression_of(const struct oc_elementwise_args *a)
{
    for (int i = 0; i < OC_ELEMENTWISE_CASES; i++) {
        const struct oc_elementwise_case *c = &a->row->cases[i];
        const struct oc_scalar value = oc_scalar_of_double((double)c->value);

        if (c->expression != NULL &&
            scalar_bits(a, c->scalar, OC_F32) == oc_scalar_bits(&value, OC_F32))
            return c->expression;
    }
    return a->row->expression;
}

/* Defines the types for the operator's own program. */
static void define_types(struct oc_launch *launch, const struct oc_device *device,
                         const struct oc_elementwise_args *a, enum oc_dtype arithmetic)
{
    static const char *const TYPES[] = {"T0", "T1", "T2"};
    static const char *const OPERANDS[] = {"OPERAND0", "OPERAND1", "OPERAND2"};
    static const char *const SCALARS[] = {"SCALAR0", "SCALAR1", "SCALAR2", "SCALAR3"};
    const enum oc_dtype output = oc_dtype_of(a->output->dtype);
    const char *const expression = expression_of(a);

    oc_launch_define(launch, "COMPUTE", oc_dtype_name(arithmetic));
    oc_launch_define(launch, "EXPRESSION", expression);
    /* All elements have the same bits if all are computed in vectors of one width
     * (findings/pocl_builtins_by_lane.sh). */
    oc_launch_define_flag(launch, "ONE_WIDTH", calls_functions(expression));
    oc_launch_define_flag(launch, "DOUBLE_POWER",
                          strstr(expression, "POWER(") != NULL && oc_powers_are_double(device));
    for (int i = 0; i < OC_ELEMENTWISE_INPUTS && i < COUNT_OF_INPUTS(a->row); i++) {
        oc_launch_define(
            launch, TYPES[i],
            a->row->input_kinds[i] == 'M' ? "b8" : oc_dtype_name(oc_dtype_of(a->input[i]->dtype)));
        oc_launch_define(launch, OPERANDS[i], a->row->operands[i]);
    }
    oc_launch_define(launch, "OUT", oc_dtype_name(output));
    for (int i = 0; i < OC_ELEMENTWISE_SCALARS && i < COUNT_OF_SCALARS(a->row); i++)
        oc_launch_define(launch, SCALARS[i], a->row->scalars[i]);
}

/* Returns the type to which integer results are cast before they are stored, or, in arithmetic on
 * floats, integer operands before they are used. INT64 means that nothing changes. */
static enum oc_dtype result_type(const struct oc_elementwise_args *a, enum oc_dtype arithmetic)
{
    const enum oc_dtype tensors = promoted_type(a, false);

    if (arithmetic == OC_I64)
        return a->row->result == OC_RESULT_CAST ? promoted_type(a, true) : OC_I64;
    for (int i = 0; i < COUNT_OF_INPUTS(a->row) && (tensors == OC_F16 || tensors == OC_BF16); i++)
        if ((oc_dtype_of(a->input[i]->dtype) & OC_TYPES_FLOATS) == 0 &&
            a->row->input_kinds[i] != 'M')
            return tensors;
    return OC_I64;
}

/* Inputs of kind E have a single element, so an operator with no other inputs only fills its
 * output. */
static enum oc_use output_use(const struct oc_elementwise_args *a)
{
    return a->row->input_kinds[strspn(a->row->input_kinds, "E")] == '\0' ? OC_FILL : OC_WRITE;
}

static void append_input(oc_plan *p, struct oc_launch *launch, const struct oc_elementwise_args *a,
                         int i, struct oc_loop_nest *n)
{
    static const char *const NAMES[][4] = {{"in0", "in0_type", "in0_stride", "in0_inner_stride"},
                                           {"in1", "in1_type", "in1_stride", "in1_inner_stride"},
                                           {"in2", "in2_type", "in2_stride", "in2_inner_stride"}};
    const enum oc_dtype dtype = oc_dtype_of(a->input[i]->dtype);
    struct oc_arg args[] = {
        OC_REF(in, a->refs != NULL
                       ? a->refs[i + 1]
                       : oc_plan_tensor(p, a->row->inputs[i], a->input[i], OC_READ_IN_PLACE)),
        OC_INT(type, oc_dtype_number(dtype)),
        OC_INDEX8(stride, n->stride[i + 1]),
        OC_INDEX(inner_stride, n->inner_stride[i + 1]),
        {.kind = OC_ARG_END},
    };

    for (int k = 0; k < 4; k++)
        args[k].name = NAMES[i][k];
    oc_launch_append(launch, args);
    launch->bytes += (double)oc_numel(a->input[i]) * (double)oc_dtype_size(dtype);
}

static bool is_raw_copy(const struct oc_elementwise_args *a)
{
    return COUNT_OF_INPUTS(a->row) == 1 && strcmp(a->row->expression, a->row->operands[0]) == 0 &&
           oc_plan_copies_raw(oc_dtype_of(a->output->dtype), oc_dtype_of(a->input[0]->dtype));
}

void oc_elementwise_plan(oc_plan *p, const void *args)
{
    const struct oc_elementwise_args *a = args;
    const enum oc_dtype output = oc_dtype_of(a->output->dtype);
    const enum oc_dtype arithmetic = arithmetic_type(a, oc_plan_device(p)->has_fp64);
    const bool own_program = has_own_program(a, arithmetic);
    const aclTensor *const operands[] = {a->output, a->input[0], a->input[1], a->input[2]};
    const int inputs = COUNT_OF_INPUTS(a->row), scalars = COUNT_OF_SCALARS(a->row);
    struct oc_launch launch = {
        .source = "elementwise",
        .flops = (double)oc_numel(a->output),
        .bytes = (double)oc_numel(a->output) * (double)oc_dtype_size(output)};
    struct oc_geometry g;
    struct oc_loop_nest n;

    if (!oc_plan_supports(p, a->row->output, output)) return;
    for (int i = 0; i < inputs; i++)
        if (!oc_plan_supports(p, a->row->inputs[i], oc_dtype_of(a->input[i]->dtype))) return;
    if (oc_numel(a->output) == 0) return;
    if (is_raw_copy(a)) {
        oc_plan_raw_copy(p, oc_plan_view(p, a->row->output, a->output, output_use(a)),
                         oc_plan_view(p, a->row->inputs[0], a->input[0], OC_READ_IN_PLACE),
                         OC_ACCESS_BY_STRATEGY);
        return;
    }
    oc_geometry_make(&g, operands, inputs + 1);
    if (!oc_plan_loop_nest(p, &g, own_program ? OC_ACCESS_BY_STRATEGY : OC_ACCESS_BY_ELEMENT,
                           (int64_t)launch.bytes * (inputs + 1), &n))
        return;
    oc_launch_set_loop_nest(&launch, &n);
    launch.kernel = launch.choice.name;
    if (own_program)
        define_types(&launch, oc_plan_device(p), a, arithmetic);
    else
        oc_launch_define_any_types(&launch, oc_plan_device(p), arithmetic, inputs);
    OC_APPEND_ARGS(
        &launch,
        OC_REF(out, a->refs != NULL ? a->refs[0]
                                    : oc_plan_tensor(p, a->row->output, a->output, output_use(a))),
        OC_INT(out_type, oc_dtype_number(output)), OC_INT(operation, a->row->operation),
        OC_INT(result_type, oc_dtype_number(result_type(a, arithmetic))), OC_TILE_LOOP_NEST_ARGS(n),
        OC_INDEX8(out_stride, n.stride[0]), OC_INDEX(out_inner_stride, n.inner_stride[0]),
        OC_LONG(scalar0, scalars > 0 ? scalar_bits(a, 0, arithmetic) : 0),
        OC_LONG(scalar1, scalars > 1 ? scalar_bits(a, 1, arithmetic) : 0),
        OC_LONG(scalar2, scalars > 2 ? scalar_bits(a, 2, arithmetic) : 0),
        OC_LONG(scalar3, scalars > 3 ? scalar_bits(a, 3, arithmetic) : 0));
    for (int i = 0; i < inputs; i++)
        append_input(p, &launch, a, i, &n);
    oc_plan_kernel(p, &launch);
}

void oc_elementwise_plan_fill(oc_plan *p, const char *name, aclTensor *output, double value)
{
    const struct oc_elementwise row = {.output = name,
                                       .input_kinds = "",
                                       .scalar_kinds = "V",
                                       .scalars = {"value"},
                                       .expression = "value",
                                       .operation = OC_OPERATION_VALUE};
    const struct oc_elementwise_args args = {
        &row, {NULL}, {oc_scalar_of_double(value)}, output, NULL};

    oc_elementwise_plan(p, &args);
}
