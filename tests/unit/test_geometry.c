/* SPDX-License-Identifier: Apache-2.0 */
/* Loop nests and broadcasts, compared with a naive enumeration of all indices. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "harness/test.h"
#include "meta/geometry.h"
#include "verify/test_data.h"

#define ROUNDS 2000
#define MAX_ELEMENTS 3000

/* The offset of an element in each operand, from the operand's first element. */
struct place {
    int64_t at[OC_MAX_OPERANDS];
};

static int by_output(const void *a, const void *b)
{
    const int64_t x = ((const struct place *)a)->at[0], y = ((const struct place *)b)->at[0];

    return (x > y) - (x < y);
}

static aclTensor *tensor_of(const int64_t *shape, const int64_t *strides, uint64_t rank)
{
    return aclCreateTensor(shape, rank, ACL_FLOAT, strides, 0, ACL_FORMAT_ND, shape, rank, NULL);
}

/* ---- Naive ---- */

static int64_t naive_offset(const aclTensor *t, const aclTensor *out, const int64_t *index)
{
    int64_t at = 0;

    for (uint64_t i = 0; i < t->rank; i++) {
        const uint64_t of_out = out->rank - t->rank + i;

        if (t->shape[i] != 1) at += index[of_out] * t->strides[i];
    }
    return at;
}

/* All elements of operand 0 in row-major order. */
static size_t enumerate_naive(const aclTensor *const *operands, int count, struct place *places)
{
    const aclTensor *out = operands[0];
    const int64_t elements = oc_numel(out);

    for (int64_t k = 0; k < elements; k++) {
        int64_t index[OC_MAX_RANK], remainder = k;

        for (uint64_t i = out->rank; i-- > 0; remainder /= out->shape[i])
            index[i] = remainder % out->shape[i];
        for (int o = 0; o < count; o++)
            places[k].at[o] = naive_offset(operands[o], out, index);
    }
    return (size_t)elements;
}

static size_t enumerate_loop_nest(const struct oc_geometry *g, struct place *places)
{
    const int64_t elements = oc_geometry_count(g);

    for (int64_t k = 0; k < elements; k++) {
        int64_t remainder = k;

        memset(&places[k], 0, sizeof(places[k]));
        for (int i = g->rank; i-- > 0; remainder /= g->extent[i])
            for (int o = 0; o < g->operands; o++)
                places[k].at[o] += remainder % g->extent[i] * g->stride[o][i];
    }
    return (size_t)elements;
}

/* ---- Random operands ---- */

static void shuffle(struct oc_random *random, uint64_t *order, uint64_t count)
{
    for (uint64_t i = 0; i < count; i++)
        order[i] = i;
    for (uint64_t i = count; i-- > 1;) {
        const uint64_t k = (uint64_t)oc_random_integer(random, 0, (int64_t)i);
        const uint64_t swapped = order[i];

        order[i] = order[k];
        order[k] = swapped;
    }
}

/* Strides of a view without overlap: any order of dimensions, gaps, either sign. */
static void random_strides(struct oc_random *random, const int64_t *shape, uint64_t rank,
                           int64_t *strides)
{
    uint64_t order[OC_MAX_RANK];
    const bool plain = oc_random_integer(random, 0, 2) == 0;
    int64_t step = plain ? 1 : oc_random_integer(random, 1, 2);

    shuffle(random, order, rank);
    for (uint64_t i = 0; i < rank; i++) {
        const uint64_t d = plain ? rank - 1 - i : order[i];
        const bool negative = !plain && oc_random_integer(random, 0, 4) == 0;

        strides[d] = negative ? -step : step;
        step = step * shape[d] + (plain ? 0 : oc_random_integer(random, 0, 1) * 3);
    }
}

/* A shape that broadcasts to `full`: fewer leading dimensions, or more, of extent 1; some extents 1. */
static aclTensor *random_operand(struct oc_random *random, const int64_t *full, uint64_t rank)
{
    const uint64_t n = (uint64_t)oc_random_integer(random, (int64_t)(rank + 1) / 2, 8);
    int64_t shape[OC_MAX_RANK], strides[OC_MAX_RANK];

    for (uint64_t i = 0; i < n; i++)
        shape[i] = oc_random_integer(random, 0, 3) == 0 || i + rank < n ? 1 : full[i + rank - n];
    random_strides(random, shape, n, strides);
    for (uint64_t i = 0; i < n; i++)
        if (oc_random_integer(random, 0, 7) == 0) strides[i] = 0; /* expanded by the client */
    return tensor_of(shape, strides, n);
}

