/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Adaptive average pooling of images: out[n, c, i, j] is the mean of the elements of window (i, j). Along an axis with `in`
 * elements of self and `out` windows, window i has the elements from i * in / out, rounded down, to (i + 1) * in / out,
 * rounded up.
 *
 * Sums are float, by rows, and out is rounded once, to nearest even. Deterministic on any device. Sources: the vendor's page
 * aclnnAdaptiveAvgPool2d and PyTorch's adaptive_avg_pool2d.
 *
 * Workspace: 0 bytes.
 */
#ifndef ACLNNOP_ACLNN_ADAPTIVE_AVG_POOL2D_H_
#define ACLNNOP_ACLNN_ADAPTIVE_AVG_POOL2D_H_

#include "aclnn/aclnn_base.h"

#ifdef __cplusplus
extern "C" {
#endif

/*
 * self        FLOAT, FLOAT16 or BF16; shape (C, H, W) or (N, C, H, W); format ND, NCL or NCHW; H and W are 1 to 2^31 - 1
 * outputSize  two numbers, 0 to 2^31 - 1: H and W of out
 * out         data type and format of self; shape of self with outputSize
 *
 * All tensors may be strided views; out must not overlap self.
 * On success *workspaceSize and *executor are set; on failure they are not written.
 *
 * Returns 0;
 *   161001  self, outputSize, out, workspaceSize or executor is NULL;
 *   161002  a type, format, rank, shape or number not listed above; the byte range of a view exceeds 63 bits;
 *   361001  no device is set, or OpenCL failed; 561101 the host is out of memory.
 */
ACLNN_API aclnnStatus aclnnAdaptiveAvgPool2dGetWorkspaceSize(const aclTensor *self,
                                                             const aclIntArray *outputSize,
                                                             aclTensor *out,
                                                             uint64_t *workspaceSize,
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
ACLNN_API aclnnStatus aclnnAdaptiveAvgPool2d(void *workspace, uint64_t workspaceSize,
                                             aclOpExecutor *executor, const aclrtStream stream);

#ifdef __cplusplus
}
#endif

#endif /* ACLNNOP_ACLNN_ADAPTIVE_AVG_POOL2D_H_ */
