/* SPDX-License-Identifier: Apache-2.0 */
#include "measure/device.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "acl/acl.h"
#include "measure/bench.h"

#define MIB (1024.0 * 1024.0)
/* Drivers of GPUs report the first-level cache, or nothing: this is assumed at least. */
#define GPU_CACHE (64 * MIB)
#define CPU_CACHE (16 * MIB)

static double device_cache(const struct bench_opencl_facts *facts)
{
    const double least = facts->is_cpu ? CPU_CACHE : GPU_CACHE;

    return facts->cache < least ? least : facts->cache;
}

static bool device_describe(struct bench_device *d, int32_t id)
{
    cl_device_id device;

    memset(d, 0, sizeof(*d));
    d->id = id;
    BENCH_ACL(aclrtSetDevice(id));
    (void)snprintf(d->name, sizeof(d->name), "%s", aclrtGetSocName());
    (void)snprintf(d->label, sizeof(d->label), "%d (%s)", (int)id, d->name);
    BENCH_ACL(aclrtResetDevice(id));
    if (bench_opencl_find(d->name, &device)) bench_opencl_facts_of(device, &d->facts);
    d->cache = device_cache(&d->facts);
    return true;
}

bool bench_devices_find(struct bench_devices *devices)
{
    uint32_t count = 0;

    BENCH_ACL(aclrtGetDeviceCount(&count));
    devices->items = calloc(count, sizeof(*devices->items));
    if (devices->items == NULL) return bench_fail("out of memory");
    for (uint32_t i = 0; i < count; i++) {
        if (device_describe(&devices->items[devices->count], (int32_t)i)) {
            devices->count++;
            continue;
        }
        devices->broken++;
        (void)fprintf(stderr, "device %u: %s\n", i, bench_error());
    }
    return devices->count > 0 || (count == 1 ? bench_fail("the only device cannot be used")
                                             : bench_fail("none of %u devices can be used", count));
}
