/* SPDX-License-Identifier: Apache-2.0 */
/* aclnnGlu and aclnnGluBackward: the halves of a tensor along an axis are operands of element-wise
 * expressions. */
#include <stdio.h>

#include "aclnnop/aclnn_glu.h"
#include "aclnnop/aclnn_glu_backward.h"
#include "base/math.h"
#include "check/check.h"
#include "families/elementwise.h"
#include "steps/axis_rows.h"
#include "steps/loop_nest.h"

struct args {
    const aclTensor *gradOut; /* only of the gradient */
    const aclTensor *self;
    int64_t dim;
    const aclTensor *out;
};

/* ---- Checks ---- */

/* Checks a tensor of the shape of a half. */
static aclnnStatus glu_check_half(const struct args *a, const char *name, const aclTensor *tensor)
{
    const int64_t dim = a->dim < 0 ? a->dim + (int64_t)a->self->rank : a->dim;
    int64_t shape[OC_MAX_RANK];

    for (uint64_t d = 0; d < a->self->rank; d++)
        shape[d] = a->self->shape[d];
    shape[dim] /= 2;
    return oc_check_shape(name, tensor, shape, a->self->rank, "that of a half of self");
}

static aclnnStatus glu_check_tensors(const struct args *a, bool is_grad)
{
    const struct oc_rule rules[] = {
        OC_TENSOR(args, gradOut, OC_FLOATS, 1, OC_MAX_RANK, OC_PUBLIC_FORMATS),
        OC_TENSOR(args, self, OC_FLOATS, 1, OC_MAX_RANK, OC_PUBLIC_FORMATS),
        OC_TENSOR(args, out, OC_FLOATS, 1, OC_MAX_RANK, OC_PUBLIC_FORMATS),
    };

    char extent[24];

    OC_TRY(oc_check_rules(rules + !is_grad, OC_COUNT(rules) - !is_grad, a));
    if (is_grad) OC_TRY(oc_check_same_dtype("gradOut", a->gradOut, "self", a->self));
    OC_TRY(oc_check_same_dtype("out", a->out, "self", a->self));
    OC_TRY(oc_check_axis("dim", a->dim, "self", a->self->rank));
    (void)snprintf(extent, sizeof(extent), "%lld", (long long)oc_dim(a->self, a->dim));
    return oc_check_that(oc_dim(a->self, a->dim) % 2 == 0, "extent of the axis dim", extent,
                         "must be even");
}

static aclnnStatus glu_check(const void *opaque)
{
    const struct args *a = opaque;

    OC_TRY(glu_check_tensors(a, false));
    return glu_check_half(a, "out", a->out);
}

static aclnnStatus glu_backward_check(const void *opaque)
{
    const struct args *a = opaque;

    OC_TRY(glu_check_tensors(a, true));
    OC_TRY(glu_check_half(a, "gradOut", a->gradOut));
    return oc_check_shape("out", a->out, a->self->shape, a->self->rank, "that of self");
}

/* ---- Plan ---- */

/* Both halves of a tensor have one layout. */
struct halves {
    struct oc_layout layout;
    struct oc_ref refs[2];
};

static void glu_split(const struct args *a, const aclTensor *tensor, struct oc_ref ref,
                      struct halves *h)
{
    const int64_t dim = oc_axis_of(tensor, a->dim);

    oc_layout_make(&h->layout, tensor->shape, tensor->rank, NULL);
    for (uint64_t d = 0; d < tensor->rank; d++)
        h->layout.strides[d] = oc_view_stride(tensor, (int64_t)d);
    h->layout.shape[dim] /= 2;
    h->layout.tensor.dtype = tensor->dtype;
    h->refs[0] = h->refs[1] = ref;
    h->refs[1].offset += h->layout.shape[dim] * h->layout.strides[dim] *
                         (int64_t)oc_dtype_size(oc_dtype_of(tensor->dtype));
}

