/* SPDX-License-Identifier: Apache-2.0 */
/* Cases of embeddings and their gradients: their data and their expected outputs. */
#ifndef OC_VERIFY_EMBEDDING_H
#define OC_VERIFY_EMBEDDING_H

#include "verify/op.h"

struct embedding_case {
    const char *name;
    const char *indices; /* shape */
    int64_t rows, width; /* of weight, or of its gradient */
    bool is_backward;
    bool is_hostile; /* every second index is no row */
    int64_t padding; /* of gradients: -1: none */
    bool is_scaled;  /* scaleGradByFreq */
};

/* Makes a case; `type` of weight and out, or of grad, `output` of the gradient. */
void embedding_make(struct oc_op_case *c, const struct embedding_case *m, enum oc_dtype type,
                    enum oc_dtype indices, enum oc_dtype output);

#endif
