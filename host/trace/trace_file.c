/* SPDX-License-Identifier: Apache-2.0 */
#include "trace_file.h"

#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/log.h"

/* This is the size of one write, and the most that a killed program loses. */
#define BUFFER_BYTES ((size_t)256 << 10)
#define TAIL_BYTES ((size_t)256)

static struct {
    pthread_mutex_t lock;
    int fd; /* -1 when no file is open */
    pid_t process;
    atomic_bool is_active;
    bool is_unbuffered, has_events;
    off_t written; /* bytes in the file without the tail */
    size_t used;
    uint64_t lost, plans_made, plans_reused;
    char buffer[BUFFER_BYTES + TAIL_BYTES]; /* events, followed by the tail */
} file = {.lock = PTHREAD_MUTEX_INITIALIZER, .fd = -1};

/* ---- Events ---- */

/* Numbers are formatted without printf, because the decimal point of %f depends on the locale. */
static void event_put(struct oc_trace_event *e, const char *text, size_t bytes)
{
    if (bytes > sizeof(e->text) - e->used) {
        e->is_overflowed = true;
        return;
    }
    memcpy(e->text + e->used, text, bytes);
    e->used += bytes;
}

static void event_put_natural(struct oc_trace_event *e, uint64_t value, int digits)
{
    char text[24];
    size_t at = sizeof(text);

    for (; value != 0 || digits > 0; value /= 10, digits--)
        text[--at] = (char)('0' + value % 10);
    event_put(e, text + at, sizeof(text) - at);
}

static void event_put_integer(struct oc_trace_event *e, int64_t value)
{
    if (value < 0) event_put(e, "-", 1);
    event_put_natural(e, value < 0 ? -(uint64_t)value : (uint64_t)value, 1);
}

static bool char_is_plain(char c) { return c >= ' ' && c < 0x7F && c != '"' && c != '\\'; }

/* Appends the characters of a JSON string, without quotes. */
static void event_put_escaped(struct oc_trace_event *e, const char *text)
{
    static const char HEX[] = "0123456789abcdef";
    const size_t end = sizeof(e->text) - OC_TRACE_ROOM_BYTES;

    for (; *text != '\0' && e->used < end; text++) {
        if (char_is_plain(*text)) {
            e->text[e->used++] = *text;
        } else {
            /* Names of devices and threads are bytes that need not be UTF-8. */
            const unsigned char c = (unsigned char)*text;
            const char escaped[] = {'\\', 'u', '0', '0', HEX[c >> 4], HEX[c & 15]};

            event_put(e, escaped, sizeof(escaped));
        }
    }
}

static void event_put_key(struct oc_trace_event *e, const char *key)
{
    if (!e->first) event_put(e, ",", 1);
    e->first = false;
    event_put(e, "\"", 1);
    event_put(e, key, strlen(key));
    event_put(e, "\":", 2);
}

void oc_trace_begin(struct oc_trace_event *e, char phase, int64_t pid, int64_t tid)
{
    const char text[2] = {phase, '\0'};

    e->used = 0;
    e->depth = 1;
    e->first = true;
    e->is_overflowed = false;
    event_put(e, ",\n{", 3);
    oc_trace_text(e, "ph", text);
    oc_trace_integer(e, "pid", pid);
    oc_trace_integer(e, "tid", tid);
}

void oc_trace_text(struct oc_trace_event *e, const char *key, const char *value)
{
    oc_trace_join(e, key, value, "", "");
}

void oc_trace_join(struct oc_trace_event *e, const char *key, const char *first,
                   const char *between, const char *second)
{
    event_put_key(e, key);
    event_put(e, "\"", 1);
    event_put_escaped(e, first);
    event_put_escaped(e, between);
    event_put_escaped(e, second);
    event_put(e, "\"", 1);
}

void oc_trace_integer(struct oc_trace_event *e, const char *key, int64_t value)
{
    event_put_key(e, key);
    event_put_integer(e, value);
}

void oc_trace_thousandths(struct oc_trace_event *e, const char *key, int64_t value)
{
    const uint64_t size = value < 0 ? -(uint64_t)value : (uint64_t)value;

    event_put_key(e, key);
    if (value < 0) event_put(e, "-", 1);
    event_put_natural(e, size / 1000, 1);
    event_put(e, ".", 1);
    event_put_natural(e, size % 1000, 3);
}

void oc_trace_object(struct oc_trace_event *e, const char *key)
{
    event_put_key(e, key);
    event_put(e, "{", 1);
    e->depth++;
    e->first = true;
}

void oc_trace_fragment(struct oc_trace_event *e)
{
    e->used = 0;
    e->depth = 0;
    e->first = e->is_overflowed = false;
}

void oc_trace_paste(struct oc_trace_event *e, const struct oc_trace_event *fragment)
{
    event_put(e, fragment->text, fragment->used);
    e->depth += fragment->depth;
    e->first = fragment->first;
    e->is_overflowed = e->is_overflowed || fragment->is_overflowed;
}

void oc_trace_name(const char *what, int64_t pid, int64_t tid, const char *name)
{
    struct oc_trace_event e;

    oc_trace_begin(&e, 'M', pid, tid);
    oc_trace_text(&e, "name", what);
    oc_trace_object(&e, "args");
    oc_trace_text(&e, "name", name);
    oc_trace_end(&e);
}

/* ---- The file ---- */

static int file_format_tail(char *to)
{
    return snprintf(to, TAIL_BYTES,
                    "\n],\"otherData\":{\"producer\":\"aclnn-cl %s\",\"process\":\"%d\","
                    "\"plans made\":\"%llu\",\"plans reused\":\"%llu\","
                    "\"lost slices\":\"%llu\"}}\n",
                    OC_VERSION, (int)file.process, (unsigned long long)file.plans_made,
                    (unsigned long long)file.plans_reused, (unsigned long long)file.lost);
}

