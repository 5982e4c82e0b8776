/* SPDX-License-Identifier: Apache-2.0 */
#include "steps/channel_blocks.h"

bool oc_points_are_adjacent(const aclTensor *t)
{
    return oc_stride(t, 3) == 1 && (oc_stride(t, 2) == oc_dim(t, 3) || oc_dim(t, 2) == 1);
}

bool oc_is_channel_blocked(struct oc_view v, int channel_block)
{
    const int64_t channels = oc_dim(v.like, 1), points = oc_dim(v.like, 2) * oc_dim(v.like, 3);

    return v.dtype == oc_dtype_real(v.dtype) && oc_is_contiguous(v.like) &&
           (points == 1 ? channels % channel_block == 0 : channel_block == 1);
}
