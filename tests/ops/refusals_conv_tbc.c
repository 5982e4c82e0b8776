/* SPDX-License-Identifier: Apache-2.0 */
/* Calls that the operator refuses, and the messages. */
#include "aclnnop/aclnn_convolution.h"
#include "harness/refusal.h"
#include "ops/refusals.h"
#include "strategy/override.h"
#include "verify/ops/conv_tbc.h"

/* Rows differ from a valid call: T 5, B 2, Cin 3, Cout 4, K 3, pad 1. */
struct refusal {
    const char *name;
    const char *shape[4]; /* by enum convf_operand */
    aclDataType type[4];  /* default: 0, which is ACL_FLOAT */
    aclFormat format[4];  /* default: 0, which here means ACL_FORMAT_ND */
    int64_t pad;          /* in addition to 1 */
    int8_t cube;
    const char *text;
};

static const char *const GOOD[] = {"5x2x3", "3x3x4", "4", "5x2x4"};

/* ACL_FORMAT_NCHW, since 0 means ND. */
#define NCHW ((aclFormat)-100)

// clang-format off
static const struct refusal REFUSALS[] = {
    {"self of 64 bits",        .type[SELF] = ACL_DOUBLE,         .text = "dtype of self is ACL_DOUBLE: must be one of ACL_FLOAT, ACL_FLOAT16, ACL_BF16"},
    {"weight of 8 bits",       .type[WEIGHT] = ACL_HIFLOAT8,     .text = "dtype of weight is ACL_HIFLOAT8: must be one of ACL_FLOAT, ACL_FLOAT16, ACL_BF16"},
    {"bias of integers",       .type[BIAS] = ACL_INT32,          .text = "dtype of bias is ACL_INT32: must be one of ACL_FLOAT, ACL_FLOAT16, ACL_BF16"},
    {"output of no type",      .type[OUTPUT] = ACL_DT_UNDEFINED, .text = "dtype of output is ACL_DT_UNDEFINED: must be one of ACL_FLOAT, ACL_FLOAT16, ACL_BF16"},
    {"weight of another type", .type[WEIGHT] = ACL_BF16,         .text = "dtype of weight is ACL_BF16: must equal that of self, ACL_FLOAT"},
    {"self of another type",   .type[SELF] = ACL_FLOAT16,        .text = "dtype of weight is ACL_FLOAT: must equal that of self, ACL_FLOAT16"},
    {"output of another type", .type[OUTPUT] = ACL_FLOAT16,      .text = "dtype of output is ACL_FLOAT16: must equal that of weight, ACL_FLOAT"},
    {"self of format NCHW",    .format[SELF] = NCHW,             .text = "format of self is ACL_FORMAT_NCHW: must be ACL_FORMAT_ND or ACL_FORMAT_NCL"},
    {"weight of format NCDHW", .format[WEIGHT] = ACL_FORMAT_NCDHW, .text = "format of weight is ACL_FORMAT_NCDHW: must be ACL_FORMAT_ND or ACL_FORMAT_NCL"},
    {"output of format NC",    .format[OUTPUT] = ACL_FORMAT_NC,  .text = "format of output is ACL_FORMAT_NC: must be ACL_FORMAT_ND or ACL_FORMAT_NCL"},
    {"self of rank 2",         .shape[SELF] = "10x3",            .text = "rank of self is 2: must be 3"},
    {"weight of rank 4",       .shape[WEIGHT] = "1x3x3x4",       .text = "rank of weight is 4: must be 3"},
    {"bias of rank 0",         .shape[BIAS] = "",                .text = "rank of bias is 0: must be 1"},
    {"bias of rank 3",         .shape[BIAS] = "1x1x4",           .text = "rank of bias is 3: must be 1"},
    {"output of rank 2",       .shape[OUTPUT] = "10x4",          .text = "rank of output is 2: must be 3"},
    {"a bias of one more",     .shape[BIAS] = "5",               .text = "bias.shape[0] is 5: must equal weight.shape[2], 4"},
    {"an empty bias",          .shape[BIAS] = "0",               .text = "bias.shape[0] is 0: must equal weight.shape[2], 4"},
    {"no taps",                .shape[WEIGHT] = "0x3x4", .shape[OUTPUT] = "8x2x4", .text = "weight.shape[0] is 0: must be greater than 0"},
    {"no taps, an empty self", .shape[SELF] = "0x2x3", .shape[WEIGHT] = "0x3x4", .shape[OUTPUT] = "3x2x4", .text = "weight.shape[0] is 0: must be greater than 0"},
    {"pad below 0",            .pad = -2,                        .text = "pad is -1: must be at least 0"},
    {"pad far below 0",        .pad = INT64_MIN,                 .text = "pad is -9223372036854775807: must be at least 0"},
    {"pad that overflows",     .pad = INT64_MAX - 1,             .text = "pad is 9223372036854775807: (self.shape[0] + 2 * pad + 1) * self.shape[1] must fit into 63 bits"},
    {"pad that just overflows", .pad = INT64_MAX / 2 - 3,        .text = "pad is 4611686018427387901: (self.shape[0] + 2 * pad + 1) * self.shape[1] must fit into 63 bits"},
    {"rows that overflow",     .pad = INT64_MAX / 4 - 1,         .text = "pad is 2305843009213693951: (self.shape[0] + 2 * pad + 1) * self.shape[1] must fit into 63 bits"},
    {"no output times",        .shape[WEIGHT] = "8x3x4", .shape[OUTPUT] = "0x2x4", .text = "weight.shape[0] is 8: must be at most self.shape[0] + 2 * pad, 7"},
    {"K above T and padding",  .shape[WEIGHT] = "9x3x4",         .text = "weight.shape[0] is 9: must be at most self.shape[0] + 2 * pad, 7"},
    {"K above padding, an empty self", .shape[SELF] = "0x2x3", .shape[WEIGHT] = "4x3x4", .shape[OUTPUT] = "0x2x4", .text = "weight.shape[0] is 4: must be at most self.shape[0] + 2 * pad + 1, 3"},
    {"another Cin",            .shape[WEIGHT] = "3x2x4",         .text = "weight.shape[1] is 2: must equal self.shape[2], 3"},
    {"no Cin in self alone",   .shape[SELF] = "5x2x0",           .text = "weight.shape[1] is 3: must equal self.shape[2], 0"},
    {"output too long",        .shape[OUTPUT] = "6x2x4",         .text = "shape of output is (6, 2, 4): must be (5, 2, 4), (self.shape[0] + 2 * pad + 1 - weight.shape[0], self.shape[1], weight.shape[2])"},
    {"output too short",       .shape[OUTPUT] = "4x2x4",         .text = "shape of output is (4, 2, 4): must be (5, 2, 4), (self.shape[0] + 2 * pad + 1 - weight.shape[0], self.shape[1], weight.shape[2])"},
    {"another pad",            .pad = 1,                         .text = "shape of output is (5, 2, 4): must be (7, 2, 4), (self.shape[0] + 2 * pad + 1 - weight.shape[0], self.shape[1], weight.shape[2])"},
    {"a large pad",            .pad = (int64_t)1 << 40,          .text = "shape of output is (5, 2, 4): must be (2199023255557, 2, 4), (self.shape[0] + 2 * pad + 1 - weight.shape[0], self.shape[1], weight.shape[2])"},
    {"another batch",          .shape[OUTPUT] = "5x3x4",         .text = "shape of output is (5, 3, 4): must be (5, 2, 4), (self.shape[0] + 2 * pad + 1 - weight.shape[0], self.shape[1], weight.shape[2])"},
    {"another Cout",           .shape[OUTPUT] = "5x2x5",         .text = "shape of output is (5, 2, 5): must be (5, 2, 4), (self.shape[0] + 2 * pad + 1 - weight.shape[0], self.shape[1], weight.shape[2])"},
    {"self beyond 63 bits",    .shape[SELF] = "4294967296x4294967296x4", .text = "shape of self is (4294967296, 4294967296, 4): extents must not be negative and its size in bytes must fit into 63 bits"},
    {"cubeMathType 4",         .cube = 4,                        .text = "cubeMathType is 4: must be one of 0 (KEEP_DTYPE), 1 (ALLOW_FP32_DOWN_PRECISION), 2 (USE_FP16), 3 (USE_HF32)"},
    {"cubeMathType below 0",   .cube = -1,                       .text = "cubeMathType is -1: must be one of 0 (KEEP_DTYPE), 1 (ALLOW_FP32_DOWN_PRECISION), 2 (USE_FP16), 3 (USE_HF32)"},
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
    aclTensor *t[4];

    for (int i = SELF; i <= OUTPUT; i++)
        t[i] = oc_bare_tensor(r->shape[i] != NULL ? r->shape[i] : GOOD[i], r->type[i],
                              format_of(r, i));

    const aclnnStatus status = aclnnConvTbcGetWorkspaceSize(t[SELF], t[WEIGHT], t[BIAS], 1 + r->pad,
                                                            t[OUTPUT], r->cube, size, executor);

    for (int i = SELF; i <= OUTPUT; i++)
        (void)aclDestroyTensor(t[i]);
    return status;
}

