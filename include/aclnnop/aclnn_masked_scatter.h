/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Elements of a tensor that are replaced where a mask is not 0, as torch.Tensor.masked_scatter_: by
 * those of source, one after the other, in the row-major order of both.
 *
 * If source has fewer elements than the mask selects, which the vendor and PyTorch exclude, the
 * others are not replaced. Elements are copied with all their bits, but for those of BOOL, which
 * become 0 or 1. Deterministic. Workspace: 8 bytes for each 1024 elements of selfRef and at most 1
 * KiB more, and the bytes of source unless it is contiguous.
 */
#ifndef ACLNNOP_ACLNN_MASKED_SCATTER_H_
#define ACLNNOP_ACLNN_MASKED_SCATTER_H_

#include "aclnn/aclnn_base.h"

#ifdef __cplusplus
extern "C" {
#endif

/*
 * selfRef  FLOAT, FLOAT16, BF16, DOUBLE, INT8, INT16, INT32, INT64, UINT8 or BOOL; rank 0 to 8; may
 *          be empty; must not overlap an input
 * mask     BOOL or UINT8; broadcasts to selfRef
 * source   data type of selfRef; rank 0 to 8
 *
 * DOUBLE where the device has it. All may be strided views, selfRef without elements that share
 * memory; formats are ignored, private ones refused. On success *workspaceSize and *executor are
 * set; on failure they are not written.
 *
 * Returns 0;
 *   161001  a pointer is NULL;
 *   161002  a type, rank or shape not listed above; the byte range of a view exceeds 63 bits;
 *   361001  no device is set, or OpenCL failed; 561101 the host is out of memory.
 */
ACLNN_API aclnnStatus aclnnInplaceMaskedScatterGetWorkspaceSize(aclTensor *selfRef,
                                                                const aclTensor *mask,
                                                                const aclTensor *source,
                                                                uint64_t *workspaceSize,
                                                                aclOpExecutor **executor);

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
ACLNN_API aclnnStatus aclnnInplaceMaskedScatter(void *workspace, uint64_t workspaceSize,
                                                aclOpExecutor *executor, aclrtStream stream);

#ifdef __cplusplus
}
#endif

#endif /* ACLNNOP_ACLNN_MASKED_SCATTER_H_ */
