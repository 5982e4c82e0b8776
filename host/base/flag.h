/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Environment variables that are 0 or 1.
 *
 *     static atomic_flag is_reported = ATOMIC_FLAG_INIT;
 *
 *     if (oc_flag("ACLNN_CL_TRUST", oc_environment()->trust, &is_reported)) ...
 */
#ifndef OC_BASE_FLAG_H
#define OC_BASE_FLAG_H

#include <stdatomic.h>
#include <stdbool.h>

/* "1" is true, "0" and "" are false. Others are false, too, with a warning unless *is_reported. */
bool oc_flag(const char *name, const char *value, atomic_flag *is_reported);

#endif
