/* SPDX-License-Identifier: Apache-2.0 */
#include "flag.h"

#include <string.h>

bool oc_parse_bool(const char *value, bool *is_on)
{
    *is_on = strcmp(value, "1") == 0;
    return *is_on || value[0] == '\0' || strcmp(value, "0") == 0;
}
