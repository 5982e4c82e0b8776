/* SPDX-License-Identifier: Apache-2.0 */
#include "status.h"

#include <pthread.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "acl/acl.h"
#include "base/log.h"

#define MESSAGE_BYTES 1536
#define MESSAGES_KEPT 8

/* Each entry is X(code, name, family as shown in the vendor's messages). */
#define STATUSES(X)                                    \
    X(161001, "PARAM_NULLPTR", "EZ1001")               \
    X(161002, "PARAM_INVALID", "EZ1001")               \
    X(361001, "RUNTIME_ERROR", "EZ9903")               \
    X(561000, "INNER", "EZ9999")                       \
    X(561003, "INNER_FIND_KERNEL_ERROR", "EZ9999")     \
    X(561101, "INNER_CREATE_EXECUTOR", "EZ9999")       \
    X(561103, "INNER_NULLPTR", "EZ9999")               \
    X(100000, "INVALID_PARAM", "EH0001")               \
    X(100002, "REPEAT_INITIALIZE", "EH0002")           \
    X(100003, "INVALID_FILE", "EH0003")                \
    X(100006, "PARSE_FILE", "EH0003")                  \
    X(100037, "REPEAT_FINALIZE", "EH0002")             \
    X(200000, "BAD_ALLOC", "EL0004")                   \
    X(200001, "API_NOT_SUPPORT", "EH9999")             \
    X(200006, "FEATURE_UNSUPPORTED", "EH9999")         \
    X(500001, "FAILURE", "EH9999")                     \
    X(107000, "RT_PARAM_INVALID", "EE1001")            \
    X(107001, "RT_INVALID_DEVICEID", "EE1001")         \
    X(107002, "RT_CONTEXT_NULL", "EE1001")             \
    X(107006, "RT_EVENT_TIMESTAMP_INVALID", "EE1001")  \
    X(107007, "RT_EVENT_TIMESTAMP_REVERSAL", "EE1001") \
    X(107008, "RT_ADDR_UNALIGNED", "EE1001")           \
    X(107011, "RT_STREAM_SUBSCRIBE", "EE1001")         \
    X(107012, "RT_THREAD_SUBSCRIBE", "EE1001")         \
    X(107015, "RT_STREAM_NO_CB_REG", "EE1001")         \
    X(107016, "RT_INVALID_MEMORY_TYPE", "EE1001")      \
    X(107017, "RT_INVALID_HANDLE", "EE1001")           \
    X(107021, "RT_SYSPARAMOPT_NOT_SET", "EE1001")      \
    X(207000, "RT_FEATURE_NOT_SUPPORT", "EE1006")      \
    X(207001, "RT_MEMORY_ALLOCATION", "EL0004")        \
    X(207004, "RT_NO_DEVICE", "EE1006")                \
    X(207005, "RT_RESOURCE_ALLOC_FAIL", "EE1006")      \
    X(207007, "RT_NO_EVENT_RESOURCE", "EE1006")        \
    X(207008, "RT_NO_STREAM_RESOURCE", "EE1006")       \
    X(207009, "RT_NO_NOTIFY_RESOURCE", "EE1006")       \
    X(207012, "RT_OVER_LIMIT", "EE1006")               \
    X(207018, "RT_DEVICE_OOM", "EL0004")               \
    X(507000, "RT_INTERNAL_ERROR", "EE9999")           \
    X(507007, "RT_CONTEXT_RELEASE_ERROR", "EE9999")    \
    X(507010, "RT_LOST_HEARTBEAT", "EE9999")           \
    X(507012, "RT_REPORT_TIMEOUT", "EE1002")           \
    X(507046, "RT_STREAM_SYNC_TIMEOUT", "EE1002")      \
    X(507047, "RT_EVENT_SYNC_TIMEOUT", "EE1002")

static _Thread_local struct {
    char text[MESSAGES_KEPT][MESSAGE_BYTES];
    size_t head;          /* length of the prefix of the newest message, in bytes */
    size_t written;       /* messages written by this thread; the newest has index written - 1 */
    size_t read;          /* messages that aclGetRecentErrMsg has returned */
    unsigned long number; /* number of this thread, assigned at its first failure */
    bool is_query;        /* the newest message is that of oc_status_of_query */
    bool is_step;         /* the newest message is that of oc_status_until_next */
    char joined[MESSAGES_KEPT * MESSAGE_BYTES];
    const char *api;
    aclnnStatus last, last_before; /* result of oc_last_error, now and before the newest message */
} thread;

void oc_set_api(const char *name) { thread.api = name; }

const char *oc_api(void) { return thread.api == NULL ? "aclnn-cl" : thread.api; }

const char *oc_status_name(aclnnStatus code)
{
    switch (code) {
#define NAME(number, name, family) \
    case number:                   \
        return name;
        STATUSES(NAME)
#undef NAME
        case 0:
            return "SUCCESS";
        default:
            return "unknown status";
    }
}

static const char *status_family(aclnnStatus code)
{
    switch (code) {
#define FAMILY(number, name, family) \
    case number:                     \
        return family;
        STATUSES(FAMILY)
#undef FAMILY
        default:
            return "EZ9999";
    }
}

/* ---- The first failure, for programs that read no message ---- */

static struct {
    char text[MESSAGE_BYTES];
    unsigned long owner; /* thread.number of the thread that failed; 0 when there was no failure */
    size_t index;        /* index of the message in that thread, counted as thread.written */
    pid_t process;
    bool is_read, is_registered;
} first;
static pthread_mutex_t first_lock = PTHREAD_MUTEX_INITIALIZER;

/* Takes the lock without waiting, because a forked child may have inherited a locked mutex: a
 * caller that does not get it keeps no message. A forked child starts without a first failure. */
