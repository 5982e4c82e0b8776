/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Reports the errors of all layers. A function that can fail returns a status code (aclError and
 * aclnnStatus are the same integers). oc_fail formats the message once, where the error is
 * detected, and adds it to the log and to the thread's list for aclGetRecentErrMsg. Callers
 * propagate the code with OC_TRY and add nothing.
 *
 *     if (rank > 8)
 *         return oc_fail(ACLNN_ERR_PARAM_INVALID, "rank of %s is %zu: ...", name, rank);
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
 * Sets the API function that this thread executes. Every message starts with its name. Each entry
 * point calls this first, so that no message carries the name of an earlier function.
 */
void oc_set_api(const char *name);
const char *oc_api(void);

/* Records "<api>: <text>" under `code` and returns `code`. */
__attribute__((format(printf, 2, 3))) aclnnStatus oc_fail(aclnnStatus code, const char *format,
                                                          ...);
/* Shows compilers and analyzers that the returned status is `code`, never 0. */
#define oc_fail(code, ...) ((void)(oc_fail)((code), __VA_ARGS__), (code))

/* Returns the text of this thread's newest oc_fail, without the head that oc_fail adds. */
const char *oc_status_message(void);

/* Returns the name of a status code without its prefix ("PARAM_INVALID"), or "unknown status". */
const char *oc_status_name(aclnnStatus code);

/* Returns the code of the newest runtime-layer oc_fail of this thread, or 0; `clear` resets it. */
aclnnStatus oc_last_error(int clear);

/*
 * Lets a fallback discard the errors recorded since a checkpoint. Lines in the log stay.
 *
 *     const struct oc_status_mark mark = oc_status_mark();
 *     if (preferred() != 0 && fallback() == 0) oc_status_forget(mark);
 */
struct oc_status_mark {
    size_t written;
    aclnnStatus last;
};
struct oc_status_mark oc_status_mark(void);
void oc_status_forget(struct oc_status_mark mark);

/*
 * Discards the last error of a query by which clients learn whether there is a context or a
 * callback: its failure is not the thread's last error, and its message is kept only until the next
 * failure or checkpoint. Returns `status`.
 */
aclnnStatus oc_status_of_query(struct oc_status_mark before, aclnnStatus status);

/* Marks the newest oc_fail as a step on the way to the failure that matters: it is not the thread's
 * last error, and the next failure replaces its message, unless a checkpoint comes first. */
void oc_status_until_next(void);

#endif
