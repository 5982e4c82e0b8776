/* SPDX-License-Identifier: Apache-2.0 */
#include "op.h"

#include <limits.h>
#include <stdlib.h>
#include <string.h>

#include "base/handle.h"
#include "base/log.h"
#include "base/object_set.h"
#include "check/check.h"
#include "device/fill.h"
#include "device/transfer.h"
#include "plan/bindings.h"
#include "plan/executor.h"
#include "plan/launch.h"
#include "plan/plan_cache.h"
#include "plan/print.h"
#include "queue/context.h"
#include "registry/device_registry.h"
#include "strategy/override.h"
#include "trace/profile.h"

/* ---- First call ---- */

struct first_call {
    const struct oc_op *op;
    const void *args;
    struct oc_device *device;
    bool deterministic;
    unsigned options; /* enum oc_plan_option */
    enum oc_profile_plan plan;
};

static void executor_destroy(void *object) { oc_plan_cache_return(object); }

static aclnnStatus executor_device(struct oc_device **device)
{
    OC_TRY(oc_device_check_process());
    if (oc_context_device(device) == 0) return ACLNN_SUCCESS;
    return oc_fail(ACLNN_ERR_RUNTIME_ERROR,
                   "this thread has no device: call aclrtSetDevice or aclrtSetCurrentContext "
                   "first");
}

static aclnnStatus executor_create(const struct first_call *call, oc_plan **created)
{
    oc_plan *p = calloc(1, sizeof(*p));

    *created = p;
    if (p == NULL) return oc_fail(ACLNN_ERR_INNER_CREATE_EXECUTOR, "out of host memory");
    p->op = call->op;
    p->device = call->device;
    p->deterministic = call->deterministic;
    p->options = call->options;
    atomic_init(&p->repeatable, false);
    (void)pthread_mutex_init(&p->running, NULL);
    return ACLNN_SUCCESS;
}

/* Behind scratch that is apart (OC_PLAN_SCRATCH_APART): two of the largest vectors. */
#define UNUSED_BYTES ((size_t)256)

static bool op_assign_workspace(oc_plan *p)
{
    const bool is_apart = (p->options & OC_PLAN_SCRATCH_APART) != 0;

    for (size_t i = 0; is_apart && i < p->scratch_request_count; i++) {
        struct oc_scratch_request *r = &p->scratch_requests[i];

        if (r->first > r->last) continue; /* the request is unused */
        r->first = 0;
        r->last = INT_MAX;
        r->bytes += UNUSED_BYTES;
    }

    const bool fits = oc_memory_planner_assign(p->scratch_requests, p->scratch_request_count,
                                               &p->workspace_bytes, &p->workspace_align);

    for (size_t i = 0; is_apart && i < p->scratch_request_count; i++)
        if (p->scratch_requests[i].first <= p->scratch_requests[i].last)
            p->scratch_requests[i].bytes -= UNUSED_BYTES;
    return fits;
}

static aclnnStatus op_finish_plan(oc_plan *p)
{
    OC_TRY(p->status);
    if (!op_assign_workspace(p))
        return oc_fail(ACLNN_ERR_PARAM_INVALID, "workspace does not fit into 63 bits");
    p->bindings = oc_bindings_create(p);
    if (p->bindings == NULL) {
        oc_plan_fail_memory(p);
        return p->status;
    }
    return ACLNN_SUCCESS;
}

/* Builds the plan, and rebuilds it without each capability that proves to be missing. */
static aclnnStatus op_plan(const struct first_call *call, oc_plan **plan)
{
    const struct oc_op *op = call->op;
    const struct oc_status_mark mark = oc_status_mark();
    const void *args = call->args;
    unsigned lacks = 0;
    union oc_args listed;

    if (op->field_count > 0) {
        oc_fields_copy(op->fields, op->field_count, call->args, &listed);
        args = &listed;
    }
    OC_TRY(executor_create(call, plan));
    op->plan(*plan, args);
    while (((*plan)->missing & ~lacks) != 0) {
        oc_log(OC_LOG_WARN, "%s: the plan is made again: %s", op->name, oc_status_message());
        lacks |= (*plan)->missing;
        oc_plan_destroy(*plan);
        OC_TRY(executor_create(call, plan));
        (*plan)->lacks = lacks;
        op->plan(*plan, args);
    }

    const aclnnStatus status = op_finish_plan(*plan);

    if (status == ACLNN_SUCCESS) oc_status_forget(mark);
    return status;
}

