/* SPDX-License-Identifier: Apache-2.0 */
/* Plans of matrix products for more memory than there is, and of batches: the width of indices, and the launches. */
#include "base/handle.h"
#include "harness/refusal.h"
#include "ops/refusals.h"
#include "plan/executor.h"
#include "strategy/gemm.h"
#include "strategy/override.h"
#include "verify/device.h"
#include "verify/expect.h"
#include "verify/ops/matmul.h"

static bool has_index64(aclOpExecutor *executor, const char *source)
{
    const oc_plan *p = oc_handle_acquire(OC_HANDLE_EXECUTOR, executor);
    bool found = false, all = true;

    for (size_t i = 0; i < p->step_count; i++) {
        if (p->steps[i].kind != OC_STEP_KERNEL || strcmp(p->steps[i].source, source) != 0) continue;
        found = true;
        all = all && p->steps[i].index64;
    }
    oc_handle_release(executor);
    EXPECT(found);
    return all;
}

static aclnnStatus plan_of(enum matmul_kind kind, const char *const shapes[3], const char *strategy,
                           aclOpExecutor **executor)
{
    aclTensor *t[4] = {0};
    uint64_t size = 0;

    for (int i = 0; i < 3; i++)
        t[i == 2 ? 3 : i] = oc_bare_tensor(shapes[i], ACL_FLOAT, ACL_FORMAT_ND);
    oc_strategy_override(strategy);

    const aclnnStatus status = matmul_first(kind, t, NULL, NULL, 1, &size, executor);

    oc_strategy_override(NULL);
    for (int i = 0; i < 4; i++)
        if (t[i] != NULL) (void)aclDestroyTensor(t[i]);
    return status;
}

static void expect_index64(enum matmul_kind kind, const char *const shapes[3], const char *strategy,
                           const char *source, bool expected)
{
    aclOpExecutor *executor = NULL;

    if (EXPECT_OK(plan_of(kind, shapes, strategy, &executor))) {
        EXPECT(has_index64(executor, source) == expected);
        EXPECT_OK(aclDestroyAclOpExecutor(executor));
    }
}

static void indices_beyond_31_bits(void)
{
    static const char *const LEFT[] = {"200000000x17", "17x1", "200000000x1"};
    static const char *const RIGHT[] = {"1x17", "17x200000000", "1x200000000"};
    static const char *const OUT[] = {"100000x1", "1x100000", "100000x100000"};
    static const char *const SMALL[] = {"1000x17", "17x1000", "1000x1000"};

    expect_index64(MATMUL_MM, LEFT, "gemm:direct", "matmul", true);
    expect_index64(MATMUL_MM, RIGHT, "gemm:direct", "matmul", true);
    expect_index64(MATMUL_MM, OUT, "gemm:direct", "matmul", true);
    expect_index64(MATMUL_MM, OUT, "gemm:tile", "conv_tbc_tile", true);
    expect_index64(MATMUL_MM, SMALL, "gemm:direct", "matmul", false);
}

static bool has_groups(void) { return oc_test_device()->max_group >= OC_GEMM_GROUP; }

/* Each matrix has few elements. */
static void indices_of_batches_beyond_31_bits(void)
{
    static const char *const LEFT[] = {"2000000x60x20", "2000000x20x1", "2000000x60x1"};
    static const char *const RIGHT[] = {"2000000x1x20", "2000000x20x60", "2000000x1x60"};
    static const char *const GROUPS[] = {"9000000x1x1", "9000000x1x2", "9000000x1x2"};
    static const char *const SMALL[] = {"1000x100x2", "1000x2x5", "1000x100x5"};

    if (!has_groups()) return;
    expect_index64(MATMUL_BATCH, LEFT, "gemm:groups", "gemm_groups", true);
    expect_index64(MATMUL_BATCH, RIGHT, "gemm:groups", "gemm_groups", true);
    expect_index64(MATMUL_BATCH, GROUPS, "gemm:groups", "gemm_groups", true);
    expect_index64(MATMUL_BATCH, SMALL, "gemm:groups", "gemm_groups", false);
}

/* Tiles have 64 rows, of which the left factor lacks 54: their offsets are computed, too. */
static void indices_of_rows_that_tiles_add(void)
{
    static const char *const FAR[] = {"10x40000000", "40000000x1", "10x1"};
    static const char *const NEAR[] = {"10x4000000", "4000000x1", "10x1"};

    if (!has_groups()) return;
    expect_index64(MATMUL_MM, FAR, "gemm:groups", "gemm_groups", true);
    expect_index64(MATMUL_MM, NEAR, "gemm:groups", "gemm_groups", false);
}

static size_t count_steps(enum matmul_kind kind, const char *const shapes[3], const char *strategy)
{
    aclOpExecutor *executor = NULL;
    size_t count = 0;

    if (EXPECT_OK(plan_of(kind, shapes, strategy, &executor))) {
        const oc_plan *p = oc_handle_acquire(OC_HANDLE_EXECUTOR, executor);

        count = p->step_count;
        oc_handle_release(executor);
        EXPECT_OK(aclDestroyAclOpExecutor(executor));
    }
    return count;
}

static void one_launch_for_a_batch(void)
{
    static const char *const SHAPES_OF_THREE[] = {"3x70x17", "3x17x66", "3x70x66"};

    if (!has_groups()) return;
    EXPECT_EQ_I64(count_steps(MATMUL_BATCH, SHAPES_OF_THREE, "gemm:groups"), 1);
    EXPECT_EQ_I64(count_steps(MATMUL_BATCH, SHAPES_OF_THREE, "gemm:direct"), 1);
    EXPECT(count_steps(MATMUL_BATCH, SHAPES_OF_THREE, "gemm:tile") > 1);
}

const struct oc_test matmul_ranges[] = {
    OC_TEST("indices beyond 31 bits", indices_beyond_31_bits),
    OC_TEST("indices of batches beyond 31 bits", indices_of_batches_beyond_31_bits),
    OC_TEST("indices of rows that tiles add", indices_of_rows_that_tiles_add),
    OC_TEST("one launch for a batch", one_launch_for_a_batch),
    {.name = NULL},
};
