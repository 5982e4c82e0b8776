/* SPDX-License-Identifier: Apache-2.0 */
/*
 * --overhead: what the library's calls cost on the host beyond the OpenCL calls that they make,
 * measured in one run: a warm MSE over 16 elements, against a bare OpenCL loop with a kernel of the
 * same signature on the same kind of queue, in turns. And a malloc/free pair out of the warm pool.
 */
#ifndef BENCH_OVERHEAD_H
#define BENCH_OVERHEAD_H

#include "measure/device.h"

/* Measures for about `seconds` and prints. */
bool bench_overhead(const struct bench_device *device, double seconds);

#endif
