/* SPDX-License-Identifier: Apache-2.0 */
/*
 * out[n, c, l] = the element of self that forward nearest-exact up-sampling reads for l. Keys: self,
 * out (shapes (N, C, L)); scale (default 0: taken from the lengths).
 */
#include <jansson.h>
#include <math.h>
#include <string.h>

#include "aclnnop/aclnn_upsample_nearest_exact1d.h"
#include "measure/bench.h"
#include "ops/expect.h"
#include "verify/ops/reference_upsample_nearest_exact1d.h"

enum { SELF, OUT };

struct args {
    aclIntArray *output_size;
    double scale;
};

static bool make(struct bench_problem *p)
{
    int64_t self[BENCH_MAX_RANK], out[BENCH_MAX_RANK];

    if (!bench_problem_args(p, sizeof(struct args))) return false;

    struct args *args = p->args;
    const int rank = bench_case_shape(p->spec, "self", self);
    const int out_rank = bench_case_shape(p->spec, "out", out);

    if (rank < 0 || out_rank < 0 || !bench_case_number(p->spec, "scale", 0, &args->scale))
        return false;
    if (rank != 3 || out_rank != 3 || self[0] != out[0] || self[1] != out[1])
        return bench_fail("case %s: self and out must be NxCxL with the same N and C",
                          p->spec->name);
    bench_problem_tensor(p, "self", self, rank);
    bench_problem_tensor(p, "out", out, out_rank)->is_output = true;
    args->output_size = aclCreateIntArray(&out[2], 1);
    return args->output_size != NULL || bench_fail("out of memory");
}

static void drop(struct bench_problem *p)
{
    const struct args *args = p->args;

    if (args->output_size != NULL) (void)aclDestroyIntArray(args->output_size);
}

static aclnnStatus first(const struct bench_problem *p, aclTensor *const *t, uint64_t *workspace,
                         aclOpExecutor **executor)
{
    const struct args *args = p->args;

    return aclnnUpsampleNearestExact1dGetWorkspaceSize(t[SELF], args->output_size, args->scale,
                                                       t[OUT], workspace, executor);
}

static bool rows(const void *q, int64_t begin, int64_t end, const struct reference_sums *s)
{
    upf_reference(q, begin, end, s);
    return true;
}

static bool prepare(struct bench_problem *p)
{
    const struct args *args = p->args;
    const int64_t out_length = p->tensors[OUT].shape[2];
    const double *self = bench_expect_input(&p->tensors[SELF]);
    const struct upf_problem q = {p->tensors[SELF].shape[2], out_length, args->scale, self};
    const struct bench_expect e = {rows, &q, out_length, 32768 / out_length + 1, 0};

    return self != NULL && bench_expect(&p->tensors[OUT], &e);
}

static json_t *attributes(const struct bench_problem *p)
{
    const struct args *args = p->args;

    return json_pack("{s[I]sf}", "outputSize", (json_int_t)p->tensors[OUT].shape[2], "scales",
                     args->scale);
}

static void draw(struct bench_draw *d)
{
    int64_t self[3], out[3];
    const double factor = (double)bench_draw_size(d, 5000) / 100;
    const bool up = bench_draw_below(d, 2) == 0, scaled = bench_draw_below(d, 2) == 0;

    bench_draw_shape(d, bench_draw_elements(d, 1 << 26), 3, out);
    memcpy(self, out, sizeof(self));
    if (up)
        self[2] = (int64_t)ceil((double)out[2] / fmax(factor, 1 / factor));
    else
        out[2] = (int64_t)ceil((double)self[2] / fmax(factor, 1 / factor));
    bench_draw_add_shape(d, "self", 3, self);
    bench_draw_add_shape(d, "out", 3, out);
    if (scaled) bench_draw_add(d, " scale=%.9g", (double)out[2] / (double)self[2]);
    bench_draw_add_layout(d, "self,out");
}

const struct bench_op bench_upsample_nearest_exact1d = {
    .name = "upsample_nearest_exact1d",
    .api = "aclnnUpsampleNearestExact1d",
    .same_in_all_dtypes = true,
    .make = make,
    .drop = drop,
    .prepare = prepare,
    .first = first,
    .second = aclnnUpsampleNearestExact1d,
    .draw = draw,
    .attributes = attributes,
};
