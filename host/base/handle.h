/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Handles: what clients hold instead of pointers to our objects.
 *
 * The problem: a client may pass a stream that it destroyed, an executor that a run consumed, or a
 * pointer that was never ours. Following such a pointer is undefined; the API wants an error code.
 *
 * The idea: a handle is a slot number and a generation, packed into a value that is no valid
 * address. A slot counts the users of its object; retiring the handle makes it stale for everybody
 * at once, and the object is destroyed when the last user lets go. All of it is lock-free but the
 * birth of a handle.
 *
 *     struct stream *s = oc_handle_acquire(OC_HANDLE_STREAM, handle);
 *     if (s == NULL) return oc_fail(...);        // stale, foreign, or of another kind
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
};

/* A new handle on `object`; `destroy` runs once, after the handle was retired and its last user
 * released it. NULL when out of memory or slots (the object is left alone). */
void *oc_handle_create(enum oc_handle_kind kind, void *object, void (*destroy)(void *object));

/* The object, kept alive until oc_handle_release; NULL when the handle is not a live one. */
void *oc_handle_acquire(enum oc_handle_kind kind, const void *handle);
void oc_handle_release(const void *handle);

/* Ends the handle: later acquires fail. False when it was not live (somebody was faster). */
bool oc_handle_retire(enum oc_handle_kind kind, const void *handle);

#endif
