/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Multiplies each element of a list of tensors by inScale, in place, as PyTorch's
 * torch._amp_foreach_non_finite_check_and_unscale_. foundInf becomes 1 if an element was infinite or NaN before;
 * otherwise it is not changed. Results that overflow do not count.
 *
 * The arithmetic is float, and results are rounded once, to nearest even. Deterministic. Workspace: 0 bytes.
 */
#ifndef ACLNNOP_ACLNN_FOREACH_NON_FINITE_CHECK_AND_UNSCALE_H_
#define ACLNNOP_ACLNN_FOREACH_NON_FINITE_CHECK_AND_UNSCALE_H_

#include "aclnn/aclnn_base.h"

#ifdef __cplusplus
extern "C" {
#endif

/*
 * scaledGrads  read and overwritten; each FLOAT, FLOAT16 or BF16; rank 0 to 8
 * foundInf     FLOAT, one element; 1 may be written
 * inScale      FLOAT, one element
 *
 * All may be strided views; formats are ignored, private ones refused in the list. None may overlap another one,
 * except tensors of the list that are the same view: these are multiplied once for each. Lists without elements do
 * nothing. On success *workspaceSize and *executor are set; on failure they are not written.
 *
 * Returns 0;
 *   161001  a pointer is NULL, or one of the list;
 *   161002  a type, rank or shape not listed above; the byte range of a view exceeds 63 bits;
 *   361001  no device is set, or OpenCL failed; 561101 the host is out of memory.
 */
ACLNN_API aclnnStatus aclnnForeachNonFiniteCheckAndUnscaleGetWorkspaceSize(
    const aclTensorList *scaledGrads, const aclTensor *foundInf, const aclTensor *inScale,
    uint64_t *workspaceSize, aclOpExecutor **executor);

/*
 * Enqueues the work on stream (NULL: the default stream) and returns without waiting. Consumes the
 * executor, even on failure, unless it is repeatable. workspace may be NULL.
 *
 * Returns 0;
 *   161001  executor or the address of a tensor is NULL;
 *   161002  executor was consumed or belongs to another operator; the memory of a tensor is freed or
 *           smaller than its view; stream is on another device;
 *   361001  OpenCL failed;
 *   107017  stream is not a stream, or was destroyed;
 *   107002  stream is NULL and the thread has no context.
 */
ACLNN_API aclnnStatus aclnnForeachNonFiniteCheckAndUnscale(void *workspace, uint64_t workspaceSize,
                                                           aclOpExecutor *executor,
                                                           aclrtStream stream);

#ifdef __cplusplus
}
#endif

#endif /* ACLNNOP_ACLNN_FOREACH_NON_FINITE_CHECK_AND_UNSCALE_H_ */
