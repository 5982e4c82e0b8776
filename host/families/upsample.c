/* SPDX-License-Identifier: Apache-2.0 */
#include "families/upsample.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/math.h"
#include "check/check.h"
#include "steps/steps.h"

int oc_upsample_dimension(const aclTensor *tensor, int axis)
{
    const bool channels_last = tensor->rank > 3 && (tensor->format == ACL_FORMAT_NHWC ||
                                                    tensor->format == ACL_FORMAT_NDHWC);

    if (!channels_last || axis == 0) return axis;
    return axis == 1 ? (int)tensor->rank - 1 : axis - 1;
}

/* Checks the shape of what a gradient is for. */
static aclnnStatus upsample_check_input(const struct oc_upsample_sizes *s)
{
    const uint64_t rank = s->out->rank;
    const int64_t *const sizes = s->input_size->values;
    int64_t shape[OC_MAX_RANK];

    OC_TRY(oc_check_i64("size of inputSize", (int64_t)s->input_size->size, OC_EQ, NULL,
                        (int64_t)rank));
    if (s->order == OC_SIZES_OF_SHAPE ||
        (s->order == OC_SIZES_EITHER && memcmp(sizes, s->out->shape, rank * sizeof(*sizes)) == 0))
        return oc_check_shape(s->out_name, s->out, sizes, rank, "inputSize");
    for (int axis = 0; axis < (int)rank; axis++)
        shape[oc_upsample_dimension(s->out, axis)] = sizes[axis];
    return oc_check_shape(s->out_name, s->out, shape, rank, "inputSize");
}

/* Checks that the lengths of a tensor are not 0, nor C if channels are needed. */
static aclnnStatus upsample_check_lengths(const char *name, const aclTensor *tensor,
                                          bool needs_channels)
{
    for (int axis = needs_channels ? 1 : 2; axis < (int)tensor->rank; axis++)
        OC_TRY(oc_check_extent(name, tensor, oc_upsample_dimension(tensor, axis), OC_GT, NULL, 0));
    return ACLNN_SUCCESS;
}

/* Checks that `tensor` has the extents N and C of `like`, and the lengths of outputSize. */
static aclnnStatus upsample_check_output(const aclIntArray *output_size, const char *name,
                                         const aclTensor *tensor, const char *like_name,
                                         const aclTensor *like)
{
    const int rank = (int)like->rank;
    int64_t shape[OC_MAX_RANK];
    char why[48];

    OC_TRY(oc_check_i64("size of outputSize", (int64_t)output_size->size, OC_EQ, NULL, rank - 2));
    for (int axis = 0; axis < rank; axis++) {
        const int d = oc_upsample_dimension(like, axis);

        shape[d] = axis < 2 ? oc_dim(like, d) : output_size->values[axis - 2];
    }
    (void)snprintf(why, sizeof(why), "N, C of %s and outputSize", like_name);
    return oc_check_shape(name, tensor, shape, like->rank, why);
}

aclnnStatus oc_upsample_check_sizes(const struct oc_upsample_sizes *s)
{
    OC_TRY(oc_check_same_dtype(s->out_name, s->out, s->self_name, s->self));
    OC_TRY(oc_check_same_format(s->out_name, s->out, s->self_name, s->self));
    if (s->input_size != NULL) OC_TRY(upsample_check_input(s));
    OC_TRY(upsample_check_lengths(s->self_name, s->self, s->needs_channels));
    OC_TRY(upsample_check_lengths(s->out_name, s->out, s->needs_channels));
    return s->input_size != NULL
               ? upsample_check_output(s->output_size, s->self_name, s->self, s->out_name, s->out)
               : upsample_check_output(s->output_size, s->out_name, s->out, s->self_name, s->self);
}

int oc_image_dimension(const aclTensor *tensor, enum oc_image_axis axis)
{
    return oc_upsample_dimension(tensor, (int)axis - (tensor->rank == 3 && axis == OC_IMAGE_W));
}

struct oc_images oc_images_of(const aclTensor *tensor)
{
    struct oc_images images = {{1, 1, 1, 1}, {0}};

