/* SPDX-License-Identifier: Apache-2.0 */
/* Error handling of the C programs: CHECK ends the program if a call fails. */
#ifndef CHECK_H
#define CHECK_H

#include <stdio.h>
#include <stdlib.h>

#include "acl/acl.h"

#define CHECK(call) check((call), #call)

static inline void check(int code, const char *call)
{
    const char *message;

    if (code == ACL_SUCCESS) return;
    message = aclGetRecentErrMsg();
    fprintf(stderr, "%s returned %d: %s\n", call, code, message != NULL ? message : "no message");
    exit(EXIT_FAILURE);
}

#endif
