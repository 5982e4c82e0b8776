/* SPDX-License-Identifier: Apache-2.0 */
/*
 * The ceilings of a device, and which of them binds a problem. Each gives a time that the work takes at least; the longest binds:
 *
 *     bytes / bandwidth     bandwidth by the part of the bytes that is read, see below
 *     flops / rate          of SGEMM for matrix products, else of FMA
 *     launch latency        nothing completes before one launch does
 *
 * Reads and writes cost differently. The bandwidths are measured for four mixes (all written, half,
 * a third, none); a problem gets the better one of the two that its own mix is between.
 */
#ifndef BENCH_BOUND_H
#define BENCH_BOUND_H

#include <stdbool.h>
#include <stddef.h>

/*
 * X(enumerator, name, short name, unit for people, that unit in SI units)
 * In reports the values are in bytes, floating-point operations, or additions per second, and in
 * seconds. Bandwidths count what is read and what is written.
 */
#define BENCH_CEILINGS(X)                                                         \
    X(BENCH_WRITE, "write_bandwidth", "write", "GB/s", 1e9)                       \
    X(BENCH_COPY, "copy_bandwidth", "copy", "GB/s", 1e9)                          \
    X(BENCH_TRIAD, "triad_bandwidth", "triad", "GB/s", 1e9)                       \
    X(BENCH_READ, "read_bandwidth", "read", "GB/s", 1e9)                          \
    X(BENCH_FMA, "fma_rate", "FMA", "GFLOP/s", 1e9)                               \
    X(BENCH_SGEMM, "sgemm_rate", "SGEMM", "GFLOP/s", 1e9)                         \
    X(BENCH_ADD_SPREAD, "atomic_add_spread", "adds, spread", "G/s", 1e9)          \
    X(BENCH_ADD_CONTENDED, "atomic_add_contended", "adds, contended", "G/s", 1e9) \
    X(BENCH_LAUNCH, "launch_latency", "launch", "us", 1e-6)                       \
    X(BENCH_LAUNCH_PIPELINED, "launch_pipelined", "launch, pipelined", "us", 1e-6)

enum bench_ceiling {
#define BENCH_CEILING_ENUM(name, text, brief, unit, scale) name,
    BENCH_CEILINGS(BENCH_CEILING_ENUM)
#undef BENCH_CEILING_ENUM
        BENCH_CEILING_COUNT
};

#define BENCH_CEILING_CONFIGS 5 /* that a kernel is tried in, drivers' own included */

struct bench_ceilings {
    double values[BENCH_CEILING_COUNT];                         /* in SI units; 0: not known */
    double seconds;                                             /* time of the measurement */
    double reached[BENCH_CEILING_COUNT][BENCH_CEILING_CONFIGS]; /* 0: not tried */
};

struct bench_ceiling_facts {
    const char *name, *brief, *unit;
    double scale;
};

extern const struct bench_ceiling_facts bench_ceiling_facts[BENCH_CEILING_COUNT];

struct bench_work {
    double bytes, written; /* that must be moved at least, and which part of that is written */
    double flops;
    bool is_product; /* of matrices */
    bool in_cache;   /* no bandwidth of memory binds, and that of caches is not known */
};

struct bench_bound {
    enum bench_ceiling which;
    const char *name,
        *brief;     /* of the ceiling; "cache" where caches bind; "" where none is known */
    double seconds; /* that the work takes at least; 0: not known */
};

struct bench_bound bench_bound_of(const struct bench_work *work,
                                  const struct bench_ceilings *ceilings);

/* Raises the ceilings that bind so far that the work may take these seconds. */
void bench_bound_raise(struct bench_ceilings *ceilings, const struct bench_work *work,
                       double seconds);

#endif
