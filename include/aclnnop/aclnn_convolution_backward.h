/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Gradients of a one-dimensional convolution over (time, batch, channel) tensors. The forward
 * operator pads the time axis with `pad` zeros at both ends and slides the weight along it:
 *
 *     output[t, b, co] = bias[co] + sum over k, ci of input[t + k - pad, b, ci] * weight[k, ci, co]
 *
 * so that, with self the gradient of output,
 *
 *     gradInput[t, b, ci]   = sum over k, co of self[t - k + pad, b, co] * weight[k, ci, co]
 *     gradWeight[k, ci, co] = sum over t, b  of input[t + k - pad, b, ci] * self[t, b, co]
 *     gradBias[co]          = sum over t, b  of self[t, b, co]
 *
 * where a time outside of its tensor contributes nothing: the adjoint of torch.conv_tbc. (The
 * vendor's page leaves pad out of its formulas; its code has it.) Products and sums are in float32,
 * rounded once, to nearest even.
 */
#ifndef ACLNNOP_ACLNN_CONVOLUTION_BACKWARD_H_
#define ACLNNOP_ACLNN_CONVOLUTION_BACKWARD_H_

#include "aclnn/aclnn_base.h"

#ifdef __cplusplus
extern "C" {
#endif

/*
 * All seven tensors are of one type: FLOAT, FLOAT16 or BF16.
 *
 * self           (Tout, B, Cout), Tout = T + 2 * pad + 1 - K; format ND or NCL; not empty
 * input          (T, B, Cin); format ND or NCL
 * weight         (K, Cin, Cout); format ND or NCL
 * bias           (Cout); format ND. Its values are not read
 * pad            0 or more zeros at each end of the time axis
 * cubeMathType   0 KEEP_DTYPE, 1 ALLOW_FP32_DOWN_PRECISION, 2 USE_FP16 or 3 USE_HF32. All allow,
 *                and none demands, less precision than float32, which is what is computed in
 * gradInput      shape of input; format ND or NCL
 * gradWeight     shape of weight; format ND or NCL
 * gradBias       shape of bias; format ND
 *
 * All tensors may be strided views. The gradients are overwritten, not added to; they must not
 * overlap an input or each other. With input or weight empty, gradInput and gradWeight are set to
 * 0, where they have elements, and gradBias is the sum that it always is. On one device equal
 * arguments give equal bits, with and without ACL_OPT_DETERMINISTIC. The workspace depends on the
 * strategy; the first call tells. On success *workspaceSize and *executor are set; on failure they
 * are not touched. The tensors stay the caller's, who may destroy them after the second call.
 *
 * Returns 0;
 *   161001  a tensor, workspaceSize or executor is NULL;
 *   161002  a type, format, rank or shape outside the above; self is empty; pad or Tout is
 *           negative; cubeMathType is not 0 to 3; the bytes that a view spans do
 *           not fit into 63 bits;
 *   361001  no device is set, or OpenCL failed;
 *   561101  the host is out of memory.
 */
ACLNN_API aclnnStatus aclnnConvTbcBackwardGetWorkspaceSize(
    const aclTensor *self, const aclTensor *input, const aclTensor *weight, const aclTensor *bias,
    int64_t pad, int8_t cubeMathType, aclTensor *gradInput, aclTensor *gradWeight,
    aclTensor *gradBias, uint64_t *workspaceSize, aclOpExecutor **executor);

/*
 * Submits the work to stream (NULL: the default stream) and returns without waiting. workspace may
 * be NULL when workspaceSize is 0. The executor is used up, also on failure, unless it is
 * repeatable.
 *
 * Returns 0;
 *   161001  executor or a tensor's address is NULL, or workspace is NULL though workspaceSize is
 *           not 0;
 *   161002  executor is used up or another operator's; workspaceSize is too small; the memory of a
 *           tensor is freed or smaller than its view; stream is another device's;
 *   361001  OpenCL failed;
 *   107017  stream is not, or no longer, a stream;
 *   107002  stream is NULL and the thread has no context.
 */
ACLNN_API aclnnStatus aclnnConvTbcBackward(void *workspace, uint64_t workspaceSize,
                                           aclOpExecutor *executor, const aclrtStream stream);

#ifdef __cplusplus
}
#endif

#endif /* ACLNNOP_ACLNN_CONVOLUTION_BACKWARD_H_ */
