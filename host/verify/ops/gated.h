/* SPDX-License-Identifier: Apache-2.0 */
/* Cases of aclnnSwiGlu, aclnnGeGlu and aclnnGeGluV3: their data and their expected outputs. */
#ifndef OC_VERIFY_GATED_H
#define OC_VERIFY_GATED_H

#include "verify/op.h"

enum gated_kind { GATED_SWI_GLU, GATED_GEGLU, GATED_GEGLU_V3_LEFT, GATED_GEGLU_V3_RIGHT };

struct gated_case {
    const char *name;
    const char *shape; /* of the input */
    int64_t dim;
    enum gated_kind kind;
    int64_t approximate; /* of GeGlu */
    bool is_extreme;     /* some elements are large, infinite or NaN */
};

void gated_make(struct oc_op_case *c, const struct gated_case *m, enum oc_dtype type,
                enum oc_data data);

#endif
