/* SPDX-License-Identifier: Apache-2.0 */
#ifndef ACLNNOP_ACLNN_GRID_SAMPLER2D_H_
#define ACLNNOP_ACLNN_GRID_SAMPLER2D_H_

#include "aclnn/aclnn_base.h"

#ifdef __cplusplus
extern "C" {
#endif

/*
 * 2-D grid sampling, as torch.nn.functional.grid_sample: for every point (n, h, w), out[n, c, h, w] is
 * input[n, c] at grid[n, h, w] = (x, y), where the image extends from -1 to 1; (-1, -1) is its upper
 * left corner.
 *
 * Coordinates and sums are computed in float (double for ACL_DOUBLE), coordinates in the order of the
 * formula, as in aclnnGridSampler2DBackward, and results are rounded once. With bilinear and nearest,
 * elements outside of the image count as 0, a NaN coordinate is outside of it, and an infinite one is
 * clipped to the edge with border padding and outside otherwise. With bicubic, coordinates that are
 * not finite give NaN. A finite coordinate whose position in elements overflows counts as infinite.
 *
 * input              (N, C, H, W), H and W positive; ACL_FLOAT, ACL_FLOAT16, ACL_BF16, or ACL_DOUBLE if
 *                    the device supports it; any format; all tensors have this data type
 * grid               (N, Hout, Wout, 2): x and y in [-1, 1] across the input
 * interpolationMode  0 bilinear, 1 nearest (half to even), 2 bicubic (not for ACL_DOUBLE)
 * paddingMode        0 zeros, 1 border, 2 reflection
 * out                (N, C, Hout, Wout); overwritten
 *
 * H * W and Hout * Wout are at most 2147418111 (2^31 - 2^16 - 1), unless out is empty.
 * All tensors may be strided views. If input or grid is empty, so is out. Equal inputs give equal bits.
 * On success *workspaceSize and *executor are set; on failure they are not written.
 *
 * The workspace is 0 on GPUs. On a CPU it is at most the sum of the following, and 2048 for alignment,
 * in bytes, and at most twice the tensors and 1 MiB. P is Hout * Wout, E is 4 (8 for ACL_DOUBLE).
 *   grid that is not contiguous, or of 16 bits                  E * N * 2 * P
 *   C <= 4, or H * W > 4 * P, where the planes of input are
 *   not contiguous                                              N * C * H * W elements of input
 *   C > 4 and H * W <= 4 * P                                    E * M * D * (H * W + 65), where D is
 *                    4, 8 or 16, and M the smallest of 4 * N * (C / D rounded up) and two per compute unit; both
 *                    as large as the bound of twice the tensors allows
 *
 * Returns 0;
 *   161001  a tensor, workspaceSize or executor is NULL;
 *   161002  a type, mode, rank, extent or shape not listed above; ACL_DOUBLE on a device that does
 *           not support it;
 *   361001  no device is set, or OpenCL failed; 561101 the host is out of memory.
 */
ACLNN_API aclnnStatus aclnnGridSampler2DGetWorkspaceSize(
    const aclTensor *input, const aclTensor *grid, int64_t interpolationMode, int64_t paddingMode,
    bool alignCorners, aclTensor *out, uint64_t *workspaceSize, aclOpExecutor **executor);

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
ACLNN_API aclnnStatus aclnnGridSampler2D(void *workspace, uint64_t workspaceSize,
                                         aclOpExecutor *executor, aclrtStream stream);

#ifdef __cplusplus
}
#endif

#endif /* ACLNNOP_ACLNN_GRID_SAMPLER2D_H_ */
