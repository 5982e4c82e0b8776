/* SPDX-License-Identifier: Apache-2.0 */
/* Plans the kernel of cl/tensor/constant_pad_nd.cl: elements of self at other positions of out, and a value elsewhere. */
#ifndef OC_OPS_TENSOR_SHIFTED_COPY_H
#define OC_OPS_TENSOR_SHIFTED_COPY_H

#include "steps/loop_nest.h"

struct oc_shifted_copy {
    struct oc_geometry g; /* of out, and of self as it is read */
    /* Of out, the positions [low, high) along each axis of g that have an element of self. */
    int64_t low[OC_MAX_RANK], high[OC_MAX_RANK];
    int64_t origin;     /* the offset in self of the element for the first one of out */
    int64_t far;        /* no offset in self is larger, also of elements that self does not have */
    int64_t value_bits; /* the value as an element */
};

/* `self` and `out` are the parameters of these names. */
void oc_plan_shifted_copy(oc_plan *p, const aclTensor *out, const aclTensor *self,
                          const struct oc_shifted_copy *copy);

#endif
