/* SPDX-License-Identifier: Apache-2.0 */
/*
 * The operators of include/aclnnop as data: the parameters of each by name, and its first call with values from an
 * array. What describes an operator (cases, rows of tests, the benchmark) names it and its arguments, and needs no
 * function of its own to call it. By public headers alone: functions.c is made of their prototypes by functions.py.
 */
#ifndef OC_VERIFY_FUNCTIONS_H
#define OC_VERIFY_FUNCTIONS_H

#include "acl/acl.h"
#include "aclnn/aclnn_base.h"

enum oc_value_kind {
    OC_VALUE_TENSOR,
    OC_VALUE_TENSOR_LIST,
    OC_VALUE_SCALAR,
    OC_VALUE_INT_ARRAY,
    OC_VALUE_BOOL_ARRAY,
    OC_VALUE_INTEGER, /* also bool and aclDataType */
    OC_VALUE_REAL,
    OC_VALUE_TEXT,
};

/* An argument. Objects are the caller's, and may be NULL. */
union oc_value {
    void *object;
    int64_t integer;
    double real;
    const char *text;
};

#define OC_FUNCTION_PARAMETERS 42 /* one is the end of the list */

struct oc_function_parameter {
    const char *name; /* as in the header */
    enum oc_value_kind kind;
};

struct oc_function {
    const char *name; /* aclnnAdd */
    /* Takes a value for each parameter, in their order. */
    aclnnStatus (*first)(const union oc_value *values, uint64_t *workspaceSize,
                         aclOpExecutor **executor);
    aclnnStatus (*second)(void *workspace, uint64_t workspaceSize, aclOpExecutor *executor,
                          aclrtStream stream);
    struct oc_function_parameter parameters[OC_FUNCTION_PARAMETERS]; /* ends with a NULL name */
};

extern const struct oc_function oc_functions[]; /* ends with a NULL name */

/* NULL where no operator has the name. */
const struct oc_function *oc_function_named(const char *name);

#endif
