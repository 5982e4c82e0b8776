/* SPDX-License-Identifier: Apache-2.0 */
/*
 * The AscendCL runtime on OpenCL: devices, contexts, streams, events, memory.
 *
 *     aclInit(NULL);
 *     aclrtSetDevice(0);                         // this thread uses device 0
 *     aclrtCreateStream(&stream);
 *     aclrtMalloc(&p, bytes, ACL_MEM_MALLOC_HUGE_FIRST);
 *     aclrtMemcpy(p, bytes, host, bytes, ACL_MEMCPY_HOST_TO_DEVICE);
 *     ...                                        // operators, see aclnnop/
 *     aclrtSynchronizeStream(stream);
 *     aclrtFree(p); aclrtDestroyStream(stream); aclrtResetDevice(0); aclFinalize();
 *
 * Rules for all functions:
 * - 0 means success. On failure a function has no effect and does not write its outputs, unless
 *   stated otherwise.
 * - A required pointer or handle that is NULL gives 100000 (ACL_ERROR_INVALID_PARAM).
 * - "no context" is 107002 (ACL_ERROR_RT_CONTEXT_NULL): the thread has called neither
 *   aclrtSetDevice nor aclrtSetCurrentContext.
 * - A stream that is NULL means the default stream of the thread's context; 107002 without one.
 * - An unknown or destroyed handle gives 107017 (ACL_ERROR_RT_INVALID_HANDLE).
 * - Functions that use the device may also return 207001 (out of host memory), 207018 (out of
 *   device memory), 507000 (an OpenCL call failed; the message names it) and 507010 (the device is
 *   lost, for example because a remote server does not answer: what its memory held and what it was
 *   asked to compute is gone, and all later waits and copies fail). These codes are not repeated
 *   below.
 * - Submitted work that fails is reported by 507000 or 207018, never by a later success:
 *   - once by the first function that waits for the stream or queries it; later work of the stream
 *     is not affected;
 *   - each time by the functions that wait for an event, query it or read its time, if it was
 *     recorded after the work and before the stream's report, until it is recorded again or reset;
 *   - once by each stream that waited for such an event, even if the other stream has reported it.
 * - Sizes are in bytes. All functions are thread-safe. No function requires aclInit.
 */
#ifndef ACL_ACL_RT_H_
#define ACL_ACL_RT_H_

#include <stddef.h>
#include <stdint.h>

#include "acl_base.h"
#include "acl_rt_host.h"
#include "acl_rt_physical.h"
#include "acl_rt_query.h"

/* The version of the API, which aclrtGetVersion returns. */
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

/* For aclrtQueryEvent, which is deprecated. The values of aclrtEventRecordedStatus are reversed. */
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

/* The addresses determine the direction; this value is only checked. 6 and 7 are rejected. */
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

/* Page sizes and memory kinds of the vendor's chips. Accepted, but without effect. */
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

/* What arithmetic gives for numbers that are too large. Here it is always infinity or NaN. */
typedef enum aclrtFloatOverflowMode {
    ACL_RT_OVERFLOW_MODE_SATURATION = 0,
    ACL_RT_OVERFLOW_MODE_INFNAN = 1,
    ACL_RT_OVERFLOW_MODE_UNDEF = 2
} aclrtFloatOverflowMode;

typedef enum aclrtLastErrLevel { ACL_RT_THREAD_LEVEL = 0 } aclrtLastErrLevel;

/* ---- Process ---- */

/*
 * Initializes the library. configPath names a JSON file; NULL or "" means the defaults. Further
 * calls only increment a count (see aclFinalizeReference) and return 100002, which may be ignored.
 * May be called again after aclFinalize.
 * Two files have the same configuration when their JSON texts differ in white space only.
 * Returns 0; 100002 already initialized; 100000 already initialized with another configuration;
 * 100003 the file cannot be opened; 100006 the file is not JSON.
 */
ACL_FUNC_VISIBILITY aclError aclInit(const char *configPath);

/* Finalizes the library, independent of the count of aclInit calls. Returns 0, also when aclInit
 * was never called; 100037 already finalized; 361001 in a forked child of a process that uses
 * devices. */
ACL_FUNC_VISIBILITY aclError aclFinalize(void);

