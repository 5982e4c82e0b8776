/* SPDX-License-Identifier: Apache-2.0 */
#include "verify/ops/dropout.h"

#include "verify/check_op.h"
#include "verify/ops/random.h"

/* Whether element i is kept. */
static bool is_kept(const struct dropout_case *m, int64_t i)
{
    const uint32_t key[] = {(uint32_t)m->seed, (uint32_t)(m->seed >> 32)};
    const uint64_t block = (uint64_t)i / 4;
    const uint32_t counter[] = {(uint32_t)block, (uint32_t)(block >> 32), (uint32_t)m->offset,
                                (uint32_t)(m->offset >> 32)};
    uint32_t words[4];

    if (m->prob == 0 || m->prob == 1) return m->prob == 0;
    random_philox(counter, key, words);
    return (float)words[i % 4] * 0x1p-32f + 0x1p-33f < (float)(1 - m->prob);
}

static double byte_of(const struct dropout_case *m, int64_t k)
{
    unsigned byte = 0;

    for (int bit = 0; bit < 8; bit++)
        byte |= (unsigned)is_kept(m, 8 * k + bit) << bit;
    return byte;
}

static void make_applied(struct oc_op_case *c, const struct dropout_case *m, enum oc_dtype self,
                         enum oc_dtype out, const struct oc_shape *shape,
                         const struct oc_shape *bytes)
{
    const double scale = m->prob == 1 ? 0 : (double)(float)(1 / (1 - m->prob));
    struct oc_operand *o = c->operands;

    (void)oc_op_operand(c, "self", self, false, shape);
    (void)oc_op_operand(c, "mask", OC_U8, false, bytes);
    (void)oc_op_operand(c, "out", out, true, shape);
    oc_op_fill(c, OC_DATA_REALS, 1);
    for (int64_t k = 0; k < bytes->extent[0]; k++)
        o[1].values[k] = byte_of(m, k);
    for (int64_t k = 0; k < oc_shape_count(shape); k++) {
        const double x = o[0].values[k];

        /* The product is rounded to float before it is rounded to the type of out. */
        o[2].values[k] = !is_kept(m, k) ? 0 : (double)(float)(x * scale);
    }
}

void dropout_make(struct oc_op_case *c, const struct dropout_case *m, enum oc_dtype self,
                  enum oc_dtype out)
{
    const struct oc_shape shape = oc_shape_parse(m->shape);
    const struct oc_shape bytes = {1, {(oc_shape_count(&shape) + 127) / 128 * 16}};

    *c = (struct oc_op_case){.op = "dropout",
                             .name = m->name,
                             .types = oc_dtype_name(m->is_mask ? OC_U8 : self),
                             .function = !m->is_mask ? "aclnnDropoutDoMask"
                                         : m->is_v1  ? "aclnnDropoutGenMask"
                                                     : "aclnnDropoutGenMaskV2",
                             .attributes = m,
                             .workspace = m->is_mask ? 0 : OC_OP_ANY_WORKSPACE};
    oc_op_real(c, "prob", m->prob);
    if (!m->is_mask) {
        make_applied(c, m, self, out, &shape, &bytes);
        return;
    }

    struct oc_operand *mask = oc_op_operand(c, "out", OC_U8, true, &bytes);

    oc_op_ints(c, "shape", shape.extent, shape.rank);
    oc_op_integer(c, "seed", (int64_t)m->seed);
    oc_op_integer(c, "offset", (int64_t)m->offset);
    if (!m->is_v1) oc_op_integer(c, "probDataType", ACL_FLOAT);
    for (int64_t k = 0; k < bytes.extent[0]; k++)
        mask->values[k] = byte_of(m, k);
}

/* ---- aclnn-cl-info --check ---- */

static void check_make(struct oc_op_case *c, int mode, int type)
{
    static const enum oc_dtype TYPES[] = {OC_F32, OC_F16, OC_BF16};
    static const struct dropout_case MODES[] = {{"mask", true, "5x83", 0.3, 17, 40, false},
                                                {"mask of V1", true, "5x83", 0.3, 17, 40, true},
                                                {"masked", false, "5x83", 0.3, 17, 40, false}};

    if (MODES[mode].is_mask && type > 0) return;
    dropout_make(c, &MODES[mode], TYPES[type], TYPES[type]);
}

static const char *const STRATEGIES[] = {"index:32", "index:64", "random:vectors", "random:blocks",
                                         NULL};
const struct oc_check_op oc_check_dropout = {3, 3, STRATEGIES, check_make};
