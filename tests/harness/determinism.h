/* SPDX-License-Identifier: Apache-2.0 */
/*
 * "The same bits every time": what this process computes, a process of its own with one thread
 * computes as well. A suite has a child called "digest" for it:
 *
 *     static void digests(char *text, size_t bytes) { ... }   // "digests 1f00 aa12", say
 *     static int child_digest(void) { return oc_determinism_child(digests); }
 *     static void same_bits_every_time(void) { oc_expect_deterministic(digests); }
 */
#ifndef OC_HARNESS_DETERMINISM_H
#define OC_HARNESS_DETERMINISM_H

#include "harness/op.h"

/* Runs the case so often under a strategy ("default": whichever is chosen), deterministic results
 * asked for or not, and expects the same bits each time. Frees it. The digest of its outputs. */
uint64_t oc_repeat_digest(struct oc_op_case *c, const char *strategy, bool deterministic,
                          int times);

/* Runs what there is to be compared and writes what it gave, in words. */
typedef void (*oc_digests)(char *text, size_t bytes);

int oc_determinism_child(oc_digests digests);
void oc_expect_deterministic(oc_digests digests);

#endif
