/* SPDX-License-Identifier: Apache-2.0 */
/* The address space of device memory against a model, through many rounds of the whole range. */
#include <pthread.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Needs the headers above. */
// clang-format off
#include <cmocka.h>
// clang-format on

#include "acl/acl.h"
#include "memory/address_map.h"
#include "memory/pool.h"

#define PAGE ((size_t)4096)
#define PIECES 24
#define STEPS 4000

/* No memory is behind these addresses: blocks only have to be told apart. */
static struct oc_block blocks[PIECES];

static struct {
    unsigned char *base; /* NULL: not live */
    size_t size;
} live[PIECES];

/* A fixed sequence: the test fails the same way every time. */
static size_t random_below(size_t bound)
{
    static uint64_t state = 7;

    state = state * 6364136223846793005ULL + 1442695040888963407ULL;
    return (size_t)(state >> 33) % bound;
}

/* A size that the range holds about twice as often as there are pieces. */
static size_t large_size(void)
{
    size_t size = (size_t)1 << 40;
    void *address;
    struct oc_block *block;

    while (oc_address_map_add(&blocks[0], size * 2 * PIECES - PAGE, PAGE, &address) != 0 &&
           size > PAGE)
        size /= 2;
    assert_int_equal(oc_address_map_remove("p", address, &block), 0);
    return size;
}

static void expect_apart(size_t i)
{
    for (size_t j = 0; j < PIECES; j++) {
        if (j == i || live[j].base == NULL) continue;
        assert_true(live[i].base + live[i].size + PAGE <= live[j].base ||
                    live[j].base + live[j].size + PAGE <= live[i].base);
    }
}

static void expect_found(size_t i)
{
    const size_t wanted = random_below(live[i].size + 1);
    struct oc_block *block;
    size_t offset, room;

    assert_int_equal(oc_address_map_find(1, "p", live[i].base + wanted, live[i].size - wanted,
                                         &block, &offset, &room),
                     0);
    assert_ptr_equal(block, &blocks[i]);
    assert_int_equal(offset, wanted);
    assert_int_equal(room, live[i].size - wanted);
    assert_int_equal(oc_address_map_find(1, "p", live[i].base + wanted, live[i].size - wanted + 1,
                                         &block, &offset, &room),
                     1);
}

static void expect_gone(const unsigned char *base)
{
    struct oc_block *block;
    size_t offset, room;

    assert_int_equal(oc_address_map_find(1, "p", base, 0, &block, &offset, &room), 1);
    assert_int_equal(oc_address_map_remove("p", base, &block), ACL_ERROR_RT_PARAM_INVALID);
}

static void toggle(size_t i, size_t large)
{
    struct oc_block *block = NULL;

    if (live[i].base == NULL) {
        const size_t align = PAGE << random_below(3);

        live[i].size = random_below(3) == 0 ? 1 + random_below(3 * PAGE) : 1 + random_below(large);
        assert_int_equal(
            oc_address_map_add(&blocks[i], live[i].size, align, (void **)&live[i].base), 0);
        assert_int_equal((uintptr_t)live[i].base % align, 0);
        expect_apart(i);
        return;
    }
    assert_int_equal(oc_address_map_remove("p", live[i].base + live[i].size, &block),
                     ACL_ERROR_RT_PARAM_INVALID);
    assert_int_equal(oc_address_map_remove("p", live[i].base, &block), 0);
    assert_ptr_equal(block, &blocks[i]);
    expect_gone(live[i].base);
    live[i].base = NULL;
}

static void pieces_never_overlap_and_are_always_found(void **state)
{
    const size_t large = large_size();

    (void)state;
    for (int step = 0; step < STEPS; step++) {
        toggle(random_below(PIECES), large);
        for (size_t i = 0; i < PIECES; i++)
            if (live[i].base != NULL) expect_found(i);
    }
}

static void a_full_range_is_refused(void **state)
{
    void *address = NULL;

    (void)state;
    assert_int_equal(oc_address_map_add(&blocks[0], (size_t)64 << 40, PAGE, &address),
                     ACL_ERROR_RT_MEMORY_ALLOCATION);
    assert_non_null(strstr(aclGetRecentErrMsg(), "size is"));
}

static void no_host_address_is_in_the_range(void **state)
{
    int on_stack = 0;
    void *on_heap = malloc(1);

    (void)state;
    assert_false(oc_address_map_contains(&on_stack));
    assert_false(oc_address_map_contains(on_heap));
    assert_false(oc_address_map_contains(blocks));
    assert_false(oc_address_map_contains(NULL));
    free(on_heap);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(no_host_address_is_in_the_range),
        cmocka_unit_test(pieces_never_overlap_and_are_always_found),
        cmocka_unit_test(a_full_range_is_refused),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
