/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Nearest and nearest-exact upsampling along one axis and of images: out is read from self. Keys: self,
 * out (shapes NxCxL or NxCxHxW); scale (of both axes; default 0: taken from the lengths), where the operator
 * has it. The gradients: out is summed from grad; keys: grad, out, scale.
 */
#include <jansson.h>
#include <math.h>
#include <string.h>

#include "aclnnop/aclnn_upsample_nearest_1d.h"
#include "aclnnop/aclnn_upsample_nearest_1d_backward.h"
#include "aclnnop/aclnn_upsample_nearest_2d.h"
#include "aclnnop/aclnn_upsample_nearest_2d_backward.h"
#include "aclnnop/aclnn_upsample_nearest_exact1d.h"
#include "aclnnop/aclnn_upsample_nearest_exact1d_backward.h"
#include "aclnnop/aclnn_upsample_nearest_exact2d.h"
#include "aclnnop/aclnn_upsample_nearest_exact2d_backward.h"
#include "measure/bench.h"
#include "ops/expect.h"
#include "verify/ops/reference_upsample_nearest.h"

enum { FROM, TO };

struct args {
    aclIntArray *output_size, *input_size;
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

    const char *const key = args->is_backward ? "grad" : "self";
    const aclFormat format = args->axes == 2 ? ACL_FORMAT_NCHW : ACL_FORMAT_NCL;
    const int rank = bench_case_shape(p->spec, key, from);
    const int to_rank = bench_case_shape(p->spec, "out", to);

    if (rank < 0 || to_rank < 0 ||
        ((args->is_exact || args->is_backward) &&
         !bench_case_number(p->spec, "scale", 0, &args->scale)))
        return false;
    if (rank != args->axes + 2 || to_rank != rank || from[0] != to[0] || from[1] != to[1])
        return bench_fail("case %s: %s and out must be %s with the same N and C", p->spec->name,
                          key, args->axes == 1 ? "NxCxL" : "NxCxHxW");
    bench_problem_tensor(p, key, from, rank)->format = format;
    bench_problem_tensor(p, "out", to, rank)->format = format;
    p->tensors[TO].is_output = true;
    args->output_size =
        aclCreateIntArray((args->is_backward ? from : to) + 2, (uint64_t)args->axes);
    args->input_size = aclCreateIntArray(args->is_backward ? to : from, (uint64_t)rank);
    if (args->output_size == NULL || args->input_size == NULL) return bench_fail("out of memory");
    p->flops = args->is_backward ? (double)p->tensors[FROM].numel : 0;
    return true;
}

static void drop(struct bench_problem *p)
{
    const struct args *args = p->args;

    if (args->output_size != NULL) (void)aclDestroyIntArray(args->output_size);
    if (args->input_size != NULL) (void)aclDestroyIntArray(args->input_size);
}

#define FIRST(name, ...)                                                                          \
    static aclnnStatus name##_first(const struct bench_problem *p, aclTensor *const *t,           \
                                    uint64_t *workspace, aclOpExecutor **executor)                \
    {                                                                                             \
        const struct args *a = p->args;                                                           \
                                                                                                  \
        return name##GetWorkspaceSize(t[FROM], a->output_size, __VA_ARGS__, workspace, executor); \
    }

FIRST(aclnnUpsampleNearest1d, t[TO])
FIRST(aclnnUpsampleNearest2d, t[TO])
FIRST(aclnnUpsampleNearestExact1d, a->scale, t[TO])
FIRST(aclnnUpsampleNearestExact2d, a->scale, a->scale, t[TO])
FIRST(aclnnUpsampleNearest1dBackward, a->input_size, a->scale, t[TO])
FIRST(aclnnUpsampleNearest2dBackward, a->input_size, a->scale, a->scale, t[TO])
FIRST(aclnnUpsampleNearestExact1dBackward, a->input_size, a->scale, t[TO])
FIRST(aclnnUpsampleNearestExact2dBackward, a->input_size, a->scale, a->scale, t[TO])

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

static json_t *array(const int64_t *values, int count)
{
    json_t *list = json_array();

    for (int i = 0; i < count; i++)
        (void)json_array_append_new(list, json_integer((json_int_t)values[i]));
    return list;
}

static json_t *attributes(const struct bench_problem *p)
{
    const struct args *a = p->args;
    const int64_t *out = p->tensors[a->is_backward ? FROM : TO].shape;
    json_t *all = json_pack("{so}", "outputSize", array(out + 2, a->axes));

    if (a->is_backward)
        (void)json_object_set_new(all, "inputSize", array(p->tensors[TO].shape, a->axes + 2));
    if (a->is_exact || a->is_backward)
        (void)json_object_set_new(all, "scales", json_real(a->scale));
    return all;
}

/* The longer tensor is drawn first; the other one has its spatial extents divided by a factor. */
static void draw_any(struct bench_draw *d, int rank, bool is_backward, bool has_scale)
{
    int64_t longer[4], shorter[4];
    const double drawn = (double)bench_draw_size(d, 5000) / 100;
    const double factor = fmax(drawn, 1 / drawn);
    const bool up = bench_draw_below(d, 2) == 0;
    const bool scaled = has_scale && bench_draw_below(d, 2) == 0;

    bench_draw_shape(d, bench_draw_elements(d, 1 << 26), rank, longer);
    memcpy(shorter, longer, sizeof(shorter));
    for (int k = 2; k < rank; k++)
        shorter[k] = (int64_t)ceil((double)longer[k] / factor);

    const int64_t *self = up ? shorter : longer, *out = up ? longer : shorter;

    bench_draw_add_shape(d, is_backward ? "grad" : "self", rank, is_backward ? out : self);
    bench_draw_add_shape(d, "out", rank, is_backward ? self : out);
    if (scaled) bench_draw_add(d, " scale=%.9g", (double)out[rank - 1] / (double)self[rank - 1]);
    bench_draw_add_layout(d, is_backward ? "grad,out" : "self,out");
}

#define OP(stem, function, rank, is_backward, has_scale)                                         \
    static void stem##_draw(struct bench_draw *d) { draw_any(d, rank, is_backward, has_scale); } \
    const struct bench_op bench_##stem = {.name = #stem,                                         \
                                          .api = #function,                                      \
                                          .same_in_all_dtypes = true,                            \
                                          .make = make,                                          \
                                          .drop = drop,                                          \
                                          .prepare = prepare,                                    \
                                          .first = function##_first,                             \
                                          .second = function,                                    \
                                          .draw = stem##_draw,                                   \
                                          .attributes = attributes}

OP(upsample_nearest1d, aclnnUpsampleNearest1d, 3, false, false);
OP(upsample_nearest2d, aclnnUpsampleNearest2d, 4, false, false);
OP(upsample_nearest_exact1d, aclnnUpsampleNearestExact1d, 3, false, true);
OP(upsample_nearest_exact2d, aclnnUpsampleNearestExact2d, 4, false, true);
OP(upsample_nearest1d_backward, aclnnUpsampleNearest1dBackward, 3, true, true);
OP(upsample_nearest2d_backward, aclnnUpsampleNearest2dBackward, 4, true, true);
OP(upsample_nearest_exact1d_backward, aclnnUpsampleNearestExact1dBackward, 3, true, true);
OP(upsample_nearest_exact2d_backward, aclnnUpsampleNearestExact2dBackward, 4, true, true);
