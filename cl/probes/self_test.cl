// SPDX-License-Identifier: Apache-2.0
//
// These are the kernels of the device self-test (host/registry/self_test.c). Each does one thing
// that all other kernels rely on, with results that are known exactly.
//
// -D GROUP: 32
// -D INT64_ATOMICS: - 1

#include "common/dtype.cl.h"

#ifndef GROUP
#error "GROUP, the work-group size of local_sum, comes from the host"
#endif

// Computes out[i] = 3 * in[i] + 1. Work-items beyond `count` return at once.
kernel void handover(global const int *in, global int *out, const int count)
{
    const int i = get_global_id(0);

    if (i >= count) return;
    out[i] = 3 * in[i] + 1;
}

// Sets out[i] to step `steps` of a generator of pseudo-random numbers, from in[i].
kernel void chain(global const uint *in, global uint *out, const int steps)
{
    const int i = get_global_id(0);
    uint x = in[i];

    for (int step = 0; step < steps; step++)
        x = x * 1664525u + 1013904223u;
    out[i] = x;
}

// Stores every argument as a long, `offset` bytes into out.
kernel void arguments(global uchar *out, const ulong offset, const long big, const long8 longs,
                      const int8 ints, const float real, const int narrow)
{
    global long *to = (global long *)(out + offset);

    if (get_global_id(0) != 0) return;
    to[0] = big;
    vstore8(longs, 0, to + 1);
    vstore8(convert_long8(ints), 0, to + 9);
    to[17] = (long)(real * 256.0f);
    to[18] = narrow;
}

// Sets out[g] to the sum of the GROUP elements of work-group g, by a tree in local memory.
kernel __attribute__((reqd_work_group_size(GROUP, 1, 1))) void local_sum(global const int *in,
                                                                         global int *out,
                                                                         const int groups)
{
    local int sums[GROUP];
    const int item = get_local_id(0), group = get_group_id(0);

    if (group >= groups) return;
    sums[item] = in[get_global_id(0)];
    barrier(CLK_LOCAL_MEM_FENCE);
    for (int half_size = GROUP / 2; half_size > 0; half_size /= 2) {
        if (item < half_size) sums[item] += sums[item + half_size];
        barrier(CLK_LOCAL_MEM_FENCE);
    }
    if (item == 0) out[group] = sums[0];
}

// Computes out[i] = i + the last element of the work-group, through one int of local memory. The
// host sets the size of the group.
kernel void share_last(global const int *in, global int *out, const int count)
{
    local int last;
    const int i = get_global_id(0);

    if (get_local_id(0) == get_local_size(0) - 1) last = i < count ? in[i] : 0;
    barrier(CLK_LOCAL_MEM_FENCE);
    if (i < count) out[i] = i + last;
}

// Sets out[i] to the number of the ith work-item. The host sets the number of the first one.
kernel void last_items(global ulong *out, const int count)
{
    const int i = (int)get_group_id(0) * (int)get_local_size(0) + (int)get_local_id(0);

    if (i < count) out[i] = get_global_id(0);
}

#pragma OPENCL FP_CONTRACT OFF

// Computes out[0] = in[0] * in[1] + in[2], rounded after the product and after the sum.
kernel void two_roundings(global const float *in, global float *out)
{
    if (get_global_id(0) == 0) out[0] = in[0] * in[1] + in[2];
}

#ifdef INT64_ATOMICS
#pragma OPENCL EXTENSION cl_khr_int64_base_atomics : enable

// Every work-item adds 2^31 + 1 to out[0], and its number to one of out[1..8].
kernel void add_int64(volatile global long *out, const int count)
{
    const int i = get_global_id(0);

    if (i >= count) return;
    (void)atom_add(out, ((long)1 << 31) + 1);
    (void)atom_add(out + 1 + i % 8, (long)i);
}
#endif
