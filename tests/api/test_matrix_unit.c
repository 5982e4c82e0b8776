/* SPDX-License-Identifier: Apache-2.0 */
/* The self-test of matrix units: the emulation passes it, so that what surrounds the instruction is right. */
#include "base/status.h"
#include "harness/test.h"
#include "plan/matrix_unit.h"
#include "registry/device_registry.h"
#include "verify/device.h"

static void expect_works(enum oc_matrix_unit unit)
{
    static const enum oc_dtype DTYPES[] = {OC_F16, OC_BF16, OC_F32};
    struct oc_device *device;

    if (!EXPECT_OK(oc_device_get(0, &device))) return;
    oc_set_api("aclnnFoo");
    for (size_t i = 0; i < OC_COUNT(DTYPES); i++) {
        oc_expect_note("%s", oc_dtype_name(DTYPES[i]));
        EXPECT(oc_matrix_unit_works(device, unit, DTYPES[i]));
    }
    oc_expect_no_note();
    EXPECT(!oc_matrix_unit_works(device, unit, OC_I32));
    EXPECT(!oc_matrix_unit_works(device, OC_MATRIX_UNIT_NONE, OC_F16));
}

static void the_emulation_multiplies(void) { expect_works(OC_MATRIX_UNIT_EMULATED_MMA_SYNC); }

static void the_emulation_of_mfma_multiplies(void) { expect_works(OC_MATRIX_UNIT_EMULATED_MFMA); }

static const struct oc_test TESTS[] = {OC_TEST_OF(the_emulation_multiplies),
                                       OC_TEST_OF(the_emulation_of_mfma_multiplies)};

OC_TEST_MAIN(.name = "matrix_unit", OC_TESTS(TESTS), OC_ON_DEVICE)
