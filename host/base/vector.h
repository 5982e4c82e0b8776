/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Grows and searches arrays of any element type.
 *
 *     struct { struct fence *items; size_t count, capacity; } v = {0};
 *     if (!oc_vector_reserve(&v.items, &v.capacity, v.count + 1, sizeof(*v.items))) return false;
 *     v.items[v.count++] = fence;
 */
#ifndef OC_BASE_VECTOR_H
#define OC_BASE_VECTOR_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Grows the array to hold at least `count` elements of `element` bytes. `array` is the address of
 * the pointer to it. Returns false, and changes nothing, when out of memory. */
bool oc_vector_reserve(void *array, size_t *capacity, size_t count, size_t element);

/* Returns how many elements have a key at or below `key`. The elements are sorted by their first
 * member, a uintptr_t. */
size_t oc_vector_upper_bound(const void *array, size_t count, size_t element, uintptr_t key);

#endif
