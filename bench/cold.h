/* SPDX-License-Identifier: Apache-2.0 */
/*
 * --cold: the first use of a case as a new user has it, in a process of its own and with empty
 * caches, compilation included. Without it `cold` is the first use in this process, which finds
 * what the library and the driver have kept on disk.
 */
#ifndef BENCH_COLD_H
#define BENCH_COLD_H

#include "trial.h"

/* Has a process measure it and puts the time into a good result. `cases`: folder of case files. */
bool bench_cold_find(struct bench_result *result, const char *cases);

/* That process: makes everything keep its caches below the folder; before OpenCL is used. */
bool bench_cold_prepare(const char *folder);

/* Runs the case once and prints how long that took. The device must be set. */
void bench_cold_print(const struct bench_op *op, struct bench_case *spec, enum bench_dtype dtype,
                      const struct bench_device *device);

#endif
