/* SPDX-License-Identifier: Apache-2.0 */
#include "environment.h"

#include <pthread.h>
#include <stdlib.h>
#include <string.h>

#include "base/math.h"

/* Intel's GPU compiler reads hundreds of variables with this prefix. */
#define IGC_PREFIX "IGC_"

extern char **environ;

static struct oc_environment environment;
static const char *device_option;
static pthread_once_t once = PTHREAD_ONCE_INIT;

/* Returns a copy of the variable. When out of memory, it returns the text in the environment
 * instead: the value may name a device, and must not be lost. */
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
        .soc_name = variable_copy("ACLNN_CL_SOC_NAME", ""),
        .strategy = variable_copy("ACLNN_CL_STRATEGY", ""),
        .trust = variable_copy("ACLNN_CL_TRUST", ""),
        .launch_blocking = variable_copy("ASCEND_LAUNCH_BLOCKING", ""),
        .task_queue = variable_copy("TASK_QUEUE_ENABLE", ""),
        .home = variable_copy("HOME", ""),
        .pocl_devices = variable_copy("POCL_DEVICES", ""),
        .pocl_kernel_cache = variable_copy("POCL_KERNEL_CACHE", ""),
        .xdg_cache_home = variable_copy("XDG_CACHE_HOME", ""),
        .icd_filenames = variable_copy("OCL_ICD_FILENAMES", NULL),
        .icd_vendors = variable_copy("OCL_ICD_VENDORS", NULL),
    };
}

void oc_environment_set_device(const char *device) { device_option = device; }

const char *oc_environment_device_name(void)
{
    return device_option != NULL ? "--device " : "ACLNN_CL_DEVICE=";
}

const struct oc_environment *oc_environment(void)
{
    (void)pthread_once(&once, environment_read);
    return &environment;
}

/* Returns the first text after `last`, in the order of strcmp, that begins with the prefix, or
 * NULL. environ itself is in the order in which the program has set its variables. */
static const char *igc_next(const char *last)
{
    const char *next = NULL;

    for (char **entry = environ; entry != NULL && *entry != NULL; entry++)
        if (strncmp(*entry, IGC_PREFIX, strlen(IGC_PREFIX)) == 0 && strcmp(*entry, last) > 0 &&
            (next == NULL || strcmp(*entry, next) < 0))
            next = *entry;
    return next;
}

const char *oc_environment_build_flags(size_t i)
{
    static const char *const NAMES[] = {
        "POCL_EXTRA_BUILD_FLAGS", "AMD_OCL_BUILD_OPTIONS", "AMD_OCL_BUILD_OPTIONS_APPEND",
        "CL_CONFIG_CPU_TARGET_ARCH", /* read by Intel's CPU runtime */
    };

    if (i >= OC_COUNT(NAMES)) {
        const char *text = igc_next("");

        for (size_t k = OC_COUNT(NAMES); k < i && text != NULL; k++)
            text = igc_next(text);
        return text;
    }

    const char *value = getenv(NAMES[i]);

    return value == NULL ? "" : value;
}
