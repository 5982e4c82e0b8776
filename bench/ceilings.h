/* SPDX-License-Identifier: Apache-2.0 */
/*
 * What a device can do at best, by kernels that do nothing else (ceilings.cl): the scale on which
 * the operators are judged. Each ceiling is the best of several kernels in several rounds, since an
 * operator must not come out above it; nothing is kept from one run of the bench to the next.
 */
#ifndef BENCH_CEILINGS_H
#define BENCH_CEILINGS_H

#include <stdbool.h>

#include "opencl.h"

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

struct bench_ceilings {
    double values[BENCH_CEILING_COUNT]; /* in SI units; 0: not known */
    double seconds;                     /* that it took to measure them */
};

const char *bench_ceiling_name(enum bench_ceiling which);
const char *bench_ceiling_brief(enum bench_ceiling which);

/* Measures them in about 4 seconds on the device with this name. `cache`: bytes that a working set
 * must exceed by far to be sure to miss. What cannot be measured stays 0. */
bool bench_ceilings_measure(struct bench_ceilings *ceilings, const char *device_name,
                            const struct bench_opencl_facts *facts, double cache);

#define BENCH_CEILING_TEXT 64

/* "copy 45.3 GB/s", of a value in SI units. */
const char *bench_ceiling_text(char text[BENCH_CEILING_TEXT], enum bench_ceiling which,
                               double value);

/* Prints the lines that belong below a device's name; nothing where none is known. */
void bench_ceilings_print(const struct bench_ceilings *ceilings);

#endif
