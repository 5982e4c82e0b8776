/* SPDX-License-Identifier: Apache-2.0 */
/*
 * aclnnUnique and aclnnUnique2 sort all elements, and aclnnUniqueConsecutive takes them in their order: then equal ones follow
 * each other in runs. How many runs there are is known only when the device has finished: the second call waits for it and sets
 * the extents of the outputs.
 */
#include <stdio.h>

#include "aclnnop/aclnn_unique.h"
#include "aclnnop/aclnn_unique2.h"
#include "aclnnop/aclnn_unique_consecutive.h"
#include "base/math.h"
#include "check/check.h"
#include "check/promotion.h"
#include "plan/op.h"
#include "steps/masked_parts.h"
#include "steps/raw_copy.h"
#include "steps/sort.h"
#include "steps/steps.h"
#include "strategy/strategy.h"

/* The value of dim that stands for none. */
#define NO_DIM 1000

struct args {
    const aclTensor *self;
    bool returns_inverse, returns_counts;
    bool is_sorted; /* not of aclnnUniqueConsecutive */
    bool has_dim;   /* aclnnUniqueConsecutive */
    int64_t dim;
    aclTensor *valueOut, *inverseOut;
    aclTensor *countsOut; /* NULL: aclnnUnique has none */
};

/* ---- Checks ---- */

static aclnnStatus unique_check_dim(const struct args *a)
{
    char dim[24];

    if (!a->has_dim || a->dim == NO_DIM) return ACLNN_SUCCESS;
    (void)snprintf(dim, sizeof(dim), "%lld", (long long)a->dim);
    OC_TRY(oc_check_that(a->self->rank <= 1, "dim", dim,
                         "must be 1000, for none, unless self has at most one axis"));
    return oc_check_axis("dim", a->dim, "self", a->self->rank);
}

static aclnnStatus unique_check(const void *opaque)
{
    const struct args *a = opaque;
    const struct oc_rule rules[] = {
        OC_TENSOR(args, self, OC_TYPES_ALL, 0, OC_MAX_RANK, OC_PUBLIC_FORMATS),
        OC_TENSOR(args, valueOut, OC_TYPES_ALL, 1, 1, OC_PUBLIC_FORMATS),
        OC_TENSOR(args, inverseOut, OC_I64, 0, OC_MAX_RANK, OC_PUBLIC_FORMATS)};
    const struct oc_rule counts =
        OC_TENSOR(args, countsOut, OC_I64, 0, OC_MAX_RANK, OC_PUBLIC_FORMATS);

    OC_TRY(oc_check_rules(rules, OC_COUNT(rules), a));

    const int64_t count = oc_numel(a->self);

    OC_TRY(oc_check_same_dtype("valueOut", a->valueOut, "self", a->self));
    OC_TRY(oc_check_i64("the number of elements of self", count, OC_LE, NULL, OC_SORT_MOST));
    OC_TRY(oc_check_shape("valueOut", a->valueOut, &count, 1, "as many as self has elements"));
    if (a->returns_inverse)
        OC_TRY(oc_check_shape("inverseOut", a->inverseOut, a->self->shape, a->self->rank,
                              "that of self"));
    if (a->countsOut != NULL) OC_TRY(oc_check_rules(&counts, 1, a));
    if (a->returns_counts)
        OC_TRY(oc_check_shape("countsOut", a->countsOut, &count, 1, "that of valueOut"));
    return unique_check_dim(a);
}

static aclnnStatus unique2_check(const void *opaque)
{
    const struct args *a = opaque;

    OC_TRY(oc_check_pointer("countsOut", a->countsOut));
    return unique_check(a);
}

/* ---- Plan ---- */

/* Elements in an order in which equal ones follow each other, their positions in self (if they were sorted), and where runs of
 * equal elements begin. */
struct runs {
    int64_t count;
    enum oc_dtype type;
    struct oc_ref elements, positions;
    struct oc_ref starts,
        number; /* the positions of the first elements in the order; how many there are */
};

static void runs_sort(oc_plan *p, struct oc_view self, struct runs *r)
{
    struct oc_layout row;
    struct oc_sort sort = {.axis = 0};

    oc_layout_make(&row, &r->count, 1, NULL);
    sort.self = (struct oc_view){oc_plan_contiguous(p, self, r->type), &row.tensor, r->type};
    sort.values = (struct oc_view){oc_plan_scratch(p, r->type, r->count), &row.tensor, r->type};
    sort.indices = (struct oc_view){oc_plan_scratch(p, OC_I64, r->count), &row.tensor, OC_I64};
    oc_plan_sort(p, &sort);
    r->elements = sort.values.ref;
    r->positions = sort.indices.ref;
}

