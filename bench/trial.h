/* SPDX-License-Identifier: Apache-2.0 */
/*
 * One case in one dtype on one device, from data to figures.
 *
 * It is measured in passes, between which all others have theirs: each makes new buffers and takes
 * its part of the time. The first one verifies, before and after its repetitions.
 */
#ifndef BENCH_TRIAL_H
#define BENCH_TRIAL_H

#include "bench.h"
#include "bound.h"
#include "device.h"
#include "peer.h"
#include "problem.h"

enum bench_outcome {
    BENCH_GOOD,
    BENCH_WRONG,   /* the result is not the reference's: there are no figures */
    BENCH_FAILED,  /* a call returned an error */
    BENCH_SKIPPED, /* too big for the device, or not for the strategy that is forced */
};

struct bench_result {
    const struct bench_op *op;
    struct bench_case *spec;
    const struct bench_device *device;
    enum bench_dtype dtype;
    enum bench_outcome outcome;
    char message[BENCH_MESSAGE]; /* what is wrong */

    char strategy[48], reason[160]; /* bench_plans_find's; empty: not known */
    struct bench_work work;
    struct bench_bound bound; /* what the work could take at best */
    int sets;
    double cold; /* the first repetition of all, with what has to be compiled or loaded for it */
    bool cold_is_first; /* in a process and with caches of its own: all had to be compiled */
    struct bench_stats total, first, second; /* both calls and the wait; each call */
    struct bench_stats on_device;
    bool has_peer;
    struct bench_stats peer;
    struct bench_peer_answer peer_says; /* what it ran on, or why it did not */
};

struct bench_results {
    struct bench_result *items;
    size_t count;
};

const char *bench_outcome_name(enum bench_outcome outcome);

/* A problem that computes this much per byte is bound by arithmetic anywhere; its rate is then told
 * in GFLOP/s. */
#define BENCH_FLOPS_PER_BYTE 10.0

/* How much of its ceiling a good result reaches; 0 where that is not known. It is above 1 only
 * where the machine was slower while its ceilings were measured than during the case. */
static inline double bench_result_share(const struct bench_result *r)
{
    return r->bound.seconds > 0 ? r->bound.seconds / r->total.median : 0;
}

struct bench_budget {
    double seconds; /* for us, and as many for the peer */
    int passes;     /* that share them; at most BENCH_MOST_PASSES */
};

/* A result in the making. */
struct bench_trial {
    struct bench_result *result; /* op, spec, device and dtype are set */
    struct bench_budget budget;
    int pass;              /* those begun */
    double one;            /* the shortest repetition */
    double device_seconds; /* spent on on_device */
    struct bench_samples total, first, second, on_device, peer;
};

/* The next pass, in turns with the peer (NULL: none). The device must be set. Nothing happens once
 * the result is not good. */
void bench_trial_pass(struct bench_trial *trial, struct bench_peer *peer);

/* After the last pass: the figures, unless the result is not good. */
void bench_trial_end(struct bench_trial *trial);

#endif
