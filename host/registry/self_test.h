/* SPDX-License-Identifier: Apache-2.0 */
/*
 * The device self-test: proves what the library relies on before a device is offered.
 *
 * The problem: drivers differ. Some hand data from one queue to another too early, some return from
 * a wait too early, some contract floating-point expressions that must not be; the results are wrong
 * numbers without an error.
 *
 * The idea: at the first use of a device and driver version, short tests with known results run on
 * it: data handed over between queues, both by waits of the host and by events, fills and copies
 * with offsets, arguments by value, early returns, local memory and barriers, numbers of work-items up to
 * 2^31, and products that must be rounded. A device that passes is remembered in the cache folder.
 */
#ifndef OC_REGISTRY_SELF_TEST_H
#define OC_REGISTRY_SELF_TEST_H

#include <stdbool.h>
#include <stddef.h>

#include "device/device.h"

/* Returns true when an earlier process has seen this device, with this driver, pass; then sets
 * has_int64_atomics and has_event_times to what that process found. */
bool oc_self_test_is_remembered(struct oc_device *device);

/* Runs the tests; the device has a context. Returns false, and the reason, when one fails. Switches
 * has_int64_atomics and has_event_times off when these do not work, or cannot be tested: the library
 * has other ways, or says so. Remembers a pass with both results. */
bool oc_self_test_run(struct oc_device *device, char *reason, size_t reason_bytes);

#endif
