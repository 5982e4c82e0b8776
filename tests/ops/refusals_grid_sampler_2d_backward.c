/* SPDX-License-Identifier: Apache-2.0 */
/* Calls that the operator refuses, and the messages. */
#include "aclnnop/aclnn_grid_sampler2d_backward.h"
#include "harness/refusal.h"
#include "ops/refusals.h"
#include "verify/ops/grid_sampler_2d_backward.h"

/* Rows differ from a valid call, GOOD. */
struct refusal {
    const char *name;
    const char *grad, *input, *grid, *input_grad, *grid_grad; /* shapes */
    aclDataType grad_type, input_type, grid_type, input_grad_type, grid_grad_type;
    int64_t mode, padding;
    uint64_t mask_size;
    const char *text;
};

#define GOOD                                                                           \
    .grad = "2x3x4x5", .input = "2x3x6x7", .grid = "2x4x5x2", .input_grad = "2x3x6x7", \
    .grid_grad = "2x4x5x2", .grad_type = ACL_FLOAT, .input_type = ACL_FLOAT,           \
    .grid_type = ACL_FLOAT, .input_grad_type = ACL_FLOAT, .grid_grad_type = ACL_FLOAT, \
    .mask_size = 2

OC_ROWS_BEGIN
#define ONE_OF "must be one of ACL_FLOAT, ACL_FLOAT16, ACL_BF16, ACL_DOUBLE"
// clang-format off
static const struct refusal REFUSALS[] = {
    {"gradOutput of an integer type", GOOD, .grad_type = ACL_INT32,        .text = "dtype of gradOutput is ACL_INT32: " ONE_OF},
    {"input of a 64-bit integer type",  GOOD, .input_type = ACL_INT64,       .text = "dtype of input is ACL_INT64: " ONE_OF},
    {"grid of bytes",                 GOOD, .grid_type = ACL_INT8,         .text = "dtype of grid is ACL_INT8: " ONE_OF},
    {"inputGrad of bools",            GOOD, .input_grad_type = ACL_BOOL,   .text = "dtype of inputGrad is ACL_BOOL: " ONE_OF},
    {"gridGrad of no type",           GOOD, .grid_grad_type = ACL_DT_UNDEFINED, .text = "dtype of gridGrad is ACL_DT_UNDEFINED: " ONE_OF},
    {"gradOutput of another type",    GOOD, .grad_type = ACL_FLOAT16,      .text = "dtype of gradOutput is ACL_FLOAT16: must equal that of input, ACL_FLOAT"},
    {"grid of another type",          GOOD, .grid_type = ACL_BF16,         .text = "dtype of grid is ACL_BF16: must equal that of input, ACL_FLOAT"},
    {"inputGrad of another type",     GOOD, .input_grad_type = ACL_DOUBLE, .text = "dtype of inputGrad is ACL_DOUBLE: must equal that of input, ACL_FLOAT"},
    {"gridGrad of another type",      GOOD, .grid_grad_type = ACL_FLOAT16, .text = "dtype of gridGrad is ACL_FLOAT16: must equal that of input, ACL_FLOAT"},
    {"gradOutput of rank 3",          GOOD, .grad = "6x4x5",               .text = "rank of gradOutput is 3: must be 4"},
    {"input of rank 5",               GOOD, .input = "1x2x3x6x7",          .text = "rank of input is 5: must be 4"},
    {"grid of rank 3",                GOOD, .grid = "2x20x2",              .text = "rank of grid is 3: must be 4"},
    {"inputGrad of rank 1",           GOOD, .input_grad = "252",           .text = "rank of inputGrad is 1: must be 4"},
    {"gridGrad a scalar",             GOOD, .grid_grad = "",               .text = "rank of gridGrad is 0: must be 4"},
    {"interpolationMode negative",    GOOD, .mode = -1,                    .text = "interpolationMode is -1: must be one of 0 (bilinear), 1 (nearest), 2 (bicubic)"},
    {"interpolationMode 3",           GOOD, .mode = 3,                     .text = "interpolationMode is 3: must be one of 0 (bilinear), 1 (nearest), 2 (bicubic)"},
    {"paddingMode negative",          GOOD, .padding = -1,                 .text = "paddingMode is -1: must be one of 0 (zeros), 1 (border), 2 (reflection)"},
    {"paddingMode 3",                 GOOD, .padding = 3,                  .text = "paddingMode is 3: must be one of 0 (zeros), 1 (border), 2 (reflection)"},
    {"another N",                     GOOD, .grad = "1x3x4x5",             .text = "gradOutput.shape[0] is 1: must equal input.shape[0], 2"},
    {"another C",                     GOOD, .grad = "2x4x4x5",             .text = "gradOutput.shape[1] is 4: must equal input.shape[1], 3"},
    {"input without rows",            GOOD, .input = "2x3x0x7", .input_grad = "2x3x0x7", .text = "input.shape[2] is 0: must be greater than 0"},
    {"input without columns",         GOOD, .input = "2x3x6x0", .input_grad = "2x3x6x0", .text = "input.shape[3] is 0: must be greater than 0"},
    {"grid of another N",             GOOD, .grid = "1x4x5x2",             .text = "shape of grid is (1, 4, 5, 2): must be (2, 4, 5, 2), (N, Hout, Wout, 2) of gradOutput"},
    {"grid of another height",        GOOD, .grid = "2x5x5x2",             .text = "shape of grid is (2, 5, 5, 2): must be (2, 4, 5, 2), (N, Hout, Wout, 2) of gradOutput"},
    {"grid of three coordinates",     GOOD, .grid = "2x4x5x3", .grid_grad = "2x4x5x3", .text = "shape of grid is (2, 4, 5, 3): must be (2, 4, 5, 2), (N, Hout, Wout, 2) of gradOutput"},
    {"inputGrad of another width",    GOOD, .input_grad = "2x3x6x8",       .text = "shape of inputGrad is (2, 3, 6, 8): must be (2, 3, 6, 7), the shape of input"},
    {"gridGrad of another width",     GOOD, .grid_grad = "2x4x6x2",        .text = "shape of gridGrad is (2, 4, 6, 2): must be (2, 4, 5, 2), the shape of grid"},
    {"more elements than an int",     GOOD, .input = "2x3x65536x65536", .input_grad = "2x3x65536x65536", .text = "input.shape[2] * input.shape[3] is 4294967296: must be at most 2147418111"},
    {"more points than an int",       GOOD, .grad = "2x3x65536x65536", .grid = "2x65536x65536x2", .grid_grad = "2x65536x65536x2", .text = "gradOutput.shape[2] * gradOutput.shape[3] is 4294967296: must be at most 2147418111"},
    {"outputMask of one",             GOOD, .mask_size = 1,                .text = "size of outputMask is 1: must equal 2"},
    {"outputMask of three",           GOOD, .mask_size = 3,                .text = "size of outputMask is 3: must equal 2"},
    {"outputMask empty",              GOOD, .mask_size = 0,                .text = "size of outputMask is 0: must equal 2"},
};
// clang-format on
OC_ROWS_END

