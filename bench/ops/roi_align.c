/* SPDX-License-Identifier: Apache-2.0 */
/* Averages, or maxima, of bilinear samples over the bins of boxes. Keys: proposals.h; of roi_align not
 * aligned, but mode=avg|max. */
#include <float.h>
#include <jansson.h>

#include "aclnnop/aclnn_roi_align.h"
#include "aclnnop/aclnn_roi_align_v2.h"
#include "measure/bench.h"
#include "ops/expect.h"
#include "ops/proposals.h"
#include "verify/ops/reference_roi_align.h"

enum { SELF, BOXES, BATCH };

static const char *const MODES[] = {"avg", "max", NULL};

struct args {
    struct roi_problem q;
    int64_t mode;
};

static struct bench_tensor *out_of(struct bench_problem *p) { return &p->tensors[p->count - 1]; }

static bool make_tensors(struct bench_problem *p, bool is_indexed)
{
    const struct roi_problem *q = &((const struct args *)p->args)->q;
    const int64_t self[] = {q->n, q->c, q->h, q->w}, boxes[] = {q->boxes, is_indexed ? 4 : 5};
    const int64_t out[] = {q->boxes, q->c, q->rows, q->columns};

    bench_problem_tensor(p, "input", self, 4)->format = ACL_FORMAT_NCHW;
    bench_problem_tensor(p, "boxes", boxes, 2);
    if (is_indexed) bench_problem_tensor(p, "batch", &q->boxes, 1)->dtype = BENCH_I32;
    bench_problem_tensor(p, "out", out, 4)->format = ACL_FORMAT_NCHW;
    out_of(p)->is_output = true;
    return true;
}

static bool make_v2(struct bench_problem *p)
{
    return bench_problem_args(p, sizeof(struct args)) &&
           proposals_read_keys(p, &((struct args *)p->args)->q) && make_tensors(p, false);
}

static bool make(struct bench_problem *p)
{
    if (!bench_problem_args(p, sizeof(struct args))) return false;

    struct args *args = p->args;
    int mode;

    if (!proposals_read_keys(p, &args->q) || !bench_case_choice(p->spec, "mode", MODES, &mode))
        return false;
    if (args->q.aligned) return bench_fail("case %s: boxes are not aligned", p->spec->name);
    args->mode = mode;
    if (mode == 1) args->q.lowest = p->dtype == BENCH_F16 ? -65504 : -(double)FLT_MAX;
    return make_tensors(p, true);
}

static aclnnStatus first_v2(const struct bench_problem *p, aclTensor *const *t, uint64_t *workspace,
                            aclOpExecutor **executor)
{
    const struct roi_problem *q = &((const struct args *)p->args)->q;

    return aclnnRoiAlignV2GetWorkspaceSize(t[SELF], t[BOXES], q->rows, q->columns, (float)q->scale,
                                           q->ratio, q->aligned, t[BOXES + 1], workspace, executor);
}

static aclnnStatus first(const struct bench_problem *p, aclTensor *const *t, uint64_t *workspace,
                         aclOpExecutor **executor)
{
    const struct args *args = p->args;
    const struct roi_problem *q = &args->q;

    return aclnnRoiAlignGetWorkspaceSize(t[SELF], t[BOXES], t[BATCH], MODES[args->mode],
                                         (int)q->rows, (int)q->columns, (int)q->ratio,
                                         (float)q->scale, t[BATCH + 1], workspace, executor);
}

static bool fill(struct bench_problem *p)
{
    return proposals_fill(p, &((struct args *)p->args)->q, &p->tensors[BOXES],
                          p->count > BATCH + 1 ? &p->tensors[BATCH] : NULL);
}

static bool planes(const void *q, int64_t begin, int64_t end, const struct reference_sums *s)
{
    return roi_reference_output(q, begin, end, s);
}

static bool prepare(struct bench_problem *p)
{
    struct roi_problem *q = &((struct args *)p->args)->q;

    q->self = bench_expect_input(&p->tensors[SELF]);
    return q->self != NULL &&
           bench_expect(out_of(p), &(struct bench_expect){planes, q, q->rows * q->columns, q->c,
                                                          ROI_ROUNDINGS});
}

static json_t *attributes_v2(const struct bench_problem *p)
{
    const struct roi_problem *q = &((const struct args *)p->args)->q;

    return json_pack("{sIsIsfsIsb}", "pooledHeight", (json_int_t)q->rows, "pooledWidth",
                     (json_int_t)q->columns, "spatialScale", q->scale, "samplingRatio",
                     (json_int_t)q->ratio, "aligned", q->aligned);
}

static json_t *attributes(const struct bench_problem *p)
{
    const struct args *args = p->args;
    const struct roi_problem *q = &args->q;

    return json_pack("{sssIsIsIsf}", "mode", MODES[args->mode], "outputHeight", (json_int_t)q->rows,
                     "outputWidth", (json_int_t)q->columns, "samplingRatio", (json_int_t)q->ratio,
                     "spatialScale", q->scale);
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
    .first = first,
    .second = aclnnRoiAlign,
    .draw = draw,
    .attributes = attributes,
};

const struct bench_op bench_roi_align_v2 = {
    .name = "roi_align_v2",
    .api = "aclnnRoiAlignV2",
    .make = make_v2,
    .fill = fill,
    .prepare = prepare,
    .first = first_v2,
    .second = aclnnRoiAlignV2,
    .draw = draw_v2,
    .attributes = attributes_v2,
};
