/* SPDX-License-Identifier: Apache-2.0 */
/* Random keys of a case: sizes uniform in their logarithm, as every order of magnitude counts. */
#ifndef BENCH_DRAW_H
#define BENCH_DRAW_H

#include <stdbool.h>
#include <stdint.h>

struct bench_draw {
    uint64_t state;
    char line[1024]; /* of the case, which the functions without a result append to */
};

/* From 0 to count - 1. */
int64_t bench_draw_below(struct bench_draw *draw, int64_t count);

/* From 1 to most, a third of them powers of two. */
int64_t bench_draw_size(struct bench_draw *draw, int64_t most);

/* The larger of two sizes: a third of them takes a millisecond or more. */
int64_t bench_draw_elements(struct bench_draw *draw, int64_t most);

/* Axes whose product is at most that many elements; one in four is 1. */
void bench_draw_shape(struct bench_draw *draw, int64_t elements, int rank, int64_t *shape);

void bench_draw_add(struct bench_draw *draw, const char *format, ...)
    __attribute__((format(printf, 2, 3)));

/* key=AxBx..., or key=scalar. */
void bench_draw_add_shape(struct bench_draw *draw, const char *key, int rank, const int64_t *shape);

/* key= one of the words, which end with NULL. */
void bench_draw_add_choice(struct bench_draw *draw, const char *key, const char *const *words);

/* A dtype; and transposed= some of the tensors, which are separated by commas. */
void bench_draw_add_layout(struct bench_draw *draw, const char *tensors);

#endif
