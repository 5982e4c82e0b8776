/* SPDX-License-Identifier: Apache-2.0 */
/* aclnnUpsampleNearest3d, aclnnUpsampleTrilinear3d and their gradients, compared with their definitions, and the calls that they
 * refuse. The references of both directions use the same map, so they are adjoint. */
#include <math.h>

#include "aclnnop/aclnn_upsample_nearest_3d.h"
#include "aclnnop/aclnn_upsample_nearest_3d_backward.h"
#include "aclnnop/aclnn_upsample_trilinear_3d.h"
#include "aclnnop/aclnn_upsample_trilinear_3d_backward.h"
#include "harness/refusal.h"
#include "harness/test.h"
#include "verify/device.h"
#include "verify/ops/upsample_volume.h"

#define FEW (1u << OC_LAYOUT_CONTIGUOUS | 1u << OC_LAYOUT_MIXED)

// clang-format off
static const struct volume_case CASES[] = {
    /* name                       N  C   lengths       of the output  scales               corners channels-last */
    {"one element",               1, 1,  {1, 1, 1},    {1, 1, 1},    {0},                  false, false, false},
    {"one to many",               2, 3,  {1, 1, 1},    {2, 3, 21},   {0},                  false, false, false},
    {"many to one",               2, 3,  {3, 4, 11},   {1, 1, 1},    {0},                  false, false, false},
    {"many to one, corners",      2, 3,  {3, 4, 11},   {1, 1, 1},    {0},                  true,  false, false},
    {"equal",                     2, 3,  {3, 4, 11},   {3, 4, 11},   {0},                  false, false, false},
    {"twice",                     2, 3,  {3, 4, 17},   {6, 8, 34},   {0},                  false, false, false},
    {"twice, corners",            2, 3,  {3, 4, 17},   {6, 8, 34},   {0},                  true,  false, false},
    {"odd primes, up",            2, 3,  {3, 5, 13},   {5, 7, 31},   {0},                  false, false, false},
    {"odd primes, down",          2, 3,  {5, 7, 31},   {3, 5, 13},   {0},                  false, false, false},
    {"down, corners",             2, 3,  {5, 7, 31},   {3, 5, 13},   {0},                  true,  false, false},
    {"up and down",               2, 3,  {5, 3, 13},   {3, 7, 5},    {0},                  false, false, false},
    {"a factor",                  1, 2,  {2, 3, 10},   {4, 6, 21},   {2.15, 2.15, 2.15},   false, false, false},
    {"a factor of the lengths",   1, 2,  {2, 3, 10},   {4, 6, 20},   {2, 2, 2},            false, false, false},
    {"a negative factor",         1, 2,  {2, 3, 10},   {4, 7, 21},   {-1, -1, -1},         false, false, false},
    {"corners ignore the factor", 1, 2,  {2, 3, 10},   {4, 6, 21},   {2.15, 2.15, 2.15},   true,  false, false},
    {"three factors",             1, 2,  {5, 7, 10},   {9, 16, 13},  {1.85, 2.3, 1.34},    false, false, false},
    {"a factor farther, one less far", 1, 2, {3, 4, 9}, {5, 8, 18},  {0, 3, 1.5},          false, false, false},
    {"1, another length",         1, 2,  {3, 4, 9},    {5, 3, 12},   {1, 1, 1},            false, false, false},
    {"factors, lengths kept",     1, 2,  {4, 5, 17},   {4, 5, 17},   {1.2, 0.8, 1.044},    false, false, false},
    {"a factor, length doubled",  1, 2,  {4, 5, 10},   {4, 10, 20},  {0, 2.01, 2.05},      false, false, false},
    {"factors, channels-last, lengths kept", 1, 5, {4, 5, 10}, {4, 5, 20}, {1.2, 0, 2.05}, false, true,  false},
    {"a factor of a double",      1, 2,  {1, 2, 31},   {1, 2, 34},   {0, 0, 1.1},          false, false, false},
    {"NaN, infinite, tiny",       1, 2,  {3, 4, 5},    {5, 6, 6},    {NAN, INFINITY, 1e-300}, false, false, false},
    {"tiny, NaN, infinite",       1, 2,  {3, 4, 5},    {5, 6, 6},    {1e-300, NAN, INFINITY}, false, false, false},
    {"infinite, a subnormal, -infinite", 1, 2, {3, 4, 5}, {5, 6, 6}, {INFINITY, 1e-310, -INFINITY}, false, false, false},
    {"channels-last",             2, 11, {3, 4, 5},    {5, 7, 6},    {0},                  false, true,  false},
    {"channels-last, corners",    2, 35, {3, 2, 5},    {2, 5, 7},    {0},                  true,  true,  false},
    {"infinite border",           1, 2,  {3, 4, 5},    {5, 7, 9},    {0},                  false, false, true},
    {"infinite border, lengths kept", 1, 2, {3, 4, 5}, {3, 4, 9},    {0},                  false, false, true},
    {"infinite border, corners, lengths kept", 1, 2, {3, 4, 5}, {3, 9, 5}, {0},            true,  false, true},
    {"infinite border, factors, lengths kept", 1, 2, {3, 4, 5}, {3, 4, 5}, {1.2, 1.1, 1.3}, false, false, true},
    {"no volumes",                0, 3,  {3, 4, 5},    {5, 7, 9},    {0},                  false, false, false},
};
// clang-format on

