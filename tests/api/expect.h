/* SPDX-License-Identifier: Apache-2.0 */
/* Expectations on calls of the API: the code, and what the message says. */
#ifndef TESTS_API_EXPECT_H
#define TESTS_API_EXPECT_H

#include <pthread.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

/* Needs the headers above. */
// clang-format off
#include <cmocka.h>
// clang-format on

#include "acl/acl.h"

/* The call succeeds. */
#define OK(call) expect_ok(#call, (call), __FILE__, __LINE__)

/* The call fails with the code; the message names the function, and contains `part`. */
#define FAILS(code, call, part)                                            \
    do {                                                                   \
        (void)aclGetRecentErrMsg();                                        \
        expect_failure(#call, (call), (code), (part), __FILE__, __LINE__); \
    } while (0)

static inline void expect_ok(const char *call, int status, const char *file, int line)
{
    if (status == 0) return;

    const char *message = aclGetRecentErrMsg();

    print_error("%s is %d: %s\n", call, status, message == NULL ? "no message" : message);
    _fail(file, line);
}

static inline void expect_failure(const char *call, int status, int code, const char *part,
                                  const char *file, int line)
{
    const char *message = aclGetRecentErrMsg();
    char function[64];

    (void)snprintf(function, sizeof(function), "%.*s: ", (int)strcspn(call, "("), call);
    if (status == code && message != NULL && strstr(message, function) != NULL &&
        strstr(message, part) != NULL)
        return;
    print_error("%s is %d: expected %d and \"%s...%s\" in: %s\n", call, status, code, function,
                part, message == NULL ? "no message" : message);
    _fail(file, line);
}

/* Runs `body` in a thread that has no context yet; its result, for asserting here. */
static inline int in_new_thread(void *(*body)(void *), void *argument)
{
    pthread_t thread;
    void *result = NULL;

    assert_int_equal(pthread_create(&thread, NULL, body, argument), 0);
    assert_int_equal(pthread_join(thread, &result), 0);
    return (int)(intptr_t)result;
}

/* The body of in_new_thread for one call that yields a status. */
#define THREAD_BODY(name, call)          \
    static void *name(void *argument)    \
    {                                    \
        (void)argument;                  \
        return (void *)(intptr_t)(call); \
    }

/* Setup and teardown: the test runs on device 0. */
static inline int set_device(void **state)
{
    (void)state;
    OK(aclrtSetDevice(0));
    return 0;
}

static inline int reset_device(void **state)
{
    (void)state;
    OK(aclrtResetDevice(0));
    return 0;
}

#define WITH_DEVICE(test) cmocka_unit_test_setup_teardown(test, set_device, reset_device)

static inline uint32_t device_count(void)
{
    uint32_t count = 0;

    OK(aclrtGetDeviceCount(&count));
    return count;
}

#endif