/* Decrements the count of aclInit calls, and finalizes the library when it reaches 0. Stores the
 * new count in *refCount, unless refCount is NULL. Returns 0; 100037 the count was 0; 361001 in
 * a forked child of a process that uses devices. */
ACL_FUNC_VISIBILITY aclError aclFinalizeReference(uint64_t *refCount);

/* Returns and clears the error messages of this thread since the last call, newest first, at most the 8
 * newest; NULL if there are none. The library owns the text, which stays valid until this thread's next call of
 * this function. */
ACL_FUNC_VISIBILITY const char *aclGetRecentErrMsg(void);

/* Returns the last error code of the runtime layer in this thread, without clearing it; 0 if there
 * is none; 107000 level is unknown. Not recorded are the codes of operators (161xxx, 361xxx, 561xxx; 500001 for one
 * that is missing, and 207000 of a description of its arguments), that aclrtGetDevice or aclrtGetCurrentContext found
 * no context, and that aclrtProcessReport found no stream or no callback in time. */
ACL_FUNC_VISIBILITY aclError aclrtPeekAtLastError(aclrtLastErrLevel level);

/* The same, and clears it. */
ACL_FUNC_VISIBILITY aclError aclrtGetLastError(aclrtLastErrLevel level);

/* Deprecated by the vendor: stores ACL_MAJOR_VERSION, ACL_MINOR_VERSION and ACL_PATCH_VERSION.
 * Returns 0; 100000 an argument is NULL. */
ACL_FUNC_VISIBILITY aclError aclrtGetVersion(int32_t *majorVersion, int32_t *minorVersion,
                                             int32_t *patchVersion);

/* Sets an option of the process, which the first call of each operator reads. Returns 0; 100000 opt
 * is unknown; 107000 value is out of range: 0..3 for ACL_OPT_DETERMINISTIC, 0..1 for the others. */
ACL_FUNC_VISIBILITY aclError aclrtSetSysParamOpt(aclSysParamOpt opt, int64_t value);

/* Stores an option of the process; 0 if it was never set. Returns 0; 100000 opt is unknown or value
 * is NULL. */
ACL_FUNC_VISIBILITY aclError aclrtGetSysParamOpt(aclSysParamOpt opt, int64_t *value);

/* Sets an option of the current context and, as in the vendor's library, of the process. Returns 0;
 * 100000 and 107000 as aclrtSetSysParamOpt; 107002 no context. */
ACL_FUNC_VISIBILITY aclError aclrtCtxSetSysParamOpt(aclSysParamOpt opt, int64_t value);

/* Stores an option of the current context. Returns 0; 100000 opt is unknown or value is NULL;
 * 107002 no context; 107021 the option was never set in this context. */
ACL_FUNC_VISIBILITY aclError aclrtCtxGetSysParamOpt(aclSysParamOpt opt, int64_t *value);

/* ---- Devices ---- */

/* Stores the number of OpenCL devices. Devices are numbered from 0: GPUs, accelerators, CPUs; the
 * environment variable ACLNN_CL_DEVICE filters and orders them. Returns 0; 100000 count is NULL;
 * 207004 there is no device. */
ACL_FUNC_VISIBILITY aclError aclrtGetDeviceCount(uint32_t *count);

/* Sets this thread's device. The first call for a device creates its default context and default
 * stream, which all threads share; the calls are counted (see aclrtResetDevice).
 * Returns 0; 107001 deviceId is outside 0..count-1, or there is no device. */
ACL_FUNC_VISIBILITY aclError aclrtSetDevice(int32_t deviceId);

/* Reverts one aclrtSetDevice. Reverting the last one waits for the work of the default context's
 * streams and releases them and the context. Returns 0; 107001 deviceId is out of range; 507007 the
 * device is not set, or was already reset. */
ACL_FUNC_VISIBILITY aclError aclrtResetDevice(int32_t deviceId);

/* Reverts all aclrtSetDevice calls of the device at once. Same codes. */
ACL_FUNC_VISIBILITY aclError aclrtResetDeviceForce(int32_t deviceId);

/* Stores this thread's device. Returns 0; 100000 deviceId is NULL; 107002 no context. */
ACL_FUNC_VISIBILITY aclError aclrtGetDevice(int32_t *deviceId);

