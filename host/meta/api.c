/* SPDX-License-Identifier: Apache-2.0 */
/* Implements the public functions of tensors, arrays, scalars and lists: create, destroy, get,
 * set. */
#include <stdlib.h>
#include <string.h>

#include "aclnn/aclnn_base.h"
#include "base/math.h"
#include "base/object_set.h"
#include "base/status.h"
#include "meta/tensor.h"

static aclnnStatus api_require(const char *api, const void *argument, const char *name)
{
    if (argument != NULL) return ACLNN_SUCCESS;
    oc_set_api(api);
    return oc_fail(ACLNN_ERR_PARAM_NULLPTR, "%s is NULL: must point to an object", name);
}

static aclnnStatus api_require_object(const char *api, enum oc_object_kind kind, const void *object,
                                      const char *name)
{
    OC_TRY(api_require(api, object, name));
    if (oc_object_is_live(kind, object)) return ACLNN_SUCCESS;
    oc_set_api(api);
    return oc_object_fail(ACLNN_ERR_PARAM_INVALID, kind, name, object);
}

/* Removes an object from the set of live objects before it is freed. Does nothing for NULL. */
static aclnnStatus api_remove(const char *api, enum oc_object_kind kind, const void *object,
                              const char *name)
{
    if (object == NULL || oc_object_remove(kind, object)) return ACLNN_SUCCESS;
    oc_set_api(api);
    return oc_object_fail(ACLNN_ERR_PARAM_INVALID, kind, name, object);
}

/* This is far above any real rank, and keeps sums of ranks from overflowing. */
#define RANK_LIMIT ((uint64_t)1 << 20)

struct layout {
    const int64_t *shape;
    uint64_t rank;
    const int64_t *strides; /* NULL selects row-major strides */
    const int64_t *storage;
    uint64_t storage_rank;
};

static aclnnStatus api_check_layout(const struct layout *l)
{
    if ((l->shape == NULL && l->rank > 0) || (l->storage == NULL && l->storage_rank > 0))
        return oc_fail(ACLNN_ERR_PARAM_NULLPTR,
                       "viewDims or storageDims is NULL while its count is not 0");
    if (l->rank > RANK_LIMIT || l->storage_rank > RANK_LIMIT)
        return oc_fail(ACLNN_ERR_PARAM_INVALID,
                       "viewDimsNum is %llu and storageDimsNum %llu: must be at most %llu",
                       (unsigned long long)l->rank, (unsigned long long)l->storage_rank,
                       (unsigned long long)RANK_LIMIT);
    return ACLNN_SUCCESS;
}

static bool api_set_layout(aclTensor *tensor, const struct layout *l)
{
    const uint64_t entries = 2 * l->rank + l->storage_rank;
    int64_t *array = malloc((entries == 0 ? 1 : (size_t)entries) * sizeof(*array));

    if (array == NULL) return false;

    int64_t *strides = array + l->rank, *storage = strides + l->rank;

    if (l->rank > 0) memcpy(array, l->shape, l->rank * sizeof(*array));
    if (l->storage_rank > 0) memcpy(storage, l->storage, l->storage_rank * sizeof(*array));
    if (l->strides != NULL && l->rank > 0) {
        memcpy(strides, l->strides, l->rank * sizeof(*array));
    } else {
        /* The product wraps for huge shapes, which every operator's check rejects. */
        uint64_t stride = 1;

        for (uint64_t i = l->rank; i-- > 0;) {
            strides[i] = (int64_t)stride;
            stride *= (uint64_t)array[i];
        }
    }
    free(tensor->shape);
    tensor->shape = array;
    tensor->strides = strides;
    tensor->storage_shape = storage;
    tensor->rank = l->rank;
    tensor->storage_rank = l->storage_rank;
    return true;
}

/* Records the failure of a function that returns an object. */
static void *api_no_memory(void)
{
    (void)oc_fail(ACLNN_ERR_INNER_CREATE_EXECUTOR, "out of host memory");
    return NULL;
}

/* Frees an object, late if it was an item of a list: a list and its clients both hold the address
 * of an item, and some clients destroy both. The second destruction must not hit a new object at
 * that address. */
static void api_free(void *object, bool is_listed)
{
    if (is_listed)
        oc_object_free_late(object);
    else
        free(object);
}

