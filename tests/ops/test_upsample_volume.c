/* SPDX-License-Identifier: Apache-2.0 */
/* aclnnUpsampleNearest3d, aclnnUpsampleTrilinear3d and their gradients, compared with their definitions, and the calls that they
 * refuse. The references of both directions use the same map, so they are adjoint. */
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
    /* name                       N  C   lengths       of the output  scale corners channels-last */
    {"one element",               1, 1,  {1, 1, 1},    {1, 1, 1},    0,    false, false, false},
    {"one to many",               2, 3,  {1, 1, 1},    {2, 3, 21},   0,    false, false, false},
    {"many to one",               2, 3,  {3, 4, 11},   {1, 1, 1},    0,    false, false, false},
    {"many to one, corners",      2, 3,  {3, 4, 11},   {1, 1, 1},    0,    true,  false, false},
    {"equal",                     2, 3,  {3, 4, 11},   {3, 4, 11},   0,    false, false, false},
    {"twice",                     2, 3,  {3, 4, 17},   {6, 8, 34},   0,    false, false, false},
    {"twice, corners",            2, 3,  {3, 4, 17},   {6, 8, 34},   0,    true,  false, false},
    {"odd primes, up",            2, 3,  {3, 5, 13},   {5, 7, 31},   0,    false, false, false},
    {"odd primes, down",          2, 3,  {5, 7, 31},   {3, 5, 13},   0,    false, false, false},
    {"down, corners",             2, 3,  {5, 7, 31},   {3, 5, 13},   0,    true,  false, false},
    {"up and down",               2, 3,  {5, 3, 13},   {3, 7, 5},    0,    false, false, false},
    {"a factor",                  1, 2,  {2, 3, 10},   {4, 6, 21},   2.15, false, false, false},
    {"a factor of the lengths",   1, 2,  {2, 3, 10},   {4, 6, 20},   2,    false, false, false},
    {"a negative factor",         1, 2,  {2, 3, 10},   {4, 7, 21},   -1,   false, false, false},
    {"corners ignore the factor", 1, 2,  {2, 3, 10},   {4, 6, 21},   2.15, true,  false, false},
    {"channels-last",             2, 11, {3, 4, 5},    {5, 7, 6},    0,    false, true,  false},
    {"channels-last, corners",    2, 35, {3, 2, 5},    {2, 5, 7},    0,    true,  true,  false},
    {"infinite border",           1, 2,  {3, 4, 5},    {5, 7, 9},    0,    false, false, true},
    {"no volumes",                0, 3,  {3, 4, 5},    {5, 7, 9},    0,    false, false, false},
    {"no channels",               2, 0,  {3, 4, 5},    {5, 7, 9},    0,    false, false, false},
};
// clang-format on

static const char *const WIDTHS[] = {"index:32", "index:64", NULL};

static void run_one(const struct volume_case *v, enum oc_dtype type, bool nearest, bool backward)
{
    struct oc_op_case c;

    volume_make(&c, v, type, nearest, backward);
    c.layouts = type == OC_F32 ? 0 : FEW;
    c.strategies = type == OC_F32 && oc_shape_count(&c.operands[0].shape) > 0 ? WIDTHS : NULL;
    oc_op_sweep_and_free(&c);
}

static void run(const void *row)
{
    static const enum oc_dtype TYPES[] = {OC_F32, OC_F16, OC_BF16};
    const struct volume_case *v = row;

    for (int k = 0; k < 4; k++)
        for (size_t t = 0; t < OC_COUNT(TYPES); t++)
            if (k < 2 || !v->align_corners) run_one(v, TYPES[t], k > 1, k % 2 != 0);
}

/* Copies are those of any type. */
static void other_copies(void)
{
    static const struct volume_case V = {"copies", 2,     3,     {3, 4, 17}, {5, 7, 31},
                                         0,        false, false, false};

    run_one(&V, OC_U8, true, false);
    if (oc_test_device()->has_fp64) run_one(&V, OC_F64, true, false);
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
#define FLOATS "ACL_FLOAT, ACL_FLOAT16, ACL_BF16"

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
    {"integers",         NEAREST,          .from_type = ACL_INT32, .text = "dtype of self is ACL_INT32: must be one of " FLOATS ", ACL_DOUBLE, ACL_UINT8"},
    {"doubles",          LINEAR,           .from_type = ACL_DOUBLE, .text = "dtype of self is ACL_DOUBLE: must be one of " FLOATS},
    {"a double gradient", NEAREST_GRADIENT, .from_type = ACL_DOUBLE, .text = "dtype of gradOut is ACL_DOUBLE: must be one of " FLOATS},
    {"another type",     LINEAR,           .to_type = ACL_FLOAT16, .text = "dtype of out is ACL_FLOAT16: must equal that of self, ACL_FLOAT"},
    {"images",           LINEAR,           .from = "2x3x4x5",    .text = "rank of self is 4: must be 5"},
    {"another format",   LINEAR,           .from_format = ACL_FORMAT_NCHW, .text = "format of self is ACL_FORMAT_NCHW: must be ACL_FORMAT_ND or ACL_FORMAT_NDHWC or ACL_FORMAT_NCDHW"},
    {"two formats",      LINEAR,           .to_format = ACL_FORMAT_NDHWC, .text = "format of out is ACL_FORMAT_NDHWC: must equal that of self, ACL_FORMAT_NCDHW"},
    {"two lengths",      LINEAR,           .output_size = "8x10", .text = "size of outputSize is 2: must equal 3"},
    {"another length",   LINEAR,           .output_size = "8x10x13", .text = "shape of out is (2, 3, 8, 10, 12): must be (2, 3, 8, 10, 13), N, C of self and outputSize"},
    {"other channels",   NEAREST,          .to = "2x4x8x10x12", .text = "shape of out is (2, 4, 8, 10, 12): must be (2, 3, 8, 10, 12), N, C of self and outputSize"},
    {"an empty axis",    LINEAR,           .from = "2x3x4x0x6", .text = "self.shape[3] is 0: must be greater than 0"},
    {"four lengths",     LINEAR_GRADIENT,  .input_size = "2x3x4x5", .text = "size of inputSize is 4: must equal 5"},
    {"another input",    LINEAR_GRADIENT,  .input_size = "2x3x4x5x7", .text = "shape of gradInput is (2, 3, 4, 5, 6): must be (2, 3, 4, 5, 7), inputSize"},
    {"another gradient", NEAREST_GRADIENT, .from = "2x3x8x10x13", .text = "shape of gradOut is (2, 3, 8, 10, 13): must be (2, 3, 8, 10, 12), N, C of gradInput and outputSize"},
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

static void run_null(const void *row)
{
    oc_expect_first_null(((const struct refusal *)row)->text, call, row);
}

static const struct oc_test TESTS[] = {
    OC_TEST_ROWS(CASES, run),
    OC_TEST_OF(other_copies),
    OC_TEST_ROWS(REFUSALS, run_refusal),
    OC_TEST_ROWS(NULLS, run_null),
};

OC_TEST_MAIN(.name = "upsample_volume", OC_TESTS(TESTS), OC_ON_DEVICE)
