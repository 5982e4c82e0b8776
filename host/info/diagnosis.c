/* SPDX-License-Identifier: Apache-2.0 */
#include "info/diagnosis.h"

#include <dirent.h>
#include <dlfcn.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/math.h"
#include "device/opencl.h"

#define VENDORS_FOLDER "/etc/OpenCL/vendors"

/* Drivers that are often there without an .icd file, above all in containers. */
static const struct driver {
    const char *library, *file;
} DRIVERS[] = {
    {"libnvidia-opencl.so.1", "nvidia.icd"},
    {"libamdocl64.so", "amdocl64.icd"},
    {"libpocl.so.2", "pocl.icd"},
};

__attribute__((format(printf, 2, 3))) static void say(json_t *lines, const char *format, ...)
{
    char text[1024];
    va_list args;

    va_start(args, format);
    (void)vsnprintf(text, sizeof(text), format, args);
    va_end(args);
    (void)json_array_append_new(lines, json_string(text));
}

/* NULL when the library can be loaded, else the linker's reason. */
static const char *load_error(const char *library)
{
    void *handle = dlopen(library, RTLD_LAZY | RTLD_LOCAL);

    if (handle == NULL) return dlerror();
    return NULL; /* not closed: drivers do not expect it */
}

/* The library that an .icd file names in its first line. */
static void examine_icd_file(json_t *lines, const char *path)
{
    char library[512] = "";
    FILE *file = fopen(path, "r");
    const bool read = file != NULL && fgets(library, sizeof(library), file) != NULL;

    if (file != NULL) (void)fclose(file);
    library[strcspn(library, "\r\n")] = '\0';
    if (!read || library[0] == '\0') {
        say(lines, "%s cannot be read, or is empty: it must hold the name of a driver's library",
            path);
        return;
    }

    const char *error = load_error(library);

    if (error == NULL)
        say(lines, "%s names %s, which loads", path, library);
    else
        say(lines, "%s names %s, which does not load: %s", path, library, error);
}

static bool is_icd(const char *name)
{
    const size_t length = strlen(name);

    return length > 4 && strcmp(name + length - 4, ".icd") == 0;
}

static void examine_folder(json_t *lines, const char *folder)
{
    DIR *dir = opendir(folder);
    bool any = false;

    if (dir == NULL) {
        say(lines, "%s cannot be opened: without it the loader knows no driver", folder);
        return;
    }
    for (const struct dirent *e = readdir(dir); e != NULL; e = readdir(dir)) {
        char path[1024];

        if (!is_icd(e->d_name)) continue;
        any = true;
        (void)snprintf(path, sizeof(path), "%s/%s", folder, e->d_name);
        examine_icd_file(lines, path);
    }
    (void)closedir(dir);
    if (!any) say(lines, "%s holds no .icd file: no driver is registered", folder);
}

/* OCL_ICD_VENDORS may be a folder, an .icd file or a library; OCL_ICD_FILENAMES is a list. */
static void examine_loader(json_t *lines)
{
    static const char *const VARIABLES[] = {"OCL_ICD_VENDORS", "OCL_ICD_FILENAMES"};
    const char *vendors = getenv(VARIABLES[0]);

    for (size_t i = 0; i < OC_COUNT(VARIABLES); i++) {
        const char *value = getenv(VARIABLES[i]);

        if (value != NULL)
            say(lines,
                "%s is %s: the loader uses it in place of " VENDORS_FOLDER ", unset it to go back",
                VARIABLES[i], value[0] == '\0' ? "empty" : value);
    }
    if (vendors == NULL || vendors[0] == '\0') {
        examine_folder(lines, VENDORS_FOLDER);
    } else if (is_icd(vendors)) {
        examine_icd_file(lines, vendors);
    } else {
        DIR *dir = opendir(vendors);

        if (dir != NULL) {
            (void)closedir(dir);
            examine_folder(lines, vendors);
        } else if (load_error(vendors) != NULL) {
            say(lines, "%s is no folder, no .icd file and no library that loads", vendors);
        }
    }
}

/* The devices that the loader reaches. A platform without any: its driver is there, and the
 * hardware, or the right to use it, is not. */
static cl_uint examine_platforms(json_t *lines)
{
    cl_platform_id platforms[32];
    cl_uint count = 0, total = 0;
    const cl_int code = clGetPlatformIDs(OC_COUNT(platforms), platforms, &count);

    if (code != CL_SUCCESS || count == 0) {
        say(lines, "clGetPlatformIDs finds no platform (%s, %d)", oc_cl_error_name(code), code);
        return 0;
    }
    for (cl_uint i = 0; i < count && i < OC_COUNT(platforms); i++) {
        char name[256] = "";
        cl_uint devices = 0;
        const cl_int found = clGetDeviceIDs(platforms[i], CL_DEVICE_TYPE_ALL, 0, NULL, &devices);

        if (found != CL_SUCCESS) devices = 0;
        (void)clGetPlatformInfo(platforms[i], CL_PLATFORM_NAME, sizeof(name) - 1, name, NULL);
        if (found == CL_SUCCESS || found == CL_DEVICE_NOT_FOUND)
            say(lines, "platform %u (%s) has %u device%s", i, name, devices,
                devices == 1 ? "" : "s");
        else
            say(lines, "platform %u (%s) does not list its devices: %s (%d)", i, name,
                oc_cl_error_name(found), found);
        total += devices;
    }
    return total;
}

/* Drivers whose library is installed and whose .icd file is not. */
static void suggest_drivers(json_t *lines)
{
    for (size_t i = 0; i < OC_COUNT(DRIVERS); i++) {
        char path[256];

        (void)snprintf(path, sizeof(path), VENDORS_FOLDER "/%s", DRIVERS[i].file);
        if (access(path, F_OK) != 0 && load_error(DRIVERS[i].library) == NULL)
            say(lines, "%s is installed and not registered; to do so: echo %s > %s",
                DRIVERS[i].library, DRIVERS[i].library, path);
    }
    say(lines, "a driver for every CPU is PoCL; Debian: apt-get install pocl-opencl-icd");
}

json_t *oc_diagnosis(void)
{
    json_t *lines = json_array();

    if (examine_platforms(lines) > 0) {
        say(lines,
            "none of these devices is available and has a compiler; ACLNN_CL_LOG=warn tells which "
            "were left out");
    } else {
        examine_loader(lines);
        suggest_drivers(lines);
    }
    return lines;
}
