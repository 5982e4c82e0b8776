/* SPDX-License-Identifier: Apache-2.0 */
/* The command line. */
#ifndef BENCH_OPTIONS_H
#define BENCH_OPTIONS_H

#include "problem.h"

struct bench_options {
    const char *ops, *cases, *dtypes, *devices; /* lists; NULL: all (cases: the quick ones) */
    const char *peer, *json, *csv, *md, *html;  /* NULL: none */
    const char *strategy;                       /* forced; NULL: none */
    const char *dump, *check;                   /* folders; NULL: none */
    const char *first_use; /* folder for the caches of a process that --cold starts; NULL: none */
    double seconds;        /* per case, dtype and side, in all passes together */
    int passes;
    double threshold; /* of --compare: a share, not percent */
    bool full, list, overhead, plans, compare, ceilings, no_ceilings, cold;
    char **files; /* of --compare */
    size_t file_count;
    char folder[4096]; /* of the case files; scripts of peers lie in the folder above */
};

enum bench_todo { BENCH_GO, BENCH_STOP_GOOD, BENCH_STOP_BAD };

/* Reads the command line; what is wrong with it, and help, has been printed. */
enum bench_todo bench_options_read(struct bench_options *options, int argc, char **argv);

bool bench_options_want_op(const struct bench_options *options, const struct bench_op *op);
bool bench_options_want_case(const struct bench_options *options, const struct bench_case *c);

/* Whether a case of a dump is wanted: all are unless --op, --case or --dtype choose. */
struct bench_dumped_case;
bool bench_options_want_dumped(const struct bench_options *options,
                               const struct bench_dumped_case *c);

bool bench_options_want_dtype(const struct bench_options *options, struct bench_case *c,
                              enum bench_dtype dtype);

#endif
