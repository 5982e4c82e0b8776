/* SPDX-License-Identifier: Apache-2.0 */
/* Measures what the machine prefers (registry/tuning.h), with operators that show it. */
#ifndef OC_TUNE_TUNE_H
#define OC_TUNE_TUNE_H

#include <stdbool.h>

/* Measures every device, prints a row per tunable, and keeps the fastest values in the cache
 * folder. Returns false when there is no device or a measurement failed. */
bool oc_tune_devices(void);

#endif
