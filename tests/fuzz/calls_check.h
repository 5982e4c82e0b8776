/* SPDX-License-Identifier: Apache-2.0 */
/* Of the fuzz target "calls": what is required of each call. */
#ifndef OC_FUZZ_CALLS_CHECK_H
#define OC_FUZZ_CALLS_CHECK_H

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "acl/acl.h"
#include "base/status.h"
#include "fuzz/calls_state.h"
#include "verify/expect.h"

static unsigned long calls, failed_calls;

static inline void give_up(const char *what, aclnnStatus status)
{
    const char *message = aclGetRecentErrMsg();

    (void)fprintf(stderr, "%s: code %d (%s), %s\n", what, (int)status, oc_status_name(status),
                  message == NULL ? "no message" : message);
    abort();
}

/* A failure must have a code of the table and a message, of which no older one is left. */
static inline aclnnStatus checked(const char *what, aclnnStatus status)
{
    if (status == 0) return 0;
    if (strcmp(oc_status_name(status), "unknown status") == 0 || aclGetRecentErrMsg() == NULL)
        give_up(what, status);
    oc_forget_messages();
    return status;
}

/* A result that a call leaves untouched when it fails. */
static inline void expect_unset(const void *result)
{
    if (result != host) give_up("a failed call has stored a result", 0);
}

static inline aclnnStatus count_call(aclnnStatus status)
{
    calls++;
    failed_calls += status != 0;
    return status;
}

#define CALL(call) count_call(checked(#call, call))

#endif
