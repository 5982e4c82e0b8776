/* SPDX-License-Identifier: Apache-2.0 */
#include "layout.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

const char *oc_test_layout_name(enum oc_test_layout layout)
{
    static const char *const NAMES[] = {"contiguous", "offset", "transposed", "swapped",
                                        "last",       "padded", "spread",     "reversed",
                                        "expanded",   "rows",   "crossed",    "mixed"};

    return NAMES[layout];
}

struct oc_shape oc_shape_parse(const char *text)
{
    struct oc_shape shape = {0, {0}};

    while (*text != '\0' && shape.rank < OC_MAX_RANK) {
        char *end;

        shape.extent[shape.rank++] = strtoll(text, &end, 10);
        if (end == text) abort(); /* the table has an error */
        text = end + (*end == 'x');
    }
    return shape;
}

void oc_shape_print(const struct oc_shape *shape, char *text, size_t bytes)
{
    size_t used = 0;

    text[0] = '\0';
    for (uint64_t d = 0; d < shape->rank && used < bytes; d++)
        used += (size_t)snprintf(text + used, bytes - used, "%s%lld", d == 0 ? "" : "x",
                                 (long long)shape->extent[d]);
}

int64_t oc_shape_count(const struct oc_shape *shape)
{
    int64_t count = 1;

    for (uint64_t i = 0; i < shape->rank; i++)
        count *= shape->extent[i];
    return count;
}

struct oc_shape oc_shape_broadcast(const struct oc_shape *shapes, int count)
{
    struct oc_shape out = {0, {0}};

    for (int i = 0; i < count; i++)
        if (shapes[i].rank > out.rank) out.rank = shapes[i].rank;
    for (uint64_t d = 0; d < out.rank; d++)
        out.extent[d] = 1;
    for (int i = 0; i < count; i++) {
        const uint64_t lead = out.rank - shapes[i].rank;

        for (uint64_t d = 0; d < shapes[i].rank; d++)
            if (shapes[i].extent[d] != 1) out.extent[lead + d] = shapes[i].extent[d];
    }
    return out;
}

/* The order of dimensions in memory, and the gaps between elements. */
struct layout_plan {
    uint64_t order[OC_MAX_RANK]; /* dimensions, innermost first */
    int64_t stride;              /* of the innermost dimension */
    int64_t gap;                 /* unused elements after each row of the innermost dimension */
    int64_t lead, tail;          /* unused elements before and after the tensor */
    bool negative;
};

static struct layout_plan layout_plan(enum oc_test_layout layout, uint64_t rank)
{
    struct layout_plan p = {.stride = 1};

    for (uint64_t i = 0; i < rank; i++)
        p.order[i] = layout == OC_LAYOUT_TRANSPOSED ? i : rank - 1 - i;
    if (layout == OC_LAYOUT_SWAPPED && rank >= 2) {
        p.order[0] = rank - 2;
        p.order[1] = rank - 1;
    }
    if (layout == OC_LAYOUT_LAST && rank >= 3) {
        p.order[0] = 1;
        for (uint64_t i = 1; i < rank - 1; i++)
            p.order[i] = rank - i;
    }
    if (layout == OC_LAYOUT_OFFSET) p.lead = 5;
    if (layout == OC_LAYOUT_SPREAD) p.stride = 2;
    if (layout == OC_LAYOUT_PADDED) {
        p.lead = 1;
        p.gap = 3;
        p.tail = 2;
    }
    p.negative = layout == OC_LAYOUT_REVERSED;
    return p;
}

static bool layout_is_same(double a, double b)
{
    return isnan(a) ? isnan(b) : a == b && !signbit(a) == !signbit(b);
}

/* Whether the values are constant along dimension d. */
static bool layout_is_constant(const struct oc_shape *shape, const double *values, uint64_t d)
{
    const int64_t count = oc_shape_count(shape);
    int64_t step = 1;

    for (uint64_t i = d + 1; i < shape->rank; i++)
        step *= shape->extent[i];
    for (int64_t i = 0; i < count; i++)
        if (i / step % shape->extent[d] != 0 && !layout_is_same(values[i], values[i - step]))
            return false;
    return true;
}

/* The layout of one tensor: ROWS, CROSSED and MIXED give tensors different ones. */
static enum oc_test_layout layout_of_tensor(enum oc_test_layout layout, int which)
{
    static const enum oc_test_layout MIXED[] = {OC_LAYOUT_TRANSPOSED, OC_LAYOUT_PADDED,
                                                OC_LAYOUT_CONTIGUOUS, OC_LAYOUT_SPREAD,
                                                OC_LAYOUT_REVERSED};
    static const enum oc_test_layout ROWS[] = {OC_LAYOUT_PADDED, OC_LAYOUT_CONTIGUOUS,
                                               OC_LAYOUT_OFFSET, OC_LAYOUT_PADDED};

    if (layout == OC_LAYOUT_MIXED) return MIXED[which % 5];
    if (layout == OC_LAYOUT_CROSSED)
        return which % 2 == 0 ? OC_LAYOUT_SWAPPED : OC_LAYOUT_CONTIGUOUS;
    if (layout == OC_LAYOUT_ROWS) return ROWS[which % 4];
    return layout;
}

void oc_place(enum oc_test_layout layout, int which, const struct oc_shape *shape,
              const double *values, struct oc_placement *placement)
{
    const bool expand = layout == OC_LAYOUT_EXPANDED && values != NULL;
    const struct layout_plan p = layout_plan(layout_of_tensor(layout, which), shape->rank);
    int64_t step = p.stride;

    memset(placement, 0, sizeof(*placement));
    placement->offset = p.lead;
    for (uint64_t i = 0; i < shape->rank; i++) {
        const uint64_t d = p.order[i];
        const int64_t extent = shape->extent[d];

        if (expand && extent > 1 && layout_is_constant(shape, values, d)) continue;
        placement->stride[d] = p.negative ? -step : step;
        if (p.negative && extent > 0) placement->offset += (extent - 1) * step;
        step *= extent;
        if (i == 0) step += p.gap;
    }
    placement->storage = p.lead + step + p.tail;
    if (shape->rank == 0) placement->storage = p.lead + 1 + p.tail;
}

void oc_places(const struct oc_placement *placement, const struct oc_shape *shape, int64_t *places)
{
    const uint64_t last = shape->rank > 0 ? shape->rank - 1 : 0;
    const int64_t row = shape->rank > 0 ? shape->extent[last] : 1;
    const int64_t *const end = places + oc_shape_count(shape);
    int64_t at[OC_MAX_RANK] = {0};
    int64_t place = placement->offset;

    while (places < end) {
        for (int64_t x = 0; x < row; x++)
            *places++ = place + x * placement->stride[last];
        /* The next row: a digit goes up, those behind it return to 0. */
        for (uint64_t d = last; d-- > 0;) {
            place += placement->stride[d];
            if (++at[d] < shape->extent[d]) break;
            place -= at[d] * placement->stride[d];
            at[d] = 0;
        }
    }
}