/* Plans a kernel of cl/sort/unique.cl, to whose arguments the ranges of the work-items are appended. */
static void runs_launch(oc_plan *p, const struct runs *r, int64_t extent, struct oc_launch *launch)
{
    struct oc_elementwise_config config;

    oc_default_elementwise(oc_plan_device(p), &config);
    if (!oc_plan_try(p,
                     oc_choose_index_width(oc_max_i64(extent, r->count),
                                           r->count + config.elements_per_item, &launch->index64)))
        return;
    launch->source = "unique";
    launch->global[0] = oc_ceil_div(r->count, config.elements_per_item);
    launch->group[0] = config.group;
    OC_APPEND_ARGS(launch, OC_INDEX(count, r->count), OC_INDEX(per_item, config.elements_per_item));
    oc_launch_define(launch, "RAW", oc_raw_type(r->type));
    oc_launch_define_flag(launch, "TRUTHS", r->type == OC_B8);
    oc_plan_kernel(p, launch);
}

/* Plans the search for the first elements of runs. */
static void runs_find(oc_plan *p, struct runs *r)
{
    struct oc_layout row;
    struct oc_masked_parts m;
    const struct oc_ref mask = oc_plan_scratch(p, OC_B8, r->count);
    struct oc_launch mark = {.kernel = "mark_runs",
                             .args = {OC_REF(mask, mask), OC_REF(elements, r->elements),
                                      OC_LONG(infinity, oc_sort_infinity(r->type))},
                             .bytes = (double)r->count * (double)(oc_dtype_size(r->type) + 1)};

    runs_launch(p, r, r->count, &mark);
    oc_layout_make(&row, &r->count, 1, NULL);
    row.tensor.dtype = ACL_BOOL;
    if (!oc_masked_parts_make(p, &r->count, 1, &row.tensor, NULL, r->count, &m)) return;
    m.mask = mask;
    m.starts = oc_plan_scratch(p, OC_I64, m.parts + 2);
    r->starts = oc_plan_scratch(p, OC_I64, r->count);
    r->number = m.starts;
    r->number.offset += (m.parts + 1) * (int64_t)sizeof(int64_t);

    struct oc_launch store = {
        .kernel = "store_positions",
        .args = {OC_REF(mask, m.mask), OC_REF(starts, m.starts), OC_REF(out, r->starts),
                 OC_INDEX(out_stride, 1), OC_INDEX(out_axis_stride, 1), OC_INT(rank, 1),
                 OC_INDEX(most, r->count)},
        .bytes = 9.0 * (double)r->count};

    oc_plan_masked_parts(p, &m, &store, false);
}

static void runs_store(oc_plan *p, const struct args *a, const struct runs *r)
{
    const struct oc_ref values = oc_plan_tensor(p, "valueOut", a->valueOut, OC_WRITE);
    const bool has_counts = a->returns_counts;
    struct oc_launch store = {
        .kernel = "store_runs",
        .args = {OC_REF(values, values), OC_INDEX(values_stride, oc_view_stride(a->valueOut, 0)),
                 OC_REF(counts, has_counts ? oc_plan_tensor(p, "countsOut", a->countsOut, OC_WRITE)
                                           : values),
                 OC_INDEX(counts_stride, has_counts ? oc_view_stride(a->countsOut, 0) : 0),
                 OC_INT(has_counts, has_counts), OC_REF(elements, r->elements),
                 OC_REF(starts, r->starts), OC_REF(runs, r->number)},
        .bytes = (double)r->count * (double)(2 * oc_dtype_size(r->type) + 16)};
    int64_t extent = oc_view_index_extent(a->valueOut);

    if (has_counts) extent = oc_max_i64(extent, oc_view_index_extent(a->countsOut));
    runs_launch(p, r, extent, &store);
}

static void runs_number(oc_plan *p, const struct args *a, const struct runs *r)
{
    const struct oc_output inverse = oc_plan_contiguous_output(
        p, oc_plan_view(p, "inverseOut", a->inverseOut, OC_WRITE), OC_I64);
    struct oc_launch number = {.kernel = "number_elements",
                               .args = {OC_REF(inverse, inverse.ref),
                                        OC_REF(positions, a->is_sorted ? r->positions : r->starts),
                                        OC_INT(has_positions, a->is_sorted),
                                        OC_REF(starts, r->starts), OC_REF(runs, r->number)},
                               .bytes = 24.0 * (double)r->count};

    runs_launch(p, r, r->count, &number);
    oc_plan_finish_output(p, &inverse);
}

