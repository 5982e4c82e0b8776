/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Parses environment variables whose value is 0 or 1.
 *
 *     if (!oc_parse_bool(oc_environment()->trust, &is_on)) ...
 */
#ifndef OC_BASE_FLAG_H
#define OC_BASE_FLAG_H

#include <stdbool.h>

/* Sets *is_on to true when the value is "1". Returns false for values other than "1", "0" and
 * "". */
bool oc_parse_bool(const char *value, bool *is_on);

#endif
