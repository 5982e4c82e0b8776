/* SPDX-License-Identifier: Apache-2.0 */
#include "verify/ops/affine_grid.h"

#include <math.h>

#include "verify/check_op.h"
#include "verify/tolerance.h"

enum { THETA, OUT };

/* As PyTorch defines it: the ends, or the middles of the first and the last element, are at -1 and 1. */
static double coordinate(const struct affine_grid_case *m, int64_t i, int64_t length)
{
    if (m->align) return length == 1 ? 0 : -1 + 2 * (double)i / (double)(length - 1);
    return (2 * (double)i + 1) / (double)length - 1;
}

static void compute(struct oc_op_case *c)
{
    const struct affine_grid_case *m = c->attributes;
    const struct oc_operand *theta = &c->operands[THETA];
    struct oc_operand *out = &c->operands[OUT];
    const int64_t axes = theta->shape.extent[1];
    const int64_t count = oc_shape_count(&out->shape);

    for (int64_t k = 0; k < count; k++) {
        const int64_t axis = k % axes;
        int64_t point = k / axes;
        const double *map = NULL;
        double position[4] = {0}, magnitude = 0;

        for (int64_t i = 0; i < axes; i++) {
            const int64_t length = out->shape.extent[axes - i];

            position[i] = coordinate(m, point % length, length);
            point /= length;
        }
        position[axes] = 1;
        map = theta->values + (point * axes + axis) * (axes + 1);
        for (int64_t i = 0; i <= axes; i++) {
            out->values[k] += map[i] * position[i];
            magnitude += fabs(map[i] * position[i]);
        }
        /* A division may err by 2.5 units in the last place; then a product and up to three sums. */
        if (!m->is_exact && isfinite(magnitude))
            out->error[k] = oc_error(out->dtype, magnitude, 5 + 1 + 3);
    }
}

void affine_grid_make(struct oc_op_case *c, const struct affine_grid_case *m, enum oc_dtype type,
                      enum oc_data data)
{
    const struct oc_shape size = oc_shape_parse(m->size);
    const int64_t axes = (int64_t)size.rank - 2;
    const struct oc_shape theta = {3, {size.extent[0], axes, axes + 1}};
    struct oc_shape out = {size.rank, {size.extent[0]}};

    for (int64_t i = 0; i < axes; i++)
        out.extent[1 + i] = size.extent[2 + i];
    out.extent[1 + axes] = axes;
    *c = (struct oc_op_case){.op = "affine_grid",
                             .name = m->name,
                             .types = oc_dtype_name(type),
                             .function = "aclnnAffineGrid",
                             .attributes = m};
    (void)oc_op_operand(c, "theta", type, false, &theta);
    (void)oc_op_operand(c, "out", type, true, &out);
    oc_op_ints(c, "size", size.extent, size.rank);
    oc_op_integer(c, "alignCorners", m->align);
    oc_op_fill(c, data, OUT);
    if (oc_op_makes(OC_MADE_OUTPUTS)) compute(c);
}

/* ---- aclnn-cl-info --check ---- */

static void check_make(struct oc_op_case *c, int mode, int type)
{
    static const enum oc_dtype TYPES[] = {OC_F32, OC_F16, OC_BF16};
    static const struct affine_grid_case MODES[] = {
        {"images", "2x1x4x16", false, true},
        {"images, aligned", "2x1x3x17", true, true},
        {"volumes", "2x1x2x4x8", false, true},
    };

    affine_grid_make(c, &MODES[mode], TYPES[type], OC_DATA_INTEGERS);
}

static const char *const STRATEGIES[] = {"index:32", "index:64", NULL};
const struct oc_check_op oc_check_affine_grid = {3, 3, STRATEGIES, check_make};
