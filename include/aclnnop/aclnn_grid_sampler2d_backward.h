/* SPDX-License-Identifier: Apache-2.0 */
#ifndef ACLNNOP_ACLNN_GRID_SAMPLER2D_BACKWARD_H_
#define ACLNNOP_ACLNN_GRID_SAMPLER2D_BACKWARD_H_

#include "aclnn/aclnn_base.h"

#ifdef __cplusplus
extern "C" {
#endif

/*
 * Gradients of 2-D grid sampling. The forward operator reads, for every point (n, h, w), the value
 * of input[n, c] at grid[n, h, w] = (x, y), -1 to 1 being the image:
 *
 *   inputGrad[n, c, i, j] = sum of weight * gradOutput[n, c, h, w] over the points that read (i, j)
 *   gridGrad[n, h, w]     = sum of gradOutput[n, c, h, w] * input * d weight / d (x, y)
 *
 * with the weights of torch.nn.functional.grid_sample. Coordinates are evaluated in float (double
 * for ACL_DOUBLE) in the formula's order; sums run in float and are rounded once. A coordinate that
 * is not a number, or lies outside under zeros padding, contributes nothing; an infinite one is
 * clipped to the edge under border padding, and contributes nothing otherwise.
 *
 * gradOutput         (N, C, Hout, Wout); ACL_FLOAT, ACL_FLOAT16, ACL_BF16, or ACL_DOUBLE where the
 *                    device has it; any format label; all tensors have this type
 * input              (N, C, H, W), H and W positive
 * grid               (N, Hout, Wout, 2): x and y in [-1, 1] across the input
 * interpolationMode  0 bilinear, 1 nearest (gridGrad is 0), 2 bicubic
 * paddingMode        0 zeros, 1 border, 2 reflection
 * outputMask         two values: whether inputGrad, gridGrad are wanted; one that is not wanted is
 *                    not touched. NULL: nothing is done, whatever the other arguments
 * inputGrad          shape of input; overwritten, not added to
 * gridGrad           shape of grid; overwritten
 *
 * All tensors may be strided views. With gradOutput empty, wanted outputs are set to 0.
 * With ACL_OPT_DETERMINISTIC equal inputs give equal bits, in parallel; without, a GPU adds in the
 * order in which work-items come. The workspace depends on the strategy; the first call tells. On
 * success *workspaceSize and *executor are set; on failure they are not touched.
 *
 * Returns 0;
 *   161001  a tensor, workspaceSize or executor is NULL;
 *   161002  a type, mode, rank, extent or shape outside the above; ACL_DOUBLE on a device that
 *           has none;
 *   361001  no device is set, or OpenCL failed; 561101 the host is out of memory.
 */
ACLNN_API aclnnStatus aclnnGridSampler2DBackwardGetWorkspaceSize(
    const aclTensor *gradOutput, const aclTensor *input, const aclTensor *grid,
    int64_t interpolationMode, int64_t paddingMode, bool alignCorners,
    const aclBoolArray *outputMask, aclTensor *inputGrad, aclTensor *gridGrad,
    uint64_t *workspaceSize, aclOpExecutor **executor);

/*
 * Submits the work to stream (NULL: the default stream) and returns without waiting. The executor
 * is used up, also on failure, unless it is repeatable.
 *
 * Returns 0;
 *   161001  executor or a tensor's address is NULL, or workspace is NULL though workspaceSize is
 *           not 0;
 *   161002  executor is used up or another operator's; workspaceSize is too small; the memory of a
 *           tensor is freed or smaller than its view; stream is another device's;
 *   361001  OpenCL failed;
 *   107017  stream is not, or no longer, a stream; 107002 it is NULL and the thread has no context.
 */
ACLNN_API aclnnStatus aclnnGridSampler2DBackward(void *workspace, uint64_t workspaceSize,
                                                 aclOpExecutor *executor, aclrtStream stream);

#ifdef __cplusplus
}
#endif

#endif /* ACLNNOP_ACLNN_GRID_SAMPLER2D_BACKWARD_H_ */
