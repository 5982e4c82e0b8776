/* SPDX-License-Identifier: Apache-2.0 */
/* These operators make arithmetic sequences: aclnnLinspace, aclnnArange and aclnnRange. */
#include <math.h>
#include <stdio.h>

#include "aclnnop/aclnn_arange.h"
#include "aclnnop/aclnn_linspace.h"
#include "aclnnop/aclnn_range.h"
#include "base/status.h"
#include "check/check.h"
#include "check/promotion.h"
#include "plan/op.h"
#include "plan/plan.h"
#include "steps/steps.h"

struct args {
    struct oc_scalar start, end, step;
    int64_t steps;
    aclTensor *out;
};

/* Returns the type of the arithmetic on devices that have doubles. */
static enum oc_dtype sequence_compute_type(const struct args *a)
{
    return oc_compute_type(oc_dtype_of(a->out->dtype));
}

/* Converts a scalar to the type of the arithmetic. Sequences of integers begin and end at
 * integers. */
static struct oc_scalar sequence_scalar(const struct args *a, struct oc_scalar scalar)
{
    const enum oc_dtype type = sequence_compute_type(a);

    if (type == OC_F32) oc_scalar_round(&scalar, OC_F32);
    if (type != OC_I64) return scalar;
    return (struct oc_scalar){OC_I64, 1, (double)scalar.integer, scalar.integer};
}

/* ---- Checks ---- */

static aclnnStatus sequence_check_out(const struct args *a, unsigned dtypes)
{
    const struct oc_rule rule = OC_TENSOR(args, out, dtypes, 0, OC_MAX_RANK, OC_ANY_FORMAT);

    return oc_check_rules(&rule, 1, a);
}

/* The vendor's code for NULL differs from that of all other operators. */
static aclnnStatus linspace_check_pointers(const struct args *a)
{
    const char *name = a->start.is_given == 0 ? "start"
                       : a->end.is_given == 0 ? "end"
                       : a->out == NULL       ? "out"
                                              : NULL;

    OC_TRY(oc_check_scalar("start", &a->start, true));
    OC_TRY(oc_check_scalar("end", &a->end, true));
    if (name == NULL) return ACLNN_SUCCESS;
    return oc_fail(ACLNN_ERR_INNER_NULLPTR, "%s is NULL", name);
}

static aclnnStatus linspace_check(const void *opaque)
{
    const struct args *a = opaque;

    OC_TRY(linspace_check_pointers(a));
    OC_TRY(sequence_check_out(a, OC_TYPES_FLOATS | OC_I8 | OC_I16 | OC_I32 | OC_I64 | OC_U8));
    OC_TRY(oc_check_scalar_type("start", &a->start));
    OC_TRY(oc_check_scalar_type("end", &a->end));
    return oc_check_i64("steps", a->steps, OC_EQ, "the number of elements of out",
                        oc_numel(a->out));
}

static aclnnStatus arange_check(const void *opaque)
{
    static const char *const NAMES[] = {"start", "end", "step"};
    const struct args *a = opaque;
    const struct oc_scalar *scalars[] = {&a->start, &a->end, &a->step};

    for (int i = 0; i < 3; i++)
        OC_TRY(oc_check_scalar(NAMES[i], scalars[i], false));
    OC_TRY(sequence_check_out(a, OC_TYPES_FLOATS | OC_I32 | OC_I64));
    for (int i = 0; i < 3; i++)
        OC_TRY(oc_check_scalar_type(NAMES[i], scalars[i]));

    const struct oc_scalar start = sequence_scalar(a, a->start), end = sequence_scalar(a, a->end),
                           step = sequence_scalar(a, a->step);
    const bool is_integer = sequence_compute_type(a) == OC_I64;
    const bool ascends = is_integer ? start.integer <= end.integer : start.real <= end.real;
    const bool descends = is_integer ? start.integer >= end.integer : start.real >= end.real;
    const double distance = is_integer ? (double)step.integer : step.real;
    const double given = (a->step.dtype & OC_TYPES_FLOATS) != 0 ? a->step.real : distance;

    if (!is_integer) {
        OC_TRY(oc_check_that_f64(!isnan(start.real), "start", start.real, "must be a number"));
        OC_TRY(oc_check_that_f64(!isnan(end.real), "end", end.real, "must be a number"));
    }
    return oc_check_that_f64((ascends && distance > 0) || (descends && distance < 0), "step", given,
                             is_integer ? "must lead from start toward end, as an integer"
                                        : "must lead from start toward end");
}

/* ---- Plan ---- */

static int64_t sequence_bits(const struct args *a, struct oc_scalar scalar, enum oc_dtype compute)
{
    const struct oc_scalar value = sequence_scalar(a, scalar);

    return oc_scalar_bits(&value, compute);
}

