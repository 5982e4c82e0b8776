/* SPDX-License-Identifier: Apache-2.0 */
/* Cases of the operator: their data and their expected outputs. */
#ifndef OC_VERIFY_MSE_LOSS_BACKWARD_H
#define OC_VERIFY_MSE_LOSS_BACKWARD_H

#include "verify/op.h"
#include "verify/ops/reference_loss.h"

#define MSE_OP "mse_loss_backward"

enum mse_reduction { NONE, MEAN, SUM };

struct mse_case {
    const char *name;
    const char *grad, *self, *target; /* shapes */
    enum mse_reduction reduction;
    enum loss loss; /* 0: the operator that the file is named after */
    double beta;
};

enum mse_operand { GRAD, SELF, TARGET, OUT };

void mse_make(struct oc_op_case *c, const struct mse_case *m, enum oc_dtype in, enum oc_dtype out);

/* Computes the expected output from the inputs. */
void mse_compute(struct oc_op_case *c, enum mse_reduction reduction);

/* Results on integers are exact, except a mean over a count that is not a power of two. */
void mse_expect_exact(struct oc_op_case *c, enum mse_reduction reduction);

#endif
