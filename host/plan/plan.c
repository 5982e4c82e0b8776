/* SPDX-License-Identifier: Apache-2.0 */
#include "plan.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/math.h"
#include "base/vector.h"
#include "device/transfer.h"
#include "memory/pool.h"
#include "plan/executor.h"
#include "plan/launch.h"
#include "plan/range.h"

#define OPTIONS_BYTES 1024

static atomic_uint requested;

void oc_plan_request(enum oc_plan_option option, bool on)
{
    if (on)
        atomic_fetch_or(&requested, (unsigned)option);
    else
        atomic_fetch_and(&requested, ~(unsigned)option);
}

unsigned oc_plan_requested(void) { return atomic_load(&requested); }

struct oc_device *oc_plan_device(const oc_plan *p) { return p->device; }
aclnnStatus oc_plan_status(const oc_plan *p) { return p->status; }
bool oc_plan_deterministic(const oc_plan *p) { return p->deterministic; }
bool oc_plan_lacks(const oc_plan *p, enum oc_capability what)
{
    return (p->lacks & (unsigned)what) != 0;
}

bool oc_plan_try(oc_plan *p, aclnnStatus status)
{
    if (p->status == 0) p->status = status;
    return p->status == 0;
}

void oc_plan_fail_memory(oc_plan *p)
{
    (void)oc_plan_try(p, oc_fail(ACLNN_ERR_INNER_CREATE_EXECUTOR, "out of host memory"));
}

/* ---- Tensors, scratch, constants ---- */

static bool plan_reserve(oc_plan *p, void *array, size_t *capacity, size_t count, size_t element)
{
    if (p->status == 0 && !oc_vector_reserve(array, capacity, count, element))
        oc_plan_fail_memory(p);
    return p->status == 0;
}