static aclTensor *random_output(struct oc_random *random)
{
    const uint64_t rank = (uint64_t)oc_random_integer(random, 0, OC_MAX_RANK);
    int64_t shape[OC_MAX_RANK], strides[OC_MAX_RANK], elements = 1;

    for (uint64_t i = 0; i < rank; i++) {
        shape[i] = oc_random_integer(random, 1, 5);
        if (elements * shape[i] > MAX_ELEMENTS) shape[i] = 1;
        elements *= shape[i];
    }
    random_strides(random, shape, rank, strides);
    return tensor_of(shape, strides, rank);
}

/* ---- Properties ---- */

static bool can_merge(const struct oc_geometry *g, int outer)
{
    for (int o = 0; o < g->operands; o++)
        if (g->stride[o][outer] != g->stride[o][outer + 1] * g->extent[outer + 1]) return false;
    return true;
}

static void check_invariants(const struct oc_geometry *g)
{
    EXPECT(g->rank >= 1 && g->rank <= OC_MAX_RANK);
    for (int i = 0; i < g->rank; i++)
        EXPECT(g->extent[i] > 1 || g->rank == 1);
    for (int i = 0; i + 1 < g->rank; i++) {
        EXPECT(llabs(g->stride[0][i]) >= llabs(g->stride[0][i + 1]));
        EXPECT(!can_merge(g, i));
    }
}

static void check_index_extent(const struct oc_geometry *g, const struct place *places,
                               size_t count)
{
    int64_t max = 0;
    bool mixed = false;

    for (size_t k = 0; k < count; k++)
        for (int o = 0; o < g->operands; o++)
            if (llabs(places[k].at[o]) > max) max = llabs(places[k].at[o]);
    for (int o = 0; o < g->operands; o++)
        for (int i = 0; i < g->rank; i++)
            mixed = mixed || g->stride[o][i] < 0;
    EXPECT(oc_geometry_index_extent(g) >= max);
    if (!mixed && count > 1) EXPECT_EQ_I64(oc_geometry_index_extent(g), max);
}

static void check_loop_nest(const aclTensor *const *operands, int count)
{
    static struct place expected[MAX_ELEMENTS], got[MAX_ELEMENTS];
    struct oc_geometry g;

    oc_geometry_make(&g, operands, count);
    check_invariants(&g);
    EXPECT_EQ_I64(g.operands, count);
    EXPECT_EQ_I64(oc_geometry_rows(&g) * g.extent[g.rank - 1], oc_geometry_count(&g));
    if (!EXPECT_EQ_I64(oc_geometry_count(&g), oc_numel(operands[0]))) return;

    const size_t elements = enumerate_naive(operands, count, expected);

    (void)enumerate_loop_nest(&g, got);
    check_index_extent(&g, expected, elements);
    qsort(expected, elements, sizeof(expected[0]), by_output);
    qsort(got, elements, sizeof(got[0]), by_output);
    for (size_t k = 0; k < elements; k++)
        for (int o = 0; o < count; o++)
            if (!EXPECT_EQ_I64(got[k].at[o], expected[k].at[o])) return;
}

static void random_loop_nests(void)
{
    struct oc_random random = oc_random_for("random loop nests");

    for (int round = 0; round < ROUNDS && oc_expect_failures() == 0; round++) {
        const int count = (int)oc_random_integer(&random, 1, OC_MAX_OPERANDS);
        aclTensor *t[OC_MAX_OPERANDS] = {random_output(&random)};
        const aclTensor *operands[OC_MAX_OPERANDS] = {t[0]};

        oc_expect_note("round %d", round);
        for (int o = 1; o < count; o++)
            operands[o] = t[o] = random_operand(&random, t[0]->shape, t[0]->rank);
        check_loop_nest(operands, count);
        for (int o = 0; o < count; o++)
            (void)aclDestroyTensor(t[o]);
    }
}

