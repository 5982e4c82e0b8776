/* SPDX-License-Identifier: Apache-2.0 */
#include "operators.h"

#include <string.h>

#include "aclnnop/aclnn_add.h"
#include "aclnnop/aclnn_convolution.h"
#include "aclnnop/aclnn_convolution_backward.h"
#include "aclnnop/aclnn_grid_sampler2d.h"
#include "aclnnop/aclnn_grid_sampler2d_backward.h"
#include "aclnnop/aclnn_l1_loss.h"
#include "aclnnop/aclnn_l1_loss_backward.h"
#include "aclnnop/aclnn_mse_loss.h"
#include "aclnnop/aclnn_mse_loss_backward.h"
#include "aclnnop/aclnn_mse_loss_out.h"
#include "aclnnop/aclnn_norm.h"
#include "aclnnop/aclnn_roi_align.h"
#include "aclnnop/aclnn_roi_align_end_mode.h"
#include "aclnnop/aclnn_roi_align_end_mode_backward.h"
#include "aclnnop/aclnn_roi_align_v2.h"
#include "aclnnop/aclnn_roi_align_v2_backward.h"
#include "aclnnop/aclnn_smooth_l1_loss.h"
#include "aclnnop/aclnn_smooth_l1_loss_backward.h"
#include "aclnnop/aclnn_upsample_nearest_1d.h"
#include "aclnnop/aclnn_upsample_nearest_1d_backward.h"
#include "aclnnop/aclnn_upsample_nearest_2d.h"
#include "aclnnop/aclnn_upsample_nearest_2d_backward.h"
#include "aclnnop/aclnn_upsample_nearest_exact1d.h"
#include "aclnnop/aclnn_upsample_nearest_exact1d_backward.h"
#include "aclnnop/aclnn_upsample_nearest_exact2d.h"
#include "aclnnop/aclnn_upsample_nearest_exact2d_backward.h"
#include "plan/check.h"
#include "plan/elementwise.h"
#include "verify/device.h"
#include "verify/expect.h"

/* ---- The operators ---- */

static const aclScalar THREE = {ACL_INT64, {3}};

#define FIRST(name, function, ...)                                                             \
    static aclnnStatus name(void *const *o, uint64_t *workspaceSize, aclOpExecutor **executor) \
    {                                                                                          \
        return function(__VA_ARGS__, workspaceSize, executor);                                 \
    }
FIRST(first_mse, aclnnMseLossBackwardGetWorkspaceSize, o[0], o[1], o[2], 2, o[3])
FIRST(first_mse_loss, aclnnMseLossGetWorkspaceSize, o[0], o[1], 1, o[2])
FIRST(first_mse_loss_out, aclnnMseLossOutGetWorkspaceSize, o[0], o[1], 2, o[2])
FIRST(first_l1, aclnnL1LossGetWorkspaceSize, o[0], o[1], 0, o[2])
FIRST(first_smooth_l1, aclnnSmoothL1LossGetWorkspaceSize, o[0], o[1], 0, 1, o[2])
FIRST(first_l1_slope, aclnnL1LossBackwardGetWorkspaceSize, o[0], o[1], o[2], 2, o[3])
FIRST(first_nearest1d, aclnnUpsampleNearest1dGetWorkspaceSize, o[0], o[1], o[2])
FIRST(first_nearest2d, aclnnUpsampleNearest2dGetWorkspaceSize, o[0], o[1], o[2])
FIRST(first_exact2d, aclnnUpsampleNearestExact2dGetWorkspaceSize, o[0], o[1], 0, 0, o[2])
FIRST(first_nearest1d_slope, aclnnUpsampleNearest1dBackwardGetWorkspaceSize, o[0], o[1], o[2], 0,
      o[3])
FIRST(first_nearest2d_slope, aclnnUpsampleNearest2dBackwardGetWorkspaceSize, o[0], o[1], o[2], 0, 0,
      o[3])
