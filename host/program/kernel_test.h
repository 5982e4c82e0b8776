/* SPDX-License-Identifier: Apache-2.0 */
/* Self-tests: small kernels that show whether a device does what it reports. */
#ifndef OC_PROGRAM_KERNEL_TEST_H
#define OC_PROGRAM_KERNEL_TEST_H

#include <stdbool.h>

#include "device/device.h"

struct oc_kernel_test {
    const char *source, *options, *kernel; /* of cl/<source>.cl; its only argument is a buffer */
    size_t global, group;                  /* work-items */
    bool any_group;                        /* other groups will do where those are too large */
};

/* Writes `data` to a buffer, runs the kernel, and reads the buffer back. *is_transient: it failed because the device
 * had no memory or other resources left, which says nothing about what is tested. */
aclnnStatus oc_kernel_test_run(struct oc_device *device, const struct oc_kernel_test *test,
                               void *data, size_t bytes, bool *is_transient);

#endif
