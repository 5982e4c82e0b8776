/* SPDX-License-Identifier: Apache-2.0 */
#include "transfer.h"

#include "device/remote.h"
#include "device/wait.h"

aclnnStatus oc_transfer_begin(struct oc_device *device, struct oc_transfer *transfer)
{
    struct oc_idle_queues *idle = &device->idle_queues;
    cl_int code;

    *transfer = (struct oc_transfer){.device = device};
    (void)pthread_mutex_lock(&idle->lock);
    if (idle->count > 0) transfer->queue = idle->queues[--idle->count];
    (void)pthread_mutex_unlock(&idle->lock);
    if (transfer->queue != NULL) return ACLNN_SUCCESS;
    transfer->queue = clCreateCommandQueue(device->context, device->cl, 0, &code);
    if (transfer->queue != NULL) return ACLNN_SUCCESS;
    return oc_device_result(device, "clCreateCommandQueue", code);
}

/* A queue in which a command failed is not used again, because not every driver runs further
 * commands in it (docs/devices.md). */
static void transfer_return_queue(struct oc_transfer *transfer, bool has_failed)
{
    struct oc_idle_queues *idle = &transfer->device->idle_queues;
    bool is_kept;

    (void)pthread_mutex_lock(&idle->lock);
    is_kept = !has_failed && idle->count < OC_IDLE_QUEUES;
    if (is_kept) idle->queues[idle->count++] = transfer->queue;
    (void)pthread_mutex_unlock(&idle->lock);
    if (!is_kept) (void)clReleaseCommandQueue(transfer->queue);
}

aclnnStatus oc_transfer_end(struct oc_transfer *transfer, const char *call, cl_int code,
                            cl_event event)
{
    if (code != CL_SUCCESS) {
        /* This waits for the commands that were enqueued before. */
        (void)oc_device_finish(transfer->device, transfer->queue);
    } else if (event != NULL) {
        /* Some drivers start nothing while an event is only polled. */
        (void)clFlush(transfer->queue);
        code = oc_device_wait(transfer->device, event);
    }
    if (event != NULL) (void)clReleaseEvent(event);
    transfer_return_queue(transfer, code != CL_SUCCESS && !atomic_load(&transfer->device->is_lost));
    return oc_device_result(transfer->device, call, code);
}

aclnnStatus oc_transfer_write(struct oc_device *device, cl_mem mem, size_t offset, const void *data,
                              size_t bytes)
{
    struct oc_transfer t;
    cl_event event = NULL;

    OC_TRY(oc_transfer_begin(device, &t));

    const cl_int code =
        clEnqueueWriteBuffer(t.queue, mem, CL_FALSE, offset, bytes, data, 0, NULL, &event);

    return oc_transfer_end(&t, "clEnqueueWriteBuffer", code, event);
}

aclnnStatus oc_transfer_read(struct oc_device *device, cl_mem mem, size_t offset, void *data,
                             size_t bytes)
{
    struct oc_transfer t;
    cl_event event = NULL;

    OC_TRY(oc_transfer_begin(device, &t));

    const cl_int code =
        clEnqueueReadBuffer(t.queue, mem, CL_FALSE, offset, bytes, data, 0, NULL, &event);

    return oc_transfer_end(&t, "clEnqueueReadBuffer", code, event);
}
