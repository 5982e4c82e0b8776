/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Random cases, and which of them are worst: shapes that are no model's find the sizes where a
 * strategy is slow. Each is a line of the case language that follows from its operator, the seed
 * and its number, in any run: it can be run alone, and copied into a case file. Operators keep them
 * so small that the reference checks them completely within seconds, and that this process and the
 * peer's each need at most 4 GB.
 */
#ifndef BENCH_SWEEP_H
#define BENCH_SWEEP_H

#include "measure/options.h"
#include "measure/trial.h"

/* The cases of an operator. */
bool bench_sweep_cases(struct bench_cases *cases, const struct bench_op *op,
                       const struct bench_options *options);

/* Prints the worst ten of each operator and device, by their ratio to the peer, those that take long
 * and the others, which may be slower; and how many are slower than they may be. Where there was no
 * peer they are sorted by their share of the ceiling. */
void bench_sweep_worst(const struct bench_results *results, const struct bench_options *options);

#endif
