/* SPDX-License-Identifier: Apache-2.0 */
/* A naive LSTM in double, with bounds of the errors of results, and what its gradient shares with it. */
#ifndef OC_VERIFY_LSTM_REFERENCE_H
#define OC_VERIFY_LSTM_REFERENCE_H

#include "verify/op.h"

struct lstm_case {
    const char *name;
    int64_t steps, batch, inputs, hidden, layers;
    bool is_bidirectional, has_bias, is_batch_first;
    bool has_states;           /* hx is given */
    bool is_inference;         /* nothing is saved; of the forward function */
    const char *sizes;         /* "3x3x1": batchSizes; NULL: all rows take part in all steps */
    unsigned without;          /* bits of dy, dh and dc, which are NULL; of the gradient */
    bool has_infinite_weights; /* one of the inputs, and one of the states; of the gradient */
};

/* The operand of this name, or item `k` of the list of this name; NULL if the case has none. */
struct oc_operand *lstm_operand(struct oc_op_case *c, const char *name);
struct oc_operand *lstm_item(struct oc_op_case *c, const char *list, int64_t k);

/* The number of an element of input, or of output, whose rows have `columns` elements. */
int64_t lstm_place(const struct lstm_case *m, int64_t step, int64_t row, int64_t column,
                   int64_t columns);

/* Whether a row of the batch takes part in a step. */
bool lstm_takes_part(const struct oc_op_case *c, const struct lstm_case *m, int64_t step,
                     int64_t row);

/* The columns of a layer's input. */
int64_t lstm_columns(const struct lstm_case *m, int64_t layer);

/* Sets the outputs of a case of the forward function that have the names of `saved`, and of the
 * operands output, hy and cy if the case has them. */
void lstm_reference(struct oc_op_case *c, const struct lstm_case *m, const char *const saved[7]);

#endif
