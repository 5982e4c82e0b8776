/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Another library on the same work sets, as a process that sleeps unless it is asked:
 *
 *     peer                            bench
 *     hello <name and version>
 *                                     case <op> <dtype> on=<where> sets=<n> key=value...
 *     ready <on what> | unsupported <why>
 *                                     go <n>
 *     times <seconds> ...             (n of them)
 *                                     rest
 *     resting                         (without the memory of the case)
 *
 * <where> is cpu, or gpu: and the name of the OpenCL device with _ for blanks: the same device, not
 * another, is what it has to use. It ends with its input. What goes wrong on its side is a note, never an error of the bench.
 */
#ifndef BENCH_PEER_H
#define BENCH_PEER_H

#include "device.h"
#include "measure.h"
#include "problem.h"

struct bench_peer;

/* Starts peer_<name>.py of the folder. NULL, and a note, where that cannot be. */
struct bench_peer *bench_peer_start(const char *folder, const char *name, char *note, size_t size);
void bench_peer_stop(struct bench_peer *peer);

/* What it called itself. */
const char *bench_peer_name(const struct bench_peer *peer);

struct bench_peer_request {
    const struct bench_op *op;
    const struct bench_problem *problem;
    const struct bench_device *device;
    int sets;
};

struct bench_peer_answer {
    char device[128]; /* what it runs on, in its words */
    char note[256];   /* why it takes no part; empty: it does */
};

/* Has it build the work sets; false, and a note, where it cannot do them. */
bool bench_peer_prepare(struct bench_peer *peer, const struct bench_peer_request *request,
                        struct bench_peer_answer *answer);

/* Has it repeat and keeps the times. False when it is gone. */
bool bench_peer_go(struct bench_peer *peer, size_t repetitions, struct bench_samples *samples);

/* Has it give back memory, which on a device it shares with us. */
void bench_peer_rest(struct bench_peer *peer);

#endif