/* Stores whether the device is available, which a lost device never is. Returns 0; 100000
 * deviceStatus is NULL; 107001 deviceId is out of range. */
ACL_FUNC_VISIBILITY aclError aclrtQueryDeviceStatus(int32_t deviceId,
                                                    aclrtDeviceStatus *deviceStatus);

/* Stores ACL_HOST: the caller runs on the host. Returns 0; 100000 runMode is NULL. */
ACL_FUNC_VISIBILITY aclError aclrtGetRunMode(aclrtRunMode *runMode);

/* Waits for all streams of this thread's device. Returns 0; 107002 no context; 507000 work
 * failed. */
ACL_FUNC_VISIBILITY aclError aclrtSynchronizeDevice(void);

/*
 * The same for at most `timeout` milliseconds; -1 means no limit. Returns 0; 107000 timeout < -1;
 * 107002 no context; 507000 work failed; 507046 the timeout expired before the work was complete;
 * the work continues.
 */
ACL_FUNC_VISIBILITY aclError aclrtSynchronizeDeviceWithTimeout(int32_t timeout);

/* Accepts ACL_RT_OVERFLOW_MODE_INFNAN alone, the mode of all devices. Needs no context. Returns 0;
 * 207000 mode is ACL_RT_OVERFLOW_MODE_SATURATION; 107000 another value. */
ACL_FUNC_VISIBILITY aclError aclrtSetDeviceSatMode(aclrtFloatOverflowMode mode);

/* Stores ACL_RT_OVERFLOW_MODE_INFNAN. Returns 0; 100000 mode is NULL. */
ACL_FUNC_VISIBILITY aclError aclrtGetDeviceSatMode(aclrtFloatOverflowMode *mode);

/* Has no effect: OpenCL cannot stop work, so that none ends by a limit of `timeout` seconds. Returns
 * 0. */
ACL_FUNC_VISIBILITY aclError aclrtSetOpExecuteTimeOut(uint32_t timeout);

/* Stores 1: copies between any two devices are supported. Returns 0; 100000 canAccessPeer is NULL;
 * 107001 a device is out of range; 107000 both devices are the same. */
ACL_FUNC_VISIBILITY aclError aclrtDeviceCanAccessPeer(int32_t *canAccessPeer, int32_t deviceId,
                                                      int32_t peerDeviceId);

/* Has no effect: copies between devices are always enabled. flags must be 0. Returns 0; 107000
 * flags is not 0, or the peer is this thread's device; 107001 peerDeviceId is out of range; 107002
 * no context. */
ACL_FUNC_VISIBILITY aclError aclrtDeviceEnablePeerAccess(int32_t peerDeviceId, uint32_t flags);

/* Has no effect either. Returns 0; 107000 the peer is this thread's device; 107001 and 107002 as
 * aclrtDeviceEnablePeerAccess. */
ACL_FUNC_VISIBILITY aclError aclrtDeviceDisablePeerAccess(int32_t peerDeviceId);

/* Stores the free and the total bytes of device memory. OpenCL does not report free memory, so it
 * is the total minus the allocations of this process. attr is checked, but has no effect. Returns
 * 0; 100000 a pointer is NULL; 107002 no context; 107016 attr is unknown. */
ACL_FUNC_VISIBILITY aclError aclrtGetMemInfo(aclrtMemAttr attr, size_t *freeBytes,
                                             size_t *totalBytes);

/* ---- Contexts ---- */

/* Creates a context on deviceId with its own default stream, and makes it current in this thread.
 * Returns 0; 100000 context is NULL; 107001 deviceId is out of range; 207005 out of handles;
 * 207008 out of streams, or no host memory. */
ACL_FUNC_VISIBILITY aclError aclrtCreateContext(aclrtContext *context, int32_t deviceId);

/* Waits for the streams of a context from aclrtCreateContext and releases them and the context.
 * Returns 0; 100000 context is NULL; 107017 not a context, or a default context. */
ACL_FUNC_VISIBILITY aclError aclrtDestroyContext(aclrtContext context);

/* Makes the context current in this thread. Returns 0; 100000 context is NULL; 107017 not a
 * context. */
ACL_FUNC_VISIBILITY aclError aclrtSetCurrentContext(aclrtContext context);