FIRST(first_exact2d_slope, aclnnUpsampleNearestExact2dBackwardGetWorkspaceSize, o[0], o[1], o[2], 0,
      0, o[3])
FIRST(first_smooth_l1_slope, aclnnSmoothL1LossBackwardGetWorkspaceSize, o[0], o[1], o[2], 2, 1,
      o[3])
FIRST(first_upsample, aclnnUpsampleNearestExact1dBackwardGetWorkspaceSize, o[0], o[1], o[2], 0,
      o[3])
FIRST(first_grid, aclnnGridSampler2DBackwardGetWorkspaceSize, o[0], o[1], o[2], 0, 1, false, o[3],
      o[4], o[5])
FIRST(first_sample, aclnnGridSampler2DGetWorkspaceSize, o[0], o[1], 0, 1, false, o[2])
FIRST(first_roi, aclnnRoiAlignV2BackwardGetWorkspaceSize, o[0], o[1], o[2], 2, 3, 0.5f, 2, true,
      o[3])
FIRST(first_pool, aclnnRoiAlignV2GetWorkspaceSize, o[0], o[1], 2, 3, 0.5f, 2, true, o[2])
FIRST(first_pool_indexed, aclnnRoiAlignGetWorkspaceSize, o[0], o[1], o[2], "avg", 2, 3, 2, 0.5f,
      o[3])
FIRST(first_conv, aclnnConvTbcBackwardGetWorkspaceSize, o[0], o[1], o[2], o[3], 1, 0, o[4], o[5],
      o[6])
FIRST(first_conv_forward, aclnnConvTbcGetWorkspaceSize, o[0], o[1], o[2], 1, o[3], 0)
FIRST(first_upsample_forward, aclnnUpsampleNearestExact1dGetWorkspaceSize, o[0], o[1], 0, o[2])
FIRST(first_add, aclnnAddGetWorkspaceSize, o[0], o[1], &THREE, o[2])
FIRST(first_norm, aclnnNormGetWorkspaceSize, o[0], &THREE, o[1], false, o[2])
FIRST(first_pool_end_mode, aclnnROIAlignGetWorkspaceSize, o[0], o[1], 0.5f, 2, 3, 2, 1, o[2])
FIRST(first_roi_end_mode, aclnnROIAlignBackwardGetWorkspaceSize, o[0], o[1], o[2], 3, 2, 0.5f, 2, 1,
      o[3])

#define TENSOR(text, shape, from, to, types)                                               \
    {                                                                                      \
        .name = (text), .kind = OC_PARAMETER_TENSOR, .value = (shape), .min_rank = (from), \
        .max_rank = (to), .dtypes = (types), .format = ACL_FORMAT_ND                       \
    }
#define UNREAD(text, shape, from, to, types)                                               \
    {                                                                                      \
        .name = (text), .kind = OC_PARAMETER_TENSOR, .value = (shape), .min_rank = (from), \
        .max_rank = (to), .dtypes = (types), .format = ACL_FORMAT_ND, .is_unread = true    \
    }
#define IMAGES(text, shape, types, output)                                                 \
    {                                                                                      \
        .name = (text), .kind = OC_PARAMETER_TENSOR, .value = (shape), .min_rank = 4,      \
        .max_rank = 4, .dtypes = (types), .format = ACL_FORMAT_NCHW, .is_output = (output) \
    }
#define OUTPUT(text, shape, from, to, types)                                               \
    {                                                                                      \
        .name = (text), .kind = OC_PARAMETER_TENSOR, .value = (shape), .min_rank = (from), \
        .max_rank = (to), .dtypes = (types), .format = ACL_FORMAT_ND, .is_output = true    \
    }
#define INT_ARRAY(text, values, optional)                                  \
    {                                                                      \
        .name = (text), .kind = OC_PARAMETER_INT_ARRAY, .value = (values), \
        .is_optional = (optional)                                          \
    }
