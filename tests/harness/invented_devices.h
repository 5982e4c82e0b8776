/* SPDX-License-Identifier: Apache-2.0 */
/* Initializers of devices that exist in the tests of strategies only. */
#ifndef OC_HARNESS_INVENTED_DEVICES_H
#define OC_HARNESS_INVENTED_DEVICES_H

#include "device/device.h"

#define OC_INVENTED_CPU                                                               \
    {                                                                                 \
        .kind = OC_DEVICE_CPU, .has_clang_builtins = true, .name = "an invented CPU", \
        .compute_units = 8, .max_group = 4096                                         \
    }
#define OC_INVENTED_GPU                                                                           \
    {                                                                                             \
        .kind = OC_DEVICE_GPU, .name = "an invented GPU", .compute_units = 100, .max_group = 1024 \
    }

#endif
