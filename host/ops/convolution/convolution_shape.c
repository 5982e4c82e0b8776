/* SPDX-License-Identifier: Apache-2.0 */
#include "ops/convolution/convolution_shape.h"

#include <stdio.h>

#include "base/math.h"

/* Returns the number of axes besides batch and channels. */
static int64_t axes_of(const struct oc_convolution_arguments *a)
{
    return (int64_t)a->weight->rank - 2;
}

/* An array has one value for all axes, or one for each axis. */
static int64_t value_of(const aclIntArray *array, int64_t axis)
{
    return array->values[array->size == 1 ? 0 : axis];
}

/* Padding may also differ at both ends of an axis. */
static int64_t padding_of(const aclIntArray *padding, int64_t axes, int64_t axis, int end)
{
    const bool has_ends = (int64_t)padding->size == 2 * axes;

    return has_ends ? padding->values[2 * axis + end] : value_of(padding, axis);
}

static aclnnStatus check_array(const char *name, const aclIntArray *array, int64_t axes,
                               bool has_ends, int64_t least)
{
    const int64_t size = (int64_t)array->size;
    char what[32], value[24];

    (void)snprintf(what, sizeof(what), "size of %s", name);
    (void)snprintf(value, sizeof(value), "%lld", (long long)size);
    OC_TRY(oc_check_that(size == 1 || size == axes || (has_ends && size == 2 * axes), what, value,
                         has_ends ? "must be 1, or as many as axes or their ends"
                                  : "must be 1, or as many as axes"));
    for (int64_t i = 0; i < size; i++) {
        (void)snprintf(what, sizeof(what), "%s[%d]", name, (int)i);
        OC_TRY(oc_check_i64(what, array->values[i], OC_GE, NULL, least));
    }
    return ACLNN_SUCCESS;
}

/* The vendor limits outputPadding of transposed convolutions to less than the stride or the
 * dilation. */
static aclnnStatus check_output_padding(const struct oc_convolution_arguments *a)
{
    if (!a->transposed) return ACLNN_SUCCESS;
    OC_TRY(oc_check_pointer("outputPadding", a->outputPadding));
    OC_TRY(check_array("outputPadding", a->outputPadding, axes_of(a), false, 0));
    for (int64_t i = 0; i < axes_of(a); i++) {
        char what[32];

        (void)snprintf(what, sizeof(what), "outputPadding[%d]", (int)i);
        OC_TRY(oc_check_i64(what, value_of(a->outputPadding, i), OC_LE,
                            "the larger one of stride and dilation, less 1",
                            oc_max_i64(value_of(a->stride, i), value_of(a->dilation, i)) - 1));
    }
    return ACLNN_SUCCESS;
}

static aclnnStatus check_channels(const struct oc_convolution_arguments *a)
{
    const int64_t channels = oc_dim(a->input, -1 - axes_of(a));

    OC_TRY(oc_check_i64("groups", a->groups, OC_GE, NULL, 1));
    if (a->transposed) {
        OC_TRY(oc_check_i64("weight.shape[0]", oc_dim(a->weight, 0), OC_EQ, "the channels of input",
                            channels));
    } else {
        char value[24];
        int64_t inputs;

        (void)snprintf(value, sizeof(value), "%lld", (long long)a->groups);
        OC_TRY(oc_check_that(
            oc_mul_i64(a->groups, oc_dim(a->weight, 1), &inputs) && inputs == channels, "groups",
            value, "times weight.shape[1] must be the channels of input"));
    }

    const int64_t outputs = oc_dim(a->weight, 0);
    char value[24];

    (void)snprintf(value, sizeof(value), "%lld", (long long)a->groups);
    return oc_check_that(outputs % a->groups == 0, "groups", value, "must divide weight.shape[0]");
}

static bool add(int64_t *sum, int64_t term) { return oc_add_i64(*sum, term, sum); }

/* Sets *covered to the extent of the taps along an axis: dilation * (taps - 1) + 1. */
static bool taps_extent(const struct oc_convolution_arguments *a, int64_t axis, int64_t *covered)
{
    return oc_mul_i64(value_of(a->dilation, axis), oc_dim(a->weight, axis + 2) - 1, covered) &&
           add(covered, 1);
}

/* Sets *extent to the extent of the output along an axis. Returns false if it exceeds 63 bits. */
static bool extent_of(const struct oc_convolution_arguments *a, int64_t axis, int64_t *extent)
{
    const int64_t input = oc_dim(a->input, axis - axes_of(a)), stride = value_of(a->stride, axis);
    const int64_t before = padding_of(a->padding, axes_of(a), axis, 0);
    const int64_t after = padding_of(a->padding, axes_of(a), axis, 1);
    int64_t covered;

    if (!taps_extent(a, axis, &covered)) return false;
    if (!a->transposed) {
        *extent = input;
        if (!add(extent, before) || !add(extent, after)) return false;
        *extent = *extent < covered ? -1 : (*extent - covered) / stride + 1;
        return true;
    }
    return oc_mul_i64(input - 1, stride, extent) && add(extent, covered) &&
           add(extent, value_of(a->outputPadding, axis)) && add(extent, -before) &&
           add(extent, -after);
}

