/* SPDX-License-Identifier: Apache-2.0 */
/* Whether plans for more memory than there is have kernels with 64-bit indices. */
#ifndef OC_HARNESS_INDEX_WIDTH_H
#define OC_HARNESS_INDEX_WIDTH_H

#include "acl/acl.h"
#include "aclnn/aclnn_base.h"

/* Fails for each kernel with 32-bit indices and scratch of more floats than these count. Returns how many have so much. */
int oc_expect_64_bit_indices(aclOpExecutor *executor);

#endif
