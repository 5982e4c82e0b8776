/* SPDX-License-Identifier: Apache-2.0 */
/* aclnnEmbedding sets out[i, :] to weight[indices[i], :], and to 0 if an index is no row of
 * weight. */
#include "aclnnop/aclnn_embedding.h"
#include "check/check.h"
#include "check/promotion.h"
#include "plan/op.h"
#include "steps/raw_copy.h"
#include "steps/steps.h"

struct args {
    const aclTensor *weight, *indices, *out;
};

static const struct oc_field FIELDS[] = {OC_FIELD(args, weight), OC_FIELD(args, indices),
                                         OC_FIELD(args, out)};

static aclnnStatus embedding_check(const void *opaque)
{
    const struct args *a = opaque;
    const struct oc_rule rules[] = {
        OC_TENSOR(args, weight, OC_TYPES_ALL, 2, 2, OC_PUBLIC_FORMATS),
        OC_TENSOR(args, indices, OC_I32 | OC_I64, 0, OC_MAX_RANK - 1, OC_PUBLIC_FORMATS),
        OC_TENSOR(args, out, OC_TYPES_ALL, 1, OC_MAX_RANK, OC_PUBLIC_FORMATS),
    };
    int64_t shape[OC_MAX_RANK];
    const uint64_t rank = a->indices == NULL ? 0 : a->indices->rank;

    OC_TRY(oc_check_rules(rules, OC_COUNT(rules), a));
    OC_TRY(oc_check_same_dtype("out", a->out, "weight", a->weight));
    for (uint64_t d = 0; d < rank; d++)
        shape[d] = a->indices->shape[d];
    shape[rank] = a->weight->shape[1];
    return oc_check_shape("out", a->out, shape, rank + 1, "that of indices and a row of weight");
}

/* Makes a view of indices with the rank of out: all elements of a row have the same index. */
static void embedding_expand(const aclTensor *indices, struct oc_layout *l)
{
    l->tensor = *indices;
    l->tensor.shape = l->shape;
    l->tensor.strides = l->strides;
    for (uint64_t d = 0; d < indices->rank; d++) {
        l->shape[d] = indices->shape[d];
        l->strides[d] = indices->strides[d];
    }
    l->shape[indices->rank] = 1;
    l->strides[indices->rank] = 0;
    l->tensor.rank++;
}

static void embedding_plan(oc_plan *p, const void *opaque)
{
    const struct args *a = opaque;
    const enum oc_dtype type = oc_dtype_of(a->weight->dtype);
    const double bytes = (double)oc_numel(a->out) * (double)oc_dtype_size(type);
    struct oc_launch launch = {
        .source = "embedding",
        .kernel = "rows",
        .defines = {OC_DEFINE(RAW, oc_raw_type(type)),
                    OC_DEFINE(TARGET, oc_dtype_name(oc_dtype_of(a->indices->dtype)))},
        .bytes = 2 * bytes};
    struct oc_layout indices;
    aclTensor row = *a->weight;
    struct oc_geometry g;
    struct oc_loop_nest n;
    bool index64;

    if (oc_numel(a->out) == 0) return;
    embedding_expand(a->indices, &indices);
    row.rank = 1;
    row.shape++;
    row.strides++;

    const aclTensor *const operands[] = {a->out, &indices.tensor, &row};

    oc_geometry_make(&g, operands, 3);
    if (!oc_plan_loop_nest(p, &g, OC_ACCESS_IN_ORDER, 0, &n) ||
        !oc_plan_try(p, oc_choose_index_width(oc_view_index_extent(a->weight), oc_numel(a->weight),
                                              &index64)))
        return;
    n.index64 = n.index64 || index64;
    oc_launch_set_loop_nest(&launch, &n);
    oc_launch_define_flag(&launch, "TRUTHS", type == OC_B8);
    OC_APPEND_ARGS(&launch, OC_REF(out, oc_plan_tensor(p, "out", a->out, OC_WRITE)),
                   OC_REF(indices, oc_plan_tensor(p, "indices", a->indices, OC_READ)),
                   OC_REF(weight, oc_plan_tensor(p, "weight", a->weight, OC_READ)),
                   OC_LOOP_NEST_ARGS(n), OC_INDEX8(out_stride, n.stride[0]),
                   OC_INDEX8(indices_stride, n.stride[1]), OC_INDEX8(weight_stride, n.stride[2]),
                   OC_INDEX(out_inner_stride, n.inner_stride[0]),
                   OC_INDEX(indices_inner_stride, n.inner_stride[1]),
                   OC_INDEX(weight_inner_stride, n.inner_stride[2]),
                   OC_INDEX(weight_rows, oc_dim(a->weight, 0)),
                   OC_INDEX(row_stride, oc_view_stride(a->weight, 0)));
    oc_plan_kernel(p, &launch);
}

static const struct oc_op OP = {"aclnnEmbedding", embedding_check, embedding_plan, FIELDS,
                                OC_COUNT(FIELDS)};

aclnnStatus aclnnEmbeddingGetWorkspaceSize(const aclTensor *weight, const aclTensor *indices,
                                           const aclTensor *out, uint64_t *workspaceSize,
                                           aclOpExecutor **executor)
{
    const struct args a = {weight, indices, out};

    return oc_op_prepare(&OP, &a, workspaceSize, executor);
}

OC_DEFINE_SECOND_CALL(aclnnEmbedding, &OP)
