/* SPDX-License-Identifier: Apache-2.0 */
/* Environment variables are read once, and invalid values are logged once or refused. Each case runs
 * in a child process. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "aclnnop/aclnn_mse_loss_backward.h"
#include "base/environment.h"
#include "harness/test.h"
#include "program/program.h"
#include "program/program_cache.h"
#include "queue/context.h"
#include "verify/device.h"

static size_t occurrences(const char *text, const char *part)
{
    size_t count = 0;

    for (const char *at = strstr(text, part); at != NULL; at = strstr(at + 1, part))
        count++;
    return count;
}

/* ---- Every variable ---- */

/* In the order of struct oc_environment. */
static const char *const NAMES[] = {"ACLNN_CL_BLAS",
                                    "ACLNN_CL_CACHE",
                                    "ACLNN_CL_DETERMINISTIC",
                                    "ACLNN_CL_DEVICE",
                                    "ACLNN_CL_KERNEL_DIR",
                                    "ACLNN_CL_LOG",
                                    "ACLNN_CL_PROFILE",
                                    "ACLNN_CL_SOC_NAME",
                                    "ACLNN_CL_STRATEGY",
                                    "ACLNN_CL_TRUST",
                                    "ASCEND_LAUNCH_BLOCKING",
                                    "TASK_QUEUE_ENABLE",
                                    "HOME",
                                    "POCL_DEVICES",
                                    "POCL_KERNEL_CACHE",
                                    "XDG_CACHE_HOME",
                                    "OCL_ICD_FILENAMES",
                                    "OCL_ICD_VENDORS"};

_Static_assert(sizeof(NAMES) == sizeof(struct oc_environment), "one name per member");

/* The value of each variable is its name, until the program changes it, also in place. */
static int child_values(void)
{
    const char *values[OC_COUNT(NAMES)];

    (void)oc_environment();
    for (size_t i = 0; i < OC_COUNT(NAMES); i++) {
        getenv(NAMES[i])[0] = '?';
        EXPECT_EQ_I64(setenv(NAMES[i], "changed", 1), 0);
    }
    memcpy(values, oc_environment(), sizeof(values));
    for (size_t i = 0; i < OC_COUNT(NAMES); i++)
        EXPECT_TEXT(values[i], NAMES[i]);
    return oc_expect_failures() != 0;
}

static void every_variable_is_read_once(void)
{
    char text[OC_COUNT(NAMES)][64];
    const char *environment[OC_COUNT(NAMES) + 1] = {NULL};
    struct oc_spawn result;

    for (size_t i = 0; i < OC_COUNT(NAMES); i++) {
        (void)snprintf(text[i], sizeof(text[i]), "%s=%s", NAMES[i], NAMES[i]);
        environment[i] = text[i];
    }
    oc_test_expect_child("values", environment, &result);
}

static int child_missing(void)
{
    EXPECT_TEXT(oc_environment()->blas, "");
    EXPECT(oc_environment()->icd_vendors == NULL);
    return oc_expect_failures() != 0;
}

static void variables_that_are_not_set(void)
{
    static const char *const NONE[] = {"ACLNN_CL_BLAS", "OCL_ICD_VENDORS", NULL};
    struct oc_spawn result;

    oc_test_expect_child("missing", NONE, &result);
}

/* ---- ACLNN_CL_DETERMINISTIC ---- */

static int child_determinism(void)
{
    bool first, second;

    (void)dup2(STDOUT_FILENO, STDERR_FILENO);
    EXPECT_OK(oc_context_deterministic(&first));
    EXPECT_EQ_I64(setenv("ACLNN_CL_DETERMINISTIC", first ? "0" : "1", 1), 0); /* too late */
    EXPECT_OK(oc_context_deterministic(&second));
    (void)printf("deterministic %d %d\n", first, second);
    return oc_expect_failures() != 0;
}

/* As with an invalid ACLNN_CL_STRATEGY, it is the first call that fails. */
static int child_first_call(void)
{
    const int64_t shape[] = {4};
    char text[100];
    uint64_t bytes;
    aclOpExecutor *executor;
    aclTensor *tensor;

    if (oc_device_set_up() != 0) return 10;
    tensor = aclCreateTensor(shape, 1, ACL_FLOAT, NULL, 0, ACL_FORMAT_ND, shape, 1, NULL);
    (void)snprintf(text, sizeof(text), "ACLNN_CL_DETERMINISTIC is %s: must be 0 or 1",
                   getenv("ACLNN_CL_DETERMINISTIC"));
    for (int i = 0; i < 2; i++) /* each of them, not the first alone */
        EXPECT_REFUSED(ACLNN_ERR_PARAM_INVALID, text,
                       aclnnMseLossBackwardGetWorkspaceSize(tensor, tensor, tensor, 0, tensor,
                                                            &bytes, &executor));
    EXPECT_OK(aclDestroyTensor(tensor));
    oc_device_tear_down();
    return oc_expect_failures() != 0;
}

