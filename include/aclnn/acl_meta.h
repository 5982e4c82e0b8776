/* SPDX-License-Identifier: Apache-2.0 */
/*
 * The arguments of operators: tensors, scalars, arrays and lists; and the executor, which connects
 * the two calls of an operator.
 *
 *     uint64_t size = 0;
 *     aclOpExecutor *executor = NULL;
 *     aclnnXxxGetWorkspaceSize(tensors..., attributes..., &size, &executor);  // checks, plans
 *     aclrtMalloc(&workspace, size, ...);                                     // unless size is 0
 *     aclnnXxx(workspace, size, executor, stream);                            // does not wait
 *     aclrtSynchronizeStream(stream);
 *
 * These objects are stored on the host, copy the arrays they are created from, and do not own
 * device memory. The tensors, scalars, arrays and lists of an operator may be destroyed after its
 * first call: the executor has what it needs of them (out of aclnnMaskedSelect, aclnnNonzero and
 * aclnnNonzeroV2 alone must exist in each second call). The vendor's library needs them until the
 * second call. The address of a workspace is a multiple of 64, as
 * those of aclrtMalloc are. Device memory and workspace must exist until
 * the stream has completed the work; aclrtFree may be called earlier, since it keeps memory in use.
 * One object must not be used by several threads at the same time.
 *
 * When a second call fails, or work that it has enqueued, the contents of its outputs and of the
 * workspace are undefined; the inputs, and the bytes that no element of an output occupies, are not
 * written. A first call writes to no tensor.
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

/* OK exists in C++ only, as in the vendor's header; C programs use 0, ACL_SUCCESS or
 * ACLNN_SUCCESS. */
#ifndef ACLNN_META
#define ACLNN_META
typedef int32_t aclnnStatus;
#ifdef __cplusplus
constexpr aclnnStatus OK = 0;
#endif
#endif

/*
 * Status codes of aclnn functions: 0 success; 161xxx invalid argument; 361001 failure of the
 * runtime; 561xxx failure of the library. The vendor defines these names in a header for operator
 * authors; each has its own guard, so that both headers can be included.
 *
 * 161002, in every function of this header and of the operators: an object that was destroyed, or is of
 * another kind, as long as no new object has its address. In first calls: an output of which elements share
 * memory (stride 0), unless it is filled with one value. In second calls: an output that overlaps another
 * tensor, unless the operator's header allows the same view, and a workspace that overlaps a tensor, where one
 * is needed.
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

/* ---- Creation and destruction ---- */

/*
 * Creates a view of device memory: element (i0, i1, ...) is stored
 * `offset + i0*stride[0] + i1*stride[1] + ...` elements after tensorData. stride has viewDimsNum
 * values; NULL means contiguous. viewDimsNum 0 means a single element. tensorData may be NULL and
 * set later (aclSetRawTensorAddr). Operators check the values; this function does not. storageDims
 * is stored for aclGetStorageShape and has no other effect: the allocation at tensorData limits
 * what a view may access, so any storage shape is accepted, including none (0 and NULL).
 * Returns NULL if viewDims or storageDims is NULL with a count above 0, a count is above 2^20, or
 * the host is out of memory.
 */
ACLNN_API aclTensor *aclCreateTensor(const int64_t *viewDims, uint64_t viewDimsNum,
                                     aclDataType dataType, const int64_t *stride, int64_t offset,
                                     aclFormat format, const int64_t *storageDims,
                                     uint64_t storageDimsNum, void *tensorData);

/* Copies the value of the given type at `value`. Returns NULL if value is NULL or the host is out
 * of memory. */
ACLNN_API aclScalar *aclCreateScalar(void *value, aclDataType dataType);

/*
 * Copy `size` values to a new array. If value is NULL or size is 0, the array is empty. Return NULL
 * only if the host is out of memory.
 */
ACLNN_API aclIntArray *aclCreateIntArray(const int64_t *value, uint64_t size);
ACLNN_API aclFloatArray *aclCreateFloatArray(const float *value, uint64_t size);
ACLNN_API aclBoolArray *aclCreateBoolArray(const bool *value, uint64_t size);

/*
 * Create a list, which takes ownership of its elements: destroying the list destroys them. To destroy an
 * element as well, before the list or after it, is 161002 (of the list, or of the element), and does no harm: no
 * new object gets its address until 4096 more elements of lists were destroyed. If value is NULL or size is 0, the
 * list is empty. Return NULL only if the host is out of memory; the caller then still owns the elements.
 */
ACLNN_API aclTensorList *aclCreateTensorList(const aclTensor *const *value, uint64_t size);
ACLNN_API aclScalarList *aclCreateScalarList(const aclScalar *const *value, uint64_t size);

/* Release the object, but no device memory. NULL is ignored. Return 0; 161002 it is not live. */
ACLNN_API aclnnStatus aclDestroyTensor(const aclTensor *tensor);
ACLNN_API aclnnStatus aclDestroyScalar(const aclScalar *scalar);
ACLNN_API aclnnStatus aclDestroyIntArray(const aclIntArray *array);
ACLNN_API aclnnStatus aclDestroyFloatArray(const aclFloatArray *array);
ACLNN_API aclnnStatus aclDestroyBoolArray(const aclBoolArray *array);
ACLNN_API aclnnStatus aclDestroyTensorList(const aclTensorList *array);
ACLNN_API aclnnStatus aclDestroyScalarList(const aclScalarList *array);

