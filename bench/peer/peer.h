/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Another library on the same work sets, as a process that waits for requests:
 *
 *     peer                            bench
 *     hello <name and version>
 *                                     case <op> <dtype> on=<where> sets=<n> key=value...
 *     ready <on what> | unsupported <why>
 *                                     go <n>
 *     times <seconds> ...             (n of them)
 *                                     idle
 *     idling                          (without the memory of the case)
 *
 * <where> is cpu, or gpu: and the name of the OpenCL device with _ for blanks: the peer uses that
 * device and no other. It ends with its input. A failure of the peer is a note, never an error of
 * the benchmark.
 */
#ifndef BENCH_PEER_H
#define BENCH_PEER_H

#include "measure/device.h"
#include "measure/problem.h"
#include "measure/samples.h"

struct bench_peer;

/* Starts peer/peer_<name>.py of the folder; NULL and a note on failure. */
struct bench_peer *bench_peer_start(const char *folder, const char *name, char *note, size_t size);
void bench_peer_stop(struct bench_peer *peer);

/* Its name and version. */
const char *bench_peer_name(const struct bench_peer *peer);

struct bench_peer_reply {
    char device[128]; /* what it runs on, as it reports it */
    char note[256];   /* why it takes no part; empty: it does */
};

/* Has it build the work sets; false and a note where it cannot. */
bool bench_peer_prepare(struct bench_peer *peer, const struct bench_problem *problem,
                        const struct bench_device *device, int sets,
                        struct bench_peer_reply *reply);

/* Has it repeat and keeps the times; false when it is gone. */
bool bench_peer_go(struct bench_peer *peer, size_t repetitions, struct bench_samples *samples);

/* Has it release the memory of the case. */
void bench_peer_idle(struct bench_peer *peer);

#endif
