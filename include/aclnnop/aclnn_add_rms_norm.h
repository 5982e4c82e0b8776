/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Root mean square normalization of a sum, of rows, which are the last axes together:
 *
 *     xOut = x1 + x2
 *     rstdOut = 1 / sqrt(sum(xOut^2) / length + epsilonOptional)
 *     yOut = xOut * rstdOut * gamma
 *
 * xOut is rounded to its data type before it is normalized. Sums over rows are float, in a fixed
 * order; yOut is rounded once, to nearest even. A row with a NaN is NaN. Where the sum of squares is
 * infinite, so from elements of about 1e19 on, rstdOut is 0. Deterministic on one device.
 *
 * Workspace: 0 bytes where all tensors are contiguous. Each other tensor adds its size as a
 * contiguous one, rounded up to a multiple of 64.
 */
#ifndef ACLNNOP_ACLNN_ADD_RMS_NORM_H_
#define ACLNNOP_ACLNN_ADD_RMS_NORM_H_

#include "aclnn/aclnn_base.h"

#ifdef __cplusplus
extern "C" {
#endif

/*
 * x1, x2   FLOAT, FLOAT16 or BF16; the same type, and the same shape of rank 1 to 8
 * gamma    any of these types; rank 1 to that of x1; its shape is that of the last axes of x1, which
 *          are normalized
 * epsilonOptional  not negative
 * yOut     data type and shape of x1
 * rstdOut  FLOAT; the shape of the other axes of x1, with or without 1 for each of the last axes.
 *          NaN where rows have no elements
 * xOut     data type and shape of x1
 *
 * yOut or xOut may be the same view as x1 or x2, but not both outputs the same.
 *
 * All may be strided views; private formats are refused. On success *workspaceSize and *executor are
 * set; on failure they are not written.
 *
 * Returns 0;
 *   161001  a pointer is NULL;
 *   161002  a type, rank, shape or epsilon not listed above; the byte range of a view exceeds 63 bits;
 *   361001  no device is set, or OpenCL failed; 561101 the host is out of memory.
 */
ACLNN_API aclnnStatus aclnnAddRmsNormGetWorkspaceSize(
    const aclTensor *x1, const aclTensor *x2, const aclTensor *gamma, double epsilonOptional,
    const aclTensor *yOut, const aclTensor *rstdOut, const aclTensor *xOut, uint64_t *workspaceSize,
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
ACLNN_API aclnnStatus aclnnAddRmsNorm(void *workspace, uint64_t workspaceSize,
                                      aclOpExecutor *executor, aclrtStream stream);

#ifdef __cplusplus
}
#endif

#endif /* ACLNNOP_ACLNN_ADD_RMS_NORM_H_ */
