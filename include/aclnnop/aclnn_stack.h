/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Tensors one after the other along a new axis, converted to the type of out as aclnnInplaceCopy does.
 *
 * Deterministic. Workspace: 0 bytes.
 */
#ifndef ACLNNOP_ACLNN_STACK_H_
#define ACLNNOP_ACLNN_STACK_H_

#include "aclnn/aclnn_base.h"

#ifdef __cplusplus
extern "C" {
#endif

/*
 * tensors  FLOAT, FLOAT16, BF16, DOUBLE, INT8, INT16, INT32, INT64, UINT8 or BOOL, which may differ; all of
 *          one shape, of rank 0 to 7
 * dim      the new axis of out, -rank - 1 to rank
 * out      the shape of the tensors with their number as extent of axis dim; a type to which the promoted
 *          type of the tensors can be cast
 *
 * DOUBLE where the device has it. All may be strided views; formats are ignored, private ones refused. out must not overlap a
 * tensor. On success *workspaceSize and *executor are set; on failure they are not written.
 *
 * Returns 0;
 *   161001  a pointer is NULL, or one of the list;
 *   161002  a type, rank, shape or dim not listed above; the byte range of a view exceeds 63 bits;
 *   361001  no device is set, or OpenCL failed; 561101 the host is out of memory.
 */
ACLNN_API aclnnStatus aclnnStackGetWorkspaceSize(const aclTensorList *tensors, int64_t dim,
                                                 aclTensor *out, uint64_t *workspaceSize,
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
ACLNN_API aclnnStatus aclnnStack(void *workspace, uint64_t workspaceSize, aclOpExecutor *executor,
                                 aclrtStream stream);

#ifdef __cplusplus
}
#endif

#endif /* ACLNNOP_ACLNN_STACK_H_ */
