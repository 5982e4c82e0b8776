/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Defines the structures behind aclTensor, arrays, scalars and lists, and queries of shapes. They
 * do not depend on OpenCL: a tensor is a shape and an address, which is resolved when work is
 * enqueued.
 *
 * The problem: clients replace addresses between runs, and destroy tensors that executors still
 * refer to.
 *
 * The idea: the address is stored in a separate, reference-counted storage object. The tensor and
 * each executor that was planned with it hold a reference.
 */
#ifndef OC_META_TENSOR_H
#define OC_META_TENSOR_H

#include <stdatomic.h>
#include <stdbool.h>
#include <stdint.h>

#include "acl/acl_base.h"
#include "aclnn/acl_meta.h"

#define OC_MAX_RANK 8 /* limit for operator arguments; aclCreateTensor accepts higher ranks */

struct oc_storage {
    atomic_int references;
    _Atomic(void *) address;
};

struct aclTensor {
    uint64_t rank, storage_rank;
    int64_t *shape;   /* rank extents, then rank strides, then storage_rank extents: one array */
    int64_t *strides; /* in elements */
    int64_t *storage_shape;
    int64_t offset; /* in elements, from the storage address */
    aclDataType dtype;
    aclFormat format;
    struct oc_storage *storage;
    atomic_bool is_listed; /* the tensor was an item of a list */
};

struct aclIntArray {
    uint64_t size;
    int64_t values[];
};

struct aclFloatArray {
    uint64_t size;
    float values[];
};

struct aclBoolArray {
    uint64_t size;
    bool values[];
};

struct aclScalar {
    aclDataType dtype;
    uint64_t bits[2]; /* bytes of the value */
    atomic_bool is_listed;
};

struct aclTensorList {
    uint64_t size;
    const aclTensor *items[];
};

struct aclScalarList {
    uint64_t size;
    const aclScalar *items[];
};

struct oc_storage *oc_storage_create(void *address);
struct oc_storage *oc_storage_retain(struct oc_storage *storage);
void oc_storage_release(struct oc_storage *storage);

/* These return the extent and the stride of dimension i; a negative i counts from the end. */
int64_t oc_dim(const aclTensor *tensor, int64_t i);
int64_t oc_stride(const aclTensor *tensor, int64_t i);

/* Returns the product of the extents [first, end). Requires that oc_check_tensors has succeeded:
 * the product then fits. */
int64_t oc_count(const aclTensor *tensor, uint64_t first, uint64_t end);
int64_t oc_numel(const aclTensor *tensor);

/* Returns false when an extent is negative or the element count times 16 bytes overflows. */
bool oc_shape_fits(const int64_t *shape, uint64_t rank);

/* Returns true when the elements are contiguous in row-major order. */
bool oc_is_contiguous(const aclTensor *tensor);

/* Stores the range of elements that the view accesses, relative to the tensor's address, as
 * [*low, *high). Both are 0 for an empty view. Returns false on overflow. */
bool oc_view_extent(const aclTensor *tensor, int64_t *low, int64_t *high);

/* Returns the length of that range in elements, or INT64_MAX on overflow. */
int64_t oc_view_index_extent(const aclTensor *tensor);

/* Describes a tensor without an address, for scratch memory: the given extents and dense strides.
 * `order` lists the dimensions from the outermost to the innermost; NULL keeps their order. */
struct oc_layout {
    aclTensor tensor;
    int64_t shape[OC_MAX_RANK], strides[OC_MAX_RANK];
};
/* The dimensions of (N, C, H, W) in an order in which channels are adjacent. */
extern const int OC_CHANNELS_LAST[4];

void oc_layout_make(struct oc_layout *layout, const int64_t *shape, uint64_t rank,
                    const int *order);

/* Makes a view of the axes of a tensor whose flag is `which`. */
void oc_layout_select(struct oc_layout *layout, const aclTensor *t, const bool *flags, bool which);

/* Writes a shape such as "(2, 3, 4)". */
void oc_shape_text(const int64_t *shape, uint64_t rank, char *text, size_t bytes);

#endif
