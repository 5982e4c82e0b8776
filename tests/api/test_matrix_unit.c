/* SPDX-License-Identifier: Apache-2.0 */
/* The self-test of matrix units: the emulation passes it, so that what surrounds the instruction is right. */
#include <string.h>

#include "base/status.h"
#include "gemm/matrix_unit.h"
#include "harness/test.h"
#include "registry/device_registry.h"
#include "strategy/gemm.h"
#include "verify/device.h"

static void expect_works(enum oc_matrix_unit unit, bool has_floats)
{
    static const enum oc_dtype DTYPES[] = {OC_F16, OC_BF16, OC_F32};
    struct oc_device *device;

    if (!EXPECT_OK(oc_device_get(0, &device))) return;
    oc_set_api("aclnnFoo");
    for (size_t i = 0; i < OC_COUNT(DTYPES); i++) {
        oc_expect_note("%s", oc_dtype_name(DTYPES[i]));
        EXPECT_EQ_I64(oc_matrix_unit_works(device, unit, DTYPES[i]),
                      DTYPES[i] != OC_F32 || has_floats);
    }
    oc_expect_no_note();
    EXPECT(!oc_matrix_unit_works(device, unit, OC_I32));
    EXPECT(!oc_matrix_unit_works(device, OC_MATRIX_UNIT_NONE, OC_F16));
}

static void emulations_multiply(void)
{
    expect_works(OC_MATRIX_UNIT_EMULATED_MMA_SYNC, true);
    expect_works(OC_MATRIX_UNIT_EMULATED_MFMA, true);
    expect_works(OC_MATRIX_UNIT_EMULATED_WMMA, false);
    expect_works(OC_MATRIX_UNIT_EMULATED_DPAS8, false);
    expect_works(OC_MATRIX_UNIT_EMULATED_DPAS16, false);
}

/* PoCL's compiler may know neither the processor nor its instruction. Others' may not take it. */
static void pairs_are_summed_where_the_processor_can(void)
{
#ifdef __x86_64__
    struct oc_device *device;

    if (!EXPECT_OK(oc_device_get(0, &device))) return;
    if (oc_choose_pair_unit(device) == OC_MATRIX_UNIT_NONE) return;
    const bool has_instruction = __builtin_cpu_supports("avx512bf16") != 0;
    const bool works = oc_matrix_unit_works(device, OC_MATRIX_UNIT_X86_PAIRS, OC_BF16);

    if (strstr(device->platform_name, "Portable Computing Language") != NULL)
        EXPECT_EQ_I64(works, has_instruction);
    EXPECT(!works || has_instruction);
    EXPECT(!oc_matrix_unit_works(device, OC_MATRIX_UNIT_X86_PAIRS, OC_F16));
#endif
}

static const struct oc_test TESTS[] = {OC_TEST_OF(emulations_multiply),
                                       OC_TEST_OF(pairs_are_summed_where_the_processor_can)};

OC_TEST_MAIN(.name = "matrix_unit", OC_TESTS(TESTS), OC_ON_DEVICE)
