/* SPDX-License-Identifier: Apache-2.0 */
/*
 * What operators take: tensors, scalars, arrays and lists; and the executor between an operator's
 * two calls.
 *
 *     uint64_t size = 0;
 *     aclOpExecutor *executor = NULL;
 *     aclnnXxxGetWorkspaceSize(tensors..., attributes..., &size, &executor);  // checks, plans
 *     aclrtMalloc(&workspace, size, ...);                                     // unless size is 0
 *     aclnnXxx(workspace, size, executor, stream);                            // does not wait
 *     aclrtSynchronizeStream(stream);
 *
 * Objects made here live on the host, copy the arrays they are made from, and own no device memory.
 * An operator's tensors, scalars and arrays must stay alive from its first call to its second;
 * after the second they may be destroyed at once. Device memory and workspace must stay until the
 * stream has done the work (aclrtFree takes care of that by itself). An object may be used by one
 * thread at a time; different objects by different threads.
 */
#ifndef ACLNN_ACL_META_H_
#define ACLNN_ACL_META_H_

#include <stddef.h>
#include <stdint.h>
#ifndef __cplusplus
#include <stdbool.h>
#endif

#include "acl/acl_base.h"

#ifndef ACLNN_API
#define ACLNN_API ACL_FUNC_VISIBILITY
#endif

