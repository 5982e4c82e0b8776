/* SPDX-License-Identifier: Apache-2.0 */
/*
 * The gradients of aclnnLSTM, which has the formulas: those of the sum of dy * output, dh * hy and
 * dc * cy, by input, hx and params.
 *
 * With batchSizesOptional, dxOut is 0 where a row takes no part in a step, and the row changes no
 * gradient of a state, whatever the weights are. Gradients of weights count its elements of input
 * times 0: one that is not finite makes them NaN.
 *
 * float, whatever the type. Sums are float, in a fixed order; gradients are rounded once, to nearest
 * even. Deterministic on one device.
 *
 * Workspace: 16 bytes for each step, row of the batch and hidden unit. 4 bytes for each element of an
 * item of params, of dhPrevOut, of dcPrevOut and, if bidirectional, of dxOut, for each row and hidden
 * unit with batchSizesOptional, and for each hidden unit and 256 rows of all steps. With several
 * layers 4 or, from three layers on, 8 bytes for each step, row, hidden unit and direction. With
 * batchFirst, input and, unless bidirectional, dxOut. Tensors but dy and
 * matrices that are not contiguous add their size. Each is rounded up to a multiple of 64, and the
 * products of matrices add what aclnnMm needs.
 */
#ifndef ACLNNOP_ACLNN_LSTM_BACKWARD_H_
#define ACLNNOP_ACLNN_LSTM_BACKWARD_H_

#include "aclnn/aclnn_base.h"

#ifdef __cplusplus
extern "C" {
#endif

/*
 * input, params, batchSizesOptional, hasBias, numLayers, dropout, train, bidirectional, batchFirst
 *                as in aclnnLSTM
 * hx             the first states and cells; needed
 * dy             NULL (0), or the shape of output, or with batchSizesOptional its rows in rank 2
 * dh, dc         NULL (0), or the shape of hy
 * i, g, f, o, h, c, tanhc  the lists iOut, jOut, fOut, oOut, hOut, cOut and tanhCOut of aclnnLSTM
 * outputMask     ignored: all gradients are computed; may be NULL
 * dxOut          the shape of input
 * dhPrevOut, dcPrevOut  the shape of hx[0]
 * dparamsOut     the shapes of params
 *
 * All tensors have the type of input. All may be strided views; formats are ignored, private ones
 * refused. Outputs must not overlap inputs or each other. Without steps, rows or hidden units the
 * gradients are 0, but dhPrevOut is dh and dcPrevOut is dc. On success *workspaceSize and *executor
 * are set; on failure they are not written.
 *
 * Returns 0;
 *   161001  input, hx, params, a list, a tensor of a list, dxOut, dhPrevOut, dcPrevOut, workspaceSize
 *           or executor is NULL;
 *   161002  a type, rank, shape, value or size of a list not listed above; the byte range of a view
 *           exceeds 63 bits;
 *   361001  no device is set, or OpenCL failed; 561101 the host is out of memory.
 */
ACLNN_API aclnnStatus aclnnLstmBackwardGetWorkspaceSize(
    const aclTensor *input, const aclTensorList *hx, const aclTensorList *params,
    const aclTensor *dy, const aclTensor *dh, const aclTensor *dc, const aclTensorList *i,
    const aclTensorList *g, const aclTensorList *f, const aclTensorList *o, const aclTensorList *h,
    const aclTensorList *c, const aclTensorList *tanhc, const aclTensor *batchSizesOptional,
    bool hasBias, int64_t numLayers, double dropout, bool train, bool bidirectional,
    bool batchFirst, const aclBoolArray *outputMask, aclTensor *dxOut, aclTensor *dhPrevOut,
    aclTensor *dcPrevOut, aclTensorList *dparamsOut, uint64_t *workspaceSize,
    aclOpExecutor **executor);

/*
 * Enqueues the work on stream (NULL: the default stream) and returns without waiting. Consumes the
 * executor, even on failure, unless it is repeatable. workspace may be NULL if its size is 0.
 *
 * Returns 0;
 *   161001  executor, workspace or the address of a tensor is NULL;
 *   161002  executor was consumed or belongs to another operator; the memory of a tensor or the
 *           workspace is freed or too small; tensors overlap that must not; stream is on another
 *           device;
 *   361001  OpenCL failed;
 *   107017  stream is not a stream, or was destroyed;
 *   107002  stream is NULL and the thread has no context.
 */
ACLNN_API aclnnStatus aclnnLstmBackward(void *workspace, uint64_t workspaceSize,
                                        aclOpExecutor *executor, aclrtStream stream);

#ifdef __cplusplus
}
#endif

#endif
