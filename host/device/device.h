/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Describes an OpenCL device by its handles and its properties. The properties are queried once,
 * when the device list is created, and do not change; device_registry.h describes the list.
 */
#ifndef OC_DEVICE_DEVICE_H
#define OC_DEVICE_DEVICE_H

#include <pthread.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stdint.h>

#include "device/opencl.h"

#define OC_MAX_DEVICES 64

/* Implementations of an atomic float addition in a kernel; program/float_atomic.h selects one. */
#define OC_FLOAT_ATOMICS(X)                                 \
    X(EXTENSION, "cl_ext_float_atomics")                    \
    X(NVIDIA_PTX_VECTORS, "NVIDIA inline PTX with vectors") \
    X(NVIDIA_PTX, "NVIDIA inline PTX")                      \
    X(CAS, "compare-and-swap loop")

enum oc_float_atomic {
#define OC_FLOAT_ATOMIC_ENUM(name, text) OC_FLOAT_ATOMIC_##name,
    OC_FLOAT_ATOMICS(OC_FLOAT_ATOMIC_ENUM)
#undef OC_FLOAT_ATOMIC_ENUM
};

/* These are instructions of matrix units, and one that sums two products (X86_PAIRS).
 * gemm/matrix_unit.h tests them before their first use. */
#define OC_MATRIX_UNITS(X)                              \
    X(NONE, "none")                                     \
    X(EMULATED_MMA_SYNC, "emulation")                   \
    X(MMA_SYNC, "NVIDIA mma.sync")                      \
    X(EMULATED_MFMA, "emulation of MFMA")               \
    X(MFMA, "AMD MFMA")                                 \
    X(EMULATED_WMMA, "emulation of WMMA")               \
    X(WMMA, "AMD WMMA")                                 \
    X(EMULATED_DPAS8, "emulation of DPAS, 8 columns")   \
    X(DPAS8, "Intel DPAS, 8 columns")                   \
    X(EMULATED_DPAS16, "emulation of DPAS, 16 columns") \
    X(DPAS16, "Intel DPAS, 16 columns")                 \
    X(X86_PAIRS, "AVX-512 BF16")

enum oc_matrix_unit {
#define OC_MATRIX_UNIT_ENUM(name, text) OC_MATRIX_UNIT_##name,
    OC_MATRIX_UNITS(OC_MATRIX_UNIT_ENUM) OC_MATRIX_UNIT_COUNT,
#undef OC_MATRIX_UNIT_ENUM
};

enum oc_device_kind { OC_DEVICE_GPU, OC_DEVICE_ACCELERATOR, OC_DEVICE_CPU };

/* How programs convert vectors of floats to 16 bits (cl/common/f16.cl.h): by integer arithmetic, by the
 * conversions of cl_khr_fp16, or by instructions of NVIDIA's processors of compute capability 8 or 9.
 * The second word is the build option. */
#define OC_CONVERSIONS(X)           \
    X(INTEGERS, "")                 \
    X(FP16, "-DFP16_CONVERSIONS=1") \
    X(PTX_8, "-DPTX_CONVERSIONS=8") \
    X(PTX_9, "-DPTX_CONVERSIONS=9")

enum oc_conversions {
#define OC_CONVERSIONS_NAME(name, option) OC_CONVERSIONS_##name,
    OC_CONVERSIONS(OC_CONVERSIONS_NAME)
#undef OC_CONVERSIONS_NAME
};

/* Each of these has a value that registry/tuning.h measures. */
enum oc_tunable {
    OC_TUNABLE_STORES,
    OC_TUNABLE_PREFETCH,
    OC_TUNABLE_TILE,
    OC_TUNABLE_PANELS,
    OC_TUNABLES /* number of tunables */
};

#define OC_IDLE_QUEUES 8

struct oc_idle_queues {
    pthread_mutex_t lock;
    cl_command_queue queues[OC_IDLE_QUEUES];
    int count;
};

struct oc_device {
    int32_t id; /* argument of aclrtSetDevice */
    cl_platform_id platform;
    cl_device_id cl;
    cl_context context;
    struct oc_idle_queues idle_queues; /* used by device/transfer.h */
    int platform_number, device_number;

    char name[256], vendor[256], version[256], driver[256], platform_name[256],
        platform_version[256];
    /* If the device is used in spite of a failed self-test, this is the failure; otherwise "". */
    char failure[256];
    bool is_remote;             /* the device belongs to another machine; see device/remote.h */
    char server[160];           /* "address:port" of a remote device */
    atomic_bool is_lost;        /* set by device/remote.c */
    atomic_bool waits_are_long; /* set by device/wait.c */
    atomic_bool has_no_blas;    /* set by steps/product.c when CLBlast fails at its first use */
    /* Decides how device/wait.c waits. Only strategy/strategy.c decides which kernels run. */
    enum oc_device_kind kind;
    uint32_t compute_units;
    uint32_t float_width; /* CL_DEVICE_NATIVE_VECTOR_WIDTH_FLOAT */
    size_t max_group;     /* work-items per work-group */
    size_t base_align;    /* alignment of the origin of sub-buffers, in bytes */
    uint64_t global_memory, max_allocation, local_memory, cache; /* in bytes */
    bool has_fp64, has_fp16, has_int64_atomics;
    bool has_event_times; /* event profiling times come from a clock */
    /* A build option makes division correctly rounded; without it, it is within 2.5 ulp. */
    bool rounds_division;
    bool allocates_lazily; /* clCreateBuffer may succeed without memory behind it */
    /* Commands can wait for user events; false for drivers that deadlock. */
    bool has_user_events;
    bool caches_programs;    /* the driver keeps binaries on disk itself */
    bool has_clang_builtins; /* the compiler is known to compile __builtin functions of clang */
    int intel_sub_group;     /* size of the smallest sub-groups of an Intel GPU, 8 or 16; else 0 */
    /* 1 + index of the measured value; 0 when it was not measured */
    signed char tuned[OC_TUNABLES];
    enum oc_float_atomic float_atomic; /* according to the extensions, before the self-test */
    enum oc_matrix_unit matrix_unit;   /* according to the device's version, before the self-test */
    enum oc_conversions conversions;   /* the self-test may set it to OC_CONVERSIONS_INTEGERS */
};

const char *oc_float_atomic_name(enum oc_float_atomic atomic);
const char *oc_matrix_unit_name(enum oc_matrix_unit unit);

/* Returns the device's matrix unit, or the emulation if it has none. */
static inline enum oc_matrix_unit oc_matrix_unit_of(const struct oc_device *device)
{
    return device->matrix_unit != OC_MATRIX_UNIT_NONE ? device->matrix_unit
                                                      : OC_MATRIX_UNIT_EMULATED_MMA_SYNC;
}

const char *oc_device_kind_name(enum oc_device_kind kind);

#endif
