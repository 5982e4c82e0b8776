/* SPDX-License-Identifier: Apache-2.0 */
/* Cases of aclnnGather, aclnnIndexSelect and aclnnGatherV2: their data and their expected outputs. */
#ifndef OC_VERIFY_GATHER_H
#define OC_VERIFY_GATHER_H

#include "verify/op.h"

struct gather_case {
    const char *name;
    const char *self, *index; /* shapes */
    int64_t dim;
    bool is_select;  /* aclnnIndexSelect */
    bool is_hostile; /* every second index is no position */
    bool is_v2;      /* aclnnGatherV2, which differs from aclnnIndexSelect by the shape of out */
};

void gather_make(struct oc_op_case *c, const struct gather_case *m, enum oc_dtype type,
                 enum oc_dtype index);

/* Fills an operand with positions of an axis, some of which count from its end. If `is_hostile`,
 * every second index is none. */
void gather_fill_index(struct oc_op_case *c, struct oc_operand *index, int64_t extent,
                       bool is_hostile);

/* Returns the position that an index names, or -1. */
int64_t gather_position(double index, int64_t extent);

/* Returns the extent of an axis that dim names; 1 for rank 0. */
int64_t gather_extent(const struct oc_shape *self, int64_t dim);

/* Returns the element of `self` that element k of `index` names along the axis dim, or -1. */
int64_t gather_element(const struct oc_operand *self, const struct oc_operand *index, int64_t dim,
                       int64_t k);

#endif
