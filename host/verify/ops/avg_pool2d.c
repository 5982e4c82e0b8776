/* SPDX-License-Identifier: Apache-2.0 */
#include "verify/ops/avg_pool2d.h"

#include <math.h>
#include <stdlib.h>

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

/* A window's elements, which are inputs, and how many it has with those of the padding, or without. */
struct window {
    int64_t begin, end, count;
};

static struct window window_of(const struct axis *a, int64_t i, bool excludes_padding)
{
    const int64_t padding = excludes_padding || a->is_adaptive ? 0 : a->padding;
    struct window window = {.begin = a->inputs};

    for (int64_t x = -padding; x < a->inputs + padding; x++) {
        if (!has(a, i, x)) continue;
        window.count++;
        if (x < 0 || x >= a->inputs) continue;
        window.begin = oc_min_i64(window.begin, x);
        window.end = x + 1;
    }
    return window;
}

static struct window *windows_of(const struct axis *a, bool excludes_padding)
{
    struct window *windows = malloc((size_t)(a->outputs + 1) * sizeof(*windows));

    if (windows == NULL) abort();
    for (int64_t i = 0; i < a->outputs; i++)
        windows[i] = window_of(a, i, excludes_padding);
    return windows;
}

/* ---- Reference ---- */

/* One window, whose number is l: the sum of its elements, or what its gradient adds to them. `inputs` is the first
 * element of its plane, `width` the length of the plane's rows, `most` how many windows a plane has. */
static void compute_window(struct oc_op_case *c, const struct window *h, const struct window *w,
                           bool is_backward, int64_t l, int64_t inputs, int64_t width, int64_t most)
{
    const struct ap_case *m = c->attributes;
    struct oc_operand *from = &c->operands[0], *to = &c->operands[1];
    const double divisor = m->divisor != 0 ? (double)m->divisor : (double)(h->count * w->count);
    double magnitude = 0, terms = 0;

    for (int64_t y = h->begin; y < h->end; y++)
        for (int64_t x = w->begin; x < w->end; x++) {
            const int64_t k = inputs + y * width + x;
            const double term = from->values[is_backward ? l : k] / divisor;

            terms++;
            magnitude += fabs(term);
            to->values[is_backward ? k : l] += term;
            /* Windows that overlap in a point: at most one per element of a window. */
            if (is_backward) to->error[k] += oc_error(OC_F32, fabs(term), (double)most + 3);
        }
    if (!is_backward) to->error[l] = oc_error(OC_F32, magnitude, terms + 3);
}

static void compute(struct oc_op_case *c, const struct axis *h, const struct axis *w,
                    bool is_backward, int64_t planes)
{
    const struct ap_case *m = c->attributes;
    struct window *rows = windows_of(h, m->excludes_padding);
    struct window *columns = windows_of(w, m->excludes_padding);
    const int64_t most = h->outputs * w->outputs;

    for (int64_t l = 0; l < planes * most; l++)
        compute_window(c, &rows[l / w->outputs % h->outputs], &columns[l % w->outputs], is_backward,
                       l, l / most * h->inputs * w->inputs, w->inputs, most);
    free(rows);
    free(columns);
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
    if (oc_op_makes(OC_MADE_OUTPUTS)) compute(c, &h, &w, is_backward, planes);
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
