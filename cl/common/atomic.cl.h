// SPDX-License-Identifier: Apache-2.0
//
// atomic_add_f32 is an atomic float addition in global memory. The host selects the implementation
// with -DATOMIC_..., after a self-test on the device (host/program/float_atomic.c). ATOMIC_CAS is a
// compare-and-swap loop on integers, which all OpenCL devices support.
//
// atomic_add_f32x4 adds to four adjacent floats, to each of them atomically.
// ATOMIC_NVIDIA_PTX_VECTORS has one instruction for aligned floats (compute capability 9.0). Other
// implementations make four additions.
//
// Relaxed order is enough for all of them. A sum is one object, and no work-item reads another
// object because of its value: that an addition happened carries no information. The modifications
// of one object have a single order under any memory order. So if two loops see the same bits, one
// fails and repeats with the bits of the other, and no addition is lost. (OpenCL C 1.2's
// atomic_cmpxchg is relaxed, with device scope.) The in-order queue, or an event between queues,
// orders what a later kernel reads: the end of a kernel is a synchronization point for global
// memory. Sums in local memory are read in the same kernel, after a barrier with a fence of local
// memory.
#ifndef COMMON_ATOMIC_CL_H
#define COMMON_ATOMIC_CL_H

#if defined(ATOMIC_EXTENSION)

#pragma OPENCL EXTENSION cl_ext_float_atomics : enable
void atomic_add_f32(volatile global float *p, const float v)
{
    atomic_fetch_add_explicit((volatile global atomic_float *)p, v, memory_order_relaxed,
                              memory_scope_device);
}

#elif defined(ATOMIC_NVIDIA_PTX) || defined(ATOMIC_NVIDIA_PTX_VECTORS)

void atomic_add_f32(volatile global float *p, const float v)
{
    __asm__ volatile("red.global.add.f32 [%0], %1;" : : "l"(p), "f"(v) : "memory");
}

#elif defined(ATOMIC_CAS)

// The loop compares bits, because NaN does not equal itself. The first guess is 0, because a plain
// load would be a data race.
void atomic_add_f32(volatile global float *p, const float v)
{
    volatile global uint *bits = (volatile global uint *)p;
    uint seen = 0, expected;

    do {
        expected = seen;
        seen = atomic_cmpxchg(bits, expected, as_uint(as_float(expected) + v));
    } while (seen != expected);
}

#else
#define NO_GLOBAL_ADDITIONS
#endif

#ifndef NO_GLOBAL_ADDITIONS
// `p` needs only the alignment of a float. The instruction requires a multiple of 16, but the
// address of a tensor's view may be any.
void atomic_add_f32x4(volatile global float *p, const float4 v)
{
#ifdef ATOMIC_NVIDIA_PTX_VECTORS
    if (((ulong)p & 15) == 0) {
        __asm__ volatile("red.global.add.v4.f32 [%0], {%1, %2, %3, %4};"
                         :
                         : "l"(p), "f"(v.x), "f"(v.y), "f"(v.z), "f"(v.w)
                         : "memory");
        return;
    }
#endif
    atomic_add_f32(p, v.x);
    atomic_add_f32(p + 1, v.y);
    atomic_add_f32(p + 2, v.z);
    atomic_add_f32(p + 3, v.w);
}
#endif

// local_add_f32 is atomic_add_f32 in local memory, where the loop is fast on all devices.
void local_add_f32(volatile local float *p, const float v)
{
    volatile local uint *bits = (volatile local uint *)p;
    uint seen = 0, expected;

    do {
        expected = seen;
        seen = atomic_cmpxchg(bits, expected, as_uint(as_float(expected) + v));
    } while (seen != expected);
}

#endif
