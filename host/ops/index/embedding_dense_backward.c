/* SPDX-License-Identifier: Apache-2.0 */
/*
 * aclnnEmbeddingDenseBackward sets out[v, :] to the sum of the rows of grad whose index is v. The
 * rows are added in float, in their order. Sums of 16-bit outputs are kept in the workspace
 * (cl/index/embedding_dense_backward.cl).
 */
#include "aclnnop/aclnn_embedding_dense_backward.h"
#include "check/check.h"
#include "plan/op.h"
#include "steps/steps.h"
#include "strategy/embedding.h"

struct args {
    const aclTensor *grad, *indices, *out;
    int64_t numWeights, paddingIdx; /* the bits of uint64_t */
    bool scaleGradByFreq;
};

static const struct oc_field FIELDS[] = {
    OC_FIELD(args, grad),       OC_FIELD(args, indices),    OC_FIELD(args, out),
    OC_FIELD(args, numWeights), OC_FIELD(args, paddingIdx), OC_FIELD(args, scaleGradByFreq)};

static aclnnStatus embedding_backward_check(const void *opaque)
{
    const struct args *a = opaque;
    const struct oc_rule rules[] = {
        OC_TENSOR(args, grad, OC_FLOATS, 1, OC_MAX_RANK, OC_PUBLIC_FORMATS),
        OC_TENSOR(args, indices, OC_I32 | OC_I64, 0, OC_MAX_RANK, OC_PUBLIC_FORMATS),
        OC_TENSOR(args, out, OC_FLOATS, 2, 2, OC_PUBLIC_FORMATS),
    };

    OC_TRY(oc_check_rules(rules, OC_COUNT(rules), a));

    const int64_t width = oc_dim(a->grad, -1), rows = oc_count(a->grad, 0, a->grad->rank - 1);
    const int64_t shape[] = {a->numWeights, width};

    if (width > 0)
        OC_TRY(oc_check_i64("number of indices", oc_numel(a->indices), OC_EQ,
                            "the number of rows of grad", rows));
    OC_TRY(oc_check_i64("numWeights", a->numWeights, OC_GE, NULL, 0));
    return oc_check_shape("out", a->out, shape, 2, "numWeights rows as those of grad");
}

/* Both kernels read these. */
struct rows {
    struct oc_ref indices, counts;
    int64_t count, weights;
    bool index64;
};

static void embedding_plan_counts(oc_plan *p, const struct args *a, const struct rows *r,
                                  const struct oc_embedding_config *config)
{
    struct oc_launch launch = {
        .source = "embedding_dense_backward",
        .kernel = "count",
        .defines = {OC_DEFINE(T, oc_dtype_name(oc_dtype_of(a->grad->dtype))),
                    OC_DEFINE(TARGET, oc_dtype_name(oc_dtype_of(a->indices->dtype))),
                    OC_DEFINE(SUM, "f32"), OC_DEFINE(COUNTS, "1")},
        .choice = config->choice,
        .index64 = r->index64,
        .global = {config->parts},
        .group = {config->group},
        .bytes = 8.0 * (double)r->count};

    oc_plan_zero(p, r->counts, 4 * r->weights);
    OC_APPEND_ARGS(&launch, OC_REF(counts, r->counts), OC_REF(indices, r->indices),
                   OC_INDEX(rows, r->count), OC_INDEX(weights, r->weights),
                   OC_LONG(padding, a->paddingIdx), OC_INDEX(parts, config->parts));
    oc_plan_kernel(p, &launch);
}

