/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Holds the live objects of the API that are not handles: tensors, scalars, arrays, lists and data
 * buffers.
 *
 * The problem: clients hold their addresses, and may pass one that was destroyed, or that belongs
 * to an object of another kind or to none.
 *
 * The idea: a set holds all addresses with their kinds. A lookup takes some 20 ns. When a new
 * object of the same kind gets the address of a destroyed one, the address counts as that of the
 * new object.
 */
#ifndef OC_BASE_OBJECT_SET_H
#define OC_BASE_OBJECT_SET_H

#include <stdbool.h>

#include "base/status.h"

/* Each entry is X(name, type). */
#define OC_OBJECTS(X)             \
    X(TENSOR, aclTensor)          \
    X(SCALAR, aclScalar)          \
    X(INT_ARRAY, aclIntArray)     \
    X(FLOAT_ARRAY, aclFloatArray) \
    X(BOOL_ARRAY, aclBoolArray)   \
    X(TENSOR_LIST, aclTensorList) \
    X(SCALAR_LIST, aclScalarList) \
    X(DATA_BUFFER, aclDataBuffer)

enum oc_object_kind {
    OC_OBJECT_NONE, /* unused, so that no entry of the set is 0 */
#define KIND(name, type) OC_OBJECT_##name,
    OC_OBJECTS(KIND)
#undef KIND
};

/* Adds the address of allocated memory. Returns false when out of memory. */
bool oc_object_add(enum oc_object_kind kind, const void *object);

/* Returns false when there is no such object: the caller must not free it. */
bool oc_object_remove(enum oc_object_kind kind, const void *object);

bool oc_object_is_live(enum oc_object_kind kind, const void *object);

/* Frees the memory of a removed object after OC_OBJECTS_KEPT more calls. Until then no new object
 * gets its address, so that a client that still holds the address cannot destroy another object. */
#define OC_OBJECTS_KEPT 4096
void oc_object_free_late(void *object);

/* Fails with `code`: "<name> is 0x1234: must be a live aclTensor". */
aclnnStatus oc_object_fail(aclnnStatus code, enum oc_object_kind kind, const char *name,
                           const void *object);

#endif
