/* SPDX-License-Identifier: Apache-2.0 */
#include "elementwise_strategy.h"

#include <stdlib.h>
#include <string.h>

#include "meta/tensor.h"

static int64_t broadcast_stride(const aclTensor *t, uint64_t rank, uint64_t i)
{
    const uint64_t lead = rank - t->rank;

    return i < lead || t->shape[i - lead] == 1 ? 0 : t->strides[i - lead];
}

/* Whether vector loads are possible: in the dimension where tensor 0 has its smallest stride, that
 * stride is 1, and those of the other tensors, broadcast to its shape, are 0 or 1. */
static bool is_unit_stride(aclTensor *const *tensors, int count)
{
    const aclTensor *out = tensors[0];
    uint64_t inner = out->rank;

    for (uint64_t i = 0; i < out->rank; i++)
        if (out->shape[i] != 1 &&
            (inner == out->rank || llabs(out->strides[i]) < llabs(out->strides[inner])))
            inner = i;
    if (inner == out->rank) return true; /* one element */
    if (out->strides[inner] != 1) return false;
    for (int t = 1; t < count; t++) {
        const int64_t stride = broadcast_stride(tensors[t], out->rank, inner);

        if (stride != 0 && stride != 1) return false;
    }
    return true;
}

/* The offset of element `index` of tensor t, broadcast to tensor 0, from the first element. */
static int64_t offset_of(aclTensor *const *tensors, int t, int64_t index)
{
    const aclTensor *out = tensors[0];
    int64_t at = 0;

    for (uint64_t i = out->rank; i-- > 0; index /= out->shape[i])
        at += index % out->shape[i] * broadcast_stride(tensors[t], out->rank, i);
    return at;
}

/* Whether, in addition, all of tensor 0 is one such row. Checks every element: tensor 0 has no gaps, and each other tensor has the same offsets or stride
 * 0. */
static bool is_one_row(aclTensor *const *tensors, int count)
{
    const int64_t elements = oc_numel(tensors[0]);
    int64_t most = 0;

    for (int64_t k = 0; k < elements; k++) {
        const int64_t at = offset_of(tensors, 0, k);

        if (at < 0) return false;
        most = at > most ? at : most;
    }
    if (most + 1 != elements) return false;
    for (int t = 1; t < count; t++) {
        bool moves = true, stays = true;

        for (int64_t k = 0; k < elements; k++) {
            const int64_t at = offset_of(tensors, t, k);

            moves = moves && at == offset_of(tensors, 0, k);
            stays = stays && at == 0;
        }
        if (!moves && !stays) return false;
    }
    return true;
}

bool oc_elementwise_can_serve(const char *strategy, aclTensor *const *tensors, int count)
{
    if (oc_numel(tensors[0]) == 0) return true;
    if (strstr(strategy, "elementwise:flat") != NULL) return is_one_row(tensors, count);
    return strstr(strategy, "elementwise:vector") == NULL || is_unit_stride(tensors, count);
}