static aclnnStatus call(const void *row, uint64_t *size, aclOpExecutor **executor)
{
    static const bool YES[] = {true, true, true};
    const struct refusal *r = row;
    aclTensor *t[] = {oc_bare_tensor(r->grad, r->grad_type, ACL_FORMAT_ND),
                      oc_bare_tensor(r->input, r->input_type, ACL_FORMAT_ND),
                      oc_bare_tensor(r->grid, r->grid_type, ACL_FORMAT_ND),
                      oc_bare_tensor(r->input_grad, r->input_grad_type, ACL_FORMAT_ND),
                      oc_bare_tensor(r->grid_grad, r->grid_grad_type, ACL_FORMAT_ND)};
    aclBoolArray *mask = aclCreateBoolArray(YES, r->mask_size);
    const aclnnStatus status = aclnnGridSampler2DBackwardGetWorkspaceSize(
        t[GRAD], t[INPUT], t[GRID], r->mode, r->padding, false, mask, t[INPUT_GRAD], t[GRID_GRAD],
        size, executor);

    for (size_t i = 0; i < OC_COUNT(t); i++)
        (void)aclDestroyTensor(t[i]);
    (void)aclDestroyBoolArray(mask);
    return status;
}

static void run_refusal(const void *row)
{
    const struct refusal *r = row;

    oc_expect_first_refused(r->text, call, r);
}

static void deterministic_excludes_float_atomics(void)
{
    static const struct refusal GOOD_CALL = {.name = NULL, GOOD};

    oc_expect_no_float_atomics(call, &GOOD_CALL);
}

/* Without a mask no output is requested, and the other arguments are not checked. */
static void no_mask(void)
{
    uint64_t size = 77;
    aclOpExecutor *executor = NULL;

    EXPECT_OK(aclnnGridSampler2DBackwardGetWorkspaceSize(NULL, NULL, NULL, 99, 99, true, NULL, NULL,
                                                         NULL, &size, &executor));
    EXPECT_EQ_I64(size, 0);
    EXPECT_OK(aclnnGridSampler2DBackward(NULL, 0, executor, NULL));
}

const struct oc_test grid_refusals[] = {
    OC_TEST("no mask", no_mask),
    OC_TEST("deterministic excludes float atomics", deterministic_excludes_float_atomics),
    OC_TEST_ROWS(REFUSALS, run_refusal),
    {.name = NULL},
};
