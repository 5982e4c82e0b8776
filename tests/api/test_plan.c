/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Plans as operators build them: an operator made up here has scratch, zero, copy and fill steps,
 * tables and failures, which show the workspace contract and the shared steps at work.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/handle.h"
#include "harness/buffer.h"
#include "harness/device.h"
#include "harness/op.h"
#include "harness/test.h"
#include "plan/check.h"
#include "plan/internal.h"
#include "plan/plan.h"

/* ---- The operator ---- */

struct args {
    const aclTensor *in, *out;
    void (*plan)(oc_plan *p, const struct args *a);
    float value;
    int count;
    const struct oc_launch *launch;
    bool *seen; /* what the plan was told about determinism */
};

static aclnnStatus check(const void *opaque)
{
    (void)opaque;
    return ACLNN_SUCCESS;
}

static void plan(oc_plan *p, const void *opaque)
{
    const struct args *a = opaque;

    a->plan(p, a);
}

static const struct oc_op OP = {"aclnnMadeUp", check, plan};

static aclnnStatus second(void *workspace, uint64_t workspaceSize, aclOpExecutor *executor,
                          aclrtStream stream)
{
    return oc_op_run(&OP, workspace, workspaceSize, executor, stream);
}

static struct oc_view view_of(oc_plan *p, const char *name, const aclTensor *t)
{
    return (struct oc_view){oc_plan_tensor(p, name, t), t, oc_dtype_of(t->dtype)};
}

static struct oc_view scratch_like(oc_plan *p, enum oc_dtype dtype, const aclTensor *t)
{
    return (struct oc_view){oc_plan_scratch(p, dtype, oc_numel(t)), t, dtype};
}

/* ---- One tensor in, one out ---- */

#define ELEMENTS 100

struct pair {
    struct oc_buffer in, out;
    aclTensor *tensors[2];
};

static bool make_pair(struct pair *pair)
{
    const int64_t shape[] = {ELEMENTS};

    if (!oc_buffer_make(&pair->in, ELEMENTS * sizeof(float)) ||
        !oc_buffer_make(&pair->out, ELEMENTS * sizeof(float)))
        return false;
    for (int i = 0; i < ELEMENTS; i++)
        oc_encode(OC_F32, i * 0.5 - 7, pair->in.sent + (size_t)i * sizeof(float));
    pair->tensors[0] =
        aclCreateTensor(shape, 1, ACL_FLOAT, NULL, 0, ACL_FORMAT_ND, shape, 1, pair->in.device);
    pair->tensors[1] =
        aclCreateTensor(shape, 1, ACL_FLOAT, NULL, 0, ACL_FORMAT_ND, shape, 1, pair->out.device);
    return oc_buffer_send(&pair->in) && oc_buffer_send(&pair->out);
}

static void free_pair(struct pair *pair)
{
    oc_buffer_free(&pair->in);
    oc_buffer_free(&pair->out);
    (void)aclDestroyTensor(pair->tensors[0]);
    (void)aclDestroyTensor(pair->tensors[1]);
}

static aclnnStatus prepare(const struct pair *pair, struct args *a, uint64_t *size,
                           aclOpExecutor **executor)
{
    a->in = pair->tensors[0];
    a->out = pair->tensors[1];
    *executor = NULL;
    return oc_op_prepare(&OP, a, size, executor);
}

static void expect_copied(struct pair *pair, bool copied)
{
    EXPECT_STATUS(ACL_SUCCESS, aclrtSynchronizeStream(oc_test_stream()));
    if (!oc_buffer_receive(&pair->out, "out")) return;
    EXPECT_EQ_I64(memcmp(pair->out.received, pair->in.sent, pair->out.bytes) == 0, copied);
    if (!copied)
        EXPECT_EQ_I64(oc_pattern_length(pair->out.received, pair->out.bytes), pair->out.bytes);
}

