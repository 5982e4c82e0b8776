/* SPDX-License-Identifier: Apache-2.0 */
/*
 * --compare: each later file against the first, row by row. A row is matched by device, operator,
 * case and dtype (and strategy, where that leaves a choice). Files that share no device compare
 * devices instead, and one file alone its devices.
 *
 * Two medians differ when the ranges that they span with their noise do not overlap: when they are
 * further apart than both noises together. Each noise is at least how far the medians of its passes
 * lie apart, each of which is what another run could have measured. A regression
 * is slower so, and by more than the threshold as well; or it is a result that was right and is not
 * any more. Between devices there are no regressions.
 */
#ifndef BENCH_COMPARE_H
#define BENCH_COMPARE_H

#include <stddef.h>

#define BENCH_REGRESSION 3 /* the exit status */

/* Prints the comparison and returns the exit status: 0, BENCH_REGRESSION, or 1 after a message
 * where a file cannot be read or nothing could be matched. */
int bench_compare(char *const *paths, size_t count, double threshold);

#endif
