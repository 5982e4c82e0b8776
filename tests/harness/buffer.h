/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Device memory between guard splits. Everything starts as the byte 0xA5, on both sides; what a
 * test puts into `sent` goes to the device with oc_buffer_send, and oc_buffer_receive brings all of
 * it back and expects the guards untouched.
 */
#ifndef OC_HARNESS_BUFFER_H
#define OC_HARNESS_BUFFER_H

#include <stdbool.h>
#include <stddef.h>

#define OC_GUARD_BYTES ((size_t)1024)
#define OC_GUARD_PATTERN 0xA5

struct oc_buffer {
    char *device; /* `bytes` bytes, a guard on either side */
    size_t bytes;
    unsigned char *sent, *received; /* the host's images of the same bytes */
};

/* False, and an expectation failed, when there is no memory. */
bool oc_buffer_make(struct oc_buffer *buffer, size_t bytes);
void oc_buffer_free(struct oc_buffer *buffer);

bool oc_buffer_send(struct oc_buffer *buffer);

/* `name` is for the message when a guard was overwritten, which makes it false. */
bool oc_buffer_receive(struct oc_buffer *buffer, const char *name);

/* The first of `count` bytes that is not the pattern; `count` when all are. */
size_t oc_pattern_length(const unsigned char *bytes, size_t count);

#endif
