/* SPDX-License-Identifier: Apache-2.0 */
#include "verify/ops/max_pool2d.h"

#include <math.h>
#include <stdlib.h>

#include "verify/check_op.h"
#include "verify/tolerance.h"

static const char *const STRATEGIES[] = {"windows:rows,index:32", "windows:elements,index:32",
                                         "windows:rows,index:64", "windows:elements,index:64",
                                         NULL};

/* ---- Geometry ---- */

struct axis {
    int64_t inputs, size, stride, padding, outputs;
};

struct geometry {
    int64_t planes, bytes; /* bytes of an offset */
    int64_t plane_bytes;   /* of indices */
    int64_t row_bytes;
    struct axis h, w;
};

static int64_t value_of(const char *text, int i)
{
    const struct oc_shape values = oc_shape_parse(text);

    return values.extent[values.rank == 1 ? 0 : i];
}

/* The number of windows by counting them. */
static struct axis axis_of(const struct mp_case *m, int i)
{
    const struct oc_shape self = oc_shape_parse(m->self);
    const char *stride = m->stride[0] == '\0' ? m->kernel : m->stride;
    struct axis a = {self.extent[self.rank - 2 + (uint64_t)i], value_of(m->kernel, i),
                     value_of(stride, i), value_of(m->padding, i), 0};

    for (int64_t begin = -a.padding; begin < a.inputs; begin += a.stride) {
        const int64_t missing = begin + a.size - (a.inputs + a.padding);

        if (missing > 0 && (!m->ceil || missing >= a.stride)) break;
        a.outputs++;
    }
    return a;
}

static struct geometry geometry_of(const struct mp_case *m)
{
    const struct oc_shape self = oc_shape_parse(m->self);
    struct geometry g = {.planes = 1, .h = axis_of(m, 0), .w = axis_of(m, 1)};
    const int64_t size = g.h.size * g.w.size;

    for (uint64_t d = 0; d + 2 < self.rank; d++)
        g.planes *= self.extent[d];
    g.bytes = size <= 256 ? 1 : size <= 65536 ? 2 : 4;
    g.row_bytes = ((g.h.outputs * g.w.outputs + 15) / 16 + 1) * 32;
    g.plane_bytes = size * g.row_bytes;
    return g;
}

static struct oc_shape shape_of(const struct mp_case *m, int64_t a, int64_t b)
{
    struct oc_shape shape = oc_shape_parse(m->self);

    shape.extent[shape.rank - 2] = a;
    shape.extent[shape.rank - 1] = b;
    return shape;
}

/* ---- Reference ---- */

/* The offset of the maximum of window (i, j) of a plane within the window. */
static int64_t find_maximum(const struct geometry *g, const double *plane, int64_t i, int64_t j)
{
    double most = -INFINITY;
    int64_t found = -1;

    for (int64_t y = 0; y < g->h.size; y++)
        for (int64_t x = 0; x < g->w.size; x++) {
            const int64_t h = i * g->h.stride - g->h.padding + y;
            const int64_t w = j * g->w.stride - g->w.padding + x;

            if (h < 0 || h >= g->h.inputs || w < 0 || w >= g->w.inputs) continue;

            const double v = plane[h * g->w.inputs + w];

            if (found >= 0 && !(v > most) && !isnan(v)) continue;
            most = v;
            found = y * g->w.size + x;
        }
    return found;
}

static double *indices_at(const struct geometry *g, double *indices, int64_t plane, int64_t l,
                          int64_t byte)
{
    const int64_t outputs = g->h.outputs * g->w.outputs;

    return &indices[plane * g->plane_bytes + byte / 2 * g->row_bytes + byte % 2 * outputs + l];
}

/* Bytes that are not written keep the guards' pattern: -1. */
static void find_maxima(const struct geometry *g, const double *self, double *out, double *indices)
{
    const int64_t outputs = g->h.outputs * g->w.outputs, inputs = g->h.inputs * g->w.inputs;

    for (int64_t k = 0; k < g->planes * g->plane_bytes; k++)
        indices[k] = -1;
    for (int64_t k = 0; k < g->planes * outputs; k++) {
        const double *plane = self + k / outputs * inputs;
        const int64_t l = k % outputs, i = l / g->w.outputs, j = l % g->w.outputs;
        const int64_t offset = find_maximum(g, plane, i, j);

        if (out != NULL)
            out[k] = plane[(i * g->h.stride - g->h.padding + offset / g->w.size) * g->w.inputs +
                           j * g->w.stride - g->w.padding + offset % g->w.size];
        for (int64_t b = 0; b < g->bytes; b++)
            *indices_at(g, indices, k / outputs, l, b) = (int8_t)(uint8_t)(offset >> (8 * b));
    }
}

void mp_compute(struct oc_op_case *c)
{
    const struct geometry g = geometry_of(c->attributes);

    find_maxima(&g, c->operands[MP_SELF].values, c->operands[MP_OUT].values,
                c->operands[MP_INDICES].values);
}

void mp_fill_indices(struct oc_op_case *backward, const double *self)
{
    const struct geometry g = geometry_of(backward->attributes);

    find_maxima(&g, self, NULL, backward->operands[MP_READ_INDICES].values);
}

