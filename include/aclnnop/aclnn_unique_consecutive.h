/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Leaves out each element that is equal to the one before it, in row-major order, as torch.unique_consecutive.
 *
 *     valueOut[inverseOut[i]] == self[i]
 *
 * Zeros of both signs are equal, and the first of them is stored. NaN is different from every element.
 *
 * Deterministic. The workspace has 9 bytes for each element, 8 for each 1024 of them, 16, and what copies of strided views take.
 */
#ifndef ACLNNOP_ACLNN_UNIQUE_CONSECUTIVE_H_
#define ACLNNOP_ACLNN_UNIQUE_CONSECUTIVE_H_

#include "aclnn/aclnn_base.h"

#ifdef __cplusplus
extern "C" {
#endif

/*
 * self           FLOAT, FLOAT16, BF16, DOUBLE, INT8, INT16, INT32, INT64, UINT8 or BOOL; rank 0 to 8, or 0 and 1 where
 *                dim names an axis; at most 2^32 - 2 elements
 * returnInverse  whether inverseOut is written
 * returnCounts   whether countsOut is written: how many elements each one of valueOut stands for
 * dim            1000: none. Or the axis of self, 0 or -1: of one axis this is the same
 * valueOut       the type of self; rank 1; as many elements as self has
 * inverseOut     INT64; the shape of self if it is written, else any
 * countsOut      INT64; the shape of valueOut if it is written, else any
 *
 * The second call waits for the device, and then sets the extent N of valueOut and, if it is written, of countsOut, which
 * aclGetViewShape returns; their first N elements are written. So both must live until then, with a repeatable executor until
 * its last run. If self has no elements, they stay as they are. All may be strided views; formats are ignored, private ones refused. Outputs must not overlap
 * another tensor. On success *workspaceSize and *executor are set; on failure they are not written.
 *
 * Returns 0;
 *   161001  a pointer is NULL;
 *   161002  a type, rank, shape or number not listed above; the byte range of a view exceeds 63 bits;
 *   361001  no device is set, or OpenCL failed; 561101 the host is out of memory.
 */
ACLNN_API aclnnStatus aclnnUniqueConsecutiveGetWorkspaceSize(
    const aclTensor *self, bool returnInverse, bool returnCounts, int64_t dim, aclTensor *valueOut,
    aclTensor *inverseOut, aclTensor *countsOut, uint64_t *workspaceSize, aclOpExecutor **executor);

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
ACLNN_API aclnnStatus aclnnUniqueConsecutive(void *workspace, uint64_t workspaceSize,
                                             aclOpExecutor *executor, aclrtStream stream);

#ifdef __cplusplus
}
#endif

#endif /* ACLNNOP_ACLNN_UNIQUE_CONSECUTIVE_H_ */
