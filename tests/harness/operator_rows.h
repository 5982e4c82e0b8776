/* SPDX-License-Identifier: Apache-2.0 */
/* The rows of operators.h, by families, and what they are written with. */
#ifndef OC_HARNESS_OPERATOR_ROWS_H
#define OC_HARNESS_OPERATOR_ROWS_H

#include "check/check.h"
#include "families/elementwise.h"
#include "harness/operators.h"

struct oc_operator_rows {
    const struct oc_operator *rows;
    size_t count;
};

extern const struct oc_operator_rows oc_operator_rows_index;  /* operator_rows_index.c */
extern const struct oc_operator_rows oc_operator_rows_layers; /* operator_rows_layers.c */
extern const struct oc_operator_rows oc_operator_rows_others; /* operator_rows.c */

#define TENSOR_WITH(text, shape, from, to, types, ...)                                     \
    {                                                                                      \
        .name = (text), .kind = OC_PARAMETER_TENSOR, .value = (shape), .min_rank = (from), \
        .max_rank = (to), .dtypes = (types), __VA_ARGS__                                   \
    }
#define ND .format = ACL_FORMAT_ND
#define TENSOR(text, shape, from, to, types) TENSOR_WITH(text, shape, from, to, types, ND)
#define OPTIONAL(text, shape) TENSOR_WITH(text, shape, 0, 8, OC_FLOATS, ND, .is_optional = true)
#define UNREAD(text, shape, from, to, types) \
    TENSOR_WITH(text, shape, from, to, types, ND, .is_unread = true)
#define ONES(text, shape, from, to, types) \
    TENSOR_WITH(text, shape, from, to, types, ND, .is_ones = true)
#define DIFFERENT(text, shape, from, to, types) \
    TENSOR_WITH(text, shape, from, to, types, ND, .is_different = true)
#define OUTPUT(text, shape, from, to, types) \
    TENSOR_WITH(text, shape, from, to, types, ND, .is_output = true)
#define LOSS_INPUTS(shape) \
    TENSOR("self", shape, 0, 8, OC_FLOATS), TENSOR("target", shape, 0, 8, OC_FLOATS)
#define IMAGES(text, shape, types, output) \
    TENSOR_WITH(text, shape, 4, 4, types, .format = ACL_FORMAT_NCHW, .is_output = (output))
#define VOLUMES(text, shape, types, output) \
    TENSOR_WITH(text, shape, 5, 5, types, .format = ACL_FORMAT_NCDHW, .is_output = (output))
#define INT_ARRAY(text, values, optional)                                  \
    {                                                                      \
        .name = (text), .kind = OC_PARAMETER_INT_ARRAY, .value = (values), \
        .is_optional = (optional)                                          \
    }
#define BOOL_ARRAY(text, values, optional)                                  \
    {                                                                       \
        .name = (text), .kind = OC_PARAMETER_BOOL_ARRAY, .value = (values), \
        .is_optional = (optional)                                           \
    }

#endif
