/* SPDX-License-Identifier: Apache-2.0 */
/* aclnnNonzero and aclnnNonzeroV2 store the positions of elements in the rows, or in the columns, of
 * out. How many there are is known only when the device has finished: the second call waits for it
 * and sets the extent of out. */
#include "aclnnop/aclnn_nonzero.h"
#include "aclnnop/aclnn_nonzero_v2.h"
#include "check/check.h"
#include "check/promotion.h"
#include "plan/op.h"
#include "steps/masked_parts.h"
#include "steps/steps.h"

struct args {
    const aclTensor *self;
    aclTensor *out;
    bool is_transposed; /* aclnnNonzeroV2 */
};

static aclnnStatus nonzero_check(const void *opaque)
{
    const struct args *a = opaque;
    const struct oc_rule rules[] = {
        OC_TENSOR(args, self, OC_TYPES_ALL, 0, OC_MAX_RANK, OC_PUBLIC_FORMATS),
        OC_TENSOR(args, out, (unsigned)OC_I64, 2, 2, OC_PUBLIC_FORMATS),
    };

    OC_TRY(oc_check_rules(rules, OC_COUNT(rules), a));
    return oc_check_i64(a->is_transposed ? "out.shape[0]" : "out.shape[1]",
                        oc_dim(a->out, a->is_transposed ? 0 : 1), OC_EQ, "the rank of self",
                        (int64_t)a->self->rank);
}

/* Returns the elements as bytes that are 0 or not. */
static struct oc_view nonzero_mask(oc_plan *p, const struct args *a, struct oc_layout *layout)
{
    const struct oc_view self = oc_plan_view(p, "self", a->self, OC_READ);

    if (oc_dtype_size(self.dtype) == 1) return self;
    oc_layout_make(layout, a->self->shape, a->self->rank, NULL);
    layout->tensor.dtype = ACL_BOOL;

    const struct oc_view mask = {oc_plan_scratch(p, OC_B8, oc_numel(a->self)), &layout->tensor,
                                 OC_B8};

    oc_plan_copy(p, mask, self);
    return mask;
}

static void nonzero_plan(oc_plan *p, const void *opaque)
{
    const struct args *a = opaque;
    const uint64_t axis = a->is_transposed ? 1 : 0, rank = a->self->rank;
    const bool is_packed = a->is_transposed && oc_is_contiguous(a->out);
    struct oc_masked_parts m;
    struct oc_layout layout;

    if (!oc_plan_supports(p, "self", oc_dtype_of(a->self->dtype)) || oc_numel(a->self) == 0 ||
        oc_numel(a->out) == 0)
        return;

    const struct oc_view mask = nonzero_mask(p, a, &layout);

    if (!oc_masked_parts_make(p, mask.like->shape, rank, mask.like, NULL,
                              oc_view_index_extent(a->out), &m))
        return;
    m.mask = mask.ref;
    m.starts = oc_plan_scratch(p, OC_I64, m.parts + 2);

    struct oc_ref stored = m.starts;
    struct oc_launch launch = {
        .kernel = "store_positions",
        .args = {OC_REF(mask, m.mask), OC_REF(starts, m.starts),
                 OC_REF(out, oc_plan_tensor(p, "out", a->out, OC_WRITE)),
                 OC_INDEX(out_stride, oc_view_stride(a->out, (int64_t)axis)),
                 OC_INDEX(out_axis_stride,
                          is_packed ? 0 : oc_view_stride(a->out, 1 - (int64_t)axis)),
                 OC_INT(rank, (int64_t)rank), OC_INDEX(most, oc_dim(a->out, (int64_t)axis))},
        .bytes = (double)m.count + 8.0 * (double)oc_numel(a->out)};

    oc_plan_masked_parts(p, &m, &launch, false);
    stored.offset += (m.parts + 1) * (int64_t)sizeof(int64_t);
    oc_plan_read_extent(p, "out", a->out, axis, stored);
}

/* ---- Entry points ---- */

static const struct oc_field FIELDS[] = {OC_FIELD(args, self), OC_FIELD(args, out),
                                         OC_FIELD(args, is_transposed), OC_PLANNED_UNCACHED};

/* Plans refer to the object out, so each is used once. */
static const struct oc_op NONZERO = {"aclnnNonzero", nonzero_check, nonzero_plan, FIELDS,
                                     OC_COUNT(FIELDS)};
static const struct oc_op NONZERO_V2 = {"aclnnNonzeroV2", nonzero_check, nonzero_plan, FIELDS,
                                        OC_COUNT(FIELDS)};

aclnnStatus aclnnNonzeroGetWorkspaceSize(const aclTensor *self, aclTensor *out,
                                         uint64_t *workspaceSize, aclOpExecutor **executor)
{
    const struct args a = {self, out, false};

    return oc_op_prepare(&NONZERO, &a, workspaceSize, executor);
}

OC_DEFINE_SECOND_CALL(aclnnNonzero, &NONZERO)

aclnnStatus aclnnNonzeroV2GetWorkspaceSize(const aclTensor *self, aclTensor *out,
                                           uint64_t *workspaceSize, aclOpExecutor **executor)
{
    const struct args a = {self, out, true};

    return oc_op_prepare(&NONZERO_V2, &a, workspaceSize, executor);
}

OC_DEFINE_SECOND_CALL(aclnnNonzeroV2, &NONZERO_V2)