static void tensor_free(aclTensor *tensor)
{
    if (tensor->storage != NULL) oc_storage_release(tensor->storage);
    free(tensor->shape);
    api_free(tensor, atomic_load(&tensor->is_listed));
}

aclTensor *aclCreateTensor(const int64_t *viewDims, uint64_t viewDimsNum, aclDataType dataType,
                           const int64_t *stride, int64_t offset, aclFormat format,
                           const int64_t *storageDims, uint64_t storageDimsNum, void *tensorData)
{
    const struct layout layout = {viewDims, viewDimsNum, stride, storageDims, storageDimsNum};

    oc_set_api("aclCreateTensor");
    if (api_check_layout(&layout) != 0) return NULL;

    aclTensor *tensor = calloc(1, sizeof(*tensor));

    if (tensor == NULL) return api_no_memory();
    tensor->offset = offset;
    tensor->dtype = dataType;
    tensor->format = format;
    tensor->storage = oc_storage_create(tensorData);
    if (tensor->storage == NULL || !api_set_layout(tensor, &layout) ||
        !oc_object_add(OC_OBJECT_TENSOR, tensor)) {
        tensor_free(tensor);
        return api_no_memory();
    }
    return tensor;
}

aclnnStatus aclInitTensor(aclTensor *tensor, const int64_t *viewDims, uint64_t viewDimsNum,
                          aclDataType dataType, const int64_t *stride, int64_t offset,
                          aclFormat format, const int64_t *storageDims, uint64_t storageDimsNum,
                          void *tensorDataAddr)
{
    OC_TRY(api_require_object("aclInitTensor", OC_OBJECT_TENSOR, tensor, "tensor"));

    const struct layout layout = {
        viewDims == NULL ? tensor->shape : viewDims,
        viewDims == NULL ? tensor->rank : viewDimsNum,
        stride == NULL && viewDims == NULL ? tensor->strides : stride,
        storageDims == NULL ? tensor->storage_shape : storageDims,
        storageDims == NULL ? tensor->storage_rank : storageDimsNum,
    };

    oc_set_api("aclInitTensor");
    OC_TRY(api_check_layout(&layout));
    if (!api_set_layout(tensor, &layout)) {
        return oc_fail(ACLNN_ERR_INNER, "out of memory for a shape of %llu dimensions",
                       (unsigned long long)layout.rank);
    }
    tensor->dtype = dataType;
    tensor->format = format;
    tensor->offset = offset;
    if (tensorDataAddr != NULL) atomic_store(&tensor->storage->address, tensorDataAddr);
    return ACLNN_SUCCESS;
}

aclnnStatus aclDestroyTensor(const aclTensor *tensor)
{
    OC_TRY(api_remove("aclDestroyTensor", OC_OBJECT_TENSOR, tensor, "tensor"));
    if (tensor != NULL) tensor_free((aclTensor *)tensor);
    return ACLNN_SUCCESS;
}

aclScalar *aclCreateScalar(void *value, aclDataType dataType)
{
    const size_t size = aclDataTypeSize(dataType);

    oc_set_api("aclCreateScalar");
    if (value == NULL) return NULL;

    aclScalar *scalar = calloc(1, sizeof(*scalar));

    if (scalar == NULL || !oc_object_add(OC_OBJECT_SCALAR, scalar)) {
        free(scalar);
        return api_no_memory();
    }
    scalar->dtype = dataType;
    memcpy(scalar->bits, value, size < sizeof(scalar->bits) ? size : sizeof(scalar->bits));
    return scalar;
}

aclnnStatus aclDestroyScalar(const aclScalar *scalar)
{
    OC_TRY(api_remove("aclDestroyScalar", OC_OBJECT_SCALAR, scalar, "scalar"));
    if (scalar != NULL) api_free((void *)scalar, atomic_load(&scalar->is_listed));
    return ACLNN_SUCCESS;
}

/* Allocators may align smaller allocations to less than the set of objects needs. */
#define LEAST_BYTES ((size_t)16)

