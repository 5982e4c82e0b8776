/* SPDX-License-Identifier: Apache-2.0 */
/*
 * One problem on one device: its tensors in device memory, in several sets that repetitions use in
 * turn, so that what one repetition leaves in a cache does not help the next.
 */
#ifndef BENCH_RUN_H
#define BENCH_RUN_H

#include "acl/acl.h"
#include "measure/arguments.h"
#include "measure/device.h"
#include "measure/problem.h"

struct bench_set {
    void *memory[BENCH_MAX_TENSORS];
    struct bench_arguments arguments;
    aclOpExecutor *repeatable; /* NULL before bench_run_repeat */
};

struct bench_run {
    struct bench_problem problem;
    bool verified; /* else inputs that follow from the formula repeat a part of their values */
    bool too_big;  /* for the device */
    aclrtStream stream, timed_stream; /* events on a stream make its launches slower */
    aclrtEvent start, end;
    struct bench_set *sets;
    int set_count;
    int next;        /* the set of the next repetition */
    int touched;     /* sets that ran since the outputs were wiped */
    bool in_cache;   /* all sets together may fit into the cache */
    void *workspace; /* kept between repetitions, as programs do */
    uint64_t workspace_bytes;
};

/* Seconds that a repetition took on the host. */
struct bench_times {
    double first, second; /* the two calls */
    double total;         /* with the synchronization */
};

/* Makes the problem and its sets, and fills them. The device must be set. A run that could not be
 * opened is closed. */
bool bench_run_open(struct bench_run *run, const struct bench_op *op, struct bench_case *spec,
                    enum bench_dtype dtype, const struct bench_device *device, bool verified,
                    int most_sets);
void bench_run_close(struct bench_run *run);

/* Both calls and the synchronization, on the next set. */
bool bench_run_once(struct bench_run *run, struct bench_times *times);

/* Seconds on the device between two events around the second call, with work submitted ahead of
 * them so that the time of the host does not show. */
bool bench_run_device_time(struct bench_run *run, double *seconds);

/* Seconds per call of `count` second calls of repeatable executors, enqueued back to back on all
 * sets in turn, with one synchronization at the end. */
bool bench_run_repeat(struct bench_run *run, size_t count, double *seconds);

/* Fills all outputs with a pattern that is NaN in every dtype. */
bool bench_run_wipe(struct bench_run *run);

/* The error that element i of an output may have. */
double bench_run_allowance(const struct bench_tensor *t, int64_t i);

/* Compares every element of the outputs of the sets that ran since they were wiped. On failure the
 * message names the first wrong element and the largest error. */
bool bench_run_verify(const struct bench_run *run);

#endif