#define BOOL_ARRAY(text, values, optional)                                  \
    {                                                                       \
        .name = (text), .kind = OC_PARAMETER_BOOL_ARRAY, .value = (values), \
        .is_optional = (optional)                                           \
    }

const struct oc_operator oc_operators[] = {
    {.name = "aclnnMseLossBackward",
     .first = first_mse,
     .second = aclnnMseLossBackward,
     .parameters = {TENSOR("gradOutput", "20", 0, 8, OC_FLOATS),
                    TENSOR("self", "3x20", 0, 8, OC_FLOATS),
                    TENSOR("target", "3x20", 0, 8, OC_FLOATS),
                    OUTPUT("out", "3x20", 0, 8, OC_FLOATS)}},
    {.name = "aclnnMseLoss",
     .first = first_mse_loss,
     .second = aclnnMseLoss,
     .parameters = {TENSOR("self", "9x500", 0, 8, OC_FLOATS),
                    TENSOR("target", "9x500", 0, 8, OC_FLOATS),
                    OUTPUT("out", "", 0, 8, OC_FLOATS)}},
    {.name = "aclnnMseLossOut",
     .first = first_mse_loss_out,
     .second = aclnnMseLossOut,
     .parameters = {TENSOR("self", "300x3", 0, 8, OC_FLOATS),
                    TENSOR("target", "300x3", 0, 8, OC_FLOATS),
                    OUTPUT("out", "3", 0, 8, OC_FLOATS)}},
    {.name = "aclnnL1Loss",
     .first = first_l1,
     .second = aclnnL1Loss,
     .parameters = {TENSOR("self", "3x20", 0, 8, OC_FLOATS),
                    TENSOR("target", "3x20", 0, 8, OC_FLOATS),
                    OUTPUT("out", "3x20", 0, 8, OC_FLOATS)}},
    {.name = "aclnnSmoothL1Loss",
     .first = first_smooth_l1,
     .second = aclnnSmoothL1Loss,
     .parameters = {TENSOR("self", "3x20", 0, 8, OC_FLOATS),
                    TENSOR("target", "3x20", 0, 8, OC_FLOATS),
                    OUTPUT("result", "3x20", 0, 8, OC_FLOATS)}},
    {.name = "aclnnL1LossBackward",
     .first = first_l1_slope,
     .second = aclnnL1LossBackward,
     .parameters = {TENSOR("gradOutput", "20", 0, 8, OC_FLOATS),
                    TENSOR("self", "3x20", 0, 8, OC_FLOATS),
                    TENSOR("target", "3x20", 0, 8, OC_FLOATS),
                    OUTPUT("gradInput", "3x20", 0, 8, OC_FLOATS)}},
    {.name = "aclnnSmoothL1LossBackward",
     .first = first_smooth_l1_slope,
     .second = aclnnSmoothL1LossBackward,
     .parameters = {TENSOR("gradOut", "20", 0, 8, OC_FLOATS),
                    TENSOR("self", "3x20", 0, 8, OC_FLOATS),
                    TENSOR("target", "3x20", 0, 8, OC_FLOATS),
                    OUTPUT("gradInput", "3x20", 0, 8, OC_FLOATS)}},
    {.name = "aclnnUpsampleNearestExact1dBackward",
     .first = first_upsample,
     .second = aclnnUpsampleNearestExact1dBackward,
     .parameters = {TENSOR("gradOutput", "2x5x20", 3, 3, OC_FLOATS),
                    INT_ARRAY("outputSize", "20", true), INT_ARRAY("inputSize", "2x5x9", false),
                    OUTPUT("out", "2x5x9", 3, 3, OC_FLOATS)}},
    {.name = "aclnnGridSampler2DBackward",
     .first = first_grid,
     .second = aclnnGridSampler2DBackward,
     .parameters = {TENSOR("gradOutput", "2x5x3x4", 4, 4, OC_FLOATS | OC_F64),
                    TENSOR("input", "2x5x4x5", 4, 4, OC_FLOATS | OC_F64),
                    TENSOR("grid", "2x3x4x2", 4, 4, OC_FLOATS | OC_F64),
                    BOOL_ARRAY("outputMask", "1x1", true),
                    OUTPUT("inputGrad", "2x5x4x5", 4, 4, OC_FLOATS | OC_F64),
                    OUTPUT("gridGrad", "2x3x4x2", 4, 4, OC_FLOATS | OC_F64)}},
    {.name = "aclnnGridSampler2D",
     .first = first_sample,
     .second = aclnnGridSampler2D,
     .parameters = {TENSOR("input", "2x5x4x5", 4, 4, OC_FLOATS | OC_F64),
                    TENSOR("grid", "2x3x4x2", 4, 4, OC_FLOATS | OC_F64),
                    OUTPUT("out", "2x5x3x4", 4, 4, OC_FLOATS | OC_F64)}},
    {.name = "aclnnRoiAlignV2Backward",
     .first = first_roi,
     .second = aclnnRoiAlignV2Backward,
     .parameters = {IMAGES("gradOutput", "3x5x2x3", OC_F32, false),
                    TENSOR("boxes", "3x5", 2, 2, OC_F32), INT_ARRAY("inputShape", "2x5x6x7", false),
                    IMAGES("gradInput", "2x5x6x7", OC_F32, true)}},
    {.name = "aclnnRoiAlignV2",
     .first = first_pool,
     .second = aclnnRoiAlignV2,
     .parameters = {IMAGES("self", "2x5x6x7", OC_F32 | OC_F16, false),
                    TENSOR("boxes", "3x5", 2, 2, OC_F32 | OC_F16),
                    IMAGES("out", "3x5x2x3", OC_F32 | OC_F16, true)}},
    {.name = "aclnnRoiAlign",
     .first = first_pool_indexed,
     .second = aclnnRoiAlign,
     .parameters = {IMAGES("self", "2x5x6x7", OC_F32 | OC_F16, false),
                    TENSOR("rois", "3x4", 2, 2, OC_F32 | OC_F16),
                    TENSOR("batchIndices", "3", 1, 1, OC_I32),
                    IMAGES("out", "3x5x2x3", OC_F32 | OC_F16, true)}},
    {.name = "aclnnROIAlign",
     .first = first_pool_end_mode,
     .second = aclnnROIAlign,
     .parameters = {IMAGES("self", "2x5x6x7", OC_F32 | OC_F16, false),
                    TENSOR("rois", "3x5", 2, 2, OC_F32 | OC_F16),
                    IMAGES("out", "3x5x2x3", OC_F32 | OC_F16, true)}},
    {.name = "aclnnROIAlignBackward",
     .first = first_roi_end_mode,
     .second = aclnnROIAlignBackward,
     .parameters = {IMAGES("gradOutput", "3x5x2x3", OC_F32, false),
                    TENSOR("rois", "3x5", 2, 2, OC_F32), INT_ARRAY("xdiffShape", "2x5x6x7", false),
                    IMAGES("gradInput", "2x5x6x7", OC_F32, true)}},
    {.name = "aclnnConvTbcBackward",
     .first = first_conv,
     .second = aclnnConvTbcBackward,
     .parameters = {TENSOR("self", "6x2x4", 3, 3, OC_FLOATS),
                    TENSOR("input", "6x2x5", 3, 3, OC_FLOATS),
                    TENSOR("weight", "3x5x4", 3, 3, OC_FLOATS),
                    UNREAD("bias", "4", 1, 1, OC_FLOATS),
                    OUTPUT("gradInput", "6x2x5", 3, 3, OC_FLOATS),
                    OUTPUT("gradWeight", "3x5x4", 3, 3, OC_FLOATS),
                    OUTPUT("gradBias", "4", 1, 1, OC_FLOATS)}},
    {.name = "aclnnConvTbc",
     .first = first_conv_forward,
     .second = aclnnConvTbc,
     .parameters = {TENSOR("self", "6x2x5", 3, 3, OC_FLOATS),
                    TENSOR("weight", "3x5x4", 3, 3, OC_FLOATS),
                    TENSOR("bias", "4", 1, 1, OC_FLOATS),
                    OUTPUT("output", "6x2x4", 3, 3, OC_FLOATS)}},
    {.name = "aclnnUpsampleNearestExact1d",
     .first = first_upsample_forward,
     .second = aclnnUpsampleNearestExact1d,
     .parameters = {TENSOR("self", "2x5x9", 3, 3, OC_FLOATS | OC_U8),
                    INT_ARRAY("outputSize", "20", false),
                    OUTPUT("out", "2x5x20", 3, 3, OC_FLOATS | OC_U8)}},
    {.name = "aclnnUpsampleNearest1d",
     .first = first_nearest1d,
     .second = aclnnUpsampleNearest1d,
     .parameters = {TENSOR("self", "2x5x9", 3, 3, OC_FLOATS | OC_F64 | OC_U8),
                    INT_ARRAY("outputSize", "20", false),
                    OUTPUT("out", "2x5x20", 3, 3, OC_FLOATS | OC_F64 | OC_U8)}},
    {.name = "aclnnUpsampleNearest2d",
     .first = first_nearest2d,
     .second = aclnnUpsampleNearest2d,
     .parameters = {IMAGES("self", "2x5x3x9", OC_FLOATS | OC_F64 | OC_U8, false),
                    INT_ARRAY("outputSize", "4x20", false),
                    IMAGES("out", "2x5x4x20", OC_FLOATS | OC_F64 | OC_U8, true)}},
    {.name = "aclnnUpsampleNearestExact2d",
     .first = first_exact2d,
     .second = aclnnUpsampleNearestExact2d,
     .parameters = {IMAGES("self", "2x5x3x9", OC_FLOATS | OC_U8, false),
                    INT_ARRAY("outputSize", "4x20", false),
                    IMAGES("out", "2x5x4x20", OC_FLOATS | OC_U8, true)}},
    {.name = "aclnnUpsampleNearest1dBackward",
     .first = first_nearest1d_slope,
     .second = aclnnUpsampleNearest1dBackward,
     .parameters = {TENSOR("gradOut", "2x5x20", 3, 3, OC_FLOATS | OC_F64),
                    INT_ARRAY("outputSize", "20", false), INT_ARRAY("inputSize", "2x5x9", false),
                    OUTPUT("out", "2x5x9", 3, 3, OC_FLOATS | OC_F64)}},
    {.name = "aclnnUpsampleNearest2dBackward",
     .first = first_nearest2d_slope,
     .second = aclnnUpsampleNearest2dBackward,
     .parameters = {IMAGES("gradOut", "2x5x4x20", OC_FLOATS, false),
                    INT_ARRAY("outputSize", "4x20", false),
                    INT_ARRAY("inputSize", "2x5x3x9", false),
                    IMAGES("gradInput", "2x5x3x9", OC_FLOATS, true)}},
    {.name = "aclnnUpsampleNearestExact2dBackward",
     .first = first_exact2d_slope,
     .second = aclnnUpsampleNearestExact2dBackward,
     .parameters = {IMAGES("gradOutput", "2x5x4x20", OC_FLOATS, false),
                    INT_ARRAY("outputSize", "4x20", true), INT_ARRAY("inputSize", "2x5x3x9", false),
                    IMAGES("out", "2x5x3x9", OC_FLOATS, true)}},
    {.name = "aclnnAdd",
     .first = first_add,
     .second = aclnnAdd,
     .parameters = {TENSOR("self", "3x20", 0, 8, OC_TYPES_ALL),
                    TENSOR("other", "20", 0, 8, OC_TYPES_ALL),
                    OUTPUT("out", "3x20", 0, 8, OC_TYPES_ALL)}},
    {.name = "aclnnNorm",
     .first = first_norm,
     .second = aclnnNorm,
     .parameters = {TENSOR("self", "3x2000", 0, 8, OC_FLOATS | OC_F64),
                    INT_ARRAY("dim", "1", false), OUTPUT("out", "3", 0, 8, OC_FLOATS | OC_F64)}},
    {.name = NULL},
};

