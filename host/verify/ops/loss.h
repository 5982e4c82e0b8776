/* SPDX-License-Identifier: Apache-2.0 */
/* Cases of the losses: their data and their expected outputs. */
#ifndef OC_VERIFY_LOSS_H
#define OC_VERIFY_LOSS_H

#include "verify/op.h"
#include "verify/ops/reference_loss.h"

enum loss_reduction { LOSS_NONE, LOSS_MEAN, LOSS_SUM };

struct loss_case {
    const char *name;
    const char *self, *target; /* shapes */
    enum loss_reduction reduction;
    enum loss loss;
    bool is_axis; /* aclnnMseLossOut */
    double beta;
};

enum loss_operand { LOSS_SELF, LOSS_TARGET, LOSS_OUT };

/* The types of self, target and out. */
void loss_make(struct oc_op_case *c, const struct loss_case *m, const enum oc_dtype types[3]);

/* Computes the expected output from the inputs. `is_exact`: terms are exact in f32. */
void loss_compute(struct oc_op_case *c, bool is_exact);

#endif
