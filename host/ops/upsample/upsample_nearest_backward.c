/* SPDX-License-Identifier: Apache-2.0 */
/*
 * These are the gradients of nearest upsampling along one axis or two. Each element of the result
 * is the sum of the gradients of all positions that the forward operator reads from it. The map of
 * positions (families/upsample.h) is computed on the host. It is monotone and total, so the
 * positions along an axis that belong to an element form a segment.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "aclnnop/aclnn_upsample_nearest_1d_backward.h"
#include "aclnnop/aclnn_upsample_nearest_2d_backward.h"
#include "aclnnop/aclnn_upsample_nearest_exact1d_backward.h"
#include "aclnnop/aclnn_upsample_nearest_exact2d_backward.h"
#include "check/check.h"
#include "families/upsample.h"
#include "plan/op.h"
#include "plan/plan.h"
#include "steps/steps.h"
#include "strategy/segments.h"
#include "strategy/tuned.h"

struct args {
    const aclTensor *grad;
    const aclIntArray *outputSize, *inputSize;
    double scalesH, scalesW;
    aclTensor *out;
    int64_t kind;
};

static aclnnStatus upsample_check(const void *opaque);
static void upsample_plan(oc_plan *p, const void *opaque);

/* The names are those of the parameters, because the plan cache finds tensors by them. */
#define FIELDS(grad_name, out_name)                                                         \
    (const struct oc_field[])                                                               \
    {                                                                                       \
        OC_NAMED_FIELD(args, grad, grad_name), OC_NAMED_FIELD(args, out, out_name),         \
            OC_FIELD(args, outputSize), OC_FIELD(args, inputSize), OC_FIELD(args, scalesH), \
            OC_FIELD(args, scalesW), OC_FIELD(args, kind),                                  \
    }
#define UPSAMPLE(api, grad, out)                                                                  \
    .op = {(api), upsample_check, upsample_plan, FIELDS(grad, out), OC_COUNT(FIELDS(grad, out))}, \
    .grad_name = (grad), .out_name = (out)
#define ROWS (OC_FORMAT_BIT(ACL_FORMAT_ND) | OC_FORMAT_BIT(ACL_FORMAT_NCL))
#define IMAGES \
    (OC_FORMAT_BIT(ACL_FORMAT_ND) | OC_FORMAT_BIT(ACL_FORMAT_NCHW) | OC_FORMAT_BIT(ACL_FORMAT_NHWC))

enum { EXACT1D, EXACT2D, NEAREST1D, NEAREST2D };

static const struct {
    struct oc_op op;
    const char *grad_name, *out_name;
    uint64_t rank, formats;
    unsigned dtypes;
    int64_t least; /* least extents N and C */
    /* These are the names of the scales of H and W, NULL if the value is not checked. */
    const char *scale_names[2];
    bool is_exact; /* the middles of elements are mapped */
} KINDS[] = {
    [EXACT1D] = {UPSAMPLE("aclnnUpsampleNearestExact1dBackward", "gradOutput", "out"),
                 3,
                 OC_ANY_FORMAT,
                 OC_FLOATS,
                 1,
                 {NULL, "scales"},
                 true},
    [EXACT2D] = {UPSAMPLE("aclnnUpsampleNearestExact2dBackward", "gradOutput", "out"),
                 4,
                 IMAGES,
                 OC_FLOATS,
                 0,
                 {"scalesH", "scalesW"},
                 true},
    [NEAREST1D] = {UPSAMPLE("aclnnUpsampleNearest1dBackward", "gradOut", "out"),
                   3,
                   ROWS,
                   OC_FLOATS | OC_F64,
                   0,
                   {NULL, NULL},
                   false},
    [NEAREST2D] = {UPSAMPLE("aclnnUpsampleNearest2dBackward", "gradOut", "gradInput"),
                   4,
                   IMAGES,
                   OC_FLOATS,
                   0,
                   {NULL, NULL},
                   false},
};

/* The vendor limits the forward factor of exact operators to 50. */
#define LEAST_RATIO 0.02
#define MOST_FACTOR "must be at most 50 for the gradient, though the forward operator takes any"
/* A kernel adds up to this many terms without a loop. For more terms, the time of the loop
 * dominates. */
