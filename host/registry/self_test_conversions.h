/* SPDX-License-Identifier: Apache-2.0 */
/* The part of the self-test (self_test.h) that converts floats to 16 bits. */
#ifndef OC_REGISTRY_SELF_TEST_CONVERSIONS_H
#define OC_REGISTRY_SELF_TEST_CONVERSIONS_H

#include "registry/self_test_queues.h"

/* Tests the conversions of floats to half and bfloat16, with ties, subnormals, the ends of the range,
 * infinities and NaN. The kernel is `convert` of cl/probes/conversion_test.cl. */
aclnnStatus oc_self_test_conversions(const struct oc_self_test *t, const struct oc_kernel *kernel);

#endif
