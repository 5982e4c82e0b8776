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

bool bench_device_is(const struct bench_device *d, const char *term)
{
    char number[16];

    (void)snprintf(number, sizeof(number), "%d", (int)d->id);
    return strcmp(term, number) == 0 || strcasestr(d->name, term) != NULL;
}

bool bench_devices_find(struct bench_devices *devices)
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
        } else {
            devices->count++;
        }
    }
    if (devices->count > 0) return true;
    if (count == 1) return bench_fail("the only device cannot be used");
    return bench_fail("none of %u devices can be used", count);
}

void bench_devices_free(struct bench_devices *devices) { free(devices->items); }

/* ---- The copy ceiling ---- */

#define COPY_BYTES (256 * MIB)
#define LEAST_COPIES 5

static bool copy_once(void *to, const void *from, size_t bytes, aclrtStream stream, double *seconds)
{
    const double start = bench_now();

    BENCH_ACL(aclrtMemcpyAsync(to, bytes, from, bytes, ACL_MEMCPY_DEVICE_TO_DEVICE, stream));
    BENCH_ACL(aclrtSynchronizeStream(stream));
    *seconds = bench_now() - start;
    return true;
}

/* Touches every page and compiles what there is to compile. */
static bool prime(void *to, void *from, size_t bytes, aclrtStream stream)
{
    double ignored;

    BENCH_ACL(aclrtMemset(from, bytes, 1, bytes));
    BENCH_ACL(aclrtMemset(to, bytes, 1, bytes));
    return copy_once(to, from, bytes, stream, &ignored);
}

static bool copy_often(struct bench_device *d, void *to, void *from, aclrtStream stream,
                       double seconds)
{
    const size_t bytes = (size_t)(d->copy_bytes / 2);
    struct bench_samples samples = {0};
    double one;
    bool good = prime(to, from, bytes, stream);
    const double start = bench_now();

    while (good && (samples.count < LEAST_COPIES || bench_now() - start < seconds))
        good = copy_once(to, from, bytes, stream, &one) && bench_samples_add(&samples, one);
    if (good) {
        d->copy_time = bench_stats_of(&samples);
        d->copy = d->copy_bytes / d->copy_time.least;
    }
    bench_samples_free(&samples);
    return good;
}

bool bench_device_measure_copy(struct bench_device *device, double seconds)
{
    double bytes = COPY_BYTES;
    void *to = NULL, *from = NULL;
    aclrtStream stream = NULL;

    if (device->facts.memory > 0 && device->facts.memory / 8 < bytes)
        bytes = device->facts.memory / 8;
    device->copy_bytes = 2 * bytes;

    bool good =
        bench_acl(aclrtCreateStream(&stream), "aclrtCreateStream") &&
        bench_acl(aclrtMalloc(&from, (size_t)bytes, ACL_MEM_MALLOC_HUGE_FIRST), "aclrtMalloc") &&
        bench_acl(aclrtMalloc(&to, (size_t)bytes, ACL_MEM_MALLOC_HUGE_FIRST), "aclrtMalloc");

    good = good && copy_often(device, to, from, stream, seconds);
    if (to != NULL) (void)aclrtFree(to);
    if (from != NULL) (void)aclrtFree(from);
    if (stream != NULL) (void)aclrtDestroyStream(stream);
    return good;
}
