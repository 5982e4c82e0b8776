/* SPDX-License-Identifier: Apache-2.0 */
#include "device_list.h"

#include <ctype.h>
#include <dirent.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "base/environment.h"
#include "base/log.h"
#include "base/math.h"
#include "device/remote.h"

#define MAX_PLATFORMS 32
#define VENDORS_FOLDER "/etc/OpenCL/vendors"

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

/* Appends to a text of fixed size and truncates what does not fit. */
__attribute__((format(printf, 3, 4))) static void diagnosis_append(char *text, size_t bytes,
                                                                   const char *format, ...)
{
    const size_t used = strlen(text);
    va_list args;

    va_start(args, format);
    (void)vsnprintf(text + used, bytes - used, format, args);
    va_end(args);
}

/* ---- Properties of a device ---- */

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
    /* For waves of 64, the compiler for gfx11 crashes on the functions for waves of 32. */
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

static void device_read_properties(struct oc_device *d)
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
    /* PoCL's devices without threads are excluded: the thread that completes a user event runs the
     * commands that wait for it, and locks the event's mutex twice. */
    d->has_user_events = !device_is_pocl(d) || (strncmp(d->name, "basic", 5) != 0 &&
                                                strncmp(d->name, "cpu-minimal", 11) != 0);
    d->caches_programs = device_is_pocl(d) && strcmp(oc_environment()->pocl_kernel_cache, "0") != 0;
    /* Other compilers crash on __builtin_prefetch (Mesa's rusticl 22.3), and no macro identifies
     * them. The compiler of a remote device is that of its server, whose platform is unknown
     * here. */
    d->has_clang_builtins =
        device_is_pocl(d) ||
        (!d->is_remote && strcasestr(d->platform_name, "Intel(R) OpenCL") != NULL);
    device_read_extensions(d);
}

/* ---- Enumeration ---- */

static void platform_read_text(cl_platform_id platform, cl_platform_info what, char *text,
                               size_t bytes)
{
    text[0] = '\0';
    if (clGetPlatformInfo(platform, what, bytes, text, NULL) != CL_SUCCESS) text[0] = '\0';
    text[bytes - 1] = '\0';
}

/* Returns why the library cannot use the device; NULL when it can. */
static const char *device_obstacle(const struct oc_device *d)
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

static void list_reject(struct oc_device_list *list, struct oc_device *d, const char *obstacle)
{
    struct oc_rejected_device *r = &list->rejected[list->rejected_count];

    oc_log(OC_LOG_WARN, "device %d:%d (%s) is ignored: %s", d->platform_number, d->device_number,
           d->name, obstacle);
    if (list->rejected_count == OC_MAX_DEVICES) {
        free(d);
        return;
    }
    r->device = d;
    (void)snprintf(r->reason, sizeof(r->reason), "%s", obstacle);
    list->rejected_count++;
}

static void list_add_devices(cl_platform_id platform, int platform_number,
                             struct oc_device_list *list)
{
    cl_device_id ids[OC_MAX_DEVICES];
    cl_uint count = 0;

    if (clGetDeviceIDs(platform, CL_DEVICE_TYPE_ALL, OC_MAX_DEVICES, ids, &count) != CL_SUCCESS)
        return;
    for (cl_uint i = 0; i < count && i < OC_MAX_DEVICES && list->count < OC_MAX_DEVICES; i++) {
        struct oc_device *d = calloc(1, sizeof(*d));

        if (d == NULL) return;
        d->platform = platform;
        d->cl = ids[i];
        d->platform_number = platform_number;
        d->device_number = (int)i;
        platform_read_text(platform, CL_PLATFORM_NAME, d->platform_name, sizeof(d->platform_name));
        platform_read_text(platform, CL_PLATFORM_VERSION, d->platform_version,
                           sizeof(d->platform_version));
        device_read_properties(d);

        const char *obstacle = device_obstacle(d);

        if (obstacle == NULL)
            list->devices[list->count++] = d;
        else
            list_reject(list, d, obstacle);
    }
}

