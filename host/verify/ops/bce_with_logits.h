/* SPDX-License-Identifier: Apache-2.0 */
/* Cases of binary cross-entropies, Kullback-Leibler divergences and their gradients: their data and their expected
 * outputs. */
#ifndef OC_VERIFY_BCE_WITH_LOGITS_H
#define OC_VERIFY_BCE_WITH_LOGITS_H

#include "verify/op.h"

enum bce_formula { BCE_LOGITS, BCE_PROBABILITIES, BCE_DIVERGENCE, BCE_TARGET_OF_DIVERGENCE };

struct bce_case {
    const char *name;
    const char *self, *weight, *pos_weight; /* shapes; NULL: no weight */
    const char *grad;                       /* the shape of gradOutput; NULL: not the gradient */
    int64_t reduction;                      /* 0 none, 1 mean, 2 sum */
    enum oc_dtype grad_type;                /* 0: that of self */
    enum bce_formula formula;
    bool is_log;     /* the target of a divergence has logarithms */
    bool is_extreme; /* logits of a large magnitude */
};

enum { BCE_SELF, BCE_TARGET, BCE_OUT };

void bce_make(struct oc_op_case *c, const struct bce_case *m, enum oc_dtype type,
              enum oc_data data);

#endif
