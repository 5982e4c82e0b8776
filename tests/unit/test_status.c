/* SPDX-License-Identifier: Apache-2.0 */
/* Messages: format, order, and separation of threads. */
#include <pthread.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "acl/acl.h"
#include "base/status.h"
#include "harness/test.h"

#define KEPT 8

static void one_message(void)
{
    char pid[32];

    oc_set_api("aclnnFoo");
    EXPECT_EQ_I64(oc_fail(ACLNN_ERR_PARAM_INVALID, "pad is %d: must be at most %s", 7, "6"),
                  ACLNN_ERR_PARAM_INVALID);

    const char *all = aclGetRecentErrMsg();

    (void)snprintf(pid, sizeof(pid), "[PID:%d] ", (int)getpid());
    if (!EXPECT_TEXT_CONTAINS(all, pid)) return;
    EXPECT_TEXT_CONTAINS(all,
                         "PARAM_INVALID(EZ1001 161002): aclnnFoo: pad is 7: must be at most 6");
    EXPECT(strchr(all, '\n') == NULL);
}

static void reading_clears(void)
{
    (void)oc_fail(ACLNN_ERR_INNER, "one");
    EXPECT(aclGetRecentErrMsg() != NULL);
    EXPECT(aclGetRecentErrMsg() == NULL);
    (void)oc_fail(ACLNN_ERR_INNER, "two");

    const char *text = aclGetRecentErrMsg();

    EXPECT_TEXT_CONTAINS(text, "two");
    EXPECT(text != NULL && strstr(text, "one") == NULL);
    EXPECT(aclGetRecentErrMsg() == NULL);
}

/* Expects the lines "number i" for i from `newest` down to `oldest`, and no others. */
static void expect_lines(const char *all, int newest, int oldest)
{
    for (int i = newest; i >= oldest; i--) {
        char tail[32];

        if (!EXPECT(all != NULL)) return;
        (void)snprintf(tail, sizeof(tail), "number %d", i);

        const size_t length = strcspn(all, "\n"), expected = strlen(tail);

        if (length < expected || strncmp(all + length - expected, tail, expected) != 0)
            oc_expect_fail("a line is \"%.*s\": expected \"%s\" at its end", (int)length, all,
                           tail);
        all = all[length] == '\n' ? all + length + 1 : NULL;
    }
    EXPECT(all == NULL);
}

static void newest_first(void)
{
    for (int i = 0; i < 3; i++)
        (void)oc_fail(ACLNN_ERR_INNER, "number %d", i);
    expect_lines(aclGetRecentErrMsg(), 2, 0);
}

static void eight_are_kept(void)
{
    for (int i = 0; i < KEPT; i++)
        (void)oc_fail(ACLNN_ERR_INNER, "number %d", i);
    expect_lines(aclGetRecentErrMsg(), KEPT - 1, 0);
    for (int i = 0; i < 21; i++)
        (void)oc_fail(ACLNN_ERR_INNER, "number %d", i);
    expect_lines(aclGetRecentErrMsg(), 20, 20 - KEPT + 1);
    EXPECT(aclGetRecentErrMsg() == NULL);
}

/* Adds `before` messages, sets a mark, adds `after` messages and forgets those since the mark. */
static void forget(int before, int after)
{
    for (int i = 0; i < before; i++)
        (void)oc_fail(ACLNN_ERR_INNER, "number %d", i);

    const struct oc_status_mark mark = oc_status_mark();

    for (int i = 0; i < after; i++)
        (void)oc_fail(ACL_ERROR_RT_PARAM_INVALID, "forgotten");
    oc_status_forget(mark);
}

static void what_failed_since_a_mark_is_forgotten(void)
{
    (void)oc_last_error(1);
    forget(0, 3);
    EXPECT(aclGetRecentErrMsg() == NULL);
    EXPECT_EQ_I64(oc_last_error(0), 0);
    forget(3, 2);
    expect_lines(aclGetRecentErrMsg(), 2, 0);
    forget(KEPT, 2); /* the two newest overwrote the two oldest */
    expect_lines(aclGetRecentErrMsg(), KEPT - 1, 2);
    forget(3, 3 * KEPT);
    EXPECT(aclGetRecentErrMsg() == NULL);
    forget(2, 0);
    expect_lines(aclGetRecentErrMsg(), 1, 0);
}

