/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Maximum pooling of images.
 *
 *     out[n, c, i, j] = max of self[n, c, i * strideH - padTop + y, j * strideW - padLeft + x]
 *                       over 0 <= y < kernelH, 0 <= x < kernelW, as far as the elements exist
 *
 * What does not exist is -infinity, which is also the result of a window without elements. Of equal maxima the
 * first one counts (of zeros of both signs, too), and a NaN is the maximum. Along an axis with `in` elements there are
 *
 *     (in + padding at both ends - kernel) / stride + 1 windows, rounded down, or with ceilMode up
 *
 * but with ceilMode a last window that would begin at or behind in + the padding at the beginning is left out.
 * Deterministic. Workspace: 0 bytes.
 */
#ifndef ACLNNOP_ACLNN_MAX_POOL_H_
#define ACLNNOP_ACLNN_MAX_POOL_H_

#include "aclnn/aclnn_base.h"

#ifdef __cplusplus
extern "C" {
#endif

/*
 * self         FLOAT, FLOAT16 or BF16; (C, H, W) or (N, C, H, W), of which only N may be 0; format NCHW, NCL or ND
 * kernelShape  of the windows: one value for both axes, or two; 1 to 2147483647, with a product of at most that
 * strides      between windows: none (1), one or two values; 1 to 2147483647
 * autoPad      0
 * pads         none (0); one value; two, of H and W; or four, of the top, the left, the bottom and the right; not
 *              negative, along an axis together at most kernelShape
 * dilations    none, one, two or four values, which must be 1
 * ceilMode     see above; not 0: up
 * out          data type and format of self; its shape, with an element per window
 *
 * All tensors may be strided views. out must not overlap self. On success *workspaceSize and *executor are set; on
 * failure they are not written.
 *
 * Returns 0;
 *   161001  a pointer is NULL;
 *   161002  a type, format, rank, shape or value not listed above; an axis has no window; the byte range of a view
 *           exceeds 63 bits;
 *   361001  no device is set, or OpenCL failed; 561101 the host is out of memory.
 */
ACLNN_API aclnnStatus aclnnMaxPoolGetWorkspaceSize(
    const aclTensor *self, const aclIntArray *kernelShape, const aclIntArray *strides,
    const int64_t autoPad, const aclIntArray *pads, const aclIntArray *dilations,
    const int64_t ceilMode, aclTensor *out, uint64_t *workspaceSize, aclOpExecutor **executor);

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
ACLNN_API aclnnStatus aclnnMaxPool(void *workspace, uint64_t workspaceSize, aclOpExecutor *executor,
                                   aclrtStream stream);

#ifdef __cplusplus
}
#endif

#endif /* ACLNNOP_ACLNN_MAX_POOL_H_ */
