/* SPDX-License-Identifier: Apache-2.0 */
/*
 * The tensors of the upsampling operators as images, and which input element an output element reads
 * along an axis, in float as the vendor's forward operators and PyTorch's CUDA kernels compute it.
 * (Where the source position is an integer in exact arithmetic, it may be one lower.)
 */
#ifndef OC_FAMILIES_UPSAMPLE_H
#define OC_FAMILIES_UPSAMPLE_H

#include <stdbool.h>
#include <stdint.h>

#include "plan/plan.h"

/* A view of shape (N, C, L), where H is 1 and W is L, or of (N, C, H, W), or with the format NHWC of
 * (N, H, W, C). */
enum oc_image_axis { OC_IMAGE_N, OC_IMAGE_C, OC_IMAGE_H, OC_IMAGE_W };
struct oc_images {
    int64_t extent[4], stride[4];
};
struct oc_images oc_images_of(const aclTensor *tensor);

/* The dimension of the tensor that is the axis. H of a tensor of rank 3 has none. */
int oc_image_dimension(const aclTensor *tensor, enum oc_image_axis axis);

struct oc_upsample_axis {
    int64_t inputs, outputs;
    float ratio; /* inputs per output */
    float shift; /* of an output's position: 1/2 is its middle */
};

/* Of an operator of nearest-exact upsampling. `scales` is the factor outputs / inputs; if it is 0, negative
 * or NaN, it is that of the lengths. So it is with `is_kept` where the axis keeps its length: a copy. */
struct oc_upsample_axis oc_upsample_exact_axis(int64_t inputs, int64_t outputs, double scales,
                                               bool is_kept);

/* Of an operator of nearest upsampling. The factor is that of the lengths unless `scales`, which both
 * directions round to float, leads from the one length to the other, and says more than they do: neither
 * keeps nor doubles the length, and is not their quotient. */
struct oc_upsample_axis oc_upsample_nearest_axis(int64_t inputs, int64_t outputs, double scales);

/* The input that output l reads. Monotone in l. */
static inline int64_t oc_upsample_source(const struct oc_upsample_axis *axis, int64_t l)
{
    const float source = ((float)l + axis->shift) * axis->ratio; /* truncated, it is not negative */

    return source < (float)(axis->inputs - 1) ? (int64_t)source : axis->inputs - 1;
}

/* The outputs that read an input form a segment. Sets starts[0..inputs]; the last one is `outputs`. */
void oc_upsample_find_starts(const struct oc_upsample_axis *axis, int64_t *starts);

/* The least length of a segment, if all others have at most one element more; else -1. */
int64_t oc_upsample_least_terms(const int64_t *starts, int64_t inputs);

/* The number of adjacent elements of the longer row that belong to each element of the shorter one;
 * 0 if it varies, or if the rows are too long to be sure. */
int64_t oc_upsample_ratio(const struct oc_upsample_axis *axis);

/* ---- Tables on the device, in the kernel's index type ---- */

/* That of starts. Sets `least` to the least number of terms, or -1, unless it is NULL. */
struct oc_ref oc_upsample_plan_starts(oc_plan *p, const struct oc_upsample_axis *axis, bool index64,
                                      int64_t *least);

/* That of the element that each gradient belongs to. OC_REF_NONE if two belong to the same one. */
struct oc_ref oc_upsample_plan_places(oc_plan *p, const struct oc_upsample_axis *axis,
                                      bool index64);

#endif
