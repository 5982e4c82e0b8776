/* SPDX-License-Identifier: Apache-2.0 */
/* Environment variables are read once, and invalid values are logged once or refused. Each case runs
 * in a child process. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

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
static const char *const NAMES[] = {
    "ACLNN_CL_BLAS",       "ACLNN_CL_CACHE", "ACLNN_CL_DETERMINISTIC", "ACLNN_CL_DEVICE",
    "ACLNN_CL_KERNEL_DIR", "ACLNN_CL_LOG",   "ACLNN_CL_PROFILE",       "ACLNN_CL_STRATEGY",
    "ACLNN_CL_TRUST",      "HOME",           "POCL_DEVICES",           "XDG_CACHE_HOME",
    "OCL_ICD_FILENAMES",   "OCL_ICD_VENDORS"};

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
    (void)dup2(STDOUT_FILENO, STDERR_FILENO);

    const bool first = oc_context_deterministic();

    EXPECT_EQ_I64(setenv("ACLNN_CL_DETERMINISTIC", first ? "0" : "1", 1), 0); /* too late */
    (void)printf("deterministic %d %d\n", first, oc_context_deterministic());
    return 0;
}

struct determinism_row {
    const char *name, *variable, *result;
    size_t warnings;
};

static const struct determinism_row DETERMINISM[] = {
    {"determinism 1", "ACLNN_CL_DETERMINISTIC=1", "deterministic 1 1\n", 0},
    {"determinism 0", "ACLNN_CL_DETERMINISTIC=0", "deterministic 0 0\n", 0},
    {"determinism not set", "ACLNN_CL_DETERMINISTIC", "deterministic 0 0\n", 0},
    {"determinism empty", "ACLNN_CL_DETERMINISTIC=", "deterministic 0 0\n", 0},
    {"determinism yes", "ACLNN_CL_DETERMINISTIC=yes", "deterministic 0 0\n", 1},
    {"determinism 2", "ACLNN_CL_DETERMINISTIC=2", "deterministic 0 0\n", 1},
};

static void determinism(const void *opaque)
{
    const struct determinism_row *row = opaque;
    const char *const environment[] = {row->variable, "ACLNN_CL_LOG=warn", NULL};
    struct oc_spawn result;

    oc_test_spawn("determinism", environment, &result);
    EXPECT_EQ_I64(result.status, 0);
    EXPECT_TEXT_CONTAINS(result.output, row->result);
    EXPECT_EQ_I64(occurrences(result.output, "aclnn-cl: warn: ACLNN_CL_DETERMINISTIC is "),
                  row->warnings);
    if (row->warnings > 0) EXPECT_TEXT_CONTAINS(result.output, ": must be 0 or 1; it is ignored");
}

/* ---- ACLNN_CL_LOG ---- */

static void an_unknown_level(void)
{
    static const char *const WRONG[] = {"ACLNN_CL_LOG=verbose", "ACLNN_CL_DETERMINISTIC=yes", NULL};
    struct oc_spawn result;

    oc_test_spawn("determinism", WRONG, &result);
    EXPECT_EQ_I64(result.status, 0);
    EXPECT_TEXT(result.output,
                "aclnn-cl: warn: ACLNN_CL_LOG is verbose: must be one of none, error, warn, info, "
                "plan, trace\ndeterministic 0 0\n");
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

/* Returns how the functions end in a forked child: 0 when all of them refuse. */
static int forked_child(void)
{
    void *p = NULL;
    aclrtStream stream = NULL;
    uint32_t count = 0;

    if (aclrtMalloc(&p, 64, ACL_MEM_MALLOC_HUGE_FIRST) != ACL_ERROR_RT_CONTEXT_NULL) return 1;
    if (strstr(aclGetRecentErrMsg(), "forked") == NULL) return 2;
    if (aclrtSetDevice(0) != ACL_ERROR_RT_CONTEXT_NULL) return 3;
    if (aclrtCreateStream(&stream) != ACL_ERROR_RT_CONTEXT_NULL) return 4;
    if (aclrtGetDeviceCount(&count) != ACL_ERROR_RT_CONTEXT_NULL) return 5;
    if (aclrtSynchronizeStream(oc_test_stream()) != ACL_ERROR_RT_CONTEXT_NULL) return 6;
    return 0;
}

static int child_fork(void)
{
    int status = -1;
    pid_t pid;

    if (oc_device_set_up() != 0) return 10;
    pid = fork();
    if (pid == 0) _exit(forked_child());
    if (waitpid(pid, &status, 0) != pid || !WIFEXITED(status)) return 11;
    oc_device_tear_down();
    return WEXITSTATUS(status);
}

/* OpenCL does not survive a fork: a child of a process that uses devices gets an error, not a hang. */
static void a_forked_child(void)
{
    struct oc_spawn result;

    oc_test_spawn("fork", (const char *const[]){NULL}, &result);
    EXPECT_EQ_I64(result.status, 0);
}

static const struct oc_child CHILDREN[] = {
    {"values", child_values}, {"missing", child_missing}, {"determinism", child_determinism},
    {"cache", child_cache},   {"fork", child_fork},       {NULL, NULL}};

static const struct oc_test TESTS[] = {
    OC_TEST_OF(every_variable_is_read_once),
    OC_TEST_OF(variables_that_are_not_set),
    OC_TEST_ROWS(DETERMINISM, determinism),
    OC_TEST("an unknown level of the log", an_unknown_level),
    OC_TEST("a cache folder with a long name", a_cache_folder_with_a_long_name),
    OC_TEST("a forked child", a_forked_child),
};

OC_TEST_MAIN(.name = "environment", OC_TESTS(TESTS), OC_ON_DEVICE, .children = CHILDREN)