static void embedding_plan_sums(oc_plan *p, const struct args *a, const struct rows *r,
                                struct oc_view sums, const struct oc_embedding_config *config)
{
    const enum oc_dtype type = oc_dtype_of(a->grad->dtype);
    const int64_t width = oc_dim(a->grad, -1);
    const struct oc_ref grad =
        oc_plan_contiguous(p, oc_plan_view(p, "grad", a->grad, OC_READ), type);
    struct oc_launch launch = {
        .source = "embedding_dense_backward",
        .kernel = "add_rows",
        .defines = {OC_DEFINE(T, oc_dtype_name(type)),
                    OC_DEFINE(TARGET, oc_dtype_name(oc_dtype_of(a->indices->dtype))),
                    OC_DEFINE(SUM, "f32")},
        .choice = config->choice,
        .index64 = r->index64,
        .global = {oc_ceil_div(width, config->columns_per_item), config->parts},
        .group = {config->group},
        .bytes = (double)oc_numel(a->grad) * ((double)oc_dtype_size(type) + 8),
        .flops = (double)oc_numel(a->grad)};

    oc_launch_define_flag(&launch, "COUNTS", a->scaleGradByFreq);
    OC_APPEND_ARGS(&launch, OC_REF(sums, sums.ref), OC_REF(grad, grad), OC_REF(indices, r->indices),
                   OC_REF(counts, r->counts), OC_INDEX(rows, r->count), OC_INDEX(width, width),
                   OC_INDEX(weights, r->weights), OC_LONG(padding, a->paddingIdx),
                   OC_INDEX(sums_row_stride, oc_view_stride(sums.like, 0)),
                   OC_INDEX(sums_column_stride, oc_view_stride(sums.like, 1)),
                   OC_INDEX(parts, config->parts),
                   OC_INDEX(columns_per_item, config->columns_per_item));
    oc_plan_kernel(p, &launch);
}

static void embedding_backward_plan(oc_plan *p, const void *opaque)
{
    const struct args *a = opaque;
    const bool is_float = oc_dtype_of(a->out->dtype) == OC_F32;
    const int64_t width = oc_dim(a->grad, -1);
    struct oc_embedding_config config;
    struct oc_layout layout;
    struct rows r = {.count = oc_numel(a->indices), .weights = oc_dim(a->out, 0)};

    if (oc_numel(a->out) == 0) return;

    const struct oc_view out = oc_plan_view(p, "out", a->out, OC_WRITE);

    if (r.count == 0) {
        oc_plan_fill(p, out, 0);
        return;
    }

    const struct oc_view sums = is_float ? out : oc_plan_scratch_view(p, a->out, NULL, &layout);

    oc_choose_embedding(oc_plan_device(p), width, r.count, false, &config);
    if (!oc_plan_try(
            p, oc_choose_index_width(oc_max_i64(oc_view_index_extent(a->out), oc_numel(a->out)),
                                     oc_numel(a->grad), &r.index64)))
        return;
    r.indices = oc_plan_contiguous(p, oc_plan_view(p, "indices", a->indices, OC_READ),
                                   oc_dtype_of(a->indices->dtype));
    r.counts = a->scaleGradByFreq ? oc_plan_scratch(p, OC_I32, r.weights) : r.indices;
    if (a->scaleGradByFreq) embedding_plan_counts(p, a, &r, &config);
    oc_plan_fill(p, sums, 0);
    embedding_plan_sums(p, a, &r, sums, &config);
    if (!is_float) oc_plan_copy(p, out, sums);
}

static const struct oc_op OP = {"aclnnEmbeddingDenseBackward", embedding_backward_check,
                                embedding_backward_plan, FIELDS, OC_COUNT(FIELDS)};

aclnnStatus aclnnEmbeddingDenseBackwardGetWorkspaceSize(
    const aclTensor *grad, const aclTensor *indices, uint64_t numWeights, uint64_t paddingIdx,
    bool scaleGradByFreq, const aclTensor *out, uint64_t *workspaceSize, aclOpExecutor **executor)
{
    const struct args a = {grad,           indices, out, (int64_t)numWeights, (int64_t)paddingIdx,
                           scaleGradByFreq};

    return oc_op_prepare(&OP, &a, workspaceSize, executor);
}

OC_DEFINE_SECOND_CALL(aclnnEmbeddingDenseBackward, &OP)
