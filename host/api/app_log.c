/* SPDX-License-Identifier: Apache-2.0 */
/* Implements aclAppLog, which writes a line of the client's program to the log. */
#include <stdarg.h>
#include <stdio.h>

#include "acl/acl.h"
#include "base/log.h"
#include "base/math.h"
#include "base/status.h"

#define TEXT_BYTES 1024

/* Clients see the vendor's declaration, which does not check the arguments against the format. */
__attribute__((format(printf, 5, 6))) void aclAppLog(aclLogLevel logLevel, const char *func,
                                                     const char *file, uint32_t line,
                                                     const char *fmt, ...);

void aclAppLog(aclLogLevel logLevel, const char *func, const char *file, uint32_t line,
               const char *fmt, ...)
{
    static const enum oc_log_level LEVELS[] = {
        [ACL_DEBUG] = OC_LOG_TRACE,
        [ACL_INFO] = OC_LOG_INFO,
        [ACL_WARNING] = OC_LOG_WARN,
        [ACL_ERROR] = OC_LOG_ERROR,
    };
    char text[TEXT_BYTES];
    va_list args;

    oc_set_api("aclAppLog");
    if (fmt == NULL || (size_t)logLevel >= OC_COUNT(LEVELS) || !oc_log_on(LEVELS[logLevel])) return;
    va_start(args, fmt);
    (void)vsnprintf(text, sizeof(text), fmt, args);
    va_end(args);
    oc_log(LEVELS[logLevel], "%s (%s:%u): %s", func == NULL ? "?" : func, file == NULL ? "?" : file,
           line, text);
}
