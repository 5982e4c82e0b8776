/* SPDX-License-Identifier: Apache-2.0 */
/* aclnnApplyAdamW and aclnnApplyAdamWV2, compared with the formula. */
#include <math.h>

#include "aclnnop/aclnn_apply_adam_w_v2.h"
#include "harness/refusal.h"
#include "harness/test.h"
#include "ops/refusals.h"
#include "plan/plan_cache.h"
#include "verify/buffer.h"
#include "verify/device.h"
#include "verify/ops/apply_adam_w.h"

#define FEW (1u << OC_LAYOUT_CONTIGUOUS | 1u << OC_LAYOUT_MIXED)
#define USUAL .lr = 0.001f, .beta1 = 0.9f, .beta2 = 0.999f, .weight_decay = 0.01f, .eps = 1e-8f
#define COARSE .lr = 0.125f, .beta1 = 0.9f, .beta2 = 0.75f, .weight_decay = 0.25f, .eps = 0x1p-10f

OC_ROWS_BEGIN
static const struct adam_case CASES[] = {
    {.name = "V2, first step", "70x300", true, .step = 1, USUAL},
    {.name = "V2, step 1000", "257", true, .step = 1000, USUAL},
    {.name = "V2, step of float", "5x7", true, .step = 3, USUAL, .is_step_float = true},
    {.name = "V2, maximized", "5x7", true, .maximize = true, .step = 3, USUAL},
    {.name = "V2, amsgrad", "70x33", true, .amsgrad = true, .step = 3, USUAL},
    {.name = "V2, maxima that are not used", "5x7", true, .step = 3, USUAL, .has_most = true},
    {.name = "V2, rank 0", "", true, .step = 3, USUAL},
    {.name = "V2, rank 8", "2x1x2x1x3x1x2x9", true, .amsgrad = true, .step = 3, USUAL},
    {.name = "V2, nothing", "3x0", true, .step = 3, USUAL},
    {.name = "V1, first step", "70x300", .step = 1, COARSE},
    {.name = "V1, step 5", "257", .step = 5, COARSE},
    {.name = "V1, maximized", "5x7", .maximize = true, .step = 3, COARSE},
    {.name = "V1, amsgrad", "70x33", .amsgrad = true, .step = 3, COARSE},
    {.name = "V1, maxima that are not used", "5x7", .step = 3, COARSE, .has_most = true},
    {.name = "V1, nothing", "3x0", .step = 3, COARSE},
};
OC_ROWS_END

static void run(const void *row)
{
    static const struct adam_types TYPES[] = {{OC_F32, OC_F32, OC_F32, OC_F32, OC_F32},
                                              {OC_F16, OC_F16, OC_F16, OC_F16, OC_F16},
                                              {OC_BF16, OC_BF16, OC_BF16, OC_BF16, OC_BF16},
                                              {OC_F32, OC_F32, OC_F32, OC_BF16, OC_BF16},
                                              {OC_BF16, OC_F32, OC_F16, OC_F32, OC_F16}};
    static const char *const WIDTHS[] = {"index:32", "index:64", NULL};
    static const char *const NAMES[] = {"f32", "f16", "bf16", "f32 by bf16", "mixed"};
    const struct adam_case *m = row;
    const bool is_long = m->shape[0] == '7';

    for (size_t t = 0; t < (m->is_v2 ? OC_COUNT(TYPES) : 3); t++) {
        struct oc_op_case c;

        if (t > 0 && !is_long) continue; /* kernels are slow to build */
        adam_make(&c, m, &TYPES[t], OC_DATA_REALS);
        c.types = NAMES[t];
        c.layouts = t == 0 && is_long ? 0 : FEW;
        c.strategies = m == CASES && t == 0 ? WIDTHS : NULL;
        oc_op_sweep_and_free(&c);
    }
}

/* ---- A training ---- */

/* Minimizes (x - 3)^2 in 200 steps with a rate that falls. */
static void a_minimum_is_found(void)
{
    const int64_t one = 1;
    struct oc_buffer b[5] = {0}; /* x, m, v, grad, step */
    aclTensor *t[5];
    uint64_t size;
    aclOpExecutor *executor;
    struct oc_buffer workspace;
    const unsigned long long misses = oc_plan_cache_counts().misses;

    if (!EXPECT(oc_buffer_make(&workspace, 64))) return;
    for (int i = 0; i < 5; i++) {
        if (!EXPECT(oc_buffer_make(&b[i], sizeof(float)))) return;
        *(float *)b[i].sent = 0;
        t[i] = aclCreateTensor(&one, 1, ACL_FLOAT, NULL, 0, ACL_FORMAT_ND, &one, 1, b[i].device);
        EXPECT(oc_buffer_send(&b[i]));
    }
    for (int step = 0; step < 200; step++) {
        *(float *)b[4].sent = (float)step;
        *(float *)b[3].sent = 2 * (*(float *)b[0].received - 3);
        if (step == 0) *(float *)b[3].sent = -6;
        EXPECT(oc_buffer_send(&b[3]) && oc_buffer_send(&b[4]));
        EXPECT_OK(aclnnApplyAdamWV2GetWorkspaceSize(t[0], t[1], t[2], NULL, t[3], t[4],
                                                    0.5f * powf(0.98f, (float)step), 0.9f, 0.999f,
                                                    0, 1e-8f, false, false, &size, &executor));
        EXPECT_OK(aclnnApplyAdamWV2(workspace.device, size, executor, oc_test_stream()));
        EXPECT_OK(aclrtSynchronizeStream(oc_test_stream()));
        if (!EXPECT(oc_buffer_receive(&b[0], "x"))) break;
        *(float *)b[0].sent = *(float *)b[0].received;
    }
    EXPECT(fabsf(*(float *)b[0].received - 3) < 0.02f);
    /* The rate of each step is passed to one plan. */
    EXPECT(oc_plan_cache_counts().misses - misses <= 1);
    for (int i = 0; i < 5; i++) {
        (void)aclDestroyTensor(t[i]);
        oc_buffer_free(&b[i]);
    }
    oc_buffer_free(&workspace);
}

static const struct oc_test TESTS[] = {
    OC_TEST_ROWS(CASES, run),
    OC_TEST_OF(a_minimum_is_found),
    OC_TEST_GROUP(adam_refusals),
};

OC_TEST_MAIN(.name = "apply_adam_w", OC_TESTS(TESTS), OC_ON_DEVICE)
