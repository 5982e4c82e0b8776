/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Which strategy the library chooses for a case, and why. The public API does not tell; its log
 * does (ACLNN_CL_LOG=plan), for the whole process and from its start. So the bench runs itself
 * once more, with --plans, after everything is measured, and reads what that says.
 */
#ifndef BENCH_PLANS_H
#define BENCH_PLANS_H

#include "trial.h"

/* --plans: makes the first call of one case, on the device that is set; its plan goes to standard
 * error behind a line that names the case. */
void bench_plans_print(const struct bench_op *op, struct bench_case *spec, enum bench_dtype dtype,
                       const struct bench_device *device);

/* Sets the strategies of good results by a run with the same arguments and --plans. False, and the
 * message says why, where that cannot be: the results stay without. */
bool bench_plans_find(struct bench_results *results, int argc, char **argv);

#endif
