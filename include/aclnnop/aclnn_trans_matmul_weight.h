/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Puts a factor of matrix products into the format FRACTAL_NZ, in place.
 *
 * The format is private to a library. Here its elements stay where the strides of the tensor say, so
 * that nothing is moved, and the size is that of any other format. aclnnMm, aclnnMatmul and
 * aclnnBatchMatMul take a mat2 of this format. Workspace: 0 bytes.
 */
#ifndef ACLNNOP_ACLNN_TRANS_MATMUL_WEIGHT_H_
#define ACLNNOP_ACLNN_TRANS_MATMUL_WEIGHT_H_

#include "aclnn/aclnn_base.h"

#ifdef __cplusplus
extern "C" {
#endif

/*
 * The number of elements of memory that a factor of this shape needs in the format: the product of
 * the extents. Without dataType it is that of FLOAT16.
 *
 * tensorShape       2 to 6 extents
 * dataType          ACL_FLOAT, ACL_FLOAT16, ACL_BF16 or ACL_INT8
 * weightTensorSize  the number; not written on failure
 *
 * Returns 0; 161001 a pointer is NULL; 161002 a type or shape not listed above, a negative extent, or
 * elements that do not fit into 63 bits. No device is needed.
 */
ACLNN_API aclnnStatus aclnnCalculateMatmulWeightSize(const aclIntArray *tensorShape,
                                                     uint64_t *weightTensorSize);
ACLNN_API aclnnStatus aclnnCalculateMatmulWeightSizeV2(const aclIntArray *tensorShape,
                                                       aclDataType dataType,
                                                       uint64_t *weightTensorSize);

/*
 * mmWeightRef  FLOAT, FLOAT16, BF16 or INT8; rank 2 to 6. It keeps its elements and its format; as a
 *              mat2 it may be described with the format FRACTAL_NZ
 *
 * It may be a strided view; private formats are refused. On success *workspaceSize and *executor are
 * set; on failure they are not written.
 *
 * Returns 0;
 *   161001  a pointer is NULL;
 *   161002  a type, rank or format not listed above; the byte range of the view exceeds 63 bits;
 *   361001  no device is set, or OpenCL failed; 561101 the host is out of memory.
 */
ACLNN_API aclnnStatus aclnnTransMatmulWeightGetWorkspaceSize(aclTensor *mmWeightRef,
                                                             uint64_t *workspaceSize,
                                                             aclOpExecutor **executor);

/*
 * Enqueues nothing, as there is no work: the address of mmWeightRef and its memory are not looked at.
 * Consumes the executor, even on failure, unless it is repeatable. workspace may be NULL if its size is 0.
 *
 * Returns 0;
 *   161001  executor or workspace is NULL;
 *   161002  executor was consumed or belongs to another operator;
 *   107017  stream is not a stream, or was destroyed;
 *   107002  stream is NULL and the thread has no context.
 */
ACLNN_API aclnnStatus aclnnTransMatmulWeight(void *workspace, uint64_t workspaceSize,
                                             aclOpExecutor *executor, aclrtStream stream);

#ifdef __cplusplus
}
#endif

#endif /* ACLNNOP_ACLNN_TRANS_MATMUL_WEIGHT_H_ */