const struct oc_operator *oc_operator_named(const char *name)
{
    const struct oc_operator *op = oc_operators;

    while (strcmp(op->name, name) != 0)
        op++;
    return op;
}

/* ---- Arguments ---- */

bool oc_argument_is_tensor(const struct oc_arguments *arguments, int i)
{
    return arguments->op->parameters[i].kind == OC_PARAMETER_TENSOR;
}

bool oc_argument_is_output(const struct oc_arguments *arguments, int i)
{
    return oc_argument_is_tensor(arguments, i) && arguments->op->parameters[i].is_output;
}

static enum oc_dtype arguments_dtype(unsigned dtypes) { return (enum oc_dtype)(dtypes & -dtypes); }

static bool arguments_make_tensor(struct oc_arguments *a, int i)
{
    const struct oc_parameter *p = &a->op->parameters[i];
    const enum oc_dtype dtype = arguments_dtype(p->dtypes);
    const struct oc_shape shape = oc_shape_parse(p->value);
    const int64_t count = oc_shape_count(&shape);
    struct oc_buffer *b = &a->buffers[i];

    if (!oc_buffer_make(b, (size_t)count * oc_dtype_size(dtype))) return false;
    for (int64_t k = 0; k < count && !p->is_output; k++)
        oc_encode(dtype, (double)((k * 7 + i) % 13 - 6),
                  b->sent + (size_t)k * oc_dtype_size(dtype));
    a->objects[i] = aclCreateTensor(shape.extent, shape.rank, oc_acl_type_of(dtype), NULL, 0,
                                    p->format, shape.extent, shape.rank, b->device);
    return oc_buffer_send(b) && EXPECT(a->objects[i] != NULL);
}

