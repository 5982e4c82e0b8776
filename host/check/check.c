/* SPDX-License-Identifier: Apache-2.0 */
#include "check.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

#include "base/status.h"
#include "meta/geometry.h"

#define TEXT_BYTES 256

static const void *rule_argument(const struct oc_rule *rule, const void *args)
{
    const void *pointer;

    memcpy(&pointer, (const char *)args + rule->offset, sizeof(pointer));
    return pointer;
}

aclnnStatus oc_check_pointer(const char *name, const void *pointer)
{
    if (pointer != NULL) return ACLNN_SUCCESS;
    return oc_fail(ACLNN_ERR_PARAM_NULLPTR, "%s is NULL", name);
}

static aclnnStatus check_dtype(const struct oc_rule *rule, const aclTensor *tensor)
{
    char allowed[TEXT_BYTES];

    if ((rule->dtypes & (unsigned)oc_dtype_of(tensor->dtype)) != 0) return ACLNN_SUCCESS;
    oc_dtype_set_names(rule->dtypes, allowed, sizeof(allowed));
    return oc_fail(ACLNN_ERR_PARAM_INVALID, "dtype of %s is %s: must be one of %s", rule->name,
                   oc_acl_dtype_name(tensor->dtype), allowed);
}

static void format_names(uint64_t formats, char *text, size_t bytes)
{
    size_t used = 0;

    text[0] = '\0';
    for (int i = 0; i < 64 && used < bytes; i++) {
        if ((formats & OC_FORMAT_BIT(i)) == 0) continue;

        const int more = snprintf(text + used, bytes - used, "%s%s", used == 0 ? "" : " or ",
                                  oc_acl_format_name((aclFormat)i));
        used += more < 0 ? 0 : (size_t)more;
    }
}

static aclnnStatus check_format(const struct oc_rule *rule, const aclTensor *tensor)
{
    char allowed[TEXT_BYTES];
    const unsigned format = (unsigned)tensor->format;

    if (rule->formats == OC_ANY_FORMAT) return ACLNN_SUCCESS;
    if (format < 64 && (rule->formats & OC_FORMAT_BIT(format)) != 0) return ACLNN_SUCCESS;
    format_names(rule->formats, allowed, sizeof(allowed));
    return oc_fail(ACLNN_ERR_PARAM_INVALID, "format of %s is %s: must be %s", rule->name,
                   oc_acl_format_name(tensor->format), allowed);
}

static aclnnStatus check_rank(const struct oc_rule *rule, const aclTensor *tensor)
{
    if (rule->min_rank <= tensor->rank && tensor->rank <= rule->max_rank) return ACLNN_SUCCESS;
    if (rule->min_rank == rule->max_rank)
        return oc_fail(ACLNN_ERR_PARAM_INVALID, "rank of %s is %llu: must be %llu", rule->name,
                       (unsigned long long)tensor->rank, (unsigned long long)rule->min_rank);
    return oc_fail(ACLNN_ERR_PARAM_INVALID, "rank of %s is %llu: must be %llu to %llu", rule->name,
                   (unsigned long long)tensor->rank, (unsigned long long)rule->min_rank,
                   (unsigned long long)rule->max_rank);
}

static aclnnStatus check_size(const struct oc_rule *rule, const aclTensor *tensor)
{
    const bool fits = oc_shape_fits(tensor->shape, tensor->rank);
    char shape[TEXT_BYTES];
    int64_t low, high;

    if (fits && oc_view_extent(tensor, &low, &high)) return ACLNN_SUCCESS;
    oc_shape_text(tensor->shape, tensor->rank, shape, sizeof(shape));
    if (!fits)
        return oc_fail(ACLNN_ERR_PARAM_INVALID,
                       "shape of %s is %s: extents must not be negative and its size in bytes must "
                       "fit into 63 bits",
                       rule->name, shape);
    return oc_fail(ACLNN_ERR_PARAM_INVALID,
                   "strides and offset of %s, of shape %s, overflow: its span in bytes must fit "
                   "into 63 bits",
                   rule->name, shape);
}