void mp_compute_backward(struct oc_op_case *c, bool exact)
{
    const struct geometry g = geometry_of(c->attributes);
    const int64_t outputs = g.h.outputs * g.w.outputs, inputs = g.h.inputs * g.w.inputs;
    struct oc_operand *to = &c->operands[MP_GRADIENT_INPUT];
    double *magnitude = calloc((size_t)(g.planes * inputs) + 1, sizeof(*magnitude));

    if (magnitude == NULL) abort();
    for (int64_t k = 0; k < g.planes * inputs; k++)
        to->values[k] = to->error[k] = 0;
    for (int64_t k = 0; k < g.planes * outputs; k++) {
        const double gradient = c->operands[MP_GRADIENT].values[k];
        const int64_t l = k % outputs;
        int64_t offset = 0;

        for (int64_t b = 0; b < g.bytes; b++)
            offset |= (int64_t)(uint8_t)(int8_t)*indices_at(&g, c->operands[MP_READ_INDICES].values,
                                                            k / outputs, l, b)
                      << (8 * b);

        const int64_t y = offset / g.w.size, x = offset % g.w.size;
        const int64_t h = l / g.w.outputs * g.h.stride - g.h.padding + y;
        const int64_t w = l % g.w.outputs * g.w.stride - g.w.padding + x;

        if (y >= g.h.size || h < 0 || h >= g.h.inputs || w < 0 || w >= g.w.inputs) continue;

        const int64_t at = k / outputs * inputs + h * g.w.inputs + w;

        to->values[at] += gradient;
        to->error[at]++;
        magnitude[at] += fabs(gradient);
    }
    for (int64_t k = 0; k < g.planes * inputs; k++)
        to->error[k] = exact || to->error[k] < 2 || !isfinite(magnitude[k])
                           ? 0
                           : oc_error(to->dtype, magnitude[k], to->error[k] - 1);
    free(magnitude);
}

/* ---- Cases ---- */

static void add_ints(struct oc_op_case *c, const char *name, const char *text)
{
    const struct oc_shape values = oc_shape_parse(text);

    oc_op_ints(c, name, values.extent, values.rank);
}

static void add_values(struct oc_op_case *c, const struct mp_case *m)
{
    add_ints(c, "kernelSize", m->kernel);
    add_ints(c, "stride", m->stride);
    add_ints(c, "padding", m->padding);
    add_ints(c, "dilation", "1x1");
    oc_op_integer(c, "ceilMode", m->ceil);
}

void mp_make(struct oc_op_case *c, const struct mp_case *m, enum oc_dtype type)
{
    const struct geometry g = geometry_of(m);
    const struct oc_shape self = oc_shape_parse(m->self);
    const struct oc_shape out = shape_of(m, g.h.outputs, g.w.outputs);
    const struct oc_shape indices = shape_of(m, g.h.size * g.w.size, g.row_bytes);

    *c = (struct oc_op_case){.op = "max_pool2d",
                             .name = m->name,
                             .types = oc_dtype_name(type),
                             .function = "aclnnMaxPool2dWithMask",
                             .attributes = m,
                             .strategies = STRATEGIES};
    (void)oc_op_operand(c, "self", type, false, &self);
    (void)oc_op_operand(c, "out", type, true, &out);
    (void)oc_op_operand(c, "indices", OC_I8, true, &indices);
    add_values(c, m);
}

void mp_make_backward(struct oc_op_case *c, const struct mp_case *m, enum oc_dtype type)
{
    const struct geometry g = geometry_of(m);
    const struct oc_shape self = oc_shape_parse(m->self);
    const struct oc_shape out = shape_of(m, g.h.outputs, g.w.outputs);
    const struct oc_shape indices = shape_of(m, g.h.size * g.w.size, g.row_bytes);

    *c = (struct oc_op_case){.op = "max_pool2d_backward",
                             .name = m->name,
                             .types = oc_dtype_name(type),
                             .function = "aclnnMaxPool2dWithMaskBackward",
                             .attributes = m,
                             .strategies = STRATEGIES};
    (void)oc_op_operand(c, "gradOutput", type, false, &out);
    (void)oc_op_operand(c, "self", type, false, &self);
    (void)oc_op_operand(c, "indices", OC_I8, false, &indices);
    (void)oc_op_operand(c, "gradInput", type, true, &self);
    add_values(c, m);
}

/* ---- aclnn-cl-info --check ---- */

static const enum oc_dtype CHECK_TYPES[] = {OC_F32, OC_F16, OC_BF16};
static const struct mp_case CHECK_MODES[] = {
    {"2 x 2", "2x3x8x36", "2", "", "0", false},
    {"3 x 3, stride 2", "2x3x9x37", "3", "2", "1", false},
    {"ceil", "3x10x21", "3x5", "2x3", "1x2", true},
    {"17 x 17", "2x20x40", "17", "1", "8", false},
};

static void check_make(struct oc_op_case *c, int mode, int type)
{
    mp_make(c, &CHECK_MODES[mode], CHECK_TYPES[type]);
    oc_op_fill(c, OC_DATA_INTEGERS, 1);
    mp_compute(c);
}

static void check_make_backward(struct oc_op_case *c, int mode, int type)
{
    mp_make_backward(c, &CHECK_MODES[mode], CHECK_TYPES[type]);
    oc_op_fill(c, OC_DATA_INTEGERS, 2);
    mp_fill_indices(c, c->operands[MP_LIKE].values);
    mp_compute_backward(c, true);
}

const struct oc_check_op oc_check_max_pool2d = {4, 3, STRATEGIES, check_make};
const struct oc_check_op oc_check_max_pool2d_backward = {4, 3, STRATEGIES, check_make_backward};
