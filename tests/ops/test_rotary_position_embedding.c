/* SPDX-License-Identifier: Apache-2.0 */
/* aclnnRotaryPositionEmbedding, compared with its definition, and the calls that it refuses. */
#include "aclnnop/aclnn_rotary_position_embedding.h"
#include "harness/refusal.h"
#include "harness/test.h"
#include "verify/device.h"
#include "verify/ops/rotary_position_embedding.h"

#define FEW (1u << OC_LAYOUT_CONTIGUOUS | 1u << OC_LAYOUT_MIXED)

// clang-format off
static const struct rotary_case CASES[] = {
    {"half, tokens",          "2x7x5x64", "1x7x1x64", "1x7x1x64", 0, false},
    {"half, heads first",     "2x5x7x66", "1x1x7x66", "2x5x7x66", 0, false},
    {"half, one factor",      "3x4x5x2",  "1x1x1x2",  "1x1x1x2",  0, false},
    {"half of rank 3",        "9x5x20",   "9x1x20",   "9x5x20",   0, false},
    {"interleave",            "2x7x5x64", "1x7x1x64", "1x7x1x64", 1, false},
    {"interleave of rank 3",  "9x5x18",   "9x1x18",   "1x5x18",   1, false},
    {"quarter",               "2x7x5x20", "1x7x1x20", "2x1x1x20", 2, false},
    {"interleave-half",       "2x7x5x22", "1x7x1x22", "2x1x1x22", 3, false},
    {"half in place",         "2x7x5x64", "1x7x1x64", "1x7x1x64", 0, true},
    {"interleave in place",   "2x7x5x64", "1x7x1x64", "1x7x1x64", 1, true},
    {"quarter in place",      "2x7x5x20", "1x7x1x20", "2x1x1x20", 2, true},
    {"no tokens",             "2x0x5x20", "1x0x1x20", "1x1x1x20", 0, false},
    {"no columns",            "2x3x5x0",  "1x3x1x0",  "1x1x1x0",  1, false},
};
// clang-format on

static void run(const void *row)
{
    static const enum oc_dtype TYPES[] = {OC_F32, OC_F16, OC_BF16};
    static const char *const WIDTHS[] = {"index:32", "index:64", NULL};

    for (size_t t = 0; t < OC_COUNT(TYPES); t++) {
        struct oc_op_case c;

        rotary_position_embedding_make(&c, row, TYPES[t], OC_DATA_REALS);
        c.layouts = t == 0 ? 0 : FEW;
        c.strategies = t == 0 ? WIDTHS : NULL;
        oc_op_sweep_and_free(&c);
    }
}

/* ---- Refusals ---- */

/* Rows differ from a valid call. */
struct refusal {
    const char *name;
    const char *x, *cos, *sin, *out; /* shapes; NULL: NULL is passed */
    aclDataType type, cos_type, sin_type, out_type;
    aclFormat format; /* of x */
    int64_t mode;
    const char *text;
};

#define GOOD                                                                                      \
    .x = "2x7x5x20", .cos = "1x7x1x20", .sin = "1x7x1x20", .out = "2x7x5x20", .type = ACL_FLOAT,  \
    .cos_type = ACL_FLOAT, .sin_type = ACL_FLOAT, .out_type = ACL_FLOAT, .format = ACL_FORMAT_ND, \
    .mode = 0
#define MODES "must be one of 0 (half), 1 (interleave), 2 (quarter), 3 (interleave-half)"
#define SHAPE ": must be (2, 7, 5, 20), that of x, or have 1 in place of all but the last extent"
#define PLAIN_FORMATS                                                                    \
    "must be ACL_FORMAT_NCHW or ACL_FORMAT_NHWC or ACL_FORMAT_ND or ACL_FORMAT_HWCN or " \
    "ACL_FORMAT_NDHWC or ACL_FORMAT_NCDHW or ACL_FORMAT_NC or ACL_FORMAT_NCL"

