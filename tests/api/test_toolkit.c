/* SPDX-License-Identifier: Apache-2.0 */
/* What programs ask the vendor's toolkit for beside its runtime: the name of the chip, releases,
 * options of the graph compiler, modes of the chip, the log. */
#include <unistd.h>

#include "acl/acl_op_compiler.h"
#include "api/runtime.h"
#include "registry/device_registry.h"

/* ---- Releases ---- */

static void expect_release(aclCANNPackageName name, const char *version, const char *const parts[4])
{
    aclCANNPackageVersion found;

    memset(&found, '?', sizeof(found));
    if (!EXPECT_OK(aclsysGetCANNVersion(name, &found))) return;
    EXPECT_TEXT(found.version, version);
    EXPECT_TEXT(found.majorVersion, parts[0]);
    EXPECT_TEXT(found.minorVersion, parts[1]);
    EXPECT_TEXT(found.releaseVersion, parts[2]);
    EXPECT_TEXT(found.patchVersion, parts[3]);
    EXPECT_TEXT(found.reserved, "");
}

static void releases_of_the_vendors_packages(void)
{
    static const char *const CANN[] = {"8", "2", "RC1", "0"}, *const DRIVER[] = {"24", "1", "0",
                                                                                 "0"};
    aclCANNPackageVersion found = {.version = "untouched"};

    _Static_assert(sizeof(found) == 512, "the vendor's size");
    for (int name = ACL_PKG_NAME_CANN; name < ACL_PKG_NAME_DRIVER; name++)
        expect_release((aclCANNPackageName)name, "8.2.RC1", CANN);
    expect_release(ACL_PKG_NAME_DRIVER, "24.1.0", DRIVER);
    FAILS(100000, aclsysGetCANNVersion(ACL_PKG_NAME_CANN, NULL), "version is NULL");
    FAILS(100000, aclsysGetCANNVersion((aclCANNPackageName)8, &found),
          "name is 8: must be at least 0 and at most 7");
    FAILS(100000, aclsysGetCANNVersion((aclCANNPackageName)-1, &found), "name is -1");
    EXPECT_TEXT(found.version, "untouched");
}

/* ---- Options of the graph compiler ---- */

static void options_are_accepted_without_effect(void)
{
    char value[8] = "before";

    for (int opt = 0; opt <= ACL_OP_DEBUG_OPTION; opt++)
        if (opt != ACL_AUTO_TUNE_MODE) EXPECT_OK(aclSetCompileopt((aclCompileOpt)opt, "enable"));
    EXPECT_EQ_I64(aclGetCompileoptSize(ACL_OP_JIT_COMPILE), sizeof(value));
    EXPECT_OK(aclGetCompileopt(ACL_OP_JIT_COMPILE, value, sizeof(value)));
    EXPECT_TEXT(value, "disable");
}

/* Clients have passed the address of a string that they had destroyed. */
static void values_of_options_are_not_read(void)
{
    EXPECT_OK(aclSetCompileopt(ACL_PRECISION_MODE, NO_HANDLE));
    EXPECT_OK(aclSetCompileopt(ACL_PRECISION_MODE, (const char *)(uintptr_t)8));
}

static void wrong_options_are_refused(void)
{
    char value[8] = "before";

    FAILS(100000, aclSetCompileopt(ACL_ALLOW_HF32, NULL), "value is NULL");
    FAILS(100000, aclSetCompileopt((aclCompileOpt)17, "1"),
          "opt is 17: must be at least 0 and at most 16");
    FAILS(100000, aclSetCompileopt((aclCompileOpt)-1, "1"), "opt is -1");
    FAILS(200006, aclSetCompileopt(ACL_AUTO_TUNE_MODE, "RL"), "opt is 2 (ACL_AUTO_TUNE_MODE)");
    EXPECT_EQ_I64(aclGetCompileoptSize(ACL_OP_DETERMINISTIC), 0);
    EXPECT_EQ_I64(aclGetCompileoptSize((aclCompileOpt)17), 0);
    FAILS(100000, aclGetCompileopt(ACL_OP_JIT_COMPILE, NULL, 8), "value is NULL");
    FAILS(100000, aclGetCompileopt((aclCompileOpt)17, value, 8), "opt is 17");
    FAILS(100000, aclGetCompileopt(ACL_OP_JIT_COMPILE, value, 7),
          "length is 7: must be at least 8");
    FAILS(200001, aclGetCompileopt(ACL_OP_DETERMINISTIC, value, 8),
          "opt is 11: must be 10 (ACL_OP_JIT_COMPILE)");
    EXPECT_TEXT(value, "before");
}

