/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Random numbers. Keys: function=InplaceUniform|InplaceNormal|InplaceRandom|Bernoulli|InplaceBernoulli; self; of multinomial,
 * which has no functions, samples=COUNT and replacement=1.
 */
#include "ops/verify_case.h"
#include "verify/ops/multinomial.h"
#include "verify/ops/random.h"

static const struct {
    enum random_op op;
    double first, second; /* as of random_case */
} ARGUMENTS[] = {{RANDOM_UNIFORM, 0, 1},
                 {RANDOM_NORMAL, 0, 1},
                 {RANDOM_INTEGERS, 0, 100},
                 {RANDOM_BERNOULLI, 0.25, 0},
                 {RANDOM_BERNOULLI_IN_PLACE, 0.25, 0}};
static const char *const RANDOM[] = {"InplaceUniform", "InplaceNormal",    "InplaceRandom",
                                     "Bernoulli",      "InplaceBernoulli", NULL};

static void make_random_numbers(struct bench_keys *k, struct oc_op_case *c, enum oc_dtype type)
{
    const int which = bench_key_choice(k, "function", RANDOM);
    const struct random_case m = {.name = "bench",
                                  .op = ARGUMENTS[which].op,
                                  .shape = bench_key_shape(k, "self", NULL),
                                  .first = ARGUMENTS[which].first,
                                  .second = ARGUMENTS[which].second,
                                  .seed = 17,
                                  .offset = 40};

    if (!random_make(c, &m, type))
        k->is_wrong = !bench_fail("case %s: not of this dtype", k->spec->name);
    k->unread = "self";
}

static void draw_random_numbers(struct bench_draw *d)
{
    bench_draw_add_choice(d, "function", RANDOM);
    bench_draw_add(d, " self=%lld", (long long)bench_draw_elements(d, 1 << 22));
    bench_draw_add_layout(d, "");
}

const struct bench_op bench_random_numbers =
    BENCH_VERIFY_CASE(random_numbers, "aclnnInplaceUniform and others");

/* ---- aclnnMultinomial ---- */

static void make_multinomial(struct bench_keys *k, struct oc_op_case *c, enum oc_dtype type)
{
    const struct multinomial_case m = {
        .name = "bench",
        .self = bench_key_shape(k, "self", NULL),
        .samples = bench_key_integer(k, "samples", 1),
        .has_replacement = bench_key_integer(k, "replacement", 0) != 0,
        .seed = 17,
        .offset = 40};

    multinomial_make(c, &m, type);
}

/* Few draws without replacement: of many, the order of two that nearly tie depends on a rounding. */
static void draw_multinomial(struct bench_draw *d)
{
    const long long rows = bench_draw_size(d, 64), categories = 64 + bench_draw_size(d, 1 << 14);
    const bool has_replacement = bench_draw_below(d, 2) == 0;

    bench_draw_add(d, " self=%lldx%lld samples=%lld replacement=%d", rows, categories,
                   (long long)bench_draw_size(d, has_replacement ? 256 : 8), has_replacement);
    bench_draw_add_layout(d, "");
}

const struct bench_op bench_multinomial = BENCH_VERIFY_CASE(multinomial, "aclnnMultinomial");
