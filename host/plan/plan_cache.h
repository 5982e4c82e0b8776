/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Caches plans that no executor uses, for the next first call with the same key.
 *
 * The problem: programs repeat the same calls with other addresses. A plan costs microseconds of
 * host time and many allocations, and its tables are uploaded; setting all arguments of its kernels
 * costs as much as a launch.
 *
 * The idea: the last use of an executor returns its plan to the cache, with its kernels, their
 * arguments, its tables and its bindings. The next first call with an equal key takes it out: a
 * plan belongs to one executor at a time, and two executors with one key have a plan each. The
 * oldest plans are destroyed first when there are too many, or when they hold too much memory.
 *
 *     p = oc_plan_cache_take(&key, args);                     // first call
 *     if (p == NULL) ... build it, oc_plan_cache_adopt(p, &key, args);
 *     ...
 *     oc_plan_cache_return(p);                                // the executor is gone
 */
#ifndef OC_PLAN_PLAN_CACHE_H
#define OC_PLAN_PLAN_CACHE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "plan/plan_key.h"
#include "plan/step.h"

/* These limits apply to the cached plans of all devices together. The bytes are those of the plans
 * and of their tables on the device. */
#define OC_PLAN_CACHE_PLANS ((size_t)256)
#define OC_PLAN_CACHE_BYTES ((size_t)32 << 20)

/* Takes out the most recently used plan with this key and gives it the tensors of the arguments.
 * Returns NULL when there is none. */
oc_plan *oc_plan_cache_take(const struct oc_key *key, const void *args);

/* Lets oc_plan_cache_return keep a new plan. It is not kept when it has no steps, when one of its
 * tensors is not an argument under its name, or when memory runs out. */
void oc_plan_cache_adopt(oc_plan *p, const struct oc_key *key, const void *args);

/* Caches or destroys a plan that nothing uses any more; its commands may still be running. */
void oc_plan_cache_return(oc_plan *p);

/* Destroys all cached plans. */
void oc_plan_cache_trim(void);

void oc_plan_destroy(oc_plan *p);

struct oc_plan_cache_counts {
    uint64_t hits, misses; /* numbers of first calls with a key */
    uint64_t destroyed;    /* cached plans that were destroyed */
    size_t plans, bytes;   /* number and size of the cached plans */
};
struct oc_plan_cache_counts oc_plan_cache_counts(void);

#endif
