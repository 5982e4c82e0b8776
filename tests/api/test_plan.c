/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Plans as operators build them: an operator made up for tests has scratch, zero and copy steps,
 * tables and failures, which show the workspace contract at work.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/handle.h"
#include "check/check.h"
#include "harness/fake_operator.h"
#include "harness/test.h"
#include "plan/executor.h"
#include "plan/op.h"
#include "plan/plan.h"
#include "steps/steps.h"
#include "verify/buffer.h"
#include "verify/device.h"

/* ---- Workspace ---- */

static void through_scratch(oc_plan *p, const struct oc_fake *a)
{
    const struct oc_view in = oc_plan_view(p, "in", a->in, OC_READ),
                         out = oc_plan_view(p, "out", a->out, OC_WRITE);
    const struct oc_view scratch = oc_fake_scratch(p, OC_F32, a->out);

    oc_plan_copy(p, scratch, in);
    oc_plan_copy(p, out, scratch);
}

/* in -> a -> b -> c -> out: the lifetimes of a and c do not overlap. */
static void through_a_chain(oc_plan *p, const struct oc_fake *a)
{
    const struct oc_view in = oc_plan_view(p, "in", a->in, OC_READ),
                         out = oc_plan_view(p, "out", a->out, OC_WRITE);
    const struct oc_view one = oc_fake_scratch(p, OC_F32, a->out);
    const struct oc_view two = oc_fake_scratch(p, OC_F32, a->out);
    const struct oc_view three = oc_fake_scratch(p, OC_F32, a->out);

    oc_plan_copy(p, one, in);
    oc_plan_copy(p, two, one);
    oc_plan_copy(p, three, two);
    oc_plan_copy(p, out, three);
}

/* Two scratch buffers with overlapping lifetimes, the second one with a larger alignment. */
static void through_aligned_scratch(oc_plan *p, const struct oc_fake *a)
{
    const struct oc_view in = oc_plan_view(p, "in", a->in, OC_READ),
                         out = oc_plan_view(p, "out", a->out, OC_WRITE);
    const struct oc_view first = oc_fake_scratch(p, OC_F32, a->out);
    const struct oc_view aligned = {oc_plan_scratch_aligned(p, OC_PAIR_ELEMENTS * 4, 4096), a->out,
                                    OC_F32};

    oc_plan_copy(p, first, in);
    oc_plan_copy(p, aligned, first);
    oc_plan_zero(p, first.ref, OC_PAIR_ELEMENTS * 4);
    oc_plan_copy(p, out, aligned);
    oc_plan_zero(p, first.ref, OC_PAIR_ELEMENTS * 4);
}

#define ROUNDED ((uint64_t)448) /* 400 bytes, rounded up to 64 */

static void workspace_sizes(void)
{
    static const struct {
        const char *name;
        void (*plan)(oc_plan *p, const struct oc_fake *a);
        uint64_t size;
    } ROWS[] = {{"scratch", through_scratch, ROUNDED},
                {"chain", through_a_chain, 2 * ROUNDED},
                {"aligned", through_aligned_scratch, 4096 + ROUNDED + 4096 - 64}};

    for (size_t i = 0; i < OC_COUNT(ROWS); i++) {
        struct oc_pair pair;

        oc_expect_note("%s", ROWS[i].name);
        if (!oc_pair_plan(&pair, &(struct oc_fake){.plan = ROWS[i].plan})) return;
        if (EXPECT_EQ_I64(pair.size, ROWS[i].size)) oc_pair_run(&pair, pair.size);
        oc_pair_free(&pair);
    }
}

/* Scratch has its alignment for any alignment of the workspace. */
static void larger_alignment_is_kept(void)
{
    for (size_t shift = 0; shift < 4096; shift += 448) {
        struct oc_pair pair;
        struct oc_buffer workspace;

        if (!oc_pair_plan(&pair, &(struct oc_fake){.plan = through_aligned_scratch})) return;
        if (oc_buffer_make(&workspace, pair.size + 4096)) {
            EXPECT_STATUS(ACL_SUCCESS, oc_fake_run(workspace.device + shift, pair.size,
                                                   pair.executor, oc_test_stream()));
            oc_pair_expect(&pair, true);
            oc_buffer_free(&workspace);
        }
        oc_pair_free(&pair);
    }
}

