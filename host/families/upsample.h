/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Views the tensors of the upsampling operators as images, and computes which input element an
 * output element reads along an axis, in float as the vendor's forward operators and PyTorch's CUDA
 * kernels do. (Where the source position is an integer in exact arithmetic, the result may be one
 * lower.)
 */
#ifndef OC_FAMILIES_UPSAMPLE_H
#define OC_FAMILIES_UPSAMPLE_H

#include <stdbool.h>
#include <stdint.h>

#include "plan/plan.h"

/* Returns the dimension of the tensor that is the axis: 0 is N, 1 is C, and the axes of lengths follow. The format NHWC or
 * NDHWC has C last. */
int oc_upsample_dimension(const aclTensor *tensor, int axis);

/* The order of inputSize where the format has C last. */
enum oc_size_order { OC_SIZES_OF_SHAPE, OC_SIZES_CHANNELS_FIRST, OC_SIZES_EITHER };

/* The tensors and the sizes of an operator, whose presence, types, ranks and formats are checked. */
struct oc_upsample_sizes {
    const char *self_name, *out_name;
    const aclTensor *self, *out; /* what is read, and what is written */
    const aclIntArray *output_size;
    const aclIntArray *input_size; /* of a gradient, whose self has outputSize; otherwise NULL */
    enum oc_size_order order;
    bool needs_channels;
};

/* Checks that both tensors have the same type and format, N and C, and no length of 0, nor C if channels are needed, and that
 * their shapes match outputSize and inputSize. */
aclnnStatus oc_upsample_check_sizes(const struct oc_upsample_sizes *sizes);

/* Describes a tensor as an image. Its shape is (N, C, L), where H is 1 and W is L, or (N, C, H, W),
 * or with the format NHWC (N, H, W, C). */
enum oc_image_axis { OC_IMAGE_N, OC_IMAGE_C, OC_IMAGE_H, OC_IMAGE_W };
struct oc_images {
    int64_t extent[4], stride[4];
};
struct oc_images oc_images_of(const aclTensor *tensor);

/* Returns the dimension of the tensor that is the axis. A tensor of rank 3 has no dimension H. */
int oc_image_dimension(const aclTensor *tensor, enum oc_image_axis axis);

struct oc_upsample_axis {
    int64_t inputs, outputs;
    float ratio; /* inputs per output */
    float shift; /* offset of an output's position; 1/2 is the middle of the element */
    float less;  /* what is subtracted from a position among the inputs; 0 for nearest upsampling */
    int64_t before; /* the source of positions before the first input: 0; bicubic upsampling: -1 */
    bool is_copy;   /* each output reads the input of its own number, whatever the ratio is */
    bool is_double; /* positions are double, with the ratio below */
    double double_ratio;
};

/* Describes an axis of nearest-exact upsampling. `scales` is the factor outputs / inputs; if it is
 * 0, negative or NaN, the lengths give the factor. With `is_kept` they also give it where the axis
 * keeps its length, which is then a copy. */
struct oc_upsample_axis oc_upsample_exact_axis(int64_t inputs, int64_t outputs, double scales,
                                               bool is_kept);

/* Describes an axis of nearest upsampling. The lengths give the factor unless `scales`, which both
 * directions round to float, maps the one length to the other and says more than the lengths do: it
 * is not their quotient, and the length is neither kept nor doubled. */
struct oc_upsample_axis oc_upsample_nearest_axis(int64_t inputs, int64_t outputs, double scales);

/* Describes an axis of nearest upsampling of volumes, where the factor is used whatever the lengths are. If `scales` is 0,
 * negative or NaN, they give it. */
struct oc_upsample_axis oc_upsample_volume_axis(int64_t inputs, int64_t outputs, double scales);

/* Describes an axis of linear upsampling. `scales` is the factor outputs / inputs; if it is 0,
 * negative or NaN, the lengths give the factor. With `align_corners` the first and the last elements
 * of both lengths have the same positions, whatever the factor. An axis that keeps its length is a copy. */
struct oc_upsample_axis oc_upsample_linear_axis(int64_t inputs, int64_t outputs, double scales,
                                                bool align_corners);

/* The same of bicubic upsampling, which uses the factor where the length is kept, too. */
struct oc_upsample_axis oc_upsample_cubic_axis(int64_t inputs, int64_t outputs, double scales,
                                               bool align_corners);

/* Returns the input that output l reads, or that before the position between two at which linear and
 * bicubic upsampling interpolate. The result is monotone in l. */
static inline int64_t oc_upsample_source(const struct oc_upsample_axis *axis, int64_t l)
{
    if (axis->is_copy) return l;
    if (axis->is_double) {
        const double position =
            ((double)l + (double)axis->shift) * axis->double_ratio - (double)axis->less;

        if (position < 0) return axis->before;
        return position < (double)(axis->inputs - 1) ? (int64_t)position : axis->inputs - 1;
    }

    /* The position is greater than -1, or NaN: the first one with an infinite ratio. */
    const float source = ((float)l + axis->shift) * axis->ratio - axis->less;

    if (source < 0) return axis->before;
    return source < (float)(axis->inputs - 1) ? (int64_t)source : axis->inputs - 1;
}

/* The outputs that read an input form a segment. Sets starts[0..inputs] to the first output of each
 * segment; the last entry is `outputs`. */
void oc_upsample_find_starts(const struct oc_upsample_axis *axis, int64_t *starts);

/* Returns the least length of a segment if all others have at most one element more; otherwise
 * -1. */
int64_t oc_upsample_least_terms(const int64_t *starts, int64_t inputs);

/* Returns the number of adjacent elements of the longer row that belong to each element of the
 * shorter one. Returns 0 if it varies, or if the rows are too long to be sure. */
int64_t oc_upsample_ratio(const struct oc_upsample_axis *axis);

/* ---- Tables on the device, in the kernel's index type ---- */

/* Plans the table of starts. Sets `least` to the least number of terms, or to -1, unless it is
 * NULL. */
struct oc_ref oc_upsample_plan_starts(oc_plan *p, const struct oc_upsample_axis *axis, bool index64,
                                      int64_t *least);

/* Plans the table of the input element to which each output's gradient belongs. Returns OC_REF_NONE
 * if two gradients belong to the same element. */
struct oc_ref oc_upsample_plan_places(oc_plan *p, const struct oc_upsample_axis *axis,
                                      bool index64);

#endif
