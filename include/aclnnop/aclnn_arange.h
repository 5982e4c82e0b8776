/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Numbers at a given distance: start + step * i for element i of out in row-major order.
 *
 * The arithmetic is float32, for DOUBLE double, with one rounding to the type of out. For integers start,
 * end and step are first rounded toward zero, and the arithmetic is of 64 bits. Deterministic.
 * Workspace: 0 bytes.
 */
#ifndef ACLNNOP_ACLNN_ARANGE_H_
#define ACLNNOP_ACLNN_ARANGE_H_

#include "aclnn/aclnn_base.h"

#ifdef __cplusplus
extern "C" {
#endif

/*
 * start, end, step  scalars of type FLOAT, FLOAT16, BF16, DOUBLE, INT8, INT16, INT32, INT64, UINT8 or
 *                   BOOL; step is not 0 and leads from start toward end; end is not part of the sequence
 * out               FLOAT, FLOAT16, BF16, DOUBLE (where the device has it), INT32 or INT64; rank 0 to 8.
 *                   As many elements as it has are written; the sequence has
 *                   the quotient (end - start) / step, rounded up
 *
 * out may be a strided view; formats are ignored. On success *workspaceSize and *executor are set; on
 * failure they are not written.
 *
 * Returns 0;
 *   161001  a pointer is NULL;
 *   161002  a type or rank not listed above; step is 0, leads away from end, or one of the three is NaN;
 *           the byte range of out exceeds 63 bits;
 *   361001  no device is set, or OpenCL failed; 561101 the host is out of memory.
 */
ACLNN_API aclnnStatus aclnnArangeGetWorkspaceSize(const aclScalar *start, const aclScalar *end,
                                                  const aclScalar *step, aclTensor *out,
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
ACLNN_API aclnnStatus aclnnArange(void *workspace, uint64_t workspaceSize, aclOpExecutor *executor,
                                  aclrtStream stream);

#ifdef __cplusplus
}
#endif

#endif /* ACLNNOP_ACLNN_ARANGE_H_ */
