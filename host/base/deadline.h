/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Waiting with a limit, where OpenCL only has waiting for ever: look, sleep a little longer than
 * the last time, look again.
 *
 *     struct oc_deadline patience = oc_deadline_after_ms(timeout_ms);
 *     while (!over()) if (!oc_deadline_sleep(&patience)) return timed_out;
 */
#ifndef OC_BASE_DEADLINE_H
#define OC_BASE_DEADLINE_H

#include <stdbool.h>
#include <stdint.h>
#include <time.h>

struct oc_deadline {
    struct timespec end;
    long pause; /* ns */
    bool endless;
};

/* Negative: for ever. */
struct oc_deadline oc_deadline_after_ms(int32_t timeout_ms);

/* Sleeps once; false, without sleeping, when the time is up. */
bool oc_deadline_sleep(struct oc_deadline *patience);

#endif
