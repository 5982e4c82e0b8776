/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Creates and reuses kernels. A kernel is identified by the name of its source file, the build
 * options and the kernel's name.
 *
 * A program is built once per (device, source, options) and process. Its binary is stored on disk
 * under $XDG_CACHE_HOME/aclnn-cl (ACLNN_CL_CACHE=DIR selects another folder, =0 disables it), with
 * a key of everything that can change it, unless the driver does that better (PoCL) and no folder
 * is named. A missing, truncated, corrupt or rejected entry is a miss, never an error. A kernel
 * belongs to one plan at a time and is reused after its return.
 *
 *     OC_TRY(oc_kernel_take(device, "loss", "-DT=f32", "flat", &kernel));
 *     ...
 *     oc_kernel_give(kernel);
 */
#ifndef OC_PROGRAM_PROGRAM_H
#define OC_PROGRAM_PROGRAM_H

#include <stdbool.h>

#include "device/device.h"
#include "program/warm_up.h"

struct oc_kernel {
    cl_kernel cl;
    struct oc_kernel *next; /* next kernel in the program's list of idle kernels */
    struct oc_program *program;
    const char *name;
    size_t max_group; /* work-items in the largest work-group of this kernel on its device */
};

/* Returns an idle or new kernel `name` of cl/<source>.cl, built with `options`. Its arguments are
 * unset or stale. The message of a compile error contains the first lines of the build log. */
aclnnStatus oc_kernel_take(struct oc_device *device, const char *source, const char *options,
                           const char *name, struct oc_kernel **kernel);

/* Returns the kernel to the idle kernels of its program. */
void oc_kernel_give(struct oc_kernel *kernel);

/*
 * Returns true for the first caller per program, kernel name and launch shape (warm_up.h). That
 * caller launches the kernel and reports the result with oc_kernel_warmed_up, for which other
 * callers wait.
 */
bool oc_kernel_needs_warm_up(struct oc_kernel *kernel, const size_t global[3],
                             const size_t local[3]);
void oc_kernel_warmed_up(struct oc_kernel *kernel, const size_t global[3], const size_t local[3],
                         bool succeeded);

/* Stores how many programs the process has compiled from source and loaded from disk; for tests. */
void oc_program_counts(unsigned long *compiled, unsigned long *loaded);

#endif
