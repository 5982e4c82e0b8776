/* SPDX-License-Identifier: Apache-2.0 */
#include "verify/ops/upsample_interpolated.h"

#include <math.h>

#include "verify/check_op.h"
#include "verify/tolerance.h"

enum { FROM, TO };

/* What differs between the modes: the operators, and the name of the gradient. */
static const struct {
    const char *function, *backward, *gradient;
} FUNCTIONS[UPI_MODES] = {
    {"aclnnUpsampleBilinear2d", "aclnnUpsampleBilinear2dBackwardV2", "out"},
    {"aclnnUpsampleBicubic2d", "aclnnUpsampleBicubic2dBackward", "gradInput"},
    {"aclnnUpsampleLinear1d", "aclnnUpsampleLinear1dBackward", "out"},
};

static struct oc_shape shape_of(const struct upi_case *u, int64_t h, int64_t w)
{
    if (u->mode == UPI_LINEAR) return (struct oc_shape){3, {u->n, u->c, w}};
    if (u->channels_last) return (struct oc_shape){4, {u->n, h, w, u->c}};
    return (struct oc_shape){4, {u->n, u->c, h, w}};
}

/* ---- Reference ---- */

/* The neighbors that a position reads, and their weights. */
struct place {
    int count;
    int64_t at[4];
    double weight[4];
};

/* The weight of a neighbor at a distance, of bicubic upsampling. */
static double cubic(double d)
{
    const double a = -0.75;

    return d <= 1 ? (a + 2) * d * d * d - (a + 3) * d * d + 1
                  : a * d * d * d - 5 * a * d * d + 8 * a * d - 4 * a;
}

/* Positions are computed in float, each operation rounded, as PyTorch does. */
static float position_of(const struct upi_case *u, int64_t l, int64_t inputs, int64_t outputs,
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
    }
    return position;
}

static struct place place_of(const struct upi_case *u, int64_t l, int64_t inputs, int64_t outputs,
                             double scale)
{
    double position = (double)position_of(u, l, inputs, outputs, scale);

    if (u->mode != UPI_BICUBIC && inputs == outputs) return (struct place){1, {l}, {1}};
    if (u->mode != UPI_BICUBIC) position = fmax(position, 0);

    const double first = fmin(floor(position), (double)(inputs - 1));

    if (u->mode == UPI_BICUBIC) {
        struct place p = {.count = 4};

        for (int k = 0; k < 4; k++) {
            const int64_t at = (int64_t)first - 1 + k;

            p.at[k] = at < 0 ? 0 : at >= inputs ? inputs - 1 : at;
            p.weight[k] = cubic(fabs(fmin(position - first, 1) + 1 - k));
        }
        return p;
    }
    /* The last neighbor stands alone: 0 times an infinity is no number. */
    if (position >= (double)(inputs - 1)) return (struct place){1, {inputs - 1}, {1}};
    return (struct place){
        2, {(int64_t)first, (int64_t)first + 1}, {1 - (position - first), position - first}};
}

static int64_t index_of(const struct upi_case *u, int64_t plane, int64_t h, int64_t w,
                        int64_t height, int64_t width)
{
    const int64_t n = plane / u->c, c = plane % u->c;

    return u->channels_last ? ((n * height + h) * width + w) * u->c + c
                            : ((n * u->c + c) * height + h) * width + w;
}

/* Adds what one position and one neighbor contribute, with the bound of its error. Linear weights are
 * rounded three times, and a product or a sum each time. Bicubic ones are sums of terms of up to 6, each rounded
 * a few times, and at most 1. `terms` is the number of additions. */
static void add(struct oc_op_case *c, int64_t to, int64_t from, double weight, double terms)
{
    const struct upi_case *u = c->attributes;
    const double factor = c->operands[FROM].values[from], value = weight * factor;

    c->operands[TO].values[to] += value;
    if (!isfinite(value)) return;
    c->operands[TO].error[to] += oc_error(OC_F32, fabs(value), terms + 6);
    if (u->mode == UPI_BICUBIC) c->operands[TO].error[to] += oc_error(OC_F32, fabs(factor), 48);
}

