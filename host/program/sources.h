/* SPDX-License-Identifier: Apache-2.0 */
/*
 * The kernels of cl/, embedded at build time by cl/embed.cmake: includes are expanded, and #line
 * makes a compiler's messages name the file in cl/.
 */
#ifndef OC_PROGRAM_SOURCES_H
#define OC_PROGRAM_SOURCES_H

#include <stddef.h>

struct oc_source {
    const char *name; /* "mse_loss_backward" */
    const char *text; /* OpenCL C, with a NUL behind its end */
    size_t length;    /* bytes, without that NUL */
};

extern const struct oc_source oc_sources[]; /* the last has a NULL name */

#endif
