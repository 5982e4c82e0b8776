/* SPDX-License-Identifier: Apache-2.0 */
/* aclnnRmsNorm and aclnnAddRmsNorm, compared with their definitions, and the calls that they refuse. */
#include "aclnnop/aclnn_add_rms_norm.h"
#include "aclnnop/aclnn_rms_norm.h"
#include "harness/refusal.h"
#include "harness/test.h"
#include "verify/device.h"
#include "verify/ops/rms_norm.h"

#define FEW (1u << OC_LAYOUT_CONTIGUOUS | 1u << OC_LAYOUT_MIXED)

static const struct rms_norm_case CASES[] = {
    {.name = "rows of a transformer", .outer = "2x9", .normalized = "768"},
    {.name = "odd rows", .outer = "3x5", .normalized = "67", .is_short = true},
    {.name = "planes", .outer = "3", .normalized = "4x5x6"},
    {.name = "gamma of another type", .outer = "4", .normalized = "35", .gamma_type = OC_BF16},
    {.name = "a long row", .outer = "1", .normalized = "9001"},
    {.name = "rows of one element", .outer = "5", .normalized = "1"},
    {.name = "one row, all axes", .outer = "", .normalized = "3x7", .is_short = true},
    {.name = "no rows", .outer = "0", .normalized = "8"},
    {.name = "no columns", .outer = "3", .normalized = "0"},
    {.name = "in place", .outer = "4x5", .normalized = "67", .is_in_place = true},
    {.name = "NaN and infinities", .outer = "5", .normalized = "35", .has_specials = true},
    {.name = "squares beyond float", .outer = "3", .normalized = "35", .is_large = true},
    {.name = "sums", .outer = "2x9", .normalized = "67", .is_added = true},
    {.name = "long sums", .outer = "2", .normalized = "9001", .is_added = true, .is_short = true},
    {.name = "sums in place",
     .outer = "4x5",
     .normalized = "67",
     .is_added = true,
     .is_in_place = true},
    {.name = "sums, normalized in place of x1",
     .outer = "4x5",
     .normalized = "67",
     .is_added = true,
     .same_as_y = "x1"},
    {.name = "sums, normalized in place of x2",
     .outer = "4x5",
     .normalized = "67",
     .is_added = true,
     .same_as_y = "x2"},
    {.name = "sums in place of x1, normalized in place of x2",
     .outer = "4x5",
     .normalized = "67",
     .is_added = true,
     .is_in_place = true,
     .same_as_y = "x2"},
    {.name = "no columns of sums", .outer = "3", .normalized = "0", .is_added = true},
};

static void run(const void *row)
{
    static const enum oc_dtype TYPES[] = {OC_F32, OC_F16, OC_BF16};
    static const char *const STRATEGIES[] = {"reduction:strips", "reduction:chains", "index:64",
                                             NULL};

    for (size_t t = 0; t < OC_COUNT(TYPES); t++) {
        struct oc_op_case c;

        if (((const struct rms_norm_case *)row)->is_large && TYPES[t] == OC_F16) continue;
        rms_norm_make(&c, row, TYPES[t], OC_DATA_REALS);
        c.layouts = t == 0 ? 0 : FEW;
        /* Fills alone, and nothing, have no strategy. */
        c.strategies = oc_shape_count(&c.operands[0].shape) == 0 ? NULL : STRATEGIES;
        oc_op_sweep_and_free(&c);
    }
}

/* ---- Refusals ---- */

/* Rows differ from a valid call: (2, 3, 4) over the last two axes. */
struct refusal {
    const char *name;
    bool is_added;
    const char *x, *second, *gamma, *y, *rstd, *sums; /* shapes; NULL: NULL is passed */
    aclDataType type, second_type, gamma_type, y_type, rstd_type, sums_type;
    aclFormat format; /* of x */
    double epsilon;
    const char *text;
};

#define GOOD                                                                                      \
    .x = "2x3x4", .second = "2x3x4", .gamma = "3x4", .y = "2x3x4", .rstd = "2x1x1",               \
    .sums = "2x3x4", .type = ACL_FLOAT, .second_type = ACL_FLOAT, .gamma_type = ACL_FLOAT,        \
    .y_type = ACL_FLOAT, .rstd_type = ACL_FLOAT, .sums_type = ACL_FLOAT, .format = ACL_FORMAT_ND, \
    .epsilon = 1e-5
#define PLAIN .is_added = false, GOOD
#define ADDED .is_added = true, GOOD
#define FLOATS ": must be one of ACL_FLOAT, ACL_FLOAT16, ACL_BF16"
#define PLAIN_FORMATS                                                                    \
    "must be ACL_FORMAT_NCHW or ACL_FORMAT_NHWC or ACL_FORMAT_ND or ACL_FORMAT_HWCN or " \
    "ACL_FORMAT_NDHWC or ACL_FORMAT_NCDHW or ACL_FORMAT_NC or ACL_FORMAT_NCL"

OC_ROWS_BEGIN
// clang-format off
static const struct refusal NULLS[] = {
    {"x is NULL",            PLAIN, .x = NULL,      .text = "x is NULL"},
    {"gamma is NULL",        PLAIN, .gamma = NULL,  .text = "gamma is NULL"},
    {"yOut is NULL",         PLAIN, .y = NULL,      .text = "yOut is NULL"},
    {"rstdOut is NULL",      PLAIN, .rstd = NULL,   .text = "rstdOut is NULL"},
    {"x1 is NULL",           ADDED, .x = NULL,      .text = "x1 is NULL"},
    {"x2 is NULL",           ADDED, .second = NULL, .text = "x2 is NULL"},
    {"gamma of sums is NULL", ADDED, .gamma = NULL, .text = "gamma is NULL"},
    {"yOut of sums is NULL", ADDED, .y = NULL,      .text = "yOut is NULL"},
    {"rstdOut of sums is NULL", ADDED, .rstd = NULL, .text = "rstdOut is NULL"},
    {"xOut is NULL",         ADDED, .sums = NULL,   .text = "xOut is NULL"},
};

