/* SPDX-License-Identifier: Apache-2.0 */
/*
 * The scratch ledger.
 *
 * The problem: a plan needs temporary memory for some of its steps; the caller allocates it once,
 * and every byte counts against the device.
 *
 * The idea: steps book scratch while the plan is built (size, alignment); each use stretches the
 * scratch's life, from the first step that touches it to the last. When all steps are known,
 * offsets are assigned so that scratch_requests whose lives overlap never share a byte, and others may.
 *
 *     scratch_requests = {A: 4 KiB, steps 0-1}, {B: 4 KiB, steps 1-2}, {C: 4 KiB, steps 2-3}
 *     oc_memory_planner_assign -> A at 0, B at 4096, C at 0, total 8192
 */
#ifndef OC_PLAN_MEMORY_PLANNER_H
#define OC_PLAN_MEMORY_PLANNER_H

#include <stdbool.h>
#include <stddef.h>

/* Every scratch starts at a multiple of this, as aclrtMalloc's addresses do. */
#define OC_SCRATCH_ALIGN ((size_t)64)

struct oc_scratch_request {
    size_t bytes;
    size_t align;    /* a power of two, at least OC_SCRATCH_ALIGN */
    int first, last; /* steps; first > last: never used */
    size_t offset;   /* the config */
};

/*
 * Assigns offsets. *total is what the caller must provide: the bytes assigned, plus room to align
 * the start, since the caller's address promises OC_SCRATCH_ALIGN only; 0 without scratch_requests.
 * *align is the alignment that the start needs. False when the sum overflows.
 */
bool oc_memory_planner_assign(struct oc_scratch_request *scratch_requests, size_t count,
                              size_t *total, size_t *align);

#endif
