/* SPDX-License-Identifier: Apache-2.0 */
/* A syntax check of JSON files (RFC 8259). */
#ifndef OC_BASE_JSON_H
#define OC_BASE_JSON_H

#include <stdio.h>

/*
 * The file's text without the white space between tokens: two files that differ only in layout give
 * equal texts. The caller frees it. NULL: *line is where the file stops being an object or array of
 * JSON, or 0 when memory is short.
 */
char *oc_json_compact(FILE *file, int *line);

#endif
