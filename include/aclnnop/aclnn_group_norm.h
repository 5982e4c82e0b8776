/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Group normalization: each group of channels of a sample gets the mean 0 and the variance 1.
 *
 *     mean = sum(x) / n, over the n = C / group * HxW elements of a group
 *     rstd = 1 / sqrt(sum((x - mean)^2) / n + eps)
 *     out = (x - mean) * rstd * gamma + beta, gamma and beta of the element's channel
 *
 * Statistics are float, made of parts of a group with two passes each, combined by the formula of Chan, Golub and
 * LeVeque; out, mean and rstd are rounded once, to nearest even. A group with an infinite element has NaN.
 * Deterministic on one device. Sources: the vendor's page aclnnGroupNorm and PyTorch's native_group_norm.
 *
 * Workspace: 2 arrays of FLOAT of ceil(n / 4096) numbers per group of each sample. Each tensor adds its size as a
 * contiguous one where it is not, and meanOut, rstdOut, gamma and beta add theirs as FLOAT where they are not FLOAT. Each
 * is rounded up to a multiple of 64.
 */
#ifndef ACLNNOP_ACLNN_GROUP_NORM_H_
#define ACLNNOP_ACLNN_GROUP_NORM_H_

#include "aclnn/aclnn_base.h"

#ifdef __cplusplus
extern "C" {
#endif

/*
 * self         FLOAT, FLOAT16 or BF16; shape (N, C, ...), rank 2 to 8; format ND, NC, NCL, NCHW or NCDHW
 * gamma, beta  any of these types; shape (C); NULL: 1 and 0
 * N, C, HxW    the extents of self; HxW is the product of those from the third one on
 * group        greater than 0; divides C
 * eps          greater than 0
 * out          data type, format and shape of self; may be the same view as self
 * meanOut, rstdOut  any of these types; shape (N, group)
 *
 * All may be strided views. Where groups have no elements, mean is 0 and rstd is NaN.
 * On success *workspaceSize and *executor are set; on failure they are not written.
 *
 * Returns 0;
 *   161001  self, out, meanOut, rstdOut, workspaceSize or executor is NULL;
 *   161002  a type, format, rank, shape or number not listed above; the byte range of a view exceeds 63 bits;
 *   361001  no device is set, or OpenCL failed; 561101 the host is out of memory.
 */
ACLNN_API aclnnStatus aclnnGroupNormGetWorkspaceSize(const aclTensor *self, const aclTensor *gamma,
                                                     const aclTensor *beta, int64_t N, int64_t C,
                                                     int64_t HxW, int64_t group, double eps,
                                                     aclTensor *out, aclTensor *meanOut,
                                                     aclTensor *rstdOut, uint64_t *workspaceSize,
                                                     aclOpExecutor **executor);

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
ACLNN_API aclnnStatus aclnnGroupNorm(void *workspace, uint64_t workspaceSize,
                                     aclOpExecutor *executor, aclrtStream stream);

#ifdef __cplusplus
}
#endif

#endif /* ACLNNOP_ACLNN_GROUP_NORM_H_ */
