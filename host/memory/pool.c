/* SPDX-License-Identifier: Apache-2.0 */
#include "pool.h"

#include <pthread.h>
#include <stdlib.h>

#include "acl/acl.h"
#include "base/log.h"
#include "base/math.h"

/* Bucket sizes: powers of two from SMALLEST on, and STEPS - 1 between each two, so that at most an
 * eighth of a block is wasted. */
#define SMALLEST_BITS 9
#define SMALLEST ((size_t)1 << SMALLEST_BITS)
#define STEP_BITS 3
#define STEPS ((size_t)1 << STEP_BITS)
#define BUCKETS ((64 - SMALLEST_BITS) * STEPS)

/* Beyond the bucket's size, so that the padding does not push sizes like 2^n into the next one. */
#define PADDING ((size_t)64)

/* Blocks of one bucket that a malloc looks at: the newest, and so many of the oldest. */
#define LOOKED_AT 4

/* Blocks in use that a free passes over on its way to idle ones: with thousands in flight a walk
 * past all of them would cost more than the memory that it finds is worth. */
#define PASSED_OVER 32

/* At most so much lies idle per device, and at most a quarter of its memory. */
#define IDLE_LIMIT ((size_t)2 << 30)

struct ends {
    struct oc_block *newest, *oldest;
};

struct pool {
    pthread_mutex_t lock;
    size_t pooled, live; /* bytes */
    struct ends all, buckets[BUCKETS];
};

static struct pool pools[OC_MAX_DEVICES];
static pthread_once_t once = PTHREAD_ONCE_INIT;

static void make_pools(void)
{
    for (int i = 0; i < OC_MAX_DEVICES; i++)
        (void)pthread_mutex_init(&pools[i].lock, NULL);
}

static struct pool *pool_of(const struct oc_device *device)
{
    (void)pthread_once(&once, make_pools);
    return &pools[device->id];
}

/* ---- Lists: a block is in its bucket and in the whole pool ---- */

enum list { IN_BUCKET, IN_POOL };

static struct oc_link *link_of(struct oc_block *b, enum list list)
{
    return list == IN_BUCKET ? &b->in_bucket : &b->in_pool;
}

static void push(struct ends *ends, struct oc_block *b, enum list list)
{
    *link_of(b, list) = (struct oc_link){.older = ends->newest};
    if (ends->newest != NULL)
        link_of(ends->newest, list)->newer = b;
    else
        ends->oldest = b;
    ends->newest = b;
}

static void unlink_from(struct ends *ends, struct oc_block *b, enum list list)
{
    const struct oc_link *l = link_of(b, list);

    if (l->newer == NULL)
        ends->newest = l->older;
    else
        link_of(l->newer, list)->older = l->older;
    if (l->older == NULL)
        ends->oldest = l->newer;
    else
        link_of(l->older, list)->newer = l->newer;
}

/* Under the pool's lock. */
static void take_out(struct pool *pool, struct oc_block *b)
{
    unlink_from(&pool->buckets[b->bucket], b, IN_BUCKET);
    unlink_from(&pool->all, b, IN_POOL);
    pool->pooled -= b->bytes;
}

/* ---- Sizes ---- */

static size_t bucket_of(size_t size, size_t *bucket_bytes)
{
    size_t top, step, steps;

    if (size <= SMALLEST) {
        *bucket_bytes = SMALLEST;
        return 0;
    }
    top = 63 - (size_t)__builtin_clzll(size - 1); /* 2^top < size <= 2^(top + 1) */
    step = top - STEP_BITS;
    steps = ((size - 1) >> step) + 1; /* STEPS < steps <= 2 * STEPS, rounded up */
    *bucket_bytes = steps << step;
    return (top - SMALLEST_BITS) * STEPS + steps - STEPS;
}

/* ---- Back to OpenCL ---- */

static void destroy(struct oc_block *b)
{
    /* Legal while work that uses it is queued: OpenCL keeps it until then. */
    if (b->mem != NULL) (void)clReleaseMemObject(b->mem);
    oc_fences_destroy(&b->fences);
    free(b);
}

