// SPDX-License-Identifier: Apache-2.0
//
// atomic_add_f32: a float addition that concurrent additions do not lose. The host chooses how, by
// -DATOMIC_..., after a self-test on the device (host/program/float_atomic.c); without a choice it is a
// compare-and-swap loop on integers, which every OpenCL device has.
#ifndef COMMON_ATOMIC_CL_H
#define COMMON_ATOMIC_CL_H

#if defined(ATOMIC_EXTENSION)

#pragma OPENCL EXTENSION cl_ext_float_atomics : enable
void atomic_add_f32(volatile global float *p, const float v)
{
    atomic_fetch_add_explicit((volatile global atomic_float *)p, v, memory_order_relaxed,
                              memory_scope_device);
}

#elif defined(ATOMIC_NVIDIA_PTX)

void atomic_add_f32(volatile global float *p, const float v)
{
    asm volatile("red.global.add.f32 [%0], %1;" : : "l"(p), "f"(v) : "memory");
}

#elif defined(ATOMIC_AMD_BUILTIN)

void atomic_add_f32(volatile global float *p, const float v)
{
    (void)__builtin_amdgcn_global_atomic_fadd_f32((global float *)p, v);
}

#else

// Comparing bits, not values: a NaN would never equal itself. The first guess is 0 rather than a
// plain load, which would race with the others' additions.
void atomic_add_f32(volatile global float *p, const float v)
{
    volatile global uint *bits = (volatile global uint *)p;
    uint seen = 0, expected;

    do {
        expected = seen;
        seen = atomic_cmpxchg(bits, expected, as_uint(as_float(expected) + v));
    } while (seen != expected);
}

#endif

// The same on local memory, where the loop is cheap on every device.
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
