/* SPDX-License-Identifier: Apache-2.0 */
#include "verify/ops/upsample_volume.h"

#include <math.h>

#include "verify/check_op.h"
#include "verify/tolerance.h"

enum { FROM, TO };

/* The neighbors that a position reads along an axis, and their weights. */
struct place {
    int count;
    int64_t at[2];
    double weight[2];
};

/* The input elements per output along an axis; of float, unless linear positions are those of doubles. */
static double ratio_of(const struct volume_case *v, bool has_corners, bool is_double, int axis)
{
    const double inputs = (double)(v->in[axis] - has_corners),
                 outputs = (double)(v->out[axis] - has_corners), scale = v->scale[axis];

    if (has_corners && outputs == 0) return 0;
    if (!has_corners && scale > 0) return is_double ? 1 / scale : (double)(float)(1 / scale);
    return is_double ? inputs / outputs : (double)((float)inputs / (float)outputs);
}

/* Positions are computed with each operation rounded, as PyTorch does. */
static double linear_position(const struct volume_case *v, bool is_double, int axis, int64_t l)
{
    const double ratio = ratio_of(v, v->align_corners, is_double, axis);
    const float shift = v->align_corners ? 0 : 0.5F;
    volatile float position; /* so that no operation is contracted */
    volatile double of_double;

    if (is_double) {
        of_double = ((double)l + (double)shift) * ratio;
        of_double = of_double - (double)shift;
        return fmax(of_double, 0);
    }
    position = ((float)l + shift) * (float)ratio;
    position = position - shift;
    return fmax((double)position, 0);
}

static struct place place_of(const struct volume_case *v, bool is_nearest, bool is_double, int axis,
                             int64_t l)
{
    const int64_t last = v->in[axis] - 1;
    const float ratio = (float)ratio_of(v, false, false, axis);
    const double position =
        is_nearest ? (double)((float)l * ratio) : linear_position(v, is_double, axis, l);

    if (!is_nearest && v->in[axis] == v->out[axis]) return (struct place){1, {l}, {1}};
    /* The last neighbor stands alone: 0 times an infinity is no number. Nor is the position of a tiny factor. */
    if (!(position < (double)last)) return (struct place){1, {last}, {1}};

    const double first = floor(position);

    if (is_nearest) return (struct place){1, {(int64_t)first}, {1}};
    return (struct place){
        2, {(int64_t)first, (int64_t)first + 1}, {1 - (position - first), position - first}};
}

static int64_t index_of(const struct volume_case *v, int64_t plane, const int64_t at[3],
                        const int64_t lengths[3])
{
    const int64_t n = plane / v->c, c = plane % v->c;

    if (v->channels_last)
        return (((n * lengths[0] + at[0]) * lengths[1] + at[1]) * lengths[2] + at[2]) * v->c + c;
    return (((n * v->c + c) * lengths[0] + at[0]) * lengths[1] + at[1]) * lengths[2] + at[2];
}

/* Adds what one position and one neighbor contribute, with the bound of its error: three weights are rounded three times each,
 * and a product or a sum each time. */
static void add(struct oc_op_case *c, int64_t to, int64_t from, double weight, double terms)
{
    const double value = weight * c->operands[FROM].values[from];
    const bool is_double = c->operands[FROM].dtype == OC_F64;

    c->operands[TO].values[to] += value;
    /* Those of the reference add to the roundings of doubles. */
    if (isfinite(value))
        c->operands[TO].error[to] += is_double ? oc_error(OC_F64, fabs(value), 2 * (terms + 9))
                                               : oc_error(OC_F32, fabs(value), terms + 9);
}

static void compute_position(struct oc_op_case *c, bool is_nearest, bool is_backward, int64_t plane,
                             const int64_t at[3])
{
    const struct volume_case *v = c->attributes;
    const int64_t outer = index_of(v, plane, at, v->out);
    struct place p[3];
    double terms = 1;

    for (int i = 0; i < 3; i++) {
        p[i] = place_of(v, is_nearest, c->operands[FROM].dtype == OC_F64, i, at[i]);
        terms =
            is_backward ? terms + 2 * ceil((double)v->out[i] / (double)v->in[i]) + 2 : 2 * terms;
    }
    for (int k = 0; k < p[0].count * p[1].count * p[2].count; k++) {
        const int part[3] = {k / p[2].count / p[1].count, k / p[2].count % p[1].count,
                             k % p[2].count};
        int64_t from[3];
        double weight = 1;

        for (int i = 0; i < 3; i++) {
            from[i] = p[i].at[part[i]];
            weight *= p[i].weight[part[i]];
        }

        const int64_t inner = index_of(v, plane, from, v->in);

        if (is_nearest && !is_backward)
            c->operands[TO].values[outer] = c->operands[FROM].values[inner];
        else
            add(c, is_backward ? inner : outer, is_backward ? outer : inner, weight, terms);
    }
}

