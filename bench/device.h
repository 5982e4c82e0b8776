/* SPDX-License-Identifier: Apache-2.0 */
/* The devices, as the library numbers them, and what each can do at best. */
#ifndef BENCH_DEVICE_H
#define BENCH_DEVICE_H

#include <stdint.h>

#include "ceilings.h"
#include "opencl.h"

struct bench_device {
    int32_t id; /* as in aclrtSetDevice */
    char name[256];
    struct bench_opencl_facts facts;
    double cache; /* bytes: what a working set must exceed to be sure to miss */
    struct bench_ceilings ceilings;
};

struct bench_devices {
    struct bench_device *items;
    size_t count;
    size_t broken; /* that are listed but cannot be used; said on standard error */
};

/* The devices that `wanted` names: comma-separated numbers or parts of names; NULL: all. */
bool bench_devices_find(struct bench_devices *devices, const char *wanted);
void bench_devices_free(struct bench_devices *devices);

#endif
