/* SPDX-License-Identifier: Apache-2.0 */
/* Kernels on the device: the self-test of atomics, sources from a folder, limits of compiled
 * kernels, and their parameters. */
#include <stdint.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>

#include "base/handle.h"
#include "harness/fake_operator.h"
#include "harness/test.h"
#include "plan/executor.h"
#include "program/float_atomic.h"
#include "program/program.h"
#include "program/warm_up.h"
#include "registry/device_registry.h"
#include "verify/device.h"
#include "verify/signature.h"

/* ---- Float atomics ---- */

#define HAS_THE_EXTENSION 77 /* an exit status */

/* Pretends that device 0 has an extension that it does not have. Where it has it there is nothing to
 * pretend: compilers end the process over the inline assembly of another vendor. */
static int child_with_other_atomics(void)
{
    enum oc_float_atomic selected = OC_FLOAT_ATOMIC_NVIDIA_PTX;

    if (oc_device_set_up() != 0) return 1;

    struct oc_device *device = (struct oc_device *)(uintptr_t)oc_test_device();

    if (device->float_atomic == OC_FLOAT_ATOMIC_EXTENSION) return HAS_THE_EXTENSION;
    device->float_atomic = OC_FLOAT_ATOMIC_EXTENSION;
    EXPECT_STATUS(ACL_SUCCESS, oc_float_atomic_select(device, &selected));
    EXPECT_EQ_I64(selected, OC_FLOAT_ATOMIC_CAS);
    EXPECT(aclGetRecentErrMsg() == NULL);
    oc_device_tear_down();
    return oc_expect_failures() != 0;
}

static void a_failed_probe_leaves_no_message(void)
{
    static const char *const WARN[] = {"ACLNN_CL_LOG=warn", NULL};
    struct oc_spawn result;

    oc_test_spawn("other atomics", WARN, &result);
    if (result.status == HAS_THE_EXTENSION) oc_test_skip("the device has float atomics");
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
    EXPECT_TEXT_CONTAINS(result.output, "/steps/copy.cl cannot be read (ACLNN_CL_KERNEL_DIR)");

    (void)snprintf(path, sizeof(path), "%s/steps", folder);
    EXPECT_EQ_I64(mkdir(path, 0700), 0);
    (void)snprintf(path, sizeof(path), "%s/steps/copy.cl", folder);

    FILE *file = fopen(path, "w");

    if (!EXPECT(file != NULL)) return;
    (void)fprintf(file, "kernel void copy() { this is no statement; }\n");
    (void)fclose(file);
    oc_test_spawn("take", environment, &result);
    EXPECT_TEXT_CONTAINS(result.output, "361001 aclnn-cl: copy.cl does not build on ");
    EXPECT_TEXT_CONTAINS(result.output, "-DT=f32");
    EXPECT_TEXT_CONTAINS(result.output, "CL_BUILD_PROGRAM_FAILURE");
}

/* Truncated options would build a different kernel. */
static void a_kernel_folder_with_a_long_name(void)
{
    static const int BYTES[] = {900, 1020, 1100, 2000};

    for (size_t i = 0; i < OC_COUNT(BYTES); i++) {
        char variable[2048];
        const char *const environment[] = {variable, NULL};
        struct oc_spawn result;

        oc_expect_note("%d bytes", BYTES[i]);
        (void)snprintf(variable, sizeof(variable), "ACLNN_CL_KERNEL_DIR=/%0*d", BYTES[i] - 1, 0);
        oc_test_spawn("take", environment, &result);
        EXPECT_TEXT_CONTAINS(result.output, "561003 aclnn-cl: ");
        EXPECT_TEXT_CONTAINS(
            result.output, BYTES[i] < 1000 ? "cannot be read (ACLNN_CL_KERNEL_DIR)"
                                           : "must leave room for the build options of steps/copy");
    }
}

