/* SPDX-License-Identifier: Apache-2.0 */
/* Stores system parameters (aclSysParamOpt): the values of the process and of each context. */
#ifndef OC_QUEUE_OPTIONS_H
#define OC_QUEUE_OPTIONS_H

#include <stdatomic.h>
#include <stdbool.h>
#include <stdint.h>

#include "acl/acl.h"
#include "base/status.h"

#define OC_OPTIONS 4

/* These are the parameters of one context. They are initialized with zeros. */
struct oc_options {
    _Atomic int64_t value[OC_OPTIONS];
    _Atomic bool is_set[OC_OPTIONS];
};

/* Fails for unknown options and for values out of range. */
aclnnStatus oc_options_check(aclSysParamOpt opt, int64_t value);

/* Sets the value of the context and, like the vendor's library, of the process. */
void oc_options_set(struct oc_options *options, aclSysParamOpt opt, int64_t value);

/* Returns false, and does not write *value, when the parameter is not set in this context. */
bool oc_options_get(const struct oc_options *options, aclSysParamOpt opt, int64_t *value);

int64_t oc_options_process_value(aclSysParamOpt opt);

#endif
