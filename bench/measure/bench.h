/* SPDX-License-Identifier: Apache-2.0 */
/*
 * What every part of the benchmark needs: an error message, a clock, threads, a progress line.
 *
 * The benchmark is a client of the public API: of host/ it includes only the cases and the references of
 * host/verify. A function that can fail returns false after bench_fail; its callers add nothing to the message.
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

/* True for status 0; else fails with the call, the status and the library's message. */
bool bench_acl(int status, const char *call);
#define BENCH_ACL(call)                              \
    do {                                             \
        if (!bench_acl((call), #call)) return false; \
    } while (0)

/* Seconds of a monotonic clock. */
double bench_now(void);

/* Processors that this process may use. */
int bench_processors(void);

/* Calls body for ranges of [0, count) that begin at multiples of `chunk`, on all processors. */
typedef void (*bench_body)(void *context, int64_t begin, int64_t end);
void bench_parallel(int64_t count, int64_t chunk, bench_body body, void *context);

/* Replaces the progress line; does nothing where standard error is not a terminal. */
void bench_progress(const char *format, ...) __attribute__((format(printf, 1, 2)));
void bench_progress_clear(void);

/* What later progress lines begin with. */
void bench_progress_prefix(const char *format, ...) __attribute__((format(printf, 1, 2)));

#endif
