/* SPDX-License-Identifier: Apache-2.0 */
/* aclnnRepeatInterleave, its other forms and its gradient, compared with their definitions, and the calls that they
 * refuse. */
#include <math.h>

#include "aclnnop/aclnn_repeat_interleave.h"
#include "aclnnop/aclnn_repeat_interleave_grad.h"
#include "harness/refusal.h"
#include "harness/test.h"
#include "verify/device.h"
#include "verify/ops/repeat_interleave.h"

#define LAYOUT(name) (1u << OC_LAYOUT_##name)
#define FEW (LAYOUT(CONTIGUOUS) | LAYOUT(MIXED))

// clang-format off
static const struct interleave_case CASES[] = {
    {"all elements",        "5x33",   INTERLEAVE_FLAT,    0,  0, 0},
    {"all elements, alike", "5x33",   INTERLEAVE_FLAT,    0,  3, 0},
    {"a vector",            "3001",   INTERLEAVE_FLAT,    0,  0, 0},
    {"a scalar",            "",       INTERLEAVE_FLAT,    0,  2, 0},
    {"out is longer",       "5x33",   INTERLEAVE_FLAT,    0,  0, 9},
    {"out is shorter",      "5x33",   INTERLEAVE_FLAT,    0,  0, -9},
    {"rows",                "33x20",  INTERLEAVE_DIM,     0,  0, 0},
    {"columns",             "20x33",  INTERLEAVE_DIM,     -1, 0, 0},
    {"a middle axis",       "3x9x33", INTERLEAVE_DIM,     1,  0, 0},
    {"a middle axis, alike", "3x9x33", INTERLEAVE_DIM,    1,  4, 0},
    {"more rows",           "33x20",  INTERLEAVE_DIM,     0,  0, 3},
    {"fewer columns",       "20x33",  INTERLEAVE_DIM,     1,  2, -5},
    {"rank 8",              "2x1x2x3x1x2x4x5", INTERLEAVE_DIM, 3, 0, 0},
    {"elements alike",      "5x33",   INTERLEAVE_INT,     0,  3, 0},
    {"rows alike",          "33x20",  INTERLEAVE_INT_DIM, 0,  3, 0},
    {"columns alike",       "20x33",  INTERLEAVE_INT_DIM, 1,  2, 0},
    {"heads of attention",  "2x4x9x16", INTERLEAVE_INT_DIM, 1, 4, 0},
    {"the axis of a scalar", "",      INTERLEAVE_INT_DIM, -1, 5, 0},
    {"no elements",         "0x3",    INTERLEAVE_INT_DIM, 0,  2, 0},
    {"gradient of rows",    "33x20",  INTERLEAVE_GRAD,    0,  0, 0},
    {"gradient of columns", "20x33",  INTERLEAVE_GRAD,    -1, 0, 0},
    {"gradient of a vector", "3001",  INTERLEAVE_GRAD,    0,  0, 0},
    {"gradient, alike",     "3x9x33", INTERLEAVE_GRAD,    1,  4, 0},
    {"gradient of more",    "33x20",  INTERLEAVE_GRAD,    0,  0, 3},
    {"gradient of fewer",   "33x20",  INTERLEAVE_GRAD,    0,  0, -5},
};
// clang-format on

static void run(const void *row)
{
    static const char *const WIDTHS[] = {"index:32", "index:64", NULL};
    struct oc_op_case c;

    interleave_make(&c, row, OC_F32, OC_I64);
    c.strategies = WIDTHS;
    oc_op_sweep_and_free(&c);
    interleave_make(&c, row, OC_F16, OC_I32);
    c.layouts = FEW;
    oc_op_sweep_and_free(&c);
}

static void any_type(void)
{
    static const enum oc_dtype TYPES[] = {OC_BF16, OC_F64, OC_I64, OC_U8, OC_B8};
    static const struct interleave_case ROW = {"rows", "33x20", INTERLEAVE_DIM, 0, 0, 0};

    for (size_t i = 0; i < OC_COUNT(TYPES); i++) {
        struct oc_op_case c;

        if (TYPES[i] == OC_F64 && !oc_test_device()->has_fp64) continue;
        interleave_make(&c, &ROW, TYPES[i], OC_I64);
        c.layouts = LAYOUT(CONTIGUOUS);
        oc_op_sweep_and_free(&c);
    }
}

