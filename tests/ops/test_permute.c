/* SPDX-License-Identifier: Apache-2.0 */
/* aclnnPermute and aclnnSlice, compared with their definitions, and the calls that they refuse. */
#include "aclnnop/aclnn_permute.h"
#include "aclnnop/aclnn_slice.h"
#include "harness/refusal.h"
#include "harness/test.h"
#include "verify/device.h"
#include "verify/ops/permute.h"

#define FEW (1u << OC_LAYOUT_CONTIGUOUS | 1u << OC_LAYOUT_MIXED)

static const struct permute_case PERMUTED[] = {
    {"a matrix", "33x20", {1, 0}},
    {"the same order", "5x33x4", {0, 1, 2}},
    {"heads and tokens", "2x7x5x16", {0, 2, 1, 3}},
    {"all axes", "3x4x5x6", {-1, -2, 1, 0}},
    {"a scalar", "", {0}},
    {"axes of 1", "1x7x1", {2, 0, 1}},
    {"rank 8", "2x1x2x3x1x2x4x5", {7, 0, 5, 3, 1, 2, 4, 6}},
    {"no elements", "3x0x2", {1, 2, 0}},
};

static const struct slice_case SLICED[] = {
    {"columns", "5x33", 1, 2, 20, 1, 2, 18},
    {"rows", "33x5", 0, 0, 7, 1, 0, 7},
    {"every third", "5x33x4", 1, 1, 33, 3, 1, 11},
    {"from the end", "5x33", -1, -5, -1, 1, 28, 4},
    {"all", "5x33", 1, 0, INT64_MAX, 1, 0, 33},
    {"past both ends", "5x33", 1, -100, 100, 2, 0, 17},
    {"a step past the end", "5x33", 1, 7, 33, INT64_MAX, 7, 1},
    {"nothing", "5x33", 1, 9, 4, 1, 0, 0},
    {"no elements", "0x33", 1, 2, 5, 1, 2, 3},
    {"rank 8", "2x1x2x9x1x2x4x5", 3, 2, 9, 3, 2, 3},
};

static void run(const struct permute_case *permuted, const struct slice_case *sliced)
{
    static const enum oc_dtype TYPES[] = {OC_F32, OC_F16, OC_B8, OC_I64, OC_BF16,
                                          OC_F64, OC_I32, OC_U8, OC_I8,  OC_I16};

    for (size_t t = 0; t < OC_COUNT(TYPES); t++) {
        struct oc_op_case c;

        if (TYPES[t] == OC_F64 && !oc_test_device()->has_fp64) continue;
        if (permuted != NULL)
            permute_make(&c, permuted, TYPES[t]);
        else
            slice_make(&c, sliced, TYPES[t]);
        if (t > 0) c.layouts = FEW;
        oc_op_sweep_and_free(&c);
    }
}

static void run_permuted(const void *row) { run(row, NULL); }

static void run_sliced(const void *row) { run(NULL, row); }

/* ---- Refusals ---- */

/* Rows differ from a valid call: self (2, 3), dims (1, 0), or the first two columns. */
struct refusal {
    const char *name;
    bool is_slice;
    const char *self, *dims, *out; /* NULL: NULL is passed */
    aclDataType self_type, out_type;
    int64_t dim, step;
    const char *text;
};

#define GOOD \
    .self = "2x3", .dims = "1x0", .self_type = ACL_FLOAT, .out_type = ACL_FLOAT, .dim = 1, .step = 1
#define PERMUTE .is_slice = false, GOOD, .out = "3x2"
#define SLICE .is_slice = true, GOOD, .out = "2x2"
#define TYPES                                                                             \
    "must be one of ACL_FLOAT, ACL_FLOAT16, ACL_BF16, ACL_DOUBLE, ACL_INT32, ACL_INT64, " \
    "ACL_UINT8, ACL_INT8, ACL_INT16, ACL_BOOL"

OC_ROWS_BEGIN
// clang-format off
static const struct refusal NULLS[] = {
    {"no self",          PERMUTE, .self = NULL, .text = "self is NULL"},
    {"no dims",          PERMUTE, .dims = NULL, .text = "dims is NULL"},
    {"no out",           PERMUTE, .out = NULL,  .text = "out is NULL"},
    {"nothing to slice", SLICE,   .self = NULL, .text = "self is NULL"},
    {"no slice",         SLICE,   .out = NULL,  .text = "out is NULL"},
};
static const struct refusal REFUSALS[] = {
    {"complex numbers",      PERMUTE, .self_type = ACL_COMPLEX64, .text = "dtype of self is ACL_COMPLEX64: " TYPES},
    {"out of another type",  PERMUTE, .out_type = ACL_INT32,      .text = "dtype of out is ACL_INT32: must equal that of self, ACL_FLOAT"},
    {"too few axes",         PERMUTE, .dims = "0",                .text = "size of dims is 1: must equal the rank of self, 2"},
    {"no axis",              PERMUTE, .dims = "0x2",              .text = "dims[1] is 2: must be an axis of self, from -rank to rank - 1"},
    {"an axis twice",        PERMUTE, .dims = "1x-1",             .text = "dims[1] is -1: names an axis twice"},
    {"out of another shape", PERMUTE, .out = "2x3",               .text = "shape of out is (2, 3): must be (3, 2), that of self in the order of dims"},
    {"a slice of a scalar",  SLICE,   .self = "", .out = "",      .text = "rank of self is 0: must be 1 to 8"},
    {"no axis to slice",     SLICE,   .dim = 2,                   .text = "dim is 2: must be an axis of self, from -rank to rank - 1"},
    {"no step",              SLICE,   .step = 0,                  .text = "step is 0: must be greater than 0"},
    {"slice of another type", SLICE,  .out_type = ACL_INT32,      .text = "dtype of out is ACL_INT32: must equal that of self, ACL_FLOAT"},
    {"slice of another shape", SLICE, .out = "2x3",               .text = "shape of out is (2, 3): must be (2, 2), that of self with the number of positions as extent of axis dim"},
};
// clang-format on
OC_ROWS_END

static aclnnStatus call(const void *row, uint64_t *size, aclOpExecutor **executor)
{
    const struct refusal *r = row;
    aclTensor *self = r->self == NULL ? NULL : oc_bare_tensor(r->self, r->self_type, ACL_FORMAT_ND);
    aclTensor *out = r->out == NULL ? NULL : oc_bare_tensor(r->out, r->out_type, ACL_FORMAT_ND);
    aclIntArray *dims = r->dims == NULL ? NULL : oc_bare_array(r->dims);
    const aclnnStatus status =
        r->is_slice ? aclnnSliceGetWorkspaceSize(self, r->dim, 0, 2, r->step, out, size, executor)
                    : aclnnPermuteGetWorkspaceSize(self, dims, out, size, executor);

    if (self != NULL) (void)aclDestroyTensor(self);
    if (out != NULL) (void)aclDestroyTensor(out);
    if (dims != NULL) (void)aclDestroyIntArray(dims);
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
    OC_TEST_ROWS(PERMUTED, run_permuted),
    OC_TEST_ROWS(SLICED, run_sliced),
    OC_TEST_ROWS(REFUSALS, run_refusal),
    OC_TEST_ROWS(NULLS, run_null),
};

OC_TEST_MAIN(.name = "permute", OC_TESTS(TESTS), OC_ON_DEVICE)