static void expect_workspace_refused(uint64_t given, char *workspace, aclnnStatus status,
                                     const char *text)
{
    struct oc_pair pair;

    if (!oc_pair_plan(&pair, &(struct oc_fake){.plan = through_scratch})) return;
    EXPECT_STATUS(status, oc_fake_run(workspace, given, pair.executor, oc_test_stream()));
    EXPECT_TEXT_CONTAINS(oc_newest_message(), text);
    EXPECT_STATUS(ACLNN_ERR_PARAM_INVALID, oc_fake_run(workspace, given, pair.executor,
                                                       oc_test_stream())); /* it was consumed */
    EXPECT_TEXT_CONTAINS(oc_newest_message(), "must be a live executor");
    oc_pair_expect(&pair, false);
    oc_pair_free(&pair);
}

static void invalid_workspaces(void)
{
    static char host[4096];
    void *memory = NULL, *tight = NULL, *freed = NULL;

    EXPECT_STATUS(ACL_SUCCESS, aclrtMalloc(&memory, 4096, ACL_MEM_MALLOC_NORMAL_ONLY));
    EXPECT_STATUS(ACL_SUCCESS, aclrtMalloc(&tight, ROUNDED - 1, ACL_MEM_MALLOC_NORMAL_ONLY));
    EXPECT_STATUS(ACL_SUCCESS, aclrtMalloc(&freed, 4096, ACL_MEM_MALLOC_NORMAL_ONLY));
    EXPECT_STATUS(ACL_SUCCESS, aclrtFree(freed));
    const aclnnStatus invalid = ACLNN_ERR_PARAM_INVALID;

    expect_workspace_refused(ROUNDED - 1, memory, invalid,
                             "aclnnFake: workspaceSize is 447: must be at least what the first "
                             "call returned, 448");
    expect_workspace_refused(0, memory, invalid, "workspaceSize is 0: must be at least");
    expect_workspace_refused(0, NULL, invalid, "workspaceSize is 0: must be at least");
    expect_workspace_refused(ROUNDED, NULL, ACLNN_ERR_PARAM_NULLPTR,
                             "aclnnFake: workspace is NULL");
    expect_workspace_refused(ROUNDED, (char *)memory + 32, invalid, "must be aligned to 64 bytes");
    expect_workspace_refused(ROUNDED, (char *)memory + 4096 - 64, invalid,
                             "must be within one allocation");
    expect_workspace_refused(ROUNDED, tight, invalid, "must be within one allocation");
    expect_workspace_refused(ROUNDED, freed, invalid, "freed");
    expect_workspace_refused(ROUNDED, host, invalid, "must be device memory");
    EXPECT_STATUS(ACL_SUCCESS, aclrtFree(memory));
    EXPECT_STATUS(ACL_SUCCESS, aclrtFree(tight));
}

static void workspaces_that_are_larger(void)
{
    struct oc_pair pair;

    if (!oc_pair_plan(&pair, &(struct oc_fake){.plan = through_scratch})) return;
    oc_pair_run(&pair, pair.size + 64);
    oc_pair_free(&pair);
}

/* Freed right after the second call, while the work in flight still uses the memory. */
static void workspace_freed_at_once(void)
{
    for (int i = 0; i < 50; i++) {
        struct oc_pair pair;
        void *workspace = NULL;

        if (!oc_pair_plan(&pair, &(struct oc_fake){.plan = through_scratch})) return;
        EXPECT_STATUS(ACL_SUCCESS, aclrtMalloc(&workspace, pair.size, ACL_MEM_MALLOC_NORMAL_ONLY));
        EXPECT_STATUS(ACL_SUCCESS,
                      oc_fake_run(workspace, pair.size, pair.executor, oc_test_stream()));
        EXPECT_STATUS(ACL_SUCCESS, aclrtFree(workspace));
        oc_pair_expect(&pair, true);
        oc_pair_free(&pair);
    }
}

/* The lifetimes that the plan computes for its scratch. */
static void lifetimes_follow_the_steps(void)
{
    struct oc_pair pair;
    oc_plan *p;

    if (!oc_pair_plan(&pair, &(struct oc_fake){.plan = through_a_chain})) return;
    p = oc_handle_acquire(OC_HANDLE_EXECUTOR, pair.executor);
    if (EXPECT(p != NULL) && EXPECT_EQ_I64(p->scratch_request_count, 3)) {
        for (int i = 0; i < 3; i++) {
            EXPECT_EQ_I64(p->scratch_requests[i].first, i);
            EXPECT_EQ_I64(p->scratch_requests[i].last, i + 1);
        }
        EXPECT_EQ_I64(p->scratch_requests[0].offset, p->scratch_requests[2].offset);
    }
    oc_handle_release(pair.executor);
    EXPECT_STATUS(ACL_SUCCESS, aclDestroyAclOpExecutor(pair.executor));
    oc_pair_free(&pair);
}

