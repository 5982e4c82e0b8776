/* SPDX-License-Identifier: Apache-2.0 */
/* System parameters (aclSysParamOpt), for the process and for one context. */
#ifndef OC_QUEUE_OPTIONS_H
#define OC_QUEUE_OPTIONS_H

#include <stdatomic.h>
#include <stdbool.h>
#include <stdint.h>

#include "acl/acl.h"
#include "base/status.h"

#define OC_OPTIONS 4

/* Of one context; zero-initialised. */
struct oc_options {
    _Atomic int64_t value[OC_OPTIONS];
    _Atomic bool is_set[OC_OPTIONS];
};

/* Refuses unknown options and values out of range. */
aclnnStatus oc_options_check(aclSysParamOpt opt, int64_t value);

/* Sets it for the context and, as the vendor does, for the process. */
void oc_options_set(struct oc_options *options, aclSysParamOpt opt, int64_t value);

/* False, and *value untouched, when it was never set in this context. */
bool oc_options_get(const struct oc_options *options, aclSysParamOpt opt, int64_t *value);

int64_t oc_options_process_value(aclSysParamOpt opt);

#endif
