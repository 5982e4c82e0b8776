/* SPDX-License-Identifier: Apache-2.0 */
/* Launches kernels that reduce contiguous rows: a work-group or a work-item has a row (cl/common/norm_rows.cl.h). */
#ifndef OC_STEPS_REDUCED_ROWS_H
#define OC_STEPS_REDUCED_ROWS_H

#include "plan/plan.h"

/* Sets the range, the width of indices and the strategy of a launch for `rows` rows of `length` elements.
 * Returns false, with the error in the plan, where no strategy serves. */
bool oc_launch_set_reduced_rows(oc_plan *p, int64_t rows, int64_t length, struct oc_launch *launch);

#endif
