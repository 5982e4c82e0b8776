/* SPDX-License-Identifier: Apache-2.0 */
/* The second call: resolve addresses, bind, enqueue the steps in order, consume the executor. */
#include <stdlib.h>

#include "base/handle.h"
#include "base/math.h"
#include "plan/check.h"
#include "plan/internal.h"
#include "rt/memory.h"
#include "rt/profile.h"
#include "rt/stream.h"

/* Where everything lies in this run. */
struct oc_addresses {
    const oc_plan *plan;
    struct oc_span workspace;
    size_t scratch; /* the aligned start, bytes into the workspace's cl_mem */
    size_t held;    /* tensors resolved so far */
    bool has_workspace;
    struct {
        struct oc_span span;
        struct oc_binding binding; /* of the tensor's own address, offset 0 */
    } tensors[];
};

struct oc_addresses *oc_addresses_create(const oc_plan *p)
{
    struct oc_addresses *a = calloc(1, sizeof(*a) + p->tensor_count * sizeof(a->tensors[0]));

    if (a != NULL) a->plan = p;
    return a;
}

void oc_addresses_destroy(struct oc_addresses *addresses) { free(addresses); }

static struct oc_binding resolve(const void *context, struct oc_ref ref)
{
    const struct oc_addresses *a = context;

    switch (ref.kind) {
        case OC_REF_TENSOR:
            /* Unsigned arithmetic: an address may lie before its view, the sum does not. */
            return (struct oc_binding){a->tensors[ref.slot].binding.mem,
                                       a->tensors[ref.slot].binding.offset + (size_t)ref.offset};
        case OC_REF_SCRATCH:
            return (struct oc_binding){
                a->workspace.mem,
                a->scratch + a->plan->bookings[ref.slot].offset + (size_t)ref.offset};
        case OC_REF_CONSTANT:
            return (struct oc_binding){a->plan->constants[ref.slot], (size_t)ref.offset};
        default:
            return (struct oc_binding){NULL, 0};
    }
}

static aclnnStatus check_device(const oc_plan *p, const char *name, const struct oc_span *span)
{
    if (span->device == p->device) return ACLNN_SUCCESS;
    return oc_fail(ACLNN_ERR_PARAM_INVALID,
                   "address of %s is on device %d (%s): must be on the executor's device %d (%s)",
                   name, (int)span->device->id, span->device->name, (int)p->device->id,
                   p->device->name);
}

static aclnnStatus resolve_tensor(struct oc_addresses *a, const struct oc_tensor_slot *slot)
{
    const oc_plan *p = a->plan;
    char *address = atomic_load(&slot->cell->address);
    struct oc_span *span = &a->tensors[a->held].span;

    if (address == NULL)
        return oc_fail(ACLNN_ERR_PARAM_NULLPTR, "address of %s is NULL: must be device memory",
                       slot->name);
    if ((uintptr_t)address % slot->element != 0)
        return oc_fail(ACLNN_ERR_PARAM_INVALID,
                       "address of %s is %p: must be a multiple of the element size, %zu",
                       slot->name, (void *)address, slot->element);
    /* Integer arithmetic: the lowest byte of a view may lie before the address itself. */
    OC_TRY(oc_memory_resolve(slot->name, (void *)((uintptr_t)address + (uintptr_t)slot->low),
                             (size_t)(slot->high - slot->low), span));
    a->held++;
    a->tensors[a->held - 1].binding =
        (struct oc_binding){span->mem, span->offset - (size_t)slot->low};
    return check_device(p, slot->name, span);
}

static aclnnStatus resolve_workspace(struct oc_addresses *a, void *workspace, uint64_t size)
{
    const oc_plan *p = a->plan;

    if (size < p->workspace_bytes)
        return oc_fail(ACLNN_ERR_PARAM_INVALID,
                       "workspaceSize is %llu: must be at least what the first call returned, %zu",
                       (unsigned long long)size, p->workspace_bytes);
    if (p->workspace_bytes == 0) return ACLNN_SUCCESS;
    OC_TRY(oc_check_pointer("workspace", workspace));
    OC_TRY(oc_memory_resolve("workspace", workspace, p->workspace_bytes, &a->workspace));
    a->has_workspace = true;
    OC_TRY(check_device(p, "workspace", &a->workspace));
    if (a->workspace.offset % OC_SCRATCH_ALIGN != 0)
        return oc_fail(ACLNN_ERR_PARAM_INVALID, "workspace is %p: must be aligned to %zu bytes",
                       workspace, OC_SCRATCH_ALIGN);
    a->scratch = oc_align_up(a->workspace.offset, p->workspace_align);
    return ACLNN_SUCCESS;
}

static aclnnStatus resolve_all(struct oc_addresses *a, void *workspace, uint64_t size)
{
    OC_TRY(resolve_workspace(a, workspace, size));
    for (size_t i = 0; i < a->plan->tensor_count; i++)
        OC_TRY(resolve_tensor(a, &a->plan->tensors[i]));
    return ACLNN_SUCCESS;
}

