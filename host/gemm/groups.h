/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Products of a convolution (gemm/conv.h), or of matrices, by work-groups that keep parts of their operands in local
 * memory: the kernels of cl/gemm/gemm_groups.cl. They read operands of any types and strides, without copies but
 * of a bias that is not contiguous floats.
 */
#ifndef OC_GEMM_GROUPS_H
#define OC_GEMM_GROUPS_H

#include "gemm/conv.h"

/* Defines the types and the tile, and adds the kernel. */
void oc_gemm_groups_plan_kernel(oc_plan *p, const struct oc_conv_kernels *kernels,
                                enum oc_dtype left, enum oc_dtype right, enum oc_dtype out,
                                struct oc_launch *launch);

/* The work-items of a tile. */
int64_t oc_gemm_groups_items(const struct oc_conv_kernels *kernels);

/* The rows and columns of a tile. */
int64_t oc_gemm_groups_tile(const struct oc_conv_kernels *kernels);

/* How the kernels number the rows of a tensor (time, batch, channel): `*inner` rows have one stride. Sets the
 * strides, in elements: outer and inner of rows, of channels. */
void oc_gemm_groups_rows(const aclTensor *t, int64_t *inner, int64_t stride[8]);

/* Adds to what indices must number the rows and columns before the first and behind the last one that tiles have: kernels
 * compute their offsets, by the strides of an operand as above, but read none. */
void oc_gemm_groups_add_margins(struct oc_conv_kernels *kernels, const int64_t stride[8]);

/* Tells the kernel along what the elements of its operands are adjacent, by their strides: outer (or of taps), of rows
 * and of columns. */
void oc_gemm_groups_define_order(struct oc_launch *launch, const int64_t left[8],
                                 const int64_t right[8]);

#define OC_GEMM_BATCH_AXES 4

/* Products of the same extents: how many along each axis, and the strides of their operands there, in elements. */
struct oc_gemm_batches {
    int64_t shape[8]; /* as an argument of kernels; the other half is not used */
    int64_t in[OC_GEMM_BATCH_AXES], weight[OC_GEMM_BATCH_AXES], out[OC_GEMM_BATCH_AXES];
};

/* in, weight and out may be of different types. With `batches`, `q` is the first of so many products, which share its
 * bias, in one launch; NULL: it is the only one. kernels->index_extent is that of all. */
void oc_gemm_groups_plan_product(oc_plan *p, const struct oc_conv_kernels *kernels,
                                 const struct oc_conv_product *q,
                                 const struct oc_gemm_batches *batches);

#endif