/* Makes the key of the plan: everything on which the plan depends. Returns false when the plan
 * cannot be cached. */
static bool op_make_key(const struct first_call *call, struct oc_key *key)
{
    const struct oc_op *op = call->op;
    const uint64_t deterministic = call->deterministic;
    const uint64_t has_no_blas = atomic_load(&call->device->has_no_blas);
    const uint64_t flags = deterministic | has_no_blas << 1 | (uint64_t)call->options << 2;
    const struct oc_key_base base = {op, call->device, flags, oc_strategy_override_text()};

    return op->field_count > 0 && oc_key_make(key, &base, op->fields, op->field_count, call->args);
}

/* Copies the values of this call that are not part of the key into the kernels' arguments. */
static void op_pass_values(oc_plan *p, const struct oc_field *field, const void *args)
{
    if (field->kind != OC_FIELD_PASSED) return;
    for (size_t i = 0; i < p->step_count; i++)
        for (cl_uint k = 0; k < p->steps[i].arg_count; k++) {
            struct oc_arg *arg = &p->steps[i].args[k];

            if (arg->kind == OC_ARG_PASSED && strcmp(arg->name, field->name) == 0)
                memcpy(&arg->index, (const char *)args + field->offset, sizeof(arg->index));
        }
}

/* Returns whether the plan lacks CLBlast or a matrix unit after a failure that may be transient: a
 * later plan with the same key may use it again. */
static bool op_is_provisional(const oc_plan *p)
{
    return oc_plan_lacks(p, OC_MATRIX_UNIT) ||
           (oc_plan_lacks(p, OC_CLBLAST) && !atomic_load(&p->device->has_no_blas));
}

/* Takes a plan from the cache, or builds one. On failure *plan is NULL or a plan that the caller
 * destroys. */
static aclnnStatus op_get_plan(struct first_call *call, oc_plan **plan)
{
    struct oc_key key;

    OC_TRY(executor_device(&call->device));
    OC_TRY(oc_context_deterministic(&call->deterministic));

    const bool has_key = op_make_key(call, &key);

    *plan = has_key ? oc_plan_cache_take(&key, call->args) : NULL;
    if (*plan != NULL) {
        call->plan = OC_PROFILE_PLAN_REUSED;
    } else {
        OC_TRY(op_plan(call, plan));
        call->plan = OC_PROFILE_PLAN_MADE;
        if (has_key && !op_is_provisional(*plan)) oc_plan_cache_adopt(*plan, &key, call->args);
    }
    for (size_t i = 0; i < call->op->field_count; i++)
        op_pass_values(*plan, &call->op->fields[i], call->args);
    if (oc_log_on(OC_LOG_PLAN)) oc_plan_print(*plan);
    return ACLNN_SUCCESS;
}

static aclnnStatus op_prepare(struct first_call *call, uint64_t *workspaceSize,
                              aclOpExecutor **executor)
{
    oc_plan *p = NULL;

    oc_set_api(call->op->name);
    OC_TRY(oc_check_pointer("workspaceSize", workspaceSize));
    OC_TRY(oc_check_pointer("executor", executor));
    OC_TRY(oc_fields_check_objects(call->op->fields, call->op->field_count, call->args));
    OC_TRY(call->op->check(call->args));

    aclnnStatus status = op_get_plan(call, &p);

    if (p == NULL) return status;

    const size_t bytes = p->workspace_bytes;
    void *handle = status == 0 ? oc_handle_create(OC_HANDLE_EXECUTOR, p, executor_destroy) : NULL;

    if (status == 0 && handle == NULL)
        status = oc_fail(ACLNN_ERR_INNER_CREATE_EXECUTOR, "too many live executors");
    if (status != 0) {
        oc_plan_destroy(p);
        return status;
    }
    *workspaceSize = bytes;
    *executor = handle;
    return ACLNN_SUCCESS;
}

