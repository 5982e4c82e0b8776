/* SPDX-License-Identifier: Apache-2.0 */
/* Runs self-tests: small kernels that show whether a device does what it reports. */
#ifndef OC_PROGRAM_KERNEL_TEST_H
#define OC_PROGRAM_KERNEL_TEST_H

#include <stdbool.h>

#include "device/device.h"

struct oc_kernel_test {
    /* The kernel of cl/<source>.cl has a single argument, a buffer. */
    const char *source, *options, *kernel;
    size_t global, group; /* in work-items */
    /* Other group sizes are allowed where this one is too large. */
    bool any_group;
};

/* Writes `data` to a buffer, runs the kernel, and reads the buffer back. Sets *is_transient when
 * this failed because the device had no memory or other resources left, which says nothing about
 * the feature that is tested. */
aclnnStatus oc_kernel_test_run(struct oc_device *device, const struct oc_kernel_test *test,
                               void *data, size_t bytes, bool *is_transient);

#endif
