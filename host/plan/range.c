/* SPDX-License-Identifier: Apache-2.0 */
#include "range.h"

#include "base/math.h"

/* The limit leaves room for a work-group past the end, as oc_choose_index_width does for 32-bit
 * indices. */
#define MOST_ITEMS ((int64_t)INT32_MAX - 65536)

static _Atomic int64_t requested_limit;

void oc_range_request_limit(int64_t items) { requested_limit = items; }

static int64_t range_limit(void)
{
    const int64_t requested = requested_limit;

    return requested > 0 ? requested : MOST_ITEMS;
}

bool oc_range_is_folded(const int64_t items[3], const size_t group[3])
{
    return items[0] > range_limit() && items[2] <= 1 && group[2] <= 1;
}

aclnnStatus oc_range_make(const char *kernel, const int64_t items[3], const size_t group[3],
                          bool folded, size_t range[3])
{
    const int64_t rows = folded ? oc_ceil_div(items[0], range_limit()) : 1;
    const int64_t wanted[3] = {oc_ceil_div(items[0], rows), items[1], folded ? rows : items[2]};

    for (int i = 0; i < 3; i++) {
        const int64_t size = (int64_t)group[i];

        if (wanted[i] > MOST_ITEMS)
            return oc_fail(ACLNN_ERR_INNER,
                           "dimension %d of kernel %s has %lld work-items: must have at most %lld",
                           i, kernel, (long long)wanted[i], (long long)MOST_ITEMS);
        range[i] = (size_t)(oc_ceil_div(oc_max_i64(wanted[i], 1), size) * size);
    }
    return ACLNN_SUCCESS;
}
