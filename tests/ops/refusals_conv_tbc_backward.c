/* SPDX-License-Identifier: Apache-2.0 */
/* Calls that the operator refuses, and the messages. */
#include "aclnnop/aclnn_convolution_backward.h"
#include "harness/refusal.h"
#include "ops/refusals.h"
#include "strategy/override.h"
#include "verify/ops/conv_tbc_backward.h"

/* Rows differ from a valid call: T 5, B 2, Cin 3, Cout 4, K 3, pad 1. */
struct refusal {
    const char *name;
    const char *shape[7]; /* by enum conv_operand */
    aclDataType type[7];  /* default: 0, which is ACL_FLOAT */
    aclFormat format[7];  /* default: 0, which here means ACL_FORMAT_ND */
    int64_t pad;          /* in addition to 1 */
    int8_t cube;
    const char *text;
};

static const char *const GOOD[] = {"5x2x4", "5x2x3", "3x3x4", "4", "5x2x3", "3x3x4", "4"};

/* ACL_FORMAT_NCHW, since 0 means ND. */
#define NCHW ((aclFormat)-100)

// clang-format off
static const struct refusal REFUSALS[] = {
    {"self of 64 bits",        .type[SELF] = ACL_DOUBLE,         .text = "dtype of self is ACL_DOUBLE: must be one of ACL_FLOAT, ACL_FLOAT16, ACL_BF16"},
    {"input of integers",      .type[INPUT] = ACL_INT32,         .text = "dtype of input is ACL_INT32: must be one of ACL_FLOAT, ACL_FLOAT16, ACL_BF16"},
    {"weight of 8 bits",       .type[WEIGHT] = ACL_HIFLOAT8,     .text = "dtype of weight is ACL_HIFLOAT8: must be one of ACL_FLOAT, ACL_FLOAT16, ACL_BF16"},
    {"bias of complex numbers", .type[BIAS] = ACL_COMPLEX64,     .text = "dtype of bias is ACL_COMPLEX64: must be one of ACL_FLOAT, ACL_FLOAT16, ACL_BF16"},
    {"gradInput of no type",   .type[GRAD_INPUT] = ACL_DT_UNDEFINED, .text = "dtype of gradInput is ACL_DT_UNDEFINED: must be one of ACL_FLOAT, ACL_FLOAT16, ACL_BF16"},
    {"gradWeight of bools",   .type[GRAD_WEIGHT] = ACL_BOOL,    .text = "dtype of gradWeight is ACL_BOOL: must be one of ACL_FLOAT, ACL_FLOAT16, ACL_BF16"},
    {"gradBias of 64 bits",    .type[GRAD_BIAS] = ACL_DOUBLE,    .text = "dtype of gradBias is ACL_DOUBLE: must be one of ACL_FLOAT, ACL_FLOAT16, ACL_BF16"},
    {"input of another type",  .type[INPUT] = ACL_FLOAT16,       .text = "dtype of input is ACL_FLOAT16: must equal that of self, ACL_FLOAT"},
    {"weight of another type", .type[WEIGHT] = ACL_BF16,         .text = "dtype of weight is ACL_BF16: must equal that of self, ACL_FLOAT"},
    {"bias of another type",   .type[BIAS] = ACL_FLOAT16,        .text = "dtype of bias is ACL_FLOAT16: must equal that of self, ACL_FLOAT"},
    {"gradInput of another type", .type[GRAD_INPUT] = ACL_FLOAT16, .text = "dtype of gradInput is ACL_FLOAT16: must equal that of self, ACL_FLOAT"},
    {"gradWeight of another type", .type[GRAD_WEIGHT] = ACL_BF16, .text = "dtype of gradWeight is ACL_BF16: must equal that of self, ACL_FLOAT"},
    {"gradBias of another type", .type[GRAD_BIAS] = ACL_FLOAT16, .text = "dtype of gradBias is ACL_FLOAT16: must equal that of self, ACL_FLOAT"},
    {"self of another type",   .type[SELF] = ACL_BF16,           .text = "dtype of input is ACL_FLOAT: must equal that of self, ACL_BF16"},
    {"self of format NCHW",    .format[SELF] = NCHW,             .text = "format of self is ACL_FORMAT_NCHW: must be ACL_FORMAT_ND or ACL_FORMAT_NCL"},
    {"input of format NHWC",   .format[INPUT] = ACL_FORMAT_NHWC, .text = "format of input is ACL_FORMAT_NHWC: must be ACL_FORMAT_ND or ACL_FORMAT_NCL"},
    {"weight of format NCDHW", .format[WEIGHT] = ACL_FORMAT_NCDHW, .text = "format of weight is ACL_FORMAT_NCDHW: must be ACL_FORMAT_ND or ACL_FORMAT_NCL"},
    {"bias of format NCL",     .format[BIAS] = ACL_FORMAT_NCL,   .text = "format of bias is ACL_FORMAT_NCL: must be ACL_FORMAT_ND"},
    {"gradInput of format NC", .format[GRAD_INPUT] = ACL_FORMAT_NC, .text = "format of gradInput is ACL_FORMAT_NC: must be ACL_FORMAT_ND or ACL_FORMAT_NCL"},
    {"gradWeight of format NZ", .format[GRAD_WEIGHT] = ACL_FORMAT_FRACTAL_NZ, .text = "format of gradWeight is ACL_FORMAT_FRACTAL_NZ: must be ACL_FORMAT_ND or ACL_FORMAT_NCL"},
    {"gradBias of format NCL", .format[GRAD_BIAS] = ACL_FORMAT_NCL, .text = "format of gradBias is ACL_FORMAT_NCL: must be ACL_FORMAT_ND"},
    {"self of rank 2",         .shape[SELF] = "10x4",            .text = "rank of self is 2: must be 3"},
    {"input of rank 4",        .shape[INPUT] = "1x5x2x3",        .text = "rank of input is 4: must be 3"},
    {"weight of rank 2",       .shape[WEIGHT] = "3x12",          .text = "rank of weight is 2: must be 3"},
    {"bias of rank 0",         .shape[BIAS] = "",                .text = "rank of bias is 0: must be 1"},
    {"gradInput of rank 2",    .shape[GRAD_INPUT] = "10x3",      .text = "rank of gradInput is 2: must be 3"},
    {"gradWeight of rank 4",   .shape[GRAD_WEIGHT] = "1x3x3x4",  .text = "rank of gradWeight is 4: must be 3"},
    {"gradBias of rank 2",     .shape[GRAD_BIAS] = "1x4",        .text = "rank of gradBias is 2: must be 1"},
    {"another Cin",            .shape[WEIGHT] = "3x2x4",         .text = "input.shape[2] is 3: must equal weight.shape[1], 2"},
    {"a bias of one more",     .shape[BIAS] = "5",               .text = "bias.shape[0] is 5: must equal weight.shape[2], 4"},
    {"an empty bias",          .shape[BIAS] = "0",               .text = "bias.shape[0] is 0: must equal weight.shape[2], 4"},
    {"pad below 0",            .pad = -2,                        .text = "pad is -1: must be at least 0"},
    {"pad far below 0",        .pad = INT64_MIN,                 .text = "pad is -9223372036854775807: must be at least 0"},
    {"K above T and padding",  .shape[WEIGHT] = "9x3x4", .shape[GRAD_WEIGHT] = "9x3x4", .text = "weight.shape[0] is 9: must be at most input.shape[0] + 2 * pad + 1, 8"},
    {"pad that overflows",     .pad = INT64_MAX - 1,             .text = "pad is 9223372036854775807: input.shape[0] + 2 * pad + 1 must fit into 63 bits"},
    {"pad that just overflows", .pad = INT64_MAX / 2 - 3,        .text = "pad is 4611686018427387901: input.shape[0] + 2 * pad + 1 must fit into 63 bits"},
    {"self too long",          .shape[SELF] = "6x2x4",           .text = "shape of self is (6, 2, 4): must be (5, 2, 4), as of the forward output"},
    {"self too short",         .shape[SELF] = "4x2x4",           .text = "shape of self is (4, 2, 4): must be (5, 2, 4), as of the forward output"},
    {"another pad",            .pad = 1,                         .text = "shape of self is (5, 2, 4): must be (7, 2, 4), as of the forward output"},
    {"a large pad",            .pad = (int64_t)1 << 40,          .text = "shape of self is (5, 2, 4): must be (2199023255557, 2, 4), as of the forward output"},
    {"another batch",          .shape[SELF] = "5x3x4",           .text = "shape of self is (5, 3, 4): must be (5, 2, 4), as of the forward output"},
    {"another Cout",           .shape[SELF] = "5x2x5",           .text = "shape of self is (5, 2, 5): must be (5, 2, 4), as of the forward output"},
    {"gradInput of self",      .shape[GRAD_INPUT] = "5x2x4",     .text = "shape of gradInput is (5, 2, 4): must be (5, 2, 3), that of input"},
    {"gradInput transposed",   .shape[GRAD_INPUT] = "2x5x3",     .text = "shape of gradInput is (2, 5, 3): must be (5, 2, 3), that of input"},
    {"gradWeight transposed",  .shape[GRAD_WEIGHT] = "3x4x3",    .text = "shape of gradWeight is (3, 4, 3): must be (3, 3, 4), that of weight"},
    {"gradBias of one less",   .shape[GRAD_BIAS] = "3",          .text = "shape of gradBias is (3): must be (4), that of bias"},
    {"self alone is empty",    .shape[SELF] = "0x2x4",           .text = "shape of self is (0, 2, 4): must be (5, 2, 4), as of the forward output"},
    {"self beyond 63 bits",    .shape[SELF] = "4294967296x4294967296x4", .text = "shape of self is (4294967296, 4294967296, 4): extents must not be negative and its size in bytes must fit into 63 bits"},
    {"cubeMathType 4",         .cube = 4,                        .text = "cubeMathType is 4: must be one of 0 (KEEP_DTYPE), 1 (ALLOW_FP32_DOWN_PRECISION), 2 (USE_FP16), 3 (USE_HF32)"},
    {"cubeMathType below 0",   .cube = -1,                       .text = "cubeMathType is -1: must be one of 0 (KEEP_DTYPE), 1 (ALLOW_FP32_DOWN_PRECISION), 2 (USE_FP16), 3 (USE_HF32)"},
    {"cubeMathType 127",       .cube = 127,                      .text = "cubeMathType is 127: must be one of 0 (KEEP_DTYPE), 1 (ALLOW_FP32_DOWN_PRECISION), 2 (USE_FP16), 3 (USE_HF32)"},
};
// clang-format on

