/* SPDX-License-Identifier: Apache-2.0 */
#include "address_map.h"

#include <pthread.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>

#include "acl/acl.h"
#include "base/math.h"
#include "base/vector.h"
#include "memory/pool.h"

#define LARGEST_RANGE ((size_t)16 << 40)
#define SMALLEST_RANGE ((size_t)16 << 30)
#define PAGE ((size_t)4096)

/* This much is unused at both ends of the range, so that an address slightly outside of an
 * allocation is reported as an invalid device address and not taken for a host address. */
#define MARGIN ((size_t)1 << 30)

/* This many released records are kept for error messages, in addition to one per live record. */
#define RELEASED_RECORDS ((size_t)128)

struct allocation_record {
    uintptr_t base;
    size_t size;            /* size that the client requested */
    struct oc_block *block; /* NULL after the release */
    uint64_t released;      /* sequence number of the release */
};

static struct {
    pthread_rwlock_t lock;
    uintptr_t base, end;               /* the reserved range; constant after map_reserve_range */
    uintptr_t low, high;               /* the part of the range that is in use */
    uintptr_t cursor;                  /* start of the search for the next gap */
    struct allocation_record *records; /* sorted by base; disjoint, guard gaps included */
    size_t count, capacity, live;
    uint64_t releases;
} map = {.lock = PTHREAD_RWLOCK_INITIALIZER};

static pthread_once_t once = PTHREAD_ONCE_INIT;

/* Reserves the largest range that the limits of the process and the memory layout of a sanitizer
 * allow. */
static void map_reserve_range(void)
{
    for (size_t bytes = LARGEST_RANGE; bytes >= SMALLEST_RANGE; bytes /= 2) {
        void *range =
            mmap(NULL, bytes, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);

        if (range == MAP_FAILED) continue;
        map.base = (uintptr_t)range;
        map.end = map.base + bytes;
        map.low = map.base + MARGIN;
        map.high = map.end - MARGIN;
        map.cursor = map.low;
        return;
    }
}

/* Returns the address space of an allocation: whole pages, and one page as the guard gap. */
static size_t record_extent(size_t size) { return oc_align_up(size, PAGE) + PAGE; }

/* Returns how many records start at or below the address. */
static size_t map_upper_bound(uintptr_t address)
{
    return oc_vector_upper_bound(map.records, map.count, sizeof(*map.records), address);
}

/* Returns the last record that starts at or below the address; NULL when there is none. */
static struct allocation_record *map_record_at_or_below(uintptr_t address)
{
    const size_t n = map_upper_bound(address);

    return n == 0 ? NULL : &map.records[n - 1];
}

/* ---- Adding ---- */

/* Returns the lowest free address at or above `from`; 0 when there is none before the end. */
static uintptr_t map_find_gap(uintptr_t from, size_t bytes, size_t align)
{
    uintptr_t gap = oc_align_up(from, align);
    size_t i = map_upper_bound(gap);

    if (i > 0) i--; /* the record below may extend up to here */
    for (; i < map.count; i++) {
        const struct allocation_record *p = &map.records[i];

        if (p->block == NULL || p->base + record_extent(p->size) <= gap) continue;
        if (gap <= map.high && bytes <= map.high - gap && p->base >= gap + bytes) break;
        gap = oc_align_up(p->base + record_extent(p->size), align);
    }
    return gap <= map.high && bytes <= map.high - gap ? gap : 0;
}

/* Inserts the record and removes the released ones that it overlaps. Requires spare capacity. */
static void map_insert(const struct allocation_record *record)
{
    const uintptr_t end = record->base + record_extent(record->size);
    size_t first = map_upper_bound(record->base), last = first;

    if (first > 0) {
        const struct allocation_record *below = &map.records[first - 1];

        if (below->base + record_extent(below->size) > record->base) first--;
    }
    while (last < map.count && map.records[last].base < end)
        last++;
    memmove(&map.records[first + 1], &map.records[last],
            (map.count - last) * sizeof(struct allocation_record));
    map.records[first] = *record;
    map.count = map.count - (last - first) + 1;
    map.live++;
}

/* The caller holds the lock for writing. */
static aclnnStatus map_add(struct oc_block *block, size_t size, size_t align, void **address)
{
    const size_t bytes = record_extent(size);

    if (map.end == 0)
        return oc_fail(ACL_ERROR_RT_MEMORY_ALLOCATION,
                       "no address space: %zu bytes cannot be reserved (see ulimit -v)",
                       SMALLEST_RANGE);
    if (!oc_vector_reserve(&map.records, &map.capacity, map.count + 1, sizeof(*map.records)))
        return oc_fail(ACL_ERROR_RT_MEMORY_ALLOCATION, "out of host memory for an address");

    uintptr_t gap = map_find_gap(map.cursor, bytes, align);

    if (gap == 0) gap = map_find_gap(map.low, bytes, align);
    if (gap == 0)
        return oc_fail(ACL_ERROR_RT_MEMORY_ALLOCATION,
                       "size is %zu: must fit into a gap of the address range of %zu bytes", size,
                       (size_t)(map.high - map.low));
    map_insert(&(struct allocation_record){.base = gap, .size = size, .block = block});
    map.cursor = gap + bytes;
    *address = (void *)gap;
    return ACL_SUCCESS;
}

