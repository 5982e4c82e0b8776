/* SPDX-License-Identifier: Apache-2.0 */
/*
 * The kernel sources of cl/, embedded at build time by cl/embed.cmake. Includes are expanded; #line
 * directives make compiler messages refer to the files in cl/.
 */
#ifndef OC_PROGRAM_SOURCES_H
#define OC_PROGRAM_SOURCES_H

#include <stddef.h>

struct oc_source {
    const char *name; /* "conv_tbc_tile"; no two files have the same */
    const char *path; /* of the file below cl: "conv_tbc/conv_tbc_tile.cl" */
    const char *text; /* OpenCL C, terminated by NUL */
    size_t length;    /* in bytes, without the terminator */
};

extern const struct oc_source oc_sources[]; /* the last element has the name NULL */

#endif
