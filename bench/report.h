/* SPDX-License-Identifier: Apache-2.0 */
/* What programs read: JSON as Google Benchmark writes it, and CSV. */
#ifndef BENCH_REPORT_H
#define BENCH_REPORT_H

#include "trial.h"

struct bench_report {
    const struct bench_devices *devices;
    const struct bench_results *results;
    const char *peer; /* its name; NULL: none took part */
};

/*
 * context: host, date, versions, devices with their ceilings. benchmarks[]: one object per result;
 * real_time is the median of a run, cpu_time the host's part of it (both calls), in microseconds;
 * counters beside them are in seconds, bytes and plain ratios; ceilings are in SI units as well
 * (see ceilings.h). share_of_ceiling is ceiling_time, what the ceiling that binds allows, over the
 * median; both are null where none is known, as that of a cache. A result that is not good has
 * error_occurred and error_message, no figures, and times of 0, as the format demands numbers.
 */
bool bench_report_json(const struct bench_report *report, const char *path);

/* One row per result; figures of results that are not good are empty. */
bool bench_report_csv(const struct bench_report *report, const char *path);

#endif
