/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Fuzz target: calls of the runtime and of operators in any order, with handles that are live, stale,
 * of another kind or arbitrary, and tensors of any shape, strides, dtype, format and address.
 *
 * Whatever the input: nothing crashes (run it under the sanitizers), a failed call returns a documented
 * code and leaves a message and its results untouched, memory that no call was given keeps its contents.
 * Not given, since C cannot check it: host memory shorter than its count.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "acl/acl.h"
#include "base/math.h"
#include "base/status.h"
#include "fuzz/bytes.h"
#include "fuzz/calls_check.h"
#include "fuzz/calls_host.h"
#include "fuzz/calls_values.h"
#include "harness/operators.h"
#include "verify/expect.h"
#include "verify/test_data.h"

#define CALLS 48
#define FIRST_OF_HOST 252

static char *canary; /* device memory that no call is given */

static unsigned long first_calls, planned, second_calls, enqueued;

static void end(void)
{
    callback_thread_stop();
    (void)printf(
        "%lu calls of the runtime and of executors, %lu refused; %lu first calls, %lu "
        "planned; %lu second calls, %lu enqueued; %lu functions and %lu of %lu callbacks called\n",
        calls, failed_calls, first_calls, planned, second_calls, enqueued,
        atomic_load(&functions_called), atomic_load(&callbacks_called), callbacks_launched);
}

/* ---- The runtime ---- */

static void call_memory(struct state *s)
{
    const unsigned slot = oc_bytes_below(&s->bytes, SLOTS);
    void *made = host;

    switch (oc_bytes_below(&s->bytes, 4)) {
        case 0:
        case 1:
            if (CALL(aclrtMalloc(&made, OC_BYTES_PICK(&s->bytes, SIZES),
                                 (aclrtMemMallocPolicy)oc_bytes_next(&s->bytes))) != 0) {
                expect_unset(made);
                break;
            }
            if (s->blocks[slot] != NULL) (void)aclrtFree(s->blocks[slot]);
            s->blocks[slot] = made;
            break;
        case 2:
            (void)CALL(aclrtFree(any_address(s)));
            break;
        default:
            (void)CALL(aclrtMemset(any_device_address(s), OC_BYTES_PICK(&s->bytes, SIZES),
                                   (int32_t)oc_bytes_next(&s->bytes),
                                   OC_BYTES_PICK(&s->bytes, SIZES)));
    }
}

static void call_copy(struct state *s)
{
    void *const device = any_device_address(s);
    void *const other = oc_bytes_below(&s->bytes, 2) == 0 ? host : any_device_address(s);
    const bool to_device = oc_bytes_below(&s->bytes, 2) == 0;
    void *const to = to_device ? device : other;
    const void *from = to_device ? other : device;
    const aclrtMemcpyKind kind = (aclrtMemcpyKind)oc_bytes_below(&s->bytes, 9);
    size_t count = OC_BYTES_PICK(&s->bytes, SIZES), most = OC_BYTES_PICK(&s->bytes, SIZES);

    if (other == host) count = count <= HOST_BYTES ? count : HOST_BYTES;
    if (to == host) most = most <= HOST_BYTES ? most : HOST_BYTES;
    switch (oc_bytes_below(&s->bytes, 4)) {
        case 0:
            (void)CALL(aclrtMemcpy(to, most, from, count, kind));
            break;
        case 1:
            (void)CALL(aclrtMemcpyAsync(to, most, from, count, kind, any_handle(s, STREAMS)));
            break;
        case 2:
            (void)CALL(aclrtMemcpy2d(to, oc_bytes_next(&s->bytes), from, oc_bytes_next(&s->bytes),
                                     oc_bytes_next(&s->bytes), oc_bytes_below(&s->bytes, 16),
                                     kind));
            break;
        default:
            (void)CALL(aclrtMemcpy2dAsync(to, oc_bytes_next(&s->bytes), from,
                                          oc_bytes_next(&s->bytes), oc_bytes_next(&s->bytes),
                                          oc_bytes_below(&s->bytes, 16), kind,
                                          any_handle(s, STREAMS)));
    }
}