#define MOST_MASKED 7
/* A work-item assembles this many elements, in whole vectors. */
#define SPARSE_PART 2048
/* Finding the position of each row does not pay for rows shorter than this. */
#define SHORTEST_SPARSE 16

/* ---- Checks ---- */

struct name {
    char text[32];
};

/* "gradOutput.shape[2]", which lives to the end of the expression that calls this. */
static struct name upsample_extent_name(const char *tensor, int dimension)
{
    struct name name;

    (void)snprintf(name.text, sizeof(name.text), "%s.shape[%d]", tensor, dimension);
    return name;
}

static aclnnStatus upsample_check_sizes(const struct args *a)
{
    const char *const grad_name = KINDS[a->kind].grad_name, *const out_name =
                                                                KINDS[a->kind].out_name;
    const int rank = (int)KINDS[a->kind].rank, axes = rank - 2;

    if (a->outputSize != NULL) {
        OC_TRY(oc_check_i64("size of outputSize", (int64_t)a->outputSize->size, OC_EQ, NULL, axes));
        for (int i = 0; i < axes; i++) {
            const int d = oc_image_dimension(a->grad, (enum oc_image_axis)(4 - axes + i));
            char what[32];

            (void)snprintf(what, sizeof(what), "outputSize[%d]", i);
            OC_TRY(oc_check_i64(what, a->outputSize->values[i], OC_EQ,
                                upsample_extent_name(grad_name, d).text, oc_dim(a->grad, d)));
        }
    }
    OC_TRY(oc_check_i64("size of inputSize", (int64_t)a->inputSize->size, OC_EQ, NULL, rank));
    OC_TRY(oc_check_shape(out_name, a->out, a->inputSize->values, (uint64_t)rank, "inputSize"));
    for (int axis = OC_IMAGE_N; axis <= OC_IMAGE_C; axis++) {
        const int d = oc_image_dimension(a->grad, (enum oc_image_axis)axis);

        OC_TRY(oc_check_extent(grad_name, a->grad, d, OC_EQ, upsample_extent_name(out_name, d).text,
                               oc_dim(a->out, d)));
    }
    return ACLNN_SUCCESS;
}

static aclnnStatus upsample_check_scales(const struct args *a)
{
    const double scales[] = {a->scalesH, a->scalesW};

    for (int i = 0; i < 2; i++)
        if (KINDS[a->kind].scale_names[i] != NULL)
            OC_TRY(oc_check_that_f64(scales[i] >= 0, KINDS[a->kind].scale_names[i], scales[i],
                                     "must be a number, at least 0"));
    return ACLNN_SUCCESS;
}

static aclnnStatus upsample_check_not_empty(const struct args *a)
{
    const int c = oc_image_dimension(a->out, OC_IMAGE_C);

    for (int d = 0; d < (int)a->out->rank; d++)
        OC_TRY(oc_check_extent(KINDS[a->kind].out_name, a->out, d, OC_GT, NULL,
                               d == 0 || d == c ? KINDS[a->kind].least - 1 : 0));
    for (int d = 1; d < (int)a->grad->rank; d++)
        if (d != c) OC_TRY(oc_check_extent(KINDS[a->kind].grad_name, a->grad, d, OC_GT, NULL, 0));
    return ACLNN_SUCCESS;
}

static aclnnStatus upsample_check_factor(const struct args *a, enum oc_image_axis axis)
{
    const char *const name = KINDS[a->kind].scale_names[axis - OC_IMAGE_H];
    const double scale = axis == OC_IMAGE_H ? a->scalesH : a->scalesW;
    const int d = oc_image_dimension(a->out, axis);
    char what[72];

    if (name == NULL) return ACLNN_SUCCESS;
    if (scale > 0) return oc_check_that_f64(1 / scale >= LEAST_RATIO, name, scale, MOST_FACTOR);

    const double inputs = (double)oc_dim(a->out, d), outputs = (double)oc_dim(a->grad, d);

    (void)snprintf(what, sizeof(what), "%s / %s",
                   upsample_extent_name(KINDS[a->kind].grad_name, d).text,
                   upsample_extent_name(KINDS[a->kind].out_name, d).text);
    return oc_check_that_f64(inputs / outputs >= LEAST_RATIO, what, outputs / inputs, MOST_FACTOR);
}