void oc_device_list_diagnose_rejected(struct oc_device_list *list, bool failed_self_test,
                                      const char *heading)
{
    for (uint32_t i = 0; i < list->rejected_count; i++) {
        const struct oc_rejected_device *r = &list->rejected[i];

        if (r->failed_self_test != failed_self_test) continue;
        diagnosis_append(list->diagnosis, sizeof(list->diagnosis), "%s %d:%d %s: %s", heading,
                         r->device->platform_number, r->device->device_number, r->device->name,
                         r->reason);
        heading = ";";
    }
}

static int count_icd_files(const char *folder)
{
    DIR *dir = opendir(folder);
    int count = 0;

    if (dir == NULL) return -1;
    for (struct dirent *e = readdir(dir); e != NULL; e = readdir(dir)) {
        const size_t length = strlen(e->d_name);

        count += length > 4 && strcmp(e->d_name + length - 4, ".icd") == 0;
    }
    (void)closedir(dir);
    return count;
}

/* Reports the three usual causes: the loader's result, its variables and the vendors folder. */
static void list_diagnose_loader(cl_int code, cl_uint platforms, struct oc_device_list *list)
{
    const char *vendors = oc_environment()->icd_vendors;
    const char *filenames = oc_environment()->icd_filenames;
    const int files = count_icd_files(VENDORS_FOLDER);

    diagnosis_append(list->diagnosis, sizeof(list->diagnosis),
                     "%sclGetPlatformIDs returns %s and lists %u platforms; "
                     "OCL_ICD_VENDORS is %s; OCL_ICD_FILENAMES is %s",
                     list->rejected_count > 0 ? "; " : "no OpenCL device was found: ",
                     oc_cl_error_name(code), platforms, vendors == NULL ? "not set" : vendors,
                     filenames == NULL ? "not set" : filenames);
    if (files < 0)
        diagnosis_append(list->diagnosis, sizeof(list->diagnosis), "; %s does not exist",
                         VENDORS_FOLDER);
    else
        diagnosis_append(list->diagnosis, sizeof(list->diagnosis), "; %s has %d .icd files",
                         VENDORS_FOLDER, files);
}

/* ---- Order and filter ---- */

static void list_sort_by_kind(struct oc_device_list *list)
{
    struct oc_device *sorted[OC_MAX_DEVICES] = {NULL};
    uint32_t used = 0;

    for (int kind = OC_DEVICE_GPU; kind <= OC_DEVICE_CPU; kind++)
        for (uint32_t i = 0; i < list->count; i++)
            if (list->devices[i]->kind == (enum oc_device_kind)kind)
                sorted[used++] = list->devices[i];
    memcpy(list->devices, sorted, used * sizeof(sorted[0]));
}

static bool term_is_number_pair(const char *term, int *platform, int *device)
{
    int used = 0;

    return sscanf(term, "%d:%d%n", platform, device, &used) == 2 && term[used] == '\0';
}

static bool term_matches(const struct oc_device *d, const char *term)
{
    char version[sizeof(d->platform_version)];
    int platform, device;

    if (term_is_number_pair(term, &platform, &device))
        return platform == d->platform_number && device == d->device_number;
    for (int kind = OC_DEVICE_GPU; kind <= OC_DEVICE_CPU; kind++)
        if (strcasecmp(term, oc_device_kind_name((enum oc_device_kind)kind)) == 0)
            return d->kind == (enum oc_device_kind)kind;
    /* A platform version is, for example, "OpenCL 3.0 PoCL 6.0  Linux, LLVM 18.1, CUDA". The text
     * after the comma says how PoCL was built; with it, `cuda` would select a CPU. */
    (void)snprintf(version, sizeof(version), "%s", d->platform_version);
    version[strcspn(version, ",")] = '\0';
    return strcasestr(d->name, term) != NULL || strcasestr(d->vendor, term) != NULL ||
           strcasestr(d->platform_name, term) != NULL || strcasestr(version, term) != NULL;
}

static void term_trim_spaces(char **term)
{
    while (isspace((unsigned char)**term))
        (*term)++;
    for (size_t n = strlen(*term); n > 0 && isspace((unsigned char)(*term)[n - 1]); n--)
        (*term)[n - 1] = '\0';
}

/* Moves the devices that match `term` from `remaining` to the end of `selected`. */
static void list_select(const char *term, struct oc_device *remaining[], uint32_t count,
                        struct oc_device *selected[], uint32_t *used)
{
    const uint32_t before = *used;

