// SPDX-License-Identifier: Apache-2.0
//
// A launch of more work-items than a dimension may have is compiled with FOLDED. Its first
// dimension continues in the third one (host/plan/range.h), and kernels only get the numbers of the
// first one.
#ifndef COMMON_WORK_ITEM_CL_H
#define COMMON_WORK_ITEM_CL_H

#ifdef FOLDED
size_t unfolded_global_id(const uint dimension)
{
    if (dimension == 2) return 0;
    return get_global_id(dimension) + (dimension == 0 ? get_global_id(2) * get_global_size(0) : 0);
}

size_t unfolded_group_id(const uint dimension)
{
    if (dimension == 2) return 0;
    return get_group_id(dimension) + (dimension == 0 ? get_group_id(2) * get_num_groups(0) : 0);
}

#define get_global_id(dimension) unfolded_global_id(dimension)
#define get_group_id(dimension) unfolded_group_id(dimension)
#endif

#endif
