/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Plans products of a convolution (gemm/conv.h) with few columns, by the kernels of
 * cl/conv_tbc/conv_tbc_few.cl, whose vectors run along rows, or along the summed channels if there
 * are many. Products with few terms go to gemm/conv_few_terms.h.
 */
#ifndef OC_GEMM_CONV_FEW_H
#define OC_GEMM_CONV_FEW_H

#include "gemm/conv.h"

/* For gradWeight, a work-item sums this many channels of self. */
#define OC_FEW_OUTPUTS 4

/* Describes floats of (time, batch, channel) where the rows of each channel are adjacent: the
 * memory of the tensor itself, or scratch. */
struct oc_conv_planes {
    struct oc_ref ref;
    int64_t plane; /* distance between channels, in elements */
};
struct oc_conv_planes oc_conv_few_plan_planes(oc_plan *p, struct oc_view view);

/* Returns true when the product does not have few columns but few terms (gemm/conv_few_terms.h). */
bool oc_conv_few_has_terms(const struct oc_conv_product *q);

/* Returns true when the product reads planes, false when it reads channels. */
bool oc_conv_few_reads_planes(const struct oc_conv_product *q);

/* Adds a kernel of cl/conv_tbc/conv_tbc_few.cl. `columns` is the number of channels of out, or of
 * the input. */
void oc_conv_few_plan_kernel(oc_plan *p, const struct oc_conv_kernels *kernels, int64_t columns,
                             struct oc_launch *launch);

/* Returns how many work-items with `item_rows` rows each compute `rows` rows. */
int64_t oc_conv_few_items(const struct oc_conv_kernels *kernels, int64_t item_rows, int64_t rows);

/* Returns the largest index that kernels of the product compute, including those in copies of the
 * operands and of rows of work-items past the last row. */
int64_t oc_conv_few_index_extent(const struct oc_conv_kernels *kernels,
                                 const struct oc_conv_product *q);

/* Plans the product. `in` contains the planes of q->in where the product reads planes; otherwise it
 * may be NULL. */
void oc_conv_few_plan_product(oc_plan *p, const struct oc_conv_kernels *kernels,
                              const struct oc_conv_product *q, const struct oc_conv_planes *in);

#endif
