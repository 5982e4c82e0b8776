/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Gaussian error linear unit: y = x * Phi(x), with the distribution function Phi of the normal distribution, or with its
 * approximation by tanh.
 *
 *     approximate 0  x / 2 * erfc(-x / sqrt(2))
 *     approximate 1  that of aclnnGelu: x / 2 * (1 + tanh(0.7978845608028654 * (x + 0.044715 * x^3)))
 *
 * The arithmetic is float, and results are rounded once, to nearest even. Deterministic. Workspace: 0 bytes.
 */
#ifndef ACLNNOP_ACLNN_GELU_V2_H_
#define ACLNNOP_ACLNN_GELU_V2_H_

#include "aclnn/aclnn_base.h"

#ifdef __cplusplus
extern "C" {
#endif

/*
 * x            FLOAT, FLOAT16 or BF16; rank 0 to 8
 * approximate  0 none, 1 tanh
 * y            data type and shape of x
 *
 * Both may be strided views; formats are ignored, private ones refused. y must not overlap x, unless both are the same
 * view. On success *workspaceSize and *executor are set; on failure they are not written.
 *
 * Returns 0;
 *   161001  a pointer is NULL;
 *   161002  a type, rank or shape not listed above; approximate is not 0 or 1; the byte range of a view exceeds
 *           63 bits;
 *   361001  no device is set, or OpenCL failed; 561101 the host is out of memory.
 */
ACLNN_API aclnnStatus aclnnGeluV2GetWorkspaceSize(const aclTensor *x, int64_t approximate,
                                                  aclTensor *y, uint64_t *workspaceSize,
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
ACLNN_API aclnnStatus aclnnGeluV2(void *workspace, uint64_t workspaceSize, aclOpExecutor *executor,
                                  const aclrtStream stream);

#ifdef __cplusplus
}
#endif

#endif /* ACLNNOP_ACLNN_GELU_V2_H_ */