/* Allocates a header and `size` elements. Sets *size to 0 when `items` is NULL. */
static void *api_new_array(const char *api, enum oc_object_kind kind, const void *items,
                           uint64_t *size, size_t header, size_t element)
{
    void *array = NULL;

    oc_set_api(api);
    if (items == NULL) *size = 0;
    if (*size <= (SIZE_MAX / 2 - header) / element) {
        const size_t bytes = header + (size_t)*size * element;

        array = calloc(1, bytes < LEAST_BYTES ? LEAST_BYTES : bytes);
    }
    if (array != NULL && oc_object_add(kind, array)) return array;
    free(array);
    return api_no_memory();
}

/* Defines the three functions `Create`, `Destroy` and `GetSize` of an array type. */
#define ARRAY_FUNCTIONS(Type, KIND, element, Create, Destroy, GetSize)                             \
    Type *Create(const element *value, uint64_t size)                                              \
    {                                                                                              \
        Type *array = api_new_array(#Create, KIND, value, &size, sizeof(*array), sizeof(element)); \
                                                                                                   \
        if (array == NULL) return NULL;                                                            \
        array->size = size;                                                                        \
        if (size > 0) memcpy(array->values, value, (size_t)size * sizeof(element));                \
        return array;                                                                              \
    }                                                                                              \
                                                                                                   \
    aclnnStatus Destroy(const Type *array)                                                         \
    {                                                                                              \
        OC_TRY(api_remove(#Destroy, KIND, array, "array"));                                        \
        free((void *)array);                                                                       \
        return ACLNN_SUCCESS;                                                                      \
    }                                                                                              \
                                                                                                   \
    aclnnStatus GetSize(const Type *array, uint64_t *size)                                         \
    {                                                                                              \
        OC_TRY(api_require_object(#GetSize, KIND, array, "array"));                                \
        OC_TRY(api_require(#GetSize, size, "size"));                                               \
        *size = array->size;                                                                       \
        return ACLNN_SUCCESS;                                                                      \
    }

/* Defines aclCreateIntArray, aclDestroyIntArray, aclGetIntArraySize, and the same functions of
 * aclFloatArray and aclBoolArray. */
ARRAY_FUNCTIONS(aclIntArray, OC_OBJECT_INT_ARRAY, int64_t, aclCreateIntArray, aclDestroyIntArray,
                aclGetIntArraySize)
ARRAY_FUNCTIONS(aclFloatArray, OC_OBJECT_FLOAT_ARRAY, float, aclCreateFloatArray,
                aclDestroyFloatArray, aclGetFloatArraySize)
ARRAY_FUNCTIONS(aclBoolArray, OC_OBJECT_BOOL_ARRAY, bool, aclCreateBoolArray, aclDestroyBoolArray,
                aclGetBoolArraySize)

/* Defines the same functions for a list type, which owns its items. */
#define LIST_FUNCTIONS(List, KIND, Item, ITEM_KIND, Create, Destroy, DestroyItem, GetSize)        \
    List *Create(const Item *const *value, uint64_t size)                                         \
    {                                                                                             \
        List *list = api_new_array(#Create, KIND, value, &size, sizeof(*list), sizeof(value[0])); \
                                                                                                  \
        if (list == NULL) return NULL;                                                            \
        list->size = size;                                                                        \
        if (size > 0) memcpy(list->items, value, (size_t)size * sizeof(value[0]));                \
        for (uint64_t i = 0; i < size; i++)                                                       \
            if (oc_object_is_live(ITEM_KIND, value[i]))                                           \
                atomic_store(&((Item *)value[i])->is_listed, true);                               \
        return list;                                                                              \
    }                                                                                             \
                                                                                                  \
    aclnnStatus Destroy(const List *list)                                                         \
    {                                                                                             \
        aclnnStatus status = ACLNN_SUCCESS;                                                       \
                                                                                                  \
        OC_TRY(api_remove(#Destroy, KIND, list, "list"));                                         \
        for (uint64_t i = 0; list != NULL && i < list->size; i++) {                               \
            const aclnnStatus ended = DestroyItem(list->items[i]);                                \
                                                                                                  \
            if (status == ACLNN_SUCCESS) status = ended;                                          \
        }                                                                                         \
        free((void *)list);                                                                       \
        return status;                                                                            \
    }                                                                                             \
                                                                                                  \
    aclnnStatus GetSize(const List *list, uint64_t *size)                                         \
    {                                                                                             \
        OC_TRY(api_require_object(#GetSize, KIND, list, "list"));                                 \
        OC_TRY(api_require(#GetSize, size, "size"));                                              \
        *size = list->size;                                                                       \
        return ACLNN_SUCCESS;                                                                     \
    }

/* Defines aclCreateTensorList, aclDestroyTensorList, aclGetTensorListSize, and the same functions
 * of aclScalarList. */
LIST_FUNCTIONS(aclTensorList, OC_OBJECT_TENSOR_LIST, aclTensor, OC_OBJECT_TENSOR,
               aclCreateTensorList, aclDestroyTensorList, aclDestroyTensor, aclGetTensorListSize)
LIST_FUNCTIONS(aclScalarList, OC_OBJECT_SCALAR_LIST, aclScalar, OC_OBJECT_SCALAR,
               aclCreateScalarList, aclDestroyScalarList, aclDestroyScalar, aclGetScalarListSize)

/* The client owns the arrays that getters return and releases them with free or delete[]. */
static aclnnStatus api_copy_out(const int64_t *values, uint64_t count, int64_t **copy,
                                uint64_t *size)
{
    int64_t *array = malloc((count == 0 ? 1 : (size_t)count) * sizeof(*array));

    if (array == NULL)
        return oc_fail(ACLNN_ERR_INNER, "out of memory for %llu extents",
                       (unsigned long long)count);
    if (count > 0) memcpy(array, values, (size_t)count * sizeof(*array));
    *copy = array;
    *size = count;
    return ACLNN_SUCCESS;
}

#define EXTENT_GETTER(Get, field, count, outName)                                       \
    aclnnStatus Get(const aclTensor *tensor, int64_t **outName, uint64_t *outName##Num) \
    {                                                                                   \
        OC_TRY(api_require_object(#Get, OC_OBJECT_TENSOR, tensor, "tensor"));           \
        OC_TRY(api_require(#Get, outName, #outName));                                   \
        OC_TRY(api_require(#Get, outName##Num, #outName "Num"));                        \
        return api_copy_out(tensor->field, tensor->count, outName, outName##Num);       \
    }

/* Defines aclGetViewShape, aclGetStorageShape and aclGetViewStrides. */
EXTENT_GETTER(aclGetViewShape, shape, rank, viewDims)
EXTENT_GETTER(aclGetStorageShape, storage_shape, storage_rank, storageDims)
EXTENT_GETTER(aclGetViewStrides, strides, rank, stridesValue)

#define VALUE_GETTER(Get, Type, field, outName)                               \
    aclnnStatus Get(const aclTensor *tensor, Type *outName)                   \
    {                                                                         \
        OC_TRY(api_require_object(#Get, OC_OBJECT_TENSOR, tensor, "tensor")); \
        OC_TRY(api_require(#Get, outName, #outName));                         \
        *outName = tensor->field;                                             \
        return ACLNN_SUCCESS;                                                 \
    }

/* Defines aclGetViewOffset, aclGetFormat and aclGetDataType. */
VALUE_GETTER(aclGetViewOffset, int64_t, offset, offset)
VALUE_GETTER(aclGetFormat, aclFormat, format, format)
VALUE_GETTER(aclGetDataType, aclDataType, dtype, dataType)

aclnnStatus aclSetRawTensorAddr(aclTensor *tensor, void *addr)
{
    OC_TRY(api_require_object("aclSetRawTensorAddr", OC_OBJECT_TENSOR, tensor, "tensor"));
    atomic_store(&tensor->storage->address, addr);
    return ACLNN_SUCCESS;
}

aclnnStatus aclGetRawTensorAddr(const aclTensor *tensor, void **addr)
{
    OC_TRY(api_require_object("aclGetRawTensorAddr", OC_OBJECT_TENSOR, tensor, "tensor"));
    OC_TRY(api_require("aclGetRawTensorAddr", addr, "addr"));
    *addr = atomic_load(&tensor->storage->address);
    return ACLNN_SUCCESS;
}

/* Operators need no preparation; these two functions exist for clients that call them. */
aclnnStatus aclnnInit(const char *configPath)
{
    (void)configPath;
    return ACLNN_SUCCESS;
}

aclnnStatus aclnnFinalize(void) { return ACLNN_SUCCESS; }