/* ---- Zero ---- */

static void zero_the_middle(oc_plan *p, const struct oc_fake *a)
{
    const struct oc_view in = oc_plan_view(p, "in", a->in, OC_READ),
                         out = oc_plan_view(p, "out", a->out, OC_WRITE);
    struct oc_ref middle = out.ref;

    oc_plan_copy(p, out, in);
    middle.offset += 10 * 4;
    oc_plan_zero(p, middle, 5 * 4);
    oc_plan_zero(p, middle, 0);
}

static void zeroed_bytes(void)
{
    struct oc_pair pair;

    if (!oc_pair_plan(&pair, &(struct oc_fake){.plan = zero_the_middle})) return;
    EXPECT_EQ_I64(pair.size, 0);
    oc_pair_run_bare(&pair);
    memset(pair.in.sent + 10 * 4, 0, 5 * 4);
    oc_pair_expect(&pair, true);
    oc_pair_free(&pair);
}

/* ---- Failure ---- */

static void fail_between_steps(oc_plan *p, const struct oc_fake *a)
{
    const struct oc_view in = oc_plan_view(p, "in", a->in, OC_READ),
                         out = oc_plan_view(p, "out", a->out, OC_WRITE);

    oc_plan_copy(p, out, in);
    EXPECT(oc_plan_try(p, ACLNN_SUCCESS));
    EXPECT(!oc_plan_try(p, oc_check_that(false, "it", "wrong", "must be right")));
    EXPECT_EQ_I64(oc_plan_status(p), ACLNN_ERR_PARAM_INVALID);
    /* The plan has failed, so these do nothing; otherwise they would fail with other messages. */
    oc_plan_kernel(p, &(struct oc_launch){.source = "no such source", .kernel = "none"});
    (void)oc_plan_scratch(p, OC_F32, INT64_MAX);
    oc_plan_fill(p, out, 1);
    EXPECT(!oc_plan_try(p, ACLNN_ERR_INNER));
    EXPECT_EQ_I64(oc_plan_status(p), ACLNN_ERR_PARAM_INVALID);
    EXPECT_EQ_I64(p->step_count, 1);
}

static void launch(oc_plan *p, const struct oc_fake *a) { oc_plan_kernel(p, a->launch); }

static void too_much_scratch(oc_plan *p, const struct oc_fake *a)
{
    (void)a;
    (void)oc_plan_scratch(p, OC_F32, INT64_MAX / 4);
}

static void plans_that_fail(void)
{
    const size_t most = oc_test_device()->max_group;
    const struct oc_launch no_source = {.source = "no such source", .kernel = "copy"};
    const struct oc_launch no_kernel = {
        .source = "copy",
        .kernel = "no such kernel",
        .defines = {OC_DEFINE(T, "f32"), OC_DEFINE(OUT, "f32"), OC_DEFINE_INT(VECTOR, 8)}};
    const struct oc_launch no_types = {.source = "copy", .kernel = "copy"};
    const struct oc_launch large_group = {
        .source = "copy",
        .kernel = "copy",
        .defines = {OC_DEFINE(T, "f32"), OC_DEFINE(OUT, "f32"), OC_DEFINE_INT(VECTOR, 8)},
        .group = {most, 2}};
    struct oc_launch defines = {.source = "copy", .kernel = "copy"}, args = defines;

    for (int i = 0; i <= OC_MAX_DEFINES; i++)
        oc_launch_define_int(&defines, "X", i);
    for (int i = 0; i <= OC_MAX_ARGS; i++)
        OC_APPEND_ARGS(&args, OC_INT(x, i));

    oc_pair_expect_refused((struct oc_fake){.plan = fail_between_steps}, ACLNN_ERR_PARAM_INVALID,
                           "aclnnFake: it is wrong: must be right");
    oc_pair_expect_refused((struct oc_fake){.plan = launch, .launch = &no_source},
                           ACLNN_ERR_INNER_FIND_KERNEL_ERROR, "no such source.cl is not in");
    oc_pair_expect_refused((struct oc_fake){.plan = launch, .launch = &no_kernel},
                           ACLNN_ERR_INNER_FIND_KERNEL_ERROR, "no such kernel");
    oc_pair_expect_refused((struct oc_fake){.plan = launch, .launch = &no_types},
                           ACLNN_ERR_RUNTIME_ERROR, "copy.cl does not build on ");
    oc_pair_expect_refused((struct oc_fake){.plan = launch, .launch = &large_group},
                           ACLNN_ERR_INNER, "work-group of kernel copy is ");
    oc_pair_expect_refused((struct oc_fake){.plan = launch, .launch = &defines}, ACLNN_ERR_INNER,
                           "kernel copy of copy.cl has more than 28 arguments or 16 definitions");
    oc_pair_expect_refused((struct oc_fake){.plan = launch, .launch = &args}, ACLNN_ERR_INNER,
                           "kernel copy of copy.cl has more than 28 arguments or 16 definitions");
    oc_pair_expect_refused((struct oc_fake){.plan = too_much_scratch}, ACLNN_ERR_PARAM_INVALID,
                           "workspace for ");
}

