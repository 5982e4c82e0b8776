/* SPDX-License-Identifier: Apache-2.0 */
#include "override.h"

#include <stdio.h>
#include <string.h>

#include "base/environment.h"
#include "base/math.h"
#include "registry/tuning.h"

const char oc_strategy_override_reason[] = "set by ACLNN_CL_STRATEGY";

static const char *replacement; /* NULL when the environment variable is in effect */

const char *oc_strategy_override_text(void)
{
    return replacement != NULL ? replacement : oc_environment()->strategy;
}

void oc_strategy_override(const char *spec) { replacement = spec == NULL ? "" : spec; }

static const char *const FAMILIES[] = {
    "elementwise", "alignment",   "random",  "reduction", "segments", "scatter", "sample", "gemm",
    "softmax",     "convolution", "windows", "attention", "scan",     "sort",    "index",
};

static bool names_term(const char *name, const char *term, size_t length)
{
    return strlen(name) == length && strncmp(name, term, length) == 0;
}

/* Checks the value of a tunable, which is the same for all operators. Other families are checked
 * where they are used. */
static aclnnStatus override_check_tunable(const struct oc_tunable_values *v, const char *name,
                                          size_t length)
{
    for (int i = 0; i < v->count; i++)
        if (names_term(v->names[i], name, length)) return ACLNN_SUCCESS;
    return oc_fail(ACLNN_ERR_PARAM_INVALID, "ACLNN_CL_STRATEGY is %s: %s has no value %.*s",
                   oc_strategy_override_text(), v->family, (int)length, name);
}

static aclnnStatus override_check_term(const char *term, size_t end)
{
    char names[256] = "";
    const char *colon = memchr(term, ':', end);
    const size_t length = colon == NULL ? end : (size_t)(colon - term);

    for (int k = 0; k < OC_TUNABLES && colon != NULL; k++)
        if (names_term(oc_tunables[k].family, term, length))
            return override_check_tunable(&oc_tunables[k], colon + 1, end - length - 1);

    for (size_t i = 0; i < OC_COUNT(FAMILIES) && colon != NULL; i++)
        if (names_term(FAMILIES[i], term, length)) return ACLNN_SUCCESS;
    for (size_t i = 0; i < OC_COUNT(FAMILIES); i++) {
        const size_t used = strlen(names);

        (void)snprintf(names + used, sizeof(names) - used, "%s, ", FAMILIES[i]);
    }
    for (int k = 0; k < OC_TUNABLES; k++) {
        const size_t used = strlen(names);

        (void)snprintf(names + used, sizeof(names) - used, "%s%s", oc_tunables[k].family,
                       k + 1 < OC_TUNABLES ? ", " : "");
    }
    return oc_fail(ACLNN_ERR_PARAM_INVALID,
                   "ACLNN_CL_STRATEGY is %s: each term must be family:name, with one of the "
                   "families %s",
                   oc_strategy_override_text(), names);
}

aclnnStatus oc_strategy_override_check(void)
{
    for (const char *term = oc_strategy_override_text(); *term != '\0';) {
        const size_t end = strcspn(term, ",");

        OC_TRY(override_check_term(term, end));
        term += end + (term[end] == ',');
    }
    return ACLNN_SUCCESS;
}

aclnnStatus oc_strategy_override_find(const char *family, const char *const *names, int count,
                                      int *selected)
{
    const size_t length = strlen(family);

    *selected = -1;
    for (const char *term = oc_strategy_override_text(); *term != '\0';) {
        const size_t end = strcspn(term, ",");

        OC_TRY(override_check_term(term, end));
        if (end > length && strncmp(term, family, length) == 0 && term[length] == ':') {
            const char *name = term + length + 1;
            const size_t name_length = end - length - 1;

            for (int i = 0; i < count; i++)
                if (names_term(names[i], name, name_length)) *selected = i;
            if (*selected < 0)
                return oc_fail(ACLNN_ERR_PARAM_INVALID,
                               "ACLNN_CL_STRATEGY is %s: %s has no strategy %.*s",
                               oc_strategy_override_text(), family, (int)name_length, name);
        }
        term += end + (term[end] == ',');
    }
    return ACLNN_SUCCESS;
}

aclnnStatus oc_strategy_override_refuse(const char *family, const char *name, const char *why)
{
    return oc_fail(ACLNN_ERR_PARAM_INVALID, "ACLNN_CL_STRATEGY is %s: %s cannot use %s here, %s",
                   oc_strategy_override_text(), family, name, why);
}
