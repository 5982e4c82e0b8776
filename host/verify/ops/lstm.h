/* SPDX-License-Identifier: Apache-2.0 */
/* Cases of aclnnLSTM and aclnnLstmBackward: their data and their expected outputs. */
#ifndef OC_VERIFY_LSTM_H
#define OC_VERIFY_LSTM_H

#include "verify/op.h"

struct lstm_case {
    const char *name;
    int64_t steps, batch, inputs, hidden, layers;
    bool is_bidirectional, has_bias, is_batch_first;
    bool has_states;   /* hx is given */
    bool is_inference; /* nothing is saved; of the forward function */
    const char *sizes; /* "3x3x1": batchSizes; NULL: all rows take part in all steps */
    unsigned without;  /* bits of dy, dh and dc, which are NULL; of the gradient */
};

void lstm_make(struct oc_op_case *c, const struct lstm_case *m, enum oc_dtype type);
void lstm_backward_make(struct oc_op_case *c, const struct lstm_case *m, enum oc_dtype type);

#endif
