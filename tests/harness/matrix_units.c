/* SPDX-License-Identifier: Apache-2.0 */
#include "harness/matrix_units.h"

#include "base/math.h"
#include "plan/plan_cache.h"
#include "verify/device.h"
#include "verify/selection.h"

const char *const oc_matrix_unit_strategy[] = {"gemm:matrix", NULL};

void oc_each_other_matrix_unit(void (*run)(const char *name, enum oc_dtype dtype))
{
    /* Of WMMA and DPAS, which multiply two types alike, one; both are in the self-test. Usually one of MFMA, too. */
    static const struct {
        enum oc_matrix_unit unit;
        enum oc_dtype dtype;
        bool is_usual;
    } UNITS[] = {{OC_MATRIX_UNIT_EMULATED_MFMA, OC_F32, false},
                 {OC_MATRIX_UNIT_EMULATED_MFMA, OC_BF16, false},
                 {OC_MATRIX_UNIT_EMULATED_MFMA, OC_F16, true},
                 {OC_MATRIX_UNIT_EMULATED_WMMA, OC_F16, true},
                 {OC_MATRIX_UNIT_EMULATED_DPAS8, OC_BF16, true},
                 {OC_MATRIX_UNIT_EMULATED_DPAS16, OC_F16, true}};
    const enum oc_test_part part = oc_test_part();
    struct oc_device *device = (struct oc_device *)(uintptr_t)oc_test_device();
    const enum oc_matrix_unit unit = device->matrix_unit;

    if (part == OC_TEST_BRIEF)
        return; /* the parts usual and gpu run them; api.matrix_unit has their self-tests */
    for (size_t i = 0; i < OC_COUNT(UNITS); i++) {
        if (part != OC_TEST_ALL && UNITS[i].is_usual == (part == OC_TEST_REMAINDER)) continue;
        device->matrix_unit = UNITS[i].unit;
        oc_plan_cache_trim(); /* plans depend on it, which does not change elsewhere */
        run(oc_matrix_unit_name(UNITS[i].unit), UNITS[i].dtype);
    }
    device->matrix_unit = unit;
    oc_plan_cache_trim();
}