static const struct refusal REFUSALS[] = {
    {"doubles",              PLAIN, .type = ACL_DOUBLE,       .text = "dtype of x is ACL_DOUBLE" FLOATS},
    {"gamma of integers",    PLAIN, .gamma_type = ACL_INT32,  .text = "dtype of gamma is ACL_INT32" FLOATS},
    {"yOut of another type", PLAIN, .y_type = ACL_BF16,       .text = "dtype of yOut is ACL_BF16: must equal that of x, ACL_FLOAT"},
    {"rstdOut of 16 bits",   PLAIN, .rstd_type = ACL_FLOAT16, .text = "dtype of rstdOut is ACL_FLOAT16: must be one of ACL_FLOAT"},
    {"private format",       PLAIN, .format = ACL_FORMAT_FRACTAL_NZ, .text = "format of x is ACL_FORMAT_FRACTAL_NZ: " PLAIN_FORMATS},
    {"rank 0",               PLAIN, .x = "",                  .text = "rank of x is 0: must be 1 to 8"},
    {"gamma of rank 0",      PLAIN, .gamma = "",              .text = "rank of gamma is 0: must be 1 to 8"},
    {"more axes than x",     PLAIN, .gamma = "1x2x3x4",       .text = "rank of gamma is 4: must be at most that of x, 3"},
    {"another gamma",        PLAIN, .gamma = "4x3",           .text = "shape of gamma is (4, 3): must be (3, 4), that of the axes that are normalized"},
    {"another rstdOut",      PLAIN, .rstd = "2x3x1",          .text = "shape of rstdOut is (2, 3, 1): must be (2, 1, 1), a number per row"},
    {"another short rstdOut", PLAIN, .rstd = "3",             .text = "shape of rstdOut is (3): must be (2), a number per row"},
    {"another yOut",         PLAIN, .y = "3x2x4",             .text = "shape of yOut is (3, 2, 4): must be (2, 3, 4), that of x"},
    {"negative epsilon",     PLAIN, .epsilon = -1,            .text = "epsilon is -1: it must not be negative"},
    {"sums of doubles",      ADDED, .type = ACL_DOUBLE,       .text = "dtype of x1 is ACL_DOUBLE" FLOATS},
    {"x2 of another type",   ADDED, .second_type = ACL_BF16,  .text = "dtype of x2 is ACL_BF16: must equal that of x1, ACL_FLOAT"},
    {"another x2",           ADDED, .second = "3x4",          .text = "shape of x2 is (3, 4): must be (2, 3, 4), that of x1"},
    {"gamma of another sum", ADDED, .gamma = "3",             .text = "shape of gamma is (3): must be (4), that of the axes that are normalized"},
    {"yOut of another sum",  ADDED, .y_type = ACL_BF16,       .text = "dtype of yOut is ACL_BF16: must equal that of x1, ACL_FLOAT"},
    {"xOut of another type", ADDED, .sums_type = ACL_BF16,    .text = "dtype of xOut is ACL_BF16: must equal that of x1, ACL_FLOAT"},
    {"another xOut",         ADDED, .sums = "2x3x1",          .text = "shape of xOut is (2, 3, 1): must be (2, 3, 4), that of x1"},
    {"negative epsilon of sums", ADDED, .epsilon = -1,        .text = "epsilonOptional is -1: it must not be negative"},
};
// clang-format on
OC_ROWS_END

enum { X, SECOND, GAMMA, Y, RSTD, SUMS, TENSORS };

static aclnnStatus call(const void *row, uint64_t *size, aclOpExecutor **executor)
{
    const struct refusal *r = row;
    const char *const shapes[] = {r->x, r->second, r->gamma, r->y, r->rstd, r->sums};
    const aclDataType types[] = {r->type,   r->second_type, r->gamma_type,
                                 r->y_type, r->rstd_type,   r->sums_type};
    aclTensor *t[TENSORS];
    aclnnStatus status;

    for (int i = 0; i < TENSORS; i++)
        t[i] = shapes[i] == NULL
                   ? NULL
                   : oc_bare_tensor(shapes[i], types[i], i == X ? r->format : ACL_FORMAT_ND);
    if (r->is_added)
        status = aclnnAddRmsNormGetWorkspaceSize(t[X], t[SECOND], t[GAMMA], r->epsilon, t[Y],
                                                 t[RSTD], t[SUMS], size, executor);
    else
        status =
            aclnnRmsNormGetWorkspaceSize(t[X], t[GAMMA], r->epsilon, t[Y], t[RSTD], size, executor);
    for (int i = 0; i < TENSORS; i++)
        if (t[i] != NULL) (void)aclDestroyTensor(t[i]);
    return status;
}

static void run_refusal(const void *row)
{
    oc_expect_first_refused(((const struct refusal *)row)->text, call, row);
}

static void run_null(const void *row)
{
    oc_expect_first_null(((const struct refusal *)row)->text, call, row);
}

static const struct oc_test TESTS[] = {
    OC_TEST_ROWS(CASES, run),
    OC_TEST_ROWS(REFUSALS, run_refusal),
    OC_TEST_ROWS(NULLS, run_null),
};

OC_TEST_MAIN(.name = "rms_norm", OC_TESTS(TESTS), OC_ON_DEVICE)
