/* SPDX-License-Identifier: Apache-2.0 */
/* aclnnInplaceUniform, aclnnInplaceRandom, aclnnInplaceNormal and aclnnBernoulli, compared with their definitions; one plan for all seeds and
 * offsets; and the calls that they refuse. */
#include <math.h>
#include <string.h>

#include "aclnnop/aclnn_bernoulli.h"
#include "aclnnop/aclnn_normal.h"
#include "aclnnop/aclnn_uniform.h"
#include "harness/refusal.h"
#include "harness/shifted_ids.h"
#include "harness/test.h"
#include "ops/refusals.h"
#include "plan/plan_cache.h"
#include "program/program.h"
#include "registry/device_registry.h"
#include "verify/buffer.h"
#include "verify/device.h"
#include "verify/ops/random.h"

static const struct random_case CASES[] = {
    {"0 to 1", RANDOM_UNIFORM, "1031", 0, 1, 1, 0},
    {"other seed", RANDOM_UNIFORM, "3x35", 0, 1, 0x123456789abcdef0, 4},
    {"other offset", RANDOM_UNIFORM, "3x35", 0, 1, 1, 0xfedcba9876543211},
    {"largest seed and offset", RANDOM_UNIFORM, "9", 0, 1, UINT64_MAX, UINT64_MAX},
    {"beyond the range of short integers", RANDOM_UNIFORM, "2x3x5x7", -300, 300, 7, 3},
    {"rounded endpoints", RANDOM_UNIFORM, "77", 0.1, 0.7, 7, 3},
    {"large to small", RANDOM_UNIFORM, "77", -1e30, 1e-3, 7, 3},
    {"a point", RANDOM_UNIFORM, "6", 2.5, 2.5, 7, 3},
    {"one element", RANDOM_UNIFORM, "1", -1, 1, 7, 3},
    {"a scalar", RANDOM_UNIFORM, "", -1, 1, 7, 3},
    {"nothing", RANDOM_UNIFORM, "3x0x2", -1, 1, 7, 3},
    {"rank 8", RANDOM_UNIFORM, "2x1x3x2x1x2x3x2", 5, 100, 7, 3},
    {"several work-items", RANDOM_UNIFORM, "130x263", -4, 4, 7, 3},
    {"standard", RANDOM_NORMAL, "1031", 0, 1, 1, 0},
    {"other seed", RANDOM_NORMAL, "3x35", 0, 1, 0x123456789abcdef0, 4},
    {"other offset", RANDOM_NORMAL, "3x35", 0, 1, 1, 0xfedcba9876543211},
    {"negative seed and offset", RANDOM_NORMAL, "9", 0, 1, UINT64_MAX, UINT64_MAX},
    {"beyond the range of short integers", RANDOM_NORMAL, "2x3x5x7", 20, 150, 7, 3},
    {"u is 0", RANDOM_NORMAL, "2", 0, 1, 1, 6018600},
    {"deviation 0", RANDOM_NORMAL, "7", 3.25, 0, 7, 3},
    {"deviation infinity", RANDOM_NORMAL, "77", 1, INFINITY, 7, 3},
    {"mean infinity", RANDOM_NORMAL, "7", -INFINITY, 1, 7, 3},
    {"mean NaN", RANDOM_NORMAL, "7", NAN, 1, 7, 3},
    {"one element", RANDOM_NORMAL, "1", -1, 2, 7, 3},
    {"a scalar", RANDOM_NORMAL, "", -1, 2, 7, 3},
    {"nothing", RANDOM_NORMAL, "0", -1, 2, 7, 3},
    {"rank 8", RANDOM_NORMAL, "2x1x3x2x1x2x3x2", 5, 10, 7, 3},
    {"several work-items", RANDOM_NORMAL, "130x263", 0, 1, 7, 3},
    {"digits", RANDOM_INTEGERS, "1031", 0, 10, 1, 0},
    {"other seed", RANDOM_INTEGERS, "3x35", 0, 100, 0x123456789abcdef0, 4},
    {"largest seed and offset", RANDOM_INTEGERS, "9", 0, 100, UINT64_MAX, UINT64_MAX},
    {"negative integers", RANDOM_INTEGERS, "2x3x5x7", -100, -20, 7, 3},
    {"truths", RANDOM_INTEGERS, "77", 0, 2, 7, 3},
    {"a range of one", RANDOM_INTEGERS, "77", 0, 1, 7, 3},
    {"ends between halves", RANDOM_INTEGERS, "263", -2049, 4099, 7, 3},
    {"no half between them", RANDOM_INTEGERS, "9", 2049, 2050, 7, 3},
    {"ends between floats", RANDOM_INTEGERS, "263", 0x1p24 + 1, 0x1p25 + 4, 7, 3},
    {"integers of 32 bits", RANDOM_INTEGERS, "130x263", -0x1p31, 0x1p31, 7, 3},
    {"integers of 63 bits", RANDOM_INTEGERS, "130x263", -0x1p62, 0x1p62, 7, 3},
    {"all but few", RANDOM_INTEGERS, "77", -0x1p63, 0x1p63 - 1024, 7, 3},
    {"a scalar", RANDOM_INTEGERS, "", -1, 100, 7, 3},
    {"nothing", RANDOM_INTEGERS, "3x0x2", -1, 100, 7, 3},
    {"rank 8", RANDOM_INTEGERS, "2x1x3x2x1x2x3x2", 5, 100, 7, 3},
    {"a quarter", RANDOM_BERNOULLI, "1031", 0.25, 0, 1, 0},
    {"never", RANDOM_BERNOULLI, "1031", 0, 0, 1, 0},
    {"always", RANDOM_BERNOULLI, "1031", 1, 0, 1, 0},
    {"rarely", RANDOM_BERNOULLI_IN_PLACE, "77x263", 0x1p-12, 0, 5, 3},
    {"rounded probability", RANDOM_BERNOULLI_IN_PLACE, "3x35", 0.1, 0, 7, 3},
    {"largest seed and offset", RANDOM_BERNOULLI, "9", 0.5, 0, UINT64_MAX, UINT64_MAX},
    {"a scalar", RANDOM_BERNOULLI, "", 0.5, 0, 7, 3},
    {"nothing", RANDOM_BERNOULLI, "0", 0.5, 0, 7, 3},
    {"rank 8", RANDOM_BERNOULLI_IN_PLACE, "2x1x3x2x1x2x3x2", 0.75, 0, 7, 3},
};

