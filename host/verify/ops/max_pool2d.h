/* SPDX-License-Identifier: Apache-2.0 */
/* Cases of maximum pooling and of its gradient: their data and their expected outputs. */
#ifndef OC_VERIFY_MAX_POOL2D_H
#define OC_VERIFY_MAX_POOL2D_H

#include "verify/op.h"

struct mp_case {
    const char *name;
    const char *self;                      /* (C, H, W) or (N, C, H, W) */
    const char *kernel, *stride, *padding; /* written as shapes are */
    bool ceil;
};

enum { MP_SELF, MP_OUT, MP_INDICES };
enum { MP_GRADIENT, MP_LIKE, MP_READ_INDICES, MP_GRADIENT_INPUT };

/* Makes a case with operands that have no data. */
void mp_make(struct oc_op_case *c, const struct mp_case *m, enum oc_dtype type);
void mp_make_backward(struct oc_op_case *c, const struct mp_case *m, enum oc_dtype type);

/* Computes the expected outputs of the inputs. */
void mp_compute(struct oc_op_case *c);
void mp_compute_backward(struct oc_op_case *c, bool exact);

/* Sets the indices of the gradient to those of a forward operator's self. */
void mp_fill_indices(struct oc_op_case *backward, const double *self);

#endif