static aclnnStatus destroy(int kind, void *handle)
{
    return kind == CONTEXTS  ? CALL(aclrtDestroyContext(handle))
           : kind == STREAMS ? CALL(aclrtDestroyStream(handle))
                             : CALL(aclrtDestroyEvent(handle));
}

static void call_create(struct state *s)
{
    const int kind = (int)oc_bytes_below(&s->bytes, 3);
    void **slot = &s->handles[kind][oc_bytes_below(&s->bytes, SLOTS)], *made = host;
    const aclnnStatus status = kind == CONTEXTS  ? CALL(aclrtCreateContext(&made, 0))
                               : kind == STREAMS ? CALL(aclrtCreateStream(&made))
                                                 : CALL(aclrtCreateEvent(&made));

    if (status != 0) {
        expect_unset(made);
        return;
    }
    if (*slot != NULL) (void)destroy(kind, *slot);
    *slot = made;
}

static void call_destroy(struct state *s)
{
    const int kind = (int)oc_bytes_below(&s->bytes, 3);

    (void)destroy(kind, any_handle(s, kind));
}

static void call_stream(struct state *s)
{
    void *stream = any_handle(s, STREAMS), *event = any_handle(s, EVENTS);
    aclrtStreamStatus stream_status;
    aclrtEventStatus event_status;
    float ms;

    switch (oc_bytes_below(&s->bytes, 9)) {
        case 0:
            (void)CALL(aclrtSynchronizeStream(stream));
            break;
        case 1:
            (void)CALL(aclrtStreamQuery(stream, &stream_status));
            break;
        case 2:
            (void)CALL(aclrtRecordEvent(event, stream));
            break;
        case 3:
            (void)CALL(aclrtStreamWaitEvent(stream, event));
            break;
        case 4:
            (void)CALL(aclrtSynchronizeEventWithTimeout(event, 1000));
            break;
        case 5:
            (void)CALL(aclrtQueryEvent(event, &event_status));
            break;
        case 6:
            (void)CALL(aclrtEventElapsedTime(&ms, event, any_handle(s, EVENTS)));
            break;
        case 7:
            (void)CALL(aclrtResetEvent(event, stream));
            break;
        default:
            (void)CALL(aclrtSetCurrentContext(any_handle(s, CONTEXTS)));
    }
}

/* ---- Operators ---- */

static bool is_small(const aclTensor *t)
{
    int64_t *extent, count = 1;
    uint64_t rank;

    if (t == NULL || aclGetViewShape(t, &extent, &rank) != 0) return true;
    for (uint64_t i = 0; i < rank && count <= MOST_ELEMENTS; i++)
        count = extent[i] < 0 || extent[i] > MOST_ELEMENTS ? MOST_ELEMENTS + 1 : count * extent[i];
    free(extent);
    return count <= MOST_ELEMENTS;
}

static const struct oc_operator *any_operator(struct state *s)
{
    return oc_operator_at(oc_bytes_below(&s->bytes, oc_operator_count()));
}

static void keep_plan(struct state *s, unsigned slot, const struct oc_operator *op,
                      aclOpExecutor *executor, uint64_t workspace, bool small)
{
    if (s->executors[slot] != NULL)
        (void)aclDestroyAclOpExecutor(s->executors[slot]); /* it may have run */
    s->executors[slot] = executor;
    s->plans[slot].op = op;
    s->plans[slot].workspace = workspace;
    s->plans[slot].is_small = small;
}