static void run_refusal(const void *row)
{
    const struct refusal *r = row;

    oc_expect_first_refused(r->text, call, r);
}

/* The call that the rows modify is valid, with any type and label of the bias. */
static void valid_calls(void)
{
    static const struct refusal ROWS[] = {
        {.name = NULL},
        {.type = {[BIAS] = ACL_FLOAT16}},
        {.type = {[BIAS] = ACL_BF16}, .format = {[BIAS] = ACL_FORMAT_NCL}},
        {.type = {ACL_BF16, ACL_BF16, ACL_FLOAT, ACL_BF16}, .format = {[BIAS] = NCHW}, .cube = 2},
        {.shape = {[WEIGHT] = "7x3x4", [OUTPUT] = "1x2x4"}},
    };

    for (size_t i = 0; i < OC_COUNT(ROWS); i++) {
        uint64_t size = 77;
        aclOpExecutor *executor = NULL;

        if (EXPECT_OK(call(&ROWS[i], &size, &executor)))
            EXPECT_OK(aclDestroyAclOpExecutor(executor));
        EXPECT(size != 77);
    }
}

/* The first fault in the vendor's order is reported. */
static void several_faults(void)
{
    static const struct refusal ROWS[] = {
        {.type = {[OUTPUT] = ACL_DOUBLE},
         .format = {[SELF] = NCHW},
         .text = "dtype of output is ACL_DOUBLE: must be one of ACL_FLOAT, ACL_FLOAT16, ACL_BF16"},
        {.shape = {[BIAS] = "5", [WEIGHT] = "0x3x4"},
         .text = "bias.shape[0] is 5: must equal weight.shape[2], 4"},
        {.shape = {[WEIGHT] = "0x3x4"},
         .pad = -2,
         .text = "weight.shape[0] is 0: must be greater "
                 "than 0"},
        {.shape = {[WEIGHT] = "3x2x4"}, .pad = -2, .text = "pad is -1: must be at least 0"},
        {.shape = {[WEIGHT] = "9x2x4"},
         .text = "weight.shape[0] is 9: must be at most self.shape[0] + 2 * pad, 7"},
        {.shape = {[WEIGHT] = "3x2x4", [OUTPUT] = "6x2x4"},
         .cube = 4,
         .text = "weight.shape[1] is 2: must equal self.shape[2], 3"},
        {.shape = {[OUTPUT] = "6x2x4"},
         .cube = 4,
         .text = "shape of output is (6, 2, 4): must be (5, 2, 4), (self.shape[0] + 2 * pad + 1 - "
                 "weight.shape[0], self.shape[1], weight.shape[2])"},
    };

    for (size_t i = 0; i < OC_COUNT(ROWS); i++)
        run_refusal(&ROWS[i]);
}

const struct oc_test convf_refusals[] = {
    OC_TEST("valid calls", valid_calls),
    OC_TEST("several faults", several_faults),
    OC_TEST_ROWS(REFUSALS, run_refusal),
    {.name = NULL},
};