/* Runs with a workspace of exactly the size, between guards. */
static void run_guarded(struct pair *pair, uint64_t size, aclOpExecutor *executor)
{
    struct oc_buffer workspace;

    if (!oc_buffer_make(&workspace, size) || !oc_buffer_send(&workspace)) return;
    EXPECT_STATUS(ACL_SUCCESS, second(workspace.device, size, executor, oc_test_stream()));
    expect_copied(pair, true);
    (void)oc_buffer_receive(&workspace, "workspace");
    oc_buffer_free(&workspace);
}

/* ---- Workspace ---- */

static void through_scratch(oc_plan *p, const struct args *a)
{
    const struct oc_view in = view_of(p, "in", a->in), out = view_of(p, "out", a->out);
    const struct oc_view scratch = scratch_like(p, OC_F32, a->out);

    oc_plan_copy(p, scratch, in);
    oc_plan_copy(p, out, scratch);
}

/* in -> a -> b -> c -> out: a and c live at different times. */
static void through_a_chain(oc_plan *p, const struct args *a)
{
    const struct oc_view in = view_of(p, "in", a->in), out = view_of(p, "out", a->out);
    const struct oc_view one = scratch_like(p, OC_F32, a->out);
    const struct oc_view two = scratch_like(p, OC_F32, a->out);
    const struct oc_view three = scratch_like(p, OC_F32, a->out);

    oc_plan_copy(p, one, in);
    oc_plan_copy(p, two, one);
    oc_plan_copy(p, three, two);
    oc_plan_copy(p, out, three);
}

/* Two pieces that live together, the second with an alignment of its own. */
static void through_aligned_scratch(oc_plan *p, const struct args *a)
{
    const struct oc_view in = view_of(p, "in", a->in), out = view_of(p, "out", a->out);
    const struct oc_view first = scratch_like(p, OC_F32, a->out);
    const struct oc_view aligned = {oc_plan_scratch_aligned(p, ELEMENTS * 4, 4096), a->out, OC_F32};

    oc_plan_copy(p, first, in);
    oc_plan_copy(p, aligned, first);
    oc_plan_zero(p, first.ref, ELEMENTS * 4);
    oc_plan_copy(p, out, aligned);
    oc_plan_zero(p, first.ref, ELEMENTS * 4);
}

#define ROUNDED ((uint64_t)448) /* 400 bytes, to 64 */

static void workspace_sizes(void)
{
    static const struct {
        const char *name;
        void (*plan)(oc_plan *p, const struct args *a);
        uint64_t size;
    } ROWS[] = {{"scratch", through_scratch, ROUNDED},
                {"chain", through_a_chain, 2 * ROUNDED},
                {"aligned", through_aligned_scratch, 4096 + ROUNDED + 4096 - 64}};

    for (size_t i = 0; i < OC_COUNT(ROWS); i++) {
        struct args a = {.plan = ROWS[i].plan};
        struct pair pair;
        aclOpExecutor *executor;
        uint64_t size = 0;

        oc_expect_note("%s", ROWS[i].name);
        if (!make_pair(&pair)) return;
        if (EXPECT_STATUS(ACL_SUCCESS, prepare(&pair, &a, &size, &executor)) &&
            EXPECT_EQ_I64(size, ROWS[i].size))
            run_guarded(&pair, size, executor);
        free_pair(&pair);
    }
}

/* The scratch of a larger alignment really has it, whatever the workspace's own. */
static void larger_alignment_is_kept(void)
{
    struct args a = {.plan = through_aligned_scratch};

    for (size_t shift = 0; shift < 4096; shift += 448) {
        struct pair pair;
        struct oc_buffer workspace;
        aclOpExecutor *executor;
        uint64_t size = 0;

        if (!make_pair(&pair)) return;
        if (EXPECT_STATUS(ACL_SUCCESS, prepare(&pair, &a, &size, &executor)) &&
            oc_buffer_make(&workspace, size + 4096)) {
            EXPECT_STATUS(ACL_SUCCESS,
                          second(workspace.device + shift, size, executor, oc_test_stream()));
            expect_copied(&pair, true);
            oc_buffer_free(&workspace);
        }
        free_pair(&pair);
    }
}

