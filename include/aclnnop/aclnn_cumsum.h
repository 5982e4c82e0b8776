/* SPDX-License-Identifier: Apache-2.0 */
/*
 * The sums of the first elements along an axis, as torch.cumsum:
 *
 *     out[..., k, ...] = self[..., 0, ...] + ... + self[..., k, ...]
 *
 * Elements are first converted to the type of out. FLOAT, FLOAT16 and BF16 are added in float, DOUBLE in double, integers in
 * 64 bits, and each result is rounded once, integers modulo 2^n. The order of the additions depends on the extent of the
 * axis only: 8 elements are a block, 16 blocks a run, 16 runs a part, each of which is added from 0 on. Deterministic.
 * Workspace: along axes of more than 8192 elements, if there are few rows, 4 bytes (DOUBLE and integers: 8) per 2048
 * elements and per row; else 0.
 */
#ifndef ACLNNOP_ACLNN_CUMSUM_H_
#define ACLNNOP_ACLNN_CUMSUM_H_

#include "aclnn/aclnn_base.h"

#ifdef __cplusplus
extern "C" {
#endif

/*
 * self   FLOAT, FLOAT16, BF16, DOUBLE, INT8, INT16, INT32, INT64, UINT8 or BOOL; any shape of up to 8 axes; may be empty
 * dim    the axis, from -rank to rank - 1 (rank 0: -1 or 0)
 * dtype  the type of out
 * out    any of these types but BOOL, and a floating-point type if self has one; the shape of self
 *
 * DOUBLE where the device has it. Both may be strided views, of out without elements that share memory; formats are
 * ignored, private ones refused. out may be self, and must not overlap it otherwise. On success *workspaceSize and
 * *executor are set; on failure they are not written.
 *
 * Returns 0;
 *   161001  a pointer is NULL;
 *   161002  a type, rank, shape or axis not listed above; the byte range of a view exceeds 63 bits;
 *   361001  no device is set, or OpenCL failed; 561101 the host is out of memory.
 */
ACLNN_API aclnnStatus aclnnCumsumGetWorkspaceSize(const aclTensor *self, int64_t dim,
                                                  aclDataType dtype, aclTensor *out,
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
ACLNN_API aclnnStatus aclnnCumsum(void *workspace, uint64_t workspaceSize, aclOpExecutor *executor,
                                  aclrtStream stream);

/*
 * The same for self and out of one type, not BOOL.
 *
 * exclusive  out[..., k, ...] is the sum without self[..., k, ...]
 * reverse    sums are those of the last elements, from the end of the axis to k
 */
ACLNN_API aclnnStatus aclnnCumsumV2GetWorkspaceSize(const aclTensor *self, int64_t dim,
                                                    bool exclusive, bool reverse, aclTensor *out,
                                                    uint64_t *workspaceSize,
                                                    aclOpExecutor **executor);
ACLNN_API aclnnStatus aclnnCumsumV2(void *workspace, uint64_t workspaceSize,
                                    aclOpExecutor *executor, aclrtStream stream);

#ifdef __cplusplus
}
#endif

#endif /* ACLNNOP_ACLNN_CUMSUM_H_ */
