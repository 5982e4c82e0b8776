/* SPDX-License-Identifier: Apache-2.0 */
/* Cases of RoiAlign and its gradient: shapes, attributes and boxes. */
#ifndef OC_VERIFY_ROI_BOXES_H
#define OC_VERIFY_ROI_BOXES_H

#include "verify/op.h"
#include "verify/ops/reference_roi_samples.h"

struct roi_case {
    const char *name;
    int64_t n, c, h, w, boxes, rows, columns;
    float scale; /* 0: 1 */
    int64_t ratio;
    bool aligned;
    bool every_strategy; /* also with 64-bit indices */
    bool fills;          /* the plan only writes zeros, or nothing */
    bool indexed;        /* aclnnRoiAlign, not aclnnRoiAlignV2 */
    bool has_end_mode;   /* aclnnROIAlign, aclnnROIAlignBackward: `aligned` has no effect */
    int64_t end_mode;
    bool maximum;
    unsigned types; /* of the forward operators; 0: OC_F32 */
    unsigned layouts;
};

double roi_scale(const struct roi_case *q);

/* All but the data. */
struct roi_problem roi_boxes_problem(const struct roi_case *q);

/* Boxes with samples at multiples of 1/16 pixel, so that all arithmetic is exact. `batch` holds the images
 * if it is not NULL. */
void roi_boxes_fill_exact(const struct roi_case *q, struct oc_operand *boxes,
                          struct oc_operand *batch, struct oc_random *random);
void roi_boxes_fill_real(const struct roi_case *q, struct oc_operand *boxes,
                         struct oc_operand *batch, struct oc_random *random);

/* ---- aclnn-cl-info --check ---- */

#define ROI_BOXES_MODES 4

void roi_boxes_check_case(struct roi_case *q, int mode);

/* Of the operators that have it, all values of roiEndMode, adaptive and not. */
#define ROI_END_MODES 4

void roi_boxes_check_end_mode(struct roi_case *q, int mode);

#endif
