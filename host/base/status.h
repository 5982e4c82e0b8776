/* SPDX-License-Identifier: Apache-2.0 */
/*
 * How every layer reports failure. A function that can fail returns a status code (aclError and
 * aclnnStatus are the same integers); the sentence for the user is made once, where the fault is
 * detected, by oc_fail. It goes to the log and to the thread's list behind aclGetRecentErrMsg.
 * Callers propagate with OC_TRY and add nothing.
 *
 *     if (rank > 8) return oc_fail(ACLNN_ERR_PARAM_INVALID, "rank of %s is %zu: ...", name, rank);
 */
#ifndef OC_BASE_STATUS_H
#define OC_BASE_STATUS_H

#include <stddef.h>

#include "aclnn/acl_meta.h"

#define OC_TRY(expr)                                    \
    do {                                                \
        const aclnnStatus oc_try_status_ = (expr);      \
        if (oc_try_status_ != 0) return oc_try_status_; \
    } while (0)

/*
 * Names the API function that this thread is in; its name opens every message until the next call.
 * Entry points set it first thing, so that no message can carry a wrong name.
 */
void oc_set_api(const char *name);
const char *oc_api(void);

/* Records "<api>: <text>" under `code` and returns `code`. */
__attribute__((format(printf, 2, 3))) aclnnStatus oc_fail(aclnnStatus code, const char *format,
                                                          ...);
/* Lets compilers and analysers see that a failure's status is its code, never 0. */
#define oc_fail(code, ...) ((void)(oc_fail)((code), __VA_ARGS__), (code))

/* The name of a status code without its prefix ("PARAM_INVALID"), or "unknown status". */
const char *oc_status_name(aclnnStatus code);

/* The code of the newest oc_fail of this thread (0 = none); `clear` forgets it. */
aclnnStatus oc_last_error(int clear);

/*
 * For those who try one way and then another: what failed since the mark is no failure of the call
 * once another way has worked. The messages in the log stay.
 *
 *     const struct oc_status_mark mark = oc_status_mark();
 *     if (first_way() != 0 && second_way() == 0) oc_status_forget(mark);
 */
struct oc_status_mark {
    size_t written;
    aclnnStatus last;
};
struct oc_status_mark oc_status_mark(void);
void oc_status_forget(struct oc_status_mark mark);

#endif
