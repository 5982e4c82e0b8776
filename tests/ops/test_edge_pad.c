/* SPDX-License-Identifier: Apache-2.0 */
/* aclnnReflectionPad, aclnnReplicationPad and their gradients, compared with their definitions, and the calls that they
 * refuse. */
#include "aclnnop/aclnn_reflection_pad2d.h"
#include "aclnnop/aclnn_reflection_pad2d_backward.h"
#include "aclnnop/aclnn_replication_pad2d.h"
#include "harness/refusal.h"
#include "harness/test.h"
#include "verify/device.h"
#include "verify/ops/edge_pad.h"

static const struct edge_pad_case CASES[] = {
    {"reflected: a vector", "3x33", 1, {5, 2}, false, false},
    {"reflected: vectors", "2x3x9", 1, {8, 8}, false, false},
    {"reflected: images", "2x3x17x20", 2, {2, 1, 3, 0}, false, false},
    {"reflected: an image", "3x5x4", 2, {3, 3, 4, 4}, false, false},
    {"reflected: volumes", "2x3x4x5x6", 3, {1, 2, 3, 0, 3, 1}, false, false},
    {"reflected: one element", "2x1x1x1", 3, {0, 0, 0, 0, 0, 0}, false, false},
    {"reflected: no images", "0x3x4x5", 2, {1, 1, 1, 1}, false, false},
    {"reflected, gradient: a vector", "3x33", 1, {5, 2}, false, true},
    {"reflected, gradient: vectors", "2x3x9", 1, {8, 8}, false, true},
    {"reflected, gradient: images", "2x3x17x20", 2, {2, 1, 3, 0}, false, true},
    {"reflected, gradient: an image", "3x5x4", 2, {3, 3, 4, 4}, false, true},
    {"reflected, gradient: volumes", "2x3x4x5x6", 3, {1, 2, 3, 0, 3, 1}, false, true},
    {"reflected, gradient: one element", "2x1x1x1", 3, {0, 0, 0, 0, 0, 0}, false, true},
    {"reflected, gradient: no images", "0x3x4x5", 2, {1, 1, 1, 1}, false, true},
    {"replicated: a vector", "3x33", 1, {5, 2}, true, false},
    {"replicated: vectors", "2x3x9", 1, {8, 8}, true, false},
    {"replicated: images", "2x3x17x20", 2, {2, 1, 3, 0}, true, false},
    {"replicated: an image", "3x5x4", 2, {3, 3, 4, 4}, true, false},
    {"replicated: volumes", "2x3x4x5x6", 3, {1, 2, 3, 0, 3, 1}, true, false},
    {"replicated: one element", "2x1x1x1", 3, {0, 0, 0, 0, 0, 0}, true, false},
    {"replicated: no images", "0x3x4x5", 2, {1, 1, 1, 1}, true, false},
    {"replicated: far", "2x3x4", 2, {9, 0, 2, 11}, true, false},
    {"replicated: one column", "3x5x1", 2, {2, 3, 0, 1}, true, false},
    {"replicated, gradient: a vector", "3x33", 1, {5, 2}, true, true},
    {"replicated, gradient: vectors", "2x3x9", 1, {8, 8}, true, true},
    {"replicated, gradient: images", "2x3x17x20", 2, {2, 1, 3, 0}, true, true},
    {"replicated, gradient: an image", "3x5x4", 2, {3, 3, 4, 4}, true, true},
    {"replicated, gradient: volumes", "2x3x4x5x6", 3, {1, 2, 3, 0, 3, 1}, true, true},
    {"replicated, gradient: one element", "2x1x1x1", 3, {0, 0, 0, 0, 0, 0}, true, true},
    {"replicated, gradient: no images", "0x3x4x5", 2, {1, 1, 1, 1}, true, true},
    {"replicated, gradient: far", "2x3x4", 2, {9, 0, 2, 11}, true, true},
    {"replicated, gradient: one column", "3x5x1", 2, {2, 3, 0, 1}, true, true},
};

static void run(const void *row)
{
    static const enum oc_dtype TYPES[] = {OC_F32, OC_F16, OC_BF16, OC_F64, OC_I64, OC_B8, OC_I8};
    const struct edge_pad_case *m = row;

    for (size_t t = 0; t < (m->is_backward ? 4 : OC_COUNT(TYPES)); t++) {
        struct oc_op_case c;

        if (TYPES[t] == OC_F64 && !oc_test_device()->has_fp64) continue;
        edge_pad_make(&c, m, TYPES[t]);
        oc_op_sweep_moved_and_free(&c, t == 0);
    }
}

/* ---- Refusals ---- */

/* Rows differ from a valid call: (2, 4, 5) to (2, 5, 6). */
struct refusal {
    const char *name, *self, *padding, *out;
    aclDataType self_type, out_type;
    const char *text;
};

#define GOOD                                                                       \
    .self = "2x4x5", .padding = "1x0x1x0", .out = "2x5x6", .self_type = ACL_FLOAT, \
    .out_type = ACL_FLOAT

