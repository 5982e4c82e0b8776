/* SPDX-License-Identifier: Apache-2.0 */
/* aclnnUpsampleNearestExact1d compared with its index map, and with its backward operator. */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "aclnnop/aclnn_upsample_nearest_exact1d.h"
#include "aclnnop/aclnn_upsample_nearest_exact1d_backward.h"
#include "harness/refusal.h"
#include "harness/test.h"
#include "verify/buffer.h"
#include "verify/device.h"
#include "verify/ops/reference_upsample_nearest.h"
#include "verify/ops/upsample_nearest_exact1d.h"

// clang-format off
static const struct upf_case CASES[] = {
    /* name                                  N        C        L             outL  scales */
    {.name = "one element",                .n = 1,  .c = 1,  .length = 1,    .out_length = 1},
    {.name = "one to many",                .n = 2,  .c = 5,  .length = 1,    .out_length = 40},
    {.name = "many to one",                .n = 2,  .c = 5,  .length = 40,   .out_length = 1},
    {.name = "equal lengths",              .n = 2,  .c = 3,  .length = 24,   .out_length = 24},
    {.name = "twice as long",              .n = 2,  .c = 4,  .length = 16,   .out_length = 32},
    {.name = "half as long",               .n = 2,  .c = 4,  .length = 32,   .out_length = 16},
    {.name = "100 times as long",          .n = 1,  .c = 2,  .length = 3,    .out_length = 300},
    {.name = "odd primes, up",             .n = 3,  .c = 5,  .length = 31,   .out_length = 97},
    {.name = "odd primes, down",           .n = 3,  .c = 5,  .length = 97,   .out_length = 31},
    {.name = "7, below a vector",          .n = 1,  .c = 7,  .length = 5,    .out_length = 7},
    {.name = "8, a vector",                .n = 1,  .c = 8,  .length = 5,    .out_length = 8},
    {.name = "9, above a vector",          .n = 1,  .c = 9,  .length = 5,    .out_length = 9},
    {.name = "17 channels",                .n = 2,  .c = 17, .length = 6,    .out_length = 13},
    {.name = "several work-items per row", .n = 1,  .c = 2,  .length = 701,  .out_length = 1999},
    {.name = "32 to 55, tie in float",     .n = 1,  .c = 2,  .length = 32,   .out_length = 55},
    {.name = "2 to 41, tie in float",      .n = 1,  .c = 2,  .length = 2,    .out_length = 41},
    {.name = "5663 to 8779",               .n = 1,  .c = 1,  .length = 5663, .out_length = 8779},
    {.name = "explicit 2",                 .n = 2,  .c = 3,  .length = 16,   .out_length = 32, .scales = 2},
    {.name = "explicit, no binary fraction", .n = 2, .c = 3, .length = 33,   .out_length = 71, .scales = 2.15},
    {.name = "explicit and too small: the last one is repeated", .n = 1, .c = 9, .length = 10, .out_length = 40, .scales = 2},
    {.name = "explicit and too large: the last ones are not read", .n = 1, .c = 9, .length = 30, .out_length = 20, .scales = 2},
    {.name = "explicit, tiny: the last one only", .n = 1, .c = 2, .length = 5, .out_length = 9, .scales = 1e-300},
    {.name = "explicit, infinite: the first one only", .n = 1, .c = 2, .length = 5, .out_length = 9, .scales = INFINITY},
    {.name = "negative scales: derived",   .n = 1,  .c = 2,  .length = 5,    .out_length = 9, .scales = -3},
    {.name = "scales NaN: derived",        .n = 1,  .c = 2,  .length = 5,    .out_length = 9, .scales = NAN},
};
// clang-format on

static const enum oc_dtype TYPES[] = {OC_F32, OC_F16, OC_BF16, OC_U8};