/* The plan is empty: valid, and nothing to run. */
static void do_nothing(oc_plan *p, const struct oc_fake *a)
{
    (void)p;
    (void)a;
}

static void empty_plans(void)
{
    struct oc_pair pair;

    if (!oc_pair_plan(&pair, &(struct oc_fake){.plan = do_nothing})) return;
    EXPECT_EQ_I64(pair.size, 0);
    oc_pair_run_bare(&pair);
    EXPECT_STATUS(ACLNN_ERR_PARAM_INVALID, oc_fake_run(NULL, 0, pair.executor, oc_test_stream()));
    oc_pair_expect(&pair, false);
    oc_pair_free(&pair);
}

/* Any number of tensors, or an error in the first call, but not in the second. */
static void copy_many_times(oc_plan *p, const struct oc_fake *a)
{
    const struct oc_view out = oc_plan_view(p, "out", a->out, OC_WRITE);

    for (int i = 1; i < a->count; i++)
        oc_plan_copy(p, out, oc_plan_view(p, "in", a->in, OC_READ));
}

static void many_tensors(void)
{
    static const int COUNTS[] = {16, 18, 200};

    for (size_t i = 0; i < OC_COUNT(COUNTS); i++) {
        const struct oc_fake a = {.plan = copy_many_times, .count = COUNTS[i]};
        struct oc_pair pair;

        oc_expect_note("%d tensors", COUNTS[i]);
        if (!oc_pair_make(&pair)) return;
        if (oc_pair_prepare(&pair, &a) == ACL_SUCCESS) {
            oc_pair_run_bare(&pair);
            oc_pair_expect(&pair, true);
        }
        oc_pair_free(&pair);
    }
}

/* ---- Tables ---- */

static void copy_a_table(oc_plan *p, const struct oc_fake *a)
{
    float table[OC_PAIR_ELEMENTS];
    const struct oc_view out = oc_plan_view(p, "out", a->out, OC_WRITE);

    for (int i = 0; i < OC_PAIR_ELEMENTS; i++)
        table[i] = (float)i * 0.5f - 7;

    const struct oc_view view = {oc_plan_constant(p, table, sizeof(table)), a->out, OC_F32};

    memset(table, 0, sizeof(table)); /* the plan has a copy */
    oc_plan_copy(p, out, view);
}

static void tables(void)
{
    struct oc_pair pair;

    if (!oc_pair_plan(&pair, &(struct oc_fake){.plan = copy_a_table})) return;
    EXPECT_EQ_I64(pair.size, 0);
    EXPECT_STATUS(ACL_SUCCESS, aclSetAclOpExecutorRepeatable(pair.executor));
    for (int i = 0; i < 3; i++) {
        oc_pair_run_bare(&pair);
        oc_pair_expect(&pair, true);
    }
    /* The executor may be destroyed while its work is queued. */
    oc_pair_run_bare(&pair);
    EXPECT_STATUS(ACL_SUCCESS, aclDestroyAclOpExecutor(pair.executor));
    oc_pair_expect(&pair, true);
    oc_pair_free(&pair);
}

/* ---- Options ---- */

static void ask_for_determinism(oc_plan *p, const struct oc_fake *a)
{
    *a->seen = oc_plan_deterministic(p);
}

static bool sees_determinism(void)
{
    bool seen = false;
    struct oc_pair pair;

    if (!oc_pair_plan(&pair, &(struct oc_fake){.plan = ask_for_determinism, .seen = &seen}))
        return false;
    EXPECT_STATUS(ACL_SUCCESS, aclDestroyAclOpExecutor(pair.executor));
    oc_pair_free(&pair);
    return seen;
}

