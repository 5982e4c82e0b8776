/* SPDX-License-Identifier: Apache-2.0 */
#include "address_map.h"

#include <pthread.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>

#include "acl/acl.h"
#include "base/math.h"
#include "memory/pool.h"

#define LARGEST_RANGE ((size_t)16 << 40)
#define SMALLEST_RANGE ((size_t)16 << 30)
#define PAGE ((size_t)4096)

/* Left free at both ends of the range: an address a little outside of an allocation must look like
 * a device address that is wrong, not like one of the host. */
#define MARGIN ((size_t)1 << 30)

/* Releases remembered for messages: this many always, and as many as there are live pieces. */
#define REMEMBERED ((size_t)128)

struct piece {
    uintptr_t base;
    size_t size;            /* as the client asked */
    struct oc_block *block; /* NULL once released */
    uint64_t released;      /* its number among all releases */
};

static struct {
    pthread_rwlock_t lock;
    uintptr_t base, end;  /* the reserved range; constant after reserve() */
    uintptr_t low, high;  /* what is handed out of it */
    uintptr_t cursor;     /* where the next piece is looked for */
    struct piece *pieces; /* by base, disjoint with their gaps */
    size_t count, room, live;
    uint64_t releases;
} map = {.lock = PTHREAD_RWLOCK_INITIALIZER};

static pthread_once_t once = PTHREAD_ONCE_INIT;

/* Limits of the process or a sanitizer's layout may forbid the large range: take what there is. */
static void reserve(void)
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

/* What a piece takes up: whole pages, and one more as the gap. */
static size_t extent(size_t size) { return oc_align_up(size, PAGE) + PAGE; }

/* The number of pieces that begin at or below the address. */
static size_t pieces_up_to(uintptr_t address)
{
    size_t low = 0, high = map.count;

    while (low < high) {
        const size_t middle = low + (high - low) / 2;

        if (map.pieces[middle].base <= address)
            low = middle + 1;
        else
            high = middle;
    }
    return low;
}

/* The last piece that begins at or below the address; NULL when there is none. */
static struct piece *piece_below(uintptr_t address)
{
    const size_t n = pieces_up_to(address);

    return n == 0 ? NULL : &map.pieces[n - 1];
}

/* ---- Adding ---- */

/* The lowest free place at or above `from`; 0 when it would pass the end. */
static uintptr_t free_place(uintptr_t from, size_t bytes, size_t align)
{
    uintptr_t place = oc_align_up(from, align);
    size_t i = pieces_up_to(place);

    if (i > 0) i--; /* the piece below may reach up to here */
    for (; i < map.count; i++) {
        const struct piece *p = &map.pieces[i];

        if (p->block == NULL || p->base + extent(p->size) <= place) continue;
        if (place <= map.high && bytes <= map.high - place && p->base >= place + bytes) break;
        place = oc_align_up(p->base + extent(p->size), align);
    }
    return place <= map.high && bytes <= map.high - place ? place : 0;
}

/* Puts the piece in, over the released ones that it covers. There is room for one more. */
static void insert(const struct piece *new_piece)
{
    const uintptr_t end = new_piece->base + extent(new_piece->size);
    size_t first = pieces_up_to(new_piece->base), last = first;

    if (first > 0) {
        const struct piece *below = &map.pieces[first - 1];

        if (below->base + extent(below->size) > new_piece->base) first--;
    }
    while (last < map.count && map.pieces[last].base < end)
        last++;
    memmove(&map.pieces[first + 1], &map.pieces[last], (map.count - last) * sizeof(struct piece));
    map.pieces[first] = *new_piece;
    map.count = map.count - (last - first) + 1;
    map.live++;
}

static bool make_room(void)
{
    if (map.count < map.room) return true;

    const size_t room = map.room == 0 ? 512 : 2 * map.room;
    struct piece *pieces = realloc(map.pieces, room * sizeof(*pieces));

    if (pieces == NULL) return false;
    map.pieces = pieces;
    map.room = room;
    return true;
}

