/* SPDX-License-Identifier: Apache-2.0 */
#include "verify/ops/im2col.h"

#include <math.h>

#include "verify/check_op.h"
#include "verify/tolerance.h"

struct axis {
    int64_t inputs, windows, taps, dilation, padding, stride;
};

static int64_t value_of(const char *text, int i)
{
    const struct oc_shape values = oc_shape_parse(text);

    return values.extent[values.rank == 1 ? 0 : i];
}

/* Returns an axis. The windows are counted as long as the last tap is in the padded image. */
static struct axis axis_of(const struct im2col_case *m, const struct oc_shape *image, int i)
{
    struct axis a = {.inputs = image->extent[image->rank - 2 + (uint64_t)i],
                     .taps = value_of(m->kernel, i),
                     .dilation = value_of(m->dilation, i),
                     .padding = value_of(m->padding, i),
                     .stride = value_of(m->stride, i)};

    while (a.windows * a.stride + (a.taps - 1) * a.dilation < a.inputs + 2 * a.padding)
        a.windows++;
    return a;
}

/* Copies the elements of windows of a channel, or adds what is copied from an element. */
static void compute_plane(struct oc_op_case *c, const struct axis *h, const struct axis *w,
                          int64_t plane, bool is_backward)
{
    const double *from = c->operands[0].values;
    struct oc_operand *to = &c->operands[1];
    const int64_t taps = h->taps * w->taps, windows = h->windows * w->windows;

    for (int64_t k = 0; k < taps * windows; k++) {
        const int64_t tap = k / windows, window = k % windows;
        const int64_t y =
            window / w->windows * h->stride + tap / w->taps * h->dilation - h->padding;
        const int64_t x =
            window % w->windows * w->stride + tap % w->taps * w->dilation - w->padding;
        const int64_t column = plane * taps * windows + k;
        const int64_t element = (plane * h->inputs + y) * w->inputs + x;
        const bool is_inside = y >= 0 && y < h->inputs && x >= 0 && x < w->inputs;

        if (!is_inside) continue; /* initially 0 */
        if (is_backward) {
            to->values[element] += from[column];
            to->error[element] += oc_error(OC_F32, fabs(from[column]), (double)taps);
        } else {
            to->values[column] = from[element];
        }
    }
}

static void add_array(struct oc_op_case *c, const char *name, const char *text)
{
    const int64_t values[] = {value_of(text, 0), value_of(text, 1)};

    oc_op_ints(c, name, values, 2);
}

void im2col_make(struct oc_op_case *c, const struct im2col_case *m, enum oc_dtype type,
                 enum oc_data data)
{
    const struct oc_shape image = oc_shape_parse(m->image);
    const struct axis h = axis_of(m, &image, 0), w = axis_of(m, &image, 1);
    const int64_t channels = image.extent[image.rank - 3];
    const int64_t planes = channels * (image.rank == 4 ? image.extent[0] : 1);
    struct oc_shape columns = {.rank = image.rank - 1, .extent = {image.extent[0]}};

    columns.extent[columns.rank - 2] = channels * h.taps * w.taps;
    columns.extent[columns.rank - 1] = h.windows * w.windows;
    *c = (struct oc_op_case){.op = "im2col",
                             .name = m->name,
                             .types = oc_dtype_name(type),
                             .function = m->is_backward ? "aclnnIm2colBackward" : "aclnnIm2col",
                             .attributes = m};
    (void)oc_op_operand(c, m->is_backward ? "gradOutput" : "self", type, false,
                        m->is_backward ? &columns : &image);
    (void)oc_op_operand(c, "out", type, true, m->is_backward ? &image : &columns);
    if (m->is_backward) oc_op_ints(c, "inputSize", &image.extent[image.rank - 2], 2);
    add_array(c, "kernelSize", m->kernel);
    add_array(c, "dilation", m->dilation);
    add_array(c, "padding", m->padding);
    add_array(c, "stride", m->stride);
    oc_op_fill(c, data, 1);
    oc_operand_fit_type(&c->operands[0]);
    for (int64_t plane = 0; plane < planes; plane++)
        compute_plane(c, &h, &w, plane, m->is_backward);
}

/* ---- aclnn-cl-info --check ---- */

static void check_make(struct oc_op_case *c, int mode, int type)
{
    static const enum oc_dtype TYPES[] = {OC_F32, OC_F16, OC_BF16};
    static const struct im2col_case MODES[] = {
        {"columns", "2x3x9x11", "3x2", "1x2", "1", "2x1", false},
        {"gradient", "2x3x9x11", "3x2", "1x2", "1", "2x1", true},
    };

    im2col_make(c, &MODES[mode], TYPES[type], OC_DATA_REALS);
}

static const char *const STRATEGIES[] = {"index:32", "index:64", NULL};
const struct oc_check_op oc_check_im2col = {2, 3, STRATEGIES, check_make};
