/* SPDX-License-Identifier: Apache-2.0 */
/*
 * A process starts, lists and proves its devices, compiles and runs an operator; one call of OpenCL on
 * that way fails. The functions then return documented codes with a message, nothing crashes, and what
 * is computed is right. A device whose proof could not be made is not offered in this process; whatever
 * fails later works the next time, and the process keeps no more objects of OpenCL than one without a
 * failure. Each failure is a process of its own.
 *
 * OC_TEST_ALL_FAILURES=1: every call, else those of functions that are called a few times only, every
 * fourth of the first and the last 40, between which the proof of the device hands data over hundreds of
 * times, and some of those.
 */
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/status.h"
#include "device/opencl.h"
#include "harness/operators.h"
#include "harness/test.h"
#include "memory/pool.h"
#include "opencl_calls/call_counter.h"
#include "verify/device.h"

static const cl_int CODES[] = {CL_OUT_OF_RESOURCES, CL_OUT_OF_HOST_MEMORY,
                               CL_MEM_OBJECT_ALLOCATION_FAILURE, CL_INVALID_OPERATION,
                               CL_DEVICE_NOT_AVAILABLE};

static int victim;
static atomic_int calls;
static const char *failed_function;
/* Of the calls from 1 on. */
static const char *functions[1 << 14];
#define RARE 10 /* calls of a function */

static cl_int code(void) { return CODES[(size_t)victim % OC_COUNT(CODES)]; }

/* Polls, of which there are thousands, are the matter of test_failing_calls.c. */
static int fail_one(const char *function)
{
    if (strcmp(function, "clGetEventInfo") == 0) return CL_SUCCESS;

    const int call = atomic_fetch_add(&calls, 1) + 1;

    if (call < (int)OC_COUNT(functions)) functions[call] = function;
    if (call != victim) return CL_SUCCESS;
    failed_function = function;
    return code();
}

/* A failure is due to the call: it has a code and a message that names both, or that of a device list
 * that is empty for this reason. */
static bool is_told(aclnnStatus status)
{
    const char *message = oc_newest_message();

    return EXPECT(failed_function != NULL) &&
           EXPECT(strcmp(oc_status_name(status), "unknown status") != 0) &&
           (strstr(message, "no OpenCL device ") != NULL ||
            strstr(message, "no device passed its self-test") != NULL ||
            (EXPECT_TEXT_CONTAINS(message, failed_function) &&
             EXPECT_TEXT_CONTAINS(message, oc_cl_error_name(code()))));
}

/* Tries the call again without failures where it failed. */
#define TRY_TWICE(call)                                                                  \
    do {                                                                                 \
        aclnnStatus first_status;                                                        \
                                                                                         \
        oc_call_hook_set(fail_one);                                                      \
        first_status = (call);                                                           \
        oc_call_hook_set(NULL);                                                          \
        if (first_status != 0 && (!is_told(first_status) || !EXPECT_OK(call))) return 1; \
    } while (0)

/* Returns false when no device is offered, which is_told has judged. */
static bool start(void)
{
    aclnnStatus status;

    oc_call_hook_set(fail_one);
    status = aclInit(NULL);
    if (status == 0) status = aclrtSetDevice(0);
    oc_call_hook_set(NULL);
    if (status == 0) return true;
    (void)is_told(status);
    return false;
}

#define OBJECTS "objects: %ld %ld %ld %ld %ld %ld"

/* What the process keeps to its end: a context per device, and programs with their kernels. */
static void print_objects(void)
{
    oc_pool_trim();

    const struct oc_object_counts n = oc_object_counts_now();

    (void)printf(OBJECTS "\n", n.contexts, n.programs, n.mems, n.kernels, n.queues, n.events);
}

/* Prints the numbers of the calls of functions that are called a few times only: they create what lasts. */
static void print_rare_calls(int count)
{
    (void)printf("rare");
    if (count >= (int)OC_COUNT(functions)) count = OC_COUNT(functions) - 1;
    for (int i = 1; i <= count; i++) {
        int same = 0;

        for (int k = 1; k <= count; k++)
            same += functions[k] == functions[i];
        if (same <= RARE) (void)printf(" %d", i);
    }
    (void)printf("\n");
}

