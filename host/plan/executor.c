/* SPDX-License-Identifier: Apache-2.0 */
/* Implements the aclOpExecutor functions of the public API. */
#include "plan/executor.h"

#include "base/handle.h"
#include "base/object_set.h"
#include "check/check.h"
#include "registry/device_registry.h"

static aclnnStatus executor_require(const char *name, const void *pointer)
{
    if (pointer != NULL) return ACLNN_SUCCESS;
    return oc_fail(ACLNN_ERR_INNER_NULLPTR, "%s is NULL", name);
}

static aclnnStatus executor_require_object(enum oc_object_kind kind, const char *name,
                                           const void *object)
{
    OC_TRY(executor_require(name, object));
    return oc_object_is_live(kind, object)
               ? ACLNN_SUCCESS
               : oc_object_fail(ACLNN_ERR_PARAM_INVALID, kind, name, object);
}

static aclnnStatus executor_acquire(const char *api, aclOpExecutor *executor, oc_plan **plan)
{
    oc_set_api(api);
    OC_TRY(executor_require("executor", executor));
    OC_TRY(oc_device_check_process());
    *plan = oc_handle_acquire(OC_HANDLE_EXECUTOR, executor);
    if (*plan != NULL) return ACLNN_SUCCESS;
    return oc_fail(ACLNN_ERR_PARAM_INVALID,
                   "executor is %p: must be a live executor; this one was consumed by a second "
                   "call, destroyed, or never made by a first call",
                   (void *)executor);
}

aclnnStatus aclSetAclOpExecutorRepeatable(aclOpExecutor *executor)
{
    oc_plan *plan;

    OC_TRY(executor_acquire("aclSetAclOpExecutorRepeatable", executor, &plan));
    atomic_store(&plan->repeatable, true);
    oc_handle_release(executor);
    return ACLNN_SUCCESS;
}

aclnnStatus aclDestroyAclOpExecutor(aclOpExecutor *executor)
{
    oc_plan *plan;

    OC_TRY(executor_acquire("aclDestroyAclOpExecutor", executor, &plan));
    (void)oc_handle_retire(OC_HANDLE_EXECUTOR, executor);
    oc_handle_release(executor);
    return ACLNN_SUCCESS;
}

/* An executor reads addresses from the tensors of its first call, so the position in the argument
 * list does not matter. */
static aclnnStatus executor_rebind(const char *api, aclOpExecutor *executor,
                                   const aclTensor *tensor, void *addr)
{
    oc_plan *plan;

    OC_TRY(executor_acquire(api, executor, &plan));

    const aclnnStatus status = executor_require_object(OC_OBJECT_TENSOR, "tensor", tensor);

    if (status == 0) atomic_store(&tensor->storage->address, addr);
    oc_handle_release(executor);
    return status;
}

static aclnnStatus executor_rebind_item(const char *api, aclOpExecutor *executor,
                                        size_t relativeIndex, const aclTensorList *tensors,
                                        void *addr)
{
    oc_set_api(api);
    OC_TRY(executor_require("executor", executor));
    OC_TRY(executor_require_object(OC_OBJECT_TENSOR_LIST, "tensors", tensors));
    if (relativeIndex >= tensors->size)
        return oc_fail(ACLNN_ERR_PARAM_INVALID,
                       "relativeIndex is %zu: must be less than the size of tensors, %llu",
                       relativeIndex, (unsigned long long)tensors->size);
    return executor_rebind(api, executor, tensors->items[relativeIndex], addr);
}

/* The vendor exports each function with two spellings, acl... and Acl... */
#define SET_TENSOR_ADDR(name, second_name)                                                       \
    aclnnStatus name(aclOpExecutor *executor, const size_t index, aclTensor *tensor, void *addr) \
    {                                                                                            \
        (void)index;                                                                             \
        return executor_rebind(#name, executor, tensor, addr);                                   \
    }                                                                                            \
    aclnnStatus second_name(aclOpExecutor *executor, const size_t index, aclTensor *tensor,      \
                            void *addr)                                                          \
    {                                                                                            \
        return name(executor, index, tensor, addr);                                              \
    }

#define SET_DYNAMIC_TENSOR_ADDR(name, second_name)                                               \
    aclnnStatus name(aclOpExecutor *executor, size_t irIndex, const size_t relativeIndex,        \
                     aclTensorList *tensors, void *addr)                                         \
    {                                                                                            \
        (void)irIndex;                                                                           \
        return executor_rebind_item(#name, executor, relativeIndex, tensors, addr);              \
    }                                                                                            \
    aclnnStatus second_name(aclOpExecutor *executor, size_t irIndex, const size_t relativeIndex, \
                            aclTensorList *tensors, void *addr)                                  \
    {                                                                                            \
        return name(executor, irIndex, relativeIndex, tensors, addr);                            \
    }

SET_TENSOR_ADDR(aclSetInputTensorAddr, AclSetInputTensorAddr)
SET_TENSOR_ADDR(aclSetOutputTensorAddr, AclSetOutputTensorAddr)
SET_TENSOR_ADDR(aclSetTensorAddr, AclSetTensorAddr)
SET_DYNAMIC_TENSOR_ADDR(aclSetDynamicInputTensorAddr, AclSetDynamicInputTensorAddr)
SET_DYNAMIC_TENSOR_ADDR(aclSetDynamicOutputTensorAddr, AclSetDynamicOutputTensorAddr)
SET_DYNAMIC_TENSOR_ADDR(aclSetDynamicTensorAddr, AclSetDynamicTensorAddr)