static void run(const void *row)
{
    static const enum oc_dtype TYPES[] = {OC_F32, OC_F16, OC_BF16, OC_F64, OC_I8,
                                          OC_I16, OC_I32, OC_I64,  OC_U8,  OC_B8};
    static const char *const KINDS[] = {"random:vectors", "random:blocks", NULL};
    static const char *const STRATEGIES[] = {"index:32", "index:64", "random:vectors",
                                             "random:blocks", NULL};

    for (size_t t = 0; t < OC_COUNT(TYPES); t++) {
        struct oc_op_case c;

        if (TYPES[t] == OC_F64 && !oc_test_device()->has_fp64) continue;
        if (!random_make(&c, row, TYPES[t])) continue;
        c.strategies = t == 0 ? STRATEGIES : KINDS;
        oc_op_sweep_and_free(&c);
    }
}

/* ---- The generator ---- */

/* Of Random123's kat_vectors. */
static void known_answers(void)
{
    static const uint32_t COUNTERS[][4] = {
        {0, 0, 0, 0},
        {0xffffffff, 0xffffffff, 0xffffffff, 0xffffffff},
        {0x243f6a88, 0x85a308d3, 0x13198a2e, 0x03707344},
    };
    static const uint32_t KEYS[][2] = {{0, 0}, {0xffffffff, 0xffffffff}, {0xa4093822, 0x299f31d0}};
    static const uint32_t WORDS[][4] = {
        {0x6627e8d5, 0xe169c58d, 0xbc57ac4c, 0x9b00dbd8},
        {0x408f276d, 0x41c83b0e, 0xa20bc7c6, 0x6d5451fd},
        {0xd16cfe09, 0x94fdcceb, 0x5001e420, 0x24126ea1},
    };

    for (size_t i = 0; i < OC_COUNT(WORDS); i++) {
        uint32_t words[4];

        random_philox(COUNTERS[i], KEYS[i], words);
        for (int k = 0; k < 4; k++)
            EXPECT_EQ_I64(words[k], WORDS[i][k]);
    }
}

