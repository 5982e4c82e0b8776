/* SPDX-License-Identifier: Apache-2.0 */
/* The part of the self-test (self_test.h) that hands data over between queues, and functions that
 * all its parts use. */
#ifndef OC_REGISTRY_SELF_TEST_QUEUES_H
#define OC_REGISTRY_SELF_TEST_QUEUES_H

#include "device/device.h"
#include "program/program.h"

#define OC_SELF_TEST_ELEMENTS 256
#define OC_SELF_TEST_GROUP 32

/* The device of a run, and two buffers with ELEMENTS ints each. */
struct oc_self_test {
    struct oc_device *device;
    cl_mem in, out;
};

struct oc_self_test_argument {
    size_t bytes;
    const void *value;
};

#define ARGUMENT(v) \
    (struct oc_self_test_argument) { sizeof(v), &(v) }

/* Launches a kernel in its own queue, and waits for it. */
aclnnStatus oc_self_test_launch(const struct oc_self_test *t, const struct oc_kernel *kernel,
                                const struct oc_self_test_argument *arguments, cl_uint count,
                                size_t global, size_t local);

/* Does the same as oc_self_test_launch for work-items whose numbers begin with `first`. */
aclnnStatus oc_self_test_launch_from(const struct oc_self_test *t, const struct oc_kernel *kernel,
                                     const struct oc_self_test_argument *arguments, cl_uint count,
                                     size_t first, size_t global, size_t local);

/* Records a message and returns ACLNN_ERR_INNER. */
aclnnStatus oc_self_test_wrong(const char *what, size_t i, long long is, long long expected);

/* The first tests data handed over by waits of the host, the second data handed over by an
 * event. */
aclnnStatus oc_self_test_handover(const struct oc_self_test *t, const struct oc_kernel *kernel);
aclnnStatus oc_self_test_event(const struct oc_self_test *t, const struct oc_kernel *kernel);

/* Stores the coefficients of `steps` steps of a kernel's loop: they map x to x * *factor +
 * *summand. */
void oc_self_test_skip(int steps, cl_uint *factor, cl_uint *summand);

#endif
