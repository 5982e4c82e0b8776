/* SPDX-License-Identifier: Apache-2.0 */
/* Cases of aclnnFusedInferAttentionScoreV2: their data and their expected outputs. */
#ifndef OC_VERIFY_FUSED_ATTENTION_H
#define OC_VERIFY_FUSED_ATTENTION_H

#include "verify/op.h"

struct fused_attention_case {
    const char *name;
    int64_t batches, heads, key_heads, queries, keys, columns;
    const char *layout;
    const char *shift;     /* a shape of rank 4; NULL: no shift */
    const char *mask;      /* a shape of rank 4; NULL: no mask */
    bool hides_row;        /* the shift hides all keys from query 0 */
    int64_t mode;          /* sparseMode; with 2 and 3 there is a mask, which is not read */
    int64_t value_columns; /* 0: columns */
    int64_t seen_from;     /* the shift hides the keys before */
    int64_t seen_to;       /* and from this one on; 0: none */
};

void fused_attention_make(struct oc_op_case *c, const struct fused_attention_case *m,
                          enum oc_dtype type);

#endif
