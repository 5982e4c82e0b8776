/* SPDX-License-Identifier: Apache-2.0 */
#include "scratch_map.h"

#include <stdlib.h>
#include <string.h>

#include "base/handle.h"
#include "base/math.h"
#include "plan/executor.h"
#include "plan/memory_planner.h"
#include "verify/expect.h"

void oc_scratch_map_make(struct oc_scratch_map *map, aclOpExecutor *executor)
{
    const oc_plan *p = oc_handle_acquire(OC_HANDLE_EXECUTOR, executor);

    if (!EXPECT(p != NULL)) return;

    /* The plan aligns the start of its memory, and the buffer begins behind a guard. */
    const size_t start = oc_align_up(OC_GUARD_BYTES, p->workspace_align) - OC_GUARD_BYTES;

    map->bytes = p->workspace_bytes;
    map->is_used = calloc(map->bytes == 0 ? 1 : map->bytes, sizeof(bool));
    for (size_t i = 0; map->is_used != NULL && i < p->scratch_request_count; i++) {
        const struct oc_scratch_request *r = &p->scratch_requests[i];

        if (r->first <= r->last) memset(&map->is_used[start + r->offset], true, r->bytes);
    }
    oc_handle_release(executor);
}

void oc_scratch_map_free(struct oc_scratch_map *map) { free(map->is_used); }

void oc_scratch_map_expect_unused(const struct oc_scratch_map *map,
                                  const struct oc_buffer *workspace)
{
    const unsigned char *bytes = workspace->received;
    bool is_written = false;
    size_t i = 0;

    for (size_t k = 0; map->is_used != NULL && k < map->bytes; k++) /* vectors, without a branch */
        is_written |= !map->is_used[k] & (bytes[k] != OC_GUARD_PATTERN);
    if (!is_written) return;
    while (map->is_used[i] || bytes[i] == OC_GUARD_PATTERN)
        i++;
    oc_expect_fail("byte %zu of the workspace, which no step has, was overwritten", i);
}
