/* SPDX-License-Identifier: Apache-2.0 */
/* aclnnDropoutGenMask, its V2 and aclnnDropoutDoMask, compared with their definitions; and the calls that they refuse. */
#include <math.h>
#include <stdlib.h>

#include "aclnnop/aclnn_dropout_do_mask.h"
#include "aclnnop/aclnn_dropout_gen_mask.h"
#include "harness/refusal.h"
#include "harness/test.h"
#include "plan/plan_cache.h"
#include "verify/buffer.h"
#include "verify/device.h"
#include "verify/ops/dropout.h"

static const struct dropout_case MASKS[] = {
    {"mask", true, "1031", 0.5, 1, 0, false},
    {"mask of V1", true, "1031", 0.5, 1, 0, true},
    {"mask of one element", true, "", 0.5, 7, 3, false},
    {"mask of a block", true, "128", 0.25, 7, 3, false},
    {"mask, other seed", true, "3x35", 0.1, 0x123456789abcdef0, 4, false},
    {"mask, other offset", true, "3x35", 0.9, 1, 0xfedcba9876543211, false},
    {"mask, several work-items", true, "130x263", 0.3, 7, 3, false},
    {"mask, nearly nothing is kept", true, "70000", 0.9999, 7, 3, false},
    {"mask, all is kept", true, "300", 0, 7, 3, false},
    {"mask, nothing is kept", true, "300", 1, 7, 3, false},
    {"mask of nothing", true, "3x0", 0.5, 7, 3, false},
};
static const struct dropout_case APPLIED[] = {
    {"applied", false, "70x300", 0.3, 7, 3, false},
    {"applied to a scalar", false, "", 0.25, 7, 3, false},
    {"applied, rank 8", false, "2x1x3x2x1x2x3x2", 0.5, 7, 3, false},
    {"applied, all is kept", false, "3x35", 0, 7, 3, false},
    {"applied, nothing is kept", false, "3x35", 1, 7, 3, false},
    {"applied to nothing", false, "3x0", 0.5, 7, 3, false},
};

static void run_mask(const void *row)
{
    static const char *const STRATEGIES[] = {"index:32", "index:64", "random:vectors",
                                             "random:blocks", NULL};
    static const char *const FILLS[] = {"index:32", "index:64", NULL};
    const struct dropout_case *m = row;
    struct oc_op_case c;

    dropout_make(&c, m, OC_F32, OC_F32);
    c.strategies = m->prob > 0 && m->prob < 1 ? STRATEGIES : FILLS;
    oc_op_sweep_and_free(&c);
}

static void run_applied(const void *row)
{
    static const enum oc_dtype TYPES[][2] = {
        {OC_F32, OC_F32}, {OC_F16, OC_F16}, {OC_BF16, OC_BF16}, {OC_F16, OC_F32}};
    static const char *const WIDTHS[] = {"index:32", "index:64", NULL};

    for (size_t t = 0; t < OC_COUNT(TYPES); t++) {
        struct oc_op_case c;

        dropout_make(&c, row, TYPES[t][0], TYPES[t][1]);
        c.strategies = t == 0 ? WIDTHS : NULL;
        oc_op_sweep_and_free(&c);
    }
}

/* ---- Calls as PyTorch's plug-in makes them ---- */

#define BYTES 16384

/* The share of ones, of seeds and offsets that share a plan; V1 makes the same mask. */
static void masks_of_one_plan(void)
{
    static const int64_t SEEDS[][2] = {{1, 0}, {1, 10}, {2, 0}, {-1, -1}};
    const int64_t bytes = BYTES, elements = 8 * bytes;
    aclIntArray *shape = aclCreateIntArray(&elements, 1);
    unsigned long long misses = 0;
    struct oc_buffer b;
    uint64_t size;
    aclOpExecutor *executor;
    unsigned char before[16] = {0};

    if (!EXPECT(oc_buffer_make(&b, BYTES) && oc_buffer_send(&b))) return;

    aclTensor *out =
        aclCreateTensor(&bytes, 1, ACL_UINT8, NULL, 0, ACL_FORMAT_ND, &bytes, 1, b.device);

    for (size_t i = 0; i <= OC_COUNT(SEEDS); i++) {
        const int64_t *s = SEEDS[i % OC_COUNT(SEEDS)];
        int ones = 0;

        if (i == OC_COUNT(SEEDS)) {
            EXPECT_OK(
                aclnnDropoutGenMaskGetWorkspaceSize(shape, 0.1, s[0], s[1], out, &size, &executor));
            EXPECT_OK(aclnnDropoutGenMask(NULL, 0, executor, oc_test_stream()));
        } else {
            EXPECT_OK(aclnnDropoutGenMaskV2GetWorkspaceSize(shape, 0.1, s[0], s[1], ACL_BF16, out,
                                                            &size, &executor));
            if (i == 0) misses = oc_plan_cache_counts().misses;
            EXPECT_EQ_I64(oc_plan_cache_counts().misses - misses, 0);
            EXPECT_OK(aclnnDropoutGenMaskV2(NULL, 0, executor, oc_test_stream()));
        }
        EXPECT_OK(aclrtSynchronizeStream(oc_test_stream()));
        if (!EXPECT(oc_buffer_receive(&b, "out"))) break;
        for (int k = 0; k < BYTES; k++)
            ones += __builtin_popcount(b.received[k]);
        /* The standard deviation is 109. */
        EXPECT(abs(ones - 9 * 8 * BYTES / 10) < 550);
        for (int k = 0; k < 16; k++) {
            if (i == OC_COUNT(SEEDS)) EXPECT_EQ_I64(b.received[k], before[k]);
            if (i == 0) before[k] = b.received[k];
        }
        for (int k = 0; k < BYTES; k++)
            b.sent[k] = b.received[k];
    }
    (void)aclDestroyTensor(out);
    (void)aclDestroyIntArray(shape);
    oc_buffer_free(&b);
}

