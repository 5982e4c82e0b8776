/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Describes what tensors of indices name in another tensor, and plans to read it (gather) or to
 * write to it (scatter). The domain has the dimensions of the result of reading: dimensions of the
 * indexed tensor, and steps, along which indices name positions of the axes that are missing.
 *
 *     struct oc_indexing x;
 *
 *     oc_index_axis(&x, self, axis, index);    // of (i, j): self[index[i, j], j]
 *     oc_plan_gather(p, &x, out, self);        // out[i, j] = self[index[i, j], j]
 */
#ifndef OC_OPS_INDEX_INDEXING_H
#define OC_OPS_INDEX_INDEXING_H

#include "check/promotion.h"
#include "steps/steps.h"

struct oc_named_axis {
    const aclTensor *index;
    const int64_t *positions;    /* the elements of an index that is no parameter; else NULL */
    int64_t stride[OC_MAX_RANK]; /* of the index, in the domain */
    uint64_t axis;               /* of the indexed tensor */
};

struct oc_indexing {
    uint64_t rank; /* of the domain */
    int64_t extent[OC_MAX_RANK];
    bool is_step[OC_MAX_RANK];
    uint64_t axis[OC_MAX_RANK]; /* of the indexed tensor; not used where is_step */
    uint64_t named_count;       /* at least 1 */
    struct oc_named_axis named[OC_MAX_RANK];
    bool is_list; /* the indices are items of a list */
};

/* Checks that the index has the rank of self, the parameter `name`, and no greater extent but along the axis dim. Ranks 0
 * and 1 count as the same. */
aclnnStatus oc_check_index_axis(const char *name, const aclTensor *self, int64_t dim,
                                const aclTensor *index);

/* Returns the axis that dim names, which may count from the end. */
uint64_t oc_index_axis_of(int64_t dim, const aclTensor *self);

/* Makes the domain of one index whose elements name positions along an axis, and whose other
 * dimensions are those of the indexed tensor. The index may have rank 0. */
void oc_index_axis(struct oc_indexing *x, uint64_t axis, const aclTensor *index);

/* Makes the domain of one index of rank 0 or 1 whose elements name positions along an axis, each for
 * all positions along the other axes. `like` has the shape of the domain. */
void oc_index_slices(struct oc_indexing *x, uint64_t axis, const aclTensor *index,
                     const aclTensor *like);

/* Plans out = what is named in self, and 0 where nothing is. out has the shape of the domain. */
void oc_plan_gather(oc_plan *p, const struct oc_indexing *x, const aclTensor *out,
                    const aclTensor *self);

enum oc_combination { OC_COMBINE_NONE, OC_COMBINE_ADD, OC_COMBINE_MULTIPLY };

struct oc_scattered {
    const aclTensor *self; /* what out contains before; NULL: out contains it already */
    const aclTensor *out, *src;
    const struct oc_scalar *value;  /* stands for all elements of src if that is NULL */
    const struct oc_scalar *factor; /* of what is added; NULL: 1 */
    const char *self_name, *out_name, *src_name, *index_name;
    int64_t src_stride[OC_MAX_RANK]; /* in the domain */
    enum oc_combination operation;
};

/* Plans to combine what is named in out with the elements of src. Sums and products of 16-bit types
 * are kept in the workspace until the last one. */
void oc_plan_scatter(oc_plan *p, const struct oc_indexing *x, const struct oc_scattered *s);

#endif
