/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Nearest and nearest-exact upsampling along one axis and of images: out is read from self. Keys:
 * self, out (shapes NxCxL or NxCxHxW); scale (of both axes; default 0: taken from the lengths),
 * where the operator has it. The gradients are summed from gradOut or gradOutput into out or
 * gradInput, by the header's names; keys: these shapes, scale.
 */
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "measure/arguments.h"
#include "measure/bench.h"
#include "ops/expect.h"
#include "verify/ops/reference_upsample_nearest.h"

enum { FROM, TO };
static const char *const SCALES[] = {"scalesH", "scalesW"};

struct args {
    double scale;
    int axes;
    bool is_exact, is_backward;
};

static bool make(struct bench_problem *p)
{
    int64_t from[BENCH_MAX_RANK], to[BENCH_MAX_RANK];

    if (!bench_problem_args(p, sizeof(struct args))) return false;

    struct args *args = p->args;

    /* What the operator is follows from its name. */
    args->axes = strstr(p->op->name, "2d") != NULL ? 2 : 1;
    args->is_exact = strstr(p->op->name, "exact") != NULL;
    args->is_backward = strstr(p->op->name, "backward") != NULL;

    const char *const from_name = bench_problem_next_name(p);
    const aclFormat format = args->axes == 2 ? ACL_FORMAT_NCHW : ACL_FORMAT_NCL;
    const int rank = bench_case_shape(p->spec, from_name, from);

    if (rank < 0) return false;
    bench_problem_tensor(p, from_name, from, rank)->format = format;

    const char *const to_name = bench_problem_next_name(p);
    const int to_rank = bench_case_shape(p->spec, to_name, to);
    const bool has_scale = args->is_exact || args->is_backward;

    if (to_rank < 0 || (has_scale && !bench_case_number(p->spec, "scale", 0, &args->scale)))
        return false;
    if (rank != args->axes + 2 || to_rank != rank || from[0] != to[0] || from[1] != to[1])
        return bench_fail("case %s: %s and %s must be %s with the same N and C", p->spec->name,
                          from_name, to_name, args->axes == 1 ? "NxCxL" : "NxCxHxW");
    bench_problem_tensor(p, to_name, to, rank)->format = format;
    p->tensors[TO].is_output = true;
    bench_problem_ints(p, "outputSize", (args->is_backward ? from : to) + 2, args->axes);
    if (args->is_backward) bench_problem_ints(p, "inputSize", to, rank);
    for (int k = 0; has_scale && k < args->axes; k++)
        bench_problem_real(p, args->axes == 1 ? "scales" : SCALES[k], args->scale);
    p->flops = args->is_backward ? (double)p->tensors[FROM].numel : 0;
    return true;
}

static bool planes(const void *q, int64_t begin, int64_t end, const struct reference_sums *s)
{
    up_forward(q, begin, end, s);
    return true;
}

static bool planes_backward(const void *q, int64_t begin, int64_t end,
                            const struct reference_sums *s)
{
    up_backward(q, begin, end, s);
    return true;
}

/* The headers say when the factor is used. */
static struct up_axis axis(const struct args *a, int64_t inputs, int64_t outputs)
{
    const bool is_copy = a->axes == 2 && !a->is_backward && inputs == outputs;

    if (!a->is_exact) return up_nearest_axis(inputs, outputs, a->scale);
    return (struct up_axis){inputs, outputs, is_copy ? 0 : a->scale, true};
}

static bool prepare(struct bench_problem *p)
{
    const struct args *a = p->args;
    const int64_t *self = p->tensors[a->is_backward ? TO : FROM].shape;
    const int64_t *out = p->tensors[a->is_backward ? FROM : TO].shape;
    const double *values = bench_expect_input(&p->tensors[FROM]);
    const int w = a->axes + 1;
    struct up_problem q = {.w = axis(a, self[w], out[w]), .values = values};

    q.h = a->axes == 2 ? axis(a, self[2], out[2]) : (struct up_axis){1, 1, 0, a->is_exact};

    const int64_t unit = a->is_backward ? q.h.inputs * q.w.inputs : q.h.outputs * q.w.outputs;
    const struct bench_expect e = {a->is_backward ? planes_backward : planes, &q, unit,
                                   32768 / unit + 1, 0};

    return values != NULL && bench_expect(&p->tensors[TO], &e);
}

/* The longer tensor is drawn first; the other one has its spatial extents divided by a factor. */
static void draw_any(struct bench_draw *d, int rank, const char *from, const char *to,
                     bool has_scale)
{
    int64_t longer[4], shorter[4];
    char tensors[64];
    const double drawn = (double)bench_draw_size(d, 5000) / 100;
    const double factor = fmax(drawn, 1 / drawn);
    const bool is_backward = strcmp(from, "self") != 0;
    const bool up = bench_draw_below(d, 2) == 0;
    const bool scaled = has_scale && bench_draw_below(d, 2) == 0;

    bench_draw_shape(d, bench_draw_elements(d, 1 << 26), rank, longer);
    memcpy(shorter, longer, sizeof(shorter));
    for (int k = 2; k < rank; k++)
        shorter[k] = (int64_t)ceil((double)longer[k] / factor);

    const int64_t *self = up ? shorter : longer, *out = up ? longer : shorter;

    bench_draw_add_shape(d, from, rank, is_backward ? out : self);
    bench_draw_add_shape(d, to, rank, is_backward ? self : out);
    if (scaled) bench_draw_add(d, " scale=%.9g", (double)out[rank - 1] / (double)self[rank - 1]);
    (void)snprintf(tensors, sizeof(tensors), "%s,%s", from, to);
    bench_draw_add_layout(d, tensors);
}

#define OP(stem, function, rank, from, to, has_scale)                                         \
    static void stem##_draw(struct bench_draw *d) { draw_any(d, rank, from, to, has_scale); } \
    const struct bench_op bench_##stem = {.name = #stem,                                      \
                                          .api = function,                                    \
                                          .same_in_all_dtypes = true,                         \
                                          .make = make,                                       \
                                          .prepare = prepare,                                 \
                                          .draw = stem##_draw}

OP(upsample_nearest1d, "aclnnUpsampleNearest1d", 3, "self", "out", false);
OP(upsample_nearest2d, "aclnnUpsampleNearest2d", 4, "self", "out", false);
OP(upsample_nearest_exact1d, "aclnnUpsampleNearestExact1d", 3, "self", "out", true);
OP(upsample_nearest_exact2d, "aclnnUpsampleNearestExact2d", 4, "self", "out", true);
OP(upsample_nearest1d_backward, "aclnnUpsampleNearest1dBackward", 3, "gradOut", "out", true);
OP(upsample_nearest2d_backward, "aclnnUpsampleNearest2dBackward", 4, "gradOut", "gradInput", true);
OP(upsample_nearest_exact1d_backward, "aclnnUpsampleNearestExact1dBackward", 3, "gradOutput", "out",
   true);
OP(upsample_nearest_exact2d_backward, "aclnnUpsampleNearestExact2dBackward", 4, "gradOutput", "out",
   true);
