/* SPDX-License-Identifier: Apache-2.0 */
/* Makes the cases of the operators, their data and their expected outputs. */
#include "verify/ops/roi_align.h"

#include <float.h>
#include <math.h>
#include <stdlib.h>

#include "verify/check_op.h"
#include "verify/tolerance.h"

// clang-format off
#define STRATEGIES(index) "sample:points,index:" index, "sample:blocks,index:" index

static const char *const ROI_STRATEGIES[] = {STRATEGIES("32"), NULL};
static const char *const EVERY_STRATEGY[] = {STRATEGIES("32"), STRATEGIES("64"), NULL};
static const char *const FILLS[] = {"index:32", "index:64", NULL};
// clang-format on

void roi_align_make(struct oc_op_case *c, const struct roi_case *q, enum oc_dtype dtype)
{
    const struct oc_shape self = {4, {q->n, q->c, q->h, q->w}};
    const struct oc_shape boxes = {2, {q->boxes, q->indexed ? 4 : 5}}, batch = {1, {q->boxes}};
    const struct oc_shape out = {4, {q->boxes, q->c, q->rows, q->columns}};

    *c = (struct oc_op_case){
        .op = ROI_ALIGN_OP,
        .name = q->name,
        .types = oc_dtype_name(dtype),
        .function = q->indexed        ? "aclnnRoiAlign"
                    : q->has_end_mode ? "aclnnROIAlign"
                                      : "aclnnRoiAlignV2",
        .attributes = q,
        .strategies = q->fills            ? FILLS
                      : q->every_strategy ? EVERY_STRATEGY
                                          : ROI_STRATEGIES,
        .workspace = OC_OP_ANY_WORKSPACE,
        .layouts = q->layouts,
    };
    oc_op_operand(c, "self", dtype, false, &self)->format = ACL_FORMAT_NCHW;
    (void)oc_op_operand(c, q->indexed || q->has_end_mode ? "rois" : "boxes", dtype, false, &boxes);
    if (q->indexed) (void)oc_op_operand(c, "batchIndices", OC_I32, false, &batch);
    oc_op_operand(c, "out", dtype, true, &out)->format = ACL_FORMAT_NCHW;
    oc_op_text(c, "mode", q->maximum ? "max" : "avg");
    oc_op_integer(c, q->indexed ? "outputHeight" : "pooledHeight", q->rows);
    oc_op_integer(c, q->indexed ? "outputWidth" : "pooledWidth", q->columns);
    oc_op_real(c, "spatialScale", roi_scale(q));
    oc_op_integer(c, q->has_end_mode ? "sampleNum" : "samplingRatio", q->ratio);
    oc_op_integer(c, "aligned", q->aligned);
    oc_op_integer(c, "roiEndMode", q->end_mode);
}

/* ---- Data ---- */

static void fill_self(struct oc_op_case *c, struct oc_random *random, enum oc_data data)
{
    struct oc_operand *self = &c->operands[ROI_SELF];

    oc_random_fill(random, data, self->dtype, self->values, (size_t)oc_shape_count(&self->shape));
}

static struct oc_operand *batch_of(struct oc_op_case *c)
{
    const struct roi_case *q = c->attributes;

    return q->indexed ? &c->operands[ROI_BATCH] : NULL;
}

void roi_align_fill_exact(struct oc_op_case *c)
{
    struct oc_random random = oc_op_random(c, OC_DATA_INTEGERS);

    fill_self(c, &random, OC_DATA_INTEGERS);
    roi_boxes_fill_exact(c->attributes, &c->operands[ROI_BOXES], batch_of(c), &random);
}

void roi_align_fill_real(struct oc_op_case *c)
{
    struct oc_random random = oc_op_random(c, OC_DATA_REALS);

    fill_self(c, &random, OC_DATA_REALS);
    roi_boxes_fill_real(c->attributes, &c->operands[ROI_BOXES], batch_of(c), &random);
}

void roi_align_compute(struct oc_op_case *c, bool exact)
{
    const struct roi_case *q = c->attributes;
    struct oc_operand *out = &c->operands[ROI_OUT(q)];
    const int64_t count = oc_shape_count(&out->shape);
    struct reference_sums s = oc_reference_sums(count);
    struct roi_problem problem = roi_boxes_problem(q);

    problem.self = c->operands[ROI_SELF].values;
    problem.box = c->operands[ROI_BOXES].values;
    problem.batch = q->indexed ? c->operands[ROI_BATCH].values : NULL;
    if (q->maximum) problem.lowest = out->dtype == OC_F16 ? -65504 : -(double)FLT_MAX;
    if (count > 0 && oc_shape_count(&c->operands[ROI_SELF].shape) > 0 &&
        !roi_reference_output(&problem, 0, q->boxes * q->c, &s))
        abort();
    for (int64_t k = 0; k < count; k++) {
        const double magnitude = isfinite((double)s.magnitude[k]) ? (double)s.magnitude[k] : 0;

        out->values[k] = (double)s.value[k];
        out->error[k] = s.omitted[k];
        if (!exact && s.terms[k] > 0)
            out->error[k] += oc_error(out->dtype, magnitude, s.terms[k] + ROI_ROUNDINGS);
    }
    oc_reference_sums_free(&s);
    c->same = exact ? OC_SAME_VALUES : OC_SAME_WITHIN_ERROR;
}

/* ---- aclnn-cl-info --check ---- */

static void check_make(struct oc_op_case *c, struct roi_case *q, int type)
{
    roi_align_make(c, q, type == 0 ? OC_F32 : OC_F16);
    c->op = q->indexed ? "roi_align" : q->has_end_mode ? "roi_align_end_mode" : "roi_align_v2";
    roi_align_fill_exact(c);
    roi_align_compute(c, true);
}

static void check_make_v2(struct oc_op_case *c, int mode, int type)
{
    static struct roi_case modes[ROI_BOXES_MODES];
    struct roi_case *q = &modes[mode];

    roi_boxes_check_case(q, mode);
    check_make(c, q, type);
}

static void check_make_v1(struct oc_op_case *c, int mode, int type)
{
    static const char *const MODES[] = {"average, adaptive", "average, 4 samples per bin",
                                        "maximum, adaptive", "maximum, 4 samples per bin"};
    static struct roi_case modes[4];
    struct roi_case *q = &modes[mode];

    roi_boxes_check_case(q, mode % 2);
    q->name = MODES[mode];
    q->indexed = true;
    q->maximum = mode >= 2;
    check_make(c, q, type);
}

static void check_make_end_mode(struct oc_op_case *c, int mode, int type)
{
    static struct roi_case modes[ROI_END_MODES];
    struct roi_case *q = &modes[mode];

    roi_boxes_check_end_mode(q, mode);
    check_make(c, q, type);
}

const struct oc_check_op oc_check_roi_align_end_mode = {ROI_END_MODES, 2, EVERY_STRATEGY,
                                                        check_make_end_mode};
const struct oc_check_op oc_check_roi_align = {4, 2, EVERY_STRATEGY, check_make_v1};
const struct oc_check_op oc_check_roi_align_v2 = {ROI_BOXES_MODES, 2, EVERY_STRATEGY,
                                                  check_make_v2};
