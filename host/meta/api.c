/* SPDX-License-Identifier: Apache-2.0 */
/* The client's side of tensors, arrays, scalars and lists: create, destroy, get, set. */
#include <stdlib.h>
#include <string.h>

#include "aclnn/aclnn_base.h"
#include "base/math.h"
#include "base/status.h"
#include "meta/tensor.h"

static aclnnStatus null_argument(const char *api, const char *name)
{
    oc_set_api(api);
    return oc_fail(ACLNN_ERR_PARAM_NULLPTR, "%s is NULL: must point to an object", name);
}

/* Rejects the first NULL among up to three arguments of a getter or setter. */
#define REQUIRE(api, pointer)                                         \
    do {                                                              \
        if ((pointer) == NULL) return null_argument((api), #pointer); \
    } while (0)

/* Bounds ranks far beyond any real tensor, so that sums of them cannot overflow. */
#define RANK_LIMIT ((uint64_t)1 << 20)

struct layout {
    const int64_t *shape;
    uint64_t rank;
    const int64_t *strides; /* NULL: row-major */
    const int64_t *storage;
    uint64_t storage_rank;
};

static aclnnStatus check_layout(const struct layout *l)
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

static bool set_layout(aclTensor *tensor, const struct layout *l)
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
        uint64_t stride = 1; /* wraps for absurd shapes, which every operator's check refuses */

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

aclTensor *aclCreateTensor(const int64_t *viewDims, uint64_t viewDimsNum, aclDataType dataType,
                           const int64_t *stride, int64_t offset, aclFormat format,
                           const int64_t *storageDims, uint64_t storageDimsNum, void *tensorData)
{
    const struct layout layout = {viewDims, viewDimsNum, stride, storageDims, storageDimsNum};

    oc_set_api("aclCreateTensor");
    if (check_layout(&layout) != 0) return NULL;

    aclTensor *tensor = calloc(1, sizeof(*tensor));

    if (tensor == NULL) return NULL;
    tensor->offset = offset;
    tensor->dtype = dataType;
    tensor->format = format;
    tensor->storage = oc_storage_create(tensorData);
    if (tensor->storage == NULL || !set_layout(tensor, &layout)) {
        (void)aclDestroyTensor(tensor);
        return NULL;
    }
    return tensor;
}

aclnnStatus aclInitTensor(aclTensor *tensor, const int64_t *viewDims, uint64_t viewDimsNum,
                          aclDataType dataType, const int64_t *stride, int64_t offset,
                          aclFormat format, const int64_t *storageDims, uint64_t storageDimsNum,
                          void *tensorDataAddr)
{
    REQUIRE("aclInitTensor", tensor);

    const struct layout layout = {
        viewDims == NULL ? tensor->shape : viewDims,
        viewDims == NULL ? tensor->rank : viewDimsNum,
        stride == NULL && viewDims == NULL ? tensor->strides : stride,
        storageDims == NULL ? tensor->storage_shape : storageDims,
        storageDims == NULL ? tensor->storage_rank : storageDimsNum,
    };

    oc_set_api("aclInitTensor");
    OC_TRY(check_layout(&layout));
    if (!set_layout(tensor, &layout)) {
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
    aclTensor *mine = (aclTensor *)tensor;

    if (mine == NULL) return ACLNN_SUCCESS;
    oc_storage_release(mine->storage);
    free(mine->shape);
    free(mine);
    return ACLNN_SUCCESS;
}

aclScalar *aclCreateScalar(void *value, aclDataType dataType)
{
    const size_t size = aclDataTypeSize(dataType);

    if (value == NULL) return NULL;

    aclScalar *scalar = calloc(1, sizeof(*scalar));

    if (scalar == NULL) return NULL;
    scalar->dtype = dataType;
    memcpy(scalar->bits, value, size < sizeof(scalar->bits) ? size : sizeof(scalar->bits));
    return scalar;
}

aclnnStatus aclDestroyScalar(const aclScalar *scalar)
{
    free((void *)scalar);
    return ACLNN_SUCCESS;
}

/* Memory for a counted array: a header and `size` elements; size becomes 0 where items is NULL. */
static void *new_array(const void *items, uint64_t *size, size_t header, size_t element)
{
    if (items == NULL) *size = 0;
    if (*size > (SIZE_MAX / 2 - header) / element) return NULL;
    return calloc(1, header + (size_t)*size * element);
}

#define ARRAY_FUNCTIONS(Type, element, Create, Destroy, GetSize)                    \
    Type *Create(const element *value, uint64_t size)                               \
    {                                                                               \
        Type *array = new_array(value, &size, sizeof(*array), sizeof(element));     \
                                                                                    \
        if (array == NULL) return NULL;                                             \
        array->size = size;                                                         \
        if (size > 0) memcpy(array->values, value, (size_t)size * sizeof(element)); \
        return array;                                                               \
    }                                                                               \
                                                                                    \
    aclnnStatus Destroy(const Type *array)                                          \
    {                                                                               \
        free((void *)array);                                                        \
        return ACLNN_SUCCESS;                                                       \
    }                                                                               \
                                                                                    \
    aclnnStatus GetSize(const Type *array, uint64_t *size)                          \
    {                                                                               \
        REQUIRE(#GetSize, array);                                                   \
        REQUIRE(#GetSize, size);                                                    \
        *size = array->size;                                                        \
        return ACLNN_SUCCESS;                                                       \
    }

ARRAY_FUNCTIONS(aclIntArray, int64_t, aclCreateIntArray, aclDestroyIntArray, aclGetIntArraySize)
ARRAY_FUNCTIONS(aclFloatArray, float, aclCreateFloatArray, aclDestroyFloatArray,
                aclGetFloatArraySize)
ARRAY_FUNCTIONS(aclBoolArray, bool, aclCreateBoolArray, aclDestroyBoolArray, aclGetBoolArraySize)

#define LIST_FUNCTIONS(List, Item, Create, Destroy, DestroyItem, GetSize)          \
    List *Create(const Item *const *value, uint64_t size)                          \
    {                                                                              \
        List *list = new_array(value, &size, sizeof(*list), sizeof(value[0]));     \
                                                                                   \
        if (list == NULL) return NULL;                                             \
        list->size = size;                                                         \
        if (size > 0) memcpy(list->items, value, (size_t)size * sizeof(value[0])); \
        return list;                                                               \
    }                                                                              \
                                                                                   \
    aclnnStatus Destroy(const List *list)                                          \
    {                                                                              \
        if (list == NULL) return ACLNN_SUCCESS;                                    \
        for (uint64_t i = 0; i < list->size; i++)                                  \
            (void)DestroyItem(list->items[i]);                                     \
        free((void *)list);                                                        \
        return ACLNN_SUCCESS;                                                      \
    }                                                                              \
                                                                                   \
    aclnnStatus GetSize(const List *list, uint64_t *size)                          \
    {                                                                              \
        REQUIRE(#GetSize, list);                                                   \
        REQUIRE(#GetSize, size);                                                   \
        *size = list->size;                                                        \
        return ACLNN_SUCCESS;                                                      \
    }

LIST_FUNCTIONS(aclTensorList, aclTensor, aclCreateTensorList, aclDestroyTensorList,
               aclDestroyTensor, aclGetTensorListSize)
LIST_FUNCTIONS(aclScalarList, aclScalar, aclCreateScalarList, aclDestroyScalarList,
               aclDestroyScalar, aclGetScalarListSize)

/* The arrays that getters return are the client's, who frees them with delete[] or free. */
static aclnnStatus copy_out(const int64_t *values, uint64_t count, int64_t **copy, uint64_t *size)
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
        REQUIRE(#Get, tensor);                                                          \
        REQUIRE(#Get, outName);                                                         \
        REQUIRE(#Get, outName##Num);                                                    \
        return copy_out(tensor->field, tensor->count, outName, outName##Num);           \
    }

EXTENT_GETTER(aclGetViewShape, shape, rank, viewDims)
EXTENT_GETTER(aclGetStorageShape, storage_shape, storage_rank, storageDims)
EXTENT_GETTER(aclGetViewStrides, strides, rank, stridesValue)

#define VALUE_GETTER(Get, Type, field, outName)             \
    aclnnStatus Get(const aclTensor *tensor, Type *outName) \
    {                                                       \
        REQUIRE(#Get, tensor);                              \
        REQUIRE(#Get, outName);                             \
        *outName = tensor->field;                           \
        return ACLNN_SUCCESS;                               \
    }

VALUE_GETTER(aclGetViewOffset, int64_t, offset, offset)
VALUE_GETTER(aclGetFormat, aclFormat, format, format)
VALUE_GETTER(aclGetDataType, aclDataType, dtype, dataType)

aclnnStatus aclSetRawTensorAddr(aclTensor *tensor, void *addr)
{
    REQUIRE("aclSetRawTensorAddr", tensor);
    atomic_store(&tensor->storage->address, addr);
    return ACLNN_SUCCESS;
}

aclnnStatus aclGetRawTensorAddr(const aclTensor *tensor, void **addr)
{
    REQUIRE("aclGetRawTensorAddr", tensor);
    REQUIRE("aclGetRawTensorAddr", addr);
    *addr = atomic_load(&tensor->storage->address);
    return ACLNN_SUCCESS;
}

/* The runtime's aclInit does all that there is to do; these exist for clients that call them too.
 */
aclnnStatus aclnnInit(const char *configPath)
{
    (void)configPath;
    return ACLNN_SUCCESS;
}

aclnnStatus aclnnFinalize(void) { return ACLNN_SUCCESS; }
