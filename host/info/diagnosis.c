/* SPDX-License-Identifier: Apache-2.0 */
#include "info/diagnosis.h"

#include <dirent.h>
#include <dlfcn.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "base/environment.h"
#include "base/math.h"
#include "device/remote.h"
#include "registry/device_registry.h"

#define VENDORS_FOLDER "/etc/OpenCL/vendors"

/* These drivers are often installed without an .icd file, especially in containers. */
static const struct driver {
    const char *library, *file;
} DRIVERS[] = {
    {"libnvidia-opencl.so.1", "nvidia.icd"},
    {"libamdocl64.so", "amdocl64.icd"},
    {"libpocl.so.2", "pocl.icd"},
};

__attribute__((format(printf, 2, 3))) static void diagnosis_add(json_t *lines, const char *format,
                                                                ...)
{
    char text[1024];
    va_list args;

    va_start(args, format);
    (void)vsnprintf(text, sizeof(text), format, args);
    va_end(args);
    (void)json_array_append_new(lines, json_string(text));
}

/* Returns NULL when the library can be loaded, else the error of the dynamic linker. */
static const char *library_load_error(const char *library)
{
    void *handle = dlopen(library, RTLD_LAZY | RTLD_LOCAL);

    if (handle == NULL) return dlerror();
    return NULL; /* the library stays loaded: drivers do not support dlclose */
}

/* Examines the library that the first line of an .icd file names. */
static void examine_icd_file(json_t *lines, const char *path)
{
    char library[512] = "";
    FILE *file = fopen(path, "r");
    const bool read = file != NULL && fgets(library, sizeof(library), file) != NULL;

    if (file != NULL) (void)fclose(file);
    library[strcspn(library, "\r\n")] = '\0';
    if (!read || library[0] == '\0') {
        diagnosis_add(
            lines, "%s cannot be read or is empty: it must contain the name of a driver's library",
            path);
        return;
    }

    const char *error = library_load_error(library);

    if (error == NULL)
        diagnosis_add(lines, "%s names %s, which loads", path, library);
    else
        diagnosis_add(lines, "%s names %s, which does not load: %s", path, library, error);
}

static bool name_is_icd(const char *name)
{
    const size_t length = strlen(name);

    return length > 4 && strcmp(name + length - 4, ".icd") == 0;
}

static void examine_folder(json_t *lines, const char *folder)
{
    DIR *dir = opendir(folder);
    bool any = false;

    if (dir == NULL) {
        diagnosis_add(lines, "%s cannot be opened: the loader finds no driver without it", folder);
        return;
    }
    for (const struct dirent *e = readdir(dir); e != NULL; e = readdir(dir)) {
        char path[1024];

        if (!name_is_icd(e->d_name)) continue;
        any = true;
        (void)snprintf(path, sizeof(path), "%s/%s", folder, e->d_name);
        examine_icd_file(lines, path);
    }
    (void)closedir(dir);
    if (!any) diagnosis_add(lines, "%s contains no .icd file: no driver is registered", folder);
}

static void examine_variable(json_t *lines, const char *name, const char *value)
{
    if (value != NULL)
        diagnosis_add(lines,
                      "%s is %s: the loader uses it in place of " VENDORS_FOLDER
                      ", unset it to go back",
                      name, value[0] == '\0' ? "empty" : value);
}

/* OCL_ICD_VENDORS may be a folder, an .icd file or a library; OCL_ICD_FILENAMES is a list. */
static void examine_loader(json_t *lines)
{
    const char *vendors = oc_environment()->icd_vendors;

    examine_variable(lines, "OCL_ICD_VENDORS", vendors);
    examine_variable(lines, "OCL_ICD_FILENAMES", oc_environment()->icd_filenames);
    if (vendors == NULL || vendors[0] == '\0') {
        examine_folder(lines, VENDORS_FOLDER);
    } else if (name_is_icd(vendors)) {
        examine_icd_file(lines, vendors);
    } else {
        DIR *dir = opendir(vendors);

        if (dir != NULL) {
            (void)closedir(dir);
            examine_folder(lines, vendors);
        } else if (library_load_error(vendors) != NULL) {
            diagnosis_add(lines, "%s is not a folder, an .icd file or a loadable library", vendors);
        }
    }
}

