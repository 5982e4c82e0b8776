/* SPDX-License-Identifier: Apache-2.0 */
/*
 * The AscendCL runtime on OpenCL: devices, contexts, streams, events, memory.
 *
 *     aclInit(NULL);
 *     aclrtSetDevice(0);                         // this thread now works on device 0
 *     aclrtCreateStream(&stream);
 *     aclrtMalloc(&p, bytes, ACL_MEM_MALLOC_HUGE_FIRST);
 *     aclrtMemcpy(p, bytes, host, bytes, ACL_MEMCPY_HOST_TO_DEVICE);
 *     ...                                        // operators, see aclnnop/
 *     aclrtSynchronizeStream(stream);
 *     aclrtFree(p); aclrtDestroyStream(stream); aclrtResetDevice(0); aclFinalize();
 *
 * Rules that hold for the whole file:
 * - Success is 0. On failure outputs are not written and nothing has been done, unless said
 *   otherwise.
 * - A required pointer or handle that is NULL: 100000 (ACL_ERROR_INVALID_PARAM).
 * - "no context" is 107002 (ACL_ERROR_RT_CONTEXT_NULL): the thread called neither aclrtSetDevice
 *   nor aclrtSetCurrentContext.
 * - A stream argument NULL is the default stream of the thread's context, 107002 if there is none.
 * - A handle that is not (or no longer) one of the library's: 107017 (ACL_ERROR_RT_INVALID_HANDLE).
 * - Functions that use the device may also return 207001 (host memory), 207018 (device memory) and
 *   507000 (an OpenCL call failed; the message names it). They are not repeated below.
 * - Sizes are in bytes. Each function may be called from any thread. aclInit is not checked for.
 */
#ifndef ACL_ACL_RT_H_
#define ACL_ACL_RT_H_

#include <stddef.h>
#include <stdint.h>

#include "acl_base.h"

/* The version of the API, as told by aclrtGetVersion. */
#define ACL_MAJOR_VERSION 1
#define ACL_MINOR_VERSION 17
#define ACL_PATCH_VERSION 0

/* Flags of aclrtCreateEventWithFlag and aclrtCreateEventExWithFlag; may be combined. */
#define ACL_EVENT_SYNC 0x00000001U
#define ACL_EVENT_CAPTURE_STREAM_PROGRESS 0x00000002U
#define ACL_EVENT_TIME_LINE 0x00000008U
#define ACL_EVENT_DEVICE_USE_ONLY 0x00000010U
#define ACL_EVENT_EXTERNAL 0x00000020U
#define ACL_EVENT_IPC 0x00000040U

/* Flags of aclrtCreateStreamWithConfig; may be combined. */
#define ACL_STREAM_FAST_LAUNCH 0x00000001U
#define ACL_STREAM_FAST_SYNC 0x00000002U
#define ACL_STREAM_PERSISTENT 0x00000004U
#define ACL_STREAM_HUGE 0x00000008U
#define ACL_STREAM_CPU_SCHEDULE 0x00000010U
#define ACL_STREAM_DEVICE_USE_ONLY 0x00000020U

