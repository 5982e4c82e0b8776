/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Provides the source text of a kernel file, which is embedded in the library, or read from
 * ACLNN_CL_KERNEL_DIR while kernels are developed.
 *
 *     struct oc_kernel_source source;
 *     OC_TRY(oc_kernel_source_get("loss", options, sizeof(options), &source));
 *     ... compile source.text with `options` ...
 *     oc_kernel_source_release(&source);
 */
#ifndef OC_PROGRAM_KERNEL_SOURCE_H
#define OC_PROGRAM_KERNEL_SOURCE_H

#include <stddef.h>

#include "base/status.h"

struct oc_kernel_source {
    const char *text;
    char *copy; /* NULL when the text is embedded in the library */
};

/* Returns the text of the file <name>.cl below cl. For a file from ACLNN_CL_KERNEL_DIR, appends the
 * include path to `options`, a buffer of `options_bytes`. Fails with
 * ACLNN_ERR_INNER_FIND_KERNEL_ERROR. */
aclnnStatus oc_kernel_source_get(const char *name, char *options, size_t options_bytes,
                                 struct oc_kernel_source *source);
void oc_kernel_source_release(struct oc_kernel_source *source);

#endif
