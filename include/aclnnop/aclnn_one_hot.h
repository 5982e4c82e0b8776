/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Classes as vectors, as torch.nn.functional.one_hot; for rank 2 with axis 1:
 *
 *     out[i, c, j] = self[i, j] == c ? onValue : offValue
 *
 * What self says is not trusted: for an element that is no class all are offValue. (PyTorch fails.)
 * Values are copied with all their bits, but for those of BOOL, which become 0 or 1. Deterministic.
 * Workspace: 0 bytes.
 */
#ifndef ACLNNOP_ACLNN_ONE_HOT_H_
#define ACLNNOP_ACLNN_ONE_HOT_H_

#include "aclnn/aclnn_base.h"

#ifdef __cplusplus
extern "C" {
#endif

/*
 * self        INT32, INT64 or UINT8; rank 0 to 7; may be empty
 * numClasses  at least 0
 * onValue     data type of out; one element
 * offValue    data type of out; one element
 * axis        that of the classes in out, from 0 to the rank of self; -1: the last one
 * out         FLOAT, FLOAT16, BF16, DOUBLE, INT8, INT16, INT32, INT64, UINT8 or BOOL; the shape of
 *             self with an axis of numClasses elements more; must not overlap an input
 *
 * DOUBLE where the device has it. All may be strided views, of out without elements that share
 * memory; formats are ignored, private ones refused. On success *workspaceSize and *executor are
 * set; on failure they are not written.
 *
 * Returns 0;
 *   161001  a pointer is NULL;
 *   161002  a type, rank, shape or value not listed above; the byte range of a view exceeds 63 bits;
 *   361001  no device is set, or OpenCL failed; 561101 the host is out of memory.
 */
ACLNN_API aclnnStatus aclnnOneHotGetWorkspaceSize(const aclTensor *self, int numClasses,
                                                  const aclTensor *onValue,
                                                  const aclTensor *offValue, int64_t axis,
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
ACLNN_API aclnnStatus aclnnOneHot(void *workspace, uint64_t workspaceSize, aclOpExecutor *executor,
                                  aclrtStream stream);

#ifdef __cplusplus
}
#endif

#endif /* ACLNNOP_ACLNN_ONE_HOT_H_ */
