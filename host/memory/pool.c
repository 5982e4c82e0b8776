/* SPDX-License-Identifier: Apache-2.0 */
#include "pool.h"

#include <pthread.h>
#include <stdlib.h>

#include "acl/acl.h"
#include "base/deadline.h"
#include "base/log.h"
#include "base/math.h"
#include "device/remote.h"
#include "device/transfer.h"

/* Bucket sizes are the powers of two from SMALLEST on, with each interval divided into STEPS, so
 * that rounding adds at most an eighth. */
#define SMALLEST_BITS 9
#define SMALLEST ((size_t)1 << SMALLEST_BITS)
#define STEP_BITS 3
#define STEPS ((size_t)1 << STEP_BITS)
#define BUCKETS ((64 - SMALLEST_BITS) * STEPS)

/* The padding is added to the bucket's size, so that it does not move sizes of 2^n into the next
 * bucket. */
#define PADDING ((size_t)64)

/* An allocation considers at most this many blocks of a bucket: the newest and the oldest. */
#define MAX_CANDIDATES 4

/* Trimming skips at most this many busy blocks, which bounds the cost of a free. */
#define MAX_SKIPPED 32

/* This limits the pool of a device, in bytes; the other limit is a quarter of the device's
 * memory. */
#define IDLE_LIMIT ((size_t)2 << 30)

/* An allocation waits this long for memory whose last use has ended, because drivers report the end
 * of a command before they release the memory that it used. */
#define RECLAIM_MS 20

struct block_list {
    struct oc_block *newest, *oldest;
};

struct pool {
    pthread_mutex_t lock;
    size_t pooled, live; /* bytes */
    struct block_list all, buckets[BUCKETS];
};

static struct pool pools[OC_MAX_DEVICES];
static pthread_once_t once = PTHREAD_ONCE_INIT;

static void pools_init(void)
{
    for (int i = 0; i < OC_MAX_DEVICES; i++)
        (void)pthread_mutex_init(&pools[i].lock, NULL);
}

static struct pool *pool_of(const struct oc_device *device)
{
    (void)pthread_once(&once, pools_init);
    return &pools[device->id];
}

/* ---- Lists: a pooled block is in the list of its bucket and in the list of the pool ---- */

enum list_kind { IN_BUCKET, IN_POOL };

static struct oc_link *block_link(struct oc_block *b, enum list_kind kind)
{
    return kind == IN_BUCKET ? &b->in_bucket : &b->in_pool;
}

static void block_list_push(struct block_list *list, struct oc_block *b, enum list_kind kind)
{
    *block_link(b, kind) = (struct oc_link){.older = list->newest};
    if (list->newest != NULL)
        block_link(list->newest, kind)->newer = b;
    else
        list->oldest = b;
    list->newest = b;
}

static void block_list_remove(struct block_list *list, struct oc_block *b, enum list_kind kind)
{
    const struct oc_link *l = block_link(b, kind);

    if (l->newer == NULL)
        list->newest = l->older;
    else
        block_link(l->newer, kind)->older = l->older;
    if (l->older == NULL)
        list->oldest = l->newer;
    else
        block_link(l->older, kind)->newer = l->newer;
}

/* The caller holds the pool's lock. */
static void pool_remove(struct pool *pool, struct oc_block *b)
{
    block_list_remove(&pool->buckets[b->bucket], b, IN_BUCKET);
    block_list_remove(&pool->all, b, IN_POOL);
    pool->pooled -= b->bytes;
}

/* ---- Sizes ---- */

static size_t pool_bucket(size_t size, size_t *bucket_bytes)
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

/* ---- Release ---- */

static void block_destroy(struct oc_block *b)
{
    /* Work that is still enqueued may use the memory: OpenCL keeps it until that work is
     * complete. */
    if (b->mem != NULL) (void)clReleaseMemObject(b->mem);
    oc_fences_destroy(&b->fences);
    free(b);
}

static void blocks_destroy(struct oc_block *b)
{
    while (b != NULL) {
        struct oc_block *next = b->in_pool.newer;

        block_destroy(b);
        b = next;
    }
}

/* Removes the oldest idle blocks until at most `limit` bytes remain, skipping at most `max_skipped`
 * busy blocks. Returns the removed blocks as a list, which the caller destroys after it releases
 * the lock. The caller holds the pool's lock. */
