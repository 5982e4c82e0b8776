/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Whether two tensors have one shape and are equal in all elements, compared in their promoted type: as
 * float32, double, or integers of 64 bits. NaN equals nothing, 0 equals -0.
 *
 * Deterministic. Workspace: 64 bytes.
 */
#ifndef ACLNNOP_ACLNN_EQUAL_H_
#define ACLNNOP_ACLNN_EQUAL_H_

#include "aclnn/aclnn_base.h"

#ifdef __cplusplus
extern "C" {
#endif

/*
 * self, other  FLOAT, FLOAT16, BF16, DOUBLE (where the device has it), INT8, INT16, INT32, INT64, UINT8 or
 *              BOOL, which may differ; rank 0 to 8
 * out          BOOL, of shape (1): true also where both have one shape without elements
 *
 * All may be strided views; formats are ignored, private ones refused. out must not overlap an input. On success *workspaceSize
 * and *executor are set; on failure they are not written.
 *
 * Returns 0;
 *   161001  a pointer is NULL;
 *   161002  a type, rank or shape not listed above; the byte range of a view exceeds 63 bits;
 *   361001  no device is set, or OpenCL failed; 561101 the host is out of memory.
 */
ACLNN_API aclnnStatus aclnnEqualGetWorkspaceSize(const aclTensor *self, const aclTensor *other,
                                                 aclTensor *out, uint64_t *workspaceSize,
                                                 aclOpExecutor **executor);

/*
 * Enqueues the work on stream (NULL: the default stream) and returns without waiting. Consumes the
 * executor, even on failure, unless it is repeatable. workspace has workspaceSize bytes, at least
 * the size from the first call.
 *
 * Returns 0;
 *   161001  executor or the address of a tensor is NULL, or workspace is NULL;
 *   161002  executor was consumed or belongs to another operator; workspaceSize is too small; the
 *           memory of a tensor is freed or smaller than its view; stream is on another device;
 *   361001  OpenCL failed;
 *   107017  stream is not a stream, or was destroyed;
 *   107002  stream is NULL and the thread has no context.
 */
ACLNN_API aclnnStatus aclnnEqual(void *workspace, uint64_t workspaceSize, aclOpExecutor *executor,
                                 aclrtStream stream);

#ifdef __cplusplus
}
#endif

#endif /* ACLNNOP_ACLNN_EQUAL_H_ */
