/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Operators of the library with valid arguments, for tests that apply to every operator. A new
 * operator needs one row in operator_rows*.c, a new function of a family does not; the rows state what
 * the public header documents. Parameters have the header's names, of the tensors of a list "x[0]".
 * Objects that a row leaves out are NULL.
 */
#ifndef OC_HARNESS_OPERATORS_H
#define OC_HARNESS_OPERATORS_H

#include <stdbool.h>

#include "verify/buffer.h"
#include "verify/op.h"
#include "verify/values.h"

#define OC_PARAMETERS 26

enum oc_parameter_kind {
    OC_PARAMETER_NONE,
    OC_PARAMETER_TENSOR,
    OC_PARAMETER_INT_ARRAY,
    OC_PARAMETER_BOOL_ARRAY
};

struct oc_parameter {
    const char *name;
    enum oc_parameter_kind kind;
    const char *value; /* a tensor's shape, an array's values: "2x3" */
    bool is_output, is_optional;
    bool is_ones;      /* a tensor whose elements are all 1 */
    bool is_different; /* a tensor whose elements are 1, 2, 3 and so on */
    bool is_unread;    /* a tensor whose memory is not accessed: any address will do */
    /* tensors */
    uint64_t min_rank, max_rank;
    unsigned dtypes;  /* the argument has the first of them */
    bool may_be_int4; /* which is no type of kernels */
    aclFormat format;
};

struct oc_operator {
    const char *name;
    const char *values;    /* of parameters that are no objects of a call: "dim=1 keepdim=0" */
    const char *others[4]; /* changes of values and of arrays, each of which needs another plan */
    bool is_planned_anew;  /* by each first call: its plans are not kept */
    bool adds_in_place; /* to its output, in which two runs at the same time disturb each other */
    struct oc_parameter parameters[OC_PARAMETERS];
};

size_t oc_operator_count(void);
const struct oc_operator *oc_operator_at(size_t i);

/* Returns the operator of the row after that of `op`, of the first row if `op` is NULL, or NULL after the last row. */
const struct oc_operator *oc_operator_next(const struct oc_operator *op);

/* The operator must exist. */
const struct oc_operator *oc_operator_named(const char *name);

/* The first call, with an object for each parameter of the row. */
aclnnStatus oc_operator_first(const struct oc_operator *op, void *const *objects,
                              uint64_t *workspaceSize, aclOpExecutor **executor);

/* The same with other values: one of op->others, or NULL. */
aclnnStatus oc_operator_first_with(const struct oc_operator *op, void *const *objects,
                                   const char *changes, uint64_t *workspaceSize,
                                   aclOpExecutor **executor);

aclnnStatus oc_operator_second(const struct oc_operator *op, void *workspace,
                               uint64_t workspaceSize, aclOpExecutor *executor, aclrtStream stream);

#define FOR_EACH_OPERATOR(op)                                   \
    for (const struct oc_operator *op = oc_operator_next(NULL); \
         op != NULL && (oc_expect_note("operator %s", op->name), true); op = oc_operator_next(op))

/* The same with every Nth operator if the variable OC_TEST_EVERY is N: for what all operators have in common. */
const struct oc_operator *oc_operator_next_of_some(const struct oc_operator *op);
#define FOR_SOME_OPERATORS(op)                                          \
    for (const struct oc_operator *op = oc_operator_next_of_some(NULL); \
         op != NULL && (oc_expect_note("operator %s", op->name), true); \
         op = oc_operator_next_of_some(op))

/* Makes arguments of each operator in turn, and frees them after the body:
 *
 *     FOR_EACH_PREPARED(a, executor)
 *     {
 *         EXPECT_OK(oc_arguments_run(&a, executor));
 *     }
 */
#define FOR_EACH_ARGUMENTS(a) \
    for (struct oc_arguments a = {0}; oc_arguments_next(&(a), oc_operator_next, NULL);)
#define FOR_EACH_PREPARED(a, executor) \
    for (struct oc_arguments a = {0}; oc_arguments_next(&(a), oc_operator_next, &(executor));)

/* The same with every Nth operator. */
#define FOR_SOME_ARGUMENTS(a) \
    for (struct oc_arguments a = {0}; oc_arguments_next(&(a), oc_operator_next_of_some, NULL);)
#define FOR_SOME_PREPARED(a, executor) \
    for (struct oc_arguments a = {0};  \
         oc_arguments_next(&(a), oc_operator_next_of_some, &(executor));)

/* The objects of one call. Inputs are small integers. */
struct oc_arguments {
    const struct oc_operator *op;
    int count;
    void *objects[OC_PARAMETERS]; /* tensors and arrays, by parameter */
    struct oc_buffer buffers[OC_PARAMETERS];
    struct oc_buffer workspace; /* made when a first call needs one */
};

/* False, and a failed expectation, on error. */
bool oc_arguments_make(const struct oc_operator *op, struct oc_arguments *arguments);

/* Destroys one object, or all objects, but not their memory. */
void oc_arguments_destroy_object(struct oc_arguments *arguments, int i);
void oc_arguments_destroy_objects(struct oc_arguments *arguments);
void oc_arguments_free(struct oc_arguments *arguments);

/* Whether parameter i is a tensor; one that is read, or written. */
bool oc_argument_is_tensor(const struct oc_arguments *arguments, int i);
bool oc_argument_is_input(const struct oc_arguments *arguments, int i);
bool oc_argument_is_output(const struct oc_arguments *arguments, int i);

/* An array of the values in "1x0x1". */
aclBoolArray *oc_bool_array(const char *values);

/* That of a tensor. */
enum oc_dtype oc_argument_dtype(const struct oc_arguments *arguments, int i);

/* Makes the tensor of parameter i, contiguous, on its memory, which has as many elements or more. False, and a failed
 * expectation, on error. */
bool oc_argument_create_tensor(struct oc_arguments *arguments, int i, const struct oc_shape *shape);

/* Receives the outputs. True when all bytes equal those of `expected`, or, if that is NULL, when no
 * output was written. */
bool oc_arguments_outputs_are(struct oc_arguments *arguments, const struct oc_arguments *expected);

/* ---- Calls, with the workspace of the arguments, on the test's stream ---- */

aclnnStatus oc_arguments_prepare(struct oc_arguments *arguments, aclOpExecutor **executor);

/* Makes arguments and the first call; false, and a failed expectation, on error. */
bool oc_arguments_make_prepared(const struct oc_operator *op, struct oc_arguments *arguments,
                                aclOpExecutor **executor);

/* Frees the arguments and makes those of the next operator, prepared unless executor is NULL; false
 * after the last operator. */
bool oc_arguments_next(struct oc_arguments *arguments,
                       const struct oc_operator *(*next)(const struct oc_operator *),
                       aclOpExecutor **executor);

aclnnStatus oc_arguments_run(const struct oc_arguments *arguments, aclOpExecutor *executor);
aclnnStatus oc_arguments_run_on(const struct oc_arguments *arguments, aclOpExecutor *executor,
                                aclrtStream stream);

/* Waits for the test's stream. */
bool oc_arguments_finish(void);

/* Makes arguments and both calls, and waits, to get outputs for comparison. */
bool oc_arguments_make_done(const struct oc_operator *op, struct oc_arguments *arguments);

/* Expects the second call to refuse the executor as invalid. */
void oc_arguments_expect_stale(const struct oc_arguments *arguments, aclOpExecutor *executor);

#endif