/* ---- Refusals ---- */

struct refusal {
    const char *name;
    bool is_mask;
    double prob;
    aclDataType type;        /* of out, or of self; */
    const char *bytes, *out; /* shapes of the mask and of out */
    aclDataType mask_type;   /* of the mask, or of the probability */
    int64_t extent;          /* the shape of the mask is (extent, 3) */
    const char *text;
};

// clang-format off
#define FLOATS "must be one of ACL_FLOAT, ACL_FLOAT16, ACL_BF16"
static const struct refusal REFUSALS[] = {
    {"mask: out of another type",     true,  0.5, ACL_INT8,  "16", "2x3", ACL_FLOAT,  2, "dtype of out is ACL_INT8: must be one of ACL_UINT8"},
    {"mask: prob above 1",            true,  1.5, ACL_UINT8, "16", "2x3", ACL_FLOAT,  2, "prob is 1.5: must be between 0 and 1"},
    {"mask: prob NaN",                true,  NAN, ACL_UINT8, "16", "2x3", ACL_FLOAT,  2, "prob is nan: must be between 0 and 1"},
    {"mask: probability of a double", true,  0.5, ACL_UINT8, "16", "2x3", ACL_DOUBLE, 2, "probDataType is ACL_DOUBLE: " FLOATS},
    {"mask: out too small",           true,  0.5, ACL_UINT8, "16", "2x3", ACL_FLOAT, 43, "number of elements of out is 16: must equal the product of shape, rounded up to 128, / 8, 32"},
    {"mask: negative extent",         true,  0.5, ACL_UINT8, "16", "2x3", ACL_FLOAT, -2, "an extent of shape is -2: must be at least 0"},
    {"mask: more than 63 bits",       true,  0.5, ACL_UINT8, "16", "2x3", ACL_FLOAT, INT64_MAX / 2, "the product of shape is 9223372036854775807: must be at most 9223372036854775679"},
    {"self of another type",          false, 0.5, ACL_DOUBLE, "16", "2x3", ACL_UINT8, 2, "dtype of self is ACL_DOUBLE: " FLOATS},
    {"mask of another type",          false, 0.5, ACL_FLOAT, "16", "2x3", ACL_BOOL,   2, "dtype of mask is ACL_BOOL: must be one of ACL_UINT8"},
    {"prob below 0",                  false, -1,  ACL_FLOAT, "16", "2x3", ACL_UINT8,  2, "prob is -1: must be between 0 and 1"},
    {"out of another shape",          false, 0.5, ACL_FLOAT, "16", "3x2", ACL_UINT8,  2, "shape of out is (3, 2): must be (2, 3), that of self"},
    {"mask too small",                false, 0.5, ACL_FLOAT, "8",  "2x3", ACL_UINT8,  2, "number of elements of mask is 8: must be at least those of self, rounded up to 128, / 8, 16"},
};
// clang-format on

static aclnnStatus call(const void *row, uint64_t *size, aclOpExecutor **executor)
{
    const struct refusal *r = row;
    const int64_t extents[] = {r->extent, 3};
    aclIntArray *shape = aclCreateIntArray(extents, 2);
    aclTensor *self = oc_bare_tensor("2x3", r->type, ACL_FORMAT_ND),
              *mask = oc_bare_tensor(r->bytes, r->is_mask ? r->type : r->mask_type, ACL_FORMAT_ND),
              *out = oc_bare_tensor(r->out, ACL_FLOAT, ACL_FORMAT_ND);
    const aclnnStatus status =
        r->is_mask ? aclnnDropoutGenMaskV2GetWorkspaceSize(shape, r->prob, 1, 2, r->mask_type, mask,
                                                           size, executor)
                   : aclnnDropoutDoMaskGetWorkspaceSize(self, mask, r->prob, out, size, executor);

    (void)aclDestroyIntArray(shape);
    (void)aclDestroyTensor(self);
    (void)aclDestroyTensor(mask);
    (void)aclDestroyTensor(out);
    return status;
}

static void run_refusal(const void *row)
{
    const struct refusal *r = row;

    oc_expect_first_refused(r->text, call, r);
}

static const struct oc_test TESTS[] = {
    OC_TEST_ROWS(MASKS, run_mask),
    OC_TEST_ROWS(APPLIED, run_applied),
    OC_TEST_OF(masks_of_one_plan),
    OC_TEST_ROWS(REFUSALS, run_refusal),
};

OC_TEST_MAIN(.name = "dropout", OC_TESTS(TESTS), OC_ON_DEVICE)