static struct oc_block *pool_shrink(struct pool *pool, size_t limit, size_t max_skipped)
{
    struct oc_block *removed = NULL, *newer;

    for (struct oc_block *b = pool->all.oldest; b != NULL && pool->pooled > limit; b = newer) {
        newer = b->in_pool.newer;
        if (!oc_fences_complete(&b->fences)) {
            if (max_skipped-- == 0) break;
            continue;
        }
        pool_remove(pool, b);
        b->in_pool.newer = removed;
        removed = b;
    }
    return removed;
}

static void pool_trim(struct pool *pool)
{
    (void)pthread_mutex_lock(&pool->lock);
    struct oc_block *removed = pool_shrink(pool, 0, SIZE_MAX);
    (void)pthread_mutex_unlock(&pool->lock);
    blocks_destroy(removed);
}

/* Waits for busy blocks in the pool, oldest first, and releases them, until `bytes` more bytes fit
 * into the device's memory. */
static void pool_reclaim(const struct oc_device *device, struct pool *pool, size_t bytes)
{
    for (;;) {
        struct oc_block *b = NULL;

        (void)pthread_mutex_lock(&pool->lock);
        if (pool->all.oldest != NULL && pool->live + pool->pooled + bytes > device->global_memory) {
            b = pool->all.oldest;
            pool_remove(pool, b);
        }
        (void)pthread_mutex_unlock(&pool->lock);
        if (b == NULL) return;
        oc_fences_wait(&b->fences);
        block_destroy(b);
    }
}

/* ---- Allocation ---- */

static struct oc_block *pool_take_idle(struct pool *pool, size_t bucket, size_t size)
{
    struct block_list *list = &pool->buckets[bucket];
    struct oc_block *b = list->newest;

    /* The newest block is most likely in a cache; the oldest blocks are most likely idle. */
    if (b == NULL) return NULL;
    if (b->bytes < size || !oc_fences_complete(&b->fences)) {
        b = list->oldest;
        for (int i = 0; b != NULL && (b->bytes < size || !oc_fences_complete(&b->fences)); i++)
            b = i < MAX_CANDIDATES - 1 ? b->in_bucket.newer : NULL;
    }
    if (b != NULL) pool_remove(pool, b);
    return b;
}

/* Makes the driver allocate the memory now. Otherwise it would be allocated at the first use, which
 * could then fail in any function, far from the allocation that was too large. */
static cl_int block_make_resident(struct oc_device *device, cl_mem mem)
{
    const struct oc_status_mark mark = oc_status_mark();
    const cl_uchar zero = 0;
    struct oc_transfer t;
    cl_event event = NULL;

    if (oc_transfer_begin(device, &t) != ACL_SUCCESS) {
        oc_status_forget(mark);
        return CL_OUT_OF_RESOURCES;
    }

    const cl_int code =
        clEnqueueFillBuffer(t.queue, mem, &zero, sizeof(zero), 0, sizeof(zero), 0, NULL, &event);
    const aclnnStatus status = oc_transfer_end(&t, "clEnqueueFillBuffer", code, event);

    oc_status_forget(mark); /* the caller may have another way, and reports the failure itself */
    if (code != CL_SUCCESS) return code;
    return status == ACL_SUCCESS ? CL_SUCCESS : CL_MEM_OBJECT_ALLOCATION_FAILURE;
}

static cl_mem buffer_create(struct oc_device *device, cl_mem_flags flags, size_t bytes, void *host,
                            cl_int *code)
{
    cl_mem mem = clCreateBuffer(device->context, flags, bytes, host, code);

    if (mem == NULL || !device->allocates_lazily || host != NULL) return mem;
    *code = block_make_resident(device, mem);
    if (*code == CL_SUCCESS) return mem;
    (void)clReleaseMemObject(mem);
    return NULL;
}

cl_mem oc_pool_create_buffer(struct oc_device *device, cl_mem_flags flags, size_t bytes, void *host,
                             cl_int *code)
{
    cl_mem mem = buffer_create(device, flags, bytes, host, code);

    if (mem != NULL) return mem;
    pool_trim(pool_of(device));
    mem = buffer_create(device, flags, bytes, host, code);
    if (mem != NULL) return mem;
    pool_reclaim(device, pool_of(device), device->global_memory);

    struct oc_deadline deadline = oc_deadline_after_ms(RECLAIM_MS);

    do {
        mem = buffer_create(device, flags, bytes, host, code);
    } while (mem == NULL && oc_deadline_sleep(&deadline));
    return mem;
}

