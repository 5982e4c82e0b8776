/* SPDX-License-Identifier: Apache-2.0 */
/*
 * The gradient of aclnnUpsampleNearest3d: gradInput[n, c, i, j, k] is the sum of gradOut[n, c, d, h, w] over all positions that
 * read (i, j, k). It is the adjoint of the forward function with the same factors.
 *
 * Sums are float, or double of DOUBLE, by rows of gradOut, and rounded once, to nearest even. Deterministic on any device.
 *
 * Workspace: 0 bytes.
 */
#ifndef ACLNNOP_ACLNN_UPSAMPLE_NEAREST_3D_BACKWARD_H_
#define ACLNNOP_ACLNN_UPSAMPLE_NEAREST_3D_BACKWARD_H_

#include "aclnn/aclnn_base.h"

#ifdef __cplusplus
extern "C" {
#endif

/*
 * gradOut       FLOAT, FLOAT16, BF16, or DOUBLE where the device has it; shape (N, C, outD, outH, outW) with the format NCDHW or ND,
 *               (N, outD, outH, outW, C) with NDHWC
 * outputSize    three numbers: outD, outH and outW
 * inputSize     five numbers: N, C, D, H and W of gradInput, or its shape; only N and C may be 0
 * scalesD, scalesH, scalesW  those of the forward function
 * gradInput     data type and format of gradOut; the shape that inputSize gives
 *
 * Both tensors may be strided views. gradInput must not overlap gradOut.
 * On success *workspaceSize and *executor are set; on failure they are not written.
 *
 * Returns 0;
 *   161001  gradOut, outputSize, inputSize, gradInput, workspaceSize or executor is NULL;
 *   161002  a type, format, rank, shape or size not listed above; DOUBLE without double precision on the device; the byte
 *           range of a view exceeds 63 bits;
 *   361001  no device is set, or OpenCL failed; 561101 the host is out of memory.
 */
ACLNN_API aclnnStatus aclnnUpsampleNearest3dBackwardGetWorkspaceSize(
    const aclTensor *gradOut, const aclIntArray *outputSize, const aclIntArray *inputSize,
    double scalesD, double scalesH, double scalesW, aclTensor *gradInput, uint64_t *workspaceSize,
    aclOpExecutor **executor);

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
ACLNN_API aclnnStatus aclnnUpsampleNearest3dBackward(void *workspace, uint64_t workspaceSize,
                                                     aclOpExecutor *executor, aclrtStream stream);

#ifdef __cplusplus
}
#endif

#endif /* ACLNNOP_ACLNN_UPSAMPLE_NEAREST_3D_BACKWARD_H_ */
