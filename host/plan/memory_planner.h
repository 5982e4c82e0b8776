/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Assigns offsets in the workspace to the scratch buffers of a plan.
 *
 * The problem: some steps need temporary memory. The caller allocates it once, and its size counts
 * against the device memory.
 *
 * The idea: while the plan is built, each scratch request records its size, its alignment, and the
 * first and last step that use it. When all steps are known, requests whose lifetimes overlap get
 * disjoint memory, and others may share it.
 *
 *     requests = {A: 4 KiB, steps 0-1}, {B: 4 KiB, steps 1-2}, {C: 4 KiB, steps 2-3}
 *     oc_memory_planner_assign -> A at 0, B at 4096, C at 0, total 8192
 */
#ifndef OC_PLAN_MEMORY_PLANNER_H
#define OC_PLAN_MEMORY_PLANNER_H

#include <stdbool.h>
#include <stddef.h>

/* This is the minimum alignment of scratch and of the addresses that aclrtMalloc returns. */
#define OC_SCRATCH_ALIGN ((size_t)64)

struct oc_scratch_request {
    size_t bytes;
    size_t align;    /* a power of two, at least OC_SCRATCH_ALIGN */
    int first, last; /* numbers of steps; the request is unused when first > last */
    size_t offset;   /* set by oc_memory_planner_assign */
};

/*
 * Assigns offsets. *total is the workspace size: the bytes assigned, plus room to align the start,
 * since the caller guarantees only OC_SCRATCH_ALIGN; 0 if nothing is used. *align is the alignment
 * of the start. Returns false if the total overflows.
 */
bool oc_memory_planner_assign(struct oc_scratch_request *requests, size_t count, size_t *total,
                              size_t *align);

#endif
