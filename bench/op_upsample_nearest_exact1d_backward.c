/* SPDX-License-Identifier: Apache-2.0 */
/*
 * out[n, c, i] = sum of grad[n, c, l] over the l that forward nearest-exact up-sampling reads from
 * i. Keys: grad, out (shapes (N, C, L)); scale (default 0: taken from the lengths).
 */
#include <jansson.h>
#include <math.h>
#include <stdlib.h>

#include "aclnnop/aclnn_upsample_nearest_exact1d_backward.h"
#include "bench.h"
#include "problem.h"

enum { GRAD, OUT };

struct args {
    aclIntArray *output_size, *input_size;
    double scale;
};

static bool make(struct bench_problem *p)
{
    struct args *args = calloc(1, sizeof(*args));
    int64_t grad[BENCH_MAX_RANK], out[BENCH_MAX_RANK];
    int rank, out_rank;

    if (args == NULL) return bench_fail("out of memory");
    p->args = args;
    if (!bench_case_shape(p->spec, "grad", grad, &rank) ||
        !bench_case_shape(p->spec, "out", out, &out_rank) ||
        !bench_case_number(p->spec, "scale", 0, &args->scale))
        return false;
    if (rank != 3 || out_rank != 3 || grad[0] != out[0] || grad[1] != out[1])
        return bench_fail("case %s: grad and out must be NxCxL with the same N and C",
                          p->spec->name);
    bench_problem_tensor(p, "grad", grad, rank);
    bench_problem_tensor(p, "out", out, out_rank)->is_output = true;
    args->output_size = aclCreateIntArray(&grad[2], 1);
    args->input_size = aclCreateIntArray(out, 3);
    if (args->output_size == NULL || args->input_size == NULL) return bench_fail("out of memory");
    p->grain = out[2];
    p->bytes = (double)(p->tensors[GRAD].numel + p->tensors[OUT].numel) *
               (double)bench_dtype_size(p->dtype);
    p->flops = (double)p->tensors[GRAD].numel;
    return true;
}

static void drop(struct bench_problem *p)
{
    struct args *args = p->args;

    if (args->output_size != NULL) (void)aclDestroyIntArray(args->output_size);
    if (args->input_size != NULL) (void)aclDestroyIntArray(args->input_size);
    free(args);
}

static aclnnStatus first(const struct bench_problem *p, aclTensor *const *t, uint64_t *workspace,
                         aclOpExecutor **executor)
{
    const struct args *args = p->args;

    return aclnnUpsampleNearestExact1dBackwardGetWorkspaceSize(
        t[GRAD], args->output_size, args->input_size, args->scale, t[OUT], workspace, executor);
}

/* What the forward operator reads position l from. */
static int64_t source(int64_t l, int64_t inputs, int64_t outputs, double scale)
{
    const int64_t i = scale > 0 ? (int64_t)floor(((double)l + 0.5) / scale)
                                : (2 * l + 1) * inputs / (2 * outputs);

    return i < inputs ? i : inputs - 1;
}

/* As a scatter, all rows of the range at once; ranges are whole rows (grain). */
static void reference(const struct bench_problem *p, int which, int64_t begin, int64_t end,
                      double *result)
{
    const struct args *args = p->args;
    const struct bench_tensor *grad = &p->tensors[GRAD];
    const int64_t inputs = p->tensors[which].shape[2], outputs = grad->shape[2];
    const int64_t first_row = begin / inputs, rows = (end - begin) / inputs;

    for (int64_t i = begin; i < end; i++)
        result[i - begin] = 0;
    for (int64_t l = 0; l < outputs; l++) {
        const int64_t i = source(l, inputs, outputs, args->scale);

        for (int64_t row = 0; row < rows; row++)
            result[row * inputs + i] += bench_tensor_value(grad, (first_row + row) * outputs + l);
    }
}

static json_t *attributes(const struct bench_problem *p)
{
    const struct args *args = p->args;
    const int64_t *grad = p->tensors[GRAD].shape, *out = p->tensors[OUT].shape;

    return json_pack("{s[I]s[III]sf}", "outputSize", (json_int_t)grad[2], "inputSize",
                     (json_int_t)out[0], (json_int_t)out[1], (json_int_t)out[2], "scales",
                     args->scale);
}

const struct bench_op bench_upsample_nearest_exact1d_backward = {
    .name = "upsample_nearest_exact1d_backward",
    .api = "aclnnUpsampleNearestExact1dBackward",
    .make = make,
    .drop = drop,
    .first = first,
    .second = aclnnUpsampleNearestExact1dBackward,
    .reference = reference,
    .attributes = attributes,
};
