/* SPDX-License-Identifier: Apache-2.0 */
/* aclnnSwiGlu, aclnnGeGlu and aclnnGeGluV3, compared with their definitions, and the calls that they refuse. */
#include "aclnnop/aclnn_geglu.h"
#include "aclnnop/aclnn_swi_glu.h"
#include "harness/refusal.h"
#include "harness/test.h"
#include "meta/tensor.h"
#include "verify/device.h"
#include "verify/ops/gated.h"

#define FEW (1u << OC_LAYOUT_CONTIGUOUS | 1u << OC_LAYOUT_MIXED)

// clang-format off
static const struct gated_case CASES[] = {
    {"silu of columns",          "7x3x66", -1, GATED_SWI_GLU,        0, false},
    {"silu of rows",             "7x6x33", 1,  GATED_SWI_GLU,        0, false},
    {"silu of vectors",          "34",     0,  GATED_SWI_GLU,        0, false},
    {"silu of rank 8",           "2x1x3x2x4x1x2x3", 4, GATED_SWI_GLU, 0, false},
    {"silu of nothing",          "3x0",    1,  GATED_SWI_GLU,        0, false},
    {"gelu of the right half",   "7x66",   -1, GATED_GEGLU,          0, false},
    {"tanh of the right half",   "7x66",   -1, GATED_GEGLU,          1, false},
    {"gelu of the left half",    "7x66",   -1, GATED_GEGLU_V3_LEFT,  0, false},
    {"tanh of the left half",    "6x33",   0,  GATED_GEGLU_V3_LEFT,  1, false},
    {"version 3 of the right half", "7x66", -1, GATED_GEGLU_V3_RIGHT, 1, false},
    {"silu of extremes",     "7x3x66", -1, GATED_SWI_GLU,        0, true},
    {"gelu of extremes",     "7x3x66", -1, GATED_GEGLU,          0, true},
    {"tanh of extremes",     "7x3x66", -1, GATED_GEGLU_V3_LEFT,  1, true},
};
// clang-format on

static void run(const void *row)
{
    static const enum oc_dtype TYPES[] = {OC_F32, OC_F16, OC_BF16};
    static const char *const WIDTHS[] = {"index:32", "index:64", NULL};

    for (size_t t = 0; t < OC_COUNT(TYPES); t++) {
        struct oc_op_case c;

        gated_make(&c, row, TYPES[t], OC_DATA_REALS);
        c.layouts = t == 0 ? 0 : FEW;
        c.strategies = t == 0 && row == &CASES[0] ? WIDTHS : NULL;
        oc_op_sweep_and_free(&c);
    }
}

/* ---- Refusals ---- */

/* Rows differ from a valid call. */
struct refusal {
    const char *name;
    enum gated_kind kind;
    const char *x, *out, *activated; /* shapes; NULL: NULL is passed */
    aclDataType type, out_type, activated_type;
    aclFormat format; /* of the input */
    int64_t dim, approximate;
    const char *text;
    int64_t stride; /* of the columns of x; 0: 1 */
};

#define GOOD                                                                                   \
    .x = "7x66", .out = "7x33", .activated = "7x33", .type = ACL_FLOAT, .out_type = ACL_FLOAT, \
    .activated_type = ACL_FLOAT, .format = ACL_FORMAT_ND, .dim = 1, .approximate = 0
#define SWI .kind = GATED_SWI_GLU, GOOD
#define GE .kind = GATED_GEGLU, GOOD
#define V3 .kind = GATED_GEGLU_V3_LEFT, GOOD
#define FLOATS ": must be one of ACL_FLOAT, ACL_FLOAT16, ACL_BF16"
#define PLAIN_FORMATS                                                                    \
    "must be ACL_FORMAT_NCHW or ACL_FORMAT_NHWC or ACL_FORMAT_ND or ACL_FORMAT_HWCN or " \
    "ACL_FORMAT_NDHWC or ACL_FORMAT_NCDHW or ACL_FORMAT_NC or ACL_FORMAT_NCL"

