/* SPDX-License-Identifier: Apache-2.0 */
/* The devices, as the library numbers them, and their ceilings. */
#ifndef BENCH_DEVICE_H
#define BENCH_DEVICE_H

#include <stdint.h>

#include "ceilings/ceilings.h"

struct bench_device {
    int32_t id;                 /* as in aclrtSetDevice */
    char name[256], label[280]; /* label: "<id> (<name>)" */
    struct bench_opencl_facts facts;
    double cache; /* bytes that a working set must exceed to miss the cache */
    struct bench_ceilings ceilings;
};

struct bench_devices {
    struct bench_device *items;
    size_t count;
    size_t broken; /* that are listed but cannot be used; reported on standard error */
};

/* Adds all devices that can be used. */
bool bench_devices_find(struct bench_devices *devices);

#endif
