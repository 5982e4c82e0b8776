/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Upsampling of volumes and its gradients. Keys: function=UpsampleTrilinear3d|UpsampleTrilinear3dBackward|
 * UpsampleNearest3d|UpsampleNearest3dBackward; self=NxCxDxHxW; out=DxHxW; align=1.
 */
#include "verify/ops/upsample_volume.h"

#include "ops/verify_case.h"

static const char *const VOLUME[] = {"UpsampleTrilinear3d", "UpsampleTrilinear3dBackward",
                                     "UpsampleNearest3d", "UpsampleNearest3dBackward", NULL};

static void make_upsample_volume(struct bench_keys *k, struct oc_op_case *c, enum oc_dtype type)
{
    const int function = bench_key_choice(k, "function", VOLUME);
    const struct oc_shape self = bench_key_axes(k, "self", 5);
    const struct oc_shape out = bench_key_axes(k, "out", 3);
    const struct volume_case m = {.name = "bench",
                                  .n = self.extent[0],
                                  .c = self.extent[1],
                                  .in = {self.extent[2], self.extent[3], self.extent[4]},
                                  .out = {out.extent[0], out.extent[1], out.extent[2]},
                                  .align_corners = bench_key_integer(k, "align", 0) != 0};

    if (!k->is_wrong) volume_make(c, &m, type, function >= 2, function % 2 != 0);
}

static void draw_upsample_volume(struct bench_draw *d)
{
    int64_t shape[5], out[3];

    bench_draw_shape(d, bench_draw_elements(d, 1 << 18), 5, shape);
    for (int i = 0; i < 3; i++)
        out[i] = 1 + bench_draw_below(d, 3 * shape[2 + i]);
    bench_draw_add_choice(d, "function", VOLUME);
    bench_draw_add(d, " align=%d", (int)bench_draw_below(d, 2));
    bench_draw_add_shape(d, "self", 5, shape);
    bench_draw_add_shape(d, "out", 3, out);
    bench_draw_add_layout(d, "");
}

const struct bench_op bench_upsample_volume = BENCH_VERIFY_CASE(
    upsample_volume, "aclnnUpsampleTrilinear3d, aclnnUpsampleNearest3d and their gradients");
