/* SPDX-License-Identifier: Apache-2.0 */
/* Cases of aclnnForeachNonFiniteCheckAndUnscale and aclnnAmpUpdateScale: their data and their
 * expected outputs. */
#ifndef OC_VERIFY_AMP_SCALE_H
#define OC_VERIFY_AMP_SCALE_H

#include "verify/op.h"

#define UNSCALE_ITEMS 3

struct unscale_case {
    const char *name;
    const char *shapes[UNSCALE_ITEMS];
    double scale;
    double found; /* value of foundInf before */
    /* This element of this item gets the value `special`, unless special is 0. A negative element
     * counts from the end. */
    int item;
    int64_t element;
    double special;
};

struct update_case {
    const char *name;
    double scale;
    int64_t tracker;
    double found;
    double growth, backoff;
    int64_t interval;
    double new_scale;
    int64_t new_tracker;
    bool is_in_place;
};

/* Makes a case with random data. The last item is of type `last`. */
void unscale_make(struct oc_op_case *c, const struct unscale_case *m, enum oc_dtype type,
                  enum oc_dtype last);

void update_make(struct oc_op_case *c, const struct update_case *m);

#endif