static aclnnStatus upsample_check(const void *opaque)
{
    const struct args *a = opaque;
    const uint64_t rank = KINDS[a->kind].rank;
    const char *const grad_name = KINDS[a->kind].grad_name, *const out_name =
                                                                KINDS[a->kind].out_name;
    const struct oc_rule rules[] = {
        {grad_name, offsetof(struct args, grad), KINDS[a->kind].dtypes, rank, rank,
         KINDS[a->kind].formats},
        OC_REQUIRED(args, inputSize),
        {out_name, offsetof(struct args, out), KINDS[a->kind].dtypes, rank, rank,
         KINDS[a->kind].formats},
        OC_REQUIRED(args, outputSize), /* exact operators do not require it */
    };

    OC_TRY(oc_check_rules(rules, OC_COUNT(rules) - KINDS[a->kind].is_exact, a));
    OC_TRY(oc_check_same_dtype(out_name, a->out, grad_name, a->grad));
    OC_TRY(oc_check_same_format(out_name, a->out, grad_name, a->grad));
    OC_TRY(upsample_check_sizes(a));
    OC_TRY(upsample_check_scales(a));
    OC_TRY(upsample_check_not_empty(a));
    OC_TRY(upsample_check_factor(a, OC_IMAGE_H));
    return upsample_check_factor(a, OC_IMAGE_W);
}

/* ---- Segments ---- */

/* Returns the map of an axis. The vendor's gradient of exact upsampling of images uses the
 * factor even if the axis keeps its length; its forward operator does not. */
static struct oc_upsample_axis upsample_axis(const struct args *a, int64_t inputs, int64_t outputs,
                                             double scales)
{
    return KINDS[a->kind].is_exact ? oc_upsample_exact_axis(inputs, outputs, scales, false)
                                   : oc_upsample_nearest_axis(inputs, outputs, scales);
}

/* ---- Plan ---- */

struct problem {
    struct oc_images grad, out;
    struct oc_upsample_axis h, w;
    bool has_height, index64;
};

/* Makes the launch without its kernel and what depends on the kernel. A single row needs no
 * strides. */
static struct oc_launch upsample_launch(oc_plan *p, const struct args *a, const struct problem *q,
                                        struct oc_choice choice, bool is_one_row)
{
    const enum oc_dtype dtype = oc_dtype_of(a->out->dtype);
    struct oc_launch launch = {
        .defines = {OC_DEFINE(T, oc_dtype_name(dtype))},
        .args = {OC_REF(grad, oc_plan_tensor(p, KINDS[a->kind].grad_name, a->grad, OC_READ)),
                 OC_REF(out, oc_plan_tensor(p, KINDS[a->kind].out_name, a->out, OC_WRITE))},
        .index64 = q->index64,
        .choice = choice,
        .bytes = (double)(oc_numel(a->grad) + oc_numel(a->out)) * (double)oc_dtype_size(dtype),
        .flops = (double)oc_numel(a->grad)};

    oc_launch_define_flag(&launch, "USE_F64", dtype == OC_F64);
    oc_launch_define_flag(&launch, "NON_TEMPORAL",
                          oc_choose_non_temporal(oc_plan_device(p), (int64_t)launch.bytes));
    if (is_one_row) return launch;
    OC_APPEND_ARGS(
        &launch, OC_INDEX(channels, q->out.extent[OC_IMAGE_C]),
        OC_INDEX(grad_n, q->grad.stride[OC_IMAGE_N]), OC_INDEX(grad_c, q->grad.stride[OC_IMAGE_C]),
        OC_INDEX(out_n, q->out.stride[OC_IMAGE_N]), OC_INDEX(out_c, q->out.stride[OC_IMAGE_C]));
    return launch;
}