static void call_first(struct state *s)
{
    const struct oc_operator *op = any_operator(s);
    const unsigned slot = oc_bytes_below(&s->bytes, SLOTS);
    void *objects[OC_PARAMETERS] = {NULL}, *made[OC_PARAMETERS] = {NULL};
    uint64_t workspace = 77;
    aclOpExecutor *const untouched = (aclOpExecutor *)(void *)host;
    aclOpExecutor *executor = untouched;
    bool small = true;

    for (int i = 0; i < OC_PARAMETERS && op->parameters[i].kind != OC_PARAMETER_NONE; i++) {
        const struct oc_parameter *p = &op->parameters[i];

        const unsigned which = oc_bytes_below(&s->bytes, 32);

        if (which == 1) continue; /* NULL */
        objects[i] = p->kind == OC_PARAMETER_TENSOR ? any_tensor(s, p) : any_array(s, p);
        made[i] = objects[i];
        if (which == 2) objects[i] = any_object(s);
        if (p->kind == OC_PARAMETER_TENSOR) small = small && is_small(objects[i]);
    }

    const aclnnStatus status =
        checked(op->name, oc_operator_first(op, objects, &workspace, &executor));

    first_calls++;
    planned += status == 0;
    if (status != 0 && (workspace != 77 || executor != untouched)) give_up(op->name, status);
    for (int i = 0; i < OC_PARAMETERS && op->parameters[i].kind != OC_PARAMETER_NONE; i++)
        if (op->parameters[i].kind == OC_PARAMETER_INT_ARRAY)
            (void)aclDestroyIntArray(made[i]);
        else if (op->parameters[i].kind == OC_PARAMETER_BOOL_ARRAY)
            (void)aclDestroyBoolArray(made[i]);
    if (status == 0) keep_plan(s, slot, op, executor, workspace, small);
}

static aclTensor *any_small_tensor(struct state *s, const char *shape, bool *small)
{
    const struct oc_parameter p = {.value = shape, .dtypes = OC_F32, .format = ACL_FORMAT_ND};
    aclTensor *t;

    if (shape == NULL) return NULL; /* the operator does not take it */
    t = oc_bytes_below(&s->bytes, 32) == 1 ? any_object(s) : any_tensor(s, &p);
    *small = *small && is_small(t);
    return t;
}

/* Owns its tensors, also those that are in another list, too. */
static aclTensorList *any_list(struct state *s, const char *shape, unsigned count, bool *small)
{
    const aclTensor *items[MOST_ITEMS] = {NULL};

    if (oc_bytes_below(&s->bytes, 16) == 1) count = oc_bytes_below(&s->bytes, MOST_ITEMS + 1);
    for (unsigned i = 0; i < count; i++)
        items[i] = any_small_tensor(s, shape, small);
    return aclCreateTensorList(items, count);
}

static void call_first_with_values(struct state *s)
{
    const struct value_operator *o =
        &VALUE_OPERATORS[oc_bytes_below(&s->bytes, OC_COUNT(VALUE_OPERATORS))];
    const unsigned count = oc_bytes_below(&s->bytes, MOST_ITEMS + 1);
    struct values made = {.axis = (int64_t)oc_bytes_below(&s->bytes, 5) - 2}, v;
    uint64_t workspace = 77;
    aclOpExecutor *const untouched = (aclOpExecutor *)(void *)host;
    aclOpExecutor *executor = untouched;
    bool small = true;

    for (int i = 0; i < 3; i++)
        made.list[i] = any_list(s, o->lists[i], o->lists[i] == NULL ? 0 : count, &small);
    for (int i = 0; i < 4; i++)
        made.tensor[i] = any_small_tensor(
            s, i == 0 && o->by_count[count] != NULL ? o->by_count[count] : o->tensors[i], &small);
    for (int i = 0; i < 3; i++)
        made.scalar[i] = any_scalar(s);
    v = made;
    for (int i = 0; i < 3; i++) {
        if (oc_bytes_below(&s->bytes, 32) == 1) v.list[i] = any_object(s);
        if (oc_bytes_below(&s->bytes, 32) == 1) v.scalar[i] = any_object(s);
    }

    const aclnnStatus status =
        checked(o->op.name, first_with(o->op.name, &v, &workspace, &executor));

    first_calls++;
    planned += status == 0;
    if (status != 0 && (workspace != 77 || executor != untouched)) give_up(o->op.name, status);
    for (int i = 0; i < 3; i++) {
        (void)aclDestroyTensorList(made.list[i]);
        (void)aclDestroyScalar(made.scalar[i]);
    }
    if (status == 0)
        keep_plan(s, oc_bytes_below(&s->bytes, SLOTS), &o->op, executor, workspace, small);
}

