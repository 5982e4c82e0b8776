/* SPDX-License-Identifier: Apache-2.0 */
/* aclnnUpsampleNearestExact1d: out[n, c, l] is the element of self that l maps to
 * (plan/upsample_map.h). Elements are copied, whatever they are. */
#include "aclnnop/aclnn_upsample_nearest_exact1d.h"
#include "plan/check.h"
#include "plan/op.h"
#include "plan/plan.h"
#include "plan/steps.h"
#include "plan/upsample_map.h"

struct args {
    const aclTensor *self;
    const aclIntArray *outputSize;
    double scales;
    aclTensor *out;
};

#define FORMATS (OC_FORMAT_BIT(ACL_FORMAT_ND) | OC_FORMAT_BIT(ACL_FORMAT_NCL))
#define DTYPES (OC_FLOATS | OC_U8)

// clang-format off
static const struct oc_rule RULES[] = {
    /*              name  dtypes  rank  formats */
    OC_TENSOR(args, self, DTYPES, 3, 3, FORMATS),
    OC_REQUIRED(args, outputSize),
    OC_TENSOR(args, out,  DTYPES, 3, 3, FORMATS),
};
// clang-format on

static aclnnStatus upsample_check(const void *opaque)
{
    const struct args *a = opaque;

    OC_TRY(oc_check_rules(RULES, OC_COUNT(RULES), a));
    OC_TRY(oc_check_same_dtype("out", a->out, "self", a->self));
    OC_TRY(oc_check_i64("size of outputSize", (int64_t)a->outputSize->size, OC_EQ, NULL, 1));
    OC_TRY(oc_check_i64("outputSize[0]", a->outputSize->values[0], OC_GT, NULL, 0));
    OC_TRY(oc_check_i64("self.shape[0]", oc_dim(a->self, 0), OC_GT, NULL, 0));
    OC_TRY(oc_check_i64("self.shape[1]", oc_dim(a->self, 1), OC_GT, NULL, 0));
    OC_TRY(oc_check_i64("self.shape[2]", oc_dim(a->self, 2), OC_GT, NULL, 0));

    const int64_t shape[] = {oc_dim(a->self, 0), oc_dim(a->self, 1), a->outputSize->values[0]};

    return oc_check_shape("out", a->out, shape, 3, "N, C of self and outputSize");
}

static void upsample_plan(oc_plan *p, const void *opaque)
{
    const struct args *a = opaque;
    const aclTensor *self = a->self, *out = a->out;
    /* Channels-last: the elements that are adjacent in memory have the same source position. */
    const bool channels = oc_dim(out, 2) > 1 && oc_stride(out, 2) != 1 && oc_stride(out, 1) == 1;
    const int64_t outer = oc_dim(out, channels ? 2 : 1), inner = oc_dim(out, channels ? 1 : 2);
    const int64_t rows = oc_dim(out, 0) * outer;
    const size_t size = oc_dtype_size(oc_dtype_of(out->dtype));
    struct oc_elementwise_config config;

    oc_describe_elements(oc_plan_device(p), &config);

    struct oc_launch launch = {
        .source = "upsample_nearest_exact1d",
        .kernel = channels ? "along_channels" : "along_length",
        .defines = {OC_DEFINE_INT(SIZE, (int64_t)size)},
        .args = {OC_REF(out, oc_plan_tensor(p, "out", out)),
                 OC_REF(self, oc_plan_tensor(p, "self", self)), OC_INDEX(rows, rows),
                 OC_INDEX(inner, inner), OC_INDEX(elements_per_item, config.elements_per_item),
                 OC_INDEX(outer, outer), OC_INDEX(out_n, oc_view_stride(out, 0)),
                 OC_INDEX(out_c, oc_view_stride(out, 1)), OC_INDEX(out_l, oc_view_stride(out, 2)),
                 OC_INDEX(self_n, oc_view_stride(self, 0)),
                 OC_INDEX(self_c, oc_view_stride(self, 1)),
                 OC_INDEX(self_l, oc_view_stride(self, 2)), OC_INDEX(self_length, oc_dim(self, 2)),
                 OC_FLOAT(ratio, oc_upsample_ratio(oc_dim(self, 2), oc_dim(out, 2), a->scales))},
        .global = {rows * oc_ceil_div(inner, config.elements_per_item)},
        .group = {config.group},
        .choice = config.choice,
        .bytes = (double)(oc_numel(self) + oc_numel(out)) * (double)size};

    oc_launch_define_flag(&launch, "NON_TEMPORAL",
                          oc_choose_non_temporal(oc_plan_device(p), (int64_t)launch.bytes));
    if (oc_plan_try(p, oc_choose_index_width(
                           oc_max_i64(oc_view_index_extent(self), oc_view_index_extent(out)),
                           oc_max_i64(oc_numel(out), oc_dim(self, 2)), &launch.index64)))
        oc_plan_kernel(p, &launch);
}

static const struct oc_field FIELDS[] = {OC_FIELD(args, self), OC_FIELD(args, outputSize),
                                         OC_FIELD(args, scales), OC_FIELD(args, out)};

static const struct oc_op OP = {"aclnnUpsampleNearestExact1d", upsample_check, upsample_plan,
                                FIELDS, OC_COUNT(FIELDS)};

aclnnStatus aclnnUpsampleNearestExact1dGetWorkspaceSize(const aclTensor *self,
                                                        const aclIntArray *outputSize,
                                                        double scales, aclTensor *out,
                                                        uint64_t *workspaceSize,
                                                        aclOpExecutor **executor)
{
    const struct args a = {self, outputSize, scales, out};

    return oc_op_prepare(&OP, &a, workspaceSize, executor);
}

aclnnStatus aclnnUpsampleNearestExact1d(void *workspace, uint64_t workspaceSize,
                                        aclOpExecutor *executor, aclrtStream stream)
{
    return oc_op_run(&OP, workspace, workspaceSize, executor, stream);
}