static bool file_write_at(const char *text, size_t bytes, off_t at)
{
    while (bytes > 0) {
        const ssize_t done = pwrite(file.fd, text, bytes, at);

        if (done < 0 && errno == EINTR) continue;
        if (done <= 0) return false;
        text += done;
        bytes -= (size_t)done;
        at += done;
    }
    return true;
}

/* Closes the file after a failed write, usually on a full disk. Truncates it to the last complete
 * write, so that it stays valid JSON. */
static void file_give_up(int code)
{
    char tail[TAIL_BYTES];
    const size_t bytes = (size_t)file_format_tail(tail);

    oc_log(OC_LOG_WARN, "ACLNN_CL_PROFILE: write failed: %s; the profile ends here",
           strerror(code));
    if (file.written > 0 && file_write_at(tail, bytes, file.written))
        (void)!ftruncate(file.fd, file.written + (off_t)bytes);
    (void)close(file.fd);
    file.fd = -1;
}

/* The caller holds the lock. */
static bool file_write_buffer(void)
{
    const size_t tail = (size_t)file_format_tail(file.buffer + file.used);

    if (file.fd < 0) return false;
    if (!file_write_at(file.buffer, file.used + tail, file.written)) {
        file_give_up(errno);
        return false;
    }
    file.written += (off_t)file.used;
    file.used = 0;
    return true;
}

void oc_trace_end(struct oc_trace_event *e)
{
    for (; e->depth > 0; e->depth--)
        event_put(e, "}", 1);
    if (!oc_trace_is_active()) return;
    if (e->is_overflowed) {
        oc_trace_count_lost(1);
        return;
    }
    (void)pthread_mutex_lock(&file.lock);
    if (file.used + e->used > BUFFER_BYTES) (void)file_write_buffer();
    if (file.fd >= 0) {
        const size_t comma = file.has_events ? 0 : 1;

        memcpy(file.buffer + file.used, e->text + comma, e->used - comma);
        file.used += e->used - comma;
        file.has_events = true;
        if (file.is_unbuffered) (void)file_write_buffer();
    }
    (void)pthread_mutex_unlock(&file.lock);
}

void oc_trace_count_lost(uint64_t count)
{
    (void)pthread_mutex_lock(&file.lock);
    file.lost += count;
    (void)pthread_mutex_unlock(&file.lock);
}

void oc_trace_count_plan(bool is_reused)
{
    (void)pthread_mutex_lock(&file.lock);
    *(is_reused ? &file.plans_reused : &file.plans_made) += 1;
    (void)pthread_mutex_unlock(&file.lock);
}

void oc_trace_flush(bool is_unbuffered)
{
    if (!oc_trace_is_active()) return;
    (void)pthread_mutex_lock(&file.lock);
    file.is_unbuffered = file.is_unbuffered || is_unbuffered;
    (void)file_write_buffer();
    (void)pthread_mutex_unlock(&file.lock);
}

/* ---- Opening ---- */

static bool file_expand_name(const char *name, char *path, size_t bytes)
{
    size_t used = 0;

    for (; *name != '\0' && used < bytes; name++) {
        if (name[0] == '%' && name[1] == 'p') {
            used += (size_t)snprintf(path + used, bytes - used, "%d", (int)getpid());
            name++;
        } else {
            path[used++] = *name;
        }
    }
    if (used >= bytes) return false;
    path[used] = '\0';
    return true;
}

/* Opens and locks the file. Returns -1, and the reason in *why, on failure. */
static int file_open_locked(const char *path, const char **why)
{
    /* O_NONBLOCK keeps open from waiting for the reader of a pipe. */
    const int fd = open(path, O_WRONLY | O_CREAT | O_CLOEXEC | O_NONBLOCK, 0666);
    struct stat info;

    *why = NULL;
    if (fd < 0) {
        *why = strerror(errno);
        return -1;
    }
    if (fstat(fd, &info) != 0 || !S_ISREG(info.st_mode)) *why = "must be a regular file";
    /* Other errors mean that the file system does not support locks. */
    else if (flock(fd, LOCK_EX | LOCK_NB) != 0 && errno == EWOULDBLOCK)
        *why = "another process writes it; %p in the name stands for the process id";
    else if (ftruncate(fd, 0) != 0)
        *why = strerror(errno);
    if (*why == NULL) return fd;
    (void)close(fd);
    return -1;
}

static void file_disown(void) { atomic_store(&file.is_active, false); }

bool oc_trace_open(const char *name)
{
    static const char HEAD[] = "{\"displayTimeUnit\":\"ns\",\"traceEvents\":[";
    char path[4096];
    const char *why = "the name is too long";
    bool good = false;

    (void)pthread_mutex_lock(&file.lock);
    if (file_expand_name(name, path, sizeof(path))) file.fd = file_open_locked(path, &why);
    if (file.fd >= 0) {
        file.process = getpid();
        memcpy(file.buffer, HEAD, sizeof(HEAD) - 1);
        file.used = sizeof(HEAD) - 1;
        good = file_write_buffer() && pthread_atfork(NULL, NULL, file_disown) == 0;
        atomic_store(&file.is_active, good);
    } else {
        oc_log(OC_LOG_WARN, "ACLNN_CL_PROFILE is %.500s: %s; there will be no profile", name, why);
    }
    (void)pthread_mutex_unlock(&file.lock);
    return good;
}

bool oc_trace_is_active(void) { return atomic_load(&file.is_active); }
