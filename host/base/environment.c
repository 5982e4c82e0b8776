/* SPDX-License-Identifier: Apache-2.0 */
#include "environment.h"

#include <pthread.h>
#include <stdlib.h>
#include <string.h>

#include "base/math.h"

static struct oc_environment environment;
static const char *device_option;
static pthread_once_t once = PTHREAD_ONCE_INIT;

/* Out of memory, the program's own text is better than none: it names a device, for example. */
static const char *variable_copy(const char *name, const char *missing)
{
    const char *value = getenv(name), *copy = value == NULL ? missing : strdup(value);

    return value != NULL && copy == NULL ? value : copy;
}

static void environment_read(void)
{
    environment = (struct oc_environment){
        .blas = variable_copy("ACLNN_CL_BLAS", ""),
        .cache = variable_copy("ACLNN_CL_CACHE", ""),
        .deterministic = variable_copy("ACLNN_CL_DETERMINISTIC", ""),
        .device = device_option != NULL ? device_option : variable_copy("ACLNN_CL_DEVICE", ""),
        .kernel_dir = variable_copy("ACLNN_CL_KERNEL_DIR", ""),
        .log = variable_copy("ACLNN_CL_LOG", ""),
        .profile = variable_copy("ACLNN_CL_PROFILE", ""),
        .strategy = variable_copy("ACLNN_CL_STRATEGY", ""),
        .trust = variable_copy("ACLNN_CL_TRUST", ""),
        .home = variable_copy("HOME", ""),
        .pocl_devices = variable_copy("POCL_DEVICES", ""),
        .xdg_cache_home = variable_copy("XDG_CACHE_HOME", ""),
        .icd_filenames = variable_copy("OCL_ICD_FILENAMES", NULL),
        .icd_vendors = variable_copy("OCL_ICD_VENDORS", NULL),
    };
}

void oc_environment_set_device(const char *device) { device_option = device; }

const struct oc_environment *oc_environment(void)
{
    (void)pthread_once(&once, environment_read);
    return &environment;
}

const char *oc_environment_build_flags(size_t i)
{
    static const char *const NAMES[] = {
        "POCL_EXTRA_BUILD_FLAGS", "AMD_OCL_BUILD_OPTIONS", "AMD_OCL_BUILD_OPTIONS_APPEND",
        "CL_CONFIG_CPU_TARGET_ARCH", /* Intel's CPU runtime */
    };

    if (i >= OC_COUNT(NAMES)) return NULL;

    const char *value = getenv(NAMES[i]);

    return value == NULL ? "" : value;
}
