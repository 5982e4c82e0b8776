/* SPDX-License-Identifier: Apache-2.0 */
/*
 * What the lists of the command line select. The functions that check fail with the option, the
 * word, and what exists: a typing error must not become a run of something else, or of nothing.
 */
#ifndef BENCH_SELECT_H
#define BENCH_SELECT_H

#include "measure/device.h"
#include "measure/options.h"
#include "measure/problem.h"

/* --strategy, --dtype and --op. */
bool bench_select_check_options(const struct bench_options *options);

/* `cases` of the operators that are wanted, in the order of bench_ops. */
bool bench_select_check_cases(const char *list, const struct bench_cases cases[BENCH_OP_COUNT]);

/* Keeps the devices of the list; NULL: all. */
bool bench_select_devices(const char *list, struct bench_devices *devices);

bool bench_select_op(const struct bench_options *options, const struct bench_op *op);
bool bench_select_case(const struct bench_options *options, const struct bench_case *c);
bool bench_select_dtype(const struct bench_options *options, struct bench_case *c,
                        enum bench_dtype dtype);

#endif
