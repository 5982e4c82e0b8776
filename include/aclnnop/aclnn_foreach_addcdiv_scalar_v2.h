/* SPDX-License-Identifier: Apache-2.0 */
/*
 * out = x1 + scalar * x2 / x3,
 * of each item of the lists. FLOAT, FLOAT16 and BF16 are computed in float and rounded once, DOUBLE in double.
 * Deterministic. Workspace: 0 bytes.
 */
#ifndef ACLNNOP_ACLNN_FOREACH_ADDCDIV_SCALAR_V2_H_
#define ACLNNOP_ACLNN_FOREACH_ADDCDIV_SCALAR_V2_H_

#include "aclnn/aclnn_base.h"

#ifdef __cplusplus
extern "C" {
#endif

/*
 * x1, x2, x3  FLOAT, FLOAT16, BF16, DOUBLE, all of one type;
 *             rank 0 to 8; the shapes of an item of x1, x2 and x3 are equal
 * scalar      real, of a type that can be cast to that of x1
 * out         the types and shapes of x1
 *
 * DOUBLE where the device has it. All may be strided views; formats are ignored, private ones refused. A tensor
 * of out must not overlap another one, unless both are the same view. Lists without tensors do nothing. On success *workspaceSize
 * and *executor are set; on failure they are not written.
 *
 * Returns 0;
 *   161001  a pointer is NULL, or one of a list;
 *   161002  lists of different sizes; a type, rank or shape not listed above; the byte range of a view exceeds
 *           63 bits;
 *   361001  no device is set, or OpenCL failed; 561101 the host is out of memory.
 */
ACLNN_API aclnnStatus aclnnForeachAddcdivScalarV2GetWorkspaceSize(
    const aclTensorList *x1, const aclTensorList *x2, const aclTensorList *x3,
    const aclScalar *scalar, aclTensorList *out, uint64_t *workspaceSize, aclOpExecutor **executor);

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
ACLNN_API aclnnStatus aclnnForeachAddcdivScalarV2(void *workspace, uint64_t workspaceSize,
                                                  aclOpExecutor *executor, aclrtStream stream);

#ifdef __cplusplus
}
#endif

#endif /* ACLNNOP_ACLNN_FOREACH_ADDCDIV_SCALAR_V2_H_ */
