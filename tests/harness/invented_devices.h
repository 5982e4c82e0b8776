/* SPDX-License-Identifier: Apache-2.0 */
/* Devices that exist in the tests of strategies only. */
#ifndef OC_HARNESS_INVENTED_DEVICES_H
#define OC_HARNESS_INVENTED_DEVICES_H

#include "strategy/strategy.h"

#define OC_INVENTED_CPU                                                               \
    {                                                                                 \
        .kind = OC_DEVICE_CPU, .has_clang_builtins = true, .name = "an invented CPU", \
        .compute_units = 8, .max_group = 4096                                         \
    }
#define OC_INVENTED_GPU                                                                           \
    {                                                                                             \
        .kind = OC_DEVICE_GPU, .name = "an invented GPU", .compute_units = 100, .max_group = 1024 \
    }

/* The choice for float, of an operator that has all kernels. */
static inline aclnnStatus oc_invented_elementwise(const struct oc_device *device, bool unit_stride,
                                                  int64_t rows, int64_t inner, int64_t bytes,
                                                  struct oc_elementwise_config *config)
{
    const struct oc_elementwise_problem problem = {.unit_stride = unit_stride,
                                                   .has_vectors = true,
                                                   .has_override = true,
                                                   .rows = rows,
                                                   .inner = inner,
                                                   .bytes = bytes,
                                                   .element_bytes = 4};

    return oc_choose_elementwise(device, &problem, config);
}

#endif
