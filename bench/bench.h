/* SPDX-License-Identifier: Apache-2.0 */
/*
 * What every part of the bench needs: one error message, a clock, and all cores.
 *
 * The bench is a client of the public API: it includes nothing of host/. Functions that can fail
 * return false after bench_fail has said why; callers add nothing.
 */
#ifndef BENCH_BENCH_H
#define BENCH_BENCH_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define BENCH_COUNT(array) (sizeof(array) / sizeof((array)[0]))
#define BENCH_MESSAGE 1024

/* Keeps the message for bench_error and returns false. */
bool bench_fail(const char *format, ...) __attribute__((format(printf, 1, 2)));
const char *bench_error(void);

/* True for status 0; else fails with the call, the status and the library's own words. */
bool bench_acl(int status, const char *call);
#define BENCH_ACL(call)                              \
    do {                                             \
        if (!bench_acl((call), #call)) return false; \
    } while (0)

/* Seconds on a clock that only moves forward. */
double bench_now(void);

/* Processors that this process may use. */
int bench_processors(void);

/* Calls body for pieces of [0, count) that begin at multiples of `piece`, on all processors. */
typedef void (*bench_body)(void *context, int64_t begin, int64_t end);
void bench_parallel(int64_t count, int64_t piece, bench_body body, void *context);

/* A line on the terminal that the next one replaces; nothing where standard error is none. */
void bench_progress(const char *format, ...) __attribute__((format(printf, 1, 2)));
void bench_progress_clear(void);

/* What the lines after this begin with: how far the whole has come. */
void bench_progress_at(const char *format, ...) __attribute__((format(printf, 1, 2)));

#endif
