/* SPDX-License-Identifier: Apache-2.0 */
/* Cases of aclnnIndex and aclnnIndexPutImpl: their data and their expected outputs. */
#ifndef OC_VERIFY_INDEX_H
#define OC_VERIFY_INDEX_H

#include "verify/op.h"

#define INDEX_TENSORS 8

enum index_kind { INDEX_GET, INDEX_PUT, INDEX_ACCUMULATE };

struct index_case {
    const char *name;
    const char *self, *indices[INDEX_TENSORS]; /* shapes; "0": all positions */
    const char *values;                        /* shape; of gets unused */
    enum index_kind kind;
    bool is_hostile;  /* some indices are no positions */
    bool is_distinct; /* no two elements have the same place */
};

void index_make(struct oc_op_case *c, const struct index_case *m, enum oc_dtype type,
                enum oc_dtype index);

#endif