static aclFormat format_of(const struct refusal *r, int i)
{
    if (r->format[i] == NCHW) return ACL_FORMAT_NCHW;
    return r->format[i] == ACL_FORMAT_NCHW ? ACL_FORMAT_ND : r->format[i];
}

static aclnnStatus call(const void *row, uint64_t *size, aclOpExecutor **executor)
{
    const struct refusal *r = row;
    aclTensor *t[7];

    for (int i = SELF; i <= GRAD_BIAS; i++)
        t[i] = oc_bare_tensor(r->shape[i] != NULL ? r->shape[i] : GOOD[i], r->type[i],
                              format_of(r, i));

    const aclnnStatus status = aclnnConvTbcBackwardGetWorkspaceSize(
        t[SELF], t[INPUT], t[WEIGHT], t[BIAS], 1 + r->pad, r->cube, t[GRAD_INPUT], t[GRAD_WEIGHT],
        t[GRAD_BIAS], size, executor);

    for (int i = SELF; i <= GRAD_BIAS; i++)
        (void)aclDestroyTensor(t[i]);
    return status;
}

static void run_refusal(const void *row)
{
    const struct refusal *r = row;

    oc_expect_first_refused(r->text, call, r);
}

/* The call that the rows modify is valid. */
static void the_valid_call(void)
{
    static const struct refusal GOOD_CALL = {.name = NULL};
    uint64_t size = 77;
    aclOpExecutor *executor = NULL;

    if (EXPECT_OK(call(&GOOD_CALL, &size, &executor))) EXPECT_OK(aclDestroyAclOpExecutor(executor));
    EXPECT(size != 77);
}