/* Whatever repeats says, nothing outside of self is read, and what is outside of out is unchanged. */
static void hostile_repeats(void)
{
    static const double FAR[] = {-1e18, 9e18, -1, 1e18, 0, 2147483647.0};
    static const enum interleave_kind KINDS[] = {INTERLEAVE_DIM, INTERLEAVE_GRAD};

    for (int64_t times = 0; times < 2; times++)
        for (size_t k = 0; k < OC_COUNT(KINDS); k++)
            for (size_t f = 0; f < OC_COUNT(FAR); f++) {
                const struct interleave_case row = {"hostile", "33x20", KINDS[k], 0, times, 0};
                struct oc_op_case c;

                interleave_make(&c, &row, OC_F32, OC_I64);
                for (int64_t i = 0; i < oc_shape_count(&c.operands[1].shape); i++)
                    c.operands[1].values[i] = FAR[(f + (size_t)i) % OC_COUNT(FAR)];
                for (int64_t i = 0; i < oc_shape_count(&c.operands[2].shape); i++)
                    c.operands[2].error[i] = INFINITY;
                c.layouts = LAYOUT(CONTIGUOUS);
                oc_op_sweep_and_free(&c);
            }
}

/* ---- Refusals ---- */

/* Rows differ from a valid call: self (5, 3), repeats (5), dim 0, outputSize 7. */
struct refusal {
    const char *name;
    const char *self, *repeats, *out; /* NULL: NULL is passed */
    aclDataType self_type, repeats_type, out_type;
    int64_t dim, size, times;
    const char *text;
};

#define GOOD                                                             \
    .self = "5x3", .repeats = "5", .out = "7x3", .self_type = ACL_FLOAT, \
    .repeats_type = ACL_INT64, .out_type = ACL_FLOAT, .size = 7
#define ALIKE GOOD, .size = 10, .out = "10x3", .times = 2

OC_ROWS_BEGIN
// clang-format off
static const struct refusal NULLS[] = {
    {"no self",                GOOD, .self = NULL,               .text = "self is NULL"},
    {"no repeats",             GOOD, .repeats = NULL,            .text = "repeats is NULL"},
    {"no out",                 GOOD, .out = NULL,                .text = "out is NULL"},
};
static const struct refusal REFUSALS[] = {
    {"complex self",           GOOD, .self_type = ACL_COMPLEX64, .text = "dtype of self is ACL_COMPLEX64: must be one of ACL_FLOAT, ACL_FLOAT16, ACL_BF16, ACL_DOUBLE, ACL_INT32, ACL_INT64, ACL_UINT8, ACL_INT8, ACL_INT16, ACL_BOOL"},
    {"repeats of 8 bits",      GOOD, .repeats_type = ACL_UINT8,  .text = "dtype of repeats is ACL_UINT8: must be one of ACL_INT32, ACL_INT64"},
    {"repeats a matrix",       GOOD, .repeats = "5x1",           .text = "rank of repeats is 2: must be 0 to 1"},
    {"other repeats",          GOOD, .repeats = "4",             .text = "size of repeats is 4: must equal the elements to repeat, 5"},
    {"out of another type",    GOOD, .out_type = ACL_BF16,       .text = "dtype of out is ACL_BF16: must equal that of self, ACL_FLOAT"},
    {"no axis",                GOOD, .dim = 2,                   .text = "dim is 2: must be an axis of self, from -rank to rank - 1"},
    {"a negative size",        GOOD, .size = -1,                 .text = "outputSize is -1: must be at least 0"},
    {"out of another shape",   GOOD, .out = "6x3",               .text = "shape of out is (6, 3): must be (7, 3), that of self with outputSize repetitions"},
    {"a size of nothing",      GOOD, .self = "0x3", .repeats = "0", .text = "outputSize is 7: must equal the elements to repeat, 0"},
};
static const struct refusal TIMES[] = {
    {"alike: negative",        ALIKE, .times = -1,               .text = "repeats is -1: must be at least 0"},
    {"alike: another size",    ALIKE, .size = 9,                 .text = "outputSize is 9: must equal repeats times the elements, 10"},
    {"alike: no axis",         ALIKE, .dim = -3,                 .text = "dim is -3: must be an axis of self, from -rank to rank - 1"},
    {"alike: another type",    ALIKE, .out_type = ACL_INT32,     .text = "dtype of out is ACL_INT32: must equal that of self, ACL_FLOAT"},
};
static const struct refusal GRADS[] = {
    {"gradient: integers",     GOOD, .out_type = ACL_INT32,      .text = "dtype of yGrad is ACL_INT32: must be one of ACL_FLOAT, ACL_FLOAT16, ACL_BF16"},
    {"gradient: another type", GOOD, .self_type = ACL_FLOAT16,   .text = "dtype of out is ACL_FLOAT16: must equal that of yGrad, ACL_FLOAT"},
    {"gradient: no axis",      GOOD, .dim = 2,                   .text = "axis is 2: must be an axis of yGrad, from -rank to rank - 1"},
    {"gradient: another rank", GOOD, .self = "5",                .text = "rank of out is 1: must equal that of yGrad, 2"},
    {"gradient: other repeats", GOOD, .repeats = "4",            .text = "size of repeats is 4: must equal the extent of out along the axis, 5"},
    {"gradient: another shape", GOOD, .self = "5x4",             .text = "shape of out is (5, 4): must be (5, 3), that of yGrad but along the axis"},
};
// clang-format on
OC_ROWS_END

