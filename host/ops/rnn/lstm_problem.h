/* SPDX-License-Identifier: Apache-2.0 */
/*
 * What aclnnLSTM and aclnnLstmBackward have in common: their arguments, sizes and checks, and
 * matrices made of sequences.
 */
#ifndef OC_OPS_RNN_LSTM_PROBLEM_H
#define OC_OPS_RNN_LSTM_PROBLEM_H

#include "gemm/matmul.h"
#include "plan/plan.h"
#include "steps/steps.h"

/* The lists that the forward function saves for the gradient, in the order of its parameters. */
enum oc_lstm_saved {
    OC_LSTM_I,
    OC_LSTM_G,
    OC_LSTM_F,
    OC_LSTM_O,
    OC_LSTM_H,
    OC_LSTM_C,
    OC_LSTM_TANH_C,
    OC_LSTM_SAVED
};

struct oc_lstm_args {
    const aclTensor *input;
    const aclTensorList *params, *hx;
    const aclTensor *sizes; /* number of sequences at each step, or NULL */
    int64_t layers;
    double dropout;
    bool has_bias, train, bidirectional, batch_first;
    /* The outputs of the forward function, or the gradients of these outputs, which may be NULL. */
    const aclTensor *output, *hy, *cy;
    const aclTensorList *saved[OC_LSTM_SAVED];
    /* The outputs of the gradient. */
    const aclTensor *dx, *dh_prev, *dc_prev;
    const aclTensorList *dparams;
};

/* The names of parameters that differ between the two functions. */
struct oc_lstm_names {
    const char *sizes, *output, *hy, *cy, *saved[OC_LSTM_SAVED];
};

/* A layer has one pass for each direction; pass `layer * directions + direction` has the item of
 * that number in each saved list, and `group` items of params. */
struct oc_lstm {
    enum oc_dtype dtype;
    int64_t steps, batch, inputs, hidden, layers, directions;
    int64_t passes, group;
};

/* Sets the sizes. Requires that the check of the arguments has succeeded. */
void oc_lstm_make(const struct oc_lstm_args *a, struct oc_lstm *q);

/* Checks input, params, hx and the sizes of batches, and the attributes. */
aclnnStatus oc_lstm_check_inputs(const struct oc_lstm_args *a, const struct oc_lstm_names *names,
                                 struct oc_lstm *q);

/* Checks the lists of saved tensors. */
aclnnStatus oc_lstm_check_saved(const struct oc_lstm_args *a, const struct oc_lstm_names *names,
                                const struct oc_lstm *q);

/* Checks that a tensor has the type of input and the shape of params, of the states, or of output.
 */
aclnnStatus oc_lstm_check_list_like_params(const struct oc_lstm_args *a, const char *name,
                                           const aclTensorList *list);
aclnnStatus oc_lstm_check_state(const struct oc_lstm_args *a, const struct oc_lstm *q,
                                const char *name, const aclTensor *tensor);
aclnnStatus oc_lstm_check_output(const struct oc_lstm_args *a, const struct oc_lstm *q,
                                 const char *name, const aclTensor *tensor);

/* ---- Sequences ---- */

/* A sequence has `columns` numbers for each step and each row of the batch. Strides are in elements. */
struct oc_lstm_sequence {
    struct oc_ref ref;
    enum oc_dtype dtype;
    int64_t columns, step, row, column;
};

/* Returns a tensor (step, row, column), or (row, step, column) with batch_first, or, if the sizes
 * of batches are given, (step * row, column). */
struct oc_lstm_sequence oc_lstm_sequence_of(const struct oc_lstm_args *a, const struct oc_lstm *q,
                                            const aclTensor *tensor, struct oc_ref ref);

/* Returns a contiguous sequence. */
struct oc_lstm_sequence oc_lstm_sequence_at(const struct oc_lstm *q, struct oc_ref ref,
                                            enum oc_dtype dtype, int64_t columns);

/* Returns `columns` columns of a sequence, from the given column on. */
struct oc_lstm_sequence oc_lstm_sequence_columns(struct oc_lstm_sequence s, int64_t first,
                                                 int64_t columns);

/* Returns a view (step, row, column) of some steps. The layout must live as long as the view. */
struct oc_view oc_lstm_sequence_view(const struct oc_lstm *q, const struct oc_lstm_sequence *s,
                                     int64_t first, int64_t steps, struct oc_layout *layout);

/* Returns a reference to one step. */
struct oc_ref oc_lstm_sequence_step(const struct oc_lstm_sequence *s, int64_t step);

/* ---- States ---- */

/* Returns the reference so many elements behind another one. */
struct oc_ref oc_lstm_moved(struct oc_ref ref, int64_t elements, enum oc_dtype dtype);

/* Returns the part of an array of states that belongs to step or pass `number`. */
struct oc_ref oc_lstm_states_at(const struct oc_lstm *q, struct oc_ref states, enum oc_dtype dtype,
                                int64_t number);

/* ---- Matrices ---- */

struct oc_matmul_operand oc_lstm_matrix(struct oc_ref ref, enum oc_dtype dtype, int64_t rows,
                                        int64_t columns, int64_t row_stride, int64_t column_stride);

/* Returns the matrix of a tensor of rank 2, or its transpose. */
struct oc_matmul_operand oc_lstm_weight(struct oc_ref ref, const aclTensor *tensor);
struct oc_matmul_operand oc_lstm_transposed(struct oc_matmul_operand o);

/* Returns the matrix whose rows are those of all batches of some steps, one step after the other. A
 * sequence whose rows do not follow each other by one stride is copied. */
struct oc_matmul_operand oc_lstm_rows(oc_plan *p, const struct oc_lstm *q,
                                      const struct oc_lstm_sequence *s, int64_t first,
                                      int64_t steps);

/* Plans out = left * right, to which `self` is added unless it is NULL. */
void oc_lstm_plan_product(oc_plan *p, struct oc_matmul_operand left, struct oc_matmul_operand right,
                          struct oc_matmul_operand out, const struct oc_matmul_operand *self);

/* ---- Launches ---- */

/* Makes a launch of cl/rnn/lstm.cl over the states of a step, whose arguments begin with rows,
 * width and elements_per_item. `dy` is the type of the gradient of the output, and `extent` the
 * largest offset of an element. Returns false and fails the plan on error. */
bool oc_lstm_launch(oc_plan *p, const struct oc_lstm *q, const char *kernel, enum oc_dtype dy,
                    int64_t extent, struct oc_launch *launch);

/* Returns a tensor of a list. */
struct oc_view oc_lstm_item(oc_plan *p, const char *name, const aclTensorList *list, int64_t item,
                            enum oc_use use);

#endif
