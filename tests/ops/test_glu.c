/* SPDX-License-Identifier: Apache-2.0 */
/* aclnnGlu and aclnnGluBackward, compared with their definitions, and the calls that they refuse. */
#include "aclnnop/aclnn_glu.h"
#include "aclnnop/aclnn_glu_backward.h"
#include "harness/refusal.h"
#include "harness/test.h"
#include "verify/device.h"
#include "verify/ops/glu.h"

static const struct glu_case CASES[] = {
    {"rows", "9x70", 1, false, false},
    {"columns", "70x33", 0, false, false},
    {"channels of images", "2x6x5x7", 1, false, false},
    {"a vector", "34", -1, false, false},
    {"rank 8", "2x1x2x3x1x2x4x5", 6, false, false},
    {"no elements", "3x0", 1, false, false},
    {"gradient of rows", "9x70", 1, true, false},
    {"gradient of columns", "70x33", 0, true, false},
    {"gradient of channels", "2x6x5x7", -3, true, false},
    {"gradient of nothing", "0x4", 1, true, false},
    {"gradient of large numbers", "3x70", 1, true, true},
};

static void run(const void *row)
{
    static const enum oc_dtype TYPES[] = {OC_F32, OC_BF16};

    for (size_t t = 0; t < OC_COUNT(TYPES); t++) {
        struct oc_op_case c;

        glu_make(&c, row, TYPES[t]);
        if (t > 0) c.layouts = 1u << OC_LAYOUT_CONTIGUOUS | 1u << OC_LAYOUT_MIXED;
        oc_op_sweep_and_free(&c);
    }
}

/* ---- Refusals ---- */

/* Rows differ from a valid call: a gradient of (2, 3), self and its gradient of (2, 6), axis 1. */
struct refusal {
    const char *name;
    bool is_gradient;
    const char *grad, *self, *out;
    int64_t dim;
    aclDataType self_type, out_type, grad_type;
    const char *text;
};

#define VALUE                                                                            \
    .is_gradient = false, .self = "2x6", .out = "2x3", .dim = 1, .self_type = ACL_FLOAT, \
    .out_type = ACL_FLOAT
#define GRADIENT                                                               \
    .is_gradient = true, .grad = "2x3", .self = "2x6", .out = "2x6", .dim = 1, \
    .self_type = ACL_FLOAT, .out_type = ACL_FLOAT, .grad_type = ACL_FLOAT

OC_ROWS_BEGIN
// clang-format off
static const struct refusal REFUSALS[] = {
    {"doubles",               VALUE, .self_type = ACL_DOUBLE,   .text = "dtype of self is ACL_DOUBLE: must be one of ACL_FLOAT, ACL_FLOAT16, ACL_BF16"},
    {"out of another type",   VALUE, .out_type = ACL_FLOAT16,   .text = "dtype of out is ACL_FLOAT16: must equal that of self, ACL_FLOAT"},
    {"out of another shape",  VALUE, .out = "2x6",              .text = "shape of out is (2, 6): must be (2, 3), that of a half of self"},
    {"no axis",               VALUE, .dim = 2,                  .text = "dim is 2: must be an axis of self, from -rank to rank - 1"},
    {"an odd extent",         VALUE, .self = "2x7",             .text = "extent of the axis dim is 7: must be even"},
    {"gradient of another type", GRADIENT, .grad_type = ACL_BF16, .text = "dtype of gradOut is ACL_BF16: must equal that of self, ACL_FLOAT"},
    {"gradient of another shape", GRADIENT, .grad = "2x6",      .text = "shape of gradOut is (2, 6): must be (2, 3), that of a half of self"},
    {"out of half the shape", GRADIENT, .out = "2x3",           .text = "shape of out is (2, 3): must be (2, 6), that of self"},
};
// clang-format on
OC_ROWS_END

static aclnnStatus call(const void *row, uint64_t *size, aclOpExecutor **executor)
{
    const struct refusal *r = row;
    aclTensor *self = oc_bare_tensor(r->self, r->self_type, ACL_FORMAT_ND),
              *out = oc_bare_tensor(r->out, r->out_type, ACL_FORMAT_ND),
              *grad = r->is_gradient ? oc_bare_tensor(r->grad, r->grad_type, ACL_FORMAT_ND) : NULL;
    const aclnnStatus status =
        r->is_gradient ? aclnnGluBackwardGetWorkspaceSize(grad, self, r->dim, out, size, executor)
                       : aclnnGluGetWorkspaceSize(self, r->dim, out, size, executor);

    (void)aclDestroyTensor(self);
    (void)aclDestroyTensor(out);
    if (grad != NULL) (void)aclDestroyTensor(grad);
    return status;
}

static void run_refusal(const void *row)
{
    oc_expect_first_refused(((const struct refusal *)row)->text, call, row);
}

static const struct oc_test TESTS[] = {
    OC_TEST_ROWS(CASES, run),
    OC_TEST_ROWS(REFUSALS, run_refusal),
};

OC_TEST_MAIN(.name = "glu", OC_TESTS(TESTS), OC_ON_DEVICE)