struct determinism_row {
    const char *name, *variable, *result;
};

static const struct determinism_row DETERMINISM[] = {
    {"determinism 1", "ACLNN_CL_DETERMINISTIC=1", "deterministic 1 1\n"},
    {"determinism 0", "ACLNN_CL_DETERMINISTIC=0", "deterministic 0 0\n"},
    {"determinism not set", "ACLNN_CL_DETERMINISTIC", "deterministic 0 0\n"},
    {"determinism empty", "ACLNN_CL_DETERMINISTIC=", "deterministic 0 0\n"},
};

static void determinism(const void *opaque)
{
    const struct determinism_row *row = opaque;
    const char *const environment[] = {row->variable, NULL};
    struct oc_spawn result;

    oc_test_expect_child("determinism", environment, &result);
    EXPECT_TEXT_CONTAINS(result.output, row->result);
}

static void determinism_that_is_no_flag(void)
{
    static const char *const WRONG[] = {"yes", "true", "2"};
    char variable[64];
    const char *const environment[] = {variable, NULL};
    struct oc_spawn result;

    for (size_t i = 0; i < OC_COUNT(WRONG); i++) {
        (void)snprintf(variable, sizeof(variable), "ACLNN_CL_DETERMINISTIC=%s", WRONG[i]);
        oc_test_expect_child("first call", environment, &result);
    }
}

/* ---- ACLNN_CL_TRUST ---- */

static int child_devices(void)
{
    uint32_t count = 0;

    (void)dup2(STDOUT_FILENO, STDERR_FILENO);
    return aclrtGetDeviceCount(&count) != 0;
}

struct trust_row {
    const char *name, *variable;
    size_t warnings;
};

static const struct trust_row TRUST[] = {
    {"trust 1", "ACLNN_CL_TRUST=1", 0},
    {"trust 0", "ACLNN_CL_TRUST=0", 0},
    {"trust empty", "ACLNN_CL_TRUST=", 0},
    {"trust yes", "ACLNN_CL_TRUST=yes", 1},
};

static void trust(const void *opaque)
{
    const struct trust_row *row = opaque;
    const char *const environment[] = {row->variable, "ACLNN_CL_LOG=warn", NULL};
    struct oc_spawn result;

    oc_test_spawn("devices", environment, &result);
    EXPECT_EQ_I64(result.status, 0);
    EXPECT_EQ_I64(occurrences(result.output, "aclnn-cl: warn: ACLNN_CL_TRUST is "), row->warnings);
    if (row->warnings > 0)
        EXPECT_TEXT_CONTAINS(result.output, "yes: must be 0 or 1; it is ignored");
}

/* ---- ACLNN_CL_LOG ---- */

static void an_unknown_level(void)
{
    static const char *const WRONG[] = {"ACLNN_CL_LOG=verbose", "ACLNN_CL_TRUST=yes", NULL};
    struct oc_spawn result;

    oc_test_spawn("devices", WRONG, &result);
    EXPECT_EQ_I64(result.status, 0);
    EXPECT_TEXT(result.output,
                "aclnn-cl: warn: ACLNN_CL_LOG is verbose: must be one of none, error, warn, info, "
                "plan, trace\n");
}

/* ---- ACLNN_CL_CACHE ---- */

static int child_cache(void)
{
    (void)dup2(STDOUT_FILENO, STDERR_FILENO);
    return oc_program_cache_folder(NULL) != NULL;
}

static void a_cache_folder_with_a_long_name(void)
{
    char variable[2048];
    const char *const environment[] = {variable, "ACLNN_CL_LOG=warn", NULL};
    struct oc_spawn result;

    (void)snprintf(variable, sizeof(variable), "ACLNN_CL_CACHE=/nosuch/%01000d", 0);
    oc_test_spawn("cache", environment, &result);
    EXPECT_EQ_I64(result.status, 0);
    EXPECT_TEXT_CONTAINS(result.output, "aclnn-cl: warn: kernels are not cached in /nosuch/");
    EXPECT_TEXT_CONTAINS(result.output, ": the folder's name is too long");
}

/* ---- fork ---- */

#define FORK_BYTES 64

/* What the parent has made before the fork. */
static struct {
    aclrtContext context;
    aclrtEvent start, end;
    void *device, *host;
    aclTensor *tensor;
    aclOpExecutor *executor;
} parent;

