/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Environment variables that are 0 or 1.
 *
 *     if (!oc_parse_bool(oc_environment()->trust, &is_on)) ...
 */
#ifndef OC_BASE_FLAG_H
#define OC_BASE_FLAG_H

#include <stdbool.h>

/* *is_on: whether the value is "1". Returns false for a value other than "1", "0" and "". */
bool oc_parse_bool(const char *value, bool *is_on);

#endif
