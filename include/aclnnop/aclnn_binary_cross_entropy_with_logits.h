/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Binary cross-entropy of logits x and targets y, with w of weightOptional and p of posWeightOptional:
 *
 *     loss = ((1 - y) x + (1 + (p - 1) y) (log(1 + exp(-|x|)) + max(-x, 0))) w
 *
 * out is the loss of each element, their mean or their sum. Losses are float, sums are added in a tree that depends only
 * on shapes and strides, and out is rounded once, to nearest even. Deterministic on one device. Sources: the vendor's page
 * aclnnBinaryCrossEntropyWithLogits and PyTorch's binary_cross_entropy_with_logits.
 *
 * Workspace: 0 bytes where reduction is 0; else an array of FLOAT of the elements of self and the partial sums of it, 8
 * bytes per 4096, each rounded up to a multiple of 64.
 */
#ifndef ACLNNOP_ACLNN_BINARY_CROSS_ENTROPY_WITH_LOGITS_H_
#define ACLNNOP_ACLNN_BINARY_CROSS_ENTROPY_WITH_LOGITS_H_

#include "aclnn/aclnn_base.h"

#ifdef __cplusplus
extern "C" {
#endif

/*
 * self       FLOAT, FLOAT16 or BF16; rank 0 to 8
 * target     data type and shape of self
 * weightOptional, posWeightOptional  data type of self; a shape that broadcasts to that of self; NULL: 1
 * reduction  0 none, 1 mean, 2 sum
 * out        data type of self; the shape of self where reduction is 0, else () or (1); the mean of no elements is NaN
 *
 * All may be strided views of any format. On success *workspaceSize and *executor are set; on failure they are not
 * written.
 *
 * Returns 0;
 *   161001  self, target, out, workspaceSize or executor is NULL;
 *   161002  a type, rank, shape or reduction not listed above; the byte range of a view exceeds 63 bits;
 *   361001  no device is set, or OpenCL failed; 561101 the host is out of memory.
 */
ACLNN_API aclnnStatus aclnnBinaryCrossEntropyWithLogitsGetWorkspaceSize(
    const aclTensor *self, const aclTensor *target, const aclTensor *weightOptional,
    const aclTensor *posWeightOptional, int64_t reduction, aclTensor *out, uint64_t *workspaceSize,
    aclOpExecutor **executor);

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
ACLNN_API aclnnStatus aclnnBinaryCrossEntropyWithLogits(void *workspace, uint64_t workspaceSize,
                                                        aclOpExecutor *executor,
                                                        const aclrtStream stream);

#ifdef __cplusplus
}
#endif

#endif /* ACLNNOP_ACLNN_BINARY_CROSS_ENTROPY_WITH_LOGITS_H_ */