static void call_device(struct state *s)
{
    static const int32_t IDS[] = {0, 0, 0, 1, -1, INT32_MAX};

    switch (oc_bytes_below(&s->bytes, 4)) {
        case 0:
            (void)CALL(aclrtSynchronizeDevice());
            break;
        case 1:
            (void)CALL(aclrtResetDevice(OC_BYTES_PICK(&s->bytes, IDS)));
            break;
        case 2: /* here, so that the other bytes of the corpus keep their meaning */
            call_first_with_values(s);
            break;
        default:
            (void)CALL(aclrtSetDevice(OC_BYTES_PICK(&s->bytes, IDS)));
    }
}

static void call_second(struct state *s)
{
    const unsigned slot = any_slot(s, s->executors);
    const struct oc_operator *op = s->plans[slot].op;
    aclOpExecutor *executor = s->executors[slot];
    uint64_t size = s->plans[slot].workspace;
    void *workspace = NULL, *memory = NULL;

    if (op == NULL || !s->plans[slot].is_small) return;
    if (oc_bytes_below(&s->bytes, 16) == 1) op = any_operator(s);
    if (oc_bytes_below(&s->bytes, 32) == 1) executor = any_handle(s, STREAMS);
    if (oc_bytes_below(&s->bytes, 16) == 1)
        workspace = any_address(s);
    else if (size > 0 && size < ((uint64_t)1 << 30) &&
             aclrtMalloc(&memory, size, ACL_MEM_MALLOC_HUGE_FIRST) == 0)
        workspace = memory;
    if (oc_bytes_below(&s->bytes, 16) == 1) size = OC_BYTES_PICK(&s->bytes, SIZES);
    second_calls++;
    enqueued += checked(op->name, oc_operator_second(op, workspace, size, executor,
                                                     any_handle(s, STREAMS))) == 0;
    if (memory != NULL) (void)aclrtFree(memory);
}

static void call_executor(struct state *s)
{
    aclOpExecutor *executor = s->executors[any_slot(s, s->executors)];
    aclTensor *t = s->tensor_count == 0
                       ? NULL
                       : s->tensors[oc_bytes_below(&s->bytes, (size_t)s->tensor_count)];
    const size_t index = OC_BYTES_PICK(&s->bytes, SIZES);

    if (oc_bytes_below(&s->bytes, 8) == 1) t = any_object(s);
    switch (oc_bytes_below(&s->bytes, 8)) {
        case 0:
        case 1:
            (void)CALL(aclSetAclOpExecutorRepeatable(executor));
            break;
        case 5:
            (void)CALL(aclDestroyTensor(t));
            break;
        case 6:
            (void)CALL(aclDestroyIntArray(any_object(s)));
            break;
        case 2:
            (void)CALL(aclSetTensorAddr(executor, index, t, any_address(s)));
            break;
        case 3:
            (void)CALL(aclSetDynamicInputTensorAddr(executor, index, 0, NULL, any_address(s)));
            break;
        case 4:
            if (t != NULL) (void)CALL(aclSetRawTensorAddr(t, any_address(s)));
            break;
        default:
            (void)CALL(aclDestroyAclOpExecutor(executor));
    }
}

/* ---- A run ---- */

