/* SPDX-License-Identifier: Apache-2.0 */
/*
 * What is left of a run: one document, which writers put into files of several formats.
 *
 * context: host, date, versions, devices with their ceilings. benchmarks[]: one object per result,
 * with what Google Benchmark's readers demand: real_time is the median of a run, cpu_time the
 * host's part of it (both calls), in microseconds; counters beside them are in seconds, bytes and
 * plain ratios. noise is the larger of noise_within_passes (1.4826 * the median distance of a
 * sample from the median of its pass) and noise_between_passes (from the lowest to the highest
 * median of a pass), both over the median; the other noises are made alike. Ceilings are in SI
 * units as well (see ceilings.h). share_of_ceiling is ceiling_time, what the ceiling that binds
 * allows, over the median; both are null where none is known, as that of a cache. A result that is not good has error_occurred and error_message, no
 * figures, and times of 0, as the format demands numbers.
 */
#ifndef BENCH_REPORT_H
#define BENCH_REPORT_H

#include <jansson.h>
#include <stdio.h>

#include "trial.h"

struct bench_report {
    const struct bench_devices *devices;
    const struct bench_results *results;
    const char *peer; /* its name; NULL: none took part */
};

/* The document; the caller's. */
json_t *bench_report_make(const struct bench_report *report);

/* A row with every key that a good result can have, for those who need columns. The caller's. */
json_t *bench_report_specimen(void);

/* ---- Writers ---- */

/* Whether the file could be written; for before the run, which may take long. */
bool bench_report_writable(const char *path);

bool bench_report_json(const json_t *report, const char *path);

/* One line per result; figures of results that are not good are empty. */
bool bench_report_csv(const json_t *report, const char *path);

/* A table per device and operator, for GitHub. */
bool bench_report_md(const json_t *report, const char *path);

/* For writers: both say what failed. */
FILE *bench_report_open(const char *path);
bool bench_report_close(FILE *file, const char *path);

#endif
