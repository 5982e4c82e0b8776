/* SPDX-License-Identifier: Apache-2.0 */
/* Implements aclInit and aclFinalize. */
#include <errno.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>

#include "base/json.h"
#include "base/require.h"
#include "memory/pool.h"
#include "plan/plan_cache.h"
#include "registry/device_registry.h"
#include "trace/profile.h"

/* This is the state of the whole process. */
static struct {
    pthread_mutex_t lock;
    uint64_t count; /* aclInit calls since the last finalization */
    bool has_ended; /* the library was finalized and has not been initialized since */
    /* This is the text of the first configuration without white space; NULL for the defaults. */
    char *configuration;
} library = {.lock = PTHREAD_MUTEX_INITIALIZER};

/* ---- Initialization ---- */

/* Leaves *configuration NULL when the path is NULL or empty, which selects the defaults. */
static aclnnStatus init_read_configuration(const char *path, char **configuration)
{
    FILE *file;
    int line;

    if (path == NULL || path[0] == '\0') return ACL_SUCCESS;
    file = fopen(path, "re");
    if (file == NULL)
        return oc_fail(ACL_ERROR_INVALID_FILE, "configPath is %s: must be a readable file: %s",
                       path, strerror(errno));
    *configuration = oc_json_compact(file, &line);
    (void)fclose(file);
    if (*configuration != NULL) return ACL_SUCCESS;
    if (line == 0)
        return oc_fail(ACL_ERROR_RT_MEMORY_ALLOCATION, "out of host memory for configPath");
    return oc_fail(ACL_ERROR_PARSE_FILE, "configPath is %s: must be JSON: error in line %d", path,
                   line);
}

static bool init_is_same(const char *a, const char *b)
{
    return a == NULL || b == NULL ? a == b : strcmp(a, b) == 0;
}

/* Takes ownership of the configuration in the first call. The caller holds the lock. */
static aclnnStatus init_start(const char *path, char **configuration)
{
    if (library.count > 0 && !init_is_same(library.configuration, *configuration))
        return oc_fail(ACL_ERROR_INVALID_PARAM,
                       "configPath is %s: must have the same content as in the first call",
                       path == NULL ? "NULL" : path);
    library.has_ended = false;
    if (library.count++ > 0)
        return oc_fail(ACL_ERROR_REPEAT_INITIALIZE,
                       "the library is started already, now by %llu calls",
                       (unsigned long long)library.count);
    library.configuration = *configuration;
    *configuration = NULL;
    return ACL_SUCCESS;
}

aclError aclInit(const char *configPath)
{
    char *configuration = NULL;

    oc_set_api("aclInit");
    OC_TRY(oc_device_check_process());
    OC_TRY(init_read_configuration(configPath, &configuration));
    (void)pthread_mutex_lock(&library.lock);

    const aclnnStatus status = init_start(configPath, &configuration);

    (void)pthread_mutex_unlock(&library.lock);
    free(configuration);
    return status;
}

/* ---- Finalization ---- */

/* Releases pooled memory and cached plans; objects of clients stay valid. The caller holds the
 * lock. */
static void init_end(void)
{
    library.count = 0;
    library.has_ended = true;
    free(library.configuration);
    library.configuration = NULL;
    oc_plan_cache_trim();
    oc_pool_trim();
    oc_profile_flush();
}

aclError aclFinalize(void)
{
    aclnnStatus status = ACL_SUCCESS;

    oc_set_api("aclFinalize");
    OC_TRY(oc_device_check_process());
    (void)pthread_mutex_lock(&library.lock);
    if (library.has_ended)
        status = oc_fail(ACL_ERROR_REPEAT_FINALIZE, "the library has been ended already");
    else
        init_end();
    (void)pthread_mutex_unlock(&library.lock);
    return status;
}

aclError aclFinalizeReference(uint64_t *refCount)
{
    aclnnStatus status = ACL_SUCCESS;

    oc_set_api("aclFinalizeReference");
    OC_TRY(oc_device_check_process());
    (void)pthread_mutex_lock(&library.lock);
    if (library.count == 0)
        status = oc_fail(ACL_ERROR_REPEAT_FINALIZE, "the count of aclInit calls is 0 already");
    else if (library.count == 1)
        init_end();
    else
        library.count--;
    if (refCount != NULL && status == ACL_SUCCESS) *refCount = library.count;
    (void)pthread_mutex_unlock(&library.lock);
    return status;
}
