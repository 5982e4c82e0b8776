/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Batch normalization: each channel gets the mean 0 and the variance 1.
 *
 *     output = (x - mean) * invstd * weight + bias, invstd = 1 / sqrt(variance + eps)
 *
 * training: mean and variance are those of the n elements of the channel, the variance being their squared deviations
 * over n. They are stored in saveMean and, as invstd, in saveInvstd, and the running statistics take them up:
 *
 *     runningMean = (1 - momentum) * runningMean + momentum * mean
 *     runningVar = (1 - momentum) * runningVar + momentum * variance * n / max(n - 1, 1)
 *
 * Else they are runningMean and runningVar, and only output is written. Statistics are float, made of parts of a channel
 * with two passes each, combined by the formula of Chan, Golub and LeVeque; a channel with an infinite element has NaN.
 * output is rounded once, to nearest even. Deterministic on one device. Sources: the vendor's page aclnnBatchNorm, for
 * NULL and for n of 1 its sources, and PyTorch's native_batch_norm; saveInvstd is what the vendor says of Ascend 950.
 *
 * Workspace: for training 2 arrays of FLOAT of ceil(n / p) numbers per channel; p is 4096, and 256 where channels are
 * adjacent. Else 1 array of FLOAT of a number per channel, and another for each of runningMean and runningVar that is
 * NULL. Each array of a number per channel that is not FLOAT and contiguous adds its size as one that is; input and output
 * each add theirs as contiguous ones where their elements of a row and channel are not adjacent, but for channels that
 * are. Each is rounded up to whole multiples of the alignment of workspaces; copies that are not needed at the same time
 * share memory.
 */
#ifndef ACLNNOP_ACLNN_BATCH_NORM_H_
#define ACLNNOP_ACLNN_BATCH_NORM_H_

#include "aclnn/aclnn_base.h"

#ifdef __cplusplus
extern "C" {
#endif

/*
 * input        FLOAT, FLOAT16 or BF16; rank 2 to 8, channels along axis 1; format ND, NC, NCL, NCHW or NCDHW
 * weight, bias  any of these types; shape (channels); NULL: 1 and 0
 * runningMean, runningVar  any of these types; shape (channels); NULL: for training none, else 0 and 1
 * training     whether the statistics are those of the input
 * momentum     any number
 * eps          not negative
 * output       data type, format and shape of input; may be the same view as input
 * saveMean, saveInvstd  for training any of these types, shape (channels); else not looked at
 *
 * All may be strided views. Where channels have no elements, saveMean becomes 0 and saveInvstd NaN, and the running
 * statistics are not written. On success *workspaceSize and *executor are set; on failure they are not written.
 *
 * Returns 0;
 *   161001  input, output, for training saveMean or saveInvstd, workspaceSize or executor is NULL;
 *   161002  a type, format, rank, shape or eps not listed above; the byte range of a view exceeds 63 bits;
 *   361001  no device is set, or OpenCL failed; 561101 the host is out of memory.
 */
ACLNN_API aclnnStatus aclnnBatchNormGetWorkspaceSize(
    const aclTensor *input, const aclTensor *weight, const aclTensor *bias, aclTensor *runningMean,
    aclTensor *runningVar, bool training, double momentum, double eps, aclTensor *output,
    aclTensor *saveMean, aclTensor *saveInvstd, uint64_t *workspaceSize, aclOpExecutor **executor);

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
ACLNN_API aclnnStatus aclnnBatchNorm(void *workspace, uint64_t workspaceSize,
                                     aclOpExecutor *executor, aclrtStream stream);

#ifdef __cplusplus
}
#endif

#endif /* ACLNNOP_ACLNN_BATCH_NORM_H_ */