static void upsample_plan_packets(oc_plan *p, struct oc_launch *launch, const struct problem *q,
                                  const struct oc_segment_config *config)
{
    const int64_t rows = q->out.extent[OC_IMAGE_N] * q->out.extent[OC_IMAGE_C];

    if (!oc_plan_try(p, oc_choose_alignment(oc_plan_device(p), &launch->aligned_access))) return;
    launch->source = "upsample_nearest_backward_packets";
    launch->kernel = q->w.outputs > q->w.inputs ? "sum" : "spread";
    launch->global[0] = config->items;
    launch->group[0] = config->group;
    oc_launch_define_int(launch, "RATIO", oc_upsample_ratio(&q->w));
    oc_launch_define_int(launch, "PACKETS", config->packets);
    OC_APPEND_ARGS(launch, OC_INDEX(groups, rows * oc_min_i64(q->w.outputs, q->w.inputs)));
    oc_plan_kernel(p, launch);
}

/* Contiguous tensors without H are treated as a single row. No segment crosses two rows of the
 * tensor. */
static bool upsample_is_one_row(const struct args *a, const struct problem *q)
{
    return !q->has_height && oc_is_contiguous(a->grad) && oc_is_contiguous(a->out);
}

static void upsample_plan_ratio(oc_plan *p, struct oc_launch *launch, const struct args *a,
                                const struct problem *q, const struct oc_segment_config *config)
{
    const bool one_row = upsample_is_one_row(a, q);
    const int64_t groups = oc_min_i64(q->w.outputs, q->w.inputs);
    const int64_t rows = q->out.extent[OC_IMAGE_N] * q->out.extent[OC_IMAGE_C] * q->h.inputs;
    const int64_t inner = one_row ? rows * groups : groups;

    launch->source = "upsample_nearest_backward_ratio";
    launch->kernel = q->w.outputs > q->w.inputs ? "sum" : "spread";
    launch->global[0] = q->has_height
                            ? config->items
                            : (one_row ? 1 : rows) * oc_ceil_div(inner, config->elements_per_item);
    launch->group[0] = config->group;
    oc_launch_define_int(launch, "RATIO", oc_upsample_ratio(&q->w));
    oc_launch_define_flag(launch, "PREFETCH", config->prefetch);
    oc_launch_define_flag(launch, "IMAGES", q->has_height);
    OC_APPEND_ARGS(launch, OC_INDEX(rows, one_row ? 1 : rows), OC_INDEX(inner, inner),
                   OC_INDEX(elements_per_item, config->elements_per_item));
    if (q->has_height)
        OC_APPEND_ARGS(launch,
                       OC_REF(starts_h, oc_upsample_plan_starts(p, &q->h, q->index64, NULL)),
                       OC_INDEX(height, q->h.inputs), OC_INDEX(grad_h, q->grad.stride[OC_IMAGE_H]),
                       OC_INDEX(out_h, q->out.stride[OC_IMAGE_H]),
                       OC_INDEX(rows_per_item, config->rows_per_item));
    oc_plan_kernel(p, launch);
}

/* Returns whether the elements of a row are adjacent, as a single element is. */
static bool upsample_has_rows(const aclTensor *t)
{
    const int w = oc_image_dimension(t, OC_IMAGE_W);

    return oc_dim(t, w) == 1 || oc_stride(t, w) == 1;
}

static bool upsample_has_channels(const aclTensor *t)
{
    return oc_stride(t, oc_image_dimension(t, OC_IMAGE_C)) == 1;
}

/* Returns whether most elements of rows without gaps belong to no gradient. */
static bool upsample_is_sparse(const struct args *a, const struct oc_upsample_axis *axis)
{
    return axis->outputs > 0 && 2 * axis->outputs <= axis->inputs &&
           axis->inputs >= SHORTEST_SPARSE && upsample_has_rows(a->grad) &&
           oc_is_contiguous(a->out);
}