/* The sequence numbers are the positions in a contiguous tensor of the shape of out. */
static void sequence_plan(oc_plan *p, const struct args *a, enum oc_dtype compute, int64_t step,
                          int64_t from_start)
{
    const int64_t count = oc_numel(a->out);
    const enum oc_dtype dtype = oc_dtype_of(a->out->dtype);
    struct oc_launch launch = {.source = "sequence",
                               .kernel = "sequence",
                               .defines = {OC_DEFINE(COMPUTE, oc_dtype_name(compute))},
                               .flops = 2.0 * (double)count,
                               .bytes = (double)count * (double)oc_dtype_size(dtype)};
    struct oc_layout numbers;
    struct oc_geometry g;
    struct oc_loop_nest n;

    if (!oc_plan_supports(p, "out", dtype) || count == 0) return;
    oc_layout_make(&numbers, a->out->shape, a->out->rank, NULL);

    const aclTensor *const operands[] = {a->out, &numbers.tensor};

    oc_geometry_make(&g, operands, 2);
    if (!oc_plan_loop_nest(p, &g, OC_ACCESS_IN_ORDER, (int64_t)launch.bytes, &n)) return;
    oc_launch_set_loop_nest(&launch, &n);
    oc_launch_define_flag(&launch, "USE_F64", oc_plan_device(p)->has_fp64);
    OC_APPEND_ARGS(
        &launch, OC_REF(out, oc_plan_tensor(p, "out", a->out, OC_WRITE)),
        OC_INT(out_type, oc_dtype_number(dtype)), OC_LOOP_NEST_ARGS(n),
        OC_INDEX8(out_stride, n.stride[0]), OC_INDEX(out_inner_stride, n.inner_stride[0]),
        OC_INDEX8(number_stride, n.stride[1]), OC_INDEX(number_inner_stride, n.inner_stride[1]),
        OC_LONG(start_bits, sequence_bits(a, a->start, compute)),
        OC_LONG(end_bits, sequence_bits(a, a->end, compute)), OC_LONG(step_bits, step),
        OC_INDEX(from_start, from_start), OC_INDEX(count, count));
    oc_plan_kernel(p, &launch);
}

/* Returns the step, rounded in the type of the arithmetic. */
static double linspace_step(const struct args *a, enum oc_dtype compute)
{
    const double start = sequence_scalar(a, a->start).real, end = sequence_scalar(a, a->end).real;

    if (a->steps == 1) return 0;
    if (compute == OC_F64) return (end - start) / (double)(a->steps - 1);
    return (double)(((float)end - (float)start) / (float)(a->steps - 1));
}

static void linspace_plan(oc_plan *p, const void *opaque)
{
    const struct args *a = opaque;
    const enum oc_dtype type = sequence_compute_type(a);
    const enum oc_dtype compute =
        type == OC_I64 ? (oc_plan_device(p)->has_fp64 ? OC_F64 : OC_F32) : type;
    const struct oc_scalar step = oc_scalar_of_double(linspace_step(a, compute));

    sequence_plan(p, a, compute, oc_scalar_bits(&step, compute), oc_max_i64(a->steps / 2, 1));
}

static void arange_plan(oc_plan *p, const void *opaque)
{
    const struct args *a = opaque;
    const enum oc_dtype compute = sequence_compute_type(a);

    sequence_plan(p, a, compute, sequence_bits(a, a->step, compute), oc_numel(a->out));
}

/* ---- Entry points ---- */

static const struct oc_field FIELDS[] = {OC_VALUE_FIELD(args, start), OC_VALUE_FIELD(args, end),
                                         OC_VALUE_FIELD(args, step), OC_VALUE_FIELD(args, steps),
                                         OC_FIELD(args, out)};
static const struct oc_op LINSPACE = {"aclnnLinspace", linspace_check, linspace_plan, FIELDS,
                                      OC_COUNT(FIELDS)};
static const struct oc_op ARANGE = {"aclnnArange", arange_check, arange_plan, FIELDS,
                                    OC_COUNT(FIELDS)};
static const struct oc_op RANGE = {"aclnnRange", arange_check, arange_plan, FIELDS,
                                   OC_COUNT(FIELDS)};

/* Defines both calls of an operator. */
#define DEFINE_OP(name, first_call, op, type, third, ...)                                     \
    aclnnStatus first_call(const aclScalar *start, const aclScalar *end, type third,          \
                           aclTensor *out, uint64_t *workspaceSize, aclOpExecutor **executor) \
    {                                                                                         \
        const struct args a = {                                                               \
            .start = oc_scalar_of(start), .end = oc_scalar_of(end), __VA_ARGS__, .out = out}; \
                                                                                              \
        return oc_op_prepare(&(op), &a, workspaceSize, executor);                             \
    }                                                                                         \
    OC_DEFINE_SECOND_CALL(name, &(op))

DEFINE_OP(aclnnLinspace, aclnnLinspaceGetWorkspaceSize, LINSPACE, int64_t, steps, .steps = steps)
DEFINE_OP(aclnnArange, aclnnArangeGetWorkspaceSize, ARANGE, const aclScalar *, step,
          .step = oc_scalar_of(step))
DEFINE_OP(aclnnRange, aclnnRangeGetWorkspaceSize, RANGE, const aclScalar *, step,
          .step = oc_scalar_of(step))
