/* SPDX-License-Identifier: Apache-2.0 */
/*
 * A random permutation of the numbers 0 to n - 1, as torch.randperm.
 *
 * It is a function of n, seed and offset, by Philox4x32-10: up to 1024 numbers are shuffled by Fisher's and Yates's exchanges,
 * so that all permutations are as probable; more numbers are permuted by Feistel's network of 12 rounds, whose keys are the
 * words of blocks 0 to 2. Deterministic, on any device. Workspace: 0 bytes.
 */
#ifndef ACLNNOP_ACLNN_RANDPERM_H_
#define ACLNNOP_ACLNN_RANDPERM_H_

#include "aclnn/aclnn_base.h"

#ifdef __cplusplus
extern "C" {
#endif

/*
 * n       the number of elements, at least 0
 * seed    any number
 * offset  any number
 * out     FLOAT, FLOAT16, BF16, DOUBLE, INT8, INT16, INT32, INT64 or UINT8; the shape (n). Numbers that the type does not have
 *         are rounded, or with integers modulo 2^n of their bits
 *
 * DOUBLE where the device has it. out may be a strided view without elements that share memory; formats are ignored, private
 * ones refused. On success *workspaceSize and *executor are set; on failure they are not written.
 *
 * Returns 0;
 *   161001  a pointer is NULL;
 *   161002  a type, number or shape not listed above; the byte range of a view exceeds 63 bits;
 *   361001  no device is set, or OpenCL failed; 561101 the host is out of memory.
 */
ACLNN_API aclnnStatus aclnnRandpermGetWorkspaceSize(int64_t n, int64_t seed, int64_t offset,
                                                    aclTensor *out, uint64_t *workspaceSize,
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
ACLNN_API aclnnStatus aclnnRandperm(void *workspace, uint64_t workspaceSize,
                                    aclOpExecutor *executor, aclrtStream stream);

#ifdef __cplusplus
}
#endif

#endif /* ACLNNOP_ACLNN_RANDPERM_H_ */
