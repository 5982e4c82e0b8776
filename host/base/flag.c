/* SPDX-License-Identifier: Apache-2.0 */
#include "flag.h"

#include <string.h>

#include "base/log.h"

bool oc_flag(const char *name, const char *value, atomic_flag *is_reported)
{
    if (value[0] == '\0' || strcmp(value, "0") == 0) return false;
    if (strcmp(value, "1") == 0) return true;
    if (!atomic_flag_test_and_set(is_reported))
        oc_log(OC_LOG_WARN, "%s is %.100s: must be 0 or 1; it is ignored", name, value);
    return false;
}
