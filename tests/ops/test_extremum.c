/* SPDX-License-Identifier: Apache-2.0 */
/* aclnnArgMax, aclnnArgMin, aclnnMaxDim and aclnnMinDim, compared with a search along the axis, and the calls that they
 * refuse. */
#include <math.h>
#include <string.h>

#include "aclnnop/aclnn_argmax.h"
#include "aclnnop/aclnn_max_dim.h"
#include "harness/refusal.h"
#include "harness/test.h"
#include "verify/device.h"
#include "verify/ops/extremum.h"

static const struct extremum_case CASES[] = {
    {"rank 0", "", -1, false},
    {"rank 0, axis 0", "", 0, true},
    {"one element", "1", 0, false},
    {"a row", "37", 0, false},
    {"rows of 10 classes", "64x10", 1, false},
    {"rows of 1000 classes", "3x1000", -1, true},
    {"columns", "19x33", 0, false},
    {"the axis in the middle", "3x21x40", 1, true},
    {"the axis in the middle of short rows", "3x21x5", -2, false},
    {"an axis of 1", "5x1x9", 1, false},
    {"rank 8", "2x1x3x2x2x1x5x3", 4, false},
    {"a long row: several parts", "20000", 0, false},
    {"two long rows", "2x17001", 1, false},
    {"long columns: several parts", "16500x3", 0, true},
    {"nothing", "0x5", 1, false},
};

static void run(const void *row)
{
    static const struct {
        enum oc_dtype type, positions;
    } TYPES[] = {{OC_F32, OC_I64}, {OC_F32, OC_I32}, {OC_F16, OC_I64}, {OC_BF16, OC_I64},
                 {OC_F64, OC_I64}, {OC_I32, OC_I64}, {OC_I64, OC_I32}, {OC_U8, OC_I64},
                 {OC_I8, OC_I64},  {OC_I16, OC_I64}, {OC_B8, OC_I64}};

    for (size_t t = 0; t < OC_COUNT(TYPES); t++)
        for (int kind = EXTREMUM_ARG_MAX; kind <= EXTREMUM_MIN_DIM; kind++) {
            const enum oc_dtype type = TYPES[t].type;
            const bool is_float = type == OC_F32 || type == OC_F16 || type == OC_BF16;
            const bool has_values = kind >= EXTREMUM_MAX_DIM;

            if (type == OC_F64 && !oc_test_device()->has_fp64) continue;
            if (has_values ? type == OC_F64 || type == OC_U8 || type == OC_I8 || type == OC_I16
                           : type == OC_B8)
                continue;
            for (int data = OC_DATA_INTEGERS;
                 data <= (is_float ? OC_DATA_SPECIALS : OC_DATA_INTEGERS); data++) {
                struct oc_op_case c;

                extremum_make(&c, row, (enum extremum_kind)kind, type, TYPES[t].positions,
                              (enum oc_data)data);
                if (!is_float || kind == EXTREMUM_ARG_MIN || kind == EXTREMUM_MAX_DIM)
                    c.layouts = 1u << OC_LAYOUT_CONTIGUOUS | 1u << OC_LAYOUT_MIXED;
                oc_op_sweep_and_free(&c);
            }
        }
}

/* A NaN in each place of a long row, with another one behind it, and before both an infinity. As PyTorch 2.9.1 on a
 * CPU. */
static void the_first_NaN_counts(void)
{
    static const struct extremum_case LONG_ROW = {"a NaN in a row", "17000", 0, false};
    static const int64_t PLACES[] = {0, 1, 7, 8, 999, 8499, 8500, 16990, 16998};

    for (size_t i = 0; i < OC_COUNT(PLACES); i++)
        for (int kind = EXTREMUM_ARG_MAX; kind <= EXTREMUM_MIN_DIM; kind++) {
            const bool is_least = kind == EXTREMUM_ARG_MIN || kind == EXTREMUM_MIN_DIM;
            struct oc_op_case c;

            extremum_make(&c, &LONG_ROW, (enum extremum_kind)kind, OC_F32, OC_I64,
                          OC_DATA_INTEGERS);
            c.operands[0].values[0] = is_least ? -INFINITY : INFINITY;
            c.operands[0].values[PLACES[i]] = c.operands[0].values[PLACES[i] + 1] = NAN;
            extremum_compute(&c);
            EXPECT_EQ_I64((int64_t)c.operands[1].values[0], PLACES[i]);
            c.layouts = 1u << OC_LAYOUT_CONTIGUOUS | 1u << OC_LAYOUT_SPREAD;
            oc_op_sweep_and_free(&c);
        }
}

