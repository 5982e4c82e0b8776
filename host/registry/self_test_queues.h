/* SPDX-License-Identifier: Apache-2.0 */
/* The part of the self-test (self_test.h) that hands data over between queues, and what all its parts use. */
#ifndef OC_REGISTRY_SELF_TEST_QUEUES_H
#define OC_REGISTRY_SELF_TEST_QUEUES_H

#include "device/device.h"
#include "program/program.h"

#define OC_SELF_TEST_ELEMENTS 256
#define OC_SELF_TEST_GROUP 32

/* The buffers, of ELEMENTS ints each, and the device of a run. */
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

/* Launches a kernel on a queue of its own, and waits for it. */
aclnnStatus oc_self_test_launch(const struct oc_self_test *t, const struct oc_kernel *kernel,
                                const struct oc_self_test_argument *arguments, cl_uint count,
                                size_t global, size_t local);

/* The same for work-items whose numbers begin with `first`. */
aclnnStatus oc_self_test_launch_from(const struct oc_self_test *t, const struct oc_kernel *kernel,
                                     const struct oc_self_test_argument *arguments, cl_uint count,
                                     size_t first, size_t global, size_t local);

/* Returns ACLNN_ERR_INNER, with a message. */
aclnnStatus oc_self_test_wrong(const char *what, size_t i, long long is, long long expected);

/* Data handed over by waits of the host, and by an event. */
aclnnStatus oc_self_test_handover(const struct oc_self_test *t, const struct oc_kernel *kernel);
aclnnStatus oc_self_test_event(const struct oc_self_test *t, const struct oc_kernel *kernel);

/* x * *factor + *summand is what `steps` steps of a kernel's loop make of x. */
void oc_self_test_skip(int steps, cl_uint *factor, cl_uint *summand);

#endif
