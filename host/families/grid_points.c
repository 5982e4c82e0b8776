/* SPDX-License-Identifier: Apache-2.0 */
#include "families/grid_points.h"

#include <stdio.h>

/* The limit exists because kernels index the elements of a plane and the points of an image with
 * int. */
#define MAX_PLANE ((int64_t)INT32_MAX - 65536)

aclnnStatus oc_grid_check_modes(int64_t interpolationMode, int64_t paddingMode)
{
    static const char *const MODES[] = {"bilinear", "nearest", "bicubic"};
    static const char *const PADDINGS[] = {"zeros", "border", "reflection"};

    OC_TRY(oc_check_enum("interpolationMode", interpolationMode, MODES, OC_COUNT(MODES)));
    return oc_check_enum("paddingMode", paddingMode, PADDINGS, OC_COUNT(PADDINGS));
}

aclnnStatus oc_grid_check_shapes(const aclTensor *input, const char *name, const aclTensor *sampled,
                                 const aclTensor *grid)
{
    const int64_t shape[] = {oc_dim(input, 0), oc_dim(sampled, 2), oc_dim(sampled, 3), 2};
    char what[64];

    for (int k = 0; k < 2; k++) {
        char than[32];

        (void)snprintf(what, sizeof(what), "%s.shape[%d]", name, k);
        (void)snprintf(than, sizeof(than), "input.shape[%d]", k);
        OC_TRY(oc_check_i64(what, oc_dim(sampled, k), OC_EQ, than, oc_dim(input, k)));
    }
    OC_TRY(oc_check_i64("input.shape[2]", oc_dim(input, 2), OC_GT, NULL, 0));
    OC_TRY(oc_check_i64("input.shape[3]", oc_dim(input, 3), OC_GT, NULL, 0));
    (void)snprintf(what, sizeof(what), "(N, Hout, Wout, 2) of %s", name);
    OC_TRY(oc_check_shape("grid", grid, shape, 4, what));
    if (oc_numel(sampled) == 0) return ACLNN_SUCCESS;
    OC_TRY(oc_check_i64("input.shape[2] * input.shape[3]", oc_count(input, 2, 4), OC_LE, NULL,
                        MAX_PLANE));
    (void)snprintf(what, sizeof(what), "%s.shape[2] * %s.shape[3]", name, name);
    return oc_check_i64(what, oc_count(sampled, 2, 4), OC_LE, NULL, MAX_PLANE);
}

int oc_grid_borders(int64_t paddingMode, bool alignCorners)
{
    return (paddingMode != OC_GRID_ZEROS ? 1 : 0) | (alignCorners ? 2 : 0);
}

void oc_grid_define_points(int64_t interpolationMode, int64_t paddingMode, int point_block,
                           struct oc_launch *launch)
{
    static const char *const MODES[] = {"BILINEAR", "NEAREST", "BICUBIC"};

    oc_launch_define(launch, "MODE", MODES[interpolationMode]);
    oc_launch_define_flag(launch, "REFLECTS", paddingMode == OC_GRID_REFLECTION);
    oc_launch_define_int(launch, "POINT_BLOCK", point_block);
}

int oc_grid_neighbors(int64_t interpolationMode)
{
    return interpolationMode == OC_GRID_BILINEAR  ? 4
           : interpolationMode == OC_GRID_NEAREST ? 1
                                                  : 16;
}