static void determinism_is_read_in_the_first_call(void)
{
    EXPECT(!sees_determinism());
    EXPECT_STATUS(ACL_SUCCESS, aclrtSetSysParamOpt(ACL_OPT_DETERMINISTIC, 1));
    EXPECT(sees_determinism());
    EXPECT_STATUS(ACL_SUCCESS, aclrtSetSysParamOpt(ACL_OPT_DETERMINISTIC, 0));
    EXPECT(!sees_determinism());
    EXPECT_STATUS(ACL_SUCCESS, aclrtCtxSetSysParamOpt(ACL_OPT_DETERMINISTIC, 1));
    EXPECT(sees_determinism());
    EXPECT_STATUS(ACL_SUCCESS, aclrtCtxSetSysParamOpt(ACL_OPT_DETERMINISTIC, 0));
    EXPECT(!sees_determinism());
}

/* Options that change between the two calls do not change the plan. */
static void options_are_those_of_the_first_call(void)
{
    struct oc_pair pair;

    oc_plan_request(OC_PLAN_SIZES_ONLY, true);

    const bool is_planned = oc_pair_plan(&pair, &(struct oc_fake){.plan = oc_fake_copy});

    oc_plan_request(OC_PLAN_SIZES_ONLY, false);
    if (!is_planned) return;
    EXPECT_STATUS(ACLNN_ERR_INNER, oc_fake_run(NULL, 0, pair.executor, oc_test_stream()));
    EXPECT_TEXT_CONTAINS(oc_newest_message(), "the plan has no kernels");
    oc_pair_expect(&pair, false);
    oc_pair_free(&pair);
    if (!oc_pair_plan(&pair, &(struct oc_fake){.plan = oc_fake_copy})) return;
    oc_plan_request(OC_PLAN_SIZES_ONLY, true);
    oc_pair_run_bare(&pair);
    oc_plan_request(OC_PLAN_SIZES_ONLY, false);
    oc_pair_expect(&pair, true);
    oc_pair_free(&pair);
}

/* ---- Printing ---- */

static int child_print(void)
{
    (void)dup2(STDOUT_FILENO, STDERR_FILENO);
    if (oc_device_set_up() != 0) return 1;

    struct oc_pair pair;

    if (!oc_pair_plan(&pair, &(struct oc_fake){.plan = through_aligned_scratch})) return 1;
    (void)aclDestroyAclOpExecutor(pair.executor);
    oc_pair_free(&pair);
    oc_device_tear_down();
    return 0;
}

static void plans_in_the_log(void)
{
    static const char *const PLAN[] = {"ACLNN_CL_LOG=plan", "ACLNN_CL_STRATEGY=index:64", NULL};
    static const char *const ERRORS[] = {"ACLNN_CL_LOG=error", NULL};
    struct oc_spawn result;

    oc_test_spawn("print", PLAN, &result);
    EXPECT_EQ_I64(result.status, 0);
    EXPECT_TEXT_CONTAINS(result.output, "aclnn-cl: plan: aclnnFake on device 0 (");
    EXPECT_TEXT_CONTAINS(result.output, "5 steps, workspace 8576 bytes");
    EXPECT_TEXT_CONTAINS(result.output, "step 0: elementwise_copy.cl:flat, strategy flat (");
    EXPECT_TEXT_CONTAINS(result.output, "64-bit indices, 800 bytes");
    EXPECT_TEXT_CONTAINS(result.output, "step 2: fill 400 bytes with 0");
    EXPECT_TEXT_CONTAINS(result.output, "scratch 1: 400 bytes at 4096, steps 1 to 3");
    oc_test_spawn("print", ERRORS, &result);
    EXPECT_EQ_I64(result.status, 0);
    EXPECT(strstr(result.output, "plan") == NULL);
}

static const struct oc_child CHILDREN[] = {{"print", child_print}, {NULL, NULL}};

static const struct oc_test TESTS[] = {
    OC_TEST("workspace sizes", workspace_sizes),
    OC_TEST("larger alignment is kept", larger_alignment_is_kept),
    OC_TEST("invalid workspaces", invalid_workspaces),
    OC_TEST("workspaces that are larger", workspaces_that_are_larger),
    OC_TEST("workspace freed at once", workspace_freed_at_once),
    OC_TEST("lifetimes follow the steps", lifetimes_follow_the_steps),
    OC_TEST("zeroed bytes", zeroed_bytes),
    OC_TEST("plans that fail", plans_that_fail),
    OC_TEST("empty plans", empty_plans),
    OC_TEST("many tensors", many_tensors),
    OC_TEST("tables", tables),
    OC_TEST("determinism is read in the first call", determinism_is_read_in_the_first_call),
    OC_TEST("options are those of the first call", options_are_those_of_the_first_call),
    OC_TEST("plans in the log", plans_in_the_log),
};

OC_TEST_MAIN(.name = "plan", OC_TESTS(TESTS), OC_ON_DEVICE, .children = CHILDREN)
