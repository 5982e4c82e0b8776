/* SPDX-License-Identifier: Apache-2.0 */
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <sys/wait.h>
#include <unistd.h>

#include "base/object_set.h"
#include "harness/test.h"
#include "verify/test_data.h"

/* Random additions and removals against a table of what is live, with enough objects that parts grow and
 * entries move. */
static void random_objects(void)
{
    enum { COUNT = 5000, STEPS = 60000 };
    static _Alignas(16) char memory[COUNT][16];
    static int kinds[COUNT]; /* OC_OBJECT_NONE: not live */
    struct oc_random random = oc_random_for("objects");

    for (int step = 0; step < STEPS; step++) {
        const size_t i = (size_t)(oc_random_bits(&random) % COUNT);
        const int kind = (int)(oc_random_bits(&random) % 8) + 1;

        if (kinds[i] == 0) {
            if (EXPECT(oc_object_add((enum oc_object_kind)kind, memory[i]))) kinds[i] = kind;
        } else {
            EXPECT_EQ_I64(oc_object_remove((enum oc_object_kind)kind, memory[i]), kinds[i] == kind);
            if (kinds[i] == kind) kinds[i] = 0;
        }
        if (step % 6000 == 0)
            for (size_t k = 0; k < COUNT; k++)
                for (int other = 1; other <= 8; other++)
                    EXPECT_EQ_I64(oc_object_is_live((enum oc_object_kind)other, memory[k]),
                                  kinds[k] == other);
    }
    for (size_t k = 0; k < COUNT; k++)
        if (kinds[k] != 0) EXPECT(oc_object_remove((enum oc_object_kind)kinds[k], memory[k]));
}

/* The lower bits of an address are where an entry has its kind. */
static void addresses_inside_objects(void)
{
    static _Alignas(16) char memory[16];

    EXPECT(oc_object_add(OC_OBJECT_TENSOR, memory));
    for (size_t i = 1; i < 16; i++) {
        EXPECT(!oc_object_add((enum oc_object_kind)(i % 8 + 1), memory + i));
        EXPECT(!oc_object_is_live((enum oc_object_kind)(i % 8 + 1), memory + i));
        EXPECT(!oc_object_is_live(OC_OBJECT_TENSOR, memory + i));
        EXPECT(!oc_object_remove(OC_OBJECT_TENSOR, memory + i));
    }
    EXPECT(!oc_object_is_live(OC_OBJECT_TENSOR, NULL));
    EXPECT(oc_object_remove(OC_OBJECT_TENSOR, memory));
    EXPECT(!oc_object_remove(OC_OBJECT_TENSOR, memory));
}

static void *add_and_remove(void *wrong)
{
    for (int i = 0; i < 20000; i++) {
        void *p = malloc(32);

        if (p == NULL || !oc_object_add(OC_OBJECT_SCALAR, p) ||
            !oc_object_is_live(OC_OBJECT_SCALAR, p) || !oc_object_remove(OC_OBJECT_SCALAR, p))
            *(int *)wrong += 1;
        free(p);
    }
    return NULL;
}

static void four_threads(void)
{
    pthread_t threads[4];
    int wrong[4] = {0};

    for (int i = 0; i < 4; i++)
        EXPECT(pthread_create(&threads[i], NULL, add_and_remove, &wrong[i]) == 0);
    for (int i = 0; i < 4; i++) {
        (void)pthread_join(threads[i], NULL);
        EXPECT_EQ_I64(wrong[i], 0);
    }
}

static atomic_bool is_over;

static void *add_and_remove_until_over(void *wrong)
{
    while (!atomic_load(&is_over))
        (void)add_and_remove(wrong);
    return NULL;
}

/* Objects in all parts of the set. No malloc from the second time on: the sanitizers' runtimes do not prepare
 * it for forks. */
static bool add_and_remove_many(void)
{
    static _Alignas(16) char objects[512][16];
    bool good = true;

    for (size_t i = 0; i < 512; i++)
        good = oc_object_add(OC_OBJECT_SCALAR, objects[i]) && good;
    for (size_t i = 0; i < 512; i++)
        good = oc_object_remove(OC_OBJECT_SCALAR, objects[i]) && good;
    return good;
}

/* What other threads hold while the process is forked must not stop the child. */
static void forks_beside_threads(void)
{
    enum { CHILDREN = 30, THREADS = 3 };
    pthread_t threads[THREADS];
    int wrong[THREADS] = {0};

    EXPECT(add_and_remove_many());
    for (int i = 0; i < THREADS; i++)
        EXPECT(pthread_create(&threads[i], NULL, add_and_remove_until_over, &wrong[i]) == 0);
    for (int i = 0; i < CHILDREN; i++) {
        const pid_t child = fork();
        int status = 0;

        if (child == 0) {
            (void)alarm(20); /* ends a child that hangs */
            _exit(!add_and_remove_many());
        }
        EXPECT(child > 0 && waitpid(child, &status, 0) == child && status == 0);
    }
    atomic_store(&is_over, true);
    for (int i = 0; i < THREADS; i++)
        (void)pthread_join(threads[i], NULL);
}

static const struct oc_test TESTS[] = {
    OC_TEST_OF(random_objects),
    OC_TEST_OF(addresses_inside_objects),
    OC_TEST_OF(four_threads),
    OC_TEST_OF(forks_beside_threads),
};

OC_TEST_MAIN(.name = "object_set", OC_TESTS(TESTS))
