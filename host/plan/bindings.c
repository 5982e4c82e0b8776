/* SPDX-License-Identifier: Apache-2.0 */
#include "bindings.h"

#include <stdlib.h>

#include "base/math.h"
#include "check/check.h"
#include "memory/memory.h"
#include "plan/executor.h"

struct oc_bindings {
    const oc_plan *plan;
    struct oc_span workspace;
    /* Offset of the aligned start of the scratch in the cl_mem of the workspace, in bytes. */
    size_t scratch;
    size_t held; /* number of tensors resolved so far */
    bool has_workspace;
    struct oc_alias_operand *operands; /* one per tensor */
    /* The order of the operands is followed by room for as many numbers. */
    size_t *order;
    struct {
        struct oc_span span;
        struct oc_binding binding; /* binding of the storage address */
    } tensors[];
};

size_t oc_bindings_bytes(const oc_plan *p)
{
    const struct oc_bindings *a = NULL;

    return sizeof(*a) + p->tensor_count * (sizeof(a->tensors[0]) + sizeof(a->operands[0]) +
                                           2 * sizeof(a->order[0]));
}

struct oc_bindings *oc_bindings_create(const oc_plan *p)
{
    struct oc_bindings *a = calloc(1, oc_bindings_bytes(p));

    if (a == NULL) return NULL;
    a->plan = p;
    a->operands = (void *)&a->tensors[p->tensor_count];
    a->order = (void *)&a->operands[p->tensor_count];
    for (size_t i = 0; i < p->tensor_count; i++) {
        a->operands[i].view = &p->tensors[i].view;
        a->order[i] = i;
    }
    return a;
}

void oc_bindings_destroy(struct oc_bindings *a) { free(a); }

struct oc_binding oc_bindings_find(const void *context, struct oc_ref ref)
{
    const struct oc_bindings *a = context;

    switch (ref.kind) {
        case OC_REF_TENSOR:
            /* The arithmetic is unsigned because the storage address may be below the view; the sum
             * is not. */
            return (struct oc_binding){a->tensors[ref.slot].binding.mem,
                                       a->tensors[ref.slot].binding.offset + (size_t)ref.offset,
                                       a->tensors[ref.slot].binding.id};
        case OC_REF_SCRATCH:
            return (struct oc_binding){
                a->workspace.mem,
                a->scratch + a->plan->scratch_requests[ref.slot].offset + (size_t)ref.offset,
                a->workspace.id};
        case OC_REF_CONSTANT:
            return (struct oc_binding){a->plan->constants[ref.slot], (size_t)ref.offset, 0};
        default:
            return (struct oc_binding){NULL, 0, 0};
    }
}

static aclnnStatus binding_check_device(const oc_plan *p, const char *name,
                                        const struct oc_span *span)
{
    if (span->device == p->device) return ACLNN_SUCCESS;
    return oc_fail(ACLNN_ERR_PARAM_INVALID,
                   "address of %s is on device %d (%s): must be on the executor's device %d (%s)",
                   name, (int)span->device->id, span->device->name, (int)p->device->id,
                   p->device->name);
}

static const char *slot_name(const struct oc_tensor_slot *slot)
{
    return slot->item_name[0] != '\0' ? slot->item_name : slot->name;
}

