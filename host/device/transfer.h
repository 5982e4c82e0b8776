/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Runs blocking commands outside of all streams: copies, fills, self-tests.
 *
 * The problem: on some drivers (docs/devices.md) the return of a blocking OpenCL call does not make
 * the data visible to other queues, or two threads that wait on one queue deadlock.
 *
 * The idea: each blocking operation takes an in-order queue that no other thread uses, enqueues
 * without blocking, and waits for the event of its last command, which is a synchronization point.
 * No lock is held while data moves. Idle queues are kept for reuse.
 *
 *     struct oc_transfer t;
 *     cl_event event = NULL;
 *     OC_TRY(oc_transfer_begin(device, &t));
 *     const cl_int code = clEnqueueCopyBuffer(t.queue, from, to, ..., &event);
 *     return oc_transfer_end(&t, "clEnqueueCopyBuffer", code, event);
 */
#ifndef OC_DEVICE_TRANSFER_H
#define OC_DEVICE_TRANSFER_H

#include "device/device.h"

struct oc_transfer {
    struct oc_device *device;
    cl_command_queue queue;
};

/* Takes an idle queue, or creates one. */
aclnnStatus oc_transfer_begin(struct oc_device *device, struct oc_transfer *transfer);

/*
 * Waits for `event`, takes ownership of it, and gives the queue back. `code` is the result of the
 * last enqueue, and `call` the name of its function. The event is NULL when the enqueue failed or
 * nothing was enqueued. Fails when the enqueue or the command failed, or the device is lost.
 */
aclnnStatus oc_transfer_end(struct oc_transfer *transfer, const char *call, cl_int code,
                            cl_event event);

/* Copy between host memory and the bytes of `mem` from `offset` on, and wait for the copy. */
aclnnStatus oc_transfer_write(struct oc_device *device, cl_mem mem, size_t offset, const void *data,
                              size_t bytes);
aclnnStatus oc_transfer_read(struct oc_device *device, cl_mem mem, size_t offset, void *data,
                             size_t bytes);

#endif
