/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Rows of a matrix, as torch.nn.functional.embedding:
 *
 *     out[..., :] = weight[indices[...], :]
 *
 * What indices say is not trusted: a row whose index is not from 0 to weight.shape[0] - 1 is 0, and nothing outside of
 * weight is accessed. (PyTorch fails; the vendor's page leaves it undefined.) Elements are copied with all their bits, but
 * for those of BOOL, which become 0 or 1. Deterministic. Workspace: 0 bytes.
 */
#ifndef ACLNNOP_ACLNN_EMBEDDING_H_
#define ACLNNOP_ACLNN_EMBEDDING_H_

#include "aclnn/aclnn_base.h"

#ifdef __cplusplus
extern "C" {
#endif

/*
 * weight    FLOAT, FLOAT16, BF16, DOUBLE, INT8, INT16, INT32, INT64, UINT8 or BOOL; rank 2
 * indices   INT32 or INT64; rank 0 to 7
 * out       data type of weight; the shape of indices, and weight.shape[1]
 *
 * All may be strided views; formats are ignored, private ones refused. Without elements nothing is done. out must not
 * overlap an input. On success *workspaceSize and *executor are set; on failure they are not written.
 *
 * Returns 0;
 *   161001  a pointer is NULL;
 *   161002  a type, rank or shape not listed above; the byte range of a view exceeds 63 bits;
 *   361001  no device is set, or OpenCL failed; 561101 the host is out of memory.
 */
ACLNN_API aclnnStatus aclnnEmbeddingGetWorkspaceSize(const aclTensor *weight,
                                                     const aclTensor *indices, const aclTensor *out,
                                                     uint64_t *workspaceSize,
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
ACLNN_API aclnnStatus aclnnEmbedding(void *workspace, uint64_t workspaceSize,
                                     aclOpExecutor *executor, const aclrtStream stream);

#ifdef __cplusplus
}
#endif

#endif /* ACLNNOP_ACLNN_EMBEDDING_H_ */
