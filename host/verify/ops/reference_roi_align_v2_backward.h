/* SPDX-License-Identifier: Apache-2.0 */
/* The gradient of RoiAlign, naively. */
#ifndef OC_VERIFY_REFERENCE_ROI_ALIGN_V2_BACKWARD_H
#define OC_VERIFY_REFERENCE_ROI_ALIGN_V2_BACKWARD_H

#include "verify/ops/reference_roi_samples.h"

/* Planes [begin, end) of gradInput, counted over N and C. */
bool roi_reference(const struct roi_problem *problem, int64_t begin, int64_t end,
                   const struct reference_sums *sums);

#endif
