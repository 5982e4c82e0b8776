/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Makes the two calls of every operator. An operator describes itself by a struct oc_op and has
 * one-line entry points:
 *
 *     static const struct oc_op OP = {"aclnnFoo", foo_check, foo_plan};
 *     return oc_op_prepare(&OP, &args, workspaceSize, executor);              // first call
 *     OC_DEFINE_SECOND_CALL(aclnnFoo, &OP)
 */
#ifndef OC_PLAN_OP_H
#define OC_PLAN_OP_H

#include "plan/plan.h"

/* Validates the arguments, builds the plan and assigns its scratch. */
aclnnStatus oc_op_prepare(const struct oc_op *op, const void *args, uint64_t *workspaceSize,
                          aclOpExecutor **executor);

/* Resolves addresses, enqueues the steps on the stream, and consumes the executor unless it is
 * repeatable. Returns before the device has finished. */
aclnnStatus oc_op_run(const struct oc_op *op, void *workspace, uint64_t workspaceSize,
                      aclOpExecutor *executor, const void *stream);

/* Defines the API function that makes the second call of an operator. */
#define OC_DEFINE_SECOND_CALL(function, op)                                                \
    aclnnStatus function(void *workspace, uint64_t workspaceSize, aclOpExecutor *executor, \
                         aclrtStream stream)                                               \
    {                                                                                      \
        return oc_op_run((op), workspace, workspaceSize, executor, stream);                \
    }

#endif
