/* SPDX-License-Identifier: Apache-2.0 */
/* Plans sorts of rows along an axis. */
#ifndef OC_STEPS_SORT_H
#define OC_STEPS_SORT_H

#include "steps/loop_nest.h"

/* A row has at most this many elements: positions have 32 bits, of which no element has all. */
#define OC_SORT_MOST (((int64_t)1 << 32) - 2)

/*
 * Plans the positions of the first elements of each row of self along an axis, in ascending or descending order, and the
 * elements themselves. NaN is the largest element, and of equal elements the one with the lower position is the first one.
 * The views have the shape of self, but along the axis, where the results have at most as many elements as self.
 */
struct oc_sort {
    struct oc_view indices; /* of INT64 */
    struct oc_view values;  /* of the type of self; `like` is NULL if they are not wanted */
    struct oc_view self;
    int64_t axis; /* of a tensor of rank 0: 0 */
    bool is_descending;
    /* self has weights of a floating-point type, the positions of which are drawn without replacement (cl/sort/sort.cl). Its
     * rows follow each other along axis 0. There are no values, and the fields seed and offset are passed. */
    bool is_race;
};

void oc_plan_sort(oc_plan *p, const struct oc_sort *sort);

/* Returns the bits of infinity, or 0 for integers. */
int64_t oc_sort_infinity(enum oc_dtype type);

#endif
