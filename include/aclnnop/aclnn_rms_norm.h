/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Root mean square normalization of rows, which are the last axes together:
 *
 *     rstdOut = 1 / sqrt(sum(x^2) / length + epsilon)
 *     yOut = x * rstdOut * gamma
 *
 * Sums are float, in a fixed order; yOut is rounded once, to nearest even. A row with a NaN is NaN. Where
 * the sum of squares is infinite, so from elements of about 1e19 on, rstdOut is 0. Deterministic on one device.
 *
 * Workspace: 0 bytes where all tensors are contiguous. Each other tensor adds its size as a
 * contiguous one, rounded up to a multiple of 64.
 */
#ifndef ACLNNOP_ACLNN_RMS_NORM_H_
#define ACLNNOP_ACLNN_RMS_NORM_H_

#include "aclnn/aclnn_base.h"

#ifdef __cplusplus
extern "C" {
#endif

/*
 * x        FLOAT, FLOAT16 or BF16; rank 1 to 8
 * gamma    any of these types; rank 1 to that of x; its shape is that of the last axes of x, which
 *          are normalized
 * epsilon  not negative
 * yOut     data type and shape of x; may be the same view as x
 * rstdOut  FLOAT; the shape of the other axes of x, with or without 1 for each of the last axes.
 *          NaN where rows have no elements
 *
 * All may be strided views; private formats are refused. On success *workspaceSize and *executor are
 * set; on failure they are not written.
 *
 * Returns 0;
 *   161001  a pointer is NULL;
 *   161002  a type, rank, shape or epsilon not listed above; the byte range of a view exceeds 63 bits;
 *   361001  no device is set, or OpenCL failed; 561101 the host is out of memory.
 */
ACLNN_API aclnnStatus aclnnRmsNormGetWorkspaceSize(const aclTensor *x, const aclTensor *gamma,
                                                   double epsilon, const aclTensor *yOut,
                                                   const aclTensor *rstdOut,
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
ACLNN_API aclnnStatus aclnnRmsNorm(void *workspace, uint64_t workspaceSize, aclOpExecutor *executor,
                                   aclrtStream stream);

#ifdef __cplusplus
}
#endif

#endif /* ACLNNOP_ACLNN_RMS_NORM_H_ */
