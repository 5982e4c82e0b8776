/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Tables of calls that an operator refuses. A row differs from a valid call in one or more fields:
 *
 *     #define GOOD .self = "2x3", .type = ACL_FLOAT
 *     OC_ROWS_BEGIN
 *     static const struct refusal REFUSALS[] = {
 *         {"self a scalar", GOOD, .self = "", .text = "rank of self is 0: must be 2"},
 *     };
 *     OC_ROWS_END
 */
#ifndef OC_HARNESS_REFUSAL_H
#define OC_HARNESS_REFUSAL_H

#include "aclnn/acl_meta.h"

/* Around tables whose rows override fields of GOOD. */
#if defined(__clang__)
#define OC_ROWS_BEGIN \
    _Pragma("GCC diagnostic push") _Pragma("GCC diagnostic ignored \"-Winitializer-overrides\"")
#else
#define OC_ROWS_BEGIN \
    _Pragma("GCC diagnostic push") _Pragma("GCC diagnostic ignored \"-Woverride-init\"")
#endif
#define OC_ROWS_END _Pragma("GCC diagnostic pop")

/* Objects without memory; shape and values are texts such as "2x3". */
aclTensor *oc_bare_tensor(const char *shape, aclDataType type, aclFormat format);
aclIntArray *oc_bare_array(const char *values);

/* Makes the first call that a row describes. */
typedef aclnnStatus (*oc_first_call)(const void *row, uint64_t *workspaceSize,
                                     aclOpExecutor **executor);

/* Expects status 161002 and the text, and unchanged results. */
void oc_expect_first_refused(const char *text, oc_first_call call, const void *row);

/* The same with status 161001. */
void oc_expect_first_null(const char *text, oc_first_call call, const void *row);

/* Expects success, and destroys the executor. */
void oc_expect_first_accepted(oc_first_call call, const void *row);

/* Expects that strategies with float atomics are refused while ACL_OPT_DETERMINISTIC is set, and
 * accepted when it is not. */
void oc_expect_no_float_atomics(oc_first_call call, const void *row);

#endif
