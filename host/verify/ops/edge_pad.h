/* SPDX-License-Identifier: Apache-2.0 */
/* Cases of aclnnReflectionPad, aclnnReplicationPad and their gradients: their data and their expected outputs. */
#ifndef OC_VERIFY_EDGE_PAD_H
#define OC_VERIFY_EDGE_PAD_H

#include "verify/op.h"

struct edge_pad_case {
    const char *name, *self; /* a shape */
    uint64_t axes;           /* 1 to 3 */
    int64_t padding[6];
    bool is_replicated, is_backward;
};

void edge_pad_make(struct oc_op_case *c, const struct edge_pad_case *m, enum oc_dtype type);

#endif
