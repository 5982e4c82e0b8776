/* SPDX-License-Identifier: Apache-2.0 */
/* Error handling of the C++ programs: CHECK makes the enclosing function return -1 if a call fails. */
#ifndef CHECK_HPP
#define CHECK_HPP

#include <cstdio>

#include "acl/acl.h"

#define CHECK(call)                     \
    do {                                \
        const int code = (call);        \
        if (code != ACL_SUCCESS) {      \
            return Report(#call, code); \
        }                               \
    } while (0)

inline int Report(const char *call, int code)
{
    const char *message = aclGetRecentErrMsg();

    std::fprintf(stderr, "%s returned %d: %s\n", call, code, message ? message : "no message");
    return -1;
}

#endif
