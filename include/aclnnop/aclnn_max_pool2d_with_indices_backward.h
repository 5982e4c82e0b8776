/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Gradient of aclnnMaxPool2dWithMask: the gradient of an output is added where its maximum was.
 *
 *     gradInput[n, c, h, w] = sum of gradOutput[n, c, i, j] over all windows (i, j) whose maximum, by
 *                             indices, is (h, w)          (none: 0)
 *
 * Sums are computed in float32, by rows of windows and along them, and rounded once, to nearest even. Deterministic.
 * Workspace: 0 bytes. The formula is that of PyTorch.
 *
 * Each element of gradInput is summed by itself, from the windows that have it: an indices that the forward operator
 * did not write, with the same arguments, leads to other sums, and never to memory outside of the tensors.
 */
#ifndef ACLNNOP_ACLNN_MAX_POOL2D_WITH_INDICES_BACKWARD_H_
#define ACLNNOP_ACLNN_MAX_POOL2D_WITH_INDICES_BACKWARD_H_

#include "aclnn/aclnn_base.h"

#ifdef __cplusplus
extern "C" {
#endif

/*
 * gradOutput  FLOAT, FLOAT16 or BF16; the shape of the forward operator's out
 * self        the data type of gradOutput, the shape of the forward operator's self; not read
 * indices     as the forward operator wrote it
 * kernelSize, stride, padding, dilation, ceilMode  those of the forward operator, with its rules
 * gradInput   the data type of gradOutput, the shape of self
 *
 * Formats: NCHW, NCL or ND; those of self, gradOutput and gradInput are equal. All tensors may be strided views.
 * gradInput must not overlap gradOutput or indices. On success *workspaceSize and *executor are set; on failure they
 * are not written.
 *
 * Returns 0;
 *   161001  a pointer is NULL;
 *   161002  a type, format, rank, shape or value that the forward operator does not support, or that does not match
 *           those of the others; the byte range of a view exceeds 63 bits;
 *   361001  no device is set, or OpenCL failed; 561101 the host is out of memory.
 */
ACLNN_API aclnnStatus aclnnMaxPool2dWithMaskBackwardGetWorkspaceSize(
    const aclTensor *gradOutput, const aclTensor *self, const aclTensor *indices,
    const aclIntArray *kernelSize, const aclIntArray *stride, const aclIntArray *padding,
    const aclIntArray *dilation, bool ceilMode, aclTensor *gradInput, uint64_t *workspaceSize,
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
ACLNN_API aclnnStatus aclnnMaxPool2dWithMaskBackward(void *workspace, uint64_t workspaceSize,
                                                     aclOpExecutor *executor, aclrtStream stream);

#ifdef __cplusplus
}
#endif

#endif /* ACLNNOP_ACLNN_MAX_POOL2D_WITH_INDICES_BACKWARD_H_ */
