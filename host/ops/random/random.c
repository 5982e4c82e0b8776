/* SPDX-License-Identifier: Apache-2.0 */
/* These operators draw random numbers: aclnnInplaceUniform, aclnnInplaceRandom, aclnnInplaceNormal,
 * aclnnBernoulli and aclnnInplaceBernoulli. */
#include <math.h>

#include "aclnnop/aclnn_bernoulli.h"
#include "aclnnop/aclnn_normal.h"
#include "aclnnop/aclnn_random.h"
#include "aclnnop/aclnn_uniform.h"
#include "base/math.h"
#include "check/check.h"
#include "check/promotion.h"
#include "plan/op.h"
#include "plan/plan.h"
#include "steps/steps.h"

struct args {
    const aclTensor *selfRef;
    double from, to;
    int64_t first, end; /* of aclnnInplaceRandom, in place of from and to */
    float mean, std;
    struct oc_scalar prob;
    int64_t seed, offset;
    const aclTensor *self, *out; /* only of aclnnBernoulli, in place of selfRef */
};

/* ---- Checks ---- */

static aclnnStatus random_check_tensor(const struct args *a, unsigned dtypes)
{
    const struct oc_rule rule = OC_TENSOR(args, selfRef, dtypes, 0, OC_MAX_RANK, OC_PUBLIC_FORMATS);

    return oc_check_rules(&rule, 1, a);
}

static aclnnStatus uniform_check(const void *opaque)
{
    const struct args *a = opaque;

    OC_TRY(random_check_tensor(a, OC_TYPES_ALL & ~(unsigned)OC_B8));
    OC_TRY(oc_check_that_f64(isfinite(a->from), "from", a->from, "must be finite"));
    OC_TRY(oc_check_that_f64(isfinite(a->to), "to", a->to, "must be finite"));
    return oc_check_that_f64(a->from <= a->to, "from", a->from, "must be at most to");
}

/* The range of a type, if it does not have that of INT64. */
static bool integers_of(enum oc_dtype dtype, int64_t *least, int64_t *most)
{
    const int bits = 8 * (int)oc_dtype_size(dtype) - 1;

    if (dtype == OC_I64 || (dtype & OC_TYPES_FLOATS & ~(unsigned)OC_F16) != 0) return false;
    *most = dtype == OC_F16  ? 65504
            : dtype == OC_U8 ? 255
            : dtype == OC_B8 ? 1
                             : ((int64_t)1 << bits) - 1;
    *least = dtype == OC_U8 || dtype == OC_B8 ? 0 : dtype == OC_F16 ? -*most : -*most - 1;
    return true;
}

static aclnnStatus integers_check(const void *opaque)
{
    const struct args *a = opaque;

    OC_TRY(random_check_tensor(a, OC_TYPES_ALL));
    OC_TRY(oc_check_i64("to", a->end, OC_GT, "from", a->first));

    const enum oc_dtype dtype = oc_dtype_of(a->selfRef->dtype);
    int64_t least, most;

    if (!integers_of(dtype, &least, &most)) return ACLNN_SUCCESS;
    OC_TRY(oc_check_i64("from", a->first, OC_GE, NULL, least));
    return oc_check_i64("to", a->end, OC_LE, NULL, most + 1);
}

static aclnnStatus normal_check(const void *opaque)
{
    const struct args *a = opaque;

    OC_TRY(random_check_tensor(a, OC_TYPES_ALL));
    return oc_check_that_f64(a->std >= 0, "std", (double)a->std, "must be at least 0");
}

static aclnnStatus bernoulli_check_prob(const struct args *a)
{
    OC_TRY(oc_check_scalar("prob", &a->prob, false));
    OC_TRY(oc_check_scalar_type("prob", &a->prob));
    return oc_check_that_f64(0 <= a->prob.real && a->prob.real <= 1, "prob", a->prob.real,
                             "must be from 0 to 1");
}

static aclnnStatus bernoulli_in_place_check(const void *opaque)
{
    OC_TRY(random_check_tensor(opaque, OC_TYPES_ALL));
    return bernoulli_check_prob(opaque);
}