/* ---- Modes of the chip ---- */

static void overflow_gives_infinity(void)
{
    aclrtFloatOverflowMode mode = ACL_RT_OVERFLOW_MODE_UNDEF;

    EXPECT_OK(aclrtSetDeviceSatMode(ACL_RT_OVERFLOW_MODE_INFNAN));
    FAILS(207000, aclrtSetDeviceSatMode(ACL_RT_OVERFLOW_MODE_SATURATION),
          "mode is 0 (saturation): must be 1 (infinity and NaN)");
    FAILS(107000, aclrtSetDeviceSatMode(ACL_RT_OVERFLOW_MODE_UNDEF), "mode is 2: must be 1");
    EXPECT_OK(aclrtGetDeviceSatMode(&mode));
    EXPECT_EQ_I64(mode, ACL_RT_OVERFLOW_MODE_INFNAN);
    FAILS(100000, aclrtGetDeviceSatMode(NULL), "mode is NULL");
}

static void a_time_limit_is_accepted(void)
{
    EXPECT_OK(aclrtSetOpExecuteTimeOut(0));
    EXPECT_OK(aclrtSetOpExecuteTimeOut(UINT32_MAX));
}

/* ---- The name of the chip ---- */

static int child_name(void)
{
    (void)printf("<%s>", aclrtGetSocName());
    if (aclrtSetDevice(0) != ACL_SUCCESS) return 0;
    EXPECT_EQ_I64(setenv("ACLNN_CL_SOC_NAME", "changed", 1), 0); /* too late */
    (void)printf("<%s>", aclrtGetSocName());
    return aclrtResetDevice(0) != ACL_SUCCESS;
}

struct name_row {
    const char *name, *variable, *filter, *expected; /* NULL: the device's, twice */
};

static const struct name_row NAMES[] = {
    {"a name that is not set", "ACLNN_CL_SOC_NAME", "ACLNN_CL_DEVICE",
     "<Ascend910B3><Ascend910B3>"},
    {"an empty name", "ACLNN_CL_SOC_NAME=", "ACLNN_CL_DEVICE", "<Ascend910B3><Ascend910B3>"},
    {"another chip", "ACLNN_CL_SOC_NAME=Ascend910_93", "ACLNN_CL_DEVICE",
     "<Ascend910_93><Ascend910_93>"},
    {"the device", "ACLNN_CL_SOC_NAME=device", "ACLNN_CL_DEVICE", NULL},
    {"no device", "ACLNN_CL_SOC_NAME=device", "ACLNN_CL_DEVICE=nosuchdevice", "<>"},
    {"a chip without a device", "ACLNN_CL_SOC_NAME", "ACLNN_CL_DEVICE=nosuchdevice",
     "<Ascend910B3>"},
};

static int child_device(void)
{
    const struct oc_device *device;

    if (!EXPECT_OK(oc_device_peek(0, &device))) return 1;
    (void)printf("<%s><%s>", device->name, device->name);
    return 0;
}

static void the_name_of_the_chip(const void *opaque)
{
    const struct name_row *row = opaque;
    const char *const environment[] = {row->variable, row->filter, NULL};
    struct oc_spawn result, device;

    oc_test_spawn("name", environment, &result);
    EXPECT_EQ_I64(result.status, 0);
    if (row->expected == NULL) oc_test_expect_child("device", environment, &device);
    EXPECT_TEXT(result.output, row->expected == NULL ? device.output : row->expected);
}

