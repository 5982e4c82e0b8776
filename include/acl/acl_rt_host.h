/* SPDX-License-Identifier: Apache-2.0 */
/*
 * The host in the order of a stream: functions of the host, callbacks, notifies, and values in device memory
 * that a stream writes and waits for. Part of acl_rt.h, whose rules hold here, too.
 *
 * A function that a stream waits for must not use that stream: functions that submit work to it, wait for it, query it,
 * or destroy it or its context return 107000 there. Nor must it wait in other ways for work behind it (by events, or by freeing
 * memory that such work uses), which nothing detects. All that makes a stream wait for the host returns 207000 on devices whose
 * driver cannot: PoCL's devices without threads (`basic`, `cpu-minimal`).
 *
 *     aclrtLaunchHostFunc(stream, update, &state);       // between the work before it and after it
 *     aclrtRecordNotify(notify, producer);               // the two streams may be on different devices
 *     aclrtWaitAndResetNotify(notify, consumer, 0);
 */
#ifndef ACL_ACL_RT_HOST_H_
#define ACL_ACL_RT_HOST_H_

#include "acl_base.h"

/* Flags of aclrtCreateNotify. */
#define ACL_NOTIFY_DEFAULT 0x00000000U
#define ACL_NOTIFY_DEVICE_USE_ONLY 0x00000001U

/* What aclrtValueWait waits for. */
#define ACL_STREAM_WAIT_VALUE_GEQ 0x00000000U /* (int64_t)(*devAddr - value) >= 0 */
#define ACL_STREAM_WAIT_VALUE_EQ 0x00000001U  /* *devAddr == value */
#define ACL_STREAM_WAIT_VALUE_AND 0x00000002U /* (*devAddr & value) != 0 */
#define ACL_STREAM_WAIT_VALUE_NOR 0x00000003U /* ~(*devAddr | value) != 0 */

#ifdef __cplusplus
extern "C" {
#endif

typedef void *aclrtNotify; /* a flag that a stream sets and another waits for and resets */

typedef void (*aclrtCallback)(void *userData);
typedef void (*aclrtHostFunc)(void *args);

typedef enum aclrtCallbackBlockType {
    ACL_CALLBACK_NO_BLOCK = 0,
    ACL_CALLBACK_BLOCK = 1
} aclrtCallbackBlockType;

/* ---- Functions of the host ---- */

/* Calls fn(args) once the work submitted to the stream so far is complete; later work of the stream waits
 * until it has returned. A thread of the library calls it, which calls the functions of one stream one after
 * another. Returns 0; 100000 fn is NULL; 107002 no context; 107017 not a stream; 207000 see above; 207005 no
 * thread can be created. */
ACL_FUNC_VISIBILITY aclError aclrtLaunchHostFunc(aclrtStream stream, aclrtHostFunc fn, void *args);

/* Makes the thread threadId (pthread_self) the one that runs the callbacks of the stream. A thread may have
 * several streams of one device. Returns 0; 107002 no context; 107011 the stream has a thread; 107012 the
 * thread has streams of another device; 107017 not a stream; 207001 out of host memory. */
ACL_FUNC_VISIBILITY aclError aclrtSubscribeReport(uint64_t threadId, aclrtStream stream);

/* Reverts aclrtSubscribeReport, as the destruction of the stream does. Callbacks that the thread has not run are dropped; of one
 * that blocks the stream's work fails. Returns 0; 107002 no context; 107011 the stream does not have that thread; 107017 not a stream. */
ACL_FUNC_VISIBILITY aclError aclrtUnSubscribeReport(uint64_t threadId, aclrtStream stream);

/* Has the stream's thread call fn(userData), in aclrtProcessReport, once the work submitted to the stream so
 * far is complete. Functions that wait for the stream do not wait for a callback with ACL_CALLBACK_NO_BLOCK. With ACL_CALLBACK_BLOCK later work of the stream waits until the function has returned.
 * Returns 0; 100000 fn is NULL; 107000 blockType is unknown; 107002 no context; 107015 the stream has no
 * thread; 107017 not a stream; 207000 see above; 207005 no thread can be created. */
ACL_FUNC_VISIBILITY aclError aclrtLaunchCallback(aclrtCallback fn, void *userData,
                                                 aclrtCallbackBlockType blockType,
                                                 aclrtStream stream);

/* Waits until a callback of this thread's streams is due, for at most `timeout` milliseconds (-1: without
 * limit), and calls it. Returns at once when this thread has no streams. Returns 0; 100000 timeout is 0 or < -1; 107012 this thread has no streams; 507012 the timeout
 * expired. The last two do not change the thread's last error. */
ACL_FUNC_VISIBILITY aclError aclrtProcessReport(int32_t timeout);

/* ---- Notifies ---- */

/* Creates a notify, which is not recorded. flag (ACL_NOTIFY_...) has no effect. The caller releases it with
 * aclrtDestroyNotify. Returns 0; 100000 notify is NULL; 107000 flag is unknown; 107002 no context; 207009 too
 * many notifies. */
ACL_FUNC_VISIBILITY aclError aclrtCreateNotify(aclrtNotify *notify, uint64_t flag);

/* Releases the notify; submitted records and waits are not affected. Returns 0; 100000 notify is NULL; 107017 not a
 * notify. */
ACL_FUNC_VISIBILITY aclError aclrtDestroyNotify(aclrtNotify notify);

/* Records the notify once the work submitted to the stream so far is complete. Several records before a wait
 * count as one. Returns 0; 100000 notify is NULL; 107002 no context; 107017 not a notify or stream; 207005 no
 * thread can be created. */
ACL_FUNC_VISIBILITY aclError aclrtRecordNotify(aclrtNotify notify, aclrtStream stream);

/* Makes later work of the stream wait until the notify is recorded, and resets it. One wait takes a record. After
 * `timeout` seconds (0: no limit) the stream's work fails, and the stream goes on. Returns as
 * aclrtRecordNotify, and 207000 see above. */
ACL_FUNC_VISIBILITY aclError aclrtWaitAndResetNotify(aclrtNotify notify, aclrtStream stream,
                                                     uint32_t timeout);

/* Stores a number that no other live notify has. Returns 0; 100000 an argument is NULL; 107017 not a
 * notify. */
ACL_FUNC_VISIBILITY aclError aclrtGetNotifyId(aclrtNotify notify, uint32_t *notifyId);

/* ---- Values in device memory ---- */

/* Writes the 8 bytes of value to devAddr, device memory aligned to 8 bytes on the stream's device, in the order
 * of the stream. flag must be 0. Returns 0; 100000 devAddr is NULL; 107000 flag is not 0, or devAddr is not such
 * memory; 107002 no context; 107008 devAddr is not aligned; 107017 not a stream. */
ACL_FUNC_VISIBILITY aclError aclrtValueWrite(void *devAddr, uint64_t value, uint32_t flag,
                                             aclrtStream stream);

/* Makes later work of the stream wait until the 8 bytes at devAddr are as flag (ACL_STREAM_WAIT_VALUE_...) says. The
 * library reads them again and again, up to every millisecond. Returns as aclrtValueWrite, 107000 also for an unknown
 * flag, and 207000 see above. */
ACL_FUNC_VISIBILITY aclError aclrtValueWait(void *devAddr, uint64_t value, uint32_t flag,
                                            aclrtStream stream);

#ifdef __cplusplus
}
#endif

#endif /* ACL_ACL_RT_HOST_H_ */