static void unique_plan(oc_plan *p, const void *opaque)
{
    const struct args *a = opaque;
    struct runs r = {.count = oc_numel(a->self), .type = oc_dtype_of(a->self->dtype)};

    if (r.count == 0) return;

    const struct oc_view self = oc_plan_view(p, "self", a->self, OC_READ);

    if (a->is_sorted)
        runs_sort(p, self, &r);
    else
        r.elements = oc_plan_contiguous(p, self, r.type);
    runs_find(p, &r);
    runs_store(p, a, &r);
    if (a->returns_inverse) runs_number(p, a, &r);
    oc_plan_read_extent(p, "valueOut", a->valueOut, 0, r.number);
    if (a->returns_counts) oc_plan_read_extent(p, "countsOut", a->countsOut, 0, r.number);
}

/* ---- Entry points ---- */

/* Plans refer to the outputs, so each is used once. */
static const struct oc_field UNIQUE_FIELDS[] = {
    OC_FIELD(args, self),       OC_FIELD(args, valueOut),
    OC_FIELD(args, inverseOut), OC_FIELD(args, returns_inverse),
    OC_FIELD(args, is_sorted),  OC_PLANNED_UNCACHED};
static const struct oc_field UNIQUE2_FIELDS[] = {
    OC_FIELD(args, self),      OC_FIELD(args, valueOut),       OC_FIELD(args, inverseOut),
    OC_FIELD(args, countsOut), OC_FIELD(args, returns_counts), OC_FIELD(args, returns_inverse),
    OC_FIELD(args, is_sorted), OC_FIELD(args, has_dim),        OC_FIELD(args, dim),
    OC_PLANNED_UNCACHED};
static const struct oc_op UNIQUE = {"aclnnUnique", unique_check, unique_plan, UNIQUE_FIELDS,
                                    OC_COUNT(UNIQUE_FIELDS)};
static const struct oc_op UNIQUE2 = {"aclnnUnique2", unique2_check, unique_plan, UNIQUE2_FIELDS,
                                     OC_COUNT(UNIQUE2_FIELDS)};
static const struct oc_op CONSECUTIVE = {"aclnnUniqueConsecutive", unique2_check, unique_plan,
                                         UNIQUE2_FIELDS, OC_COUNT(UNIQUE2_FIELDS)};

aclnnStatus aclnnUniqueGetWorkspaceSize(const aclTensor *self, bool sorted, bool returnInverse,
                                        aclTensor *valueOut, aclTensor *inverseOut,
                                        uint64_t *workspaceSize, aclOpExecutor **executor)
{
    const struct args a = {.self = self,
                           .returns_inverse = returnInverse,
                           .is_sorted = true,
                           .valueOut = valueOut,
                           .inverseOut = inverseOut};

    (void)sorted;
    return oc_op_prepare(&UNIQUE, &a, workspaceSize, executor);
}

OC_DEFINE_SECOND_CALL(aclnnUnique, &UNIQUE)

aclnnStatus aclnnUnique2GetWorkspaceSize(const aclTensor *self, bool sorted, bool returnInverse,
                                         bool returnCounts, aclTensor *valueOut,
                                         aclTensor *inverseOut, aclTensor *countsOut,
                                         uint64_t *workspaceSize, aclOpExecutor **executor)
{
    const struct args a = {.self = self,
                           .returns_inverse = returnInverse || returnCounts,
                           .returns_counts = returnCounts,
                           .is_sorted = true,
                           .valueOut = valueOut,
                           .inverseOut = inverseOut,
                           .countsOut = countsOut};

    (void)sorted;
    return oc_op_prepare(&UNIQUE2, &a, workspaceSize, executor);
}

OC_DEFINE_SECOND_CALL(aclnnUnique2, &UNIQUE2)

aclnnStatus aclnnUniqueConsecutiveGetWorkspaceSize(const aclTensor *self, bool returnInverse,
                                                   bool returnCounts, int64_t dim,
                                                   aclTensor *valueOut, aclTensor *inverseOut,
                                                   aclTensor *countsOut, uint64_t *workspaceSize,
                                                   aclOpExecutor **executor)
{
    const struct args a = {.self = self,
                           .returns_inverse = returnInverse,
                           .returns_counts = returnCounts,
                           .has_dim = true,
                           .dim = dim,
                           .valueOut = valueOut,
                           .inverseOut = inverseOut,
                           .countsOut = countsOut};

    return oc_op_prepare(&CONSECUTIVE, &a, workspaceSize, executor);
}

OC_DEFINE_SECOND_CALL(aclnnUniqueConsecutive, &CONSECUTIVE)
