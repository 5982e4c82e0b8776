/* SPDX-License-Identifier: Apache-2.0 */
/* The steps copy and fill, over shapes, types, layouts and index widths. */
#include <stdio.h>

#include "harness/fake_operator.h"
#include "harness/test.h"
#include "plan/op.h"
#include "plan/plan.h"
#include "steps/steps.h"
#include "verify/device.h"
#include "verify/op.h"

struct step_case {
    const char *name;
    const char *from, *to; /* shapes; a fill has no `from` */
    double value;
};

// clang-format off
static const struct step_case COPIES[] = {
    {.name = "copy one element",           .from = "1",         .to = "1"},
    {.name = "copy a scalar",              .from = "",          .to = ""},
    {.name = "copy a row",                 .from = "1000",      .to = "1000"},
    {.name = "copy rank 3",                .from = "5x7x9",     .to = "5x7x9"},
    {.name = "copy rank 8",                .from = "2x3x2x2x2x3x2x2", .to = "2x3x2x2x2x3x2x2"},
    {.name = "copy a scalar everywhere",   .from = "",          .to = "3x50"},
    {.name = "copy a column to a matrix",  .from = "6x1",       .to = "6x40"},
    {.name = "copy a row to rank 4",       .from = "3x1x5",     .to = "2x3x4x5"},
    {.name = "copy nothing",               .from = "3x0x5",     .to = "3x0x5"},
};

static const struct step_case FILLS[] = {
    {.name = "fill one element",           .to = "1",           .value = 1},
    {.name = "fill a scalar",              .to = "",            .value = -2.5},
    {.name = "fill a row",                 .to = "1000",        .value = 1e-5},
    {.name = "fill rank 4",                .to = "3x4x5x6",     .value = -0.0},
    {.name = "fill with what rounds",      .to = "3x17",        .value = 1.00048828125},
    {.name = "fill beyond f16",            .to = "3x17",        .value = 70000},
    {.name = "fill nothing",               .to = "4x0",         .value = 3},
};
// clang-format on

static const enum oc_dtype TYPES[] = {OC_F32, OC_F16, OC_BF16};
/* The index width does not depend on the type, and kernels are slow to build: only one pair of
 * types tests both widths and aligned accesses. */
static const char *const STRATEGIES[] = {"index:32", "index:64", "alignment:vector", NULL};

static void fill_once(oc_plan *p, const struct oc_fake *a)
{
    oc_plan_fill(p, oc_plan_view(p, "out", a->out, OC_WRITE), a->value);
}

static aclnnStatus first_copy(aclTensor *const *t, const void *attributes, uint64_t *workspaceSize,
                              aclOpExecutor **executor)
{
    const struct oc_fake a = {.plan = oc_fake_copy, .in = t[0], .out = t[1]};

    (void)attributes;
    return oc_op_prepare(&oc_fake_operator, &a, workspaceSize, executor);
}

static aclnnStatus first_fill(aclTensor *const *t, const void *attributes, uint64_t *workspaceSize,
                              aclOpExecutor **executor)
{
    const struct step_case *row = attributes;
    const struct oc_fake a = {.plan = fill_once, .out = t[0], .value = (float)row->value};

    return oc_op_prepare(&oc_fake_operator, &a, workspaceSize, executor);
}

/* The element of `from` that is copied to element `index` of `to`. Both are row-major. */
static int64_t broadcast_index(const struct oc_shape *from, const struct oc_shape *to,
                               int64_t index)
{
    int64_t at = 0, stride = 1;

    for (uint64_t back = 1; back <= from->rank; back++) {
        const int64_t extent = from->extent[from->rank - back];

        if (extent != 1) at += index % to->extent[to->rank - back] * stride;
        index /= to->extent[to->rank - back];
        stride *= extent;
    }
    return at;
}

static void sweep_copy(const struct step_case *row, enum oc_dtype in, enum oc_dtype out)
{
    const struct oc_shape from = oc_shape_parse(row->from), to = oc_shape_parse(row->to);
    char types[32];
    struct oc_op_case c = {.op = "steps",
                           .name = row->name,
                           .types = types,
                           .first = first_copy,
                           .second = oc_fake_run,
                           .attributes = row,
                           .strategies = in == OC_F16 && out == OC_F32 ? STRATEGIES : NULL};

    (void)snprintf(types, sizeof(types), "%s to %s", oc_dtype_name(in), oc_dtype_name(out));

    struct oc_random random = oc_random_for(types);
    double *values = oc_op_operand(&c, "in", in, false, &from)->values;

    oc_random_fill(&random, OC_DATA_SPECIALS, in, values, (size_t)oc_shape_count(&from));

    double *expected = oc_op_operand(&c, "out", out, true, &to)->values;

    for (int64_t k = 0; k < oc_shape_count(&to); k++)
        expected[k] = values[broadcast_index(&from, &to, k)];
    oc_op_sweep(&c);
    oc_op_free(&c);
}

static void run_copy(const void *row)
{
    for (size_t in = 0; in < OC_COUNT(TYPES); in++)
        for (size_t out = 0; out < OC_COUNT(TYPES); out++)
            sweep_copy(row, TYPES[in], TYPES[out]);
}

static void run_fill(const void *opaque)
{
    const struct step_case *row = opaque;
    const struct oc_shape to = oc_shape_parse(row->to);

    for (size_t t = 0; t < OC_COUNT(TYPES); t++) {
        struct oc_op_case c = {.op = "steps",
                               .name = row->name,
                               .types = oc_dtype_name(TYPES[t]),
                               .first = first_fill,
                               .second = oc_fake_run,
                               .attributes = row,
                               .strategies = TYPES[t] == OC_BF16 ? STRATEGIES : NULL};
        double *expected = oc_op_operand(&c, "out", TYPES[t], true, &to)->values;

        for (int64_t k = 0; k < oc_shape_count(&to); k++)
            expected[k] = (double)(float)row->value;
        oc_op_sweep(&c);
        oc_op_free(&c);
    }
}

static const struct oc_test TESTS[] = {
    OC_TEST_ROWS(COPIES, run_copy),
    OC_TEST_ROWS(FILLS, run_fill),
};

OC_TEST_MAIN(.name = "steps", OC_TESTS(TESTS), OC_ON_DEVICE)