static void moved_dimensions(void)
{
    static const struct {
        int from, to;
        int64_t extent[4];
    } ROWS[] = {
        {0, 0, {2, 3, 4, 5}}, {0, 2, {3, 4, 2, 5}}, {3, 1, {2, 5, 3, 4}}, {0, 3, {3, 4, 5, 2}}};

    for (size_t i = 0; i < OC_COUNT(ROWS); i++) {
        struct oc_geometry g = {.rank = 4,
                                .operands = 2,
                                .extent = {2, 3, 4, 5},
                                .stride = {{20, 30, 40, 50}, {-200, -300, -400, -500}}};
        oc_geometry_move(&g, ROWS[i].from, ROWS[i].to);
        for (int d = 0; d < 4; d++) {
            EXPECT_EQ_I64(g.extent[d], ROWS[i].extent[d]);
            EXPECT_EQ_I64(g.stride[0][d] - g.stride[1][d], 110 * ROWS[i].extent[d]);
        }
    }
}

/* ---- Known loop nests ---- */

struct known {
    const char *name;
    int64_t shape[4];
    int64_t out[4], in[4]; /* strides */
    uint64_t rank;
    int expected_rank;
    int64_t expected_inner, expected_stride;
};

static void known_loop_nests(void)
{
    static const struct known ROWS[] = {
        {"contiguous becomes one row", {2, 3, 4, 5}, {60, 20, 5, 1}, {60, 20, 5, 1}, 4, 1, 120, 1},
        {"equal transposes merge", {2, 3, 4, 5}, {1, 2, 6, 24}, {1, 2, 6, 24}, 4, 1, 120, 1},
        {"extents of 1 vanish", {1, 3, 1, 5}, {7, 5, 99, 1}, {1, 5, 3, 1}, 4, 1, 15, 1},
        {"padded rows stay", {2, 3, 4, 5}, {72, 24, 6, 1}, {60, 20, 5, 1}, 4, 2, 5, 1},
        {"broadcast columns stay", {2, 3, 4, 5}, {60, 20, 5, 1}, {12, 4, 1, 0}, 4, 2, 5, 0},
        {"smallest stride of output", {4, 5, 1, 1}, {1, 4, 0, 0}, {5, 1, 0, 0}, 2, 2, 4, 5},
        {"a single element", {1, 1, 1, 1}, {9, 9, 9, 9}, {9, 9, 9, 9}, 4, 1, 1, 1},
        {"backwards is one row too", {3, 4, 1, 1}, {-4, -1, 0, 0}, {-4, -1, 0, 0}, 2, 1, 12, -1},
    };

    for (size_t i = 0; i < OC_COUNT(ROWS); i++) {
        const struct known *r = &ROWS[i];
        aclTensor *out = tensor_of(r->shape, r->out, r->rank);
        aclTensor *in = tensor_of(r->shape, r->in, r->rank);
        const aclTensor *const operands[] = {out, in};
        struct oc_geometry g;

        oc_expect_note("%s", r->name);
        oc_geometry_make(&g, operands, 2);
        EXPECT_EQ_I64(g.rank, r->expected_rank);
        EXPECT_EQ_I64(g.extent[g.rank - 1], r->expected_inner);
        EXPECT_EQ_I64(g.stride[1][g.rank - 1], r->expected_stride);
        check_loop_nest(operands, 2);
        (void)aclDestroyTensor(out);
        (void)aclDestroyTensor(in);
    }
}

static void an_empty_loop_nest_has_no_elements(void)
{
    const int64_t shape[] = {3, 0, 2};
    aclTensor *out = tensor_of(shape, NULL, 3);
    const aclTensor *const operands[] = {out};
    struct oc_geometry g;

    oc_geometry_make(&g, operands, 1);
    EXPECT_EQ_I64(oc_geometry_count(&g), 0);
    (void)aclDestroyTensor(out);
}

/* ---- Broadcast ---- */

/* NumPy's rule, evaluated dimension by dimension from the right. */
static bool naive_broadcast(const aclTensor *const *t, int count, int64_t *shape, uint64_t *rank)
{
    *rank = 0;
    for (int o = 0; o < count; o++)
        if (t[o]->rank > *rank) *rank = t[o]->rank;
    for (uint64_t back = 1; back <= *rank; back++) {
        int64_t extent = 1;

        for (int o = 0; o < count; o++) {
            const int64_t mine = t[o]->rank < back ? 1 : t[o]->shape[t[o]->rank - back];

            if (mine != 1 && extent != 1 && mine != extent) return false;
            if (mine != 1) extent = mine;
        }
        shape[*rank - back] = extent;
    }
    return true;
}

