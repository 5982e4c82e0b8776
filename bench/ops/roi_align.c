/* SPDX-License-Identifier: Apache-2.0 */
/* Averages, or maxima, of bilinear samples over the bins of boxes. Keys: proposals.h; of roi_align not
 * aligned, but mode=avg|max. */
#include <float.h>

#include "measure/arguments.h"
#include "measure/bench.h"
#include "ops/expect.h"
#include "ops/proposals.h"
#include "verify/ops/reference_roi_align.h"

enum { SELF, BOXES, BATCH };

static const char *const MODES[] = {"avg", "max", NULL};

static struct bench_tensor *out_of(struct bench_problem *p) { return &p->tensors[p->count - 1]; }

static bool make_tensors(struct bench_problem *p, bool is_indexed)
{
    const struct roi_problem *q = p->args;
    const int64_t self[] = {q->n, q->c, q->h, q->w}, boxes[] = {q->boxes, is_indexed ? 4 : 5};
    const int64_t out[] = {q->boxes, q->c, q->rows, q->columns};

    bench_problem_tensor(p, "self", self, 4)->format = ACL_FORMAT_NCHW;
    bench_problem_tensor(p, is_indexed ? "rois" : "boxes", boxes, 2);
    if (is_indexed) bench_problem_tensor(p, "batchIndices", &q->boxes, 1)->dtype = BENCH_I32;
    bench_problem_tensor(p, "out", out, 4)->format = ACL_FORMAT_NCHW;
    out_of(p)->is_output = true;
    return true;
}

static bool make_v2(struct bench_problem *p)
{
    if (!bench_problem_args(p, sizeof(struct roi_problem)) || !proposals_read_keys(p, p->args))
        return false;
    proposals_add_values(p, p->args);
    return make_tensors(p, false);
}

static bool make(struct bench_problem *p)
{
    if (!bench_problem_args(p, sizeof(struct roi_problem))) return false;

    struct roi_problem *q = p->args;
    int mode;

    if (!proposals_read_keys(p, q) || !bench_case_choice(p->spec, "mode", MODES, &mode))
        return false;
    if (q->aligned) return bench_fail("case %s: boxes are not aligned", p->spec->name);
    bench_problem_text(p, "mode", MODES[mode]);
    bench_problem_integer(p, "outputHeight", q->rows);
    bench_problem_integer(p, "outputWidth", q->columns);
    bench_problem_integer(p, "samplingRatio", q->ratio);
    bench_problem_real(p, "spatialScale", q->scale);
    if (mode == 1) q->lowest = p->dtype == BENCH_F16 ? -65504 : -(double)FLT_MAX;
    return make_tensors(p, true);
}

static bool fill(struct bench_problem *p)
{
    return proposals_fill(p, p->args, &p->tensors[BOXES],
                          p->count > BATCH + 1 ? &p->tensors[BATCH] : NULL);
}

static bool planes(const void *q, int64_t begin, int64_t end, const struct reference_sums *s)
{
    return roi_reference_output(q, begin, end, s);
}

static bool prepare(struct bench_problem *p)
{
    struct roi_problem *q = p->args;

    q->self = bench_expect_input(&p->tensors[SELF]);
    return q->self != NULL &&
           bench_expect(out_of(p), &(struct bench_expect){planes, q, q->rows * q->columns, q->c,
                                                          ROI_ROUNDINGS});
}

static const char *const DTYPES[] = {"f32", "f16", NULL};

static void draw_v2(struct bench_draw *d)
{
    proposals_draw(d, true);
    bench_draw_add_choice(d, "dtypes", DTYPES);
}

static void draw(struct bench_draw *d)
{
    proposals_draw(d, false);
    bench_draw_add_choice(d, "mode", MODES);
    bench_draw_add_choice(d, "dtypes", DTYPES);
}

const struct bench_op bench_roi_align = {
    .name = "roi_align",
    .api = "aclnnRoiAlign",
    .make = make,
    .fill = fill,
    .prepare = prepare,
    .draw = draw,
};

const struct bench_op bench_roi_align_v2 = {
    .name = "roi_align_v2",
    .api = "aclnnRoiAlignV2",
    .make = make_v2,
    .fill = fill,
    .prepare = prepare,
    .draw = draw_v2,
};