#ifdef __cplusplus
extern "C" {
#endif

typedef enum aclrtRunMode { ACL_DEVICE = 0, ACL_HOST = 1 } aclrtRunMode;

typedef enum aclrtDeviceStatus {
    ACL_RT_DEVICE_STATUS_NORMAL = 0,
    ACL_RT_DEVICE_STATUS_ABNORMAL = 1,
    ACL_RT_DEVICE_STATUS_END = 0xFFFF
} aclrtDeviceStatus;

typedef enum aclrtStreamStatus {
    ACL_STREAM_STATUS_COMPLETE = 0,
    ACL_STREAM_STATUS_NOT_READY = 1,
    ACL_STREAM_STATUS_RESERVED = 0xFFFF
} aclrtStreamStatus;

/* Of the old aclrtQueryEvent. Note: the numbers are the other way round in the type after it. */
typedef enum aclrtEventStatus {
    ACL_EVENT_STATUS_COMPLETE = 0,
    ACL_EVENT_STATUS_NOT_READY = 1,
    ACL_EVENT_STATUS_RESERVED = 2
} aclrtEventStatus;

typedef enum aclrtEventRecordedStatus {
    ACL_EVENT_RECORDED_STATUS_NOT_READY = 0,
    ACL_EVENT_RECORDED_STATUS_COMPLETE = 1
} aclrtEventRecordedStatus;

typedef enum aclrtEventWaitStatus {
    ACL_EVENT_WAIT_STATUS_COMPLETE = 0,
    ACL_EVENT_WAIT_STATUS_NOT_READY = 1,
    ACL_EVENT_WAIT_STATUS_RESERVED = 0xFFFF
} aclrtEventWaitStatus;

typedef enum aclrtCallbackBlockType {
    ACL_CALLBACK_NO_BLOCK = 0,
    ACL_CALLBACK_BLOCK = 1
} aclrtCallbackBlockType;

/* A hint only: the real direction follows from the two addresses. 6 and 7 are refused. */
typedef enum aclrtMemcpyKind {
    ACL_MEMCPY_HOST_TO_HOST = 0,
    ACL_MEMCPY_HOST_TO_DEVICE = 1,
    ACL_MEMCPY_DEVICE_TO_HOST = 2,
    ACL_MEMCPY_DEVICE_TO_DEVICE = 3,
    ACL_MEMCPY_DEFAULT = 4,
    ACL_MEMCPY_HOST_TO_BUF_TO_DEVICE = 5,
    ACL_MEMCPY_INNER_DEVICE_TO_DEVICE = 6,
    ACL_MEMCPY_INTER_DEVICE_TO_DEVICE = 7
} aclrtMemcpyKind;

/* Page sizes and memory kinds of the vendor's chips. Accepted, without effect on OpenCL devices. */
typedef enum aclrtMemMallocPolicy {
    ACL_MEM_MALLOC_HUGE_FIRST = 0,
    ACL_MEM_MALLOC_HUGE_ONLY = 1,
    ACL_MEM_MALLOC_NORMAL_ONLY = 2,
    ACL_MEM_MALLOC_HUGE_FIRST_P2P = 3,
    ACL_MEM_MALLOC_HUGE_ONLY_P2P = 4,
    ACL_MEM_MALLOC_NORMAL_ONLY_P2P = 5,
    ACL_MEM_MALLOC_HUGE1G_ONLY = 6,
    ACL_MEM_MALLOC_HUGE1G_ONLY_P2P = 7,
    ACL_MEM_TYPE_LOW_BAND_WIDTH = 0x100,
    ACL_MEM_TYPE_HIGH_BAND_WIDTH = 0x1000,
    ACL_MEM_ACCESS_USER_SPACE_READONLY = 0x100000
} aclrtMemMallocPolicy;

typedef enum aclrtMemAttr {
    ACL_DDR_MEM = 0,
    ACL_HBM_MEM = 1,
    ACL_DDR_MEM_HUGE = 2,
    ACL_DDR_MEM_NORMAL = 3,
    ACL_HBM_MEM_HUGE = 4,
    ACL_HBM_MEM_NORMAL = 5,
    ACL_DDR_MEM_P2P_HUGE = 6,
    ACL_DDR_MEM_P2P_NORMAL = 7,
    ACL_HBM_MEM_P2P_HUGE = 8,
    ACL_HBM_MEM_P2P_NORMAL = 9,
    ACL_HBM_MEM_HUGE1G = 10,
    ACL_HBM_MEM_P2P_HUGE1G = 11,
    ACL_MEM_NORMAL = 12,
    ACL_MEM_HUGE = 13,
    ACL_MEM_HUGE1G = 14,
    ACL_MEM_P2P_NORMAL = 15,
    ACL_MEM_P2P_HUGE = 16,
    ACL_MEM_P2P_HUGE1G = 17
} aclrtMemAttr;

typedef enum aclrtLastErrLevel { ACL_RT_THREAD_LEVEL = 0 } aclrtLastErrLevel;

/* ---- The process ---- */

/*
 * Starts the library. configPath names a JSON file; NULL or "" means the defaults. A further call
 * changes nothing but a count (see aclFinalizeReference) and is told by 100002, which callers may
 * ignore. Legal again after aclFinalize.
 * Returns 0; 100002 already started; 100000 already started with another configuration; 100003 the
 * file cannot be opened; 100006 it is not JSON.
 */
ACL_FUNC_VISIBILITY aclError aclInit(const char *configPath);

/*
 * Ends the library's use, whatever the count. Returns 0, also when aclInit was never called; 100037
 * already ended.
 */
ACL_FUNC_VISIBILITY aclError aclFinalize(void);

/*
 * Takes one from the count of aclInit calls; ends the library's use when it reaches 0. *refCount
 * gets what is left; refCount may be NULL. Returns 0; 100037 the count was 0.
 */
ACL_FUNC_VISIBILITY aclError aclFinalizeReference(uint64_t *refCount);

/*
 * The messages of this thread's failures since the last call, newest first; reading clears them.
 * NULL if there are none. The text is the library's, valid until this thread's next call of this
 * function.
 */
ACL_FUNC_VISIBILITY const char *aclGetRecentErrMsg(void);

/* This thread's last failed code of the runtime layer, kept. 0 none; 107000 level is unknown. */
ACL_FUNC_VISIBILITY aclError aclrtPeekAtLastError(aclrtLastErrLevel level);

/* The same, and forgets it. */
ACL_FUNC_VISIBILITY aclError aclrtGetLastError(aclrtLastErrLevel level);

/* Deprecated by the vendor: ACL_MAJOR_VERSION and its two companions. Returns 0; 100000 a NULL. */
ACL_FUNC_VISIBILITY aclError aclrtGetVersion(int32_t *majorVersion, int32_t *minorVersion,
                                             int32_t *patchVersion);

/*
 * An option for the whole process, read by each operator's first call. Returns 0; 100000 opt is
 * unknown; 107000 value is out of range: 0..3 for ACL_OPT_DETERMINISTIC, 0..1 for the others.
 */
ACL_FUNC_VISIBILITY aclError aclrtSetSysParamOpt(aclSysParamOpt opt, int64_t value);

/* An option never set reads as 0. Returns 0; 100000 opt is unknown or value is NULL. */
ACL_FUNC_VISIBILITY aclError aclrtGetSysParamOpt(aclSysParamOpt opt, int64_t *value);

/*
 * The option for the current context; it also becomes the value of the process, as in the vendor's
 * library. Returns 0; 100000, 107000 as aclrtSetSysParamOpt; 107002 no context.
 */
ACL_FUNC_VISIBILITY aclError aclrtCtxSetSysParamOpt(aclSysParamOpt opt, int64_t value);

/* Returns 0; 100000 opt is unknown or value is NULL; 107002 no context; 107021 never set in it. */
ACL_FUNC_VISIBILITY aclError aclrtCtxGetSysParamOpt(aclSysParamOpt opt, int64_t *value);

/* ---- Devices ---- */

/*
 * How many OpenCL devices there are, numbered from 0: GPUs first, then CPUs (environment variable
 * ACLNN_CL_DEVICE filters and orders). Returns 0; 100000 count is NULL; 207004 none was found.
 */
ACL_FUNC_VISIBILITY aclError aclrtGetDeviceCount(uint32_t *count);

/*
 * Makes deviceId this thread's device. The device's default context and its default stream, shared
 * by all threads, come into being with the first call; each call counts (see aclrtResetDevice).
 * Returns 0; 107001 deviceId is outside 0..count-1, also where no device was found.
 */
ACL_FUNC_VISIBILITY aclError aclrtSetDevice(int32_t deviceId);

/*
 * Undoes one aclrtSetDevice. The last one waits for the device's work and releases the default
 * context and the streams made in it. Returns 0; 107001 deviceId is out of range; 507007 the device
 * is not set or was reset already.
 */
ACL_FUNC_VISIBILITY aclError aclrtResetDevice(int32_t deviceId);

/* As the last aclrtResetDevice, whatever the count. Same codes. */
ACL_FUNC_VISIBILITY aclError aclrtResetDeviceForce(int32_t deviceId);

/* This thread's device. Returns 0; 100000 deviceId is NULL; 107002 no context. */
ACL_FUNC_VISIBILITY aclError aclrtGetDevice(int32_t *deviceId);

/* Returns 0; 100000 deviceStatus is NULL; 107001 deviceId is out of range. */
ACL_FUNC_VISIBILITY aclError aclrtQueryDeviceStatus(int32_t deviceId,
                                                    aclrtDeviceStatus *deviceStatus);

/* Always ACL_HOST: the caller runs on the host. Returns 0; 100000 runMode is NULL. */
ACL_FUNC_VISIBILITY aclError aclrtGetRunMode(aclrtRunMode *runMode);

/* Waits for all streams of this thread's device. Returns 0; 107002 no context. */
ACL_FUNC_VISIBILITY aclError aclrtSynchronizeDevice(void);

/*
 * The same for at most `timeout` milliseconds; -1 waits for ever. Returns 0; 107000 timeout < -1;
 * 107002 no context; 507046 the time is up and work is left, which goes on.
 */
ACL_FUNC_VISIBILITY aclError aclrtSynchronizeDeviceWithTimeout(int32_t timeout);

/*
 * *canAccessPeer: 1 if a copy between the two devices needs no detour over host memory of the
 * caller's, else 0. Returns 0; 100000 canAccessPeer is NULL; 107001 a device is out of range;
 * 107000 both are one.
 */
ACL_FUNC_VISIBILITY aclError aclrtDeviceCanAccessPeer(int32_t *canAccessPeer, int32_t deviceId,
                                                      int32_t peerDeviceId);

/*
 * Lets this thread's device exchange data with peerDeviceId. flags must be 0. Returns 0; 107000
 * flags is not 0 or the peer is the device itself; 107001 peerDeviceId is out of range; 107002 no
 * context.
 */
ACL_FUNC_VISIBILITY aclError aclrtDeviceEnablePeerAccess(int32_t peerDeviceId, uint32_t flags);

/* Undoes it. Returns 0; 107000 the peer is the device itself; 107001; 107002 as above. */
ACL_FUNC_VISIBILITY aclError aclrtDeviceDisablePeerAccess(int32_t peerDeviceId);

/*
 * Bytes of device memory, free and in all. OpenCL knows no portable "free": it is the total less
 * what this process holds. attr is checked, then ignored. Returns 0; 100000 a pointer is NULL;
 * 107002 no context; 107016 attr is unknown.
 */
ACL_FUNC_VISIBILITY aclError aclrtGetMemInfo(aclrtMemAttr attr, size_t *freeBytes,
                                             size_t *totalBytes);

/* ---- Contexts ---- */

/*
 * A context on deviceId with a default stream of its own; it becomes this thread's current one.
 * Returns 0; 100000 context is NULL; 107001 deviceId is out of range.
 */
ACL_FUNC_VISIBILITY aclError aclrtCreateContext(aclrtContext *context, int32_t deviceId);

/*
 * Waits for the streams of the context and releases it with them. Only for contexts made by
 * aclrtCreateContext. Returns 0; 100000 context is NULL; 107017 not such a context.
 */
ACL_FUNC_VISIBILITY aclError aclrtDestroyContext(aclrtContext context);

/* Makes it this thread's current one. Returns 0; 100000 context is NULL; 107017 not a context. */
ACL_FUNC_VISIBILITY aclError aclrtSetCurrentContext(aclrtContext context);

/* Returns 0; 100000 context is NULL; 107002 no context. */
ACL_FUNC_VISIBILITY aclError aclrtGetCurrentContext(aclrtContext *context);

/* The default stream; not to be destroyed. Returns 0; 100000 stream is NULL; 107002 no context. */
ACL_FUNC_VISIBILITY aclError aclrtCtxGetCurrentDefaultStream(aclrtStream *stream);

/* ---- Streams ---- */

/*
 * A stream in the current context; release it with aclrtDestroyStream. Returns 0; 100000 stream is
 * NULL; 107002 no context; 207008 too many streams.
 */
ACL_FUNC_VISIBILITY aclError aclrtCreateStream(aclrtStream *stream);

/* The same. priority and flag (ACL_STREAM_...) are accepted and have no effect. Same codes. */
ACL_FUNC_VISIBILITY aclError aclrtCreateStreamWithConfig(aclrtStream *stream, uint32_t priority,
                                                         uint32_t flag);

/*
 * Waits for its work, then releases it. Returns 0; 100000 stream is NULL; 107000 it is a context's
 * default stream, which goes with its context; 107017 not a stream; the code of work that failed:
 * the stream is released all the same.
 */
ACL_FUNC_VISIBILITY aclError aclrtDestroyStream(aclrtStream stream);

/*
 * Releases it without waiting; work already submitted still ends, and how is not told. Other codes
 * as aclrtDestroyStream.
 */
ACL_FUNC_VISIBILITY aclError aclrtDestroyStreamForce(aclrtStream stream);

/*
 * Waits until the stream's work is done. Returns 0; 107002 no context; 107017 not a stream; the
 * code of the work that failed.
 */
ACL_FUNC_VISIBILITY aclError aclrtSynchronizeStream(aclrtStream stream);

/*
 * The same for at most `timeout` milliseconds; -1 waits for ever. Returns also 107000 timeout is 0
 * or < -1; 507046 the time is up and work is left, which goes on.
 */
ACL_FUNC_VISIBILITY aclError aclrtSynchronizeStreamWithTimeout(aclrtStream stream, int32_t timeout);

/* Whether its work is done; does not wait. Returns 0; 100000 status is NULL; 107002; 107017. */
ACL_FUNC_VISIBILITY aclError aclrtStreamQuery(aclrtStream stream, aclrtStreamStatus *status);

/*
 * What is submitted to the stream from now on waits for the event's last record. Does not block the
 * caller, unless that record is in a stream of another device: then the call itself waits for it.
 * An event never recorded holds nobody up. Returns 0; 100000 event is NULL; 107002; 107017.
 */
ACL_FUNC_VISIBILITY aclError aclrtStreamWaitEvent(aclrtStream stream, aclrtEvent event);

/* ---- Events ---- */

/* An event with a time stamp. Returns 0; 100000 event is NULL; 107002 no context; 207007 too many. */
ACL_FUNC_VISIBILITY aclError aclrtCreateEvent(aclrtEvent *event);

/* flag: ACL_EVENT_..., combined. Returns 0; 100000 event is NULL; 107000 unknown flag; 107002. */
ACL_FUNC_VISIBILITY aclError aclrtCreateEventWithFlag(aclrtEvent *event, uint32_t flag);

/* The same; in this library the two do not differ. */
ACL_FUNC_VISIBILITY aclError aclrtCreateEventExWithFlag(aclrtEvent *event, uint32_t flag);

/*
 * Does not wait: an unfinished event is released when its work is done. Returns 0; 100000; 107017.
 */
ACL_FUNC_VISIBILITY aclError aclrtDestroyEvent(aclrtEvent event);

/* Marks the end of what the stream holds now. Returns 0; 100000 event is NULL; 107002; 107017. */
ACL_FUNC_VISIBILITY aclError aclrtRecordEvent(aclrtEvent event, aclrtStream stream);

/* Once the stream gets there the event is as never recorded. Codes as aclrtRecordEvent. */
ACL_FUNC_VISIBILITY aclError aclrtResetEvent(aclrtEvent event, aclrtStream stream);

/* Blocks the caller until the last record is done. Returns 0; 100000 event is NULL; 107017. */
ACL_FUNC_VISIBILITY aclError aclrtSynchronizeEvent(aclrtEvent event);

/*
 * The same for at most `timeout` milliseconds; -1 waits for ever. Returns also 107000 timeout < -1;
 * 507047 the time is up.
 */
ACL_FUNC_VISIBILITY aclError aclrtSynchronizeEventWithTimeout(aclrtEvent event, int32_t timeout);

/* Deprecated by the vendor: use aclrtQueryEventStatus. Returns 0; 100000 a NULL; 107017. */
ACL_FUNC_VISIBILITY aclError aclrtQueryEvent(aclrtEvent event, aclrtEventStatus *status);

/*
 * Whether the last record is done; never recorded counts as done. Returns 0; 100000 a NULL; 107017.
 */
ACL_FUNC_VISIBILITY aclError aclrtQueryEventStatus(aclrtEvent event,
                                                   aclrtEventRecordedStatus *status);

/*
 * Whether all waits for the event (aclrtStreamWaitEvent) are over. Returns 0; 100000 a NULL;
 * 107017.
 */
ACL_FUNC_VISIBILITY aclError aclrtQueryEventWaitStatus(aclrtEvent event,
                                                       aclrtEventWaitStatus *status);

/*
 * Milliseconds on the device between two records. Returns 0; 100000 a NULL; 107006 a record is not
 * finished, or the two are on different devices; 107007 the end is earlier than the start; 107017;
 * 507000 an event was never recorded.
 */
ACL_FUNC_VISIBILITY aclError aclrtEventElapsedTime(float *ms, aclrtEvent startEvent,
                                                   aclrtEvent endEvent);

/*
 * Microseconds on the device's clock, whose zero means nothing. Returns 0; 100000 a NULL; 107006
 * the record is not finished; 107017; 507000 the event was never recorded.
 */
ACL_FUNC_VISIBILITY aclError aclrtEventGetTimestamp(aclrtEvent event, uint64_t *timestamp);

/* ---- Memory ---- */

/*
 * `size` bytes on the current context's device, contents undefined, aligned to 64. *devPtr is an
 * address to calculate with (p + offset is good anywhere the API takes one) but not to dereference
 * on the host. Release with aclrtFree. policy is a hint without effect here; any value is accepted.
 * Returns 0; 100000 devPtr is NULL, or size is 0 or too large to round up; 107002 no context;
 * 207001 size is above the device's largest single allocation; 207018 the device is out of memory.
 */
ACL_FUNC_VISIBILITY aclError aclrtMalloc(void **devPtr, size_t size, aclrtMemMallocPolicy policy);

/* The vendor's variants of padding and caching. Here both are aclrtMalloc, alignment included. */
ACL_FUNC_VISIBILITY aclError aclrtMallocAlign32(void **devPtr, size_t size,
                                                aclrtMemMallocPolicy policy);
ACL_FUNC_VISIBILITY aclError aclrtMallocCached(void **devPtr, size_t size,
                                               aclrtMemMallocPolicy policy);

/*
 * Cache maintenance of aclrtMallocCached memory: nothing to do on OpenCL, but the range is checked.
 * Returns 0; 100000 devPtr is NULL or size is 0; 107000 the range is not within one allocation.
 */
ACL_FUNC_VISIBILITY aclError aclrtMemFlush(void *devPtr, size_t size);
ACL_FUNC_VISIBILITY aclError aclrtMemInvalidate(void *devPtr, size_t size);

/*
 * Releases memory at once, without waiting. Work submitted before still finds its memory. Returns
 * 0; 100000 devPtr is NULL (unlike C's free); 107000 not an address that aclrtMalloc returned, or
 * freed already.
 */
ACL_FUNC_VISIBILITY aclError aclrtFree(void *devPtr);

/* The same after waiting for the device. Same codes. */
ACL_FUNC_VISIBILITY aclError aclrtFreeWithDevSync(void *devPtr);

/*
 * Host memory, aligned to 64, good for fast copies; an ordinary pointer on the host. Release with
 * aclrtFreeHost. Returns 0; 100000 hostPtr is NULL or size is 0; 107002 no context; 207001 out of
 * memory.
 */
ACL_FUNC_VISIBILITY aclError aclrtMallocHost(void **hostPtr, size_t size);

/* Returns 0; 100000 hostPtr is NULL; 107000 not an address that aclrtMallocHost returned. */
ACL_FUNC_VISIBILITY aclError aclrtFreeHost(void *hostPtr);

/*
 * Copies count bytes; done when it returns. Does not wait for any stream: to read a result, call
 * aclrtSynchronizeStream first. destMax is what fits at dst. The addresses decide the direction.
 * Returns 0, also for count 0 before any other check and for dst == src; 100000 dst or src is NULL
 * or kind is not 0..5; 107000 count > destMax, or a device range leaves its allocation; 107002.
 */
ACL_FUNC_VISIBILITY aclError aclrtMemcpy(void *dst, size_t destMax, const void *src, size_t count,
                                         aclrtMemcpyKind kind);

/*
 * The same in the order of the stream, without waiting; host memory must live and stay unchanged
 * until then. Memory not from aclrtMallocHost may make the call wait. Returns also 207000 for
 * ACL_MEMCPY_HOST_TO_HOST; 107017 not a stream.
 */
ACL_FUNC_VISIBILITY aclError aclrtMemcpyAsync(void *dst, size_t destMax, const void *src,
                                              size_t count, aclrtMemcpyKind kind,
                                              aclrtStream stream);

/*
 * Sets count bytes to the low byte of value, in device memory or that of aclrtMallocHost. maxCount
 * is what fits at devPtr. Returns 0, also for count 0; 100000 devPtr is NULL; 107000 count >
 * maxCount, or the range leaves its allocation; 107002 no context.
 */
ACL_FUNC_VISIBILITY aclError aclrtMemset(void *devPtr, size_t maxCount, int32_t value,
                                         size_t count);

/* The same in the order of the stream, without waiting. Returns also 107017 not a stream. */
ACL_FUNC_VISIBILITY aclError aclrtMemsetAsync(void *devPtr, size_t maxCount, int32_t value,
                                              size_t count, aclrtStream stream);

/*
 * Copies height rows of width bytes, whose starts lie dpitch and spitch bytes apart. Returns 0;
 * 100000 dst or src is NULL, width > a pitch, or kind is not host to device, device to host, device
 * to device or default; 107000 a device range leaves its allocation; 107002 no context.
 */
ACL_FUNC_VISIBILITY aclError aclrtMemcpy2d(void *dst, size_t dpitch, const void *src, size_t spitch,
                                           size_t width, size_t height, aclrtMemcpyKind kind);

/* The same in the order of the stream, without waiting. Returns also 107017 not a stream. */
ACL_FUNC_VISIBILITY aclError aclrtMemcpy2dAsync(void *dst, size_t dpitch, const void *src,
                                                size_t spitch, size_t width, size_t height,
                                                aclrtMemcpyKind kind, aclrtStream stream);

#ifdef __cplusplus
}
#endif

#endif /* ACL_ACL_RT_H_ */
