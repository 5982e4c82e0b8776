/* SPDX-License-Identifier: Apache-2.0 */
/* The statistics of batch and group normalization, with error bounds. */
#ifndef OC_VERIFY_NORM_STATISTICS_H
#define OC_VERIFY_NORM_STATISTICS_H

#include <stdint.h>

/* The elements of a channel: `rows` times `inner`, of `channels` channels. */
struct norm_channel {
    int64_t rows, inner, channels, number, terms;
};

/* Returns the index of a term in a contiguous tensor. */
int64_t norm_index(const struct norm_channel *h, int64_t term);

struct norm_statistics {
    double mean, variance, invstd, mean_error, variance_error, invstd_error;
};

/* Sets invstd and its error. */
void norm_invert(struct norm_statistics *s, double eps);

/* Returns the statistics of a channel, with bounds of what parts of at most 4096 terms and their
 * combinations lose. */
struct norm_statistics norm_statistics_of(const double *x, const struct norm_channel *h,
                                          double eps);

#endif
