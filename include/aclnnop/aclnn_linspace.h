/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Numbers at equal distances from start to end, of the elements of out in row-major order.
 *
 *     step = (end - start) / (steps - 1)
 *     out[i] = start + step * i                   for i < steps / 2, and where steps is 1
 *     out[i] = end - step * (steps - 1 - i)       for the others: the last one is end
 *
 * The arithmetic is float32, for DOUBLE double. For integers start and end are first rounded toward zero,
 * the arithmetic is double (float32 where the device has no double), and results are rounded toward zero.
 * Deterministic. Workspace: 0 bytes.
 */
#ifndef ACLNNOP_ACLNN_LINSPACE_H_
#define ACLNNOP_ACLNN_LINSPACE_H_

#include "aclnn/aclnn_base.h"

#ifdef __cplusplus
extern "C" {
#endif

/*
 * start, end  scalars of type FLOAT, FLOAT16, BF16, DOUBLE, INT8, INT16, INT32, INT64, UINT8 or BOOL
 * steps       the number of elements of out
 * out         FLOAT, FLOAT16, BF16, DOUBLE (where the device has it), INT8, INT16, INT32, INT64 or UINT8;
 *             rank 0 to 8
 *
 * out may be a strided view; formats are ignored. On success *workspaceSize and *executor are set; on
 * failure they are not written.
 *
 * Returns 0;
 *   161001  workspaceSize or executor is NULL;
 *   561103  start, end or out is NULL;
 *   161002  a type, rank or steps not listed above; the byte range of out exceeds 63 bits;
 *   361001  no device is set, or OpenCL failed; 561101 the host is out of memory.
 */
ACLNN_API aclnnStatus aclnnLinspaceGetWorkspaceSize(const aclScalar *start, const aclScalar *end,
                                                    int64_t steps, aclTensor *out,
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
ACLNN_API aclnnStatus aclnnLinspace(void *workspace, uint64_t workspaceSize,
                                    aclOpExecutor *executor, aclrtStream stream);

#ifdef __cplusplus
}
#endif

#endif /* ACLNNOP_ACLNN_LINSPACE_H_ */
