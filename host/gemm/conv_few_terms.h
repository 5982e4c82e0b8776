/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Plans products of a convolution (gemm/conv.h) with many columns and few terms (pairs of a tap and
 * a summed channel), by the kernels of cl/conv_tbc/conv_tbc_few_terms.cl, whose vectors run along
 * columns.
 */
#ifndef OC_GEMM_CONV_FEW_TERMS_H
#define OC_GEMM_CONV_FEW_TERMS_H

#include "gemm/conv.h"

/* Returns the number of work-items for blocks of `item_columns` columns; the last one also has the
 * columns that are left. */
int64_t oc_conv_few_terms_blocks(int64_t columns, int64_t item_columns);

/* Adds a kernel of cl/conv_tbc/conv_tbc_few_terms.cl. */
void oc_conv_few_terms_plan_kernel(oc_plan *p, const struct oc_conv_kernels *kernels, int64_t taps,
                                   int64_t summed, int64_t columns, struct oc_launch *launch);

/* Plans the product. `in` contains the rows of q->in in floats. */
void oc_conv_few_terms_plan_product(oc_plan *p, const struct oc_conv_kernels *kernels,
                                    const struct oc_conv_product *q, struct oc_ref in);

#endif
