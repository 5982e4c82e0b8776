/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Products of a convolution (gemm/conv.h) with many columns and few terms, which are pairs of a tap and a summed
 * channel, by the kernels of cl/conv_tbc/conv_tbc_few_terms.cl: vectors run along columns.
 */
#ifndef OC_GEMM_CONV_FEW_TERMS_H
#define OC_GEMM_CONV_FEW_TERMS_H

#include "gemm/conv.h"

/* Work-items for blocks of `item_columns`; the last one has the columns that are left, too. */
int64_t oc_conv_few_terms_blocks(int64_t columns, int64_t item_columns);

/* Adds a kernel of cl/conv_tbc/conv_tbc_few_terms.cl. */
void oc_conv_few_terms_plan_kernel(oc_plan *p, const struct oc_conv_kernels *kernels, int64_t taps,
                                   int64_t summed, int64_t columns, struct oc_launch *launch);

/* The product. in: the rows of q->in in floats. */
void oc_conv_few_terms_plan_product(oc_plan *p, const struct oc_conv_kernels *kernels,
                                    const struct oc_conv_product *q, struct oc_ref in);

#endif
