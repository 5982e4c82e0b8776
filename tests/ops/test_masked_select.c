/* SPDX-License-Identifier: Apache-2.0 */
/* aclnnMaskedSelect compared with a naive loop. */
#include "aclnnop/aclnn_masked_select.h"
#include "harness/refusal.h"
#include "harness/test.h"
#include "verify/device.h"
#include "verify/ops/masked_select.h"

/* A part has 1024 elements. */
// clang-format off
static const struct masked_select_case CASES[] = {
    {"every second",            "300",      "300",    OC_F32,  OC_B8, OC_F32,  2},
    {"all",                     "300",      "300",    OC_F16,  OC_B8, OC_F16,  1},
    {"none",                    "300",      "300",    OC_BF16, OC_B8, OC_BF16, 0},
    {"1024, a part",            "1024",     "1024",   OC_F32,  OC_U8, OC_F32,  3},
    {"1025, one above",         "1025",     "1025",   OC_I32,  OC_U8, OC_I32,  3},
    {"many parts",              "70x900",   "70x900", OC_F32,  OC_B8, OC_F32,  5},
    {"rank 0",                  "",         "",       OC_F32,  OC_B8, OC_F32,  1},
    {"the mask is broadcast",   "5x7x30",   "7x1",    OC_I64,  OC_B8, OC_I64,  2},
    {"self is broadcast",       "30",       "5x7x30", OC_U8,   OC_B8, OC_U8,   3},
    {"both are",                "5x1x30",   "7x1",    OC_I8,   OC_B8, OC_I8,   2},
    {"truths",                  "9x50",     "9x50",   OC_B8,   OC_B8, OC_U8,   2},
    {"converted",               "9x50",     "9x50",   OC_F32,  OC_B8, OC_I32,  2},
    {"rank 8",                  "2x3x2x2x3x2x2x3", "2x3x2x2x3x2x2x3", OC_I16, OC_B8, OC_I16, 5},
    {"nothing",                 "3x0",      "3x1",    OC_F32,  OC_B8, OC_F32,  1},
};
// clang-format on

static void run_case(const void *row)
{
    const struct masked_select_case *m = row;
    struct oc_op_case c;

    masked_select_make(&c, m);
    oc_op_sweep(&c);
    oc_op_free(&c);
}

static void sixty_four_bit_indices(void)
{
    static const char *const INDEX64[] = {"index:64", NULL};
    static const struct masked_select_case ROW = {"64-bit indices", "70x90", "90", OC_F32, OC_B8,
                                                  OC_F32,           3};
    struct oc_op_case c;

    masked_select_make(&c, &ROW);
    c.strategies = INDEX64;
    oc_op_sweep_and_free(&c);
}

#define RANDOM_RANKS 24

/* Either operand has the lower rank, or extents of 1. */
static void random_ranks(void)
{
    struct oc_random random = oc_random_for("masked_select/random ranks");

    for (int i = 0; i < RANDOM_RANKS; i++) {
        char shapes[2][OC_SHAPE_TEXT];
        const struct masked_select_case m = {
            "random ranks", shapes[i % 2], shapes[1 - i % 2], OC_F32, OC_B8, OC_F32, 2};
        struct oc_op_case c;

        oc_random_shapes(&random, 2, shapes);
        oc_expect_note("self %s, mask %s", m.self, m.mask);
        masked_select_make(&c, &m);
        oc_op_sweep_and_free(&c);
    }
    oc_expect_no_note();
}

/* ---- Refusals ---- */

static aclTensor *tensor(aclDataType type, const char *shape)
{
    return oc_bare_tensor(shape, type, ACL_FORMAT_ND);
}

static void refused(aclnnStatus code, const char *message, aclTensor *self, aclTensor *mask,
                    aclTensor *out)
{
    aclOpExecutor *executor = NULL;
    uint64_t size = 0;

    EXPECT_STATUS(code, aclnnMaskedSelectGetWorkspaceSize(self, mask, out, &size, &executor));
    EXPECT_TEXT_CONTAINS(oc_newest_message(), message);
    EXPECT(executor == NULL);
    (void)aclDestroyTensor(self);
    (void)aclDestroyTensor(mask);
    (void)aclDestroyTensor(out);
}

static void refusals(void)
{
    refused(161001, "self is NULL", NULL, tensor(ACL_BOOL, "3"), tensor(ACL_FLOAT, "3"));
    refused(161001, "mask is NULL", tensor(ACL_FLOAT, "3"), NULL, tensor(ACL_FLOAT, "3"));
    refused(161001, "out is NULL", tensor(ACL_FLOAT, "3"), tensor(ACL_BOOL, "3"), NULL);
    refused(161002, "dtype of mask is ACL_FLOAT", tensor(ACL_FLOAT, "3"), tensor(ACL_FLOAT, "3"),
            tensor(ACL_FLOAT, "3"));
    refused(161002, "self and mask", tensor(ACL_FLOAT, "3"), tensor(ACL_BOOL, "4"),
            tensor(ACL_FLOAT, "3"));
    refused(161002, "shape of out is (5): must be (6)", tensor(ACL_FLOAT, "2x3"),
            tensor(ACL_BOOL, "3"), tensor(ACL_FLOAT, "5"));
    refused(161002, "rank of out is 2", tensor(ACL_FLOAT, "2x3"), tensor(ACL_BOOL, "3"),
            tensor(ACL_FLOAT, "2x3"));
}

static const struct oc_test TESTS[] = {
    OC_TEST_ROWS(CASES, run_case),
    OC_TEST("64-bit indices", sixty_four_bit_indices),
    OC_TEST("random ranks", random_ranks),
    OC_TEST("refusals", refusals),
};

OC_TEST_MAIN(.name = "masked_select", OC_TESTS(TESTS), OC_ON_DEVICE)