/* Only the shape and the type of self matter. */
static aclnnStatus bernoulli_check(const void *opaque)
{
    const struct args *a = opaque;
    const struct oc_rule rules[] = {
        OC_TENSOR(args, self, OC_TYPES_ALL, 0, OC_MAX_RANK, OC_PUBLIC_FORMATS),
        OC_TENSOR(args, out, OC_TYPES_ALL, 0, OC_MAX_RANK, OC_PUBLIC_FORMATS)};

    OC_TRY(oc_check_rules(rules, 2, a));
    OC_TRY(oc_check_same_dtype("out", a->out, "self", a->self));
    OC_TRY(oc_check_shape("out", a->out, a->self->shape, a->self->rank, "that of self"));
    return bernoulli_check_prob(a);
}

/* ---- Plan ---- */

/* The numbers of a distribution are multiplied by `scale`, and `shift` is added. For a Bernoulli
 * distribution `scale` is the probability. */
struct distribution {
    const char *name; /* name of the output */
    enum oc_dtype compute;
    bool is_normal, is_bernoulli;
    int64_t fraction_bits, elements_per_block;
    double scale, shift;
    int64_t count, first; /* of integers, in place of scale and shift; the count is unsigned */
};

static int64_t random_bits(const struct distribution *d, double value, int64_t integer)
{
    const struct oc_scalar scalar = oc_scalar_of_double(value);

    if (d->compute == OC_I64) return integer;
    return oc_scalar_bits(&scalar, d->compute);
}

static void random_plan(oc_plan *p, const aclTensor *self, const struct distribution *d)
{
    const enum oc_dtype dtype = oc_dtype_of(self->dtype);
    const int64_t count = oc_numel(self);
    const bool is_contiguous = oc_is_contiguous(self);
    struct oc_launch launch = {.source = "random",
                               .kernel = "draw_elements",
                               .defines = {OC_DEFINE(COMPUTE, oc_dtype_name(d->compute)),
                                           OC_DEFINE_INT(FRACTION_BITS, d->fraction_bits)},
                               .flops = 2.0 * (double)count,
                               .bytes = (double)count * (double)oc_dtype_size(dtype)};
    struct oc_random_config config;
    int64_t extent[8] = {0}, stride[8];

    if (!oc_plan_supports(p, d->name, dtype) || count == 0 ||
        !oc_plan_try(p,
                     oc_choose_index_width(oc_view_index_extent(self), count, &launch.index64)) ||
        !oc_plan_try(p, oc_choose_random(oc_plan_device(p), d->elements_per_block, &config)))
        return;
    launch.global[0] = oc_ceil_div(count, config.elements_per_item);
    launch.group[0] = config.group;
    launch.choice = config.choice;
    if ((dtype & OC_TYPES_FLOATS) != 0 && d->compute != OC_I64)
        oc_launch_define(&launch, "T", oc_dtype_name(dtype));
    oc_launch_define_flag(&launch, "NORMAL", d->is_normal);
    oc_launch_define_flag(&launch, "BERNOULLI", d->is_bernoulli);
    oc_launch_define_int(&launch, "VECTOR", config.vector);
    oc_launch_define_flag(&launch, "USE_F64", dtype == OC_F64);
    for (uint64_t i = 0; i < self->rank; i++)
        extent[i] = self->shape[i];
    oc_view_strides8(self, stride);
    OC_APPEND_ARGS(&launch, OC_REF(out, oc_plan_tensor(p, d->name, self, OC_WRITE)),
                   OC_INT(out_type, oc_dtype_number(dtype)), OC_INDEX(count, count),
                   OC_INDEX(elements_per_item, config.elements_per_item),
                   OC_INDEX(outer_rank, is_contiguous ? 0 : (int64_t)self->rank),
                   OC_INDEX8(extent, extent), OC_INDEX8(stride, stride),
                   OC_LONG(scale_bits, random_bits(d, d->scale, d->count)),
                   OC_LONG(shift_bits, random_bits(d, d->shift, d->first)), OC_PASSED(seed),
                   OC_PASSED(offset));
    oc_plan_kernel(p, &launch);
}

/* The ends of the range are rounded to the type of the tensor. Integers are made of floats. */
static void uniform_plan(oc_plan *p, const void *opaque)
{
    const struct args *a = opaque;
    const enum oc_dtype dtype = oc_dtype_of(a->selfRef->dtype);
    const enum oc_dtype real = (dtype & OC_TYPES_FLOATS) != 0 ? dtype : OC_F32;
    struct oc_scalar from = oc_scalar_of_double(a->from), to = oc_scalar_of_double(a->to);

    oc_scalar_round(&from, real);
    oc_scalar_round(&to, real);

    const struct distribution d = {.name = "selfRef",
                                   .compute = oc_dtype_real(real),
                                   .fraction_bits = real == OC_F16    ? 10
                                                    : real == OC_BF16 ? 7
                                                                      : 23,
                                   .elements_per_block = real == OC_F64 ? 2 : 4,
                                   .scale = to.real - from.real,
                                   .shift = from.real};

    random_plan(p, a->selfRef, &d);
}

