/* SPDX-License-Identifier: Apache-2.0 */
/*
 * The gradients of aclnnBatchNorm, with xhat = (x - mean) * invstd and means over the n elements of a channel:
 *
 *     training: gradInput = weight * invstd * (g - mean(g) - xhat * mean(g xhat)); mean, invstd: saveMean, saveInvstd
 *     else:     gradInput = weight * invstd * g; mean: runningMean, invstd: 1 / sqrt(runningVar + eps)
 *     gradWeight = sum(g xhat), gradBias = sum(g), sums over a channel
 *
 * Sums are float, in a fixed order, and results are rounded once. Deterministic on one device. Sources: the vendor's page
 * aclnnBatchNormBackward, for NULL its sources, and PyTorch's native_batch_norm_backward.
 *
 * Workspace: for training, or where gradWeight or gradBias is wanted, 2 arrays of FLOAT of ceil(n / p) numbers per channel;
 * p is 4096, and 256 where channels are adjacent. For training with gradInput an array of FLOAT of 2 numbers per channel;
 * else one of 1 number per channel. Each array of a number per channel that is read or written adds its size as one of
 * FLOAT if it is NULL, or not FLOAT and contiguous, but for a weight that is NULL; gradOut, input and gradInput each add
 * theirs as contiguous ones where their elements of a row and channel are not adjacent, but for channels that are. Each is
 * rounded up to whole multiples of the alignment of workspaces; copies that are not needed at the same time share memory.
 */
#ifndef ACLNNOP_ACLNN_BATCH_NORM_BACKWARD_H_
#define ACLNNOP_ACLNN_BATCH_NORM_BACKWARD_H_

#include "aclnn/aclnn_base.h"

#ifdef __cplusplus
extern "C" {
#endif

/*
 * gradOut      data type, format and shape of input
 * input        FLOAT, FLOAT16 or BF16; rank 2 to 8, channels along axis 1; format ND, NC, NCL, NCHW or NCDHW
 * weight       any of these types; shape (channels); NULL: 1
 * runningMean, runningVar  any of these types; shape (channels); NULL: 0 and 1; read unless training
 * saveMean, saveInvstd     for training any of these types, shape (channels), NULL: 0 and 1; else not looked at
 * training     whether the statistics are those of the input
 * eps          not negative
 * outputMask   3 values: which of the outputs are computed; the others may be NULL, and are not written
 * gradInput    data type, format and shape of input
 * gradWeight, gradBias  any of these types; shape (channels)
 *
 * All may be strided views. Where channels have no elements, gradWeight and gradBias become 0. On success *workspaceSize
 * and *executor are set; on failure they are not written.
 *
 * Returns 0;
 *   161001  gradOut, input, outputMask, a wanted output, workspaceSize or executor is NULL;
 *   161002  a type, format, rank, shape or eps not listed above; the byte range of a view exceeds 63 bits;
 *   361001  no device is set, or OpenCL failed; 561101 the host is out of memory.
 */
ACLNN_API aclnnStatus aclnnBatchNormBackwardGetWorkspaceSize(
    const aclTensor *gradOut, const aclTensor *input, const aclTensor *weight,
    const aclTensor *runningMean, const aclTensor *runningVar, const aclTensor *saveMean,
    const aclTensor *saveInvstd, bool training, double eps, const aclBoolArray *outputMask,
    aclTensor *gradInput, aclTensor *gradWeight, aclTensor *gradBias, uint64_t *workspaceSize,
    aclOpExecutor **executor);

/* As aclnnBatchNorm. */
ACLNN_API aclnnStatus aclnnBatchNormBackward(void *workspace, uint64_t workspaceSize,
                                             aclOpExecutor *executor, const aclrtStream stream);

#ifdef __cplusplus
}
#endif

#endif /* ACLNNOP_ACLNN_BATCH_NORM_BACKWARD_H_ */
