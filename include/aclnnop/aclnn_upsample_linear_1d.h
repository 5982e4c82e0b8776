/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Linear upsampling of rows: each position of out is interpolated between two neighbors in self.
 *
 *     p(x) = max((x + 1/2) * r - 1/2, 0), r = 1 / scale if scale > 0, else in / out
 *     p(x) = x * (in - 1) / (out - 1), with alignCorners (0 if out is 1)
 *     i(x) = min(floor(p(x)), in - 1), t(x) = p(x) - i(x), 0 for the last element
 *     out[n, c, x] = (1 - t(x)) * self[n, c, i(x)] + t(x) * self[n, c, i(x) + 1]
 *
 * for the lengths in of self and out of out, each operation rounded to float. If the lengths are equal, out is a copy of self,
 * whatever the factor is. out is rounded once, to nearest even.
 * Deterministic on any device. Sources: the vendor's page aclnnUpsampleLinear1d and PyTorch's upsample_linear1d.
 *
 * Workspace: 0 bytes.
 */
#ifndef ACLNNOP_ACLNN_UPSAMPLE_LINEAR_1D_H_
#define ACLNNOP_ACLNN_UPSAMPLE_LINEAR_1D_H_

#include "aclnn/aclnn_base.h"

#ifdef __cplusplus
extern "C" {
#endif

/*
 * self          FLOAT, FLOAT16 or BF16; shape (N, C, L); format NCL or ND; only N may be 0
 * outputSize    one number: the length of out, greater than 0
 * alignCorners  whether the first and the last elements of both have the same positions
 * scale         the factor; 0, a negative number or NaN: that of the lengths
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
ACLNN_API aclnnStatus aclnnUpsampleLinear1dGetWorkspaceSize(
    const aclTensor *self, const aclIntArray *outputSize, const bool alignCorners,
    const double scale, aclTensor *out, uint64_t *workspaceSize, aclOpExecutor **executor);

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
ACLNN_API aclnnStatus aclnnUpsampleLinear1d(void *workspace, uint64_t workspaceSize,
                                            aclOpExecutor *executor, aclrtStream stream);

#ifdef __cplusplus
}
#endif

#endif /* ACLNNOP_ACLNN_UPSAMPLE_LINEAR_1D_H_ */
