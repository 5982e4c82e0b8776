/* SPDX-License-Identifier: Apache-2.0 */
/* Acquires the handles of events, notifies and streams that a client passes to a function of the
 * runtime. */
#ifndef OC_QUEUE_CLIENT_HANDLE_H
#define OC_QUEUE_CLIENT_HANDLE_H

#include "acl/acl.h"
#include "base/handle.h"
#include "base/status.h"

/* Stores the object of a live handle, which the caller releases with oc_handle_release. Fails when
 * the argument called `name` is NULL or is not a live object of the kind `type` ("an event"), and
 * in a process that was forked from the one that uses the devices. */
aclnnStatus oc_client_acquire(enum oc_handle_kind kind, const char *type, const char *name,
                              const void *handle, void **object);

/* Retires a handle that the caller has acquired. Fails when another thread has retired it first. */
aclnnStatus oc_client_retire(enum oc_handle_kind kind, const char *name, const void *handle);

#endif
