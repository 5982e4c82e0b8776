/* SPDX-License-Identifier: Apache-2.0 */
/*
 * aclnnBatchNorm, aclnnGroupNorm and their gradients share the checks of their parameters, and the
 * description of tensors as the kernels use them (cl/common/channels.cl.h): rows of channels of
 * adjacent elements.
 *
 *     struct oc_channels s;
 *
 *     if (!oc_channels_make(p, a->input, &s)) return;
 *     const struct oc_channels_operand x = oc_channels_input(p, "input", a->input, OC_READ, &s);
 */
#ifndef OC_OPS_NORMALIZATION_BATCH_NORM_CHANNELS_H
#define OC_OPS_NORMALIZATION_BATCH_NORM_CHANNELS_H

#include "plan/plan.h"
#include "steps/steps.h"
#include "strategy/reduction.h"

#define OC_CHANNELS_FORMATS                                          \
    (OC_FORMAT_BIT(ACL_FORMAT_ND) | OC_FORMAT_BIT(ACL_FORMAT_NCHW) | \
     OC_FORMAT_BIT(ACL_FORMAT_NC) | OC_FORMAT_BIT(ACL_FORMAT_NCL) |  \
     OC_FORMAT_BIT(ACL_FORMAT_NCDHW))
#define OC_CHANNELS_RULE(args, field) \
    OC_TENSOR(args, field, OC_FLOATS, 2, OC_MAX_RANK, OC_CHANNELS_FORMATS)

/* Checks an array with a number per channel of `input`. The array may be NULL. */
aclnnStatus oc_channels_check_array(const char *name, const aclTensor *array,
                                    const aclTensor *input);

/* Checks that `tensor` has the type, format and shape of `input`. */
aclnnStatus oc_channels_check_like(const char *name, const aclTensor *tensor,
                                   const aclTensor *input);

/* This describes the channels of the input, and the parts of which their sums are made. */
struct oc_channels {
    bool columns; /* channels are adjacent, so each row has one of the `terms` of a channel */
    int64_t rows, channels, inner;
    int64_t terms; /* terms of a channel: rows * inner */
    int64_t part_terms, parts, part_stride, channel_stride;
    enum oc_dtype dtype;
    struct oc_reduction_config config;
    bool aligned_access;
};

/* An operand is a tensor that kernels can use as it is, or a copy of one. A copy of an output is
 * copied back after the kernels that write it. */
struct oc_channels_operand {
    struct oc_view view;
    struct oc_ref ref;
    int64_t row_stride, channel_stride, extent; /* extent is the largest index */
    bool is_copied;
};

/* Returns false if the input has no elements or the plan has failed. */
bool oc_channels_make(oc_plan *p, const aclTensor *input, struct oc_channels *s);

/* Describes `shape[1]` channels of `shape[0]` rows, whose `shape[2]` elements in a row are adjacent.
 * None of these numbers is 0. Returns false if the plan has failed. */
bool oc_channels_make_contiguous(oc_plan *p, const int64_t shape[3], enum oc_dtype dtype,
                                 struct oc_channels *s);

struct oc_channels_operand oc_channels_input(oc_plan *p, const char *name, const aclTensor *tensor,
                                             enum oc_use use, const struct oc_channels *s);
struct oc_channels_operand oc_channels_output(oc_plan *p, const char *name, const aclTensor *tensor,
                                              const struct oc_channels *s);
void oc_channels_finish(oc_plan *p, const struct oc_channels_operand *o,
                        const struct oc_channels *s);

/* These return an array with a number per channel as contiguous floats. oc_channels_read is for
 * arrays that are only read; without an array each element is `value`. oc_channels_write is for
 * arrays that are only written, and oc_channels_update for arrays that are read and then
 * written; the caller passes their results to oc_plan_finish_output. */
struct oc_ref oc_channels_read(oc_plan *p, const char *name, const aclTensor *array, float value,
                               const struct oc_channels *s);
struct oc_output oc_channels_write(oc_plan *p, const char *name, const aclTensor *array);
struct oc_output oc_channels_update(oc_plan *p, const char *name, const aclTensor *array);

/* oc_channels_launch makes a launch. The functions that follow set its range:
 * oc_channels_launch_parts has a work-group per channel and part of it,
 * oc_channels_launch_finish has a work-group per channel, and oc_channels_launch_elements covers
 * all elements. `extent` is the largest index of the operands. OC_CHANNELS_LINES are the
 * arguments of the range of elements. */
struct oc_launch oc_channels_launch(const struct oc_channels *s, const char *source,
                                    const char *kernel);
void oc_channels_launch_parts(oc_plan *p, struct oc_launch *launch, const struct oc_channels *s,
                              int64_t extent);
void oc_channels_launch_finish(oc_plan *p, struct oc_launch *launch, const struct oc_channels *s);

struct oc_channels_lines {
    int64_t lines, width, span, height;
};

struct oc_channels_lines oc_channels_launch_elements(oc_plan *p, struct oc_launch *launch,
                                                     const struct oc_channels *s, int64_t extent);

#define OC_CHANNELS_LINES(s, l)                                                                \
    OC_INDEX(channels, (s)->channels), OC_INDEX(lines, (l).lines), OC_INDEX(width, (l).width), \
        OC_INDEX(span, (l).span), OC_INDEX(height, (l).height)

/* Computes 1 / sqrt(variance + eps) of each channel. */
struct oc_ref oc_channels_invert(oc_plan *p, struct oc_ref variance, float eps,
                                 const struct oc_channels *s);

#endif
