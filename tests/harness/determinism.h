/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Bitwise reproducibility: this process and child processes whose device has one thread, and 16, compute
 * the same bits. The suite has a child named "digest":
 *
 *     static void digests(char *text, size_t bytes) { ... }   // "digests 1f00 aa12", say
 *     static int child_digest(void) { return oc_determinism_child(digests); }
 *     static void same_bits_every_time(void) { oc_expect_deterministic(digests); }
 */
#ifndef OC_HARNESS_DETERMINISM_H
#define OC_HARNESS_DETERMINISM_H

#include "device/device.h"
#include "verify/op.h"

/* Runs the case `times` times with oc_op_repeat, at most three times without optimization, and in the child twice, without
 * optimization once; frees it, and returns the digest of its outputs. `deterministic` sets ACL_OPT_DETERMINISTIC. */
uint64_t oc_repeat_digest(struct oc_op_case *c, const char *strategy, bool deterministic,
                          int times);

/* Runs the cases to be compared and writes their digests as text. */
typedef void (*oc_digests)(char *text, size_t bytes);

/* Expects the same bits with each value of a tunable, an override beside `strategy`. */
void oc_expect_same_bits(enum oc_tunable tunable, const char *strategy,
                         uint64_t (*digest)(const char *strategy));

int oc_determinism_child(oc_digests digests);
void oc_expect_deterministic(oc_digests digests);

#endif