OC_ROWS_BEGIN
// clang-format off
static const struct refusal REFUSALS[] = {
    {"self of another type",  GOOD, .self_type = ACL_COMPLEX64,    .text = "dtype of self is ACL_COMPLEX64: must be one of ACL_FLOAT, ACL_FLOAT16, ACL_BF16, ACL_DOUBLE, ACL_INT32, ACL_INT64, ACL_UINT8, ACL_INT8, ACL_INT16, ACL_BOOL"},
    {"out of another type",   GOOD, .out_type = ACL_INT32,         .text = "dtype of out is ACL_INT32: must equal that of self, ACL_FLOAT"},
    {"self a matrix",         GOOD, .self = "4x5",                 .text = "rank of self is 2: must be 3 to 4"},
    {"less padding",          GOOD, .padding = "1x0",              .text = "size of padding is 2: must equal 4"},
    {"negative padding",      GOOD, .padding = "1x-1x1x0",         .text = "padding[1] is -1: must be at least 0"},
    {"out of another shape",  GOOD, .out = "2x6x5",                .text = "shape of out is (2, 6, 5): must be (2, 5, 6), that of self with padding"},
    {"an axis of nothing",    GOOD, .self = "2x4x0",               .text = "self.shape[2] is 0: must be at least 1"},
};
static const struct refusal REFLECTIONS[] = {
    {"as far as the axis",    GOOD, .padding = "1x0x0x4",          .text = "padding[3] is 4: must be at most self.shape[1] less 1, 3"},
};
static const struct refusal GRADIENTS[] = {
    {"gradient: an integer",      GOOD, .out_type = ACL_INT32,     .text = "dtype of gradOutput is ACL_INT32: must be one of ACL_FLOAT, ACL_FLOAT16, ACL_BF16, ACL_DOUBLE"},
    {"gradient: another type",    GOOD, .self_type = ACL_FLOAT16,  .text = "dtype of self is ACL_FLOAT16: must equal that of gradOutput, ACL_FLOAT"},
    {"gradient: another shape",   GOOD, .out = "2x6x5",            .text = "shape of gradOutput is (2, 6, 5): must be (2, 5, 6), that of self with padding"},
    {"gradient: as far as the axis", GOOD, .padding = "5x0x0x0",   .text = "padding[0] is 5: must be at most self.shape[2] less 1, 4"},
};
// clang-format on
OC_ROWS_END

enum function { REFLECTION, REPLICATION, GRADIENT };

static aclnnStatus call_function(enum function function, const struct refusal *r, uint64_t *size,
                                 aclOpExecutor **executor)
{
    aclTensor *self = oc_bare_tensor(r->self, r->self_type, ACL_FORMAT_ND),
              *out = oc_bare_tensor(r->out, r->out_type, ACL_FORMAT_ND);
    aclIntArray *padding = oc_bare_array(r->padding);
    aclnnStatus status = ACLNN_SUCCESS;

    if (function == REFLECTION)
        status = aclnnReflectionPad2dGetWorkspaceSize(self, padding, out, size, executor);
    if (function == REPLICATION)
        status = aclnnReplicationPad2dGetWorkspaceSize(self, padding, out, size, executor);
    if (function == GRADIENT)
        status =
            aclnnReflectionPad2dBackwardGetWorkspaceSize(out, self, padding, self, size, executor);
    (void)aclDestroyTensor(self);
    (void)aclDestroyTensor(out);
    (void)aclDestroyIntArray(padding);
    return status;
}

static aclnnStatus call_reflection(const void *row, uint64_t *size, aclOpExecutor **executor)
{
    return call_function(REFLECTION, row, size, executor);
}

static aclnnStatus call_replication(const void *row, uint64_t *size, aclOpExecutor **executor)
{
    return call_function(REPLICATION, row, size, executor);
}

static aclnnStatus call_gradient(const void *row, uint64_t *size, aclOpExecutor **executor)
{
    return call_function(GRADIENT, row, size, executor);
}

static void run_refusal(const void *row)
{
    oc_expect_first_refused(((const struct refusal *)row)->text, call_reflection, row);
    oc_expect_first_refused(((const struct refusal *)row)->text, call_replication, row);
}

static void run_reflection(const void *row)
{
    oc_expect_first_refused(((const struct refusal *)row)->text, call_reflection, row);
}

static void run_gradient(const void *row)
{
    oc_expect_first_refused(((const struct refusal *)row)->text, call_gradient, row);
}

static const struct oc_test TESTS[] = {
    OC_TEST_ROWS(CASES, run),
    OC_TEST_ROWS(REFUSALS, run_refusal),
    OC_TEST_ROWS(REFLECTIONS, run_reflection),
    OC_TEST_ROWS(GRADIENTS, run_gradient),
};

OC_TEST_MAIN(.name = "edge_pad", OC_TESTS(TESTS), OC_ON_DEVICE)
