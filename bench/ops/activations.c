/* SPDX-License-Identifier: Apache-2.0 */
/* Activations that are no element-wise functions. Keys: function=; self; of glu dim=AXIS; of prelu weight=COUNT;
 * of gelu_v2 approximate=none|tanh. */
#include "ops/verify_case.h"
#include "verify/ops/gelu_v2.h"
#include "verify/ops/glu.h"
#include "verify/ops/prelu.h"

/* ---- aclnnGlu ---- */

static const char *const GLU[] = {"Glu", "GluBackward", NULL};

static void make_glu(struct bench_keys *k, struct oc_op_case *c, enum oc_dtype type)
{
    const struct glu_case m = {.name = "bench",
                               .shape = bench_key_shape(k, "self", NULL),
                               .dim = bench_key_integer(k, "dim", 0),
                               .is_gradient = bench_key_choice(k, "function", GLU) == 1};

    glu_make(c, &m, type);
}

static void draw_glu(struct bench_draw *d)
{
    int64_t shape[3];

    bench_draw_shape(d, bench_draw_elements(d, 1 << 21), 3, shape);
    shape[1] *= 2;
    bench_draw_add_choice(d, "function", GLU);
    bench_draw_add_shape(d, "self", 3, shape);
    bench_draw_add(d, " dim=1");
    bench_draw_add_layout(d, "");
}

const struct bench_op bench_glu = BENCH_VERIFY_CASE(glu, "aclnnGlu and its gradient");

/* ---- aclnnPrelu ---- */

static const char *const PRELU[] = {"Prelu", "PreluBackward", NULL};

static void make_prelu(struct bench_keys *k, struct oc_op_case *c, enum oc_dtype type)
{
    const struct prelu_case m = {.name = "bench",
                                 .self = bench_key_shape(k, "self", NULL),
                                 .weight = bench_key_shape(k, "weight", NULL),
                                 .is_backward = bench_key_choice(k, "function", PRELU) == 1};

    prelu_make(c, &m, type, OC_DATA_REALS);
}

static void draw_prelu(struct bench_draw *d)
{
    int64_t shape[4];

    bench_draw_shape(d, bench_draw_elements(d, 1 << 21), 4, shape);
    bench_draw_add_choice(d, "function", PRELU);
    bench_draw_add_shape(d, "self", 4, shape);
    bench_draw_add(d, " weight=%lld", (long long)(bench_draw_below(d, 2) == 0 ? 1 : shape[1]));
    bench_draw_add_layout(d, "");
}

const struct bench_op bench_prelu = BENCH_VERIFY_CASE(prelu, "aclnnPrelu and its gradient");

/* ---- aclnnGeluV2 ---- */

static const char *const GELU_V2[] = {"GeluV2", "GeluBackwardV2", NULL};
static const char *const APPROXIMATIONS[] = {"none", "tanh", NULL};

static void make_gelu_v2(struct bench_keys *k, struct oc_op_case *c, enum oc_dtype type)
{
    const struct gelu_v2_case m = {
        .name = "bench",
        .shape = bench_key_shape(k, "self", NULL),
        .approximate = bench_key_choice(k, "approximate", APPROXIMATIONS)};

    if (bench_key_choice(k, "function", GELU_V2) == 0)
        gelu_v2_make(c, &m, type, OC_DATA_REALS);
    else
        gelu_backward_v2_make(c, &m, m.shape, type, type, OC_DATA_REALS);
}

static void draw_gelu_v2(struct bench_draw *d)
{
    int64_t shape[3];

    bench_draw_shape(d, bench_draw_elements(d, 1 << 21), 3, shape);
    bench_draw_add_choice(d, "function", GELU_V2);
    bench_draw_add_choice(d, "approximate", APPROXIMATIONS);
    bench_draw_add_shape(d, "self", 3, shape);
    bench_draw_add_layout(d, "");
}

const struct bench_op bench_gelu_v2 = BENCH_VERIFY_CASE(gelu_v2, "aclnnGeluV2 and its gradient");
