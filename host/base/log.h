/* SPDX-License-Identifier: Apache-2.0 */
/* Diagnostics on stderr, one line each, at the level that ACLNN_CL_LOG names (default: none). */
#ifndef OC_BASE_LOG_H
#define OC_BASE_LOG_H

#include <stdbool.h>

/* Levels grow in detail; each shows those before it. `plan` prints every execution plan. */
#define OC_LOG_LEVELS(X) \
    X(ERROR, "error")    \
    X(WARN, "warn")      \
    X(INFO, "info")      \
    X(PLAN, "plan")      \
    X(TRACE, "trace")

enum oc_log_level {
    OC_LOG_NONE,
#define OC_LOG_ENUM(name, text) OC_LOG_##name,
    OC_LOG_LEVELS(OC_LOG_ENUM)
#undef OC_LOG_ENUM
};

/* True when a line of this level would be printed: ask before you build an expensive text. */
bool oc_log_on(enum oc_log_level level);
__attribute__((format(printf, 2, 3))) void oc_log(enum oc_log_level level, const char *format, ...);

#endif