/* Stores this thread's current context. Returns 0; 100000 context is NULL; 107002 no context. */
ACL_FUNC_VISIBILITY aclError aclrtGetCurrentContext(aclrtContext *context);

/* Stores the default stream of the current context, which must not be destroyed. Returns 0; 100000
 * stream is NULL; 107002 no context. */
ACL_FUNC_VISIBILITY aclError aclrtCtxGetCurrentDefaultStream(aclrtStream *stream);

/* ---- Streams ---- */

/* Creates a stream in the current context. The caller releases it with aclrtDestroyStream. Returns
 * 0; 100000 stream is NULL; 107002 no context; 207008 too many streams, or no host memory. */
ACL_FUNC_VISIBILITY aclError aclrtCreateStream(aclrtStream *stream);

/* The same. priority and flag (ACL_STREAM_...) are stored, but have no effect. Same codes. */
ACL_FUNC_VISIBILITY aclError aclrtCreateStreamWithConfig(aclrtStream *stream, uint32_t priority,
                                                         uint32_t flag);

/* Waits for the work of the stream, then releases it. Returns 0; 100000 stream is NULL; 107000 it
 * is the default stream of a context; 107017 not a stream; 507000 work failed; the stream is
 * released nevertheless. */
ACL_FUNC_VISIBILITY aclError aclrtDestroyStream(aclrtStream stream);

/* Releases the stream without waiting. Submitted work continues, its failures are not reported, waits for
 * notifies and values and callbacks that no thread has run are dropped, and
 * no other function waits for it: aclrtSynchronizeDevice waits for existing streams. Other codes as
 * aclrtDestroyStream. */
ACL_FUNC_VISIBILITY aclError aclrtDestroyStreamForce(aclrtStream stream);

/* Waits until the work of the stream is complete. Returns 0; 107002 no context; 107017 not a
 * stream; 507000 work failed. */
ACL_FUNC_VISIBILITY aclError aclrtSynchronizeStream(aclrtStream stream);

/* The same for at most `timeout` milliseconds; -1 means no limit. Also returns 107000 timeout is 0
 * or < -1; 507046 the timeout expired before the work was complete; the work continues. */
ACL_FUNC_VISIBILITY aclError aclrtSynchronizeStreamWithTimeout(aclrtStream stream, int32_t timeout);

/* Stores whether the work of the stream is complete, without waiting. Returns 0; 100000 status is
 * NULL; 107002 no context; 107017 not a stream; 507000 work failed. */
ACL_FUNC_VISIBILITY aclError aclrtStreamQuery(aclrtStream stream, aclrtStreamStatus *status);

/* Makes later work of the stream wait for the last record of the event. Does not block the caller,
 * unless the record is in a stream of another device: then it also returns 507000 when work before
 * the record failed. An unrecorded event counts as complete. Returns 0; 100000 event is NULL;
 * 107002 no context; 107017 not a stream or event. */
ACL_FUNC_VISIBILITY aclError aclrtStreamWaitEvent(aclrtStream stream, aclrtEvent event);

/* ---- Events ---- */

/* Creates an event, which records time stamps. The caller releases it with aclrtDestroyEvent.
 * Returns 0; 100000 event is NULL; 107002 no context; 207007 too many events. */
ACL_FUNC_VISIBILITY aclError aclrtCreateEvent(aclrtEvent *event);

/* The same, with a time only if flag has ACL_EVENT_TIME_LINE. Also returns 107000 unknown flag. */
ACL_FUNC_VISIBILITY aclError aclrtCreateEventWithFlag(aclrtEvent *event, uint32_t flag);

/* The same as aclrtCreateEventWithFlag. */
ACL_FUNC_VISIBILITY aclError aclrtCreateEventExWithFlag(aclrtEvent *event, uint32_t flag);

/* Releases the event without waiting; submitted work is not affected. Returns 0; 100000 event is
 * NULL; 107017 not an event. */
ACL_FUNC_VISIBILITY aclError aclrtDestroyEvent(aclrtEvent event);

/* Records the completion of all work submitted to the stream so far. From the first record of an
 * event with a time on, the stream measures times, which makes its launches slower. Returns 0;
 * 100000 event is NULL; 107002 no context; 107017 not a stream or event. */
