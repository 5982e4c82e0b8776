/* SPDX-License-Identifier: Apache-2.0 */
#include "context.h"

#include <pthread.h>
#include <stdlib.h>

#include "base/environment.h"
#include "base/flag.h"
#include "base/handle.h"
#include "base/require.h"
#include "queue/options.h"
#include "queue/stream.h"
#include "queue/stream_state.h"
#include "registry/device_registry.h"

struct context {
    aclrtContext handle;
    struct oc_device *device;
    aclrtStream default_stream;
    bool is_primary;
    struct oc_options options;
};

/* This is the current context of the thread. The handle is stale after the context is destroyed. */
static _Thread_local aclrtContext current;

static struct {
    pthread_mutex_t lock;
    uint64_t users; /* number of aclrtSetDevice calls minus number of aclrtResetDevice calls */
    aclrtContext handle;
} primaries[OC_MAX_DEVICES];

static pthread_once_t once = PTHREAD_ONCE_INIT;

static void context_init_locks(void)
{
    for (int i = 0; i < OC_MAX_DEVICES; i++)
        (void)pthread_mutex_init(&primaries[i].lock, NULL);
}

/* ---- Creation and destruction ---- */

/* Runs when the handle is retired and its last reference is released. Also destroys streams that
 * were created while the context was being retired. */
static void context_destroy(void *object)
{
    struct context *c = object;

    (void)oc_streams_destroy(c->handle);
    free(c);
}

static aclnnStatus context_create(struct oc_device *device, bool is_primary, aclrtContext *handle)
{
    struct context *c = calloc(1, sizeof(*c));

    if (c == NULL)
        return oc_fail(ACL_ERROR_RT_MEMORY_ALLOCATION, "out of host memory for a context");
    c->device = device;
    c->is_primary = is_primary;
    c->handle = oc_handle_create(OC_HANDLE_CONTEXT, c, context_destroy);
    if (c->handle == NULL) {
        free(c);
        return oc_fail(ACL_ERROR_RT_RESOURCE_ALLOC_FAIL, "no handle left for a context");
    }

    const aclnnStatus status = oc_stream_create(
        device, c->handle, true, (struct oc_stream_settings){0, 0}, &c->default_stream);

    if (status != ACL_SUCCESS) {
        (void)oc_handle_retire(OC_HANDLE_CONTEXT, c->handle);
        return status;
    }
    *handle = c->handle;
    return ACL_SUCCESS;
}

static aclnnStatus context_fail_stale(aclrtContext context)
{
    return oc_fail(ACL_ERROR_RT_INVALID_HANDLE,
                   "context is %p: must be a context that was created and not destroyed", context);
}

/* Waits for the work of the context. The context is retired even if that work failed. */
static aclnnStatus context_retire(aclrtContext handle)
{
    /* This reference keeps the context alive: its release destroys the streams, too, but drops the
     * status. */
    if (oc_handle_acquire(OC_HANDLE_CONTEXT, handle) == NULL) return context_fail_stale(handle);

    const aclnnStatus status = oc_handle_retire(OC_HANDLE_CONTEXT, handle)
                                   ? oc_streams_destroy(handle)
                                   : context_fail_stale(handle);

    oc_handle_release(handle);
    return status;
}

/* ---- Current context ---- */

