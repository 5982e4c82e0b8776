// SPDX-License-Identifier: Apache-2.0
//
// The boxes of RoiAlign are (image, x1, y1, x2, y2), or (x1, y1, x2, y2) with the images in a
// tensor of their own. Any values are valid, see common/roi_samples.cl.h.
#ifndef COMMON_ROI_BOXES_CL_H
#define COMMON_ROI_BOXES_CL_H

#include "common/dtype.cl.h"
#include "common/loop_nest.cl.h"
#include "common/roi_samples.cl.h"

// If `indexed`, the images are in `batch`. Strides are in elements: those of boxes, of the numbers
// of a box, and of the images of boxes.
#define BOXES TENSOR(boxes), TENSOR(batch), const int indexed, const index8_t box_stride
#define BOXES_ARGS                                                              \
    {                                                                           \
        POINTER(const T, boxes), POINTER(const int, batch), indexed, box_stride \
    }

struct boxes {
    global const T *numbers;
    global const int *batch;
    int indexed;
    index8_t stride;
};

// Returns the image of box k, or -1 if there is no such image.
static inline int box_image(const struct boxes *b, const index_t k, const int images)
{
    if (!b->indexed) return image_of(LOAD(T, b->numbers, k * b->stride.s0), images);

    const int n = b->batch[k * b->stride.s2];

    return n >= 0 && n < images ? n : -1;
}

static inline void box_axes(const struct boxes *b, const index_t k, const struct pooling *p,
                            struct axis *y, struct axis *x)
{
    const index_t step = b->stride.s1, first = k * b->stride.s0 + (b->indexed ? 0 : step);

    *x = box_axis(LOAD(T, b->numbers, first), LOAD(T, b->numbers, first + 2 * step), p->columns, p);
    *y = box_axis(LOAD(T, b->numbers, first + step), LOAD(T, b->numbers, first + 3 * step), p->rows,
                  p);
}

static inline float sample_count(const struct axis *y, const struct axis *x)
{
    return fmax(y->samples * x->samples, 1.0f);
}

// ---- Results of the samples of a bin, as float or a vector ----

#ifdef MAXIMUM

// No value of T is less than these.
#define LOWEST_f32 -FLT_MAX
#define LOWEST_f16 -65504.0f
#define START CAT(LOWEST_, T)
#define COLLECT(result, v) select(result, v, ((v) > (result)) | isnan(v))

// Returns whether all samples of a bin were visited, and whether there are any. An axis with 2^24
// samples or more, which a float cannot count, leaves the image.
static inline bool are_all(const ulong visited, const struct axis *y, const struct axis *x)
{
    return visited > 0 && y->samples < 0x1p24f && x->samples < 0x1p24f &&
           visited == (ulong)y->samples * (ulong)x->samples;
}

// Samples outside of the image are 0, and so is a bin without samples. `visited` counts the samples
// inside.
#define FINISH(type, result, visited, y, x) \
    (are_all(visited, y, x) ? (result) : COLLECT((result), (type)(0.0f)))

#else

#define START 0.0f
#define COLLECT(result, v) ((result) + (v))
#define FINISH(type, result, visited, y, x) ((result) / sample_count(y, x))

#endif

#endif