static void run_case(const void *row)
{
    for (size_t t = 0; t < OC_COUNT(TYPES); t++) {
        struct oc_op_case c;

        upf_make(&c, row, TYPES[t]);
        if (oc_op_is_due(&c)) {
            oc_op_fill(&c, OC_DATA_INTEGERS, OUT);
            upf_compute(&c);
            oc_op_sweep(&c);
        }
        oc_op_free(&c);
    }
}

/* ---- Bits ---- */

#define BITS_LENGTH 300
#define BITS_OUT 777

/* Runs self -> out, (1, 1, length) -> (1, 1, out_length), both on the device. */
static bool run_row(void *self, int64_t length, void *out, int64_t out_length, aclDataType type)
{
    const int64_t in_shape[] = {1, 1, length}, out_shape[] = {1, 1, out_length};
    aclTensor *in = aclCreateTensor(in_shape, 3, type, NULL, 0, ACL_FORMAT_ND, in_shape, 3, self);
    aclTensor *to = aclCreateTensor(out_shape, 3, type, NULL, 0, ACL_FORMAT_ND, out_shape, 3, out);
    aclIntArray *size = aclCreateIntArray(&out_length, 1);
    uint64_t workspace = 1;
    aclOpExecutor *executor = NULL;
    const bool ran = EXPECT_OK(aclnnUpsampleNearestExact1dGetWorkspaceSize(
                         in, size, 0, to, &workspace, &executor)) &&
                     EXPECT_EQ_I64(workspace, 0) &&
                     EXPECT_OK(aclnnUpsampleNearestExact1d(NULL, 0, executor, oc_test_stream())) &&
                     EXPECT_OK(aclrtSynchronizeStream(oc_test_stream()));

    (void)aclDestroyTensor(in);
    (void)aclDestroyTensor(to);
    (void)aclDestroyIntArray(size);
    return ran;
}

/* Whatever their bits are, elements are copied: NaN with any payload, subnormal numbers. */
static void every_bit_is_copied(void)
{
    for (size_t t = 0; t < OC_COUNT(TYPES); t++) {
        const size_t size = oc_dtype_size(TYPES[t]);
        struct oc_random random = oc_random_for("bits");
        struct oc_buffer self, out;

        if (!oc_buffer_make(&self, BITS_LENGTH * size) || !oc_buffer_make(&out, BITS_OUT * size))
            return;
        for (size_t i = 0; i < BITS_LENGTH * size; i++)
            self.sent[i] = (unsigned char)oc_random_bits(&random);
        for (uint32_t i = 0; TYPES[t] == OC_F32 && i < 20; i++) {
            const uint32_t signaling_nan = 0x7f800001 + i, subnormal = 1 + i;

            memcpy(self.sent + 8 * i, &signaling_nan, 4);
            memcpy(self.sent + 8 * i + 4, &subnormal, 4);
        }
        if (oc_buffer_send(&self) && oc_buffer_send(&out) &&
            run_row(self.device, BITS_LENGTH, out.device, BITS_OUT, oc_acl_type_of(TYPES[t])) &&
            oc_buffer_receive(&out, "out"))
            for (int64_t l = 0; l < BITS_OUT; l++)
                if (memcmp(out.received + (size_t)l * size,
                           self.sent + (size_t)up_source(l, BITS_OUT, BITS_LENGTH, 0) * size,
                           size) != 0)
                    oc_expect_fail("%s: element %lld", oc_dtype_name(TYPES[t]), (long long)l);
        oc_buffer_free(&self);
        oc_buffer_free(&out);
    }
}

/* ---- With the backward operator ---- */

