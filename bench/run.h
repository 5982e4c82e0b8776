/* SPDX-License-Identifier: Apache-2.0 */
/*
 * One problem on one device: its tensors in device memory, in several sets that repetitions take
 * turns with, so that what one repetition leaves in a cache does not help the next.
 */
#ifndef BENCH_RUN_H
#define BENCH_RUN_H

#include "acl/acl.h"
#include "device.h"
#include "problem.h"

struct bench_set {
    void *memory[BENCH_MAX_TENSORS];
    aclTensor *tensors[BENCH_MAX_TENSORS];
};

struct bench_run {
    const struct bench_problem *problem;
    const struct bench_op *op;
    aclrtStream stream;
    aclrtEvent start, end;
    struct bench_set *sets;
    int set_count;
    int next;        /* the set of the next repetition */
    int touched;     /* sets run since the outputs were wiped */
    bool in_cache;   /* all sets together may fit into the cache */
    void *workspace; /* kept between repetitions, as programs do */
    uint64_t workspace_bytes;
};

/* Seconds that a repetition took on the host. */
struct bench_times {
    double first, second; /* the two calls */
    double total;         /* until the stream is empty again */
};

/* The tensor for the API; `memory` is its storage, or NULL where only a plan is wanted. */
aclTensor *bench_run_tensor(const struct bench_tensor *t, void *memory);

/* The values of an input as they lie in its storage. */
void bench_run_values(const struct bench_tensor *t, void *storage);

/* Makes the sets and fills them. The device must be set. */
bool bench_run_open(struct bench_run *run, const struct bench_op *op,
                    const struct bench_problem *problem, const struct bench_device *device);
void bench_run_close(struct bench_run *run);

/* Both calls and the wait for their end, on the next set. */
bool bench_run_once(struct bench_run *run, struct bench_times *times);

/* Seconds on the device between two events around the second call, with work submitted ahead of
 * them so that the time of the host does not show. */
bool bench_run_device_time(struct bench_run *run, double *seconds);

/* Fills all outputs with a pattern that is NaN in every dtype. */
bool bench_run_wipe(struct bench_run *run);

/* The right values of elements [begin, end) of an output, before they are rounded to its dtype:
 * kept ones, or put into `room`. */
const double *bench_reference(const struct bench_op *op, const struct bench_problem *problem,
                              int which, int64_t begin, int64_t end, double *room);

/* How far off element i may be, which should be `wanted`. */
double bench_allowance(const struct bench_problem *problem, const struct bench_tensor *t, int64_t i,
                       double wanted);

/* Compares the outputs of the sets run since then, whole, with the reference. On failure the
 * message tells the first wrong element and the largest error. */
bool bench_verify(const struct bench_run *run);

#endif
