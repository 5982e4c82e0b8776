/* SPDX-License-Identifier: Apache-2.0 */
#include "verify/ops/avg_pool2d.h"

#include <math.h>

#include "verify/check_op.h"
#include "verify/tolerance.h"

/* ---- Geometry ---- */

struct axis {
    bool is_adaptive;
    int64_t inputs, outputs, size, stride, padding;
};

static int64_t value_of(const char *text, int i)
{
    const struct oc_shape values = oc_shape_parse(text);

    return values.extent[values.rank == 1 ? 0 : i];
}

/* Returns an axis. The number of windows is found by counting them. */
static struct axis axis_of(const struct ap_case *m, int i)
{
    const struct oc_shape self = oc_shape_parse(m->self);
    struct axis a = {.is_adaptive = m->kernel == NULL,
                     .inputs = self.extent[self.rank - 2 + (uint64_t)i]};

    if (a.is_adaptive) {
        a.outputs = value_of(m->size, i);
        return a;
    }
    a.size = value_of(m->kernel, i);
    a.stride = value_of(m->stride[0] == '\0' ? m->kernel : m->stride, i);
    a.padding = value_of(m->padding, i);
    for (int64_t begin = -a.padding; begin < a.inputs; begin += a.stride) {
        const int64_t missing = begin + a.size - (a.inputs + a.padding);

        if (missing > 0 && (!m->ceil || missing >= a.stride)) break;
        a.outputs++;
    }
    return a;
}

/* Returns whether input x is in window i. */
static bool has(const struct axis *a, int64_t i, int64_t x)
{
    if (a->is_adaptive)
        return x >= i * a->inputs / a->outputs &&
               x < (int64_t)ceil((double)((i + 1) * a->inputs) / (double)a->outputs);
    return x >= i * a->stride - a->padding && x < i * a->stride - a->padding + a->size;
}

/* Returns the number of elements of window i, without or with those of the padding. */
static int64_t count_of(const struct axis *a, int64_t i, bool excludes_padding)
{
    const int64_t padding = excludes_padding || a->is_adaptive ? 0 : a->padding;
    int64_t count = 0;

    for (int64_t x = -padding; x < a->inputs + padding; x++)
        count += has(a, i, x);
    return count;
}

/* ---- Reference ---- */

static void compute_window(struct oc_op_case *c, const struct axis *h, const struct axis *w,
                           bool is_backward, const int64_t place[3])
{
    const struct ap_case *m = c->attributes;
    struct oc_operand *from = &c->operands[0], *to = &c->operands[1];
    const int64_t plane = place[0], i = place[1], j = place[2];
    const double divisor =
        m->divisor != 0
            ? (double)m->divisor
            : (double)(count_of(h, i, m->excludes_padding) * count_of(w, j, m->excludes_padding));
    const int64_t l = (plane * h->outputs + i) * w->outputs + j;
    double magnitude = 0, terms = 0;

    for (int64_t y = 0; y < h->inputs; y++)
        for (int64_t x = 0; x < w->inputs; x++) {
            const int64_t k = (plane * h->inputs + y) * w->inputs + x;

            if (!has(h, i, y) || !has(w, j, x)) continue;
            terms++;
            magnitude += fabs(from->values[is_backward ? l : k] / divisor);
            to->values[is_backward ? k : l] += from->values[is_backward ? l : k] / divisor;
            /* Windows that overlap in a point: at most one per element of a window. */
            if (is_backward)
                to->error[k] += oc_error(OC_F32, fabs(from->values[l] / divisor),
                                         (double)(h->outputs * w->outputs) + 3);
        }
    if (!is_backward) to->error[l] = oc_error(OC_F32, magnitude, terms + 3);
}

void ap_make(struct oc_op_case *c, const struct ap_case *m, enum oc_dtype dtype, bool is_backward,
             enum oc_data data)
{
    const struct axis h = axis_of(m, 0), w = axis_of(m, 1);
    const struct oc_shape self = oc_shape_parse(m->self);
    const char *const stride = m->kernel == NULL ? "" : m->stride;
    struct oc_shape windows = self, values;
    int64_t planes = 1;

    windows.extent[self.rank - 2] = h.outputs;
    windows.extent[self.rank - 1] = w.outputs;
    for (uint64_t d = 0; d + 2 < self.rank; d++)
        planes *= self.extent[d];
    *c = (struct oc_op_case){
        .op = "avg_pool2d",
        .name = m->name,
        .types = oc_dtype_name(dtype),
        .function = m->kernel == NULL
                        ? is_backward ? "aclnnAdaptiveAvgPool2dBackward" : "aclnnAdaptiveAvgPool2d"
                    : is_backward ? "aclnnAvgPool2dBackward"
                                  : "aclnnAvgPool2d",
        .same = OC_SAME_VALUES,
        .attributes = m};
    (void)oc_op_operand(c, is_backward ? "gradOutput" : "self", dtype, false,
                        is_backward ? &windows : &self);
    (void)oc_op_operand(c, is_backward && m->kernel != NULL ? "gradInput" : "out", dtype, true,
                        is_backward ? &self : &windows);
    if (is_backward) (void)oc_op_operand(c, "self", dtype, false, &self);
    if (m->kernel == NULL) {
        if (!is_backward) oc_op_ints(c, "outputSize", oc_shape_parse(m->size).extent, 2);
    } else {
        values = oc_shape_parse(m->kernel);
        oc_op_ints(c, "kernelSize", values.extent, values.rank);
        values = oc_shape_parse(stride);
        oc_op_ints(c, is_backward ? "stride" : "strides", values.extent, values.rank);
        values = oc_shape_parse(m->padding);
        oc_op_ints(c, is_backward ? "padding" : "paddings", values.extent, values.rank);
        oc_op_integer(c, "ceilMode", m->ceil);
        oc_op_integer(c, "countIncludePad", !m->excludes_padding);
        oc_op_integer(c, "divisorOverride", m->divisor);
        oc_op_integer(c, "cubeMathType", 0);
    }
    oc_op_fill(c, data, 1);
    for (int64_t l = 0; l < planes * h.outputs * w.outputs; l++)
        compute_window(c, &h, &w, is_backward,
                       (const int64_t[]){l / (h.outputs * w.outputs), l / w.outputs % h.outputs,
                                         l % w.outputs});
}

/* ---- aclnn-cl-info --check ---- */

static void check_make(struct oc_op_case *c, int mode, int type)
{
    static const enum oc_dtype TYPES[] = {OC_F32, OC_F16, OC_BF16};
    static const struct ap_case MODES[] = {
        {.name = "windows", .self = "2x3x9x11", .kernel = "3x2", .stride = "2", .padding = "1"},
        {.name = "adaptive", .self = "2x3x9x11", .size = "4x7"},
    };

    ap_make(c, &MODES[mode / 2], TYPES[type], mode % 2 != 0, OC_DATA_REALS);
}

static const char *const STRATEGIES[] = {"index:32", "index:64", NULL};
const struct oc_check_op oc_check_avg_pool2d = {4, 3, STRATEGIES, check_make};
