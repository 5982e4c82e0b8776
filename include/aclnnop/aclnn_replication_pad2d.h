/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Padding of the last two axes by repeating the elements at the edges, as torch.nn.ReplicationPad2d:
 * (a, b, c) padded by (2, 1) is (a, a, a, b, c, c).
 *
 * Elements are copied with all their bits, but for those of BOOL, which become 0 or 1.
 * Deterministic. Workspace: 0 bytes.
 */
#ifndef ACLNNOP_ACLNN_REPLICATION_PAD2D_H_
#define ACLNNOP_ACLNN_REPLICATION_PAD2D_H_

#include "aclnn/aclnn_base.h"

#ifdef __cplusplus
extern "C" {
#endif

/*
 * self     FLOAT, FLOAT16, BF16, DOUBLE, INT8, INT16, INT32, INT64, UINT8 or BOOL;
 *          rank 3 or 4; only the number of images or channels may be 0
 * padding  (left, right, top, bottom); each at least 0
 * out      data type of self; its shape with padding; must not overlap it
 *
 * DOUBLE where the device has it. Both may be strided views, of out without elements that share
 * memory; formats are ignored, private ones refused. On success *workspaceSize and *executor are
 * set; on failure they are not written.
 *
 * Returns 0;
 *   161001  a pointer is NULL;
 *   161002  a type, rank, shape or value not listed above; the byte range of a view exceeds 63 bits;
 *   361001  no device is set, or OpenCL failed; 561101 the host is out of memory.
 */
ACLNN_API aclnnStatus aclnnReplicationPad2dGetWorkspaceSize(const aclTensor *self,
                                                            const aclIntArray *padding,
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
ACLNN_API aclnnStatus aclnnReplicationPad2d(void *workspace, uint64_t workspaceSize,
                                            aclOpExecutor *executor, aclrtStream stream);

#ifdef __cplusplus
}
#endif

#endif /* ACLNNOP_ACLNN_REPLICATION_PAD2D_H_ */