/* Results whose bits are those of every device; those of the normal distribution have no other exact
 * reference. */
static void same_bits_on_all_devices(void)
{
    static const struct random_case ROWS[] = {{"", RANDOM_UNIFORM, "4099", -1, 3, 5, 6},
                                              {"", RANDOM_NORMAL, "4099", 0.5, 2, 5, 6}};
    static const int64_t DIGESTS[] = {-452587971526722760, -6403168284061785250};
    static const char *const STRATEGIES[] = {"random:vectors", "random:blocks"};

    for (size_t i = 0; i < OC_COUNT(ROWS); i++)
        for (size_t k = 0; k < OC_COUNT(STRATEGIES); k++) {
            struct oc_op_case c;

            if (!EXPECT(random_make(&c, &ROWS[i], OC_F32))) return;
            oc_op_repeat(&c, STRATEGIES[k], 2);
            if (c.bits[0] != NULL) EXPECT_EQ_I64((int64_t)oc_op_digest(&c), DIGESTS[i]);
            oc_op_free(&c);
        }
}

/* Elements 4 * block to 4 * block + 2, the last ones, without the memory before them: the offset of the
 * tensor is as far below its buffer. */
static void expect_far_block(struct oc_device *device, cl_kernel kernel, cl_ulong block,
                             cl_ulong vector)
{
    const size_t first = (size_t)(block / vector), one = 1;
    const cl_ulong below = (1 - 4 * block) * sizeof(float);
    /* count, elements_per_item, outer_rank; then scale, shift, seed, offset */
    const cl_long sizes[] = {(cl_long)block * 4 + 3, (cl_long)vector * 4, 0}, none[8] = {0};
    const cl_long values[] = {0x3f800000, 0, 21, 22};
    const uint32_t key[] = {21, 0}, counter[] = {(uint32_t)block, (uint32_t)(block >> 32), 22, 0};
    float out[5] = {7, 7, 7, 7, 7};
    uint32_t words[4];
    cl_int code;
    cl_command_queue queue = clCreateCommandQueue(device->context, device->cl, 0, &code);
    cl_mem mem = clCreateBuffer(device->context, CL_MEM_READ_WRITE | CL_MEM_COPY_HOST_PTR,
                                sizeof(out), out, &code);
    cl_uint next = 0;

    random_philox(counter, key, words);
    (void)clSetKernelArg(kernel, next++, sizeof(mem), &mem);
    (void)clSetKernelArg(kernel, next++, sizeof(below), &below);
    (void)clSetKernelArg(kernel, next++, sizeof(cl_int),
                         &(cl_int){0}); /* the type, which the macro T says */
    for (int i = 0; i < 3; i++)
        (void)clSetKernelArg(kernel, next++, sizeof(sizes[i]), &sizes[i]);
    for (int i = 0; i < 2; i++)
        (void)clSetKernelArg(kernel, next++, sizeof(none), none);
    for (int i = 0; i < 4; i++)
        (void)clSetKernelArg(kernel, next++, sizeof(values[i]), &values[i]);
    EXPECT_EQ_I64(clEnqueueNDRangeKernel(queue, kernel, 1, &first, &one, &one, 0, NULL, NULL),
                  CL_SUCCESS);
    EXPECT_EQ_I64(clEnqueueReadBuffer(queue, mem, CL_TRUE, 0, sizeof(out), out, 0, NULL, NULL),
                  CL_SUCCESS);
    for (int i = 0; i < 5; i++) {
        oc_expect_note("vectors of %d, block %llu, element %d", (int)vector,
                       (unsigned long long)block, i - 1);
        EXPECT_EQ_F64((double)out[i], 1 <= i && i <= 3 ? ldexp(words[i - 1] & 0x7fffff, -23) : 7);
    }
    oc_expect_no_note();
    (void)clReleaseMemObject(mem);
    (void)clReleaseCommandQueue(queue);
}

