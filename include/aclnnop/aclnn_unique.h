/* SPDX-License-Identifier: Apache-2.0 */
/*
 * The distinct elements of self, in ascending order, and for each element of self its place among them, as torch.unique.
 *
 *     valueOut[inverseOut[i]] == self[i]
 *
 * Zeros of both signs are equal, and the one with the lowest position is stored. NaN is larger than every number, and different
 * from every other NaN.
 *
 * Deterministic. The workspace has a sorted copy of self, 17 bytes for each element, 8 for each 1024 of them, 16, what
 * aclnnSort takes, and what copies of strided views take.
 */
#ifndef ACLNNOP_ACLNN_UNIQUE_H_
#define ACLNNOP_ACLNN_UNIQUE_H_

#include "aclnn/aclnn_base.h"

#ifdef __cplusplus
extern "C" {
#endif

/*
 * self           FLOAT, FLOAT16, BF16, DOUBLE, INT8, INT16, INT32, INT64, UINT8 or BOOL; rank 0 to 8; at most
 *                2^32 - 2 elements
 * sorted         ignored: the result is sorted always
 * returnInverse  whether inverseOut is written
 * valueOut       the type of self; rank 1; as many elements as self has
 * inverseOut     INT64; the shape of self if returnInverse, else any
 *
 * The second call waits for the device, and then sets the extent N of valueOut, which aclGetViewShape returns; the first N
 * elements are written. So valueOut must live until then, with a repeatable executor until its last run. If self has no
 * elements, it stays as it is. All may be strided views; formats are ignored, private ones refused. Outputs must not overlap
 * another tensor. On success *workspaceSize and *executor are set; on failure they are not written.
 *
 * Returns 0;
 *   161001  a pointer is NULL;
 *   161002  a type, rank, shape or number not listed above; the byte range of a view exceeds 63 bits;
 *   361001  no device is set, or OpenCL failed; 561101 the host is out of memory.
 */
ACLNN_API aclnnStatus aclnnUniqueGetWorkspaceSize(const aclTensor *self, bool sorted,
                                                  bool returnInverse, aclTensor *valueOut,
                                                  aclTensor *inverseOut, uint64_t *workspaceSize,
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
 *           memory of a tensor is freed or smaller than its view; stream is on another device; an output
 *           whose extent is set was destroyed;
 *   361001  OpenCL failed, or earlier work on the stream did;
 *   107017  stream is not a stream, or was destroyed;
 *   107002  stream is NULL and the thread has no context.
 */
ACLNN_API aclnnStatus aclnnUnique(void *workspace, uint64_t workspaceSize, aclOpExecutor *executor,
                                  aclrtStream stream);

#ifdef __cplusplus
}
#endif

#endif /* ACLNNOP_ACLNN_UNIQUE_H_ */