static void expect_workspace_refused(uint64_t given, char *workspace, aclnnStatus status,
                                     const char *text)
{
    struct args a = {.plan = through_scratch};
    struct pair pair;
    aclOpExecutor *executor;
    uint64_t size = 0;

    if (!make_pair(&pair)) return;
    if (EXPECT_STATUS(ACL_SUCCESS, prepare(&pair, &a, &size, &executor))) {
        EXPECT_STATUS(status, second(workspace, given, executor, oc_test_stream()));
        EXPECT_TEXT_CONTAINS(oc_newest_message(), text);
        EXPECT_STATUS(ACLNN_ERR_PARAM_INVALID,
                      second(workspace, given, executor, oc_test_stream())); /* it is used up */
        EXPECT_TEXT_CONTAINS(oc_newest_message(), "must be a live executor");
        expect_copied(&pair, false);
    }
    free_pair(&pair);
}

static void workspaces_that_are_no_good(void)
{
    static char host[4096];
    void *memory = NULL, *tight = NULL, *freed = NULL;

    EXPECT_STATUS(ACL_SUCCESS, aclrtMalloc(&memory, 4096, ACL_MEM_MALLOC_NORMAL_ONLY));
    EXPECT_STATUS(ACL_SUCCESS, aclrtMalloc(&tight, ROUNDED - 1, ACL_MEM_MALLOC_NORMAL_ONLY));
    EXPECT_STATUS(ACL_SUCCESS, aclrtMalloc(&freed, 4096, ACL_MEM_MALLOC_NORMAL_ONLY));
    EXPECT_STATUS(ACL_SUCCESS, aclrtFree(freed));
    const aclnnStatus invalid = ACLNN_ERR_PARAM_INVALID;

    expect_workspace_refused(ROUNDED - 1, memory, invalid,
                             "aclnnMadeUp: workspaceSize is 447: must be at least what the first "
                             "call returned, 448");
    expect_workspace_refused(0, memory, invalid, "workspaceSize is 0: must be at least");
    expect_workspace_refused(0, NULL, invalid, "workspaceSize is 0: must be at least");
    expect_workspace_refused(ROUNDED, NULL, ACLNN_ERR_PARAM_NULLPTR,
                             "aclnnMadeUp: workspace is NULL: must not be NULL");
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
    struct args a = {.plan = through_scratch};
    struct pair pair;
    aclOpExecutor *executor;
    uint64_t size = 0;

    if (!make_pair(&pair)) return;
    if (EXPECT_STATUS(ACL_SUCCESS, prepare(&pair, &a, &size, &executor)))
        run_guarded(&pair, size + 64, executor);
    free_pair(&pair);
}

/* Freed right after the second call: the work in flight keeps the memory. */
static void workspace_freed_at_once(void)
{
    struct args a = {.plan = through_scratch};

    for (int i = 0; i < 50; i++) {
        struct pair pair;
        aclOpExecutor *executor;
        uint64_t size = 0;
        void *workspace = NULL;

        if (!make_pair(&pair)) return;
        EXPECT_STATUS(ACL_SUCCESS, prepare(&pair, &a, &size, &executor));
        EXPECT_STATUS(ACL_SUCCESS, aclrtMalloc(&workspace, size, ACL_MEM_MALLOC_NORMAL_ONLY));
        EXPECT_STATUS(ACL_SUCCESS, second(workspace, size, executor, oc_test_stream()));
        EXPECT_STATUS(ACL_SUCCESS, aclrtFree(workspace));
        expect_copied(&pair, true);
        free_pair(&pair);
    }
}

