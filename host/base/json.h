/* SPDX-License-Identifier: Apache-2.0 */
/* Checks and compares the syntax of JSON files (RFC 8259). */
#ifndef OC_BASE_JSON_H
#define OC_BASE_JSON_H

#include <stdio.h>

/*
 * Returns the text of the file without white space between tokens, so that files that differ only
 * in layout give equal texts. The caller frees it. On failure returns NULL; *line is then the line
 * of the first error in the object or array, or 0 when out of memory.
 */
char *oc_json_compact(FILE *file, int *line);

#endif
