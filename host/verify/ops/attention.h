/* SPDX-License-Identifier: Apache-2.0 */
/* Cases of aclnnFlashAttentionScore and aclnnFlashAttentionScoreGrad: their data and their expected outputs. */
#ifndef OC_VERIFY_ATTENTION_H
#define OC_VERIFY_ATTENTION_H

#include "verify/op.h"

struct attention_case {
    const char *name;
    int64_t batches, heads, key_heads, queries, keys, columns, width; /* width: columns of value */
    const char *layout;                                               /* NULL: BNSD */
    const char *mask;                                                 /* a shape; NULL: no mask */
    int64_t mode;                                                     /* sparseMode */
    double keep;       /* keepProb; 0: 1, and no mask of dropout */
    bool hides_row;    /* the mask hides all keys from query 1 */
    bool has_specials; /* a NaN in query, an infinity in key, and in value */
};

enum {
    ATTENTION_QUERY,
    ATTENTION_KEY,
    ATTENTION_VALUE,
    ATTENTION_MASK,
    ATTENTION_DROP,
    ATTENTION_MOST,
    ATTENTION_SUM,
    ATTENTION_OUT,
};

/* The operands of the gradient begin with the inputs that both have. */
enum {
    ATTENTION_GRAD_MOST = ATTENTION_MOST,
    ATTENTION_GRAD_SUM,
    ATTENTION_GRAD_OUT,
    ATTENTION_GRAD_DY,
    ATTENTION_GRAD_QUERY,
    ATTENTION_GRAD_KEY,
    ATTENTION_GRAD_VALUE,
};

/* What --check runs of attention, also without a gradient; ends with NULL. */
extern const char *const attention_strategies[];

void attention_make(struct oc_op_case *c, const struct attention_case *m, enum oc_dtype type);

void attention_grad_make(struct oc_op_case *c, const struct attention_case *m, enum oc_dtype type);

/* Computes the expected outputs from the values of the inputs. */
void attention_compute(struct oc_op_case *c);

#endif