/* Bookings of a plan never share bytes while both live: as the plan itself sees their lives. */
static void lives_follow_the_steps(void)
{
    struct args a = {.plan = through_a_chain};
    struct pair pair;
    aclOpExecutor *executor;
    uint64_t size = 0;
    oc_plan *p;

    if (!make_pair(&pair) || !EXPECT_STATUS(ACL_SUCCESS, prepare(&pair, &a, &size, &executor)))
        return;
    p = oc_handle_acquire(OC_HANDLE_EXECUTOR, executor);
    if (EXPECT(p != NULL) && EXPECT_EQ_I64(p->booking_count, 3)) {
        for (int i = 0; i < 3; i++) {
            EXPECT_EQ_I64(p->bookings[i].first, i);
            EXPECT_EQ_I64(p->bookings[i].last, i + 1);
        }
        EXPECT_EQ_I64(p->bookings[0].offset, p->bookings[2].offset);
    }
    oc_handle_release(executor);
    EXPECT_STATUS(ACL_SUCCESS, aclDestroyAclOpExecutor(executor));
    free_pair(&pair);
}

/* ---- Zero ---- */

static void zero_the_middle(oc_plan *p, const struct args *a)
{
    const struct oc_view in = view_of(p, "in", a->in), out = view_of(p, "out", a->out);
    struct oc_ref middle = out.ref;

    oc_plan_copy(p, out, in);
    middle.offset += 10 * 4;
    oc_plan_zero(p, middle, 5 * 4);
    oc_plan_zero(p, middle, 0);
}

static void zeroed_bytes(void)
{
    struct args a = {.plan = zero_the_middle};
    struct pair pair;
    aclOpExecutor *executor;
    uint64_t size = 77;

    if (!make_pair(&pair)) return;
    if (EXPECT_STATUS(ACL_SUCCESS, prepare(&pair, &a, &size, &executor))) {
        EXPECT_EQ_I64(size, 0);
        EXPECT_STATUS(ACL_SUCCESS, second(NULL, 0, executor, oc_test_stream()));
        EXPECT_STATUS(ACL_SUCCESS, aclrtSynchronizeStream(oc_test_stream()));
        (void)oc_buffer_receive(&pair.out, "out");
        memset(pair.in.sent + 10 * 4, 0, 5 * 4);
        EXPECT(memcmp(pair.out.received, pair.in.sent, pair.out.bytes) == 0);
    }
    free_pair(&pair);
}

/* ---- Copy and fill, swept ---- */

struct step_case {
    const char *name;
    const char *from, *to; /* shapes; a fill has no `from` */
    double value;
};

// clang-format off
static const struct step_case COPIES[] = {
    {.name = "copy one element",           .from = "1",         .to = "1"},
    {.name = "copy a scalar",              .from = "",          .to = ""},
    {.name = "copy a row",                 .from = "1000",      .to = "1000"},
    {.name = "copy rank 3",                .from = "5x7x9",     .to = "5x7x9"},
    {.name = "copy rank 8",                .from = "2x3x2x2x2x3x2x2", .to = "2x3x2x2x2x3x2x2"},
    {.name = "copy a scalar everywhere",   .from = "",          .to = "3x50"},
    {.name = "copy a column to a matrix",  .from = "6x1",       .to = "6x40"},
    {.name = "copy a row to rank 4",       .from = "3x1x5",     .to = "2x3x4x5"},
    {.name = "copy nothing",               .from = "3x0x5",     .to = "3x0x5"},
};

static const struct step_case FILLS[] = {
    {.name = "fill one element",           .to = "1",           .value = 1},
    {.name = "fill a scalar",              .to = "",            .value = -2.5},
    {.name = "fill a row",                 .to = "1000",        .value = 1e-5},
    {.name = "fill rank 4",                .to = "3x4x5x6",     .value = -0.0},
    {.name = "fill with what rounds",      .to = "3x17",        .value = 1.00048828125},
    {.name = "fill beyond f16",            .to = "3x17",        .value = 70000},
    {.name = "fill nothing",               .to = "4x0",         .value = 3},
};
// clang-format on

static const enum oc_dtype TYPES[] = {OC_F32, OC_F16, OC_BF16};
/* Indices have nothing to do with types, and kernels are slow to build: one pair has both widths.
 */