OC_ROWS_BEGIN
// clang-format off
static const struct refusal NULLS[] = {
    {"x is NULL",            SWI, .x = NULL,         .text = "x is NULL"},
    {"out is NULL",          SWI, .out = NULL,       .text = "out is NULL"},
    {"self is NULL",         GE,  .x = NULL,         .text = "self is NULL"},
    {"out of GeGlu is NULL", GE,  .out = NULL,       .text = "out is NULL"},
    {"outGelu is NULL",      GE,  .activated = NULL, .text = "outGelu is NULL"},
    {"outGelu of version 3 is NULL", V3, .activated = NULL, .text = "outGelu is NULL"},
};

static const struct refusal REFUSALS[] = {
    {"doubles",              SWI, .type = ACL_DOUBLE,    .text = "dtype of x is ACL_DOUBLE" FLOATS},
    {"private format",       SWI, .format = ACL_FORMAT_FRACTAL_NZ, .text = "format of x is ACL_FORMAT_FRACTAL_NZ: " PLAIN_FORMATS},
    {"rank 0",               SWI, .x = "",               .text = "rank of x is 0: must be 1 to 8"},
    {"no axis",              SWI, .dim = 2,              .text = "dim is 2: must be an axis of x, from -rank to rank - 1"},
    {"odd extent",           SWI, .dim = 0,              .text = "x.shape[0] is 7: must be even"},
    {"out of another type",  SWI, .out_type = ACL_BF16,  .text = "dtype of out is ACL_BF16: must equal that of x, ACL_FLOAT"},
    {"another out",          SWI, .out = "7x66",         .text = "shape of out is (7, 66): must be (7, 33), that of x with half of its axis dim"},
    {"GeGlu of integers",    GE,  .type = ACL_INT32,     .text = "dtype of self is ACL_INT32" FLOATS},
    {"another formula",      GE,  .approximate = 2,      .text = "approximate is 2: must be one of 0 (none), 1 (tanh)"},
    {"no axis of GeGlu",     GE,  .dim = -3,             .text = "dim is -3: must be an axis of self, from -rank to rank - 1"},
    {"outGelu of another type", GE, .activated_type = ACL_BF16, .text = "dtype of outGelu is ACL_BF16: must equal that of self, ACL_FLOAT"},
    {"another outGelu",      V3,  .activated = "7x32",   .text = "shape of outGelu is (7, 32): must be (7, 33), that of self with half of its axis dim"},
};

static const struct refusal ACCEPTED[] = {
    {"long rows, but none",  SWI, .x = "0x4611686018427387904", .out = "0x2305843009213693952", .stride = 4},
};
// clang-format on
OC_ROWS_END

static aclnnStatus call(const void *row, uint64_t *size, aclOpExecutor **executor)
{
    const struct refusal *r = row;
    const char *const shapes[] = {r->x, r->out, r->activated};
    const aclDataType types[] = {r->type, r->out_type, r->activated_type};
    aclTensor *t[3];
    aclnnStatus status;

    for (int i = 0; i < 3; i++)
        t[i] = shapes[i] == NULL
                   ? NULL
                   : oc_bare_tensor(shapes[i], types[i], i == 0 ? r->format : ACL_FORMAT_ND);
    if (r->stride != 0) t[0]->strides[1] = r->stride;
    if (r->kind == GATED_SWI_GLU)
        status = aclnnSwiGluGetWorkspaceSize(t[0], r->dim, t[1], size, executor);
    else if (r->kind == GATED_GEGLU)
        status =
            aclnnGeGluGetWorkspaceSize(t[0], r->dim, r->approximate, t[1], t[2], size, executor);
    else
        status = aclnnGeGluV3GetWorkspaceSize(t[0], r->dim, r->approximate, true, t[1], t[2], size,
                                              executor);
    for (int i = 0; i < 3; i++)
        if (t[i] != NULL) (void)aclDestroyTensor(t[i]);
    return status;
}

static void run_refusal(const void *row)
{
    oc_expect_first_refused(((const struct refusal *)row)->text, call, row);
}

static void run_accepted(const void *row) { oc_expect_first_accepted(call, row); }

static void run_null(const void *row)
{
    oc_expect_first_null(((const struct refusal *)row)->text, call, row);
}

static const struct oc_test TESTS[] = {
    OC_TEST_ROWS(CASES, run),
    OC_TEST_ROWS(REFUSALS, run_refusal),
    OC_TEST_ROWS(NULLS, run_null),
    OC_TEST_ROWS(ACCEPTED, run_accepted),
};

OC_TEST_MAIN(.name = "gated", OC_TESTS(TESTS), OC_ON_DEVICE)
