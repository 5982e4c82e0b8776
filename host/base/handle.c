/* SPDX-License-Identifier: Apache-2.0 */
#include "handle.h"

#include <pthread.h>
#include <stdatomic.h>
#include <stdint.h>
#include <stdlib.h>

/*
 * A handle has 0xAC in bits 56-63 (so that no handle is a canonical address), its kind in 52-55,
 * its generation in 24-51 and its slot number in 0-23. The state of a slot has the generation in
 * bits 36-63, the live flag in 35 and the number of references in 0-34.
 */
#define TAG ((uint64_t)0xAC << 56)
#define KIND_SHIFT 52
#define GENERATION_SHIFT 24
#define GENERATION_MASK (((uint64_t)1 << 28) - 1)
#define SLOT_MASK (((uint64_t)1 << 24) - 1)

#define STATE_GENERATION_SHIFT 36
#define STATE_LIVE ((uint64_t)1 << 35)
#define STATE_REFERENCES (STATE_LIVE - 1)

/* Slots are allocated in chunks that are never freed, so a stale handle still refers to a slot. */
#define CHUNK_SLOTS 1024
#define MAX_CHUNKS 1024

_Static_assert(sizeof(void *) == 8, "handles are 64 bits wide");

struct slot {
    _Atomic uint64_t state;
    uint32_t number;
    enum oc_handle_kind kind;
    void *object;
    void (*destroy)(void *object);
    struct slot *next_free;
};

static struct slot *_Atomic chunks[MAX_CHUNKS];
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
/* The list of free slots is first in, first out, so that a generation recurs as late as
 * possible. */
static struct slot *free_slots, **free_end = &free_slots;
static uint32_t chunk_count;

/* The caller holds the lock. */
static void slot_add_free(struct slot *slot)
{
    slot->next_free = NULL;
    *free_end = slot;
    free_end = &slot->next_free;
}

static void handle_add_chunk(void)
{
    if (chunk_count == MAX_CHUNKS) return;

    struct slot *slots = calloc(CHUNK_SLOTS, sizeof(*slots));

    if (slots == NULL) return;
    for (uint32_t i = 0; i < CHUNK_SLOTS; i++) {
        slots[i].number = chunk_count * CHUNK_SLOTS + i;
        slot_add_free(&slots[i]);
    }
    atomic_store_explicit(&chunks[chunk_count++], slots, memory_order_release);
}

void *oc_handle_create(enum oc_handle_kind kind, void *object, void (*destroy)(void *object))
{
    pthread_mutex_lock(&lock);
    if (free_slots == NULL) handle_add_chunk();

    struct slot *slot = free_slots;

    if (slot != NULL) free_slots = slot->next_free;
    if (free_slots == NULL) free_end = &free_slots;
    pthread_mutex_unlock(&lock);
    if (slot == NULL) return NULL;

    const uint64_t generation =
        ((atomic_load(&slot->state) >> STATE_GENERATION_SHIFT) + 1) & GENERATION_MASK;

    slot->kind = kind;
    slot->object = object;
    slot->destroy = destroy;
    /* The creator's reference keeps the object alive until the handle is retired. */
    atomic_store(&slot->state, generation << STATE_GENERATION_SHIFT | STATE_LIVE | 1);
    return (void *)(uintptr_t)(TAG | (uint64_t)kind << KIND_SHIFT | generation << GENERATION_SHIFT |
                               slot->number);
}

/* Returns the slot of a well-formed handle; NULL for a value that was never a handle. */
static struct slot *handle_slot(const void *handle, uint64_t *generation)
{
    const uint64_t bits = (uint64_t)(uintptr_t)handle;
    const uint64_t number = bits & SLOT_MASK;

    if (bits >> 56 != TAG >> 56 || number >= (uint64_t)CHUNK_SLOTS * MAX_CHUNKS) return NULL;
    *generation = bits >> GENERATION_SHIFT & GENERATION_MASK;

    struct slot *chunk = atomic_load_explicit(&chunks[number / CHUNK_SLOTS], memory_order_acquire);

    return chunk == NULL ? NULL : &chunk[number % CHUNK_SLOTS];
}

static bool slot_is_live(uint64_t state, uint64_t generation)
{
    return state >> STATE_GENERATION_SHIFT == generation && (state & STATE_LIVE) != 0;
}

static bool handle_has_kind(enum oc_handle_kind kind, const void *handle)
{
    return ((uint64_t)(uintptr_t)handle >> KIND_SHIFT & 0xF) == (uint64_t)kind;
}

void *oc_handle_acquire(enum oc_handle_kind kind, const void *handle)
{
    uint64_t generation;
    struct slot *slot = handle_slot(handle, &generation);

    if (slot == NULL || !handle_has_kind(kind, handle)) return NULL;

    uint64_t state = atomic_load(&slot->state);

    do {
        if (!slot_is_live(state, generation)) return NULL;
    } while (!atomic_compare_exchange_weak(&slot->state, &state, state + 1));
    if (slot->kind == kind) return slot->object;
    oc_handle_release(handle); /* the kind bits of the handle are forged */
    return NULL;
}

void oc_handle_release(const void *handle)
{
    uint64_t generation;
    struct slot *slot = handle_slot(handle, &generation);
    void *object = slot->object;
    void (*destroy)(void *) = slot->destroy;

    if ((atomic_fetch_sub(&slot->state, 1) & STATE_REFERENCES) != 1) return;

    pthread_mutex_lock(&lock);
    slot_add_free(slot);
    pthread_mutex_unlock(&lock);
    destroy(object);
}

bool oc_handle_retire(enum oc_handle_kind kind, const void *handle)
{
    uint64_t generation;
    struct slot *slot = handle_slot(handle, &generation);

    /* oc_handle_acquire checks the kind that the slot stores; the handle's own bits may be
     * forged. */
    if (slot == NULL || oc_handle_acquire(kind, handle) == NULL) return false;

    uint64_t state = atomic_load(&slot->state);
    bool live;

    do {
        live = slot_is_live(state, generation);
    } while (live && !atomic_compare_exchange_weak(&slot->state, &state, state & ~STATE_LIVE));
    if (live) oc_handle_release(handle); /* the creator's reference */
    oc_handle_release(handle);
    return live;
}
