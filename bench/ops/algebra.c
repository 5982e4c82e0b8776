/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Systems of equations, and products with quantized weights. Keys: of triangular_solve A=...xNxN and self=...xNxM,
 * upper=1, transpose=1; of weight_quant x=MxK, weight=KxN, group=COUNT of rows of the weight that share a scale
 * (default: all).
 */
#include "ops/verify_case.h"
#include "verify/ops/triangular_solve.h"
#include "verify/ops/weight_quant.h"

/* ---- aclnnTriangularSolve ---- */

static void make_triangular_solve(struct bench_keys *k, struct oc_op_case *c, enum oc_dtype type)
{
    const char *self = bench_key_shape(k, "self", NULL), *matrix = bench_key_shape(k, "A", NULL);
    const struct oc_shape a = oc_shape_parse(matrix), b = oc_shape_parse(self);
    const struct solve_case m = {.name = "bench",
                                 .self = self,
                                 .matrix = matrix,
                                 .out = self,
                                 .triangle = matrix,
                                 .upper = bench_key_integer(k, "upper", 0) != 0,
                                 .transpose = bench_key_integer(k, "transpose", 0) != 0};
    bool is_right = a.rank >= 2 && a.rank == b.rank && a.extent[a.rank - 1] == b.extent[b.rank - 2];

    for (uint64_t i = 0; is_right && i < a.rank - 1; i++)
        is_right = a.extent[i] == b.extent[i];
    if (!k->is_wrong && (!is_right || type != OC_F32))
        k->is_wrong =
            !bench_fail("case %s: A must be ...xNxN, self ...xNxM, the dtype f32", k->spec->name);
    if (k->is_wrong) return;
    solve_make(c, &m, OC_DATA_REALS);
    k->flops = (double)oc_shape_count(&b) * (double)a.extent[a.rank - 1];
    k->is_product = true;
}

static void draw_triangular_solve(struct bench_draw *d)
{
    int64_t shape[3];

    bench_draw_shape(d, bench_draw_elements(d, 1 << 18), 3, shape);
    bench_draw_add_shape(d, "self", 3, shape);
    shape[2] = shape[1];
    bench_draw_add_shape(d, "A", 3, shape);
    bench_draw_add(d, " dtypes=f32 upper=%d transpose=%d", (int)bench_draw_below(d, 2),
                   (int)bench_draw_below(d, 2));
}

const struct bench_op bench_triangular_solve =
    BENCH_VERIFY_CASE(triangular_solve, "aclnnTriangularSolve");

/* ---- aclnnWeightQuantBatchMatmulV2 ---- */

static void make_weight_quant(struct bench_keys *k, struct oc_op_case *c, enum oc_dtype type)
{
    const struct oc_shape x = bench_key_axes(k, "x", 2), weight = bench_key_axes(k, "weight", 2);
    const int64_t group = bench_key_integer(k, "group", 0);
    const struct weight_quant_types types = {type, type, type};
    const struct weight_quant_case m = {.name = "bench",
                                        .rows = x.extent[0],
                                        .summed = x.extent[1],
                                        .columns = weight.extent[1],
                                        .scale = group > 0 ? SCALE_GROUPS : SCALE_COLUMNS,
                                        .group = group};

    if (!k->is_wrong && (x.extent[1] != weight.extent[0] || type == OC_F32))
        k->is_wrong =
            !bench_fail("case %s: x must be MxK, weight KxN, the dtype f16 or bf16", k->spec->name);
    if (k->is_wrong) return;
    weight_quant_make(c, &m, &types, OC_DATA_REALS);
    k->flops = 2 * (double)m.rows * (double)m.summed * (double)m.columns;
    k->is_product = true;
}

static void draw_weight_quant(struct bench_draw *d)
{
    int64_t shape[3];

    bench_draw_shape(d, bench_draw_elements(d, 1 << 24), 3, shape);
    bench_draw_add_shape(d, "x", 2, shape);
    bench_draw_add_shape(d, "weight", 2, shape + 1);
    bench_draw_add(d, " dtypes=f16,bf16");
}

const struct bench_op bench_weight_quant =
    BENCH_VERIFY_CASE(weight_quant, "aclnnWeightQuantBatchMatmulV2");
