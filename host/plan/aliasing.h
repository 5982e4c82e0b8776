/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Which memory the operands of a run share. An output may share none, with one exception: the same view as
 * an input that is read element by element (x += y).
 *
 * Views with gaps may interleave, as the columns of a matrix do. As in PyTorch, two ranges that meet are an
 * error when both views are dense; views with gaps are the caller's to keep apart.
 */
#ifndef OC_PLAN_ALIASING_H
#define OC_PLAN_ALIASING_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "meta/tensor.h"

enum oc_use {
    OC_READ,
    OC_READ_IN_PLACE, /* element i is read before element i of the output is written, and not later */
    OC_WRITE,
    OC_FILL, /* all elements get one value: they may share memory with each other, and with the value */
};

static inline bool oc_use_writes(enum oc_use use) { return use == OC_WRITE || use == OC_FILL; }

/* What the first call knows of a view. */
struct oc_alias_view {
    enum oc_use use;
    int64_t
        item; /* of lists: items are computed one after the other, and may share. -1: of no list */
    aclDataType dtype;
    bool is_dense, is_single; /* no gaps; one element */
    uint64_t layout;          /* equal for equal extents, strides and element sizes */
};

/* Where the second call found it: bytes [begin, end) of an allocation. */
struct oc_alias_operand {
    const struct oc_alias_view *view;
    const void *block; /* NULL: no elements */
    size_t begin, end;
};

void oc_alias_view_make(struct oc_alias_view *view, const aclTensor *tensor, enum oc_use use,
                        int64_t item);

/* Returns true when two operands share memory that they must not share, and stores which. `order` is a
 * permutation of the indices, followed by room for as many numbers; it is sorted, and kept as a good guess
 * for the next run. */
bool oc_alias_find(const struct oc_alias_operand *operands, size_t *order, size_t count,
                   size_t pair[2]);

#endif
