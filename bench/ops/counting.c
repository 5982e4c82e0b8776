/* SPDX-License-Identifier: Apache-2.0 */
/*
 * What finds and counts elements. Keys: function=; self; of unique and nonzero inputs=DTYPE, of unique different=COUNT of
 * numbers, of which run=COUNT follow each other, of nonzero every=COUNT, of which one is not 0; of search_sorted sequence and
 * right=1; of bincount count, bins and weights=1; of histc bins.
 */
#include "ops/verify_case.h"
#include "verify/ops/bincount.h"
#include "verify/ops/histc.h"
#include "verify/ops/nonzero.h"
#include "verify/ops/search_sorted.h"
#include "verify/ops/unique.h"

/* ---- aclnnUnique ---- */

static const char *const UNIQUE[] = {[UNIQUE_PLAIN] = "Unique",
                                     [UNIQUE_COUNTED] = "Unique2",
                                     [UNIQUE_CONSECUTIVE] = "UniqueConsecutive",
                                     NULL};

static void make_unique(struct bench_keys *k, struct oc_op_case *c, enum oc_dtype type)
{
    const enum unique_kind kind = (enum unique_kind)bench_key_choice(k, "function", UNIQUE);
    const enum oc_dtype inputs = bench_key_type(k, "inputs", type);
    const struct unique_case m = {
        .name = "bench",
        .self = bench_key_shape(k, "self", NULL),
        .kind = kind,
        .different = (int)oc_max_i64(1, bench_key_integer(k, "different", 1)),
        .run = (int)oc_max_i64(1, bench_key_integer(k, "run", 1)),
        .inverse = true,
        .counts = kind != UNIQUE_PLAIN,
        .dim = 1000};

    unique_make(c, &m, inputs);
    k->resized = k->unread = m.counts ? "valueOut,countsOut" : "valueOut";
    k->more_bytes =
        m.different * (double)(oc_dtype_size(inputs) + (m.counts ? sizeof(int64_t) : 0));
}

static void draw_unique(struct bench_draw *d)
{
    const int64_t elements = bench_draw_elements(d, 1 << 20);

    bench_draw_add_choice(d, "function", UNIQUE);
    bench_draw_add(d, " self=%lld different=%lld run=%lld", (long long)elements,
                   (long long)bench_draw_size(d, elements), (long long)bench_draw_size(d, 16));
    if (bench_draw_below(d, 2) == 0)
        bench_draw_add(d, " dtypes=f32 inputs=i64");
    else
        bench_draw_add_layout(d, "");
}

const struct bench_op bench_unique =
    BENCH_VERIFY_CASE(unique, "aclnnUnique, aclnnUnique2 and aclnnUniqueConsecutive");

/* ---- aclnnNonzero ---- */

static const char *const NONZERO[] = {"Nonzero", "NonzeroV2", NULL};

static void make_nonzero(struct bench_keys *k, struct oc_op_case *c, enum oc_dtype type)
{
    const char *self = bench_key_shape(k, "self", NULL);
    const struct oc_shape shape = oc_shape_parse(self);
    const int64_t every = oc_max_i64(1, bench_key_integer(k, "every", 2));
    const struct nonzero_case m = {
        .name = "bench",
        .self = self,
        .every = (int)every,
        .most = oc_shape_count(&shape) / every + 2, /* NaN is not 0, either */
        .is_transposed = bench_key_choice(k, "function", NONZERO) == 1};

    nonzero_make(c, &m, bench_key_type(k, "inputs", type));
    k->resized = "out";
}

static void draw_nonzero(struct bench_draw *d)
{
    const int rank = 1 + (int)bench_draw_below(d, 3);
    int64_t shape[BENCH_MAX_RANK];

    bench_draw_shape(d, bench_draw_elements(d, 1 << 22), rank, shape);
    bench_draw_add_choice(d, "function", NONZERO);
    bench_draw_add_shape(d, "self", rank, shape);
    bench_draw_add(d, " every=%lld", (long long)bench_draw_size(d, 64));
    if (bench_draw_below(d, 2) == 0)
        bench_draw_add(d, " dtypes=f32 inputs=b8");
    else
        bench_draw_add_layout(d, "self");
}

const struct bench_op bench_nonzero = BENCH_VERIFY_CASE(nonzero, "aclnnNonzero and aclnnNonzeroV2");

/* ---- aclnnSearchSorted ---- */

static void make_search_sorted(struct bench_keys *k, struct oc_op_case *c, enum oc_dtype type)
{
    const struct search_sorted_case m = {.name = "bench",
                                         .sequence = bench_key_shape(k, "sequence", NULL),
                                         .self = bench_key_shape(k, "self", NULL),
                                         .sequence_type = type,
                                         .self_type = type,
                                         .is_right = bench_key_integer(k, "right", 0) != 0};

    search_sorted_make(c, &m);
}

static void draw_search_sorted(struct bench_draw *d)
{
    const long long rows = bench_draw_size(d, 4096), length = bench_draw_size(d, 256);
    const bool is_shared = bench_draw_below(d, 2) == 0;

    bench_draw_add(d, is_shared ? " sequence=%lld" : " sequence=%lldx%lld",
                   is_shared ? length : rows, length);
    bench_draw_add(d, " self=%lldx%lld right=%d", rows, (long long)bench_draw_size(d, 256),
                   (int)bench_draw_below(d, 2));
    bench_draw_add_layout(d, "self");
}

const struct bench_op bench_search_sorted = BENCH_VERIFY_CASE(search_sorted, "aclnnSearchSorted");

/* ---- aclnnBincount ---- */

static void make_bincount(struct bench_keys *k, struct oc_op_case *c, enum oc_dtype type)
{
    const bool is_weighted = bench_key_integer(k, "weights", 0) != 0;
    const struct bincount_case m = {.name = "bench",
                                    .count = bench_key_integer(k, "count", 1),
                                    .bins = bench_key_integer(k, "bins", 1),
                                    .self = OC_I64,
                                    .weights = is_weighted ? OC_F32 : OC_DTYPE_NONE,
                                    .out = is_weighted ? OC_F32 : OC_I64};

    (void)type;
    bincount_make(c, &m);
}

static void draw_bincount(struct bench_draw *d)
{
    bench_draw_add(d, " dtypes=f32 count=%lld bins=%lld weights=%d",
                   (long long)bench_draw_elements(d, 1 << 22),
                   (long long)bench_draw_size(d, 1 << 17), (int)bench_draw_below(d, 2));
}

const struct bench_op bench_bincount = BENCH_VERIFY_CASE(bincount, "aclnnBincount");

/* ---- aclnnHistc ---- */

static void make_histc(struct bench_keys *k, struct oc_op_case *c, enum oc_dtype type)
{
    const struct histc_case m = {.name = "bench",
                                 .self = bench_key_shape(k, "self", NULL),
                                 .bins = bench_key_integer(k, "bins", 1),
                                 .min = -8,
                                 .max = 8};

    histc_make(c, &m, type, type);
}

/* Of a power of two intervals all quotients are exact. */
static void draw_histc(struct bench_draw *d)
{
    bench_draw_add(d, " self=%lld bins=%d", (long long)bench_draw_elements(d, 1 << 22),
                   1 << bench_draw_below(d, 14));
    bench_draw_add_layout(d, "");
}

const struct bench_op bench_histc = BENCH_VERIFY_CASE(histc, "aclnnHistc");
