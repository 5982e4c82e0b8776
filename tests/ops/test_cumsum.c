/* SPDX-License-Identifier: Apache-2.0 */
/* aclnnCumsum and aclnnCumsumV2, compared with sums in double, and the calls that they refuse. */
#include <math.h>

#include "aclnnop/aclnn_cumsum.h"
#include "check/promotion.h"
#include "harness/refusal.h"
#include "harness/test.h"
#include "verify/device.h"
#include "verify/ops/cumsum.h"

static const struct {
    const char *name, *shape;
    int64_t dim;
    bool is_long; /* also with other types, and wide indices */
} SHAPES[] = {
    {"rank 0", "", -1, false},
    {"one element", "1", 0, false},
    {"a row", "37", 0, false},
    {"rows", "7x300", 1, true},
    {"columns", "300x7", 0, true},
    {"many columns", "9x100", 0, false},
    {"the axis in the middle", "3x21x40", 1, true},
    {"an axis of 1", "5x1x9", 1, false},
    {"rank 8", "2x1x3x2x2x1x5x3", 4, false},
    {"a block", "8", 0, false},
    {"a run and an element", "3x129", -1, false},
    {"a part and an element", "2x2049", -1, false},
    {"a row of several parts", "20000", 0, true},
    {"two rows of several parts", "2x8193", 1, false},
    {"columns of several parts", "8500x3", 0, false},
    {"an empty axis", "3x0", 1, false},
    {"no rows", "0x3", 1, false},
};

static const char *const WIDTHS[] = {"scan:along,index:32", "scan:groups,index:32",
                                     "scan:along,index:64", "scan:groups,index:64", NULL};
static const char *const NARROW[] = {"scan:along,index:32", "scan:groups,index:32", NULL};

static void run(const void *row)
{
    static const enum oc_dtype TYPES[] = {OC_F32, OC_F16, OC_I64, OC_BF16, OC_F64,
                                          OC_I32, OC_U8,  OC_I8,  OC_I16};

    for (size_t i = 0; i < OC_COUNT(SHAPES); i++)
        for (size_t t = 0; t < (SHAPES[i].is_long ? OC_COUNT(TYPES) : 2); t++) {
            struct cumsum_case m = *(const struct cumsum_case *)row;
            const bool is_float = t < 2 || TYPES[t] == OC_BF16 || TYPES[t] == OC_F64;
            struct oc_op_case c;

            if (TYPES[t] == OC_F64 && !oc_test_device()->has_fp64) continue;
            m.shape = SHAPES[i].shape;
            m.dim = SHAPES[i].dim;
            oc_expect_note("%s", SHAPES[i].name);
            cumsum_make(&c, &m, TYPES[t], TYPES[t], is_float ? OC_DATA_REALS : OC_DATA_INTEGERS);
            c.strategies = t > 2 ? NULL : t == 0 && SHAPES[i].is_long ? WIDTHS : NARROW;
            if (t > 1) c.layouts = 1u << OC_LAYOUT_CONTIGUOUS | 1u << OC_LAYOUT_MIXED;
            oc_op_sweep_and_free(&c);
        }
    oc_expect_no_note();
}

/* The loops are those of sums: what is left is to multiply, and to begin at 1. */
static void products(void)
{
    static const struct {
        const char *shape;
        int64_t dim;
        enum oc_dtype type;
    } ROWS[] = {{"7x300", 1, OC_F32},  {"300x7", 0, OC_F32},  {"8500x3", 0, OC_F32},
                {"2x8193", 1, OC_F32}, {"", -1, OC_F32},      {"3x0", 1, OC_F32},
                {"7x300", 1, OC_BF16}, {"7x300", -1, OC_I64}, {"7x300", 1, OC_I8}};

    for (size_t i = 0; i < OC_COUNT(ROWS); i++) {
        const struct cumsum_case m = {
            .name = "products", .shape = ROWS[i].shape, .dim = ROWS[i].dim, .is_product = true};
        const bool is_float = (ROWS[i].type & OC_TYPES_FLOATS) != 0;
        struct oc_op_case c;

        cumsum_make(&c, &m, ROWS[i].type, ROWS[i].type,
                    is_float ? OC_DATA_REALS : OC_DATA_INTEGERS);
        c.strategies = NARROW;
        c.layouts = 1u << OC_LAYOUT_CONTIGUOUS | 1u << OC_LAYOUT_MIXED;
        oc_op_sweep_and_free(&c);
    }
}

static const struct cumsum_case KINDS[] = {
    {.name = "cumsum"},
    {.name = "exclusive", .is_v2 = true, .is_exclusive = true},
    {.name = "reverse", .is_v2 = true, .is_reverse = true},
    {.name = "exclusive and reverse", .is_v2 = true, .is_exclusive = true, .is_reverse = true},
};

/* Elements become those of out before they are added. */
static void of_another_type(void)
{
    static const enum oc_dtype TYPES[][2] = {{OC_B8, OC_I64},  {OC_U8, OC_F32},  {OC_I64, OC_I8},
                                             {OC_F32, OC_F16}, {OC_F16, OC_F32}, {OC_I32, OC_BF16}};
    static const struct cumsum_case ROWS = {.name = "another type", .shape = "5x133", .dim = 1};

    for (size_t t = 0; t < OC_COUNT(TYPES); t++) {
        struct oc_op_case c;

        cumsum_make(
            &c, &ROWS, TYPES[t][0], TYPES[t][1],
            TYPES[t][0] == OC_F32 || TYPES[t][0] == OC_F16 ? OC_DATA_REALS : OC_DATA_INTEGERS);
        c.layouts = 1u << OC_LAYOUT_CONTIGUOUS | 1u << OC_LAYOUT_MIXED;
        c.strategies = NARROW;
        oc_op_sweep_and_free(&c);
    }
}

