// SPDX-License-Identifier: Apache-2.0
//
// Shows whether atomic_add_f32 loses additions on this device.

#include "common/atomic.cl.h"

// Every work-item adds 1 to the word that all share, and its number to one of eight others.
kernel void add(global float *sums)
{
    atomic_add_f32(&sums[0], 1);
    atomic_add_f32(&sums[1 + get_global_id(0) % 8], (float)get_global_id(0));
}
