/* SPDX-License-Identifier: Apache-2.0 */
#include "plan/plan_cache.h"

#include <pthread.h>
#include <stdlib.h>
#include <string.h>

#include "base/log.h"
#include "plan/bindings.h"
#include "plan/executor.h"
#include "plan/plan.h"

#define BUCKETS 256

static struct {
    pthread_mutex_t lock;
    oc_plan *buckets[BUCKETS]; /* each bucket lists the newest plan first */
    oc_plan *newest, *oldest;
    struct oc_plan_cache_counts counts;
} cache = {.lock = PTHREAD_MUTEX_INITIALIZER};

void oc_plan_destroy(oc_plan *p)
{
    for (size_t i = 0; i < p->step_count; i++)
        if (p->steps[i].kernel != NULL) oc_kernel_give(p->steps[i].kernel);
    for (size_t i = 0; i < p->tensor_count; i++)
        oc_storage_release(p->tensors[i].storage);
    for (size_t i = 0; i < p->constant_count; i++)
        if (p->constants[i] != NULL) (void)clReleaseMemObject(p->constants[i]);
    free(p->steps);
    free(p->tensors);
    free(p->scratch_requests);
    free(p->constants);
    free(p->key);
    oc_bindings_destroy(p->bindings);
    (void)pthread_mutex_destroy(&p->running);
    free(p);
}

/* ---- Cached plans. The callers of these functions hold the lock. ---- */

static oc_plan **cache_bucket(const struct oc_key *key)
{
    return &cache.buckets[key->hash % BUCKETS];
}

static void cache_push(oc_plan *p)
{
    oc_plan **bucket = cache_bucket(p->key);

    p->in_bucket = *bucket;
    *bucket = p;
    p->newer = NULL;
    p->older = cache.newest;
    *(cache.newest != NULL ? &cache.newest->newer : &cache.oldest) = p;
    cache.newest = p;
    cache.counts.plans++;
    cache.counts.bytes += p->kept_bytes;
}

static void cache_remove(oc_plan **link)
{
    oc_plan *p = *link;

    *link = p->in_bucket;
    *(p->newer != NULL ? &p->newer->older : &cache.newest) = p->older;
    *(p->older != NULL ? &p->older->newer : &cache.oldest) = p->newer;
    cache.counts.plans--;
    cache.counts.bytes -= p->kept_bytes;
}

/* Returns the link to the newest plan with the key, or the last link of its bucket if there is
 * none. */
static oc_plan **cache_find(const struct oc_key *key)
{
    oc_plan **link = cache_bucket(key);

    while (*link != NULL && !oc_key_is_equal((*link)->key, key))
        link = &(*link)->in_bucket;
    return link;
}

/* Removes the oldest plans until at most `plans` plans and `bytes` bytes are left. Returns them as
 * a list linked by `older`, which the caller destroys after it has released the lock. */
static oc_plan *cache_shrink(size_t plans, size_t bytes)
{
    oc_plan *removed = NULL;

    while (cache.counts.plans > plans || cache.counts.bytes > bytes) {
        oc_plan *p = cache.oldest;
        oc_plan **link = cache_bucket(p->key);

        while (*link != p)
            link = &(*link)->in_bucket;
        cache_remove(link);
        cache.counts.destroyed++;
        p->older = removed;
        removed = p;
    }
    return removed;
}

static void plans_destroy(oc_plan *p)
{
    while (p != NULL) {
        oc_plan *next = p->older;

        oc_plan_destroy(p);
        p = next;
    }
}

/* ---- Use ---- */

oc_plan *oc_plan_cache_take(const struct oc_key *key, const void *args)
{
    (void)pthread_mutex_lock(&cache.lock);

    oc_plan **link = cache_find(key);
    oc_plan *p = *link;

    if (p != NULL) cache_remove(link);
    *(p != NULL ? &cache.counts.hits : &cache.counts.misses) += 1;
    (void)pthread_mutex_unlock(&cache.lock);

    for (size_t i = 0; p != NULL && i < p->tensor_count; i++)
        p->tensors[i].storage = oc_storage_retain(
            oc_field_tensor(p->tensors[i].field, args, p->tensors[i].item)->storage);
    return p;
}

/* Returns the field from which the tensor of a slot comes, found by its name: two arguments may be
 * the same tensor now, and different ones in the next call. */
static const struct oc_field *slot_find_field(const struct oc_op *op,
                                              const struct oc_tensor_slot *slot, const void *args)
{
    for (size_t i = 0; i < op->field_count; i++) {
        const struct oc_field *field = &op->fields[i];

        if ((field->kind == OC_FIELD_TENSOR || field->kind == OC_FIELD_TENSORS) &&
            strcmp(field->name, slot->name) == 0)
            return oc_field_tensor(field, args, slot->item)->storage == slot->storage ? field
                                                                                      : NULL;
    }
    return NULL;
}

void oc_plan_cache_adopt(oc_plan *p, const struct oc_key *key, const void *args)
{
    const size_t key_bytes = offsetof(struct oc_key, words) + key->count * sizeof(key->words[0]);

    if (p->step_count == 0 || (p->options & OC_PLAN_SIZES_ONLY) != 0) return;
    for (size_t i = 0; i < p->tensor_count; i++) {
        p->tensors[i].field = slot_find_field(p->op, &p->tensors[i], args);
        if (p->tensors[i].field == NULL) return;
    }
    p->key = malloc(key_bytes);
    if (p->key == NULL) return;
    memcpy(p->key, key, key_bytes);
    p->kept_bytes = sizeof(*p) + key_bytes + p->constant_bytes +
                    p->step_capacity * sizeof(p->steps[0]) +
                    p->tensor_capacity * sizeof(p->tensors[0]) + oc_bindings_bytes(p) +
                    p->scratch_request_capacity * sizeof(p->scratch_requests[0]);
}

void oc_plan_cache_return(oc_plan *p)
{
    if (p->key == NULL || p->kept_bytes > OC_PLAN_CACHE_BYTES) {
        oc_plan_destroy(p);
        return;
    }
    for (size_t i = 0; i < p->tensor_count; i++) {
        oc_storage_release(p->tensors[i].storage);
        p->tensors[i].storage = NULL;
    }
    atomic_store(&p->repeatable, false);
    (void)pthread_mutex_lock(&cache.lock);
    cache_push(p);
    oc_plan *removed = cache_shrink(OC_PLAN_CACHE_PLANS, OC_PLAN_CACHE_BYTES);
    (void)pthread_mutex_unlock(&cache.lock);
    plans_destroy(removed);
}

void oc_plan_cache_trim(void)
{
    (void)pthread_mutex_lock(&cache.lock);
    const struct oc_plan_cache_counts counts = cache.counts;
    oc_plan *removed = cache_shrink(0, 0);
    (void)pthread_mutex_unlock(&cache.lock);

    const unsigned long long calls = counts.hits + counts.misses;

    if (calls > 0)
        oc_log(OC_LOG_INFO,
               "plan cache: %llu of %llu first calls found a plan; %zu plans of %zu bytes are "
               "destroyed, %llu were before",
               (unsigned long long)counts.hits, calls, counts.plans, counts.bytes,
               (unsigned long long)counts.destroyed);
    plans_destroy(removed);
}

struct oc_plan_cache_counts oc_plan_cache_counts(void)
{
    (void)pthread_mutex_lock(&cache.lock);
    const struct oc_plan_cache_counts counts = cache.counts;
    (void)pthread_mutex_unlock(&cache.lock);
    return counts;
}
