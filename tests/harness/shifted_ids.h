/* SPDX-License-Identifier: Apache-2.0 */
#ifndef OC_HARNESS_SHIFTED_IDS_H
#define OC_HARNESS_SHIFTED_IDS_H

#include "device/device.h"

/* Whether the work-item of this global offset has it as its id. NVIDIA's driver 580 keeps 32 bits of an offset, as a
 * signed number; there the ids of ranges that are truly so large are right, and the library sets no offset. */
bool oc_can_shift_ids(const struct oc_device *device, size_t offset);

#endif
