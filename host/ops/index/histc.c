/* SPDX-License-Identifier: Apache-2.0 */
/*
 * aclnnHistc counts in bins of 32 bits with atomics of integers, whose order does not matter. There are several private
 * histograms, so that work-items seldom wait for each other.
 */
#include <math.h>

#include "aclnnop/aclnn_histc.h"
#include "base/math.h"
#include "check/check.h"
#include "check/promotion.h"
#include "families/elementwise.h"
#include "plan/op.h"
#include "steps/steps.h"
#include "strategy/histogram.h"

struct args {
    const aclTensor *self;
    int64_t bins;
    struct oc_scalar min, max;
    aclTensor *out;
};

#define COUNTED ((unsigned)(OC_F32 | OC_F16 | OC_BF16 | OC_I8 | OC_I16 | OC_I32 | OC_I64 | OC_U8))
#define INTEGERS ((unsigned)(OC_I8 | OC_I16 | OC_I32 | OC_I64 | OC_U8))

/* ---- Checks ---- */

/* The type in which elements are compared. */
static enum oc_dtype histc_type(const aclTensor *self)
{
    return (oc_dtype_of(self->dtype) & INTEGERS) != 0 ? OC_I64 : OC_F32;
}

/* Casts a bound to that type. */
static aclnnStatus histc_check_bound(const char *name, struct oc_scalar *bound, enum oc_dtype type)
{
    OC_TRY(oc_check_scalar_type(name, bound));
    oc_scalar_cast(bound, type);
    return oc_check_that_f64(type == OC_I64 || isfinite(bound->real), name, bound->real,
                             "must be finite in single precision");
}

static aclnnStatus histc_check(const void *opaque)
{
    const struct args *a = opaque;
    const struct oc_rule rules[] = {
        OC_TENSOR(args, self, COUNTED, 0, OC_MAX_RANK, OC_PUBLIC_FORMATS),
        OC_TENSOR(args, out, COUNTED, 1, 1, OC_PUBLIC_FORMATS)};
    struct oc_scalar min = a->min, max = a->max;

    OC_TRY(oc_check_rules(rules, OC_COUNT(rules), a));
    OC_TRY(oc_check_scalar("min", &a->min, false));
    OC_TRY(oc_check_scalar("max", &a->max, false));

    const enum oc_dtype type = histc_type(a->self);

    OC_TRY(oc_check_i64("bins", a->bins, OC_GE, NULL, 1));
    OC_TRY(oc_check_i64("bins", a->bins, OC_LE, NULL, INT32_MAX));
    OC_TRY(oc_check_i64("out.shape[0]", a->out->shape[0], OC_EQ, "bins", a->bins));
    OC_TRY(histc_check_bound("min", &min, type));
    OC_TRY(histc_check_bound("max", &max, type));
    if (type == OC_I64) return oc_check_i64("min", min.integer, OC_LE, "max", max.integer);
    return oc_check_that_f64(min.real <= max.real, "min", min.real, "must be at most max");
}

/* ---- Plan ---- */

struct histc_plan {
    const struct args *a;
    struct oc_ref self, ranges, bins;
    struct oc_scalar low, high; /* of the type `compute` */
    enum oc_dtype type, compute;
    int64_t count;
    struct oc_histogram_config config;
};

static void histc_launch(oc_plan *p, const struct histc_plan *h, enum oc_dtype compute,
                         struct oc_launch *launch)
{
    const struct oc_histogram_config *c = &h->config;

    launch->source = "histogram";
    launch->group[0] = c->group;
    if (!oc_plan_try(p, oc_choose_index_width(
                            oc_max_i64(oc_view_index_extent(h->a->out), c->copies * h->a->bins),
                            oc_max_i64(h->count + c->items, h->a->bins), &launch->index64)))
        return;
    oc_launch_define(launch, "COMPUTE", oc_dtype_name(compute));
    oc_launch_define_flag(launch, "USE_F64", oc_plan_device(p)->has_fp64);
    oc_plan_kernel(p, launch);
}

/* Appends how work-items, of which there are `most`, share the elements. Returns how many there are. */
static int64_t histc_append_items(const struct histc_plan *h, int64_t most,
                                  struct oc_launch *launch)
{
    const int64_t per_item = oc_ceil_div(h->count, most);
    const int64_t items = oc_ceil_div(h->count, per_item);

    launch->global[0] = items;
    launch->bytes = (double)h->count * (double)oc_dtype_size(h->type);
    OC_APPEND_ARGS(launch, OC_INDEX(count, h->count), OC_INDEX(items, items),
                   OC_INDEX(first_stride, h->config.is_interleaved ? 1 : per_item),
                   OC_INDEX(stride, h->config.is_interleaved ? items : 1),
                   OC_INDEX(per_item, per_item));
    return items;
}