static aclnnStatus context_acquire_current(struct context **context)
{
    OC_TRY(oc_device_check_process());
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

static void context_release(struct context *context) { oc_handle_release(context->handle); }

aclnnStatus oc_context_device(struct oc_device **device)
{
    struct context *c;

    OC_TRY(context_acquire_current(&c));
    *device = c->device;
    context_release(c);
    return ACL_SUCCESS;
}

bool oc_context_current_device(struct oc_device **device)
{
    struct context *c = oc_handle_acquire(OC_HANDLE_CONTEXT, current);

    if (c == NULL) return false;
    *device = c->device;
    context_release(c);
    return true;
}

aclnnStatus oc_context_default_stream(aclrtStream *stream)
{
    struct context *c;

    OC_TRY(context_acquire_current(&c));
    *stream = c->default_stream;
    context_release(c);
    return ACL_SUCCESS;
}

aclnnStatus oc_context_acquire_stream(aclrtStream handle, struct oc_stream **stream)
{
    const void *requested = handle;

    OC_TRY(oc_device_check_process());
    if (requested == NULL) OC_TRY(oc_context_default_stream(&handle));
    *stream = oc_stream_acquire(handle);
    if (*stream == NULL)
        return oc_fail(ACL_ERROR_RT_INVALID_HANDLE,
                       "stream is %p: must be a stream that was created and not destroyed",
                       requested);
    return ACL_SUCCESS;
}

aclnnStatus oc_context_acquire_stream_for_work(aclrtStream handle, struct oc_stream **stream)
{
    OC_TRY(oc_context_acquire_stream(handle, stream));

    const aclnnStatus status = oc_stream_check_work(*stream);

    if (status != ACL_SUCCESS) oc_stream_release(*stream);
    return status;
}

aclnnStatus oc_context_create_stream(struct oc_stream_settings settings, aclrtStream *stream)
{
    struct context *c;

    OC_TRY(context_acquire_current(&c));

    const aclnnStatus status = oc_stream_create(c->device, c->handle, false, settings, stream);

    context_release(c);
    if (status == ACL_SUCCESS) oc_stream_state_report(*stream, ACL_RT_STREAM_STATE_CREATE_POST);
    return status;
}

aclnnStatus oc_context_deterministic(bool *deterministic)
{
    const char *variable = oc_environment()->deterministic;
    struct context *c;
    int64_t value = oc_options_process_value(ACL_OPT_DETERMINISTIC);

    if (!oc_parse_bool(variable, deterministic))
        return oc_fail(ACLNN_ERR_PARAM_INVALID, "ACLNN_CL_DETERMINISTIC is %.100s: must be 0 or 1",
                       variable);
    c = oc_handle_acquire(OC_HANDLE_CONTEXT, current);
    if (c != NULL) {
        (void)oc_options_get(&c->options, ACL_OPT_DETERMINISTIC, &value);
        context_release(c);
    }
    *deterministic = *deterministic || value != 0;
    return ACLNN_SUCCESS;
}

/* Tells the client that the current context has its default stream. The caller holds no locks. */
static void context_report_default_stream(void)
{
    aclrtStream stream;

    if (oc_context_default_stream(&stream) == ACL_SUCCESS)
        oc_stream_state_report(stream, ACL_RT_STREAM_STATE_CREATE_POST);
}

/* ---- Primary context of a device ---- */

aclnnStatus oc_context_set_device(struct oc_device *device)
{
    aclnnStatus status = ACL_SUCCESS;
    const int32_t id = device->id;

    (void)pthread_once(&once, context_init_locks);
    (void)pthread_mutex_lock(&primaries[id].lock);

    const bool is_new = primaries[id].handle == NULL;

    if (is_new) status = context_create(device, true, &primaries[id].handle);
    if (status == ACL_SUCCESS) {
        primaries[id].users++;
        current = primaries[id].handle;
    }
    (void)pthread_mutex_unlock(&primaries[id].lock);
    if (is_new && status == ACL_SUCCESS) context_report_default_stream();
    return status;
}

aclnnStatus oc_context_reset_device(int32_t id, bool force, bool *is_destroyed)
{
    aclrtContext retired = NULL;

    (void)pthread_once(&once, context_init_locks);
    (void)pthread_mutex_lock(&primaries[id].lock);

    const bool was_set = primaries[id].users > 0;
    const bool is_last = was_set && (force || primaries[id].users == 1);
    const aclnnStatus allowed =
        is_last ? oc_streams_check_caller(primaries[id].handle) : ACL_SUCCESS;

    if (allowed != ACL_SUCCESS) {
        (void)pthread_mutex_unlock(&primaries[id].lock);
        *is_destroyed = false;
        return allowed;
    }
    if (is_last) {
        retired = primaries[id].handle;
        primaries[id].handle = NULL;
    }
    if (was_set) primaries[id].users = is_last ? 0 : primaries[id].users - 1;
    (void)pthread_mutex_unlock(&primaries[id].lock);
    *is_destroyed = is_last;
    if (!was_set)
        return oc_fail(ACL_ERROR_RT_CONTEXT_RELEASE_ERROR,
                       "deviceId is %d: must have been set by aclrtSetDevice, and not been reset "
                       "since",
                       (int)id);
    return is_last ? context_retire(retired) : ACL_SUCCESS;
}

/* ---- API: contexts ---- */

aclError aclrtCreateContext(aclrtContext *context, int32_t deviceId)
{
    struct oc_device *device;

    oc_set_api("aclrtCreateContext");
    OC_TRY(oc_require(context, "context"));
    OC_TRY(oc_device_get(deviceId, &device));
    OC_TRY(context_create(device, false, context));
    current = *context;
    context_report_default_stream();
    return ACL_SUCCESS;
}

aclError aclrtDestroyContext(aclrtContext context)
{
    oc_set_api("aclrtDestroyContext");
    OC_TRY(oc_require(context, "context"));
    OC_TRY(oc_device_check_process());

    struct context *c = oc_handle_acquire(OC_HANDLE_CONTEXT, context);

    if (c == NULL) return context_fail_stale(context);

    const bool is_primary = c->is_primary;

    context_release(c);
    if (is_primary)
        return oc_fail(ACL_ERROR_RT_INVALID_HANDLE,
                       "context is %p: must come from aclrtCreateContext; aclrtResetDevice "
                       "destroys the default context of a device",
                       context);
    OC_TRY(oc_streams_check_caller(context));
    return context_retire(context);
}

aclError aclrtSetCurrentContext(aclrtContext context)
{
    oc_set_api("aclrtSetCurrentContext");
    OC_TRY(oc_require(context, "context"));
    OC_TRY(oc_device_check_process());
    if (oc_handle_acquire(OC_HANDLE_CONTEXT, context) == NULL) return context_fail_stale(context);
    oc_handle_release(context);
    current = context;
    return ACL_SUCCESS;
}

aclError aclrtGetCurrentContext(aclrtContext *context)
{
    const struct oc_status_mark before = oc_status_mark();
    struct context *c;

    oc_set_api("aclrtGetCurrentContext");
    OC_TRY(oc_require(context, "context"));

    const aclnnStatus status = context_acquire_current(&c);

    if (status != 0) return oc_status_of_query(before, status);
    *context = c->handle;
    context_release(c);
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
    OC_TRY(context_acquire_current(&c));
    oc_options_set(&c->options, opt, value);
    context_release(c);
    return ACL_SUCCESS;
}

aclError aclrtCtxGetSysParamOpt(aclSysParamOpt opt, int64_t *value)
{
    struct context *c;

    oc_set_api("aclrtCtxGetSysParamOpt");
    OC_TRY(oc_options_check(opt, 0));
    OC_TRY(oc_require(value, "value"));
    OC_TRY(context_acquire_current(&c));

    const bool is_set = oc_options_get(&c->options, opt, value);

    context_release(c);
    if (!is_set)
        return oc_fail(ACL_ERROR_RT_SYSPARAMOPT_NOT_SET,
                       "opt is %d: must have been set for this context", (int)opt);
    return ACL_SUCCESS;
}