static const char *const BOTH_WIDTHS[] = {"index:32", "index:64", NULL};

static void copy_once(oc_plan *p, const struct args *a)
{
    oc_plan_copy(p, view_of(p, "out", a->out), view_of(p, "in", a->in));
}

static void fill_once(oc_plan *p, const struct args *a)
{
    oc_plan_fill(p, view_of(p, "out", a->out), a->value);
}

static aclnnStatus first_copy(aclTensor *const *t, const void *attributes, uint64_t *workspaceSize,
                              aclOpExecutor **executor)
{
    const struct args a = {.plan = copy_once, .in = t[0], .out = t[1]};

    (void)attributes;
    return oc_op_prepare(&OP, &a, workspaceSize, executor);
}

static aclnnStatus first_fill(aclTensor *const *t, const void *attributes, uint64_t *workspaceSize,
                              aclOpExecutor **executor)
{
    const struct step_case *row = attributes;
    const struct args a = {.plan = fill_once, .out = t[0], .value = (float)row->value};

    return oc_op_prepare(&OP, &a, workspaceSize, executor);
}

/* The element of `from` that index of `to` reads, both row-major. */
static int64_t broadcast_index(const struct oc_shape *from, const struct oc_shape *to,
                               int64_t index)
{
    int64_t place = 0, step = 1;

    for (uint64_t back = 1; back <= from->rank; back++) {
        const int64_t extent = from->extent[from->rank - back];

        if (extent != 1) place += index % to->extent[to->rank - back] * step;
        index /= to->extent[to->rank - back];
        step *= extent;
    }
    return place;
}

static void sweep_copy(const struct step_case *row, enum oc_dtype in, enum oc_dtype out)
{
    const struct oc_shape from = oc_shape_parse(row->from), to = oc_shape_parse(row->to);
    char types[32];
    struct oc_op_case c = {.op = "plan",
                           .name = row->name,
                           .types = types,
                           .first = first_copy,
                           .second = second,
                           .attributes = row,
                           .strategies = in == OC_F16 && out == OC_F32 ? BOTH_WIDTHS : NULL};

    (void)snprintf(types, sizeof(types), "%s to %s", oc_dtype_name(in), oc_dtype_name(out));

    struct oc_random random = oc_random_for(types);
    double *values = oc_op_operand(&c, "in", in, false, &from)->values;

    oc_random_fill(&random, OC_DATA_SPECIALS, in, values, (size_t)oc_shape_count(&from));

    double *wanted = oc_op_operand(&c, "out", out, true, &to)->values;

    for (int64_t k = 0; k < oc_shape_count(&to); k++)
        wanted[k] = values[broadcast_index(&from, &to, k)];
    oc_op_sweep(&c);
    oc_op_free(&c);
}

static void run_copy(const void *row)
{
    for (size_t in = 0; in < OC_COUNT(TYPES); in++)
        for (size_t out = 0; out < OC_COUNT(TYPES); out++)
            sweep_copy(row, TYPES[in], TYPES[out]);
}

static void run_fill(const void *opaque)
{
    const struct step_case *row = opaque;
    const struct oc_shape to = oc_shape_parse(row->to);

    for (size_t t = 0; t < OC_COUNT(TYPES); t++) {
        struct oc_op_case c = {.op = "plan",
                               .name = row->name,
                               .types = oc_dtype_name(TYPES[t]),
                               .first = first_fill,
                               .second = second,
                               .attributes = row,
                               .strategies = TYPES[t] == OC_BF16 ? BOTH_WIDTHS : NULL};
        double *wanted = oc_op_operand(&c, "out", TYPES[t], true, &to)->values;

        for (int64_t k = 0; k < oc_shape_count(&to); k++)
            wanted[k] = (double)(float)row->value;
        oc_op_sweep(&c);
        oc_op_free(&c);
    }
}

/* ---- Failure ---- */

