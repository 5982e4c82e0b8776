/* SPDX-License-Identifier: Apache-2.0 */
/* Cases of aclnnRotaryPositionEmbedding: their data and their expected outputs. */
#ifndef OC_VERIFY_ROTARY_POSITION_EMBEDDING_H
#define OC_VERIFY_ROTARY_POSITION_EMBEDDING_H

#include "verify/op.h"

struct rotary_case {
    const char *name;
    const char *x, *cos, *sin; /* shapes */
    int64_t mode;
    bool is_in_place; /* out is x */
};

void rotary_position_embedding_make(struct oc_op_case *c, const struct rotary_case *m,
                                    enum oc_dtype type, enum oc_data data);

#endif
