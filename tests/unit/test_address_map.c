/* SPDX-License-Identifier: Apache-2.0 */
/* Random additions and removals in the address map, compared with a model. */
#include <pthread.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>

#include "acl/acl.h"
#include "harness/test.h"
#include "memory/address_map.h"
#include "memory/pool.h"
#include "verify/test_data.h"

#define PAGE ((size_t)4096)
#define RECORDS 24
#define STEPS 4000

/* The addresses have no memory: blocks only need to be distinct. */
static struct oc_block blocks[RECORDS];

static struct {
    unsigned char *base; /* NULL: not allocated */
    size_t size;
} live[RECORDS];

static size_t random_below(size_t bound)
{
    static struct oc_random random;

    if (random.s[0] == 0) random = oc_random_for("address map");
    return (size_t)oc_random_integer(&random, 0, (int64_t)bound - 1);
}

/* A size of which about twice RECORDS fit into the address range. */
static size_t large_size(void)
{
    size_t size = (size_t)1 << 40;
    void *address;
    struct oc_block *block;

    while (oc_address_map_add(&blocks[0], size * 2 * RECORDS - PAGE, PAGE, &address) != 0 &&
           size > PAGE)
        size /= 2;
    EXPECT_EQ_I64(oc_address_map_remove("p", address, &block), 0);
    return size;
}

static void expect_disjoint(size_t i)
{
    for (size_t j = 0; j < RECORDS; j++) {
        if (j == i || live[j].base == NULL) continue;
        EXPECT(live[i].base + live[i].size + PAGE <= live[j].base ||
               live[j].base + live[j].size + PAGE <= live[i].base);
    }
}

static void expect_found(size_t i)
{
    const size_t inside = random_below(live[i].size + 1);
    struct oc_block *block;
    size_t offset, room;

    EXPECT_EQ_I64(oc_address_map_find(1, "p", live[i].base + inside, live[i].size - inside, &block,
                                      &offset, &room),
                  0);
    EXPECT_EQ_PTR(block, &blocks[i]);
    EXPECT_EQ_I64(offset, inside);
    EXPECT_EQ_I64(room, live[i].size - inside);
    EXPECT_EQ_I64(oc_address_map_find(1, "p", live[i].base + inside, live[i].size - inside + 1,
                                      &block, &offset, &room),
                  1);
}

static void expect_removed(const unsigned char *base)
{
    struct oc_block *block;
    size_t offset, room;

    EXPECT_EQ_I64(oc_address_map_find(1, "p", base, 0, &block, &offset, &room), 1);
    EXPECT_EQ_I64(oc_address_map_remove("p", base, &block), ACL_ERROR_RT_PARAM_INVALID);
}

static void toggle(size_t i, size_t large)
{
    struct oc_block *block = NULL;

    if (live[i].base == NULL) {
        const size_t align = PAGE << random_below(3);

        live[i].size = random_below(3) == 0 ? 1 + random_below(3 * PAGE) : 1 + random_below(large);
        EXPECT_EQ_I64(oc_address_map_add(&blocks[i], live[i].size, align, (void **)&live[i].base),
                      0);
        EXPECT_EQ_I64((uintptr_t)live[i].base % align, 0);
        expect_disjoint(i);
        return;
    }
    EXPECT_EQ_I64(oc_address_map_remove("p", live[i].base + live[i].size, &block),
                  ACL_ERROR_RT_PARAM_INVALID);
    EXPECT_EQ_I64(oc_address_map_remove("p", live[i].base, &block), 0);
    EXPECT_EQ_PTR(block, &blocks[i]);
    expect_removed(live[i].base);
    live[i].base = NULL;
}

static void records_never_overlap_and_are_always_found(void)
{
    const size_t large = large_size();

    for (int step = 0; step < STEPS; step++) {
        toggle(random_below(RECORDS), large);
        for (size_t i = 0; i < RECORDS; i++)
            if (live[i].base != NULL) expect_found(i);
    }
}

static void a_full_range_is_refused(void)
{
    void *address = NULL;

    EXPECT_EQ_I64(oc_address_map_add(&blocks[0], (size_t)64 << 40, PAGE, &address),
                  ACL_ERROR_RT_MEMORY_ALLOCATION);
    EXPECT(strstr(aclGetRecentErrMsg(), "size is") != NULL);
}

static void no_host_address_is_in_the_range(void)
{
    int on_stack = 0;
    void *on_heap = malloc(1);

    EXPECT(!oc_address_map_contains(&on_stack));
    EXPECT(!oc_address_map_contains(on_heap));
    EXPECT(!oc_address_map_contains(blocks));
    EXPECT(!oc_address_map_contains(NULL));
    free(on_heap);
}

/* A process that may not have 16 GiB of addresses. */
static int child_limited(void)
{
    const struct rlimit limit = {(rlim_t)8 << 30, (rlim_t)8 << 30};
    void *address = NULL;

    if (setrlimit(RLIMIT_AS, &limit) != 0) return 1;
    EXPECT_STATUS(ACL_ERROR_RT_MEMORY_ALLOCATION,
                  oc_address_map_add(&blocks[0], 1, PAGE, &address));
    EXPECT(address == NULL);
    EXPECT_TEXT_CONTAINS(oc_newest_message(), "cannot be reserved (see ulimit -v)");
    return oc_expect_failures() != 0;
}

static void addresses_are_needed(void)
{
    struct oc_spawn result;

#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
    oc_test_skip("sanitizers need more addresses themselves");
#endif
    oc_test_spawn("limited", (const char *const[]){NULL}, &result);
    EXPECT_EQ_I64(result.status, 0);
}

static const struct oc_child CHILDREN[] = {{"limited", child_limited}, {NULL, NULL}};

static const struct oc_test TESTS[] = {
    OC_TEST_OF(no_host_address_is_in_the_range),
    OC_TEST_OF(records_never_overlap_and_are_always_found),
    OC_TEST_OF(a_full_range_is_refused),
    OC_TEST_OF(addresses_are_needed),
};

OC_TEST_MAIN(.name = "address_map", OC_TESTS(TESTS), .children = CHILDREN)
