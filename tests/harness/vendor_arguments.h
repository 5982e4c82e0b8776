/* SPDX-License-Identifier: Apache-2.0 */
/* Arguments of the vendor's unit tests, made from JSON. */
#ifndef OC_HARNESS_VENDOR_ARGUMENTS_H
#define OC_HARNESS_VENDOR_ARGUMENTS_H

#include <jansson.h>
#include <stdbool.h>
#include <stdint.h>

#include "acl/acl.h"
#include "aclnn/aclnn_base.h"

#define OC_VENDOR_ARGUMENTS 12

/* The objects of one case, by the vendor's parameter names. */
struct oc_vendor_call {
    const char *op, *name;
    int64_t code; /* that the vendor expects */
    const json_t *args;
    void *objects[OC_VENDOR_ARGUMENTS];
    const char *kinds[OC_VENDOR_ARGUMENTS];
    int count;
};

/* The value of a parameter. An object lives until oc_vendor_destroy; NULL where the data say so. */
void *oc_vendor_object(struct oc_vendor_call *c, const char *name);
int64_t oc_vendor_integer(const struct oc_vendor_call *c, const char *name);
double oc_vendor_real(const struct oc_vendor_call *c, const char *name);
const char *oc_vendor_text(const struct oc_vendor_call *c, const char *name);
bool oc_vendor_boolean(const struct oc_vendor_call *c, const char *name);
aclDataType oc_vendor_dtype(const struct oc_vendor_call *c, const char *name);

/* Whether an argument has, or is, a type that no operator here takes. */
bool oc_vendor_has_other_type(const json_t *args);

void oc_vendor_destroy(struct oc_vendor_call *c);

/* The rows of tests/data/<file>, by operator. */
struct oc_vendor_file {
    const char *name;
    size_t operators;
    aclnnStatus (*first)(struct oc_vendor_call *c);
    int64_t (*expected)(
        const struct oc_vendor_call *c); /* c->code, unless the rules here deviate */
};

/* Makes every first call in a thread without a device, where one with right arguments fails for want of one,
 * with 361001: nothing is compiled. */
void oc_vendor_replay(const struct oc_vendor_file *file);

/* A table of first calls for oc_vendor_file.first. */
struct oc_vendor_function {
    const char *op;
    aclnnStatus (*first)(struct oc_vendor_call *c);
};
aclnnStatus oc_vendor_first(const struct oc_vendor_function *functions, size_t count,
                            struct oc_vendor_call *c);

#endif