/* ---- The log ---- */

static int child_log(void)
{
    char longest[2000];

    (void)dup2(STDOUT_FILENO, STDERR_FILENO);
    aclAppLog(ACL_ERROR, "run", "main.cpp", 7, "%d of %s", 3, "four");
    aclAppLog(ACL_WARNING, NULL, NULL, 8, "no origin");
    ACL_APP_LOG(ACL_INFO, "macro");
    ACL_APP_LOG(ACL_DEBUG, "%s", "macro, in detail");
    aclAppLog(ACL_ERROR, "run", "main.cpp", 9, NULL);
    aclAppLog((aclLogLevel)4, "run", "main.cpp", 10, "unknown");
    aclAppLog((aclLogLevel)-1, "run", "main.cpp", 11, "unknown");
    memset(longest, 'x', sizeof(longest) - 1);
    longest[sizeof(longest) - 1] = '\0';
    aclAppLog(ACL_ERROR, "f", "g", 12, "%s", longest);
    return 0;
}

static void expect_log(const char *level, const char *expected)
{
    char variable[32], end[1100];
    const char *const environment[] = {variable, NULL};
    struct oc_spawn result;

    (void)snprintf(variable, sizeof(variable), "ACLNN_CL_LOG=%s", level);
    (void)snprintf(end, sizeof(end), "aclnn-cl: error: f (g:12): %01023d\n", 0);
    for (char *at = strchr(end, '0'); at != NULL && *at == '0'; at++)
        *at = 'x';
    oc_test_spawn("log", environment, &result);
    EXPECT_EQ_I64(result.status, 0);

    const size_t length = strlen(expected);

    if (!EXPECT(strlen(result.output) >= length)) return;
    EXPECT_TEXT(result.output + length, strcmp(level, "none") == 0 ? "" : end);
    result.output[length] = '\0';
    EXPECT_TEXT(result.output, expected);
}

static void lines_of_programs_have_levels(void)
{
    expect_log("none", "");
    expect_log("error", "aclnn-cl: error: run (main.cpp:7): 3 of four\n");
    expect_log("warn",
               "aclnn-cl: error: run (main.cpp:7): 3 of four\n"
               "aclnn-cl: warn: ? (?:8): no origin\n");
}

static void the_macro_says_where_it_is(void)
{
    struct oc_spawn result;

    oc_test_spawn("log", (const char *const[]){"ACLNN_CL_LOG=trace", NULL}, &result);
    EXPECT_TEXT_CONTAINS(result.output, "aclnn-cl: info: child_log (");
    EXPECT_TEXT_CONTAINS(result.output, "test_toolkit.c:");
    EXPECT_TEXT_CONTAINS(result.output, "): macro\naclnn-cl: trace: child_log (");
    EXPECT_TEXT_CONTAINS(result.output, "): macro, in detail\n");
}

static const struct oc_child CHILDREN[] = {
    {"name", child_name}, {"device", child_device}, {"log", child_log}, {NULL, NULL}};

static const struct oc_test TESTS[] = {
    OC_TEST_OF(releases_of_the_vendors_packages), OC_TEST_OF(options_are_accepted_without_effect),
    OC_TEST_OF(values_of_options_are_not_read),   OC_TEST_OF(wrong_options_are_refused),
    OC_TEST_OF(overflow_gives_infinity),          OC_TEST_OF(a_time_limit_is_accepted),
    OC_TEST_ROWS(NAMES, the_name_of_the_chip),    OC_TEST_OF(lines_of_programs_have_levels),
    OC_TEST_OF(the_macro_says_where_it_is),
};

OC_TEST_MAIN(.name = "toolkit", OC_TESTS(TESTS), .children = CHILDREN)
