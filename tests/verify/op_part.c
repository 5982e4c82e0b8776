/* SPDX-License-Identifier: Apache-2.0 */
#include "verify/op_part.h"

#include <string.h>

#include "verify/selection.h"

static bool op_has_type(const struct oc_op_case *c, enum oc_dtype dtype)
{
    for (int i = 0; i < c->count; i++)
        if (c->operands[i].dtype == dtype) return true;
    return false;
}

/* Usual are wide indices of float, and strategies of float and half, or that are for bfloat16. Matrix units have the
 * indices of `gemm:groups`. */
static bool op_is_usual(const struct oc_op_case *c, const char *strategy)
{
    const bool has_index64 = strstr(strategy, "index:64") != NULL;

    if (op_has_type(c, OC_BF16))
        return !c->is_reduced && !has_index64 && strstr(strategy, "gemm:pairs") != NULL;
    return !has_index64 ||
           (!c->is_reduced && !op_has_type(c, OC_F16) && strstr(strategy, "gemm:matrix") == NULL);
}

bool oc_op_is_in_part(const struct oc_op_case *c, const char *strategy)
{
    const enum oc_test_part part = oc_test_part();

    return part == OC_TEST_ALL || op_is_usual(c, strategy) == (part == OC_TEST_USUAL);
}

bool oc_op_has_part(const struct oc_op_case *c)
{
    const bool is_usual = !(c->is_reduced && op_has_type(c, OC_BF16));

    if (oc_test_part() != OC_TEST_REMAINDER) return is_usual || oc_test_part() == OC_TEST_ALL;
    if (!is_usual) return true;
    for (const char *const *s = c->strategies; s != NULL && *s != NULL; s++)
        if (oc_op_is_in_part(c, *s)) return true;
    return false;
}