static bool run_backward(void *grad, int64_t grad_length, void *out, int64_t length)
{
    const int64_t in_shape[] = {1, 1, grad_length}, out_shape[] = {1, 1, length};
    aclTensor *in =
        aclCreateTensor(in_shape, 3, ACL_FLOAT, NULL, 0, ACL_FORMAT_ND, in_shape, 3, grad);
    aclTensor *to =
        aclCreateTensor(out_shape, 3, ACL_FLOAT, NULL, 0, ACL_FORMAT_ND, out_shape, 3, out);
    aclIntArray *size = aclCreateIntArray(out_shape, 3);
    uint64_t workspace;
    aclOpExecutor *executor = NULL;
    const bool ran =
        EXPECT_OK(aclnnUpsampleNearestExact1dBackwardGetWorkspaceSize(in, NULL, size, 0, to,
                                                                      &workspace, &executor)) &&
        EXPECT_OK(aclnnUpsampleNearestExact1dBackward(NULL, 0, executor, oc_test_stream())) &&
        EXPECT_OK(aclrtSynchronizeStream(oc_test_stream()));

    (void)aclDestroyTensor(in);
    (void)aclDestroyTensor(to);
    (void)aclDestroyIntArray(size);
    return ran;
}

static double dot(const unsigned char *a, const unsigned char *b, int64_t count)
{
    double sum = 0;

    for (int64_t i = 0; i < count; i++)
        sum += oc_decode(OC_F32, a + 4 * i) * oc_decode(OC_F32, b + 4 * i);
    return sum;
}

/* <A x, y> = <x, At y>: exact, since x and y are small integers. */
static void check_adjoint(struct oc_buffer b[4], int64_t length, int64_t out_length)
{
    struct oc_buffer *x = &b[0], *ax = &b[1], *y = &b[2], *aty = &b[3];

    if (run_row(x->device, length, ax->device, out_length, ACL_FLOAT) &&
        run_backward(y->device, out_length, aty->device, length) && oc_buffer_receive(ax, "out") &&
        oc_buffer_receive(aty, "out of the backward operator"))
        if (dot(ax->received, y->sent, out_length) != dot(x->sent, aty->received, length))
            oc_expect_fail("%lld to %lld: <A x, y> is %g, <x, At y> is %g", (long long)length,
                           (long long)out_length, dot(ax->received, y->sent, out_length),
                           dot(x->sent, aty->received, length));
}

#define ADJOINT_LENGTH 9000

static void the_backward_operator_is_its_adjoint(void)
{
    static const int64_t LONG[][2] = {{5663, 8779}, {2048, 8192}, {8192, 2048}, {4096, 4096}};
    struct oc_random random = oc_random_for("adjoint");
    struct oc_buffer b[4] = {0};
    bool ready = true;

    for (int i = 0; i < 4; i++) {
        ready = oc_buffer_make(&b[i], 4 * ADJOINT_LENGTH) && ready;
        for (int64_t k = 0; ready && k < ADJOINT_LENGTH; k++)
            oc_encode(OC_F32, (double)oc_random_integer(&random, -8, 8), b[i].sent + 4 * k);
        ready = ready && oc_buffer_send(&b[i]);
    }
    for (int64_t length = 1; ready && length <= 40 && oc_expect_failures() < 5; length++)
        for (int64_t out_length = 1; out_length <= oc_min_i64(80, 50 * length); out_length += 3)
            check_adjoint(b, length, out_length);
    for (size_t i = 0; ready && i < OC_COUNT(LONG); i++)
        check_adjoint(b, LONG[i][0], LONG[i][1]);
    for (int i = 0; i < 4; i++)
        oc_buffer_free(&b[i]);
}

/* ---- Refusals ---- */

/* Rows differ from a valid call, GOOD: (2, 3, 4) to (2, 3, 8). */
struct refusal {
    const char *name;
    const char *self, *out; /* shapes */
    aclDataType self_type, out_type;
    aclFormat self_format, out_format;
    const char *output_size; /* values, written as shapes are */
    const char *text;
};

#define GOOD                                                                        \
    .self = "2x3x4", .out = "2x3x8", .self_type = ACL_FLOAT, .out_type = ACL_FLOAT, \
    .self_format = ACL_FORMAT_ND, .out_format = ACL_FORMAT_NCL, .output_size = "8"

