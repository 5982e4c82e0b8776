/* SPDX-License-Identifier: Apache-2.0 */
#include "vector.h"

#include <stdlib.h>
#include <string.h>

#define FIRST_CAPACITY 4

bool oc_vector_reserve(void *array, size_t *capacity, size_t count, size_t element)
{
    size_t requested = *capacity == 0 ? FIRST_CAPACITY : *capacity;
    void *old, *grown;

    if (count <= *capacity) return true;
    while (requested < count)
        requested *= 2;
    memcpy(&old, array, sizeof(old));
    grown = realloc(old, requested * element);
    if (grown == NULL) return false;
    memcpy(array, &grown, sizeof(grown));
    *capacity = requested;
    return true;
}

size_t oc_vector_upper_bound(const void *array, size_t count, size_t element, uintptr_t key)
{
    size_t low = 0, high = count;

    while (low < high) {
        const size_t middle = low + (high - low) / 2;
        uintptr_t at;

        memcpy(&at, (const char *)array + middle * element, sizeof(at));
        if (at <= key)
            low = middle + 1;
        else
            high = middle;
    }
    return low;
}
