/* SPDX-License-Identifier: Apache-2.0 */
#include "gemm/problem.h"

#include "base/status.h"
#include "gemm/matrix_unit.h"
#include "plan/executor.h"

/* Returns whether the plan may use the instruction that sums pairs. After a transient failure of
 * the test the plan is built without it and not cached. */
static bool plan_has_pair_unit(oc_plan *p, enum oc_dtype left, enum oc_dtype right)
{
    struct oc_device *device = oc_plan_device(p);
    const enum oc_matrix_unit unit = oc_choose_pair_unit(device);

    if (unit == OC_MATRIX_UNIT_NONE || left != OC_BF16 || right != OC_BF16) return false;
    if (oc_matrix_unit_works(device, unit, OC_BF16)) return true;
    if (!oc_matrix_unit_failed(device, unit, OC_BF16)) p->lacks |= OC_MATRIX_UNIT;
    return false;
}

void oc_gemm_problem_set_types(oc_plan *p, enum oc_dtype left, enum oc_dtype right,
                               int8_t cubeMathType, struct oc_gemm_problem *q)
{
    struct oc_device *device = oc_plan_device(p);
    const bool lacks_unit = oc_plan_lacks(p, OC_MATRIX_UNIT);

    q->no_blas = oc_plan_lacks(p, OC_CLBLAST);
    q->any_group = oc_plan_lacks(p, OC_GROUPS_OF_PRODUCT);
    q->matrix_type = oc_gemm_matrix_type(device, left, right, cubeMathType);
    q->no_matrix_unit =
        lacks_unit || oc_matrix_unit_failed(device, oc_matrix_unit_of(device), left);
    q->no_pair_unit = !plan_has_pair_unit(p, left, right);
}

bool oc_plan_has_matrix_unit(oc_plan *p, enum oc_matrix_unit unit, enum oc_dtype dtype)
{
    if (oc_matrix_unit_works(oc_plan_device(p), unit, dtype)) return true;
    p->missing |= OC_MATRIX_UNIT;
    return oc_plan_try(p, oc_fail(ACLNN_ERR_INNER, "the matrix unit does not work"));
}
