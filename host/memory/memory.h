/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Provides device memory with plain addresses.
 *
 * The problem: clients do pointer arithmetic on the result of aclrtMalloc and pass interior
 * pointers. OpenCL has only cl_mem, and the alignment of its sub-buffers is larger than that of a
 * tensor's offset.
 *
 * The idea: one range of address space is reserved without access rights, so that a dereference on
 * the host faults, and each allocation gets an unused part of it, followed by a guard gap. A sorted
 * array maps an address to its allocation; kernels get (cl_mem, byte offset). Addresses are reused
 * only when the range is exhausted, so stale addresses are detected. The cl_mem objects are pooled
 * by size and reused when the work that uses them is complete.
 *
 *     struct oc_span span;
 *     OC_TRY(oc_memory_resolve("self", address, bytes, &span));
 *     ... clSetKernelArg(kernel, 0, sizeof(cl_mem), &span.mem), offset span.offset ...
 *     oc_span_add_fence(&span, stream);   // after the enqueue and oc_stream_add
 *     oc_span_release(&span);
 */
#ifndef OC_MEMORY_MEMORY_H
#define OC_MEMORY_MEMORY_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "device/device.h"

struct oc_block;  /* a reference-counted allocation; see memory/pool.h */
struct oc_stream; /* see queue/stream.h */

struct oc_span {
    struct oc_block *block;
    struct oc_device *device;
    cl_mem mem;
    uint64_t id;   /* identifies mem; unlike the handle, it is never reused for a later object */
    size_t offset; /* bytes from the start of mem */
    size_t room;   /* bytes from the offset to the end of the requested size */
};

/*
 * Finds the allocation that contains [address, address + bytes) and keeps it alive until
 * oc_span_release. Fails with ACLNN_ERR_PARAM_INVALID otherwise; the message calls the address
 * `what` and says whether it is not device memory, is freed, or is too close to the end.
 */
aclnnStatus oc_memory_resolve(const char *what, const void *address, size_t bytes,
                              struct oc_span *span);
/* Does the same as oc_memory_resolve for the runtime layer: fails with
 * ACL_ERROR_RT_PARAM_INVALID. */
aclnnStatus oc_memory_resolve_rt(const char *what, const void *address, size_t bytes,
                                 struct oc_span *span);
void oc_span_release(struct oc_span *span);

/* Must be called after an enqueue on `stream` that uses the span: the pool does not reuse the block
 * before that work is complete. */
void oc_span_add_fence(const struct oc_span *span, struct oc_stream *stream);

/* Returns true for every address in the reserved range, live or not. Host pointers are outside. */
bool oc_memory_is_device(const void *address);

#endif
