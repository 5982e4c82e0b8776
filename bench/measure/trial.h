/* SPDX-License-Identifier: Apache-2.0 */
/*
 * One case in one dtype on one device, from data to figures.
 *
 * It is measured in passes, between which all others have theirs: each makes new buffers and takes
 * its part of the time. The first one verifies, before and after its repetitions.
 */
#ifndef BENCH_TRIAL_H
#define BENCH_TRIAL_H

#include "ceilings/bound.h"
#include "measure/bench.h"
#include "measure/device.h"
#include "measure/problem.h"
#include "measure/samples.h"
#include "peer/peer.h"

enum bench_outcome {
    BENCH_GOOD,
    BENCH_WRONG,   /* the result is not the reference's: there are no figures */
    BENCH_FAILED,  /* a call returned an error */
    BENCH_SKIPPED, /* too big for the device, or not for the strategy that overrides */
};

enum bench_quantity {
    BENCH_TOTAL, /* both calls and the synchronization */
    BENCH_FIRST, /* each call, on the host */
    BENCH_SECOND,
    BENCH_ON_DEVICE,
    BENCH_REPEAT, /* a second call of a repeatable executor among others, back to back */
    BENCH_PEER,
    BENCH_QUANTITIES
};

struct bench_result {
    const struct bench_op *op;
    struct bench_case *spec;
    struct bench_device *device;
    enum bench_dtype dtype;
    enum bench_outcome outcome;
    char message[BENCH_MESSAGE]; /* of an outcome that is not good */

    char strategy[48], reason[160]; /* set by bench_plans_find; empty: not known */
    struct bench_work work;
    int sets;
    double cold;        /* the first repetition in this process, with what it compiles or loads */
    bool cold_is_first; /* in a process and with caches of its own: everything was compiled */
    struct bench_stats stats[BENCH_QUANTITIES];
    bool has_peer;
    struct bench_peer_reply peer;
};

struct bench_results {
    struct bench_result *items;
    size_t count;
    size_t counts[BENCH_SKIPPED + 1]; /* of each outcome, set by bench_table_footer */
};

const char *bench_outcome_name(enum bench_outcome outcome);

#define BENCH_NAME 512

/* "<operator>/<case>/<dtype>/device:<number>" */
const char *bench_result_name(char name[BENCH_NAME], const struct bench_result *r);

/* A problem that computes more per byte is bound by arithmetic anywhere: reports show FLOP/s. */
#define BENCH_FLOPS_PER_BYTE 10.0

/* A result while it is measured. */
struct bench_trial {
    struct bench_result *result;    /* op, spec, device and dtype are set */
    double seconds;                 /* for us, and as many for the peer */
    int most_sets;                  /* of tensors, which take turns */
    int passes;                     /* that share them; at most BENCH_MOST_PASSES */
    int pass;                       /* those begun */
    double one;                     /* the shortest repetition */
    double spent[BENCH_QUANTITIES]; /* seconds, of on_device and repeat */
    struct bench_samples samples[BENCH_QUANTITIES];
};

/* The next pass, in turns with the peer (NULL: none). The device must be set. Nothing happens once
 * the result is not good. Raises the device's ceilings where the case beats them. */
void bench_trial_pass(struct bench_trial *trial, struct bench_peer *peer);

/* After the last pass: the figures, unless the result is not good. */
void bench_trial_end(struct bench_trial *trial);

#endif