static void fail_between_steps(oc_plan *p, const struct args *a)
{
    const struct oc_view in = view_of(p, "in", a->in), out = view_of(p, "out", a->out);

    oc_plan_copy(p, out, in);
    EXPECT(oc_plan_try(p, ACLNN_SUCCESS));
    EXPECT(!oc_plan_try(p, oc_check_that(false, "it", "wrong", "must be right")));
    EXPECT_EQ_I64(oc_plan_status(p), ACLNN_ERR_PARAM_INVALID);
    /* From here on nothing happens: these would fail otherwise, in other words. */
    oc_plan_kernel(p, &(struct oc_launch){.source = "no such source", .kernel = "none"});
    (void)oc_plan_scratch(p, OC_F32, INT64_MAX);
    oc_plan_fill(p, out, 1);
    EXPECT(!oc_plan_try(p, ACLNN_ERR_INNER));
    EXPECT_EQ_I64(oc_plan_status(p), ACLNN_ERR_PARAM_INVALID);
    EXPECT_EQ_I64(p->step_count, 1);
}

static void launch(oc_plan *p, const struct args *a) { oc_plan_kernel(p, a->launch); }

static void too_much_scratch(oc_plan *p, const struct args *a)
{
    (void)a;
    (void)oc_plan_scratch(p, OC_F32, INT64_MAX / 4);
}

static void expect_plan_refused(struct args a, aclnnStatus status, const char *text)
{
    struct pair pair;
    aclOpExecutor *executor;
    uint64_t size = 77;

    if (!make_pair(&pair)) return;
    EXPECT_STATUS(status, prepare(&pair, &a, &size, &executor));
    EXPECT_TEXT_CONTAINS(oc_newest_message(), text);
    EXPECT_EQ_I64(size, 77);
    EXPECT(executor == NULL);
    free_pair(&pair);
}

static void plans_that_fail(void)
{
    const size_t most = oc_test_device()->max_group;
    const struct oc_launch no_source = {.source = "no such source", .kernel = "copy"};
    const struct oc_launch no_kernel = {
        .source = "copy", .kernel = "no such kernel", .defines = {{"T", "f32"}, {"OUT", "f32"}}};
    const struct oc_launch no_types = {.source = "copy", .kernel = "copy"};
    const struct oc_launch large_group = {.source = "copy",
                                          .kernel = "copy",
                                          .defines = {{"T", "f32"}, {"OUT", "f32"}},
                                          .group = {most, 2}};

    expect_plan_refused((struct args){.plan = fail_between_steps}, ACLNN_ERR_PARAM_INVALID,
                        "aclnnMadeUp: it is wrong: must be right");
    expect_plan_refused((struct args){.plan = launch, .launch = &no_source},
                        ACLNN_ERR_INNER_FIND_KERNEL_ERROR, "no such source.cl is not in");
    expect_plan_refused((struct args){.plan = launch, .launch = &no_kernel},
                        ACLNN_ERR_INNER_FIND_KERNEL_ERROR, "no such kernel");
    expect_plan_refused((struct args){.plan = launch, .launch = &no_types}, ACLNN_ERR_RUNTIME_ERROR,
                        "copy.cl does not build on ");
    expect_plan_refused((struct args){.plan = launch, .launch = &large_group}, ACLNN_ERR_INNER,
                        "items is more than ");
    expect_plan_refused((struct args){.plan = too_much_scratch}, ACLNN_ERR_PARAM_INVALID,
                        "workspace for ");
}

/* The plan is empty: valid, and nothing to run. */
static void do_nothing(oc_plan *p, const struct args *a)
{
    (void)p;
    (void)a;
}

static void empty_plans(void)
{
    struct args a = {.plan = do_nothing};
    struct pair pair;
    aclOpExecutor *executor;
    uint64_t size = 77;

    if (!make_pair(&pair)) return;
    if (EXPECT_STATUS(ACL_SUCCESS, prepare(&pair, &a, &size, &executor))) {
        EXPECT_EQ_I64(size, 0);
        EXPECT_STATUS(ACL_SUCCESS, second(NULL, 0, executor, oc_test_stream()));
        EXPECT_STATUS(ACLNN_ERR_PARAM_INVALID, second(NULL, 0, executor, oc_test_stream()));
    }
    expect_copied(&pair, false);
    free_pair(&pair);
}

