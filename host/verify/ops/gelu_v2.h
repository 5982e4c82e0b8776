/* SPDX-License-Identifier: Apache-2.0 */
/* Cases of aclnnGeluV2 and aclnnGeluBackwardV2: their data and their expected outputs. */
#ifndef OC_VERIFY_GELU_V2_H
#define OC_VERIFY_GELU_V2_H

#include "verify/op.h"

struct gelu_v2_case {
    const char *name;
    const char *shape;
    int64_t approximate;
};

/* Makes a case with random data. */
void gelu_v2_make(struct oc_op_case *c, const struct gelu_v2_case *m, enum oc_dtype type,
                  enum oc_data data);

/* Computes the expected output from the input. */
void gelu_v2_compute(struct oc_op_case *c);

/* The same of the gradient; gradOutput has a type and a shape of its own. */
void gelu_backward_v2_make(struct oc_op_case *c, const struct gelu_v2_case *m, const char *grad,
                           enum oc_dtype grad_type, enum oc_dtype type, enum oc_data data);
void gelu_backward_v2_compute(struct oc_op_case *c);

#endif
