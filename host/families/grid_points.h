/* SPDX-License-Identifier: Apache-2.0 */
/* This is the host side of cl/common/grid_points.cl.h. The operator that samples an image at the
 * points of a grid and its gradient share these functions. */
#ifndef OC_FAMILIES_GRID_POINTS_H
#define OC_FAMILIES_GRID_POINTS_H

#include "check/check.h"
#include "plan/plan.h"

#define OC_GRID_DTYPES (OC_FLOATS | OC_F64)

enum oc_grid_mode { OC_GRID_BILINEAR, OC_GRID_NEAREST, OC_GRID_BICUBIC };
enum oc_grid_padding { OC_GRID_ZEROS, OC_GRID_BORDER, OC_GRID_REFLECTION };

aclnnStatus oc_grid_check_modes(int64_t interpolationMode, int64_t paddingMode);

/* Checks the shapes of `sampled`, which has a value per point, and of `grid` against an input of
 * rank 4. */
aclnnStatus oc_grid_check_shapes(const aclTensor *input, const char *name, const aclTensor *sampled,
                                 const aclTensor *grid);

/* Returns the kernels' argument `borders`: the flags CLIPS and ALIGNS_CORNERS of
 * grid_points.cl.h. */
int oc_grid_borders(int64_t paddingMode, bool alignCorners);

/* Adds the definitions that grid_points.cl.h requires. */
void oc_grid_define_points(int64_t interpolationMode, int64_t paddingMode, int point_block,
                           struct oc_launch *launch);

/* Returns the number of input elements that a point reads. */
int oc_grid_neighbors(int64_t interpolationMode);

#endif