/* As many tensors as it likes, or a refusal in the first call: not in the second. */
static void copy_many_times(oc_plan *p, const struct args *a)
{
    for (int i = 0; i < a->count; i++)
        copy_once(p, a);
}

static void many_tensors(void)
{
    static const int COUNTS[] = {8, 9, 100};

    for (size_t i = 0; i < OC_COUNT(COUNTS); i++) {
        struct args a = {.plan = copy_many_times, .count = COUNTS[i]};
        struct pair pair;
        aclOpExecutor *executor;
        uint64_t size = 0;

        oc_expect_note("%d tensors", 2 * COUNTS[i]);
        if (!make_pair(&pair)) return;
        if (prepare(&pair, &a, &size, &executor) == ACL_SUCCESS) {
            EXPECT_STATUS(ACL_SUCCESS, second(NULL, 0, executor, oc_test_stream()));
            expect_copied(&pair, true);
        }
        free_pair(&pair);
    }
}

/* ---- Tables ---- */

static void copy_a_table(oc_plan *p, const struct args *a)
{
    float table[ELEMENTS];
    const struct oc_view out = view_of(p, "out", a->out);

    for (int i = 0; i < ELEMENTS; i++)
        table[i] = (float)i * 0.5f - 7;

    const struct oc_view view = {oc_plan_constant(p, table, sizeof(table)), a->out, OC_F32};

    memset(table, 0, sizeof(table)); /* it was copied */
    oc_plan_copy(p, out, view);
}

static void tables(void)
{
    struct args a = {.plan = copy_a_table};
    struct pair pair;
    aclOpExecutor *executor;
    uint64_t size = 77;

    if (!make_pair(&pair)) return;
    if (EXPECT_STATUS(ACL_SUCCESS, prepare(&pair, &a, &size, &executor))) {
        EXPECT_EQ_I64(size, 0);
        EXPECT_STATUS(ACL_SUCCESS, aclSetAclOpExecutorRepeatable(executor));
        for (int i = 0; i < 3; i++) {
            EXPECT_STATUS(ACL_SUCCESS, second(NULL, 0, executor, oc_test_stream()));
            expect_copied(&pair, true);
        }
        /* The executor may go while its work is queued. */
        EXPECT_STATUS(ACL_SUCCESS, second(NULL, 0, executor, oc_test_stream()));
        EXPECT_STATUS(ACL_SUCCESS, aclDestroyAclOpExecutor(executor));
        expect_copied(&pair, true);
    }
    free_pair(&pair);
}

/* ---- Options ---- */

static void ask_for_determinism(oc_plan *p, const struct args *a)
{
    *a->seen = oc_plan_deterministic(p);
}