typedef aclnnStatus (*tensor_check)(const struct oc_rule *rule, const aclTensor *tensor);

aclnnStatus oc_check_rules(const struct oc_rule *rules, size_t count, const void *args)
{
    static const tensor_check CHECKS[] = {check_dtype, check_format, check_rank, check_size};

    for (size_t i = 0; i < count; i++)
        OC_TRY(oc_check_pointer(rules[i].name, rule_argument(&rules[i], args)));
    for (size_t c = 0; c < OC_COUNT(CHECKS); c++)
        for (size_t i = 0; i < count; i++)
            if (rules[i].dtypes != 0) OC_TRY(CHECKS[c](&rules[i], rule_argument(&rules[i], args)));
    return ACLNN_SUCCESS;
}

aclnnStatus oc_check_i64(const char *what, int64_t value, enum oc_relation relation,
                         const char *than, int64_t bound)
{
    static const char *const WORDS[] = {"must equal", "must be at least", "must be at most",
                                        "must be greater than"};
    const bool ok = relation == OC_EQ   ? value == bound
                    : relation == OC_GE ? value >= bound
                    : relation == OC_LE ? value <= bound
                                        : value > bound;

    if (ok) return ACLNN_SUCCESS;
    if (than == NULL)
        return oc_fail(ACLNN_ERR_PARAM_INVALID, "%s is %lld: %s %lld", what, (long long)value,
                       WORDS[relation], (long long)bound);
    return oc_fail(ACLNN_ERR_PARAM_INVALID, "%s is %lld: %s %s, %lld", what, (long long)value,
                   WORDS[relation], than, (long long)bound);
}

aclnnStatus oc_check_extent(const char *name, const aclTensor *tensor, int d,
                            enum oc_relation relation, const char *than, int64_t bound)
{
    char what[48];

    (void)snprintf(what, sizeof(what), "%s.shape[%d]", name, d);
    return oc_check_i64(what, oc_dim(tensor, d), relation, than, bound);
}

aclnnStatus oc_check_same_dtype(const char *name, const aclTensor *tensor, const char *as_name,
                                const aclTensor *as)
{
    if (tensor->dtype == as->dtype) return ACLNN_SUCCESS;
    return oc_fail(ACLNN_ERR_PARAM_INVALID, "dtype of %s is %s: must equal that of %s, %s", name,
                   oc_acl_dtype_name(tensor->dtype), as_name, oc_acl_dtype_name(as->dtype));
}

aclnnStatus oc_check_same_format(const char *name, const aclTensor *tensor, const char *as_name,
                                 const aclTensor *as)
{
    if (tensor->format == as->format) return ACLNN_SUCCESS;
    return oc_fail(ACLNN_ERR_PARAM_INVALID, "format of %s is %s: must equal that of %s, %s", name,
                   oc_acl_format_name(tensor->format), as_name, oc_acl_format_name(as->format));
}

aclnnStatus oc_check_shape(const char *name, const aclTensor *tensor, const int64_t *expected,
                           uint64_t rank, const char *why)
{
    char actual[TEXT_BYTES], required[TEXT_BYTES];

    if (tensor->rank == rank &&
        (rank == 0 || memcmp(tensor->shape, expected, rank * sizeof(*expected)) == 0))
        return ACLNN_SUCCESS;
    oc_shape_text(tensor->shape, tensor->rank, actual, sizeof(actual));
    oc_shape_text(expected, rank, required, sizeof(required));
    return oc_fail(ACLNN_ERR_PARAM_INVALID, "shape of %s is %s: must be %s, %s", name, actual,
                   required, why);
}

