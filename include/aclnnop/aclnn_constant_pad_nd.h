/* SPDX-License-Identifier: Apache-2.0 */
/*
 * A tensor with a constant around it, as torch.nn.functional.pad in the mode "constant":
 *
 *     out[i0, i1, ...] = self[i0 - before0, i1 - before1, ...], or value where self has no such element
 *
 * Elements are copied with all their bits, but for those of BOOL, which become 0 or 1. Deterministic. Workspace: 0 bytes.
 */
#ifndef ACLNNOP_ACLNN_CONSTANT_PAD_ND_H_
#define ACLNNOP_ACLNN_CONSTANT_PAD_ND_H_

#include "aclnn/aclnn_base.h"

#ifdef __cplusplus
extern "C" {
#endif

/*
 * self   FLOAT, FLOAT16, BF16, DOUBLE, INT8, INT16, INT32, INT64, UINT8 or BOOL; rank 0 to 8; may be empty
 * pad    pairs of the numbers of elements before and behind an axis, the last axis first; at most one pair for each axis. A
 *        negative number removes as many elements of self
 * value  a scalar of any of these types, which is converted to that of self: rounded, toward zero if that is an integer,
 *        integers modulo 2^n
 * out    data type of self; its shape with the padding, no extent of which may be negative
 *
 * DOUBLE where the device has it. Both may be strided views, of out without elements that share memory; formats are
 * ignored, private ones refused. out must not overlap self. On success *workspaceSize and *executor are set; on failure
 * they are not written.
 *
 * Returns 0;
 *   161001  a pointer is NULL;
 *   161002  a type, rank, shape or size not listed above; the byte range of a view exceeds 63 bits;
 *   361001  no device is set, or OpenCL failed; 561101 the host is out of memory.
 */
ACLNN_API aclnnStatus aclnnConstantPadNdGetWorkspaceSize(const aclTensor *self,
                                                         const aclIntArray *pad,
                                                         const aclScalar *value, aclTensor *out,
                                                         uint64_t *workspaceSize,
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
ACLNN_API aclnnStatus aclnnConstantPadNd(void *workspace, uint64_t workspaceSize,
                                         aclOpExecutor *executor, aclrtStream stream);

#ifdef __cplusplus
}
#endif

#endif /* ACLNNOP_ACLNN_CONSTANT_PAD_ND_H_ */
