/* SPDX-License-Identifier: Apache-2.0 */
/* What the parts of the operator's test program share: a case, its data and its two calls. */
#ifndef OC_OPS_ROI_ALIGN_V2_BACKWARD_H
#define OC_OPS_ROI_ALIGN_V2_BACKWARD_H

#include "harness/op.h"
#include "ops/reference_roi_align_v2_backward.h"
#include "ops/sums.h"

#define ROI_OP "roi_align_v2_backward"

struct roi_case {
    const char *name;
    int64_t n, c, h, w, boxes, rows, columns;
    float scale; /* 0: 1 */
    int64_t ratio;
    bool aligned;
    bool every_form; /* with 64-bit indices, too */
    bool fills;      /* the plan only sets zeros */
    unsigned layouts;
};

enum roi_operand { GRAD, BOXES, GRAD_INPUT };

void roi_make(struct oc_op_case *c, const struct roi_case *row);

/* Small integers, and boxes whose samples lie at sixteenths of cells: everything is exact. */
void roi_fill_exact(struct oc_op_case *c);
void roi_fill_real(struct oc_op_case *c);

/* The output that the case expects, from its inputs. */
void roi_compute(struct oc_op_case *c, bool exact);

/* Tests in the other part. */
void roi_refusals(struct oc_suite *suite);

#endif
