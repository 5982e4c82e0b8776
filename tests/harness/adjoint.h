/* SPDX-License-Identifier: Apache-2.0 */
/* An operator that is linear in its input, and its gradient, both on the device:
 * (A x, y) = (x, A^T y). */
#ifndef OC_HARNESS_ADJOINT_H
#define OC_HARNESS_ADJOINT_H

#include "verify/buffer.h"
#include "verify/op.h"

#define OC_ARRAY_ELEMENTS 4096

/* A float tensor of the device, and its values. */
struct oc_array {
    struct oc_buffer buffer;
    aclTensor *tensor;
    int64_t count;
    double values[OC_ARRAY_ELEMENTS];
};

/* The shape, the format and, of an input, the values of the operand. */
bool oc_array_make(struct oc_array *a, const struct oc_operand *like, bool is_input);
void oc_array_receive(struct oc_array *a);
void oc_array_free(struct oc_array *a);

/* Makes the second call after a first one that returned the status, and waits. */
void oc_array_run(oc_op_second second, aclnnStatus status, uint64_t size, aclOpExecutor *executor);

/* Compares the products: bits if all arithmetic is exact. */
void oc_expect_adjoint(const char *name, const struct oc_array *x, const struct oc_array *ax,
                       const struct oc_array *y, const struct oc_array *aty, bool exact);

#endif