static aclBoolArray *arguments_make_bools(const struct oc_shape *values)
{
    bool bools[OC_MAX_RANK];

    for (uint64_t i = 0; i < values->rank; i++)
        bools[i] = values->extent[i] != 0;
    return aclCreateBoolArray(bools, values->rank);
}

bool oc_arguments_make(const struct oc_operator *op, struct oc_arguments *arguments)
{
    bool made = true;

    memset(arguments, 0, sizeof(*arguments));
    arguments->op = op;
    for (int i = 0; i < OC_PARAMETERS && op->parameters[i].kind != OC_PARAMETER_NONE; i++) {
        const struct oc_parameter *p = &op->parameters[i];
        const struct oc_shape values = oc_shape_parse(p->value);

        arguments->count++;
        if (p->kind == OC_PARAMETER_TENSOR)
            made = arguments_make_tensor(arguments, i) && made;
        else if (p->kind == OC_PARAMETER_INT_ARRAY)
            arguments->objects[i] = aclCreateIntArray(values.extent, values.rank);
        else
            arguments->objects[i] = arguments_make_bools(&values);
    }
    if (!made) oc_arguments_free(arguments);
    return made;
}

void oc_arguments_destroy_object(struct oc_arguments *arguments, int i)
{
    if (oc_argument_is_tensor(arguments, i))
        (void)aclDestroyTensor(arguments->objects[i]);
    else if (arguments->op->parameters[i].kind == OC_PARAMETER_INT_ARRAY)
        (void)aclDestroyIntArray(arguments->objects[i]);
    else
        (void)aclDestroyBoolArray(arguments->objects[i]);
    arguments->objects[i] = NULL;
}

