/* SPDX-License-Identifier: Apache-2.0 */
/*
 * The products of the first elements along an axis, as torch.cumprod:
 *
 *     out[..., k, ...] = input[..., 0, ...] * ... * input[..., k, ...]
 *
 * Elements are first converted to the type of out. FLOAT, FLOAT16 and BF16 are multiplied in float, DOUBLE in double,
 * integers in 64 bits, and each result is rounded once, integers modulo 2^n. The order of the multiplications is that of
 * the additions of aclnnCumsum, and so is the workspace: products of later elements are made before the first ones are
 * known. Such a product may be infinite or 0 where the result is not; with a 0 before, it then makes the result NaN.
 */
#ifndef ACLNNOP_ACLNN_CUMPROD_H_
#define ACLNNOP_ACLNN_CUMPROD_H_

#include "aclnn/aclnn_base.h"

#ifdef __cplusplus
extern "C" {
#endif

/*
 * input  FLOAT, FLOAT16, BF16, DOUBLE, INT8, INT16, INT32, INT64, UINT8 or BOOL; any shape of up to 8 axes; may be empty
 * dim    the axis, from -rank to rank - 1 (rank 0: -1 or 0)
 * dtype  the type of out
 * out    any of these types but BOOL, and a floating-point type if input has one; the shape of input
 *
 * DOUBLE where the device has it. Both may be strided views, of out without elements that share memory; formats are
 * ignored, private ones refused. out may be input, and must not overlap it otherwise. On success *workspaceSize and
 * *executor are set; on failure they are not written.
 *
 * Returns 0;
 *   161001  a pointer is NULL;
 *   161002  a type, rank, shape or axis not listed above; the byte range of a view exceeds 63 bits;
 *   361001  no device is set, or OpenCL failed; 561101 the host is out of memory.
 */
ACLNN_API aclnnStatus aclnnCumprodGetWorkspaceSize(const aclTensor *input, const aclScalar *dim,
                                                   const aclDataType dtype, aclTensor *out,
                                                   uint64_t *workspaceSize,
                                                   aclOpExecutor **executor);

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
ACLNN_API aclnnStatus aclnnCumprod(void *workspace, uint64_t workspaceSize, aclOpExecutor *executor,
                                   aclrtStream stream);

#ifdef __cplusplus
}
#endif

#endif /* ACLNNOP_ACLNN_CUMPROD_H_ */
