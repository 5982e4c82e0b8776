/* SPDX-License-Identifier: Apache-2.0 */
/*
 * The results as one JSON document; aclnn-cl-report, beside the case files, makes the other files
 * from it.
 *
 * context: host, date, versions, devices with their ceilings. benchmarks[]: one object per result,
 * with what Google Benchmark's readers demand: real_time is the median of a run, cpu_time the
 * host's part of it (both calls), in microseconds; counters beside them are in seconds, bytes and
 * plain ratios. noise is the larger of noise_within_passes (1.4826 * the median distance of a
 * sample from the median of its pass) and noise_between_passes (from the lowest to the highest
 * median of a pass), both over the median; the other noises are made alike. repeat_time is the time
 * per call of repeatable executors, enqueued back to back. Ceilings are in SI units as well (see
 * ceilings.h). share_of_ceiling is ceiling_time, what the ceiling that binds allows, over the
 * median; both are null where none is known, as that of a cache. A result that is not good has
 * error_occurred and error_message, no figures, and times of 0, as the format demands numbers.
 */
#ifndef BENCH_REPORT_H
#define BENCH_REPORT_H

#include <jansson.h>

#include "measure/options.h"
#include "measure/trial.h"

/* The document; the caller's. `peer`: its name; NULL: none took part. */
json_t *bench_json_make(const struct bench_devices *devices, const struct bench_results *results,
                        const char *peer);

/* Whether the file could be written: asked before the run, which may take long. */
bool bench_json_writable(const char *path);
bool bench_json_write(const json_t *document, const char *path);

/* Writes the files that the options name. Where one fails the document is kept. */
bool bench_report_write(const struct bench_options *options, const json_t *document);

/* Becomes `aclnn-cl-report compare` with the other arguments; returns an exit status on failure. */
int bench_report_compare(const struct bench_options *options, int argc, char **argv);

/* Local time, as ISO 8601. */
#define BENCH_DATE 64
const char *bench_json_date(char text[BENCH_DATE]);

#endif