aclnnStatus oc_check_broadcast(const char *names, const aclTensor *const *tensors, int count,
                               int64_t shape[OC_MAX_RANK], uint64_t *rank)
{
    char shapes[TEXT_BYTES] = "";
    size_t used = 0;

    if (oc_broadcast(tensors, count, shape, rank)) return ACLNN_SUCCESS;
    for (int i = 0; i < count && used + 2 < sizeof(shapes); i++) {
        if (i > 0) {
            memcpy(shapes + used, ", ", 3);
            used += 2;
        }
        oc_shape_text(tensors[i]->shape, tensors[i]->rank, shapes + used, sizeof(shapes) - used);
        used += strlen(shapes + used);
    }
    return oc_fail(ACLNN_ERR_PARAM_INVALID, "shapes of %s are %s: must broadcast to one shape",
                   names, shapes);
}

aclnnStatus oc_check_that(bool ok, const char *what, const char *value, const char *rule)
{
    if (ok) return ACLNN_SUCCESS;
    return oc_fail(ACLNN_ERR_PARAM_INVALID, "%s is %s: %s", what, value, rule);
}

aclnnStatus oc_check_that_f64(bool ok, const char *what, double value, const char *rule)
{
    char text[32];

    if (ok) return ACLNN_SUCCESS;
    (void)snprintf(text, sizeof(text), "%.9g", value);
    /* The sign that printf writes for a NaN has no meaning: 0.0 / 0.0 is -nan on x86. */
    return oc_check_that(false, what, isnan(value) ? "nan" : text, rule);
}

aclnnStatus oc_check_enum(const char *what, int64_t value, const char *const *names, size_t count)
{
    char allowed[TEXT_BYTES] = "";
    size_t used = 0;

    if (0 <= value && value < (int64_t)count) return ACLNN_SUCCESS;
    for (size_t i = 0; i < count && used < sizeof(allowed); i++) {
        const int more = snprintf(allowed + used, sizeof(allowed) - used, "%s%zu (%s)",
                                  i == 0 ? "" : ", ", i, names[i]);
        used += more < 0 ? 0 : (size_t)more;
    }
    return oc_fail(ACLNN_ERR_PARAM_INVALID, "%s is %lld: must be one of %s", what, (long long)value,
                   allowed);
}

aclnnStatus oc_check_cube_math_type(int8_t value)
{
    static const char *const NAMES[] = {"KEEP_DTYPE", "ALLOW_FP32_DOWN_PRECISION", "USE_FP16",
                                        "USE_HF32"};

    return oc_check_enum("cubeMathType", value, NAMES, OC_COUNT(NAMES));
}

aclnnStatus oc_check_axis(const char *what, int64_t value, const char *tensor, uint64_t rank)
{
    const int64_t limit = rank == 0 ? 1 : (int64_t)rank;
    char text[24], rule[64];

    (void)snprintf(text, sizeof(text), "%lld", (long long)value);
    (void)snprintf(rule, sizeof(rule), "must be an axis of %s, from -rank to rank - 1", tensor);
    return oc_check_that(-limit <= value && value < limit, what, text, rule);
}

aclnnStatus oc_check_axes(const char *name, const int64_t *dims, uint64_t count, const char *tensor,
                          uint64_t rank, bool may_repeat, bool is_named[OC_MAX_RANK])
{
    const int64_t limit = rank == 0 ? 1 : (int64_t)rank;
    char what[48], value[24];

    for (uint64_t i = 0; i < count; i++) {
        (void)snprintf(what, sizeof(what), "%s[%d]", name, (int)i);
        (void)snprintf(value, sizeof(value), "%lld", (long long)dims[i]);
        OC_TRY(oc_check_axis(what, dims[i], tensor, rank));

        bool *flag = &is_named[dims[i] < 0 ? dims[i] + limit : dims[i]];

        OC_TRY(oc_check_that(!*flag || may_repeat, what, value, "names an axis twice"));
        *flag = true;
    }
    return ACLNN_SUCCESS;
}
