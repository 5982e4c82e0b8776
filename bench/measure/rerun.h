/* SPDX-License-Identifier: Apache-2.0 */
/*
 * This program run once more, for what a process that measures cannot find.
 *
 * --plans: which strategy the library chooses for a case, and why. The public API does not report
 * it; the log does (ACLNN_CL_LOG=plan), for the whole process.
 *
 * --cold: the first use of a case as a new user has it, in a process of its own and with empty
 * caches, compilation included. Without it `cold` is the first use in this process, which finds
 * what the library and the driver keep on disk.
 */
#ifndef BENCH_RERUN_H
#define BENCH_RERUN_H

#include "measure/trial.h"

/* --plans: makes the first call of one case, on the device that is set; its plan goes to standard
 * error behind a line that names the case. */
void bench_plan_print(const struct bench_result *result);

/* Sets the strategies of good results by a run with the same arguments and --plans. On failure the
 * results have none. */
bool bench_plans_find(struct bench_results *results, int argc, char **argv);

/* Has a process measure the first use and sets the time of a good result. `cases`: folder of case
 * files. */
bool bench_cold_find(struct bench_result *result, const char *cases);

/* In that process, before OpenCL is used: puts all caches below the folder. */
bool bench_cold_prepare(const char *folder);

/* Runs the case once and prints how long that took. The device must be set. */
void bench_cold_print(const struct bench_result *result);

#endif