static void set_up(void)
{
    char zeros[HOST_BYTES];

    callback_thread_start();
    (void)atexit(end);
    memset(zeros, 0x5A, sizeof(zeros));
    if (aclInit(NULL) != 0 || aclrtSetDevice(0) != 0 ||
        aclrtMalloc((void **)&canary, HOST_BYTES, ACL_MEM_MALLOC_HUGE_FIRST) != 0 ||
        aclrtMemcpy(canary, HOST_BYTES, zeros, HOST_BYTES, ACL_MEMCPY_HOST_TO_DEVICE) != 0)
        give_up("set-up", aclrtGetLastError(ACL_RT_THREAD_LEVEL));
}

/* All that is alive goes; of what is not, only the code matters. */
static void tear_down(struct state *s)
{
    (void)aclrtSetDevice(0);
    for (int i = 0; i < SLOTS; i++) {
        if (s->executors[i] != NULL) (void)aclDestroyAclOpExecutor(s->executors[i]);
        if (s->handles[STREAMS][i] != NULL) (void)aclrtDestroyStream(s->handles[STREAMS][i]);
        if (s->handles[EVENTS][i] != NULL) (void)aclrtDestroyEvent(s->handles[EVENTS][i]);
    }
    host_free(s);
    for (int i = 0; i < SLOTS; i++) {
        if (s->handles[CONTEXTS][i] != NULL) (void)aclrtDestroyContext(s->handles[CONTEXTS][i]);
        if (s->blocks[i] != NULL) (void)aclrtFree(s->blocks[i]);
    }
    for (int i = 0; i < s->tensor_count; i++)
        (void)aclDestroyTensor(s->tensors[i]);
    (void)aclDestroyScalar(s->scalar);
}

static void expect_untouched(void)
{
    char copy[HOST_BYTES];

    (void)aclrtSetDevice(0);
    (void)aclrtSynchronizeDevice(); /* reports waits that failed */
    if (aclrtSynchronizeDevice() != 0 ||
        aclrtMemcpy(copy, HOST_BYTES, canary, HOST_BYTES, ACL_MEMCPY_DEVICE_TO_HOST) != 0)
        give_up("reading back", aclrtGetLastError(ACL_RT_THREAD_LEVEL));
    for (size_t i = 0; i < HOST_BYTES; i++)
        if (copy[i] != 0x5A) give_up("memory that no call was given has changed", 0);
    host_expect_called();
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static void (*const CALLS_OF[])(struct state *) = {
        call_memory, call_copy,  call_create, call_destroy, call_stream,   call_device,
        call_first,  call_first, call_first,  call_second,  call_executor, call_second};
    struct state s = {.bytes = {data, size}};
    float one = 1;

    if (canary == NULL) set_up();
    (void)aclrtSetDevice(0);
    host_make(&s); /* before the blocks: addresses past the end of one may be in a later one */
    (void)aclrtMalloc(&s.blocks[0], 65536, ACL_MEM_MALLOC_HUGE_FIRST);
    (void)aclrtMemcpy(s.blocks[0], 65536, data, size < 65536 ? size : 65536,
                      ACL_MEMCPY_HOST_TO_DEVICE);
    (void)aclrtCreateStream(&s.handles[STREAMS][0]);
    s.scalar = aclCreateScalar(&one, ACL_FLOAT);
    s.stale_tensor = aclCreateTensor(NULL, 0, ACL_FLOAT, NULL, 0, ACL_FORMAT_ND, NULL, 0, NULL);
    (void)aclDestroyTensor(s.stale_tensor);
    for (int i = 0; i < CALLS && s.bytes.left > 0; i++) {
        const unsigned choice = oc_bytes_next(&s.bytes);

        oc_forget_messages(); /* of calls whose failure does not matter */
        /* The last four, so that the other bytes of the corpus keep their meaning: several such calls at once. */
        if (choice < FIRST_OF_HOST)
            CALLS_OF[choice % OC_COUNT(CALLS_OF)](&s);
        else
            for (unsigned left = 1 + oc_bytes_below(&s.bytes, 16); left > 0; left--)
                call_host(&s);
    }
    tear_down(&s);
    expect_untouched();
    return 0;
}
