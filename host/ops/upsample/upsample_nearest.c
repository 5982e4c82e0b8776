/* SPDX-License-Identifier: Apache-2.0 */
/* Nearest upsampling runs along one axis or two. Each position of out gets the element of self
 * that it maps to (families/upsample.h). Elements are copied, whatever their type is. */
#include "aclnnop/aclnn_upsample_nearest_1d.h"
#include "aclnnop/aclnn_upsample_nearest_1d_v2.h"
#include "aclnnop/aclnn_upsample_nearest_2d.h"
#include "aclnnop/aclnn_upsample_nearest_2d_v2.h"
#include "aclnnop/aclnn_upsample_nearest_exact1d.h"
#include "aclnnop/aclnn_upsample_nearest_exact2d.h"
#include "check/check.h"
#include "families/upsample.h"
#include "plan/op.h"
#include "plan/plan.h"
#include "steps/steps.h"
#include "strategy/tuned.h"

struct args {
    const aclTensor *self;
    const aclIntArray *outputSize;
    double scalesH, scalesW;
    aclTensor *out;
    int64_t kind;
};

static aclnnStatus upsample_check(const void *opaque);
static void upsample_plan(oc_plan *p, const void *opaque);

static const struct oc_field FIELDS[] = {OC_FIELD(args, self),    OC_FIELD(args, outputSize),
                                         OC_FIELD(args, scalesH), OC_FIELD(args, scalesW),
                                         OC_FIELD(args, kind),    OC_FIELD(args, out)};

#define UPSAMPLE(api) .op = {(api), upsample_check, upsample_plan, FIELDS, OC_COUNT(FIELDS)}
#define COPIED ((unsigned)(OC_FLOATS | OC_U8))
#define ROWS (OC_FORMAT_BIT(ACL_FORMAT_ND) | OC_FORMAT_BIT(ACL_FORMAT_NCL))
#define IMAGES (OC_FORMAT_BIT(ACL_FORMAT_NCHW) | OC_FORMAT_BIT(ACL_FORMAT_NHWC))

enum { EXACT1D, EXACT2D, NEAREST1D, NEAREST2D, NEAREST1D_V2, NEAREST2D_V2 };

static const struct {
    struct oc_op op;
    uint64_t rank, formats;
    unsigned dtypes;
    int64_t least[2]; /* least extents N and C */
    bool is_exact;    /* the middles of elements are mapped */
} KINDS[] = {
    [EXACT1D] = {UPSAMPLE("aclnnUpsampleNearestExact1d"), 3, ROWS, COPIED, {1, 1}, true},
    [EXACT2D] = {UPSAMPLE("aclnnUpsampleNearestExact2d"),
                 4,
                 IMAGES | OC_FORMAT_BIT(ACL_FORMAT_ND),
                 COPIED,
                 {0, 0},
                 true},
    [NEAREST1D] = {UPSAMPLE("aclnnUpsampleNearest1d"), 3, ROWS, COPIED | OC_F64, {0, 1}, false},
    [NEAREST2D] = {UPSAMPLE("aclnnUpsampleNearest2d"), 4, IMAGES, COPIED | OC_F64, {0, 1}, false},
    [NEAREST1D_V2] =
        {UPSAMPLE("aclnnUpsampleNearest1dV2"), 3, ROWS, COPIED | OC_F64, {0, 1}, false},
    [NEAREST2D_V2] =
        {UPSAMPLE("aclnnUpsampleNearest2dV2"), 4, IMAGES, COPIED | OC_F64, {0, 1}, false},
};

/* ---- Checks ---- */

static aclnnStatus upsample_check_extents(const struct args *a)
{
    const aclTensor *self = a->self;
    const int n = oc_image_dimension(self, OC_IMAGE_N), c = oc_image_dimension(self, OC_IMAGE_C);

    for (int d = 0; d < (int)self->rank; d++) {
        const int64_t least = d == n   ? KINDS[a->kind].least[0]
                              : d == c ? KINDS[a->kind].least[1]
                                       : 1;

        OC_TRY(oc_check_extent("self", self, d, OC_GT, NULL, least - 1));
    }
    return ACLNN_SUCCESS;
}

