/* SPDX-License-Identifier: Apache-2.0 */
/* Kernels between library and device: what is tried before something else, sources from a folder,
 * and limits that a compiled kernel has. */
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include "registry/device_registry.h"
#include "harness/device.h"
#include "harness/fake_operator.h"
#include "harness/test.h"
#include "plan/executor.h"
#include "program/float_atomic.h"
#include "program/program.h"

/* ---- Float atomics ---- */

/* Device 0 as one that promises inline PTX: elsewhere than on NVIDIA's it does not compile. */
static int child_promises_ptx(void)
{
    enum oc_float_atomic selected = OC_FLOAT_ATOMIC_EXTENSION;

    if (oc_device_set_up() != 0) return 1;

    struct oc_device *device = (struct oc_device *)(uintptr_t)oc_test_device();
    const bool is_nvidia = device->float_atomic == OC_FLOAT_ATOMIC_NVIDIA_PTX;

    device->float_atomic = OC_FLOAT_ATOMIC_NVIDIA_PTX;
    EXPECT_STATUS(ACL_SUCCESS, oc_float_atomic_select(device, &selected));
    EXPECT_EQ_I64(selected, is_nvidia ? OC_FLOAT_ATOMIC_NVIDIA_PTX : OC_FLOAT_ATOMIC_CAS);
    EXPECT(aclGetRecentErrMsg() == NULL);
    oc_device_tear_down();
    return oc_expect_failures() != 0;
}

static void a_failed_probe_leaves_no_message(void)
{
    static const char *const WARN[] = {"ACLNN_CL_LOG=warn", NULL};
    struct oc_spawn result;

    oc_test_spawn("promises PTX", WARN, &result);
    if (!EXPECT_EQ_I64(result.status, 0)) (void)printf("%s\n", result.output);
}

/* ---- Sources and options ---- */

static int child_take(void)
{
    struct oc_device *device = NULL;
    struct oc_kernel *kernel = NULL;

    if (oc_device_get(0, &device) != 0) return 1;
    oc_forget_messages();

    const aclnnStatus status = oc_kernel_take(device, "copy", "-DT=f32", "copy", &kernel);

    (void)printf("%d %s\n", (int)status, oc_newest_message());
    return 0;
}

static void build_errors_show_the_log(void)
{
    const char *folder = oc_test_folder();
    char path[512], variable[512];
    const char *const environment[] = {variable, NULL};
    struct oc_spawn result;

    if (!EXPECT(folder != NULL)) return;
    (void)snprintf(variable, sizeof(variable), "ACLNN_CL_KERNEL_DIR=%s", folder);
    oc_test_spawn("take", environment, &result);
    EXPECT_TEXT_CONTAINS(result.output, "561003 aclnn-cl: kernel source ");
    EXPECT_TEXT_CONTAINS(result.output, "/copy.cl cannot be read (ACLNN_CL_KERNEL_DIR)");

    (void)snprintf(path, sizeof(path), "%s/copy.cl", folder);

    FILE *file = fopen(path, "w");

    if (!EXPECT(file != NULL)) return;
    (void)fprintf(file, "kernel void copy() { this is no statement; }\n");
    (void)fclose(file);
    oc_test_spawn("take", environment, &result);
    EXPECT_TEXT_CONTAINS(result.output, "361001 aclnn-cl: copy.cl does not build on ");
    EXPECT_TEXT_CONTAINS(result.output, "-DT=f32");
    EXPECT_TEXT_CONTAINS(result.output, "CL_BUILD_PROGRAM_FAILURE");
}

/* Cut options would build another kernel than the one that was asked for. */
static void a_kernel_folder_with_a_long_name(void)
{
    static const int BYTES[] = {980, 1020, 1100, 2000};

    for (size_t i = 0; i < OC_COUNT(BYTES); i++) {
        char variable[2048];
        const char *const environment[] = {variable, NULL};
        struct oc_spawn result;

        oc_expect_note("%d bytes", BYTES[i]);
        (void)snprintf(variable, sizeof(variable), "ACLNN_CL_KERNEL_DIR=/%0*d", BYTES[i] - 1, 0);
        oc_test_spawn("take", environment, &result);
        EXPECT_TEXT_CONTAINS(result.output, "561003 aclnn-cl: ");
        EXPECT_TEXT_CONTAINS(result.output, BYTES[i] < 1000
                                                ? "cannot be read (ACLNN_CL_KERNEL_DIR)"
                                                : "must leave room for the build options of copy");
    }
}