/* Returns the integer as a number of the type, an integer again. */
static int64_t rounded_to(enum oc_dtype dtype, int64_t value)
{
    struct oc_scalar scalar = oc_scalar_of_double((double)value);

    oc_scalar_round(&scalar, dtype);
    return oc_scalar_of_double(scalar.real).integer;
}

/* A step between numbers of the type of about this size. */
static int64_t step_at(enum oc_dtype dtype, int64_t value)
{
    const int digits = dtype == OC_F64 ? 53 : dtype == OC_F32 ? 24 : dtype == OC_F16 ? 11 : 8;
    const uint64_t size = value < 0 ? 0 - (uint64_t)value : (uint64_t)value;
    int bits = 0;

    while (bits < 64 && size >> bits != 0)
        bits++;
    return bits > digits ? (int64_t)1 << (bits - digits) : 1;
}

/* Of a floating-point type the ends become numbers of it, so that no number is rounded to one beyond them. The
 * vendor's range of BOOL from 0 to 1 has both truths. */
static void integers_range(const struct args *a, enum oc_dtype dtype, int64_t *first, int64_t *last)
{
    int64_t low = a->first, high = a->end - 1;

    if (dtype == OC_B8 && low == 0) high = 1;
    if ((dtype & OC_TYPES_FLOATS) != 0) {
        low = rounded_to(dtype, low);
        high = rounded_to(dtype, high);
        if (low < a->first) low += step_at(dtype, a->first);
        if (high >= a->end) high -= step_at(dtype, a->end - 1);
        if (high < low) low = high = a->first;
    }
    *first = low;
    *last = high;
}

static void integers_plan(oc_plan *p, const void *opaque)
{
    const struct args *a = opaque;
    struct distribution d = {.name = "selfRef", .compute = OC_I64, .elements_per_block = 2};
    int64_t last;

    integers_range(a, oc_dtype_of(a->selfRef->dtype), &d.first, &last);
    d.count = (int64_t)((uint64_t)last - (uint64_t)d.first + 1);
    random_plan(p, a->selfRef, &d);
}

static void normal_plan(oc_plan *p, const void *opaque)
{
    const struct args *a = opaque;
    const struct distribution d = {.name = "selfRef",
                                   .compute = OC_F32,
                                   .is_normal = true,
                                   .fraction_bits = 23,
                                   .elements_per_block = 4,
                                   .scale = (double)a->std,
                                   .shift = (double)a->mean};

    random_plan(p, a->selfRef, &d);
}

static void bernoulli_plan(oc_plan *p, const void *opaque)
{
    const struct args *a = opaque;
    const struct distribution d = {.name = a->selfRef != NULL ? "selfRef" : "out",
                                   .compute = OC_F32,
                                   .is_bernoulli = true,
                                   .fraction_bits = 23,
                                   .elements_per_block = 4,
                                   .scale = a->prob.real};

    random_plan(p, a->selfRef != NULL ? a->selfRef : a->out, &d);
}

/* ---- Entry points ---- */

/* Each call has another offset. One plan serves all calls, because seed and offset are passed. */
#define SEED_AND_OFFSET OC_PASSED_FIELD(args, seed), OC_PASSED_FIELD(args, offset)
static const struct oc_field UNIFORM_FIELDS[] = {OC_FIELD(args, selfRef), OC_FIELD(args, from),
                                                 OC_FIELD(args, to), SEED_AND_OFFSET};
static const struct oc_field INTEGERS_FIELDS[] = {OC_FIELD(args, selfRef),
                                                  OC_NAMED_FIELD(args, first, "from"),
                                                  OC_NAMED_FIELD(args, end, "to"), SEED_AND_OFFSET};
static const struct oc_field NORMAL_FIELDS[] = {OC_FIELD(args, selfRef), OC_FIELD(args, mean),
                                                OC_FIELD(args, std), SEED_AND_OFFSET};
