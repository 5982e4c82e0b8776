/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Kernels by name: embedded source and build options in, a ready cl_kernel out.
 *
 * Programs are built once per (device, source, options) and process; binaries are kept on disk
 * under $XDG_CACHE_HOME/aclnn-cl (ACLNN_CL_CACHE=DIR elsewhere, =0 nowhere), keyed by everything
 * that can change them. A missing, truncated, corrupt or refused entry is a miss, never an error.
 * Kernels are not shared: each belongs to one plan at a time, and comes back to be lent again.
 *
 *     OC_TRY(oc_kernel_take(device, "mse_loss_backward", "-DT=f32", "flat", &kernel));
 *     ...
 *     oc_kernel_give(kernel);
 */
#ifndef OC_PROGRAM_PROGRAM_H
#define OC_PROGRAM_PROGRAM_H

#include <stdbool.h>

#include "device/device.h"

struct oc_kernel {
    cl_kernel cl;
    struct oc_kernel *next; /* in the program's list of idle kernels */
    struct oc_program *program;
    const char *name;
    size_t max_group; /* work-items that a group of this kernel may have on its device */
};

/* An idle or new kernel `name` of cl/<source>.cl built with `options`, all arguments unset or
 * stale. Compile errors carry the first lines of the build log. */
aclnnStatus oc_kernel_take(struct oc_device *device, const char *source, const char *options,
                           const char *name, struct oc_kernel **kernel);
void oc_kernel_give(struct oc_kernel *kernel);

/* PoCL specialises on the local size and on whether a dimension has this many work-items. */
#define OC_LARGE_RANGE ((size_t)65535)

/*
 * True for the first caller per program, kernel name and launch shape: drivers that compile at
 * enqueue (PoCL) want such a launch seen before the second call, which must not compile. That
 * caller launches and then tells how it went by oc_kernel_warmed_up; others wait until then.
 */
bool oc_kernel_needs_warm_up(struct oc_kernel *kernel, const size_t global[3],
                             const size_t local[3]);
void oc_kernel_warmed_up(struct oc_kernel *kernel, const size_t global[3], const size_t local[3],
                         bool succeeded);

/* Programs that this process compiled from source, and binaries loaded from disk: tests ask. */
void oc_program_counts(unsigned long *compiled, unsigned long *loaded);

#endif