static aclnnStatus set_index(cl_kernel kernel, cl_uint i, int64_t value, bool wide)
{
    const cl_long as_long = value;
    const cl_int as_int = (cl_int)value;

    OC_CL(clSetKernelArg(kernel, i, wide ? sizeof(as_long) : sizeof(as_int),
                         wide ? (const void *)&as_long : &as_int));
    return ACLNN_SUCCESS;
}

static aclnnStatus set_index8(cl_kernel kernel, cl_uint i, const int64_t values[8], bool wide)
{
    cl_long8 as_long;
    cl_int8 as_int;

    for (int k = 0; k < 8; k++) {
        as_long.s[k] = values[k];
        as_int.s[k] = (cl_int)values[k];
    }
    OC_CL(clSetKernelArg(kernel, i, wide ? sizeof(as_long) : sizeof(as_int),
                         wide ? (const void *)&as_long : &as_int));
    return ACLNN_SUCCESS;
}

aclnnStatus oc_step_bind(const struct oc_step *step, oc_resolver resolve_ref, const void *context)
{
    cl_kernel kernel = step->kernel->cl;
    cl_uint next = 0;

    for (cl_uint i = 0; i < step->arg_count; i++) {
        const struct oc_arg *arg = &step->args[i];

        if (arg->kind == OC_ARG_REF) {
            const struct oc_binding binding = resolve_ref(context, arg->ref);
            const cl_ulong offset = binding.offset;

            OC_CL(clSetKernelArg(kernel, next++, sizeof(cl_mem), &binding.mem));
            OC_CL(clSetKernelArg(kernel, next++, sizeof(offset), &offset));
        } else if (arg->kind == OC_ARG_INDEX) {
            OC_TRY(set_index(kernel, next++, arg->index, step->wide));
        } else if (arg->kind == OC_ARG_INDEX8) {
            OC_TRY(set_index8(kernel, next++, step->index8[arg->index], step->wide));
        } else if (arg->kind == OC_ARG_INT) {
            OC_TRY(set_index(kernel, next++, arg->index, false));
        } else {
            OC_CL(clSetKernelArg(kernel, next++, sizeof(cl_float), &arg->f32));
        }
    }
    return ACLNN_SUCCESS;
}

aclnnStatus oc_step_launch(const struct oc_step *step, cl_command_queue queue, cl_event *event)
{
    OC_CL(clEnqueueNDRangeKernel(queue, step->kernel->cl, 3, NULL, step->global, step->group, 0,
                                 NULL, event));
    return ACLNN_SUCCESS;
}

/* Whatever the kind of a step, it leaves the event of its command where `event` points, if it does:
 * of several commands the last one's, and oc_track_add for those before. */
static aclnnStatus enqueue(const struct oc_step *step, const struct oc_addresses *a,
                           cl_command_queue queue, cl_event *event)
{
    if (step->kind == OC_STEP_ZERO) {
        const struct oc_binding to = resolve(a, step->target);
        const cl_uchar zero = 0; /* a one-byte pattern: several drivers fill fastest with it */

        OC_CL(clEnqueueFillBuffer(queue, to.mem, &zero, sizeof(zero), to.offset, step->target_bytes,
                                  0, NULL, event));
        return ACLNN_SUCCESS;
    }
    if (step->kind == OC_STEP_PRODUCT)
        return oc_step_multiply(step, a->plan->device, resolve, a, queue, event);
    OC_TRY(oc_step_bind(step, resolve, a));
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
static aclnnStatus enqueue_all(const struct oc_addresses *a, struct oc_stream *stream)
{
    const oc_plan *p = a->plan;
    struct oc_track *track = oc_stream_track(stream);
    aclnnStatus status = ACLNN_SUCCESS;

    for (size_t i = 0; i < p->step_count && status == 0; i++) {
        cl_event event = NULL;

        status = enqueue(&p->steps[i], a, oc_stream_queue(stream), oc_track_event(track, &event));
        if (event != NULL) profile(p, i, track, event);
    }

    const aclnnStatus issued = oc_stream_issued(stream);

    for (size_t i = 0; i < a->held; i++)
        oc_span_used_by(&a->tensors[i].span, stream);
    if (a->has_workspace) oc_span_used_by(&a->workspace, stream);
    return status != 0 ? status : issued;
}

/* Under the executor's lock: its kernels hold their arguments, and its addresses are this run's. */
static aclnnStatus run_locked(const oc_plan *p, void *workspace, uint64_t size,
                              struct oc_stream *stream)
{
    struct oc_addresses *a = p->addresses;

    a->held = 0;
    a->has_workspace = false;

    aclnnStatus status = resolve_all(a, workspace, size);

    if (status == 0) status = enqueue_all(a, stream);
    for (size_t i = 0; i < a->held; i++)
        oc_span_release(&a->tensors[i].span);
    if (a->has_workspace) oc_span_release(&a->workspace);
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
    OC_TRY(oc_stream_acquire((aclrtStream)handle, &stream));

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