void oc_arguments_destroy_objects(struct oc_arguments *arguments)
{
    for (int i = 0; i < arguments->count; i++)
        oc_arguments_destroy_object(arguments, i);
}

void oc_arguments_free(struct oc_arguments *arguments)
{
    oc_arguments_destroy_objects(arguments);
    for (int i = 0; i < arguments->count; i++)
        oc_buffer_free(&arguments->buffers[i]);
    oc_buffer_free(&arguments->workspace);
    arguments->count = 0;
}

bool oc_arguments_outputs_are(struct oc_arguments *arguments, const struct oc_arguments *expected)
{
    bool same = true;

    for (int i = 0; i < arguments->count; i++) {
        struct oc_buffer *b = &arguments->buffers[i];

        if (!oc_argument_is_output(arguments, i)) continue;
        if (!oc_buffer_receive(b, arguments->op->parameters[i].name)) return false;
        same = same &&
               (expected != NULL ? memcmp(b->received, expected->buffers[i].received, b->bytes) == 0
                                 : oc_pattern_length(b->received, b->bytes) == b->bytes);
    }
    return same;
}

/* ---- Calls ---- */

aclnnStatus oc_arguments_prepare(struct oc_arguments *arguments, aclOpExecutor **executor)
{
    uint64_t size = 0;

    *executor = NULL;

    const aclnnStatus status = arguments->op->first(arguments->objects, &size, executor);

    if (status != 0 || size <= arguments->workspace.bytes) return status;
    oc_buffer_free(&arguments->workspace);
    (void)oc_buffer_make(&arguments->workspace, size);
    return status;
}