OC_ROWS_BEGIN
// clang-format off
static const struct refusal REFUSALS[] = {
    {"self of a signed type",   GOOD, .self_type = ACL_INT8,      .text = "dtype of self is ACL_INT8: must be one of ACL_FLOAT, ACL_FLOAT16, ACL_BF16, ACL_UINT8"},
    {"out of a double type",    GOOD, .out_type = ACL_DOUBLE,     .text = "dtype of out is ACL_DOUBLE: must be one of ACL_FLOAT, ACL_FLOAT16, ACL_BF16, ACL_UINT8"},
    {"out of another type",     GOOD, .out_type = ACL_UINT8,      .text = "dtype of out is ACL_UINT8: must equal that of self, ACL_FLOAT"},
    {"self of another format",  GOOD, .self_format = ACL_FORMAT_NHWC, .text = "format of self is ACL_FORMAT_NHWC: must be ACL_FORMAT_ND or ACL_FORMAT_NCL"},
    {"out of another format",   GOOD, .out_format = ACL_FORMAT_NCHW, .text = "format of out is ACL_FORMAT_NCHW: must be ACL_FORMAT_ND or ACL_FORMAT_NCL"},
    {"self of rank 4",          GOOD, .self = "1x2x3x4",          .text = "rank of self is 4: must be 3"},
    {"out of rank 2",           GOOD, .out = "6x8",               .text = "rank of out is 2: must be 3"},
    {"outputSize too long",     GOOD, .output_size = "3x8",       .text = "size of outputSize is 2: must equal 1"},
    {"outputSize empty",        GOOD, .output_size = "",          .text = "size of outputSize is 0: must equal 1"},
    {"outputSize 0",            GOOD, .output_size = "0", .out = "2x3x0", .text = "outputSize[0] is 0: must be greater than 0"},
    {"N empty",                 GOOD, .self = "0x3x4", .out = "0x3x8", .text = "self.shape[0] is 0: must be greater than 0"},
    {"C empty",                 GOOD, .self = "2x0x4", .out = "2x0x8", .text = "self.shape[1] is 0: must be greater than 0"},
    {"self empty",              GOOD, .self = "2x3x0",            .text = "self.shape[2] is 0: must be greater than 0"},
    {"out of another length",   GOOD, .out = "2x3x9",             .text = "shape of out is (2, 3, 9): must be (2, 3, 8), N, C of self and outputSize"},
    {"out of other channels",   GOOD, .out = "2x1x8",             .text = "shape of out is (2, 1, 8): must be (2, 3, 8), N, C of self and outputSize"},
};
// clang-format on
OC_ROWS_END

static aclnnStatus call(const void *row, uint64_t *size, aclOpExecutor **executor)
{
    const struct refusal *r = row;
    aclTensor *self = oc_bare_tensor(r->self, r->self_type, r->self_format);
    aclTensor *out = oc_bare_tensor(r->out, r->out_type, r->out_format);
    aclIntArray *output_size = oc_bare_array(r->output_size);
    const aclnnStatus status =
        aclnnUpsampleNearestExact1dGetWorkspaceSize(self, output_size, 0, out, size, executor);

    (void)aclDestroyTensor(self);
    (void)aclDestroyTensor(out);
    (void)aclDestroyIntArray(output_size);
    return status;
}

static void run_refusal(const void *row)
{
    const struct refusal *r = row;

    oc_expect_first_refused(r->text, call, r);
}

static const struct oc_test TESTS[] = {
    OC_TEST_ROWS(CASES, run_case),
    OC_TEST("every bit is copied", every_bit_is_copied),
    OC_TEST("the backward operator is its adjoint", the_backward_operator_is_its_adjoint),
    OC_TEST_ROWS(REFUSALS, run_refusal),
};

OC_TEST_MAIN(.name = UPF_OP, OC_TESTS(TESTS), OC_ON_DEVICE)