static void upsample_plan_rows(oc_plan *p, struct oc_launch *launch, const struct args *a,
                               const struct problem *q, const struct oc_segment_config *config)
{
    int64_t least = -1;
    struct oc_ref table = {OC_REF_NONE, 0, 0};

    launch->source = "upsample_nearest_backward_rows";
    launch->group[0] = config->group;
    if (upsample_is_sparse(a, &q->w)) table = oc_upsample_plan_places(p, &q->w, q->index64);
    if (table.kind != OC_REF_NONE) {
        launch->kernel = "sparse";
        launch->global[0] = oc_ceil_div(oc_numel(a->out), SPARSE_PART);
        oc_launch_define_int(launch, "SPARSE", SPARSE_PART);
    } else {
        table = oc_upsample_plan_starts(p, &q->w, q->index64, &least);
        launch->kernel = "rows";
        launch->global[0] = config->items;
        oc_launch_define_flag(launch, "PREFETCH", config->prefetch);
        if (least >= 0 && least <= MOST_MASKED) oc_launch_define_int(launch, "LEAST", least);
    }
    oc_launch_define_int(launch, "ROW_TILE", config->row_tile);
    OC_APPEND_ARGS(launch, OC_REF(table, table),
                   OC_INDEX(row_count, q->out.extent[OC_IMAGE_N] * q->out.extent[OC_IMAGE_C]),
                   OC_INDEX(grad_length, q->w.outputs), OC_INDEX(out_length, q->w.inputs),
                   OC_INDEX(splits, config->splits), OC_INDEX(grad_l, q->grad.stride[OC_IMAGE_W]),
                   OC_INDEX(out_l, q->out.stride[OC_IMAGE_W]),
                   OC_INT(grad_columns, !upsample_has_rows(a->grad)),
                   OC_INT(out_columns, !upsample_has_rows(a->out)));
    oc_plan_kernel(p, launch);
}

static void upsample_plan_windows(oc_plan *p, struct oc_launch *launch, const struct problem *q,
                                  const struct oc_segment_config *config)
{
    const bool planes = config->algorithm == OC_SEGMENTS_PLANES;
    int64_t least = -1;

    if (!oc_plan_try(p, oc_choose_alignment(oc_plan_device(p), &launch->aligned_access))) return;
    launch->source = planes ? "upsample_nearest_backward_planes" : "upsample_nearest_backward";
    launch->kernel = planes                                      ? "planes"
                     : config->algorithm == OC_SEGMENTS_GATHER   ? "gather"
                     : config->algorithm == OC_SEGMENTS_CHANNELS ? "channel_vectors"
                                                                 : "image_rows";
    launch->global[0] = config->items;
    launch->group[0] = config->group;
    OC_APPEND_ARGS(
        launch, OC_REF(starts_h, oc_upsample_plan_starts(p, &q->h, q->index64, NULL)),
        OC_REF(starts_w, oc_upsample_plan_starts(p, &q->w, q->index64, &least)),
        OC_INDEX(images, q->out.extent[OC_IMAGE_N]), OC_INDEX(height, q->h.inputs),
        OC_INDEX(width, q->w.inputs), OC_INDEX(grad_width, q->w.outputs),
        OC_INDEX(grad_h, q->grad.stride[OC_IMAGE_H]), OC_INDEX(grad_w, q->grad.stride[OC_IMAGE_W]),
        OC_INDEX(out_h, q->out.stride[OC_IMAGE_H]), OC_INDEX(out_w, q->out.stride[OC_IMAGE_W]));
    if (planes) {
        oc_launch_define_int(launch, "CHANNELS", config->elements_per_item);
        if (least >= 0 && least <= MOST_MASKED) oc_launch_define_int(launch, "LEAST", least);
        OC_APPEND_ARGS(launch, OC_INDEX(pitch, config->pitch));
    } else {
        OC_APPEND_ARGS(launch, OC_INDEX(rows_per_item, config->rows_per_item),
                       OC_INDEX(channels_per_item, config->elements_per_item));
    }
    oc_plan_kernel(p, launch);
}

static enum oc_row_access upsample_access(const struct args *a)
{
    const bool grad_rows = upsample_has_rows(a->grad), out_rows = upsample_has_rows(a->out);

    if (grad_rows && out_rows) return OC_ROWS_ADJACENT;
    if (!grad_rows && !upsample_has_channels(a->grad)) return OC_ROWS_STRIDED;
    if (!out_rows && !upsample_has_channels(a->out)) return OC_ROWS_STRIDED;
    return OC_ROWS_COLUMNS;
}

