/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Fills a tensor with random numbers that are uniformly distributed between from and to.
 *
 *     selfRef[i] = u[i] * (to - from) + from, where u[i] is in [0, 1)
 *
 * u comes from Philox4x32-10: the words of key are the lower and the upper half of seed; those of counter,
 * of block b, are the lower and the upper half of b, then those of offset. Element i of the row-major order
 * takes word i % 4 of block i / 4, and of that the lowest 23 bits (FLOAT16: 10, BF16: 7) as a binary
 * fraction. DOUBLE has two elements per block: of words 2 (i % 2) and 2 (i % 2) + 1 of block i / 2 the lowest
 * 20 bits of the first and all of the second.
 *
 * from and to are rounded to the type of selfRef, for integers to FLOAT. The arithmetic is float32 without
 * fused operations, for DOUBLE double, and the result is rounded once, for integers toward zero. That may
 * round up to `to`. Where to - from is too large for the arithmetic, results are infinite or NaN.
 *
 * Deterministic: seed, offset, from, to and the number of elements determine the bits, on any device that
 * keeps subnormal numbers. Workspace: 0 bytes.
 */
#ifndef ACLNNOP_ACLNN_UNIFORM_H_
#define ACLNNOP_ACLNN_UNIFORM_H_

#include "aclnn/aclnn_base.h"

#ifdef __cplusplus
extern "C" {
#endif

/*
 * selfRef       FLOAT, FLOAT16, BF16, DOUBLE (where the device has it), INT8, INT16, INT32, INT64 or UINT8;
 *               rank 0 to 8; may be empty
 * from, to      finite; from is at most to
 * seed, offset  any numbers
 *
 * selfRef may be a strided view of which no two elements share memory; formats are ignored, private ones
 * refused. On success *workspaceSize and *executor are set; on failure they are not written.
 *
 * Returns 0;
 *   161001  a pointer is NULL;
 *   161002  a type, rank or number not listed above; the byte range of selfRef exceeds 63 bits;
 *   361001  no device is set, or OpenCL failed; 561101 the host is out of memory.
 */
ACLNN_API aclnnStatus aclnnInplaceUniformGetWorkspaceSize(const aclTensor *selfRef, double from,
                                                          double to, uint64_t seed, uint64_t offset,
                                                          uint64_t *workspaceSize,
                                                          aclOpExecutor **executor);

/*
 * Enqueues the work on stream (NULL: the default stream) and returns without waiting. Consumes the
 * executor, even on failure, unless it is repeatable: then each run writes the same numbers. workspace may
 * be NULL.
 *
 * Returns 0;
 *   161001  executor or the address of a tensor is NULL;
 *   161002  executor was consumed or belongs to another operator; the memory of a tensor is freed or
 *           smaller than its view; stream is on another device;
 *   361001  OpenCL failed;
 *   107017  stream is not a stream, or was destroyed;
 *   107002  stream is NULL and the thread has no context.
 */
ACLNN_API aclnnStatus aclnnInplaceUniform(void *workspace, uint64_t workspaceSize,
                                          aclOpExecutor *executor, aclrtStream stream);

#ifdef __cplusplus
}
#endif

#endif /* ACLNNOP_ACLNN_UNIFORM_H_ */
