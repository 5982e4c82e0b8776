/* SPDX-License-Identifier: Apache-2.0 */
/* Cases of aclnnRoiAlignV2Backward and aclnnROIAlignBackward: their data and their expected outputs. */
#ifndef OC_VERIFY_ROI_ALIGN_V2_BACKWARD_H
#define OC_VERIFY_ROI_ALIGN_V2_BACKWARD_H

#include "verify/op.h"
#include "verify/ops/reference_roi_align_v2_backward.h"
#include "verify/ops/roi_boxes.h"
#include "verify/ops/sums.h"

#define ROI_OP "roi_align_v2_backward"

enum roi_operand { GRAD, BOXES, GRAD_INPUT };

void roi_make(struct oc_op_case *c, const struct roi_case *q);

/* Small integers, and boxes with samples at multiples of 1/16 pixel, so that all arithmetic is
 * exact. */
void roi_fill_exact(struct oc_op_case *c);
void roi_fill_real(struct oc_op_case *c);

/* Computes the expected output from the inputs. */
void roi_compute(struct oc_op_case *c, bool exact);

#endif
