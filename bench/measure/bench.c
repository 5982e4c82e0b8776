/* SPDX-License-Identifier: Apache-2.0 */
#include "measure/bench.h"

#include <pthread.h>
#include <sched.h>
#include <stdarg.h>
#include <stdatomic.h>
#include <stdio.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "acl/acl.h"

static char message[BENCH_MESSAGE];

bool bench_fail(const char *format, ...)
{
    va_list args;

    va_start(args, format);
    (void)vsnprintf(message, sizeof(message), format, args);
    va_end(args);
    return false;
}

const char *bench_error(void) { return message; }

bool bench_acl(int status, const char *call)
{
    if (status == 0) return true;

    const char *words = aclGetRecentErrMsg();
    const int name = (int)strcspn(call, "(");

    if (words == NULL) words = "no message";
    return bench_fail("%.*s returned %d: %.*s", name, call, status, (int)strcspn(words, "\n"),
                      words);
}

double bench_now(void)
{
    struct timespec now;

    (void)clock_gettime(CLOCK_MONOTONIC, &now);
    return (double)now.tv_sec + 1e-9 * (double)now.tv_nsec;
}

int bench_processors(void)
{
    cpu_set_t mine;

    if (sched_getaffinity(0, sizeof(mine), &mine) == 0) return CPU_COUNT(&mine);

    const long online = sysconf(_SC_NPROCESSORS_ONLN);

    return online < 1 ? 1 : (int)online;
}

/* ---- All processors ---- */

#define MAX_THREADS 64

struct job {
    _Atomic int64_t next;
    int64_t count, chunk;
    bench_body body;
    void *context;
};

static void *job_work(void *opaque)
{
    struct job *job = opaque;

    for (;;) {
        const int64_t begin = atomic_fetch_add(&job->next, job->chunk);
        const int64_t left = job->count - begin;

        if (left <= 0) return NULL;
        job->body(job->context, begin, begin + (left < job->chunk ? left : job->chunk));
    }
}

void bench_parallel(int64_t count, int64_t chunk, bench_body body, void *context)
{
    struct job job = {0, count, chunk, body, context};
    pthread_t threads[MAX_THREADS];
    const int64_t chunks = (count + chunk - 1) / chunk;
    const int processors = bench_processors();
    int started = 0;

    /* The calling thread takes part. If a thread cannot be created, fewer run. */
    while (started + 1 < processors && started + 1 < chunks && started < MAX_THREADS &&
           pthread_create(&threads[started], NULL, job_work, &job) == 0)
        started++;
    (void)job_work(&job);
    for (int i = 0; i < started; i++)
        (void)pthread_join(threads[i], NULL);
}

/* ---- The progress line ---- */

#define PROGRESS_WIDTH 78

static char prefix[PROGRESS_WIDTH / 2];

void bench_progress_prefix(const char *format, ...)
{
    va_list args;

    va_start(args, format);
    (void)vsnprintf(prefix, sizeof(prefix), format, args);
    va_end(args);
}

void bench_progress(const char *format, ...)
{
    char text[PROGRESS_WIDTH + 1];
    va_list args;

    if (!isatty(STDERR_FILENO)) return;
    va_start(args, format);
    (void)vsnprintf(text, sizeof(text), format, args);
    va_end(args);
    (void)fprintf(stderr, "\r%-*s\r%s%.*s", PROGRESS_WIDTH, "", prefix,
                  PROGRESS_WIDTH - (int)strlen(prefix), text);
    (void)fflush(stderr);
}

void bench_progress_clear(void)
{
    if (!isatty(STDERR_FILENO)) return;
    (void)fprintf(stderr, "\r%-*s\r", PROGRESS_WIDTH, "");
    (void)fflush(stderr);
}
