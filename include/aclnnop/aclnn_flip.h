/* SPDX-License-Identifier: Apache-2.0 */
/*
 * A tensor with the order of its elements reversed along some axes, as torch.flip; along axis 1 of rank 3:
 *
 *     out[i, j, k] = self[i, J - 1 - j, k], where J is the extent of axis 1
 *
 * Elements are copied with all their bits, but for those of BOOL, which become 0 or 1. Deterministic. Workspace: 0 bytes.
 */
#ifndef ACLNNOP_ACLNN_FLIP_H_
#define ACLNNOP_ACLNN_FLIP_H_

#include "aclnn/aclnn_base.h"

#ifdef __cplusplus
extern "C" {
#endif

/*
 * self  FLOAT, FLOAT16, BF16, DOUBLE, INT8, INT16, INT32, INT64, UINT8 or BOOL; rank 0 to 8; may be empty
 * dims  axes of self, from -rank to rank - 1, each at most once; for rank 0 -1 and 0 count as one axis. May be empty
 * out   data type and shape of self
 *
 * DOUBLE where the device has it. Both may be strided views, of out without elements that share memory; formats are
 * ignored, private ones refused. out must not overlap self. On success *workspaceSize and *executor are set; on failure
 * they are not written.
 *
 * Returns 0;
 *   161001  a pointer is NULL;
 *   161002  a type, rank, shape or axis not listed above; the byte range of a view exceeds 63 bits;
 *   361001  no device is set, or OpenCL failed; 561101 the host is out of memory.
 */
ACLNN_API aclnnStatus aclnnFlipGetWorkspaceSize(const aclTensor *self, const aclIntArray *dims,
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
ACLNN_API aclnnStatus aclnnFlip(void *workspace, uint64_t workspaceSize, aclOpExecutor *executor,
                                aclrtStream stream);

#ifdef __cplusplus
}
#endif

#endif /* ACLNNOP_ACLNN_FLIP_H_ */
