/* SPDX-License-Identifier: Apache-2.0 */
/* Float atomics: what a device promises is believed only after a test on the device itself. */
#ifndef OC_PROGRAM_FLOAT_ATOMIC_H
#define OC_PROGRAM_FLOAT_ATOMIC_H

#include "device/device.h"

/*
 * The best way to add floats atomically that was seen to work on this device: what its extensions
 * promise, else the compare-and-swap loop. Tested once per device and process. ACLNN_ERR_INNER when
 * not even the loop works.
 */
aclnnStatus oc_float_atomic_select(struct oc_device *device, enum oc_float_atomic *selected);

/* The -D macro that chooses it in common/atomic.cl.h, and the language version it needs. */
const char *oc_float_atomic_define(enum oc_float_atomic atomic);
const char *oc_float_atomic_options(enum oc_float_atomic atomic);

#endif
