/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Resolves the endpoints of a copy, for linear copies (copy.c) and 2-D copies (copy_2d.c).
 *
 *     OC_TRY(oc_endpoints_open(dst, count, src, count, &endpoints));
 *     status = oc_copy_blocking(&endpoints, 0, 0, count);
 *     oc_endpoints_close(&endpoints);
 */
#ifndef OC_MEMORY_COPY_H
#define OC_MEMORY_COPY_H

#include "acl/acl.h"
#include "memory/host_memory.h"
#include "memory/memory.h"
#include "queue/stream.h"

/* An endpoint is one side of a copy: a device span or a host address. */
struct oc_endpoint {
    bool is_device;
    void *host;
    struct oc_span span;
};

struct oc_endpoints {
    struct oc_endpoint dst, src;
};

/* Resolves one address. The address itself decides whether it is host or device memory. The caller
 * closes the endpoint. Messages call the address `what`. */
aclnnStatus oc_endpoint_open(const char *what, void *address, size_t bytes,
                             struct oc_endpoint *endpoint);
void oc_endpoint_close(struct oc_endpoint *endpoint);

/* Resolves both addresses of a copy. */
aclnnStatus oc_endpoints_open(void *dst, size_t dst_bytes, const void *src, size_t src_bytes,
                              struct oc_endpoints *endpoints);
void oc_endpoints_close(struct oc_endpoints *endpoints);

/* Returns true when an endpoint is on another device than the stream, whose queue cannot access
 * it. */
bool oc_endpoints_cross_devices(const struct oc_endpoints *endpoints,
                                const struct oc_stream *stream);

/* Adds fences for the device endpoints, and flushes the stream. Must be called after commands were
 * added to the stream. */
aclnnStatus oc_endpoints_add_fence(const struct oc_endpoints *endpoints, struct oc_stream *stream);

/* Adds fences and flushes the stream after a copy with host memory. Pageable memory (`pinned` is
 * NULL) may be changed or freed after the call, so this waits for the copy; for pinned memory it
 * releases the reference. */
aclnnStatus oc_endpoints_complete(const struct oc_endpoints *endpoints,
                                  struct oc_host_block *pinned, struct oc_stream *stream);

/* Copies `count` bytes between the given offsets of the endpoints. Blocks until the copy is
 * complete, but does not wait for any stream. */
aclnnStatus oc_copy_blocking(const struct oc_endpoints *endpoints, size_t dst_offset,
                             size_t src_offset, size_t count);

#endif
