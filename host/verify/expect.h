/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Expectations. One that fails prints the expected and the actual value; the test continues and
 * fails at its end. Each evaluates to true when it holds, so that a test can return early:
 *
 *     if (!EXPECT_OK(aclrtMalloc(&p, 64, policy))) return;
 *
 * Expectations may be used in any thread.
 */
#ifndef OC_VERIFY_EXPECT_H
#define OC_VERIFY_EXPECT_H

#include <stdbool.h>
#include <stdint.h>

#include "aclnn/acl_meta.h"

#define EXPECT(condition) oc_expect(__FILE__, __LINE__, #condition, (condition))

#define EXPECT_EQ_I64(actual, expected) \
    oc_expect_i64(__FILE__, __LINE__, #actual, (int64_t)(actual), (int64_t)(expected))

#define EXPECT_EQ_F64(actual, expected) \
    oc_expect_f64(__FILE__, __LINE__, #actual, (actual), (expected))

#define EXPECT_EQ_PTR(actual, expected) \
    oc_expect_pointer(__FILE__, __LINE__, #actual, (actual), (expected))

#define EXPECT_TEXT(actual, expected) \
    oc_expect_text(__FILE__, __LINE__, #actual, (actual), (expected))

#define EXPECT_TEXT_CONTAINS(actual, part) \
    oc_expect_contains(__FILE__, __LINE__, #actual, (actual), (part))

/* Clears earlier messages first, so that aclGetRecentErrMsg returns that of this call. */
#define EXPECT_STATUS(code, call) \
    (oc_forget_messages(), oc_expect_status(__FILE__, __LINE__, #call, (code), (call)))

#define EXPECT_OK(call) EXPECT_STATUS(0, call)

/* The status, and the newest message: `text` with or without the API's name in front. */
#define EXPECT_REFUSED(code, text, call) \
    (oc_forget_messages(), oc_expect_refused(__FILE__, __LINE__, #call, (code), (text), (call)))

bool oc_expect(const char *file, int line, const char *what, bool held);
bool oc_expect_i64(const char *file, int line, const char *what, int64_t actual, int64_t expected);
bool oc_expect_f64(const char *file, int line, const char *what, double actual, double expected);
bool oc_expect_pointer(const char *file, int line, const char *what, const void *actual,
                       const void *expected);
bool oc_expect_text(const char *file, int line, const char *what, const char *actual,
                    const char *expected);
bool oc_expect_contains(const char *file, int line, const char *what, const char *actual,
                        const char *part);
bool oc_expect_status(const char *file, int line, const char *call, aclnnStatus expected,
                      aclnnStatus actual);
bool oc_expect_refused(const char *file, int line, const char *call, aclnnStatus expected,
                       const char *text, aclnnStatus actual);

/* A failure with a message. */
__attribute__((format(printf, 1, 2))) void oc_expect_fail(const char *format, ...);

/* Sets a line that is printed with each failure of this thread; oc_expect_no_note removes it. */
__attribute__((format(printf, 1, 2))) void oc_expect_note(const char *format, ...);
void oc_expect_no_note(void);

void oc_forget_messages(void);

/* The newest message without its prefix of process, time and code; "" when there is none. Valid
 * until the next call in this thread. */
const char *oc_newest_message(void);

/* The number of expectations that failed since the last reset. */
unsigned oc_expect_failures(void);

/* The first failure ends the process with status 1, once it is printed. */
void oc_expect_end_at_failure(void);

void oc_expect_reset(void);

/* How many failures are printed between resets; default 12. */
void oc_expect_print(unsigned most);

#endif
