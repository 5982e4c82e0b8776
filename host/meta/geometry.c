/* SPDX-License-Identifier: Apache-2.0 */
#include "geometry.h"

#include <stdlib.h>
#include <string.h>

#include "base/math.h"
#include "meta/dtype.h"

bool oc_broadcast(const aclTensor *const *operands, int count, int64_t shape[OC_MAX_RANK],
                  uint64_t *rank)
{
    *rank = 0;
    for (int o = 0; o < count; o++)
        if (operands[o]->rank > *rank) *rank = operands[o]->rank;
    for (uint64_t i = 0; i < *rank; i++)
        shape[i] = 1;
    for (int o = 0; o < count; o++) {
        const uint64_t lead = *rank - operands[o]->rank;

        for (uint64_t i = 0; i < operands[o]->rank; i++) {
            const int64_t extent = operands[o]->shape[i];

            if (extent == 1) continue;
            if (shape[lead + i] != 1 && shape[lead + i] != extent) return false;
            shape[lead + i] = extent;
        }
    }
    return true;
}

static void geometry_copy_dimension(struct oc_geometry *g, int to, int from)
{
    g->extent[to] = g->extent[from];
    for (int o = 0; o < g->operands; o++)
        g->stride[o][to] = g->stride[o][from];
}

static void geometry_load(struct oc_geometry *g, const aclTensor *const *operands, int count)
{
    const aclTensor *out = operands[0];

    g->operands = count;
    g->rank = 0;
    for (int o = 0; o < count; o++)
        g->element_bytes =
            oc_max_i64(g->element_bytes, (int64_t)oc_dtype_size(oc_dtype_of(operands[o]->dtype)));
    for (uint64_t i = 0; i < out->rank; i++) {
        if (out->shape[i] == 1) continue;
        g->extent[g->rank] = out->shape[i];
        for (int o = 0; o < count; o++) {
            /* d is negative where the operand lacks the dimension, and greater than i where it has
             * leading extents of 1 that operand 0 does not have. */
            const int64_t d = (int64_t)i + (int64_t)operands[o]->rank - (int64_t)out->rank;
            const bool broadcast = d < 0 || operands[o]->shape[d] == 1;

            g->stride[o][g->rank] = broadcast ? 0 : operands[o]->strides[d];
        }
        g->rank++;
    }
}

void oc_geometry_move(struct oc_geometry *geometry, int from, int to)
{
    const struct oc_geometry before = *geometry;
    const int step = from < to ? 1 : -1;

    for (int i = from; i != to; i += step)
        geometry_copy_dimension(geometry, i, i + step);
    geometry->extent[to] = before.extent[from];
    for (int o = 0; o < geometry->operands; o++)
        geometry->stride[o][to] = before.stride[o][from];
}

/* Sorts at most eight dimensions with a stable insertion sort. */
static void geometry_sort_by_output_stride(struct oc_geometry *g)
{
    for (int i = 1; i < g->rank; i++) {
        int to = i;

        while (to > 0 && llabs(g->stride[0][to - 1]) < llabs(g->stride[0][i]))
            to--;
        oc_geometry_move(g, i, to);
    }
}

static bool geometry_is_mergeable(const struct oc_geometry *g, int outer, int inner)
{
    for (int o = 0; o < g->operands; o++) {
        int64_t outer_stride;

        if (!oc_mul_i64(g->stride[o][inner], g->extent[inner], &outer_stride)) return false;
        if (g->stride[o][outer] != outer_stride) return false;
    }
    return true;
}

static void geometry_merge(struct oc_geometry *g)
{
    int last = 0;

    for (int i = 1; i < g->rank; i++) {
        if (geometry_is_mergeable(g, last, i)) {
            const int64_t extent = g->extent[last] * g->extent[i];

            geometry_copy_dimension(g, last, i);
            g->extent[last] = extent;
        } else {
            geometry_copy_dimension(g, ++last, i);
        }
    }
    g->rank = last + 1;
}

void oc_geometry_make(struct oc_geometry *geometry, const aclTensor *const *operands, int count)
{
    memset(geometry, 0, sizeof(*geometry));
    geometry_load(geometry, operands, count);
    if (geometry->rank == 0) { /* the nest is a single element */
        geometry->rank = 1;
        geometry->extent[0] = 1;
        for (int o = 0; o < count; o++)
            geometry->stride[o][0] = 1;
        return;
    }
    geometry_sort_by_output_stride(geometry);
    geometry_merge(geometry);
}

int64_t oc_geometry_rows(const struct oc_geometry *geometry)
{
    int64_t rows = 1;

    for (int i = 0; i < geometry->rank - 1; i++)
        rows *= geometry->extent[i];
    return rows;
}

int64_t oc_geometry_count(const struct oc_geometry *geometry)
{
    return oc_geometry_rows(geometry) * geometry->extent[geometry->rank - 1];
}

int64_t oc_geometry_index_extent(const struct oc_geometry *geometry)
{
    int64_t largest = 0;

    for (int o = 0; o < geometry->operands; o++) {
        int64_t extent = 0;

        for (int i = 0; i < geometry->rank; i++)
            extent += (geometry->extent[i] - 1) * llabs(geometry->stride[o][i]);
        largest = oc_max_i64(largest, extent);
    }
    return largest;
}
