/* SPDX-License-Identifier: Apache-2.0 */
/* Sets the arguments of a kernel step and enqueues it. */
#ifndef OC_PLAN_LAUNCH_H
#define OC_PLAN_LAUNCH_H

#include "device/opencl.h"
#include "plan/step.h"

struct oc_binding {
    cl_mem mem;
    size_t offset; /* bytes */
    uint64_t id;   /* of mem, memory/memory.h; 0 for objects that live as long as the plan */
};

/* Resolves a reference. `context` is opaque. */
typedef struct oc_binding (*oc_resolver)(const void *context, struct oc_ref ref);

/* Sets the kernel arguments of the step; where it did so before, only what changed since. The kernel
 * must have been used by nothing else in between. */
aclnnStatus oc_step_bind(struct oc_step *step, oc_resolver resolve, const void *context);

/* Enqueues the kernel. *event (NULL: not requested) is the event of the command. */
aclnnStatus oc_step_launch(const struct oc_step *step, cl_command_queue queue, cl_event *event);

#endif