aclnnStatus oc_op_prepare(const struct oc_op *op, const void *args, uint64_t *workspaceSize,
                          aclOpExecutor **executor)
{
    const uint64_t begin = oc_profile_begin();
    struct first_call call = {.op = op, .args = args, .options = oc_plan_requested()};
    const aclnnStatus status = op_prepare(&call, workspaceSize, executor);

    if (begin != 0) oc_profile_end(op->name, "GetWorkspaceSize", call.plan, begin);
    return status;
}

/* ---- Second call ---- */

/* Enqueues one step. *event is the event of its last command, NULL when nothing was enqueued. */
static aclnnStatus op_enqueue_step(const oc_plan *p, struct oc_step *step, cl_command_queue queue,
                                   cl_event *event, struct oc_blas_sub_buffers *sub_buffers)
{
    const struct oc_bindings *a = p->bindings;

    if (step->kind == OC_STEP_ZERO) {
        const struct oc_binding to = oc_bindings_find(a, step->target);
        const cl_int code = oc_device_enqueue_fill(p->device, queue, to.mem, 0, to.offset,
                                                   step->target_bytes, event);

        return code == CL_SUCCESS ? ACLNN_SUCCESS : oc_cl_fail("clEnqueueFillBuffer", code);
    }
    if (step->kind == OC_STEP_PRODUCT)
        return oc_step_multiply(step, p->device, oc_bindings_find, a, queue, event, sub_buffers);
    OC_TRY(oc_step_bind(step, oc_bindings_find, a));
    return oc_step_launch(step, queue, event);
}

static void op_add_command(const oc_plan *p, size_t i, struct oc_stream *stream, cl_event event)
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

    oc_stream_add(stream, &slice, event);
}

/* Adds fences even if a step fails: the earlier steps are enqueued and use the memory. */
static aclnnStatus op_enqueue_all(const oc_plan *p, struct oc_stream *stream)
{
    aclnnStatus status = ACLNN_SUCCESS;

    for (size_t i = 0; i < p->step_count && status == 0; i++) {
        struct oc_blas_sub_buffers sub_buffers = {.count = 0};
        cl_event event = NULL;

        status = op_enqueue_step(p, &p->steps[i], oc_stream_begin(stream), &event, &sub_buffers);
        if (event != NULL) op_add_command(p, i, stream, event);
        oc_stream_end(stream);
        for (size_t j = 0; j < sub_buffers.count; j++)
            oc_timeline_release_after(oc_stream_timeline(stream), sub_buffers.mem[j]);
    }
    oc_bindings_add_fences(p->bindings, stream);

    const aclnnStatus flushed = oc_stream_flush(stream);

    return status != 0 ? status : flushed;
}

static aclnnStatus op_read_extent(const oc_plan *p, struct oc_stream *stream, uint64_t failures)
{
    const struct oc_binding from = oc_bindings_find(p->bindings, p->extent);
    int64_t extent = 0;

    OC_TRY(oc_stream_finish_operator(stream, failures));
    OC_TRY(oc_transfer_read(p->device, from.mem, from.offset, &extent, sizeof(extent)));
    for (size_t i = 0; i < p->extent_count; i++) {
        aclTensor *t = p->extent_of[i].tensor;

        t->shape[p->extent_of[i].axis] = extent;
        for (uint64_t d = p->extent_of[i].axis; d-- > 0 && p->extent_of[i].is_packed;)
            t->strides[d] = t->strides[d + 1] * t->shape[d + 1];
    }
    return ACLNN_SUCCESS;
}

