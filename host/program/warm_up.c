/* SPDX-License-Identifier: Apache-2.0 */
#include "warm_up.h"

#include <stdlib.h>
#include <string.h>

/* PoCL compiles kernels separately for each local size, and for ranges with a dimension of at least
 * this many work-items. */
#define LARGE_RANGE ((size_t)65535)

struct launch_shape {
    struct launch_shape *next;
    const char *kernel;
    size_t local[3];
    bool is_large;
    bool is_warm; /* false while the first launch runs */
};

void oc_warm_up_init(struct oc_warm_up *registry)
{
    registry->shapes = NULL;
    (void)pthread_mutex_init(&registry->lock, NULL);
    (void)pthread_cond_init(&registry->changed, NULL);
}

void oc_warm_up_destroy(struct oc_warm_up *registry)
{
    (void)pthread_mutex_destroy(&registry->lock);
    (void)pthread_cond_destroy(&registry->changed);
}

static bool range_is_large(const size_t global[3])
{
    return global[0] >= LARGE_RANGE || global[1] >= LARGE_RANGE || global[2] >= LARGE_RANGE;
}

void oc_warm_up_range(const size_t global[3], const size_t local[3], size_t range[3])
{
    bool is_large = range_is_large(global);

    /* The range is one work-group, or has one long dimension only, because work-items without work
     * take time, too. */
    for (int i = 0; i < 3; i++) {
        const bool is_long = is_large && global[i] >= LARGE_RANGE;

        range[i] = is_long ? (LARGE_RANGE / local[i] + 1) * local[i] : local[i];
        if (is_long) is_large = false;
    }
}

/* Returns the link to the shape, or the link at the end of the list. The caller holds the lock. */
static struct launch_shape **warm_up_find(struct oc_warm_up *registry, const char *kernel,
                                          const size_t local[3], bool is_large)
{
    struct launch_shape **link = &registry->shapes;

    while (*link != NULL &&
           !((*link)->is_large == is_large && strcmp((*link)->kernel, kernel) == 0 &&
             memcmp((*link)->local, local, sizeof((*link)->local)) == 0))
        link = &(*link)->next;
    return link;
}

bool oc_warm_up_begin(struct oc_warm_up *registry, const char *kernel, const size_t global[3],
                      const size_t local[3])
{
    const bool is_large = range_is_large(global);
    struct launch_shape *shape;
    bool is_first = false;

    (void)pthread_mutex_lock(&registry->lock);
    while ((shape = *warm_up_find(registry, kernel, local, is_large)) != NULL && !shape->is_warm)
        (void)pthread_cond_wait(&registry->changed, &registry->lock);
    if (shape == NULL && (shape = calloc(1, sizeof(*shape))) != NULL) {
        is_first = true;
        shape->kernel = kernel;
        memcpy(shape->local, local, sizeof(shape->local));
        shape->is_large = is_large;
        *warm_up_find(registry, kernel, local, is_large) = shape;
    }
    (void)pthread_mutex_unlock(&registry->lock);
    return is_first;
}

void oc_warm_up_end(struct oc_warm_up *registry, const char *kernel, const size_t global[3],
                    const size_t local[3], bool succeeded)
{
    (void)pthread_mutex_lock(&registry->lock);

    struct launch_shape **link = warm_up_find(registry, kernel, local, range_is_large(global));
    struct launch_shape *shape = *link;

    if (shape != NULL && succeeded) {
        shape->is_warm = true;
    } else if (shape != NULL) {
        *link = shape->next;
        free(shape);
    }
    (void)pthread_cond_broadcast(&registry->changed);
    (void)pthread_mutex_unlock(&registry->lock);
}
