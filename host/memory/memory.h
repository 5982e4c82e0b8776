/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Device memory behind plain addresses.
 *
 * The problem: clients do arithmetic on what aclrtMalloc returns and pass interior pointers; OpenCL
 * has only cl_mem, and its sub-buffers must be aligned more than a tensor's offset is.
 *
 * The idea: one range of address space is reserved without any access (a host dereference faults at
 * once), and every allocation gets a fresh piece of it, a guard gap behind. A sorted list finds the
 * allocation that an address lies in; kernels get (cl_mem, byte offset). Addresses are not handed
 * out again until the reservation is used up, so stale ones are errors; the cl_mem behind them is
 * pooled by size, and handed out again only when the work that used it has finished.
 *
 *     struct oc_span span;
 *     OC_TRY(oc_memory_resolve("self", address, bytes, &span));
 *     ... clSetKernelArg(kernel, 0, sizeof(cl_mem), &span.mem), offset span.offset ...
 *     oc_span_add_fence(&span, stream);   // after the enqueue and oc_stream_issued
 *     oc_span_release(&span);
 */
#ifndef OC_MEMORY_MEMORY_H
#define OC_MEMORY_MEMORY_H

#include <stdbool.h>
#include <stddef.h>

#include "device/device.h"

struct oc_block;  /* one allocation, counted by its users */
struct oc_stream; /* queue/stream.h */

struct oc_span {
    struct oc_block *block;
    struct oc_device *device;
    cl_mem mem;
    size_t offset; /* bytes from the start of mem */
    size_t room;   /* bytes from there to the end that the client asked for */
};

/*
 * Finds the allocation that holds [address, address + bytes) whole and keeps it alive until
 * oc_span_release. Otherwise ACLNN_ERR_PARAM_INVALID and a message that calls the address `what`
 * and tells whether it is foreign, freed or too short.
 */
aclnnStatus oc_memory_resolve(const char *what, const void *address, size_t bytes,
                              struct oc_span *span);
/* The same for the runtime layer: refuses with ACL_ERROR_RT_PARAM_INVALID. */
aclnnStatus oc_memory_resolve_rt(const char *what, const void *address, size_t bytes,
                                 struct oc_span *span);
void oc_span_release(struct oc_span *span);

/* Notes that work just enqueued on `stream` uses the span: the pool waits for it. */
void oc_span_add_fence(const struct oc_span *span, struct oc_stream *stream);

/* True for every address in the reserved range, live or not: no host pointer is. */
bool oc_memory_is_device(const void *address);

#endif
