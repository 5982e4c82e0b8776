/* SPDX-License-Identifier: Apache-2.0 */
/* Cases of average pooling, adaptive average pooling and their gradients: their data and their expected outputs. */
#ifndef OC_VERIFY_AVG_POOL2D_H
#define OC_VERIFY_AVG_POOL2D_H

#include "verify/op.h"

struct ap_case {
    const char *name, *self;
    const char *kernel, *stride, *padding; /* NULL kernel: adaptive */
    const char *size;                      /* outputSize of adaptive pooling */
    bool ceil, excludes_padding;
    int64_t divisor; /* 0: the number of elements */
};

void ap_make(struct oc_op_case *c, const struct ap_case *m, enum oc_dtype dtype, bool is_backward,
             enum oc_data data);

#endif
