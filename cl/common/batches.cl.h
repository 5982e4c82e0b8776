// SPDX-License-Identifier: Apache-2.0
//
// Batches of matrices have four axes. An operand that is broadcast along an axis has the stride 0
// there.
#ifndef COMMON_BATCHES_CL_H
#define COMMON_BATCHES_CL_H

#include "common/loop_nest.cl.h"

struct place {
    index_t b0, b1, b2, b3;
};

// Returns the place of a batch. The extents of the axes are the first four components of `batches`.
static inline struct place place_of(index_t batch, const index8_t batches)
{
    struct place p;

    p.b3 = batch % batches.s3;
    batch /= batches.s3;
    p.b2 = batch % batches.s2;
    batch /= batches.s2;
    p.b1 = batch % batches.s1;
    p.b0 = batch / batches.s1;
    return p;
}

// The strides of the axes are the first four components of `stride`.
#define BATCH_OFFSET(p, stride) \
    ((p).b0 * (stride).s0 + (p).b1 * (stride).s1 + (p).b2 * (stride).s2 + (p).b3 * (stride).s3)

#endif