static aclTensor *random_shape(struct oc_random *random)
{
    static const int64_t EXTENTS[] = {1, 1, 1, 2, 2, 3, 0};
    const uint64_t rank = (uint64_t)oc_random_integer(random, 0, 4);
    int64_t shape[OC_MAX_RANK];

    for (uint64_t i = 0; i < rank; i++)
        shape[i] = EXTENTS[oc_random_integer(random, 0, (int64_t)OC_COUNT(EXTENTS) - 1)];
    return tensor_of(shape, NULL, rank);
}

static void random_broadcasts(void)
{
    struct oc_random random = oc_random_for("random broadcasts");
    int possible = 0, impossible = 0;

    for (int round = 0; round < ROUNDS && oc_expect_failures() == 0; round++) {
        const int count = (int)oc_random_integer(&random, 1, 3);
        aclTensor *t[3];
        const aclTensor *operands[3];
        int64_t got[OC_MAX_RANK], expected[OC_MAX_RANK];
        uint64_t got_rank, expected_rank;

        for (int o = 0; o < count; o++)
            operands[o] = t[o] = random_shape(&random);

        const bool ok = naive_broadcast(operands, count, expected, &expected_rank);

        oc_expect_note("round %d", round);
        EXPECT_EQ_I64(oc_broadcast(operands, count, got, &got_rank), ok);
        if (ok) EXPECT_EQ_I64(got_rank, expected_rank);
        for (uint64_t i = 0; ok && i < expected_rank; i++)
            EXPECT_EQ_I64(got[i], expected[i]);
        possible += ok;
        impossible += !ok;
        for (int o = 0; o < count; o++)
            (void)aclDestroyTensor(t[o]);
    }
    EXPECT(possible > 100);
    EXPECT(impossible > 100);
}

/* ---- Views ---- */

/* The lowest and highest offset of a view, compared with an enumeration. */
static void random_view_extents(void)
{
    struct oc_random random = oc_random_for("random view extents");

    for (int round = 0; round < ROUNDS && oc_expect_failures() == 0; round++) {
        static struct place places[MAX_ELEMENTS];
        aclTensor *t = random_output(&random);
        const aclTensor *const operands[] = {t};
        int64_t low = 0, high = 0, naive_low = INT64_MAX, naive_high = INT64_MIN;

        t->offset = oc_random_integer(&random, -50, 50);

        const size_t count = enumerate_naive(operands, 1, places);

        for (size_t k = 0; k < count; k++) {
            const int64_t at = t->offset + places[k].at[0];

            naive_low = at < naive_low ? at : naive_low;
            naive_high = at > naive_high ? at : naive_high;
        }
        EXPECT(oc_view_extent(t, &low, &high));
        EXPECT_EQ_I64(low, naive_low);
        EXPECT_EQ_I64(high, naive_high + 1);
        (void)aclDestroyTensor(t);
    }
}

static void views_that_overflow(void)
{
    static const struct {
        int64_t shape[2], strides[2], offset;
        bool ok;
    } ROWS[] = {
        {{2, 2}, {INT64_MAX / 2, 1}, 0, false},
        {{2, 2}, {INT64_MAX / 32, 1}, 0, true},
        {{3, 2}, {INT64_MAX, 1}, 0, false},
        {{2, 2}, {2, 1}, INT64_MAX - 1, false},
        {{2, 2}, {2, 1}, INT64_MIN + 1, false},
        {{2, 2}, {INT64_MIN / 8, 1}, 0, false},
        {{0, 2}, {INT64_MAX, INT64_MAX}, INT64_MAX, true},
        {{1, 1}, {INT64_MAX, INT64_MIN}, 0, true},
    };

    for (size_t i = 0; i < OC_COUNT(ROWS); i++) {
        aclTensor *t = tensor_of(ROWS[i].shape, ROWS[i].strides, 2);
        int64_t low, high;

        oc_expect_note("row %zu", i);
        t->offset = ROWS[i].offset;
        EXPECT_EQ_I64(oc_view_extent(t, &low, &high), ROWS[i].ok);
        (void)aclDestroyTensor(t);
    }
}