/* All operands have one type, so that each expression has a program of its own, and no number. */
#define GLU_ROW(count, ...)                                                                      \
    {                                                                                            \
        .op = {.name = "aclnnGlu"}, .inputs = {"self", "self", "self"}, .output = "out",         \
        .scalar_kinds = "", .types = OC_FLOATS, .promoted = OC_FLOATS, .result = OC_RESULT_SAME, \
        .input_kinds = (count), __VA_ARGS__                                                      \
    }

static const struct oc_elementwise VALUE =
    GLU_ROW("TT", .operands = {"a", "b"}, .expression = "a/(K(1)+exp(-b))");
static const struct oc_elementwise SLOPE = GLU_ROW(
    "TTT", .operands = {"a", "b", "grad"}, .expression = "grad/(K(1)+exp(-b))*(a/(K(1)+exp(b)))");

static void glu_plan(oc_plan *p, const void *opaque)
{
    const struct args *a = opaque;
    struct halves self;

    if (oc_numel(a->out) == 0) return;
    glu_split(a, a->self, oc_plan_tensor(p, "self", a->self, OC_READ), &self);

    const struct oc_ref out = oc_plan_tensor(p, "out", a->out, OC_WRITE);
    const struct oc_ref refs[] = {out, self.refs[0], self.refs[1]};
    const struct oc_elementwise_args each = {.row = &VALUE,
                                             .input = {&self.layout.tensor, &self.layout.tensor},
                                             .output = (aclTensor *)a->out,
                                             .refs = refs};

    oc_elementwise_plan(p, &each);
}

static void glu_backward_plan(oc_plan *p, const void *opaque)
{
    const struct args *a = opaque;
    struct halves self, out;

    if (oc_numel(a->out) == 0) return;
    glu_split(a, a->self, oc_plan_tensor(p, "self", a->self, OC_READ), &self);
    glu_split(a, a->out, oc_plan_tensor(p, "out", a->out, OC_WRITE), &out);

    const struct oc_ref grad = oc_plan_tensor(p, "gradOut", a->gradOut, OC_READ);
    const struct oc_ref refs[2][4] = {{out.refs[0], grad, self.refs[1], {0}},
                                      {out.refs[1], self.refs[0], self.refs[1], grad}};
    const struct oc_elementwise_args each[] = {
        {.row = &VALUE,
         .input = {a->gradOut, &self.layout.tensor},
         .output = &out.layout.tensor,
         .refs = refs[0]},
        {.row = &SLOPE,
         .input = {&self.layout.tensor, &self.layout.tensor, a->gradOut},
         .output = &out.layout.tensor,
         .refs = refs[1]}};

    for (size_t i = 0; i < OC_COUNT(each); i++)
        oc_elementwise_plan(p, &each[i]);
}

/* ---- Entry points ---- */

static const struct oc_field FIELDS[] = {OC_FIELD(args, gradOut), OC_FIELD(args, self),
                                         OC_FIELD(args, dim), OC_FIELD(args, out)};
static const struct oc_op OP = {"aclnnGlu", glu_check, glu_plan, FIELDS, OC_COUNT(FIELDS)};
static const struct oc_op BACKWARD_OP = {"aclnnGluBackward", glu_backward_check, glu_backward_plan,
                                         FIELDS, OC_COUNT(FIELDS)};

aclnnStatus aclnnGluGetWorkspaceSize(const aclTensor *self, int64_t dim, const aclTensor *out,
                                     uint64_t *workspaceSize, aclOpExecutor **executor)
{
    const struct args a = {NULL, self, dim, out};

    return oc_op_prepare(&OP, &a, workspaceSize, executor);
}

OC_DEFINE_SECOND_CALL(aclnnGlu, &OP)

aclnnStatus aclnnGluBackwardGetWorkspaceSize(const aclTensor *gradOut, const aclTensor *self,
                                             int64_t dim, const aclTensor *out,
                                             uint64_t *workspaceSize, aclOpExecutor **executor)
{
    const struct args a = {gradOut, self, dim, out};

    return oc_op_prepare(&BACKWARD_OP, &a, workspaceSize, executor);
}

OC_DEFINE_SECOND_CALL(aclnnGluBackward, &BACKWARD_OP)
