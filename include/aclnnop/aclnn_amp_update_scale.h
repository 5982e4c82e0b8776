/* SPDX-License-Identifier: Apache-2.0 */
/*
 * The next scale of the loss in mixed precision, as PyTorch's torch._amp_update_scale_:
 *
 *     foundInf != 0:                        updatedScale = currentScale * backoffFactor, updatedGrowthTracker = 0
 *     growthTracker + 1 == growthInterval:  updatedScale = currentScale * growthFactor,  updatedGrowthTracker = 0
 *     otherwise:                            updatedScale = currentScale, updatedGrowthTracker = growthTracker + 1
 *
 * A scale that would grow to infinity stays. The factors are rounded to float, and so is the product. Deterministic.
 * Workspace: 0 bytes.
 */
#ifndef ACLNNOP_ACLNN_AMP_UPDATE_SCALE_H_
#define ACLNNOP_ACLNN_AMP_UPDATE_SCALE_H_

#include "aclnn/aclnn_base.h"

#ifdef __cplusplus
extern "C" {
#endif

/*
 * currentScale          FLOAT, one element
 * growthTracker         INT32, one element
 * foundInf              FLOAT, one element
 * growthFactor, backoffFactor, growthInterval  any
 * updatedScale          FLOAT, one element; may be currentScale
 * updatedGrowthTracker  INT32, one element; may be growthTracker
 *
 * Ranks are 0 to 8; formats are ignored. On success *workspaceSize and *executor are set; on failure they are not
 * written.
 *
 * Returns 0;
 *   161001  a pointer is NULL;
 *   161002  a type, rank or shape not listed above; the byte range of a view exceeds 63 bits;
 *   361001  no device is set, or OpenCL failed; 561101 the host is out of memory.
 */
ACLNN_API aclnnStatus aclnnAmpUpdateScaleGetWorkspaceSize(
    const aclTensor *currentScale, const aclTensor *growthTracker, const aclTensor *foundInf,
    double growthFactor, double backoffFactor, int64_t growthInterval,
    const aclTensor *updatedScale, const aclTensor *updatedGrowthTracker, uint64_t *workspaceSize,
    aclOpExecutor **executor);

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
ACLNN_API aclnnStatus aclnnAmpUpdateScale(void *workspace, uint64_t workspaceSize,
                                          aclOpExecutor *executor, aclrtStream stream);

#ifdef __cplusplus
}
#endif

#endif /* ACLNNOP_ACLNN_AMP_UPDATE_SCALE_H_ */