static void long_messages_are_cut(void)
{
    char text[8192];

    memset(text, 'x', sizeof(text) - 1);
    text[sizeof(text) - 1] = '\0';
    for (int i = 0; i < 2 * KEPT; i++)
        (void)oc_fail(ACLNN_ERR_INNER, "%d %s", i, text);

    const char *all = aclGetRecentErrMsg();

    if (!EXPECT(all != NULL)) return;
    EXPECT(strlen(all) < sizeof(text) * KEPT);
    EXPECT_TEXT_CONTAINS(all, ": 15 xxxx");
    EXPECT_TEXT_CONTAINS(all, ": 8 xxxx");
}

struct thread {
    const char *name;
    char seen[256];
    bool empty_before, empty_after;
};

static void *fail_alone(void *opaque)
{
    struct thread *t = opaque;

    t->empty_before = aclGetRecentErrMsg() == NULL && oc_last_error(0) == 0;
    oc_set_api(t->name);
    (void)oc_fail(ACLNN_ERR_INNER, "mine");
    (void)snprintf(t->seen, sizeof(t->seen), "%s", oc_newest_message());
    t->empty_after = aclGetRecentErrMsg() == NULL;
    return NULL;
}

static void threads_keep_their_own(void)
{
    struct thread threads[2] = {{.name = "first"}, {.name = "second"}};
    pthread_t ids[2];

    oc_set_api("main");
    (void)oc_fail(ACLNN_ERR_PARAM_NULLPTR, "ours");
    for (int i = 0; i < 2; i++)
        EXPECT_EQ_I64(pthread_create(&ids[i], NULL, fail_alone, &threads[i]), 0);
    for (int i = 0; i < 2; i++) {
        (void)pthread_join(ids[i], NULL);
        EXPECT(threads[i].empty_before);
        EXPECT(threads[i].empty_after);
    }
    EXPECT_TEXT(threads[0].seen, "first: mine");
    EXPECT_TEXT(threads[1].seen, "second: mine");
    EXPECT_TEXT(oc_api(), "main");
    EXPECT_TEXT(oc_newest_message(), "main: ours");
}

static void last_error(void)
{
    (void)oc_last_error(1);
    EXPECT_EQ_I64(oc_last_error(0), 0);
    (void)oc_fail(ACL_ERROR_RT_PARAM_INVALID, "one");
    (void)oc_fail(ACL_ERROR_RT_CONTEXT_NULL, "two");
    EXPECT_EQ_I64(oc_last_error(0), ACL_ERROR_RT_CONTEXT_NULL);
    EXPECT_EQ_I64(oc_last_error(1), ACL_ERROR_RT_CONTEXT_NULL);
    EXPECT_EQ_I64(oc_last_error(0), 0);
    /* aclrtGetLastError returns errors of the runtime only, not of operators. */
    (void)oc_fail(ACLNN_ERR_PARAM_INVALID, "three");
    (void)oc_fail(ACLNN_ERR_RUNTIME_ERROR, "four");
    (void)oc_fail(ACLNN_ERR_INNER, "five");
    EXPECT_EQ_I64(oc_last_error(0), 0);
}

static void names_of_codes(void)
{
    EXPECT_TEXT(oc_status_name(0), "SUCCESS");
    EXPECT_TEXT(oc_status_name(ACLNN_ERR_PARAM_NULLPTR), "PARAM_NULLPTR");
    EXPECT_TEXT(oc_status_name(ACLNN_ERR_PARAM_INVALID), "PARAM_INVALID");
    EXPECT_TEXT(oc_status_name(ACLNN_ERR_RUNTIME_ERROR), "RUNTIME_ERROR");
    EXPECT_TEXT(oc_status_name(ACL_ERROR_RT_CONTEXT_NULL), "RT_CONTEXT_NULL");
    EXPECT_TEXT(oc_status_name(123), "unknown status");
}

static const struct oc_test TESTS[] = {
    OC_TEST("one message", one_message),
    OC_TEST("reading clears", reading_clears),
    OC_TEST("newest first", newest_first),
    OC_TEST("eight are kept", eight_are_kept),
    OC_TEST("what failed since a mark is forgotten", what_failed_since_a_mark_is_forgotten),
    OC_TEST("long messages are cut", long_messages_are_cut),
    OC_TEST("threads keep their own", threads_keep_their_own),
    OC_TEST("last error", last_error),
    OC_TEST("names of codes", names_of_codes),
};

OC_TEST_MAIN(.name = "status", OC_TESTS(TESTS))
