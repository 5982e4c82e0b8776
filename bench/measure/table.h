/* SPDX-License-Identifier: Apache-2.0 */
/* The terminal's table: the devices, then rows as they are complete. */
#ifndef BENCH_TABLE_H
#define BENCH_TABLE_H

#include "measure/trial.h"

void bench_table_devices(const struct bench_devices *devices);

/* Nothing where none is known. */
void bench_table_ceilings(const struct bench_device *device);

/* A heading for the operator and device of a result, and its rows. With a peer there are two
 * columns more. */
void bench_table_heading(const struct bench_result *result, bool with_peer);
void bench_table_row(const struct bench_result *result, bool with_peer);

/* Which strategy ran which cases, and why; or why that is not known. */
void bench_table_strategies(const struct bench_results *results, const char *unknown);

/* What the columns mean, and how many results have which outcome. */
void bench_table_footer(struct bench_results *results, bool with_peer);

#endif
