/* SPDX-License-Identifier: Apache-2.0 */
/* The second call: resolve addresses, bind, enqueue the steps in order, consume the executor. */
#include "run.h"

#include "base/handle.h"
#include "plan/bindings.h"
#include "plan/check.h"
#include "plan/executor.h"
#include "plan/launch.h"
#include "plan/product.h"
#include "queue/context.h"
#include "trace/profile.h"

/* Whatever the kind of a step, it leaves the event of its command where `event` points, if it does:
 * of several commands the last one's, and oc_track_add for those before. */
static aclnnStatus enqueue(const oc_plan *p, const struct oc_step *step, cl_command_queue queue,
                           cl_event *event)
{
    const struct oc_bindings *a = p->bindings;

    if (step->kind == OC_STEP_ZERO) {
        const struct oc_binding to = oc_bindings_find(a, step->target);
        const cl_uchar zero = 0; /* a one-byte pattern: several drivers fill fastest with it */

        OC_CL(clEnqueueFillBuffer(queue, to.mem, &zero, sizeof(zero), to.offset, step->target_bytes,
                                  0, NULL, event));
        return ACLNN_SUCCESS;
    }
    if (step->kind == OC_STEP_PRODUCT)
        return oc_step_multiply(step, p->device, oc_bindings_find, a, queue, event);
    OC_TRY(oc_step_bind(step, oc_bindings_find, a));
    return oc_step_launch(step, queue, event);
}

static void profile(const oc_plan *p, size_t i, struct oc_track *track, cl_event event)
{
    static const char *const CATEGORIES[] = {
        [OC_STEP_KERNEL] = "kernel", [OC_STEP_ZERO] = "fill", [OC_STEP_PRODUCT] = "product"};
    const struct oc_step *step = &p->steps[i];
    const struct oc_slice slice = {
        .category = CATEGORIES[step->kind],
        .op = p->op->name,
        .name = step->kernel != NULL ? step->kernel->name : step->choice.name,
        .strategy = step->choice.name,
        .reason = step->choice.reason,
        .step = i,
        .bytes = step->bytes,
        .flops = step->flops,
    };

    oc_track_add(track, &slice, event);
}

/* From here on work is on the stream, even when a later step fails: the pool must wait for it. */
static aclnnStatus enqueue_all(const oc_plan *p, struct oc_stream *stream)
{
    struct oc_track *track = oc_stream_track(stream);
    aclnnStatus status = ACLNN_SUCCESS;

    for (size_t i = 0; i < p->step_count && status == 0; i++) {
        cl_event event = NULL;

        status = enqueue(p, &p->steps[i], oc_stream_queue(stream), oc_track_event(track, &event));
        if (event != NULL) profile(p, i, track, event);
    }

    const aclnnStatus issued = oc_stream_issued(stream);

    oc_bindings_add_fences(p->bindings, stream);
    return status != 0 ? status : issued;
}

/* Under the executor's lock: its kernels hold their arguments, and its bindings are of this run. */
static aclnnStatus run_locked(const oc_plan *p, void *workspace, uint64_t size,
                              struct oc_stream *stream)
{
    aclnnStatus status = oc_bindings_acquire(p->bindings, workspace, size);

    if (status == 0) status = enqueue_all(p, stream);
    oc_bindings_release(p->bindings);
    return status;
}

static aclnnStatus run_on(oc_plan *p, void *workspace, uint64_t size, struct oc_stream *stream)
{
    if (p->step_count == 0) return ACLNN_SUCCESS;
    if (oc_stream_device(stream) != p->device)
        return oc_fail(ACLNN_ERR_PARAM_INVALID,
                       "stream is on device %d (%s): must be on the device of the first call, %d "
                       "(%s)",
                       (int)oc_stream_device(stream)->id, oc_stream_device(stream)->name,
                       (int)p->device->id, p->device->name);
    (void)pthread_mutex_lock(&p->running);

    const aclnnStatus status = run_locked(p, workspace, size, stream);

    (void)pthread_mutex_unlock(&p->running);
    return status;
}

static aclnnStatus run(oc_plan *p, void *workspace, uint64_t size, const void *handle)
{
    struct oc_stream *stream;

    if (size > 0) OC_TRY(oc_check_pointer("workspace", workspace));
    OC_TRY(oc_context_acquire_stream((aclrtStream)handle, &stream));

    const aclnnStatus status = run_on(p, workspace, size, stream);

    oc_stream_release(stream);
    return status;
}

static aclnnStatus fail_stale(const aclOpExecutor *executor)
{
    return oc_fail(ACLNN_ERR_PARAM_INVALID,
                   "executor is %p: must be a live executor; this one was consumed by an earlier "
                   "second call, destroyed, or never made by a first call",
                   (const void *)executor);
}

static aclnnStatus acquire_and_run(const struct oc_op *op, void *workspace, uint64_t workspaceSize,
                                   aclOpExecutor *executor, const void *stream)
{
    oc_set_api(op->name);
    OC_TRY(oc_check_pointer("executor", executor));

    oc_plan *p = oc_handle_acquire(OC_HANDLE_EXECUTOR, executor);
    aclnnStatus status;

    if (p == NULL) return fail_stale(executor);
    if (p->op != op) {
        status = oc_fail(ACLNN_ERR_PARAM_INVALID, "executor is one of %s: must be one of %s",
                         p->op->name, op->name);
    } else if (!atomic_load(&p->repeatable) && !oc_handle_retire(OC_HANDLE_EXECUTOR, executor)) {
        status = fail_stale(executor); /* another thread ran it in this moment */
    } else {
        status = run(p, workspace, workspaceSize, stream);
    }
    oc_handle_release(executor);
    return status;
}

aclnnStatus oc_op_run(const struct oc_op *op, void *workspace, uint64_t workspaceSize,
                      aclOpExecutor *executor, const void *stream)
{
    const uint64_t begin = oc_profile_begin();
    const aclnnStatus status = acquire_and_run(op, workspace, workspaceSize, executor, stream);

    if (begin != 0) oc_profile_end(op->name, "", begin);
    return status;
}
