/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Both directions of a convolution over (time, batch, channel) consist of such sums of matrix
 * products. Rows of the tensors are numbered time * batch + b, so that each tap reads rows at one
 * distance from the rows to which it contributes, and im2col is not needed.
 */
#ifndef OC_GEMM_CONV_H
#define OC_GEMM_CONV_H

#include "plan/plan.h"
#include "steps/steps.h"
#include "strategy/gemm.h"

/*
 * A convolution over (y, x) is such sums, too, if its images lie one behind the other, with zeros between lines and
 * between images where taps leave an image (ops/convolution/convolution_taps.h). Rows are then places of the images and
 * of the gaps: (time, batch) is (line of any image, place in the line). Only the first places of a line, and the first
 * lines of an image, are rows of out.
 */
struct oc_conv_grid {
    int64_t length, used_length; /* places of a line */
    int64_t lines, used_lines;   /* lines of an image */
    int64_t image_stride;        /* between the images of out, in elements */
    /* Taps have lines, too: tap k contributes from the row at the distance
     * k / taps_of_line * tap_line_step + k % taps_of_line * tap_step. */
    int64_t taps_of_line, tap_line_step;
};

/*
 * Describes the sums
 *     out[r] = bias + sum over taps k of in[r + shift + k * tap_step] * weight[k]
 * Rows outside of `in` contribute nothing. `in` and `out` are (time, batch, channel).
 */
struct oc_conv_product {
    struct oc_view in, weight, out;
    /* The bias has one value per channel of out, of any type; bias.like is NULL without a bias. */
    struct oc_view bias;
    int64_t taps, shift, tap_step;
    /* Bytes that the algorithm `tile` may use; its smallest parts of rows may use more. */
    double workspace;
    bool transposed; /* weight is (tap, channel of out, channel of in) instead of (tap, in, out) */
    /* Only for the algorithm `tile`, and `in` of floats whose channels are adjacent; NULL: all rows are rows of out, and all
     * taps are one line. */
    const struct oc_conv_grid *grid;
};

/* The settings that all kernels of a convolution share. */
struct oc_conv_kernels {
    enum oc_dtype dtype;
    int64_t index_extent; /* the largest number of an element or a row that a kernel computes */
    struct oc_gemm_config config;
};

/* Returns the number of rows of a tensor (time, batch, channel). */
int64_t oc_conv_rows(const aclTensor *t);

/* Returns whether all adjacent rows have the same distance, and stores it in *stride. */
bool oc_conv_rows_have_one_stride(const aclTensor *t, int64_t *stride);

/* Sets the strides by which kernels number the rows, and returns the extent of the inner axis of
 * rows, or 1 where the rows have one stride. */
int64_t oc_conv_number_rows(const aclTensor *t, int64_t stride[8]);

/* Makes a layout with the axes of `t` in another order. */
void oc_conv_reorder(const aclTensor *t, const int order[3], struct oc_layout *layout);

/* Plans a contiguous copy of the weight in floats, unless it is such: (tap, summed, column), or
 * with `summed_last` (tap, column, summed). */
struct oc_ref oc_conv_plan_weight(oc_plan *p, const struct oc_conv_product *q, bool summed_last);

/* Returns the view if its channels are adjacent, otherwise a copy in scratch whose channels are. */
struct oc_view oc_conv_plan_channels(oc_plan *p, struct oc_view view, struct oc_layout *layout);

/* Returns the view if its channels are adjacent, otherwise scratch from which the caller copies to
 * the view. */
struct oc_view oc_conv_scratch_channels(oc_plan *p, struct oc_view view, struct oc_layout *layout);

/* Returns the number of rows of out to which tap k contributes, and their first row. The
 * corresponding rows of `in` are `shift` further. */
int64_t oc_conv_tap_rows(const struct oc_conv_product *q, int64_t k, int64_t *first,
                         int64_t *shift);

/* Returns the largest index that kernels of the product compute, scratch excluded. Kernels also
 * number the rows before the first and after the last one. */
int64_t oc_conv_index_extent(const struct oc_conv_product *q);

/* Returns the distance between the rows that the first and the last of `taps` taps read. */
int64_t oc_conv_tap_span(int64_t taps, int64_t tap_step);

/* Returns the size of a view's elements in bytes. */
double oc_conv_bytes(struct oc_view view);

/* Adds a kernel of cl/<source>.cl, with 64-bit indices if needed. */
void oc_conv_plan_kernel(oc_plan *p, const struct oc_conv_kernels *kernels, const char *source,
                         struct oc_launch *launch);

#endif
