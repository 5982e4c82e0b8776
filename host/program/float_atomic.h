/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Selects the float atomics of a device.
 *
 * The problem: a driver may list an extension for atomic float additions whose kernels fail to
 * build or lose additions.
 *
 * The idea: run a small self-test on the device before the first use.
 *
 *     OC_TRY(oc_float_atomic_select(device, &selected));
 *     ... build with -D<oc_float_atomic_define(selected)> ...
 */
#ifndef OC_PROGRAM_FLOAT_ATOMIC_H
#define OC_PROGRAM_FLOAT_ATOMIC_H

#include "device/device.h"

/*
 * Selects the implementation that the device's extensions offer when it passes the self-test.
 * Otherwise selects the next one that passes: NVIDIA's PTX without vectors, and finally the
 * compare-and-swap loop. Runs once per device and process. Fails with ACLNN_ERR_INNER when the loop
 * does not pass either.
 */
aclnnStatus oc_float_atomic_select(struct oc_device *device, enum oc_float_atomic *selected);

/* The first returns the macro that selects the implementation in common/atomic.cl.h, the second the
 * option for its language version. */
const char *oc_float_atomic_define(enum oc_float_atomic atomic);
const char *oc_float_atomic_options(enum oc_float_atomic atomic);

#endif
