/* SPDX-License-Identifier: Apache-2.0 */
/* Cases of aclnnGroupNorm and aclnnGroupNormBackward: their data and their expected outputs. */
#ifndef OC_VERIFY_GROUP_NORM_H
#define OC_VERIFY_GROUP_NORM_H

#include "verify/op.h"

struct group_norm_case {
    const char *name, *input;
    int64_t group;
    bool is_plain;            /* neither gamma nor beta */
    bool is_in_place;         /* of the forward function: out is self */
    double offset;            /* added to each element of the input */
    enum oc_dtype array_type; /* of all other tensors; 0: that of the input */
    const char *mask;         /* of the gradient: "101"; NULL: all */
};

enum { GROUP_NORM_X, GROUP_NORM_OUT };
enum { GROUP_NORM_GRAD, GROUP_NORM_GRAD_X };

void group_norm_make(struct oc_op_case *c, const struct group_norm_case *m, enum oc_dtype type,
                     enum oc_data data);
void group_norm_backward_make(struct oc_op_case *c, const struct group_norm_case *m,
                              enum oc_dtype type, enum oc_data data);

/* Computes the expected outputs of the forward function after the inputs were changed. */
void group_norm_compute(struct oc_op_case *c);

#endif
