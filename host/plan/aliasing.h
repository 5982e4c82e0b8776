/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Finds out which memory the operands of a run share. An output may share none, with one exception:
 * it may be the same view as an input that is read element by element (x += y).
 *
 * Views with gaps may interleave, as the columns of a matrix do. As in PyTorch, it is an error when
 * two dense views overlap; for views with gaps the caller must ensure that they do not.
 */
#ifndef OC_PLAN_ALIASING_H
#define OC_PLAN_ALIASING_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "meta/tensor.h"

enum oc_use {
    OC_READ,
    /* Element i is read before element i of the output is written, and not later. */
    OC_READ_IN_PLACE,
    OC_WRITE,
    /* All elements get one value, so they may share memory with each other and with the value. */
    OC_FILL,
};

static inline bool oc_use_writes(enum oc_use use) { return use == OC_WRITE || use == OC_FILL; }

/* A view, as the first call describes it. */
struct oc_alias_view {
    enum oc_use use;
    /* Item of a list, or -1. Items are computed one after the other, and may share memory. */
    int64_t item;
    aclDataType dtype;
    bool is_dense, is_single; /* the view has no gaps; it has one element */
    uint64_t layout;          /* equal for views with equal extents, strides and element sizes */
};

/* The memory of an operand in the second call: bytes [begin, end) of an allocation. */
struct oc_alias_operand {
    const struct oc_alias_view *view;
    const void *block; /* NULL when the view has no elements */
    size_t begin, end;
};

void oc_alias_view_make(struct oc_alias_view *view, const aclTensor *tensor, enum oc_use use,
                        int64_t item);

/* Returns true when two operands share memory that they must not share, and stores their indices.
 * `order` is a permutation of the indices, followed by room for as many numbers; it is sorted, and
 * kept as a good guess for the next run. */
bool oc_alias_find(const struct oc_alias_operand *operands, size_t *order, size_t count,
                   size_t pair[2]);

#endif