/*
 * Changes an existing tensor. If viewDims, storageDims or tensorDataAddr is NULL, the old value is
 * kept; if stride is NULL, the tensor is contiguous, unless viewDims is NULL as well. Must not be
 * called between the two calls of an operator.
 * Returns 0; 161001 tensor is NULL; 161002 a count is above 2^20; 561000 the host is out of memory.
 */
ACLNN_API aclnnStatus aclInitTensor(aclTensor *tensor, const int64_t *viewDims,
                                    uint64_t viewDimsNum, aclDataType dataType,
                                    const int64_t *stride, int64_t offset, aclFormat format,
                                    const int64_t *storageDims, uint64_t storageDimsNum,
                                    void *tensorDataAddr);

/* ---- Queries ---- */

/*
 * Store the dimensions or strides (in elements) in a new array of *...Num values. The caller
 * releases it with free() in C or delete[] in C++, like programs for the vendor's library.
 * Return 0; 161001 an argument is NULL; 561000 the host is out of memory.
 */
ACLNN_API aclnnStatus aclGetViewShape(const aclTensor *tensor, int64_t **viewDims,
                                      uint64_t *viewDimsNum);
ACLNN_API aclnnStatus aclGetStorageShape(const aclTensor *tensor, int64_t **storageDims,
                                         uint64_t *storageDimsNum);
ACLNN_API aclnnStatus aclGetViewStrides(const aclTensor *tensor, int64_t **stridesValue,
                                        uint64_t *stridesNum);

/* Store the offset in elements, the format, the data type. Return 0; 161001 an argument is NULL. */
ACLNN_API aclnnStatus aclGetViewOffset(const aclTensor *tensor, int64_t *offset);
ACLNN_API aclnnStatus aclGetFormat(const aclTensor *tensor, aclFormat *format);
ACLNN_API aclnnStatus aclGetDataType(const aclTensor *tensor, aclDataType *dataType);

/* Store the number of elements. Return 0; 161001 an argument is NULL. */
ACLNN_API aclnnStatus aclGetIntArraySize(const aclIntArray *array, uint64_t *size);
ACLNN_API aclnnStatus aclGetFloatArraySize(const aclFloatArray *array, uint64_t *size);
ACLNN_API aclnnStatus aclGetBoolArraySize(const aclBoolArray *array, uint64_t *size);
ACLNN_API aclnnStatus aclGetTensorListSize(const aclTensorList *tensorList, uint64_t *size);
ACLNN_API aclnnStatus aclGetScalarListSize(const aclScalarList *scalarList, uint64_t *size);

/*
 * Set or get the device address of the storage, without the offset. Set it before the first call of
 * an operator or after the second one, not between them (see aclSetTensorAddr). Return 0; 161001
 * tensor, or in aclGetRawTensorAddr addr, is NULL.
 */
ACLNN_API aclnnStatus aclSetRawTensorAddr(aclTensor *tensor, void *addr);
ACLNN_API aclnnStatus aclGetRawTensorAddr(const aclTensor *tensor, void **addr);

/* ---- Repeatable executors ---- */

/*
 * The second call of an operator consumes its executor, whether it succeeds or fails. An executor
 * that is made repeatable between the two calls can run any number of times until
 * aclDestroyAclOpExecutor; a tensor must exist as long as its address is to change. All operators of this
 * library support this. Returns 0; 561103 executor is NULL; 161002 it is not an executor, or was consumed.
 */
ACLNN_API aclnnStatus aclSetAclOpExecutorRepeatable(aclOpExecutor *executor);

/*
 * Releases a repeatable executor, or one that will not run. Submitted work is not affected. Returns
 * the codes of aclSetAclOpExecutorRepeatable.
 */
ACLNN_API aclnnStatus aclDestroyAclOpExecutor(aclOpExecutor *executor);

/*
 * Set the device memory of `tensor` for later runs; shape, strides and data type do not change.
 * `tensor` must be an argument of the operator, which is not checked: of another one the call changes
 * the address, too, and runs stay as they were. index is ignored, as in the vendor's library for
 * such operators. The first function accepts inputs and outputs.
 * Return 0; 561103 executor or tensor is NULL; 161002 executor is not an executor, or was consumed.
 */
ACLNN_API aclnnStatus aclSetTensorAddr(aclOpExecutor *executor, const size_t index,
                                       aclTensor *tensor, void *addr);
ACLNN_API aclnnStatus aclSetInputTensorAddr(aclOpExecutor *executor, const size_t index,
                                            aclTensor *tensor, void *addr);
ACLNN_API aclnnStatus aclSetOutputTensorAddr(aclOpExecutor *executor, const size_t index,
                                             aclTensor *tensor, void *addr);

/*
 * The same for element relativeIndex of a list; irIndex is ignored. Return 0; 561103 executor or
 * tensors is NULL; 161002 relativeIndex is not less than the size of the list, or executor is not
 * an executor, or was consumed.
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

/* The older names of these six functions. */
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