aclnnStatus oc_address_map_add(struct oc_block *block, size_t size, size_t align, void **address)
{
    (void)pthread_once(&once, map_reserve_range);
    (void)pthread_rwlock_wrlock(&map.lock);

    const aclnnStatus status = map_add(block, size, align, address);

    (void)pthread_rwlock_unlock(&map.lock);
    return status;
}

/* ---- Finding ---- */

bool oc_address_map_contains(const void *address)
{
    const uintptr_t at = (uintptr_t)address;

    (void)pthread_once(&once, map_reserve_range);
    return at >= map.base && at < map.end;
}

/* Reports why [at, at + bytes) is not within a live allocation. */
static aclnnStatus map_fail(aclnnStatus code, const char *what, uintptr_t at, size_t bytes,
                            const struct allocation_record *below)
{
    const void *address = (const void *)at;

    if (!oc_address_map_contains(address))
        return oc_fail(code, "%s is %p: must be device memory, from aclrtMalloc", what, address);
    if (below == NULL || at - below->base > below->size)
        return oc_fail(code,
                       "%s is %p: must be within a live allocation; it is after or between "
                       "allocations, or in one freed long ago",
                       what, address);
    if (below->block == NULL)
        return oc_fail(code,
                       "%s is %p: must be live; it is byte %zu of the %zu bytes at %p, which were "
                       "freed",
                       what, address, (size_t)(at - below->base), below->size, (void *)below->base);
    return oc_fail(code,
                   "%s is %p: %zu bytes from there must be within one allocation; it is byte %zu "
                   "of the %zu bytes at %p",
                   what, address, bytes, (size_t)(at - below->base), below->size,
                   (void *)below->base);
}

/* The caller holds the lock. */
static aclnnStatus map_find(aclnnStatus code, const char *what, uintptr_t at, size_t bytes,
                            struct oc_block **block, size_t *offset, size_t *room)
{
    const struct allocation_record *p = map_record_at_or_below(at);

    if (p == NULL || p->block == NULL || at - p->base > p->size || bytes > p->size - (at - p->base))
        return map_fail(code, what, at, bytes, p);
    oc_block_retain(p->block);
    *block = p->block;
    *offset = at - p->base;
    *room = p->size - *offset;
    return ACL_SUCCESS;
}

aclnnStatus oc_address_map_find(aclnnStatus code, const char *what, const void *address,
                                size_t bytes, struct oc_block **block, size_t *offset, size_t *room)
{
    (void)pthread_rwlock_rdlock(&map.lock);

    const aclnnStatus status = map_find(code, what, (uintptr_t)address, bytes, block, offset, room);

    (void)pthread_rwlock_unlock(&map.lock);
    return status;
}

/* ---- Removing ---- */

/* Removes all but the last released records once they are numerous enough to slow down the
 * search. */
static void map_compact(void)
{
    size_t kept = 0;

    if (map.count - map.live <= map.live + 2 * RELEASED_RECORDS) return;
    for (size_t i = 0; i < map.count; i++) {
        const struct allocation_record *p = &map.records[i];

        if (p->block != NULL || p->released + RELEASED_RECORDS > map.releases)
            map.records[kept++] = *p;
    }
    map.count = kept;
}

/* The caller holds the lock for writing. */
static aclnnStatus map_remove(const char *what, uintptr_t at, struct oc_block **block)
{
    struct allocation_record *p = map_record_at_or_below(at);

    if (p == NULL || p->block == NULL || at - p->base > p->size)
        return map_fail(ACL_ERROR_RT_PARAM_INVALID, what, at, 0, p);
    if (p->base != at)
        return oc_fail(ACL_ERROR_RT_PARAM_INVALID,
                       "%s is %p: must be the start of an allocation; it is byte %zu of the %zu "
                       "bytes at %p",
                       what, (void *)at, (size_t)(at - p->base), p->size, (void *)p->base);
    *block = p->block;
    p->block = NULL;
    p->released = ++map.releases;
    map.live--;
    map_compact();
    return ACL_SUCCESS;
}

aclnnStatus oc_address_map_remove(const char *what, const void *address, struct oc_block **block)
{
    (void)pthread_rwlock_wrlock(&map.lock);

    const aclnnStatus status = map_remove(what, (uintptr_t)address, block);

    (void)pthread_rwlock_unlock(&map.lock);
    return status;
}
