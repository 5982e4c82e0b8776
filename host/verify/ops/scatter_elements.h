/* SPDX-License-Identifier: Apache-2.0 */
/* Cases of aclnnScatter, aclnnScatterValue, their forms in place and aclnnScatterAdd: their data and their expected outputs. */
#ifndef OC_VERIFY_SCATTER_ELEMENTS_H
#define OC_VERIFY_SCATTER_ELEMENTS_H

#include "verify/op.h"

enum scatter_kind { SCATTER_NONE, SCATTER_ADD, SCATTER_MULTIPLY, SCATTER_ADD_FUNCTION };

#define SCATTER_VALUE 2.75

/* Whether out is self. */
enum scatter_place { SCATTER_APART, SCATTER_ALIASED, SCATTER_IN_PLACE_FUNCTION };

struct scatter_elements_case {
    const char *name;
    const char *self, *index, *src; /* shapes; without src SCATTER_VALUE is passed */
    int64_t dim;
    enum scatter_kind kind;
    bool is_hostile; /* every second index is no position */
    enum scatter_place place;
    bool is_distinct; /* no two elements have the same place */
};

void scatter_elements_make(struct oc_op_case *c, const struct scatter_elements_case *m,
                           enum oc_dtype type, enum oc_dtype index);

/* Combines a term with what is at an element of an output. `count` is how many terms it has at
 * most. */
void scatter_elements_combine(struct oc_operand *out, int64_t element, double term,
                              enum scatter_kind kind, int64_t count);

#endif
