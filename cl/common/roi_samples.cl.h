// SPDX-License-Identifier: Apache-2.0
//
// These functions find the samples of the bins of boxes, for RoiAlign and its gradient. The host
// side is host/families/roi_pooling.[ch].
//
// Boxes are device data. For any values, locate returns only elements of the image, and
// sample_range returns no more samples of a bin than can touch the image.
#ifndef COMMON_ROI_SAMPLES_CL_H
#define COMMON_ROI_SAMPLES_CL_H

// Coordinates are computed in the order of the reference, without contraction, so that rounding
// selects the same elements.
#pragma OPENCL FP_CONTRACT OFF

struct pooling {
    int height, width;   // height and width of the image
    int rows, columns;   // bins of a box
    int sampling_ratio;  // samples per bin and axis, or 0: as many as the bin has elements
    float scale;         // scale from box to image coordinates
    int end_mode;        // how edges of boxes become coordinates
};

// These are values of end_mode. With INCLUSIVE the scale is added to high edges. From ALIGNED on,
// edges are moved by half an element. Below ALIGNED, boxes are at least one element long.
#define INCLUSIVE 1
#define ALIGNED 2

#define POOLING                                                                         \
    const int height, const int width, const int pooled_height, const int pooled_width, \
        const int sampling_ratio, const float scale, const int end_mode
#define POOLING_ARGS                                                                \
    {                                                                               \
        height, width, pooled_height, pooled_width, sampling_ratio, scale, end_mode \
    }

// An axis of a box has a start, a size of a bin, and a number of samples per bin.
struct axis {
    float start, bin;
    float samples;  // a float, because it may exceed int for invalid boxes
};

struct axis box_axis(const float low, const float high, const int bins, const struct pooling *p)
{
    const float shift = p->end_mode >= ALIGNED ? 0.5f : 0.0f;
    const float more = p->end_mode == INCLUSIVE ? p->scale : 0.0f;
    struct axis a;
    float extent;

    a.start = low * p->scale - shift;
    extent = high * p->scale + more - shift - a.start;
    // NaN and infinite edges stay as they are, and such a box adds nothing.
    if (p->end_mode < ALIGNED && extent < 1 && isfinite(high)) extent = 1;
    a.bin = extent / (float)bins;
    a.samples = p->sampling_ratio > 0 ? (float)p->sampling_ratio : ceil(extent / (float)bins);
    return a;
}

// Returns the image of a box, or -1 if the number is invalid.
int image_of(const float image, const int images)
{
    // The conversion truncates as the reference does: -0.5 is image 0. NaN compares false. A float
    // may not hold `images`.
    const int n = image > -1.0f && image < 0x1p31f ? (int)image : -1;

    return n < images ? n : -1;
}

// Returns the position of sample i of bin b.
float sample_position(const struct axis *a, const int b, const float i)
{
    return a->start + (float)b * a->bin + (i + 0.5f) * a->bin / a->samples;
}

// Returns a number of samples, starting at *first, that includes all samples of the bin at
// positions from `low` to `high`. The number is 0 for boxes that are not finite. With adaptive
// sampling there are at most two samples between adjacent elements, so the distance bounds the
// result for any box.
int sample_range_between(const struct axis *a, const int b, const float low, const float high,
                         float *first)
{
    const float begin = a->start + (float)b * a->bin, step = a->bin / a->samples;

    *first = 0;
    if (!(a->samples >= 1) || !isfinite(begin) || !isfinite(step)) return 0;
    if (a->samples <= 8 || step <= 0)
        return (int)a->samples;  // step <= 0 occurs only with a fixed number

    // Far from the origin, positions have a low resolution, and so has the quotient.
    const float margin = 2 + fmin(ceil(fabs(begin / step) * 0x1p-20f), 64.0f);
    const float from = fmax(floor((low - begin) / step) - margin, 0.0f);
    const float to = fmin(ceil((high - begin) / step) + margin, a->samples);
    const float most = fmax(4.0f, 1.0f / step) * (high - low + 3) + 2 * margin;

    *first = from;
    return to > from ? (int)fmin(to - from, fmin(most, 1e9f)) : 0;
}

// Returns such a number for all samples that can touch the elements 0..size-1.
int sample_range(const struct axis *a, const int b, const int size, float *first)
{
    return sample_range_between(a, b, -1.0f, (float)size, first);
}

// Finds the two elements around a position and the weight of the upper one. Returns false if the
// position touches no element.
bool locate(float position, const int size, int *low, int *high, float *near_high)
{
    if (!(position >= -1.0f && position <= (float)size)) return false;
    position = fmax(position, 0.0f);
    *low = min((int)position, size - 1);
    *high = min(*low + 1, size - 1);
    *near_high = *low == size - 1 ? 0 : position - (float)*low;
    return true;
}

// Executes BODY for each sample of a bin that touches the image, with the rows y0 and y1, the
// columns x0 and x1, and the weights hy, ly, hx and lx of the four elements.
#define FOR_EACH_SAMPLE(p, ay, ax, row, column, BODY)                                          \
    {                                                                                          \
        float first_y, first_x, ly, lx;                                                        \
        int y0, y1, x0, x1;                                                                    \
        const int count_y = sample_range(&ay, row, (p).height, &first_y);                      \
        const int count_x = sample_range(&ax, column, (p).width, &first_x);                    \
        for (int iy = 0; iy < count_y; iy++) {                                                 \
            if (!locate(sample_position(&ay, row, first_y + (float)iy), (p).height, &y0, &y1,  \
                        &ly))                                                                  \
                continue;                                                                      \
            const float hy = 1 - ly;                                                           \
            for (int ix = 0; ix < count_x; ix++) {                                             \
                if (!locate(sample_position(&ax, column, first_x + (float)ix), (p).width, &x0, \
                            &x1, &lx))                                                         \
                    continue;                                                                  \
                const float hx = 1 - lx;                                                       \
                BODY                                                                           \
            }                                                                                  \
        }                                                                                      \
    }

#endif
