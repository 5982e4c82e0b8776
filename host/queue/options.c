/* SPDX-License-Identifier: Apache-2.0 */
#include "options.h"

#include "base/require.h"

static const struct {
    const char *name;
    int64_t largest;
} OPTIONS[OC_OPTIONS] = {
    [ACL_OPT_DETERMINISTIC] = {"ACL_OPT_DETERMINISTIC", 3},
    [ACL_OPT_ENABLE_DEBUG_KERNEL] = {"ACL_OPT_ENABLE_DEBUG_KERNEL", 1},
    [ACL_OPT_STRONG_CONSISTENCY] = {"ACL_OPT_STRONG_CONSISTENCY", 1},
    [ACL_OPT_ENABLE_KERNEL_EARLY_START] = {"ACL_OPT_ENABLE_KERNEL_EARLY_START", 1},
};

static _Atomic int64_t process[OC_OPTIONS];

aclnnStatus oc_options_check(aclSysParamOpt opt, int64_t value)
{
    if ((int)opt < 0 || (int)opt >= OC_OPTIONS)
        return oc_fail(ACL_ERROR_INVALID_PARAM, "opt is %d: must be at least 0 and less than %d",
                       (int)opt, OC_OPTIONS);
    if (value < 0 || value > OPTIONS[opt].largest)
        return oc_fail(ACL_ERROR_RT_PARAM_INVALID, "value is %lld: must be within 0..%lld for %s",
                       (long long)value, (long long)OPTIONS[opt].largest, OPTIONS[opt].name);
    return ACL_SUCCESS;
}

void oc_options_set(struct oc_options *options, aclSysParamOpt opt, int64_t value)
{
    atomic_store(&options->value[opt], value);
    atomic_store(&options->is_set[opt], true);
    atomic_store(&process[opt], value);
}

bool oc_options_get(const struct oc_options *options, aclSysParamOpt opt, int64_t *value)
{
    if (!atomic_load(&options->is_set[opt])) return false;
    *value = atomic_load(&options->value[opt]);
    return true;
}

int64_t oc_options_process_value(aclSysParamOpt opt) { return atomic_load(&process[opt]); }

aclError aclrtSetSysParamOpt(aclSysParamOpt opt, int64_t value)
{
    oc_set_api("aclrtSetSysParamOpt");
    OC_TRY(oc_options_check(opt, value));
    atomic_store(&process[opt], value);
    return ACL_SUCCESS;
}

aclError aclrtGetSysParamOpt(aclSysParamOpt opt, int64_t *value)
{
    oc_set_api("aclrtGetSysParamOpt");
    OC_TRY(oc_options_check(opt, 0));
    OC_TRY(oc_require(value, "value"));
    *value = oc_options_process_value(opt);
    return ACL_SUCCESS;
}
