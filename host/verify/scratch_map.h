/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Which bytes of a workspace the steps of a plan may use. The others keep what the caller wrote, after
 * OC_PLAN_SCRATCH_APART also behind each scratch.
 *
 *     oc_scratch_map_make(&map, executor);
 *     ... the second call, with a workspace from oc_buffer_make; oc_buffer_receive ...
 *     oc_scratch_map_expect_unused(&map, &workspace);
 *     oc_scratch_map_free(&map);
 */
#ifndef OC_VERIFY_SCRATCH_MAP_H
#define OC_VERIFY_SCRATCH_MAP_H

#include <stdbool.h>
#include <stddef.h>

#include "aclnn/acl_meta.h"
#include "verify/buffer.h"

struct oc_scratch_map {
    bool *is_used; /* by byte; NULL: not known */
    size_t bytes;
};

/* Before the second call, which ends the executor. */
void oc_scratch_map_make(struct oc_scratch_map *map, aclOpExecutor *executor);
void oc_scratch_map_free(struct oc_scratch_map *map);

void oc_scratch_map_expect_unused(const struct oc_scratch_map *map,
                                  const struct oc_buffer *workspace);

#endif