static const char *const WIDTHS[] = {"index:32", "index:64", NULL};

/* Tensors of half are ND. */
static void run_one(const struct volume_case *v, enum oc_dtype type, bool nearest, bool backward)
{
    struct oc_op_case c;

    volume_make(&c, v, type, nearest, backward);
    if (type == OC_F16 && !v->channels_last)
        c.operands[0].format = c.operands[1].format = ACL_FORMAT_ND;
    c.layouts = type == OC_F32 ? 0 : FEW;
    c.strategies = type == OC_F32 && oc_shape_count(&c.operands[0].shape) > 0 ? WIDTHS : NULL;
    oc_op_sweep_and_free(&c);
}

static void run(const void *row)
{
    static const enum oc_dtype TYPES[] = {OC_F32, OC_F16, OC_BF16, OC_F64};
    const struct volume_case *v = row;

    for (int k = 0; k < 4; k++)
        for (size_t t = 0; t < OC_COUNT(TYPES); t++) {
            if (k >= 2 && v->align_corners) continue;
            if (TYPES[t] != OC_F64 || oc_test_device()->has_fp64)
                run_one(v, TYPES[t], k > 1, k % 2 != 0);
        }
}

/* Copies are those of any type. */
static void other_copies(void)
{
    static const struct volume_case V = {"copies", 2,     3,     {3, 4, 17}, {5, 7, 31},
                                         {0},      false, false, false};

    run_one(&V, OC_U8, true, false);
}

/* The elements that PyTorch reads. With the first factor rounded to float, it would be 29. */
static void every_factor(void)
{
    static const struct {
        int64_t in, out, position, element;
        double scale;
    } FACTORS[] = {
        {31, 34, 33, 30, 1.1}, {10, 20, 2, 0, 2.05}, {4, 4, 3, 2, 1.2}, {4, 4, 1, 0, 1.2}};

    for (size_t i = 0; i < OC_COUNT(FACTORS); i++) {
        const struct volume_case v = {"a position",
                                      1,
                                      1,
                                      {1, 1, FACTORS[i].in},
                                      {1, 1, FACTORS[i].out},
                                      {0, 0, FACTORS[i].scale},
                                      false,
                                      false,
                                      false};
        struct oc_op_case c;

        volume_make(&c, &v, OC_F32, true, false);
        EXPECT_EQ_F64(c.operands[1].values[FACTORS[i].position],
                      c.operands[0].values[FACTORS[i].element]);
        oc_op_sweep_and_free(&c);
    }
}

/* ---- Refusals ---- */

/* Rows differ from a valid call: self (2, 3, 4, 5, 6), out (2, 3, 8, 10, 12), or the gradient of it. */
struct refusal {
    const char *name;
    bool is_nearest, is_gradient;
    const char *from, *to, *output_size, *input_size; /* NULL: NULL is passed */
    aclDataType from_type, to_type;
    aclFormat from_format, to_format;
    const char *text;
};

#define SMALL "2x3x4x5x6"
#define LARGE "2x3x8x10x12"
#define BOTH                                                                                     \
    .output_size = "8x10x12", .input_size = SMALL, .from_type = ACL_FLOAT, .to_type = ACL_FLOAT, \
    .from_format = ACL_FORMAT_NCDHW, .to_format = ACL_FORMAT_NCDHW
#define NEAREST true, false, BOTH, .from = SMALL, .to = LARGE
#define LINEAR false, false, BOTH, .from = SMALL, .to = LARGE
#define NEAREST_GRADIENT true, true, BOTH, .from = LARGE, .to = SMALL
#define LINEAR_GRADIENT false, true, BOTH, .from = LARGE, .to = SMALL
#define NDHWC .from_format = ACL_FORMAT_NDHWC, .to_format = ACL_FORMAT_NDHWC
#define LAST_GRADIENT NDHWC, .from = "2x8x10x12x3", .to = "2x4x5x6x3"
#define FLOATS "ACL_FLOAT, ACL_FLOAT16, ACL_BF16, ACL_DOUBLE"

