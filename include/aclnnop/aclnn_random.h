/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Fills a tensor with random integers that are uniformly distributed: at least from and below to.
 *
 *     selfRef[i] = from + floor(w[i] * (to - from) / 2^64)
 *
 * w[i] are 64 bits of Philox4x32-10: the words of key are the lower and the upper half of seed; those of counter, of
 * block b, are the lower and the upper half of b, then those of offset. Element i of the row-major order takes words
 * 2 (i % 2) and 2 (i % 2) + 1 of block i / 2, the upper half first.
 *
 * Of a floating-point type from and to - 1 are moved inward first, to the nearest numbers that it has, if there are
 * any between them; then the integers are rounded, to nearest even. So no result is below from or as large as to. BOOL
 * is true unless 0; its range from 0 to 1 is that of both truths, as the vendor has it.
 *
 * Deterministic: seed, offset, from, to and the number of elements determine the bits, on any device. Workspace: 0
 * bytes.
 */
#ifndef ACLNNOP_ACLNN_RANDOM_H_
#define ACLNNOP_ACLNN_RANDOM_H_

#include "aclnn/aclnn_base.h"

#ifdef __cplusplus
extern "C" {
#endif

/*
 * selfRef       FLOAT, FLOAT16, BF16, DOUBLE (where the device has it), INT8, INT16, INT32, INT64, UINT8 or BOOL; rank
 *               0 to 8; may be empty
 * from, to      from is less than to, and the integers are in the range of the type; of FLOAT16, at most 65504 from 0
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
ACLNN_API aclnnStatus aclnnInplaceRandomGetWorkspaceSize(const aclTensor *selfRef, int64_t from,
                                                         int64_t to, int64_t seed, int64_t offset,
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
ACLNN_API aclnnStatus aclnnInplaceRandom(void *workspace, uint64_t workspaceSize,
                                         aclOpExecutor *executor, aclrtStream stream);

#ifdef __cplusplus
}
#endif

#endif /* ACLNNOP_ACLNN_RANDOM_H_ */
