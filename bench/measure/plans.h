/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Which strategy the library chooses for a case, and why. The public API does not report it; the
 * log does (ACLNN_CL_LOG=plan), for the whole process. So the program runs itself once more, with
 * --plans, after everything is measured, and reads that log.
 */
#ifndef BENCH_PLANS_H
#define BENCH_PLANS_H

#include "measure/trial.h"

/* --plans: makes the first call of one case, on the device that is set; its plan goes to standard
 * error behind a line that names the case. */
void bench_plans_print(const struct bench_result *result);

/* Sets the strategies of good results by a run with the same arguments and --plans. On failure the
 * results have none. */
bool bench_plans_find(struct bench_results *results, int argc, char **argv);

#endif