OC_ROWS_BEGIN
// clang-format off
static const struct refusal NULLS[] = {
    {"no self",          NEAREST,          .from = NULL,        .text = "self is NULL"},
    {"no out",           LINEAR,           .to = NULL,          .text = "out is NULL"},
    {"no size",          LINEAR,           .output_size = NULL, .text = "outputSize is NULL"},
    {"no gradient",      NEAREST_GRADIENT, .from = NULL,        .text = "gradOut is NULL"},
    {"no output size",   NEAREST_GRADIENT, .output_size = NULL, .text = "outputSize is NULL"},
    {"no input size",    LINEAR_GRADIENT,  .input_size = NULL,  .text = "inputSize is NULL"},
    {"no result",        LINEAR_GRADIENT,  .to = NULL,          .text = "gradInput is NULL"},
};
static const struct refusal REFUSALS[] = {
    {"integers",         NEAREST,          .from_type = ACL_INT32, .text = "dtype of self is ACL_INT32: must be one of " FLOATS ", ACL_UINT8"},
    {"bytes",            LINEAR,           .from_type = ACL_UINT8, .text = "dtype of self is ACL_UINT8: must be one of " FLOATS},
    {"a gradient of bytes", NEAREST_GRADIENT, .from_type = ACL_UINT8, .text = "dtype of gradOut is ACL_UINT8: must be one of " FLOATS},
    {"another type",     LINEAR,           .to_type = ACL_FLOAT16, .text = "dtype of out is ACL_FLOAT16: must equal that of self, ACL_FLOAT"},
    {"images",           LINEAR,           .from = "2x3x4x5",    .text = "rank of self is 4: must be 5"},
    {"another format",   LINEAR,           .from_format = ACL_FORMAT_NCHW, .text = "format of self is ACL_FORMAT_NCHW: must be ACL_FORMAT_ND or ACL_FORMAT_NDHWC or ACL_FORMAT_NCDHW"},
    {"two formats",      LINEAR,           .to_format = ACL_FORMAT_NDHWC, .text = "format of out is ACL_FORMAT_NDHWC: must equal that of self, ACL_FORMAT_NCDHW"},
    {"two lengths",      LINEAR,           .output_size = "8x10", .text = "size of outputSize is 2: must equal 3"},
    {"another length",   LINEAR,           .output_size = "8x10x13", .text = "shape of out is (2, 3, 8, 10, 12): must be (2, 3, 8, 10, 13), N, C of self and outputSize"},
    {"other channels",   NEAREST,          .to = "2x4x8x10x12", .text = "shape of out is (2, 4, 8, 10, 12): must be (2, 3, 8, 10, 12), N, C of self and outputSize"},
    {"an empty axis",    LINEAR,           .from = "2x3x4x0x6", .text = "self.shape[3] is 0: must be greater than 0"},
    {"no channels",      NEAREST,          .from = "2x0x4x5x6", .to = "2x0x8x10x12", .text = "self.shape[1] is 0: must be greater than 0"},
    {"linear: no channels", LINEAR,           .from = "2x0x4x5x6", .to = "2x0x8x10x12", .text = "self.shape[1] is 0: must be greater than 0"},
    {"no channels, channels-last", LINEAR, NDHWC, .from = "2x4x5x6x0", .to = "2x8x10x12x0", .text = "self.shape[4] is 0: must be greater than 0"},
    {"an empty axis of out", LINEAR,       .to = "2x3x8x0x12", .output_size = "8x0x12", .text = "out.shape[3] is 0: must be greater than 0"},
    {"a negative length", NEAREST,         .output_size = "8x-10x12", .text = "shape of out is (2, 3, 8, 10, 12): must be (2, 3, 8, -10, 12), N, C of self and outputSize"},
    {"an empty axis of a gradient", NEAREST_GRADIENT, .from = "2x3x8x10x0", .output_size = "8x10x0", .text = "gradOut.shape[4] is 0: must be greater than 0"},
    {"an empty axis of its input", LINEAR_GRADIENT, .to = "2x3x0x5x6", .input_size = "2x3x0x5x6", .text = "gradInput.shape[2] is 0: must be greater than 0"},
    {"channels-last, another length", LINEAR, NDHWC, .from = "2x4x5x6x3", .to = "2x8x10x12x3", .output_size = "8x12x10", .text = "shape of out is (2, 8, 10, 12, 3): must be (2, 8, 12, 10, 3), N, C of self and outputSize"},
    {"channels-last, sizes of the shape", LINEAR_GRADIENT, LAST_GRADIENT, .input_size = "2x4x5x6x3", .text = "shape of gradInput is (2, 4, 5, 6, 3): must be (2, 5, 6, 3, 4), inputSize"},
    {"channels-last, another input", NEAREST_GRADIENT, LAST_GRADIENT, .input_size = "2x3x4x5x7", .text = "shape of gradInput is (2, 4, 5, 6, 3): must be (2, 4, 5, 7, 3), inputSize"},
    {"channels-last, another gradient", NEAREST_GRADIENT, LAST_GRADIENT, .output_size = "8x12x10", .text = "shape of gradOut is (2, 8, 10, 12, 3): must be (2, 8, 12, 10, 3), N, C of gradInput and outputSize"},
    {"four lengths",     LINEAR_GRADIENT,  .input_size = "2x3x4x5", .text = "size of inputSize is 4: must equal 5"},
    {"another input",    LINEAR_GRADIENT,  .input_size = "2x3x4x5x7", .text = "shape of gradInput is (2, 3, 4, 5, 6): must be (2, 3, 4, 5, 7), inputSize"},
    {"another gradient", NEAREST_GRADIENT, .from = "2x3x8x10x13", .text = "shape of gradOut is (2, 3, 8, 10, 13): must be (2, 3, 8, 10, 12), N, C of gradInput and outputSize"},
};
/* The vendor's operator takes the sizes of channels-last volumes in the order N, C, D, H, W; its page of nearest upsampling says
 * N, D, H, W, C. */
