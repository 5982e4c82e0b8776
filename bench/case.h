/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Case files: cases/<op>.txt, one case per line,
 *
 *     name [quick] key=value ...   # which model, or why
 *
 * Lines that are empty or begin with # are skipped. `quick` puts the case into the default set.
 * Keys that every operator understands: dtypes=f32,f16 (only these), transposed=self,target (these
 * tensors have their last two axes swapped in memory). The others are the operator's own.
 */
#ifndef BENCH_CASE_H
#define BENCH_CASE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define BENCH_MAX_PAIRS 12
#define BENCH_MAX_RANK 8

struct bench_pair {
    const char *key, *value;
    bool used; /* somebody asked for it */
};

struct bench_case {
    char *text;       /* the line; owns name, keys and values */
    char *pairs_text; /* its key=value part as written, for the peer; owned */
    const char *name, *comment;
    bool quick;
    struct bench_pair pairs[BENCH_MAX_PAIRS];
    size_t pair_count;
};

struct bench_cases {
    struct bench_case *items;
    size_t count;
};

/* Reads one line, which must hold a case. */
bool bench_case_parse(struct bench_case *c, const char *line);
void bench_case_free(struct bench_case *c);

/* Reads folder/<op>.txt. */
bool bench_cases_read(struct bench_cases *cases, const char *folder, const char *op);
void bench_cases_free(struct bench_cases *cases);

/* The value of a key; NULL where the case has none. */
const char *bench_case_value(struct bench_case *c, const char *key);

/* True when the word is in the comma-separated list that is the key's value. */
bool bench_case_lists(struct bench_case *c, const char *key, const char *word);
bool bench_list_has(const char *list, const char *word);

/* A shape such as 8x256x2048, or `scalar` for rank 0. */
bool bench_case_shape(struct bench_case *c, const char *key, int64_t shape[BENCH_MAX_RANK],
                      int *rank);
bool bench_case_number(struct bench_case *c, const char *key, double otherwise, double *number);

/* The number of the key's value among names; `otherwise` where the case has no such key. */
bool bench_case_choice(struct bench_case *c, const char *key, const char *const *names,
                       size_t count, int otherwise, int *which);

/* Fails when the case has a key that nobody asked for: a typing error. */
bool bench_case_all_used(const struct bench_case *c);

#endif
