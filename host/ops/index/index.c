/* SPDX-License-Identifier: Apache-2.0 */
/* aclnnIndex and aclnnIndexPutImpl read and write what a list of indices names. A tensor of the list
 * without elements stands for all positions of its axis. */
#include <stdio.h>
#include <string.h>

#include "aclnnop/aclnn_index.h"
#include "aclnnop/aclnn_index_put_impl.h"
#include "check/check.h"
#include "check/promotion.h"
#include "ops/index/indexing.h"
#include "plan/op.h"

struct args {
    const aclTensor *self; /* read */
    aclTensor *selfRef;    /* written */
    const aclTensorList *indices;
    const aclTensor *values;
    aclTensor *out;
    bool accumulate;
};

/* ---- The domain ---- */

/* The tensors of a list that have elements, and their broadcast. */
struct index_list {
    uint64_t count, axis[OC_MAX_RANK];
    const aclTensor *tensor[OC_MAX_RANK];
    int64_t shape[OC_MAX_RANK];
    uint64_t rank;
    bool has_empty; /* the list has tensors without elements, too */
};

static bool index_list_make(const aclTensorList *indices, struct index_list *l)
{
    memset(l, 0, sizeof(*l));
    for (uint64_t i = 0; i < indices->size; i++) {
        if (oc_numel(indices->items[i]) == 0) {
            l->has_empty = true;
            continue;
        }
        l->axis[l->count] = i;
        l->tensor[l->count++] = indices->items[i];
    }
    return oc_broadcast(l->tensor, (int)l->count, l->shape, &l->rank);
}

/* Adds the dimensions of the broadcast to the domain. */
static void index_add_steps(const struct index_list *l, struct oc_indexing *x)
{
    for (uint64_t j = 0; j < l->count; j++) {
        const aclTensor *t = l->tensor[j];
        const uint64_t lead = l->rank - t->rank;

        x->named[j].index = t;
        x->named[j].axis = l->axis[j];
        for (uint64_t d = 0; d < t->rank; d++)
            x->named[j].stride[x->rank + lead + d] = t->shape[d] == 1 ? 0 : t->strides[d];
    }
    for (uint64_t d = 0; d < l->rank; d++) {
        x->extent[x->rank] = l->shape[d];
        x->is_step[x->rank++] = true;
    }
}

/* The dimensions of the broadcast take the place of the axes that are indexed if these are next to
 * each other, and otherwise come first. */
static void index_domain_make(const aclTensor *self, const struct index_list *l,
                              struct oc_indexing *x)
{
    const bool is_adjacent = l->axis[l->count - 1] - l->axis[0] + 1 == l->count;
    const uint64_t place = is_adjacent ? l->axis[0] : 0;
    uint64_t named = 0;

    memset(x, 0, sizeof(*x));
    x->named_count = l->count;
    x->is_list = true;
    for (uint64_t d = 0; d < self->rank; d++) {
        if (d == place) index_add_steps(l, x);
        if (named < l->count && l->axis[named] == d) {
            named++;
            continue;
        }
        x->extent[x->rank] = self->shape[d];
        x->axis[x->rank++] = d;
    }
}

/* ---- Checks ---- */

static aclnnStatus index_check_list(const aclTensorList *indices, const aclTensor *self,
                                    const char *rank_of_self)
{
    char name[40];

    OC_TRY(oc_check_i64("number of indices", (int64_t)indices->size, OC_GE, NULL, 1));
    OC_TRY(oc_check_i64("number of indices", (int64_t)indices->size, OC_LE, rank_of_self,
                        (int64_t)self->rank));
    for (uint64_t i = 0; i < indices->size; i++) {
        const aclTensor *t = indices->items[i];
        struct oc_rule rule = {name, 0, OC_I32 | OC_I64, 0, OC_MAX_RANK, OC_PUBLIC_FORMATS};

        (void)snprintf(name, sizeof(name), "indices[%llu]", (unsigned long long)i);
        OC_TRY(oc_check_pointer(name, t));
        if (oc_shape_fits(t->shape, t->rank) && oc_numel(t) == 0) rule.dtypes = OC_TYPES_ALL;
        OC_TRY(oc_check_rules(&rule, 1, &indices->items[i]));
    }
    return ACLNN_SUCCESS;
}

/* Checks the list, and makes the domain if it has a tensor with elements. */
static aclnnStatus index_check_domain(const aclTensorList *indices, const aclTensor *self,
                                      struct index_list *l, struct oc_indexing *x)
{
    (void)index_list_make(indices, l);
    OC_TRY(oc_check_broadcast("indices", l->tensor, (int)l->count, l->shape, &l->rank));
    OC_TRY(oc_check_i64("rank of what indices name", (int64_t)(self->rank - l->count + l->rank),
                        OC_LE, NULL, OC_MAX_RANK));
    if (l->count == 0) return ACLNN_SUCCESS;
    index_domain_make(self, l, x);
    return oc_check_that(oc_shape_fits(x->extent, x->rank), "what indices name", "too large",
                         "must fit into 63 bits");
}