static void destroy_all(struct oc_block *b)
{
    while (b != NULL) {
        struct oc_block *next = b->in_pool.newer;

        destroy(b);
        b = next;
    }
}

/* Under the pool's lock: takes out the oldest idle blocks until at most `limit` bytes are left,
 * passing over at most `patience` that are in use. Returns them as a list, to be destroyed without
 * the lock. */
static struct oc_block *shrink(struct pool *pool, size_t limit, size_t patience)
{
    struct oc_block *removed = NULL, *newer;

    for (struct oc_block *b = pool->all.oldest; b != NULL && pool->pooled > limit; b = newer) {
        newer = b->in_pool.newer;
        if (!oc_fences_complete(&b->fences)) {
            if (patience-- == 0) break;
            continue;
        }
        take_out(pool, b);
        b->in_pool.newer = removed;
        removed = b;
    }
    return removed;
}

static void trim(struct pool *pool)
{
    (void)pthread_mutex_lock(&pool->lock);
    struct oc_block *removed = shrink(pool, 0, SIZE_MAX);
    (void)pthread_mutex_unlock(&pool->lock);
    destroy_all(removed);
}

/* Waits for blocks that lie in the pool but are in use, oldest first, and gives them to OpenCL,
 * until `bytes` more fit beside what is left. */
static void reclaim(const struct oc_device *device, struct pool *pool, size_t bytes)
{
    for (;;) {
        struct oc_block *b = NULL;

        (void)pthread_mutex_lock(&pool->lock);
        if (pool->all.oldest != NULL && pool->live + pool->pooled + bytes > device->global_memory) {
            b = pool->all.oldest;
            take_out(pool, b);
        }
        (void)pthread_mutex_unlock(&pool->lock);
        if (b == NULL) return;
        (void)oc_fences_wait(&b->fences);
        destroy(b);
    }
}

/* ---- Allocation ---- */

static struct oc_block *take_idle(struct pool *pool, size_t bucket, size_t size)
{
    struct ends *ends = &pool->buckets[bucket];
    struct oc_block *b = ends->newest;

    /* The newest is the warmest in caches, the oldest the likeliest to be idle. */
    if (b == NULL) return NULL;
    if (b->bytes < size || !oc_fences_complete(&b->fences)) {
        b = ends->oldest;
        for (int i = 0; b != NULL && (b->bytes < size || !oc_fences_complete(&b->fences)); i++)
            b = i < LOOKED_AT - 1 ? b->in_bucket.newer : NULL;
    }
    if (b != NULL) take_out(pool, b);
    return b;
}

static cl_mem create_buffer(const struct oc_device *device, size_t bytes, cl_int *code)
{
    return clCreateBuffer(device->context, CL_MEM_READ_WRITE, bytes, NULL, code);
}

/* Tries harder and harder: as it is, without the idle pool, without the pool and without rounding.
 */
static cl_mem create_buffer_somehow(struct oc_device *device, size_t *bytes, size_t size,
                                    cl_int *code)
{
    struct pool *pool = pool_of(device);
    cl_mem mem = create_buffer(device, *bytes, code);

    if (mem != NULL) return mem;
    trim(pool);
    mem = create_buffer(device, *bytes, code);
    if (mem != NULL) return mem;
    reclaim(device, pool, device->global_memory);
    *bytes = size;
    return create_buffer(device, *bytes, code);
}

static aclnnStatus out_of_memory(const struct oc_device *device, size_t size, cl_int code)
{
    size_t pooled, live;

    oc_pool_usage(device, &pooled, &live);
    return oc_fail(ACL_ERROR_RT_DEVICE_OOM,
                   "size is %zu: clCreateBuffer failed: %s; the device has %llu bytes, this "
                   "process holds %zu, and %zu more in use by work after their release",
                   size, oc_cl_error_name(code), (unsigned long long)device->global_memory, live,
                   pooled);
}

