/* SPDX-License-Identifier: Apache-2.0 */
/*
 * aclnnFlashAttentionScore, its gradient and aclnnFusedInferAttentionScoreV2 share their arguments, the
 * checks of them, and the description of tensors of any layout as (batch, head, row, column).
 */
#ifndef OC_OPS_ATTENTION_PROBLEM_H
#define OC_OPS_ATTENTION_PROBLEM_H

#include "check/check.h"
#include "plan/plan.h"
#include "steps/steps.h"
#include "strategy/attention.h"

enum oc_attention_layout {
    OC_ATTENTION_BNSD,
    OC_ATTENTION_BSND,
    OC_ATTENTION_BSH,
    OC_ATTENTION_SBH,
    OC_ATTENTION_NO_LAYOUT
};

struct oc_attention_args {
    const aclTensor *query, *key, *value, *shift, *drop, *padding, *mask;
    const aclIntArray *prefix;
    double scaleValue, keepProb;
    int64_t headNum, layout, sparseMode;
    const char *layout_text;           /* for messages only, plans do not depend on it */
    const aclTensor *most, *sum, *out; /* out is an input of the gradient, attentionInOptional */
    const aclTensor *grad;             /* the gradient has these */
    const aclTensor *query_grad, *key_grad, *value_grad;
};

/* The functions call some parameters by other names. most and sum are NULL where there are none. */
struct oc_attention_names {
    const char *key, *value, *shift, *most, *sum, *out, *heads;
};

enum oc_attention_layout oc_attention_layout_of(const char *text);

/* Checks all that both functions have, except outputs of the gradient. No pointer may be NULL but
 * those of optional parameters. */
aclnnStatus oc_attention_check(const struct oc_attention_args *a,
                               const struct oc_attention_names *names);

/* Checks that `tensor` has the type and shape of `like`. */
aclnnStatus oc_attention_check_like(const char *name, const aclTensor *tensor,
                                    const char *like_name, const aclTensor *like);

/* A tensor (batch, head, row, column). */
struct oc_attention_operand {
    int64_t batches, heads, rows, columns, stride[4];
};

struct oc_attention_problem {
    struct oc_attention_operand query, key, value, out;
    int64_t mask_stride[8], extent[8];
    bool has_mask, has_drop;
    int64_t index_extent; /* the largest index of tensors that both functions have */
    enum oc_dtype dtype;
    struct oc_attention_config config;
};

struct oc_attention_operand oc_attention_operand_of(const struct oc_attention_args *a,
                                                    const aclTensor *tensor, int64_t heads);

/* Returns false if the plan has failed. */
bool oc_attention_problem_make(oc_plan *p, const struct oc_attention_args *a, bool is_gradient,
                               struct oc_attention_problem *q);

/* Returns the number of scores. It is a double, because an integer would overflow for extreme
 * shapes. */
double oc_attention_scores(const struct oc_attention_problem *q);

/* Writes the strides of two operands, as kernels get them. */
void oc_attention_strides(const struct oc_attention_operand *first,
                          const struct oc_attention_operand *second, int64_t stride[8]);

/* Makes the launch of a kernel, whose owners have `rows` rows of each of `heads` heads, and results
 * of `columns` columns. The arguments that all kernels end with are appended last, by
 * oc_attention_launch_finish. */
struct oc_launch oc_attention_launch(const struct oc_attention_problem *q, const char *source,
                                     const char *kernel);
struct oc_launch oc_attention_forward_launch(const struct oc_attention_problem *q);
void oc_attention_launch_finish(oc_plan *p, const struct oc_attention_args *a,
                                const struct oc_attention_problem *q, int64_t rows, int64_t heads,
                                int64_t columns, struct oc_launch *launch);

/* Plans a contiguous copy of the mask of dropout where it is needed; else returns `otherwise`. */
struct oc_ref oc_attention_drop(oc_plan *p, const struct oc_attention_args *a,
                                const struct oc_attention_problem *q, struct oc_ref otherwise);
struct oc_ref oc_attention_mask(oc_plan *p, const struct oc_attention_args *a,
                                const struct oc_attention_problem *q, struct oc_ref otherwise);

#endif