/* A NaN or an infinity does not reach the elements before it. */
static void special_values(void)
{
    static const struct cumsum_case ROW = {.name = "special values", .shape = "5000", .dim = 0};
    static const int64_t PLACES[] = {0, 7, 8, 127, 128, 2047, 2048, 4999};

    for (size_t i = 0; i < OC_COUNT(PLACES); i++) {
        struct oc_op_case c;

        cumsum_make(&c, &ROW, OC_F32, OC_F32, OC_DATA_INTEGERS);
        c.operands[0].values[PLACES[i]] = i % 2 == 0 ? NAN : -INFINITY;
        for (int64_t k = PLACES[i]; k < 5000; k++)
            c.operands[1].values[k] = i % 2 == 0 ? NAN : -INFINITY;
        c.layouts = 1u << OC_LAYOUT_CONTIGUOUS;
        c.strategies = NARROW;
        oc_op_sweep_and_free(&c);
    }
}

/* ---- Refusals ---- */

/* Rows differ from a valid call: (2, 3) along axis 1. */
struct refusal {
    const char *name;
    bool is_v2;
    const char *self, *out;
    aclDataType self_type, dtype, out_type;
    int64_t dim;
    const char *text;
};

#define GOOD                                                                              \
    .self = "2x3", .out = "2x3", .self_type = ACL_FLOAT, .out_type = ACL_FLOAT, .dim = 1, \
    .dtype = ACL_FLOAT
#define V2 GOOD, .is_v2 = true

OC_ROWS_BEGIN
// clang-format off
static const struct refusal REFUSALS[] = {
    {"out of BOOL",            GOOD, .out_type = ACL_BOOL,       .text = "dtype of out is ACL_BOOL: must be one of ACL_FLOAT, ACL_FLOAT16, ACL_BF16, ACL_DOUBLE, ACL_INT32, ACL_INT64, ACL_UINT8, ACL_INT8, ACL_INT16"},
    {"self of another type",   GOOD, .self_type = ACL_COMPLEX64, .text = "dtype of self is ACL_COMPLEX64: must be one of ACL_FLOAT, ACL_FLOAT16, ACL_BF16, ACL_DOUBLE, ACL_INT32, ACL_INT64, ACL_UINT8, ACL_INT8, ACL_INT16, ACL_BOOL"},
    {"dtype of another",       GOOD, .dtype = ACL_INT32,         .text = "dtype is ACL_INT32: must equal that of out"},
    {"integers of floats",     GOOD, .out_type = ACL_INT32, .dtype = ACL_INT32, .text = "dtype of self is ACL_FLOAT: must be castable to that of out"},
    {"out of another shape",   GOOD, .out = "3x2",               .text = "shape of out is (3, 2): must be (2, 3), that of self"},
    {"axis behind the last",   GOOD, .dim = 2,                   .text = "dim is 2: must be an axis of self, from -rank to rank - 1"},
    {"axis before the first",  V2,   .dim = -3,                  .text = "dim is -3: must be an axis of self, from -rank to rank - 1"},
    {"self of BOOL",           V2,   .self_type = ACL_BOOL,      .text = "dtype of self is ACL_BOOL: must be one of ACL_FLOAT, ACL_FLOAT16, ACL_BF16, ACL_DOUBLE, ACL_INT32, ACL_INT64, ACL_UINT8, ACL_INT8, ACL_INT16"},
    {"out of another type",    V2,   .out_type = ACL_BF16,       .text = "dtype of out is ACL_BF16: must equal that of self, ACL_FLOAT"},
};
// clang-format on
OC_ROWS_END

static aclnnStatus call(const void *row, uint64_t *size, aclOpExecutor **executor)
{
    const struct refusal *r = row;
    aclTensor *self = oc_bare_tensor(r->self, r->self_type, ACL_FORMAT_ND),
              *out = oc_bare_tensor(r->out, r->out_type, ACL_FORMAT_ND);
    const aclnnStatus status =
        r->is_v2 ? aclnnCumsumV2GetWorkspaceSize(self, r->dim, false, false, out, size, executor)
                 : aclnnCumsumGetWorkspaceSize(self, r->dim, r->dtype, out, size, executor);

    (void)aclDestroyTensor(self);
    (void)aclDestroyTensor(out);
    return status;
}

static void run_refusal(const void *row)
{
    const struct refusal *r = row;

    oc_expect_first_refused(r->text, call, r);
}

static const struct oc_test TESTS[] = {
    OC_TEST_ROWS(KINDS, run),
    OC_TEST("of another type", of_another_type),
    OC_TEST("special values", special_values),
    OC_TEST_ROWS(REFUSALS, run_refusal),
    OC_TEST_OF(products),
};

OC_TEST_MAIN(.name = "cumsum", OC_TESTS(TESTS), OC_ON_DEVICE)
