/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Case files: cases/<op>.txt, one case per line,
 *
 *     name [quick] key=value ...   # which model, or why
 *
 * Empty lines and lines that begin with # are skipped. `quick` puts the case into the default set.
 * Keys of every operator: dtypes=f32,f16 (only these), transposed=self,target (tensors whose last
 * two axes are swapped in memory), deterministic=1. The others are the operator's own.
 */
#ifndef BENCH_CASE_H
#define BENCH_CASE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define BENCH_MAX_KEYS 12
#define BENCH_MAX_RANK 8
#define BENCH_TERM 256

struct bench_case {
    char *text; /* the line, cut into name, keys and values */
    char *keys; /* the key=value part as written */
    const char *name, *comment;
    bool quick;
    struct {
        const char *key, *value;
        bool used; /* read by the operator */
    } pairs[BENCH_MAX_KEYS];
    size_t count;
};

struct bench_cases {
    struct bench_case *items;
    size_t count;
};

/* Reads one line, which must hold a case. Cases live as long as the process. */
bool bench_case_parse(struct bench_case *c, const char *line);

/* Adds the cases of folder/<op>.txt. */
bool bench_cases_read(struct bench_cases *cases, const char *folder, const char *op);

/* The value of a key; NULL where the case has none. */
const char *bench_case_value(struct bench_case *c, const char *key);

/* A shape such as 8x256x2048, or `scalar` for rank 0; returns the rank, -1 on failure. */
int bench_case_shape(struct bench_case *c, const char *key, int64_t shape[BENCH_MAX_RANK]);
bool bench_case_number(struct bench_case *c, const char *key, double preset, double *number);

/* The index of the key's value among `names`, which end with NULL; 0 where the key is missing. */
bool bench_case_choice(struct bench_case *c, const char *key, const char *const *names, int *which);

/* Fails when the case has a key that was not read: a typing error. */
bool bench_case_all_used(const struct bench_case *c);

/* Moves the next non-empty term of a comma-separated list into `term`; false at the end. */
bool bench_list_next(const char **list, char term[BENCH_TERM]);
bool bench_list_has(const char *list, const char *word);

#endif
