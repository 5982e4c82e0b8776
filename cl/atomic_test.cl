// SPDX-License-Identifier: Apache-2.0
//
// Self-test: shows whether atomic_add_f32 loses additions on this device.
//
// -D ATOMIC_CAS: 1

#include "common/atomic.cl.h"

// Each work-item adds 1 to a sum that all share, and its index to one of eight others.
kernel void add(global float *sums)
{
    atomic_add_f32(&sums[0], 1);
    atomic_add_f32(&sums[1 + get_global_id(0) % 8], (float)get_global_id(0));
}