static struct oc_shape shape_of(const struct volume_case *v, const int64_t lengths[3])
{
    if (v->channels_last)
        return (struct oc_shape){5, {v->n, lengths[0], lengths[1], lengths[2], v->c}};
    return (struct oc_shape){5, {v->n, v->c, lengths[0], lengths[1], lengths[2]}};
}

void volume_make(struct oc_op_case *c, const struct volume_case *v, enum oc_dtype dtype,
                 bool is_nearest, bool is_backward)
{
    static const char *const FUNCTIONS[2][2] = {
        {"aclnnUpsampleTrilinear3d", "aclnnUpsampleTrilinear3dBackward"},
        {"aclnnUpsampleNearest3d", "aclnnUpsampleNearest3dBackward"}};
    static const char *const NAMES[2][2] = {
        {"upsample_trilinear", "upsample_trilinear_backward"},
        {"upsample_nearest_volume", "upsample_nearest_volume_backward"}};
    const struct oc_shape small = shape_of(v, v->in), large = shape_of(v, v->out);
    const int64_t sizes[] = {v->n, v->c, v->in[0], v->in[1], v->in[2]};
    const aclFormat format = v->channels_last ? ACL_FORMAT_NDHWC : ACL_FORMAT_NCDHW;

    *c = (struct oc_op_case){.op = NAMES[is_nearest][is_backward],
                             .name = v->name,
                             .types = oc_dtype_name(dtype),
                             .function = FUNCTIONS[is_nearest][is_backward],
                             .same = OC_SAME_VALUES,
                             .attributes = v};
    oc_op_operand(c, is_backward ? "gradOut" : "self", dtype, false, is_backward ? &large : &small)
        ->format = format;
    oc_op_operand(c, is_backward ? "gradInput" : "out", dtype, true, is_backward ? &small : &large)
        ->format = format;
    oc_op_ints(c, "outputSize", v->out, 3);
    if (is_backward) oc_op_ints(c, "inputSize", sizes, 5);
    if (!is_nearest) oc_op_integer(c, "alignCorners", v->align_corners);
    oc_op_real(c, "scalesD", v->scale[0]);
    oc_op_real(c, "scalesH", v->scale[1]);
    oc_op_real(c, "scalesW", v->scale[2]);
    oc_op_fill(c, OC_DATA_REALS, FROM + 1);
    if (v->has_infinite_border)
        c->operands[FROM].values[is_backward ? 0 : v->in[0] * v->in[1] * v->in[2] - 1] = INFINITY;
    if (!oc_op_makes(OC_MADE_OUTPUTS)) return;
    for (int64_t plane = 0; plane < v->n * v->c; plane++)
        for (int64_t l = 0; l < v->out[0] * v->out[1] * v->out[2]; l++) {
            const int64_t at[3] = {l / v->out[2] / v->out[1], l / v->out[2] % v->out[1],
                                   l % v->out[2]};

            compute_position(c, is_nearest, is_backward, plane, at);
        }
}

/* ---- aclnn-cl-info --check ---- */

static void check_make(struct oc_op_case *c, int mode, int type)
{
    static const enum oc_dtype TYPES[] = {OC_F32, OC_F16, OC_BF16};
    static const struct volume_case CASES[] = {
        {"up", 2, 3, {3, 4, 9}, {5, 9, 20}, {0}, false, false, false},
        {"down, channels-last", 2, 11, {5, 7, 6}, {3, 4, 4}, {0}, false, true, false},
    };

    volume_make(c, &CASES[mode / 4], TYPES[type], mode / 2 % 2 != 0, mode % 2 != 0);
}

static const char *const STRATEGIES[] = {"index:32", "index:64", NULL};
const struct oc_check_op oc_check_upsample_volume = {8, 3, STRATEGIES, check_make};
