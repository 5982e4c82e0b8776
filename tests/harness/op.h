/* SPDX-License-Identifier: Apache-2.0 */
/*
 * One case of an operator, swept over strategies and layouts.
 *
 * For each combination: tensors are made as views in guarded memory, both calls are made, the
 * tensors are destroyed at once, and when the stream is done the outputs are compared with the
 * reference, inputs and holes must be as they were, guards untouched, and the bits the same as in
 * every other combination, where the case does not say otherwise. A forced strategy must be the one
 * that the plan uses; it may refuse only where the operator's `can_serve` says that it cannot
 * serve, and then it must.
 *
 *     struct oc_op_case c = {.op = "mse_loss_backward", .name = "one row", .types = "f32", ...};
 *     oc_op_operand(&c, "self", OC_F32, false, &shape)->values[0] = 1;
 *     oc_op_sweep(&c);
 *     oc_op_free(&c);
 */
#ifndef OC_HARNESS_OP_H
#define OC_HARNESS_OP_H

#include "acl/acl.h"
#include "aclnn/aclnn_base.h"
#include "harness/layout.h"
#include "harness/test.h"
#include "harness/test_data.h"

#define OC_OP_OPERANDS 7
#define OC_OP_STRATEGIES 12

struct oc_operand {
    const char *name;
    enum oc_dtype dtype;
    aclFormat format;
    bool is_output, untouched; /* an output that must not be written */
    struct oc_shape shape;
    double *values; /* row-major; of an output: the reference */
    double *error;  /* of an output: what arithmetic may lose (tolerance.h); zeros at first */
};

typedef aclnnStatus (*oc_op_second)(void *workspace, uint64_t workspaceSize,
                                    aclOpExecutor *executor, aclrtStream stream);

/* What outputs of a case have in common over all combinations. */
enum oc_op_sameness {
    OC_SAME_BITS,
    OC_SAME_VALUES,       /* a zero may have either sign */
    OC_SAME_WITHIN_ERROR, /* sums are added in another order */
};

#define OC_OP_ANY_WORKSPACE UINT64_MAX

struct oc_op_case {
    const char *op, *name, *types; /* the first parts of combinations' names */
    aclnnStatus (*first)(aclTensor *const *tensors, const void *attributes, uint64_t *workspaceSize,
                         aclOpExecutor **executor);
    oc_op_second second;
    const void *attributes;
    const char *const *strategies; /* ACLNN_CL_STRATEGY specs; NULL ends the list */
    bool (*can_serve)(const char *strategy, aclTensor *const *tensors);
    uint64_t workspace; /* bytes that the first call must ask for, or OC_OP_ANY_WORKSPACE */
    enum oc_op_sameness same;
    unsigned layouts; /* a bit for each that is swept; 0: all */

    struct oc_operand operands[OC_OP_OPERANDS];
    int count;
    unsigned char *bits[OC_OP_OPERANDS]; /* outputs of the first run */
    unsigned runs, refusals;
};

/* Adds an operand, its values zero. The pointer holds until oc_op_free. */
struct oc_operand *oc_op_operand(struct oc_op_case *c, const char *name, enum oc_dtype dtype,
                                 bool is_output, const struct oc_shape *shape);

/* Whether the filter wants any combination of the case. */
bool oc_op_selected(const struct oc_op_case *c);

/* Random numbers for the case: the same in every run with the same seed. */
struct oc_random oc_op_random(const struct oc_op_case *c, enum oc_data data);

/* Fills the first `count` operands with random data. */
void oc_op_fill(struct oc_op_case *c, enum oc_data data, int count);

/* Runs the case under each strategy and layout, as far as the filter selects them. */
void oc_op_sweep(struct oc_op_case *c);
void oc_op_sweep_and_free(struct oc_op_case *c);

/* The same combination (contiguous, under the strategy; "default": whichever is chosen) so many
 * times: the same bits. */
void oc_op_repeat(struct oc_op_case *c, const char *strategy, int times);

/* A digest of the outputs' bits after a run, 0 before. */
uint64_t oc_op_digest(const struct oc_op_case *c);

void oc_op_free(struct oc_op_case *c);

/* Whether along the dimension in which tensor 0 moves by the shortest steps all tensors, broadcast
 * to its shape, lie as whole vectors want it: it moves by 1, the others by 0 or 1. */
bool oc_op_is_unit_stride(aclTensor *const *tensors, int count);

/* Whether moreover the whole of tensor 0 is one such row. */
bool oc_op_is_one_row(aclTensor *const *tensors, int count);

#endif
