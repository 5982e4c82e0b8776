/* SPDX-License-Identifier: Apache-2.0 */
/* Kernels between library and device: what is tried before something else, sources from a folder,
 * and limits that a compiled kernel has. */
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include "harness/device.h"
#include "harness/test.h"
#include "rt/atomic.h"
#include "rt/program.h"

/* ---- Float atomics ---- */

/* Device 0 as one that promises inline PTX: elsewhere than on NVIDIA's it does not compile. */
static int child_promises_ptx(void)
{
    enum oc_float_atomic proved = OC_FLOAT_ATOMIC_EXTENSION;

    if (oc_device_set_up() != 0) return 1;

    struct oc_device *device = (struct oc_device *)(uintptr_t)oc_test_device();
    const bool is_nvidia = device->float_atomic == OC_FLOAT_ATOMIC_NVIDIA_PTX;

    device->float_atomic = OC_FLOAT_ATOMIC_NVIDIA_PTX;
    EXPECT_STATUS(ACL_SUCCESS, oc_atomic_prove(device, &proved));
    EXPECT_EQ_I64(proved, is_nvidia ? OC_FLOAT_ATOMIC_NVIDIA_PTX : OC_FLOAT_ATOMIC_CAS);
    EXPECT(aclGetRecentErrMsg() == NULL);
    oc_device_tear_down();
    return oc_expect_failures() != 0;
}

static void a_failed_probe_leaves_no_message(void)
{
    static const char *const WARN[] = {"ACLNN_CL_LOG=warn", NULL};
    struct oc_spawn result;

    oc_test_spawn("promises PTX", WARN, &result);
    if (!EXPECT_EQ_I64(result.status, 0)) (void)printf("%s\n", result.output);
}

/* ---- Main ---- */

static const struct oc_child CHILDREN[] = {{"promises PTX", child_promises_ptx}, {NULL, NULL}};
static struct oc_suite suite = {
    .name = "kernels",
    .set_up = oc_device_set_up,
    .tear_down = oc_device_tear_down,
    .children = CHILDREN,
};

int main(int argc, char **argv)
{
    static const struct oc_test TESTS[] = {
        OC_TEST("a failed probe leaves no message", a_failed_probe_leaves_no_message),
    };

    oc_suite_add(&suite, TESTS, OC_COUNT(TESTS));
    return oc_test_main(argc, argv, &suite);
}
