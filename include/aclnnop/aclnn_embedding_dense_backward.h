/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Gradient of aclnnEmbedding with respect to weight:
 *
 *     out[v, :] = sum of the rows of grad whose index is v, divided by their number if scaleGradByFreq
 *
 * but 0 for v = paddingIdx. What indices say is not trusted: a row whose index is not from 0 to numWeights - 1 counts for
 * nothing, and nothing outside of a tensor is accessed.
 *
 * The arithmetic is float32, in the order of the rows; the result is rounded once, to nearest even, to the type of
 * out. Deterministic. Workspace: 4 bytes for each element of out that is not FLOAT; 4 for each of numWeights if
 * scaleGradByFreq; and the bytes of grad and of indices where these are not contiguous.
 */
#ifndef ACLNNOP_ACLNN_EMBEDDING_DENSE_BACKWARD_H_
#define ACLNNOP_ACLNN_EMBEDDING_DENSE_BACKWARD_H_

#include "aclnn/aclnn_base.h"

#ifdef __cplusplus
extern "C" {
#endif

/*
 * grad              FLOAT, FLOAT16 or BF16; rank 1 to 8; rows along its last axis
 * indices           INT32 or INT64; rank 0 to 8; as many as grad has rows
 * numWeights        rows of out
 * paddingIdx        a row that gets no gradient; any number from numWeights on, such as (uint64_t)-1: none
 * scaleGradByFreq   whether each row of grad is divided by how often its index occurs
 * out               FLOAT, FLOAT16 or BF16, may differ from grad; (numWeights, the last extent of grad). A FLOAT one holds the
 *                   sums meanwhile: two runs at the same time must not share it
 *
 * All may be strided views; formats are ignored, private ones refused. out must not overlap an input. On success
 * *workspaceSize and *executor are set; on failure they are not written.
 *
 * Returns 0;
 *   161001  a pointer is NULL;
 *   161002  a type, rank or shape not listed above; the byte range of a view exceeds 63 bits;
 *   361001  no device is set, or OpenCL failed; 561101 the host is out of memory.
 */
ACLNN_API aclnnStatus aclnnEmbeddingDenseBackwardGetWorkspaceSize(
    const aclTensor *grad, const aclTensor *indices, uint64_t numWeights, uint64_t paddingIdx,
    bool scaleGradByFreq, const aclTensor *out, uint64_t *workspaceSize, aclOpExecutor **executor);

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
ACLNN_API aclnnStatus aclnnEmbeddingDenseBackward(void *workspace, uint64_t workspaceSize,
                                                  aclOpExecutor *executor,
                                                  const aclrtStream stream);

#ifdef __cplusplus
}
#endif

#endif /* ACLNNOP_ACLNN_EMBEDDING_DENSE_BACKWARD_H_ */
