/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Tensors that follow from few numbers. Keys: function=; of sequence out, result=DTYPE, start and step; of one_hot self (of
 * Eye the shape of out), classes=COUNT and axis; of affine_grid size=NxCxHxW or NxCxDxHxW and align=1.
 */
#include <math.h>

#include "measure/arguments.h"
#include "ops/verify_case.h"
#include "verify/ops/affine_grid.h"
#include "verify/ops/one_hot.h"

/* ---- aclnnArange ---- */

enum { ARANGE, RANGE, LINSPACE };
static const char *const SEQUENCE[] = {"Arange", "Range", "Linspace", NULL};

struct args {
    double start, step;
};

static bool make_sequence(struct bench_problem *p)
{
    enum bench_dtype result;
    int64_t shape[BENCH_MAX_RANK];
    int function;

    if (!bench_problem_args(p, sizeof(struct args)) ||
        !bench_problem_choose_function(p, SEQUENCE, &function) ||
        !bench_problem_dtype(p, "result", &result))
        return false;

    struct args *a = p->args;
    const int rank = bench_case_shape(p->spec, "out", shape);

    if (rank < 0 || !bench_case_number(p->spec, "start", 0, &a->start) ||
        !bench_case_number(p->spec, "step", 1, &a->step))
        return false;

    struct bench_tensor *out = bench_problem_tensor(p, "out", shape, rank);
    const double steps = (double)(function == ARANGE ? out->numel : out->numel - 1);

    out->is_output = true;
    out->dtype = result;
    bench_problem_scalar(p, "start", a->start, ACL_DOUBLE);
    bench_problem_scalar(p, "end", a->start + a->step * steps, ACL_DOUBLE);
    if (function == LINSPACE)
        bench_problem_integer(p, "steps", out->numel);
    else
        bench_problem_scalar(p, "step", a->step, ACL_DOUBLE);
    return true;
}

/* Of floats both ends, the distance, a product and a sum are rounded. */
#define ROUNDINGS (5 * 0x1p-24)

static void expect_elements(void *context, int64_t begin, int64_t end)
{
    struct bench_problem *p = context;
    const struct args *a = p->args;
    const struct bench_tensor *out = &p->tensors[0];
    const double largest = fabs(a->start) + fabs(a->step) * (double)out->numel;

    for (int64_t i = begin; i < end; i++) {
        out->wanted[i] = a->start + a->step * (double)i;
        if (out->bound != NULL) out->bound[i] = (float)(ROUNDINGS * largest);
    }
}

static bool prepare_sequence(struct bench_problem *p)
{
    struct bench_tensor *out = &p->tensors[0];

    if (!bench_tensor_keep(out, bench_dtypes[out->dtype].rounding > 0)) return false;
    bench_parallel(out->numel, 65536, expect_elements, p);
    return true;
}

static void draw_sequence(struct bench_draw *d)
{
    static const char *const RESULTS[] = {"f32", "f16", "bf16", "i32", "i64", NULL};

    bench_draw_add_choice(d, "function", SEQUENCE);
    bench_draw_add_choice(d, "result", RESULTS);
    bench_draw_add(d, " dtypes=f32 out=%lld start=%d step=%d",
                   (long long)bench_draw_elements(d, 1 << 22), (int)bench_draw_below(d, 9) - 4,
                   1 + (int)bench_draw_below(d, 3));
}

const struct bench_op bench_sequence = {
    .name = "sequence",
    .api = "aclnnArange, aclnnRange and aclnnLinspace",
    .make = make_sequence,
    .prepare = prepare_sequence,
    .draw = draw_sequence,
};

/* ---- aclnnOneHot and aclnnEye ---- */

static const char *const ONE_HOT[] = {"OneHot", "Eye", NULL};

static void make_one_hot(struct bench_keys *k, struct oc_op_case *c, enum oc_dtype type)
{
    const bool is_eye = bench_key_choice(k, "function", ONE_HOT) == 1;
    const struct one_hot_case m = {.name = "bench",
                                   .shape = bench_key_shape(k, "self", NULL),
                                   .classes = is_eye ? 0 : bench_key_integer(k, "classes", 1),
                                   .axis = bench_key_integer(k, "axis", -1)};

    one_hot_make(c, &m, type, OC_I64);
}

static void draw_one_hot(struct bench_draw *d)
{
    const int64_t elements = bench_draw_elements(d, 1 << 22),
                  classes = bench_draw_size(d, elements);
    int64_t shape[2];

    bench_draw_shape(d, elements / classes, 2, shape);
    if (bench_draw_below(d, 4) == 0)
        bench_draw_add(d, " function=Eye self=%lldx%lld", (long long)(elements / classes),
                       (long long)classes);
    else
        bench_draw_add(d, " function=OneHot self=%lldx%lld classes=%lld axis=%d",
                       (long long)shape[0], (long long)shape[1], (long long)classes,
                       (int)bench_draw_below(d, 4) - 1);
    bench_draw_add_layout(d, "out");
}

const struct bench_op bench_one_hot = BENCH_VERIFY_CASE(one_hot, "aclnnOneHot and aclnnEye");

/* ---- aclnnAffineGrid ---- */

static void make_affine_grid(struct bench_keys *k, struct oc_op_case *c, enum oc_dtype type)
{
    const struct affine_grid_case m = {.name = "bench",
                                       .size = bench_key_shape(k, "size", NULL),
                                       .align = bench_key_integer(k, "align", 0) != 0};

    affine_grid_make(c, &m, type, OC_DATA_REALS);
}

static void draw_affine_grid(struct bench_draw *d)
{
    const int rank = 4 + (int)bench_draw_below(d, 2);
    int64_t size[5];

    bench_draw_shape(d, bench_draw_elements(d, 1 << 21), rank, size);
    bench_draw_add_shape(d, "size", rank, size);
    bench_draw_add(d, " align=%d", (int)bench_draw_below(d, 2));
    bench_draw_add_layout(d, "");
}

const struct bench_op bench_affine_grid = BENCH_VERIFY_CASE(affine_grid, "aclnnAffineGrid");
