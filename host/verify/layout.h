/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Layouts of a tensor in memory. A layout applies to all tensors of an operator; ROWS, CROSSED and
 * MIXED give different layouts to different tensors.
 */
#ifndef OC_VERIFY_LAYOUT_H
#define OC_VERIFY_LAYOUT_H

#include <stdbool.h>
#include <stdint.h>

#include "meta/tensor.h"

enum oc_test_layout {
    OC_LAYOUT_CONTIGUOUS,
    OC_LAYOUT_OFFSET,     /* contiguous, at an odd offset */
    OC_LAYOUT_TRANSPOSED, /* the first dimension is innermost in memory */
    OC_LAYOUT_SWAPPED,    /* the last two dimensions are swapped: N, L, C for N, C, L */
    OC_LAYOUT_LAST,       /* dimension 1 is innermost: N, H, W, C for N, C, H, W */
    OC_LAYOUT_PADDED,     /* gaps between rows */
    OC_LAYOUT_SPREAD,     /* gaps between all elements */
    OC_LAYOUT_REVERSED,   /* negative strides */
    OC_LAYOUT_EXPANDED,   /* stride 0 along dimensions in which an input is constant */
    OC_LAYOUT_ROWS,       /* contiguous, padded and offset tensors: rows are contiguous in all */
    OC_LAYOUT_CROSSED,    /* every other tensor is swapped */
    OC_LAYOUT_MIXED,      /* tensors of all kinds */
    OC_LAYOUTS
};

const char *oc_test_layout_name(enum oc_test_layout layout);

/* A dense index space of at most OC_MAX_RANK dimensions. */
struct oc_shape {
    uint64_t rank;
    int64_t extent[OC_MAX_RANK];
};

/* "2x1x5"; "" is a scalar. */
struct oc_shape oc_shape_parse(const char *text);
void oc_shape_print(const struct oc_shape *shape, char *text, size_t bytes);
int64_t oc_shape_count(const struct oc_shape *shape);

/* The shape that all of them broadcast to, by NumPy's rule. */
struct oc_shape oc_shape_broadcast(const struct oc_shape *shapes, int count);

struct oc_placement {
    int64_t stride[OC_MAX_RANK];
    int64_t offset;  /* of element 0, 0, ... */
    int64_t storage; /* elements from the address to the end of the view, gaps included */
};

/* `values` (row-major, or NULL) decides which dimensions an input is constant in; `which` is the
 * index of the tensor among the operator's. */
void oc_place(enum oc_test_layout layout, int which, const struct oc_shape *shape,
              const double *values, struct oc_placement *placement);

/* The positions in storage of all elements, in row-major order. */
void oc_places(const struct oc_placement *placement, const struct oc_shape *shape, int64_t *places);

#endif
