/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Two repeatable executors of different shapes, whose tensors are views with an offset, get other memory before
 * each of many runs: by the address of the storage, to which the offset is added, as a framework does that
 * keeps executors. Results are right, bytes outside of the views stay, and neither OpenCL objects nor host
 * memory pile up.
 */
#include <stdio.h>
#include <string.h>

#include "aclnn/acl_meta.h"
#include "aclnnop/aclnn_add.h"
#include "aclnnop/aclnn_cat.h"
#include "harness/test.h"
#include "opencl_calls/usage.h"
#include "verify/device.h"

#define ROUNDS 10000
#define WARM_UP 1000
/* Runs between two waits, which is when results are compared. */
#define RUNS_AHEAD 5

enum { FIRST, SECOND, OUT, TENSORS, MEMORIES = 2, MOST_ELEMENTS = 400 };
#define BYTES (MOST_ELEMENTS * sizeof(float))
#define GUARD (-1.0f)

/* A view of `rows` x `columns` elements, the same of each tensor but for the rows of out. */
static const struct shape {
    const char *name;
    bool is_list; /* aclnnCat of a list of two, else aclnnAdd */
    int64_t rows, columns, row_stride, offset;
} SHAPES[] = {
    {"rows with gaps", false, 5, 7, 11, 13},
    {"a list, one row each", true, 1, 150, 151, 3},
};

struct rebound {
    const struct shape *shape;
    aclTensor *tensors[TENSORS];
    aclTensorList *list;
    aclScalar *alpha;
    void *memory[TENSORS][MEMORIES];
    aclOpExecutor *executor;
    int last[MEMORIES][OUT]; /* which memory the last run had that wrote to this memory of out */
};

static int64_t rows_of(const struct shape *s, int tensor)
{
    return tensor == OUT && s->is_list ? 2 * s->rows : s->rows;
}

/* Different in each element of each input. */
static float input_value(int tensor, int memory, int64_t i)
{
    return (float)(10000 * tensor + 1000 * memory + i);
}

static bool rebound_make_tensor(struct rebound *r, int t)
{
    const struct shape *s = r->shape;
    const int64_t dims[] = {rows_of(s, t), s->columns}, strides[] = {s->row_stride, 1},
                  storage[] = {MOST_ELEMENTS};
    float values[MOST_ELEMENTS];

    for (int m = 0; m < MEMORIES; m++) {
        for (int64_t i = 0; i < MOST_ELEMENTS; i++)
            values[i] = t == OUT ? GUARD : input_value(t, m, i);
        if (!EXPECT_OK(aclrtMalloc(&r->memory[t][m], BYTES, ACL_MEM_MALLOC_HUGE_FIRST)) ||
            !EXPECT_OK(
                aclrtMemcpy(r->memory[t][m], BYTES, values, BYTES, ACL_MEMCPY_HOST_TO_DEVICE)))
            return false;
    }
    r->tensors[t] = aclCreateTensor(dims, 2, ACL_FLOAT, strides, s->offset, ACL_FORMAT_ND, storage,
                                    1, r->memory[t][0]);
    return EXPECT(r->tensors[t] != NULL);
}

static bool rebound_make(struct rebound *r, const struct shape *s)
{
    float one = 1;
    uint64_t size = 1;
    bool ok = true;

    *r = (struct rebound){.shape = s};
    for (int t = 0; t < TENSORS; t++)
        ok = rebound_make_tensor(r, t) && ok;
    r->alpha = aclCreateScalar(&one, ACL_FLOAT);
    if (s->is_list) r->list = aclCreateTensorList((const aclTensor *const *)r->tensors, 2);
    if (!ok) return false;
    return (s->is_list ? EXPECT_OK(aclnnCatGetWorkspaceSize(r->list, 0, r->tensors[OUT], &size,
                                                            &r->executor))
                       : EXPECT_OK(aclnnAddGetWorkspaceSize(r->tensors[FIRST], r->tensors[SECOND],
                                                            r->alpha, r->tensors[OUT], &size,
                                                            &r->executor))) &&
           EXPECT_EQ_I64(size, 0) && EXPECT_OK(aclSetAclOpExecutorRepeatable(r->executor));
}

static void rebound_free(struct rebound *r)
{
    if (r->executor != NULL) EXPECT_OK(aclDestroyAclOpExecutor(r->executor));
    if (r->list != NULL) EXPECT_OK(aclDestroyTensorList(r->list));
    for (int t = r->list != NULL ? OUT : 0; t < TENSORS; t++)
        EXPECT_OK(aclDestroyTensor(r->tensors[t]));
    EXPECT_OK(aclDestroyScalar(r->alpha));
    for (int t = 0; t < TENSORS; t++)
        for (int m = 0; m < MEMORIES; m++)
            EXPECT_OK(aclrtFree(r->memory[t][m]));
}

