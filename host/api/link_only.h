/* SPDX-License-Identifier: Apache-2.0 */
/*
 * These are functions that clients link by name and that this library does not support. The wheels
 * of torch_npu bind all their symbols when they are loaded, and could not be imported without
 * these. The functions are exported, but no header in include/ declares them: clients have the
 * vendor's headers. None of them reports success, except those of the profiler and a query of the
 * capture of graphs.
 *
 * Callers pass the vendor's arguments. The functions here declare none: by the calling conventions
 * of Linux the caller removes them.
 */
#ifndef OC_API_LINK_ONLY_H
#define OC_API_LINK_ONLY_H

#include "acl/acl.h"

#define OC_UNSUPPORTED ACL_ERROR_RT_FEATURE_NOT_SUPPORT
#define OC_HCCL_UNSUPPORTED 5 /* the value of HCCL_E_NOT_SUPPORT */

#define OC_NO_GRAPHS "this library has no graph operators, only aclnn operators"
#define OC_NO_DUMPS "this library writes no dumps"
#define OC_NO_HCCL "this library has no communication between devices (HCCL)"
#define OC_NO_MAPPING "this library has no physical memory handles and no mapping of memory"
#define OC_NO_REGISTRATION \
    "OpenCL gives host memory that it did not allocate no address on the device"
#define OC_NO_CAPTURE "this library captures no graphs of the work of streams"
#define OC_NO_BINARIES "this library runs no kernels of the vendor's chips"
#define OC_NO_CHIP "OpenCL devices do not have what the vendor's chips have here"

/* Each entry is X(return type, name, result, message). The message always has the code 207000,
 * whatever the function returns. */
#define OC_UNSUPPORTED_FUNCTIONS(X) OC_DESCRIPTION_FUNCTIONS(X) OC_FAILING_FUNCTIONS(X)

/* Clients call these before aclopCompileAndExecute, whose message replaces theirs. */
#define OC_DESCRIPTION_FUNCTIONS(X)                    \
    X(void *, aclCreateTensorDesc, NULL, OC_NO_GRAPHS) \
    X(void *, aclopCreateAttr, NULL, OC_NO_GRAPHS)

#define OC_FAILING_FUNCTIONS(X)                                                   \
    X(aclError, aclmdlFinalizeDump, OC_UNSUPPORTED, OC_NO_DUMPS)                  \
    X(aclError, aclmdlInitDump, OC_UNSUPPORTED, OC_NO_DUMPS)                      \
    X(aclError, aclmdlSetDump, OC_UNSUPPORTED, OC_NO_DUMPS)                       \
    X(int, HcclAllGather, OC_HCCL_UNSUPPORTED, OC_NO_HCCL)                        \
    X(int, HcclAllReduce, OC_HCCL_UNSUPPORTED, OC_NO_HCCL)                        \
    X(int, HcclBroadcast, OC_HCCL_UNSUPPORTED, OC_NO_HCCL)                        \
    X(int, HcclCommDestroy, OC_HCCL_UNSUPPORTED, OC_NO_HCCL)                      \
    X(int, HcclCommInitAll, OC_HCCL_UNSUPPORTED, OC_NO_HCCL)                      \
    X(int, HcclCommInitRootInfo, OC_HCCL_UNSUPPORTED, OC_NO_HCCL)                 \
    X(int, HcclGetRootInfo, OC_HCCL_UNSUPPORTED, OC_NO_HCCL)                      \
    X(int, HcclRecv, OC_HCCL_UNSUPPORTED, OC_NO_HCCL)                             \
    X(int, HcclReduceScatter, OC_HCCL_UNSUPPORTED, OC_NO_HCCL)                    \
    X(int, HcclSend, OC_HCCL_UNSUPPORTED, OC_NO_HCCL)                             \
    X(aclError, aclrtMemExportToShareableHandle, OC_UNSUPPORTED, OC_NO_MAPPING)   \
    X(aclError, aclrtMemImportFromShareableHandle, OC_UNSUPPORTED, OC_NO_MAPPING) \
    X(aclError, aclrtMemSetPidToShareableHandle, OC_UNSUPPORTED, OC_NO_MAPPING)   \
    X(aclError, aclrtHostRegister, OC_UNSUPPORTED, OC_NO_REGISTRATION)            \
    X(aclError, aclrtHostRegisterV2, OC_UNSUPPORTED, OC_NO_REGISTRATION)          \
    X(aclError, aclrtHostUnregister, OC_UNSUPPORTED, OC_NO_REGISTRATION)          \
    X(aclError, aclrtHostGetDevicePointer, OC_UNSUPPORTED, OC_NO_REGISTRATION)    \
    X(aclError, aclmdlRICaptureBegin, OC_UNSUPPORTED, OC_NO_CAPTURE)              \
    X(aclError, aclmdlRICaptureEnd, OC_UNSUPPORTED, OC_NO_CAPTURE)                \
    X(aclError, aclmdlRIExecuteAsync, OC_UNSUPPORTED, OC_NO_CAPTURE)              \
    X(aclError, aclmdlRIDestroy, OC_UNSUPPORTED, OC_NO_CAPTURE)                   \
    X(aclError, aclrtBinaryGetFunction, OC_UNSUPPORTED, OC_NO_BINARIES)           \
    X(aclError, aclrtBinaryLoadFromData, OC_UNSUPPORTED, OC_NO_BINARIES)          \
    X(aclError, aclrtGetFunctionAddr, OC_UNSUPPORTED, OC_NO_BINARIES)             \
    X(int, rtDevBinaryRegister, OC_UNSUPPORTED, OC_NO_BINARIES)                   \
    X(int, rtFunctionRegister, OC_UNSUPPORTED, OC_NO_BINARIES)                    \
    X(int, rtKernelLaunch, OC_UNSUPPORTED, OC_NO_BINARIES)                        \
    X(aclError, aclrtDeviceGetBareTgid, OC_UNSUPPORTED, OC_NO_CHIP)               \
    X(int, rtGetC2cCtrlAddr, OC_UNSUPPORTED, OC_NO_CHIP)

