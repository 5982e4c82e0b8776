/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Types, enumerations and status codes of the AscendCL API, and the functions that do not need a
 * device. Names, types and values are the vendor's, so that existing programs compile and link
 * without changes.
 *
 * Status codes: 0 success, 1xxxxx invalid argument or call, 2xxxxx missing or exhausted resource,
 * 3xxxxx exceeded limit, 5xxxxx failure of the library, the driver or the device. After a failure
 * aclGetRecentErrMsg (acl_rt.h) returns a description.
 */
#ifndef ACL_ACL_BASE_H_
#define ACL_ACL_BASE_H_

#include <stddef.h>
#include <stdint.h>

/* Marks exported functions; the library is built with hidden visibility. */
#ifndef ACL_FUNC_VISIBILITY
#if defined(__GNUC__)
#define ACL_FUNC_VISIBILITY __attribute__((visibility("default")))
#else
#define ACL_FUNC_VISIBILITY
#endif
#endif

#ifdef __cplusplus
extern "C" {
#endif

/* Handles. The library owns the objects; programs do not dereference handles. */
typedef void *aclrtStream;  /* a queue of work, executed in the order of submission */
typedef void *aclrtEvent;   /* a marker in a stream, for synchronization and time stamps */
typedef void *aclrtContext; /* a device with a default stream and options, current per thread */

typedef int aclError;
typedef uint16_t aclFloat16; /* the bits of an IEEE 754 binary16 number */

typedef struct aclDataBuffer aclDataBuffer; /* an address and a size in bytes; not an owner */

/* The codes of the acl layer: X(name, value). */
#define ACL_BASE_STATUS_LIST(X)                          \
    X(ACL_ERROR_NONE, 0)                                 \
    X(ACL_SUCCESS, 0)                                    \
    X(ACL_ERROR_INVALID_PARAM, 100000)                   \
    X(ACL_ERROR_UNINITIALIZE, 100001)                    \
    X(ACL_ERROR_REPEAT_INITIALIZE, 100002)               \
    X(ACL_ERROR_INVALID_FILE, 100003)                    \
    X(ACL_ERROR_WRITE_FILE, 100004)                      \
    X(ACL_ERROR_INVALID_FILE_SIZE, 100005)               \
    X(ACL_ERROR_PARSE_FILE, 100006)                      \
    X(ACL_ERROR_FILE_MISSING_ATTR, 100007)               \
    X(ACL_ERROR_FILE_ATTR_INVALID, 100008)               \
    X(ACL_ERROR_INVALID_DUMP_CONFIG, 100009)             \
    X(ACL_ERROR_INVALID_PROFILING_CONFIG, 100010)        \
    X(ACL_ERROR_INVALID_MODEL_ID, 100011)                \
    X(ACL_ERROR_DESERIALIZE_MODEL, 100012)               \
    X(ACL_ERROR_PARSE_MODEL, 100013)                     \
    X(ACL_ERROR_READ_MODEL_FAILURE, 100014)              \
    X(ACL_ERROR_MODEL_SIZE_INVALID, 100015)              \
    X(ACL_ERROR_MODEL_MISSING_ATTR, 100016)              \
    X(ACL_ERROR_MODEL_INPUT_NOT_MATCH, 100017)           \
    X(ACL_ERROR_MODEL_OUTPUT_NOT_MATCH, 100018)          \
    X(ACL_ERROR_MODEL_NOT_DYNAMIC, 100019)               \
    X(ACL_ERROR_OP_TYPE_NOT_MATCH, 100020)               \
    X(ACL_ERROR_OP_INPUT_NOT_MATCH, 100021)              \
    X(ACL_ERROR_OP_OUTPUT_NOT_MATCH, 100022)             \
    X(ACL_ERROR_OP_ATTR_NOT_MATCH, 100023)               \
    X(ACL_ERROR_OP_NOT_FOUND, 100024)                    \
    X(ACL_ERROR_OP_LOAD_FAILED, 100025)                  \
    X(ACL_ERROR_UNSUPPORTED_DATA_TYPE, 100026)           \
    X(ACL_ERROR_FORMAT_NOT_MATCH, 100027)                \
    X(ACL_ERROR_BIN_SELECTOR_NOT_REGISTERED, 100028)     \
    X(ACL_ERROR_KERNEL_NOT_FOUND, 100029)                \
    X(ACL_ERROR_BIN_SELECTOR_ALREADY_REGISTERED, 100030) \
    X(ACL_ERROR_KERNEL_ALREADY_REGISTERED, 100031)       \
    X(ACL_ERROR_INVALID_QUEUE_ID, 100032)                \
    X(ACL_ERROR_REPEAT_SUBSCRIBE, 100033)                \
    X(ACL_ERROR_STREAM_NOT_SUBSCRIBE, 100034)            \
    X(ACL_ERROR_THREAD_NOT_SUBSCRIBE, 100035)            \
    X(ACL_ERROR_WAIT_CALLBACK_TIMEOUT, 100036)           \
    X(ACL_ERROR_REPEAT_FINALIZE, 100037)                 \
    X(ACL_ERROR_NOT_STATIC_AIPP, 100038)                 \
    X(ACL_ERROR_COMPILING_STUB_MODE, 100039)             \
    X(ACL_ERROR_GROUP_NOT_SET, 100040)                   \
    X(ACL_ERROR_GROUP_NOT_CREATE, 100041)                \
    X(ACL_ERROR_PROF_ALREADY_RUN, 100042)                \
    X(ACL_ERROR_PROF_NOT_RUN, 100043)                    \
    X(ACL_ERROR_DUMP_ALREADY_RUN, 100044)                \
    X(ACL_ERROR_DUMP_NOT_RUN, 100045)                    \
    X(ACL_ERROR_PROF_REPEAT_SUBSCRIBE, 148046)           \
    X(ACL_ERROR_PROF_API_CONFLICT, 148047)               \
    X(ACL_ERROR_INVALID_MAX_OPQUEUE_NUM_CONFIG, 148048)  \
    X(ACL_ERROR_INVALID_OPP_PATH, 148049)                \
    X(ACL_ERROR_OP_UNSUPPORTED_DYNAMIC, 148050)          \
    X(ACL_ERROR_RELATIVE_RESOURCE_NOT_CLEARED, 148051)   \
    X(ACL_ERROR_BAD_ALLOC, 200000)                       \
    X(ACL_ERROR_API_NOT_SUPPORT, 200001)                 \
    X(ACL_ERROR_INVALID_DEVICE, 200002)                  \
    X(ACL_ERROR_MEMORY_ADDRESS_UNALIGNED, 200003)        \
    X(ACL_ERROR_RESOURCE_NOT_MATCH, 200004)              \
    X(ACL_ERROR_INVALID_RESOURCE_HANDLE, 200005)         \
    X(ACL_ERROR_FEATURE_UNSUPPORTED, 200006)             \
    X(ACL_ERROR_STORAGE_OVER_LIMIT, 300000)              \
    X(ACL_ERROR_INTERNAL_ERROR, 500000)                  \
    X(ACL_ERROR_FAILURE, 500001)                         \
    X(ACL_ERROR_GE_FAILURE, 500002)                      \
    X(ACL_ERROR_RT_FAILURE, 500003)                      \
    X(ACL_ERROR_DRV_FAILURE, 500004)                     \
    X(ACL_ERROR_PROFILING_FAILURE, 500005)

/*
 * The vendor declares these codes as `static const int`, and so does this header in C++. In C such
 * an object is not a constant expression (for `case` labels and static initializers) and may cause
 * warnings when unused, so C uses enumerators, which also have the type int. The only difference is
 * that they have no address.
 */
#ifdef __cplusplus
#define ACL_BASE_STATUS_DEFINE_(name, value) static const int name = value;
ACL_BASE_STATUS_LIST(ACL_BASE_STATUS_DEFINE_)
#else
#define ACL_BASE_STATUS_DEFINE_(name, value) name = value,
enum { ACL_BASE_STATUS_LIST(ACL_BASE_STATUS_DEFINE_) ACL_BASE_STATUS_END_ = 0 };
#endif
#undef ACL_BASE_STATUS_DEFINE_

/* The codes of the runtime layer. They are macros, as in the vendor's header. */
#define ACL_RT_SUCCESS 0

#define ACL_ERROR_RT_PARAM_INVALID 107000
#define ACL_ERROR_RT_INVALID_DEVICEID 107001
#define ACL_ERROR_RT_CONTEXT_NULL 107002
#define ACL_ERROR_RT_STREAM_CONTEXT 107003
#define ACL_ERROR_RT_EVENT_TIMESTAMP_INVALID 107006
#define ACL_ERROR_RT_EVENT_TIMESTAMP_REVERSAL 107007
#define ACL_ERROR_RT_ADDR_UNALIGNED 107008
#define ACL_ERROR_RT_STREAM_SUBSCRIBE 107011
#define ACL_ERROR_RT_THREAD_SUBSCRIBE 107012
#define ACL_ERROR_RT_STREAM_NO_CB_REG 107015
#define ACL_ERROR_RT_INVALID_MEMORY_TYPE 107016
#define ACL_ERROR_RT_INVALID_HANDLE 107017
#define ACL_ERROR_RT_INVALID_MALLOC_TYPE 107018
#define ACL_ERROR_RT_WAIT_TIMEOUT 107019
#define ACL_ERROR_RT_TASK_TIMEOUT 107020
#define ACL_ERROR_RT_SYSPARAMOPT_NOT_SET 107021
#define ACL_ERROR_RT_DEVICE_TASK_ABORT 107022
#define ACL_ERROR_RT_STREAM_ABORT 107023

#define ACL_ERROR_RT_FEATURE_NOT_SUPPORT 207000
#define ACL_ERROR_RT_MEMORY_ALLOCATION 207001
#define ACL_ERROR_RT_MEMORY_FREE 207002
#define ACL_ERROR_RT_NO_DEVICE 207004
#define ACL_ERROR_RT_RESOURCE_ALLOC_FAIL 207005
#define ACL_ERROR_RT_NO_PERMISSION 207006
#define ACL_ERROR_RT_NO_EVENT_RESOURCE 207007
#define ACL_ERROR_RT_NO_STREAM_RESOURCE 207008
#define ACL_ERROR_RT_NO_NOTIFY_RESOURCE 207009
#define ACL_ERROR_RT_OVER_LIMIT 207012
#define ACL_ERROR_RT_REPEATED_INIT 207015
#define ACL_ERROR_RT_DEVICE_OOM 207018

#define ACL_ERROR_RT_INTERNAL_ERROR 507000
#define ACL_ERROR_RT_STREAM_TASK_FULL 507002
#define ACL_ERROR_RT_STREAM_NOT_COMPLETE 507004
#define ACL_ERROR_RT_EVENT_NOT_COMPLETE 507006
#define ACL_ERROR_RT_CONTEXT_RELEASE_ERROR 507007
#define ACL_ERROR_RT_LOST_HEARTBEAT 507010
#define ACL_ERROR_RT_REPORT_TIMEOUT 507012
#define ACL_ERROR_RT_AICORE_TIMEOUT 507014
#define ACL_ERROR_RT_AICORE_EXCEPTION 507015
#define ACL_ERROR_RT_DEV_SETUP_ERROR 507033
#define ACL_ERROR_RT_VECTOR_CORE_TIMEOUT 507034
#define ACL_ERROR_RT_VECTOR_CORE_EXCEPTION 507035
#define ACL_ERROR_RT_STREAM_SYNC_TIMEOUT 507046
#define ACL_ERROR_RT_EVENT_SYNC_TIMEOUT 507047
#define ACL_ERROR_RT_DEVICE_MEM_ERROR 507053
#define ACL_ERROR_RT_HBM_MULTI_BIT_ECC_ERROR 507054
#define ACL_ERROR_RT_DRV_INTERNAL_ERROR 507899

/* Data types of elements. The values, and the gaps between them, are the vendor's. */
typedef enum {
    ACL_DT_UNDEFINED = -1,
    ACL_FLOAT = 0,
    ACL_FLOAT16 = 1,
    ACL_INT8 = 2,
    ACL_INT32 = 3,
    ACL_UINT8 = 4,
    ACL_INT16 = 6,
    ACL_UINT16 = 7,
    ACL_UINT32 = 8,
    ACL_INT64 = 9,
    ACL_UINT64 = 10,
    ACL_DOUBLE = 11,
    ACL_BOOL = 12,
    ACL_STRING = 13,
    ACL_COMPLEX64 = 16,
    ACL_COMPLEX128 = 17,
    ACL_BF16 = 27,
    ACL_INT4 = 29,
    ACL_UINT1 = 30,
    ACL_COMPLEX32 = 33,
    ACL_HIFLOAT8 = 34,
    ACL_FLOAT8_E5M2 = 35,
    ACL_FLOAT8_E4M3FN = 36,
    ACL_FLOAT8_E8M0 = 37,
    ACL_FLOAT6_E3M2 = 38,
    ACL_FLOAT6_E2M3 = 39,
    ACL_FLOAT4_E2M1 = 40,
    ACL_FLOAT4_E1M2 = 41
} aclDataType;

/*
 * Meaning of the axes of a tensor. ND: no particular meaning. ACL_FRACTAL_Z_3D has no FORMAT_ in
 * its name, as in the vendor's header.
 */
typedef enum {
    ACL_FORMAT_UNDEFINED = -1,
    ACL_FORMAT_NCHW = 0,
    ACL_FORMAT_NHWC = 1,
    ACL_FORMAT_ND = 2,
    ACL_FORMAT_NC1HWC0 = 3,
    ACL_FORMAT_FRACTAL_Z = 4,
    ACL_FORMAT_NC1HWC0_C04 = 12,
    ACL_FORMAT_HWCN = 16,
    ACL_FORMAT_NDHWC = 27,
    ACL_FORMAT_FRACTAL_NZ = 29,
    ACL_FORMAT_NCDHW = 30,
    ACL_FORMAT_NDC1HWC0 = 32,
    ACL_FRACTAL_Z_3D = 33,
    ACL_FORMAT_NC = 35,
    ACL_FORMAT_NCL = 47,
    ACL_FORMAT_FRACTAL_NZ_C0_16 = 50,
    ACL_FORMAT_FRACTAL_NZ_C0_32 = 51,
    ACL_FORMAT_FRACTAL_NZ_C0_2 = 52,
    ACL_FORMAT_FRACTAL_NZ_C0_4 = 53,
    ACL_FORMAT_FRACTAL_NZ_C0_8 = 54
} aclFormat;

typedef enum { ACL_DEBUG = 0, ACL_INFO = 1, ACL_WARNING = 2, ACL_ERROR = 3 } aclLogLevel;

typedef enum {
    ACL_MEMTYPE_DEVICE = 0,
    ACL_MEMTYPE_HOST = 1,
    ACL_MEMTYPE_HOST_COMPILE_INDEPENDENT = 2
} aclMemType;

/* Options of aclrtSetSysParamOpt and aclrtCtxSetSysParamOpt (acl_rt.h). */
typedef enum {
    ACL_OPT_DETERMINISTIC = 0, /* 0 off, 1 on, 2 strong consistency, 3 batch consistency */
    ACL_OPT_ENABLE_DEBUG_KERNEL = 1,
    ACL_OPT_STRONG_CONSISTENCY = 2, /* deprecated by the vendor */
    ACL_OPT_ENABLE_KERNEL_EARLY_START = 3
} aclSysParamOpt;

/* Converts a binary16 number to float. Exact for every input; infinities and NaN are preserved. */
ACL_FUNC_VISIBILITY float aclFloat16ToFloat(aclFloat16 value);

/* Rounds to the nearest binary16 number, ties to even. Overflow gives infinity; NaN stays NaN. */
ACL_FUNC_VISIBILITY aclFloat16 aclFloatToFloat16(float value);

/*
 * Returns the bytes per element: 0 for ACL_DT_UNDEFINED and ACL_STRING, 1 for types of at most
 * 8 bits, else the size of the type. Returns 8 for values outside the enumeration, like the
 * vendor's library.
 */
ACL_FUNC_VISIBILITY size_t aclDataTypeSize(aclDataType dataType);

/*
 * Creates a description of `size` bytes at `data`. The caller still owns the memory, which is not
 * accessed. The caller releases the description with aclDestroyDataBuffer. Returns NULL when out of
 * host memory.
 */
ACL_FUNC_VISIBILITY aclDataBuffer *aclCreateDataBuffer(void *data, size_t size);

/* Releases the description, not the memory. Returns 0; 100000 dataBuffer is NULL or not live. */
ACL_FUNC_VISIBILITY aclError aclDestroyDataBuffer(const aclDataBuffer *dataBuffer);

/* Replaces the address and the size. Returns 0; 100000 dataBuffer is NULL or not live. */
ACL_FUNC_VISIBILITY aclError aclUpdateDataBuffer(aclDataBuffer *dataBuffer, void *data,
                                                 size_t size);

/* Returns the address; NULL if dataBuffer is NULL or not live. */
ACL_FUNC_VISIBILITY void *aclGetDataBufferAddr(const aclDataBuffer *dataBuffer);

/* Returns the size in bytes; 0 if dataBuffer is NULL or not live. */
ACL_FUNC_VISIBILITY size_t aclGetDataBufferSizeV2(const aclDataBuffer *dataBuffer);

/* Deprecated by the vendor: returns the size in bytes, truncated to 32 bits. Use
 * aclGetDataBufferSizeV2. */
ACL_FUNC_VISIBILITY uint32_t aclGetDataBufferSize(const aclDataBuffer *dataBuffer);

/*
 * Returns the name of a chip of the vendor, "Ascend910B3": whose operators the library implements,
 * whatever the device is, since programs look the name up in tables. ACLNN_CL_SOC_NAME replaces it
 * by its own text, or, if that is "device", by the name of the calling thread's OpenCL device, or of
 * device 0 when the thread has none, or "" when there is no device. Never NULL. The library owns the
 * text, which stays valid until the process ends.
 */
ACL_FUNC_VISIBILITY const char *aclrtGetSocName(void);

/*
 * Adds a line of the program to the log of the library (ACLNN_CL_LOG), with the function, the file
 * and the line of its origin. A text of more than 1023 bytes is cut. Errors, warnings and information
 * have the levels of these names, ACL_DEBUG has the level trace. Does nothing if fmt is NULL or
 * logLevel is unknown.
 */
ACL_FUNC_VISIBILITY void aclAppLog(aclLogLevel logLevel, const char *func, const char *file,
                                   uint32_t line, const char *fmt, ...);

#define ACL_APP_LOG(level, ...) aclAppLog((level), __func__, __FILE__, __LINE__, __VA_ARGS__)

typedef enum {
    ACL_DEVICE_INFO_UNDEFINED = -1,
    ACL_DEVICE_INFO_AI_CORE_NUM = 0,
    ACL_DEVICE_INFO_VECTOR_CORE_NUM = 1,
    ACL_DEVICE_INFO_L2_SIZE = 2 /* bytes */
} aclDeviceInfo;

/*
 * Stores the number of compute units of a device (as the number of both kinds of cores of the vendor's
 * chips), or the bytes of its global memory's cache, 0 without one. Needs no context. Returns 0; 100000
 * value is NULL, deviceInfo is unknown, or deviceId is out of range; 207004 there is no device; 361001 in a child of a process that
 * uses devices.
 */
ACL_FUNC_VISIBILITY aclError aclGetDeviceCapability(uint32_t deviceId, aclDeviceInfo deviceInfo,
                                                    int64_t *value);

typedef enum {
    ACL_CANN_ATTR_UNDEFINED = -1,
    ACL_CANN_ATTR_INF_NAN = 0,    /* arithmetic gives infinity and NaN, not the largest number */
    ACL_CANN_ATTR_BF16 = 1,       /* operators accept ACL_BF16 */
    ACL_CANN_ATTR_JIT_COMPILE = 2 /* of graph operators, which this library does not have */
} aclCannAttr;

/* Stores the attributes that the library has, INF_NAN and BF16, as an array that it owns and that stays valid. Returns 0;
 * 100000 a pointer is NULL. */
ACL_FUNC_VISIBILITY aclError aclGetCannAttributeList(const aclCannAttr **cannAttrList, size_t *num);

/* Stores 1 if the library has the attribute, else 0. Returns 0; 100000 value is NULL or cannAttr is unknown. */
ACL_FUNC_VISIBILITY aclError aclGetCannAttribute(aclCannAttr cannAttr, int32_t *value);

#ifdef __cplusplus
}
#endif

#endif /* ACL_ACL_BASE_H_ */