/* ---- Refusals ---- */

/* Rows differ from a valid call: (2, 3) along axis 1. */
struct refusal {
    const char *name;
    bool has_values;
    const char *self, *out, *indices;
    aclDataType self_type, out_type, indices_type;
    int64_t dim;
    bool keep;
    const char *text;
};

#define ARG                                                                                 \
    .has_values = false, .self = "2x3", .out = "2", .indices = "2", .self_type = ACL_FLOAT, \
    .out_type = ACL_INT64, .indices_type = ACL_INT64, .dim = 1
#define DIM                                                                                \
    .has_values = true, .self = "2x3", .out = "2", .indices = "2", .self_type = ACL_FLOAT, \
    .out_type = ACL_FLOAT, .indices_type = ACL_INT64, .dim = 1

OC_ROWS_BEGIN
// clang-format off
static const struct refusal REFUSALS[] = {
    {"self of BOOL",          ARG, .self_type = ACL_BOOL,      .text = "dtype of self is ACL_BOOL: must be one of ACL_FLOAT, ACL_FLOAT16, ACL_BF16, ACL_DOUBLE, ACL_INT32, ACL_INT64, ACL_UINT8, ACL_INT8, ACL_INT16"},
    {"positions of FLOAT",    ARG, .out_type = ACL_FLOAT,      .text = "dtype of out is ACL_FLOAT: must be one of ACL_INT32, ACL_INT64"},
    {"self of DOUBLE",        DIM, .self_type = ACL_DOUBLE,    .text = "dtype of self is ACL_DOUBLE: must be one of ACL_FLOAT, ACL_FLOAT16, ACL_BF16, ACL_INT32, ACL_INT64, ACL_BOOL"},
    {"values of another type", DIM, .out_type = ACL_BF16,      .text = "dtype of out is ACL_BF16: must equal that of self, ACL_FLOAT"},
    {"indices of FLOAT",      DIM, .indices_type = ACL_FLOAT,  .text = "dtype of indices is ACL_FLOAT: must be one of ACL_INT32, ACL_INT64"},
    {"axis behind the last",  ARG, .dim = 2,                   .text = "dim is 2: must be an axis of self, from -rank to rank - 1"},
    {"axis before the first", DIM, .dim = -3,                  .text = "dim is -3: must be an axis of self, from -rank to rank - 1"},
    {"an axis of a scalar",   ARG, .self = "", .out = "", .dim = 1, .text = "dim is 1: must be an axis of self, from -rank to rank - 1"},
    {"an empty axis",         ARG, .self = "2x0",              .text = "extent of the axis dim is 0: must be greater than 0"},
    {"out with the axis",     ARG, .out = "2x1",               .text = "shape of out is (2, 1): must be (2), that of self without the axis dim"},
    {"out without the axis",  DIM, .keep = true,               .text = "shape of out is (2): must be (2, 1), that of self without the axis dim"},
    {"indices for others",    DIM, .indices = "3",             .text = "shape of indices is (3): must be (2), that of self without the axis dim"},
};
// clang-format on
OC_ROWS_END

static aclnnStatus call(const void *row, uint64_t *size, aclOpExecutor **executor)
{
    const struct refusal *r = row;
    aclTensor *self = oc_bare_tensor(r->self, r->self_type, ACL_FORMAT_ND),
              *out = oc_bare_tensor(r->out, r->out_type, ACL_FORMAT_ND),
              *indices = oc_bare_tensor(r->indices, r->indices_type, ACL_FORMAT_ND);
    const aclnnStatus status =
        r->has_values
            ? aclnnMaxDimGetWorkspaceSize(self, r->dim, r->keep, out, indices, size, executor)
            : aclnnArgMaxGetWorkspaceSize(self, r->dim, r->keep, out, size, executor);

    (void)aclDestroyTensor(self);
    (void)aclDestroyTensor(out);
    (void)aclDestroyTensor(indices);
    return status;
}

static void run_refusal(const void *row)
{
    const struct refusal *r = row;

    oc_expect_first_refused(r->text, call, r);
}

static const struct oc_test TESTS[] = {
    OC_TEST_ROWS(CASES, run),
    OC_TEST("the first NaN counts", the_first_NaN_counts),
    OC_TEST_ROWS(REFUSALS, run_refusal),
};

OC_TEST_MAIN(.name = "extremum", OC_TESTS(TESTS), OC_ON_DEVICE)
