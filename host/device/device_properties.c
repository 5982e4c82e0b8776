/* SPDX-License-Identifier: Apache-2.0 */
#include "device_properties.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "base/environment.h"
#include "device/remote.h"

/* These are defined by cl_ext.h, which older headers lack. */
#define FP32_ATOMICS 0x4231
#define FP_ATOMICS_GLOBAL_ADD ((cl_bitfield)1 << 1)
#define COMPUTE_CAPABILITY_MAJOR_NV 0x4000
#define SUB_GROUP_SIZES_INTEL 0x4108
#define WAVEFRONT_WIDTH_AMD 0x4043

/* The first is the compute capability from which on there are atomic additions to vectors of
 * floats; the second is that from which on the matrix unit multiplies all three types. */
#define COMPUTE_CAPABILITY_OF_VECTORS 9
#define COMPUTE_CAPABILITY_OF_MATRICES 8

#define MAX_SUB_GROUP_SIZES 8

static void device_read_text(cl_device_id cl, cl_device_info what, char *text, size_t bytes)
{
    text[0] = '\0';
    if (clGetDeviceInfo(cl, what, bytes, text, NULL) != CL_SUCCESS) text[0] = '\0';
    text[bytes - 1] = '\0';
}

/* Queries an integer property of up to 64 bits; returns 0 when the device does not support it. */
static uint64_t device_read_number(cl_device_id cl, cl_device_info what)
{
    uint64_t value = 0;
    size_t bytes = 0;
    unsigned char raw[sizeof(value)] = {0};

    if (clGetDeviceInfo(cl, what, sizeof(raw), raw, &bytes) != CL_SUCCESS) return 0;
    if (bytes == sizeof(uint32_t)) {
        uint32_t narrow;

        memcpy(&narrow, raw, sizeof(narrow));
        return narrow;
    }
    memcpy(&value, raw, sizeof(value));
    return value;
}

static bool device_has_word(const char *words, const char *word)
{
    const size_t length = strlen(word);

    for (const char *at = strstr(words, word); at != NULL; at = strstr(at + 1, word)) {
        const bool starts = at == words || at[-1] == ' ';

        if (starts && (at[length] == ' ' || at[length] == '\0')) return true;
    }
    return false;
}

static enum oc_float_atomic device_float_atomic(cl_device_id cl, const char *extensions)
{
    if (device_has_word(extensions, "cl_ext_float_atomics") &&
        (device_read_number(cl, FP32_ATOMICS) & FP_ATOMICS_GLOBAL_ADD) != 0)
        return OC_FLOAT_ATOMIC_EXTENSION;
    /* All NVIDIA compilers accept inline PTX; this extension identifies them. */
    if (!device_has_word(extensions, "cl_nv_pragma_unroll")) return OC_FLOAT_ATOMIC_CAS;
    return device_read_number(cl, COMPUTE_CAPABILITY_MAJOR_NV) >= COMPUTE_CAPABILITY_OF_VECTORS
               ? OC_FLOAT_ATOMIC_NVIDIA_PTX_VECTORS
               : OC_FLOAT_ATOMIC_NVIDIA_PTX;
}

/* Returns the smallest sub-group size for Intel's own GPU driver, which the extensions identify.
 * Mesa's driver lacks them, and sub-groups of CPUs have 4 work-items, too. */
static int device_intel_sub_group(const struct oc_device *d, const char *extensions)
{
    size_t sizes[MAX_SUB_GROUP_SIZES], bytes = 0, least = 0;

    if (d->kind != OC_DEVICE_GPU ||
        !device_has_word(extensions, "cl_intel_device_attribute_query") ||
        !device_has_word(extensions, "cl_intel_required_subgroup_size") ||
        clGetDeviceInfo(d->cl, SUB_GROUP_SIZES_INTEL, sizeof(sizes), sizes, &bytes) != CL_SUCCESS)
        return 0;
    for (size_t i = 0; i < bytes / sizeof(sizes[0]); i++)
        if (i == 0 || sizes[i] < least) least = sizes[i];
    return least == 8 || least == 16 ? (int)least : 0;
}