static aclnnStatus upsample_check(const void *opaque)
{
    const struct args *a = opaque;
    const uint64_t rank = KINDS[a->kind].rank, axes = rank - 2;
    const struct oc_rule rules[] = {
        OC_TENSOR(args, self, KINDS[a->kind].dtypes, rank, rank, KINDS[a->kind].formats),
        OC_REQUIRED(args, outputSize),
        OC_TENSOR(args, out, KINDS[a->kind].dtypes, rank, rank, KINDS[a->kind].formats),
    };
    int64_t shape[OC_MAX_RANK];

    OC_TRY(oc_check_rules(rules, OC_COUNT(rules), a));
    OC_TRY(oc_check_same_dtype("out", a->out, "self", a->self));
    if (rank == 4) OC_TRY(oc_check_same_format("out", a->out, "self", a->self));
    OC_TRY(oc_check_i64("size of outputSize", (int64_t)a->outputSize->size, OC_EQ, NULL,
                        (int64_t)axes));
    OC_TRY(oc_check_i64("outputSize[0]", a->outputSize->values[0], OC_GT, NULL, 0));
    if (axes == 2) OC_TRY(oc_check_i64("outputSize[1]", a->outputSize->values[1], OC_GT, NULL, 0));
    OC_TRY(upsample_check_extents(a));
    for (uint64_t d = 0; d < rank; d++)
        shape[d] = oc_dim(a->self, (int64_t)d);
    for (uint64_t i = 0; i < axes; i++)
        shape[oc_image_dimension(a->self, (enum oc_image_axis)(4 - axes + i))] =
            a->outputSize->values[i];
    return oc_check_shape("out", a->out, shape, rank, "N, C of self and outputSize");
}

/* ---- Plan ---- */

static struct oc_upsample_axis upsample_axis(const struct args *a, int64_t inputs, int64_t outputs,
                                             double scales)
{
    return KINDS[a->kind].is_exact
               ? oc_upsample_exact_axis(inputs, outputs, scales, KINDS[a->kind].rank == 4)
               : oc_upsample_nearest_axis(inputs, outputs, scales);
}

