/* SPDX-License-Identifier: Apache-2.0 */
/* Handles: invalid handles are refused, and objects are destroyed once, by the last user. */
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>

#include "base/handle.h"
#include "harness/test.h"

struct object {
    atomic_int ended;
};

static void end(void *opaque)
{
    struct object *o = opaque;

    (void)atomic_fetch_add(&o->ended, 1);
}

static void lifetime(void)
{
    struct object o = {0};
    void *handle = oc_handle_create(OC_HANDLE_STREAM, &o, end);

    if (!EXPECT(handle != NULL)) return;
    EXPECT(handle != &o);
    EXPECT_EQ_PTR(oc_handle_acquire(OC_HANDLE_STREAM, handle), &o);
    EXPECT_EQ_PTR(oc_handle_acquire(OC_HANDLE_STREAM, handle), &o);
    oc_handle_release(handle);
    EXPECT(oc_handle_retire(OC_HANDLE_STREAM, handle));
    EXPECT_EQ_I64(o.ended, 0); /* one user remains */
    EXPECT(oc_handle_acquire(OC_HANDLE_STREAM, handle) == NULL);
    EXPECT(!oc_handle_retire(OC_HANDLE_STREAM, handle));
    EXPECT_EQ_I64(o.ended, 0);
    oc_handle_release(handle);
    EXPECT_EQ_I64(o.ended, 1);
}

static void stale(void)
{
    struct object o = {0};
    void *handle = oc_handle_create(OC_HANDLE_EVENT, &o, end);

    EXPECT(oc_handle_retire(OC_HANDLE_EVENT, handle));
    EXPECT_EQ_I64(o.ended, 1);
    EXPECT(oc_handle_acquire(OC_HANDLE_EVENT, handle) == NULL);
    EXPECT(!oc_handle_retire(OC_HANDLE_EVENT, handle));
    EXPECT_EQ_I64(o.ended, 1);
}

static void other_kind(void)
{
    struct object o = {0};
    void *handle = oc_handle_create(OC_HANDLE_CONTEXT, &o, end);

    EXPECT(oc_handle_acquire(OC_HANDLE_STREAM, handle) == NULL);
    EXPECT(oc_handle_acquire(OC_HANDLE_EXECUTOR, handle) == NULL);
    EXPECT(!oc_handle_retire(OC_HANDLE_EVENT, handle));
    EXPECT_EQ_I64(o.ended, 0);
    EXPECT(oc_handle_retire(OC_HANDLE_CONTEXT, handle));
    EXPECT_EQ_I64(o.ended, 1);
}

static void not_a_handle(void)
{
    struct object o = {0};
    int local = 0;
    void *heap = malloc(64), *handle = oc_handle_create(OC_HANDLE_EXECUTOR, &o, end);
    const uintptr_t bits = (uintptr_t)handle;
    const void *const values[] = {NULL,
                                  &local,
                                  heap,
                                  (const void *)(uintptr_t)1,
                                  (const void *)UINTPTR_MAX,
                                  (const void *)(bits + 1),         /* the next slot */
                                  (const void *)(bits ^ 0x1000000), /* another generation */
                                  (const void *)(bits | 0xffffff),  /* a slot out of range */
                                  (const void *)(bits & ~((uintptr_t)0xff << 56))};

    for (size_t i = 0; i < OC_COUNT(values); i++) {
        EXPECT(oc_handle_acquire(OC_HANDLE_EXECUTOR, values[i]) == NULL);
        EXPECT(!oc_handle_retire(OC_HANDLE_EXECUTOR, values[i]));
    }
    EXPECT_EQ_I64(o.ended, 0);
    EXPECT(oc_handle_retire(OC_HANDLE_EXECUTOR, handle));
    free(heap);
}

/* The bits of a valid handle with another kind. */
static void forged_kinds(void)
{
    struct object o = {0};
    void *handle = oc_handle_create(OC_HANDLE_STREAM, &o, end);
    const uintptr_t other = (uintptr_t)(OC_HANDLE_STREAM ^ OC_HANDLE_EXECUTOR) << 52;
    const void *forged = (const void *)((uintptr_t)handle ^ other);

    EXPECT(oc_handle_acquire(OC_HANDLE_EXECUTOR, forged) == NULL);
    EXPECT(oc_handle_acquire(OC_HANDLE_STREAM, forged) == NULL);
    EXPECT(!oc_handle_retire(OC_HANDLE_EXECUTOR, forged));
    EXPECT_EQ_PTR(oc_handle_acquire(OC_HANDLE_STREAM, handle), &o);
    oc_handle_release(handle);
    EXPECT_EQ_I64(o.ended, 0);
    EXPECT(oc_handle_retire(OC_HANDLE_STREAM, handle));
    EXPECT_EQ_I64(o.ended, 1);
}

