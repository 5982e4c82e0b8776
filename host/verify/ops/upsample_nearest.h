/* SPDX-License-Identifier: Apache-2.0 */
/* Cases of nearest upsampling along one axis and of images, and of the gradients: their data and their
 * expected outputs. Those of nearest-exact upsampling along one axis have files of their own. */
#ifndef OC_VERIFY_UPSAMPLE_NEAREST_H
#define OC_VERIFY_UPSAMPLE_NEAREST_H

#include "verify/op.h"

enum upn_op { UPN_NEAREST1D, UPN_NEAREST2D, UPN_EXACT2D };

struct upn_case {
    const char *name;
    enum upn_op op;
    int64_t n, c, h, w, out_h, out_w; /* of one axis: h and out_h are 1 */
    double scale_h, scale_w; /* unless they are 0, the second version of nearest operators */
    bool channels_last;      /* the format is NHWC */
};

enum upn_operand { UPN_FROM, UPN_TO };

void upn_make(struct oc_op_case *c, const struct upn_case *u, enum oc_dtype dtype);
void upn_make_backward(struct oc_op_case *c, const struct upn_case *u, enum oc_dtype dtype);

/* Computes the expected output from the inputs. */
void upn_compute(struct oc_op_case *c);
void upn_compute_backward(struct oc_op_case *c, bool exact); /* exact: only results are rounded */

#endif
