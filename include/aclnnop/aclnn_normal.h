/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Fills a tensor with random numbers that are normally distributed.
 *
 *     selfRef[i] = z[i] * std + mean
 *     z[2k]     = sqrt(-2 ln(max(u[2k], 1e-7))) * sin(2 pi u[2k + 1])
 *     z[2k + 1] = sqrt(-2 ln(max(u[2k], 1e-7))) * cos(2 pi u[2k + 1])
 *
 * u are the numbers that aclnnInplaceUniform makes of FLOAT in [0, 1), with the same seed and offset. z has
 * a relative error of at most 6 * 2^-24. The arithmetic is float32 without fused operations for all types,
 * and the result is rounded once: for integers toward zero, to the nearest number where there is none; BOOL
 * is whether it differs from 0. mean and std that are infinite, and a mean that is NaN, enter the arithmetic
 * as they are (infinity times 0 is NaN); integers are 0 for NaN.
 *
 * Deterministic: seed, offset, mean, std and the number of elements determine the bits, on any device that
 * keeps subnormal numbers; the library's own functions of additions and products make z. Workspace: 0 bytes.
 */
#ifndef ACLNNOP_ACLNN_NORMAL_H_
#define ACLNNOP_ACLNN_NORMAL_H_

#include "aclnn/aclnn_base.h"

#ifdef __cplusplus
extern "C" {
#endif

/*
 * selfRef       FLOAT, FLOAT16, BF16, DOUBLE (where the device has it), INT8, INT16, INT32, INT64, UINT8 or
 *               BOOL; rank 0 to 8; may be empty
 * std           at least 0, not NaN
 * mean          any number
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
ACLNN_API aclnnStatus aclnnInplaceNormalGetWorkspaceSize(const aclTensor *selfRef, float mean,
                                                         float std, int64_t seed, int64_t offset,
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
ACLNN_API aclnnStatus aclnnInplaceNormal(void *workspace, uint64_t workspaceSize,
                                         aclOpExecutor *executor, aclrtStream stream);

#ifdef __cplusplus
}
#endif

#endif /* ACLNNOP_ACLNN_NORMAL_H_ */
