/* SPDX-License-Identifier: Apache-2.0 */
/*
 * The halves a and b of self along the axis dim, in this order, make
 *
 *     outGelu = gelu(a)    out = outGelu * b    aclnnGeGluV3 with activateLeft
 *     outGelu = gelu(b)    out = outGelu * a    aclnnGeGlu, and aclnnGeGluV3 without
 *
 * gelu is x * Phi(x), with the normal distribution Phi, or its approximation by tanh. The arithmetic
 * is float; the factors of out are not rounded before, and each output is rounded once, to nearest
 * even. Deterministic, on any device. Workspace: 0 bytes.
 */
#ifndef ACLNNOP_ACLNN_GEGLU_H_
#define ACLNNOP_ACLNN_GEGLU_H_

#include "aclnn/aclnn_base.h"

#ifdef __cplusplus
extern "C" {
#endif

/*
 * self         FLOAT, FLOAT16 or BF16; rank 1 to 8
 * dim          the axis, from -rank to rank - 1; its extent is even
 * approximate  0: Phi; 1: tanh
 * out, outGelu data type of self; its shape, with half of the extent of the axis dim
 *
 * All may be strided views; private formats are refused. Outputs must not overlap the input or each
 * other. Without elements nothing is done. On success *workspaceSize and *executor are set; on failure
 * they are not written.
 *
 * Returns 0;
 *   161001  a pointer is NULL;
 *   161002  a type, rank, shape or value not listed above; the byte range of a view exceeds 63 bits;
 *   361001  no device is set, or OpenCL failed; 561101 the host is out of memory.
 */
ACLNN_API aclnnStatus aclnnGeGluGetWorkspaceSize(const aclTensor *self, int64_t dim,
                                                 int64_t approximate, aclTensor *out,
                                                 aclTensor *outGelu, uint64_t *workspaceSize,
                                                 aclOpExecutor **executor);

/*
 * Enqueues the work on stream (NULL: the default stream) and returns without waiting. Consumes the
 * executor, even on failure, unless it is repeatable. workspace may be NULL if its size is 0.
 *
 * Returns 0;
 *   161001  executor, workspace or the address of a tensor is NULL;
 *   161002  executor was consumed or belongs to another operator; the memory of a tensor or the workspace is freed or
 *           too small; tensors overlap that must not; stream is on another device;
 *   361001  OpenCL failed;
 *   107017  stream is not a stream, or was destroyed;
 *   107002  stream is NULL and the thread has no context.
 */
ACLNN_API aclnnStatus aclnnGeGlu(void *workspace, uint64_t workspaceSize, aclOpExecutor *executor,
                                 aclrtStream stream);

/* As above, with a choice of the half that is activated. */
ACLNN_API aclnnStatus aclnnGeGluV3GetWorkspaceSize(const aclTensor *self, int64_t dim,
                                                   int64_t approximate, bool activateLeft,
                                                   aclTensor *out, aclTensor *outGelu,
                                                   uint64_t *workspaceSize,
                                                   aclOpExecutor **executor);

/* As aclnnGeGlu. */
ACLNN_API aclnnStatus aclnnGeGluV3(void *workspace, uint64_t workspaceSize, aclOpExecutor *executor,
                                   aclrtStream stream);

#ifdef __cplusplus
}
#endif

#endif /* ACLNNOP_ACLNN_GEGLU_H_ */
