/* SPDX-License-Identifier: Apache-2.0 */
/*
 * The device self-test checks what the library relies on before a device is offered.
 *
 * The problem: drivers differ. Some make data visible to another queue too late, some return from a
 * wait too early, some contract floating-point expressions that must not be contracted; the results
 * are wrong numbers without an error.
 *
 * The idea: at the first use of a device and driver version, short tests with known results run on
 * it: data handed over between queues, both by waits of the host and by events, fills and copies
 * with offsets, arguments by value, early returns, local memory and barriers, numbers of work-items
 * up to 2^31, and products that must be rounded. A mark in the cache folder remembers a device that
 * passes.
 */
#ifndef OC_REGISTRY_SELF_TEST_H
#define OC_REGISTRY_SELF_TEST_H

#include <stdbool.h>
#include <stddef.h>

#include "device/device.h"

/* Returns true when this device passed with this driver in an earlier process. Then sets
 * has_int64_atomics, has_event_times and conversions to what that process found. */
bool oc_self_test_is_remembered(struct oc_device *device);

/* Runs the tests on a device that has a context. Returns false, and the reason, when one fails.
 * Clears has_int64_atomics and has_event_times, and sets conversions to OC_CONVERSIONS_INTEGERS, when
 * these features do not work or cannot be tested: the library works without them, or reports their
 * absence. Remembers a pass with these results. */
bool oc_self_test_run(struct oc_device *device, char *reason, size_t reason_bytes);

#endif
