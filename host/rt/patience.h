/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Waiting with a limit, where OpenCL only has waiting for ever: look, sleep a little longer than
 * the last time, look again.
 *
 *     struct oc_patience patience = oc_patience_for(timeout_ms);
 *     while (!over()) if (!oc_patience_sleep(&patience)) return timed_out;
 */
#ifndef OC_RT_PATIENCE_H
#define OC_RT_PATIENCE_H

#include <stdbool.h>
#include <stdint.h>
#include <time.h>

struct oc_patience {
    struct timespec end;
    long pause; /* ns */
    bool endless;
};

/* Negative: for ever. */
struct oc_patience oc_patience_for(int32_t timeout_ms);

/* Sleeps once; false, without sleeping, when the time is up. */
bool oc_patience_sleep(struct oc_patience *patience);

#endif
