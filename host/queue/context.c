/* SPDX-License-Identifier: Apache-2.0 */
#include "context.h"

#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>

#include "base/handle.h"
#include "base/log.h"
#include "base/require.h"
#include "device/device_registry.h"
#include "queue/options.h"
#include "queue/stream.h"

struct context {
    aclrtContext handle;
    struct oc_device *device;
    aclrtStream default_stream;
    bool is_primary;
    struct oc_options options;
};

/* What the client made current in this thread; stale once the context has ended. */
static _Thread_local aclrtContext current;

static struct {
    pthread_mutex_t lock;
    uint64_t users; /* aclrtSetDevice calls without their aclrtResetDevice */
    aclrtContext handle;
} primaries[OC_MAX_DEVICES];

static pthread_once_t once = PTHREAD_ONCE_INIT;

static void make_locks(void)
{
    for (int i = 0; i < OC_MAX_DEVICES; i++)
        (void)pthread_mutex_init(&primaries[i].lock, NULL);
}

/* ---- Life ---- */

/* Runs when the handle is retired and its last user has let go. A stream born while the context was
 * being ended is found here. */
static void context_ended(void *object)
{
    struct context *c = object;

    oc_streams_end(c->handle);
    free(c);
}

static aclnnStatus create(struct oc_device *device, bool is_primary, aclrtContext *handle)
{
    struct context *c = calloc(1, sizeof(*c));

    if (c == NULL)
        return oc_fail(ACL_ERROR_RT_MEMORY_ALLOCATION, "out of host memory for a context");
    c->device = device;
    c->is_primary = is_primary;
    c->handle = oc_handle_create(OC_HANDLE_CONTEXT, c, context_ended);
    if (c->handle == NULL) {
        free(c);
        return oc_fail(ACL_ERROR_RT_RESOURCE_ALLOC_FAIL, "no handle left for a context");
    }

    const aclnnStatus status = oc_stream_create(device, c->handle, true, &c->default_stream);

    if (status != ACL_SUCCESS) {
        (void)oc_handle_retire(OC_HANDLE_CONTEXT, c->handle);
        return status;
    }
    *handle = c->handle;
    return ACL_SUCCESS;
}

static bool end(aclrtContext handle)
{
    if (!oc_handle_retire(OC_HANDLE_CONTEXT, handle)) return false;
    oc_streams_end(handle);
    return true;
}

/* ---- The current one ---- */

static aclnnStatus acquire_current(struct context **context)
{
    if (current == NULL)
        return oc_fail(ACL_ERROR_RT_CONTEXT_NULL,
                       "this thread has no context: call aclrtSetDevice or aclrtSetCurrentContext");
    *context = oc_handle_acquire(OC_HANDLE_CONTEXT, current);
    if (*context == NULL)
        return oc_fail(ACL_ERROR_RT_CONTEXT_NULL,
                       "the context of this thread, %p, was destroyed or its device reset: call "
                       "aclrtSetDevice or aclrtSetCurrentContext",
                       current);
    return ACL_SUCCESS;
}

static void release(struct context *context) { oc_handle_release(context->handle); }

aclnnStatus oc_context_device(struct oc_device **device)
{
    struct context *c;

    OC_TRY(acquire_current(&c));
    *device = c->device;
    release(c);
    return ACL_SUCCESS;
}

bool oc_context_current_device(struct oc_device **device)
{
    struct context *c = oc_handle_acquire(OC_HANDLE_CONTEXT, current);

    if (c == NULL) return false;
    *device = c->device;
    release(c);
    return true;
}

aclnnStatus oc_context_default_stream(aclrtStream *stream)
{
    struct context *c;

    OC_TRY(acquire_current(&c));
    *stream = c->default_stream;
    release(c);
    return ACL_SUCCESS;
}

aclnnStatus oc_context_acquire_stream(aclrtStream handle, struct oc_stream **stream)
{
    const void *wanted = handle;

    if (wanted == NULL) OC_TRY(oc_context_default_stream(&handle));
    *stream = oc_stream_acquire(handle);
    if (*stream == NULL)
        return oc_fail(ACL_ERROR_RT_INVALID_HANDLE,
                       "stream is %p: must be a stream that was created and not destroyed", wanted);
    return ACL_SUCCESS;
}

aclnnStatus oc_context_create_stream(aclrtStream *stream)
{
    struct context *c;

    OC_TRY(acquire_current(&c));

    const aclnnStatus status = oc_stream_create(c->device, c->handle, false, stream);

    release(c);
    return status;
}

/* A value that is neither yes nor no is told once: the variable is read by every first call. */
static bool is_deterministic_by_environment(void)
{
    static atomic_flag told = ATOMIC_FLAG_INIT;
    const char *value = getenv("ACLNN_CL_DETERMINISTIC");

    if (value == NULL || value[0] == '\0' || strcmp(value, "0") == 0) return false;
    if (strcmp(value, "1") == 0) return true;
    if (!atomic_flag_test_and_set(&told))
        oc_log(OC_LOG_WARN, "ACLNN_CL_DETERMINISTIC is %.100s: must be 0 or 1; it is left out",
               value);
    return false;
}