ACL_FUNC_VISIBILITY aclError aclrtRecordEvent(aclrtEvent event, aclrtStream stream);

/* Makes the event unrecorded once all work submitted so far is complete. Waits for the event and
 * queries fail then (507000) if some of this work failed, unless the stream had reported that
 * before. Same codes. */
ACL_FUNC_VISIBILITY aclError aclrtResetEvent(aclrtEvent event, aclrtStream stream);

/* Waits until the last record is complete. Returns 0; 100000 event is NULL; 107017 not an event;
 * 507000 work before the record failed. */
ACL_FUNC_VISIBILITY aclError aclrtSynchronizeEvent(aclrtEvent event);

/* The same for at most `timeout` milliseconds; -1 means no limit. Also returns 107000 timeout < -1;
 * 507047 the timeout expired. */
ACL_FUNC_VISIBILITY aclError aclrtSynchronizeEventWithTimeout(aclrtEvent event, int32_t timeout);

/* Deprecated by the vendor; use aclrtQueryEventStatus. Same codes. */
ACL_FUNC_VISIBILITY aclError aclrtQueryEvent(aclrtEvent event, aclrtEventStatus *status);

/* Stores whether the last record is complete; an unrecorded event counts as complete. Returns 0;
 * 100000 an argument is NULL; 107017 not an event; 507000 work before the record failed. */
ACL_FUNC_VISIBILITY aclError aclrtQueryEventStatus(aclrtEvent event,
                                                   aclrtEventRecordedStatus *status);

/* Stores whether all waits of streams for the event (aclrtStreamWaitEvent) are complete. Returns 0;
 * 100000 an argument is NULL; 107017 not an event; 507000 work before a wait failed, each time
 * until the event is recorded again. */
ACL_FUNC_VISIBILITY aclError aclrtQueryEventWaitStatus(aclrtEvent event,
                                                       aclrtEventWaitStatus *status);

/* Stores the milliseconds between two records, on the clock of the device. Returns 0; 100000 an
 * argument is NULL; 107006 an event has no time, a record is not complete, or they are on different
 * devices; 107007 the end is earlier than the start; 107017 not an event; 207000 the driver does
 * not measure times; 507000 an event is unrecorded, or work before a record failed. */
ACL_FUNC_VISIBILITY aclError aclrtEventElapsedTime(float *ms, aclrtEvent startEvent,
                                                   aclrtEvent endEvent);

/* Stores the time of the record in microseconds, on the clock of the device, whose origin is
 * arbitrary. Returns 0; 100000 an argument is NULL; 107006 the event has no time, or the record is
 * not complete; 107017 not an event; 207000 the driver does not measure times; 507000 the event is
 * unrecorded, or work before its record failed. */
ACL_FUNC_VISIBILITY aclError aclrtEventGetTimestamp(aclrtEvent event, uint64_t *timestamp);

/* ---- Memory ---- */

/*
 * Allocates `size` bytes on the device of the current context, with undefined contents, aligned to
 * 64 bytes. Pointer arithmetic is allowed (the API accepts p + offset), but the host must not
 * dereference the address. The caller releases it with aclrtFree. policy has no effect; any value
 * is accepted. Returns 0; 100000 devPtr is NULL, or size is 0 or too large to round up; 107002 no
 * context; 207001 size exceeds the device's largest single allocation; 207018 the device is out of
 * memory.
 */
ACL_FUNC_VISIBILITY aclError aclrtMalloc(void **devPtr, size_t size, aclrtMemMallocPolicy policy);

/* The vendor's variants with other padding and caching. Both are the same as aclrtMalloc. */
ACL_FUNC_VISIBILITY aclError aclrtMallocAlign32(void **devPtr, size_t size,
                                                aclrtMemMallocPolicy policy);
ACL_FUNC_VISIBILITY aclError aclrtMallocCached(void **devPtr, size_t size,
                                               aclrtMemMallocPolicy policy);

/* Cache maintenance of memory from aclrtMallocCached. OpenCL does not need it; only the range is
 * checked. Return 0; 100000 devPtr is NULL or size is 0; 107000 the range is not within one
 * allocation. */
