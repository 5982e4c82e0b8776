/* SPDX-License-Identifier: Apache-2.0 */
/* The first call: check, build the steps, assign scratch, hand out a handle. */
#include "plan.h"

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/handle.h"
#include "base/log.h"
#include "base/math.h"
#include "plan/bindings.h"
#include "plan/check.h"
#include "plan/executor.h"
#include "plan/launch.h"
#include "plan/memory_planner.h"
#include "plan/print.h"
#include "queue/context.h"
#include "trace/profile.h"

#define OPTIONS_BYTES 512

struct oc_device *oc_plan_device(const oc_plan *p) { return p->device; }
aclnnStatus oc_plan_status(const oc_plan *p) { return p->status; }
bool oc_plan_deterministic(const oc_plan *p) { return p->deterministic; }

bool oc_plan_try(oc_plan *p, aclnnStatus status)
{
    if (p->status == 0) p->status = status;
    return p->status == 0;
}

static void *array_grow(void *array, size_t count, size_t element)
{
    /* Full exactly at the powers of two from 4 on. */
    if (count != 0 && (count < 4 || (count & (count - 1)) != 0)) return array;
    return realloc(array, (count == 0 ? 4 : 2 * count) * element);
}

void oc_plan_fail_memory(oc_plan *p)
{
    (void)oc_plan_try(p, oc_fail(ACLNN_ERR_INNER_CREATE_EXECUTOR, "out of host memory"));
}

