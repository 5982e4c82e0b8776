/* SPDX-License-Identifier: Apache-2.0 */
#include "aliasing.h"

#include <xxhash.h>

#include "base/math.h"
#include "meta/dtype.h"

/* Whether each element of the range [low, high) of the view is one of its elements, once. */
static bool view_is_dense(const aclTensor *tensor)
{
    int64_t count = 1;
    bool found = true;

    while (found && count < oc_numel(tensor)) {
        found = false;
        for (uint64_t i = 0; i < tensor->rank && !found; i++)
            if (tensor->shape[i] > 1 &&
                (tensor->strides[i] == count || tensor->strides[i] == -count)) {
                count *= tensor->shape[i];
                found = true;
            }
    }
    return found;
}

void oc_alias_view_make(struct oc_alias_view *view, const aclTensor *tensor, enum oc_use use,
                        int64_t item)
{
    int64_t words[1 + 2 * OC_MAX_RANK] = {(int64_t)oc_dtype_size(oc_dtype_of(tensor->dtype))};
    size_t count = 1;

    for (uint64_t i = 0; i < tensor->rank; i++)
        if (tensor->shape[i] != 1) {
            words[count++] = tensor->shape[i];
            words[count++] = tensor->strides[i];
        }
    view->use = use;
    view->item = item;
    view->is_dense = view_is_dense(tensor);
    view->layout = XXH3_64bits(words, count * sizeof(words[0]));
}

static bool operands_conflict(const struct oc_alias_operand *a, const struct oc_alias_operand *b)
{
    const enum oc_use x = a->view->use, y = b->view->use;

    if (x != OC_WRITE && y != OC_WRITE) return false;
    if (a->view->item != b->view->item && a->view->item >= 0 && b->view->item >= 0) return false;
    if (a->begin == b->begin && a->view->layout == b->view->layout)
        return x != OC_READ_IN_PLACE && y != OC_READ_IN_PLACE;
    return a->view->is_dense && b->view->is_dense;
}

static bool is_before(const struct oc_alias_operand *a, const struct oc_alias_operand *b)
{
    return a->block != b->block ? (uintptr_t)a->block < (uintptr_t)b->block : a->begin < b->begin;
}

bool oc_alias_find(const struct oc_alias_operand *operands, size_t *order, size_t count,
                   size_t pair[2])
{
    for (size_t i = 1; i < count; i++)
        for (size_t j = i; j > 0 && is_before(&operands[order[j]], &operands[order[j - 1]]); j--) {
            const size_t swapped = order[j];

            order[j] = order[j - 1];
            order[j - 1] = swapped;
        }
    for (size_t i = 0; i < count; i++) {
        const struct oc_alias_operand *a = &operands[order[i]];

        for (size_t j = i + 1; a->block != NULL && j < count; j++) {
            const struct oc_alias_operand *b = &operands[order[j]];

            if (b->block != a->block || b->begin >= a->end) break;
            if (!operands_conflict(a, b)) continue;
            pair[0] = order[i];
            pair[1] = order[j];
            return true;
        }
    }
    return false;
}
