/* SPDX-License-Identifier: Apache-2.0 */
/* What the copies of rows (copy.c) and of rectangles (copy_2d.c) share. */
#ifndef OC_MEMORY_COPY_H
#define OC_MEMORY_COPY_H

#include "acl/acl.h"
#include "memory/memory.h"
#include "queue/stream.h"

/* One side of a copy: a device span, or a plain host address. */
struct oc_endpoint {
    bool is_device;
    void *host;
    struct oc_span span;
};

struct oc_endpoints {
    struct oc_endpoint dst, src;
};

/* Judges both sides, of so many bytes each; where an address lies decides what it is. */
aclnnStatus oc_endpoints_open(void *dst, size_t dst_bytes, const void *src, size_t src_bytes,
                              struct oc_endpoints *ends);
void oc_endpoints_close(struct oc_endpoints *ends);

/* Whether a device end lies on another device than the stream's, whose queue cannot reach it. */
bool oc_endpoints_cross_devices(const struct oc_endpoints *ends, const struct oc_stream *stream);

/* To be called after an enqueue on the stream that uses the device ends, however it went. */
aclnnStatus oc_endpoints_add_fence(const struct oc_endpoints *ends, struct oc_stream *stream);

/* Copies `count` bytes from an offset into each end; done when it returns. Waits for no stream. */
aclnnStatus oc_copy_now(const struct oc_endpoints *ends, size_t dst_offset, size_t src_offset,
                        size_t count);

#endif
