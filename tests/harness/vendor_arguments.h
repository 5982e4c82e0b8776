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

/* A row from which the library deliberately deviates: its code, and the reason. */
struct oc_vendor_deviation {
    const char *op, *name;
    int64_t code;
    const char *reason;
};

/* The deviation of a row; NULL where it has none. */
const struct oc_vendor_deviation *oc_vendor_deviation_of(
    const struct oc_vendor_deviation *deviations, size_t count, const char *op, const char *name);

/* Makes every first call of the rows of tests/data/<file>, of so many operators, in a thread without a device, where one
 * with right arguments fails for want of one, with 361001: nothing is compiled. `expected` returns the code of this
 * library: c->code, unless its rules deviate. */
void oc_vendor_replay(const char *file, size_t operators,
                      int64_t (*expected)(const struct oc_vendor_call *c));

#endif