    for (uint32_t i = 0; i < count; i++) {
        if (remaining[i] == NULL || !term_matches(remaining[i], term)) continue;
        selected[(*used)++] = remaining[i];
        remaining[i] = NULL;
    }
    if (*used == before)
        oc_log(OC_LOG_WARN, "%s%.200s contains %s: it matches no further device",
               oc_environment_device_name(), oc_environment()->device, term);
}

/* Finds a term that is the number of a device in the list. Larger numbers, and numbers of more than
 * two digits, are parts of names. */
static bool filter_find_number(const char *filter, int *number)
{
    while (*filter != '\0') {
        const size_t length = strcspn(filter, ",");
        int used = 0;

        if (sscanf(filter, " %2d %n", number, &used) == 1 && (size_t)used == length &&
            *number < OC_MAX_DEVICES)
            return true;
        filter += length;
        filter += strspn(filter, ",");
    }
    return false;
}

/* Empties the list. `problem` says what is wrong with the filter. */
static void list_refuse_filter(const char *filter, const char *problem, struct oc_device_list *list)
{
    list->is_filtered = true;
    diagnosis_append(list->diagnosis, sizeof(list->diagnosis),
                     "%s%.200s %s of the devices that exist:", oc_environment_device_name(), filter,
                     problem);
    for (uint32_t i = 0; i < list->count; i++) {
        struct oc_device *d = list->devices[i];

        diagnosis_append(list->diagnosis, sizeof(list->diagnosis), "%s %d:%d %s (%s, %s)",
                         i > 0 ? "," : "", d->platform_number, d->device_number, d->name,
                         oc_device_kind_name(d->kind), d->platform_name);
        free(d);
    }
    oc_device_list_diagnose_rejected(list, false, "; these exist and cannot be used:");
    list->count = 0;
}

/* Refuses a filter that contains a single number. Which device it means would depend on the filter
 * itself and on the self-tests of devices that it may exclude; and "0" is a part of many names. */
static void list_refuse_number(const char *filter, int number, struct oc_device_list *list)
{
    char problem[80];

    (void)snprintf(problem, sizeof(problem),
                   "contains the number %d: must be platform:device of one", number);
    list_refuse_filter(filter, problem, list);
}

static void list_filter(const char *filter, struct oc_device_list *list)
{
    struct oc_device *remaining[OC_MAX_DEVICES], *selected[OC_MAX_DEVICES];
    char *terms = strdup(filter), *state = NULL;
    uint32_t used = 0;

    if (terms == NULL) { /* An empty list is safer than an unfiltered one. */
        diagnosis_append(list->diagnosis, sizeof(list->diagnosis),
                         "out of host memory for the terms of ACLNN_CL_DEVICE");
        list->count = 0;
        return;
    }
    memcpy(remaining, list->devices, sizeof(remaining));
    for (char *t = strtok_r(terms, ",", &state); t != NULL; t = strtok_r(NULL, ",", &state)) {
        term_trim_spaces(&t);
        if (t[0] != '\0') list_select(t, remaining, list->count, selected, &used);
    }
    free(terms);
    if (used == 0) {
        list_refuse_filter(filter, "matches none", list);
        return;
    }
    for (uint32_t i = 0; i < list->count; i++)
        free(remaining[i]);
    memcpy(list->devices, selected, used * sizeof(selected[0]));
    list->count = used;
}

void oc_device_list_make(struct oc_device_list *list)
{
    const char *filter = oc_environment()->device;
    int number;
    cl_platform_id platforms[MAX_PLATFORMS];
    cl_uint count = 0;
    const cl_int code = clGetPlatformIDs(MAX_PLATFORMS, platforms, &count);

    if (code != CL_SUCCESS) count = 0;
    for (cl_uint i = 0; i < count && i < MAX_PLATFORMS; i++)
        list_add_devices(platforms[i], (int)i, list);
    list_sort_by_kind(list);
    if (list->count == 0) {
        oc_device_list_diagnose_rejected(list, false, "no OpenCL device can be used:");
        list_diagnose_loader(code, count, list);
    } else if (filter_find_number(filter, &number)) {
        list_refuse_number(filter, number, list);
    } else if (filter[0] != '\0') {
        list_filter(filter, list);
    }
}
