/* SPDX-License-Identifier: Apache-2.0 */
#ifndef OC_DEVICE_FILL_H
#define OC_DEVICE_FILL_H

#include "device/device.h"

/* Enqueues clEnqueueFillBuffer, which sets `bytes` bytes to `byte`, with the pattern size that
 * suits the device. */
cl_int oc_device_enqueue_fill(const struct oc_device *device, cl_command_queue queue, cl_mem mem,
                              cl_uchar byte, size_t offset, size_t bytes, cl_event *event);

#endif
