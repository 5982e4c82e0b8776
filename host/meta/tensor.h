/* SPDX-License-Identifier: Apache-2.0 */
/*
 * What aclTensor and its relatives are inside. No OpenCL here: a tensor is a shape over an address
 * that is resolved when work is enqueued.
 *
 * The address is kept in a storage object of its own, reference-counted by the tensor and by every executor planned with
 * it: clients re-bind addresses between runs, and destroy tensors while executors still hold them.
 */
#ifndef OC_META_TENSOR_H
#define OC_META_TENSOR_H

#include <stdatomic.h>
#include <stdbool.h>
#include <stdint.h>

#include "acl/acl_base.h"
#include "aclnn/acl_meta.h"

#define OC_MAX_RANK 8 /* of tensors that kernels see; aclCreateTensor takes any */

struct oc_storage {
    atomic_int users;
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
    uint64_t bits[2]; /* the value as the client's memory held it */
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

/* Extent of dimension i; negative i counts from the end. */
int64_t oc_dim(const aclTensor *tensor, int64_t i);
int64_t oc_stride(const aclTensor *tensor, int64_t i);

/* Product of the extents [first, end). The caller knows that it fits: oc_check_tensors ran. */
int64_t oc_count(const aclTensor *tensor, uint64_t first, uint64_t end);
int64_t oc_numel(const aclTensor *tensor);

/* False when an extent is negative or the element count times 16 bytes overflows. */
bool oc_shape_fits(const int64_t *shape, uint64_t rank);

/* True when the elements lie one behind the other in row-major order. */
bool oc_is_contiguous(const aclTensor *tensor);

/* The elements that the view touches, relative to the tensor's address: [*low, *high). Both 0 for
 * an empty view. False on overflow. */
bool oc_view_extent(const aclTensor *tensor, int64_t *low, int64_t *high);

/* Elements between the lowest and the highest that the view touches; INT64_MAX on overflow. */
int64_t oc_view_index_extent(const aclTensor *tensor);

/* A tensor's shape laid out afresh, for scratch: extents as given, strides without gaps with the
 * dimensions from the outermost as `order` says (NULL: as they are). No address. */
struct oc_layout {
    aclTensor tensor;
    int64_t shape[OC_MAX_RANK], strides[OC_MAX_RANK];
};
void oc_layout_make(struct oc_layout *layout, const int64_t *shape, uint64_t rank,
                    const int *order);

/* Writes "(2, 3, 4)". */
void oc_shape_text(const int64_t *shape, uint64_t rank, char *text, size_t bytes);

#endif