static aclnnStatus create(struct oc_device *device, size_t bytes, size_t size,
                          struct oc_block **block)
{
    struct oc_block *b = calloc(1, sizeof(*b));
    cl_int code = CL_SUCCESS;

    if (b == NULL || !oc_fences_init(&b->fences)) {
        free(b);
        return oc_fail(ACL_ERROR_RT_MEMORY_ALLOCATION, "out of host memory for an allocation");
    }
    b->device = device;
    b->mem = create_buffer_somehow(device, &bytes, size, &code);
    b->bytes = bytes;
    if (b->mem == NULL) {
        destroy(b);
        return out_of_memory(device, size, code);
    }
    *block = b;
    return ACL_SUCCESS;
}

aclnnStatus oc_block_create(struct oc_device *device, size_t size, struct oc_block **block)
{
    struct pool *pool = pool_of(device);
    size_t bytes;

    if (size > device->max_allocation)
        return oc_fail(ACL_ERROR_RT_MEMORY_ALLOCATION,
                       "size is %zu: must be at most %llu, the device's limit for one allocation",
                       size, (unsigned long long)device->max_allocation);

    const size_t bucket = bucket_of(size, &bytes);

    bytes += PADDING;
    if (bytes > device->max_allocation) bytes = device->max_allocation;
    (void)pthread_mutex_lock(&pool->lock);
    struct oc_block *b = take_idle(pool, bucket, size);
    const bool is_tight = pool->live + pool->pooled + bytes > device->global_memory;
    if (b != NULL) pool->live += b->bytes;
    (void)pthread_mutex_unlock(&pool->lock);

    if (b == NULL) {
        if (is_tight) reclaim(device, pool, bytes);
        OC_TRY(create(device, bytes, size, &b));
        b->bucket = bucket;
        (void)pthread_mutex_lock(&pool->lock);
        pool->live += b->bytes;
        (void)pthread_mutex_unlock(&pool->lock);
    }
    atomic_store(&b->refs, 1);
    *block = b;
    return ACL_SUCCESS;
}

void oc_block_retain(struct oc_block *block) { atomic_fetch_add(&block->refs, 1); }

static size_t idle_limit(const struct oc_device *device)
{
    const size_t quarter = (size_t)(device->global_memory / 4);

    return quarter < IDLE_LIMIT ? quarter : IDLE_LIMIT;
}

/* A block that alone passes the limit is not kept, unless work still uses it: then it must be
 * counted until that has ended, or a loop of such blocks would fill the device unseen. */
void oc_block_release(struct oc_block *block)
{
    if (atomic_fetch_sub(&block->refs, 1) != 1) return;

    struct pool *pool = pool_of(block->device);
    const size_t limit = idle_limit(block->device);
    const bool is_marked = oc_fences_mark(&block->fences);
    const bool is_kept =
        is_marked && (block->bytes <= limit || !oc_fences_complete(&block->fences));
    struct oc_block *removed = NULL;

    (void)pthread_mutex_lock(&pool->lock);
    pool->live -= block->bytes;
    if (is_kept) {
        push(&pool->buckets[block->bucket], block, IN_BUCKET);
        push(&pool->all, block, IN_POOL);
        pool->pooled += block->bytes;
        if (pool->pooled > limit) removed = shrink(pool, limit, PASSED_OVER);
    }
    (void)pthread_mutex_unlock(&pool->lock);
    if (!is_kept) destroy(block);
    destroy_all(removed);
}

void oc_pool_usage(const struct oc_device *device, size_t *pooled, size_t *live)
{
    struct pool *pool = pool_of(device);

    (void)pthread_mutex_lock(&pool->lock);
    *pooled = pool->pooled;
    *live = pool->live;
    (void)pthread_mutex_unlock(&pool->lock);
}

void oc_pool_trim(void)
{
    (void)pthread_once(&once, make_pools);
    for (int i = 0; i < OC_MAX_DEVICES; i++)
        trim(&pools[i]);
}