static void compute_position(struct oc_op_case *c, bool is_backward, int64_t plane, int64_t h,
                             int64_t w)
{
    const struct upi_case *u = c->attributes;
    const struct place y = place_of(u, h, u->h, u->out_h, u->scale_h);
    const struct place x = place_of(u, w, u->w, u->out_w, u->scale_w);
    const double taps = u->mode == UPI_BICUBIC ? 4 : 2;
    const double terms = is_backward ? (taps * ceil((double)u->out_h / (double)u->h) + taps) *
                                           (taps * ceil((double)u->out_w / (double)u->w) + taps)
                                     : taps * taps;
    const int64_t outer = index_of(u, plane, h, w, u->out_h, u->out_w);

    for (int j = 0; j < y.count; j++)
        for (int k = 0; k < x.count; k++) {
            const int64_t inner = index_of(u, plane, y.at[j], x.at[k], u->h, u->w);

            add(c, is_backward ? inner : outer, is_backward ? outer : inner,
                y.weight[j] * x.weight[k], terms);
        }
}

/* ---- Cases ---- */

void upi_make(struct oc_op_case *c, const struct upi_case *u, enum oc_dtype dtype, bool is_backward,
              enum oc_data data)
{
    const struct oc_shape small = shape_of(u, u->h, u->w);
    const struct oc_shape large = shape_of(u, u->out_h, u->out_w);
    const int64_t sizes[] = {u->out_h, u->out_w};
    const bool is_linear = u->mode == UPI_LINEAR;
    const aclFormat format = is_linear          ? ACL_FORMAT_NCL
                             : u->channels_last ? ACL_FORMAT_NHWC
                                                : ACL_FORMAT_NCHW;

    *c = (struct oc_op_case){
        .op = is_backward ? "upsample_interpolated_backward" : "upsample_interpolated",
        .name = u->name,
        .types = oc_dtype_name(dtype),
        .function = is_backward ? FUNCTIONS[u->mode].backward : FUNCTIONS[u->mode].function,
        .same = OC_SAME_VALUES,
        .attributes = u};
    oc_op_operand(c, is_backward ? "gradOut" : "self", dtype, false, is_backward ? &large : &small)
        ->format = format;
    oc_op_operand(c, is_backward ? FUNCTIONS[u->mode].gradient : "out", dtype, true,
                  is_backward ? &small : &large)
        ->format = format;
    oc_op_ints(c, "outputSize", is_linear ? sizes + 1 : sizes, is_linear ? 1 : 2);
    if (is_backward) oc_op_ints(c, "inputSize", small.extent, (uint64_t)small.rank);
    oc_op_integer(c, "alignCorners", u->align_corners);
    if (is_linear) {
        oc_op_real(c, is_backward ? "scales" : "scale", u->scale_w);
    } else {
        oc_op_real(c, "scalesH", u->scale_h);
        oc_op_real(c, "scalesW", u->scale_w);
    }
    oc_op_fill(c, data, FROM + 1);
    if (u->has_infinite_border)
        c->operands[FROM].values[is_backward ? 0 : u->h * u->w - 1] = INFINITY;
    if (!oc_op_makes(OC_MADE_OUTPUTS)) return;
    for (int64_t plane = 0; plane < u->n * u->c; plane++)
        for (int64_t l = 0; l < u->out_h * u->out_w; l++)
            compute_position(c, is_backward, plane, l / u->out_w, l % u->out_w);
}

/* ---- aclnn-cl-info --check ---- */

static void check_make(struct oc_op_case *c, int mode, int type)
{
    static const enum oc_dtype TYPES[] = {OC_F32, OC_F16, OC_BF16};
    static const struct upi_case MODES[] = {
        {"up", 2, 3, 7, 9, 15, 20, false, 0, 0, false, false, UPI_BILINEAR},
        {"corners, channels-last", 2, 11, 7, 9, 15, 20, true, 0, 0, true, false, UPI_BILINEAR},
        {"bicubic", 2, 3, 7, 9, 15, 20, false, 0, 0, false, false, UPI_BICUBIC},
        {"bicubic, corners, down", 2, 3, 15, 20, 7, 9, true, 0, 0, true, false, UPI_BICUBIC},
        {"linear", 2, 3, 1, 9, 1, 20, false, 0, 0, false, false, UPI_LINEAR},
    };

    upi_make(c, &MODES[mode / 2], TYPES[type], mode % 2 != 0, OC_DATA_REALS);
}

static const char *const STRATEGIES[] = {"index:32", "index:64", NULL};
const struct oc_check_op oc_check_upsample_interpolated = {10, 3, STRATEGIES, check_make};