/* The caller holds p->running, because kernel arguments and bindings belong to one run at a
 * time. */
static aclnnStatus op_run_locked(const oc_plan *p, void *workspace, uint64_t size,
                                 struct oc_stream *stream)
{
    for (size_t i = 0; i < p->extent_count; i++)
        if (!oc_object_is_live(OC_OBJECT_TENSOR, p->extent_of[i].tensor))
            return oc_object_fail(ACLNN_ERR_PARAM_INVALID, OC_OBJECT_TENSOR, p->extent_of[i].name,
                                  p->extent_of[i].tensor);

    const uint64_t failures = oc_timeline_failures(oc_stream_timeline(stream));
    aclnnStatus status = oc_bindings_acquire(p->bindings, workspace, size);

    if (status == 0) status = op_enqueue_all(p, stream);
    if (status == 0 && p->extent_count > 0) status = op_read_extent(p, stream, failures);
    oc_bindings_release(p->bindings);
    return status;
}

static aclnnStatus op_run_on(oc_plan *p, void *workspace, uint64_t size, struct oc_stream *stream)
{
    if (p->step_count == 0) return ACLNN_SUCCESS;
    if (oc_stream_device(stream) != p->device)
        return oc_fail(ACLNN_ERR_PARAM_INVALID,
                       "stream is on device %d (%s): must be on the device of the first call, %d "
                       "(%s)",
                       (int)oc_stream_device(stream)->id, oc_stream_device(stream)->name,
                       (int)p->device->id, p->device->name);
    (void)pthread_mutex_lock(&p->running);

    const aclnnStatus status = op_run_locked(p, workspace, size, stream);

    (void)pthread_mutex_unlock(&p->running);
    return status;
}

static aclnnStatus op_run_with_handle(oc_plan *p, void *workspace, uint64_t size,
                                      const void *handle)
{
    struct oc_stream *stream;

    if (size > 0) OC_TRY(oc_check_pointer("workspace", workspace));
    OC_TRY(oc_context_acquire_stream_for_work((aclrtStream)handle, &stream));

    const aclnnStatus status = op_run_on(p, workspace, size, stream);

    oc_stream_release(stream);
    return status;
}

static aclnnStatus op_fail_stale(const aclOpExecutor *executor)
{
    return oc_fail(ACLNN_ERR_PARAM_INVALID,
                   "executor is %p: must be a live executor; this one was consumed by an earlier "
                   "second call, destroyed, or never made by a first call",
                   (const void *)executor);
}

static aclnnStatus op_acquire_and_run(const struct oc_op *op, void *workspace,
                                      uint64_t workspaceSize, aclOpExecutor *executor,
                                      const void *stream)
{
    oc_set_api(op->name);
    OC_TRY(oc_check_pointer("executor", executor));
    OC_TRY(oc_device_check_process());

    oc_plan *p = oc_handle_acquire(OC_HANDLE_EXECUTOR, executor);
    aclnnStatus status;

    if (p == NULL) return op_fail_stale(executor);
    if (p->op != op) {
        status = oc_fail(ACLNN_ERR_PARAM_INVALID, "executor is one of %s: must be one of %s",
                         p->op->name, op->name);
    } else if (!atomic_load(&p->repeatable) && !oc_handle_retire(OC_HANDLE_EXECUTOR, executor)) {
        status = op_fail_stale(executor); /* another thread has consumed it in the meantime */
    } else {
        status = op_run_with_handle(p, workspace, workspaceSize, stream);
    }
    oc_handle_release(executor);
    return status;
}

aclnnStatus oc_op_run(const struct oc_op *op, void *workspace, uint64_t workspaceSize,
                      aclOpExecutor *executor, const void *stream)
{
    const uint64_t begin = oc_profile_begin();
    const aclnnStatus status = op_acquire_and_run(op, workspace, workspaceSize, executor, stream);

    if (begin != 0) oc_profile_end(op->name, "", OC_PROFILE_NO_PLAN, begin);
    return status;
}
