/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Layer normalization: rows, the last axes together, get the mean 0 and the variance 1.
 *
 *     mean = sum(x) / length
 *     rstd = 1 / sqrt(sum((x - mean)^2) / length + eps)
 *     out = (x - mean) * rstd * weight + bias
 *
 * Statistics are float, of two passes, the second of which corrects the mean; out is rounded once, to nearest even.
 * A row with a NaN or an infinity is NaN, with mean and rstd, as in PyTorch.
 * Deterministic on one device. Source of the formula: PyTorch's native_layer_norm.
 *
 * Workspace: 0 bytes where all tensors are contiguous, meanOutOptional and rstdOutOptional are FLOAT, and weightOptional
 * and biasOptional have one type. Each other tensor adds its size as a contiguous one (mean, rstd, and weight and bias of
 * two types: as FLOAT), each rounded up to a multiple of 64.
 */
#ifndef ACLNNOP_ACLNN_LAYER_NORM_H_
#define ACLNNOP_ACLNN_LAYER_NORM_H_

#include "aclnn/aclnn_base.h"

#ifdef __cplusplus
extern "C" {
#endif

/*
 * input            FLOAT, FLOAT16 or BF16; rank 1 to 8
 * normalizedShape  1 or more numbers: the last extents of input
 * weightOptional, biasOptional  any of these types; shape normalizedShape; NULL: 1 and 0
 * eps              not negative
 * out              data type and shape of input; may be the same view as input
 * meanOutOptional, rstdOutOptional  any of these types; shape of input, with 1 for each of the last extents; may be NULL
 *
 * All may be strided views; private formats are refused. Where rows have no elements, mean is 0 and rstd is NaN.
 * On success *workspaceSize and *executor are set; on failure they are not written.
 *
 * Returns 0;
 *   161001  input, normalizedShape, out, workspaceSize or executor is NULL;
 *   161002  a type, rank, shape or eps not listed above; the byte range of a view exceeds 63 bits;
 *   361001  no device is set, or OpenCL failed; 561101 the host is out of memory.
 */
ACLNN_API aclnnStatus aclnnLayerNormGetWorkspaceSize(
    const aclTensor *input, const aclIntArray *normalizedShape, const aclTensor *weightOptional,
    const aclTensor *biasOptional, double eps, aclTensor *out, aclTensor *meanOutOptional,
    aclTensor *rstdOutOptional, uint64_t *workspaceSize, aclOpExecutor **executor);

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
ACLNN_API aclnnStatus aclnnLayerNorm(void *workspace, uint64_t workspaceSize,
                                     aclOpExecutor *executor, aclrtStream stream);

#ifdef __cplusplus
}
#endif

#endif /* ACLNNOP_ACLNN_LAYER_NORM_H_ */
