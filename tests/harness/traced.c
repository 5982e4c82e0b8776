/* SPDX-License-Identifier: Apache-2.0 */
#include "traced.h"

#include <stdio.h>
#include <string.h>

#include "harness/operators.h"

#define BYTES ((size_t)64 << 10)

/* ---- For children ---- */

bool oc_traced_operators(aclrtStream stream)
{
    FOR_EACH_OPERATOR(op)
    {
        struct oc_arguments a;
        aclOpExecutor *executor;

        if (!oc_arguments_make_prepared(op, &a, &executor)) return false;
        EXPECT_OK(oc_arguments_run_on(&a, executor, stream));
        EXPECT_OK(aclrtSynchronizeStream(stream));
        oc_arguments_free(&a);
    }
    return oc_expect_failures() == 0;
}

void *oc_traced_fill(void *stream)
{
    void *p = NULL;

    (void)aclrtSetDevice(0);
    EXPECT_OK(aclrtMalloc(&p, BYTES, ACL_MEM_MALLOC_HUGE_FIRST));
    for (int i = 0; i < OC_TRACED_FILLS; i++)
        EXPECT_OK(aclrtMemsetAsync(p, BYTES, i, 64, stream));
    return NULL;
}

/* ---- Reading ---- */

/* Runs a child whose file is <folder>/<name>; its process id. */
int oc_traced_run(const char *child, const char *folder, const char *name, struct oc_spawn *result)
{
    char variable[8192];
    const char *const environment[] = {variable, "ACLNN_CL_LOG=warn", NULL};
    int output;

    (void)snprintf(variable, sizeof(variable), "ACLNN_CL_PROFILE=%s/%s", folder, name);

    const int process = oc_test_start(child, environment, &output);

    oc_test_wait(process, output, result);
    return process;
}

json_t *oc_traced_load(const char *folder, const char *name)
{
    char path[1024];
    json_error_t error;

    (void)snprintf(path, sizeof(path), "%s/%s", folder, name);

    json_t *trace = json_load_file(path, JSON_REJECT_DUPLICATES, &error);

    if (trace == NULL) oc_expect_fail("%s:%d: %s", path, error.line, error.text);
    return trace;
}

json_t *oc_traced_by(const char *child, struct oc_spawn *result)
{
    const char *folder = oc_test_folder();

    if (!EXPECT(folder != NULL)) return NULL;
    (void)oc_traced_run(child, folder, "trace.json", result);
    if (EXPECT_EQ_I64(result->status, 0)) return oc_traced_load(folder, "trace.json");
    (void)printf("%s\n", result->output);
    return NULL;
}

const char *oc_traced_text(const json_t *event, const char *key)
{
    const char *value = json_string_value(json_object_get(event, key));

    return value == NULL ? "" : value;
}

double oc_traced_number(const json_t *object, const char *key)
{
    const json_t *value = json_object_get(object, key);

    EXPECT(json_is_number(value));
    return json_number_value(value);
}

const json_t *oc_traced_argument(const json_t *event, const char *key)
{
    return json_object_get(json_object_get(event, "args"), key);
}

bool oc_traced_is_host(const json_t *event)
{
    return strcmp(oc_traced_text(event, "cat"), "host") == 0;
}

bool oc_traced_is_slice(const json_t *event, int64_t stream)
{
    return strcmp(oc_traced_text(event, "ph"), "X") == 0 && !oc_traced_is_host(event) &&
           oc_traced_number(event, "pid") == 0 && oc_traced_number(event, "tid") == (double)stream;
}

const char *oc_traced_name(const json_t *trace, const char *what, double pid, double tid)
{
    const json_t *event;
    size_t i;

    OC_TRACED_EVENTS(trace, i, event)
    if (strcmp(oc_traced_text(event, "ph"), "M") == 0 &&
        strcmp(oc_traced_text(event, "name"), what) == 0 && oc_traced_number(event, "pid") == pid &&
        oc_traced_number(event, "tid") == tid)
        return json_string_value(oc_traced_argument(event, "name"));
    return "";
}

int oc_traced_rows(const json_t *trace, int rows[8])
{
    const json_t *event;
    size_t i;
    int count = 0;

    for (int tid = 0; tid < 64 && count < 8; tid++) {
        bool is_used = false;

        OC_TRACED_SLICES(trace, i, event, tid) is_used = true;
        if (is_used) rows[count++] = tid;
    }
    return count;
}

long long oc_traced_ns(const json_t *event, const char *key)
{
    return (long long)(oc_traced_number(event, key) * 1000 + 0.5);
}

int oc_traced_order(const json_t *trace, int tid, long long *sum, long long *span)
{
    const json_t *event;
    long long first = -1, end = 0;
    size_t i;
    int count = 0;

    *sum = 0;
    OC_TRACED_SLICES(trace, i, event, tid)
    {
        if (first < 0) first = oc_traced_ns(event, "ts");
        EXPECT(oc_traced_ns(event, "ts") >= end);
        end = oc_traced_ns(event, "ts") + oc_traced_ns(event, "dur");
        *sum += oc_traced_ns(event, "dur");
        count++;
    }
    *span = end - first;
    return count;
}

void oc_traced_complete(const json_t *trace)
{
    EXPECT_TEXT(oc_traced_text(json_object_get(trace, "otherData"), "lost slices"), "0");
}