#ifdef __cplusplus
extern "C" {
#endif

typedef struct aclOpExecutor aclOpExecutor;
typedef struct aclTensor aclTensor;
typedef struct aclScalar aclScalar;
typedef struct aclIntArray aclIntArray;
typedef struct aclFloatArray aclFloatArray;
typedef struct aclBoolArray aclBoolArray;
typedef struct aclTensorList aclTensorList;
typedef struct aclScalarList aclScalarList;

/*
 * OK is the vendor's and C++ only, as there; C programs compare with 0, ACL_SUCCESS or
 * ACLNN_SUCCESS.
 */
#ifndef ACLNN_META
#define ACLNN_META
typedef int32_t aclnnStatus;
#ifdef __cplusplus
constexpr aclnnStatus OK = 0;
#endif
#endif

/*
 * What aclnn functions return: 0; 161xxx the caller's mistake; 361001 the runtime failed; 561xxx
 * the library failed. The vendor keeps these names in a header for operator authors; guarded one by
 * one, so that both can be included.
 */
#ifndef ACLNN_SUCCESS
#define ACLNN_SUCCESS 0
#endif
#ifndef ACLNN_ERR_PARAM_NULLPTR
#define ACLNN_ERR_PARAM_NULLPTR 161001
#endif
#ifndef ACLNN_ERR_PARAM_INVALID
#define ACLNN_ERR_PARAM_INVALID 161002
#endif
#ifndef ACLNN_ERR_RUNTIME_ERROR
#define ACLNN_ERR_RUNTIME_ERROR 361001
#endif
#ifndef ACLNN_ERR_INNER
#define ACLNN_ERR_INNER 561000
#endif
#ifndef ACLNN_ERR_INNER_INFERSHAPE_ERROR
#define ACLNN_ERR_INNER_INFERSHAPE_ERROR 561001
#endif
#ifndef ACLNN_ERR_INNER_TILING_ERROR
#define ACLNN_ERR_INNER_TILING_ERROR 561002
#endif
#ifndef ACLNN_ERR_INNER_FIND_KERNEL_ERROR
#define ACLNN_ERR_INNER_FIND_KERNEL_ERROR 561003
#endif
#ifndef ACLNN_ERR_INNER_CREATE_EXECUTOR
#define ACLNN_ERR_INNER_CREATE_EXECUTOR 561101
#endif
#ifndef ACLNN_ERR_INNER_NOT_TRANS_EXECUTOR
#define ACLNN_ERR_INNER_NOT_TRANS_EXECUTOR 561102
#endif
#ifndef ACLNN_ERR_INNER_NULLPTR
#define ACLNN_ERR_INNER_NULLPTR 561103
#endif
#ifndef ACLNN_ERR_INNER_WRONG_ATTR_INFO_SIZE
#define ACLNN_ERR_INNER_WRONG_ATTR_INFO_SIZE 561104
#endif
#ifndef ACLNN_ERR_INNER_KEY_CONFLICT
#define ACLNN_ERR_INNER_KEY_CONFLICT 561105
#endif
#ifndef ACLNN_ERR_INNER_KEY_CONFILICT /* the vendor's older spelling */
#define ACLNN_ERR_INNER_KEY_CONFILICT 561105
#endif
#ifndef ACLNN_ERR_INNER_INVALID_IMPL_MODE
#define ACLNN_ERR_INNER_INVALID_IMPL_MODE 561106
#endif
#ifndef ACLNN_ERR_INNER_OPP_PATH_NOT_FOUND
#define ACLNN_ERR_INNER_OPP_PATH_NOT_FOUND 561107
#endif
#ifndef ACLNN_ERR_INNER_LOAD_JSON_FAILED
#define ACLNN_ERR_INNER_LOAD_JSON_FAILED 561108
#endif
#ifndef ACLNN_ERR_INNER_JSON_VALUE_NOT_FOUND
#define ACLNN_ERR_INNER_JSON_VALUE_NOT_FOUND 561109
#endif
#ifndef ACLNN_ERR_INNER_JSON_FORMAT_INVALID
#define ACLNN_ERR_INNER_JSON_FORMAT_INVALID 561110
#endif
#ifndef ACLNN_ERR_INNER_JSON_DTYPE_INVALID
#define ACLNN_ERR_INNER_JSON_DTYPE_INVALID 561111
#endif
#ifndef ACLNN_ERR_INNER_OPP_KERNEL_PKG_NOT_FOUND
#define ACLNN_ERR_INNER_OPP_KERNEL_PKG_NOT_FOUND 561112
#endif
#ifndef ACLNN_ERR_INNER_OP_FILE_INVALID
#define ACLNN_ERR_INNER_OP_FILE_INVALID 561113
#endif
#ifndef ACLNN_ERR_INNER_ATTR_NUM_OUT_OF_BOUND
#define ACLNN_ERR_INNER_ATTR_NUM_OUT_OF_BOUND 561114
#endif
#ifndef ACLNN_ERR_INNER_ATTR_LEN_NOT_ENOUGH
#define ACLNN_ERR_INNER_ATTR_LEN_NOT_ENOUGH 561115
#endif
#ifndef ACLNN_ERR_INNER_INPUT_NUM_IN_JSON_TOO_LARGE
#define ACLNN_ERR_INNER_INPUT_NUM_IN_JSON_TOO_LARGE 561116
#endif
#ifndef ACLNN_ERR_INNER_INPUT_JSON_IS_NULL
#define ACLNN_ERR_INNER_INPUT_JSON_IS_NULL 561117
#endif
#ifndef ACLNN_ERR_INNER_STATIC_WORKSPACE_INVALID
#define ACLNN_ERR_INNER_STATIC_WORKSPACE_INVALID 561118
#endif
#ifndef ACLNN_ERR_INNER_STATIC_BLOCK_DIM_INVALID
#define ACLNN_ERR_INNER_STATIC_BLOCK_DIM_INVALID 561119
#endif

/* ---- Making and destroying ---- */

/*
 * A view of device memory: element (i0, i1, ...) lies `offset + i0*stride[0] + i1*stride[1] + ...`
 * elements past tensorData. stride has viewDimsNum entries; NULL means contiguous. viewDimsNum 0 is
 * a single element. tensorData may be NULL and be given later (aclSetRawTensorAddr). Values are
 * judged when an operator gets the tensor, not here. storageDims are kept for aclGetStorageShape and
 * not judged at all: what a view may touch is decided by the memory that lies at tensorData when
 * the operator runs, so a storage of one axis, of many, or 0 axes (NULL) is all the same.
 * NULL if viewDims or storageDims is NULL with a count above 0, a count is above 2^20, or the host
 * is out of memory.
 */
ACLNN_API aclTensor *aclCreateTensor(const int64_t *viewDims, uint64_t viewDimsNum,
                                     aclDataType dataType, const int64_t *stride, int64_t offset,
                                     aclFormat format, const int64_t *storageDims,
                                     uint64_t storageDimsNum, void *tensorData);

/* A copy of the value at `value`, of the given type. NULL if value is NULL or memory is out. */
ACLNN_API aclScalar *aclCreateScalar(void *value, aclDataType dataType);

/*
 * A copy of `size` values. NULL or 0 makes an empty array, which is not an error. NULL only if the
 * host is out of memory.
 */
ACLNN_API aclIntArray *aclCreateIntArray(const int64_t *value, uint64_t size);
ACLNN_API aclFloatArray *aclCreateFloatArray(const float *value, uint64_t size);
ACLNN_API aclBoolArray *aclCreateBoolArray(const bool *value, uint64_t size);

/*
 * A list that takes over its elements: destroying it destroys them. NULL or 0 makes an empty list.
 * NULL only if the host is out of memory; the elements are then still the caller's.
 */
ACLNN_API aclTensorList *aclCreateTensorList(const aclTensor *const *value, uint64_t size);
ACLNN_API aclScalarList *aclCreateScalarList(const aclScalar *const *value, uint64_t size);

/* Release the object; device memory stays as it is. NULL is ignored. Return 0. */
ACLNN_API aclnnStatus aclDestroyTensor(const aclTensor *tensor);
ACLNN_API aclnnStatus aclDestroyScalar(const aclScalar *scalar);
ACLNN_API aclnnStatus aclDestroyIntArray(const aclIntArray *array);
ACLNN_API aclnnStatus aclDestroyFloatArray(const aclFloatArray *array);
ACLNN_API aclnnStatus aclDestroyBoolArray(const aclBoolArray *array);
ACLNN_API aclnnStatus aclDestroyTensorList(const aclTensorList *array);
ACLNN_API aclnnStatus aclDestroyScalarList(const aclScalarList *array);

/*
 * Gives an existing tensor other values. A NULL array keeps the old dimensions, a NULL
 * tensorDataAddr the old address; a NULL stride means contiguous. Not between an operator's two
 * calls.
 * Returns 0; 161001 tensor is NULL; 161002 a count is above 2^20; 561000 the host is out of memory.
 */
ACLNN_API aclnnStatus aclInitTensor(aclTensor *tensor, const int64_t *viewDims,
                                    uint64_t viewDimsNum, aclDataType dataType,
                                    const int64_t *stride, int64_t offset, aclFormat format,
                                    const int64_t *storageDims, uint64_t storageDimsNum,
                                    void *tensorDataAddr);

/* ---- Asking ---- */

/*
 * The dimensions or strides (in elements) as a new array of *...Num values, the caller's to
 * release: free() in C, delete[] in C++, as programs for the vendor's library do.
 * Return 0; 161001 an argument is NULL; 561000 the host is out of memory.
 */
ACLNN_API aclnnStatus aclGetViewShape(const aclTensor *tensor, int64_t **viewDims,
                                      uint64_t *viewDimsNum);
ACLNN_API aclnnStatus aclGetStorageShape(const aclTensor *tensor, int64_t **storageDims,
                                         uint64_t *storageDimsNum);
ACLNN_API aclnnStatus aclGetViewStrides(const aclTensor *tensor, int64_t **stridesValue,
                                        uint64_t *stridesNum);

/* Offset in elements, format, type. Return 0; 161001 an argument is NULL. */
ACLNN_API aclnnStatus aclGetViewOffset(const aclTensor *tensor, int64_t *offset);
ACLNN_API aclnnStatus aclGetFormat(const aclTensor *tensor, aclFormat *format);
ACLNN_API aclnnStatus aclGetDataType(const aclTensor *tensor, aclDataType *dataType);

/* Number of elements. Return 0; 161001 an argument is NULL. */
ACLNN_API aclnnStatus aclGetIntArraySize(const aclIntArray *array, uint64_t *size);
ACLNN_API aclnnStatus aclGetFloatArraySize(const aclFloatArray *array, uint64_t *size);
ACLNN_API aclnnStatus aclGetBoolArraySize(const aclBoolArray *array, uint64_t *size);
ACLNN_API aclnnStatus aclGetTensorListSize(const aclTensorList *tensorList, uint64_t *size);
ACLNN_API aclnnStatus aclGetScalarListSize(const aclScalarList *scalarList, uint64_t *size);

/*
 * The device address of the storage, without offset. Set it before an operator's first call or
 * after its second, not in between (see aclSetTensorAddr). Return 0; 161001 tensor, or the place
 * for the result, is NULL.
 */
ACLNN_API aclnnStatus aclSetRawTensorAddr(aclTensor *tensor, void *addr);
ACLNN_API aclnnStatus aclGetRawTensorAddr(const aclTensor *tensor, void **addr);

/* ---- Executors that run more than once ---- */

/*
 * An executor serves one second call and is gone with it, whether the call succeeds or not. Made
 * repeatable between the two calls, it serves any number until aclDestroyAclOpExecutor; its tensors
 * must live as long. Every operator of this library can be made repeatable.
 * Returns 0; 561103 executor is NULL; 161002 it is not an executor, or gone already.
 */
ACLNN_API aclnnStatus aclSetAclOpExecutorRepeatable(aclOpExecutor *executor);

/*
 * Releases a repeatable executor, or one that shall not be run. Work submitted with it goes on.
 * Codes as aclSetAclOpExecutorRepeatable.
 */
ACLNN_API aclnnStatus aclDestroyAclOpExecutor(aclOpExecutor *executor);

/*
 * Other device memory for `tensor` in the runs to come; shape, strides and type stay. What counts
 * is the tensor, which must be one of the operator's; index is ignored, as it is by the vendor's
 * library for operators such as these. The first form finds the tensor among inputs and outputs.
 * Return 0; 561103 executor or tensor is NULL.
 */
ACLNN_API aclnnStatus aclSetTensorAddr(aclOpExecutor *executor, const size_t index,
                                       aclTensor *tensor, void *addr);
ACLNN_API aclnnStatus aclSetInputTensorAddr(aclOpExecutor *executor, const size_t index,
                                            aclTensor *tensor, void *addr);
ACLNN_API aclnnStatus aclSetOutputTensorAddr(aclOpExecutor *executor, const size_t index,
                                             aclTensor *tensor, void *addr);

/*
 * The same for element relativeIndex of a list. Return 0; 561103 executor or tensors is NULL;
 * 161002 relativeIndex is not below the list's size.
 */
ACLNN_API aclnnStatus aclSetDynamicTensorAddr(aclOpExecutor *executor, size_t irIndex,
                                              const size_t relativeIndex, aclTensorList *tensors,
                                              void *addr);
ACLNN_API aclnnStatus aclSetDynamicInputTensorAddr(aclOpExecutor *executor, size_t irIndex,
                                                   const size_t relativeIndex,
                                                   aclTensorList *tensors, void *addr);
ACLNN_API aclnnStatus aclSetDynamicOutputTensorAddr(aclOpExecutor *executor, size_t irIndex,
                                                    const size_t relativeIndex,
                                                    aclTensorList *tensors, void *addr);

/* The same six under their older names. */
ACLNN_API aclnnStatus AclSetTensorAddr(aclOpExecutor *executor, const size_t index,
                                       aclTensor *tensor, void *addr);
ACLNN_API aclnnStatus AclSetInputTensorAddr(aclOpExecutor *executor, const size_t index,
                                            aclTensor *tensor, void *addr);
ACLNN_API aclnnStatus AclSetOutputTensorAddr(aclOpExecutor *executor, const size_t index,
                                             aclTensor *tensor, void *addr);
ACLNN_API aclnnStatus AclSetDynamicTensorAddr(aclOpExecutor *executor, size_t irIndex,
                                              const size_t relativeIndex, aclTensorList *tensors,
                                              void *addr);
ACLNN_API aclnnStatus AclSetDynamicInputTensorAddr(aclOpExecutor *executor, size_t irIndex,
                                                   const size_t relativeIndex,
                                                   aclTensorList *tensors, void *addr);
ACLNN_API aclnnStatus AclSetDynamicOutputTensorAddr(aclOpExecutor *executor, size_t irIndex,
                                                    const size_t relativeIndex,
                                                    aclTensorList *tensors, void *addr);

#ifdef __cplusplus
}
#endif

#endif /* ACLNN_ACL_META_H_ */