static aclnnStatus fork_first_call(aclOpExecutor **executor)
{
    uint64_t bytes;

    return aclnnMseLossBackwardGetWorkspaceSize(parent.tensor, parent.tensor, parent.tensor, 0,
                                                parent.tensor, &bytes, executor);
}

static aclnnStatus fork_prepare(void)
{
    const int64_t shape[] = {FORK_BYTES / sizeof(float)};
    aclrtContext primary;

    OC_TRY(aclrtGetCurrentContext(&primary));
    OC_TRY(aclrtCreateContext(&parent.context, 0));
    OC_TRY(aclrtSetCurrentContext(primary));
    OC_TRY(aclrtMalloc(&parent.device, FORK_BYTES, ACL_MEM_MALLOC_HUGE_FIRST));
    OC_TRY(aclrtMallocHost(&parent.host, FORK_BYTES));
    OC_TRY(aclrtCreateEvent(&parent.start));
    OC_TRY(aclrtCreateEvent(&parent.end));
    OC_TRY(aclrtRecordEvent(parent.start, oc_test_stream()));
    OC_TRY(aclrtMemsetAsync(parent.device, FORK_BYTES, 0, FORK_BYTES, oc_test_stream()));
    OC_TRY(aclrtRecordEvent(parent.end, oc_test_stream()));
    parent.tensor =
        aclCreateTensor(shape, 1, ACL_FLOAT, NULL, 0, ACL_FORMAT_ND, shape, 1, parent.device);
    return fork_first_call(&parent.executor);
}

static int fork_failures;

/* Prints the call when it does not say that the process is forked. */
static void fork_refuses(const char *call, aclnnStatus expected, aclnnStatus status)
{
    const char *message = aclGetRecentErrMsg();

    if (status == expected && message != NULL && strstr(message, "was forked") != NULL) return;
    fork_failures++;
    (void)printf("%s: %d: %s\n", call, (int)status, message == NULL ? "no message" : message);
    (void)fflush(stdout);
}

#define FORK_REFUSES(call) fork_refuses(#call, ACL_ERROR_RT_CONTEXT_NULL, call)
#define FORK_OP_REFUSES(call) fork_refuses(#call, ACLNN_ERR_RUNTIME_ERROR, call)

static void forked_child_of_streams(void)
{
    aclrtStream stream = NULL;
    uint32_t count = 0;

    FORK_REFUSES(aclrtSetDevice(0));
    FORK_REFUSES(aclrtGetDeviceCount(&count));
    FORK_REFUSES(aclrtCreateStream(&stream));
    FORK_REFUSES(aclrtSynchronizeStream(oc_test_stream()));
    FORK_REFUSES(aclrtSetCurrentContext(parent.context));
    FORK_REFUSES(aclrtDestroyContext(parent.context));
}

static void forked_child_of_events(void)
{
    aclrtEventStatus status;
    aclrtEventRecordedStatus recorded;
    float ms;

    FORK_REFUSES(aclrtSynchronizeEvent(parent.end));
    FORK_REFUSES(aclrtSynchronizeEventWithTimeout(parent.end, 1000));
    FORK_REFUSES(aclrtQueryEvent(parent.end, &status));
    FORK_REFUSES(aclrtQueryEventStatus(parent.end, &recorded));
    FORK_REFUSES(aclrtEventElapsedTime(&ms, parent.start, parent.end));
    FORK_REFUSES(aclrtDestroyEvent(parent.end));
}

static void forked_child_of_memory(void)
{
    void *p = NULL;

    FORK_REFUSES(aclrtMalloc(&p, FORK_BYTES, ACL_MEM_MALLOC_HUGE_FIRST));
    FORK_REFUSES(
        aclrtMemcpy(parent.host, FORK_BYTES, parent.device, FORK_BYTES, ACL_MEMCPY_DEVICE_TO_HOST));
    FORK_REFUSES(aclrtFreeWithDevSync(parent.device));
    FORK_REFUSES(aclrtFree(parent.device));
    FORK_REFUSES(aclrtFreeHost(parent.host));
}

static void forked_child_of_operators(void)
{
    aclOpExecutor *executor;

    FORK_OP_REFUSES(fork_first_call(&executor));
    FORK_OP_REFUSES(aclnnMseLossBackward(NULL, 0, parent.executor, oc_test_stream()));
    FORK_OP_REFUSES(aclDestroyAclOpExecutor(parent.executor));
}

/* The pool's locks may be held by threads that the child does not have. */
static void forked_child_of_finalization(void)
{
    FORK_OP_REFUSES(aclFinalize());
    FORK_OP_REFUSES(aclFinalizeReference(NULL));
}

