/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Negative log-likelihood loss of images, as torch.nn.functional.nll_loss:
 *
 *     loss[n, h, w] = -weight[t] * self[n, t, h, w],   t = target[n, h, w];   0 where t is ignoreIndex
 *     out = loss if reduction is none, its sum if sum, its sum / totalWeightOut if mean
 *     totalWeightOut = sum of weight[t], but for t = ignoreIndex
 *
 * What a target says is not trusted: one that is neither ignoreIndex nor a class from 0 to C - 1 counts as one that is
 * ignored does, and nothing outside of a tensor is accessed. (PyTorch fails; the vendor's page leaves it undefined.)
 * The mean of nothing is NaN, and so is that of losses whose weights sum to 0.
 *
 * The arithmetic is float32; each result is rounded once, to nearest even, to its type. The tree of a sum depends
 * on shapes and strides only: deterministic, on any device. Workspace: 0 bytes for up to 4096 targets and where reduction
 * is none, else 16 bytes for each 4096 of them. The formula is that of the vendor's page.
 */
#ifndef ACLNNOP_ACLNN_NLL_LOSS2D_H_
#define ACLNNOP_ACLNN_NLL_LOSS2D_H_

#include "aclnn/aclnn_base.h"

#ifdef __cplusplus
extern "C" {
#endif

/*
 * self            FLOAT, FLOAT16 or BF16; (N, C, H, W)
 * target          INT64, INT32 or UINT8; (N, H, W)
 * weight          the type of self; (C)
 * reduction       0 none, 1 mean, 2 sum
 * ignoreIndex     a class, or any other number
 * out             FLOAT, FLOAT16 or BF16; the shape of target if reduction is 0, else one element
 * totalWeightOut  FLOAT, FLOAT16 or BF16; one element. Not written if reduction is 0, as the vendor does
 *
 * All may be strided views; formats are ignored, private ones refused. N, H and W may be 0, and C. The outputs
 * must not overlap an input. On success *workspaceSize and *executor are set; on failure they are not written.
 *
 * Returns 0;
 *   161001  a pointer is NULL;
 *   161002  a type, rank or shape not listed above; reduction is not 0, 1 or 2; the byte range of a
 *           view exceeds 63 bits;
 *   361001  no device is set, or OpenCL failed; 561101 the host is out of memory.
 */
ACLNN_API aclnnStatus aclnnNLLLoss2dGetWorkspaceSize(const aclTensor *self, const aclTensor *target,
                                                     const aclTensor *weight, int64_t reduction,
                                                     int64_t ignoreIndex, aclTensor *out,
                                                     aclTensor *totalWeightOut,
                                                     uint64_t *workspaceSize,
                                                     aclOpExecutor **executor);

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
ACLNN_API aclnnStatus aclnnNLLLoss2d(void *workspace, uint64_t workspaceSize,
                                     aclOpExecutor *executor, aclrtStream stream);

#ifdef __cplusplus
}
#endif

#endif /* ACLNNOP_ACLNN_NLL_LOSS2D_H_ */
