/* SPDX-License-Identifier: Apache-2.0 */
/*
 * The gradients of aclnnPrelu:
 *
 *     gradInput = self > 0 ? gradOutput : weight * gradOutput
 *     gradWeight = sum of self > 0 ? 0 : self * gradOutput, over the elements that the weight is for
 *
 * Sums are float, in a fixed order, and rounded once, to nearest even. Deterministic on one device.
 *
 * Workspace: 4 bytes per weight and part of its elements, rounded up to a multiple of 64; there are at most 1024
 * parts, one or of 64 elements or more. Each of self and gradOutput that is not contiguous adds its size as a contiguous one, rounded up to a
 * multiple of 64.
 */
#ifndef ACLNNOP_ACLNN_PRELU_BACKWARD_H_
#define ACLNNOP_ACLNN_PRELU_BACKWARD_H_

#include "aclnn/aclnn_base.h"

#ifdef __cplusplus
extern "C" {
#endif

/*
 * gradOutput  data type and shape of self
 * self        FLOAT, FLOAT16 or BF16; rank 0 to 8
 * weight      as for aclnnPrelu
 * gradInput   data type and shape of self
 * gradWeight  data type and shape of weight; 0 if self has no elements
 *
 * All may be strided views; formats are ignored, private ones refused. No output may overlap another tensor. On success
 * *workspaceSize and *executor are set; on failure they are not written.
 *
 * Returns 0;
 *   161001  a pointer is NULL;
 *   161002  a type, rank or shape not listed above; the byte range of a view exceeds 63 bits;
 *   361001  no device is set, or OpenCL failed; 561101 the host is out of memory.
 */
ACLNN_API aclnnStatus aclnnPreluBackwardGetWorkspaceSize(
    const aclTensor *gradOutput, const aclTensor *self, const aclTensor *weight,
    aclTensor *gradInput, aclTensor *gradWeight, uint64_t *workspaceSize, aclOpExecutor **executor);

/* As aclnnPrelu. */
ACLNN_API aclnnStatus aclnnPreluBackward(void *workspace, uint64_t workspaceSize,
                                         aclOpExecutor *executor, aclrtStream stream);

#ifdef __cplusplus
}
#endif

#endif /* ACLNNOP_ACLNN_PRELU_BACKWARD_H_ */
