/* SPDX-License-Identifier: Apache-2.0 */
/* Cases of aclnnRoiAlignV2, aclnnRoiAlign and aclnnROIAlign: their data and their expected outputs. */
#ifndef OC_VERIFY_ROI_ALIGN_H
#define OC_VERIFY_ROI_ALIGN_H

#include "verify/op.h"
#include "verify/ops/reference_roi_align.h"
#include "verify/ops/roi_boxes.h"
#include "verify/ops/sums.h"

#define ROI_ALIGN_OP "roi_align"

/* aclnnRoiAlign has the batch indices before out. */
enum roi_align_operand { ROI_SELF, ROI_BOXES, ROI_BATCH };

#define ROI_OUT(q) ((q)->indexed ? 3 : 2)

void roi_align_make(struct oc_op_case *c, const struct roi_case *q, enum oc_dtype dtype);

/* Small integers and exact boxes. */
void roi_align_fill_exact(struct oc_op_case *c);
void roi_align_fill_real(struct oc_op_case *c);

/* Computes the expected output from the inputs. */
void roi_align_compute(struct oc_op_case *c, bool exact);

#endif
