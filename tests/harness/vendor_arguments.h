/* SPDX-License-Identifier: Apache-2.0 */
/* Arguments of the vendor's unit tests, made from JSON. */
#ifndef OC_HARNESS_VENDOR_ARGUMENTS_H
#define OC_HARNESS_VENDOR_ARGUMENTS_H

#include <jansson.h>
#include <stdbool.h>
#include <stdint.h>

#include "acl/acl.h"
#include "aclnn/aclnn_base.h"
#include "verify/values.h"

/* The objects of one case, by the vendor's parameter names. */
struct oc_vendor_call {
    const char *op, *name;
    int64_t code; /* that the vendor expects */
    const json_t *args;
    struct oc_named_value objects[OC_FUNCTION_PARAMETERS];
    int count;
};

/* Makes the first call with the values of the case; the objects live until oc_vendor_destroy. */
aclnnStatus oc_vendor_first(struct oc_vendor_call *c, uint64_t *workspaceSize,
                            aclOpExecutor **executor);

/* Whether an argument has, or is, a type that no operator here takes. */
bool oc_vendor_has_other_type(const json_t *args);

void oc_vendor_destroy(struct oc_vendor_call *c);

/* The rows of tests/data/<file>, by operator. */
struct oc_vendor_file {
    const char *name;
    size_t operators;
    /* The code that this library returns: c->code, unless its rules deviate. */
    int64_t (*expected)(const struct oc_vendor_call *c);
};

/* Makes every first call in a thread without a device, where one with right arguments fails for want of one,
 * with 361001: nothing is compiled. */
void oc_vendor_replay(const struct oc_vendor_file *file);

#endif
