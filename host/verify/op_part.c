/* SPDX-License-Identifier: Apache-2.0 */
#include "op_part.h"

#include <string.h>

#include "verify/selection.h"

static bool op_has_type(const struct oc_op_case *c, enum oc_dtype dtype)
{
    for (int i = 0; i < c->count; i++)
        if (c->operands[i].dtype == dtype) return true;
    return false;
}

/* Whether the strategy is the first of the list with wide indices, which should serve every layout. The other kernels
 * with wide indices run weekly. CLBlast's are not this library's, and those of pairs are for one type. */
static bool op_is_first_index64(const struct oc_op_case *c, const char *strategy)
{
    for (const char *const *s = c->strategies; *s != NULL; s++)
        if (strstr(*s, "index:64") != NULL && strstr(*s, "gemm:clblast") == NULL &&
            strstr(*s, "gemm:pairs") == NULL)
            return strcmp(*s, strategy) == 0;
    return false;
}

/* Usual are strategies of float and half, or that are for bfloat16; and wide indices of float in one strategy, where its
 * kernels compile quickly: those of work-groups take seconds. */
static bool op_is_usual(const struct oc_op_case *c, const char *strategy)
{
    const bool has_index64 = strstr(strategy, "index:64") != NULL;
    const bool is_other_float = op_has_type(c, OC_F16) || op_has_type(c, OC_F64);

    if (c->is_default_only) return false;
    if (op_has_type(c, OC_BF16))
        return !c->is_reduced && !has_index64 && strstr(strategy, "gemm:pairs") != NULL;
    if (has_index64)
        return !c->is_reduced && !is_other_float && op_is_first_index64(c, strategy) &&
               strstr(strategy, "gemm:matrix") == NULL && strstr(strategy, "gemm:groups") == NULL;
    return !c->is_reduced || !is_other_float;
}

/* Kernels for integers and float have all strategies, those for other types the default one; products of pairs, which are for
 * bfloat16, with the tile that the device prefers. */
static bool op_is_brief(const struct oc_op_case *c, const char *strategy)
{
    if (strstr(strategy, "index:64") != NULL || op_has_type(c, OC_F16) || op_has_type(c, OC_F64))
        return false;
    return !op_has_type(c, OC_BF16) || strstr(strategy, ",tile:") == NULL;
}

/* Strategies run everywhere with all types and widths of indices; as on a GPU their kernels differ in the access to memory
 * and the work-groups, for which float, narrow indices and the usual tiles do. What only processors use is the same there. */
static bool op_differs_on_gpu(const struct oc_op_case *c, const char *strategy)
{
    return !op_has_type(c, OC_F16) && !op_has_type(c, OC_BF16) &&
           strstr(strategy, "index:64") == NULL && strstr(strategy, "gemm:pairs") == NULL &&
           strstr(strategy, ",tile:") == NULL;
}

bool oc_op_is_in_part(const struct oc_op_case *c, const char *strategy)
{
    switch (oc_test_part()) {
        case OC_TEST_BRIEF:
            return op_is_usual(c, strategy) && op_is_brief(c, strategy);
        case OC_TEST_USUAL:
            return op_is_usual(c, strategy);
        case OC_TEST_GPU:
            return op_is_usual(c, strategy) && op_differs_on_gpu(c, strategy);
        case OC_TEST_REMAINDER:
            return !op_is_usual(c, strategy);
        default:
            return true;
    }
}

/* Two layouts are enough for the remainder, whose types and widths of indices do not change how strides are followed, and
 * with sanitizers, which see the host's code: it handles views of other strides alike. Elsewhere all layouts run. */
unsigned oc_op_layouts(const struct oc_op_case *c)
{
    const unsigned all = c->layouts == 0 ? (1U << OC_LAYOUTS) - 1 : c->layouts;
    const unsigned few = all & (1U << OC_LAYOUT_CONTIGUOUS | 1U << OC_LAYOUT_MIXED);

    const bool is_short = oc_test_part() == OC_TEST_REMAINDER || oc_test_values_once();

    return is_short && few != 0 ? few : all;
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
