/* SPDX-License-Identifier: Apache-2.0 */
/*
 * The ceilings of a device: the best rates that kernels reach which do nothing else (ceilings.cl).
 * They are what the operators' times are compared with. Each is the best of several kernels in
 * several rounds, and of all passes; nothing is kept from one run of the program to the next.
 */
#ifndef BENCH_CEILINGS_H
#define BENCH_CEILINGS_H

#include "ceilings/bound.h"
#include "ceilings/opencl.h"

/* Measures them for about `seconds` on the device with this name, and keeps what is better
 * than before. `cache`: bytes that a working set must exceed to miss. What cannot be measured stays
 * 0. */
bool bench_ceilings_measure(struct bench_ceilings *ceilings, const char *device_name,
                            const struct bench_opencl_facts *facts, double cache, double seconds);

#endif
