/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Nearest upsampling of volumes: each position of out is a copy of the element of self that it maps to.
 *
 *     out[n, c, d, h, w] = self[n, c, src(d), src(h), src(w)]
 *     src(x) = min(floor(x * r), in - 1), r = 1 / scale (computed in double, then rounded) if scale > 0, else in / out
 *
 * for the lengths in of self and out of out along an axis, each operation rounded to float. Where r is infinite, src(x) is
 * in - 1. A factor is used whatever the lengths are, as in PyTorch's CPU code for contiguous volumes and in the vendor's
 * operator (which uses none unless all three are greater than 0). Elements are copied, whatever their type is. Deterministic on any
 * device.
 *
 * Workspace: 0 bytes.
 */
#ifndef ACLNNOP_ACLNN_UPSAMPLE_NEAREST_3D_H_
#define ACLNNOP_ACLNN_UPSAMPLE_NEAREST_3D_H_

#include "aclnn/aclnn_base.h"

#ifdef __cplusplus
extern "C" {
#endif

/*
 * self          FLOAT, FLOAT16, BF16, DOUBLE or UINT8; shape (N, C, D, H, W) with the format NCDHW or ND, (N, D, H, W, C) with NDHWC; only N
 *               may be 0
 * outputSize    three numbers: D, H and W of out, greater than 0
 * scalesD, scalesH, scalesW  the factors of the axes; 0, a negative number or NaN: those of the lengths
 * out           data type and format of self; shape N, C of self and outputSize
 *
 * Both tensors may be strided views. out must not overlap self.
 * On success *workspaceSize and *executor are set; on failure they are not written.
 *
 * Returns 0;
 *   161001  self, outputSize, out, workspaceSize or executor is NULL;
 *   161002  a type, format, rank, shape or size not listed above; the byte range of a view exceeds 63 bits;
 *   361001  no device is set, or OpenCL failed; 561101 the host is out of memory.
 */
ACLNN_API aclnnStatus aclnnUpsampleNearest3dGetWorkspaceSize(
    const aclTensor *self, const aclIntArray *outputSize, double scalesD, double scalesH,
    double scalesW, aclTensor *out, uint64_t *workspaceSize, aclOpExecutor **executor);

/*
 * Enqueues the work on stream (NULL: the default stream) and returns without waiting. Consumes the
 * executor, even on failure, unless it is repeatable. workspace may be NULL, since its size is 0.
 *
 * Returns 0;
 *   161001  executor or the address of a tensor is NULL;
 *   161002  executor was consumed or belongs to another operator; the memory of a tensor is freed or
 *           smaller than its view; tensors overlap that must not; stream is on another device;
 *   361001  OpenCL failed;
 *   107017  stream is not a stream, or was destroyed;
 *   107002  stream is NULL and the thread has no context.
 */
ACLNN_API aclnnStatus aclnnUpsampleNearest3d(void *workspace, uint64_t workspaceSize,
                                             aclOpExecutor *executor, const aclrtStream stream);

#ifdef __cplusplus
}
#endif

#endif /* ACLNNOP_ACLNN_UPSAMPLE_NEAREST_3D_H_ */
