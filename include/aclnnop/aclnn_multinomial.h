/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Positions that are drawn by weights, as torch.multinomial. The weights need not have the sum 1.
 *
 * The draws are a function of the weights, seed and offset, by Philox4x32-10. With replacement, draw k of all rows in row-major
 * order takes the highest 24 bits of word k for u in [0, 1), and is the first position for which the sum of the weights up to it
 * is above u times the sum of all; sums are those of aclnnCumsum, in float. Without it, position k of all rows takes the highest
 * 23 bits of word k for u in (0, 1), and positions are sorted by weight / -log(u), the largest first: so the first ones are as
 * probable as draws one after the other. Positions without a weight come last, where more draws are wanted than positions have
 * one. Deterministic. Workspace: with replacement 4 bytes per weight and what aclnnCumsum needs, else that of aclnnTopk.
 */
#ifndef ACLNNOP_ACLNN_MULTINOMIAL_H_
#define ACLNNOP_ACLNN_MULTINOMIAL_H_

#include "aclnn/aclnn_base.h"

#ifdef __cplusplus
extern "C" {
#endif

/*
 * self         FLOAT, FLOAT16, BF16 or DOUBLE; the weights, (C) or (N, C), C from 1 to 4294967294. N may be 0. Weights should be
 *              finite, not negative, and not all 0 in a row, and their sum in a row finite in float; with others positions are valid, but no more is promised
 * numsamples   the number of draws of each row, at least 1, without replacement at most C
 * replacement  whether a position may be drawn again
 * seed         any number
 * offset       any number
 * out          INT64; the shape of self with numsamples in place of C
 *
 * DOUBLE where the device has it, converted to float. Both may be strided views, of out without elements that share memory;
 * formats are ignored, private ones refused. out must not overlap self. On success *workspaceSize and *executor are set; on
 * failure they are not written.
 *
 * Returns 0;
 *   161001  a pointer is NULL;
 *   161002  a type, rank, number or shape not listed above; the byte range of a view exceeds 63 bits;
 *   361001  no device is set, or OpenCL failed; 561101 the host is out of memory.
 */
ACLNN_API aclnnStatus aclnnMultinomialGetWorkspaceSize(const aclTensor *self, int64_t numsamples,
                                                       bool replacement, int64_t seed,
                                                       int64_t offset, aclTensor *out,
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
ACLNN_API aclnnStatus aclnnMultinomial(void *workspace, uint64_t workspaceSize,
                                       aclOpExecutor *executor, aclrtStream stream);

#ifdef __cplusplus
}
#endif

#endif /* ACLNNOP_ACLNN_MULTINOMIAL_H_ */