bool oc_arguments_make_prepared(const struct oc_operator *op, struct oc_arguments *arguments,
                                aclOpExecutor **executor)
{
    if (!oc_arguments_make(op, arguments)) return false;
    if (EXPECT_OK(oc_arguments_prepare(arguments, executor))) return true;
    oc_arguments_free(arguments);
    return false;
}

bool oc_arguments_next(struct oc_arguments *arguments, aclOpExecutor **executor)
{
    const struct oc_operator *op = arguments->op == NULL ? oc_operators : arguments->op + 1;

    if (arguments->op != NULL) oc_arguments_free(arguments);
    for (; op->name != NULL; op++) {
        oc_expect_note("operator %s", op->name);
        if (executor == NULL ? oc_arguments_make(op, arguments)
                             : oc_arguments_make_prepared(op, arguments, executor))
            return true;
    }
    return false;
}

aclnnStatus oc_arguments_run(const struct oc_arguments *arguments, aclOpExecutor *executor)
{
    return oc_arguments_run_on(arguments, executor, oc_test_stream());
}

aclnnStatus oc_arguments_run_on(const struct oc_arguments *arguments, aclOpExecutor *executor,
                                aclrtStream stream)
{
    return arguments->op->second(arguments->workspace.device, arguments->workspace.bytes, executor,
                                 stream);
}

bool oc_arguments_finish(void) { return EXPECT_OK(aclrtSynchronizeStream(oc_test_stream())); }

bool oc_arguments_make_done(const struct oc_operator *op, struct oc_arguments *arguments)
{
    aclOpExecutor *executor;

    if (!oc_arguments_make_prepared(op, arguments, &executor)) return false;
    if (EXPECT_OK(oc_arguments_run(arguments, executor)) && oc_arguments_finish() &&
        EXPECT(!oc_arguments_outputs_are(arguments, NULL)))
        return true;
    oc_arguments_free(arguments);
    return false;
}

void oc_arguments_expect_stale(const struct oc_arguments *arguments, aclOpExecutor *executor)
{
    EXPECT_STATUS(ACLNN_ERR_PARAM_INVALID, oc_arguments_run(arguments, executor));
    EXPECT_TEXT_CONTAINS(oc_newest_message(), "must be a live executor");
}
