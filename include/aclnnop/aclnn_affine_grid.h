/* SPDX-License-Identifier: Apache-2.0 */
/*
 * The positions at which an affine map samples an image or a volume: for aclnnGridSampler2D and the like.
 *
 *     out[n][h][w] = theta[n] * (x, y, 1)            x, y, z from -1 to 1 along w, h, d
 *     out[n][d][h][w] = theta[n] * (x, y, z, 1)
 *
 * Element i of a length l is at (2 * i + 1 - l) / l, the middle of the i-th of l equal parts of the range;
 * with alignCorners at (2 * i + 1 - l) / (l - 1), the first and last at its ends, 0 where l is 1.
 *
 * The arithmetic is float32, the products are added from the left, and the result is rounded once, to
 * nearest even, to the data type of out. Deterministic. Workspace: 0 bytes.
 */
#ifndef ACLNNOP_ACLNN_AFFINE_GRID_H_
#define ACLNNOP_ACLNN_AFFINE_GRID_H_

#include "aclnn/aclnn_base.h"

#ifdef __cplusplus
extern "C" {
#endif

/*
 * theta  FLOAT, FLOAT16 or BF16; (N, 2, 3) or (N, 3, 4), N > 0
 * size   of the image, (N, C, H, W), or volume, (N, C, D, H, W); C has no effect
 * alignCorners  see above
 * out    the type of theta; (N, H, W, 2) or (N, D, H, W, 3)
 *
 * Both may be strided views; formats are ignored. out must not overlap theta. On success *workspaceSize
 * and *executor are set; on failure they are not written.
 *
 * Returns 0;
 *   161001  a pointer is NULL;
 *   161002  a type, rank, shape or size not listed above; the byte range of a view exceeds 63 bits;
 *   361001  no device is set, or OpenCL failed; 561101 the host is out of memory.
 */
ACLNN_API aclnnStatus aclnnAffineGridGetWorkspaceSize(const aclTensor *theta,
                                                      const aclIntArray *size, bool alignCorners,
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
ACLNN_API aclnnStatus aclnnAffineGrid(void *workspace, uint64_t workspaceSize,
                                      aclOpExecutor *executor, aclrtStream stream);

#ifdef __cplusplus
}
#endif

#endif /* ACLNNOP_ACLNN_AFFINE_GRID_H_ */
