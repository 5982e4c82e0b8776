/* SPDX-License-Identifier: Apache-2.0 */
#include "trace_reader.h"

#include <stdio.h>
#include <string.h>

#include "harness/operators.h"
#include "verify/device.h"

#define BYTES ((size_t)64 << 10)

/* ---- For children ---- */

bool oc_run_operators(aclrtStream stream, size_t step)
{
    size_t i = 0;

    FOR_SOME_OPERATORS(op)
    {
        struct oc_arguments a;
        aclOpExecutor *executor;

        if (i++ % step != 0) continue;
        if (!oc_arguments_make_prepared(op, &a, &executor)) break;
        EXPECT_OK(oc_arguments_run_on(&a, executor, stream));
        EXPECT_OK(aclrtSynchronizeStream(stream));
        oc_arguments_free(&a);
    }
    oc_expect_no_note();
    return oc_expect_failures() == 0;
}

void *oc_enqueue_fills(void *stream)
{
    void *p = NULL;

    (void)aclrtSetDevice(0);
    EXPECT_OK(aclrtMalloc(&p, BYTES, ACL_MEM_MALLOC_HUGE_FIRST));
    for (int i = 0; i < OC_FILLS; i++)
        EXPECT_OK(aclrtMemsetAsync(p, BYTES, i, 64, stream));
    return NULL;
}

/* ---- Reading ---- */

int trace_child(const char *child, const char *folder, const char *name, struct oc_spawn *result)
{
    char variable[8192];
    const char *const environment[] = {variable, "ACLNN_CL_LOG=warn", NULL};
    int output;

    (void)snprintf(variable, sizeof(variable), "ACLNN_CL_PROFILE=%s/%s", folder, name);

    const int process = oc_test_start(child, environment, &output);

    oc_test_wait(process, output, result);
    return process;
}

json_t *trace_load(const char *folder, const char *name)
{
    char path[1024];
    json_error_t error;

    (void)snprintf(path, sizeof(path), "%s/%s", folder, name);

    json_t *trace = json_load_file(path, JSON_REJECT_DUPLICATES, &error);

    if (trace == NULL) oc_expect_fail("%s:%d: %s", path, error.line, error.text);
    return trace;
}

void trace_need_times(void)
{
    uint32_t count = 0;

    if (EXPECT_OK(aclrtGetDeviceCount(&count)) && !oc_test_device()->has_event_times)
        oc_test_skip("the driver does not measure times");
}

json_t *trace_of(const char *child, struct oc_spawn *result)
{
    trace_need_times();

    const char *folder = oc_test_folder();

    if (!EXPECT(folder != NULL)) return NULL;
    (void)trace_child(child, folder, "trace.json", result);
    if (EXPECT_EQ_I64(result->status, 0)) return trace_load(folder, "trace.json");
    (void)printf("%s\n", result->output);
    return NULL;
}

const char *trace_text(const json_t *event, const char *key)
{
    const char *value = json_string_value(json_object_get(event, key));

    return value == NULL ? "" : value;
}

double trace_number(const json_t *object, const char *key)
{
    const json_t *value = json_object_get(object, key);

    EXPECT(json_is_number(value));
    return json_number_value(value);
}

const json_t *trace_argument(const json_t *event, const char *key)
{
    return json_object_get(json_object_get(event, "args"), key);
}

bool trace_is_host(const json_t *event) { return strcmp(trace_text(event, "cat"), "host") == 0; }

bool trace_is_slice(const json_t *event, int64_t stream)
{
    return strcmp(trace_text(event, "ph"), "X") == 0 && !trace_is_host(event) &&
           trace_number(event, "pid") == 0 && trace_number(event, "tid") == (double)stream;
}

const char *trace_name(const json_t *trace, const char *what, double pid, double tid)
{
    const json_t *event;
    size_t i;

    OC_TRACE_EVENTS(trace, i, event)
    if (strcmp(trace_text(event, "ph"), "M") == 0 && strcmp(trace_text(event, "name"), what) == 0 &&
        trace_number(event, "pid") == pid && trace_number(event, "tid") == tid)
        return json_string_value(trace_argument(event, "name"));
    return "";
}

int trace_streams(const json_t *trace, int streams[8])
{
    const json_t *event;
    size_t i;
    int count = 0;

    for (int tid = 0; tid < 64 && count < 8; tid++) {
        bool is_used = false;

        OC_TRACE_SLICES(trace, i, event, tid) is_used = true;
        if (is_used) streams[count++] = tid;
    }
    return count;
}

long long trace_ns(const json_t *event, const char *key)
{
    return (long long)(trace_number(event, key) * 1000 + 0.5);
}

int trace_in_order(const json_t *trace, int tid, long long *sum, long long *span)
{
    const json_t *event;
    long long first = -1, end = 0;
    size_t i;
    int count = 0;

    *sum = 0;
    OC_TRACE_SLICES(trace, i, event, tid)
    {
        if (first < 0) first = trace_ns(event, "ts");
        EXPECT(trace_ns(event, "ts") >= end);
        end = trace_ns(event, "ts") + trace_ns(event, "dur");
        *sum += trace_ns(event, "dur");
        count++;
    }
    *span = end - first;
    return count;
}

void trace_expect_complete(const json_t *trace)
{
    EXPECT_TEXT(trace_text(json_object_get(trace, "otherData"), "lost slices"), "0");
}