static aclnnStatus check_extents(const struct oc_convolution_arguments *a, int64_t *extents)
{
    for (int64_t i = 0; i < axes_of(a); i++) {
        char what[48], value[24];

        (void)snprintf(what, sizeof(what), "weight.shape[%d]", (int)i + 2);
        (void)snprintf(value, sizeof(value), "%lld", (long long)oc_dim(a->weight, i + 2));
        OC_TRY(oc_check_i64(what, oc_dim(a->weight, i + 2), OC_GE, NULL, 1));
        OC_TRY(oc_check_that(extent_of(a, i, &extents[i]), what, value,
                             "the extent of the output must fit into 63 bits"));
        OC_TRY(oc_check_that(
            extents[i] >= 1, what, value,
            a->transposed
                ? "the extent of the output, that of input times stride and the rest, must be "
                  "at least 1"
                : "the taps, with dilation, must fit into input with its padding"));
    }
    return ACLNN_SUCCESS;
}

int64_t oc_convolution_outputs(const struct oc_convolution_arguments *a)
{
    return a->transposed ? a->groups * oc_dim(a->weight, 1) : oc_dim(a->weight, 0);
}

/* Strips have at least a few thousand windows, however long the columns are. The number of their
 * elements must not overflow. */
#define COLUMNS_AT_LEAST 4096

static aclnnStatus check_products(const struct oc_convolution_arguments *a)
{
    const aclTensor *small = a->transposed ? a->input : a->output;
    const int64_t channels = oc_dim(a->weight, 0);
    char text[128];
    int64_t products;

    if (oc_numel(small) == 0 || oc_numel(a->weight) == 0) return ACLNN_SUCCESS;
    oc_shape_text(a->weight->shape, a->weight->rank, text, sizeof(text));
    return oc_check_that(oc_mul_i64(oc_numel(small) / channels, oc_numel(a->weight), &products) &&
                             oc_mul_i64(products, COLUMNS_AT_LEAST, &products),
                         "shape of weight", text,
                         "4096 times the number of products must fit into 63 bits");
}

aclnnStatus oc_convolution_check(const struct oc_convolution_arguments *a)
{
    const int64_t axes = axes_of(a), rank = (int64_t)a->input->rank;
    int64_t shape[OC_MAX_RANK], outputs;
    char value[24];

    (void)snprintf(value, sizeof(value), "%d", (int)rank);
    OC_TRY(oc_check_that(rank == axes + 2 || rank == axes + 1, "rank of input", value,
                         "must be that of weight, or one less without a batch"));
    OC_TRY(check_array("stride", a->stride, axes, false, 1));
    OC_TRY(check_array("padding", a->padding, axes, true, 0));
    OC_TRY(check_array("dilation", a->dilation, axes, false, 1));
    OC_TRY(check_output_padding(a));
    OC_TRY(check_channels(a));
    (void)snprintf(value, sizeof(value), "%lld", (long long)a->groups);
    OC_TRY(oc_check_that(oc_mul_i64(a->groups, oc_dim(a->weight, 1), &outputs), "groups", value,
                         "times weight.shape[1] must fit into 63 bits"));
    shape[0] = oc_dim(a->input, 0);
    shape[rank - axes - 1] = oc_convolution_outputs(a);
    OC_TRY(check_extents(a, shape + rank - axes));
    OC_TRY(oc_check_shape(a->output_name, a->output, shape, (uint64_t)rank,
                          "the batch of input, channels and extents of the output"));
    return check_products(a);
}

/* An axis with one window has no stride, and an axis with one tap has no dilation: both are then
 * 1. */
struct oc_convolution_window oc_convolution_window_of(const struct oc_convolution_arguments *a)
{
    const int64_t axes = axes_of(a);
    const aclTensor *small = a->transposed ? a->input : a->output;
    struct oc_convolution_window w = {{1, 1, 1}, {1, 1, 1}, {1, 1, 1}, {0, 0, 0}};

    for (int64_t i = 0; i < axes; i++) {
        const int64_t to = OC_CONVOLUTION_AXES - axes + i;

        w.taps[to] = oc_dim(a->weight, i + 2);
        if (oc_dim(small, i - axes) > 1) w.stride[to] = value_of(a->stride, i);
        if (w.taps[to] > 1) w.dilation[to] = value_of(a->dilation, i);
        w.pad[to] = padding_of(a->padding, axes, i, 0);
    }
    return w;
}

void oc_convolution_axes(struct oc_layout *layout, const aclTensor *t, uint64_t rank)
{
    const int64_t axes = (int64_t)rank - 2;
    int64_t shape[OC_CONVOLUTION_RANK] = {1, 1, 1, 1, 1}, strides[OC_CONVOLUTION_RANK] = {0};

    for (int64_t i = 1; i <= (int64_t)t->rank; i++) {
        const int64_t to = i <= axes ? OC_CONVOLUTION_RANK - i : axes + 2 - i;

        shape[to] = oc_dim(t, -i);
        strides[to] = shape[to] == 1 ? 0 : oc_stride(t, -i);
    }
    oc_layout_make(layout, shape, OC_CONVOLUTION_RANK, NULL);
    layout->tensor.dtype = t->dtype;
    for (int i = 0; i < OC_CONVOLUTION_RANK; i++)
        layout->strides[i] = strides[i];
}
