/* SPDX-License-Identifier: Apache-2.0 */
#include "verify/ops/roi_boxes.h"

#include <math.h>

/* An image index: mostly valid, with a fraction, which is truncated; -0.5 is image 0. */
static double image(struct oc_random *random, int64_t images)
{
    const int64_t kind = oc_random_integer(random, 0, 9);

    if (kind == 0) return -1;
    if (kind == 1) return (double)images;
    if (kind == 2) return -0.5;
    return (double)oc_random_integer(random, 0, images - 1) + 0.25 * (double)(kind % 4);
}

double roi_scale(const struct roi_case *q) { return q->scale == 0 ? 1 : (double)q->scale; }

static bool roi_is_inclusive(const struct roi_case *q)
{
    return q->has_end_mode && q->end_mode == 1;
}

/* Both edges of a box along one axis, in image coordinates. */
static void exact_axis(const struct roi_case *q, struct oc_random *random, int64_t size,
                       int64_t bins, double edges[2])
{
    const double bin = ldexp(1, (int)oc_random_integer(random, -1, 2));

    edges[0] = (double)oc_random_integer(random, -8, 4 * size) / 4;
    edges[1] = edges[0] + bin * (double)bins - (roi_is_inclusive(q) ? roi_scale(q) : 0);
}

struct roi_problem roi_boxes_problem(const struct roi_case *q)
{
    return (struct roi_problem){.n = q->n,
                                .c = q->c,
                                .h = q->h,
                                .w = q->w,
                                .boxes = q->boxes,
                                .rows = q->rows,
                                .columns = q->columns,
                                .scale = roi_scale(q),
                                .ratio = q->ratio,
                                .aligned = q->has_end_mode ? q->end_mode >= 2 : q->aligned,
                                .is_inclusive = roi_is_inclusive(q)};
}

/* Stores the image of box k; returns where its edges are. */
static double *set_image(const struct roi_case *q, struct oc_operand *boxes,
                         struct oc_operand *batch, int64_t k, struct oc_random *random)
{
    const double n = image(random, q->n);

    if (batch != NULL) {
        batch->values[k] = trunc(n);
        return boxes->values + 4 * k;
    }
    boxes->values[5 * k] = n;
    return boxes->values + 5 * k + 1;
}

void roi_boxes_fill_exact(const struct roi_case *q, struct oc_operand *boxes,
                          struct oc_operand *batch, struct oc_random *random)
{
    for (int64_t k = 0; k < q->boxes; k++) {
        double x[2], y[2];

        exact_axis(q, random, q->w, q->columns, x);
        exact_axis(q, random, q->h, q->rows, y);

        double *edges = set_image(q, boxes, batch, k, random);

        edges[0] = x[0] / roi_scale(q);
        edges[1] = y[0] / roi_scale(q);
        edges[2] = x[1] / roi_scale(q);
        edges[3] = y[1] / roi_scale(q);
    }
}

void roi_boxes_fill_real(const struct roi_case *q, struct oc_operand *boxes,
                         struct oc_operand *batch, struct oc_random *random)
{
    const double w = (double)q->w / roi_scale(q), h = (double)q->h / roi_scale(q);

    for (int64_t k = 0; k < q->boxes; k++) {
        double *edges = set_image(q, boxes, batch, k, random);

        edges[0] = oc_random_real(random, -w / 4, w);
        edges[1] = oc_random_real(random, -h / 4, h);
        edges[2] = edges[0] + oc_random_real(random, -w / 8, w);
        edges[3] = edges[1] + oc_random_real(random, -h / 8, h);
        for (int i = 0; i < 4; i++)
            edges[i] = oc_round_to(boxes->dtype, edges[i]);
    }
}

void roi_boxes_check_case(struct roi_case *q, int mode)
{
    static const char *const MODES[ROI_BOXES_MODES] = {
        "adaptive", "4 samples per bin", "aligned, adaptive", "aligned, 4 samples per bin"};

    *q = (struct roi_case){.name = MODES[mode],
                           .n = 2,
                           .c = mode % 2 == 0 ? 5 : 8,
                           .h = 9,
                           .w = 11,
                           .boxes = 7,
                           .rows = 3,
                           .columns = 2,
                           .ratio = mode % 2 == 0 ? 0 : 2,
                           .aligned = mode >= 2};
}

void roi_boxes_check_end_mode(struct roi_case *q, int mode)
{
    static const char *const MODES[ROI_END_MODES] = {"roiEndMode 0", "roiEndMode 1", "roiEndMode 2",
                                                     "roiEndMode 3"};

    roi_boxes_check_case(q, mode % 2);
    q->name = MODES[mode];
    q->has_end_mode = true;
    q->end_mode = mode;
}