/* Elements from 2^31 and blocks from 2^32 on, and as GPUs and as CPUs make them. */
static void far_elements(void)
{
    static const cl_ulong BLOCKS[] = {0, ((cl_ulong)1 << 29) - 16, (cl_ulong)1 << 29,
                                      (cl_ulong)1 << 30, ((cl_ulong)1 << 32) + 16};
    static const char *const OPTIONS[] = {
        "-DINDEX=long -DT=f32 -DCOMPUTE=f32 -DFRACTION_BITS=23 -DVECTOR=1",
        "-DINDEX=long -DT=f32 -DCOMPUTE=f32 -DFRACTION_BITS=23 -DVECTOR=16"};
    struct oc_device *device;
    struct oc_kernel *kernel;

    if (!EXPECT_OK(oc_device_get(0, &device))) return;
    for (size_t i = 0; i < OC_COUNT(OPTIONS); i++) {
        if (!EXPECT_OK(oc_kernel_take(device, "random", OPTIONS[i], "draw_elements", &kernel)))
            return;
        for (size_t b = 0; b < OC_COUNT(BLOCKS); b++) {
            const cl_ulong vector = i == 0 ? 1 : 16;

            if (oc_can_shift_ids(device, (size_t)(BLOCKS[b] / vector)))
                expect_far_block(device, kernel->cl, BLOCKS[b], vector);
        }
        oc_kernel_give(kernel);
    }
}

/* ---- Calls with several seeds and offsets ---- */

enum { COUNT = 1 << 20 };

/* A tensor of floats */
struct sample {
    struct oc_buffer buffer;
    aclTensor *tensor;
};

static bool sample_make(struct sample *s, int64_t count)
{
    s->tensor = NULL;
    if (!oc_buffer_make(&s->buffer, (size_t)count * sizeof(float)) || !oc_buffer_send(&s->buffer))
        return false;
    s->tensor =
        aclCreateTensor(&count, 1, ACL_FLOAT, NULL, 0, ACL_FORMAT_ND, &count, 1, s->buffer.device);
    return EXPECT(s->tensor != NULL);
}

static void sample_free(struct sample *s)
{
    (void)aclDestroyTensor(s->tensor);
    oc_buffer_free(&s->buffer);
}

static aclOpExecutor *prepare_normal(const struct sample *s, int64_t seed, int64_t offset)
{
    uint64_t size = 1;
    aclOpExecutor *executor = NULL;

    EXPECT_OK(aclnnInplaceNormalGetWorkspaceSize(s->tensor, 0, 1, seed, offset, &size, &executor));
    EXPECT_EQ_I64(size, 0);
    return executor;
}

/* The numbers that a run of the executor leaves */
static const float *run_normal(struct sample *s, aclOpExecutor *executor)
{
    EXPECT_OK(aclnnInplaceNormal(NULL, 0, executor, oc_test_stream()));
    EXPECT_OK(aclrtSynchronizeStream(oc_test_stream()));
    EXPECT(oc_buffer_receive(&s->buffer, "selfRef"));
    return (const float *)s->buffer.received;
}

/* The first four numbers, by which the tests tell seeds and offsets apart. */
static void expect_normal(const float *numbers, uint64_t seed, uint64_t offset)
{
    const struct random_case m = {"", RANDOM_NORMAL, "4", 0, 1, seed, offset};
    struct oc_op_case c;

    oc_expect_note("seed %d, offset %d", (int)seed, (int)offset);
    if (!EXPECT(random_make(&c, &m, OC_F32))) return;
    for (int i = 0; i < 4; i++)
        EXPECT(fabs((double)numbers[i] - c.operands[0].values[i]) < 1e-5);
    oc_op_free(&c);
    oc_expect_no_note();
}