static void upsample_plan(oc_plan *p, const void *opaque)
{
    const struct args *a = opaque;
    struct problem q = {.grad = oc_images_of(a->grad),
                        .out = oc_images_of(a->out),
                        .has_height = KINDS[a->kind].rank == 4};
    const enum oc_row_access access = upsample_access(a);

    q.h = upsample_axis(a, q.out.extent[OC_IMAGE_H], q.grad.extent[OC_IMAGE_H], a->scalesH);
    q.w = upsample_axis(a, q.out.extent[OC_IMAGE_W], q.grad.extent[OC_IMAGE_W], a->scalesW);

    const struct oc_segment_problem problem = {
        .access = access,
        .images = q.out.extent[OC_IMAGE_N],
        .channels = q.out.extent[OC_IMAGE_C],
        .length = q.w.inputs,
        .height = q.has_height ? q.h.inputs : 0,
        .terms = oc_ceil_div(q.h.outputs, q.h.inputs) * q.w.outputs,
        .are_channels_adjacent = access == OC_ROWS_COLUMNS && upsample_has_channels(a->grad) &&
                                 upsample_has_channels(a->out),
        .is_double = a->out->dtype == ACL_DOUBLE,
        .is_one_row = upsample_is_one_row(a, &q),
        .element_bytes = (int64_t)oc_dtype_size(oc_dtype_of(a->out->dtype)),
        .ratio = oc_upsample_ratio(&q.w)};
    const int64_t extent = oc_max_i64(oc_view_index_extent(a->grad), oc_view_index_extent(a->out));
    int64_t count = oc_max_i64(oc_numel(a->out), oc_max_i64(q.h.outputs, q.w.outputs));
    struct oc_segment_config config;

    if (oc_numel(a->out) == 0 ||
        !oc_plan_supports(p, KINDS[a->kind].out_name, oc_dtype_of(a->out->dtype)) ||
        !oc_plan_try(p, oc_choose_segments(oc_plan_device(p), &problem, &config)))
        return;
    if (config.algorithm == OC_SEGMENTS_PLANES) count = oc_max_i64(count, config.items);
    if (!oc_plan_try(p, oc_choose_index_width(extent, count, &q.index64))) return;

    const bool packets = config.algorithm == OC_SEGMENTS_PACKETS;
    struct oc_launch launch = upsample_launch(p, a, &q, config.choice, packets);

    if (packets)
        upsample_plan_packets(p, &launch, &q, &config);
    else if (config.algorithm == OC_SEGMENTS_RATIO)
        upsample_plan_ratio(p, &launch, a, &q, &config);
    else if (config.algorithm == OC_SEGMENTS_ROWS && !q.has_height)
        upsample_plan_rows(p, &launch, a, &q, &config);
    else
        upsample_plan_windows(p, &launch, &q, &config);
}

/* ---- Entry points ---- */

/* Defines both calls of an operator. */
#define DEFINE_OP(name, first_call, kind, grad, scalesH, scalesW, out, ...)               \
    aclnnStatus first_call(__VA_ARGS__, aclTensor *out, uint64_t *workspaceSize,          \
                           aclOpExecutor **executor)                                      \
    {                                                                                     \
        const struct args a = {grad, outputSize, inputSize, scalesH, scalesW, out, kind}; \
                                                                                          \
        return oc_op_prepare(&KINDS[kind].op, &a, workspaceSize, executor);               \
    }                                                                                     \
    OC_DEFINE_SECOND_CALL(name, &KINDS[kind].op)
#define SIZES const aclIntArray *outputSize, const aclIntArray *inputSize

DEFINE_OP(aclnnUpsampleNearestExact1dBackward, aclnnUpsampleNearestExact1dBackwardGetWorkspaceSize,
          EXACT1D, gradOutput, 0, scales, out, const aclTensor *gradOutput, SIZES, double scales)
DEFINE_OP(aclnnUpsampleNearestExact2dBackward, aclnnUpsampleNearestExact2dBackwardGetWorkspaceSize,
          EXACT2D, gradOutput, scalesH, scalesW, out, const aclTensor *gradOutput, SIZES,
          double scalesH, double scalesW)
DEFINE_OP(aclnnUpsampleNearest1dBackward, aclnnUpsampleNearest1dBackwardGetWorkspaceSize, NEAREST1D,
          gradOut, 0, scales, out, const aclTensor *gradOut, SIZES, double scales)
DEFINE_OP(aclnnUpsampleNearest2dBackward, aclnnUpsampleNearest2dBackwardGetWorkspaceSize, NEAREST2D,
          gradOut, scalesH, scalesW, gradInput, const aclTensor *gradOut, SIZES, double scalesH,
          double scalesW)