/* Counts the devices that the loader finds. A platform without devices has a driver, but no
 * hardware or no permission to use it. Sets *has_pocl if one of the platforms is PoCL. */
static cl_uint examine_platforms(json_t *lines, bool *has_pocl)
{
    cl_platform_id platforms[32];
    cl_uint count = 0, total = 0;
    const cl_int code = clGetPlatformIDs(OC_COUNT(platforms), platforms, &count);

    if (code != CL_SUCCESS || count == 0) {
        diagnosis_add(lines, "clGetPlatformIDs finds no platform (%s, %d)", oc_cl_error_name(code),
                      code);
        return 0;
    }
    for (cl_uint i = 0; i < count && i < OC_COUNT(platforms); i++) {
        char name[256] = "";
        cl_uint devices = 0;
        const cl_int found = clGetDeviceIDs(platforms[i], CL_DEVICE_TYPE_ALL, 0, NULL, &devices);

        if (found != CL_SUCCESS) devices = 0;
        (void)clGetPlatformInfo(platforms[i], CL_PLATFORM_NAME, sizeof(name) - 1, name, NULL);
        if (found == CL_SUCCESS || found == CL_DEVICE_NOT_FOUND)
            diagnosis_add(lines, "platform %u (%s) has %u device%s", i, name, devices,
                          devices == 1 ? "" : "s");
        else
            diagnosis_add(lines, "platform %u (%s) does not list its devices: %s (%d)", i, name,
                          oc_cl_error_name(found), found);
        total += devices;
        if (strstr(name, "Portable Computing Language") == NULL) continue;
        *has_pocl = true;
        if (devices == 0)
            diagnosis_add(lines,
                          "PoCL lists no device unless it can write to a folder: set "
                          "POCL_CACHE_DIR, XDG_CACHE_HOME or HOME to one that is writable");
    }
    return total;
}

static bool platform_has_remote_device(cl_platform_id platform)
{
    cl_device_id devices[OC_MAX_DEVICES];
    cl_uint count = 0;
    char server[64];

    if (clGetDeviceIDs(platform, CL_DEVICE_TYPE_ALL, OC_COUNT(devices), devices, &count) !=
        CL_SUCCESS)
        return false;
    for (cl_uint i = 0; i < count && i < OC_COUNT(devices); i++)
        if (oc_remote_read_server(devices[i], server, sizeof(server))) return true;
    return false;
}

const char *oc_diagnosis_remote(void)
{
    cl_platform_id platforms[32];
    cl_uint count = 0;

    if (strstr(oc_environment()->pocl_devices, "remote") == NULL) return NULL;
    if (clGetPlatformIDs(OC_COUNT(platforms), platforms, &count) != CL_SUCCESS) count = 0;
    for (cl_uint i = 0; i < count && i < OC_COUNT(platforms); i++)
        if (platform_has_remote_device(platforms[i])) return NULL;
    return "POCL_DEVICES asks for remote devices, but no server answered: PoCL, if it is built "
           "with "
           "its remote client, lists no device unless all servers of POCL_REMOTE<n>_PARAMETERS "
           "answer";
}

/* Suggests drivers whose library is installed but whose .icd file is not. */
static void suggest_drivers(json_t *lines, bool has_pocl)
{
    for (size_t i = 0; i < OC_COUNT(DRIVERS); i++) {
        char path[256];

        (void)snprintf(path, sizeof(path), VENDORS_FOLDER "/%s", DRIVERS[i].file);
        if (access(path, F_OK) != 0 && library_load_error(DRIVERS[i].library) == NULL)
            diagnosis_add(lines, "%s is installed but not registered; to register it: echo %s > %s",
                          DRIVERS[i].library, DRIVERS[i].library, path);
    }
    if (!has_pocl)
        diagnosis_add(lines,
                      "a driver for every CPU is PoCL; Debian: apt-get install pocl-opencl-icd");
}

json_t *oc_diagnosis(void)
{
    json_t *lines = json_array();
    bool has_pocl = false;

    if (examine_platforms(lines, &has_pocl) == 0) {
        examine_loader(lines);
        suggest_drivers(lines, has_pocl);
    }
    return lines;
}