static void upsample_plan(oc_plan *p, const void *opaque)
{
    const struct args *a = opaque;
    const struct oc_images self = oc_images_of(a->self), out = oc_images_of(a->out);
    const struct oc_upsample_axis h =
        upsample_axis(a, self.extent[OC_IMAGE_H], out.extent[OC_IMAGE_H], a->scalesH);
    const struct oc_upsample_axis w =
        upsample_axis(a, self.extent[OC_IMAGE_W], out.extent[OC_IMAGE_W], a->scalesW);
    /* In channels-last layout the elements that are adjacent in memory have the same source
     * position. */
    const bool channels = w.outputs > 1 && out.stride[OC_IMAGE_W] != 1 &&
                          oc_stride(a->out, oc_image_dimension(a->out, OC_IMAGE_C)) == 1;
    const int64_t outer = out.extent[channels ? OC_IMAGE_W : OC_IMAGE_C];
    const int64_t inner = out.extent[channels ? OC_IMAGE_C : OC_IMAGE_W];
    const int64_t rows = out.extent[OC_IMAGE_N] * h.outputs * outer;
    const size_t size = oc_dtype_size(oc_dtype_of(a->out->dtype));
    struct oc_elementwise_config config;

    if (oc_numel(a->out) == 0) return;
    if (!oc_plan_try(p, oc_choose_copy(oc_plan_device(p), inner, size, &config))) return;

    struct oc_launch launch = {
        .source = "upsample_nearest",
        .kernel = channels ? "along_channels" : "along_width",
        .defines = {OC_DEFINE_INT(SIZE, (int64_t)size), OC_DEFINE_INT(VECTOR, config.vector)},
        .args = {OC_REF(out, oc_plan_tensor(p, "out", a->out, OC_WRITE)),
                 OC_REF(self, oc_plan_tensor(p, "self", a->self, OC_READ)), OC_INDEX(rows, rows),
                 OC_INDEX(inner, inner), OC_INDEX(elements_per_item, config.elements_per_item),
                 OC_INDEX(outer, outer), OC_INDEX(out_n, out.stride[OC_IMAGE_N]),
                 OC_INDEX(out_c, out.stride[OC_IMAGE_C]), OC_INDEX(out_w, out.stride[OC_IMAGE_W]),
                 OC_INDEX(self_n, self.stride[OC_IMAGE_N]),
                 OC_INDEX(self_c, self.stride[OC_IMAGE_C]),
                 OC_INDEX(self_w, self.stride[OC_IMAGE_W]), OC_INDEX(self_width, w.inputs),
                 OC_FLOAT(ratio_w, w.ratio), OC_FLOAT(shift, w.shift)},
        .global = {rows * oc_ceil_div(inner, config.elements_per_item)},
        .group = {config.group},
        .choice = config.choice,
        .bytes = (double)(oc_numel(a->self) + oc_numel(a->out)) * (double)size};

    if (KINDS[a->kind].rank == 4) {
        oc_launch_define_flag(&launch, "IMAGES", true);
        OC_APPEND_ARGS(&launch, OC_INDEX(height, h.outputs),
                       OC_INDEX(out_h, out.stride[OC_IMAGE_H]),
                       OC_INDEX(self_h, self.stride[OC_IMAGE_H]), OC_INDEX(self_height, h.inputs),
                       OC_FLOAT(ratio_h, h.ratio));
    }
    oc_launch_define_flag(&launch, "ALIGNED_ACCESS", config.aligned_access);
    oc_launch_define_flag(&launch, "NON_TEMPORAL",
                          oc_choose_non_temporal(oc_plan_device(p), (int64_t)launch.bytes));
    if (oc_plan_try(
            p, oc_choose_index_width(
                   oc_max_i64(oc_view_index_extent(a->self), oc_view_index_extent(a->out)),
                   oc_max_i64(oc_numel(a->out), oc_max_i64(h.inputs, w.inputs)), &launch.index64)))
        oc_plan_kernel(p, &launch);
}

/* ---- Entry points ---- */

/* Defines both calls of an operator. */
#define DEFINE_OP(name, first_call, kind, scalesH, scalesW, ...)                 \
    aclnnStatus first_call(__VA_ARGS__, aclTensor *out, uint64_t *workspaceSize, \
                           aclOpExecutor **executor)                             \
    {                                                                            \
        const struct args a = {self, outputSize, scalesH, scalesW, out, kind};   \
                                                                                 \
        return oc_op_prepare(&KINDS[kind].op, &a, workspaceSize, executor);      \
    }                                                                            \
    OC_DEFINE_SECOND_CALL(name, &KINDS[kind].op)
#define INPUTS const aclTensor *self, const aclIntArray *outputSize

DEFINE_OP(aclnnUpsampleNearestExact1d, aclnnUpsampleNearestExact1dGetWorkspaceSize, EXACT1D, 0,
          scales, INPUTS, double scales)
DEFINE_OP(aclnnUpsampleNearestExact2d, aclnnUpsampleNearestExact2dGetWorkspaceSize, EXACT2D,
          scalesH, scalesW, INPUTS, double scalesH, double scalesW)
DEFINE_OP(aclnnUpsampleNearest1d, aclnnUpsampleNearest1dGetWorkspaceSize, NEAREST1D, 0, 0, INPUTS)
DEFINE_OP(aclnnUpsampleNearest2d, aclnnUpsampleNearest2dGetWorkspaceSize, NEAREST2D, 0, 0, INPUTS)
DEFINE_OP(aclnnUpsampleNearest1dV2, aclnnUpsampleNearest1dV2GetWorkspaceSize, NEAREST1D_V2, 0,
          scaleL, INPUTS, float scaleL)
DEFINE_OP(aclnnUpsampleNearest2dV2, aclnnUpsampleNearest2dV2GetWorkspaceSize, NEAREST2D_V2, scalesH,
          scalesW, INPUTS, float scalesH, float scalesW)