static aclnnStatus index_check(const void *opaque)
{
    const struct args *a = opaque;
    const struct oc_rule rules[] = {
        OC_TENSOR(args, self, OC_TYPES_ALL, 1, OC_MAX_RANK, OC_PUBLIC_FORMATS),
        OC_REQUIRED(args, indices),
        OC_TENSOR(args, out, OC_TYPES_ALL, 0, OC_MAX_RANK, OC_PUBLIC_FORMATS),
    };
    struct index_list l;
    struct oc_indexing x;

    OC_TRY(oc_check_rules(rules, OC_COUNT(rules), a));
    OC_TRY(oc_check_same_dtype("out", a->out, "self", a->self));
    OC_TRY(index_check_list(a->indices, a->self, "the rank of self"));
    OC_TRY(index_check_domain(a->indices, a->self, &l, &x));
    if (l.has_empty && oc_numel(a->out) == 0) return ACLNN_SUCCESS;
    if (l.count == 0)
        return oc_check_shape("out", a->out, a->self->shape, a->self->rank, "that of self");
    return oc_check_shape("out", a->out, x.extent, x.rank, "that of what indices name");
}

static aclnnStatus put_check_values(const aclTensor *values, const struct oc_indexing *x)
{
    char shape[128], named[128], rule[192];
    bool fits = values->rank <= x->rank;

    for (uint64_t d = 0; d < values->rank && fits; d++)
        fits = values->shape[d] == 1 || values->shape[d] == x->extent[x->rank - values->rank + d];
    oc_shape_text(values->shape, values->rank, shape, sizeof(shape));
    oc_shape_text(x->extent, x->rank, named, sizeof(named));
    (void)snprintf(rule, sizeof(rule), "must broadcast to %s, that of what indices name", named);
    return oc_check_that(fits, "shape of values", shape, rule);
}

static aclnnStatus put_check(const void *opaque)
{
    const struct args *a = opaque;
    const struct oc_rule rules[] = {
        OC_TENSOR(args, selfRef, OC_TYPES_ALL, 1, OC_MAX_RANK, OC_PUBLIC_FORMATS),
        OC_REQUIRED(args, indices),
        OC_TENSOR(args, values, OC_TYPES_ALL, 0, OC_MAX_RANK, OC_PUBLIC_FORMATS),
    };
    struct index_list l;
    struct oc_indexing x;

    OC_TRY(oc_check_rules(rules, OC_COUNT(rules), a));
    OC_TRY(oc_check_same_dtype("values", a->values, "selfRef", a->selfRef));
    OC_TRY(index_check_list(a->indices, a->selfRef, "the rank of selfRef"));
    OC_TRY(index_check_domain(a->indices, a->selfRef, &l, &x));
    return l.count == 0 ? ACLNN_SUCCESS : put_check_values(a->values, &x);
}

/* ---- Plans ---- */

static void index_plan(oc_plan *p, const void *opaque)
{
    const struct args *a = opaque;
    struct index_list l;
    struct oc_indexing x;

    if (oc_numel(a->out) == 0 || !index_list_make(a->indices, &l)) return;
    if (l.count == 0) {
        const struct oc_view out = oc_plan_view(p, "out", a->out, OC_WRITE);

        oc_plan_copy(p, out, oc_plan_view(p, "self", a->self, OC_READ));
        return;
    }
    index_domain_make(a->self, &l, &x);
    oc_plan_gather(p, &x, a->out, a->self);
}

static void put_plan(oc_plan *p, const void *opaque)
{
    const struct args *a = opaque;
    struct oc_scattered s = {.out = a->selfRef,
                             .src = a->values,
                             .out_name = "selfRef",
                             .src_name = "values",
                             .index_name = "indices",
                             .operation = a->accumulate ? OC_COMBINE_ADD : OC_COMBINE_NONE};
    struct index_list l;
    struct oc_indexing x;

    if (!index_list_make(a->indices, &l) || l.count == 0 || oc_numel(a->values) == 0) return;
    index_domain_make(a->selfRef, &l, &x);
    for (uint64_t d = 0; d < a->values->rank; d++)
        s.src_stride[x.rank - a->values->rank + d] =
            a->values->shape[d] == 1 ? 0 : a->values->strides[d];
    oc_plan_scatter(p, &x, &s);
}

/* ---- Entry points ---- */

static const struct oc_field FIELDS[] = {OC_FIELD(args, self), OC_FIELD(args, indices),
                                         OC_FIELD(args, out)};
static const struct oc_field PUT_FIELDS[] = {OC_FIELD(args, selfRef), OC_FIELD(args, indices),
                                             OC_FIELD(args, values), OC_FIELD(args, accumulate)};

static const struct oc_op INDEX = {"aclnnIndex", index_check, index_plan, FIELDS, OC_COUNT(FIELDS)};
static const struct oc_op PUT = {"aclnnIndexPutImpl", put_check, put_plan, PUT_FIELDS,
                                 OC_COUNT(PUT_FIELDS)};

aclnnStatus aclnnIndexGetWorkspaceSize(const aclTensor *self, const aclTensorList *indices,
                                       aclTensor *out, uint64_t *workspaceSize,
                                       aclOpExecutor **executor)
{
    const struct args a = {.self = self, .indices = indices, .out = out};

    return oc_op_prepare(&INDEX, &a, workspaceSize, executor);
}

OC_DEFINE_SECOND_CALL(aclnnIndex, &INDEX)

aclnnStatus aclnnIndexPutImplGetWorkspaceSize(aclTensor *selfRef, const aclTensorList *indices,
                                              const aclTensor *values, const bool accumulate,
                                              const bool unsafe, uint64_t *workspaceSize,
                                              aclOpExecutor **executor)
{
    const struct args a = {
        .selfRef = selfRef, .indices = indices, .values = values, .accumulate = accumulate};

    (void)unsafe; /* indices are always checked */
    return oc_op_prepare(&PUT, &a, workspaceSize, executor);
}

OC_DEFINE_SECOND_CALL(aclnnIndexPutImpl, &PUT)
