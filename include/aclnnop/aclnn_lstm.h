/* SPDX-License-Identifier: Apache-2.0 */
/*
 * A recurrent network of LSTM layers. Each layer and direction has, at each step and for each row of
 * the batch, with the state h and the cell c of the step before:
 *
 *     i = sigmoid(W_ii x + b_ii + W_hi h + b_hi)      f = sigmoid(W_if x + b_if + W_hf h + b_hf)
 *     g = tanh(W_ig x + b_ig + W_hg h + b_hg)         o = sigmoid(W_io x + b_io + W_ho h + b_ho)
 *     c' = f * c + i * g                              h' = o * tanh(c')
 *
 * The second direction of a layer begins at the last step. x is the row of input, or in other layers
 * the states of both directions of the layer before, one after the other. output has the states of
 * the last layer; hy and cy have the last state and cell of each layer and direction.
 *
 * With batchSizes, row b of the batch takes part in step t if b < batchSizes[t]. Elsewhere it keeps
 * its state and cell, and output is 0.
 *
 * float, whatever the type; cells are floats, and states are rounded to the type, to nearest even.
 * Deterministic on one device.
 *
 * Workspace: the products of the inputs of as many steps as fit into half the bytes of input, params
 * and output, or into 256 KiB, at least of one step: 16 bytes for each row of the batch and hidden
 * unit. 16 bytes more for each row and hidden unit, the same again where the products need it,
 * output once if there are several layers, hy once, and 4 bytes for each element of cy.
 * With batchFirst, the rows of input of these steps. Tensors but input, output and params[k] of rank
 * 2 that are not contiguous add their size. Each is rounded up to a multiple of 64, and the products
 * of matrices add what aclnnMm needs. For types of 16 bits, without train, a batch larger than the
 * hidden size and few steps, that can be more than twice the memory of the tensors.
 */
#ifndef ACLNNOP_ACLNN_LSTM_H_
#define ACLNNOP_ACLNN_LSTM_H_

#include "aclnn/aclnn_base.h"

#ifdef __cplusplus
extern "C" {
#endif

/*
 * input       FLOAT, FLOAT16 or BF16; (T, B, I), or (B, T, I) with batchFirst, or (T * B, I), rows of a
 *             step following each other, with batchSizes
 * params      for each layer and direction (4 H, I), (4 H, H) and with hasBias (4 H), (4 H): the
 *             weights of x and h, the biases of both, with the rows of i, f, g and o in this order.
 *             In other layers than the first, I is the number of directions times H
 * hx          NULL, a list without tensors, or the first states and cells, of the shape of hy; NULL: 0
 * batchSizes  NULL, or INT64 (T), T at least 1; values are limited to B. batchFirst is ignored with it
 * hasBias     whether params has biases
 * numLayers   at least 1
 * dropout     0 to 1; it must be 0 if train is true and there are several layers: dropout between
 *             layers is not supported yet
 * train       whether the lists below are written
 * bidirectional  whether each layer has two directions
 * output      (T, B, H * directions), or (B, T, H * directions) with batchFirst
 * hy, cy      (numLayers * directions, B, H), the directions of a layer following each other
 * iOut, jOut (g), fOut, oOut, hOut, cOut, tanhCOut  (T, B, H) for each layer and direction, for the
 *             gradient; NULL or anything without train. Where a row takes no part, gates are 0
 *
 * All tensors have the type of input. All may be strided views; formats are ignored, private ones
 * refused. Outputs must not overlap inputs or each other. Without steps hy and cy are those of hx. On
 * success *workspaceSize and *executor are set; on failure they are not written.
 *
 * Returns 0;
 *   161001  input, params, output, hy, cy, with train one of the lists, a tensor of a list,
 *           workspaceSize or executor is NULL;
 *   161002  a type, rank, shape, value or size of a list not listed above; the byte range of a view
 *           exceeds 63 bits;
 *   361001  no device is set, or OpenCL failed; 561101 the host is out of memory.
 */
ACLNN_API aclnnStatus aclnnLSTMGetWorkspaceSize(
    const aclTensor *input, const aclTensorList *params, const aclTensorList *hx,
    const aclTensor *batchSizes, bool hasBias, int64_t numLayers, double dropout, bool train,
    bool bidirectional, bool batchFirst, aclTensor *output, aclTensor *hy, aclTensor *cy,
    aclTensorList *iOut, aclTensorList *jOut, aclTensorList *fOut, aclTensorList *oOut,
    aclTensorList *hOut, aclTensorList *cOut, aclTensorList *tanhCOut, uint64_t *workspaceSize,
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
ACLNN_API aclnnStatus aclnnLSTM(void *workspace, uint64_t workspaceSize, aclOpExecutor *executor,
                                aclrtStream stream);

#ifdef __cplusplus
}
#endif

#endif