/* Of AMD's processors, gfx90a and the families gfx94x and gfx11 have a matrix unit that multiplies
 * all three types. */
static enum oc_matrix_unit device_matrix_unit(const struct oc_device *d, const char *extensions)
{
    if (device_has_word(extensions, "cl_nv_pragma_unroll") &&
        device_read_number(d->cl, COMPUTE_CAPABILITY_MAJOR_NV) >= COMPUTE_CAPABILITY_OF_MATRICES)
        return OC_MATRIX_UNIT_MMA_SYNC;
    if (strncmp(d->name, "gfx90a", 6) == 0 || strncmp(d->name, "gfx94", 5) == 0)
        return OC_MATRIX_UNIT_MFMA;
    /* The functions are those for waves of 32, which the compiler supports only with such waves
     * (docs/devices.md). */
    if (strncmp(d->name, "gfx11", 5) == 0)
        return device_read_number(d->cl, WAVEFRONT_WIDTH_AMD) == 32 ? OC_MATRIX_UNIT_WMMA
                                                                    : OC_MATRIX_UNIT_NONE;
    if (!device_has_word(extensions, "cl_intel_subgroup_matrix_multiply_accumulate"))
        return OC_MATRIX_UNIT_NONE;
    return d->intel_sub_group == 8    ? OC_MATRIX_UNIT_DPAS8
           : d->intel_sub_group == 16 ? OC_MATRIX_UNIT_DPAS16
                                      : OC_MATRIX_UNIT_NONE;
}

/* Of other compilers for GPUs it is not known that they compile the conversions of cl_khr_fp16. */
static enum oc_conversions device_conversions(const struct oc_device *d, const char *extensions)
{
    if (device_has_word(extensions, "cl_nv_pragma_unroll")) {
        const uint64_t capability = device_read_number(d->cl, COMPUTE_CAPABILITY_MAJOR_NV);

        return capability >= 9   ? OC_CONVERSIONS_PTX_9
               : capability >= 8 ? OC_CONVERSIONS_PTX_8
                                 : OC_CONVERSIONS_INTEGERS;
    }
    if (d->kind == OC_DEVICE_GPU && d->has_fp16 && !d->is_remote &&
        (strcasestr(d->platform_name, "Intel(R) OpenCL") != NULL ||
         strcasestr(d->platform_name, "AMD Accelerated Parallel Processing") != NULL))
        return OC_CONVERSIONS_FP16;
    return OC_CONVERSIONS_INTEGERS;
}

static void device_read_extensions(struct oc_device *d)
{
    size_t bytes = 0;
    char *words = NULL;

    d->float_atomic = OC_FLOAT_ATOMIC_CAS;
    if (clGetDeviceInfo(d->cl, CL_DEVICE_EXTENSIONS, 0, NULL, &bytes) != CL_SUCCESS) return;
    words = calloc(bytes + 1, 1);
    if (words == NULL) return;
    if (clGetDeviceInfo(d->cl, CL_DEVICE_EXTENSIONS, bytes, words, NULL) == CL_SUCCESS) {
        d->has_fp16 = device_has_word(words, "cl_khr_fp16");
        d->has_int64_atomics = device_has_word(words, "cl_khr_int64_base_atomics");
        d->float_atomic = device_float_atomic(d->cl, words);
        d->intel_sub_group = device_intel_sub_group(d, words);
        d->matrix_unit = device_matrix_unit(d, words);
        d->conversions = device_conversions(d, words);
    }
    free(words);
}

static bool device_is_pocl(const struct oc_device *d)
{
    return !d->is_remote && strcasestr(d->platform_name, "Portable Computing Language") != NULL;
}

