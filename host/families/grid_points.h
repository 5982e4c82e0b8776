/* SPDX-License-Identifier: Apache-2.0 */
/* The host side of cl/common/grid_points.cl.h: what sampling an image at the points of a grid and its
 * gradients have in common. */
#ifndef OC_FAMILIES_GRID_POINTS_H
#define OC_FAMILIES_GRID_POINTS_H

#include "check/check.h"
#include "plan/plan.h"

#define OC_GRID_DTYPES (OC_FLOATS | OC_F64)

enum oc_grid_mode { OC_GRID_BILINEAR, OC_GRID_NEAREST, OC_GRID_BICUBIC };
enum oc_grid_padding { OC_GRID_ZEROS, OC_GRID_BORDER, OC_GRID_REFLECTION };

aclnnStatus oc_grid_check_modes(int64_t interpolationMode, int64_t paddingMode);

/* The shapes of `sampled`, the tensor of a value per point, and of `grid`, which belong to an input of
 * rank 4. */
aclnnStatus oc_grid_check_shapes(const aclTensor *input, const char *name, const aclTensor *sampled,
                                 const aclTensor *grid);

/* The kernels' argument `borders`: CLIPS and ALIGNS_CORNERS of the header. */
int oc_grid_borders(int64_t paddingMode, bool alignCorners);

/* Adds the definitions that the header requires. */
void oc_grid_define_points(int64_t interpolationMode, int64_t paddingMode, int point_block,
                           struct oc_launch *launch);

/* The elements of the input that a point touches. */
int oc_grid_neighbors(int64_t interpolationMode);

#endif
