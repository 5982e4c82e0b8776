/* SPDX-License-Identifier: Apache-2.0 */
/*
 * aclnnIm2col copies the windows of images to columns of a matrix. aclnnIm2colBackward adds what a matrix of columns has for
 * an element of an image, so that no two work-items add to one element.
 */
#include <stdio.h>

#include "aclnnop/aclnn_im2col.h"
#include "aclnnop/aclnn_im2col_backward.h"
#include "base/math.h"
#include "check/check.h"
#include "check/promotion.h"
#include "plan/op.h"
#include "steps/raw_copy.h"

struct args {
    const aclTensor *gradOutput;  /* only of aclnnIm2colBackward */
    const aclTensor *self;        /* only of aclnnIm2col */
    const aclIntArray *inputSize; /* only of aclnnIm2colBackward */
    const aclIntArray *kernelSize, *dilation, *padding, *stride;
    const aclTensor *out;
};

/* ---- Checks ---- */

static aclnnStatus columns_check_array(const char *name, const aclIntArray *values, int64_t least)
{
    char what[32];

    (void)snprintf(what, sizeof(what), "size of %s", name);
    OC_TRY(oc_check_i64(what, (int64_t)values->size, OC_EQ, NULL, 2));
    for (uint64_t i = 0; i < 2; i++) {
        (void)snprintf(what, sizeof(what), "%s[%d]", name, (int)i);
        OC_TRY(oc_check_i64(what, values->values[i], OC_GE, NULL, least));
        OC_TRY(oc_check_i64(what, values->values[i], OC_LE, NULL, INT32_MAX));
    }
    return ACLNN_SUCCESS;
}

/* Returns how many windows axis i, H or W, has: at most 0 if it has none. */
static int64_t columns_windows(const struct args *a, const aclTensor *image, int i)
{
    const int64_t span = a->dilation->values[i] * (a->kernelSize->values[i] - 1) + 1;
    const int64_t remaining = oc_dim(image, i - 2) + 2 * a->padding->values[i] - span;

    return remaining < 0 ? 0 : remaining / a->stride->values[i] + 1;
}

/* Checks the arrays, and that columns has a column for each window of image. */
static aclnnStatus columns_check(const struct args *a, const char *image_name,
                                 const aclTensor *image, const char *columns_name,
                                 const aclTensor *columns)
{
    /* Of rank 4: an image without a batch has the shape without the first extent. */
    int64_t shape[3] = {image->shape[0], oc_dim(image, -3), 1};
    bool fits = true;

    OC_TRY(columns_check_array("kernelSize", a->kernelSize, 1));
    OC_TRY(columns_check_array("dilation", a->dilation, 1));
    OC_TRY(columns_check_array("padding", a->padding, 0));
    OC_TRY(columns_check_array("stride", a->stride, 1));
    for (int64_t d = -3; d < 0; d++) {
        char what[32];

        (void)snprintf(what, sizeof(what), "%s.shape[%d]", image_name,
                       (int)(d + (int64_t)image->rank));
        OC_TRY(oc_check_i64(what, oc_dim(image, d), OC_GT, NULL, 0));
        /* The padding is less than 2^32. */
        OC_TRY(oc_check_i64(what, oc_dim(image, d), OC_LE, NULL, INT64_MAX / 2));
    }
    for (int i = 0; i < 2; i++) {
        const int64_t windows = columns_windows(a, image, i);

        OC_TRY(
            oc_check_i64(i == 0 ? "the number of windows along H" : "the number of windows along W",
                         windows, OC_GT, NULL, 0));
        fits = oc_mul_i64(shape[1], a->kernelSize->values[i], &shape[1]) && fits;
        fits = oc_mul_i64(shape[2], windows, &shape[2]) && fits;
    }
    OC_TRY(oc_check_that(fits, "the shape of the columns", "too large", "must fit into 63 bits"));
    return oc_check_shape(columns_name, columns, image->rank == 4 ? shape : shape + 1,
                          image->rank - 1, "a row per channel and tap with an element per window");
}

