/* SPDX-License-Identifier: Apache-2.0 */
/*
 * The loop nest of an element-wise step over strided, broadcast tensors, made as small as it gets:
 * extents of 1 vanish, dimensions that every operand walks as one are merged, and the dimension
 * that operand 0 (the output) walks in the shortest steps is innermost. Pure integer arithmetic.
 */
#ifndef OC_META_GEOMETRY_H
#define OC_META_GEOMETRY_H

#include "meta/tensor.h"

#define OC_MAX_OPERANDS 4

struct oc_geometry {
    int rank; /* 1 to OC_MAX_RANK; dimension rank - 1 is the innermost */
    int operands;
    int64_t extent[OC_MAX_RANK];
    int64_t stride[OC_MAX_OPERANDS][OC_MAX_RANK]; /* in elements; 0 where broadcast */
};

/* Operand 0 has the full shape, of at most OC_MAX_RANK dimensions; the others broadcast to it. */
void oc_geometry_make(struct oc_geometry *geometry, const aclTensor *const *operands, int count);

/* Elements in the nest; elements outside of the innermost dimension. */
int64_t oc_geometry_count(const struct oc_geometry *geometry);
int64_t oc_geometry_rows(const struct oc_geometry *geometry);

/* The largest element offset, in absolute value, that any operand reaches. */
int64_t oc_geometry_index_extent(const struct oc_geometry *geometry);

/* Writes the broadcast of the shapes to `shape` and its rank to `rank`; false where two extents
 * differ and neither is 1. Every rank is at most OC_MAX_RANK. */
bool oc_broadcast(const aclTensor *const *operands, int count, int64_t shape[OC_MAX_RANK],
                  uint64_t *rank);

#endif
