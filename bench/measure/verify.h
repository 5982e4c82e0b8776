/* SPDX-License-Identifier: Apache-2.0 */
/* Results against the expected ones: every element of every output. */
#ifndef BENCH_VERIFY_H
#define BENCH_VERIFY_H

#include "measure/run.h"

/* The error that element i may have. */
double bench_allowance(const struct bench_tensor *t, int64_t i);

/* Compares the outputs of the sets that ran since they were wiped. On failure the message names
 * the first wrong element and the largest error. */
bool bench_verify(const struct bench_run *run);

#endif
