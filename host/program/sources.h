/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Lists the kernel sources of cl/, which cl/embed.cmake embeds at build time. Includes are
 * expanded; #line directives make compiler messages refer to the files in cl/.
 */
#ifndef OC_PROGRAM_SOURCES_H
#define OC_PROGRAM_SOURCES_H

#include <stddef.h>

struct oc_source {
    const char *name; /* for example "conv_tbc_tile"; unique */
    const char *path; /* path of the file below cl, for example "conv_tbc/conv_tbc_tile.cl" */
    const char *text; /* text in OpenCL C, terminated by NUL */
    size_t length;    /* in bytes, without the terminator */
};

extern const struct oc_source oc_sources[]; /* the name of the last element is NULL */

#endif
