/* SPDX-License-Identifier: Apache-2.0 */
#include "harness/test.h"
#include "plan/aliasing.h"

/* A view of a buffer of floats: 2 x 3, with strides, from an element on. */
struct operand {
    enum oc_use use;
    int64_t offset, extent[2], strides[2];
    int buffer; /* -1: no elements; ITEM(i): of a list */
};

struct alias_case {
    const char *name;
    struct operand operands[3];
    bool is_found;
};

#define DENSE \
    {2, 3}, { 3, 1 }
#define ITEM(i) (3 * (i) + 3)
#define COLUMN \
    {2, 1}, { 3, 1 }

// clang-format off
static const struct alias_case CASES[] = {
    {"inputs that share",             {{OC_READ, 0, DENSE, 0}, {OC_READ, 2, DENSE, 0}, {OC_WRITE, 0, DENSE, 1}}, false},
    {"other buffers",                 {{OC_WRITE, 0, DENSE, 0}, {OC_READ, 0, DENSE, 1}, {OC_READ, 0, DENSE, 2}}, false},
    {"side by side",                  {{OC_WRITE, 6, DENSE, 0}, {OC_READ, 0, DENSE, 0}, {OC_READ, 12, DENSE, 0}}, false},
    {"one element",                   {{OC_WRITE, 5, DENSE, 0}, {OC_READ, 0, DENSE, 0}, {OC_READ, 0, DENSE, 1}}, true},
    {"one element, the last operand", {{OC_WRITE, 0, DENSE, 0}, {OC_READ, 0, DENSE, 1}, {OC_READ_IN_PLACE, 5, DENSE, 0}}, true},
    {"in place",                      {{OC_READ_IN_PLACE, 4, DENSE, 0}, {OC_READ_IN_PLACE, 4, DENSE, 0}, {OC_WRITE, 4, DENSE, 0}}, false},
    {"in place, not by element",      {{OC_READ, 4, DENSE, 0}, {OC_READ, 0, DENSE, 1}, {OC_WRITE, 4, DENSE, 0}}, true},
    {"in place and shifted",          {{OC_READ_IN_PLACE, 4, DENSE, 0}, {OC_READ_IN_PLACE, 5, DENSE, 0}, {OC_WRITE, 4, DENSE, 0}}, true},
    {"transposed in place",           {{OC_READ_IN_PLACE, 0, {2, 2}, {1, 2}, 0}, {OC_READ, 0, DENSE, 1}, {OC_WRITE, 0, {2, 2}, {2, 1}, 0}}, true},
    {"a scalar of the output",        {{OC_READ_IN_PLACE, 2, {1, 1}, {1, 1}, 0}, {OC_READ, 0, DENSE, 1}, {OC_WRITE, 0, DENSE, 0}}, true},
    {"the value of a fill",           {{OC_READ_IN_PLACE, 2, {1, 1}, {1, 1}, 0}, {OC_READ, 0, DENSE, 1}, {OC_FILL, 0, DENSE, 0}}, false},
    {"two values of a fill",          {{OC_READ_IN_PLACE, 2, {1, 2}, {1, 1}, 0}, {OC_READ, 0, DENSE, 1}, {OC_FILL, 0, DENSE, 0}}, true},
    {"extents of one do not count",   {{OC_READ_IN_PLACE, 0, {1, 3}, {9, 1}, 0}, {OC_READ, 0, DENSE, 1}, {OC_WRITE, 0, {3, 1}, {1, 7}, 0}}, false},
    {"columns of a matrix",           {{OC_READ_IN_PLACE, 0, COLUMN, 0}, {OC_READ, 1, COLUMN, 0}, {OC_WRITE, 2, COLUMN, 0}}, false},
    {"two outputs",                   {{OC_WRITE, 0, DENSE, 0}, {OC_READ, 0, DENSE, 1}, {OC_WRITE, 0, DENSE, 0}}, true},
    {"outputs of two items",          {{OC_WRITE, 0, DENSE, 0 + ITEM(0)}, {OC_READ, 0, DENSE, 1}, {OC_WRITE, 0, DENSE, 0 + ITEM(1)}}, false},
    {"outputs of one item",           {{OC_WRITE, 0, DENSE, 0 + ITEM(0)}, {OC_READ, 0, DENSE, 1}, {OC_WRITE, 0, DENSE, 0 + ITEM(0)}}, true},
    {"an output and an item",         {{OC_WRITE, 0, DENSE, 0}, {OC_READ, 0, DENSE, 1 + ITEM(0)}, {OC_READ, 2, DENSE, 0 + ITEM(1)}}, true},
    {"empty",                         {{OC_WRITE, 0, {0, 3}, {3, 1}, -1}, {OC_READ, 0, {0, 3}, {3, 1}, -1}, {OC_READ, 0, DENSE, 0}}, false},
    {"reversed, dense",               {{OC_WRITE, 5, {2, 3}, {-3, -1}, 0}, {OC_READ, 0, DENSE, 1}, {OC_READ_IN_PLACE, 0, DENSE, 0}}, true},
    {"reversed columns",              {{OC_WRITE, 3, {2, 1}, {-3, 1}, 0}, {OC_READ, 1, COLUMN, 0}, {OC_READ, 0, DENSE, 1}}, false},
};
// clang-format on

static void finds_what_is_shared(const void *opaque)
{
    const struct alias_case *c = opaque;
    static const char buffers[3];
    struct oc_alias_view views[3];
    struct oc_alias_operand operands[3];

    for (size_t i = 0; i < 3; i++) {
        const struct operand *o = &c->operands[i];
        int64_t low, high;
        aclTensor t = {.rank = 2,
                       .shape = (int64_t *)o->extent,
                       .strides = (int64_t *)o->strides,
                       .offset = o->offset,
                       .dtype = ACL_FLOAT};

        EXPECT(oc_view_extent(&t, &low, &high));
        oc_alias_view_make(&views[i], &t, o->use, o->buffer < 0 ? -1 : o->buffer / 3 - 1);
        operands[i] =
            (struct oc_alias_operand){&views[i], o->buffer < 0 ? NULL : &buffers[o->buffer % 3],
                                      (size_t)low * 4, (size_t)high * 4};
    }
    /* Whatever order the run before has left. */
    for (size_t i = 0; i < 6; i++) {
        size_t order[6] = {i % 3, (i + 1 + i / 3) % 3, (i + 2 - i / 3) % 3}, pair[2];
        const bool is_found = oc_alias_find(operands, order, 3, pair);

        EXPECT_EQ_I64(is_found, c->is_found);
        if (is_found)
            EXPECT(oc_use_writes(views[pair[0]].use) || oc_use_writes(views[pair[1]].use));
    }
}

static const struct oc_test TESTS[] = {OC_TEST_ROWS(CASES, finds_what_is_shared)};

OC_TEST_MAIN(.name = "aliasing", OC_TESTS(TESTS))
