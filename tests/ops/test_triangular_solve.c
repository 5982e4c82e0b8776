/* SPDX-License-Identifier: Apache-2.0 */
/* aclnnTriangularSolve, compared with a substitution in double, and the calls that it refuses. */
#include "aclnnop/aclnn_triangular_solve.h"
#include "harness/refusal.h"
#include "harness/test.h"
#include "verify/device.h"
#include "verify/ops/triangular_solve.h"

// clang-format off
static const struct solve_case CASES[] = {
    /* name                      self       A          xOut       mOut       upper  transpose unit */
    {"lower",                    "7x5",     "7x7",     "7x5",     "7x7",     false, false, false},
    {"upper",                    "7x5",     "7x7",     "7x5",     "7x7",     true,  false, false},
    {"lower, transposed",        "7x5",     "7x7",     "7x5",     "7x7",     false, true,  false},
    {"upper, transposed",        "7x5",     "7x7",     "7x5",     "7x7",     true,  true,  false},
    {"lower, unit diagonal",     "7x5",     "7x7",     "7x5",     "7x7",     false, false, true},
    {"upper, unit diagonal, transposed", "7x5", "7x7", "7x5",     "7x7",     true,  true,  true},
    {"one column",               "33x1",    "33x33",   "33x1",    "33x33",   false, false, false},
    {"one row",                  "1x40",    "1x1",     "1x40",    "1x1",     true,  false, false},
    {"many columns",             "5x300",   "5x5",     "5x300",   "5x5",     false, false, false},
    {"as ggml calls it",         "2x3x17x9", "2x3x17x17", "2x3x17x9", "2x3x17x17", false, false, false},
    {"one matrix for all",       "3x7x5",   "7x7",     "3x7x5",   "3x7x7",   false, false, false},
    {"one right side for all",   "7x5",     "3x7x7",   "3x7x5",   "3x7x7",   true,  false, false},
    {"batches of both",          "2x1x4x3", "5x4x4",   "2x5x4x3", "2x5x4x4", false, true,  false},
    {"rank 8",                   "2x1x2x1x2x1x3x2", "1x2x1x1x2x2x3x3", "2x2x2x1x2x2x3x2", "2x2x2x1x2x2x3x3", true, false, false},
    {"two blocks",               "70x35",   "70x70",   "70x35",   "70x70",   false, false, false},
    {"five blocks, upper",       "290x17",  "290x290", "290x17",  "290x290", true,  false, false},
    {"seven blocks, transposed", "400x3",   "400x400", "400x3",   "400x400", false, true,  true},
    {"blocks of one column",     "200x1",   "200x200", "200x1",   "200x200", true,  true,  false},
    {"blocks of batches",        "2x1x70x5", "3x70x70", "2x3x70x5", "2x3x70x70", false, false, false},
    {"blocks, rank 8",           "2x1x2x1x2x1x70x2", "1x2x1x1x2x2x70x70", "2x2x2x1x2x2x70x2", "2x2x2x1x2x2x70x70", true, false, false},
    {"no rows",                  "0x5",     "0x0",     "0x5",     "0x0",     false, false, false},
    {"no columns",               "7x0",     "7x7",     "7x0",     "7x7",     false, false, false},
    {"no matrices",              "0x7x5",   "1x7x7",   "0x7x5",   "0x7x7",   false, false, false},
};
// clang-format on

static void run(const void *row)
{
    static const char *const WIDTHS[] = {"index:32", "index:64", NULL};
    struct oc_op_case c;

    solve_make(&c, row, OC_DATA_REALS);
    c.strategies = row == &CASES[0] ? WIDTHS : NULL;
    oc_op_sweep_and_free(&c);
}

static const struct solve_case IN_PLACE[] = {
    {"in place", "2x3x17x9", "2x3x17x17", "2x3x17x9", "2x3x17x17", false, false, false},
    {"in place, blocks", "150x20", "150x150", "150x20", "150x150", true, false, false},
};

/* The right sides are where the results are. */
static void run_in_place(const void *row)
{
    struct oc_op_case c;

    solve_make(&c, row, OC_DATA_REALS);
    oc_operand_keep_before(&c.operands[2], c.operands[0].values);
    oc_op_same(&c, "self", "xOut");
    c.operands[0].name = "unused";
    oc_op_sweep_and_free(&c);
}