static const struct refusal ACCEPTED[] = {
    {"the vendor's sizes", LINEAR_GRADIENT, NDHWC, .from = "2x2x3x4x5", .output_size = "2x3x4", .to = "2x4x6x8x5", .input_size = "2x5x4x6x8"},
    {"nearest, the vendor's sizes", NEAREST_GRADIENT, LAST_GRADIENT},
    {"nearest, sizes of the shape", NEAREST_GRADIENT, LAST_GRADIENT, .input_size = "2x4x5x6x3"},
    {"a gradient without channels", LINEAR_GRADIENT, .from = "2x0x8x10x12", .to = "2x0x4x5x6", .input_size = "2x0x4x5x6"},
    {"a nearest gradient without channels", NEAREST_GRADIENT, .from = "2x0x8x10x12", .to = "2x0x4x5x6", .input_size = "2x0x4x5x6"},
};
// clang-format on
OC_ROWS_END

static aclnnStatus call(const void *row, uint64_t *size, aclOpExecutor **executor)
{
    const struct refusal *r = row;
    aclTensor *from =
        r->from == NULL ? NULL : oc_bare_tensor(r->from, r->from_type, r->from_format);
    aclTensor *to = r->to == NULL ? NULL : oc_bare_tensor(r->to, r->to_type, r->to_format);
    aclIntArray *output = r->output_size == NULL ? NULL : oc_bare_array(r->output_size);
    aclIntArray *input = r->input_size == NULL ? NULL : oc_bare_array(r->input_size);
    aclnnStatus status;

    if (r->is_nearest)
        status = r->is_gradient ? aclnnUpsampleNearest3dBackwardGetWorkspaceSize(
                                      from, output, input, 0, 0, 0, to, size, executor)
                                : aclnnUpsampleNearest3dGetWorkspaceSize(from, output, 0, 0, 0, to,
                                                                         size, executor);
    else
        status = r->is_gradient ? aclnnUpsampleTrilinear3dBackwardGetWorkspaceSize(
                                      from, output, input, false, 0, 0, 0, to, size, executor)
                                : aclnnUpsampleTrilinear3dGetWorkspaceSize(
                                      from, output, false, 0, 0, 0, to, size, executor);
    if (from != NULL) (void)aclDestroyTensor(from);
    if (to != NULL) (void)aclDestroyTensor(to);
    if (output != NULL) (void)aclDestroyIntArray(output);
    if (input != NULL) (void)aclDestroyIntArray(input);
    return status;
}

static void run_refusal(const void *row)
{
    oc_expect_first_refused(((const struct refusal *)row)->text, call, row);
}

static void run_accepted(const void *row) { oc_expect_first_accepted(call, row); }

static void run_null(const void *row)
{
    oc_expect_first_null(((const struct refusal *)row)->text, call, row);
}

static const struct oc_test TESTS[] = {
    OC_TEST_ROWS(CASES, run),      OC_TEST_OF(other_copies),
    OC_TEST_OF(every_factor),      OC_TEST_ROWS(REFUSALS, run_refusal),
    OC_TEST_ROWS(NULLS, run_null), OC_TEST_ROWS(ACCEPTED, run_accepted),
};

OC_TEST_MAIN(.name = "upsample_volume", OC_TESTS(TESTS), OC_ON_DEVICE)