static aclnnStatus im2col_check(const void *opaque)
{
    static const struct oc_rule RULES[] = {
        OC_TENSOR(args, self, OC_TYPES_ALL, 3, 4, OC_PUBLIC_FORMATS),
        OC_REQUIRED(args, kernelSize),
        OC_REQUIRED(args, dilation),
        OC_REQUIRED(args, padding),
        OC_REQUIRED(args, stride),
        OC_TENSOR(args, out, OC_TYPES_ALL, 2, 3, OC_PUBLIC_FORMATS),
    };
    const struct args *a = opaque;

    OC_TRY(oc_check_rules(RULES, OC_COUNT(RULES), a));
    OC_TRY(oc_check_same_dtype("out", a->out, "self", a->self));
    return columns_check(a, "self", a->self, "out", a->out);
}

static aclnnStatus backward_check(const void *opaque)
{
    static const struct oc_rule RULES[] = {
        OC_TENSOR(args, gradOutput, OC_FLOATS, 2, 3, OC_PUBLIC_FORMATS),
        OC_REQUIRED(args, inputSize),
        OC_REQUIRED(args, kernelSize),
        OC_REQUIRED(args, dilation),
        OC_REQUIRED(args, padding),
        OC_REQUIRED(args, stride),
        OC_TENSOR(args, out, OC_FLOATS, 3, 4, OC_PUBLIC_FORMATS),
    };
    const struct args *a = opaque;

    OC_TRY(oc_check_rules(RULES, OC_COUNT(RULES), a));
    OC_TRY(oc_check_same_dtype("out", a->out, "gradOutput", a->gradOutput));
    OC_TRY(columns_check_array("inputSize", a->inputSize, 1));

    const int64_t *size = a->inputSize->values;
    const int64_t shape[4] = {a->out->shape[0], oc_dim(a->out, -3), size[0], size[1]};

    OC_TRY(oc_check_shape("out", a->out, a->out->rank == 4 ? shape : shape + 1, a->out->rank,
                          "planes of inputSize"));
    return columns_check(a, "out", a->out, "gradOutput", a->gradOutput);
}

/* ---- Plan ---- */

/* Stores the strides of the last `count` axes, of which the tensor may lack the first one. */
static void columns_strides(const aclTensor *tensor, int64_t count, int64_t strides[8])
{
    for (int64_t d = 0; d < 8; d++)
        strides[d] = d < count && d - count >= -(int64_t)tensor->rank
                         ? oc_view_stride(tensor, d - count)
                         : 0;
}

static void columns_plan(oc_plan *p, const struct args *a, struct oc_launch *launch)
{
    const bool is_backward = a->gradOutput != NULL;
    const aclTensor *const image = is_backward ? a->out : a->self;
    const aclTensor *const columns = is_backward ? a->gradOutput : a->out;
    const aclTensor *const of = is_backward ? a->gradOutput : a->self;
    const int64_t channels = oc_dim(image, -3), images = image->rank == 4 ? image->shape[0] : 1;
    const int64_t inner = oc_dim(a->out, -1);
    const int64_t rows = images * oc_dim(a->out, -2) * (is_backward ? channels : 1);
    int64_t image_stride[8], columns_stride[8], geometry[8], extents[8] = {0}, extent = 0;
    struct oc_elementwise_config config;

    columns_strides(image, 4, image_stride);
    columns_strides(columns, 3, columns_stride);
    for (int i = 0; i < 2; i++) {
        geometry[i] = a->kernelSize->values[i];
        geometry[2 + i] = a->stride->values[i];
        geometry[4 + i] = a->dilation->values[i];
        geometry[6 + i] = a->padding->values[i];
        extents[i] = oc_dim(image, i - 2);
        extents[2 + i] = columns_windows(a, image, i);
        extent = oc_max_i64(extent, extents[i] + 2 * geometry[6 + i]);
    }
    oc_default_elementwise(oc_plan_device(p), &config);
    OC_APPEND_ARGS(launch, OC_REF(to, oc_plan_tensor(p, "out", a->out, OC_WRITE)),
                   OC_REF(of, oc_plan_tensor(p, is_backward ? "gradOutput" : "self", of, OC_READ)),
                   OC_INDEX(rows, rows), OC_INDEX(inner, inner),
                   OC_INDEX(elements_per_item, config.elements_per_item),
                   OC_INDEX(channels, channels),
                   OC_INDEX8(to_stride, is_backward ? image_stride : columns_stride),
                   OC_INDEX8(of_stride, is_backward ? columns_stride : image_stride),
                   OC_INDEX8(geometry, geometry), OC_INDEX8(extents, extents));
    launch->global[0] = rows * oc_ceil_div(inner, config.elements_per_item);
    launch->group[0] = config.group;
    launch->choice = config.choice;
    launch->bytes = (double)(oc_numel(image) + oc_numel(columns)) *
                    (double)oc_dtype_size(oc_dtype_of(image->dtype));
    if (oc_plan_try(p, oc_choose_index_width(
                           oc_max_i64(oc_view_index_extent(image), oc_view_index_extent(columns)),
                           oc_max_i64(extent, oc_max_i64(oc_numel(image), oc_numel(columns))),
                           &launch->index64)))
        oc_plan_kernel(p, launch);
}

