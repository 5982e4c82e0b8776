/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Positions of the elements of self that are not 0, in row-major order: a column of out for each of
 * them, as torch.nonzero(self).t(). NaN is not 0. Deterministic. Workspace: 8 bytes for each 1024
 * elements, and 16; a byte for each element of self whose type has more than 8 bits.
 */
#ifndef ACLNNOP_ACLNN_NONZERO_V2_H_
#define ACLNNOP_ACLNN_NONZERO_V2_H_

#include "aclnn/aclnn_base.h"

#ifdef __cplusplus
extern "C" {
#endif

/*
 * self   FLOAT, FLOAT16, BF16, DOUBLE, INT8, INT16, INT32, INT64, UINT8 or BOOL; rank 0 to 8
 * out    INT64; rank 2; as many rows as self has axes, and columns for all elements of self that
 *        are not 0: of more than there are columns, only the first ones are found. The second call
 *        writes N columns. If out is contiguous, it is contiguous with its new shape, too: row r
 *        begins at element r * N. Otherwise its strides stay
 *
 * The second call waits for the device, and then sets the extent N of out, which aclGetViewShape
 * returns. So out must live until then, with a repeatable executor until its last run; an out
 * without elements stays as it is, as every out does if self has no elements. All may be strided views; formats are ignored, private ones
 * refused. out must not overlap self. On success *workspaceSize and *executor are set; on failure
 * they are not written.
 *
 * Returns 0;
 *   161001  a pointer is NULL;
 *   161002  a type, rank or shape not listed above; the byte range of a view exceeds 63 bits;
 *   361001  no device is set, or OpenCL failed; 561101 the host is out of memory.
 */
ACLNN_API aclnnStatus aclnnNonzeroV2GetWorkspaceSize(const aclTensor *self, aclTensor *out,
                                                     uint64_t *workspaceSize,
                                                     aclOpExecutor **executor);

/*
 * Enqueues the work on stream (NULL: the default stream) and waits for it. Consumes the executor,
 * even on failure, unless it is repeatable. workspace has workspaceSize bytes, at least the size
 * from the first call; it may be NULL when that is 0.
 *
 * Returns 0;
 *   161001  executor or the address of a tensor is NULL, or workspace is NULL although
 *           workspaceSize is not 0;
 *   161002  executor was consumed or belongs to another operator; workspaceSize is too small; the
 *           memory of a tensor is freed or smaller than its view; stream is on another device;
 *   361001  OpenCL failed, or earlier work on the stream did;
 *   107017  stream is not a stream, or was destroyed;
 *   107002  stream is NULL and the thread has no context.
 */
ACLNN_API aclnnStatus aclnnNonzeroV2(void *workspace, uint64_t workspaceSize,
                                     aclOpExecutor *executor, aclrtStream stream);

#ifdef __cplusplus
}
#endif

#endif /* ACLNNOP_ACLNN_NONZERO_V2_H_ */