static bool first_try(void)
{
    if (pthread_mutex_trylock(&first_lock) != 0) return false;
    if (first.process != getpid()) {
        first.owner = 0;
        first.is_read = false;
        first.process = getpid();
    }
    return true;
}

static void status_print_first(void)
{
    if (!first_try()) return;
    if (first.owner != 0 && !first.is_read && oc_log_is_default())
        (void)fprintf(stderr,
                      "aclnn-cl: %s\naclnn-cl: the first failure, as the program read no message "
                      "(aclGetRecentErrMsg); ACLNN_CL_LOG=error prints each, none prints nothing\n",
                      first.text);
    first.is_read = true;
    (void)pthread_mutex_unlock(&first_lock);
}

static void status_keep_first(const char *text)
{
    static unsigned long threads; /* protected by first_lock */

    if (!first_try()) return;
    if (thread.number == 0) thread.number = ++threads;
    if (first.owner == 0) {
        (void)snprintf(first.text, sizeof(first.text), "%s", text);
        first.owner = thread.number;
        first.index = thread.written - 1;
    }
    if (!first.is_registered) first.is_registered = atexit(status_print_first) == 0;
    (void)pthread_mutex_unlock(&first_lock);
}

/* Forgets the first failure if it is one of this thread's messages from `index` on, because those
 * were no failures to the client. */
static void status_drop_first(size_t index)
{
    if (thread.number == 0 || !first_try()) return;
    if (first.owner == thread.number && first.index >= index) first.owner = 0;
    (void)pthread_mutex_unlock(&first_lock);
}

static void status_read_first(void)
{
    if (!first_try()) return;
    first.is_read = true;
    (void)pthread_mutex_unlock(&first_lock);
}

/* ---- Messages ---- */

/* Drops the messages from `index` on; older messages that they had overwritten are lost. */
static void status_rewind(size_t index)
{
    if (thread.written > MESSAGES_KEPT && thread.read < thread.written - MESSAGES_KEPT)
        thread.read = thread.written - MESSAGES_KEPT;
    thread.written = index;
    if (thread.read > index) thread.read = index;
}

static void status_drop_query(void)
{
    if (thread.is_query) status_rewind(thread.written - 1);
    thread.is_query = false;
}

static void status_drop_step(void)
{
    if (thread.is_step) {
        status_drop_first(thread.written - 1);
        status_rewind(thread.written - 1);
    }
    thread.is_step = false;
}

/* Operators, those of graphs included, do not set the last error of the runtime. */
static bool status_is_of_operator(aclnnStatus code)
{
    return code == ACL_ERROR_FAILURE || code / 1000 % 100 == 61; /* 161xxx, 361xxx and 561xxx */
}

aclnnStatus(oc_fail)(aclnnStatus code, const char *format, ...)
{
    status_drop_query();
    status_drop_step();

    char *text = thread.text[thread.written++ % MESSAGES_KEPT];
    const time_t now = time(NULL);
    struct tm calendar;
    char when[32] = "";
    va_list args;

    if (localtime_r(&now, &calendar) != NULL)
        (void)strftime(when, sizeof(when), "%Y-%m-%d-%H:%M:%S", &calendar);

    const int head = snprintf(text, MESSAGE_BYTES, "[PID:%d] %s %s(%s %d): %s: ", (int)getpid(),
                              when, oc_status_name(code), status_family(code), (int)code, oc_api());
    const size_t used = head < 0 ? 0 : (size_t)head;

    thread.head = used;
    if (used < MESSAGE_BYTES) {
        va_start(args, format);
        (void)vsnprintf(text + used, MESSAGE_BYTES - used, format, args);
        va_end(args);
    }
    thread.last_before = thread.last;
    if (!status_is_of_operator(code)) thread.last = code;
    oc_log(OC_LOG_ERROR, "%s", text);
    status_keep_first(text);
    return code;
}

const char *oc_status_message(void)
{
    if (thread.written == 0 || thread.head >= MESSAGE_BYTES) return "";
    return thread.text[(thread.written - 1) % MESSAGES_KEPT] + thread.head;
}

aclnnStatus oc_last_error(int clear)
{
    const aclnnStatus last = thread.last;

    if (clear) thread.last = 0;
    return last;
}

struct oc_status_mark oc_status_mark(void)
{
    status_drop_query();
    thread.is_step = false;
    return (struct oc_status_mark){thread.written, thread.last};
}

aclnnStatus oc_status_of_query(struct oc_status_mark before, aclnnStatus status)
{
    if (status != ACL_ERROR_RT_CONTEXT_NULL && status != ACL_ERROR_RT_THREAD_SUBSCRIBE &&
        status != ACL_ERROR_RT_REPORT_TIMEOUT)
        return status;
    thread.last = before.last;
    status_drop_first(before.written);
    thread.is_query = thread.written == before.written + 1;
    return status;
}

void oc_status_until_next(void)
{
    thread.is_step = true;
    thread.last = thread.last_before;
}

void oc_status_forget(struct oc_status_mark mark)
{
    if (thread.written > mark.written) status_drop_first(mark.written);
    status_rewind(mark.written);
    thread.last = mark.last;
}

const char *aclGetRecentErrMsg(void)
{
    const size_t unread = thread.written - thread.read;
    const size_t count = unread < MESSAGES_KEPT ? unread : MESSAGES_KEPT;
    size_t used = 0;

    if (count == 0) return NULL;
    status_read_first();
    for (size_t i = 1; i <= count; i++) {
        const char *text = thread.text[(thread.written - i) % MESSAGES_KEPT];
        const size_t length = strlen(text);

        memcpy(thread.joined + used, text, length);
        used += length;
        thread.joined[used++] = '\n';
    }
    thread.joined[used - 1] = '\0';
    thread.read = thread.written;
    return thread.joined;
}