static void im2col_plan(oc_plan *p, const void *opaque)
{
    const struct args *a = opaque;
    const enum oc_dtype type = oc_dtype_of(a->out->dtype);
    struct oc_launch launch = {
        .source = "im2col", .kernel = "unfold", .defines = {OC_DEFINE(RAW, oc_raw_type(type))}};

    if (!oc_plan_supports(p, "out", type) || oc_numel(a->out) == 0) return;
    oc_launch_define_flag(&launch, "TRUTHS", type == OC_B8);
    columns_plan(p, a, &launch);
}

static void backward_plan(oc_plan *p, const void *opaque)
{
    const struct args *a = opaque;
    struct oc_launch launch = {.source = "im2col_backward",
                               .kernel = "fold",
                               .defines = {OC_DEFINE(T, oc_dtype_name(oc_dtype_of(a->out->dtype)))},
                               .flops = (double)oc_numel(a->gradOutput)};

    if (oc_numel(a->out) == 0) return;
    columns_plan(p, a, &launch);
}

/* ---- Entry points ---- */

static const struct oc_field FIELDS[] = {OC_FIELD(args, gradOutput), OC_FIELD(args, self),
                                         OC_FIELD(args, inputSize),  OC_FIELD(args, kernelSize),
                                         OC_FIELD(args, dilation),   OC_FIELD(args, padding),
                                         OC_FIELD(args, stride),     OC_FIELD(args, out)};

static const struct oc_op OP = {"aclnnIm2col", im2col_check, im2col_plan, FIELDS, OC_COUNT(FIELDS)};
static const struct oc_op BACKWARD_OP = {"aclnnIm2colBackward", backward_check, backward_plan,
                                         FIELDS, OC_COUNT(FIELDS)};

aclnnStatus aclnnIm2colGetWorkspaceSize(const aclTensor *self, const aclIntArray *kernelSize,
                                        const aclIntArray *dilation, const aclIntArray *padding,
                                        const aclIntArray *stride, const aclTensor *out,
                                        uint64_t *workspaceSize, aclOpExecutor **executor)
{
    const struct args a = {.self = self,
                           .kernelSize = kernelSize,
                           .dilation = dilation,
                           .padding = padding,
                           .stride = stride,
                           .out = out};

    return oc_op_prepare(&OP, &a, workspaceSize, executor);
}

OC_DEFINE_SECOND_CALL(aclnnIm2col, &OP)

aclnnStatus aclnnIm2colBackwardGetWorkspaceSize(
    const aclTensor *gradOutput, const aclIntArray *inputSize, const aclIntArray *kernelSize,
    const aclIntArray *dilation, const aclIntArray *padding, const aclIntArray *stride,
    aclTensor *out, uint64_t *workspaceSize, aclOpExecutor **executor)
{
    const struct args a = {.gradOutput = gradOutput,
                           .inputSize = inputSize,
                           .kernelSize = kernelSize,
                           .dilation = dilation,
                           .padding = padding,
                           .stride = stride,
                           .out = out};

    return oc_op_prepare(&BACKWARD_OP, &a, workspaceSize, executor);
}

OC_DEFINE_SECOND_CALL(aclnnIm2colBackward, &BACKWARD_OP)
