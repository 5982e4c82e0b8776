/* SPDX-License-Identifier: Apache-2.0 */
/* The ratio to the peer, what it may be, and the list of the results that exceed it. */
#ifndef BENCH_RATIO_H
#define BENCH_RATIO_H

#include "measure/trial.h"

/* Work that takes this long may not take longer than the peer's; of less the call is a part. */
#define BENCH_LONG_SECONDS 1e-3
#define BENCH_LONG_LIMIT 1.0
#define BENCH_SHORT_LIMIT 2.0

bool bench_result_is_long(const struct bench_result *result);

/* Of our median to the peer's; 0 where it has none. */
double bench_result_ratio(const struct bench_result *result);

/* Prints the long results that are slower than the peer, worst first, and how many of the others exceed their limit.
 * `peer` is its name. */
void bench_ratio_print(const struct bench_results *results, const char *peer);

#endif
