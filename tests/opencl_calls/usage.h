/* SPDX-License-Identifier: Apache-2.0 */
/* What the process holds: OpenCL objects and host memory. Many calls must not hold more than a few. */
#ifndef OC_OPENCL_CALLS_USAGE_H
#define OC_OPENCL_CALLS_USAGE_H

#include <stddef.h>

#include "opencl_calls/call_counter.h"

struct usage {
    struct oc_object_counts counts;
    size_t allocated;
    long resident; /* bytes */
};

struct usage usage_now(void);

/* Prints both, and expects that nothing grew but for objects in flight, and for memory that allocators and
 * drivers take in large steps: a leak of four bytes per call is more than that after 20000 calls. `what` says
 * which calls were made. */
void usage_expect_flat(const char *what, const struct usage *before, const struct usage *after);

#endif
