/* SPDX-License-Identifier: Apache-2.0 */
#include "tensor.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/math.h"

struct oc_storage *oc_storage_create(void *address)
{
    struct oc_storage *storage = malloc(sizeof(*storage));

    if (storage == NULL) return NULL;
    atomic_init(&storage->references, 1);
    atomic_init(&storage->address, address);
    return storage;
}

struct oc_storage *oc_storage_retain(struct oc_storage *storage)
{
    atomic_fetch_add(&storage->references, 1);
    return storage;
}

void oc_storage_release(struct oc_storage *storage)
{
    if (storage != NULL && atomic_fetch_sub(&storage->references, 1) == 1) free(storage);
}

static uint64_t tensor_dimension(const aclTensor *tensor, int64_t i)
{
    return i < 0 ? tensor->rank - (uint64_t)(-i) : (uint64_t)i;
}

int64_t oc_dim(const aclTensor *tensor, int64_t i)
{
    return tensor->shape[tensor_dimension(tensor, i)];
}

int64_t oc_stride(const aclTensor *tensor, int64_t i)
{
    return tensor->strides[tensor_dimension(tensor, i)];
}

int64_t oc_count(const aclTensor *tensor, uint64_t first, uint64_t end)
{
    int64_t count = 1;

    /* Zero extents are checked first, because the product of the others may overflow. */
    for (uint64_t i = first; i < end; i++)
        if (tensor->shape[i] == 0) return 0;
    for (uint64_t i = first; i < end; i++)
        count *= tensor->shape[i];
    return count;
}

int64_t oc_numel(const aclTensor *tensor) { return oc_count(tensor, 0, tensor->rank); }

bool oc_shape_fits(const int64_t *shape, uint64_t rank)
{
    int64_t bytes = 16; /* size of the largest element type */
    bool empty = false;

    for (uint64_t i = 0; i < rank; i++) {
        if (shape[i] < 0) return false;
        empty = empty || shape[i] == 0;
    }
    for (uint64_t i = 0; i < rank && !empty; i++)
        if (!oc_mul_i64(bytes, shape[i], &bytes)) return false;
    return true;
}

bool oc_is_contiguous(const aclTensor *tensor)
{
    int64_t expected = 1;

    if (oc_numel(tensor) == 0) return true;
    for (uint64_t i = tensor->rank; i-- > 0;) {
        if (tensor->shape[i] != 1 && tensor->strides[i] != expected) return false;
        expected *= tensor->shape[i];
    }
    return true;
}

bool oc_view_extent(const aclTensor *tensor, int64_t *low, int64_t *high)
{
    *low = *high = 0;
    for (uint64_t i = 0; i < tensor->rank; i++)
        if (tensor->shape[i] == 0) return true;

    int64_t first = tensor->offset, last = tensor->offset;

    for (uint64_t i = 0; i < tensor->rank; i++) {
        int64_t distance;

        if (!oc_mul_i64(tensor->shape[i] - 1, tensor->strides[i], &distance)) return false;
        if (!oc_add_i64(distance < 0 ? first : last, distance, distance < 0 ? &first : &last))
            return false;
    }
    /* The limit leaves room for a multiplication by the element size, at most 16 bytes. */
    if (first < INT64_MIN / 16 || last >= INT64_MAX / 16) return false;
    *low = first;
    *high = last + 1;
    return true;
}

int64_t oc_view_index_extent(const aclTensor *tensor)
{
    int64_t low, high;

    return oc_view_extent(tensor, &low, &high) ? high - low : INT64_MAX;
}

const int OC_CHANNELS_LAST[] = {0, 2, 3, 1};

void oc_layout_make(struct oc_layout *layout, const int64_t *shape, uint64_t rank, const int *order)
{
    int64_t stride = 1;

    memset(layout, 0, sizeof(*layout));
    for (uint64_t i = rank; i-- > 0;) {
        const uint64_t dimension = order == NULL ? i : (uint64_t)order[i];

        layout->shape[dimension] = shape[dimension];
        layout->strides[dimension] = stride;
        stride *= shape[dimension];
    }
    layout->tensor.rank = rank;
    layout->tensor.shape = layout->shape;
    layout->tensor.strides = layout->strides;
}

void oc_layout_select(struct oc_layout *layout, const aclTensor *t, const bool *flags, bool which)
{
    layout->tensor = *t;
    layout->tensor.rank = 0;
    layout->tensor.shape = layout->shape;
    layout->tensor.strides = layout->strides;
    for (uint64_t d = 0; d < t->rank; d++) {
        if (flags[d] != which) continue;
        layout->shape[layout->tensor.rank] = t->shape[d];
        layout->strides[layout->tensor.rank++] = t->strides[d];
    }
}

void oc_shape_text(const int64_t *shape, uint64_t rank, char *text, size_t bytes)
{
    size_t used = 0;

    for (uint64_t i = 0; i <= rank && used < bytes; i++) {
        const char *open = i == 0 ? "(" : "";
        const int more = i == rank ? snprintf(text + used, bytes - used, "%s)", open)
                                   : snprintf(text + used, bytes - used, "%s%lld%s", open,
                                              (long long)shape[i], i + 1 < rank ? ", " : "");

        used += more < 0 ? 0 : (size_t)more;
    }
}
