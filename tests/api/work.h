/* SPDX-License-Identifier: Apache-2.0 */
/* Memory and work for tests of the runtime. */
#ifndef TESTS_API_WORK_H
#define TESTS_API_WORK_H

#include <stdlib.h>

#include "api/expect.h"

#define HUGE_FIRST ACL_MEM_MALLOC_HUGE_FIRST
#define TO_DEVICE ACL_MEMCPY_HOST_TO_DEVICE
#define TO_HOST ACL_MEMCPY_DEVICE_TO_HOST
#define ON_DEVICE ACL_MEMCPY_DEVICE_TO_DEVICE
#define BIG ((size_t)16 << 20)

/* An object that is no handle, and must not be followed. */
#define NO_HANDLE ((void *)(uintptr_t) "no handle")

static inline void *device_memory(size_t size)
{
    void *p = NULL;

    OK(aclrtMalloc(&p, size, HUGE_FIRST));
    assert_int_equal((uintptr_t)p % 64, 0);
    return p;
}

static inline void expect_bytes(const void *device, size_t size, int byte)
{
    unsigned char *host = malloc(size);

    assert_non_null(host);
    OK(aclrtMemcpy(host, size, device, size, TO_HOST));
    for (size_t i = 0; i < size; i++)
        if (host[i] != (unsigned char)byte) fail_msg("byte %zu is %d, not %d", i, host[i], byte);
    free(host);
}

/* Work for a while on the stream: returns memory to be freed, whose bytes become 63. */
static inline void *keep_busy(aclrtStream stream)
{
    void *p = device_memory(BIG);

    for (int i = 0; i < 64; i++)
        OK(aclrtMemsetAsync(p, BIG, i, BIG, stream));
    return p;
}

#endif
