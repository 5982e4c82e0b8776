/* SPDX-License-Identifier: Apache-2.0 */
/*
 * The arguments of a problem's first call, by the names of its function's parameters: its values,
 * which `make` adds, and sets of tensors.
 */
#ifndef BENCH_ARGUMENTS_H
#define BENCH_ARGUMENTS_H

#include "measure/problem.h"

/* ---- For operators ---- */

/* Sets the problem's function, whose name is given without aclnn. */
void bench_problem_function(struct bench_problem *problem, const char *name);

/* Sets it by the case's key `function`, whose value is one of the words. */
bool bench_problem_choose_function(struct bench_problem *problem, const char *const *words,
                                   int *which);

/* The name of the function's tensor that comes after those that the problem has. */
const char *bench_problem_next_name(const struct bench_problem *problem);

/* Add a value. Names and texts must stay; arrays are copied. */
void bench_problem_integer(struct bench_problem *problem, const char *name, int64_t value);
void bench_problem_bool(struct bench_problem *problem, const char *name, bool value);
void bench_problem_real(struct bench_problem *problem, const char *name, double value);
void bench_problem_text(struct bench_problem *problem, const char *name, const char *value);
void bench_problem_ints(struct bench_problem *problem, const char *name, const int64_t *values,
                        int count);
void bench_problem_bools(struct bench_problem *problem, const char *name, const bool *values,
                         int count);
/* The type is ACL_FLOAT, ACL_DOUBLE or ACL_INT64. */
void bench_problem_scalar(struct bench_problem *problem, const char *name, double value,
                          aclDataType type);

/* ---- For problems ---- */

/* Whether the function has a parameter for each tensor and value, and each of its parameters that is
 * a number or a text has a value. */
bool bench_arguments_check(const struct bench_problem *problem);

/* Frees the objects of the values. */
void bench_arguments_free(struct bench_problem *problem);

/* ---- Calls ---- */

struct bench_arguments {
    aclTensor *tensors[BENCH_MAX_TENSORS];         /* as the problem's; NULL: in a list */
    union oc_value values[OC_FUNCTION_PARAMETERS]; /* as the function's parameters */
};

/* Makes a tensor on each memory, or on NULL where only a plan is made. Arguments that could not be
 * made must be dropped as well. */
bool bench_arguments_make(struct bench_arguments *arguments, const struct bench_problem *problem,
                          void *const *memory);
void bench_arguments_drop(struct bench_arguments *arguments, const struct bench_problem *problem);

aclnnStatus bench_first_call(const struct bench_problem *problem,
                             const struct bench_arguments *arguments, uint64_t *workspace,
                             aclOpExecutor **executor);

#endif
