/* SPDX-License-Identifier: Apache-2.0 */
/* aclnnMaskedSelect compared with a naive loop. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "aclnnop/aclnn_masked_select.h"
#include "harness/refusal.h"
#include "harness/test.h"
#include "plan/elementwise.h"
#include "verify/buffer.h"
#include "verify/device.h"
#include "verify/op.h"

struct select_case {
    const char *name, *self, *mask; /* shapes */
    enum oc_dtype type, mask_type, output;
    int every; /* of so many elements of the mask one is not 0; 0: none */
};

enum { SELF, MASK, OUT };

static int64_t selected; /* by the last case */
static aclTensor *last_out;

static aclnnStatus first(aclTensor *const *t, const void *opaque, uint64_t *size,
                         aclOpExecutor **executor)
{
    (void)opaque;
    last_out = t[OUT];
    return aclnnMaskedSelectGetWorkspaceSize(t[SELF], t[MASK], t[OUT], size, executor);
}

/* The extent of out is set when the second call returns. */
static aclnnStatus second(void *workspace, uint64_t size, aclOpExecutor *executor,
                          aclrtStream stream)
{
    const aclnnStatus status = aclnnMaskedSelect(workspace, size, executor, stream);
    int64_t *extents = NULL;
    uint64_t rank = 0;

    EXPECT_STATUS(0, aclGetViewShape(last_out, &extents, &rank));
    EXPECT_EQ_I64(rank, 1);
    if (extents != NULL) EXPECT_EQ_I64(extents[0], selected);
    free(extents);
    return status;
}

static void make(struct oc_op_case *c, const struct select_case *m)
{
    const struct oc_shape shapes[] = {oc_shape_parse(m->self), oc_shape_parse(m->mask)};
    const struct oc_shape full = oc_shape_broadcast(shapes, 2);
    const struct oc_shape out = {1, {oc_shape_count(&full)}};

    *c = (struct oc_op_case){.op = "masked_select",
                             .name = m->name,
                             .types = oc_dtype_name(m->type),
                             .first = first,
                             .second = second,
                             .workspace = OC_OP_ANY_WORKSPACE};
    (void)oc_op_operand(c, "self", m->type, false, &shapes[0]);
    (void)oc_op_operand(c, "mask", m->mask_type, false, &shapes[1]);
    (void)oc_op_operand(c, "out", m->output, true, &out);
    oc_op_fill(c, OC_DATA_INTEGERS, 1);
    for (int64_t k = 0; k < oc_shape_count(&shapes[0]); k++) {
        double *v = &c->operands[SELF].values[k];

        if (m->type == OC_U8) *v = *v < 0 ? -*v : *v;
        if (m->type == OC_B8) *v = *v > 0;
    }
    for (int64_t k = 0; k < oc_shape_count(&shapes[1]); k++)
        c->operands[MASK].values[k] = m->every != 0 && (k * 7 + 3) % m->every == 0;
}

/* What is behind the selected elements keeps its bytes: the reference there is the guard's. */
static void compute(struct oc_op_case *c)
{
    struct oc_operand *o = c->operands;
    const struct oc_shape shapes[] = {o[SELF].shape, o[MASK].shape};
    const struct oc_shape full = oc_shape_broadcast(shapes, 2);
    unsigned char guard[8];

    memset(guard, OC_GUARD_PATTERN, sizeof(guard));
    selected = 0;
    for (int64_t k = 0; k < oc_shape_count(&full); k++)
        if (oc_operand_at(&o[MASK], &full, k) != 0)
            o[OUT].values[selected++] = oc_operand_at(&o[SELF], &full, k);
    for (int64_t k = selected; k < oc_shape_count(&full); k++)
        o[OUT].values[k] = oc_decode(o[OUT].dtype, guard);
}

