/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Graph operators: what PyTorch's plug-in looks for where an aclnn function is absent. The library
 * has none of them, so they fail. No header in include/ declares these functions: clients have the
 * vendor's.
 */
#ifndef OC_API_GRAPH_OPERATOR_H
#define OC_API_GRAPH_OPERATOR_H

#include "acl/acl.h"

/*
 * The plug-in calls aclopCompileAndExecute from the thread of its task queue, and drops all later
 * work after an error there, without a word. So while the plug-in has a task queue (its variable
 * TASK_QUEUE_ENABLE is not 0, and ASCEND_LAUNCH_BLOCKING is not 1) this function takes the operator
 * as work that fails: it returns 0, fills the outputs with bytes of 255 (NaN, or -1), and the next
 * function that waits for the stream returns 507000, as for a failed command, with a message that
 * names the operator. Later work runs.
 *
 * Returns 500001 with that message at once where the plug-in has no task queue, where an output is
 * no device memory, and where stream is no stream. The arguments that are not used are void pointers.
 */
ACL_FUNC_VISIBILITY aclError aclopCompileAndExecute(
    const char *opType, int numInputs, const void *const inputDesc[], const void *const inputs[],
    int numOutputs, const void *const outputDesc[], aclDataBuffer *const outputs[],
    const void *attr, int engineType, int compileFlag, const char *opPath, aclrtStream stream);

/* The plug-in calls this function outside of its task queue, for operators whose shape of the
 * result it reads. Returns 500001 with a message that names the operator. */
ACL_FUNC_VISIBILITY aclError aclopCompileAndExecuteV2(const char *opType);

#endif
