/* SPDX-License-Identifier: Apache-2.0 */
/* A naive LSTM, and its gradient, in double, with bounds of the errors of results. */
#ifndef OC_VERIFY_LSTM_REFERENCE_H
#define OC_VERIFY_LSTM_REFERENCE_H

#include "verify/ops/lstm.h"

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

/* Sets the gradients of a case of the gradient. */
void lstm_reference_backward(struct oc_op_case *c, const struct lstm_case *m);

#endif
