/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Products of a convolution (gemm/conv.h) with few columns, by the kernels of cl/conv_tbc/conv_tbc_few.cl: vectors
 * run along rows, or along the summed channels where these are many. Or with few terms.
 */
#ifndef OC_GEMM_CONV_FEW_H
#define OC_GEMM_CONV_FEW_H

#include "gemm/conv.h"

/* Channels of self that a work-item sums for gradWeight. */
#define OC_FEW_OUTPUTS 4

/* Floats of (time, batch, channel) whose rows are adjacent in each channel: those of the tensor, or scratch. */
struct oc_conv_planes {
    struct oc_ref ref;
    int64_t plane; /* from one channel to the next, in elements */
};
struct oc_conv_planes oc_conv_few_plan_planes(oc_plan *p, struct oc_view view);

/* Whether its columns are not few, but its terms are (gemm/conv_few_terms.h). */
bool oc_conv_few_has_terms(const struct oc_conv_product *q);

/* Whether the product reads planes, else channels. */
bool oc_conv_few_reads_planes(const struct oc_conv_product *q);

/* Adds a kernel of cl/conv_tbc/conv_tbc_few.cl for `columns` channels of out, or input. */
void oc_conv_few_plan_kernel(oc_plan *p, const struct oc_conv_kernels *kernels, int64_t columns,
                             struct oc_launch *launch);

/* How many work-items of `item_rows` rows each compute so many rows. */
int64_t oc_conv_few_items(const struct oc_conv_kernels *kernels, int64_t item_rows, int64_t rows);

/* The largest number that kernels of the product compute, copies of its operands and rows of work-items past
 * the last one included. */
int64_t oc_conv_few_index_extent(const struct oc_conv_kernels *kernels,
                                 const struct oc_conv_product *q);

/* The product. in: the planes of q->in where it reads planes, or NULL. */
void oc_conv_few_plan_product(oc_plan *p, const struct oc_conv_kernels *kernels,
                              const struct oc_conv_product *q, const struct oc_conv_planes *in);

#endif