/* Creates a buffer with padding, or of the exact size if memory does not suffice for the
 * padding. */
static cl_mem block_create_buffer(struct oc_device *device, size_t *bytes, size_t size,
                                  cl_int *code)
{
    cl_mem mem = buffer_create(device, CL_MEM_READ_WRITE, *bytes, NULL, code);

    if (mem != NULL) return mem;
    pool_trim(pool_of(device));
    mem = buffer_create(device, CL_MEM_READ_WRITE, *bytes, NULL, code);
    if (mem != NULL) return mem;
    *bytes = size;
    return oc_pool_create_buffer(device, CL_MEM_READ_WRITE, size, NULL, code);
}

static aclnnStatus pool_fail_out_of_memory(const struct oc_device *device, size_t size, cl_int code)
{
    size_t pooled, live;

    oc_pool_usage(device, &pooled, &live);
    return oc_fail(ACL_ERROR_RT_DEVICE_OOM,
                   "size is %zu: %s failed: %s; the device has %llu bytes; this "
                   "process has allocated %zu, and work still uses %zu bytes that were freed",
                   size,
                   device->allocates_lazily ? "clCreateBuffer, or the first write to the buffer,"
                                            : "clCreateBuffer",
                   oc_cl_error_name(code), (unsigned long long)device->global_memory, live, pooled);
}

static aclnnStatus block_create(struct oc_device *device, size_t bytes, size_t size,
                                struct oc_block **block)
{
    static _Atomic uint64_t last_id;
    struct oc_block *b = calloc(1, sizeof(*b));
    cl_int code = CL_SUCCESS;

    if (b == NULL)
        return oc_fail(ACL_ERROR_RT_MEMORY_ALLOCATION, "out of host memory for an allocation");
    oc_fences_init(&b->fences);
    b->device = device;
    b->id = atomic_fetch_add(&last_id, 1) + 1;
    b->mem = block_create_buffer(device, &bytes, size, &code);
    b->bytes = bytes;
    if (b->mem == NULL) {
        block_destroy(b);
        OC_TRY(oc_device_check_connection(device));
        return pool_fail_out_of_memory(device, size, code);
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

    const size_t bucket = pool_bucket(size, &bytes);

    bytes += PADDING;
    if (bytes > device->max_allocation) bytes = device->max_allocation;
    (void)pthread_mutex_lock(&pool->lock);
    struct oc_block *b = pool_take_idle(pool, bucket, size);
    const bool is_tight = pool->live + pool->pooled + bytes > device->global_memory;
    if (b != NULL) pool->live += b->bytes;
    (void)pthread_mutex_unlock(&pool->lock);

    if (b == NULL) {
        if (is_tight) pool_reclaim(device, pool, bytes);
        OC_TRY(block_create(device, bytes, size, &b));
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

static size_t pool_idle_limit(const struct oc_device *device)
{
    const size_t quarter = (size_t)(device->global_memory / 4);

    return quarter < IDLE_LIMIT ? quarter : IDLE_LIMIT;
}

/* A block above the limit is not kept, unless it is busy: it must be counted until its work is
 * complete, or a loop that allocates such blocks would exhaust the device. */
void oc_block_release(struct oc_block *block)
{
    if (atomic_fetch_sub(&block->refs, 1) != 1) return;

    struct pool *pool = pool_of(block->device);
    const size_t limit = pool_idle_limit(block->device);
    const bool is_kept = block->bytes <= limit || !oc_fences_complete(&block->fences);
    struct oc_block *removed = NULL;

    (void)pthread_mutex_lock(&pool->lock);
    pool->live -= block->bytes;
    if (is_kept) {
        block_list_push(&pool->buckets[block->bucket], block, IN_BUCKET);
        block_list_push(&pool->all, block, IN_POOL);
        pool->pooled += block->bytes;
        if (pool->pooled > limit) removed = pool_shrink(pool, limit, MAX_SKIPPED);
    }
    (void)pthread_mutex_unlock(&pool->lock);
    if (!is_kept) block_destroy(block);
    blocks_destroy(removed);
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
    (void)pthread_once(&once, pools_init);
    for (int i = 0; i < OC_MAX_DEVICES; i++)
        pool_trim(&pools[i]);
}