static void shapes_that_fit(void)
{
    static const struct {
        int64_t shape[3];
        bool ok;
    } ROWS[] = {
        {{2, 3, 4}, true},
        {{2, -1, 4}, false},
        {{0, -1, 4}, false},
        {{INT64_MAX, 1, 1}, false},
        {{INT64_MAX / 16, 1, 1}, true},
        {{(int64_t)1 << 20, (int64_t)1 << 20, (int64_t)1 << 20}, false},
        {{(int64_t)1 << 40, 0, 1}, true},
        {{0, 0, 0}, true},
    };

    for (size_t i = 0; i < OC_COUNT(ROWS); i++) {
        oc_expect_note("row %zu", i);
        EXPECT_EQ_I64(oc_shape_fits(ROWS[i].shape, 3), ROWS[i].ok);
    }
    EXPECT(oc_shape_fits(NULL, 0));
}

static void an_empty_shape_fits_whatever_the_order(void)
{
    const int64_t huge = (int64_t)1 << 40;
    const int64_t shapes[][3] = {{0, huge, huge}, {huge, 0, huge}, {huge, huge, 0}};

    for (size_t i = 0; i < OC_COUNT(shapes); i++)
        EXPECT(oc_shape_fits(shapes[i], 3));
}

static void a_negative_extent_never_fits(void)
{
    const int64_t huge = (int64_t)1 << 40;
    const int64_t shapes[][4] = {{0, huge, huge, -1}, {-1, 0, huge, huge}, {huge, huge, 0, -1}};

    for (size_t i = 0; i < OC_COUNT(shapes); i++)
        EXPECT(!oc_shape_fits(shapes[i], 4));
}

static void contiguous(void)
{
    static const struct {
        int64_t shape[3], strides[3];
        bool is;
    } ROWS[] = {{{2, 3, 4}, {12, 4, 1}, true},  {{2, 3, 4}, {24, 4, 1}, false},
                {{2, 3, 4}, {12, 4, 2}, false}, {{1, 3, 4}, {99, 4, 1}, true},
                {{2, 1, 4}, {4, 77, 1}, true},  {{2, 0, 4}, {5, 6, 7}, true},
                {{2, 3, 4}, {1, 2, 6}, false},  {{2, 3, 4}, {-12, 4, 1}, false}};

    for (size_t i = 0; i < OC_COUNT(ROWS); i++) {
        aclTensor *t = tensor_of(ROWS[i].shape, ROWS[i].strides, 3);

        oc_expect_note("row %zu", i);
        EXPECT_EQ_I64(oc_is_contiguous(t), ROWS[i].is);
        (void)aclDestroyTensor(t);
    }
}

static void shapes_as_text(void)
{
    const int64_t shape[] = {2, -3, 40};
    char text[32], small[8];

    oc_shape_text(shape, 3, text, sizeof(text));
    EXPECT_TEXT(text, "(2, -3, 40)");
    oc_shape_text(shape, 1, text, sizeof(text));
    EXPECT_TEXT(text, "(2)");
    oc_shape_text(NULL, 0, text, sizeof(text));
    EXPECT_TEXT(text, "()");
    oc_shape_text(shape, 3, small, sizeof(small));
    EXPECT_TEXT(small, "(2, -3,");
}

static const struct oc_test TESTS[] = {
    OC_TEST("random loop nests", random_loop_nests),
    OC_TEST("moved dimensions", moved_dimensions),
    OC_TEST("known loop nests", known_loop_nests),
    OC_TEST("an empty loop nest has no elements", an_empty_loop_nest_has_no_elements),
    OC_TEST("random broadcasts", random_broadcasts),
    OC_TEST("random view extents", random_view_extents),
    OC_TEST("views that overflow", views_that_overflow),
    OC_TEST("shapes that fit", shapes_that_fit),
    OC_TEST("an empty shape fits whatever the order", an_empty_shape_fits_whatever_the_order),
    OC_TEST("a negative extent never fits", a_negative_extent_never_fits),
    OC_TEST("contiguous", contiguous),
    OC_TEST("shapes as text", shapes_as_text),
};

OC_TEST_MAIN(.name = "geometry", OC_TESTS(TESTS))
