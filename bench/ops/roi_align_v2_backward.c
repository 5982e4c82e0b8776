/* SPDX-License-Identifier: Apache-2.0 */
/* The gradient of averaging bilinear samples over the bins of boxes. Keys: proposals.h. */
#include <jansson.h>

#include "aclnnop/aclnn_roi_align_v2_backward.h"
#include "measure/bench.h"
#include "ops/expect.h"
#include "ops/proposals.h"
#include "verify/ops/reference_roi_align_v2_backward.h"

enum { GRAD, BOXES, INPUT_GRAD };

/* A sum may begin in local memory and be added to others: two roundings more than the formula. */
#define ROUNDINGS (ROI_ROUNDINGS + 2)

struct args {
    struct roi_problem q;
    aclIntArray *shape;
};

static bool read_keys(struct bench_problem *p, struct args *args)
{
    if (!proposals_read_keys(p, &args->q)) return false;

    const int64_t input[] = {args->q.n, args->q.c, args->q.h, args->q.w};

    args->shape = aclCreateIntArray(input, 4);
    return args->shape != NULL || bench_fail("out of memory");
}

static bool make(struct bench_problem *p)
{
    if (!bench_problem_args(p, sizeof(struct args)) || !read_keys(p, p->args)) return false;

    const struct roi_problem *q = &((const struct args *)p->args)->q;
    const int64_t grad[] = {q->boxes, q->c, q->rows, q->columns}, boxes[] = {q->boxes, 5};
    const int64_t input[] = {q->n, q->c, q->h, q->w};

    bench_problem_tensor(p, "grad", grad, 4)->format = ACL_FORMAT_NCHW;
    bench_problem_tensor(p, "boxes", boxes, 2);
    bench_problem_tensor(p, "input_grad", input, 4)->format = ACL_FORMAT_NCHW;
    p->tensors[INPUT_GRAD].is_output = true;
    return true;
}

static void drop(struct bench_problem *p)
{
    const struct args *args = p->args;

    if (args->shape != NULL) (void)aclDestroyIntArray(args->shape);
}

static aclnnStatus first(const struct bench_problem *p, aclTensor *const *t, uint64_t *workspace,
                         aclOpExecutor **executor)
{
    const struct args *args = p->args;
    const struct roi_problem *q = &args->q;

    return aclnnRoiAlignV2BackwardGetWorkspaceSize(t[GRAD], t[BOXES], args->shape, q->rows,
                                                   q->columns, (float)q->scale, q->ratio,
                                                   q->aligned, t[INPUT_GRAD], workspace, executor);
}

static bool fill(struct bench_problem *p)
{
    return proposals_fill(p, &((struct args *)p->args)->q, &p->tensors[BOXES], NULL);
}

static bool planes(const void *q, int64_t begin, int64_t end, const struct reference_sums *s)
{
    return roi_reference(q, begin, end, s);
}

static bool prepare(struct bench_problem *p)
{
    struct roi_problem *q = &((struct args *)p->args)->q;

    q->grad = bench_expect_input(&p->tensors[GRAD]);
    return q->grad != NULL &&
           bench_expect(&p->tensors[INPUT_GRAD],
                        &(struct bench_expect){planes, q, q->h * q->w, 16, ROUNDINGS});
}

static json_t *attributes(const struct bench_problem *p)
{
    const struct roi_problem *q = &((const struct args *)p->args)->q;

    return json_pack("{s[IIII]sIsIsfsIsb}", "inputShape", (json_int_t)q->n, (json_int_t)q->c,
                     (json_int_t)q->h, (json_int_t)q->w, "pooledHeight", (json_int_t)q->rows,
                     "pooledWidth", (json_int_t)q->columns, "spatialScale", q->scale,
                     "samplingRatio", (json_int_t)q->ratio, "aligned", q->aligned);
}

static void draw(struct bench_draw *d)
{
    proposals_draw(d, true);
    bench_draw_add(d, " dtypes=f32");
}

const struct bench_op bench_roi_align_v2_backward = {
    .name = "roi_align_v2_backward",
    .api = "aclnnRoiAlignV2Backward",
    .make = make,
    .drop = drop,
    .fill = fill,
    .prepare = prepare,
    .first = first,
    .second = aclnnRoiAlignV2Backward,
    .draw = draw,
    .attributes = attributes,
};
