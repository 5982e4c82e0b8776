/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Waits by polling with exponential back-off, because OpenCL has no wait with a timeout.
 *
 *     struct oc_deadline deadline = oc_deadline_after_ms(timeout_ms);
 *     while (!is_complete())
 *         if (!oc_deadline_sleep(&deadline)) return timed_out;
 */
#ifndef OC_BASE_DEADLINE_H
#define OC_BASE_DEADLINE_H

#include <stdbool.h>
#include <stdint.h>
#include <time.h>

struct oc_deadline {
    struct timespec end; /* time on CLOCK_MONOTONIC */
    long pause;          /* length of the next sleep in nanoseconds */
    bool is_infinite;
};

/* A negative timeout never expires. */
struct oc_deadline oc_deadline_after_ms(int32_t timeout_ms);
struct oc_deadline oc_deadline_after_us(int64_t timeout_us);
bool oc_deadline_has_passed(const struct oc_deadline *deadline);

/* Sleeps once. Returns false, without sleeping, when the deadline has passed. */
bool oc_deadline_sleep(struct oc_deadline *deadline);

#endif
