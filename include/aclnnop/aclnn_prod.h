/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Products of elements: out = product of all elements of self (aclnnProd), or of those along one axis
 * (aclnnProdDim). A product without factors is 1.
 *
 * float32 (float64 for DOUBLE, 64-bit integers for integers, which wrap), rounded once to the type of out.
 * The order depends on shapes, strides and the kind of device: deterministic. Workspace: 0 bytes where at most 1024
 * elements make one of out; else 4 or 8 bytes for each 1024 of them.
 */
#ifndef ACLNNOP_ACLNN_PROD_H_
#define ACLNNOP_ACLNN_PROD_H_

#include "aclnn/aclnn_base.h"

#ifdef __cplusplus
extern "C" {
#endif

/*
 * self   FLOAT, FLOAT16, BF16, DOUBLE, INT8, INT16, INT32, INT64, UINT8, BOOL;
 *        rank 0 to 8
 * dtype  that of out: self is converted to it before it is multiplied, to integers of 64 bits for all integers; BOOL: whether no element is 0
 * out    one element, of any rank
 *
 * DOUBLE where the device has it. All may be strided views; formats are ignored, private ones refused.
 * On success *workspaceSize and *executor are set; on failure they are not written.
 *
 * Returns 0;
 *   161001  a pointer is NULL;
 *   161002  a type, rank, axis or shape not listed above; the byte range of a view exceeds 63 bits;
 *   361001  no device is set, or OpenCL failed; 561101 the host is out of memory.
 */
ACLNN_API aclnnStatus aclnnProdGetWorkspaceSize(const aclTensor *self, const aclDataType dtype,
                                                aclTensor *out, uint64_t *workspaceSize,
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
ACLNN_API aclnnStatus aclnnProd(void *workspace, uint64_t workspaceSize, aclOpExecutor *executor,
                                aclrtStream stream);

/*
 * self     as above
 * dim      an axis from -rank to rank - 1
 * keepDim  whether the axis stays, with extent 1
 * dtype    as above
 * out      the shape of self without the axis
 *
 * DOUBLE where the device has it. All may be strided views; formats are ignored, private ones refused.
 * On success *workspaceSize and *executor are set; on failure they are not written.
 *
 * Returns 0;
 *   161001  a pointer is NULL;
 *   161002  a type, rank, axis or shape not listed here; the byte range of a view exceeds 63 bits;
 *   361001  no device is set, or OpenCL failed; 561101 the host is out of memory.
 */
ACLNN_API aclnnStatus aclnnProdDimGetWorkspaceSize(const aclTensor *self, int64_t dim, bool keepDim,
                                                   const aclDataType dtype, aclTensor *out,
                                                   uint64_t *workspaceSize,
                                                   aclOpExecutor **executor);

/* As aclnnProd. */
ACLNN_API aclnnStatus aclnnProdDim(void *workspace, uint64_t workspaceSize, aclOpExecutor *executor,
                                   aclrtStream stream);

#ifdef __cplusplus
}
#endif

#endif /* ACLNNOP_ACLNN_PROD_H_ */
