/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Product of a matrix and a vector: out = self * vec.
 *
 * The arithmetic is float32: products are summed in an order that depends on the shapes, the strategy
 * and the vector width of the device only, and the result is rounded once, to nearest even, to the
 * data type of out. Deterministic on one device. Workspace: 0 for small products, else panels and copies in
 * float and partial sums; on a CPU at most twice the tensors and 1 MiB, on a GPU by CLBlast also what that needs.
 */
#ifndef ACLNNOP_ACLNN_MV_H_
#define ACLNNOP_ACLNN_MV_H_

#include "aclnn/aclnn_base.h"

#ifdef __cplusplus
extern "C" {
#endif

/*
 * self           (M, K)
 * vec            (K)
 * out            (M)
 * cubeMathType   -1 to 4. With 1 to 3 the matrix unit of an NVIDIA device, where kernels can use it, multiplies
 *                FLOAT operands rounded to 11 bits (TF32; from 3.40e38 on infinite) and adds the products
 *                in float32; else the precision is float32. An instruction of CPUs
 *                that multiplies BF16 takes subnormal numbers for 0
 *
 * The types are FLOAT, FLOAT16 and BF16, in any mixture. All tensors may be strided views; formats are
 * ignored, but private ones (FRACTAL_NZ and others) are not allowed. Without products to add the sums
 * are 0. out must not overlap an input. On success *workspaceSize and *executor
 * are set; on failure they are not written.
 *
 * Returns 0;
 *   161001  a pointer is NULL;
 *   161002  a type, rank, shape or format not listed above; cubeMathType is not -1 to 4; the byte range
 *           of a view exceeds 63 bits;
 *   361001  no device is set, or OpenCL failed; 561101 the host is out of memory.
 */
ACLNN_API aclnnStatus aclnnMvGetWorkspaceSize(const aclTensor *self, const aclTensor *vec,
                                              aclTensor *out, int8_t cubeMathType,
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
ACLNN_API aclnnStatus aclnnMv(void *workspace, uint64_t workspaceSize, aclOpExecutor *executor,
                              aclrtStream stream);

#ifdef __cplusplus
}
#endif

#endif /* ACLNNOP_ACLNN_MV_H_ */