static int forked_child(void)
{
    (void)alarm(30); /* ends the process when a function hangs */
    forked_child_of_streams();
    forked_child_of_events();
    forked_child_of_memory();
    forked_child_of_operators();
    forked_child_of_finalization();
    if (fork_failures == 0) (void)printf("all functions refuse\n");
    (void)fflush(stdout);
    return fork_failures == 0 ? 0 : 1;
}

static int child_fork(void)
{
    int status = -1;
    pid_t pid;

    if (oc_device_set_up() != 0) return 10;
    if (fork_prepare() != 0) return 11;
    pid = fork();
    if (pid == 0) _exit(forked_child());
    if (waitpid(pid, &status, 0) != pid) return 12;
    if (!WIFEXITED(status)) return 13;
    /* The parent goes on. */
    if (aclrtSynchronizeEvent(parent.end) != 0 || aclDestroyAclOpExecutor(parent.executor) != 0 ||
        aclDestroyTensor(parent.tensor) != 0 || aclrtDestroyEvent(parent.start) != 0 ||
        aclrtDestroyEvent(parent.end) != 0 || aclrtFree(parent.device) != 0 ||
        aclrtFreeHost(parent.host) != 0 || aclrtDestroyContext(parent.context) != 0)
        return 14;
    oc_device_tear_down();
    return WEXITSTATUS(status);
}

/* OpenCL does not survive a fork: a child of a process that uses devices gets an error, not a hang. */
static void a_forked_child(void)
{
    struct oc_spawn result;

    oc_test_spawn("fork", (const char *const[]){NULL}, &result);
    EXPECT_EQ_I64(result.status, 0);
    EXPECT_TEXT_CONTAINS(result.output, "all functions refuse");
}

/* ---- The first failure ---- */

static int child_failure(void)
{
    int32_t id;

    (void)dup2(STDOUT_FILENO, STDERR_FILENO);
    EXPECT_EQ_I64(aclrtGetDevice(&id), 107002); /* a query */
    EXPECT_EQ_I64(aclrtSetDevice(-1), 107001);
    EXPECT_EQ_I64(aclrtSetDevice(-2), 107001);
    return oc_expect_failures() != 0;
}

static int child_failure_read(void)
{
    const int status = child_failure();

    EXPECT(aclGetRecentErrMsg() != NULL);
    return status;
}

static int child_query(void)
{
    int32_t id;

    (void)dup2(STDOUT_FILENO, STDERR_FILENO);
    EXPECT_EQ_I64(aclrtGetDevice(&id), 107002);
    return oc_expect_failures() != 0;
}

struct failure_row {
    const char *name, *child, *log, *text;
};

/* Once, at the exit of a program that reads no message: it may print a number alone. */
static const struct failure_row FAILURES[] = {
    {"a failure that is not read", "failure", "ACLNN_CL_LOG", "deviceId is -1"},
    {"a failure that is read", "failure read", "ACLNN_CL_LOG", NULL},
    {"a failure, silence asked for", "failure", "ACLNN_CL_LOG=none", NULL},
    {"a query that finds nothing", "query", "ACLNN_CL_LOG", NULL},
};

static void first_failure(const void *opaque)
{
    const struct failure_row *row = opaque;
    const char *const environment[] = {row->log, NULL};
    struct oc_spawn result;

    oc_test_expect_child(row->child, environment, &result);
    EXPECT((strstr(result.output, "the first failure") != NULL) == (row->text != NULL));
    if (row->text != NULL) EXPECT_TEXT_CONTAINS(result.output, row->text);
    EXPECT(strstr(result.output, "deviceId is -2") == NULL);
}

static const struct oc_child CHILDREN[] = {{"values", child_values},
                                           {"missing", child_missing},
                                           {"determinism", child_determinism},
                                           {"failure", child_failure},
                                           {"failure read", child_failure_read},
                                           {"query", child_query},
                                           {"first call", child_first_call},
                                           {"cache", child_cache},
                                           {"fork", child_fork},
                                           {"devices", child_devices},
                                           {NULL, NULL}};

static const struct oc_test TESTS[] = {
    OC_TEST_OF(every_variable_is_read_once),
    OC_TEST_OF(variables_that_are_not_set),
    OC_TEST_ROWS(DETERMINISM, determinism),
    OC_TEST_OF(determinism_that_is_no_flag),
    OC_TEST_ROWS(TRUST, trust),
    OC_TEST("an unknown level of the log", an_unknown_level),
    OC_TEST("a cache folder with a long name", a_cache_folder_with_a_long_name),
    OC_TEST_ROWS(FAILURES, first_failure),
    OC_TEST("a forked child", a_forked_child),
};

OC_TEST_MAIN(.name = "environment", OC_TESTS(TESTS), OC_ON_DEVICE, .children = CHILDREN)
