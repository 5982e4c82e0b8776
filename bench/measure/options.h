/* SPDX-License-Identifier: Apache-2.0 */
/* The command line. */
#ifndef BENCH_OPTIONS_H
#define BENCH_OPTIONS_H

#include <stdbool.h>
#include <stddef.h>

struct bench_options {
    const char *ops, *cases, *dtypes, *devices; /* lists; NULL: all (cases: the quick ones) */
    const char *peer, *json, *csv, *md, *html;  /* NULL: none */
    const char *strategy;                       /* overrides the library's choice; NULL: none */
    const char *dump;                           /* folder; NULL: none */
    const char *first_use; /* folder for the caches of a process that --cold starts; NULL: none */
    double seconds;        /* per case, dtype and side, in all passes together */
    int passes;
    int sweep, seed; /* of random cases in place of those of the files; 0: none */
    bool full, list, overhead, plans, compare, ceilings, no_ceilings, cold;
    const char *chosen_folder;
    char folder[4096]; /* of the case files; the scripts are beside it */
};

enum bench_todo { BENCH_GO, BENCH_STOP_GOOD, BENCH_STOP_BAD };

/* Reads the command line; prints help, or what is wrong with it. */
enum bench_todo bench_options_read(struct bench_options *options, int argc, char **argv);

#endif