/* Under the lock for writing. */
static aclnnStatus add(struct oc_block *block, size_t size, size_t align, void **address)
{
    const size_t bytes = extent(size);

    if (map.end == 0)
        return oc_fail(ACL_ERROR_RT_MEMORY_ALLOCATION,
                       "no address space: not even %zu bytes can be reserved (ulimit -v)",
                       SMALLEST_RANGE);
    if (!make_room())
        return oc_fail(ACL_ERROR_RT_MEMORY_ALLOCATION, "out of host memory for an address");

    uintptr_t place = free_place(map.cursor, bytes, align);

    if (place == 0) place = free_place(map.low, bytes, align);
    if (place == 0)
        return oc_fail(ACL_ERROR_RT_MEMORY_ALLOCATION,
                       "size is %zu: no gap of the address range of %zu bytes holds it", size,
                       (size_t)(map.high - map.low));
    insert(&(struct piece){.base = place, .size = size, .block = block});
    map.cursor = place + bytes;
    *address = (void *)place;
    return ACL_SUCCESS;
}

aclnnStatus oc_address_map_add(struct oc_block *block, size_t size, size_t align, void **address)
{
    (void)pthread_once(&once, reserve);
    (void)pthread_rwlock_wrlock(&map.lock);

    const aclnnStatus status = add(block, size, align, address);

    (void)pthread_rwlock_unlock(&map.lock);
    return status;
}

/* ---- Finding ---- */

bool oc_address_map_contains(const void *address)
{
    const uintptr_t at = (uintptr_t)address;

    (void)pthread_once(&once, reserve);
    return at >= map.base && at < map.end;
}

/* Why [at, at + bytes) is refused. */
static aclnnStatus refuse(aclnnStatus code, const char *what, uintptr_t at, size_t bytes,
                          const struct piece *below)
{
    const void *address = (const void *)at;

    if (!oc_address_map_contains(address))
        return oc_fail(code, "%s is %p: must be device memory, from aclrtMalloc", what, address);
    if (below == NULL || at - below->base > below->size)
        return oc_fail(code,
                       "%s is %p: must be within a live allocation; it is behind or between "
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

/* Under the lock. */
static aclnnStatus find(aclnnStatus code, const char *what, uintptr_t at, size_t bytes,
                        struct oc_block **block, size_t *offset, size_t *room)
{
    const struct piece *p = piece_below(at);

    if (p == NULL || p->block == NULL || at - p->base > p->size || bytes > p->size - (at - p->base))
        return refuse(code, what, at, bytes, p);
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

    const aclnnStatus status = find(code, what, (uintptr_t)address, bytes, block, offset, room);

    (void)pthread_rwlock_unlock(&map.lock);
    return status;
}

/* ---- Removing ---- */

/* Forgets all but the last releases, when they would slow down the search. */
static void compact(void)
{
    size_t kept = 0;

    if (map.count - map.live <= map.live + 2 * REMEMBERED) return;
    for (size_t i = 0; i < map.count; i++) {
        const struct piece *p = &map.pieces[i];

        if (p->block != NULL || p->released + REMEMBERED > map.releases) map.pieces[kept++] = *p;
    }
    map.count = kept;
}

/* Under the lock for writing. */
static aclnnStatus take_out(const char *what, uintptr_t at, struct oc_block **block)
{
    struct piece *p = piece_below(at);

    if (p == NULL || p->block == NULL || at - p->base > p->size)
        return refuse(ACL_ERROR_RT_PARAM_INVALID, what, at, 0, p);
    if (p->base != at)
        return oc_fail(ACL_ERROR_RT_PARAM_INVALID,
                       "%s is %p: must be the start of an allocation; it is byte %zu of the %zu "
                       "bytes at %p",
                       what, (void *)at, (size_t)(at - p->base), p->size, (void *)p->base);
    *block = p->block;
    p->block = NULL;
    p->released = ++map.releases;
    map.live--;
    compact();
    return ACL_SUCCESS;
}

aclnnStatus oc_address_map_remove(const char *what, const void *address, struct oc_block **block)
{
    (void)pthread_rwlock_wrlock(&map.lock);

    const aclnnStatus status = take_out(what, (uintptr_t)address, block);

    (void)pthread_rwlock_unlock(&map.lock);
    return status;
}
