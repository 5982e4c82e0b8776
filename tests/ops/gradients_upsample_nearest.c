/* SPDX-License-Identifier: Apache-2.0 */
/* The operators and their gradients belong together: (A x, y) = (x, A^T y). */
#include "harness/adjoint.h"
#include "ops/refusals.h"
#include "verify/ops/upsample_nearest.h"

enum { X, AX, Y, ATY, ARRAYS };

static void run(const struct oc_op_case *c, const struct oc_array *from, struct oc_array *to)
{
    aclTensor *const tensors[] = {from->tensor, to->tensor};
    uint64_t size = 0;
    aclOpExecutor *executor = NULL;
    const aclnnStatus status = c->first(tensors, c->attributes, &size, &executor);

    oc_array_run(c->second, status, size, executor);
    oc_array_receive(to);
}

static void expect_adjoint(const struct upn_case *u)
{
    static struct oc_array a[ARRAYS];
    struct oc_op_case forward, backward;
    bool made = true;

    upn_make(&forward, u, OC_F32);
    upn_make_backward(&backward, u, OC_F32);
    oc_op_fill(&forward, OC_DATA_INTEGERS, UPN_TO);
    oc_op_fill(&backward, OC_DATA_INTEGERS, UPN_TO);
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
        {"exact 2d, up", UPN_EXACT2D, 1, 2, 8, 16, 13, 27, 0, 0, false},
        {"exact 2d, down", UPN_EXACT2D, 2, 3, 13, 27, 5, 9, 0, 0, false},
        {"exact 2d, factors", UPN_EXACT2D, 2, 3, 10, 11, 21, 23, 2.15, 2.15, false},
        {"exact 2d, equal heights", UPN_EXACT2D, 2, 3, 10, 11, 10, 22, 3, 2, false},
        {"exact 2d, channels-last", UPN_EXACT2D, 1, 9, 5, 6, 8, 13, 0, 0, true},
    };

    for (size_t i = 0; i < OC_COUNT(CASES); i++)
        expect_adjoint(&CASES[i]);
}

const struct oc_test upsample_gradients[] = {
    OC_TEST("the gradients are its adjoints", the_gradients_are_its_adjoints),
    {.name = NULL},
};
