/* SPDX-License-Identifier: Apache-2.0 */
#include "expect.h"

#include <math.h>
#include <stdarg.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "acl/acl.h"

#define TEXT_BYTES 4096

/* A broken kernel fails in every combination: the first failures are enough to see why. */
static unsigned max_printed = 12;
static bool ends_at_failure;
static atomic_uint failures;
static _Thread_local char note[512];
static _Thread_local char message[TEXT_BYTES];

unsigned oc_expect_failures(void) { return atomic_load(&failures); }

void oc_expect_print(unsigned most) { max_printed = most; }

void oc_expect_end_at_failure(void) { ends_at_failure = true; }

void oc_expect_reset(void)
{
    atomic_store(&failures, 0);
    note[0] = '\0';
}

void oc_expect_note(const char *format, ...)
{
    va_list args;

    va_start(args, format);
    (void)vsnprintf(note, sizeof(note), format, args);
    va_end(args);
}

void oc_expect_no_note(void) { note[0] = '\0'; }

static void expect_report(const char *where, const char *text)
{
    const unsigned before = atomic_fetch_add(&failures, 1);

    if (before >= max_printed) return;
    (void)fprintf(
        stdout, "%s%s%s%s%s\n", where, text, note[0] == '\0' ? "" : "\n    ", note,
        before + 1 == max_printed ? "\n(further failures of this test are not printed)" : "");
    (void)fflush(stdout);
    if (ends_at_failure) _Exit(1);
}

__attribute__((format(printf, 3, 4))) static bool fail_at(const char *file, int line,
                                                          const char *format, ...)
{
    char where[512], text[TEXT_BYTES];
    va_list args;

    (void)snprintf(where, sizeof(where), "%s:%d: ", file, line);
    va_start(args, format);
    (void)vsnprintf(text, sizeof(text), format, args);
    va_end(args);
    expect_report(where, text);
    return false;
}

void oc_expect_fail(const char *format, ...)
{
    char text[TEXT_BYTES];
    va_list args;

    va_start(args, format);
    (void)vsnprintf(text, sizeof(text), format, args);
    va_end(args);
    expect_report("", text);
}

bool oc_expect(const char *file, int line, const char *what, bool held)
{
    return held || fail_at(file, line, "expected: %s", what);
}

bool oc_expect_i64(const char *file, int line, const char *what, int64_t actual, int64_t expected)
{
    return actual == expected || fail_at(file, line, "%s is %lld: expected %lld", what,
                                         (long long)actual, (long long)expected);
}

bool oc_expect_f64(const char *file, int line, const char *what, double actual, double expected)
{
    const bool same = isnan(expected)
                          ? isnan(actual)
                          : actual == expected && !signbit(actual) == !signbit(expected);

    return same || fail_at(file, line, "%s is %.17g: expected %.17g", what, actual, expected);
}

bool oc_expect_pointer(const char *file, int line, const char *what, const void *actual,
                       const void *expected)
{
    return actual == expected ||
           fail_at(file, line, "%s is %p: expected %p", what, actual, expected);
}

bool oc_expect_text(const char *file, int line, const char *what, const char *actual,
                    const char *expected)
{
    if (actual == NULL) return fail_at(file, line, "%s is NULL: expected \"%s\"", what, expected);
    return strcmp(actual, expected) == 0 ||
           fail_at(file, line, "%s is\n    \"%s\": expected\n    \"%s\"", what, actual, expected);
}

bool oc_expect_contains(const char *file, int line, const char *what, const char *actual,
                        const char *part)
{
    if (actual == NULL) return fail_at(file, line, "%s is NULL: expected \"%s\" in it", what, part);
    return strstr(actual, part) != NULL ||
           fail_at(file, line, "%s is\n    \"%s\": expected in it\n    \"%s\"", what, actual, part);
}

/* ---- Statuses and messages ---- */

void oc_forget_messages(void) { (void)aclGetRecentErrMsg(); }

const char *oc_newest_message(void)
{
    const char *all = aclGetRecentErrMsg();
    const char *text = all == NULL ? NULL : strstr(all, "): ");

    message[0] = '\0';
    if (text == NULL) return message;
    text += strlen("): ");

    const size_t length = strcspn(text, "\n");

    (void)snprintf(message, sizeof(message), "%.*s", (int)length, text);
    return message;
}

bool oc_expect_status(const char *file, int line, const char *call, aclnnStatus expected,
                      aclnnStatus actual)
{
    if (actual == expected) return true;

    const char *text = aclGetRecentErrMsg();

    return fail_at(file, line, "%s returned %d: expected %d; message: %s", call, (int)actual,
                   (int)expected, text == NULL ? "none" : text);
}

/* "aclnnFoo: x is 1" without "aclnnFoo: ". */
static const char *without_api(const char *text)
{
    const char *colon = strstr(text, ": ");

    return colon == NULL ? text : colon + 2;
}

bool oc_expect_refused(const char *file, int line, const char *call, aclnnStatus expected,
                       const char *text, aclnnStatus actual)
{
    if (!oc_expect_status(file, line, call, expected, actual)) return false;

    const char *got = oc_newest_message();

    if (strcmp(got, text) == 0 || strcmp(without_api(got), text) == 0) return true;
    return fail_at(file, line, "the message of %s is\n    \"%s\": expected\n    \"%s\"", call, got,
                   text);
}
