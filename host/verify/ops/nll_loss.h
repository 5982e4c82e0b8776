/* SPDX-License-Identifier: Apache-2.0 */
/* Cases of negative log-likelihood losses and their gradients: their data and their expected outputs. */
#ifndef OC_VERIFY_NLL_LOSS_H
#define OC_VERIFY_NLL_LOSS_H

#include "verify/op.h"

enum nll_reduction { NLL_NONE, NLL_MEAN, NLL_SUM };

/* What targets are, of which some are ignored if a class is. */
enum nll_targets {
    NLL_CLASSES,
    NLL_SAME,    /* all the last class */
    NLL_HOSTILE, /* every second one is no class, near and far */
    NLL_IGNORED, /* all of them */
};

struct nll_case {
    const char *name;
    const char *self; /* shape; rank 4: 2d */
    bool is_backward;
    enum nll_reduction reduction;
    int64_t ignored;
    enum nll_targets targets;
};

/* The types of self, weight and gradOutput; of target; of out; of totalWeightOut. */
struct nll_types {
    enum oc_dtype self, target, out, total;
};

/* Operands of losses, and those of gradients. */
enum { NLL_SELF, NLL_TARGET, NLL_WEIGHT, NLL_OUT, NLL_TOTAL };
enum { NLL_GRAD, NLL_GRAD_SELF, NLL_GRAD_TARGET, NLL_GRAD_WEIGHT, NLL_GRAD_TOTAL, NLL_GRAD_OUT };

/* Makes a case with random data. */
void nll_make(struct oc_op_case *c, const struct nll_case *m, const struct nll_types *types);

/* Computes the expected outputs from the inputs. */
void nll_compute(struct oc_op_case *c);

#endif
