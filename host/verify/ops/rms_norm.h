/* SPDX-License-Identifier: Apache-2.0 */
/* Cases of aclnnRmsNorm and aclnnAddRmsNorm: their data and their expected outputs. */
#ifndef OC_VERIFY_RMS_NORM_H
#define OC_VERIFY_RMS_NORM_H

#include "verify/op.h"

struct rms_norm_case {
    const char *name;
    const char *outer, *normalized; /* shapes, whose concatenation is that of x */
    bool is_added;                  /* aclnnAddRmsNorm */
    bool is_short;                  /* rstdOut has no axis for those that are normalized */
    bool is_in_place;               /* of aclnnRmsNorm yOut is x, of aclnnAddRmsNorm xOut is x1 */
    bool has_specials;              /* a NaN or infinities in the first three rows */
    enum oc_dtype gamma_type;       /* 0: that of x */
    const char *same_as_y;          /* the input of aclnnAddRmsNorm that is the same view as yOut */
    bool is_large;                  /* the squares of a row have a sum beyond float */
};

void rms_norm_make(struct oc_op_case *c, const struct rms_norm_case *m, enum oc_dtype type,
                   enum oc_data data);

#endif
