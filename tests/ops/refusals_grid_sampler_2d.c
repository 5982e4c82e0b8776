/* SPDX-License-Identifier: Apache-2.0 */
/* Calls that the operator refuses, and the messages. */
#include "aclnnop/aclnn_grid_sampler2d.h"
#include "harness/refusal.h"
#include "ops/refusals.h"
#include "verify/ops/grid_sampler_2d.h"

/* Rows differ from a valid call, GOOD. */
struct refusal {
    const char *name;
    const char *input, *grid, *out; /* shapes */
    aclDataType input_type, grid_type, out_type;
    int64_t mode, padding;
    const char *text;
};

#define GOOD                                                                          \
    .input = "2x3x6x7", .grid = "2x4x5x2", .out = "2x3x4x5", .input_type = ACL_FLOAT, \
    .grid_type = ACL_FLOAT, .out_type = ACL_FLOAT

OC_ROWS_BEGIN
#define ONE_OF "must be one of ACL_FLOAT, ACL_FLOAT16, ACL_BF16, ACL_DOUBLE"
#define DOUBLES .input_type = ACL_DOUBLE, .grid_type = ACL_DOUBLE, .out_type = ACL_DOUBLE
// clang-format off
static const struct refusal REFUSALS[] = {
    {"input of an integer type",   GOOD, .input_type = ACL_INT32,     .text = "dtype of input is ACL_INT32: " ONE_OF},
    {"grid of bytes",              GOOD, .grid_type = ACL_INT8,       .text = "dtype of grid is ACL_INT8: " ONE_OF},
    {"out of no type",             GOOD, .out_type = ACL_DT_UNDEFINED, .text = "dtype of out is ACL_DT_UNDEFINED: " ONE_OF},
    {"grid of another type",       GOOD, .grid_type = ACL_FLOAT16,    .text = "dtype of grid is ACL_FLOAT16: must equal that of input, ACL_FLOAT"},
    {"out of another type",        GOOD, .out_type = ACL_BF16,        .text = "dtype of out is ACL_BF16: must equal that of input, ACL_FLOAT"},
    {"input of rank 5",            GOOD, .input = "1x2x3x6x7",        .text = "rank of input is 5: must be 4"},
    {"grid of rank 3",             GOOD, .grid = "2x20x2",            .text = "rank of grid is 3: must be 4"},
    {"out a scalar",               GOOD, .out = "",                   .text = "rank of out is 0: must be 4"},
    {"interpolationMode negative", GOOD, .mode = -1,                  .text = "interpolationMode is -1: must be one of 0 (bilinear), 1 (nearest), 2 (bicubic)"},
    {"interpolationMode 3",        GOOD, .mode = 3,                   .text = "interpolationMode is 3: must be one of 0 (bilinear), 1 (nearest), 2 (bicubic)"},
    {"paddingMode negative",       GOOD, .padding = -1,               .text = "paddingMode is -1: must be one of 0 (zeros), 1 (border), 2 (reflection)"},
    {"paddingMode 3",              GOOD, .padding = 3,                .text = "paddingMode is 3: must be one of 0 (zeros), 1 (border), 2 (reflection)"},
    {"bicubic in double",          GOOD, DOUBLES, .mode = 2,          .text = "interpolationMode is 2 (bicubic): must be 0 (bilinear) or 1 (nearest) for ACL_DOUBLE"},
    {"another N",                  GOOD, .out = "1x3x4x5",            .text = "out.shape[0] is 1: must equal input.shape[0], 2"},
    {"another C",                  GOOD, .out = "2x4x4x5",            .text = "out.shape[1] is 4: must equal input.shape[1], 3"},
    {"input without rows",         GOOD, .input = "2x3x0x7",          .text = "input.shape[2] is 0: must be greater than 0"},
    {"input without columns",      GOOD, .input = "2x3x6x0",          .text = "input.shape[3] is 0: must be greater than 0"},
    {"grid of another N",          GOOD, .grid = "1x4x5x2",           .text = "shape of grid is (1, 4, 5, 2): must be (2, 4, 5, 2), (N, Hout, Wout, 2) of out"},
    {"grid of another width",      GOOD, .grid = "2x4x6x2",           .text = "shape of grid is (2, 4, 6, 2): must be (2, 4, 5, 2), (N, Hout, Wout, 2) of out"},
    {"grid of three coordinates",  GOOD, .grid = "2x4x5x3",           .text = "shape of grid is (2, 4, 5, 3): must be (2, 4, 5, 2), (N, Hout, Wout, 2) of out"},
    {"more elements than an int",  GOOD, .input = "2x3x65536x65536",  .text = "input.shape[2] * input.shape[3] is 4294967296: must be at most 2147418111"},
    {"more points than an int",    GOOD, .grid = "2x65536x65536x2", .out = "2x3x65536x65536", .text = "out.shape[2] * out.shape[3] is 4294967296: must be at most 2147418111"},
};
// clang-format on
OC_ROWS_END

static aclnnStatus call(const void *row, uint64_t *size, aclOpExecutor **executor)
{
    const struct refusal *r = row;
    aclTensor *t[] = {oc_bare_tensor(r->input, r->input_type, ACL_FORMAT_ND),
                      oc_bare_tensor(r->grid, r->grid_type, ACL_FORMAT_ND),
                      oc_bare_tensor(r->out, r->out_type, ACL_FORMAT_ND)};
    const aclnnStatus status = aclnnGridSampler2DGetWorkspaceSize(
        t[SAMPLE_INPUT], t[SAMPLE_GRID], r->mode, r->padding, false, t[SAMPLE_OUT], size, executor);

    for (size_t i = 0; i < OC_COUNT(t); i++)
        (void)aclDestroyTensor(t[i]);
    return status;
}

static void run_refusal(const void *row)
{
    const struct refusal *r = row;

    oc_expect_first_refused(r->text, call, r);
}

const struct oc_test grid_sample_refusals[] = {
    OC_TEST_ROWS(REFUSALS, run_refusal),
    {.name = NULL},
};
