/* SPDX-License-Identifier: Apache-2.0 */
/* What people read: the devices, then rows as they are measured. */
#ifndef BENCH_TABLE_H
#define BENCH_TABLE_H

#include "trial.h"

#define BENCH_TIME_TEXT 16

/* Three digits and a unit: "4.52 ms". */
const char *bench_time_text(char text[BENCH_TIME_TEXT], double seconds);

#define BENCH_RATE_TEXT 32

/* Bytes per second, or operations where these are what takes the time. */
const char *bench_rate_text(char text[BENCH_RATE_TEXT], double bytes, double flops, double seconds);

void bench_table_devices(const struct bench_devices *devices);

/* A heading for one operator on one device, and its rows. With a peer there are two columns more.
 */
void bench_table_heading(const struct bench_op *op, const struct bench_device *device,
                         const struct bench_peer *peer);
void bench_table_row(const struct bench_result *result, bool with_peer);

/* Which strategy ran which cases, and why; or why that is not known. */
void bench_table_strategies(const struct bench_results *results, const char *unknown);

/* What the columns mean, and how many cases ended how. */
void bench_table_footer(const struct bench_results *results, bool with_peer);

#endif
