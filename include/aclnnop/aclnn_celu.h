/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Generated from host/ops/elementwise/elementwise.table by elementwise.py: aclnnCelu, aclnnInplaceCelu.
 *
 * Element by element, with broadcasting. Floating-point types of 16 and 32 bits are computed in float,
 * DOUBLE in double, integers in 64 bits; each result is rounded to the type of the output, to
 * types of 16 bits by way of float: to nearest even; from integers to shorter ones modulo 2^n; from floating-point types to integers toward
 * zero, with the nearest value in place of one outside of the range, and 0 in place of NaN; to BOOL 1 unless 0.
 * Deterministic. Workspace: 0 bytes.
 */
#ifndef ACLNNOP_ACLNN_CELU_H_
#define ACLNNOP_ACLNN_CELU_H_

#include "aclnn/aclnn_base.h"

#ifdef __cplusplus
extern "C" {
#endif

/*
 * out = self < 0 ? expm1(self / alpha) * alpha : self
 *
 * inputs  FLOAT, FLOAT16, BF16, DOUBLE; rank 0 to 8, broadcast
 *         to the shape of out
 * out  a type to which the promoted one can be cast
 *
 * alpha is real, and not 0.
 * DOUBLE where the device has it. All may be strided views; formats are ignored, private ones refused.
 * out must not overlap an input, unless both are the same view. On success *workspaceSize and
 * *executor are set; on failure they are not written.
 *
 * Returns 0;
 *   161001  a pointer is NULL that may not be;
 *   161002  a type, rank, shape or format not listed above; the byte range of a view exceeds 63 bits;
 *   361001  no device is set, or OpenCL failed; 561101 the host is out of memory.
 */
ACLNN_API aclnnStatus aclnnCeluGetWorkspaceSize(
    const aclTensor *self,
    const aclScalar *alpha,
    aclTensor *out, uint64_t *workspaceSize, aclOpExecutor **executor);

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
ACLNN_API aclnnStatus aclnnCelu(void *workspace, uint64_t workspaceSize,
    aclOpExecutor *executor, aclrtStream stream);

/*
 * selfRef = self < 0 ? expm1(self / alpha) * alpha : self
 *
 * inputs  FLOAT, FLOAT16, BF16, DOUBLE; rank 0 to 8, broadcast
 *         to the shape of selfRef
 * selfRef  a type to which the promoted one can be cast
 *
 * alpha is real, and not 0.
 * DOUBLE where the device has it. All may be strided views; formats are ignored, private ones refused.
 * selfRef must not overlap an input, unless both are the same view. On success *workspaceSize and
 * *executor are set; on failure they are not written.
 *
 * Returns 0;
 *   161001  a pointer is NULL that may not be;
 *   161002  a type, rank, shape or format not listed above; the byte range of a view exceeds 63 bits;
 *   361001  no device is set, or OpenCL failed; 561101 the host is out of memory.
 */
ACLNN_API aclnnStatus aclnnInplaceCeluGetWorkspaceSize(
    aclTensor *selfRef,
    const aclScalar *alpha, uint64_t *workspaceSize, aclOpExecutor **executor);

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
ACLNN_API aclnnStatus aclnnInplaceCelu(void *workspace, uint64_t workspaceSize,
    aclOpExecutor *executor, aclrtStream stream);

#ifdef __cplusplus
}
#endif

#endif /* ACLNNOP_ACLNN_CELU_H_ */
