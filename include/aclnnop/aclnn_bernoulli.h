/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Fills a tensor with random numbers that are 1 with the probability prob, else 0.
 *
 *     out[i] = u[i] < prob ? 1 : 0, where u[i] is in [0, 1)
 *
 * u comes from Philox4x32-10: the words of key are the lower and the upper half of seed; those of counter,
 * of block b, are the lower and the upper half of b, then those of offset. Element i of the row-major order
 * takes word i % 4 of block i / 4, and of that the highest 24 bits as a binary fraction. prob is rounded to FLOAT.
 *
 * Deterministic: seed, offset, prob and the number of elements determine the bits, on any device. Workspace: 0 bytes.
 */
#ifndef ACLNNOP_ACLNN_BERNOULLI_H_
#define ACLNNOP_ACLNN_BERNOULLI_H_

#include "aclnn/aclnn_base.h"

#ifdef __cplusplus
extern "C" {
#endif

/*
 * self          its shape and type are those of out; its elements are not read
 * prob          of any real type, from 0 to 1
 * seed, offset  any numbers
 * out           FLOAT, FLOAT16, BF16, DOUBLE (where the device has it), INT8, INT16, INT32, INT64, UINT8 or BOOL;
 *               rank 0 to 8; may be empty
 *
 * out may be a strided view of which no two elements share memory; formats are ignored, private ones
 * refused. On success *workspaceSize and *executor are set; on failure they are not written.
 *
 * Returns 0;
 *   161001  a pointer is NULL;
 *   161002  a type, shape or number not listed above; the byte range of a tensor exceeds 63 bits;
 *   361001  no device is set, or OpenCL failed; 561101 the host is out of memory.
 */
ACLNN_API aclnnStatus aclnnBernoulliGetWorkspaceSize(const aclTensor *self, const aclScalar *prob,
                                                     int64_t seed, int64_t offset, aclTensor *out,
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
ACLNN_API aclnnStatus aclnnBernoulli(void *workspace, uint64_t workspaceSize,
                                     aclOpExecutor *executor, aclrtStream stream);

/* The same with selfRef in place of self and out: it is overwritten, not read. */
ACLNN_API aclnnStatus aclnnInplaceBernoulliGetWorkspaceSize(const aclTensor *selfRef,
                                                            const aclScalar *prob, int64_t seed,
                                                            int64_t offset, uint64_t *workspaceSize,
                                                            aclOpExecutor **executor);
ACLNN_API aclnnStatus aclnnInplaceBernoulli(void *workspace, uint64_t workspaceSize,
                                            aclOpExecutor *executor, aclrtStream stream);

#ifdef __cplusplus
}
#endif

#endif /* ACLNNOP_ACLNN_BERNOULLI_H_ */