/* Appends one zeroed element and returns it; NULL, and the plan failed, when out of memory. */
#define APPEND(p, field) \
    append((p), (void **)&(p)->field##s, &(p)->field##_count, sizeof(*(p)->field##s))

static void *append(oc_plan *p, void **array, size_t *count, size_t element)
{
    if (p->status != 0) return NULL;

    void *grown = array_grow(*array, *count, element);

    if (grown == NULL) {
        oc_plan_fail_memory(p);
        return NULL;
    }
    *array = grown;

    char *item = (char *)grown + (*count)++ * element;

    memset(item, 0, element);
    return item;
}

struct oc_ref oc_plan_tensor(oc_plan *p, const char *name, const aclTensor *tensor)
{
    struct oc_ref ref = {OC_REF_NONE, 0, 0};
    struct oc_tensor_slot *slot = APPEND(p, tensor);
    int64_t low, high;

    if (slot == NULL || !oc_view_extent(tensor, &low, &high)) return ref; /* extents were checked */

    const int64_t size = (int64_t)oc_dtype_size(oc_dtype_of(tensor->dtype));

    slot->name = name;
    slot->storage = oc_storage_retain(tensor->storage);
    slot->low = low * size;
    slot->high = high * size;
    slot->element = (size_t)size;
    ref.kind = OC_REF_TENSOR;
    ref.slot = (unsigned)(p->tensor_count - 1);
    ref.offset = tensor->offset * size;
    return ref;
}

struct oc_ref oc_plan_scratch_aligned(oc_plan *p, int64_t bytes, size_t align)
{
    struct oc_ref ref = {OC_REF_NONE, 0, 0};
    struct oc_scratch_request *scratch = APPEND(p, scratch_request);

    if (scratch == NULL) return ref;
    scratch->bytes = (size_t)bytes;
    scratch->align = align < OC_SCRATCH_ALIGN ? OC_SCRATCH_ALIGN : align;
    scratch->first = 1; /* unused until a step refers to it */
    scratch->last = 0;
    ref.kind = OC_REF_SCRATCH;
    ref.slot = (unsigned)(p->scratch_request_count - 1);
    return ref;
}

struct oc_ref oc_plan_scratch(oc_plan *p, enum oc_dtype dtype, int64_t count)
{
    int64_t bytes = 0;

    if (p->status == 0 &&
        (!oc_mul_i64(count, (int64_t)oc_dtype_size(dtype), &bytes) || bytes > INT64_MAX / 4))
        (void)oc_plan_try(p, oc_fail(ACLNN_ERR_PARAM_INVALID,
                                     "workspace for %lld elements of %s does not fit into 62 bits",
                                     (long long)count, oc_dtype_name(dtype)));
    return oc_plan_scratch_aligned(p, bytes, OC_SCRATCH_ALIGN);
}

struct oc_ref oc_plan_constant(oc_plan *p, const void *data, size_t bytes)
{
    struct oc_ref ref = {OC_REF_NONE, 0, 0};
    cl_mem *constant = APPEND(p, constant);
    cl_int code = CL_SUCCESS;

    if (constant == NULL) return ref;
    *constant = clCreateBuffer(p->device->context, CL_MEM_READ_ONLY | CL_MEM_COPY_HOST_PTR, bytes,
                               (void *)data, &code);
    if (code != CL_SUCCESS) {
        (void)oc_plan_try(p, oc_cl_fail("clCreateBuffer for a table", code));
        return ref;
    }
    ref.kind = OC_REF_CONSTANT;
    ref.slot = (unsigned)(p->constant_count - 1);
    return ref;
}

struct oc_step *oc_step_append(oc_plan *p) { return APPEND(p, step); }

/* A step that uses scratch stretches the scratch's life to itself. */
void oc_step_touch(oc_plan *p, struct oc_ref ref)
{
    if (ref.kind != OC_REF_SCRATCH) return;

    struct oc_scratch_request *scratch = &p->scratch_requests[ref.slot];
    const int step = (int)p->step_count - 1;

    if (scratch->first > scratch->last) scratch->first = step;
    scratch->last = step;
}

static bool write_options(const struct oc_launch *launch, char *text, size_t bytes)
{
    int used =
        snprintf(text, bytes, "%s%s-DINDEX=%s", launch->language == NULL ? "" : launch->language,
                 launch->language == NULL ? "" : " ", launch->index64 ? "long" : "int");

    for (int i = 0; i < OC_MAX_DEFINES && launch->defines[i].name != NULL; i++) {
        const struct oc_define *d = &launch->defines[i];

        if (used < 0 || (size_t)used >= bytes) return false;
        used += snprintf(text + used, bytes - (size_t)used,
                         d->value[0] == '\0' ? " -D%s" : " -D%s=%s", d->name, d->value);
    }
    return used >= 0 && (size_t)used < bytes;
}

static int defines_of(const struct oc_launch *launch)
{
    int count = 0;

    while (count < OC_MAX_DEFINES && launch->defines[count].name != NULL)
        count++;
    return count;
}

void oc_launch_define(struct oc_launch *launch, const char *name, const char *value)
{
    const int i = defines_of(launch);

    assert(i < OC_MAX_DEFINES);
    if (value != NULL) launch->defines[i] = (struct oc_define){name, value};
}

void oc_launch_define_int(struct oc_launch *launch, const char *name, int64_t value)
{
    const int i = defines_of(launch);

    assert(i < OC_MAX_DEFINES);
    (void)snprintf(launch->numbers[i], sizeof(launch->numbers[i]), "%d", (int)value);
    launch->defines[i] = (struct oc_define){name, launch->numbers[i]};
}

static void copy_arguments(oc_plan *p, struct oc_step *step, const struct oc_launch *launch)
{
    size_t eights = 0;

    for (int i = 0; i < OC_MAX_ARGS && launch->args[i].kind != OC_ARG_END; i++) {
        struct oc_arg *arg = &step->args[step->arg_count++];

        *arg = launch->args[i];
        if (arg->kind == OC_ARG_REF) oc_step_touch(p, arg->ref);
        if (arg->kind == OC_ARG_INDEX8) {
            /* Steps move when their array grows: keep the number, point to it when binding. */
            memcpy(step->index8[eights], arg->index8, sizeof(step->index8[0]));
            arg->index = (int64_t)eights++;
        }
    }
}

static size_t items_of(const size_t group[3]) { return group[0] * group[1] * group[2]; }

/* Halves the group's longest side until at most `most` items are left. */
static void shrink_group(size_t group[3], size_t most)
{
    while (items_of(group) > most) {
        size_t *longest = group;

        for (int i = 1; i < 3; i++)
            if (group[i] > *longest) longest = &group[i];
        *longest /= 2;
    }
}

static bool set_ranges(oc_plan *p, struct oc_step *step, const struct oc_launch *launch)
{
    const size_t device_most = p->device->max_group, most = step->kernel->max_group;

    for (int i = 0; i < 3; i++)
        step->group[i] = launch->group[i] == 0 ? 1 : launch->group[i];
    if (items_of(step->group) > device_most)
        return oc_plan_try(
            p, oc_fail(ACLNN_ERR_INNER, "a work-group of %zu items is more than %s has, %zu",
                       items_of(step->group), p->device->name, device_most));
    if (launch->fixed_group && items_of(step->group) > most)
        return oc_plan_try(
            p,
            oc_fail(ACLNN_ERR_INNER,
                    "kernel %s of %s.cl needs work-groups of %zu items: on %s it has at most "
                    "%zu; another strategy may do (ACLNN_CL_STRATEGY)",
                    launch->kernel, launch->source, items_of(step->group), p->device->name, most));
    shrink_group(step->group, most);
    for (int i = 0; i < 3; i++) {
        const int64_t wanted = launch->global[i] == 0 ? 1 : launch->global[i];

        step->global[i] = (size_t)oc_ceil_div(wanted, (int64_t)step->group[i]) * step->group[i];
    }
    return true;
}

static struct oc_binding bind_nothing(const void *context, struct oc_ref ref)
{
    (void)context;
    (void)ref;
    return (struct oc_binding){NULL, 0};
}

/* Launches the kernel once with every argument 0, so that the driver compiles it now. */
static aclnnStatus launch_idle(oc_plan *p, const struct oc_step *step)
{
    struct oc_step idle = *step;

    /* Enough work-items for either form that the kernel may be compiled to, no more. */
    for (int i = 0; i < 3; i++)
        if (idle.global[i] > OC_LARGE_RANGE)
            idle.global[i] = (OC_LARGE_RANGE / idle.group[i] + 1) * idle.group[i];
    memset(idle.index8, 0, sizeof(idle.index8));
    for (cl_uint i = 0; i < idle.arg_count; i++)
        if (idle.args[i].kind == OC_ARG_INDEX || idle.args[i].kind == OC_ARG_INT)
            idle.args[i].index = 0;
    OC_TRY(oc_step_bind(&idle, bind_nothing, NULL));
    (void)pthread_mutex_lock(&p->device->copies_lock);

    aclnnStatus status = oc_step_launch(&idle, p->device->copies, NULL);
    const cl_int code = clFinish(p->device->copies);

    (void)pthread_mutex_unlock(&p->device->copies_lock);
    if (status == 0 && code != CL_SUCCESS) status = oc_cl_fail("clFinish", code);
    return status;
}

static aclnnStatus warm_up(oc_plan *p, const struct oc_step *step)
{
    if (!oc_kernel_needs_warm_up(step->kernel, step->global, step->group)) return ACLNN_SUCCESS;

    const aclnnStatus status = launch_idle(p, step);

    oc_kernel_warmed_up(step->kernel, step->global, step->group, status == 0);
    return status;
}

void oc_plan_kernel(oc_plan *p, const struct oc_launch *launch)
{
    struct oc_step *step = oc_step_append(p);
    char options[OPTIONS_BYTES];

    if (step == NULL) return;
    step->kind = OC_STEP_KERNEL;
    step->source = launch->source;
    step->choice = launch->choice;
    step->bytes = launch->bytes;
    step->flops = launch->flops;
    step->index64 = launch->index64;
    copy_arguments(p, step, launch);
    if (!write_options(launch, options, sizeof(options))) {
        (void)oc_plan_try(
            p, oc_fail(ACLNN_ERR_INNER, "build options of %s are too long", launch->source));
        return;
    }
    if (oc_plan_try(
            p, oc_kernel_take(p->device, launch->source, options, launch->kernel, &step->kernel)) &&
        set_ranges(p, step, launch))
        (void)oc_plan_try(p, warm_up(p, step));
}

void oc_plan_zero(oc_plan *p, struct oc_ref ref, int64_t bytes)
{
    if (bytes == 0) return;

    struct oc_step *step = oc_step_append(p);

    if (step == NULL) return;
    step->kind = OC_STEP_ZERO;
    step->choice = (struct oc_choice){"fill", "the device's own fill is fastest"};
    step->target = ref;
    step->target_bytes = (size_t)bytes;
    step->bytes = (double)bytes;
    oc_step_touch(p, ref);
}

static void destroy(void *object)
{
    oc_plan *p = object;

    for (size_t i = 0; i < p->step_count; i++)
        if (p->steps[i].kernel != NULL) oc_kernel_give(p->steps[i].kernel);
    for (size_t i = 0; i < p->tensor_count; i++)
        oc_storage_release(p->tensors[i].storage);
    for (size_t i = 0; i < p->constant_count; i++)
        if (p->constants[i] != NULL) (void)clReleaseMemObject(p->constants[i]);
    free(p->steps);
    free(p->tensors);
    free(p->scratch_requests);
    free(p->constants);
    oc_bindings_destroy(p->bindings);
    (void)pthread_mutex_destroy(&p->running);
    free(p);
}

static aclnnStatus create(const struct oc_op *op, oc_plan **created)
{
    struct oc_device *device;
    oc_plan *p = NULL;

    if (oc_context_device(&device) != 0)
        return oc_fail(ACLNN_ERR_RUNTIME_ERROR,
                       "this thread has no device: call aclrtSetDevice or aclrtSetCurrentContext "
                       "first");
    p = calloc(1, sizeof(*p));
    if (p == NULL) return oc_fail(ACLNN_ERR_INNER_CREATE_EXECUTOR, "out of host memory");
    p->op = op;
    p->device = device;
    p->deterministic = oc_context_deterministic();
    atomic_init(&p->repeatable, false);
    (void)pthread_mutex_init(&p->running, NULL);
    *created = p;
    return ACLNN_SUCCESS;
}

static aclnnStatus finish(oc_plan *p)
{
    OC_TRY(p->status);
    if (!oc_memory_planner_assign(p->scratch_requests, p->scratch_request_count,
                                  &p->workspace_bytes, &p->workspace_align))
        return oc_fail(ACLNN_ERR_PARAM_INVALID, "workspace does not fit into 63 bits");
    p->bindings = oc_bindings_create(p);
    if (p->bindings == NULL) {
        oc_plan_fail_memory(p);
        return p->status;
    }
    if (oc_log_on(OC_LOG_PLAN)) oc_plan_print(p);
    return ACLNN_SUCCESS;
}

static aclnnStatus prepare(const struct oc_op *op, const void *args, uint64_t *workspaceSize,
                           aclOpExecutor **executor)
{
    oc_plan *p = NULL;

    oc_set_api(op->name);
    OC_TRY(oc_check_pointer("workspaceSize", workspaceSize));
    OC_TRY(oc_check_pointer("executor", executor));
    OC_TRY(op->check(args));
    OC_TRY(create(op, &p));
    op->plan(p, args);

    aclnnStatus status = finish(p);
    const size_t bytes = p->workspace_bytes;
    void *handle = status == 0 ? oc_handle_create(OC_HANDLE_EXECUTOR, p, destroy) : NULL;

    if (status == 0 && handle == NULL)
        status = oc_fail(ACLNN_ERR_INNER_CREATE_EXECUTOR, "too many live executors");
    if (status != 0) {
        destroy(p);
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
    const aclnnStatus status = prepare(op, args, workspaceSize, executor);

    if (begin != 0) oc_profile_end(op->name, "GetWorkspaceSize", begin);
    return status;
}
