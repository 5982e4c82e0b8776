/* SPDX-License-Identifier: Apache-2.0 */
/* The gradient of averaging bilinear samples over the bins of boxes. Keys: proposals.h. */

#include "measure/arguments.h"
#include "measure/bench.h"
#include "ops/expect.h"
#include "ops/proposals.h"
#include "verify/ops/reference_roi_align_v2_backward.h"

enum { GRAD, BOXES, INPUT_GRAD };

/* A sum may begin in local memory and be added to others: two roundings more than the formula. */
#define ROUNDINGS (ROI_ROUNDINGS + 2)

static bool make(struct bench_problem *p)
{
    if (!bench_problem_args(p, sizeof(struct roi_problem)) || !proposals_read_keys(p, p->args))
        return false;

    const struct roi_problem *q = p->args;
    const int64_t grad[] = {q->boxes, q->c, q->rows, q->columns}, boxes[] = {q->boxes, 5};
    const int64_t input[] = {q->n, q->c, q->h, q->w};

    bench_problem_tensor(p, "gradOutput", grad, 4)->format = ACL_FORMAT_NCHW;
    bench_problem_tensor(p, "boxes", boxes, 2);
    bench_problem_tensor(p, "gradInput", input, 4)->format = ACL_FORMAT_NCHW;
    p->tensors[INPUT_GRAD].is_output = true;
    bench_problem_ints(p, "inputShape", input, 4);
    proposals_add_values(p, q);
    return true;
}

static bool fill(struct bench_problem *p)
{
    return proposals_fill(p, p->args, &p->tensors[BOXES], NULL);
}

static bool planes(const void *q, int64_t begin, int64_t end, const struct reference_sums *s)
{
    return roi_reference(q, begin, end, s);
}

static bool prepare(struct bench_problem *p)
{
    struct roi_problem *q = p->args;

    q->grad = bench_expect_input(&p->tensors[GRAD]);
    return q->grad != NULL &&
           bench_expect(&p->tensors[INPUT_GRAD],
                        &(struct bench_expect){planes, q, q->h * q->w, 16, ROUNDINGS});
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
    .fill = fill,
    .prepare = prepare,
    .draw = draw,
};
