/* SPDX-License-Identifier: Apache-2.0 */
/* A context, a queue and three large buffers on one device, and contests of kernels on them. */
#ifndef BENCH_PROBE_H
#define BENCH_PROBE_H

#include <stddef.h>

#include "ceilings.h"

#define BENCH_PROBE_BUFFERS 3

struct bench_probe {
    cl_device_id device;
    cl_context context;
    cl_command_queue queue;
    cl_mem buffers[BENCH_PROBE_BUFFERS]; /* floats; the first two are 1, the last is written to */
    size_t bytes;                        /* of each */
};

/* One way to reach a ceiling. */
struct bench_contest {
    enum bench_ceiling which;
    cl_kernel kernel; /* owned; NULL: `enqueue` does it */
    cl_uint dimensions;
    size_t global[2], group[2];
    cl_int (*enqueue)(struct bench_probe *probe, const struct bench_contest *contest);
    size_t size;     /* the enqueuer's own */
    double work;     /* of one run, in the ceiling's unit */
    size_t last;     /* the element of the third buffer which shows whether the kernel ran ... */
    double expected; /* ... and what it must hold; NaN: it does not tell */
    bool whole;      /* the element is an int */
    size_t batch;    /* runs between two looks at the clock */
    double best;     /* work per second */
};

bool bench_probe_open(struct bench_probe *probe, const char *device_name, size_t bytes);
void bench_probe_close(struct bench_probe *probe);
bool bench_probe_build(struct bench_probe *probe, const char *options, cl_program *program);

/* Runs it once, and again where the first run may have compiled; leaves how long that took. False,
 * and the message says why, where it cannot run or is wrong. */
bool bench_contest_try(struct bench_probe *probe, const struct bench_contest *contest,
                       double *seconds);

/* Repeats it for a few milliseconds and keeps what is better than before. */
bool bench_contest_run(struct bench_probe *probe, struct bench_contest *contest);

/* The launch of a kernel that does nothing: alone, until its end; and one behind the other. */
bool bench_probe_launches(struct bench_probe *probe, cl_program program, double *alone,
                          double *pipelined);

#endif
