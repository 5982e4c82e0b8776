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
 * where times outside of a tensor contribute nothing. This is the adjoint of torch.conv_tbc. (The
 * formulas of the vendor's manual omit pad; its code does not.) Products and sums are computed in
 * float32 and rounded once, to nearest even.
 */
#ifndef ACLNNOP_ACLNN_CONVOLUTION_BACKWARD_H_
#define ACLNNOP_ACLNN_CONVOLUTION_BACKWARD_H_

#include "aclnn/aclnn_base.h"

#ifdef __cplusplus
extern "C" {
#endif

/*
 * All seven tensors have the same data type: FLOAT, FLOAT16 or BF16.
 *
 * self           (Tout, B, Cout), Tout = T + 2 * pad + 1 - K; format ND or NCL
 * input          (T, B, Cin); format ND or NCL
 * weight         (K, Cin, Cout); format ND or NCL
 * bias           (Cout); format ND. Its values are not read, and its address may be NULL
 * pad            number of zeros at each end of the time axis; at least 0
 * cubeMathType   0 KEEP_DTYPE, 1 ALLOW_FP32_DOWN_PRECISION, 2 USE_FP16 or 3 USE_HF32. With 1 to 3 the matrix
 *                unit of an NVIDIA device, where kernels can use it, multiplies FLOAT operands rounded to
 *                11 bits (TF32; from 3.40e38 on infinite) and adds the products in float32; else the precision
 *                is float32. An instruction of CPUs
 *                that multiplies BF16 takes subnormal numbers for 0
 * gradInput      shape of input; format ND or NCL
 * gradWeight     shape of weight; format ND or NCL
 * gradBias       shape of bias; format ND
 *
 * All tensors may be strided views. The gradients are overwritten; they must not overlap an input
 * or each other. If a tensor is empty, sums without summands are 0. (The vendor's page refuses an empty
 * self, its code and PyTorch do not.) On the same device equal arguments give equal bits, with and without
 * ACL_OPT_DETERMINISTIC. On success *workspaceSize and *executor are set; on failure they are not
 * written. The caller owns the tensors and may destroy them after this call.
 *
 * The workspace is 0 for small problems, else at most the following, and 32768 for alignment, in
 * bytes; on a CPU it is at most twice the tensors and 1 MiB, too. R is T * B, S is Tout * B, and M is the
 * larger of both:
 *   CPU   4 * (S * (Cout + 31) + 2 * (R + 8) * (Cin + 31) + 2 * K * (Cin + 31) * (Cout + 31))
 *         + 4 * (S / 256 + 1) * Cout
 *   GPU   that, or 4 * (S * Cout + 2 * R * Cin + 2 * K * Cin * Cout + (Cin + 127) * (Cout + 127))
 *         + 4 * (M + 127) * (Cin + Cout + 254) + 4 * (S / 256 + 1) * Cout
 *         not by CLBlast 4 * (S / 256 + 1) * Cout, and as much as the tensors and 1 MiB
 *
 * Returns 0;
 *   161001  a tensor, workspaceSize or executor is NULL;
 *   161002  a type, format, rank or shape not listed above; pad or Tout is negative;
 *           cubeMathType is not 0 to 3; the byte range of a view exceeds 63 bits;
 *   361001  no device is set, or OpenCL failed;
 *   561101  the host is out of memory.
 */
ACLNN_API aclnnStatus aclnnConvTbcBackwardGetWorkspaceSize(
    const aclTensor *self, const aclTensor *input, const aclTensor *weight, const aclTensor *bias,
    int64_t pad, int8_t cubeMathType, aclTensor *gradInput, aclTensor *gradWeight,
    aclTensor *gradBias, uint64_t *workspaceSize, aclOpExecutor **executor);

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
ACLNN_API aclnnStatus aclnnConvTbcBackward(void *workspace, uint64_t workspaceSize,
                                           aclOpExecutor *executor, const aclrtStream stream);

/*
 * Gradients of aclnnConvolution (aclnn_convolution.h), with the same meaning of input, weight, stride, padding, dilation,
 * transposed, outputPadding, groups and cubeMathType. For a convolution over two axes,
 *
 *     gradInput[n, c, y, x]     = sum over o, i, j of gradOutput[n, o, v, u] * weight[o, c of the group, i, j]
 *     gradWeight[o, c, i, j]    = sum over n, v, u of gradOutput[n, o, v, u] * input[n, c of all, y, x]
 *     gradBias[o]               = sum over n, v, u of gradOutput[n, o, v, u]
 *
 * where y = v * stride - padding + i * dilation, and x likewise. This is torch.ops.aten.convolution_backward. Products and
 * sums are computed in float32 and rounded once, to nearest even.
 *
 * gradOutput     shape of the forward output; FLOAT, FLOAT16 or BF16; format ND, NCL, NCHW or NCDHW
 * input          data type of gradOutput
 * weight         data type of gradOutput; over one, two or three axes
 * biasSizes      (Cout), one value; NULL, or ignored without gradBias
 * outputMask     three values: which of gradInput, gradWeight and gradBias are computed
 * gradInput      shape and data type of input
 * gradWeight     shape and data type of weight
 * gradBias       (Cout); FLOAT, FLOAT16 or BF16; any format label
 *                Gradients that are not asked for may be NULL; tensors that are passed nevertheless are not written
 *
 * All tensors may be strided views. The gradients are overwritten; they must not overlap an input or each other. Sums
 * without summands are 0. On the same device equal arguments give equal bits, with and without ACL_OPT_DETERMINISTIC. On
 * success *workspaceSize and *executor are set; on failure they are not written. The caller owns the tensors and arrays
 * and may destroy them after this call.
 *
 * The workspace is 0 where there is little to compute, and else at most 4 * C + 4 * W + G + 1 MiB bytes, where W is
 * the memory of weight and G that of gradOutput in float32, or of input if transposed, and C the largest of what
 * aclnnConvolution has with and without transposed, and of 1024 * Z * (Cin * KD * KH * KW + Cout). With stride 1, one group
 * and up to two axes, on a CPU, it is twice the memory of the tensors and 1 MiB where that is more.
 *
 * Returns 0;
 *   161001  gradOutput, input, weight, stride, padding, dilation, outputMask, a gradient that outputMask asks for,
 *           outputPadding of a transposed convolution, workspaceSize or executor is NULL;
 *   161002  a type, format, rank, shape or value not listed above; the byte range of a view, an extent, or the number
 *           of products times 4096 exceeds 63 bits;
 *   361001  no device is set, or OpenCL failed;
 *   561101  the host is out of memory.
 */
ACLNN_API aclnnStatus aclnnConvolutionBackwardGetWorkspaceSize(
    const aclTensor *gradOutput, const aclTensor *input, const aclTensor *weight,
    const aclIntArray *biasSizes, const aclIntArray *stride, const aclIntArray *padding,
    const aclIntArray *dilation, bool transposed, const aclIntArray *outputPadding, int groups,
    const aclBoolArray *outputMask, int8_t cubeMathType, aclTensor *gradInput,
    aclTensor *gradWeight, aclTensor *gradBias, uint64_t *workspaceSize, aclOpExecutor **executor);

/* Enqueues the work, as aclnnConvTbcBackward does, with the same codes. */
ACLNN_API aclnnStatus aclnnConvolutionBackward(void *workspace, uint64_t workspaceSize,
                                               aclOpExecutor *executor, const aclrtStream stream);

#ifdef __cplusplus
}
#endif

#endif /* ACLNNOP_ACLNN_CONVOLUTION_BACKWARD_H_ */
