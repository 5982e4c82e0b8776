/* SPDX-License-Identifier: Apache-2.0 */
/* A loss is linear in self, and its gradient the adjoint: (loss(x), g) = (x, gradient(g)), with integers exactly. */
#include "aclnnop/aclnn_nll_loss.h"
#include "aclnnop/aclnn_nll_loss2d.h"
#include "aclnnop/aclnn_nll_loss2d_backward.h"
#include "aclnnop/aclnn_nll_loss_backward.h"
#include "harness/adjoint.h"
#include "ops/refusals.h"
#include "verify/ops/nll_loss.h"

/* The tensors of both calls. */
struct tensors {
    struct oc_array self, weight, out, total, grad, self_grad;
    struct oc_buffer targets;
    aclTensor *target;
};

static bool make_targets(struct tensors *t, const struct oc_operand *targets)
{
    const int64_t count = oc_shape_count(&targets->shape);

    if (!oc_buffer_make(&t->targets, (size_t)count * sizeof(int64_t))) return false;
    for (int64_t i = 0; i < count; i++)
        ((int64_t *)t->targets.sent)[i] = (int64_t)targets->values[i];
    t->target = aclCreateTensor(targets->shape.extent, targets->shape.rank, ACL_INT64, NULL, 0,
                                ACL_FORMAT_ND, targets->shape.extent, targets->shape.rank,
                                t->targets.device);
    return oc_buffer_send(&t->targets);
}

static void run_both(const struct nll_case *m, bool is_2d, struct tensors *t)
{
    const int64_t reduction = (int64_t)m->reduction;
    uint64_t size = 0;
    aclOpExecutor *executor = NULL;
    aclnnStatus status = (is_2d ? aclnnNLLLoss2dGetWorkspaceSize : aclnnNLLLossGetWorkspaceSize)(
        t->self.tensor, t->target, t->weight.tensor, reduction, m->ignored, t->out.tensor,
        t->total.tensor, &size, &executor);

    oc_array_run(is_2d ? aclnnNLLLoss2d : aclnnNLLLoss, status, size, executor);
    status = is_2d ? aclnnNLLLoss2dBackwardGetWorkspaceSize(
                         t->grad.tensor, t->self.tensor, t->target, t->weight.tensor, reduction,
                         m->ignored, t->total.tensor, t->self_grad.tensor, &size, &executor)
                   : aclnnNLLLossBackwardGetWorkspaceSize(
                         t->grad.tensor, t->self.tensor, t->target, t->weight.tensor, reduction,
                         m->ignored, t->total.tensor, t->self_grad.tensor, &size, &executor);
    oc_array_run(is_2d ? aclnnNLLLoss2dBackward : aclnnNLLLossBackward, status, size, executor);
    oc_array_receive(&t->out);
    oc_array_receive(&t->self_grad);
}

static void expect_adjoint(const struct nll_case *m)
{
    static const struct nll_types TYPES = {OC_F32, OC_I64, OC_F32, OC_F32};
    static struct tensors t;
    struct oc_op_case c;
    struct oc_operand grad;

    nll_make(&c, m, &TYPES);
    for (int i = NLL_SELF; i <= NLL_WEIGHT; i += NLL_WEIGHT - NLL_SELF)
        for (int64_t k = 0; k < oc_shape_count(&c.operands[i].shape); k++)
            c.operands[i].values[k] = (double)(k * 7 % 11 - (i == NLL_SELF ? 5 : -1));
    grad = c.operands[NLL_OUT];
    for (int64_t k = 0; k < oc_shape_count(&grad.shape); k++)
        grad.values[k] = (double)(k * 5 % 7 - 2);
    if (oc_array_make(&t.self, &c.operands[NLL_SELF], true) &&
        oc_array_make(&t.weight, &c.operands[NLL_WEIGHT], true) &&
        oc_array_make(&t.out, &c.operands[NLL_OUT], false) &&
        oc_array_make(&t.total, &c.operands[NLL_TOTAL], false) &&
        oc_array_make(&t.grad, &grad, true) &&
        oc_array_make(&t.self_grad, &c.operands[NLL_SELF], false) &&
        make_targets(&t, &c.operands[NLL_TARGET])) {
        run_both(m, c.operands[NLL_SELF].shape.rank == 4, &t);
        oc_expect_adjoint(m->name, &t.self, &t.out, &t.grad, &t.self_grad,
                          m->reduction != NLL_MEAN);
    }
    (void)aclDestroyTensor(t.target);
    oc_buffer_free(&t.targets);
    struct oc_array *const arrays[] = {&t.self, &t.weight, &t.out, &t.total, &t.grad, &t.self_grad};
    for (size_t i = 0; i < OC_COUNT(arrays); i++)
        oc_array_free(arrays[i]);
    oc_op_free(&c);
}

static void gradients_are_adjoint(void)
{
    static const struct nll_case ROWS[] = {
        {"none", "50x10", false, NLL_NONE, -100, NLL_CLASSES},
        {"mean", "50x10", false, NLL_MEAN, -100, NLL_CLASSES},
        {"sum, a class is ignored", "50x10", false, NLL_SUM, 3, NLL_CLASSES},
        {"images, none", "2x7x5x6", false, NLL_NONE, -100, NLL_HOSTILE},
        {"images, mean", "2x7x5x6", false, NLL_MEAN, 2, NLL_CLASSES},
        {"images, sum", "2x7x5x6", false, NLL_SUM, -100, NLL_CLASSES},
    };

    for (size_t i = 0; i < OC_COUNT(ROWS); i++)
        expect_adjoint(&ROWS[i]);
}

const struct oc_test nll_gradients[] = {
    OC_TEST_OF(gradients_are_adjoint),
    {.name = NULL},
};