/* ---- Refusals ---- */

/* Rows differ from a valid call. */
struct refusal {
    const char *name;
    const char *shapes[4]; /* self, A, xOut, mOut; NULL: NULL is passed */
    int other;             /* which of them has another type or format, or -1 */
    aclDataType type;
    aclFormat format;
    const char *text;
};

#define SHAPES(self, a, x, m) {self, a, x, m}, -1, ACL_FLOAT, ACL_FORMAT_ND
#define GOOD                               \
    {                                      \
        "2x7x5", "2x7x7", "2x7x5", "2x7x7" \
    }
#define TYPE(operand, t) GOOD, (operand), (t), ACL_FORMAT_ND
#define PLAIN_FORMATS                                                                    \
    "must be ACL_FORMAT_NCHW or ACL_FORMAT_NHWC or ACL_FORMAT_ND or ACL_FORMAT_HWCN or " \
    "ACL_FORMAT_NDHWC or ACL_FORMAT_NCDHW or ACL_FORMAT_NC or ACL_FORMAT_NCL"

// clang-format off
static const struct refusal NULLS[] = {
    {"self is NULL", SHAPES(NULL, "7x7", "7x5", "7x7"), "self is NULL"},
    {"A is NULL",    SHAPES("7x5", NULL, "7x5", "7x7"), "A is NULL"},
    {"xOut is NULL", SHAPES("7x5", "7x7", NULL, "7x7"), "xOut is NULL"},
    {"mOut is NULL", SHAPES("7x5", "7x7", "7x5", NULL), "mOut is NULL"},
};

static const struct refusal REFUSALS[] = {
    {"doubles",              TYPE(0, ACL_DOUBLE), "dtype of self is ACL_DOUBLE: must be one of ACL_FLOAT"},
    {"complex numbers",      TYPE(1, ACL_COMPLEX64), "dtype of A is ACL_COMPLEX64: must be one of ACL_FLOAT"},
    {"halves",               TYPE(2, ACL_FLOAT16), "dtype of xOut is ACL_FLOAT16: must be one of ACL_FLOAT"},
    {"private format",       GOOD, 3, ACL_FLOAT, ACL_FORMAT_FRACTAL_NZ, "format of mOut is ACL_FORMAT_FRACTAL_NZ: " PLAIN_FORMATS},
    {"a vector",             SHAPES("7", "7x7", "7x1", "7x7"), "rank of self is 1: must be 2 to 8"},
    {"no square",            SHAPES("7x5", "7x6", "7x5", "7x6"), "columns of A is 6: must equal its rows, 7"},
    {"other rows",           SHAPES("6x5", "7x7", "6x5", "7x7"), "rows of self is 6: must equal those of A, 7"},
    {"other batches",        SHAPES("3x7x5", "2x7x7", "3x7x5", "3x7x7"), "shapes of the batches of self, A are (3), (2): must broadcast to one shape"},
    {"xOut without batches", SHAPES("7x5", "2x7x7", "7x5", "2x7x7"), "shape of xOut is (7, 5): must be (2, 7, 5), that of self with all batches"},
    {"mOut without batches", SHAPES("2x7x5", "7x7", "2x7x5", "7x7"), "shape of mOut is (7, 7): must be (2, 7, 7), that of A with all batches"},
};
// clang-format on

static aclnnStatus call(const void *row, uint64_t *size, aclOpExecutor **executor)
{
    const struct refusal *r = row;
    aclTensor *t[4];

    for (int i = 0; i < 4; i++)
        t[i] = r->shapes[i] == NULL
                   ? NULL
                   : oc_bare_tensor(r->shapes[i], i == r->other ? r->type : ACL_FLOAT,
                                    i == r->other ? r->format : ACL_FORMAT_ND);

    const aclnnStatus status = aclnnTriangularSolveGetWorkspaceSize(t[0], t[1], false, false, false,
                                                                    t[2], t[3], size, executor);

    for (int i = 0; i < 4; i++)
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
    OC_TEST_ROWS(IN_PLACE, run_in_place),
    OC_TEST_ROWS(REFUSALS, run_refusal),
    OC_TEST_ROWS(NULLS, run_null),
};

OC_TEST_MAIN(.name = "triangular_solve", OC_TESTS(TESTS), OC_ON_DEVICE)
