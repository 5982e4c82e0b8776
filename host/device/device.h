/* SPDX-License-Identifier: Apache-2.0 */
/*
 * One OpenCL device: its handles and the facts that are read from it once. Facts never change after
 * the device list is made; device_registry.h describes the list.
 */
#ifndef OC_DEVICE_DEVICE_H
#define OC_DEVICE_DEVICE_H

#include <pthread.h>
#include <stdbool.h>
#include <stdint.h>

#include "device/opencl.h"

#define OC_MAX_DEVICES 64

/* How a kernel adds to a float that others add to; the self-test at first use has the last word. */
#define OC_FLOAT_ATOMICS(X)              \
    X(EXTENSION, "cl_ext_float_atomics") \
    X(NVIDIA_PTX, "NVIDIA inline PTX")   \
    X(AMD_BUILTIN, "AMD builtin")        \
    X(CAS, "compare-and-swap loop")

enum oc_float_atomic {
#define OC_FLOAT_ATOMIC_ENUM(name, text) OC_FLOAT_ATOMIC_##name,
    OC_FLOAT_ATOMICS(OC_FLOAT_ATOMIC_ENUM)
#undef OC_FLOAT_ATOMIC_ENUM
};

enum oc_device_kind { OC_DEVICE_GPU, OC_DEVICE_ACCELERATOR, OC_DEVICE_CPU };

struct oc_device {
    int32_t id; /* as in aclrtSetDevice */
    cl_platform_id platform;
    cl_device_id cl;
    cl_context context;
    /* In-order queue of blocking copies: they wait for no stream. Used under its lock, since
     * PoCL 3.1's `basic` device deadlocks when two threads wait on one queue. */
    cl_command_queue copies;
    pthread_mutex_t copies_lock;
    int platform_number, device_number;

    char name[256], vendor[256], version[256], driver[256], platform_name[256];
    enum oc_device_kind kind; /* judged in plan/strategy.c only */
    uint32_t compute_units;
    uint32_t float_width; /* CL_DEVICE_NATIVE_VECTOR_WIDTH_FLOAT */
    size_t max_group;     /* work-items */
    size_t base_align;    /* bytes: origin of sub-buffers */
    uint64_t global_memory, max_allocation, local_memory, cache; /* bytes */
    bool has_fp64, has_fp16, has_int64_atomics;
    enum oc_float_atomic float_atomic; /* what the extensions promise */
};

/* An OpenCL call on `copies`, alone. */
#define OC_ON_COPIES(device, code, call)                    \
    do {                                                    \
        (void)pthread_mutex_lock(&(device)->copies_lock);   \
        (code) = (call);                                    \
        (void)pthread_mutex_unlock(&(device)->copies_lock); \
    } while (0)

const char *oc_float_atomic_name(enum oc_float_atomic atomic);
const char *oc_device_kind_name(enum oc_device_kind kind);

#endif
