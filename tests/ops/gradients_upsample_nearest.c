/* SPDX-License-Identifier: Apache-2.0 */
/* The operators and their gradients belong together: (A x, y) = (x, A^T y). */
#include <math.h>

#include "harness/adjoint.h"
#include "ops/refusals.h"
#include "strategy/override.h"
#include "verify/ops/upsample_nearest.h"

enum { X, AX, Y, ATY, ARRAYS };

static void run(const struct oc_op_case *c, const struct oc_array *from, struct oc_array *to)
{
    aclTensor *const tensors[] = {from->tensor, to->tensor};
    uint64_t size = 0;
    aclOpExecutor *executor = NULL;
    const aclnnStatus status = oc_op_first_call(c, tensors, &size, &executor);

    oc_array_run(oc_function_named(c->function)->second, status, size, executor);
    oc_array_receive(to);
}

/* Small integers, none of them 0: with one element, too, the product says something. */
static void fill(struct oc_operand *o, int64_t step)
{
    for (int64_t k = 0; k < oc_shape_count(&o->shape); k++)
        o->values[k] = (double)(1 + k * step % 11);
}

static void expect_adjoint(const struct upn_case *u)
{
    static struct oc_array a[ARRAYS];
    struct oc_op_case forward, backward;
    bool made = true;

    upn_make(&forward, u, OC_F32);
    upn_make_backward(&backward, u, OC_F32);
    fill(&forward.operands[UPN_FROM], 5);
    fill(&backward.operands[UPN_FROM], 7);
    made = oc_array_make(&a[X], &forward.operands[UPN_FROM], true) && made;
    made = oc_array_make(&a[AX], &forward.operands[UPN_TO], false) && made;
    made = oc_array_make(&a[Y], &backward.operands[UPN_FROM], true) && made;
    made = oc_array_make(&a[ATY], &backward.operands[UPN_TO], false) && made;
    if (made) {
        run(&forward, &a[X], &a[AX]);
        run(&backward, &a[Y], &a[ATY]);
        oc_expect_adjoint(u->name, &a[X], &a[AX], &a[Y], &a[ATY], true);
    }
    for (int i = 0; i < ARRAYS; i++)
        oc_array_free(&a[i]);
    oc_op_free(&forward);
    oc_op_free(&backward);
}

/* Of the operators without factors, those of the gradient are 0. */
static void the_gradients_are_its_adjoints(void)
{
    static const struct upn_case CASES[] = {
        {"1d, up", UPN_NEAREST1D, 2, 5, 1, 32, 1, 55, 0, 0, false},
        {"1d, 41 times as long", UPN_NEAREST1D, 2, 5, 1, 3, 1, 123, 0, 0, false},
        {"1d, down", UPN_NEAREST1D, 2, 5, 1, 55, 1, 32, 0, 0, false},
        {"2d, up", UPN_NEAREST2D, 2, 3, 7, 9, 14, 29, 0, 0, false},
        {"2d, up and down", UPN_NEAREST2D, 2, 3, 13, 7, 5, 28, 0, 0, false},
        {"2d, channels-last", UPN_NEAREST2D, 1, 9, 5, 6, 8, 13, 0, 0, true},
        {"2d, factors, channels-last", UPN_NEAREST2D, 1, 9, 5, 6, 8, 13, 1.7, 2.2, true},
        {"exact 2d, up", UPN_EXACT2D, 1, 2, 8, 16, 13, 27, 0, 0, false},
        {"exact 2d, down", UPN_EXACT2D, 2, 3, 13, 27, 5, 9, 0, 0, false},
        {"exact 2d, factors", UPN_EXACT2D, 2, 3, 10, 11, 21, 23, 2.15, 2.15, false},
        {"exact 2d, equal heights", UPN_EXACT2D, 2, 3, 10, 11, 10, 22, 0, 2, false},
        {"exact 2d, channels-last", UPN_EXACT2D, 1, 9, 5, 6, 8, 13, 0, 0, true},
    };

    for (size_t i = 0; i < OC_COUNT(CASES); i++)
        expect_adjoint(&CASES[i]);
}

/* All pairs of lengths that a factor can lead from and to. */
#define LONGEST 64
#define MOST_EXACT_FACTOR 50 /* that the gradient of nearest-exact takes */

/* Of two thirds of an element more than the output has, so that it is not the quotient of the lengths. */
static double factor_of(int64_t inputs, int64_t outputs)
{
    return ((double)outputs + 2.0 / 3) / (double)inputs;
}

/* What clients pass that know the lengths. */
static double ratio_of(int64_t inputs, int64_t outputs) { return (double)outputs / (double)inputs; }

/* In two dimensions the pair is one of widths; that of heights is the same in reverse. Products and sums of
 * integers are exact. */
static void all_lengths_have_adjoint_gradients(void)
{
    oc_strategy_override("segments:gather"); /* its program does not depend on lengths */
    for (int64_t in = 1; in <= LONGEST; in++)
        for (int64_t out = 1; out <= LONGEST; out++) {
            const double back = factor_of(out, in), there = factor_of(in, out);
            const struct upn_case cases[] = {
                {"1d", UPN_NEAREST1D, 1, 1, 1, in, 1, out, 0, 0, false},
                {"1d, factor", UPN_NEAREST1D, 1, 1, 1, in, 1, out, 0, there, false},
                {"2d", UPN_NEAREST2D, 1, 1, out, in, in, out, 0, 0, false},
                {"1d, ratio", UPN_NEAREST1D, 1, 1, 1, in, 1, out, 0, ratio_of(in, out), false},
                {"2d, factors", UPN_NEAREST2D, 1, 1, out, in, in, out, back, there, false},
                {"2d, ratios", UPN_NEAREST2D, 1, 1, out, in, in, out, ratio_of(out, in),
                 ratio_of(in, out), false},
                {"exact 2d", UPN_EXACT2D, 1, 1, out, in, in, out, 0, 0, false},
            };

            for (size_t i = 0; i < OC_COUNT(cases); i++)
                if (cases[i].op != UPN_EXACT2D ||
                    fmax(ratio_of(in, out), ratio_of(out, in)) <= MOST_EXACT_FACTOR)
                    expect_adjoint(&cases[i]);
        }
    oc_strategy_override(NULL);
}

const struct oc_test upsample_gradients[] = {
    OC_TEST("the gradients are its adjoints", the_gradients_are_its_adjoints),
    OC_TEST("all lengths have adjoint gradients", all_lengths_have_adjoint_gradients),
    {.name = NULL},
};
