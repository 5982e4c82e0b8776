// SPDX-License-Identifier: Apache-2.0
//
// This self-test shows whether atomic_add_f32, atomic_add_f32x4 or local_add_f32 loses additions on
// this device.
//
// -D ATOMIC_CAS: 1

#include "common/atomic.cl.h"
#include "common/dtype.cl.h"

// Each work-item adds 1 to a sum that all share, and its index to one of eight other sums. It adds
// 2 to the last sum, first in local memory. Of the vectors, the first one is a sum that all share,
// each of the next eight is shared by an eighth of the work-items, and the last one is not aligned.
kernel void add(global float *sums)
{
    const float id = (float)get_global_id(0);
    const float4 one_to_four = (float4)(1, 2, 3, 4);
    local float group_sum;

    if (get_local_id(0) == 0) group_sum = 0;
    barrier(CLK_LOCAL_MEM_FENCE);
    atomic_add_f32(&sums[0], 1);
    atomic_add_f32(&sums[1 + get_global_id(0) % 8], id);
    atomic_add_f32x4(&sums[12], one_to_four);
    atomic_add_f32x4(&sums[16 + get_global_id(0) % 8 * 4], id * one_to_four);
    atomic_add_f32x4(&sums[49], one_to_four);
    local_add_f32(&group_sum, 2);
    barrier(CLK_LOCAL_MEM_FENCE);
    if (get_local_id(0) == 0) atomic_add_f32(&sums[9], group_sum);
}
