/* SPDX-License-Identifier: Apache-2.0 */
/*
 * The calls of a case. Its function is named as in the header; the arguments are its operands, by their names, of the
 * tensors of a list "x[0]", and the values that are added here. Objects that the case leaves out are NULL. Operands and
 * values that no parameter is named after are not passed.
 */
#ifndef OC_VERIFY_OP_CALL_H
#define OC_VERIFY_OP_CALL_H

#include "verify/op_case.h"

/* Add a value, by the name of the parameter, which must stay. Arrays and scalars are made, and freed with the case; the
 * rest is copied, but for the text. */
void oc_op_integer(struct oc_op_case *c, const char *name, int64_t value);
void oc_op_real(struct oc_op_case *c, const char *name, double value);
void oc_op_text(struct oc_op_case *c, const char *name, const char *value);
void oc_op_ints(struct oc_op_case *c, const char *name, const int64_t *values, uint64_t count);
void oc_op_bools(struct oc_op_case *c, const char *name, const bool *values, uint64_t count);
void oc_op_scalar(struct oc_op_case *c, const char *name, const void *value, aclDataType type);
/* Adds a scalar of INT64 or DOUBLE. */
void oc_op_number(struct oc_op_case *c, const char *name, double value, bool is_integer);

/* Passes an operand, or the tensors of a list, for this parameter, too, as calls in place do. */
void oc_op_same(struct oc_op_case *c, const char *name, const char *operand);

/* The first call with a tensor for each operand, and the second call. */
aclnnStatus oc_op_first_call(const struct oc_op_case *c, aclTensor *const *tensors,
                             uint64_t *workspaceSize, aclOpExecutor **executor);
aclnnStatus oc_op_second_call(const struct oc_op_case *c, void *workspace, uint64_t workspaceSize,
                              aclOpExecutor *executor, aclrtStream stream);

#endif