/* The first fault in the vendor's order is reported. */
static void several_faults(void)
{
    static const struct refusal ROWS[] = {
        {.type = {[GRAD_BIAS] = ACL_DOUBLE},
         .format = {[SELF] = NCHW},
         .text = "dtype of gradBias is ACL_DOUBLE: must be one of ACL_FLOAT, ACL_FLOAT16, "
                 "ACL_BF16"},
        {.format = {[GRAD_BIAS] = ACL_FORMAT_NCL},
         .shape = {[SELF] = "10x4"},
         .text = "format of gradBias is ACL_FORMAT_NCL: must be ACL_FORMAT_ND"},
        {.shape = {[GRAD_BIAS] = "3"}, .pad = -2, .text = "pad is -1: must be at least 0"},
        {.shape = {[GRAD_BIAS] = "3"},
         .cube = 4,
         .text = "shape of gradBias is (3): must be (4), that of bias"},
    };

    for (size_t i = 0; i < OC_COUNT(ROWS); i++)
        run_refusal(&ROWS[i]);
}

static void an_unknown_strategy(void)
{
    static const struct refusal GOOD_CALL = {.name = NULL};

    oc_strategy_override("gemm:tall");
    oc_expect_first_refused("ACLNN_CL_STRATEGY is gemm:tall: gemm has no strategy tall", call,
                            &GOOD_CALL);
    oc_strategy_override(NULL);
}

const struct oc_test conv_refusals[] = {
    OC_TEST("the valid call", the_valid_call),
    OC_TEST("several faults", several_faults),
    OC_TEST("an unknown strategy", an_unknown_strategy),
    OC_TEST_ROWS(REFUSALS, run_refusal),
    {.name = NULL},
};
