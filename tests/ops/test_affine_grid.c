/* SPDX-License-Identifier: Apache-2.0 */
/* aclnnAffineGrid, compared with its definition, and the calls that it refuses. */
#include "aclnnop/aclnn_affine_grid.h"
#include "harness/refusal.h"
#include "harness/test.h"
#include "verify/device.h"
#include "verify/ops/affine_grid.h"

static const struct affine_grid_case CASES[] = {
    {"an image", "2x3x7x9", false, false},
    {"an image, aligned", "2x3x7x9", true, false},
    {"several work-items per row", "1x1x2x701", false, false},
    {"many rows", "3x1x70x3", false, false},
    {"one point", "1x1x1x1", false, true},
    {"one point, aligned", "1x1x1x1", true, true},
    {"one column, aligned", "3x1x5x1", true, true},
    {"a volume", "2x1x3x4x5", false, false},
    {"a volume, aligned", "2x1x3x4x5", true, false},
    {"a volume of depth 1, aligned", "2x1x1x4x5", true, false},
    {"no rows", "2x1x0x5", false, true},
    {"no columns", "2x1x3x0", false, true},
    {"no slices", "2x1x0x3x5", true, true},
    {"no channels", "2x0x3x5", false, false},
};

static void run(const void *row)
{
    static const enum oc_dtype TYPES[] = {OC_F32, OC_F16, OC_BF16};
    static const char *const WIDTHS[] = {"index:32", "index:64", NULL};

    for (size_t t = 0; t < OC_COUNT(TYPES); t++) {
        struct oc_op_case c;

        affine_grid_make(&c, row, TYPES[t], OC_DATA_REALS);
        c.strategies = t == 0 ? WIDTHS : NULL;
        oc_op_sweep_and_free(&c);
        affine_grid_make(&c, row, TYPES[t], OC_DATA_INTEGERS);
        oc_op_sweep_and_free(&c);
    }
}

/* ---- Refusals ---- */

struct refusal {
    const char *name, *theta, *size, *out;
    aclDataType type, out_type;
    const char *text;
};

#define GOOD .theta = "2x2x3", .size = "2x3x4x5", .out = "2x4x5x2"
#define VOLUME .theta = "2x3x4", .size = "2x3x4x5x6", .out = "2x4x5x6x3"
#define ONE_OF "must be one of ACL_FLOAT, ACL_FLOAT16, ACL_BF16"
#define MAP "an affine map for each of size[0]"
#define POINTS "size without its second number, and a point's coordinates"

OC_ROWS_BEGIN
// clang-format off
static const struct refusal REFUSALS[] = {
    {"theta of doubles",      GOOD, ACL_DOUBLE, ACL_DOUBLE, "dtype of theta is ACL_DOUBLE: " ONE_OF},
    {"out of doubles",        GOOD, ACL_FLOAT, ACL_DOUBLE,  "dtype of out is ACL_DOUBLE: " ONE_OF},
    {"out of another type",   GOOD, ACL_FLOAT, ACL_FLOAT16, "dtype of out is ACL_FLOAT16: must equal that of theta, ACL_FLOAT"},
    {"theta of rank 2",       GOOD, .theta = "2x6",         .text = "rank of theta is 2: must be 3"},
    {"out of rank 3",         GOOD, .out = "2x20x2",        .text = "rank of out is 3: must be 4 to 5"},
    {"size of three numbers", GOOD, .size = "2x3x4",        .text = "size of size is 3: must be at least 4"},
    {"size of six numbers",   VOLUME, .size = "2x3x4x5x6x7", .text = "size of size is 6: must be at most 5"},
    {"no maps",               GOOD, .theta = "0x2x3", .size = "0x3x4x5", .out = "0x4x5x2", .text = "theta.shape[0] is 0: must be greater than 0"},
    {"maps of volumes",       GOOD, .theta = "2x3x4",       .text = "shape of theta is (2, 3, 4): must be (2, 2, 3), " MAP},
    {"maps of images",        VOLUME, .theta = "2x2x3",     .text = "shape of theta is (2, 2, 3): must be (2, 3, 4), " MAP},
    {"too many maps",         GOOD, .theta = "3x2x3",       .text = "shape of theta is (3, 2, 3): must be (2, 2, 3), " MAP},
    {"another width",         GOOD, .out = "2x4x6x2",       .text = "shape of out is (2, 4, 6, 2): must be (2, 4, 5, 2), " POINTS},
    {"another depth",         VOLUME, .out = "2x3x5x6x3",   .text = "shape of out is (2, 3, 5, 6, 3): must be (2, 4, 5, 6, 3), " POINTS},
    {"an image for a volume", VOLUME, .out = "2x4x5x2",     .text = "shape of out is (2, 4, 5, 2): must be (2, 4, 5, 6, 3), " POINTS},
};
// clang-format on
OC_ROWS_END

static aclnnStatus call(const void *row, uint64_t *workspaceSize, aclOpExecutor **executor)
{
    const struct refusal *r = row;
    aclTensor *theta = oc_bare_tensor(r->theta, r->type, ACL_FORMAT_ND);
    aclTensor *out = oc_bare_tensor(r->out, r->out_type, ACL_FORMAT_ND);
    aclIntArray *size = oc_bare_array(r->size);
    const aclnnStatus status =
        aclnnAffineGridGetWorkspaceSize(theta, size, false, out, workspaceSize, executor);

    (void)aclDestroyTensor(theta);
    (void)aclDestroyTensor(out);
    (void)aclDestroyIntArray(size);
    return status;
}

static void run_refusal(const void *row)
{
    const struct refusal *r = row;

    oc_expect_first_refused(r->text, call, r);
}

static void pointers(void)
{
    aclTensor *theta = oc_bare_tensor("2x2x3", ACL_FLOAT, ACL_FORMAT_ND);
    aclTensor *out = oc_bare_tensor("2x4x5x2", ACL_FLOAT, ACL_FORMAT_ND);
    aclIntArray *size = oc_bare_array("2x3x4x5");
    uint64_t bytes;
    aclOpExecutor *executor;

    EXPECT_REFUSED(ACLNN_ERR_PARAM_NULLPTR, "theta is NULL",
                   aclnnAffineGridGetWorkspaceSize(NULL, size, true, out, &bytes, &executor));
    EXPECT_REFUSED(ACLNN_ERR_PARAM_NULLPTR, "size is NULL",
                   aclnnAffineGridGetWorkspaceSize(theta, NULL, true, out, &bytes, &executor));
    EXPECT_REFUSED(ACLNN_ERR_PARAM_NULLPTR, "out is NULL",
                   aclnnAffineGridGetWorkspaceSize(theta, size, true, NULL, &bytes, &executor));
    (void)aclDestroyTensor(theta);
    (void)aclDestroyTensor(out);
    (void)aclDestroyIntArray(size);
}

static const struct oc_test TESTS[] = {
    OC_TEST_ROWS(CASES, run),
    OC_TEST_ROWS(REFUSALS, run_refusal),
    OC_TEST_OF(pointers),
};

OC_TEST_MAIN(.name = "affine_grid", OC_TESTS(TESTS), OC_ON_DEVICE)
