/* SPDX-License-Identifier: Apache-2.0 */
/* Ranges of work-items of invented launches, which no memory holds. */
#include <stdio.h>

#include "harness/test.h"
#include "plan/range.h"

#define TWO_31 ((int64_t)1 << 31)
#define MOST (TWO_31 - 1 - 65536)

static const size_t GROUPS[][3] = {{1, 1, 1}, {16, 1, 1}, {128, 1, 1}, {1024, 1, 1}, {8, 4, 1}};

static bool make(const int64_t items[3], const size_t group[3], size_t range[3])
{
    return EXPECT_OK(oc_range_make("x", items, group, oc_range_is_folded(items, group), range));
}

/* Whole groups, no dimension of 2^31, all work-items, and no more in excess than a group of each row. */
static void expect_range(const int64_t items[3], const size_t group[3])
{
    const int64_t second = items[1] == 0 ? 1 : items[1], count = items[0] * second;
    size_t range[3];

    oc_expect_note("%lld x %lld in groups of %zu x %zu", (long long)items[0], (long long)items[1],
                   group[0], group[1]);
    if (!make(items, group, range)) return;
    for (int i = 0; i < 3; i++) {
        EXPECT(range[i] > 0 && range[i] < (size_t)TWO_31);
        EXPECT_EQ_I64(range[i] % group[i], 0);
    }

    const int64_t first = (int64_t)(range[0] * range[2]);

    EXPECT(first >= items[0] && first < items[0] + (int64_t)(range[2] * (group[0] + 1)));
    EXPECT((int64_t)(range[0] * range[1] * range[2]) >= count);
    EXPECT_EQ_I64(range[1],
                  (second + (int64_t)group[1] - 1) / (int64_t)group[1] * (int64_t)group[1]);
}

static void ranges_of_any_size(void)
{
    static const int64_t SIZES[] = {1,
                                    7,
                                    MOST - 1,
                                    MOST,
                                    MOST + 1,
                                    TWO_31 - 1,
                                    TWO_31,
                                    TWO_31 + 1,
                                    2 * MOST,
                                    2 * MOST + 1,
                                    5000000029,
                                    (int64_t)1 << 40,
                                    ((int64_t)1 << 40) + 1};

    for (size_t i = 0; i < OC_COUNT(SIZES); i++)
        for (size_t k = 0; k < OC_COUNT(GROUPS); k++) {
            expect_range((const int64_t[3]){SIZES[i], 0, 0}, GROUPS[k]);
            expect_range((const int64_t[3]){SIZES[i], 3, 1}, GROUPS[k]);
        }
    oc_expect_no_note();
}

/* Shorter launches are as they are asked for: their kernels have 32-bit indices. */
static void only_long_ranges_are_folded(void)
{
    const size_t group[3] = {64, 1, 1};
    const int64_t last[3] = {MOST, 5, 1}, first[3] = {MOST + 1, 5, 1}, none[3] = {0};
    size_t range[3];

    EXPECT(!oc_range_is_folded(last, group));
    if (make(last, group, range)) {
        EXPECT_EQ_I64(range[0], MOST / 64 * 64 + 64);
        EXPECT_EQ_I64(range[1], 5);
        EXPECT_EQ_I64(range[2], 1);
    }
    EXPECT(oc_range_is_folded(first, group));
    if (make(first, group, range)) EXPECT_EQ_I64(range[2], 2);
    if (make(none, group, range)) EXPECT_EQ_I64(range[0] + range[1] + range[2], 66);
}

/* What cannot be folded is refused. */
static void other_dimensions(void)
{
    static const struct {
        int64_t items[3];
        int dimension; /* that is too long */
    } LONG[] = {{{1, MOST + 1, 1}, 1},
                {{1, 1, MOST + 1}, 2},
                {{MOST + 1, 1, 2}, 0},
                {{MOST + 1, MOST + 1, 1}, 1}};
    const int64_t shortened[3] = {1, MOST, 1};
    const size_t group[3] = {1, 1, 1}, deep[3] = {1, 1, 2};
    size_t range[3];

    for (size_t i = 0; i < OC_COUNT(LONG); i++) {
        const bool folded = oc_range_is_folded(LONG[i].items, group);
        char text[128];

        (void)snprintf(text, sizeof(text),
                       "dimension %d of kernel x has 2147418112 work-items: must have at most "
                       "2147418111",
                       LONG[i].dimension);
        EXPECT_REFUSED(ACLNN_ERR_INNER, text,
                       oc_range_make("x", LONG[i].items, group, folded, range));
    }
    EXPECT(!oc_range_is_folded((const int64_t[3]){MOST + 1, 1, 1}, deep));
    (void)make(shortened, group, range);
}

/* The limit that tests ask for */
static void requested_limits(void)
{
    const int64_t items[3] = {23, 1, 1}, used[3] = {23, 1, 2};
    const size_t group[3] = {4, 1, 1};
    size_t range[3];

    oc_range_request_limit(10);
    EXPECT(oc_range_is_folded(items, group));
    if (make(items, group, range)) {
        EXPECT_EQ_I64(range[0], 8);
        EXPECT_EQ_I64(range[2], 3);
    }
    EXPECT(!oc_range_is_folded(used, group));
    (void)make(used, group, range);
    oc_range_request_limit(0);
    EXPECT(!oc_range_is_folded(items, group));
}

static const struct oc_test TESTS[] = {
    OC_TEST("ranges of any size", ranges_of_any_size),
    OC_TEST("only long ranges are folded", only_long_ranges_are_folded),
    OC_TEST("other dimensions", other_dimensions),
    OC_TEST("requested limits", requested_limits),
};

OC_TEST_MAIN(.name = "range", OC_TESTS(TESTS))
