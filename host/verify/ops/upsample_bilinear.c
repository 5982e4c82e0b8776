/* SPDX-License-Identifier: Apache-2.0 */
#include "verify/ops/upsample_bilinear.h"

#include <math.h>

#include "verify/check_op.h"
#include "verify/tolerance.h"

enum { FROM, TO };

static struct oc_shape shape_of(const struct upb_case *u, int64_t h, int64_t w)
{
    if (u->channels_last) return (struct oc_shape){4, {u->n, h, w, u->c}};
    return (struct oc_shape){4, {u->n, u->c, h, w}};
}

/* ---- Reference ---- */

/* The two neighbors of a position, and the weight of the second one. */
struct place {
    int64_t first, second;
    double weight;
};

/* Positions are computed in float, each operation rounded, as PyTorch does. */
static struct place place_of(const struct upb_case *u, int64_t l, int64_t inputs, int64_t outputs,
                             double scale)
{
    volatile float ratio, position; /* so that no operation is contracted */

    if (u->align_corners) {
        ratio = outputs > 1 ? (float)(inputs - 1) / (float)(outputs - 1) : 0;
        position = (float)l * ratio;
    } else {
        ratio = scale > 0 ? (float)(1 / scale) : (float)inputs / (float)outputs;
        position = ((float)l + 0.5F) * ratio;
        position = position - 0.5F;
        if (position < 0) position = 0;
    }
    if (position >= (float)(inputs - 1)) return (struct place){inputs - 1, inputs - 1, 0};

    const int64_t first = (int64_t)position;

    return (struct place){first, first + 1, (double)position - (double)first};
}

static int64_t index_of(const struct upb_case *u, int64_t plane, int64_t h, int64_t w,
                        int64_t height, int64_t width)
{
    const int64_t n = plane / u->c, c = plane % u->c;

    return u->channels_last ? ((n * height + h) * width + w) * u->c + c
                            : ((n * u->c + c) * height + h) * width + w;
}

/* Adds what one position and one neighbor contribute, with the bound of its error. The weights are
 * rounded three times, and a product or a sum each time. `terms` is the number of additions. */
static void add(struct oc_op_case *c, int64_t to, int64_t from, double weight, double terms)
{
    const double value = weight * c->operands[FROM].values[from];

    c->operands[TO].values[to] += value;
    if (isfinite(value)) c->operands[TO].error[to] += oc_error(OC_F32, fabs(value), terms + 6);
}

static void compute_position(struct oc_op_case *c, bool is_backward, int64_t plane, int64_t h,
                             int64_t w)
{
    const struct upb_case *u = c->attributes;
    const struct place y = place_of(u, h, u->h, u->out_h, u->scale_h);
    const struct place x = place_of(u, w, u->w, u->out_w, u->scale_w);
    const double terms = is_backward ? (2 * ceil((double)u->out_h / (double)u->h) + 2) *
                                           (2 * ceil((double)u->out_w / (double)u->w) + 2)
                                     : 2;
    const int64_t outer = index_of(u, plane, h, w, u->out_h, u->out_w);

    for (int k = 0; k < 4; k++) {
        const double weight =
            (k / 2 == 0 ? 1 - y.weight : y.weight) * (k % 2 == 0 ? 1 - x.weight : x.weight);
        const int64_t inner = index_of(u, plane, k / 2 == 0 ? y.first : y.second,
                                       k % 2 == 0 ? x.first : x.second, u->h, u->w);

        /* The last neighbor stands alone: 0 times an infinity is no number. */
        if ((k / 2 == 1 && y.second == y.first) || (k % 2 == 1 && x.second == x.first)) continue;
        add(c, is_backward ? inner : outer, is_backward ? outer : inner, weight, terms);
    }
}

/* ---- Cases ---- */

void upb_make(struct oc_op_case *c, const struct upb_case *u, enum oc_dtype dtype, bool is_backward,
              enum oc_data data)
{
    const struct oc_shape small = shape_of(u, u->h, u->w);
    const struct oc_shape large = shape_of(u, u->out_h, u->out_w);
    const int64_t sizes[] = {u->out_h, u->out_w};

    *c = (struct oc_op_case){
        .op = is_backward ? "upsample_bilinear_backward" : "upsample_bilinear",
        .name = u->name,
        .types = oc_dtype_name(dtype),
        .function = is_backward ? "aclnnUpsampleBilinear2dBackwardV2" : "aclnnUpsampleBilinear2d",
        .same = OC_SAME_VALUES,
        .attributes = u};
    oc_op_operand(c, is_backward ? "gradOut" : "self", dtype, false, is_backward ? &large : &small)
        ->format = u->channels_last ? ACL_FORMAT_NHWC : ACL_FORMAT_NCHW;
    oc_op_operand(c, "out", dtype, true, is_backward ? &small : &large)->format =
        u->channels_last ? ACL_FORMAT_NHWC : ACL_FORMAT_NCHW;
    oc_op_ints(c, "outputSize", sizes, 2);
    if (is_backward) oc_op_ints(c, "inputSize", small.extent, 4);
    oc_op_integer(c, "alignCorners", u->align_corners);
    oc_op_real(c, "scalesH", u->scale_h);
    oc_op_real(c, "scalesW", u->scale_w);
    oc_op_fill(c, data, FROM + 1);
    if (u->has_infinite_border && !is_backward)
        c->operands[FROM].values[u->h * u->w - 1] = INFINITY;
    for (int64_t plane = 0; plane < u->n * u->c; plane++)
        for (int64_t l = 0; l < u->out_h * u->out_w; l++)
            compute_position(c, is_backward, plane, l / u->out_w, l % u->out_w);
}

/* ---- aclnn-cl-info --check ---- */

static void check_make(struct oc_op_case *c, int mode, int type)
{
    static const enum oc_dtype TYPES[] = {OC_F32, OC_F16, OC_BF16};
    static const struct upb_case MODES[] = {
        {"up", 2, 3, 7, 9, 15, 20, false, 0, 0, false, false},
        {"corners, channels-last", 2, 11, 7, 9, 15, 20, true, 0, 0, true, false},
    };

    upb_make(c, &MODES[mode / 2], TYPES[type], mode % 2 != 0, OC_DATA_REALS);
}

static const char *const STRATEGIES[] = {"index:32", "index:64", NULL};
const struct oc_check_op oc_check_upsample_bilinear = {4, 3, STRATEGIES, check_make};
