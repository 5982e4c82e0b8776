/* SPDX-License-Identifier: Apache-2.0 */
/* Makes the cases of the operators, their data and their expected outputs. */
#include "verify/ops/roi_align_v2_backward.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "verify/check_op.h"
#include "verify/ops/scatter.h"
#include "verify/tolerance.h"

static const char *const FILLS[] = {"index:32", "index:64", NULL};

static bool can_serve(const char *strategy, aclTensor *const *t)
{
    return scatter_can_serve(strategy, t[GRAD_INPUT]);
}

void roi_make(struct oc_op_case *c, const struct roi_case *q)
{
    const struct oc_shape grad = {4, {q->boxes, q->c, q->rows, q->columns}};
    const struct oc_shape boxes = {2, {q->boxes, 5}};
    const struct oc_shape input = {4, {q->n, q->c, q->h, q->w}};

    *c = (struct oc_op_case){
        .op = ROI_OP,
        .name = q->name,
        .types = "f32",
        .function = q->has_end_mode ? "aclnnROIAlignBackward" : "aclnnRoiAlignV2Backward",
        .attributes = q,
        .strategies = q->fills            ? FILLS
                      : q->every_strategy ? scatter_every_box_strategy
                                          : scatter_box_strategies,
        .can_serve = can_serve,
        .workspace = OC_OP_ANY_WORKSPACE,
        .layouts = q->layouts,
    };
    oc_op_operand(c, "gradOutput", OC_F32, false, &grad)->format = ACL_FORMAT_NCHW;
    (void)oc_op_operand(c, q->has_end_mode ? "rois" : "boxes", OC_F32, false, &boxes);
    oc_op_operand(c, "gradInput", OC_F32, true, &input)->format = ACL_FORMAT_NCHW;
    oc_op_ints(c, q->has_end_mode ? "xdiffShape" : "inputShape", input.extent, input.rank);
    oc_op_integer(c, "pooledHeight", q->rows);
    oc_op_integer(c, "pooledWidth", q->columns);
    oc_op_real(c, "spatialScale", roi_scale(q));
    oc_op_integer(c, q->has_end_mode ? "sampleNum" : "samplingRatio", q->ratio);
    oc_op_integer(c, "aligned", q->aligned);
    oc_op_integer(c, "roiEndMode", q->end_mode);
}

/* ---- Data ---- */

static void fill_grad(struct oc_op_case *c, struct oc_random *random, enum oc_data data)
{
    struct oc_operand *grad = &c->operands[GRAD];

    oc_random_fill(random, data, OC_F32, grad->values, (size_t)oc_shape_count(&grad->shape));
}

void roi_fill_exact(struct oc_op_case *c)
{
    const struct roi_case *q = c->attributes;
    struct oc_random random = oc_op_random(c, OC_DATA_INTEGERS);

    fill_grad(c, &random, OC_DATA_INTEGERS);
    roi_boxes_fill_exact(q, &c->operands[BOXES], NULL, &random);
}

void roi_fill_real(struct oc_op_case *c)
{
    const struct roi_case *q = c->attributes;
    struct oc_random random = oc_op_random(c, OC_DATA_REALS);

    fill_grad(c, &random, OC_DATA_REALS);
    roi_boxes_fill_real(q, &c->operands[BOXES], NULL, &random);
}

static void roi_expect(const struct roi_problem *q, struct oc_operand *o, bool exact)
{
    const int64_t count = oc_shape_count(&o->shape), bins = q->boxes * q->rows * q->columns;
    struct reference_sums s = oc_reference_sums(count);
    double largest = 0;

    for (int64_t k = 0; k < bins * q->c; k++)
        if (isfinite(q->grad[k])) largest = fmax(largest, fabs(q->grad[k]));
    if (!roi_reference(q, 0, q->n * q->c, &s)) abort();
    for (int64_t k = 0; k < count; k++) {
        /* Half a unit of fixed point for each term. */
        const double fixed = s.terms[k] * largest * (double)bins * ldexp(1, -58);
        const double magnitude = isfinite((double)s.magnitude[k]) ? (double)s.magnitude[k] : 0;

        o->values[k] = (double)s.value[k];
        o->error[k] = s.omitted[k];
        if (!exact && s.terms[k] > 0)
            o->error[k] += oc_error(OC_F32, magnitude, s.terms[k] + ROI_ROUNDINGS) + fixed;
    }
    oc_reference_sums_free(&s);
}

void roi_compute(struct oc_op_case *c, bool exact)
{
    const struct roi_case *q = c->attributes;
    struct oc_operand *o = c->operands;
    struct roi_problem problem = roi_boxes_problem(q);

    problem.box = o[BOXES].values;
    problem.grad = o[GRAD].values;
    roi_expect(&problem, &o[GRAD_INPUT], exact);
    c->same = exact ? OC_SAME_BITS : OC_SAME_WITHIN_ERROR;
}

/* ---- aclnn-cl-info --check ---- */

static void check_make_case(struct oc_op_case *c, const struct roi_case *q)
{
    roi_make(c, q);
    roi_fill_exact(c);
    roi_compute(c, true);
}

static void check_make(struct oc_op_case *c, int mode, int type)
{
    static struct roi_case modes[ROI_BOXES_MODES];
    struct roi_case *q = &modes[mode];

    (void)type;
    roi_boxes_check_case(q, mode);
    check_make_case(c, q);
}

static void check_make_end_mode(struct oc_op_case *c, int mode, int type)
{
    static struct roi_case modes[ROI_END_MODES];
    struct roi_case *q = &modes[mode];

    (void)type;
    roi_boxes_check_end_mode(q, mode);
    check_make_case(c, q);
    c->op = "roi_align_end_mode_backward";
}

const struct oc_check_op oc_check_roi_align_end_mode_backward = {
    ROI_END_MODES, 1, scatter_every_box_strategy, check_make_end_mode};

const struct oc_check_op oc_check_roi_align_v2_backward = {ROI_BOXES_MODES, 1,
                                                           scatter_every_box_strategy, check_make};