static int child_run(void)
{
    const struct oc_operator *op = oc_operator_named("aclnnMseLossBackward");
    const char *number = getenv("OC_TEST_VICTIM");
    struct oc_arguments a, again;
    aclOpExecutor *executor = NULL;
    aclrtStream stream = NULL;

    victim = number == NULL ? 0 : (int)strtol(number, NULL, 10);
    if (!start()) {
        (void)printf("refused by %s\n", failed_function == NULL ? "nothing" : failed_function);
        return oc_expect_failures() != 0;
    }
    TRY_TWICE(aclrtCreateStream(&stream));
    if (!oc_arguments_make(op, &a)) return 1;
    TRY_TWICE(oc_arguments_prepare(&a, &executor));
    oc_call_hook_set(fail_one);

    aclnnStatus status = oc_arguments_run_on(&a, executor, stream);

    if (status == 0) status = aclrtSynchronizeStream(stream);
    oc_call_hook_set(NULL);
    if (status != 0) (void)is_told(status);
    (void)printf("calls %d\n", atomic_load(&calls));
    if (victim == 0) print_rare_calls(atomic_load(&calls));
    if (!oc_device_open(0) || !oc_arguments_make_done(op, &again)) return 1;
    if (status == 0) EXPECT(oc_arguments_outputs_are(&a, &again));
    oc_arguments_free(&a);
    oc_arguments_free(&again);
    oc_device_close();
    EXPECT_OK(aclrtDestroyStream(stream));
    EXPECT_OK(aclFinalize());
    print_objects();
    return oc_expect_failures() != 0;
}

static void run_child(int number, struct oc_spawn *result)
{
    char variable[64];
    const char *const environment[] = {variable, "ACLNN_CL_CACHE=0", NULL};

    (void)snprintf(variable, sizeof(variable), "OC_TEST_VICTIM=%d", number);
    oc_expect_note("failure %d", number);
    oc_test_expect_child("run", environment, result);
    oc_expect_no_note();
}

static bool read_objects(const struct oc_spawn *result, long n[6])
{
    const char *line = strstr(result->output, "objects: ");

    return EXPECT(line != NULL) &&
           EXPECT_EQ_I64(sscanf(line, OBJECTS, &n[0], &n[1], &n[2], &n[3], &n[4], &n[5]), 6);
}

/* Fewer are left where the proof of a part failed, and the device does without it. */
static void expect_no_more_objects(const struct oc_spawn *result, const long most[6])
{
    static const char *const NAMES[] = {"contexts", "programs", "buffers",
                                        "kernels",  "queues",   "events"};
    long n[6];

    if (!read_objects(result, n)) return;
    for (size_t i = 0; i < 6; i++)
        if (n[i] > most[i]) oc_expect_fail("%ld %s are left, not %ld", n[i], NAMES[i], most[i]);
}

static bool is_rare[OC_COUNT(functions)];

static void read_rare_calls(const struct oc_spawn *result)
{
    const char *list = strstr(result->output, "rare ");
    char *end;

    if (!EXPECT(list != NULL)) return;
    for (list += strlen("rare "); *list != '\n' && *list != '\0';
         list = *end == ' ' ? end + 1 : end) {
        const long call = strtol(list, &end, 10);

        if (!EXPECT(end != list && call > 0 && call < (long)OC_COUNT(is_rare))) return;
        is_rare[call] = true;
    }
}

static void one_call_of_a_start_fails(void)
{
    const bool all = getenv("OC_TEST_ALL_FAILURES") != NULL;
    long objects[6];
    struct oc_spawn result;
    int count = 0, refused = 0, runs = 0;

    run_child(0, &result);
    const char *line = strstr(result.output, "calls ");

    read_rare_calls(&result);
    if (!read_objects(&result, objects) ||
        !EXPECT(line != NULL && sscanf(line, "calls %d", &count) == 1))
        return;
    EXPECT(count > 100 && count < (int)OC_COUNT(is_rare));
    for (int i = 1; i <= count; i++) {
        if (!all && !is_rare[i] && i % (i < 40 || i > count - 40 ? 4 : 97) != 0) continue;
        run_child(i, &result);
        runs++;
        oc_expect_note("failure %d", i);
        if (strstr(result.output, "refused by ") != NULL)
            refused++;
        else
            expect_no_more_objects(&result, objects);
        oc_expect_no_note();
    }
    (void)printf("%d calls of a start; %d failed, in %d of them no device was offered\n", count,
                 runs, refused);
}

static const struct oc_child CHILDREN[] = {{"run", child_run}, {NULL, NULL}};

static const struct oc_test TESTS[] = {OC_TEST_OF(one_call_of_a_start_fails)};

OC_TEST_MAIN(.name = "failing_start", OC_TESTS(TESTS), .children = CHILDREN)
