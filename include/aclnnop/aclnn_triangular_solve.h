/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Solves systems of linear equations with triangular matrices, by substitution:
 *
 *     A * xOut = self,  or with transpose  A^T * xOut = self,    mOut = the triangle of A
 *
 * Elements of A beyond the diagonal, above it unless `upper`, else below it, are not read and count as 0. They are 0 in
 * mOut. With unitriangular those of the diagonal count as 1; mOut has them as they are. A diagonal element 0 makes
 * infinities or NaN. The arithmetic is float32. Deterministic. Workspace: 0 bytes.
 */
#ifndef ACLNNOP_ACLNN_TRIANGULAR_SOLVE_H_
#define ACLNNOP_ACLNN_TRIANGULAR_SOLVE_H_

#include "aclnn/aclnn_base.h"

#ifdef __cplusplus
extern "C" {
#endif

/*
 * self            (..., M, N), FLOAT
 * A               (..., M, M), FLOAT; the axes of the batches broadcast with those of self
 * upper           A is an upper triangular matrix, else a lower one
 * transpose       A is transposed
 * unitriangular   the diagonal of A is not read for xOut
 * xOut            (..., M, N), FLOAT, with the batches of both
 * mOut            (..., M, M), FLOAT, with the batches of both
 *
 * All tensors may be strided views, have rank 2 to 8 and may be empty. Formats are ignored, but private ones
 * (FRACTAL_NZ and others) are not allowed. xOut may be self itself, else outputs must overlap neither each other nor
 * an input. On success *workspaceSize and *executor are set; on failure they are not written.
 *
 * Returns 0;
 *   161001  a pointer is NULL;
 *   161002  a type, rank, shape or format not listed above; the byte range of a view exceeds 63 bits;
 *   361001  no device is set, or OpenCL failed; 561101 the host is out of memory.
 */
ACLNN_API aclnnStatus aclnnTriangularSolveGetWorkspaceSize(
    const aclTensor *self, const aclTensor *A, bool upper, bool transpose, bool unitriangular,
    aclTensor *xOut, aclTensor *mOut, uint64_t *workspaceSize, aclOpExecutor **executor);

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
ACLNN_API aclnnStatus aclnnTriangularSolve(void *workspace, uint64_t workspaceSize,
                                           aclOpExecutor *executor, aclrtStream stream);

#ifdef __cplusplus
}
#endif

#endif /* ACLNNOP_ACLNN_TRIANGULAR_SOLVE_H_ */
