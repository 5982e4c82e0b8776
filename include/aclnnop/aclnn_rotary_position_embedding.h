/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Rotary position embedding. Each row x of D elements, along the last axis, becomes
 *
 *     out = a * cos + b * sin
 *
 * where mode says what a and b are; x1, x2, ... are equal parts of x, even and odd its elements of
 * even and odd positions:
 *
 *     0 half             a = x                  b = (-x2, x1)
 *     1 interleave       a = x                  b has -odd[i], even[i] at the positions 2 i, 2 i + 1
 *     2 quarter          a = x                  b = (-x2, x1, -x4, x3)
 *     3 interleave-half  a = (even, odd)        b = (-odd, even)
 *
 * The arithmetic is float; out is rounded once, to nearest even. Deterministic, on any device.
 * Workspace: 0 bytes.
 */
#ifndef ACLNNOP_ACLNN_ROTARY_POSITION_EMBEDDING_H_
#define ACLNNOP_ACLNN_ROTARY_POSITION_EMBEDDING_H_

#include "aclnn/aclnn_base.h"

#ifdef __cplusplus
extern "C" {
#endif

/*
 * x         FLOAT, FLOAT16 or BF16; rank 3 or 4; D is even, in mode 2 a multiple of 4
 * cos, sin  data type and rank of x; the shape of x, where each extent but the last may be 1 instead
 * mode      0 to 3
 * out       data type and shape of x; may be the same view as x, but not in mode 3
 *
 * All may be strided views; private formats are refused. Without elements nothing is done. On success
 * *workspaceSize and *executor are set; on failure they are not written.
 *
 * Returns 0;
 *   161001  a pointer is NULL;
 *   161002  a type, rank, shape or mode not listed above; the byte range of a view exceeds 63 bits;
 *   361001  no device is set, or OpenCL failed; 561101 the host is out of memory.
 */
ACLNN_API aclnnStatus aclnnRotaryPositionEmbeddingGetWorkspaceSize(
    const aclTensor *x, const aclTensor *cos, const aclTensor *sin, int64_t mode, aclTensor *out,
    uint64_t *workspaceSize, aclOpExecutor **executor);

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
ACLNN_API aclnnStatus aclnnRotaryPositionEmbedding(void *workspace, uint64_t workspaceSize,
                                                   aclOpExecutor *executor, aclrtStream stream);

#ifdef __cplusplus
}
#endif

#endif /* ACLNNOP_ACLNN_ROTARY_POSITION_EMBEDDING_H_ */
