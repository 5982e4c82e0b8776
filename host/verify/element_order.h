/* SPDX-License-Identifier: Apache-2.0 */
/* The order of elements in the references of what sorts: NaN is the largest number, and equal values keep their places, so
 * that qsort need not be stable. */
#ifndef OC_VERIFY_ELEMENT_ORDER_H
#define OC_VERIFY_ELEMENT_ORDER_H

#include <stdint.h>

struct oc_element {
    double value;
    int64_t position;
};

/* Comparisons of qsort, of two struct oc_element. */
int oc_element_ascends(const void *left, const void *right);
int oc_element_descends(const void *left, const void *right);

#endif