/* Plans the search for the smallest and the largest element. */
static void histc_find_range(oc_plan *p, struct histc_plan *h)
{
    struct oc_launch find = {.kernel = "find_ranges"};

    h->ranges = oc_plan_scratch(p, h->compute, 2 * h->config.range_items);
    OC_APPEND_ARGS(&find, OC_REF(self, h->self), OC_INT(type, oc_dtype_number(h->type)),
                   OC_REF(ranges, h->ranges));

    const int64_t items = histc_append_items(h, h->config.range_items, &find);
    struct oc_launch join = {.kernel = "join_ranges",
                             .global = {1},
                             .args = {OC_REF(ranges, h->ranges), OC_INDEX(items, items)},
                             .bytes = 16.0 * (double)items};

    histc_launch(p, h, h->compute, &find);
    histc_launch(p, h, h->compute, &join);
}

static void histc_count(oc_plan *p, const struct histc_plan *h, bool has_range)
{
    const struct args *a = h->a;
    const enum oc_dtype out = oc_dtype_of(a->out->dtype);
    const int64_t copies = h->config.copies;
    struct oc_launch count = {.kernel = "count_elements"};
    struct oc_launch store = {
        .kernel = "store_counts",
        .global = {a->bins},
        .args = {OC_REF(histograms, h->bins),
                 OC_REF(out, oc_plan_tensor(p, "out", a->out, OC_WRITE)),
                 OC_INT(out_type, oc_dtype_number(out)),
                 OC_INDEX(out_stride, oc_view_stride(a->out, 0)), OC_INDEX(copies, copies),
                 OC_INDEX(bins, a->bins)},
        .bytes = (double)a->bins * ((double)oc_dtype_size(out) + 4 * (double)copies)};

    oc_plan_zero(p, h->bins, copies * a->bins * (int64_t)sizeof(uint32_t));
    OC_APPEND_ARGS(&count, OC_REF(self, h->self), OC_INT(type, oc_dtype_number(h->type)),
                   OC_REF(ranges, h->ranges), OC_INT(has_range, has_range),
                   OC_LONG(low, oc_scalar_bits(&h->low, h->compute)),
                   OC_LONG(high, oc_scalar_bits(&h->high, h->compute)), OC_REF(histograms, h->bins),
                   OC_INDEX(copies, copies), OC_INDEX(bins, a->bins));
    (void)histc_append_items(h, h->config.items, &count);
    histc_launch(p, h, h->compute, &count);
    histc_launch(p, h, OC_I64, &store);
}

static void histc_plan(oc_plan *p, const void *opaque)
{
    const struct args *a = opaque;
    struct histc_plan h = {.a = a,
                           .low = a->min,
                           .high = a->max,
                           .type = oc_dtype_of(a->self->dtype),
                           .compute = histc_type(a->self),
                           .count = oc_numel(a->self)};

    if (h.count == 0) {
        oc_elementwise_plan_fill(p, "out", a->out, 0);
        return;
    }
    oc_scalar_cast(&h.low, h.compute);
    oc_scalar_cast(&h.high, h.compute);

    const bool has_range =
        h.compute == OC_I64 ? h.low.integer < h.high.integer : h.low.real < h.high.real;

    oc_choose_histogram(oc_plan_device(p), h.count, a->bins, &h.config);
    h.self = oc_plan_contiguous(p, oc_plan_view(p, "self", a->self, OC_READ), h.type);
    h.bins = oc_plan_scratch(p, OC_I32, h.config.copies * a->bins);
    h.ranges = h.bins;
    if (!has_range) histc_find_range(p, &h);
    histc_count(p, &h, has_range);
}

/* ---- Entry points ---- */

static const struct oc_field FIELDS[] = {OC_FIELD(args, self), OC_FIELD(args, bins),
                                         OC_VALUE_FIELD(args, min), OC_VALUE_FIELD(args, max),
                                         OC_FIELD(args, out)};
static const struct oc_op OP = {"aclnnHistc", histc_check, histc_plan, FIELDS, OC_COUNT(FIELDS)};

aclnnStatus aclnnHistcGetWorkspaceSize(const aclTensor *self, int64_t bins, const aclScalar *min,
                                       const aclScalar *max, aclTensor *out,
                                       uint64_t *workspaceSize, aclOpExecutor **executor)
{
    const struct args a = {self, bins, oc_scalar_of(min), oc_scalar_of(max), out};

    return oc_op_prepare(&OP, &a, workspaceSize, executor);
}

OC_DEFINE_SECOND_CALL(aclnnHistc, &OP)
