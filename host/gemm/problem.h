/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Describes which of the device's ways to multiply matrices a plan may use: not those that failed
 * when the plan was built before, nor those that failed their self-test.
 */
#ifndef OC_GEMM_PROBLEM_H
#define OC_GEMM_PROBLEM_H

#include "plan/plan.h"
#include "strategy/gemm.h"

/* Sets the fields of `q` that depend on the plan, its device and the types of both operands. Tests
 * the instruction that sums pairs before its first use, because nothing says which processors have
 * it. */
void oc_gemm_problem_set_types(oc_plan *p, enum oc_dtype left, enum oc_dtype right,
                               int8_t cubeMathType, struct oc_gemm_problem *q);

/* Returns whether the unit multiplies operands of the type. Otherwise the plan fails, and is built
 * again without the unit. */
bool oc_plan_has_matrix_unit(oc_plan *p, enum oc_matrix_unit unit, enum oc_dtype dtype);

#endif
