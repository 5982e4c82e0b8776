/* SPDX-License-Identifier: Apache-2.0 */
/*
 * What goes along an axis. Keys: function=; self; dim=AXIS; of sort descending=1, and of Topk k=COUNT of the largest;
 * of Kthvalue k=NUMBER; of cumsum exclusive=1 and reverse=1, which only CumsumV2 has.
 */
#include "ops/verify_case.h"
#include "verify/ops/cumsum.h"
#include "verify/ops/extremum.h"
#include "verify/ops/median.h"
#include "verify/ops/sort.h"

/* Returns the length of the axis. */
static int64_t draw_rows(struct bench_draw *d, const char *const *functions, const char *tensors)
{
    const int64_t rank = 1 + bench_draw_below(d, 3), dim = bench_draw_below(d, rank);
    int64_t shape[BENCH_MAX_RANK];

    bench_draw_shape(d, bench_draw_elements(d, 1 << 22), (int)rank, shape);
    bench_draw_add_choice(d, "function", functions);
    bench_draw_add_shape(d, "self", (int)rank, shape);
    bench_draw_add(d, " dim=%d", (int)dim);
    bench_draw_add_layout(d, tensors);
    return shape[dim];
}

/* ---- aclnnSort ---- */

static const char *const SORT[] = {
    [SORT_VALUES] = "Sort", [SORT_POSITIONS] = "Argsort", [SORT_TOPK] = "Topk", NULL};

static void make_sort(struct bench_keys *k, struct oc_op_case *c, enum oc_dtype type)
{
    const enum sort_kind kind = (enum sort_kind)bench_key_choice(k, "function", SORT);
    const struct sort_case m = {
        .name = "bench",
        .self = bench_key_shape(k, "self", NULL),
        .dim = bench_key_integer(k, "dim", 0),
        .k = bench_key_integer(k, "k", 1),
        .kind = kind,
        .is_descending = bench_key_integer(k, "descending", kind == SORT_TOPK) != 0};

    sort_make(c, &m, type, OC_DATA_REALS);
}

static void draw_sort(struct bench_draw *d)
{
    const int64_t length = draw_rows(d, SORT, "self");

    bench_draw_add(d, " k=%lld descending=%d", (long long)bench_draw_size(d, length),
                   (int)bench_draw_below(d, 2));
}

const struct bench_op bench_sort = BENCH_VERIFY_CASE(sort, "aclnnSort, aclnnArgsort and aclnnTopk");

/* ---- aclnnArgMax ---- */

static const char *const EXTREMUM[] = {[EXTREMUM_ARG_MAX] = "ArgMax",
                                       [EXTREMUM_ARG_MIN] = "ArgMin",
                                       [EXTREMUM_MAX_DIM] = "MaxDim",
                                       [EXTREMUM_MIN_DIM] = "MinDim",
                                       NULL};

static void make_extremum(struct bench_keys *k, struct oc_op_case *c, enum oc_dtype type)
{
    const struct extremum_case m = {.name = "bench",
                                    .self = bench_key_shape(k, "self", NULL),
                                    .dim = bench_key_integer(k, "dim", 0)};

    extremum_make(c, &m, (enum extremum_kind)bench_key_choice(k, "function", EXTREMUM), type,
                  OC_I64, OC_DATA_REALS);
}

static void draw_extremum(struct bench_draw *d) { (void)draw_rows(d, EXTREMUM, "self"); }

const struct bench_op bench_extremum =
    BENCH_VERIFY_CASE(extremum, "aclnnArgMax, aclnnArgMin, aclnnMaxDim and aclnnMinDim");

/* ---- aclnnMedian ---- */

static const char *const MEDIAN[] = {
    [MEDIAN_ALL] = "Median",           [MEDIAN_DIM] = "MedianDim", [MEDIAN_NAN_ALL] = "NanMedian",
    [MEDIAN_NAN_DIM] = "NanMedianDim", [MEDIAN_KTH] = "Kthvalue",  NULL};

static void make_median(struct bench_keys *k, struct oc_op_case *c, enum oc_dtype type)
{
    const struct median_case m = {.name = "bench",
                                  .self = bench_key_shape(k, "self", NULL),
                                  .kind = (enum median_kind)bench_key_choice(k, "function", MEDIAN),
                                  .dim = bench_key_integer(k, "dim", 0),
                                  .k = bench_key_integer(k, "k", 1)};

    median_make(c, &m, type, OC_DATA_REALS);
}

static void draw_median(struct bench_draw *d)
{
    const int64_t length = draw_rows(d, MEDIAN, "self");

    bench_draw_add(d, " k=%lld", (long long)bench_draw_size(d, length));
}

const struct bench_op bench_median =
    BENCH_VERIFY_CASE(median, "aclnnMedian, aclnnNanMedian and aclnnKthvalue");

/* ---- aclnnCumsum ---- */

static const char *const CUMSUM[] = {"Cumsum", "CumsumV2", NULL};

static void make_cumsum(struct bench_keys *k, struct oc_op_case *c, enum oc_dtype type)
{
    const struct cumsum_case m = {.name = "bench",
                                  .shape = bench_key_shape(k, "self", NULL),
                                  .dim = bench_key_integer(k, "dim", 0),
                                  .is_v2 = bench_key_choice(k, "function", CUMSUM) == 1,
                                  .is_exclusive = bench_key_integer(k, "exclusive", 0) != 0,
                                  .is_reverse = bench_key_integer(k, "reverse", 0) != 0};

    cumsum_make(c, &m, type, type, OC_DATA_REALS);
}

static void draw_cumsum(struct bench_draw *d) { (void)draw_rows(d, CUMSUM, "self,out"); }

const struct bench_op bench_cumsum = BENCH_VERIFY_CASE(cumsum, "aclnnCumsum and aclnnCumsumV2");
