/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Counts the elements in equal intervals from min to max, as torch.histc.
 *
 *     out[b] = how many elements x have min <= x <= max and min(floor((x - min) * bins / (max - min)), bins - 1) == b
 *
 * If min == max they are the smallest and the largest element; if those are equal, too, min is one less and max one more, as far
 * as the type permits. Elements outside are not counted, nor is NaN, and none is if the smallest or the largest element is not
 * finite. Of floating-point elements the expression is computed as it stands, in single precision, and elements for which it
 * overflows or is NaN belong to the last interval. Of integers it is exact where max - min is less than 2^32, else as many low
 * bits of both differences are left out as it takes. Elements are counted exactly, and the count converted to the type of out.
 *
 * Deterministic. The workspace is at most the larger of 2 bytes for each element of self and 4 for each of out (for each 2^30
 * elements of self), 16 KiB if min == max, and what a copy of a strided self takes.
 */
#ifndef ACLNNOP_ACLNN_HISTC_H_
#define ACLNNOP_ACLNN_HISTC_H_

#include "aclnn/aclnn_base.h"

#ifdef __cplusplus
extern "C" {
#endif

/*
 * self  FLOAT, FLOAT16, BF16, INT8, INT16, INT32, INT64 or UINT8; rank 0 to 8; may be empty: all counts are 0
 * bins  1 to 2^31 - 1
 * min   a number of any of the ten types, converted to INT64 if self has integers, else to FLOAT, and then finite; at most max
 * max   the same; at least min
 * out   FLOAT, FLOAT16, BF16, INT8, INT16, INT32, INT64 or UINT8; rank 1; bins elements
 *
 * All may be strided views; formats are ignored, private ones refused. out must not overlap self. On success *workspaceSize
 * and *executor are set; on failure they are not written.
 *
 * Returns 0;
 *   161001  a pointer is NULL;
 *   161002  a type, rank, shape or number not listed above; the byte range of a view exceeds 63 bits;
 *   361001  no device is set, or OpenCL failed; 561101 the host is out of memory.
 */
ACLNN_API aclnnStatus aclnnHistcGetWorkspaceSize(const aclTensor *self, int64_t bins,
                                                 const aclScalar *min, const aclScalar *max,
                                                 aclTensor *out, uint64_t *workspaceSize,
                                                 aclOpExecutor **executor);

/*
 * Enqueues the work on stream (NULL: the default stream) and returns without waiting. Consumes the executor,
 * even on failure, unless it is repeatable. workspace has workspaceSize bytes, at least the size
 * from the first call; it may be NULL when that is 0.
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
ACLNN_API aclnnStatus aclnnHistc(void *workspace, uint64_t workspaceSize, aclOpExecutor *executor,
                                 aclrtStream stream);

#ifdef __cplusplus
}
#endif

#endif /* ACLNNOP_ACLNN_HISTC_H_ */