static void slots_are_used_again_under_new_generations(void)
{
    enum { ROUNDS = 3000 };
    static void *old[ROUNDS];
    struct object o = {0};

    for (int i = 0; i < ROUNDS; i++) {
        old[i] = oc_handle_create(OC_HANDLE_STREAM, &o, end);
        if (!EXPECT(old[i] != NULL)) return;
        if (i > 0) EXPECT(old[i] != old[i - 1]);
        EXPECT(oc_handle_retire(OC_HANDLE_STREAM, old[i]));
    }
    EXPECT_EQ_I64(o.ended, ROUNDS);

    void *now = oc_handle_create(OC_HANDLE_STREAM, &o, end);

    for (int i = 0; i < ROUNDS; i++)
        EXPECT(oc_handle_acquire(OC_HANDLE_STREAM, old[i]) == NULL);
    EXPECT_EQ_PTR(oc_handle_acquire(OC_HANDLE_STREAM, now), &o);
    oc_handle_release(now);
    EXPECT(oc_handle_retire(OC_HANDLE_STREAM, now));
}

/* A stale handle is live again when its slot has had 2^28 others: not soon, whatever a loop does. */
static void slots_take_turns(void)
{
    struct object o = {0};
    void *handles[600];

    for (size_t i = 0; i < OC_COUNT(handles); i++) {
        handles[i] = oc_handle_create(OC_HANDLE_STREAM, &o, end);
        if (!EXPECT(handles[i] != NULL) || !EXPECT(oc_handle_retire(OC_HANDLE_STREAM, handles[i])))
            return;
        for (size_t k = 0; k < i; k++)
            if ((((uintptr_t)handles[i] ^ (uintptr_t)handles[k]) & 0xFFFFFF) == 0)
                oc_expect_fail("handle %zu has the slot of handle %zu", i, k);
    }
}

static void many_at_once(void)
{
    enum { COUNT = 5000 }; /* several blocks of slots */
    static void *handles[COUNT];
    static struct object objects[COUNT];

    for (int i = 0; i < COUNT; i++)
        handles[i] = oc_handle_create(OC_HANDLE_EVENT, &objects[i], end);
    for (int i = 0; i < COUNT; i++) {
        EXPECT_EQ_PTR(oc_handle_acquire(OC_HANDLE_EVENT, handles[i]), &objects[i]);
        oc_handle_release(handles[i]);
    }
    for (int i = 0; i < COUNT; i++) {
        EXPECT(oc_handle_retire(OC_HANDLE_EVENT, handles[i]));
        EXPECT_EQ_I64(objects[i].ended, 1);
    }
}

/* ---- Threads ---- */

enum { THREADS = 4, ROUNDS_PER_THREAD = 4000 };

static struct object shared_object;
static void *_Atomic shared;
static atomic_int acquired, retired, created;

/* All threads use the shared handle. The thread that retires it replaces it by a new one. */
static void *use_and_replace(void *unused)
{
    for (int i = 0; i < ROUNDS_PER_THREAD; i++) {
        void *handle = atomic_load(&shared);

        if (oc_handle_acquire(OC_HANDLE_STREAM, handle) != NULL) {
            (void)atomic_fetch_add(&acquired, 1);
            oc_handle_release(handle);
        }
        if (i % 3 == 0 && oc_handle_retire(OC_HANDLE_STREAM, handle)) {
            (void)atomic_fetch_add(&retired, 1);
            atomic_store(&shared, oc_handle_create(OC_HANDLE_STREAM, &shared_object, end));
            (void)atomic_fetch_add(&created, 1);
        }
    }
    return unused;
}

static void threads(void)
{
    pthread_t ids[THREADS];

    atomic_store(&shared_object.ended, 0);
    atomic_store(&shared, oc_handle_create(OC_HANDLE_STREAM, &shared_object, end));
    atomic_store(&created, 1);
    for (int i = 0; i < THREADS; i++)
        EXPECT_EQ_I64(pthread_create(&ids[i], NULL, use_and_replace, NULL), 0);
    for (int i = 0; i < THREADS; i++)
        (void)pthread_join(ids[i], NULL);
    EXPECT(atomic_load(&acquired) > 0);
    EXPECT(atomic_load(&retired) > 0);
    EXPECT(oc_handle_retire(OC_HANDLE_STREAM, atomic_load(&shared)));
    EXPECT_EQ_I64(atomic_load(&shared_object.ended), atomic_load(&created));
    EXPECT_EQ_I64(atomic_load(&created), atomic_load(&retired) + 1);
}

static const struct oc_test TESTS[] = {
    OC_TEST("lifetime", lifetime),
    OC_TEST("stale", stale),
    OC_TEST("other kind", other_kind),
    OC_TEST("not a handle", not_a_handle),
    OC_TEST("forged kinds", forged_kinds),
    OC_TEST("slots take turns", slots_take_turns),
    OC_TEST("slots are used again under new generations",
            slots_are_used_again_under_new_generations),
    OC_TEST("many at once", many_at_once),
    OC_TEST("threads", threads),
};

OC_TEST_MAIN(.name = "handle", OC_TESTS(TESTS))