void oc_device_read_properties(struct oc_device *d)
{
    const uint64_t type = device_read_number(d->cl, CL_DEVICE_TYPE);

    d->kind = (type & CL_DEVICE_TYPE_GPU) != 0   ? OC_DEVICE_GPU
              : (type & CL_DEVICE_TYPE_CPU) != 0 ? OC_DEVICE_CPU
                                                 : OC_DEVICE_ACCELERATOR;
    device_read_text(d->cl, CL_DEVICE_NAME, d->name, sizeof(d->name));
    device_read_text(d->cl, CL_DEVICE_VENDOR, d->vendor, sizeof(d->vendor));
    device_read_text(d->cl, CL_DEVICE_VERSION, d->version, sizeof(d->version));
    device_read_text(d->cl, CL_DRIVER_VERSION, d->driver, sizeof(d->driver));
    d->is_remote = oc_remote_read_server(d->cl, d->server, sizeof(d->server));
    d->compute_units = (uint32_t)device_read_number(d->cl, CL_DEVICE_MAX_COMPUTE_UNITS);
    d->float_width = (uint32_t)device_read_number(d->cl, CL_DEVICE_NATIVE_VECTOR_WIDTH_FLOAT);
    d->max_group = (size_t)device_read_number(d->cl, CL_DEVICE_MAX_WORK_GROUP_SIZE);
    /* The property is in bits. */
    d->base_align = (size_t)device_read_number(d->cl, CL_DEVICE_MEM_BASE_ADDR_ALIGN) / 8;
    d->global_memory = device_read_number(d->cl, CL_DEVICE_GLOBAL_MEM_SIZE);
    d->max_allocation = device_read_number(d->cl, CL_DEVICE_MAX_MEM_ALLOC_SIZE);
    d->local_memory = device_read_number(d->cl, CL_DEVICE_LOCAL_MEM_SIZE);
    d->cache = device_read_number(d->cl, CL_DEVICE_GLOBAL_MEM_CACHE_SIZE);
    d->has_fp64 = device_read_number(d->cl, CL_DEVICE_DOUBLE_FP_CONFIG) != 0;
    d->has_event_times = true; /* The self-test may clear this. */
    d->rounds_division = (device_read_number(d->cl, CL_DEVICE_SINGLE_FP_CONFIG) &
                          CL_FP_CORRECTLY_ROUNDED_DIVIDE_SQRT) != 0;
    /* GPU drivers allocate at the first use. */
    d->allocates_lazily = d->kind != OC_DEVICE_CPU || d->is_remote;
    /* PoCL's devices without threads are excluded: they deadlock there (docs/devices.md). */
    d->has_user_events = !device_is_pocl(d) || (strncmp(d->name, "basic", 5) != 0 &&
                                                strncmp(d->name, "cpu-minimal", 11) != 0);
    d->caches_programs = device_is_pocl(d) && strcmp(oc_environment()->pocl_kernel_cache, "0") != 0;
    /* Not every other compiler supports __builtin_prefetch (docs/devices.md), and no macro tells.
     * The compiler of a remote device is that of its server, whose platform is unknown here. */
    d->has_clang_builtins =
        device_is_pocl(d) ||
        (!d->is_remote && strcasestr(d->platform_name, "Intel(R) OpenCL") != NULL);
    device_read_extensions(d);
}

const char *oc_device_obstacle(const struct oc_device *d)
{
    int major = 0, minor = 0;

    if (device_read_number(d->cl, CL_DEVICE_AVAILABLE) == 0) return "it is not available";
    if (device_read_number(d->cl, CL_DEVICE_COMPILER_AVAILABLE) == 0) return "it has no compiler";
    if (sscanf(d->version, "OpenCL %d.%d", &major, &minor) != 2 || major < 1 ||
        (major == 1 && minor < 2))
        return "its OpenCL version is below 1.2";
    if (device_read_number(d->cl, CL_DEVICE_ENDIAN_LITTLE) == 0) return "it is big-endian";
    if (device_read_number(d->cl, CL_DEVICE_ADDRESS_BITS) != 64)
        return "its addresses are not 64 bits";
    /* The name and the version of the platform are parts of the keys of caches. */
    if (d->platform_name[0] == '\0' || d->platform_version[0] == '\0')
        return "its platform does not report its name and version";
    if (d->base_align == 0 || d->max_group == 0 || d->compute_units == 0 || d->global_memory == 0 ||
        d->max_allocation == 0)
        return "its driver does not report its limits";
    return NULL;
}
