/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Attention and its gradient. Keys: function=; query and key as batches x heads x rows x columns in any layout, value is
 * like key; layout=BNSD|BSND|BSH|SBH; causal=1.
 */
#include "verify/ops/attention.h"

#include "ops/verify_case.h"

static const char *const ATTENTION[] = {"FlashAttentionScore", "FlashAttentionScoreGrad", NULL};
static const char *const LAYOUTS[] = {"BNSD", "BSND", "BSH", "SBH", NULL};

static void make_attention(struct bench_keys *k, struct oc_op_case *c, enum oc_dtype type)
{
    const struct oc_shape query = bench_key_axes(k, "query", 4);
    const struct oc_shape key = bench_key_axes(k, "key", 4);
    const bool is_grad = bench_key_choice(k, "function", ATTENTION) == 1;
    const bool is_causal = bench_key_integer(k, "causal", 0) != 0;
    const struct attention_case m = {.name = "bench",
                                     .batches = query.extent[0],
                                     .heads = query.extent[1],
                                     .key_heads = key.extent[1],
                                     .queries = query.extent[2],
                                     .keys = key.extent[2],
                                     .columns = query.extent[3],
                                     .width = key.extent[3],
                                     .layout = LAYOUTS[bench_key_choice(k, "layout", LAYOUTS)],
                                     .mask = is_causal ? "2048x2048" : NULL,
                                     .mode = is_causal ? 2 : 0};
    const double scores = (double)(m.batches * m.heads * m.queries * m.keys) / (is_causal ? 2 : 1);

    if (k->is_wrong) return;
    (is_grad ? attention_grad_make : attention_make)(c, &m, type);
    /* Two matrix products, and five for the gradient. */
    k->flops = (is_grad ? 10 : 4) * scores * (double)m.columns;
    k->is_product = true;
    k->unread = "attenMaskOptional";
}

static void draw_attention(struct bench_draw *d)
{
    static const int COLUMNS[] = {16, 32, 40, 64, 80, 128};
    const int64_t columns = COLUMNS[bench_draw_below(d, 6)];
    const int64_t heads = bench_draw_size(d, 12), rows = bench_draw_size(d, 1024);
    const int64_t batches = bench_draw_size(d, 1 + (1 << 27) / (heads * rows * rows * columns));

    bench_draw_add_choice(d, "function", ATTENTION);
    bench_draw_add(d, " query=%lldx%lldx%lldx%lld key=%lldx%lldx%lldx%lld causal=%d",
                   (long long)batches, (long long)heads, (long long)rows, (long long)columns,
                   (long long)batches, (long long)heads, (long long)rows, (long long)columns,
                   (int)bench_draw_below(d, 2));
    bench_draw_add_choice(d, "layout", LAYOUTS);
    bench_draw_add_layout(d, "");
}

const struct bench_op bench_attention =
    BENCH_VERIFY_CASE(attention, "aclnnFlashAttentionScore and its gradient");
