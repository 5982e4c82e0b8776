/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Elements that are not positive are multiplied by the weight of their channel, which is their position along axis 1:
 *
 *     out = self > 0 ? self : weight * self
 *
 * A NaN stays NaN. Products are float, and rounded once, to nearest even. Deterministic on any device.
 *
 * Workspace: 0 bytes.
 */
#ifndef ACLNNOP_ACLNN_PRELU_H_
#define ACLNNOP_ACLNN_PRELU_H_

#include "aclnn/aclnn_base.h"

#ifdef __cplusplus
extern "C" {
#endif

/*
 * self    FLOAT, FLOAT16 or BF16; rank 0 to 8
 * weight  data type of self; one element, or one per channel of self; rank 0 to 8, of which one axis may have another extent
 *         than 1
 * out     data type and shape of self; may be the same view
 *
 * All may be strided views; formats are ignored, private ones refused. Without elements nothing is done. On success
 * *workspaceSize and *executor are set; on failure they are not written.
 *
 * Returns 0;
 *   161001  a pointer is NULL;
 *   161002  a type, rank or shape not listed above; the byte range of a view exceeds 63 bits;
 *   361001  no device is set, or OpenCL failed; 561101 the host is out of memory.
 */
ACLNN_API aclnnStatus aclnnPreluGetWorkspaceSize(const aclTensor *self, const aclTensor *weight,
                                                 aclTensor *out, uint64_t *workspaceSize,
                                                 aclOpExecutor **executor);

/*
 * Enqueues the work on stream (NULL: the default stream) and returns without waiting. Consumes the
 * executor, even on failure, unless it is repeatable. workspace may be NULL if its size is 0.
 *
 * Returns 0;
 *   161001  executor, workspace or the address of a tensor is NULL;
 *   161002  executor was consumed or belongs to another operator; the memory of a tensor or the workspace is freed or
 *           too small; tensors overlap that must not; stream is on another device;
 *   361001  OpenCL failed;
 *   107017  stream is not a stream, or was destroyed;
 *   107002  stream is NULL and the thread has no context.
 */
ACLNN_API aclnnStatus aclnnPrelu(void *workspace, uint64_t workspaceSize, aclOpExecutor *executor,
                                 aclrtStream stream);

#ifdef __cplusplus
}
#endif

#endif /* ACLNNOP_ACLNN_PRELU_H_ */