static void make_tensors(const struct refusal *r, aclTensor *t[3])
{
    const char *const shapes[] = {r->self, r->repeats, r->out};
    const aclDataType types[] = {r->self_type, r->repeats_type, r->out_type};

    for (int i = 0; i < 3; i++)
        t[i] = shapes[i] == NULL ? NULL : oc_bare_tensor(shapes[i], types[i], ACL_FORMAT_ND);
}

static void destroy_tensors(aclTensor *const t[3])
{
    for (int i = 0; i < 3; i++)
        if (t[i] != NULL) (void)aclDestroyTensor(t[i]);
}

static aclnnStatus call(const void *row, uint64_t *size, aclOpExecutor **executor)
{
    const struct refusal *r = row;
    aclTensor *t[3];

    make_tensors(r, t);

    const aclnnStatus status = aclnnRepeatInterleaveWithDimGetWorkspaceSize(
        t[0], t[1], r->dim, r->size, t[2], size, executor);

    destroy_tensors(t);
    return status;
}

static aclnnStatus call_times(const void *row, uint64_t *size, aclOpExecutor **executor)
{
    const struct refusal *r = row;
    aclTensor *t[3];

    make_tensors(r, t);

    const aclnnStatus status = aclnnRepeatInterleaveIntWithDimGetWorkspaceSize(
        t[0], r->times, r->dim, r->size, t[2], size, executor);

    destroy_tensors(t);
    return status;
}

/* The gradient has the tensors in the other order. */
static aclnnStatus call_grad(const void *row, uint64_t *size, aclOpExecutor **executor)
{
    const struct refusal *r = row;
    aclTensor *t[3];

    make_tensors(r, t);

    const aclnnStatus status =
        aclnnRepeatInterleaveGradGetWorkspaceSize(t[2], t[1], r->dim, t[0], size, executor);

    destroy_tensors(t);
    return status;
}

static void run_refusal(const void *row)
{
    oc_expect_first_refused(((const struct refusal *)row)->text, call, row);
}

static void run_times(const void *row)
{
    oc_expect_first_refused(((const struct refusal *)row)->text, call_times, row);
}

static void run_grad(const void *row)
{
    oc_expect_first_refused(((const struct refusal *)row)->text, call_grad, row);
}

static void run_null(const void *row)
{
    oc_expect_first_null(((const struct refusal *)row)->text, call, row);
}

static const struct oc_test TESTS[] = {
    OC_TEST_ROWS(CASES, run),      OC_TEST_OF(any_type),
    OC_TEST_OF(hostile_repeats),   OC_TEST_ROWS(REFUSALS, run_refusal),
    OC_TEST_ROWS(NULLS, run_null), OC_TEST_ROWS(TIMES, run_times),
    OC_TEST_ROWS(GRADS, run_grad),
};

OC_TEST_MAIN(.name = "repeat_interleave", OC_TESTS(TESTS), OC_ON_DEVICE)
