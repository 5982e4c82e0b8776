/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Elements shifted along axes, where what is shifted past the end comes first, as torch.roll; along
 * axis 1 of rank 3, whose extent is J:
 *
 *     out[i, (j + shift) mod J, k] = x[i, j, k]
 *
 * Without axes all elements, in row-major order, are one axis. Elements are copied with all their
 * bits, but for those of BOOL, which become 0 or 1. Deterministic. Workspace: 0 bytes; without axes
 * the bytes of x and of out, as far as these are not contiguous.
 */
#ifndef ACLNNOP_ACLNN_ROLL_H_
#define ACLNNOP_ACLNN_ROLL_H_

#include "aclnn/aclnn_base.h"

#ifdef __cplusplus
extern "C" {
#endif

/*
 * x       FLOAT, FLOAT16, BF16, DOUBLE, INT8, INT16, INT32, INT64, UINT8 or BOOL; rank 0 to 8; may be
 *         empty
 * shifts  as many as dims has, without these one; any numbers
 * dims    axes of x, from -rank to rank - 1; the shifts of an axis that is named again add up; for
 *         rank 0 -1 and 0 count as one axis
 * out     data type and shape of x; must not overlap it
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
ACLNN_API aclnnStatus aclnnRollGetWorkspaceSize(const aclTensor *x, const aclIntArray *shifts,
                                                const aclIntArray *dims, aclTensor *out,
                                                uint64_t *workspaceSize, aclOpExecutor **executor);

/*
 * Enqueues the work on stream (NULL: the default stream) and returns without waiting. Consumes the
 * executor, even on failure, unless it is repeatable. workspace has workspaceSize bytes, at least
 * the size from the first call; it may be NULL when that is 0.
 *
 * Returns 0;
 *   161001  executor or the address of a tensor is NULL, or workspace is NULL although
 *           workspaceSize is not 0;
 *   161002  executor was consumed or belongs to another operator; workspaceSize is too small; the
 *           memory of a tensor is freed or smaller than its view; stream is on another device;
 *   361001  OpenCL failed;
 *   107017  stream is not a stream, or was destroyed;
 *   107002  stream is NULL and the thread has no context.
 */
ACLNN_API aclnnStatus aclnnRoll(void *workspace, uint64_t workspaceSize, aclOpExecutor *executor,
                                aclrtStream stream);

#ifdef __cplusplus
}
#endif

#endif /* ACLNNOP_ACLNN_ROLL_H_ */
