/* SPDX-License-Identifier: Apache-2.0 */
/* Makes the cases of the operator, their data and their expected outputs. */
#include "verify/ops/roi_align_v2_backward.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "aclnnop/aclnn_roi_align_v2_backward.h"
#include "verify/check.h"
#include "verify/ops/scatter.h"
#include "verify/tolerance.h"

static const char *const FILLS[] = {"index:32", "index:64", NULL};

/* ---- Calls ---- */

static aclnnStatus first(aclTensor *const *t, const void *attributes, uint64_t *workspaceSize,
                         aclOpExecutor **executor)
{
    const struct roi_case *q = attributes;
    const int64_t shape[] = {q->n, q->c, q->h, q->w};
    aclIntArray *input_shape = aclCreateIntArray(shape, 4);
    const aclnnStatus status = aclnnRoiAlignV2BackwardGetWorkspaceSize(
        t[GRAD], t[BOXES], input_shape, q->rows, q->columns, q->scale == 0 ? 1 : q->scale, q->ratio,
        q->aligned, t[GRAD_INPUT], workspaceSize, executor);

    (void)aclDestroyIntArray(input_shape);
    return status;
}

static bool can_serve(const char *strategy, aclTensor *const *t)
{
    return strstr(strategy, "scatter:plane") == NULL ||
           t[GRAD_INPUT]->shape[2] * t[GRAD_INPUT]->shape[3] <= SCATTER_LARGEST_PLANE;
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
        .first = first,
        .second = aclnnRoiAlignV2Backward,
        .attributes = q,
        .strategies = q->fills            ? FILLS
                      : q->every_strategy ? scatter_every_strategy
                                          : scatter_strategies,
        .can_serve = can_serve,
        .workspace = OC_OP_ANY_WORKSPACE,
        .layouts = q->layouts,
    };
    oc_op_operand(c, "gradOutput", OC_F32, false, &grad)->format = ACL_FORMAT_NCHW;
    (void)oc_op_operand(c, "boxes", OC_F32, false, &boxes);
    oc_op_operand(c, "gradInput", OC_F32, true, &input)->format = ACL_FORMAT_NCHW;
}

/* ---- Data ---- */

static void fill_grad(struct oc_op_case *c, struct oc_random *random, enum oc_data data)
{
    struct oc_operand *grad = &c->operands[GRAD];

    oc_random_fill(random, data, OC_F32, grad->values, (size_t)oc_shape_count(&grad->shape));
}

/* An image index: mostly valid, with a fraction, which is truncated; -0.5 is image 0. */
static double image(struct oc_random *random, int64_t images)
{
    const int64_t kind = oc_random_integer(random, 0, 9);

    if (kind == 0) return -1;
    if (kind == 1) return (double)images;
    if (kind == 2) return -0.5;
    return (double)oc_random_integer(random, 0, images - 1) + 0.25 * (double)(kind % 4);
}

static double scale_of(const struct roi_case *q) { return q->scale == 0 ? 1 : (double)q->scale; }

/* Both edges of a box along one axis, in image coordinates. */
static void exact_axis(struct oc_random *random, int64_t size, int64_t bins, double edges[2])
{
    const double bin = ldexp(1, (int)oc_random_integer(random, -1, 2));

    edges[0] = (double)oc_random_integer(random, -8, 4 * size) / 4;
    edges[1] = edges[0] + bin * (double)bins;
}

void roi_fill_exact(struct oc_op_case *c)
{
    const struct roi_case *q = c->attributes;
    struct oc_random random = oc_op_random(c, OC_DATA_INTEGERS);

    fill_grad(c, &random, OC_DATA_INTEGERS);
    for (int64_t k = 0; k < q->boxes; k++) {
        double *box = c->operands[BOXES].values + 5 * k, x[2], y[2];

        exact_axis(&random, q->w, q->columns, x);
        exact_axis(&random, q->h, q->rows, y);
        box[0] = image(&random, q->n);
        box[1] = x[0] / scale_of(q);
        box[2] = y[0] / scale_of(q);
        box[3] = x[1] / scale_of(q);
        box[4] = y[1] / scale_of(q);
    }
}

void roi_fill_real(struct oc_op_case *c)
{
    const struct roi_case *q = c->attributes;
    struct oc_random random = oc_op_random(c, OC_DATA_REALS);

    fill_grad(c, &random, OC_DATA_REALS);
    for (int64_t k = 0; k < q->boxes; k++) {
        double *box = c->operands[BOXES].values + 5 * k;
        const double w = (double)q->w / scale_of(q), h = (double)q->h / scale_of(q);

        box[0] = image(&random, q->n);
        box[1] = oc_round_to(OC_F32, oc_random_real(&random, -w / 4, w));
        box[2] = oc_round_to(OC_F32, oc_random_real(&random, -h / 4, h));
        box[3] = oc_round_to(OC_F32, box[1] + oc_random_real(&random, -w / 8, w));
        box[4] = oc_round_to(OC_F32, box[2] + oc_random_real(&random, -h / 8, h));
    }
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
        o->error[k] = exact || s.terms[k] == 0
                          ? 0
                          : oc_error(OC_F32, magnitude, s.terms[k] + ROI_ROUNDINGS) + fixed;
    }
    oc_reference_sums_free(&s);
}

void roi_compute(struct oc_op_case *c, bool exact)
{
    const struct roi_case *q = c->attributes;
    struct oc_operand *o = c->operands;
    const struct roi_problem problem = {
        .n = q->n,
        .c = q->c,
        .h = q->h,
        .w = q->w,
        .boxes = q->boxes,
        .rows = q->rows,
        .columns = q->columns,
        .scale = scale_of(q),
        .ratio = q->ratio,
        .aligned = q->aligned,
        .grad = o[GRAD].values,
        .box = o[BOXES].values,
    };

    roi_expect(&problem, &o[GRAD_INPUT], exact);
    c->same = exact ? OC_SAME_BITS : OC_SAME_WITHIN_ERROR;
}

/* ---- aclnn-cl-info --check ---- */

static void check_make(struct oc_op_case *c, int mode, int type)
{
    static const char *const MODES[] = {"adaptive", "4 samples per bin", "aligned, adaptive",
                                        "aligned, 4 samples per bin"};
    static struct roi_case q; /* of the current case */

    (void)type;
    q = (struct roi_case){.name = MODES[mode],
                          .n = 2,
                          .c = 5,
                          .h = 9,
                          .w = 11,
                          .boxes = 7,
                          .rows = 3,
                          .columns = 2,
                          .ratio = mode % 2 == 0 ? 0 : 2,
                          .aligned = mode >= 2};
    roi_make(c, &q);
    roi_fill_exact(c);
    roi_compute(c, true);
}

const struct oc_check_op oc_check_roi_align_v2_backward = {4, 1, scatter_every_strategy,
                                                           check_make};