/*
 * Each entry is X(return type, name, result). These functions access the arguments of a graph
 * operator, which are never created. They record no message: a client calls them for each argument,
 * also after aclopCompileAndExecute, whose message must stay in the list of messages.
 */
#define OC_ARGUMENT_FUNCTIONS(X)                               \
    X(aclError, aclGetTensorDescDimV2, OC_UNSUPPORTED)         \
    X(aclFormat, aclGetTensorDescFormat, ACL_FORMAT_UNDEFINED) \
    X(size_t, aclGetTensorDescNumDims, 0)                      \
    X(aclDataType, aclGetTensorDescType, ACL_DT_UNDEFINED)     \
    X(aclError, aclSetTensorFormat, OC_UNSUPPORTED)            \
    X(aclError, aclSetTensorPlaceMent, OC_UNSUPPORTED)         \
    X(aclError, aclSetTensorShape, OC_UNSUPPORTED)             \
    X(aclError, aclopSetAttrBool, OC_UNSUPPORTED)              \
    X(aclError, aclopSetAttrDataType, OC_UNSUPPORTED)          \
    X(aclError, aclopSetAttrFloat, OC_UNSUPPORTED)             \
    X(aclError, aclopSetAttrInt, OC_UNSUPPORTED)               \
    X(aclError, aclopSetAttrListBool, OC_UNSUPPORTED)          \
    X(aclError, aclopSetAttrListFloat, OC_UNSUPPORTED)         \
    X(aclError, aclopSetAttrListInt, OC_UNSUPPORTED)           \
    X(aclError, aclopSetAttrListListInt, OC_UNSUPPORTED)       \
    X(aclError, aclopSetAttrListString, OC_UNSUPPORTED)        \
    X(aclError, aclopSetAttrString, OC_UNSUPPORTED)

/* Each entry is X(name): these functions access the same arguments and return nothing. */
#define OC_VOID_FUNCTIONS(X) \
    X(aclDestroyTensorDesc)  \
    X(aclSetTensorDescName)  \
    X(aclopDestroyAttr)

/* Each entry is X(return type, name, result): a function of the vendor's profiler, which never runs
 * here. They return success and ignore their arguments, because no result depends on the
 * profiler. */
#define OC_PROFILER_FUNCTIONS(X)              \
    X(uint64_t, MsprofGetHashId, 1)           \
    X(int32_t, MsprofRegisterCallback, 0)     \
    X(int32_t, MsprofReportAdditionalInfo, 0) \
    X(int32_t, MsprofReportApi, 0)            \
    X(int32_t, MsprofReportCompactInfo, 0)

/* Sets *status to 0: the work of no stream is captured. *modelRI becomes NULL. The plug-in asks for
 * each tensor that it allocates; a failure here would remain the last error of its thread, and hide
 * that of a failed wait. */
ACL_FUNC_VISIBILITY aclError aclmdlRICaptureGetInfo(aclrtStream stream, int *status,
                                                    void **modelRI);

/* Returns the time of a clock in nanoseconds. */
ACL_FUNC_VISIBILITY uint64_t MsprofSysCycleTime(void);

#endif
