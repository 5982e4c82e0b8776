/* SPDX-License-Identifier: Apache-2.0 */
#include "verify/ops/max_pool.h"

#include <math.h>

#include "verify/check_op.h"

enum { SELF, OUT };

struct axis {
    int64_t inputs, size, stride, before, behind, outputs;
};

/* Returns value i of one for both axes, of two, or of four, of which i may be 2 and 3. */
static int64_t value_of(const char *text, int i, int64_t otherwise)
{
    const struct oc_shape values = oc_shape_parse(text);

    if (values.rank == 0) return otherwise;
    return values.extent[values.rank == 1 ? 0 : values.rank == 2 ? i % 2 : i];
}

/* The number of windows by counting them. */
static struct axis axis_of(const struct max_pool_case *m, const struct oc_shape *self, int i)
{
    struct axis a = {self->extent[self->rank - 2 + (uint64_t)i],
                     value_of(m->kernel, i, 0),
                     value_of(m->strides, i, 1),
                     value_of(m->pads, i, 0),
                     value_of(m->pads, i + 2, 0),
                     0};

    for (int64_t begin = -a.before;; begin += a.stride) {
        const int64_t missing = begin + a.size - (a.inputs + a.behind);

        if (missing > 0 && (m->ceil == 0 || missing >= a.stride || begin >= a.inputs)) break;
        a.outputs++;
    }
    return a;
}

static double maximum(const struct axis axes[2], const double *plane, int64_t i, int64_t j)
{
    double most = -INFINITY;
    bool is_first = true;

    for (int64_t y = 0; y < axes[0].size; y++)
        for (int64_t x = 0; x < axes[1].size; x++) {
            const int64_t h = i * axes[0].stride - axes[0].before + y;
            const int64_t w = j * axes[1].stride - axes[1].before + x;

            if (h < 0 || h >= axes[0].inputs || w < 0 || w >= axes[1].inputs) continue;

            const double v = plane[h * axes[1].inputs + w];

            if (is_first || v > most || isnan(v)) most = v;
            is_first = false;
        }
    return most;
}

static void add_ints(struct oc_op_case *c, const char *name, const char *text)
{
    const struct oc_shape values = oc_shape_parse(text);

    oc_op_ints(c, name, values.extent, values.rank);
}

void max_pool_make(struct oc_op_case *c, const struct max_pool_case *m, enum oc_dtype type,
                   enum oc_data data)
{
    const struct oc_shape self = oc_shape_parse(m->self);
    const struct axis axes[2] = {axis_of(m, &self, 0), axis_of(m, &self, 1)};
    struct oc_shape out = self;

    out.extent[out.rank - 2] = axes[0].outputs;
    out.extent[out.rank - 1] = axes[1].outputs;
    *c = (struct oc_op_case){.op = "max_pool",
                             .name = m->name,
                             .types = oc_dtype_name(type),
                             .function = "aclnnMaxPool",
                             .attributes = m};
    (void)oc_op_operand(c, "self", type, false, &self);
    (void)oc_op_operand(c, "out", type, true, &out);
    add_ints(c, "kernelShape", m->kernel);
    add_ints(c, "strides", m->strides);
    add_ints(c, "pads", m->pads);
    add_ints(c, "dilations", m->holes);
    oc_op_integer(c, "autoPad", 0);
    oc_op_integer(c, "ceilMode", m->ceil);
    oc_op_fill(c, data, 1);

    const int64_t inputs = axes[0].inputs * axes[1].inputs;
    const int64_t outputs = axes[0].outputs * axes[1].outputs;

    if (!oc_op_makes(OC_MADE_OUTPUTS)) return;
    for (int64_t k = 0; k < oc_shape_count(&out); k++)
        c->operands[OUT].values[k] = maximum(axes, c->operands[SELF].values + k / outputs * inputs,
                                             k % outputs / axes[1].outputs, k % axes[1].outputs);
}

/* ---- aclnn-cl-info --check ---- */

static const char *const STRATEGIES[] = {"windows:rows,index:32", "windows:elements,index:32",
                                         "windows:rows,index:64", "windows:elements,index:64",
                                         NULL};

static void check_make(struct oc_op_case *c, int mode, int type)
{
    static const enum oc_dtype TYPES[] = {OC_F32, OC_F16, OC_BF16};
    static const struct max_pool_case MODES[] = {
        {"2 x 2", "2x3x8x36", "2", "2", "0x0x0x0", "1x1", 0},
        {"unlike pads", "2x3x9x37", "3", "2", "1x2x0x1", "1", 1},
    };

    max_pool_make(c, &MODES[mode], TYPES[type], OC_DATA_INTEGERS);
}

const struct oc_check_op oc_check_max_pool = {2, 3, STRATEGIES, check_make};