/* A part has 1024 elements. */
// clang-format off
static const struct select_case CASES[] = {
    {"every second",            "300",      "300",    OC_F32,  OC_B8, OC_F32,  2},
    {"all",                     "300",      "300",    OC_F16,  OC_B8, OC_F16,  1},
    {"none",                    "300",      "300",    OC_BF16, OC_B8, OC_BF16, 0},
    {"1024, a part",            "1024",     "1024",   OC_F32,  OC_U8, OC_F32,  3},
    {"1025, one above",         "1025",     "1025",   OC_I32,  OC_U8, OC_I32,  3},
    {"many parts",              "70x900",   "70x900", OC_F32,  OC_B8, OC_F32,  5},
    {"rank 0",                  "",         "",       OC_F32,  OC_B8, OC_F32,  1},
    {"the mask is broadcast",   "5x7x30",   "7x1",    OC_I64,  OC_B8, OC_I64,  2},
    {"self is broadcast",       "30",       "5x7x30", OC_U8,   OC_B8, OC_U8,   3},
    {"both are",                "5x1x30",   "7x1",    OC_I8,   OC_B8, OC_I8,   2},
    {"truths",                  "9x50",     "9x50",   OC_B8,   OC_B8, OC_U8,   2},
    {"converted",               "9x50",     "9x50",   OC_F32,  OC_B8, OC_I32,  2},
    {"rank 8",                  "2x3x2x2x3x2x2x3", "2x3x2x2x3x2x2x3", OC_I16, OC_B8, OC_I16, 5},
    {"nothing",                 "3x0",      "3x1",    OC_F32,  OC_B8, OC_F32,  1},
};
// clang-format on

static void run_case(const void *row)
{
    const struct select_case *m = row;
    struct oc_op_case c;

    make(&c, m);
    compute(&c);
    if (oc_op_selected(&c)) oc_op_sweep(&c);
    oc_op_free(&c);
}

static void sixty_four_bit_indices(void)
{
    static const char *const INDEX64[] = {"index:64", NULL};
    static const struct select_case ROW = {"64-bit indices", "70x90", "90", OC_F32, OC_B8,
                                           OC_F32,           3};
    struct oc_op_case c;

    make(&c, &ROW);
    compute(&c);
    c.strategies = INDEX64;
    oc_op_sweep_and_free(&c);
}

/* ---- Refusals ---- */

static aclTensor *tensor(aclDataType type, const char *shape)
{
    return oc_bare_tensor(shape, type, ACL_FORMAT_ND);
}

static void refused(aclnnStatus code, const char *message, aclTensor *self, aclTensor *mask,
                    aclTensor *out)
{
    aclOpExecutor *executor = NULL;
    uint64_t size = 0;

    EXPECT_STATUS(code, aclnnMaskedSelectGetWorkspaceSize(self, mask, out, &size, &executor));
    EXPECT_TEXT_CONTAINS(oc_newest_message(), message);
    EXPECT(executor == NULL);
    (void)aclDestroyTensor(self);
    (void)aclDestroyTensor(mask);
    (void)aclDestroyTensor(out);
}

static void refusals(void)
{
    refused(161001, "self is NULL", NULL, tensor(ACL_BOOL, "3"), tensor(ACL_FLOAT, "3"));
    refused(161001, "mask is NULL", tensor(ACL_FLOAT, "3"), NULL, tensor(ACL_FLOAT, "3"));
    refused(161001, "out is NULL", tensor(ACL_FLOAT, "3"), tensor(ACL_BOOL, "3"), NULL);
    refused(161002, "dtype of mask is ACL_FLOAT", tensor(ACL_FLOAT, "3"), tensor(ACL_FLOAT, "3"),
            tensor(ACL_FLOAT, "3"));
    refused(161002, "self and mask", tensor(ACL_FLOAT, "3"), tensor(ACL_BOOL, "4"),
            tensor(ACL_FLOAT, "3"));
    refused(161002, "shape of out is (5): must be (6)", tensor(ACL_FLOAT, "2x3"),
            tensor(ACL_BOOL, "3"), tensor(ACL_FLOAT, "5"));
    refused(161002, "rank of out is 2", tensor(ACL_FLOAT, "2x3"), tensor(ACL_BOOL, "3"),
            tensor(ACL_FLOAT, "2x3"));
}

static const struct oc_test TESTS[] = {
    OC_TEST_ROWS(CASES, run_case),
    OC_TEST("64-bit indices", sixty_four_bit_indices),
    OC_TEST("refusals", refusals),
};

OC_TEST_MAIN(.name = "masked_select", OC_TESTS(TESTS), OC_ON_DEVICE)