    for (int axis = OC_IMAGE_N; axis <= OC_IMAGE_W; axis++) {
        const int64_t d = oc_image_dimension(tensor, (enum oc_image_axis)axis);

        if (axis == OC_IMAGE_H && tensor->rank == 3) continue;
        images.extent[axis] = oc_dim(tensor, d);
        images.stride[axis] = oc_view_stride(tensor, d);
    }
    return images;
}

static float upsample_ratio(int64_t inputs, int64_t outputs, double scales)
{
    return scales > 0 ? (float)(1 / scales) : (float)inputs / (float)outputs;
}

struct oc_upsample_axis oc_upsample_exact_axis(int64_t inputs, int64_t outputs, double scales,
                                               bool is_kept)
{
    const bool is_copy = is_kept && inputs == outputs;
    const float ratio = upsample_ratio(inputs, outputs, is_copy ? 0 : scales);

    return (struct oc_upsample_axis){
        .inputs = inputs, .outputs = outputs, .ratio = ratio, .shift = 0.5F};
}

struct oc_upsample_axis oc_upsample_volume_axis(int64_t inputs, int64_t outputs, double scales)
{
    return (struct oc_upsample_axis){
        .inputs = inputs, .outputs = outputs, .ratio = upsample_ratio(inputs, outputs, scales)};
}

/*
 * The forward operator receives the factor as a float, its gradient as a double; rounding both to
 * float keeps the two consistent. A float factor that equals outputs / inputs after rounding stands
 * for that exact quotient: the float itself would be imprecise, for example 1 / (float)(1.0 / 480)
 * is 479.99997. Where an axis keeps or doubles its length, PyTorch's CPU code ignores the factor in
 * both directions, and so does this function.
 */
struct oc_upsample_axis oc_upsample_nearest_axis(int64_t inputs, int64_t outputs, double scales)
{
    const float factor = (float)scales;
    const double length = (double)inputs * (double)factor;
    const bool leads = length >= (double)outputs && length < (double)outputs + 1;
    const bool is_known = factor == (float)((double)outputs / (double)inputs) ||
                          outputs == inputs || outputs == 2 * inputs;
    const float ratio = upsample_ratio(inputs, outputs, leads && !is_known ? (double)factor : 0);

    return (struct oc_upsample_axis){.inputs = inputs, .outputs = outputs, .ratio = ratio};
}

static struct oc_upsample_axis upsample_corner_axis(int64_t inputs, int64_t outputs)
{
    struct oc_upsample_axis axis = {.inputs = inputs, .outputs = outputs};

    if (outputs > 1) {
        axis.ratio = (float)(inputs - 1) / (float)(outputs - 1);
        axis.double_ratio = (double)(inputs - 1) / (double)(outputs - 1);
    }
    return axis;
}

static struct oc_upsample_axis upsample_position_axis(int64_t inputs, int64_t outputs,
                                                      double scales, bool align_corners)
{
    if (align_corners) return upsample_corner_axis(inputs, outputs);
    return (struct oc_upsample_axis){
        .inputs = inputs,
        .outputs = outputs,
        .ratio = upsample_ratio(inputs, outputs, scales),
        .shift = 0.5F,
        .less = 0.5F,
        .double_ratio = scales > 0 ? 1 / scales : (double)inputs / (double)outputs};
}

struct oc_upsample_axis oc_upsample_linear_axis(int64_t inputs, int64_t outputs, double scales,
                                                bool align_corners)
{
    struct oc_upsample_axis axis = upsample_position_axis(inputs, outputs, scales, align_corners);

    axis.is_copy = inputs == outputs;
    return axis;
}

struct oc_upsample_axis oc_upsample_cubic_axis(int64_t inputs, int64_t outputs, double scales,
                                               bool align_corners)
{
    struct oc_upsample_axis axis = upsample_position_axis(inputs, outputs, scales, align_corners);

    axis.before = -1;
    return axis;
}

/* Up to this row length, (l + 1/2) is exact in float, and the error of the source position is below
 * 1 / (2 * ratio). */
#define LONGEST_EXACT (1 << 21)

/* Returns the first output from `l` on that reads input i or a later one, by bisection: the map is
 * monotone. */
static int64_t upsample_find_start(const struct oc_upsample_axis *axis, int64_t l, int64_t i)
{
    int64_t end = axis->outputs;

    while (l < end) {
        const int64_t middle = l + (end - l) / 2;

        if (oc_upsample_source(axis, middle) < i)
            l = middle + 1;
        else
            end = middle;
    }
    return l;
}

