/* SPDX-License-Identifier: Apache-2.0 */
/*
 * The matrix with 1 on the diagonal and 0 elsewhere, as torch.eye:
 *
 *     out[i, j] = i == j ? 1 : 0
 *
 * Deterministic. Workspace: 0 bytes.
 */
#ifndef ACLNNOP_ACLNN_EYE_H_
#define ACLNNOP_ACLNN_EYE_H_

#include "aclnn/aclnn_base.h"

#ifdef __cplusplus
extern "C" {
#endif

/*
 * n    the rows, at least 0
 * m    the columns, at least 0
 * out  FLOAT, FLOAT16, BF16, DOUBLE, INT8, INT16, INT32, INT64, UINT8 or BOOL; (n, m)
 *
 * DOUBLE where the device has it. out may be a strided view without elements that share memory;
 * formats are ignored, private ones refused. On success *workspaceSize and *executor are set; on
 * failure they are not written.
 *
 * Returns 0;
 *   161001  a pointer is NULL;
 *   161002  a type, rank, shape or value not listed above; the byte range of a view exceeds 63 bits;
 *   361001  no device is set, or OpenCL failed; 561101 the host is out of memory.
 */
ACLNN_API aclnnStatus aclnnEyeGetWorkspaceSize(int64_t n, int64_t m, aclTensor *out,
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
ACLNN_API aclnnStatus aclnnEye(void *workspace, uint64_t workspaceSize, aclOpExecutor *executor,
                               aclrtStream stream);

#ifdef __cplusplus
}
#endif

#endif /* ACLNNOP_ACLNN_EYE_H_ */
