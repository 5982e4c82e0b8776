/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Plans the kernel of cl/tensor/segments.cl, which copies elements of self to positions of out. Along each axis these are
 * three segments, in each of which the position in self is a linear function of that in out.
 *
 *     struct oc_segments s = {0};
 *
 *     for (uint64_t d = 0; d < out->rank; d++)
 *         oc_segments_add(&s, out->shape[d], out->strides[d], self->strides[d], &map[d]);
 *     oc_plan_segments(p, &s, to, from, type);
 */
#ifndef OC_OPS_TENSOR_SEGMENTS_H
#define OC_OPS_TENSOR_SEGMENTS_H

#include "steps/loop_nest.h"

/* The segments are [0, low), [low, high) and those from high on. In segment s position p of out has position
 * first[s] + p * step[s] of self. */
struct oc_segment_map {
    int64_t low, high, first[3], step[3];
};

struct oc_segments {
    int rank;
    struct oc_segments_axis {
        int64_t extent, out_stride;
        int64_t low, high, origin[3], stride[3]; /* in elements of self; a row of the table */
        bool is_plain;                           /* all positions are one segment from 0 on */
    } axes[OC_MAX_RANK];
};

/* Appends an axis, which has elements. It may become one axis with the last one. */
void oc_segments_add(struct oc_segments *s, int64_t extent, int64_t out_stride, int64_t self_stride,
                     const struct oc_segment_map *map);

/* Returns the map of positions that do not change. */
struct oc_segment_map oc_segments_none(int64_t extent);

void oc_plan_segments(oc_plan *p, struct oc_segments *s, struct oc_ref out, struct oc_ref self,
                      enum oc_dtype type);

#endif
