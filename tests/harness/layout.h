/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Layouts: the ways in which a tensor of a given shape may lie in memory. A layout says it for all
 * tensors of an operator at once; `rows` and `mixed` give each tensor another one.
 */
#ifndef OC_HARNESS_LAYOUT_H
#define OC_HARNESS_LAYOUT_H

#include <stdbool.h>
#include <stdint.h>

#include "meta/tensor.h"

enum oc_test_layout {
    OC_LAYOUT_CONTIGUOUS,
    OC_LAYOUT_OFFSET,     /* contiguous, from an odd element on */
    OC_LAYOUT_TRANSPOSED, /* the first dimension is innermost in memory */
    OC_LAYOUT_SWAPPED,    /* the last two dimensions have changed places: N, L, C for N, C, L */
    OC_LAYOUT_PADDED,     /* holes between rows */
    OC_LAYOUT_SPREAD,     /* holes between all elements */
    OC_LAYOUT_REVERSED,   /* negative strides */
    OC_LAYOUT_EXPANDED,   /* stride 0 along the dimensions that an input is constant in */
    OC_LAYOUT_ROWS,       /* contiguous, padded and offset ones together: rows are whole */
    OC_LAYOUT_MIXED,      /* everything together */
    OC_LAYOUTS
};

const char *oc_test_layout_name(enum oc_test_layout layout);

/* A dense index space: shapes in tests go beyond OC_MAX_RANK only to be refused. */
struct oc_shape {
    uint64_t rank;
    int64_t extent[OC_MAX_RANK];
};

/* "2x1x5"; "" is a scalar. */
struct oc_shape oc_shape_parse(const char *text);
int64_t oc_shape_count(const struct oc_shape *shape);

struct oc_placement {
    int64_t stride[OC_MAX_RANK];
    int64_t offset;  /* of element 0, 0, ... */
    int64_t storage; /* elements from the address on that the view may touch, holes included */
};

/* `values` (row-major, or NULL) tells what an input is constant in; `which` is the tensor's number
 * among the operator's. */
void oc_place(enum oc_test_layout layout, int which, const struct oc_shape *shape,
              const double *values, struct oc_placement *placement);

/* The element's place in storage, from its place in row-major order. */
int64_t oc_place_of(const struct oc_placement *placement, const struct oc_shape *shape,
                    int64_t index);

#endif
