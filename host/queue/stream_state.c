/* SPDX-License-Identifier: Apache-2.0 */
#include "stream_state.h"

#include <pthread.h>
#include <stdlib.h>
#include <string.h>

#include "base/require.h"

#define MOST_NAMES 16

struct registration {
    char *name; /* owned */
    aclrtStreamStateCallback callback;
    void *args;
};

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static struct registration registrations[MOST_NAMES];
static size_t registered;

void oc_stream_state_report(aclrtStream stream, aclrtStreamState state)
{
    struct registration copies[MOST_NAMES];

    (void)pthread_mutex_lock(&lock);
    const size_t count = registered;
    memcpy(copies, registrations, count * sizeof(copies[0]));
    (void)pthread_mutex_unlock(&lock);
    for (size_t i = 0; i < count; i++)
        copies[i].callback(stream, state, copies[i].args);
}

/* Returns the index of a name, or `registered` if there is none. The caller holds the lock. */
static size_t registration_find(const char *name)
{
    size_t i = 0;

    while (i < registered && strcmp(registrations[i].name, name) != 0)
        i++;
    return i;
}

/* The caller holds the lock. */
static aclnnStatus registration_add(const char *name, aclrtStreamStateCallback callback, void *args)
{
    if (registration_find(name) < registered)
        return oc_fail(ACL_ERROR_RT_PARAM_INVALID, "regName is %.100s: must not be in use", name);
    if (registered == MOST_NAMES)
        return oc_fail(ACL_ERROR_RT_OVER_LIMIT, "regName is %.100s: at most %d names can be in use",
                       name, MOST_NAMES);

    struct registration *new = &registrations[registered];

    new->name = strdup(name);
    if (new->name == NULL)
        return oc_fail(ACL_ERROR_RT_MEMORY_ALLOCATION, "out of host memory for a name");
    new->callback = callback;
    new->args = args;
    registered++;
    return ACL_SUCCESS;
}

/* The caller holds the lock. */
static aclnnStatus registration_remove(const char *name)
{
    const size_t i = registration_find(name);

    if (i == registered)
        return oc_fail(ACL_ERROR_RT_PARAM_INVALID,
                       "regName is %.100s: must be in use, since callback is NULL", name);
    free(registrations[i].name);
    registered--;
    memmove(&registrations[i], &registrations[i + 1], (registered - i) * sizeof(registrations[0]));
    return ACL_SUCCESS;
}

aclError aclrtRegStreamStateCallback(const char *regName, aclrtStreamStateCallback callback,
                                     void *args)
{
    oc_set_api("aclrtRegStreamStateCallback");
    OC_TRY(oc_require(regName, "regName"));
    if (regName[0] == '\0')
        return oc_fail(ACL_ERROR_INVALID_PARAM, "regName is empty: must not be");
    (void)pthread_mutex_lock(&lock);

    const aclnnStatus status =
        callback != NULL ? registration_add(regName, callback, args) : registration_remove(regName);

    (void)pthread_mutex_unlock(&lock);
    return status;
}
