/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Runs one case of an operator under all strategies and layouts.
 *
 * Each combination makes tensors as views of guarded memory, makes both calls, destroys the tensors
 * right after the second call and waits. Then the outputs must match the reference, inputs, gaps
 * and guards must be unchanged, and the outputs' bits must equal those of the first combination
 * unless the case allows a difference. The plan must use the strategy that ACLNN_CL_STRATEGY
 * requests. The first call must refuse it exactly when `can_serve` returns false.
 *
 *     struct oc_op_case c = {.op = "softmax", .name = "one row", .types = "f32", .function = "aclnnSoftmax", ...};
 *     oc_op_operand(&c, "self", OC_F32, false, &shape)->values[0] = 1;
 *     oc_op_integer(&c, "dim", -1);
 *     oc_op_sweep(&c);
 *     oc_op_free(&c);
 */
#ifndef OC_VERIFY_OP_H
#define OC_VERIFY_OP_H

#include "verify/op_call.h"
#include "verify/op_case.h"
#include "verify/operand.h"

/* Whether the filter selects any combination of the case. */
bool oc_op_selected(const struct oc_op_case *c);

/* Whether a sweep would run any: the filter selects the case, the part has it, and no other values were swept where
 * each combination runs with one set of them. References of what is not due need not be computed. */
bool oc_op_is_due(const struct oc_op_case *c);

#define OC_OP_DEFAULT_STRATEGY "default" /* leaves the choice to the library */

bool oc_op_combination_selected(const struct oc_op_case *c, const char *strategy,
                                enum oc_test_layout layout);

enum oc_op_outcome {
    OC_OP_NOT_RUN, /* not selected, or the layout is like the contiguous one */
    OC_OP_REFUSED, /* the strategy cannot serve the case; c->refusal says why */
    OC_OP_RIGHT,
    OC_OP_WRONG,
};

/* Runs one combination. Its outputs are compared with those of the first one, too, until the bits are forgotten. */
enum oc_op_outcome oc_op_run_combination(struct oc_op_case *c, const char *strategy,
                                         enum oc_test_layout layout);
void oc_op_forget_bits(struct oc_op_case *c);

/* Runs the case under each strategy and layout, as far as the filter selects them. */
void oc_op_sweep(struct oc_op_case *c);
void oc_op_sweep_and_free(struct oc_op_case *c);

/* The same for a kernel that moves elements of any type as they are: of the first type in every layout, with 32-bit and with
 * 64-bit indices, of others in two layouts. */
void oc_op_sweep_moved_and_free(struct oc_op_case *c, bool is_first);

/* Runs the contiguous layout `times` times and expects the same bits. */
void oc_op_repeat(struct oc_op_case *c, const char *strategy, int times);

/* A digest of the outputs' bits. */
uint64_t oc_op_digest(const struct oc_op_case *c);

#endif