/* A plan serves calls with other seeds and offsets, and has those of its call. */
static void one_plan(void)
{
    struct sample s;

    if (!sample_make(&s, 100)) return;
    oc_plan_cache_trim();

    const struct oc_plan_cache_counts before = oc_plan_cache_counts();

    for (int i = 0; i < 20; i++)
        expect_normal(run_normal(&s, prepare_normal(&s, 3 + i % 3, 10 * i)), (uint64_t)(3 + i % 3),
                      (uint64_t)(10 * i));

    const struct oc_plan_cache_counts after = oc_plan_cache_counts();

    EXPECT_EQ_I64(after.misses - before.misses, 1);
    EXPECT_EQ_I64(after.hits - before.hits, 19);
    EXPECT_EQ_I64(after.plans, 1);
    sample_free(&s);
}

/* Other values of the distribution are other plans. */
static void other_values(void)
{
    static const double ENDPOINTS[][2] = {{0, 1}, {0, 2}, {-1, 1}};
    struct sample s;

    if (!sample_make(&s, 100)) return;
    oc_plan_cache_trim();
    for (int i = 0; i < 9; i++) {
        const double *endpoints = ENDPOINTS[i % 3];
        const uint64_t hits = oc_plan_cache_counts().hits;
        aclOpExecutor *executor;
        uint64_t size;

        EXPECT_OK(i % 2 == 0 ? aclnnInplaceUniformGetWorkspaceSize(
                                   s.tensor, endpoints[0], endpoints[1], 5, 5, &size, &executor)
                             : aclnnInplaceNormalGetWorkspaceSize(s.tensor, (float)endpoints[0],
                                                                  (float)endpoints[1], 5, 5, &size,
                                                                  &executor));
        EXPECT_OK(aclDestroyAclOpExecutor(executor));
        EXPECT_EQ_I64(oc_plan_cache_counts().hits - hits, i >= 6);
    }
    sample_free(&s);
}

/* Executors that live at the same time, one of them through calls with other seeds. */
static void executors_keep_their_seeds(void)
{
    struct sample s;

    if (!sample_make(&s, 100)) return;

    aclOpExecutor *kept = prepare_normal(&s, 1, 1), *second = prepare_normal(&s, 2, 2);

    EXPECT_OK(aclSetAclOpExecutorRepeatable(kept));
    expect_normal(run_normal(&s, kept), 1, 1);
    expect_normal(run_normal(&s, second), 2, 2);
    expect_normal(run_normal(&s, prepare_normal(&s, 3, 3)), 3, 3);
    expect_normal(run_normal(&s, kept), 1, 1);
    EXPECT_OK(aclDestroyAclOpExecutor(kept));
    expect_normal(run_normal(&s, prepare_normal(&s, 4, 4)), 4, 4);
    sample_free(&s);
}

/* Mean and central moments within five standard deviations of theirs, and the correlation of neighbors. */
static void expect_moments(const float *numbers, const double expected[4], const double eighth)
{
    double mean = 0, moments[3] = {0}, neighbors = 0;

    for (int i = 0; i < COUNT; i++)
        mean += (double)numbers[i] / COUNT;
    for (int i = 0; i < COUNT; i++) {
        const double d = (double)numbers[i] - mean;

        for (int k = 0; k < 3; k++)
            moments[k] += pow(d, k + 2) / COUNT;
        if (i > 0) neighbors += d * ((double)numbers[i - 1] - mean) / COUNT;
    }
    EXPECT(fabs(mean - expected[0]) < 5 * sqrt(expected[1] / COUNT));
    EXPECT(fabs(neighbors) < 5 * expected[1] / sqrt(COUNT));
    EXPECT(fabs(moments[0] - expected[1]) < 5 * sqrt(expected[3] / COUNT));
    EXPECT(fabs(moments[1]) < 5 * sqrt(15 * pow(expected[1], 3) / COUNT));
    EXPECT(fabs(moments[2] - expected[3]) < 5 * sqrt(eighth / COUNT));
}

