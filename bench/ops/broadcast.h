/* SPDX-License-Identifier: Apache-2.0 */
/* Operands whose shapes broadcast. */
#ifndef BENCH_BROADCAST_H
#define BENCH_BROADCAST_H

#include "measure/problem.h"

/* Broadcasts `shape`, which is at the end of its array and begins as ones, with an operand. */
bool bench_broadcast(struct bench_problem *p, const struct bench_tensor *t,
                     int64_t shape[BENCH_MAX_RANK]);

/* Adds a shape that broadcasts to the given one: itself, some of its axes, or one element. */
void bench_draw_operand(struct bench_draw *draw, const char *name, int rank, const int64_t *whole);

#endif
