/* SPDX-License-Identifier: Apache-2.0 */
#include "log.h"

#include <pthread.h>
#include <stdarg.h>
#include <stdio.h>
#include <strings.h>

#include "base/environment.h"
#include "base/math.h"

#define LINE_BYTES 4096

static const char *const NAMES[] = {"none",
#define TEXT(name, text) text,
                                    OC_LOG_LEVELS(TEXT)
#undef TEXT
};

static enum oc_log_level threshold;
static bool is_default = true;
static pthread_once_t once = PTHREAD_ONCE_INIT;

static void log_read_environment(void)
{
    const char *requested = oc_environment()->log;

    if (requested[0] == '\0') return;
    for (size_t i = 0; i < OC_COUNT(NAMES); i++) {
        if (strcasecmp(requested, NAMES[i]) == 0) {
            threshold = (enum oc_log_level)i;
            is_default = false;
            return;
        }
    }
    (void)fprintf(stderr,
                  "aclnn-cl: warn: ACLNN_CL_LOG is %s: must be one of none, error, warn, info, "
                  "plan, trace\n",
                  requested);
}

bool oc_log_is_default(void)
{
    (void)pthread_once(&once, log_read_environment);
    return is_default;
}

bool oc_log_on(enum oc_log_level level)
{
    (void)pthread_once(&once, log_read_environment);
    return level <= threshold;
}

void oc_log(enum oc_log_level level, const char *format, ...)
{
    char line[LINE_BYTES];
    va_list args;

    if (!oc_log_on(level)) return;
    va_start(args, format);
    (void)vsnprintf(line, sizeof(line), format, args);
    va_end(args);
    /* The line is written with a single call, so that lines of several threads do not mix. */
    (void)fprintf(stderr, "aclnn-cl: %s: %s\n", NAMES[level], line);
}