/* Each function that sets addresses in turn. */
static bool rebound_set(struct rebound *r, int round, int t, void *address)
{
    if (r->list != NULL && t != OUT)
        return round % 2 == 0 ? EXPECT_OK(aclSetDynamicInputTensorAddr(r->executor, 0, (size_t)t,
                                                                       r->list, address))
                              : EXPECT_OK(aclSetDynamicTensorAddr(r->executor, 0, (size_t)t,
                                                                  r->list, address));
    if (round % 2 == 0)
        return EXPECT_OK(aclSetTensorAddr(r->executor, (size_t)t, r->tensors[t], address));
    return t == OUT
               ? EXPECT_OK(aclSetOutputTensorAddr(r->executor, 0, r->tensors[t], address))
               : EXPECT_OK(aclSetInputTensorAddr(r->executor, (size_t)t, r->tensors[t], address));
}

static bool rebound_run(struct rebound *r, int round)
{
    const unsigned bits = (unsigned)round * 2654435761U >> 29; /* Fibonacci hashing: three bits */
    int memory[TENSORS];
    bool ok = true;

    for (int t = 0; t < TENSORS; t++) {
        memory[t] = (int)(bits >> t & 1);
        ok = ok && rebound_set(r, round, t, r->memory[t][memory[t]]);
    }
    for (int t = 0; t < OUT; t++)
        r->last[memory[OUT]][t] = memory[t] + 1;
    return ok && EXPECT_OK(r->list != NULL ? aclnnCat(NULL, 0, r->executor, oc_test_stream())
                                           : aclnnAdd(NULL, 0, r->executor, oc_test_stream()));
}

/* What element i of the storage of out is after a run with these memories; 0: none yet. */
static float rebound_expected(const struct shape *s, const int last[OUT], int64_t i)
{
    const int64_t row = (i - s->offset) / s->row_stride, column = (i - s->offset) % s->row_stride;

    if (last[FIRST] == 0 || i < s->offset || row >= rows_of(s, OUT) || column >= s->columns)
        return GUARD;
    if (!s->is_list)
        return input_value(FIRST, last[FIRST] - 1, i) + input_value(SECOND, last[SECOND] - 1, i);

    const int from = row < s->rows ? FIRST : SECOND;

    return input_value(from, last[from] - 1, from == FIRST ? i : i - s->rows * s->row_stride);
}

static bool rebound_is_right(const struct rebound *r)
{
    float values[MOST_ELEMENTS];

    for (int m = 0; m < MEMORIES; m++) {
        if (!EXPECT_OK(
                aclrtMemcpy(values, BYTES, r->memory[OUT][m], BYTES, ACL_MEMCPY_DEVICE_TO_HOST)))
            return false;
        for (int64_t i = 0; i < MOST_ELEMENTS; i++)
            if (values[i] != rebound_expected(r->shape, r->last[m], i))
                return EXPECT_EQ_F64(values[i], rebound_expected(r->shape, r->last[m], i));
    }
    return true;
}

static bool rebound_run_many(struct rebound rebound[], int first, int end)
{
    for (int round = first; round < end; round++) {
        for (size_t i = 0; i < OC_COUNT(SHAPES); i++)
            if (!rebound_run(&rebound[i], round)) return false;
        if (round % RUNS_AHEAD != 0 && round + 1 < end) continue;
        EXPECT_OK(aclrtSynchronizeStream(oc_test_stream()));
        for (size_t i = 0; i < OC_COUNT(SHAPES); i++) {
            oc_expect_note("%s, round %d", SHAPES[i].name, round);
            if (!rebound_is_right(&rebound[i])) return false;
        }
    }
    return true;
}

static void views_with_offsets(void)
{
    struct rebound rebound[OC_COUNT(SHAPES)];
    bool ok = true;

    for (size_t i = 0; i < OC_COUNT(SHAPES); i++)
        ok = rebound_make(&rebound[i], &SHAPES[i]) && ok;
    if (ok && rebound_run_many(rebound, 0, WARM_UP)) {
        const struct usage before = usage_now();

        (void)rebound_run_many(rebound, WARM_UP, WARM_UP + ROUNDS);

        const struct usage after = usage_now();

        usage_expect_flat("two executors, 10000 rounds", &before, &after);
    }
    for (size_t i = 0; i < OC_COUNT(SHAPES); i++)
        rebound_free(&rebound[i]);
}

static const struct oc_test TESTS[] = {OC_TEST_OF(views_with_offsets)};

OC_TEST_MAIN(.name = "rebinding", OC_TESTS(TESTS), OC_ON_DEVICE)
