/* SPDX-License-Identifier: Apache-2.0 */
/* Cases of aclnnLayerNorm and aclnnLayerNormBackward: their data and their expected outputs. */
#ifndef OC_VERIFY_LAYER_NORM_H
#define OC_VERIFY_LAYER_NORM_H

#include "verify/op.h"

struct layer_norm_case {
    const char *name;
    const char *outer, *normalized; /* shapes, whose concatenation is that of input */
    bool is_plain;                  /* neither weight nor bias, neither mean nor rstd as outputs */
    double offset;                  /* added to each element of input */
    enum oc_dtype weight_type;      /* 0: that of input */
    bool is_in_place;               /* of the forward function: out is input */
    bool has_specials;              /* a NaN or infinities in the first three rows */
    unsigned
        without; /* bits of gradients that are not computed; if is_plain, their tensors are NULL */
};

void layer_norm_make(struct oc_op_case *c, const struct layer_norm_case *m, enum oc_dtype type,
                     enum oc_data data);
void layer_norm_backward_make(struct oc_op_case *c, const struct layer_norm_case *m,
                              enum oc_dtype type, enum oc_data data);

#endif
