/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Logarithm of softmax along an axis, as torch.log_softmax:
 *
 *     out = self - m - log(sum of exp(self - m) along dim),   m = the largest element along dim
 *
 * A row, the elements that differ in dim alone, is NaN where it has a NaN or +infinity, or nothing but -infinity.
 * self is not rounded to the type of out before, as the vendor does where that has fewer bits.
 *
 * The arithmetic is float32; the result is rounded once, to nearest even, to the type of out. The order of a sum depends on
 * shapes, strides and the kind of device: deterministic. Workspace: 0 bytes. The formula is that of the vendor's page.
 */
#ifndef ACLNNOP_ACLNN_LOGSOFTMAX_H_
#define ACLNNOP_ACLNN_LOGSOFTMAX_H_

#include "aclnn/aclnn_base.h"

#ifdef __cplusplus
extern "C" {
#endif

/*
 * self   FLOAT, FLOAT16 or BF16; rank 0 to 8
 * dim    the axis, from -rank to rank - 1; a tensor of rank 0 has one axis of one element
 * out    the shape of self; FLOAT, FLOAT16 or BF16, may differ from self
 *
 * Both may be strided views; formats are ignored, private ones refused. Without elements nothing is done. out must not
 * overlap self, unless both are the same view. On success *workspaceSize and *executor are set; on failure they
 * are not written.
 *
 * Returns 0;
 *   161001  a pointer is NULL;
 *   161002  a type, rank, shape or axis not listed above; the byte range of a view exceeds 63 bits;
 *   361001  no device is set, or OpenCL failed; 561101 the host is out of memory.
 */
ACLNN_API aclnnStatus aclnnLogSoftmaxGetWorkspaceSize(const aclTensor *self, int64_t dim,
                                                      aclTensor *out, uint64_t *workspaceSize,
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
ACLNN_API aclnnStatus aclnnLogSoftmax(void *workspace, uint64_t workspaceSize,
                                      aclOpExecutor *executor, aclrtStream stream);

#ifdef __cplusplus
}
#endif

#endif /* ACLNNOP_ACLNN_LOGSOFTMAX_H_ */
