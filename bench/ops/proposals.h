/* SPDX-License-Identifier: Apache-2.0 */
/* Boxes like proposals of a detector, for RoiAlign and its gradient. Keys: self=NxCxHxW, the image;
 * boxes=COUNT; bins=HxW; scale=FACTOR from boxes to the image; sampling=COUNT per bin and axis (0:
 * adaptive); aligned=1. */
#ifndef BENCH_PROPOSALS_H
#define BENCH_PROPOSALS_H

#include "measure/problem.h"
#include "verify/ops/reference_roi_samples.h"

bool proposals_read_keys(struct bench_problem *p, struct roi_problem *q);

/* Adds the values of aclnnRoiAlignV2 and its gradient. */
void proposals_add_values(struct bench_problem *p, const struct roi_problem *q);

/* Makes the boxes, and p->flops. `batch` holds their images; if it is NULL, the boxes do. */
bool proposals_fill(struct bench_problem *p, struct roi_problem *q, struct bench_tensor *boxes,
                    struct bench_tensor *batch);

/* A random case, up to the dtypes; `aligned`: the operator has the key. */
void proposals_draw(struct bench_draw *d, bool aligned);

#endif
