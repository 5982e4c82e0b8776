/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Losses of logits and of probabilities. Keys: function=; self; of bce_with_logits reduction=none|mean|sum.
 */
#include "ops/verify_case.h"
#include "verify/ops/bce_with_logits.h"
#include "verify/ops/softmax_cross_entropy.h"

/* ---- aclnnBinaryCrossEntropyWithLogits ---- */

static const struct {
    enum bce_formula formula;
    bool is_backward;
} FORMULAS[] = {{BCE_LOGITS, false},       {BCE_LOGITS, true},      {BCE_PROBABILITIES, false},
                {BCE_PROBABILITIES, true}, {BCE_DIVERGENCE, false}, {BCE_DIVERGENCE, true}};
static const char *const ENTROPY[] = {"BinaryCrossEntropyWithLogits",
                                      "BinaryCrossEntropyWithLogitsBackward",
                                      "BinaryCrossEntropy",
                                      "BinaryCrossEntropyBackward",
                                      "KlDiv",
                                      "KlDivBackward",
                                      NULL};
static const char *const REDUCTIONS[] = {"none", "mean", "sum", NULL};

static void make_bce_with_logits(struct bench_keys *k, struct oc_op_case *c, enum oc_dtype type)
{
    const int function = bench_key_choice(k, "function", ENTROPY);
    const int reduction = bench_key_choice(k, "reduction", REDUCTIONS);
    const char *self = bench_key_shape(k, "self", NULL);
    const struct bce_case m = {.name = "bench",
                               .self = self,
                               .grad = !FORMULAS[function].is_backward ? NULL
                                       : reduction == 0                ? self
                                                                       : "",
                               .reduction = reduction,
                               .formula = FORMULAS[function].formula};

    bce_make(c, &m, type, OC_DATA_REALS);
}

static void draw_bce_with_logits(struct bench_draw *d)
{
    bench_draw_add_choice(d, "function", ENTROPY);
    bench_draw_add_choice(d, "reduction", REDUCTIONS);
    bench_draw_add(d, " self=%lld", (long long)bench_draw_elements(d, 1 << 22));
    bench_draw_add_layout(d, "");
}

const struct bench_op bench_bce_with_logits = BENCH_VERIFY_CASE(
    bce_with_logits,
    "aclnnBinaryCrossEntropyWithLogits, aclnnBinaryCrossEntropy, aclnnKlDiv and their gradients");

/* ---- aclnnSoftmaxCrossEntropyWithLogits ---- */

static void make_softmax_cross_entropy(struct bench_keys *k, struct oc_op_case *c,
                                       enum oc_dtype type)
{
    const struct cross_entropy_case m = {.name = "bench",
                                         .shape = bench_key_shape(k, "self", NULL)};

    cross_entropy_make(c, &m, type);
}

static void draw_softmax_cross_entropy(struct bench_draw *d)
{
    int64_t shape[2];

    bench_draw_shape(d, bench_draw_elements(d, 1 << 22), 2, shape);
    bench_draw_add_shape(d, "self", 2, shape);
    bench_draw_add_layout(d, "");
}

const struct bench_op bench_softmax_cross_entropy =
    BENCH_VERIFY_CASE(softmax_cross_entropy, "aclnnSoftmaxCrossEntropyWithLogits");
