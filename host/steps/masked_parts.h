/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Plans the kernels of cl/tensor/masked_select.cl, which do something with the elements where a mask is not 0, in order:
 * they count them in parts of the broadcast, add up the counts, and run a last kernel for each part.
 */
#ifndef OC_STEPS_MASKED_PARTS_H
#define OC_STEPS_MASKED_PARTS_H

#include "steps/loop_nest.h"

struct oc_masked_parts {
    struct oc_ref mask,
        starts;           /* starts has as many 64-bit integers as there are parts, and one more */
    int64_t count, parts; /* of the elements of the broadcast, and how many parts these are */
    int64_t extent[8];    /* of the broadcast, whose last axes are those of the tensors */
    int64_t mask_stride[8], other_stride[8]; /* of the mask, and of another tensor */
    enum oc_dtype compute;
    bool index64;
};

/* Describes the elements of a shape, of at most eight axes. The references remain to be set. Returns false and fails the
 * plan if an offset does not fit; `extent` is the largest one in the tensors. `other` may be NULL. */
bool oc_masked_parts_make(oc_plan *p, const int64_t *shape, uint64_t rank, const aclTensor *mask,
                          const aclTensor *other, int64_t extent, struct oc_masked_parts *m);

/* Plans the count, and the last kernel, to whose arguments those of the parts are appended: with the strides of the other
 * tensor if `has_other`. */
void oc_plan_masked_parts(oc_plan *p, const struct oc_masked_parts *m, struct oc_launch *last,
                          bool has_other);

#endif