static const struct oc_op UNIFORM = {"aclnnInplaceUniform", uniform_check, uniform_plan,
                                     UNIFORM_FIELDS, OC_COUNT(UNIFORM_FIELDS)};
static const struct oc_op INTEGERS = {"aclnnInplaceRandom", integers_check, integers_plan,
                                      INTEGERS_FIELDS, OC_COUNT(INTEGERS_FIELDS)};
static const struct oc_op NORMAL = {"aclnnInplaceNormal", normal_check, normal_plan, NORMAL_FIELDS,
                                    OC_COUNT(NORMAL_FIELDS)};

aclnnStatus aclnnInplaceUniformGetWorkspaceSize(const aclTensor *selfRef, double from, double to,
                                                uint64_t seed, uint64_t offset,
                                                uint64_t *workspaceSize, aclOpExecutor **executor)
{
    const struct args a = {.selfRef = selfRef,
                           .from = from,
                           .to = to,
                           .seed = (int64_t)seed,
                           .offset = (int64_t)offset};

    return oc_op_prepare(&UNIFORM, &a, workspaceSize, executor);
}

OC_DEFINE_SECOND_CALL(aclnnInplaceUniform, &UNIFORM)

aclnnStatus aclnnInplaceRandomGetWorkspaceSize(const aclTensor *selfRef, int64_t from, int64_t to,
                                               int64_t seed, int64_t offset,
                                               uint64_t *workspaceSize, aclOpExecutor **executor)
{
    const struct args a = {
        .selfRef = selfRef, .first = from, .end = to, .seed = seed, .offset = offset};

    return oc_op_prepare(&INTEGERS, &a, workspaceSize, executor);
}

OC_DEFINE_SECOND_CALL(aclnnInplaceRandom, &INTEGERS)

aclnnStatus aclnnInplaceNormalGetWorkspaceSize(const aclTensor *selfRef, float mean, float std,
                                               int64_t seed, int64_t offset,
                                               uint64_t *workspaceSize, aclOpExecutor **executor)
{
    const struct args a = {
        .selfRef = selfRef, .mean = mean, .std = std, .seed = seed, .offset = offset};

    return oc_op_prepare(&NORMAL, &a, workspaceSize, executor);
}

OC_DEFINE_SECOND_CALL(aclnnInplaceNormal, &NORMAL)

static const struct oc_field BERNOULLI_FIELDS[] = {OC_FIELD(args, self), OC_FIELD(args, out),
                                                   OC_VALUE_FIELD(args, prob), SEED_AND_OFFSET};
static const struct oc_field IN_PLACE_FIELDS[] = {OC_FIELD(args, selfRef),
                                                  OC_VALUE_FIELD(args, prob), SEED_AND_OFFSET};
static const struct oc_op BERNOULLI = {"aclnnBernoulli", bernoulli_check, bernoulli_plan,
                                       BERNOULLI_FIELDS, OC_COUNT(BERNOULLI_FIELDS)};
static const struct oc_op BERNOULLI_IN_PLACE = {"aclnnInplaceBernoulli", bernoulli_in_place_check,
                                                bernoulli_plan, IN_PLACE_FIELDS,
                                                OC_COUNT(IN_PLACE_FIELDS)};

aclnnStatus aclnnBernoulliGetWorkspaceSize(const aclTensor *self, const aclScalar *prob,
                                           int64_t seed, int64_t offset, aclTensor *out,
                                           uint64_t *workspaceSize, aclOpExecutor **executor)
{
    const struct args a = {
        .self = self, .out = out, .prob = oc_scalar_of(prob), .seed = seed, .offset = offset};

    return oc_op_prepare(&BERNOULLI, &a, workspaceSize, executor);
}

OC_DEFINE_SECOND_CALL(aclnnBernoulli, &BERNOULLI)

aclnnStatus aclnnInplaceBernoulliGetWorkspaceSize(const aclTensor *selfRef, const aclScalar *prob,
                                                  int64_t seed, int64_t offset,
                                                  uint64_t *workspaceSize, aclOpExecutor **executor)
{
    const struct args a = {
        .selfRef = selfRef, .prob = oc_scalar_of(prob), .seed = seed, .offset = offset};

    return oc_op_prepare(&BERNOULLI_IN_PLACE, &a, workspaceSize, executor);
}

OC_DEFINE_SECOND_CALL(aclnnInplaceBernoulli, &BERNOULLI_IN_PLACE)
