/* SPDX-License-Identifier: Apache-2.0 */
/* aclnnMultinomial draws positions by weights. With replacement each draw searches the sums of the first weights, without it
 * positions are sorted by what is drawn for each of them. */
#include "aclnnop/aclnn_multinomial.h"
#include "base/math.h"
#include "check/check.h"
#include "check/promotion.h"
#include "plan/op.h"
#include "steps/scan.h"
#include "steps/sort.h"
#include "steps/steps.h"

struct args {
    const aclTensor *self;
    int64_t numsamples;
    bool replacement;
    int64_t seed, offset;
    aclTensor *out;
};

static aclnnStatus multinomial_check(const void *opaque)
{
    const struct args *a = opaque;
    const struct oc_rule rules[] = {
        OC_TENSOR(args, self, OC_TYPES_FLOATS, 1, 2, OC_PUBLIC_FORMATS),
        OC_TENSOR(args, out, OC_I64, 1, 2, OC_PUBLIC_FORMATS),
    };
    int64_t shape[2];

    OC_TRY(oc_check_rules(rules, OC_COUNT(rules), a));

    const int64_t categories = oc_dim(a->self, -1);

    OC_TRY(oc_check_i64("extent of the last axis of self", categories, OC_GT, NULL, 0));
    OC_TRY(oc_check_i64("extent of the last axis of self", categories, OC_LE, NULL, OC_SORT_MOST));
    OC_TRY(oc_check_i64("numsamples", a->numsamples, OC_GT, NULL, 0));
    if (!a->replacement)
        OC_TRY(oc_check_i64("numsamples", a->numsamples, OC_LE,
                            "the extent of the last axis of self", categories));
    shape[0] = a->self->shape[0];
    shape[a->self->rank - 1] = a->numsamples;
    return oc_check_shape("out", a->out, shape, a->self->rank,
                          "that of self with numsamples along the last axis");
}

/* ---- Plan ---- */

static void multinomial_plan_search(oc_plan *p, const struct args *a, struct oc_view self,
                                    struct oc_ref out)
{
    const bool has_rows = a->self->rank == 2;
    const int64_t rows = has_rows ? a->self->shape[0] : 1, categories = oc_dim(a->self, -1);
    struct oc_layout layout;
    const struct oc_view sums = oc_plan_scratch_view(p, a->self, NULL, &layout);
    const struct oc_scan scan = {.out = sums, .self = self, .axis = (int64_t)a->self->rank - 1};
    struct oc_elementwise_config config;
    struct oc_launch launch = {.source = "multinomial",
                               .kernel = "search",
                               .defines = {OC_DEFINE(COMPUTE, "f32")},
                               .global = {rows * a->numsamples},
                               .bytes = 8.0 * (double)rows * (double)a->numsamples};

    oc_plan_scan(p, &scan);
    if (!oc_plan_try(p, oc_choose_index_width(
                            oc_max_i64(oc_view_index_extent(a->self), oc_view_index_extent(a->out)),
                            oc_max_i64(rows * a->numsamples, rows * categories), &launch.index64)))
        return;
    oc_default_elementwise(oc_plan_device(p), &config);
    launch.group[0] = config.group;
    oc_launch_define_flag(&launch, "USE_F64", oc_plan_device(p)->has_fp64);
    OC_APPEND_ARGS(&launch, OC_REF(out, out), OC_REF(sums, sums.ref), OC_REF(self, self.ref),
                   OC_INT(self_type, oc_dtype_number(self.dtype)), OC_INDEX(rows, rows),
                   OC_INDEX(samples, a->numsamples), OC_INDEX(categories, categories),
                   OC_INDEX(out_row_stride, has_rows ? oc_view_stride(a->out, 0) : 0),
                   OC_INDEX(out_stride, oc_view_stride(a->out, -1)),
                   OC_INDEX(self_row_stride, has_rows ? oc_view_stride(a->self, 0) : 0),
                   OC_INDEX(self_stride, oc_view_stride(a->self, -1)), OC_PASSED(seed),
                   OC_PASSED(offset));
    oc_plan_kernel(p, &launch);
}

static void multinomial_plan(oc_plan *p, const void *opaque)
{
    const struct args *a = opaque;

    if (oc_numel(a->out) == 0 || !oc_plan_supports(p, "self", oc_dtype_of(a->self->dtype))) return;

    const struct oc_view out = oc_plan_view(p, "out", a->out, OC_WRITE);
    const struct oc_view self = oc_plan_view(p, "self", a->self, OC_READ);
    const struct oc_sort sort = {.indices = out,
                                 .self = self,
                                 .axis = (int64_t)a->self->rank - 1,
                                 .is_descending = true,
                                 .is_race = true};

    if (a->replacement)
        multinomial_plan_search(p, a, self, out.ref);
    else
        oc_plan_sort(p, &sort);
}

static const struct oc_field FIELDS[] = {OC_FIELD(args, self),          OC_FIELD(args, numsamples),
                                         OC_FIELD(args, replacement),   OC_PASSED_FIELD(args, seed),
                                         OC_PASSED_FIELD(args, offset), OC_FIELD(args, out)};
static const struct oc_op OP = {"aclnnMultinomial", multinomial_check, multinomial_plan, FIELDS,
                                OC_COUNT(FIELDS)};

aclnnStatus aclnnMultinomialGetWorkspaceSize(const aclTensor *self, int64_t numsamples,
                                             bool replacement, int64_t seed, int64_t offset,
                                             aclTensor *out, uint64_t *workspaceSize,
                                             aclOpExecutor **executor)
{
    const struct args a = {self, numsamples, replacement, seed, offset, out};

    return oc_op_prepare(&OP, &a, workspaceSize, executor);
}

OC_DEFINE_SECOND_CALL(aclnnMultinomial, &OP)
