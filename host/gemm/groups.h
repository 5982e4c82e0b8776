/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Plans products of a convolution (gemm/conv.h), or of matrices, by work-groups that keep parts of
 * their operands in local memory, with the kernels of cl/gemm/gemm_groups.cl. They read operands of
 * any types and strides without copies, except for a bias that does not consist of contiguous
 * floats.
 */
#ifndef OC_GEMM_GROUPS_H
#define OC_GEMM_GROUPS_H

#include "gemm/conv.h"

/* Defines the types and the tile, and adds the kernel. */
void oc_gemm_groups_plan_kernel(oc_plan *p, const struct oc_conv_kernels *kernels,
                                enum oc_dtype left, enum oc_dtype right, enum oc_dtype out,
                                struct oc_launch *launch);

/* Returns the number of work-items that compute a tile. */
int64_t oc_gemm_groups_items(const struct oc_conv_kernels *kernels);

/* Returns the number of rows, and of columns, of a tile. */
int64_t oc_gemm_groups_tile(const struct oc_conv_kernels *kernels);

/* Describes how the kernels number the rows of a tensor (time, batch, channel): runs of `*inner`
 * rows have one stride. Sets the strides, in elements, of outer rows, inner rows and channels. */
void oc_gemm_groups_rows(const aclTensor *t, int64_t *inner, int64_t stride[8]);

/* Extends index_extent by the rows and columns that tiles have before the first and after the last
 * one of an operand with these strides: kernels compute their offsets, but do not read them. */
void oc_gemm_groups_add_margins(struct oc_conv_kernels *kernels, const int64_t stride[8]);

/* Tells the kernel along which axis the elements of its operands are adjacent, by their strides: of
 * outer rows (or taps), of rows and of columns. */
void oc_gemm_groups_define_order(struct oc_launch *launch, const int64_t left[8],
                                 const int64_t right[8]);

#define OC_GEMM_BATCH_AXES 4

/* Describes batches of products of the same extents: their number along each axis, and the strides
 * of their operands along it, in elements. */
struct oc_gemm_batches {
    int64_t shape[8]; /* passed to kernels as an array of 8; the other half is not used */
    int64_t in[OC_GEMM_BATCH_AXES], weight[OC_GEMM_BATCH_AXES], out[OC_GEMM_BATCH_AXES];
};

/* Plans a product. in, weight and out may be of different types. With `batches`, `q` is the first
 * of several products, which share its bias and one launch, and kernels->index_extent covers all of
 * them; NULL means a single product. */
void oc_gemm_groups_plan_product(oc_plan *p, const struct oc_conv_kernels *kernels,
                                 const struct oc_conv_product *q,
                                 const struct oc_gemm_batches *batches);

#endif
