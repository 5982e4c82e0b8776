/* SPDX-License-Identifier: Apache-2.0 */
/*
 * One-dimensional convolution over (time, batch, channel) tensors. The time axis is padded with `pad`
 * zeros at both ends, and the weight slides along it:
 *
 *     output[t, b, co] = bias[co] + sum over k, ci of self[t + k - pad, b, ci] * weight[k, ci, co]
 *
 * where times outside of self contribute nothing. This is torch.conv_tbc. (The formula of the
 * vendor's manual omits k and pad, and its shapes are those of another layout; its code is as here.)
 * Products, sums and the addition of the bias are computed in float32 and rounded once, to nearest
 * even.
 */
#ifndef ACLNNOP_ACLNN_CONVOLUTION_H_
#define ACLNNOP_ACLNN_CONVOLUTION_H_

#include "aclnn/aclnn_base.h"

#ifdef __cplusplus
extern "C" {
#endif

/*
 * self           (T, B, Cin); FLOAT, FLOAT16 or BF16; format ND or NCL
 * weight         (K, Cin, Cout), K >= 1; data type of self; format ND or NCL
 * bias           (Cout); FLOAT, FLOAT16 or BF16, whatever the others have; any format label
 * pad            number of zeros at each end of the time axis; at least 0, without an upper limit
 * output         (Tout, B, Cout), Tout = T + 2 * pad + 1 - K; data type of self; format ND or NCL
 * cubeMathType   0 KEEP_DTYPE, 1 ALLOW_FP32_DOWN_PRECISION, 2 USE_FP16 or 3 USE_HF32. With 1 to 3 the matrix
 *                unit of an NVIDIA device, where kernels can use it, multiplies FLOAT operands rounded to
 *                11 bits (TF32; from 3.40e38 on infinite) and adds the products in float32; else the precision
 *                is float32. An instruction of CPUs
 *                that multiplies BF16 takes subnormal numbers for 0
 *
 * All tensors may be strided views. output is overwritten; it must not overlap an input. If self or
 * weight is empty (T or Cin is 0), output is the bias everywhere; if output is empty, nothing is
 * written. Tout must be at least 1 if self is not empty, else at least 0. On the same device equal
 * arguments give equal bits, with and without ACL_OPT_DETERMINISTIC. On success *workspaceSize and
 * *executor are set; on failure they are not written. The caller owns the tensors and may destroy
 * them after this call.
 *
 * The workspace is 0 for small problems, else at most the following, and 32768 for alignment, in
 * bytes; on a CPU it is at most twice the tensors and 1 MiB, too. R is T * B, S is Tout * B, and M is the
 * larger of both:
 *   CPU   4 * (R * (Cin + 31) + (S + 8) * (Cout + 31) + K * Cin * (Cout + 31) + Cout)
 *   GPU   that, or 4 * (R * Cin + S * Cout + K * Cin * Cout + (Cin + 127) * (Cout + 127))
 *         + 4 * (M + 127) * (Cin + Cout + 254); not by CLBlast 4 * Cout
 *
 * Returns 0;
 *   161001  a tensor, workspaceSize or executor is NULL;
 *   161002  a type, format, rank or shape not listed above; pad is negative; cubeMathType is not 0
 *           to 3; the byte range of a view, or T + 2 * pad + 1, exceeds 63 bits;
 *   361001  no device is set, or OpenCL failed;
 *   561101  the host is out of memory.
 */
ACLNN_API aclnnStatus aclnnConvTbcGetWorkspaceSize(const aclTensor *self, const aclTensor *weight,
                                                   const aclTensor *bias, const int64_t pad,
                                                   aclTensor *output, int8_t cubeMathType,
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
ACLNN_API aclnnStatus aclnnConvTbc(void *workspace, const uint64_t workspaceSize,
                                   aclOpExecutor *executor, aclrtStream stream);

/*
 * Convolution over one, two or three axes, and its transpose. With K taps along each axis and the groups g of channels,
 * here of two axes,
 *
 *     output[n, o, y, x] = bias[o] + sum over c, i, j of weight[o, c, i, j]
 *         * input[n, g * Cin / groups + c, y * stride - padding + i * dilation, x * stride - ...]
 *
 * where elements outside of input contribute nothing. The transposed one adds to output what this one reads of input:
 *
 *     output[n, o, y * stride - padding + i * dilation, ...] = bias[o] + the sum of
 *         input[n, c, y, x] * weight[c, o - g * Cout / groups, i, j]
 *
 * This is torch.convolution. Products and sums are computed in float32 and rounded once, to nearest even.
 *
 * input          (N, Cin, L), (N, Cin, H, W) or (N, Cin, D, H, W), or without N; FLOAT, FLOAT16 or BF16; format ND, NCL,
 *                NCHW or NCDHW
 * weight         (Cout, Cin / groups, K), (Cout, Cin / groups, KH, KW) or (Cout, Cin / groups, KD, KH, KW), transposed
 *                (Cin, Cout / groups, ...); data type of input; taps are at least 1
 * bias           (Cout); FLOAT, FLOAT16 or BF16, whatever the others have; any format label; NULL: none
 * stride         at least 1; one value, or one for each axis
 * padding        at least 0; one value, one for each axis, or two for each axis: before and behind it, as (top, bottom,
 *                left, right), of three axes (front, back, top, bottom, left, right)
 * dilation       at least 1; one value, or one for each axis
 * outputPadding  of transposed ones only, else ignored and may be NULL: at least 0, less than the larger one of stride
 *                and dilation; one value, or one for each axis
 * groups         at least 1; divides both numbers of channels
 * output         data type of input; its extents, at least 1, are
 *                  (extent + padding - dilation * (K - 1) - 1) / stride + 1, rounded down, or transposed
 *                  (extent - 1) * stride - padding + dilation * (K - 1) + outputPadding + 1
 *                with the padding of both ends
 * cubeMathType   0 to 3, as of aclnnConvTbc
 *
 * All tensors may be strided views. output is overwritten; it must not overlap an input. Without a batch or channels
 * there are no products: output is empty, or the bias. The vendor's limits of extents do not apply. On the same device
 * equal arguments give equal bits, with and without ACL_OPT_DETERMINISTIC. On success *workspaceSize and *executor are
 * set; on failure they are not written. The caller owns the tensors and arrays and may destroy them after this call.
 *
 * The workspace is 0 where a group has few channels, and else at most the following, in bytes. T is the memory of the
 * tensors, W that of weight in float32, Z the size of an element, KD * KH * KW the number of taps and P that of the
 * windows of an image: the extents of output, or of input if transposed. A strip has
 *   C = max(CPU: min(max(T / 2, 256 KiB), 8 MiB), GPU: 128 MiB; 64 * (Z * Cin * KD * KH * KW + 4 * Cout)), transposed
 *   C = max(the same without the last; P * (4 * KD * KH * KW + Z * Cin))
 * and the workspace is 4 * C + 2 * W + 1 MiB. With stride 1, one group and up to two axes, on a CPU, it is 2 * T + 1 MiB
 * where that is more.
 *
 * Returns 0;
 *   161001  input, weight, stride, padding, dilation, outputPadding of a transposed one, output, workspaceSize or
 *           executor is NULL;
 *   161002  a type, format, rank, shape or value not listed above; the byte range of a view, an extent, or the number
 *           of products times 4096 exceeds 63 bits;
 *   361001  no device is set, or OpenCL failed;
 *   561101  the host is out of memory.
 */
ACLNN_API aclnnStatus aclnnConvolutionGetWorkspaceSize(
    const aclTensor *input, const aclTensor *weight, const aclTensor *bias,
    const aclIntArray *stride, const aclIntArray *padding, const aclIntArray *dilation,
    bool transposed, const aclIntArray *outputPadding, const int64_t groups, aclTensor *output,
    int8_t cubeMathType, uint64_t *workspaceSize, aclOpExecutor **executor);

/* Enqueues the work, as aclnnConvTbc does, with the same codes. */
ACLNN_API aclnnStatus aclnnConvolution(void *workspace, const uint64_t workspaceSize,
                                       aclOpExecutor *executor, aclrtStream stream);

#ifdef __cplusplus
}
#endif

#endif /* ACLNNOP_ACLNN_CONVOLUTION_H_ */
