/* SPDX-License-Identifier: Apache-2.0 */
/*
 * --cold: the first use of a case as a new user has it, in a process of its own and with empty
 * caches, compilation included. Without it `cold` is the first use in this process, which finds
 * what the library and the driver keep on disk.
 */
#ifndef BENCH_COLD_H
#define BENCH_COLD_H

#include "measure/trial.h"

/* Has a process measure it and sets the time of a good result. `cases`: folder of case files. */
bool bench_cold_find(struct bench_result *result, const char *cases);

/* In that process, before OpenCL is used: puts all caches below the folder. */
bool bench_cold_prepare(const char *folder);

/* Runs the case once and prints how long that took. The device must be set. */
void bench_cold_print(const struct bench_result *result);

#endif
