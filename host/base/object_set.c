/* SPDX-License-Identifier: Apache-2.0 */
#include "object_set.h"

#include <pthread.h>
#include <stdatomic.h>
#include <stdint.h>
#include <stdlib.h>

/* The set has many parts, so that threads that create and destroy at once rarely need the same
 * lock. */
#define PARTS 64
#define PART_SHIFT 58 /* the 6 upper bits of a hash select the part */
#define KIND_MASK ((uintptr_t)15)

_Static_assert(_Alignof(max_align_t) > KIND_MASK, "addresses have room for the kind");

/* The table uses open addressing: an entry is in the first place from its hash on that was free,
 * and 0 marks a free place. At most half of the places are taken. */
struct part {
    pthread_mutex_t lock;
    uintptr_t *entries;
    size_t count, capacity; /* the capacity is 0 or a power of two */
};

static struct part parts[PARTS];
static pthread_once_t once = PTHREAD_ONCE_INIT;

static void parts_lock(void)
{
    for (size_t i = 0; i < PARTS; i++)
        (void)pthread_mutex_lock(&parts[i].lock);
}

static void parts_unlock(void)
{
    for (size_t i = 0; i < PARTS; i++)
        (void)pthread_mutex_unlock(&parts[i].lock);
}

/* The fork handlers take all locks, so that a forked child can create and destroy objects. */
static void parts_init(void)
{
    for (size_t i = 0; i < PARTS; i++)
        (void)pthread_mutex_init(&parts[i].lock, NULL);
    (void)pthread_atfork(parts_lock, parts_unlock, parts_unlock);
}

static uint64_t entry_hash(uintptr_t entry)
{
    return (entry >> 4) * 0x9E3779B97F4A7C15U; /* Fibonacci hashing mixes the upper bits */
}

static struct part *part_lock(uintptr_t entry)
{
    struct part *part = &parts[entry_hash(entry) >> PART_SHIFT];

    (void)pthread_once(&once, parts_init);
    (void)pthread_mutex_lock(&part->lock);
    return part;
}

static void part_unlock(struct part *part) { (void)pthread_mutex_unlock(&part->lock); }

static size_t part_home(const struct part *part, uintptr_t entry)
{
    return (size_t)(entry_hash(entry) >> 24) & (part->capacity - 1);
}

/* Returns the place of the entry, or the free place where it would be stored. */
static uintptr_t *part_find(const struct part *part, uintptr_t entry)
{
    size_t i = part_home(part, entry);

    while (part->entries[i] != 0 && part->entries[i] != entry)
        i = (i + 1) & (part->capacity - 1);
    return &part->entries[i];
}

static bool part_grow(struct part *part)
{
    struct part grown = {.capacity = part->capacity == 0 ? 16 : 2 * part->capacity};

    grown.entries = calloc(grown.capacity, sizeof(*grown.entries));
    if (grown.entries == NULL) return false;
    for (size_t i = 0; i < part->capacity; i++)
        if (part->entries[i] != 0) *part_find(&grown, part->entries[i]) = part->entries[i];
    free(part->entries);
    part->entries = grown.entries;
    part->capacity = grown.capacity;
    return true;
}

/* Frees the place and moves later entries of the same run back, so that searches still find
 * them. */
static void part_free_place(struct part *part, size_t place)
{
    const size_t mask = part->capacity - 1;

    for (size_t i = (place + 1) & mask; part->entries[i] != 0; i = (i + 1) & mask) {
        const size_t home = part_home(part, part->entries[i]);

        if (((i - home) & mask) < ((i - place) & mask)) continue;
        part->entries[place] = part->entries[i];
        place = i;
    }
    part->entries[place] = 0;
    part->count--;
}

static uintptr_t entry_of(enum oc_object_kind kind, const void *object)
{
    return (uintptr_t)object | (uintptr_t)kind;
}

/* No object has a misaligned address, and its low bits would read as another kind. */
static bool is_misaligned(const void *object) { return ((uintptr_t)object & KIND_MASK) != 0; }

bool oc_object_add(enum oc_object_kind kind, const void *object)
{
    const uintptr_t entry = entry_of(kind, object);

    if (is_misaligned(object)) return false;

    struct part *part = part_lock(entry);
    const bool has_room = 2 * (part->count + 1) <= part->capacity || part_grow(part);

    if (has_room) {
        *part_find(part, entry) = entry;
        part->count++;
    }
    part_unlock(part);
    return has_room;
}

bool oc_object_remove(enum oc_object_kind kind, const void *object)
{
    const uintptr_t entry = entry_of(kind, object);

    if (is_misaligned(object)) return false;

    struct part *part = part_lock(entry);
    uintptr_t *place = part->capacity > 0 ? part_find(part, entry) : NULL;
    const bool is_live = place != NULL && *place == entry;

    if (is_live) part_free_place(part, (size_t)(place - part->entries));
    part_unlock(part);
    return is_live;
}

bool oc_object_is_live(enum oc_object_kind kind, const void *object)
{
    const uintptr_t entry = entry_of(kind, object);

    if (is_misaligned(object)) return false;

    struct part *part = part_lock(entry);
    const bool is_live = part->capacity > 0 && *part_find(part, entry) == entry;

    part_unlock(part);
    return is_live;
}

void oc_object_free_late(void *object)
{
    static _Atomic(void *) kept[OC_OBJECTS_KEPT];
    static atomic_size_t count;

    free(atomic_exchange(&kept[atomic_fetch_add(&count, 1) % OC_OBJECTS_KEPT], object));
}

aclnnStatus oc_object_fail(aclnnStatus code, enum oc_object_kind kind, const char *name,
                           const void *object)
{
    static const char *const TYPES[] = {[OC_OBJECT_NONE] = "object",
#define TYPE(name, type) [OC_OBJECT_##name] = #type,
                                        OC_OBJECTS(TYPE)
#undef TYPE
    };

    return oc_fail(code, "%s is %p: must be a live %s", name, object, TYPES[kind]);
}
