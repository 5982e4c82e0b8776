/* SPDX-License-Identifier: Apache-2.0 */
/* Sets the arguments of a kernel step and enqueues it. Knows no plan, only the step. */
#ifndef OC_PLAN_LAUNCH_H
#define OC_PLAN_LAUNCH_H

#include "device/opencl.h"
#include "plan/plan.h"

struct oc_binding {
    cl_mem mem;
    size_t offset; /* bytes */
};

/* Resolves a reference; `context` is the caller's. */
typedef struct oc_binding (*oc_resolver)(const void *context, struct oc_ref ref);

/* Sets every argument of a kernel step. */
aclnnStatus oc_step_bind(const struct oc_step *step, oc_resolver resolve, const void *context);

/* Enqueues it. *event (NULL: none) is the command's. */
aclnnStatus oc_step_launch(const struct oc_step *step, cl_command_queue queue, cl_event *event);

#endif
