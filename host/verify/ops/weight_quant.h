/* SPDX-License-Identifier: Apache-2.0 */
/* Cases of aclnnWeightQuantBatchMatmulV2: their data and their expected outputs. */
#ifndef OC_VERIFY_WEIGHT_QUANT_H
#define OC_VERIFY_WEIGHT_QUANT_H

#include "verify/op.h"

enum weight_quant_scale { SCALE_WHOLE, SCALE_WHOLE_MATRIX, SCALE_COLUMNS, SCALE_ROW, SCALE_GROUPS };

/* How INT4 elements are packed. The test's operand has their bytes. */
enum weight_quant_packing { NOT_PACKED, PACKED_ROWS, PACKED_COLUMNS, PACKED_REVERSED };

struct weight_quant_case {
    const char *name;
    int64_t rows, summed, columns;
    enum weight_quant_scale scale;
    int64_t group; /* of SCALE_GROUPS */
    bool has_shift, has_bias;
    enum weight_quant_packing packing;
    int64_t skipped; /* elements before the first one in the first byte */
};

struct weight_quant_types {
    enum oc_dtype x, scale, bias;
};

void weight_quant_make(struct oc_op_case *c, const struct weight_quant_case *m,
                       const struct weight_quant_types *types, enum oc_data data);

#endif
