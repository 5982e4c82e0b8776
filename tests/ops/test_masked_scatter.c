/* SPDX-License-Identifier: Apache-2.0 */
/* aclnnInplaceMaskedScatter, compared with the definition, and the calls that it refuses. */
#include "aclnnop/aclnn_masked_scatter.h"
#include "harness/refusal.h"
#include "harness/test.h"
#include "verify/device.h"
#include "verify/ops/masked_scatter.h"

/* A work-item replaces 1024 elements. */
static const struct masked_scatter_case CASES[] = {
    {"elements", "33x90", "33x90", "33x90", 3},
    {"one of several parts", "7x1000", "7x1000", "7000", 2},
    {"columns", "33x90", "90", "30x90", 2},
    {"rows", "33x90", "33x1", "33x90", 4},
    {"a source of another shape", "5x7", "5x7", "2x3x9", 2},
    {"fewer than selected", "33x90", "33x90", "100", 3},
    {"nothing is selected", "33x9", "33x9", "33x9", 0},
    {"all or nothing", "33x9", "1", "33x9", 1},
    {"a scalar", "", "", "", 1},
    {"rank 8", "2x1x2x3x1x2x4x5", "3x1x2x4x1", "2x1x2x3x1x2x4x5", 3},
    {"no source", "33x9", "33x9", "0", 2},
    {"no elements", "0x3", "0x3", "5", 2},
};

static void run(const void *row)
{
    static const enum oc_dtype TYPES[] = {OC_F32, OC_F16, OC_B8, OC_I64, OC_U8};

    for (size_t t = 0; t < OC_COUNT(TYPES); t++) {
        struct oc_op_case c;

        masked_scatter_make(&c, row, TYPES[t], t % 2 == 0 ? OC_B8 : OC_U8);
        oc_op_sweep_moved_and_free(&c, t == 0);
    }
}

/* ---- Refusals ---- */

/* Rows differ from a valid call: (2, 3), a mask (3), a source (9). */
struct refusal {
    const char *name, *self, *mask, *source;
    aclDataType self_type, mask_type, source_type;
    const char *text;
};

#define GOOD                                                                                  \
    .self = "2x3", .mask = "3", .source = "9", .self_type = ACL_FLOAT, .mask_type = ACL_BOOL, \
    .source_type = ACL_FLOAT

OC_ROWS_BEGIN
// clang-format off
static const struct refusal REFUSALS[] = {
    {"selfRef of another type", GOOD, .self_type = ACL_COMPLEX64,   .text = "dtype of selfRef is ACL_COMPLEX64: must be one of ACL_FLOAT, ACL_FLOAT16, ACL_BF16, ACL_DOUBLE, ACL_INT32, ACL_INT64, ACL_UINT8, ACL_INT8, ACL_INT16, ACL_BOOL"},
    {"mask of another type",    GOOD, .mask_type = ACL_INT32,       .text = "dtype of mask is ACL_INT32: must be one of ACL_UINT8, ACL_BOOL"},
    {"source of another type",  GOOD, .source_type = ACL_FLOAT16,   .text = "dtype of source is ACL_FLOAT16: must equal that of selfRef, ACL_FLOAT"},
    {"a larger mask",           GOOD, .mask = "4x2x3",              .text = "shape of selfRef is (2, 3): must be (4, 2, 3), that of its broadcast with mask"},
};
// clang-format on
OC_ROWS_END

static aclnnStatus call(const void *row, uint64_t *size, aclOpExecutor **executor)
{
    const struct refusal *r = row;
    aclTensor *self = oc_bare_tensor(r->self, r->self_type, ACL_FORMAT_ND),
              *mask = oc_bare_tensor(r->mask, r->mask_type, ACL_FORMAT_ND),
              *source = oc_bare_tensor(r->source, r->source_type, ACL_FORMAT_ND);
    const aclnnStatus status =
        aclnnInplaceMaskedScatterGetWorkspaceSize(self, mask, source, size, executor);

    (void)aclDestroyTensor(self);
    (void)aclDestroyTensor(mask);
    (void)aclDestroyTensor(source);
    return status;
}

static void run_refusal(const void *row)
{
    oc_expect_first_refused(((const struct refusal *)row)->text, call, row);
}

static const struct oc_test TESTS[] = {
    OC_TEST_ROWS(CASES, run),
    OC_TEST_ROWS(REFUSALS, run_refusal),
};

OC_TEST_MAIN(.name = "masked_scatter", OC_TESTS(TESTS), OC_ON_DEVICE)
