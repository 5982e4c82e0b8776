/* SPDX-License-Identifier: Apache-2.0 */
/*
 * The sums of matrix products that both directions of a convolution over (time, batch, channel)
 * consist of. Rows of such tensors are numbered time * batch + b, so that each tap reads the rows at
 * one distance from those that it contributes to, and im2col is not needed.
 */
#ifndef OC_GEMM_CONV_H
#define OC_GEMM_CONV_H

#include "plan/plan.h"
#include "steps/steps.h"
#include "strategy/gemm.h"

/*
 *     out[r] = bias + sum over taps k of in[r + shift + k * tap_step] * weight[k]
 *
 * Rows outside of `in` contribute nothing. `in` and `out` are (time, batch, channel).
 */
struct oc_conv_product {
    struct oc_view in, weight, out;
    struct oc_view bias; /* one value per channel of out, any type; like is NULL: none */
    int64_t taps, shift, tap_step;
    double workspace; /* bytes that `tile` may take; its smallest parts of rows may take more */
    bool transposed;  /* weight is (tap, channel of out, channel of in), else (tap, in, out) */
};

/* What the kernels of a convolution have in common. */
struct oc_conv_kernels {
    enum oc_dtype dtype;
    int64_t index_extent; /* the largest number of an element or a row that a kernel computes */
    struct oc_gemm_config config;
};

/* The rows of (time, batch, channel). */
int64_t oc_conv_rows(const aclTensor *t);

/* Whether the rows have one distance, and which. */
bool oc_conv_rows_have_one_stride(const aclTensor *t, int64_t *stride);

/* How kernels number the rows: the extent of the inner axis, 1 where rows have one distance, and strides. */
int64_t oc_conv_number_rows(const aclTensor *t, int64_t stride[8]);

/* The axes of `t` in another order. */
void oc_conv_reorder(const aclTensor *t, const int order[3], struct oc_layout *layout);

/* The weight in floats, (tap, summed, column), or if asked (tap, column, summed). */
struct oc_ref oc_conv_plan_weight(oc_plan *p, const struct oc_conv_product *q, bool summed_last);

/* The view, or a copy in scratch, whose channels are adjacent. */
struct oc_view oc_conv_plan_channels(oc_plan *p, struct oc_view view, struct oc_layout *layout);

/* The view, or scratch for it that the caller is to copy from, whose channels are adjacent. */
struct oc_view oc_conv_scratch_channels(oc_plan *p, struct oc_view view, struct oc_layout *layout);

/* The number of rows of out that tap k contributes to, starting at `first`. The corresponding rows
 * of `in` are `shift` further. */
int64_t oc_conv_tap_rows(const struct oc_conv_product *q, int64_t k, int64_t *first,
                         int64_t *shift);

/* The largest number that kernels of the product compute, without scratch: kernels also number the
 * rows before the first and after the last one. */
int64_t oc_conv_index_extent(const struct oc_conv_product *q);

/* The distance between the rows that the first and the last of some taps read. */
int64_t oc_conv_tap_span(int64_t taps, int64_t tap_step);

/* The bytes of a view's elements. */
double oc_conv_bytes(struct oc_view view);

/* Adds a kernel of cl/<source>.cl, with 64-bit indices if needed. */
void oc_conv_plan_kernel(oc_plan *p, const struct oc_conv_kernels *kernels, const char *source,
                         struct oc_launch *launch);

#endif
