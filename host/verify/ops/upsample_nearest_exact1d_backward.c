/* SPDX-License-Identifier: Apache-2.0 */
/* Makes the cases of the operator, their data and their expected outputs. */
#include "verify/ops/upsample_nearest_exact1d_backward.h"

#include <math.h>
#include <string.h>

#include "verify/check_op.h"
#include "verify/ops/reference_upsample_nearest.h"
#include "verify/ops/sums.h"
#include "verify/tolerance.h"

static const char *const STRATEGIES[] = {"segments:rows,index:32",
                                         "segments:gather,index:32",
                                         "segments:ratio,index:32",
                                         "segments:planes,index:32",
                                         "segments:packets,alignment:vector,index:32",
                                         "segments:gather,index:64",
                                         "segments:rows,index:64",
                                         "segments:ratio,index:64",
                                         "segments:packets,index:64",
                                         NULL};

/* ---- What the strategies support ---- */

/* Whether 1, 2, 3, 4 or 8 adjacent elements of the longer row belong to each of the shorter one: by the
 * definition of the map, element by element. */
static bool has_ratio(const struct up_case *u)
{
    const bool up = u->grad_length > u->length;
    const int64_t ratio = up ? u->grad_length / u->length : u->length / u->grad_length;

    if (ratio != 1 && ratio != 2 && ratio != 3 && ratio != 4 && ratio != 8) return false;
    if (u->grad_length != (up ? ratio * u->length : u->grad_length)) return false;
    if (u->length != (up ? u->length : ratio * u->grad_length)) return false;
    for (int64_t l = 0; l < u->grad_length; l++)
        if (up_source(l, u->grad_length, u->length, u->scales) !=
            (up ? l / ratio : l * ratio + ratio / 2))
            return false;
    return true;
}

static bool has_rows(const aclTensor *t) { return t->shape[2] == 1 || t->strides[2] == 1; }

static bool has_columns(const aclTensor *t) { return t->strides[1] == 1 && t->shape[1] >= 8; }

static bool can_serve(const char *strategy, aclTensor *const *t)
{
    if (strstr(strategy, "segments:gather") != NULL || strstr(strategy, "segments:planes") != NULL)
        return true;
    if (strstr(strategy, "segments:packets") != NULL)
        return oc_is_contiguous(t[GRAD]) && oc_is_contiguous(t[OUT]);
    if (has_rows(t[GRAD]) && has_rows(t[OUT])) return true;
    return strstr(strategy, "segments:rows") != NULL &&
           (has_rows(t[GRAD]) || has_columns(t[GRAD])) && (has_rows(t[OUT]) || has_columns(t[OUT]));
}

static bool can_serve_without_ratio(const char *strategy, aclTensor *const *t)
{
    return strstr(strategy, "segments:ratio") == NULL &&
           strstr(strategy, "segments:packets") == NULL && can_serve(strategy, t);
}

/* ---- Reference ---- */

void up_compute(struct oc_op_case *c, bool exact)
{
    const struct up_case *u = c->attributes;
    struct oc_operand *out = &c->operands[OUT];
    const int64_t rows = u->n * u->c, count = rows * u->length;
    const struct up_problem problem =
        up_rows(u->length, u->grad_length, u->scales, c->operands[GRAD].values);
    struct reference_sums s = oc_reference_sums(count);

    up_backward(&problem, 0, rows, &s);
    /* A sum of n terms is n - 1 roundings; one or two special ones are exact. */
    for (int64_t k = 0; k < count; k++) {
        out->values[k] = (double)s.value[k];
        out->error[k] = exact || s.terms[k] < 2 || !isfinite((double)s.magnitude[k])
                            ? 0
                            : oc_error(out->dtype, (double)s.magnitude[k], s.terms[k] - 1);
    }
    oc_reference_sums_free(&s);
}

void up_make(struct oc_op_case *c, const struct up_case *u, enum oc_dtype dtype)
{
    const struct oc_shape grad = {3, {u->n, u->c, u->grad_length}};
    const struct oc_shape out = {3, {u->n, u->c, u->length}};

    *c = (struct oc_op_case){.op = UP_OP,
                             .name = u->name,
                             .types = oc_dtype_name(dtype),
                             .function = "aclnnUpsampleNearestExact1dBackward",
                             .attributes = u,
                             .strategies = STRATEGIES,
                             .can_serve = has_ratio(u) ? can_serve : can_serve_without_ratio};
    oc_op_operand(c, "gradOutput", dtype, false, &grad)->format = ACL_FORMAT_NCL;
    oc_op_operand(c, "out", dtype, true, &out)->format = ACL_FORMAT_NCL;
    if (!u->without_output_size) oc_op_ints(c, "outputSize", &u->grad_length, 1);
    oc_op_ints(c, "inputSize", out.extent, out.rank);
    oc_op_real(c, "scales", u->scales);
}

/* ---- aclnn-cl-info --check ---- */

static const enum oc_dtype TYPES[] = {OC_F32, OC_F16, OC_BF16};

static void check_make(struct oc_op_case *c, int mode, int type)
{
    static const struct up_case MODES[] = {
        {.name = "derived, down 4", .n = 2, .c = 3, .grad_length = 9, .length = 36},
        {.name = "derived, down", .n = 3, .c = 5, .grad_length = 31, .length = 97},
        {.name = "derived, up", .n = 3, .c = 5, .grad_length = 97, .length = 31},
        {.name = "derived, up 3", .n = 2, .c = 3, .grad_length = 51, .length = 17},
        {.name = "explicit 2", .n = 2, .c = 5, .grad_length = 32, .length = 16, .scales = 2},
        {.name = "explicit 2.15", .n = 2, .c = 3, .grad_length = 71, .length = 33, .scales = 2.15},
    };

    up_make(c, &MODES[mode], TYPES[type]);
    oc_op_fill(c, OC_DATA_INTEGERS, OUT);
    up_compute(c, true);
}

const struct oc_check_op oc_check_upsample_nearest_exact1d_backward = {6, OC_COUNT(TYPES),
                                                                       STRATEGIES, check_make};
