/* SPDX-License-Identifier: Apache-2.0 */
/*
 * What streams are created with and how they behave after failures, and what devices and the library tell about
 * themselves. Part of acl_rt.h, whose rules hold here, too.
 */
#ifndef ACL_ACL_RT_QUERY_H_
#define ACL_ACL_RT_QUERY_H_

#include "acl_base.h"

/* Modes of aclrtSetStreamFailureMode. */
#define ACL_CONTINUE_ON_FAILURE 0x00000000U
#define ACL_STOP_ON_FAILURE 0x00000001U

/* What aclrtGetDeviceCapability stores. */
#define ACL_DEV_FEATURE_NOT_SUPPORT 0x00000000
#define ACL_DEV_FEATURE_SUPPORT 0x00000001

#ifdef __cplusplus
extern "C" {
#endif

typedef enum {
    ACL_RT_STREAM_WORK_ADDR_PTR = 0, /* void * */
    ACL_RT_STREAM_WORK_SIZE = 1,     /* size_t */
    ACL_RT_STREAM_FLAG = 2,          /* size_t or uint32_t: ACL_STREAM_... */
    ACL_RT_STREAM_PRIORITY = 3       /* uint32_t */
} aclrtStreamConfigAttr;

typedef struct aclrtStreamConfigHandle {
    void *workptr;
    size_t workSize;
    size_t flag;
    uint32_t priority;
} aclrtStreamConfigHandle;

typedef enum {
    ACL_RT_STREAM_STATE_CREATE_POST = 1, /* the stream was created */
    ACL_RT_STREAM_STATE_DESTROY_PRE = 2  /* it will be destroyed */
} aclrtStreamState;

typedef void (*aclrtStreamStateCallback)(aclrtStream stm, aclrtStreamState state, void *args);

typedef enum {
    ACL_DEV_ATTR_AICPU_CORE_NUM = 1,
    ACL_DEV_ATTR_AICORE_CORE_NUM = 101,
    ACL_DEV_ATTR_CUBE_CORE_NUM = 102,
    ACL_DEV_ATTR_VECTOR_CORE_NUM = 201,
    ACL_DEV_ATTR_WARP_SIZE = 202,
    ACL_DEV_ATTR_MAX_THREAD_PER_VECTOR_CORE = 203,
    ACL_DEV_ATTR_LOCAL_MEM_PER_VECTOR_CORE = 204,
    ACL_DEV_ATTR_UBUF_PER_VECTOR_CORE = 204,
    ACL_DEV_ATTR_MAX_GRID_DIM_X = 205,
    ACL_DEV_ATTR_MAX_GRID_DIM_Y = 206,
    ACL_DEV_ATTR_MAX_GRID_DIM_Z = 207,
    ACL_DEV_ATTR_MAX_BLOCK_PER_GRID = 208,
    ACL_DEV_ATTR_MAX_THREADS_PER_BLOCK = 209,
    ACL_DEV_ATTR_MAX_BLOCK_DIM_X = 210,
    ACL_DEV_ATTR_MAX_BLOCK_DIM_Y = 211,
    ACL_DEV_ATTR_MAX_BLOCK_DIM_Z = 212,
    ACL_DEV_ATTR_TOTAL_GLOBAL_MEM_SIZE = 301,
    ACL_DEV_ATTR_L2_CACHE_SIZE = 302,
    ACL_DEV_ATTR_SMP_ID = 401,
    ACL_DEV_ATTR_PHY_CHIP_ID = 402,
    ACL_DEV_ATTR_SUPER_POD_DEVIDE_ID = 403,
    ACL_DEV_ATTR_SUPER_POD_DEVICE_ID = 403,
    ACL_DEV_ATTR_SUPER_POD_SERVER_ID = 404,
    ACL_DEV_ATTR_SUPER_POD_ID = 405,
    ACL_DEV_ATTR_CUST_OP_PRIVILEGE = 406,
    ACL_DEV_ATTR_MAINBOARD_ID = 407,
    ACL_DEV_ATTR_HD_CONNECT_TYPE = 408,
    ACL_DEV_ATTR_DEVICE_FORM_FACTOR = 409,
    ACL_DEV_ATTR_IS_VIRTUAL = 501,
    ACL_DEV_ATTR_NPU_ARCH = 601
} aclrtDevAttr;

typedef enum {
    ACL_FEATURE_TSCPU_TASK_UPDATE_SUPPORT_AIC_AIV = 1,
    ACL_FEATURE_SYSTEM_MEMQ_EVENT_CROSS_DEV = 21
} aclrtDevFeatureType;

typedef enum { ACL_RT_DEV_RES_CUBE_CORE = 0, ACL_RT_DEV_RES_VECTOR_CORE = 1 } aclrtDevResLimitType;

typedef struct aclrtUtilizationExtendInfo aclrtUtilizationExtendInfo;

/* In percent; -1: not known. */
typedef struct aclrtUtilizationInfo {
    int32_t cubeUtilization;
    int32_t vectorUtilization;
    int32_t aicpuUtilization;
    int32_t memoryUtilization;
    aclrtUtilizationExtendInfo *utilizationExtend; /* NULL */
} aclrtUtilizationInfo;

typedef enum {
    ACL_RT_NO_ERROR = 0,
    ACL_RT_ERROR_MEMORY = 1,
    ACL_RT_ERROR_L2 = 2,
    ACL_RT_ERROR_AICORE = 3,
    ACL_RT_ERROR_LINK = 4,
    ACL_RT_ERROR_L3_PORT = 5,
    ACL_RT_ERROR_OTHERS = 0xFFFF
} aclrtErrorType;

typedef enum aclrtAicoreErrorType {
    ACL_RT_AICORE_ERROR_UNKNOWN = 0,
    ACL_RT_AICORE_ERROR_SW = 1,
    ACL_RT_AICORE_ERROR_HW_LOCAL = 2
} aclrtAicoreErrorType;

#define UCE_INFO_RESERVED_SIZE 14
#define ACL_RT_MEM_UCE_INFO_MAX_NUM 20

typedef struct aclrtMemUceInfo {
    void *addr;
    size_t len;
    size_t reserved[UCE_INFO_RESERVED_SIZE];
} aclrtMemUceInfo;

typedef struct {
    size_t arraySize;
    aclrtMemUceInfo memUceInfoArray[ACL_RT_MEM_UCE_INFO_MAX_NUM];
} aclrtMemUceInfoArray;

typedef union aclrtErrorInfoDetail {
    aclrtMemUceInfoArray uceInfo;
    aclrtAicoreErrorType aicoreErrType;
} aclrtErrorInfoDetail;

typedef struct aclrtErrorInfo {
    uint8_t tryRepair;
    uint8_t hasDetail;
    uint8_t reserved[2];
    aclrtErrorType errorType;
    aclrtErrorInfoDetail detail;
} aclrtErrorInfo;

/* ---- Streams ---- */

/* With ACL_STOP_ON_FAILURE the stream takes no more work once a failure of its work is known: each function that submits
 * work, waits for the stream or queries it then returns 507000, and functions of the host, notifies and waits that were
 * submitted before are dropped; the stream can only be destroyed. Commands of the device that were submitted before the failure
 * was known still run: OpenCL has no way to drop them that drivers survive. ACL_CONTINUE_ON_FAILURE is the mode of a new
 * stream, and cannot be set again. Unlike in the vendor's library other streams of the context keep their mode. Returns 0;
 * 107000 mode is unknown, or the stream stops on failure; 107002 no context; 107017 not a stream. */
ACL_FUNC_VISIBILITY aclError aclrtSetStreamFailureMode(aclrtStream stream, uint64_t mode);

/* Store a number that no other live stream has; the priority; the flags of aclrtCreateStreamWithConfig, 0 for other
 * streams. Return 0; 100000 the pointer is NULL; 107002 no context; 107017 not a stream. */
ACL_FUNC_VISIBILITY aclError aclrtStreamGetId(aclrtStream stream, int32_t *streamId);
ACL_FUNC_VISIBILITY aclError aclrtStreamGetPriority(aclrtStream stream, uint32_t *priority);
ACL_FUNC_VISIBILITY aclError aclrtStreamGetFlags(aclrtStream stream, uint32_t *flags);

/* Stores 0 twice: this thread's device has one priority, that of all streams. Returns 0; 100000 a pointer is NULL;
 * 107002 no context. */
ACL_FUNC_VISIBILITY aclError aclrtDeviceGetStreamPriorityRange(int32_t *leastPriority,
                                                               int32_t *greatestPriority);

/* Returns 207000: OpenCL can neither stop work that runs nor drop work that was submitted. */
ACL_FUNC_VISIBILITY aclError aclrtStreamStop(aclrtStream stream);
ACL_FUNC_VISIBILITY aclError aclrtStreamAbort(aclrtStream stream);

/* Creates the settings of a stream, all 0. The caller releases it with aclrtDestroyStreamConfigHandle. Returns
 * NULL when out of memory. */
ACL_FUNC_VISIBILITY aclrtStreamConfigHandle *aclrtCreateStreamConfigHandle(void);

/* Returns 0; 100000 handle is NULL. */
ACL_FUNC_VISIBILITY aclError aclrtDestroyStreamConfigHandle(aclrtStreamConfigHandle *handle);

/* Stores valueSize bytes as a setting. Returns 0; 100000 a pointer is NULL; 107000 attr is unknown, or valueSize is not the
 * size of its type. */
ACL_FUNC_VISIBILITY aclError aclrtSetStreamConfigOpt(aclrtStreamConfigHandle *handle,
                                                     aclrtStreamConfigAttr attr,
                                                     const void *attrValue, size_t valueSize);

/* As aclrtCreateStreamWithConfig; handle may be destroyed afterwards. Its working memory has no effect. Returns 0; 100000
 * a pointer is NULL; other codes as aclrtCreateStream. */
ACL_FUNC_VISIBILITY aclError aclrtCreateStreamV2(aclrtStream *stream,
                                                 const aclrtStreamConfigHandle *handle);

/* Has callback(stream, state, args) called by the thread that creates or destroys a stream, default streams
 * included; a call that has begun may end after it was reverted. A callback that is NULL reverts it. At most 16 names. Returns 0; 100000 regName is NULL or empty; 107000 the
 * name is in use, or, to revert it, is not; 207012 too many names. */
ACL_FUNC_VISIBILITY aclError aclrtRegStreamStateCallback(const char *regName,
                                                         aclrtStreamStateCallback callback,
                                                         void *args);

/* ---- Devices ---- */

/* Stores a property of a device. Needs no context.
 * - ..._AICORE_CORE_NUM, CUBE_CORE_NUM, VECTOR_CORE_NUM: compute units, of which OpenCL has one kind
 * - UBUF_PER_VECTOR_CORE: bytes of local memory of a work-group
 * - MAX_THREADS_PER_BLOCK, MAX_BLOCK_DIM_...: work-items of a work-group
 * - TOTAL_GLOBAL_MEM_SIZE, L2_CACHE_SIZE: bytes
 * - PHY_CHIP_ID: deviceId; IS_VIRTUAL: 1 for a device of another machine
 * Returns 0; 100000 value is NULL; 107000 attr is unknown; 107001 deviceId is out of range; 207000 OpenCL does not
 * tell the others. */
ACL_FUNC_VISIBILITY aclError aclrtGetDeviceInfo(uint32_t deviceId, aclrtDevAttr attr,
                                                int64_t *value);

/* Stores ACL_DEV_FEATURE_NOT_SUPPORT: devices have none of these features. Returns 0; 100000 value is NULL; 107000 the
 * feature is unknown; 107001 deviceId is out of range. */
ACL_FUNC_VISIBILITY aclError aclrtGetDeviceCapability(int32_t deviceId,
                                                      aclrtDevFeatureType devFeatureType,
                                                      int32_t *value);

/* Stores -1 in all members: OpenCL does not tell how busy a device is. Returns 0; 100000 utilizationInfo is NULL; 107001
 * deviceId is out of range. */
ACL_FUNC_VISIBILITY aclError aclrtGetDeviceUtilizationRate(int32_t deviceId,
                                                           aclrtUtilizationInfo *utilizationInfo);

/* Set, store and reset how many cores of a kind the process asked to use. This is the number of compute units of the device
 * unless it was set, which has no effect on work: all of the device is used. Return 0; 100000 value is NULL; 107000 type is
 * unknown, or value is 0 or above the number of compute units; 107001 deviceId is out of range. */
ACL_FUNC_VISIBILITY aclError aclrtSetDeviceResLimit(int32_t deviceId, aclrtDevResLimitType type,
                                                    uint32_t value);
ACL_FUNC_VISIBILITY aclError aclrtGetDeviceResLimit(int32_t deviceId, aclrtDevResLimitType type,
                                                    uint32_t *value);
ACL_FUNC_VISIBILITY aclError aclrtResetDeviceResLimit(int32_t deviceId);

/* Stores the same of this thread's device. Returns 0; 100000 value is NULL; 107000 type is unknown; 107002 no context. */
ACL_FUNC_VISIBILITY aclError aclrtGetResInCurrentThread(aclrtDevResLimitType type, uint32_t *value);

/* Stores what is known of a failure of the device: ACL_RT_ERROR_OTHERS when it is lost, else ACL_RT_NO_ERROR, without
 * details. Returns 0; 100000 errorInfo is NULL; 107001 deviceId is out of range. */
ACL_FUNC_VISIBILITY aclError aclrtGetErrorVerbose(int32_t deviceId, aclrtErrorInfo *errorInfo);

/* Stores 1 if socVersion is the name that aclrtGetSocName returns, else 0. Returns 0; 100000 a pointer is NULL. */
ACL_FUNC_VISIBILITY aclError aclrtCheckArchCompatibility(const char *socVersion,
                                                         int32_t *canCompatible);

#ifdef __cplusplus
}
#endif

#endif /* ACL_ACL_RT_QUERY_H_ */
