/* SPDX-License-Identifier: Apache-2.0 */
/*
 * The gradient of aclnnBinaryCrossEntropyWithLogits with respect to self, with g of gradOutput:
 *
 *     out = ((1 + (p - 1) y) / (1 + exp(-x)) - p y) w g / n
 *
 * n is the number of elements of self where reduction is 1 (mean), else 1. The arithmetic is float, and out is rounded
 * once, to nearest even. Deterministic on any device. Sources: the vendor's page
 * aclnnBinaryCrossEntropyWithLogitsBackward and PyTorch's formula of the derivative.
 *
 * Workspace: 0 bytes.
 */
#ifndef ACLNNOP_ACLNN_BINARY_CROSS_ENTROPY_WITH_LOGITS_BACKWARD_H_
#define ACLNNOP_ACLNN_BINARY_CROSS_ENTROPY_WITH_LOGITS_BACKWARD_H_

#include "aclnn/aclnn_base.h"

#ifdef __cplusplus
extern "C" {
#endif

/*
 * gradOutput  FLOAT, FLOAT16 or BF16; a shape that broadcasts to that of self
 * self        FLOAT, FLOAT16 or BF16; rank 0 to 8
 * target      data type and shape of self
 * weightOptional, posWeightOptional  data type of self; a shape that broadcasts to that of self; NULL: 1
 * reduction   0 none, 1 mean, 2 sum
 * out         data type and shape of self; may be the same view as an input of this shape
 *
 * All may be strided views of any format. On success *workspaceSize and *executor are set; on failure they are not
 * written.
 *
 * Returns 0;
 *   161001  gradOutput, self, target, out, workspaceSize or executor is NULL;
 *   161002  a type, rank, shape or reduction not listed above; the byte range of a view exceeds 63 bits;
 *   361001  no device is set, or OpenCL failed; 561101 the host is out of memory.
 */
ACLNN_API aclnnStatus aclnnBinaryCrossEntropyWithLogitsBackwardGetWorkspaceSize(
    const aclTensor *gradOutput, const aclTensor *self, const aclTensor *target,
    const aclTensor *weightOptional, const aclTensor *posWeightOptional, int64_t reduction,
    aclTensor *out, uint64_t *workspaceSize, aclOpExecutor **executor);

/* As aclnnBinaryCrossEntropyWithLogits. */
ACLNN_API aclnnStatus aclnnBinaryCrossEntropyWithLogitsBackward(void *workspace,
                                                                uint64_t workspaceSize,
                                                                aclOpExecutor *executor,
                                                                const aclrtStream stream);

#ifdef __cplusplus
}
#endif

#endif /* ACLNNOP_ACLNN_BINARY_CROSS_ENTROPY_WITH_LOGITS_BACKWARD_H_ */
