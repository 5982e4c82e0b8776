/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Gradient of aclnnSoftmax with respect to its input, from its output:
 *
 *     out = output * (gradOutput - sum of gradOutput * output along dim)
 *
 * The arithmetic is float32; the result is rounded once, to nearest even, to the type of out. The order of a sum depends on
 * shapes, strides and the kind of device: deterministic. Workspace: 0 bytes. The formula is that of the vendor's page.
 */
#ifndef ACLNNOP_ACLNN_SOFTMAX_BACKWARD_H_
#define ACLNNOP_ACLNN_SOFTMAX_BACKWARD_H_

#include "aclnn/aclnn_base.h"

#ifdef __cplusplus
extern "C" {
#endif

/*
 * gradOutput, output   FLOAT, FLOAT16 or BF16, both of one type and shape; rank 0 to 8
 * dim                  the axis, from -rank to rank - 1; a tensor of rank 0 has one axis of one element
 * out                  the shape of gradOutput; FLOAT, FLOAT16 or BF16, may differ from the inputs
 *
 * All may be strided views; formats are ignored, private ones refused. Without elements nothing is done. out must not
 * overlap an input, unless both are the same view. On success *workspaceSize and *executor are set; on failure they
 * are not written.
 *
 * Returns 0;
 *   161001  a pointer is NULL;
 *   161002  a type, rank, shape or axis not listed above; the byte range of a view exceeds 63 bits;
 *   361001  no device is set, or OpenCL failed; 561101 the host is out of memory.
 */
ACLNN_API aclnnStatus aclnnSoftmaxBackwardGetWorkspaceSize(const aclTensor *gradOutput,
                                                           const aclTensor *output, int64_t dim,
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
ACLNN_API aclnnStatus aclnnSoftmaxBackward(void *workspace, uint64_t workspaceSize,
                                           aclOpExecutor *executor, aclrtStream stream);

#ifdef __cplusplus
}
#endif

#endif /* ACLNNOP_ACLNN_SOFTMAX_BACKWARD_H_ */
