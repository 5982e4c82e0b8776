/* SPDX-License-Identifier: Apache-2.0 */
/* Interpolated upsampling and its gradients. Keys: function=; self=NxCxHxW (NxCxL); out=HxW (L); align=1. */
#include "verify/ops/upsample_interpolated.h"

#include "ops/verify_case.h"

/* In the order of enum upi_mode. */
static const char *const UPSAMPLE[] = {"UpsampleBilinear2d",
                                       "UpsampleBilinear2dBackwardV2",
                                       "UpsampleBicubic2d",
                                       "UpsampleBicubic2dBackward",
                                       "UpsampleLinear1d",
                                       "UpsampleLinear1dBackward",
                                       NULL};

static void make_upsample_interpolated(struct bench_keys *k, struct oc_op_case *c,
                                       enum oc_dtype type)
{
    const int function = bench_key_choice(k, "function", UPSAMPLE);
    const struct oc_shape self = oc_shape_parse(bench_key_shape(k, "self", NULL));
    const struct oc_shape out = oc_shape_parse(bench_key_shape(k, "out", NULL));
    const bool is_linear = function / 2 == UPI_LINEAR;
    const struct upi_case m = {.name = "bench",
                               .n = self.extent[0],
                               .c = self.extent[1],
                               .h = is_linear ? 1 : self.extent[2],
                               .w = self.extent[is_linear ? 2 : 3],
                               .out_h = is_linear ? 1 : out.extent[0],
                               .out_w = out.extent[is_linear ? 0 : 1],
                               .align_corners = bench_key_integer(k, "align", 0) != 0,
                               .mode = (enum upi_mode)(function / 2)};

    if (self.rank != (is_linear ? 3 : 4) || out.rank != self.rank - 2)
        k->is_wrong = !bench_fail("case %s: self or out has the wrong rank", k->spec->name);
    if (!k->is_wrong) upi_make(c, &m, type, function % 2 != 0, OC_DATA_REALS);
}

static void draw_upsample_interpolated(struct bench_draw *d)
{
    const int function = (int)bench_draw_below(d, 6);
    const int rank = function / 2 == UPI_LINEAR ? 3 : 4;
    int64_t shape[4], out[2];

    bench_draw_shape(d, bench_draw_elements(d, 1 << 20), rank, shape);
    for (int i = 0; i < rank - 2; i++)
        out[i] = 1 + bench_draw_below(d, 3 * shape[2 + i]);
    bench_draw_add(d, " function=%s align=%d", UPSAMPLE[function], (int)bench_draw_below(d, 2));
    bench_draw_add_shape(d, "self", rank, shape);
    bench_draw_add_shape(d, "out", rank - 2, out);
    bench_draw_add_layout(d, "");
}

const struct bench_op bench_upsample_interpolated = BENCH_VERIFY_CASE(
    upsample_interpolated,
    "aclnnUpsampleBilinear2d, aclnnUpsampleBicubic2d, aclnnUpsampleLinear1d and their gradients");