ACL_FUNC_VISIBILITY aclError aclrtMemFlush(void *devPtr, size_t size);
ACL_FUNC_VISIBILITY aclError aclrtMemInvalidate(void *devPtr, size_t size);

/* Releases memory without waiting. Submitted work that uses the memory is not affected. Returns 0;
 * 100000 devPtr is NULL (unlike C's free); 107000 not an address from aclrtMalloc, or already
 * freed. */
ACL_FUNC_VISIBILITY aclError aclrtFree(void *devPtr);

/* Waits for all streams of the device, then releases the memory. Same codes. */
ACL_FUNC_VISIBILITY aclError aclrtFreeWithDevSync(void *devPtr);

/* Allocates host memory, aligned to 64 bytes and pinned where the driver supports it, which makes
 * copies faster. The caller releases it with aclrtFreeHost. Returns 0; 100000 hostPtr is NULL, or
 * size is 0 or too large to round up; 107002 no context; 207001 out of memory. */
ACL_FUNC_VISIBILITY aclError aclrtMallocHost(void **hostPtr, size_t size);

/* Waits for the work that uses the memory, then releases it. Returns 0; 100000 hostPtr is NULL;
 * 107000 not an address from aclrtMallocHost. */
ACL_FUNC_VISIBILITY aclError aclrtFreeHost(void *hostPtr);

/*
 * Copies count bytes and returns when they are copied. Does not wait for any stream: to read a
 * result, call aclrtSynchronizeStream first. destMax is the size of the memory at dst. The
 * addresses determine the direction.
 * Returns 0, also for count 0 (before any other check) and for dst == src; 100000 dst or src is
 * NULL, or kind is not 0..5; 107000 count > destMax, a device range is not within its allocation,
 * or the ranges overlap; 107002 no context.
 */
ACL_FUNC_VISIBILITY aclError aclrtMemcpy(void *dst, size_t destMax, const void *src, size_t count,
                                         aclrtMemcpyKind kind);

/* The same in the order of the stream. Memory from aclrtMallocHost must stay allocated and unchanged until the copy is
 * complete; with other host memory the call returns when it is. Also returns 207000 for copies from host to host;
 * 107017 not a stream; 507000 the call waited, and work of the stream failed. */
ACL_FUNC_VISIBILITY aclError aclrtMemcpyAsync(void *dst, size_t destMax, const void *src,
                                              size_t count, aclrtMemcpyKind kind,
                                              aclrtStream stream);

/* Sets count bytes to the low byte of value, in device memory or memory from aclrtMallocHost.
 * maxCount is the size of the memory at devPtr. Returns 0, also for count 0; 100000 devPtr is NULL;
 * 107000 count > maxCount, or the range is not within its allocation; 107002 no context. */
ACL_FUNC_VISIBILITY aclError aclrtMemset(void *devPtr, size_t maxCount, int32_t value,
                                         size_t count);

/* The same in the order of the stream. Does not wait for device memory, but for host memory. Also
 * returns 107017 not a stream. */
ACL_FUNC_VISIBILITY aclError aclrtMemsetAsync(void *devPtr, size_t maxCount, int32_t value,
                                              size_t count, aclrtStream stream);

/*
 * Copies height rows of width bytes and returns when they are copied. dpitch and spitch are the
 * bytes between the starts of rows at dst and src. Returns 0; 100000 dst or src is NULL, width > a
 * pitch, or kind is not host to device, device to host, device to device or default; 107000 a
 * device range is not within its allocation, or a row overlaps its source; 107002 no context.
 */
ACL_FUNC_VISIBILITY aclError aclrtMemcpy2d(void *dst, size_t dpitch, const void *src, size_t spitch,
                                           size_t width, size_t height, aclrtMemcpyKind kind);

/* The same in the order of the stream. Waits as aclrtMemcpyAsync does, on remote devices always. Also returns 207000
 * for copies from host to host; 107017 not a stream; 507000 as there. */
ACL_FUNC_VISIBILITY aclError aclrtMemcpy2dAsync(void *dst, size_t dpitch, const void *src,
                                                size_t spitch, size_t width, size_t height,
                                                aclrtMemcpyKind kind, aclrtStream stream);

#ifdef __cplusplus
}
#endif

#endif /* ACL_ACL_RT_H_ */
