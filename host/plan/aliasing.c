/* SPDX-License-Identifier: Apache-2.0 */
#include "aliasing.h"

#include <xxhash.h>

#include "base/math.h"
#include "meta/dtype.h"

/* Returns whether the view has each element of its range [low, high) exactly once. */
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
    view->dtype = tensor->dtype;
    view->is_single = oc_numel(tensor) == 1;
    view->is_dense = view_is_dense(tensor);
    view->layout = XXH3_64bits(words, count * sizeof(words[0]));
}

static bool is_written(const struct oc_alias_operand *o) { return oc_use_writes(o->view->use); }

/* Returns whether `value` is the element that a fill reads. It may be one of the filled elements,
 * because it is set to its own value. */
static bool is_value_of(const struct oc_alias_operand *value, const struct oc_alias_operand *fill)
{
    return fill->view->use == OC_FILL && !is_written(value) && value->view->is_single &&
           value->view->dtype == fill->view->dtype;
}

static bool operands_conflict(const struct oc_alias_operand *a, const struct oc_alias_operand *b)
{
    if (!is_written(a) && !is_written(b)) return false;
    if (a->view->item != b->view->item && a->view->item >= 0 && b->view->item >= 0) return false;
    if (is_value_of(a, b) || is_value_of(b, a)) return false;
    if (a->begin == b->begin && a->view->layout == b->view->layout)
        return a->view->use != OC_READ_IN_PLACE && b->view->use != OC_READ_IN_PLACE;
    return a->view->is_dense && b->view->is_dense;
}

static bool is_before(const struct oc_alias_operand *a, const struct oc_alias_operand *b)
{
    return a->block != b->block ? (uintptr_t)a->block < (uintptr_t)b->block : a->begin < b->begin;
}

/* Sorts in place. This shell sort is fast when the order is nearly right already. */
static void order_sort(const struct oc_alias_operand *operands, size_t *order, size_t count)
{
    static const size_t GAPS[] = {8929, 3905, 1750, 701, 301, 132, 57, 23, 10, 4, 1};

    for (size_t g = 0; g < OC_COUNT(GAPS); g++)
        for (size_t i = GAPS[g]; i < count; i++) {
            const size_t moved = order[i];
            size_t j = i;

            for (; j >= GAPS[g] && is_before(&operands[moved], &operands[order[j - GAPS[g]]]);
                 j -= GAPS[g])
                order[j] = order[j - GAPS[g]];
            order[j] = moved;
        }
}

bool oc_alias_find(const struct oc_alias_operand *operands, size_t *order, size_t count,
                   size_t pair[2])
{
    /* For each position in the order, this is the position of the next written operand: inputs are
     * compared with written operands only. */
    size_t *next_written = order + count;
    size_t written = count;

    order_sort(operands, order, count);
    for (size_t i = count; i-- > 0;) {
        next_written[i] = written;
        if (is_written(&operands[order[i]])) written = i;
    }
    for (size_t i = 0; i < count; i++) {
        const struct oc_alias_operand *a = &operands[order[i]];
        const bool compares_all = is_written(a);

        for (size_t j = compares_all ? i + 1 : next_written[i]; a->block != NULL && j < count;
             j = compares_all ? j + 1 : next_written[j]) {
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