void oc_upsample_find_starts(const struct oc_upsample_axis *axis, int64_t *starts)
{
    starts[0] = 0;
    for (int64_t i = 1; i < axis->inputs; i++)
        starts[i] = upsample_find_start(axis, starts[i - 1], i);
    starts[axis->inputs] = axis->outputs;
}

int64_t oc_upsample_least_terms(const int64_t *starts, int64_t inputs)
{
    int64_t least = INT64_MAX, most = 0;

    for (int64_t i = 0; i < inputs; i++) {
        least = oc_min_i64(least, starts[i + 1] - starts[i]);
        most = oc_max_i64(most, starts[i + 1] - starts[i]);
    }
    return most <= least + 1 ? least : -1;
}

/*
 * In nearest-exact upsampling (shift 1/2) with outputs = ratio * inputs, output l belongs to input
 * floor(l / ratio), because (l + 1/2) / ratio is at least 1 / (2 * ratio) away from the integers
 * and float rounds it by at most inputs * 2^-23. With inputs = ratio * outputs, output l belongs to
 * input l * ratio + floor(ratio / 2), without any rounding. An explicit factor that equals the
 * quotient of the lengths gives the same.
 *
 * In nearest upsampling (shift 0), l / ratio is an integer for some l. The result is right where
 * float does not round 1 / ratio down.
 */
int64_t oc_upsample_ratio(const struct oc_upsample_axis *axis)
{
    const bool up = axis->outputs >= axis->inputs;
    const int64_t longer = up ? axis->outputs : axis->inputs;
    const int64_t shorter = up ? axis->inputs : axis->outputs;
    const int64_t ratio = longer / shorter;
    const float wanted = up ? 1 / (float)ratio : (float)ratio;

    if (ratio * shorter != longer || longer > LONGEST_EXACT || axis->ratio != wanted) return 0;
    if (axis->shift == 0 && (!up || (double)wanted * (double)ratio < 1)) return 0;
    return ratio;
}

/* ---- Tables on the device ---- */

/* Converts to int32_t in place: entry i overwrites only entries that were read before. */
static void upsample_narrow(int64_t *starts, size_t count)
{
    char *bytes = (char *)starts;

    for (size_t i = 0; i < count; i++) {
        const int32_t start = (int32_t)starts[i];

        memcpy(bytes + i * sizeof(start), &start, sizeof(start));
    }
}

/* Plans a constant with the table in the kernel's index type. Overwrites the table on the host. */
static struct oc_ref upsample_plan_table(oc_plan *p, int64_t *values, size_t count, bool index64)
{
    if (!index64) upsample_narrow(values, count);
    return oc_plan_constant(p, values, count * (index64 ? sizeof(int64_t) : sizeof(int32_t)));
}

struct oc_ref oc_upsample_plan_starts(oc_plan *p, const struct oc_upsample_axis *axis, bool index64,
                                      int64_t *least)
{
    const size_t count = (size_t)axis->inputs + 1;
    int64_t *starts = calloc(count, sizeof(*starts));
    struct oc_ref ref = {OC_REF_NONE, 0, 0};

    if (starts == NULL) {
        oc_plan_fail_memory(p);
        return ref;
    }
    oc_upsample_find_starts(axis, starts);
    if (least != NULL) *least = oc_upsample_least_terms(starts, axis->inputs);
    ref = upsample_plan_table(p, starts, count, index64);
    free(starts);
    return ref;
}

struct oc_ref oc_upsample_plan_places(oc_plan *p, const struct oc_upsample_axis *axis, bool index64)
{
    const size_t count = (size_t)axis->outputs;
    int64_t *places = calloc(count, sizeof(*places));
    struct oc_ref ref = {OC_REF_NONE, 0, 0};
    bool differ = true;

    if (places == NULL) {
        oc_plan_fail_memory(p);
        return ref;
    }
    for (size_t l = 0; l < count; l++) {
        places[l] = oc_upsample_source(axis, (int64_t)l);
        differ = differ && (l == 0 || places[l] > places[l - 1]);
    }
    if (differ) ref = upsample_plan_table(p, places, count, index64);
    free(places);
    return ref;
}
