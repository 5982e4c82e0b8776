/* SPDX-License-Identifier: Apache-2.0 */
/*
 * out[n, c, i] = sum of grad[n, c, l] over the l that forward nearest-exact up-sampling reads from
 * i. Keys: grad, out (shapes (N, C, L)); scale (default 0: taken from the lengths).
 */
#include <jansson.h>
#include <math.h>
#include <string.h>

#include "aclnnop/aclnn_upsample_nearest_exact1d_backward.h"
#include "measure/bench.h"
#include "ops/expect.h"
#include "verify/ops/reference_upsample_nearest_exact1d_backward.h"

enum { GRAD, OUT };

struct args {
    aclIntArray *output_size, *input_size;
    double scale;
};

static bool make(struct bench_problem *p)
{
    int64_t grad[BENCH_MAX_RANK], out[BENCH_MAX_RANK];

    if (!bench_problem_args(p, sizeof(struct args))) return false;

    struct args *args = p->args;
    const int rank = bench_case_shape(p->spec, "grad", grad);
    const int out_rank = bench_case_shape(p->spec, "out", out);

    if (rank < 0 || out_rank < 0 || !bench_case_number(p->spec, "scale", 0, &args->scale))
        return false;
    if (rank != 3 || out_rank != 3 || grad[0] != out[0] || grad[1] != out[1])
        return bench_fail("case %s: grad and out must be NxCxL with the same N and C",
                          p->spec->name);
    bench_problem_tensor(p, "grad", grad, rank);
    bench_problem_tensor(p, "out", out, out_rank)->is_output = true;
    args->output_size = aclCreateIntArray(&grad[2], 1);
    args->input_size = aclCreateIntArray(out, 3);
    if (args->output_size == NULL || args->input_size == NULL) return bench_fail("out of memory");
    p->flops = (double)p->tensors[GRAD].numel;
    return true;
}

static void drop(struct bench_problem *p)
{
    const struct args *args = p->args;

    if (args->output_size != NULL) (void)aclDestroyIntArray(args->output_size);
    if (args->input_size != NULL) (void)aclDestroyIntArray(args->input_size);
}

static aclnnStatus first(const struct bench_problem *p, aclTensor *const *t, uint64_t *workspace,
                         aclOpExecutor **executor)
{
    const struct args *args = p->args;

    return aclnnUpsampleNearestExact1dBackwardGetWorkspaceSize(
        t[GRAD], args->output_size, args->input_size, args->scale, t[OUT], workspace, executor);
}

static bool rows(const void *q, int64_t begin, int64_t end, const struct reference_sums *s)
{
    up_reference(q, begin, end, s);
    return true;
}

static bool prepare(struct bench_problem *p)
{
    const struct args *args = p->args;
    const int64_t length = p->tensors[OUT].shape[2];
    const double *grad = bench_expect_input(&p->tensors[GRAD]);
    const struct up_problem q = {p->tensors[GRAD].shape[2], length, args->scale, grad};
    const struct bench_expect e = {rows, &q, length, 32768 / length + 1, 0};

    return grad != NULL && bench_expect(&p->tensors[OUT], &e);
}

static json_t *attributes(const struct bench_problem *p)
{
    const struct args *args = p->args;
    const int64_t *grad = p->tensors[GRAD].shape, *out = p->tensors[OUT].shape;

    return json_pack("{s[I]s[III]sf}", "outputSize", (json_int_t)grad[2], "inputSize",
                     (json_int_t)out[0], (json_int_t)out[1], (json_int_t)out[2], "scales",
                     args->scale);
}

static void draw(struct bench_draw *d)
{
    int64_t grad[3], out[3];
    const double factor = (double)bench_draw_size(d, 5000) / 100;
    const bool up = bench_draw_below(d, 2) == 0, scaled = bench_draw_below(d, 2) == 0;

    bench_draw_shape(d, bench_draw_elements(d, 1 << 26), 3, grad);
    memcpy(out, grad, sizeof(out));
    if (!up && factor > 1) /* forward is up: out is the shorter one */
        out[2] = (int64_t)ceil((double)grad[2] / factor);
    else
        grad[2] = (int64_t)ceil((double)out[2] / fmax(factor, 1 / factor));
    bench_draw_add_shape(d, "grad", 3, grad);
    bench_draw_add_shape(d, "out", 3, out);
    if (scaled) bench_draw_add(d, " scale=%.9g", (double)grad[2] / (double)out[2]);
    bench_draw_add_layout(d, "grad,out");
}

const struct bench_op bench_upsample_nearest_exact1d_backward = {
    .name = "upsample_nearest_exact1d_backward",
    .api = "aclnnUpsampleNearestExact1dBackward",
    .same_in_all_dtypes = true,
    .make = make,
    .drop = drop,
    .prepare = prepare,
    .first = first,
    .second = aclnnUpsampleNearestExact1dBackward,
    .draw = draw,
    .attributes = attributes,
};