static bool sees_determinism(void)
{
    bool seen = false;
    struct args a = {.plan = ask_for_determinism, .seen = &seen};
    struct pair pair;
    aclOpExecutor *executor;
    uint64_t size = 0;

    if (!make_pair(&pair)) return false;
    if (EXPECT_STATUS(ACL_SUCCESS, prepare(&pair, &a, &size, &executor)))
        EXPECT_STATUS(ACL_SUCCESS, aclDestroyAclOpExecutor(executor));
    free_pair(&pair);
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

/* ---- Printing ---- */

static int child_print(void)
{
    (void)dup2(STDOUT_FILENO, STDERR_FILENO);
    if (oc_device_set_up() != 0) return 1;

    struct args a = {.plan = through_aligned_scratch};
    struct pair pair;
    aclOpExecutor *executor;
    uint64_t size;

    if (!make_pair(&pair) || prepare(&pair, &a, &size, &executor) != 0) return 1;
    (void)aclDestroyAclOpExecutor(executor);
    free_pair(&pair);
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
    EXPECT_TEXT_CONTAINS(result.output, "aclnn-cl: plan: aclnnMadeUp on device 0 (");
    EXPECT_TEXT_CONTAINS(result.output, "5 steps, workspace 8576 bytes");
    EXPECT_TEXT_CONTAINS(result.output, "step 0: copy.cl:copy, strategy element (");
    EXPECT_TEXT_CONTAINS(result.output, "64-bit indices, 800 bytes");
    EXPECT_TEXT_CONTAINS(result.output, "step 2: fill 400 bytes with 0");
    EXPECT_TEXT_CONTAINS(result.output, "scratch 1: 400 bytes at 4096, steps 1 to 3");
    oc_test_spawn("print", ERRORS, &result);
    EXPECT_EQ_I64(result.status, 0);
    EXPECT(strstr(result.output, "plan") == NULL);
}

/* ---- Kernels from a folder ---- */

static int child_broken_kernel(void)
{
    struct args a = {.plan = copy_once};
    struct pair pair;
    aclOpExecutor *executor;
    uint64_t size;

    if (oc_device_set_up() != 0 || !make_pair(&pair)) return 1;

    const aclnnStatus status = prepare(&pair, &a, &size, &executor);

    (void)printf("%d %s\n", (int)status, oc_newest_message());
    free_pair(&pair);
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
    oc_test_spawn("broken kernel", environment, &result);
    EXPECT_TEXT_CONTAINS(result.output, "561003 aclnnMadeUp: kernel source ");
    EXPECT_TEXT_CONTAINS(result.output, "/copy.cl cannot be read (ACLNN_CL_KERNEL_DIR)");

    (void)snprintf(path, sizeof(path), "%s/copy.cl", folder);

    FILE *file = fopen(path, "w");

    if (!EXPECT(file != NULL)) return;
    (void)fprintf(file, "kernel void copy() { this is no statement; }\n");
    (void)fclose(file);
    oc_test_spawn("broken kernel", environment, &result);
    EXPECT_TEXT_CONTAINS(result.output, "361001 aclnnMadeUp: copy.cl does not build on ");
    EXPECT_TEXT_CONTAINS(result.output, "-DT=f32");
    EXPECT_TEXT_CONTAINS(result.output, "CL_BUILD_PROGRAM_FAILURE");
}

/* ---- Main ---- */

static const struct oc_child CHILDREN[] = {
    {"print", child_print}, {"broken kernel", child_broken_kernel}, {NULL, NULL}};
static struct oc_suite suite = {
    .name = "plan",
    .set_up = oc_device_set_up,
    .tear_down = oc_device_tear_down,
    .children = CHILDREN,
};

int main(int argc, char **argv)
{
    static const struct oc_test TESTS[] = {
        OC_TEST("workspace sizes", workspace_sizes),
        OC_TEST("larger alignment is kept", larger_alignment_is_kept),
        OC_TEST("workspaces that are no good", workspaces_that_are_no_good),
        OC_TEST("workspaces that are larger", workspaces_that_are_larger),
        OC_TEST("workspace freed at once", workspace_freed_at_once),
        OC_TEST("lives follow the steps", lives_follow_the_steps),
        OC_TEST("zeroed bytes", zeroed_bytes),
        OC_TEST("plans that fail", plans_that_fail),
        OC_TEST("empty plans", empty_plans),
        OC_TEST("many tensors", many_tensors),
        OC_TEST("tables", tables),
        OC_TEST("determinism is read in the first call", determinism_is_read_in_the_first_call),
        OC_TEST("plans in the log", plans_in_the_log),
        OC_TEST("build errors show the log", build_errors_show_the_log),
    };

    oc_suite_add(&suite, TESTS, OC_COUNT(TESTS));
    oc_suite_add_rows(&suite, COPIES, OC_COUNT(COPIES), sizeof(COPIES[0]), run_copy);
    oc_suite_add_rows(&suite, FILLS, OC_COUNT(FILLS), sizeof(FILLS[0]), run_fill);
    return oc_test_main(argc, argv, &suite);
}
