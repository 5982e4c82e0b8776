/* SPDX-License-Identifier: Apache-2.0 */
/* Keys of plans: equal for arguments that differ in addresses, different for all others. */
#include <string.h>

#include "harness/test.h"
#include "plan/plan_key.h"

struct args {
    const aclTensor *in;
    const aclIntArray *ints;
    const aclBoolArray *bools;
    const aclTensorList *list;
    int64_t count;
    int8_t mode;
    bool flag;
    float scale;
    double ratio;
    aclTensor *out;
};

static const struct oc_field FIELDS[] = {
    OC_FIELD(args, in),    OC_FIELD(args, ints), OC_FIELD(args, bools), OC_FIELD(args, list),
    OC_FIELD(args, count), OC_FIELD(args, mode), OC_FIELD(args, flag),  OC_FIELD(args, scale),
    OC_FIELD(args, ratio), OC_FIELD(args, out)};

#define NO_INTS 99

/* One variant of a call. Members that are NULL or 0 have a default. */
struct call {
    const char *name;
    int64_t shape[2], strides[2], offset, storage[2];
    uint64_t rank, storage_rank;
    aclDataType dtype;
    aclFormat format;
    int64_t ints[3];
    uint64_t int_count, bool_count;
    bool bools[2], no_ints, no_in, no_list;
    uint64_t list_count;
    int64_t list_extent; /* of its last tensor */
    int64_t count;
    int8_t mode;
    bool flag;
    float scale;
    double ratio;
    uint64_t flags;
    const void *op, *device;
    const char *strategy;
};

static int objects[2];

static const struct call CALLS[] = {
    {.name = "reference"},
    {.name = "shape", .shape = {3, 2}},
    {.name = "extent", .shape = {2, 4}},
    {.name = "stride", .strides = {4, 1}},
    {.name = "offset", .offset = 1},
    {.name = "storage", .storage = {6, 2}},
    {.name = "rank of the storage", .storage_rank = 1},
    {.name = "rank", .rank = 1},
    {.name = "dtype", .dtype = ACL_FLOAT16},
    {.name = "format", .format = ACL_FORMAT_NHWC},
    {.name = "no tensor", .no_in = true},
    {.name = "integer", .ints = {7, 8, 10}},
    {.name = "fewer integers", .int_count = 2},
    {.name = "no integers", .int_count = NO_INTS},
    {.name = "no array", .no_ints = true},
    {.name = "bool of an array", .bools = {true, true}},
    {.name = "fewer bools", .bool_count = 1},
    {.name = "fewer tensors", .list_count = 1},
    {.name = "tensor of a list", .list_extent = 5},
    {.name = "no list", .no_list = true},
    {.name = "int64_t", .count = 1},
    {.name = "int8_t", .mode = 1},
    {.name = "bool", .flag = true},
    {.name = "float", .scale = 0.5f},
    {.name = "double", .ratio = 0.5},
    {.name = "flags", .flags = 1},
    {.name = "operator", .op = &objects[1]},
    {.name = "device", .device = &objects[1]},
    {.name = "strategy", .strategy = "index:64"},
    {.name = "another strategy", .strategy = "index:32"},
};

static aclTensorList *make_list(const struct call *c, void *address)
{
    const int64_t extents[] = {4, c->list_extent == 0 ? 3 : c->list_extent};
    const aclTensor *items[2];

    for (int i = 0; i < 2; i++)
        items[i] = aclCreateTensor(&extents[i], 1, ACL_FLOAT, NULL, 0, ACL_FORMAT_ND, &extents[i],
                                   1, address);
    if (c->list_count == 1) (void)aclDestroyTensor(items[1]);
    return aclCreateTensorList(items, c->list_count == 1 ? 1 : 2);
}

static bool make_key(const struct call *c, void *address, struct oc_key *key)
{
    static const int64_t shape[] = {2, 3}, strides[] = {3, 1}, storage[] = {4, 3},
                         ints[] = {7, 8, 9};
    const uint64_t rank = c->rank == 0 ? 2 : c->rank;
    aclTensor *in = aclCreateTensor(c->shape[0] == 0 ? shape : c->shape, rank, c->dtype,
                                    c->strides[0] == 0 ? strides : c->strides, c->offset, c->format,
                                    c->storage[0] == 0 ? storage : c->storage,
                                    c->storage_rank == 0 ? 2 : c->storage_rank, address);
    aclTensor *out =
        aclCreateTensor(shape, 2, ACL_FLOAT, NULL, 0, ACL_FORMAT_NCHW, shape, 2, address);
    aclIntArray *array =
        aclCreateIntArray(c->ints[0] == 0 ? ints : c->ints, c->int_count == NO_INTS ? 0
                                                            : c->int_count == 0     ? 3
                                                                                    : c->int_count);
    aclBoolArray *bools = aclCreateBoolArray(c->bools, c->bool_count == 0 ? 2 : c->bool_count);
    aclTensorList *list = make_list(c, address);
    struct args a;

    memset(&a, address == NULL ? 0 : 0x5a, sizeof(a)); /* padding is not part of the key */
    a.in = c->no_in ? NULL : in;
    a.ints = c->no_ints ? NULL : array;
    a.bools = bools;
    a.list = c->no_list ? NULL : list;
    a.count = c->count;
    a.mode = c->mode;
    a.flag = c->flag;
    a.scale = c->scale;
    a.ratio = c->ratio;
    a.out = out;
    memset(key, address == NULL ? 0 : 0x5a, sizeof(*key));

    const struct oc_key_base base = {c->op == NULL ? &objects[0] : c->op,
                                     c->device == NULL ? &objects[0] : c->device, c->flags,
                                     c->strategy == NULL ? "" : c->strategy};
    const bool made = oc_key_make(key, &base, FIELDS, OC_COUNT(FIELDS), &a);

    (void)aclDestroyTensor(in);
    (void)aclDestroyTensor(out);
    (void)aclDestroyIntArray(array);
    (void)aclDestroyBoolArray(bools);
    (void)aclDestroyTensorList(list);
    return made;
}

