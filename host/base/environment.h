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
    /* "" when the variable is not set */
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
    const char *home;              /* HOME */
    const char *pocl_devices;      /* POCL_DEVICES */
    const char *pocl_kernel_cache; /* POCL_KERNEL_CACHE */
    const char *xdg_cache_home;    /* XDG_CACHE_HOME */

    /* NULL when the variable is not set: not every ICD loader treats "" alike */
    const char *icd_filenames; /* OCL_ICD_FILENAMES */
    const char *icd_vendors;   /* OCL_ICD_VENDORS */
};

const struct oc_environment *oc_environment(void);

/* Replaces ACLNN_CL_DEVICE by an option of a program, before the first use. */
void oc_environment_set_device(const char *device);

/* What messages put before the value: "ACLNN_CL_DEVICE=", or "--device " where that replaces it. */
const char *oc_environment_device_name(void);

/* Item `i` of the variables with which drivers change what they compile, as they are now: the value
 * of one that is known by its name, "" when it is not set, and then NAME=VALUE of Intel's IGC_*, in
 * the order of their texts; NULL after the last. Drivers read them in each build, and a binary must
 * not be stored under the flags of another one. */
const char *oc_environment_build_flags(size_t i);

#endif