static void options_that_are_too_long(void)
{
    struct oc_device *device = (struct oc_device *)(uintptr_t)oc_test_device();
    struct oc_kernel *kernel = NULL;
    char options[2048];

    (void)snprintf(options, sizeof(options), "-DT=f32 -DX=%01000d", 0);
    EXPECT_STATUS(ACLNN_ERR_INNER, oc_kernel_take(device, "copy", options, "copy", &kernel));
    EXPECT_TEXT_CONTAINS(oc_newest_message(), "build options of copy.cl are too long: -DT=f32 ");
}

/* ---- Groups ---- */

static void copy_with_limited_kernel(oc_plan *p, const struct oc_fake *a)
{
    oc_fake_copy(p, a);
    if (oc_plan_status(p) == 0) p->steps[0].kernel->max_group = (size_t)a->count;
}

static void copy_in_small_groups(oc_plan *p, const struct oc_fake *a)
{
    oc_fake_copy(p, a);
    if (oc_plan_status(p) != 0) return;

    const struct oc_step *step = &p->steps[0];

    EXPECT_EQ_I64(step->kernel->max_group, a->count);
    EXPECT(step->group[0] > 0 && step->group[0] <= (size_t)a->count);
    EXPECT_EQ_I64(step->global[0] % step->group[0], 0);
}

static void copy_in_fixed_groups(oc_plan *p, const struct oc_fake *a)
{
    oc_plan_kernel(p, &(struct oc_launch){.source = "copy",
                                          .kernel = "copy",
                                          .defines = {{"T", "f32"}, {"OUT", "f32"}},
                                          .global = {1},
                                          .group = {(size_t)a->count},
                                          .fixed_group = true});
}

/* The kernel of a copy, idle afterwards, says from now on that it takes `most` items. */
static void limit_copies(int most)
{
    struct oc_pair pair;

    if (!oc_pair_plan(&pair, &(struct oc_fake){.plan = copy_with_limited_kernel, .count = most}))
        return;
    EXPECT_STATUS(ACL_SUCCESS, aclDestroyAclOpExecutor(pair.executor));
    oc_pair_free(&pair);
}

static void kernels_that_take_small_groups(void)
{
    static const int LIMITS[] = {16, 7, 1};

    for (size_t i = 0; i < OC_COUNT(LIMITS); i++) {
        const struct oc_fake a = {.plan = copy_in_small_groups, .count = LIMITS[i]};
        struct oc_pair pair;

        oc_expect_note("at most %d items", LIMITS[i]);
        limit_copies(LIMITS[i]);
        if (!oc_pair_plan(&pair, &a)) return;
        oc_pair_run(&pair, pair.size);
        oc_pair_free(&pair);
    }
}

/* A kernel that reckons with its group gets it whole, or its plan fails in words. */
static void kernels_that_need_their_group(void)
{
    const struct oc_fake a = {.plan = copy_in_fixed_groups, .count = 16};
    struct oc_pair pair;

    limit_copies(8);
    if (!oc_pair_make(&pair)) return;
    EXPECT_STATUS(ACLNN_ERR_INNER, oc_pair_prepare(&pair, &a));

    const char *message = oc_newest_message();

    EXPECT_TEXT_CONTAINS(message,
                         "aclnnFake: kernel copy of copy.cl needs work-groups of 16 items: on ");
    EXPECT_TEXT_CONTAINS(message, " it has at most 8; another strategy may do");
    oc_pair_free(&pair);
}

/* ---- Main ---- */

static const struct oc_child CHILDREN[] = {
    {"promises PTX", child_promises_ptx}, {"take", child_take}, {NULL, NULL}};
static struct oc_suite suite = {
    .name = "kernels",
    .set_up = oc_device_set_up,
    .tear_down = oc_device_tear_down,
    .children = CHILDREN,
};

int main(int argc, char **argv)
{
    static const struct oc_test TESTS[] = {
        OC_TEST("a failed probe leaves no message", a_failed_probe_leaves_no_message),
        OC_TEST("build errors show the log", build_errors_show_the_log),
        OC_TEST("a kernel folder with a long name", a_kernel_folder_with_a_long_name),
        OC_TEST("options that are too long", options_that_are_too_long),
        OC_TEST("kernels that take small groups", kernels_that_take_small_groups),
        OC_TEST("kernels that need their group", kernels_that_need_their_group),
    };

    oc_suite_add(&suite, TESTS, OC_COUNT(TESTS));
    return oc_test_main(argc, argv, &suite);
}
