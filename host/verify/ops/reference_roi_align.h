/* SPDX-License-Identifier: Apache-2.0 */
/* RoiAlign, naively and sample by sample. */
#ifndef OC_VERIFY_REFERENCE_ROI_ALIGN_H
#define OC_VERIFY_REFERENCE_ROI_ALIGN_H

#include "verify/ops/reference_roi_samples.h"

/* Planes [begin, end) of out, counted over K and C. */
bool roi_reference_output(const struct roi_problem *problem, int64_t begin, int64_t end,
                          const struct reference_sums *sums);

#endif
