/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Product of a matrix and a matrix of quantized weights:
 *
 *     y = x * ((weight + antiquantOffset) * antiquantScale) + bias
 *
 * Weights are converted to float32, in which offset and scale round them once each. Products are added in
 * float32, in an order that depends on the shapes, the strategy and the vector width of the device only, and
 * the result is rounded once, to nearest even, to the data type of y. Deterministic on one device.
 * Workspace: a copy of x in FLOAT, unless it is one; with more than 8 rows in x also a FLOAT copy of a part
 * of the columns of the weight, of at most the bytes of weight or 1 MiB, or one column, and what aclnnMm
 * needs to multiply these.
 */
#ifndef ACLNNOP_ACLNN_WEIGHT_QUANT_BATCH_MATMUL_V2_H_
#define ACLNNOP_ACLNN_WEIGHT_QUANT_BATCH_MATMUL_V2_H_

#include "aclnn/aclnn_base.h"

#ifdef __cplusplus
extern "C" {
#endif

/*
 * x                        (M, K), FLOAT, FLOAT16 or BF16
 * weight                   (K, N), INT8 or INT4. Two INT4 elements share a byte, the first of them in its low
 *                          half; strides and offset count elements. The format may be FRACTAL_NZ, too, in which
 *                          elements are where the strides say
 * antiquantScale           FLOAT, FLOAT16 or BF16. With antiquantGroupSize 0 a factor of all elements, (1) or
 *                          (1, 1), or of each column, (N) or (1, N); else of each group of rows and each column,
 *                          (ceil(K / antiquantGroupSize), N)
 * antiquantOffsetOptional  shape and type of antiquantScale; NULL: 0
 * quantScaleOptional       NULL: y is not quantized
 * quantOffsetOptional      NULL
 * biasOptional             (N) or (1, N), FLOAT, FLOAT16 or BF16; NULL: 0
 * antiquantGroupSize       rows of weight that have a scale in common; 0: all
 * y                        (M, N), the type of x
 *
 * All tensors may be strided views and may be empty. Formats are ignored, but private ones (other than that of
 * weight) are not allowed. y must not overlap an input. On success *workspaceSize and *executor are set; on
 * failure they are not written.
 *
 * Returns 0;
 *   161001  a pointer other than those named optional is NULL;
 *   161002  a type, rank, shape or format not listed above; quantScaleOptional or quantOffsetOptional is not
 *           NULL; antiquantGroupSize is negative; the byte range of a view exceeds 63 bits;
 *   361001  no device is set, or OpenCL failed; 561101 the host is out of memory.
 */
ACLNN_API aclnnStatus aclnnWeightQuantBatchMatmulV2GetWorkspaceSize(
    const aclTensor *x, const aclTensor *weight, const aclTensor *antiquantScale,
    const aclTensor *antiquantOffsetOptional, const aclTensor *quantScaleOptional,
    const aclTensor *quantOffsetOptional, const aclTensor *biasOptional, int antiquantGroupSize,
    const aclTensor *y, uint64_t *workspaceSize, aclOpExecutor **executor);

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
ACLNN_API aclnnStatus aclnnWeightQuantBatchMatmulV2(void *workspace, uint64_t workspaceSize,
                                                    aclOpExecutor *executor, aclrtStream stream);

#ifdef __cplusplus
}
#endif

#endif /* ACLNNOP_ACLNN_WEIGHT_QUANT_BATCH_MATMUL_V2_H_ */
