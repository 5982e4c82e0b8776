/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Describes the loop nest (iteration domain) of an element-wise step over strided, broadcast
 * tensors.
 *
 * The problem: a kernel that handles eight strided dimensions spends its time on index arithmetic,
 * although most tensors need one or two.
 *
 * The idea: reduce the nest. Extents of 1 are removed, dimensions that are contiguous with each
 * other in every operand are merged, and the dimension with the smallest stride in operand 0 (the
 * output) becomes the innermost. A step may move it later. This is pure integer arithmetic.
 *
 *     const aclTensor *operands[] = {out, self, target};
 *     struct oc_geometry g;
 *     oc_geometry_make(&g, operands, 3);    // all contiguous and of one shape: g.rank is 1
 */
#ifndef OC_META_GEOMETRY_H
#define OC_META_GEOMETRY_H

#include "meta/tensor.h"

#define OC_MAX_OPERANDS 10 /* two, and indices along each axis of a tensor */

struct oc_geometry {
    int rank; /* 1 to OC_MAX_RANK; dimension rank - 1 is the innermost */
    int operands;
    int64_t element_bytes; /* element size of the operand with the largest elements */
    int64_t extent[OC_MAX_RANK];
    /* The strides are in elements, and 0 along an axis where the operand is broadcast. */
    int64_t stride[OC_MAX_OPERANDS][OC_MAX_RANK];
};

/* Requires that operand 0 has the full shape, with at most OC_MAX_RANK dimensions apart from
 * leading extents of 1, and that the other operands broadcast to it. */
void oc_geometry_make(struct oc_geometry *geometry, const aclTensor *const *operands, int count);

/* Moves dimension `from` to the place `to`; the dimensions between them shift by one. */
void oc_geometry_move(struct oc_geometry *geometry, int from, int to);

/* The first returns the number of elements in the nest, the second the product of the extents of
 * all dimensions but the innermost. */
int64_t oc_geometry_count(const struct oc_geometry *geometry);
int64_t oc_geometry_rows(const struct oc_geometry *geometry);

/* Returns the largest absolute element offset of any operand. */
int64_t oc_geometry_index_extent(const struct oc_geometry *geometry);

/* Writes the broadcast of the shapes to `shape` and its rank to `rank`. Returns false when two
 * extents differ and neither is 1. Requires ranks of at most OC_MAX_RANK. */
bool oc_broadcast(const aclTensor *const *operands, int count, int64_t shape[OC_MAX_RANK],
                  uint64_t *rank);

#endif
