/* SPDX-License-Identifier: Apache-2.0 */
/*
 * What language models call beside the others. Keys: of gated function=, self, dim=AXIS, approximate=none|tanh; of
 * rotary_position_embedding self=BxNxSxD (the cosines are 1x1xSxD), mode=half|interleave; of fused_attention query and
 * key=batches x rows x heads x columns.
 */
#include "ops/verify_case.h"
#include "verify/ops/fused_attention.h"
#include "verify/ops/gated.h"
#include "verify/ops/rotary_position_embedding.h"

/* ---- aclnnSwiGlu ---- */

static const char *const GATED[] = {
    [GATED_SWI_GLU] = "SwiGlu", [GATED_GEGLU] = "GeGlu", [GATED_GEGLU_V3_LEFT] = "GeGluV3", NULL};
static const char *const APPROXIMATIONS[] = {"none", "tanh", NULL};

static void make_gated(struct bench_keys *k, struct oc_op_case *c, enum oc_dtype type)
{
    const struct gated_case m = {.name = "bench",
                                 .shape = bench_key_shape(k, "self", NULL),
                                 .dim = bench_key_integer(k, "dim", 0),
                                 .kind = (enum gated_kind)bench_key_choice(k, "function", GATED),
                                 .approximate = bench_key_choice(k, "approximate", APPROXIMATIONS)};

    gated_make(c, &m, type, OC_DATA_REALS);
}

static void draw_gated(struct bench_draw *d)
{
    int64_t shape[2];

    bench_draw_shape(d, bench_draw_elements(d, 1 << 21), 2, shape);
    shape[1] *= 2;
    bench_draw_add_choice(d, "function", GATED);
    bench_draw_add(d, " dim=1");
    bench_draw_add_shape(d, "self", 2, shape);
    bench_draw_add_layout(d, "");
}

const struct bench_op bench_gated =
    BENCH_VERIFY_CASE(gated, "aclnnSwiGlu, aclnnGeGlu and aclnnGeGluV3");

/* ---- aclnnRotaryPositionEmbedding ---- */

static const char *const MODES[] = {"half", "interleave", NULL};

static void make_rotary_position_embedding(struct bench_keys *k, struct oc_op_case *c,
                                           enum oc_dtype type)
{
    struct oc_shape shape = bench_key_axes(k, "self", 4);
    char angles[OC_SHAPE_TEXT];
    const struct rotary_case m = {.name = "bench",
                                  .x = bench_key_shape(k, "self", NULL),
                                  .cos = angles,
                                  .sin = angles,
                                  .mode = bench_key_choice(k, "mode", MODES)};

    if (k->is_wrong) return;
    shape.extent[0] = shape.extent[1] = 1;
    oc_shape_print(&shape, angles, sizeof(angles));
    rotary_position_embedding_make(c, &m, type, OC_DATA_REALS);
}

static void draw_rotary_position_embedding(struct bench_draw *d)
{
    const int64_t elements = bench_draw_elements(d, 1 << 15);
    const int64_t rows = bench_draw_size(d, elements), heads = bench_draw_size(d, elements / rows);

    bench_draw_add(d, " self=%lldx%lldx%lldx%d", (long long)bench_draw_size(d, 2), (long long)heads,
                   (long long)rows, 32 << (int)bench_draw_below(d, 3));
    bench_draw_add_choice(d, "mode", MODES);
    bench_draw_add_layout(d, "");
}

const struct bench_op bench_rotary_position_embedding =
    BENCH_VERIFY_CASE(rotary_position_embedding, "aclnnRotaryPositionEmbedding");

/* ---- aclnnFusedInferAttentionScoreV2 ---- */

static void make_fused_attention(struct bench_keys *k, struct oc_op_case *c, enum oc_dtype type)
{
    const struct oc_shape query = bench_key_axes(k, "query", 4);
    const struct oc_shape key = bench_key_axes(k, "key", 4);
    const struct fused_attention_case m = {.name = "bench",
                                           .batches = query.extent[0],
                                           .heads = query.extent[2],
                                           .key_heads = key.extent[2],
                                           .queries = query.extent[1],
                                           .keys = key.extent[1],
                                           .columns = query.extent[3],
                                           .layout = "BSND"};

    if (k->is_wrong) return;
    fused_attention_make(c, &m, type);
    k->flops = 4.0 * (double)(m.batches * m.heads * m.queries * m.keys * m.columns);
    k->is_product = true;
}

static void draw_fused_attention(struct bench_draw *d)
{
    const int64_t heads = 1 << bench_draw_below(d, 4), keys = bench_draw_size(d, 2048);

    bench_draw_add(d, " query=1x1x%lldx64 key=1x%lldx%lldx64", (long long)heads, (long long)keys,
                   (long long)(heads > 1 && bench_draw_below(d, 2) != 0 ? heads / 2 : heads));
    bench_draw_add_layout(d, "");
}

const struct bench_op bench_fused_attention =
    BENCH_VERIFY_CASE(fused_attention, "aclnnFusedInferAttentionScoreV2");
