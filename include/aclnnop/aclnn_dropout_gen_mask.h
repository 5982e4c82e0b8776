/* SPDX-License-Identifier: Apache-2.0 */
/*
 * A mask of random bits for aclnnDropoutDoMask. Bit i % 8 of byte i / 8, from the lowest on, is 1 with the probability
 * 1 - prob.
 *
 * It comes from Philox4x32-10: the words of key are the lower and the upper half of seed; those of counter, of block b,
 * are the lower and the upper half of b, then those of offset. Bit i takes word i % 4 of block i / 4, and is 1 where
 * word * 2^-32 + 2^-33 < 1 - prob, both as float: the generator of the vendor's tests. The bits behind the last element are
 * random, too. With prob 0 all bits are 1, with 1 all are 0.
 *
 * Deterministic: seed, offset, prob and the number of elements determine the bits, on any device. Workspace: 0 bytes.
 */
#ifndef ACLNNOP_ACLNN_DROPOUT_GEN_MASK_H_
#define ACLNNOP_ACLNN_DROPOUT_GEN_MASK_H_

#include "aclnn/aclnn_base.h"

#ifdef __cplusplus
extern "C" {
#endif

/*
 * shape         extents of the tensor that the mask is for, at least 0, any number of them
 * prob          the probability of a 0, from 0 to 1
 * seed, offset  any numbers
 * out           UINT8, any shape of rank 0 to 8 with as many elements as shape has, rounded up to a multiple of 128,
 *               divided by 8
 *
 * out may be a strided view of which no two elements share memory; formats are ignored. On success *workspaceSize and
 * *executor are set; on failure they are not written.
 *
 * Returns 0;
 *   161001  a pointer is NULL;
 *   161002  a type, number or shape not listed above; the byte range of out exceeds 63 bits;
 *   361001  no device is set, or OpenCL failed; 561101 the host is out of memory.
 */
ACLNN_API aclnnStatus aclnnDropoutGenMaskGetWorkspaceSize(const aclIntArray *shape, double prob,
                                                          int64_t seed, int64_t offset,
                                                          aclTensor *out, uint64_t *workspaceSize,
                                                          aclOpExecutor **executor);

/*
 * Enqueues the work on stream (NULL: the default stream) and returns without waiting. Consumes the
 * executor, even on failure, unless it is repeatable. workspace may be NULL.
 *
 * Returns 0;
 *   161001  executor or the address of a tensor is NULL;
 *   161002  executor was consumed or belongs to another operator; the
 *           memory of a tensor is freed or smaller than its view; stream is on another device;
 *   361001  OpenCL failed;
 *   107017  stream is not a stream, or was destroyed;
 *   107002  stream is NULL and the thread has no context.
 */
ACLNN_API aclnnStatus aclnnDropoutGenMask(void *workspace, uint64_t workspaceSize,
                                          aclOpExecutor *executor, aclrtStream stream);

/*
 * The same. probDataType is FLOAT, FLOAT16 or BF16, else 161002, and has no effect: prob is used as it is given.
 */
ACLNN_API aclnnStatus aclnnDropoutGenMaskV2GetWorkspaceSize(const aclIntArray *shape, double prob,
                                                            int64_t seed, int64_t offset,
                                                            aclDataType probDataType,
                                                            aclTensor *out, uint64_t *workspaceSize,
                                                            aclOpExecutor **executor);

/* As aclnnDropoutGenMask. */
ACLNN_API aclnnStatus aclnnDropoutGenMaskV2(void *workspace, uint64_t workspaceSize,
                                            aclOpExecutor *executor, aclrtStream stream);

#ifdef __cplusplus
}
#endif

#endif /* ACLNNOP_ACLNN_DROPOUT_GEN_MASK_H_ */
