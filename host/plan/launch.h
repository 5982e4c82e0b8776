/* SPDX-License-Identifier: Apache-2.0 */
/* Enqueues the steps of a plan: kernels, after setting their arguments, and products with
 * CLBlast. */
#ifndef OC_PLAN_LAUNCH_H
#define OC_PLAN_LAUNCH_H

#include "device/opencl.h"
#include "plan/step.h"
#include "program/blas.h"

struct oc_binding {
    cl_mem mem;
    size_t offset; /* in bytes */
    /* Identifies mem (memory/memory.h); 0 for objects that live as long as the plan. */
    uint64_t id;
};

/* Resolves a reference. `context` is opaque. */
typedef struct oc_binding (*oc_resolver)(const void *context, struct oc_ref ref);

/* Sets the kernel arguments of the step. If it has done so before, it sets only those that have
 * changed since; nothing else may have used the kernel in between. */
aclnnStatus oc_step_bind(struct oc_step *step, oc_resolver resolve, const void *context);

/* Enqueues the kernel. *event becomes the event of the command, unless `event` is NULL. */
aclnnStatus oc_step_launch(const struct oc_step *step, cl_command_queue queue, cl_event *event);

/* Enqueues a product step in the second call. oc_blas_sgemm describes *event and *sub_buffers. */
aclnnStatus oc_step_multiply(const struct oc_step *step, struct oc_device *device,
                             oc_resolver resolve, const void *context, cl_command_queue queue,
                             cl_event *event, struct oc_blas_sub_buffers *sub_buffers);

#endif
