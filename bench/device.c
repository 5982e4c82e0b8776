/* SPDX-License-Identifier: Apache-2.0 */
#include "device.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "acl/acl.h"
#include "bench.h"

#define MIB (1024.0 * 1024.0)
/* Drivers of GPUs tell the first-level cache, or nothing: no less than this is assumed. */
#define GPU_CACHE (64 * MIB)
#define CPU_CACHE (16 * MIB)

static double cache_of(const struct bench_opencl_facts *facts)
{
    const double least = facts->is_cpu ? CPU_CACHE : GPU_CACHE;

    return facts->cache < least ? least : facts->cache;
}

static bool describe(struct bench_device *d, int32_t id)
{
    cl_device_id device;

    memset(d, 0, sizeof(*d));
    d->id = id;
    BENCH_ACL(aclrtSetDevice(id));
    (void)snprintf(d->name, sizeof(d->name), "%s", aclrtGetSocName());
    BENCH_ACL(aclrtResetDevice(id));
    if (bench_opencl_find(d->name, &device)) bench_opencl_facts_of(device, &d->facts);
    d->cache = cache_of(&d->facts);
    return true;
}

static bool is_wanted(const struct bench_device *d, const char *wanted)
{
    if (wanted == NULL) return true;
    while (*wanted != '\0') {
        const size_t length = strcspn(wanted, ",");
        char term[256], number[16];

        (void)snprintf(term, sizeof(term), "%.*s", (int)length, wanted);
        (void)snprintf(number, sizeof(number), "%d", (int)d->id);
        if (length > 0 && (strcmp(term, number) == 0 || strcasestr(d->name, term) != NULL))
            return true;
        wanted += length + (wanted[length] == ',');
    }
    return false;
}

bool bench_devices_find(struct bench_devices *devices, const char *wanted)
{
    uint32_t count = 0;

    memset(devices, 0, sizeof(*devices));
    BENCH_ACL(aclrtGetDeviceCount(&count));
    devices->items = calloc(count, sizeof(*devices->items));
    if (devices->items == NULL) return bench_fail("out of memory");
    for (uint32_t i = 0; i < count; i++) {
        struct bench_device *d = &devices->items[devices->count];

        if (!describe(d, (int32_t)i)) {
            devices->broken++;
            (void)fprintf(stderr, "device %u: %s\n", i, bench_error());
        } else if (is_wanted(d, wanted)) {
            devices->count++;
        }
    }
    if (devices->count > 0) return true;
    return bench_fail("none of %u devices can be used%s%s", count, wanted == NULL ? "" : " and is ",
                      wanted == NULL ? "" : wanted);
}

void bench_devices_free(struct bench_devices *devices) { free(devices->items); }
