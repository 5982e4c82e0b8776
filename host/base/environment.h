/* SPDX-License-Identifier: Apache-2.0 */
/*
 * The environment variables that the library uses, read together at the first use of one. Later
 * changes have no effect: getenv is undefined while another thread calls setenv.
 *
 *     if (oc_environment()->device[0] != '\0') ...
 */
#ifndef OC_BASE_ENVIRONMENT_H
#define OC_BASE_ENVIRONMENT_H

#include <stddef.h>

struct oc_environment {
    /* These are "" when the variable is not set. */
    const char *blas;              /* ACLNN_CL_BLAS */
    const char *cache;             /* ACLNN_CL_CACHE */
    const char *deterministic;     /* ACLNN_CL_DETERMINISTIC */
    const char *device;            /* ACLNN_CL_DEVICE */
    const char *kernel_dir;        /* ACLNN_CL_KERNEL_DIR */
    const char *log;               /* ACLNN_CL_LOG */
    const char *profile;           /* ACLNN_CL_PROFILE */
    const char *soc_name;          /* ACLNN_CL_SOC_NAME */
    const char *strategy;          /* ACLNN_CL_STRATEGY */
    const char *trust;             /* ACLNN_CL_TRUST */
    const char *launch_blocking;   /* ASCEND_LAUNCH_BLOCKING */
    const char *task_queue;        /* TASK_QUEUE_ENABLE */
    const char *home;              /* HOME */
    const char *pocl_devices;      /* POCL_DEVICES */
    const char *pocl_kernel_cache; /* POCL_KERNEL_CACHE */
    const char *xdg_cache_home;    /* XDG_CACHE_HOME */

    /* These are NULL when the variable is not set, because not every ICD loader treats "" as
     * unset. */
    const char *icd_filenames; /* OCL_ICD_FILENAMES */
    const char *icd_vendors;   /* OCL_ICD_VENDORS */
};

const struct oc_environment *oc_environment(void);

/* Replaces ACLNN_CL_DEVICE by a command line option. Must be called before the first
 * oc_environment. */
void oc_environment_set_device(const char *device);

/* Returns what messages write before the device: "ACLNN_CL_DEVICE=", or "--device " after
 * oc_environment_set_device. */
const char *oc_environment_device_name(void);

/* Returns item `i` of the environment variables that change what drivers compile, or NULL after the
 * last. The first items are values of variables with fixed names, "" when not set. The items after
 * them are the NAME=VALUE texts of Intel's IGC_* variables, sorted. The values are read anew,
 * because drivers read them in each build: a binary must not be stored under flags that it was not
 * built with. */
const char *oc_environment_build_flags(size_t i);

#endif
