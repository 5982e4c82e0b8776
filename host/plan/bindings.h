/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Resolves the references of a plan to (cl_mem, byte offset) for one run. The first call allocates
 * the bindings, so that the second call allocates nothing.
 *
 *     OC_TRY(oc_bindings_acquire(plan->bindings, workspace, size));   // checks every span
 *     ... enqueue, each argument through oc_bindings_find ...
 *     oc_bindings_add_fences(plan->bindings, stream);
 *     oc_bindings_release(plan->bindings);
 */
#ifndef OC_PLAN_BINDINGS_H
#define OC_PLAN_BINDINGS_H

#include "plan/launch.h"
#include "queue/stream.h"

struct oc_bindings;

/* Returns NULL when out of memory. */
struct oc_bindings *oc_bindings_create(const oc_plan *p);
void oc_bindings_destroy(struct oc_bindings *bindings);
size_t oc_bindings_bytes(const oc_plan *p);

/* Resolves the workspace and the current address of every tensor, and keeps the memory alive until
 * oc_bindings_release, which the caller must call on failure, too. */
aclnnStatus oc_bindings_acquire(struct oc_bindings *bindings, void *workspace, uint64_t size);
void oc_bindings_release(struct oc_bindings *bindings);

/* Adds a fence for the work issued on `stream` to all memory of this run. */
void oc_bindings_add_fences(const struct oc_bindings *bindings, struct oc_stream *stream);

/* Implements oc_resolver; `context` is a struct oc_bindings. */
struct oc_binding oc_bindings_find(const void *context, struct oc_ref ref);

#endif
