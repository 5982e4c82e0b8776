/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Dropout by a mask of bits, which aclnnDropoutGenMaskV2 makes: out is self / (1 - prob) where the bit of an element is 1,
 * else 0. Bit i % 8 of byte i / 8 of mask, from the lowest on, is that of element i in row-major order.
 *
 * The factor is rounded to float; the product of floats is rounded once more, to nearest even, to the type of out. With prob
 * 0, out is self, with 1 it is 0, whatever mask contains. Deterministic. Workspace: 0 bytes; where mask is not contiguous,
 * its number of elements, rounded up to a multiple of 64.
 */
#ifndef ACLNNOP_ACLNN_DROPOUT_DO_MASK_H_
#define ACLNNOP_ACLNN_DROPOUT_DO_MASK_H_

#include "aclnn/aclnn_base.h"

#ifdef __cplusplus
extern "C" {
#endif

/*
 * self  FLOAT, FLOAT16 or BF16; rank 0 to 8
 * mask  UINT8, any shape of rank 0 to 8, with at least as many elements as self has, rounded up to a multiple of 128,
 *       divided by 8
 * prob  from 0 to 1
 * out   FLOAT, FLOAT16 or BF16, may differ from self; shape of self
 *
 * All may be strided views; formats are ignored. out must not overlap mask, nor self, unless both are the same view.
 * Without elements nothing is done. On success *workspaceSize and *executor are set; on failure they are not written.
 *
 * Returns 0;
 *   161001  a pointer is NULL;
 *   161002  a type, rank, number or shape not listed above; the byte range of a view exceeds 63 bits;
 *   361001  no device is set, or OpenCL failed; 561101 the host is out of memory.
 */
ACLNN_API aclnnStatus aclnnDropoutDoMaskGetWorkspaceSize(const aclTensor *self,
                                                         const aclTensor *mask, double prob,
                                                         aclTensor *out, uint64_t *workspaceSize,
                                                         aclOpExecutor **executor);

/*
 * Enqueues the work on stream (NULL: the default stream) and returns without waiting. Consumes the
 * executor, even on failure, unless it is repeatable. workspace has workspaceSize bytes, at least
 * the size from the first call; it may be NULL when that is 0.
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
ACLNN_API aclnnStatus aclnnDropoutDoMask(void *workspace, uint64_t workspaceSize,
                                         aclOpExecutor *executor, aclrtStream stream);

#ifdef __cplusplus
}
#endif

#endif /* ACLNNOP_ACLNN_DROPOUT_DO_MASK_H_ */