static void options_that_are_too_long(void)
{
    struct oc_device *device = (struct oc_device *)(uintptr_t)oc_test_device();
    struct oc_kernel *kernel = NULL;
    char options[2048];

    (void)snprintf(options, sizeof(options), "-DT=f32 -DX=%01600d", 0);
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

/* Plans a fill of nothing in groups of a->count work-items. */
static void fill_in_groups(oc_plan *p, const struct oc_fake *a, enum oc_capability fixed_group)
{
    const int64_t none[8] = {0};

    oc_plan_kernel(
        p,
        &(struct oc_launch){
            .source = "copy",
            .kernel = "fill",
            .defines = {OC_DEFINE(T, "f32"), OC_DEFINE(OUT, "f32"), OC_DEFINE_INT(VECTOR, 8)},
            .args = {OC_REF(out, oc_plan_view(p, "out", a->out, OC_WRITE).ref), OC_INDEX(rows, 0),
                     OC_INDEX(inner, 0), OC_INDEX(elements_per_item, 0), OC_INDEX(outer_rank, 0),
                     OC_INDEX8(extent, none), OC_INDEX8(out_stride, none),
                     OC_INDEX(out_inner_stride, 0), OC_FLOAT(value, 0)},
            .group = {(size_t)a->count},
            .fixed_group = fixed_group});
}

static void fill_in_flexible_groups(oc_plan *p, const struct oc_fake *a)
{
    fill_in_groups(p, a, 0);
}

/* Limits the kernel to half of the group for the next plan. */
static void fill_in_fixed_groups(oc_plan *p, const struct oc_fake *a)
{
    fill_in_groups(p, a, OC_GROUPS_OF_TRANSPOSE);
    if (oc_plan_status(p) == 0) p->steps[0].kernel->max_group = (size_t)a->count / 2;
}

/* Limits the kernel of a copy to `most` work-items per group, for the next plan. */
static void limit_copies(int most)
{
    struct oc_pair pair;

    if (!oc_pair_plan(&pair, &(struct oc_fake){.plan = copy_with_limited_kernel, .count = most}))
        return;
    EXPECT_STATUS(ACL_SUCCESS, aclDestroyAclOpExecutor(pair.executor));
    oc_pair_free(&pair);
}

static void kernels_limited_to_small_groups(void)
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

/* Plans `fill_in_fixed_groups` first, and a step that takes any group when asked to. */
static void fill_in_fixed_groups_if_possible(oc_plan *p, const struct oc_fake *a)
{
    if (!oc_plan_lacks(p, OC_GROUPS_OF_TRANSPOSE))
        fill_in_fixed_groups(p, a);
    else
        oc_plan_fill(p, oc_plan_view(p, "out", a->out, OC_WRITE), 0);
}

/* The plan is made again, without steps that depend on their group size. */
static void kernels_with_a_fallback(void)
{
    const struct oc_fake a = {.plan = fill_in_fixed_groups_if_possible, .count = 24};
    struct oc_pair pair;

    if (!oc_pair_plan(&pair, &(struct oc_fake){.plan = fill_in_fixed_groups, .count = 24})) return;
    EXPECT_STATUS(ACL_SUCCESS, aclDestroyAclOpExecutor(pair.executor));
    EXPECT_OK(oc_pair_prepare(&pair, &a));
    EXPECT(aclGetRecentErrMsg() == NULL);
    EXPECT_STATUS(ACL_SUCCESS, aclDestroyAclOpExecutor(pair.executor));
    oc_pair_free(&pair);
}

/* The plan fails if a kernel that depends on its group size does not support it. */
static void kernels_that_need_their_group(void)
{
    const struct oc_fake a = {.plan = fill_in_fixed_groups, .count = 16};
    struct oc_pair pair;

    if (!oc_pair_plan(&pair, &a)) return;
    EXPECT_STATUS(ACL_SUCCESS, aclDestroyAclOpExecutor(pair.executor));
    EXPECT_STATUS(ACLNN_ERR_INNER, oc_pair_prepare(&pair, &a));

    const char *message = oc_newest_message();

    EXPECT_TEXT_CONTAINS(message,
                         "aclnnFake: work-group of kernel fill of copy.cl is 16: must be at most "
                         "8 on ");
    EXPECT_TEXT_CONTAINS(message, "; try another strategy (ACLNN_CL_STRATEGY)");
    oc_pair_free(&pair);
}

/* The device's limit is inclusive. */
static void a_group_of_the_limit(void)
{
    const int most = (int)oc_test_device()->max_group;
    const struct oc_fake of_limit = {.plan = fill_in_flexible_groups, .count = most},
                         above = {.plan = fill_in_flexible_groups, .count = most + 1};
    struct oc_pair pair;

    if (!oc_pair_plan(&pair, &of_limit)) return;
    EXPECT_STATUS(ACL_SUCCESS, aclDestroyAclOpExecutor(pair.executor));
    EXPECT_STATUS(ACLNN_ERR_INNER, oc_pair_prepare(&pair, &above));
    EXPECT_TEXT_CONTAINS(oc_newest_message(), "aclnnFake: work-group of kernel fill is ");
    oc_pair_free(&pair);
}

/* ---- Parameters ---- */

/* The step of a copy does not match the kernel once `change` has modified its arguments. */
static void expect_mismatch(void (*change)(struct oc_step *step), const char *text)
{
    struct oc_step step = {0};
    char found[256] = "";
    int compared = 0;
    struct oc_pair pair;

    if (!oc_pair_plan(&pair, &(struct oc_fake){.plan = oc_fake_copy})) return;

    oc_plan *p = oc_handle_acquire(OC_HANDLE_EXECUTOR, pair.executor);

    if (EXPECT(p != NULL)) {
        step = p->steps[0];
        EXPECT(oc_signature_matches(&step, &compared, found));
        /* Drivers need not report the parameters of a program that was loaded from a binary, as PoCL's are not. */
        if (compared != 0 ||
            strstr(oc_test_device()->platform_name, "Portable Computing") != NULL) {
            EXPECT_EQ_I64(compared, 14);
            change(&step);
            EXPECT(!oc_signature_matches(&step, &compared, found));
            EXPECT_TEXT(found, text);
        }
        oc_handle_release(pair.executor);
    }
    EXPECT_STATUS(ACL_SUCCESS, aclDestroyAclOpExecutor(pair.executor));
    oc_pair_free(&pair);
}

static void swap_references(struct oc_step *step)
{
    const struct oc_arg first = step->args[0];

    step->args[0] = step->args[1];
    step->args[1] = first;
}

static void drop_last(struct oc_step *step) { step->arg_count--; }

static void append_int(struct oc_step *step)
{
    step->args[step->arg_count++] = (struct oc_arg)OC_INT(more, 1);
}

static void change_type(struct oc_step *step) { step->args[2].kind = OC_ARG_INT; }

/* The comparison that every sweep makes (harness/op.c) finds each kind of difference. */
static void arguments_match_the_parameters(void)
{
    expect_mismatch(
        swap_references,
        "parameter 0 of elementwise_copy.cl:flat is uchar* out_buffer, but the plan sets uchar* "
        "in_buffer");
    expect_mismatch(drop_last, "elementwise_copy.cl:flat has 14 parameters, but the plan sets 13");
    expect_mismatch(
        append_int,
        "parameter 14 of elementwise_copy.cl:flat is nothing , but the plan sets int more");
    expect_mismatch(
        change_type,
        "parameter 4 of elementwise_copy.cl:flat is index_t rows, but the plan sets int rows");
}

/* ---- Warming up ---- */

/* A launch without an effect takes as long as it has work-items, 10^10 of them minutes. */
static void ranges_of_warm_ups_are_small(void)
{
    static const struct {
        size_t global[3], local[3], range[3];
    } ROWS[] = {
        {{1, 1, 1}, {1, 1, 1}, {1, 1, 1}},
        {{65534, 1, 7}, {1, 1, 1}, {1, 1, 1}},
        {{65280, 64, 7}, {256, 1, 1}, {256, 1, 1}},
        {{65535, 1, 1}, {1, 1, 1}, {65536, 1, 1}},
        {{65536, 1, 1}, {64, 1, 1}, {65536, 1, 1}},
        {{4, 1000000, 3}, {4, 8, 1}, {4, 65536, 1}},
        {{100000, 100000, 100000}, {16, 16, 1}, {65536, 16, 1}},
        {{7, 1, 300000}, {7, 1, 100}, {7, 1, 65600}},
    };

    for (size_t i = 0; i < OC_COUNT(ROWS); i++) {
        size_t range[3];

        oc_warm_up_range(ROWS[i].global, ROWS[i].local, range);
        for (int k = 0; k < 3; k++)
            EXPECT_EQ_I64((int64_t)range[k], (int64_t)ROWS[i].range[k]);
    }
}

static const struct oc_child CHILDREN[] = {
    {"other atomics", child_with_other_atomics}, {"take", child_take}, {NULL, NULL}};

static const struct oc_test TESTS[] = {
    OC_TEST("a failed probe leaves no message", a_failed_probe_leaves_no_message),
    OC_TEST("build errors show the log", build_errors_show_the_log),
    OC_TEST("a kernel folder with a long name", a_kernel_folder_with_a_long_name),
    OC_TEST("options that are too long", options_that_are_too_long),
    OC_TEST("kernels limited to small groups", kernels_limited_to_small_groups),
    OC_TEST("kernels that need their group", kernels_that_need_their_group),
    OC_TEST("kernels with a fallback", kernels_with_a_fallback),
    OC_TEST("a group of the limit", a_group_of_the_limit),
    OC_TEST("ranges of warm-ups are small", ranges_of_warm_ups_are_small),
    OC_TEST("arguments match the parameters", arguments_match_the_parameters),
};

OC_TEST_MAIN(.name = "kernels", OC_TESTS(TESTS), OC_ON_DEVICE, .children = CHILDREN)