bool oc_context_deterministic(void)
{
    struct context *c = oc_handle_acquire(OC_HANDLE_CONTEXT, current);
    int64_t value = oc_options_process_value(ACL_OPT_DETERMINISTIC);

    if (c != NULL) {
        (void)oc_options_get(&c->options, ACL_OPT_DETERMINISTIC, &value);
        release(c);
    }
    return is_deterministic_by_environment() || value != 0;
}

/* ---- The default context of a device ---- */

aclnnStatus oc_context_set_device(struct oc_device *device)
{
    aclnnStatus status = ACL_SUCCESS;
    const int32_t id = device->id;

    (void)pthread_once(&once, make_locks);
    (void)pthread_mutex_lock(&primaries[id].lock);
    if (primaries[id].handle == NULL) status = create(device, true, &primaries[id].handle);
    if (status == ACL_SUCCESS) {
        primaries[id].users++;
        current = primaries[id].handle;
    }
    (void)pthread_mutex_unlock(&primaries[id].lock);
    return status;
}

aclnnStatus oc_context_reset_device(int32_t id, bool force, bool *is_destroyed)
{
    aclrtContext retired = NULL;

    (void)pthread_once(&once, make_locks);
    (void)pthread_mutex_lock(&primaries[id].lock);

    const bool was_set = primaries[id].users > 0;

    if (was_set) primaries[id].users = force ? 0 : primaries[id].users - 1;
    if (was_set && primaries[id].users == 0) {
        retired = primaries[id].handle;
        primaries[id].handle = NULL;
    }
    (void)pthread_mutex_unlock(&primaries[id].lock);
    *is_destroyed = retired != NULL;
    if (!was_set)
        return oc_fail(ACL_ERROR_RT_CONTEXT_RELEASE_ERROR,
                       "deviceId is %d: must have been set by aclrtSetDevice, and not been reset "
                       "since",
                       (int)id);
    if (retired != NULL) (void)end(retired);
    return ACL_SUCCESS;
}

/* ---- API: contexts ---- */

aclError aclrtCreateContext(aclrtContext *context, int32_t deviceId)
{
    struct oc_device *device;

    oc_set_api("aclrtCreateContext");
    OC_TRY(oc_require(context, "context"));
    OC_TRY(oc_device_get(deviceId, &device));
    OC_TRY(create(device, false, context));
    current = *context;
    return ACL_SUCCESS;
}

static aclnnStatus stale_context(aclrtContext context)
{
    return oc_fail(ACL_ERROR_RT_INVALID_HANDLE,
                   "context is %p: must be a context that was created and not destroyed", context);
}

aclError aclrtDestroyContext(aclrtContext context)
{
    oc_set_api("aclrtDestroyContext");
    OC_TRY(oc_require(context, "context"));

    struct context *c = oc_handle_acquire(OC_HANDLE_CONTEXT, context);

    if (c == NULL) return stale_context(context);

    const bool is_primary = c->is_primary;

    release(c);
    if (is_primary)
        return oc_fail(ACL_ERROR_RT_INVALID_HANDLE,
                       "context is %p: must come from aclrtCreateContext; aclrtResetDevice ends "
                       "the default context of a device",
                       context);
    if (!end(context)) return stale_context(context);
    return ACL_SUCCESS;
}

aclError aclrtSetCurrentContext(aclrtContext context)
{
    oc_set_api("aclrtSetCurrentContext");
    OC_TRY(oc_require(context, "context"));
    if (oc_handle_acquire(OC_HANDLE_CONTEXT, context) == NULL) return stale_context(context);
    oc_handle_release(context);
    current = context;
    return ACL_SUCCESS;
}

aclError aclrtGetCurrentContext(aclrtContext *context)
{
    struct context *c;

    oc_set_api("aclrtGetCurrentContext");
    OC_TRY(oc_require(context, "context"));
    OC_TRY(acquire_current(&c));
    *context = c->handle;
    release(c);
    return ACL_SUCCESS;
}

aclError aclrtCtxGetCurrentDefaultStream(aclrtStream *stream)
{
    oc_set_api("aclrtCtxGetCurrentDefaultStream");
    OC_TRY(oc_require(stream, "stream"));
    return oc_context_default_stream(stream);
}

/* ---- API: options of a context ---- */

aclError aclrtCtxSetSysParamOpt(aclSysParamOpt opt, int64_t value)
{
    struct context *c;

    oc_set_api("aclrtCtxSetSysParamOpt");
    OC_TRY(oc_options_check(opt, value));
    OC_TRY(acquire_current(&c));
    oc_options_set(&c->options, opt, value);
    release(c);
    return ACL_SUCCESS;
}

aclError aclrtCtxGetSysParamOpt(aclSysParamOpt opt, int64_t *value)
{
    struct context *c;

    oc_set_api("aclrtCtxGetSysParamOpt");
    OC_TRY(oc_options_check(opt, 0));
    OC_TRY(oc_require(value, "value"));
    OC_TRY(acquire_current(&c));

    const bool is_set = oc_options_get(&c->options, opt, value);

    release(c);
    if (!is_set)
        return oc_fail(ACL_ERROR_RT_SYSPARAMOPT_NOT_SET,
                       "opt is %d: must have been set for this context", (int)opt);
    return ACL_SUCCESS;
}