/* Appends one zeroed element and returns it. Returns NULL and fails the plan when out of memory. */
#define APPEND(p, field)                                                               \
    (plan_reserve((p), &(p)->field##s, &(p)->field##_capacity, (p)->field##_count + 1, \
                  sizeof(*(p)->field##s))                                              \
         ? memset(&(p)->field##s[(p)->field##_count++], 0, sizeof(*(p)->field##s))     \
         : NULL)

void oc_plan_set_item(oc_plan *p, uint64_t item)
{
    p->item = item;
    p->has_item = true;
    p->has_joint_items = false;
}

void oc_plan_set_joint_item(oc_plan *p, uint64_t item)
{
    oc_plan_set_item(p, item);
    p->has_joint_items = true;
}

static void plan_check_output(oc_plan *p, const char *name, const aclTensor *tensor)
{
    for (uint64_t i = 0; i < tensor->rank; i++)
        if (tensor->strides[i] == 0 && tensor->shape[i] > 1 && oc_numel(tensor) > 0)
            (void)oc_plan_try(p, oc_fail(ACLNN_ERR_PARAM_INVALID,
                                         "stride of %s in dimension %llu, of extent %lld, is 0: "
                                         "elements of an output must not share memory",
                                         name, (unsigned long long)i, (long long)tensor->shape[i]));
}

struct oc_ref oc_plan_tensor(oc_plan *p, const char *name, const aclTensor *tensor, enum oc_use use)
{
    struct oc_ref ref = {OC_REF_NONE, 0, 0};
    struct oc_tensor_slot *slot = APPEND(p, tensor);
    int64_t low, high;

    /* The check of the arguments has excluded an overflow. */
    if (slot == NULL || !oc_view_extent(tensor, &low, &high)) return ref;

    const int64_t size = (int64_t)oc_dtype_size(oc_dtype_of(tensor->dtype));

    slot->name = name;
    slot->storage = oc_storage_retain(tensor->storage);
    slot->low = low * size;
    slot->high = high * size;
    slot->element = (size_t)size;
    oc_alias_view_make(&slot->view, tensor, use,
                       p->has_item && !p->has_joint_items ? (int64_t)p->item : -1);
    slot->item = p->item;
    if (p->has_item)
        (void)snprintf(slot->item_name, sizeof(slot->item_name), "%s[%llu]", name,
                       (unsigned long long)p->item);
    if (use == OC_WRITE) plan_check_output(p, p->has_item ? slot->item_name : name, tensor);
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
    scratch->first = 1; /* the request is unused until a step refers to it */
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
    *constant = oc_pool_create_buffer(p->device, CL_MEM_READ_ONLY | CL_MEM_COPY_HOST_PTR, bytes,
                                      (void *)data, &code);
    if (code != CL_SUCCESS) {
        (void)oc_plan_try(p, oc_cl_fail("clCreateBuffer for a constant", code));
        return ref;
    }
    p->constant_bytes += bytes;
    ref.kind = OC_REF_CONSTANT;
    ref.slot = (unsigned)(p->constant_count - 1);
    return ref;
}

struct oc_step *oc_step_append(oc_plan *p) { return APPEND(p, step); }

void oc_step_touch(oc_plan *p, struct oc_ref ref)
{
    if (ref.kind != OC_REF_SCRATCH) return;

    struct oc_scratch_request *scratch = &p->scratch_requests[ref.slot];
    const int step = (int)p->step_count - 1;

    if (scratch->first > scratch->last) scratch->first = step;
    scratch->last = step;
}

/* ---- Kernel launches ---- */

static struct oc_define *launch_next_define(struct oc_launch *launch)
{
    for (int i = 0; i < OC_MAX_DEFINES; i++)
        if (launch->defines[i].name == NULL) return &launch->defines[i];
    launch->is_overflowed = true;
    return &launch->defines[OC_MAX_DEFINES - 1];
}

void oc_launch_define(struct oc_launch *launch, const char *name, const char *text)
{
    *launch_next_define(launch) = (struct oc_define){.name = name, .text = text};
}

void oc_launch_define_int(struct oc_launch *launch, const char *name, int64_t number)
{
    *launch_next_define(launch) = (struct oc_define){.name = name, .number = number};
}

void oc_launch_define_flag(struct oc_launch *launch, const char *name, bool on)
{
    if (on) oc_launch_define_int(launch, name, 1);
}

void oc_launch_append(struct oc_launch *launch, const struct oc_arg *args)
{
    int count = 0;

    while (count < OC_MAX_ARGS && launch->args[count].kind != OC_ARG_END)
        count++;
    for (; args->kind != OC_ARG_END; args++) {
        launch->is_overflowed = launch->is_overflowed || count == OC_MAX_ARGS;
        if (!launch->is_overflowed) launch->args[count++] = *args;
    }
}

static size_t plan_group_items(const size_t group[3]) { return group[0] * group[1] * group[2]; }

static bool plan_write_options(const oc_plan *p, const struct oc_launch *launch,
                               const struct oc_step *step, char *text, size_t bytes)
{
    const bool has_options = launch->options != NULL;
    const bool has_arg_info = (p->options & OC_PLAN_ARG_INFO) != 0;
    int used = snprintf(text, bytes, "%s%s%s-DINDEX=%s%s%s", has_options ? launch->options : "",
                        has_options ? " " : "", has_arg_info ? "-cl-kernel-arg-info " : "",
                        launch->index64 ? "long" : "int",
                        launch->aligned_access ? " -DALIGNED_ACCESS=1" : "",
                        oc_range_is_folded(launch->global, step->group) ? " -DFOLDED=1" : "");

    for (int i = 0; i < OC_MAX_DEFINES && launch->defines[i].name != NULL; i++) {
        const struct oc_define *d = &launch->defines[i];

        if (used < 0 || (size_t)used >= bytes) return false;
        used += d->text != NULL
                    ? snprintf(text + used, bytes - (size_t)used, " -D%s=%s", d->name, d->text)
                    : snprintf(text + used, bytes - (size_t)used, " -D%s=%lld", d->name,
                               (long long)d->number);
    }
    if (used < 0 || (size_t)used >= bytes || launch->fixed_group == 0)
        return used >= 0 && (size_t)used < bytes;
    used +=
        snprintf(text + used, bytes - (size_t)used, " -DGROUP=%zu", plan_group_items(step->group));
    return (size_t)used < bytes;
}

/* Checks that an argument fits its kernel type: OC_ARG_INT is int; OC_ARG_INDEX and OC_ARG_INDEX8
 * are int unless `index64`. */
static aclnnStatus plan_check_argument(const struct oc_launch *launch, const struct oc_arg *arg)
{
    const int64_t *values = arg->kind == OC_ARG_INDEX8 ? arg->index8 : &arg->index;
    const int count = arg->kind == OC_ARG_INDEX8 ? 8 : 1;

    if (arg->kind == OC_ARG_REF || arg->kind == OC_ARG_F32 || arg->kind == OC_ARG_F64 ||
        arg->kind == OC_ARG_LONG)
        return ACLNN_SUCCESS;
    if (arg->kind != OC_ARG_INT && launch->index64) return ACLNN_SUCCESS;
    for (int i = 0; i < count; i++)
        if (values[i] < INT32_MIN || values[i] > INT32_MAX)
            return oc_fail(ACLNN_ERR_PARAM_INVALID,
                           "%s of kernel %s is %lld: must fit into 32 bits, at most %d", arg->name,
                           launch->kernel, (long long)values[i], INT32_MAX);
    return ACLNN_SUCCESS;
}

static aclnnStatus plan_copy_arguments(oc_plan *p, struct oc_step *step,
                                       const struct oc_launch *launch)
{
    int64_t index8_count = 0;

    if (launch->is_overflowed)
        return oc_fail(ACLNN_ERR_INNER,
                       "kernel %s of %s.cl has more than %d arguments or %d definitions",
                       launch->kernel, launch->source, OC_MAX_ARGS, OC_MAX_DEFINES);
    for (int i = 0; i < OC_MAX_ARGS && launch->args[i].kind != OC_ARG_END; i++) {
        struct oc_arg *arg = &step->args[step->arg_count++];

        *arg = launch->args[i];
        OC_TRY(plan_check_argument(launch, arg));
        if (arg->kind == OC_ARG_REF) oc_step_touch(p, arg->ref);
        if (arg->kind == OC_ARG_INDEX8) {
            if (index8_count == OC_MAX_INDEX8)
                return oc_fail(ACLNN_ERR_INNER,
                               "kernel %s of %s.cl has more than %d vector arguments",
                               launch->kernel, launch->source, OC_MAX_INDEX8);
            /* The argument holds an index instead of a pointer, because steps move when their array
             * grows. */
            memcpy(step->index8[index8_count], arg->index8, sizeof(step->index8[0]));
            arg->index = index8_count++;
        }
    }
    return ACLNN_SUCCESS;
}

/* Halves the longest side of the group until it has at most `most` work-items. */
static void plan_shrink_group(size_t group[3], size_t most)
{
    while (plan_group_items(group) > most) {
        size_t *longest = group;

        for (int i = 1; i < 3; i++)
            if (group[i] > *longest) longest = &group[i];
        *longest /= 2;
    }
}

static aclnnStatus plan_set_ranges(oc_plan *p, struct oc_step *step, const struct oc_launch *launch)
{
    const size_t items = plan_group_items(step->group), most = step->kernel->max_group;
    const bool folded = oc_range_is_folded(launch->global, step->group);

    if (items > p->device->max_group)
        return oc_fail(ACLNN_ERR_INNER, "work-group of kernel %s is %zu: must be at most %zu on %s",
                       launch->kernel, items, p->device->max_group, p->device->name);
    if (launch->fixed_group != 0 && items > most) {
        p->missing |= (unsigned)launch->fixed_group;
        return oc_fail(ACLNN_ERR_INNER,
                       "work-group of kernel %s of %s.cl is %zu: must be at most %zu on %s; try "
                       "another strategy (ACLNN_CL_STRATEGY)",
                       launch->kernel, launch->source, items, most, p->device->name);
    }
    plan_shrink_group(step->group, most);
    return oc_range_make(launch->kernel, launch->global, step->group, folded, step->global);
}

static struct oc_binding plan_bind_nothing(const void *context, struct oc_ref ref)
{
    (void)context;
    (void)ref;
    return (struct oc_binding){NULL, 0, 0};
}

/* Launches the kernel once with all arguments 0, which makes the driver compile it now. */
static aclnnStatus plan_launch_idle(oc_plan *p, const struct oc_step *step)
{
    struct oc_step idle = *step;
    struct oc_transfer t;
    cl_event event = NULL;

    oc_warm_up_range(step->global, step->group, idle.global);
    memset(idle.index8, 0, sizeof(idle.index8));
    for (cl_uint i = 0; i < idle.arg_count; i++)
        if (idle.args[i].kind == OC_ARG_INDEX || idle.args[i].kind == OC_ARG_INT ||
            idle.args[i].kind == OC_ARG_LONG)
            idle.args[i].index = 0;
    OC_TRY(oc_step_bind(&idle, plan_bind_nothing, NULL));
    OC_TRY(oc_transfer_begin(p->device, &t));

    const aclnnStatus status = oc_step_launch(&idle, t.queue, &event);
    const aclnnStatus ended = oc_transfer_end(&t, "clEnqueueNDRangeKernel", CL_SUCCESS, event);

    return status != 0 ? status : ended;
}

static aclnnStatus plan_warm_up(oc_plan *p, const struct oc_step *step)
{
    if (!oc_kernel_needs_warm_up(step->kernel, step->global, step->group)) return ACLNN_SUCCESS;

    const aclnnStatus status = plan_launch_idle(p, step);

    oc_kernel_warmed_up(step->kernel, step->global, step->group, status == 0);
    return status;
}

static aclnnStatus plan_set_kernel(oc_plan *p, struct oc_step *step, const struct oc_launch *launch)
{
    char options[OPTIONS_BYTES];

    for (int i = 0; i < 3; i++)
        step->group[i] = launch->group[i] == 0 ? 1 : launch->group[i];
    OC_TRY(plan_copy_arguments(p, step, launch));
    if (!plan_write_options(p, launch, step, options, sizeof(options)))
        return oc_fail(ACLNN_ERR_INNER, "build options of %s are too long", launch->source);
    if ((p->options & OC_PLAN_SIZES_ONLY) != 0) return ACLNN_SUCCESS;
    OC_TRY(oc_kernel_take(p->device, launch->source, options, launch->kernel, &step->kernel));
    OC_TRY(plan_set_ranges(p, step, launch));
    return plan_warm_up(p, step);
}

void oc_plan_kernel(oc_plan *p, const struct oc_launch *launch)
{
    struct oc_step *step = oc_step_append(p);

    if (step == NULL) return;
    step->kind = OC_STEP_KERNEL;
    step->source = launch->source;
    step->choice = launch->choice;
    if (step->choice.name == NULL)
        step->choice = (struct oc_choice){"only", "the kernel has no alternative"};
    step->bytes = launch->bytes;
    step->flops = launch->flops;
    step->index64 = launch->index64;
    step->aligned_access = launch->aligned_access;
    (void)oc_plan_try(p, plan_set_kernel(p, step, launch));
}

void oc_plan_read_extent(oc_plan *p, const char *name, aclTensor *tensor, uint64_t axis,
                         struct oc_ref ref)
{
    const size_t i = p->extent_count++;

    oc_step_touch(p, ref);
    p->extent_of[i].tensor = tensor;
    p->extent_of[i].name = name;
    p->extent_of[i].axis = axis;
    p->extent_of[i].is_packed = oc_is_contiguous(tensor);
    p->extent = ref;
}

void oc_plan_zero(oc_plan *p, struct oc_ref ref, int64_t bytes)
{
    if (bytes == 0) return;

    struct oc_step *step = oc_step_append(p);

    if (step == NULL) return;
    step->kind = OC_STEP_ZERO;
    step->choice = (struct oc_choice){"fill", "clEnqueueFillBuffer is the fastest"};
    step->target = ref;
    step->target_bytes = (size_t)bytes;
    step->bytes = (double)bytes;
    oc_step_touch(p, ref);
}