static aclnnStatus bind_tensor(struct oc_bindings *a, const struct oc_tensor_slot *slot)
{
    const oc_plan *p = a->plan;
    char *address = atomic_load(&slot->storage->address);
    struct oc_span *span = &a->tensors[a->held].span;
    const char *name = slot_name(slot);

    /* Frameworks pass NULL for tensors without elements; nothing is accessed. */
    if (slot->low == slot->high) {
        *span = (struct oc_span){.block = NULL};
        a->tensors[a->held++].binding = (struct oc_binding){NULL, 0, 0};
        return ACLNN_SUCCESS;
    }
    if (address == NULL)
        return oc_fail(ACLNN_ERR_PARAM_NULLPTR, "address of %s is NULL: must be device memory",
                       name);
    if ((uintptr_t)address % slot->element != 0)
        return oc_fail(ACLNN_ERR_PARAM_INVALID,
                       "address of %s is %p: must be a multiple of the element size, %zu", name,
                       (void *)address, slot->element);
    /* The arithmetic is on integers because the lowest byte of a view may be below the address. */
    OC_TRY(oc_memory_resolve(name, (void *)((uintptr_t)address + (uintptr_t)slot->low),
                             (size_t)(slot->high - slot->low), span));
    a->held++;
    a->tensors[a->held - 1].binding =
        (struct oc_binding){span->mem, span->offset - (size_t)slot->low, span->id};
    return binding_check_device(p, name, span);
}

static aclnnStatus bind_workspace(struct oc_bindings *a, void *workspace, uint64_t size)
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
    OC_TRY(binding_check_device(p, "workspace", &a->workspace));
    if (a->workspace.offset % OC_SCRATCH_ALIGN != 0)
        return oc_fail(ACLNN_ERR_PARAM_INVALID, "workspace is %p: must be aligned to %zu bytes",
                       workspace, OC_SCRATCH_ALIGN);
    a->scratch = oc_align_up(a->workspace.offset, p->workspace_align);
    return ACLNN_SUCCESS;
}

static aclnnStatus bindings_check_aliasing(const struct oc_bindings *a)
{
    const oc_plan *p = a->plan;
    const size_t begin = a->workspace.offset, end = begin + p->workspace_bytes;
    size_t pair[2];

    for (size_t i = 0; i < p->tensor_count; i++) {
        const struct oc_span *span = &a->tensors[i].span;
        struct oc_alias_operand *o = &a->operands[i];

        o->block = span->block;
        o->begin = span->offset;
        o->end = o->begin + (size_t)(p->tensors[i].high - p->tensors[i].low);
        if (a->has_workspace && o->block == a->workspace.block && o->begin < end && begin < o->end)
            return oc_fail(ACLNN_ERR_PARAM_INVALID,
                           "workspace shares memory with %s: must not overlap a tensor",
                           slot_name(&p->tensors[i]));
    }
    if (!oc_alias_find(a->operands, a->order, p->tensor_count, pair)) return ACLNN_SUCCESS;

    const bool is_first = oc_use_writes(p->tensors[pair[0]].view.use);

    return oc_fail(ACLNN_ERR_PARAM_INVALID,
                   "%s shares memory with %s: an output must not overlap another tensor%s",
                   slot_name(&p->tensors[pair[is_first ? 0 : 1]]),
                   slot_name(&p->tensors[pair[is_first ? 1 : 0]]),
                   p->tensors[pair[is_first ? 1 : 0]].view.use == OC_READ_IN_PLACE
                       ? ", unless both are the same view"
                       : "");
}

aclnnStatus oc_bindings_acquire(struct oc_bindings *a, void *workspace, uint64_t size)
{
    a->held = 0;
    a->has_workspace = false;
    OC_TRY(bind_workspace(a, workspace, size));
    for (size_t i = 0; i < a->plan->tensor_count; i++)
        OC_TRY(bind_tensor(a, &a->plan->tensors[i]));
    return bindings_check_aliasing(a);
}

void oc_bindings_release(struct oc_bindings *a)
{
    for (size_t i = 0; i < a->held; i++)
        if (a->tensors[i].span.block != NULL) oc_span_release(&a->tensors[i].span);
    if (a->has_workspace) oc_span_release(&a->workspace);
}

void oc_bindings_add_fences(const struct oc_bindings *a, struct oc_stream *stream)
{
    for (size_t i = 0; i < a->held; i++)
        if (a->tensors[i].span.block != NULL) oc_span_add_fence(&a->tensors[i].span, stream);
    if (a->has_workspace) oc_span_add_fence(&a->workspace, stream);
}
