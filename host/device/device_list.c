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
#include "device/device_properties.h"

#define MAX_PLATFORMS 32
#define VENDORS_FOLDER "/etc/OpenCL/vendors"

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

/* ---- Enumeration ---- */

static void platform_read_text(cl_platform_id platform, cl_platform_info what, char *text,
                               size_t bytes)
{
    text[0] = '\0';
    if (clGetPlatformInfo(platform, what, bytes, text, NULL) != CL_SUCCESS) text[0] = '\0';
    text[bytes - 1] = '\0';
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
        oc_device_read_properties(d);

        const char *obstacle = oc_device_obstacle(d);

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
