/* SPDX-License-Identifier: Apache-2.0 */
/* For tests of acl_rt.h: expected messages, device memory, work on a stream, other threads. */
#ifndef OC_API_RUNTIME_H
#define OC_API_RUNTIME_H

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "acl/acl.h"
#include "harness/test.h"

#define HUGE_FIRST ACL_MEM_MALLOC_HUGE_FIRST
#define TO_DEVICE ACL_MEMCPY_HOST_TO_DEVICE
#define TO_HOST ACL_MEMCPY_DEVICE_TO_HOST
#define ON_DEVICE ACL_MEMCPY_DEVICE_TO_DEVICE
#define BIG ((size_t)16 << 20)

/* The address of an object that is not a handle; the library must not dereference it. */
#define NO_HANDLE ((void *)(uintptr_t) "no handle")

/* The call fails with the code, and its message names the function and contains `part`. */
#define FAILS(code, call, part)                                       \
    do {                                                              \
        if (EXPECT_STATUS(code, call)) expect_message(#call, (part)); \
    } while (0)

static inline void expect_message(const char *call, const char *part)
{
    const char *message = aclGetRecentErrMsg();
    char function[64];

    (void)snprintf(function, sizeof(function), "%.*s: ", (int)strcspn(call, "("), call);
    EXPECT_TEXT_CONTAINS(message, function);
    EXPECT_TEXT_CONTAINS(message, part);
}

/* Calls `body` in a thread that has no context yet, and returns its result. */
static inline int in_new_thread(void *(*body)(void *), void *argument)
{
    pthread_t thread;
    void *result = NULL;

    EXPECT_EQ_I64(pthread_create(&thread, NULL, body, argument), 0);
    EXPECT_EQ_I64(pthread_join(thread, &result), 0);
    return (int)(intptr_t)result;
}

/* The body of in_new_thread for one call that returns a status. */
#define THREAD_BODY(name, call)          \
    static void *name(void *argument)    \
    {                                    \
        (void)argument;                  \
        return (void *)(intptr_t)(call); \
    }

/* A test that runs between aclrtSetDevice(0) and aclrtResetDevice(0). */
#define WITH_DEVICE(function)                                                                     \
    {                                                                                             \
        .name = #function, .run = (function), .set_up = set_device_0, .tear_down = reset_device_0 \
    }

static inline void set_device_0(void) { EXPECT_OK(aclrtSetDevice(0)); }
static inline void reset_device_0(void) { EXPECT_OK(aclrtResetDevice(0)); }

static inline uint32_t device_count(void)
{
    uint32_t count = 0;

    EXPECT_OK(aclrtGetDeviceCount(&count));
    return count;
}

static inline void need_two_devices(void)
{
    if (device_count() < 2) oc_test_skip("there is only one device");
}

static inline void *device_memory(size_t size)
{
    void *p = NULL;

    EXPECT_OK(aclrtMalloc(&p, size, HUGE_FIRST));
    EXPECT_EQ_I64((uintptr_t)p % 64, 0);
    return p;
}

static inline void expect_bytes(const void *device, size_t size, int byte)
{
    unsigned char *host = malloc(size);

    if (!EXPECT(host != NULL)) return;
    EXPECT_OK(aclrtMemcpy(host, size, device, size, TO_HOST));
    for (size_t i = 0; i < size; i++)
        if (host[i] != (unsigned char)byte) {
            oc_expect_fail("byte %zu is %d, not %d", i, host[i], byte);
            break;
        }
    free(host);
}

/* Enqueues work on the stream that takes a while. Returns memory, to be freed, whose bytes become
 * 63. */
static inline void *keep_busy(aclrtStream stream)
{
    void *p = device_memory(BIG);

    for (int i = 0; i < 64; i++)
        EXPECT_OK(aclrtMemsetAsync(p, BIG, i, BIG, stream));
    return p;
}

#endif