static void all_but_addresses(void)
{
    static struct oc_key keys[OC_COUNT(CALLS)];

    for (size_t i = 0; i < OC_COUNT(CALLS); i++) {
        struct oc_key again;

        oc_expect_note("%s", CALLS[i].name);
        EXPECT(make_key(&CALLS[i], NULL, &keys[i]));
        EXPECT(make_key(&CALLS[i], &objects[0], &again));
        EXPECT(oc_key_is_equal(&keys[i], &again));
        for (size_t k = 0; k < i; k++) {
            oc_expect_note("%s and %s", CALLS[i].name, CALLS[k].name);
            EXPECT(!oc_key_is_equal(&keys[i], &keys[k]));
        }
    }
}

/* The hash alone does not decide. */
static void equal_hashes(void)
{
    static struct oc_key one, other;

    EXPECT(make_key(&CALLS[0], NULL, &one) && make_key(&CALLS[1], NULL, &other));
    other.hash = one.hash;
    EXPECT(!oc_key_is_equal(&one, &other));
}

struct arrays {
    const aclIntArray *first, *second;
};

/* Values do not move from one array into the next. */
static void ends_of_arrays(void)
{
    static const struct oc_field fields[] = {OC_FIELD(arrays, first), OC_FIELD(arrays, second)};
    static const int64_t values[] = {1, 1, 1, 1};
    static struct oc_key keys[4];
    const struct oc_key_base base = {&objects[0], &objects[0], 0, ""};

    for (uint64_t i = 0; i < 4; i++) {
        const struct arrays a = {aclCreateIntArray(values, i + 1),
                                 aclCreateIntArray(values, 4 - i)};

        EXPECT(oc_key_make(&keys[i], &base, fields, OC_COUNT(fields), &a));
        (void)aclDestroyIntArray(a.first);
        (void)aclDestroyIntArray(a.second);
        for (uint64_t k = 0; k < i; k++)
            EXPECT(!oc_key_is_equal(&keys[i], &keys[k]));
    }
}

struct call_with_seed {
    int64_t count, seed;
};

/* A member that is passed to kernels: it is no part of the key, and plans do not see it. */
static void passed_values(void)
{
    static const struct oc_field fields[] = {OC_FIELD(call_with_seed, count),
                                             OC_PASSED_FIELD(call_with_seed, seed)};
    static const struct call_with_seed calls[] = {{1, 5}, {1, 6}, {2, 5}};
    const struct oc_key_base base = {&objects[0], &objects[0], 0, ""};
    static struct oc_key keys[3];
    union oc_args copy;

    for (size_t i = 0; i < 3; i++)
        EXPECT(oc_key_make(&keys[i], &base, fields, OC_COUNT(fields), &calls[i]));
    EXPECT(oc_key_is_equal(&keys[0], &keys[1]));
    EXPECT(!oc_key_is_equal(&keys[0], &keys[2]));
    oc_fields_copy(fields, OC_COUNT(fields), &calls[2], &copy);
    EXPECT_EQ_I64(((const struct call_with_seed *)&copy)->count, 2);
    EXPECT_EQ_I64(((const struct call_with_seed *)&copy)->seed, 0);
}

/* A key that is too long is none. */
static void long_arguments(void)
{
    static const struct oc_field fields[] = {OC_FIELD(arrays, first), OC_FIELD(arrays, second)};
    static const int64_t values[4096];
    static const uint64_t sizes[] = {OC_KEY_WORDS / 2, OC_KEY_WORDS - 1, OC_KEY_WORDS, 4096};
    const struct oc_key_base base = {&objects[0], &objects[0], 0, ""};
    static char strategy[OC_KEY_WORDS * 8 + 1];
    struct oc_key_base overridden = base;

    for (size_t i = 0; i < OC_COUNT(sizes); i++) {
        struct arrays a = {aclCreateIntArray(values, sizes[i]), NULL};
        struct oc_key key;

        oc_expect_note("%zu values", (size_t)sizes[i]);
        EXPECT_EQ_I64(oc_key_make(&key, &base, fields, OC_COUNT(fields), &a), i == 0);
        a.second = a.first;
        EXPECT(!oc_key_make(&key, &base, fields, OC_COUNT(fields), &a));
        (void)aclDestroyIntArray(a.first);
    }
    memset(strategy, ',', sizeof(strategy) - 1);
    overridden.strategy = strategy;

    const struct arrays none = {NULL, NULL};
    struct oc_key key;

    EXPECT(!oc_key_make(&key, &overridden, fields, OC_COUNT(fields), &none));
}

static const struct oc_test TESTS[] = {
    OC_TEST_OF(all_but_addresses), OC_TEST_OF(equal_hashes),   OC_TEST_OF(ends_of_arrays),
    OC_TEST_OF(passed_values),     OC_TEST_OF(long_arguments),
};

OC_TEST_MAIN(.name = "plan_key", OC_TESTS(TESTS))
