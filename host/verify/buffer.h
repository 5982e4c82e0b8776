/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Device memory between guard zones. All bytes are 0xFF initially. oc_buffer_send copies `sent` and
 * its guards to the device; oc_buffer_receive copies everything back and expects intact guards.
 */
#ifndef OC_VERIFY_BUFFER_H
#define OC_VERIFY_BUFFER_H

#include <stdbool.h>
#include <stddef.h>

#define OC_GUARD_BYTES ((size_t)1024)
#define OC_GUARD_PATTERN 0xFF /* in floats NaN: what a kernel reads beyond a view shows */

struct oc_buffer {
    char *device; /* `bytes` bytes with a guard on either side */
    size_t bytes;
    unsigned char *sent, *received; /* host copies of the same bytes */
};

/* False, and a failed expectation, when out of memory. */
bool oc_buffer_make(struct oc_buffer *buffer, size_t bytes);
void oc_buffer_free(struct oc_buffer *buffer);

bool oc_buffer_send(struct oc_buffer *buffer);

/* False, with a message that has `name` in it, when a guard was overwritten. */
bool oc_buffer_receive(struct oc_buffer *buffer, const char *name);

/* The index of the first byte that is not the pattern; `count` if there is none. */
size_t oc_pattern_length(const unsigned char *bytes, size_t count);

#endif