OC_ROWS_BEGIN
// clang-format off
static const struct refusal NULLS[] = {
    {"x is NULL",   GOOD, .x = NULL,   .text = "x is NULL"},
    {"cos is NULL", GOOD, .cos = NULL, .text = "cos is NULL"},
    {"sin is NULL", GOOD, .sin = NULL, .text = "sin is NULL"},
    {"out is NULL", GOOD, .out = NULL, .text = "out is NULL"},
};

static const struct refusal REFUSALS[] = {
    {"doubles",             GOOD, .type = ACL_DOUBLE,     .text = "dtype of x is ACL_DOUBLE: must be one of ACL_FLOAT, ACL_FLOAT16, ACL_BF16"},
    {"private format",      GOOD, .format = ACL_FORMAT_FRACTAL_NZ, .text = "format of x is ACL_FORMAT_FRACTAL_NZ: " PLAIN_FORMATS},
    {"rank 2",              GOOD, .x = "2x20",            .text = "rank of x is 2: must be 3 to 4"},
    {"mode 4",              GOOD, .mode = 4,              .text = "mode is 4: " MODES},
    {"mode -1",             GOOD, .mode = -1,             .text = "mode is -1: " MODES},
    {"odd columns",         GOOD, .x = "2x7x5x21",        .text = "x.shape[3] is 21: must be a multiple of 2 in mode 0"},
    {"columns of quarter",  GOOD, .x = "2x7x5x22", .mode = 2, .text = "x.shape[3] is 22: must be a multiple of 4 in mode 2"},
    {"cos of another type", GOOD, .cos_type = ACL_BF16,   .text = "dtype of cos is ACL_BF16: must equal that of x, ACL_FLOAT"},
    {"cos of another rank", GOOD, .cos = "7x1x20",        .text = "rank of cos is 3: must equal that of x, 4"},
    {"another cos",         GOOD, .cos = "1x5x1x20",      .text = "shape of cos is (1, 5, 1, 20)" SHAPE},
    {"cos of one column",   GOOD, .cos = "1x7x1x1",       .text = "shape of cos is (1, 7, 1, 1)" SHAPE},
    {"sin of another type", GOOD, .sin_type = ACL_BF16,   .text = "dtype of sin is ACL_BF16: must equal that of x, ACL_FLOAT"},
    {"another sin",         GOOD, .sin = "3x7x1x20",      .text = "shape of sin is (3, 7, 1, 20)" SHAPE},
    {"out of another type", GOOD, .out_type = ACL_BF16,   .text = "dtype of out is ACL_BF16: must equal that of x, ACL_FLOAT"},
    {"another out",         GOOD, .out = "2x7x20x5",      .text = "shape of out is (2, 7, 20, 5): must be (2, 7, 5, 20), that of x"},
};
// clang-format on
OC_ROWS_END

static aclnnStatus call(const void *row, uint64_t *size, aclOpExecutor **executor)
{
    const struct refusal *r = row;
    const char *const shapes[] = {r->x, r->cos, r->sin, r->out};
    const aclDataType types[] = {r->type, r->cos_type, r->sin_type, r->out_type};
    aclTensor *t[4];
    aclnnStatus status;

    for (int i = 0; i < 4; i++)
        t[i] = shapes[i] == NULL
                   ? NULL
                   : oc_bare_tensor(shapes[i], types[i], i == 0 ? r->format : ACL_FORMAT_ND);
    status = aclnnRotaryPositionEmbeddingGetWorkspaceSize(t[0], t[1], t[2], r->mode, t[3], size,
                                                          executor);
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
    OC_TEST_ROWS(REFUSALS, run_refusal),
    OC_TEST_ROWS(NULLS, run_null),
};

OC_TEST_MAIN(.name = "rotary_position_embedding", OC_TESTS(TESTS), OC_ON_DEVICE)
