/* SPDX-License-Identifier: Apache-2.0 */
#ifndef ACLNNOP_ACLNN_GRID_SAMPLER2D_BACKWARD_H_
#define ACLNNOP_ACLNN_GRID_SAMPLER2D_BACKWARD_H_

#include "aclnn/aclnn_base.h"

#ifdef __cplusplus
extern "C" {
#endif

/*
 * Gradients of 2-D grid sampling. For every point (n, h, w), the forward operator samples
 * input[n, c] at grid[n, h, w] = (x, y), where the image extends from -1 to 1:
 *
 *   inputGrad[n, c, i, j] = sum of weight * gradOutput[n, c, h, w] over the points that read (i, j)
 *   gridGrad[n, h, w]     = sum of gradOutput[n, c, h, w] * input * d weight / d (x, y)
 *
 * with the weights of torch.nn.functional.grid_sample. Coordinates are computed in float (double
 * for ACL_DOUBLE) in the order of the formula; sums are computed in float (double) and rounded
 * once. A coordinate that is NaN, or outside of the image with zeros padding, contributes nothing;
 * an infinite coordinate, or one whose position in elements overflows, is clipped to the edge with border padding
 * and contributes nothing otherwise.
 *
 * gradOutput         (N, C, Hout, Wout); ACL_FLOAT, ACL_FLOAT16, ACL_BF16, or ACL_DOUBLE if the
 *                    device supports it; any format; all tensors have this data type
 * input              (N, C, H, W), H and W positive
 * grid               (N, Hout, Wout, 2): x and y in [-1, 1] across the input
 * interpolationMode  0 bilinear, 1 nearest (gridGrad is 0), 2 bicubic
 * paddingMode        0 zeros, 1 border, 2 reflection
 * outputMask         two values: whether inputGrad and gridGrad are computed; an output that is not
 *                    computed is not written. NULL: success without any computation or check
 * inputGrad          shape of input; overwritten
 * gridGrad           shape of grid; overwritten
 *
 * H * W and Hout * Wout are at most 2147418111 (2^31 - 2^16 - 1), unless gradOutput is empty.
 * All tensors may be strided views. If gradOutput is empty, the computed outputs are set to 0.
 * With ACL_OPT_DETERMINISTIC equal inputs give equal bits. Without it, a GPU adds in an undefined
 * order. On success *workspaceSize and *executor are set; on failure they are not written.
 *
 * The workspace is at most the following, and 32768 for alignment, in bytes. On a CPU it is at most twice the
 * tensors and 1 MiB, too. P is Hout * Wout, E is 4 (8 for ACL_DOUBLE), and S is 1 or more with S * N * C <= 4
 * (16 on GPUs) or S = 1:
 *   CPU or ACL_DOUBLE, and nearest or C <= 4   E * N * (C * (P + 2 * H * W) + (D + S - 1) * H * W + 4 * P), where D is
 *                           1, 2 or 4, and not less than C if C <= 4
 *   CPU or ACL_DOUBLE, and else   E * (2 * M * D * (H * W + 64) + (2 + 2 * B) * N * P)
 *                           + 8 * N * Q + 4 * M * (Q + 1), where D is 4, 8 or 16, B is C / D rounded up, Q is
 *                           P / 64 rounded up, and M the smallest of 4 * N * B and the compute units (8 times
 *                           these on GPUs). M and D are as large as the bound of twice the tensors allows
 *   GPU, C >= 32      4 * N * (C * (P + 2 * H * W) + 4 * P)
 *   GPU, C < 32       4 * N * C * H * W
 *   GPU, with ACL_OPT_DETERMINISTIC   8.5 * N * C * H * W
 *
 * Returns 0;
 *   161001  a tensor, workspaceSize or executor is NULL;
 *   161002  a type, mode, rank, extent or shape not listed above; ACL_DOUBLE on a device that does
 *           not support it;
 *   361001  no device is set, or OpenCL failed; 561101 the host is out of memory.
 */
ACLNN_API aclnnStatus aclnnGridSampler2DBackwardGetWorkspaceSize(
    const aclTensor *gradOutput, const aclTensor *input, const aclTensor *grid,
    int64_t interpolationMode, int64_t paddingMode, bool alignCorners,
    const aclBoolArray *outputMask, aclTensor *inputGrad, aclTensor *gridGrad,
    uint64_t *workspaceSize, aclOpExecutor **executor);

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
ACLNN_API aclnnStatus aclnnGridSampler2DBackward(void *workspace, uint64_t workspaceSize,
                                                 aclOpExecutor *executor, aclrtStream stream);

#ifdef __cplusplus
}
#endif

#endif /* ACLNNOP_ACLNN_GRID_SAMPLER2D_BACKWARD_H_ */
