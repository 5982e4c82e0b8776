/* SPDX-License-Identifier: Apache-2.0 */
/* aclInit and aclFinalize: initialization and finalization of the library. */
#include <errno.h>
#include <jansson.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>

#include "base/require.h"
#include "memory/pool.h"
#include "trace/profile.h"

/* The state of the process. */
static struct {
    pthread_mutex_t lock;
    uint64_t count;        /* aclInit calls since the last finalization */
    bool has_ended;        /* finalized, and not initialized since */
    json_t *configuration; /* of the first of these calls; NULL for the defaults */
} library = {.lock = PTHREAD_MUTEX_INITIALIZER};

/* ---- Initialization ---- */

/* *configuration stays NULL for the defaults. */
static aclnnStatus read_configuration(const char *path, json_t **configuration)
{
    json_error_t error;
    FILE *file;

    if (path == NULL || path[0] == '\0') return ACL_SUCCESS;
    file = fopen(path, "re");
    if (file == NULL)
        return oc_fail(ACL_ERROR_INVALID_FILE, "configPath is %s: must be a readable file: %s",
                       path, strerror(errno));
    *configuration = json_loadf(file, 0, &error);
    (void)fclose(file);
    if (*configuration == NULL)
        return oc_fail(ACL_ERROR_PARSE_FILE, "configPath is %s: must be JSON: line %d: %s", path,
                       error.line, error.text);
    return ACL_SUCCESS;
}

static bool is_same(const json_t *a, const json_t *b)
{
    return a == NULL || b == NULL ? a == b : json_equal(a, b) != 0;
}

/* Takes over the configuration in the first call. Called with the lock held. */
static aclnnStatus library_start(const char *path, json_t **configuration)
{
    if (library.count > 0 && !is_same(library.configuration, *configuration))
        return oc_fail(ACL_ERROR_INVALID_PARAM,
                       "configPath is %s: must have the same content as in the first call",
                       path == NULL ? "NULL" : path);
    library.has_ended = false;
    if (library.count++ > 0)
        return oc_fail(ACL_ERROR_REPEAT_INITIALIZE,
                       "the library is already initialized, now by %llu calls",
                       (unsigned long long)library.count);
    library.configuration = *configuration;
    *configuration = NULL;
    return ACL_SUCCESS;
}

aclError aclInit(const char *configPath)
{
    json_t *configuration = NULL;

    oc_set_api("aclInit");
    OC_TRY(read_configuration(configPath, &configuration));
    (void)pthread_mutex_lock(&library.lock);

    const aclnnStatus status = library_start(configPath, &configuration);

    (void)pthread_mutex_unlock(&library.lock);
    json_decref(configuration);
    return status;
}

/* ---- Finalization ---- */

/* Objects of clients stay valid; pooled memory is released. Called with the lock held. */
static void library_end(void)
{
    library.count = 0;
    library.has_ended = true;
    json_decref(library.configuration);
    library.configuration = NULL;
    oc_pool_trim();
    oc_profile_flush();
}

aclError aclFinalize(void)
{
    aclnnStatus status = ACL_SUCCESS;

    oc_set_api("aclFinalize");
    (void)pthread_mutex_lock(&library.lock);
    if (library.has_ended)
        status = oc_fail(ACL_ERROR_REPEAT_FINALIZE, "the library is already finalized");
    else
        library_end();
    (void)pthread_mutex_unlock(&library.lock);
    return status;
}

aclError aclFinalizeReference(uint64_t *refCount)
{
    aclnnStatus status = ACL_SUCCESS;

    oc_set_api("aclFinalizeReference");
    (void)pthread_mutex_lock(&library.lock);
    if (library.count == 0)
        status = oc_fail(ACL_ERROR_REPEAT_FINALIZE, "the count of aclInit calls is already 0");
    else if (library.count == 1)
        library_end();
    else
        library.count--;
    if (refCount != NULL && status == ACL_SUCCESS) *refCount = library.count;
    (void)pthread_mutex_unlock(&library.lock);
    return status;
}
