/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Cross entropy of the softmax of rows with given probabilities, and its gradient with respect to the rows.
 *
 *     loss[i]        = -sum of labels[i, j] * log(softmax(features[i])[j]) over j
 *     backprop[i, j] = softmax(features[i])[j] - labels[i, j]
 *
 * The arithmetic is float32, and results are rounded once, to nearest even. The rows of labels need not add up to 1,
 * for which the formula of backprop holds. A probability 0 of an element -infinity makes its loss NaN, and so does a
 * row with NaN or +infinity, or of -infinity alone. Without columns the loss is 0. Sums are added in an order that
 * depends only on the shape and the device. Deterministic on one device. Workspace: copies of tensors that are not
 * contiguous.
 */
#ifndef ACLNNOP_ACLNN_SOFTMAX_CROSS_ENTROPY_WITH_LOGITS_H_
#define ACLNNOP_ACLNN_SOFTMAX_CROSS_ENTROPY_WITH_LOGITS_H_

#include "aclnn/aclnn_base.h"

#ifdef __cplusplus
extern "C" {
#endif

/*
 * features   (N, C), FLOAT, FLOAT16 or BF16
 * labels     shape and data type of features
 * loss       (N), data type of features
 * backprop   shape and data type of features
 *
 * All tensors may be strided views and may be empty. Formats are ignored, but private ones (FRACTAL_NZ and others) are
 * not allowed. backprop may be features or labels itself, else outputs must overlap neither each other nor an input.
 * On success *workspaceSize and *executor are set; on failure they are not written.
 *
 * Returns 0;
 *   161001  a pointer is NULL;
 *   161002  a type, rank, shape or format not listed above; the byte range of a view exceeds 63 bits;
 *   361001  no device is set, or OpenCL failed; 561101 the host is out of memory.
 */
ACLNN_API aclnnStatus aclnnSoftmaxCrossEntropyWithLogitsGetWorkspaceSize(
    const aclTensor *features, aclTensor *labels, aclTensor *loss, aclTensor *backprop,
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
ACLNN_API aclnnStatus aclnnSoftmaxCrossEntropyWithLogits(void *workspace, uint64_t workspaceSize,
                                                         aclOpExecutor *executor,
                                                         const aclrtStream stream);

#ifdef __cplusplus
}
#endif

#endif /* ACLNNOP_ACLNN_SOFTMAX_CROSS_ENTROPY_WITH_LOGITS_H_ */
