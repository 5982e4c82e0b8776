/* SPDX-License-Identifier: Apache-2.0 */
/* Cases of aclnnApplyAdamW and aclnnApplyAdamWV2: their data and their expected outputs. */
#ifndef OC_VERIFY_APPLY_ADAM_W_H
#define OC_VERIFY_APPLY_ADAM_W_H

#include "verify/op.h"

struct adam_case {
    const char *name;
    const char *shape;
    bool is_v2, amsgrad, maximize;
    int64_t step; /* number of the step that is made, from 1 on */
    float lr, beta1, beta2, weight_decay, eps;
    bool has_most; /* a tensor of maxima is given although amsgrad is false */
    bool is_step_float;
};

/* The types of var, m, v, of grad and of the maxima. */
struct adam_types {
    enum oc_dtype var, m, v, grad, most;
};

/* Operands of both; those of the coefficients follow. */
enum adam_operand { ADAM_VAR, ADAM_M, ADAM_V, ADAM_GRAD, ADAM_MOST };

/* Makes a case with random data. */
void adam_make(struct oc_op_case *c, const struct adam_case *m, const struct adam_types *types,
               enum oc_data data);

/* Computes the expected outputs from the inputs. */
void adam_compute(struct oc_op_case *c);

#endif
