/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Whether the lists of the command line name things that exist: a typing error must not become a
 * run of something else, or of nothing. Each function fails with the option, the word, and what
 * there is.
 */
#ifndef BENCH_CHOICE_H
#define BENCH_CHOICE_H

#include "device.h"
#include "options.h"

bool bench_choice_strategy(const char *spec);
bool bench_choice_ops(const struct bench_options *options);

/* `cases` of the operators that are wanted, in the order of bench_ops. */
bool bench_choice_cases(const struct bench_options *options, const struct bench_cases *cases);

/* Keeps those that are wanted. */
bool bench_choice_devices(const struct bench_options *options, struct bench_devices *devices);

#endif
