/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Clients hold handles instead of pointers to the library's objects.
 *
 * The problem: a client may pass a stream that it has destroyed, an executor that has already run,
 * or a pointer that the library never returned. Dereferencing such a pointer is undefined; the API
 * requires an error code.
 *
 * The idea: a handle is a slot number and a generation, packed into a value that is not a valid
 * address. A slot counts the references to its object. Retiring a handle invalidates it for all
 * threads at once; the object is destroyed when its last reference is released. Only the creation
 * and the destruction of a handle take a lock.
 *
 *     struct stream *s = oc_handle_acquire(OC_HANDLE_STREAM, handle);
 *     if (s == NULL) return oc_fail(...);        // stale, unknown, or of another kind
 *     ...use s...
 *     oc_handle_release(handle);
 */
#ifndef OC_BASE_HANDLE_H
#define OC_BASE_HANDLE_H

#include <stdbool.h>

enum oc_handle_kind {
    OC_HANDLE_CONTEXT = 1,
    OC_HANDLE_STREAM,
    OC_HANDLE_EVENT,
    OC_HANDLE_EXECUTOR,
    OC_HANDLE_NOTIFY,
};

/* Creates a handle to `object`. `destroy` runs once, when the handle is retired and its last
 * reference is released. Returns NULL, and does not touch the object, when memory or slots run
 * out. */
void *oc_handle_create(enum oc_handle_kind kind, void *object, void (*destroy)(void *object));

/* Returns the object and keeps it alive until oc_handle_release. Returns NULL when the handle is
 * not live. */
void *oc_handle_acquire(enum oc_handle_kind kind, const void *handle);
void oc_handle_release(const void *handle);

/* Retires the handle, so that later acquires fail, and drops the creator's reference. Returns
 * false when the handle is not live, for example because another thread retired it first. */
bool oc_handle_retire(enum oc_handle_kind kind, const void *handle);

#endif