static void moments(void)
{
    static const double NORMAL[] = {0, 1, 0, 3}, UNIFORM[] = {0.5, 1.0 / 12, 0, 1.0 / 80};
    struct sample s;
    uint64_t size;
    aclOpExecutor *executor;

    if (!sample_make(&s, COUNT)) return;
    expect_moments(run_normal(&s, prepare_normal(&s, 1234, 0)), NORMAL, 105);
    EXPECT_OK(aclnnInplaceUniformGetWorkspaceSize(s.tensor, 0, 1, 1234, 0, &size, &executor));
    EXPECT_OK(aclnnInplaceUniform(NULL, 0, executor, oc_test_stream()));
    EXPECT_OK(aclrtSynchronizeStream(oc_test_stream()));
    EXPECT(oc_buffer_receive(&s.buffer, "selfRef"));

    const float *numbers = (const float *)s.buffer.received;
    float least = 1, greatest = 0;

    expect_moments(numbers, UNIFORM, 1.0 / 2304);
    for (int i = 0; i < COUNT; i++) {
        least = fminf(least, numbers[i]);
        greatest = fmaxf(greatest, numbers[i]);
    }
    EXPECT(0 <= least && least < 1e-4f);
    EXPECT(1 - 1e-4f < greatest && greatest < 1);
    sample_free(&s);
}

/* aclnnBernoulli takes the probability in any type, and a tensor like `self`. */
static void probabilities(void)
{
    const double half = 0.5;
    const int64_t one = 1;
    aclScalar *probs[] = {aclCreateScalar((void *)&half, ACL_DOUBLE),
                          aclCreateScalar((void *)&one, ACL_INT64)};
    aclTensor *other = oc_bare_tensor("3", ACL_FLOAT, ACL_FORMAT_ND);
    aclTensor *integers = oc_bare_tensor("100", ACL_INT32, ACL_FORMAT_ND);
    struct sample self, out;
    uint64_t size;
    aclOpExecutor *executor;

    if (!sample_make(&self, 100) || !sample_make(&out, 100)) return;
    for (int i = 0; i < 2; i++) {
        const struct random_case m = {"", RANDOM_BERNOULLI, "100", i == 0 ? 0.5 : 1, 0, 5, 6};
        struct oc_op_case c;

        if (!EXPECT(random_make(&c, &m, OC_F32))) return;
        EXPECT_OK(aclnnBernoulliGetWorkspaceSize(self.tensor, probs[i], 5, 6, out.tensor, &size,
                                                 &executor));
        EXPECT_OK(aclnnBernoulli(NULL, 0, executor, oc_test_stream()));
        EXPECT_OK(aclrtSynchronizeStream(oc_test_stream()));
        EXPECT(oc_buffer_receive(&out.buffer, "out"));
        for (int k = 0; k < 100; k++)
            EXPECT((double)((const float *)out.buffer.received)[k] == c.operands[1].values[k]);
        oc_op_free(&c);
    }
    EXPECT_REFUSED(
        ACLNN_ERR_PARAM_INVALID, "shape of out is (3): must be (100), that of self",
        aclnnBernoulliGetWorkspaceSize(self.tensor, probs[0], 5, 6, other, &size, &executor));
    EXPECT_REFUSED(
        ACLNN_ERR_PARAM_INVALID, "dtype of out is ACL_INT32: must equal that of self, ACL_FLOAT",
        aclnnBernoulliGetWorkspaceSize(self.tensor, probs[0], 5, 6, integers, &size, &executor));
    EXPECT_REFUSED(
        ACLNN_ERR_PARAM_NULLPTR, "prob is NULL",
        aclnnBernoulliGetWorkspaceSize(self.tensor, NULL, 5, 6, out.tensor, &size, &executor));
    for (int i = 0; i < 2; i++)
        (void)aclDestroyScalar(probs[i]);
    (void)aclDestroyTensor(other);
    (void)aclDestroyTensor(integers);
    sample_free(&self);
    sample_free(&out);
}

static const struct oc_test TESTS[] = {
    OC_TEST_ROWS(CASES, run),
    OC_TEST_OF(known_answers),
    OC_TEST_OF(same_bits_on_all_devices),
    OC_TEST_OF(far_elements),
    OC_TEST_OF(one_plan),
    OC_TEST_OF(other_values),
    OC_TEST_OF(executors_keep_their_seeds),
    OC_TEST_OF(moments),
    OC_TEST_OF(probabilities),
    OC_TEST_GROUP(random_refusals),
};

OC_TEST_MAIN(.name = "random", OC_TESTS(TESTS), OC_ON_DEVICE)
