/* SPDX-License-Identifier: Apache-2.0 */
#ifndef OC_PLAN_RUN_H
#define OC_PLAN_RUN_H

#include "plan/plan.h"

/* The second call of every operator: resolves addresses, enqueues the steps on the stream, and
 * consumes the executor unless it is repeatable. Returns before the device is done. */
aclnnStatus oc_op_run(const struct oc_op *op, void *workspace, uint64_t workspaceSize,
                      aclOpExecutor *executor, const void *stream);

#endif
