/* SPDX-License-Identifier: Apache-2.0 */
/*
 * --check: runs the cases of a dump on a device and compares what comes out with what was dumped.
 * Both may be off by the operator's error bound, so that they may differ by twice that; where
 * float32 arithmetic is exact on the case's values, by nothing.
 */
#ifndef BENCH_CHECK_H
#define BENCH_CHECK_H

#include "device.h"
#include "dumped.h"

struct bench_check {
    struct bench_dumped dumped;
    size_t good, bad; /* cases */
};

/* A heading for the device, and its columns. */
void bench_check_heading(const struct bench_check *check, const struct bench_device *device);

/* Runs one case and prints a line per output, or what is wrong. The device must be set. */
void bench_check_case(struct bench_check *check, const struct bench_dumped_case *c,
                      const struct bench_device *device);

/* What came of it; false when something differs or could not be compared. */
bool bench_check_verdict(const struct bench_check *check);

#endif
