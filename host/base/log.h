/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Writes diagnostics to stderr, one line per message. ACLNN_CL_LOG selects the level; the default
 * is none.
 *
 *     oc_log(OC_LOG_INFO, "device %u is %s", id, name);
 */
#ifndef OC_BASE_LOG_H
#define OC_BASE_LOG_H

#include <stdbool.h>

/* The levels are in the order of detail; each one includes those before it. `plan` prints execution
 * plans. */
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

/* Returns true when ACLNN_CL_LOG is not set or is not the name of a level. */
bool oc_log_is_default(void);

/* Returns true when lines of this level are printed. Check it before formatting an expensive
 * text. */
bool oc_log_on(enum oc_log_level level);
__attribute__((format(printf, 2, 3))) void oc_log(enum oc_log_level level, const char *format, ...);

#endif
