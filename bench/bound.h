/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Which ceiling binds a problem. Each says how long the work must take at least; the longest wins:
 *
 *     bytes / bandwidth     bandwidth by the part of the bytes that is read, see below
 *     flops / rate          of SGEMM for matrix products, else of FMA
 *     launch latency        nothing is over before one launch is
 *
 * Reads and writes cost differently. The bandwidths are measured for four mixes (all written, half,
 * a third, none); a problem gets the better one of the two that its own mix lies between.
 */
#ifndef BENCH_BOUND_H
#define BENCH_BOUND_H

#include "ceilings.h"

struct bench_work {
    double bytes, written; /* what must be moved at least, and which part of that is written */
    double flops;
    bool is_product; /* of matrices */
    bool in_cache;   /* then no bandwidth of memory binds, and that of caches is not known */
};

struct bench_bound {
    const char *name,
        *brief;     /* of the ceiling; "cache" where caches bind; "" where none is known */
    double seconds; /* that the work must take at least; 0: not known */
};

struct bench_bound bench_bound_of(const struct bench_work *work,
                                  const struct bench_ceilings *ceilings);

#endif
