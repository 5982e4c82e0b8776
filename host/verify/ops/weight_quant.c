/* SPDX-License-Identifier: Apache-2.0 */
#include "verify/ops/weight_quant.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#include "aclnnop/aclnn_weight_quant_batch_matmul_v2.h"
#include "verify/check_op.h"
#include "verify/tolerance.h"

enum { X, WEIGHT, SCALE, OTHERS };

/* ---- Calls with INT4 ---- */

/* Returns the number of elements that are adjacent: those of a row, or of a column. */
static int64_t inner_of(const struct weight_quant_case *m)
{
    return m->packing == PACKED_ROWS ? m->columns : m->summed;
}

/* Makes a tensor of INT4 of one that has its bytes, whose rows are rows or columns of the weight. */
static aclTensor *unpacked(const struct weight_quant_case *m, const aclTensor *bytes)
{
    const bool is_reversed = m->packing == PACKED_REVERSED;
    const int64_t last = inner_of(m) - 1;
    int64_t *strides, offset, shape[2] = {m->summed, m->columns};
    uint64_t rank;
    void *address;

    if (aclGetViewStrides(bytes, &strides, &rank) != 0 || aclGetViewOffset(bytes, &offset) != 0 ||
        aclGetRawTensorAddr(bytes, &address) != 0)
        abort();

    const int64_t outer = 2 * strides[0], inner = is_reversed ? -1 : 1;
    const int64_t packed[2] = {m->packing == PACKED_ROWS ? outer : inner,
                               m->packing == PACKED_ROWS ? inner : outer};

    free(strides);
    return aclCreateTensor(shape, 2, ACL_INT4, packed,
                           2 * offset + m->skipped + (is_reversed ? last : 0), ACL_FORMAT_ND, shape,
                           2, address);
}

static aclnnStatus first_packed(aclTensor *const *t, const void *attributes,
                                uint64_t *workspaceSize, aclOpExecutor **executor)
{
    const struct weight_quant_case *m = attributes;
    aclTensor *weight = unpacked(m, t[WEIGHT]);
    const aclTensor *shift = m->has_shift ? t[OTHERS] : NULL;
    const aclTensor *bias = m->has_bias ? t[OTHERS + m->has_shift] : NULL;
    const aclnnStatus status = aclnnWeightQuantBatchMatmulV2GetWorkspaceSize(
        t[X], weight, t[SCALE], shift, NULL, NULL, bias, (int)m->group,
        t[OTHERS + m->has_shift + m->has_bias], workspaceSize, executor);

    (void)aclDestroyTensor(weight);
    return status;
}

/* ---- Reference ---- */

static double weight_of(const struct weight_quant_case *m, const struct oc_operand *o, int64_t k,
                        int64_t column)
{
    const int64_t inner = inner_of(m);
    const int64_t per_row = o->shape.extent[1];
    int64_t row = column, at = k;

    if (m->packing == NOT_PACKED) return o->values[k * m->columns + column];
    if (m->packing == PACKED_ROWS) {
        row = k;
        at = column;
    }
    if (m->packing == PACKED_REVERSED) at = inner - 1 - at;
    at += m->skipped;

    const unsigned byte = (unsigned)(int)o->values[row * per_row + at / 2] & 0xff;
    const int bits = (int)(at % 2 == 0 ? byte & 15 : byte >> 4);

    return bits < 8 ? bits : bits - 16;
}

static int64_t factor_index(const struct weight_quant_case *m, int64_t k, int64_t column)
{
    if (m->scale <= SCALE_WHOLE_MATRIX) return 0;
    return (m->scale == SCALE_GROUPS ? k / m->group * m->columns : 0) + column;
}

static void compute(struct oc_op_case *c, const struct weight_quant_case *m)
{
    const struct oc_operand *o = c->operands;
    const double *shift = m->has_shift ? o[OTHERS].values : NULL;
    const double *bias = m->has_bias ? o[OTHERS + m->has_shift].values : NULL;
    const struct oc_operand *y = &o[c->count - 1];

    for (int64_t i = 0; i < m->rows * m->columns; i++) {
        const int64_t row = i / m->columns, column = i % m->columns;
        double sum = bias == NULL ? 0 : bias[column], magnitude = fabs(sum);

        for (int64_t k = 0; k < m->summed; k++) {
            const int64_t f = factor_index(m, k, column);
            const double weight = weight_of(m, &o[WEIGHT], k, column);
            const double added = shift == NULL ? 0 : shift[f];
            const double x = o[X].values[row * m->summed + k] * o[SCALE].values[f];

            sum += x * (weight + added);
            magnitude += fabs(x) * (fabs(weight) + fabs(added));
        }
        y->values[i] = sum;
        y->error[i] = oc_error(OC_F32, magnitude, (double)m->summed + 4);
    }
}

/* ---- Cases ---- */

static struct oc_shape matrix(int64_t rows, int64_t columns)
{
    return (struct oc_shape){.rank = 2, .extent = {rows, columns}};
}

static struct oc_shape row_of(int64_t columns)
{
    return (struct oc_shape){.rank = 1, .extent = {columns}};
}

static struct oc_shape scale_shape(const struct weight_quant_case *m)
{
    switch (m->scale) {
        case SCALE_WHOLE:
            return row_of(1);
        case SCALE_WHOLE_MATRIX:
            return matrix(1, 1);
        case SCALE_COLUMNS:
            return row_of(m->columns);
        case SCALE_ROW:
            return matrix(1, m->columns);
        default:
            return matrix((m->summed + m->group - 1) / m->group, m->columns);
    }
}

static struct oc_shape weight_shape(const struct weight_quant_case *m)
{
    const int64_t bytes = (inner_of(m) + m->skipped + 1) / 2;

    if (m->packing == NOT_PACKED) return matrix(m->summed, m->columns);
    return matrix(m->packing == PACKED_ROWS ? m->summed : m->columns, bytes);
}

void weight_quant_make(struct oc_op_case *c, const struct weight_quant_case *m,
                       const struct weight_quant_types *types, enum oc_data data)
{
    const struct oc_shape x = matrix(m->rows, m->summed), y = matrix(m->rows, m->columns);
    const struct oc_shape scale = scale_shape(m), weight = weight_shape(m);
    const struct oc_shape bias = row_of(m->columns);

    *c = (struct oc_op_case){.op = "weight_quant",
                             .name = m->name,
                             .types = c->text,
                             .function = "aclnnWeightQuantBatchMatmulV2",
                             .same = OC_SAME_WITHIN_ERROR,
                             .workspace = OC_OP_ANY_WORKSPACE,
                             .attributes = m};
    (void)snprintf(c->text, sizeof(c->text), "%s %s %s", oc_dtype_name(types->x),
                   m->packing == NOT_PACKED ? "i8" : "i4", oc_dtype_name(types->scale));
    (void)oc_op_operand(c, "x", types->x, false, &x);
    (void)oc_op_operand(c, "weight", OC_I8, false, &weight);
    (void)oc_op_operand(c, "antiquantScale", types->scale, false, &scale);
    if (m->has_shift)
        (void)oc_op_operand(c, "antiquantOffsetOptional", types->scale, false, &scale);
    if (m->has_bias) (void)oc_op_operand(c, "biasOptional", types->bias, false, &bias);
    oc_op_fill(c, data, c->count);
    for (int64_t i = 0; i < oc_shape_count(&weight); i++)
        c->operands[WEIGHT].values[i] = (double)((i * 37 + i / 7 + 11) % 256 - 128);
    (void)oc_op_operand(c, "y", types->x, true, &y);
    oc_op_integer(c, "antiquantGroupSize", m->group);
    if (m->packing != NOT_PACKED) {
        c->first = first_packed;
        c->second = aclnnWeightQuantBatchMatmulV2;
        c->layouts = 1u << OC_LAYOUT_CONTIGUOUS | 1u << OC_LAYOUT_OFFSET | 1u << OC_LAYOUT_PADDED;
    }
    if (oc_op_makes(OC_MADE_OUTPUTS)) compute(c, m);
}

/* ---- aclnn-cl-info --check ---- */

static void check_make(struct oc_op_case *c, int mode, int type)
{
    static const struct weight_quant_types TYPES[] = {{OC_F16, OC_F16, OC_F16},
                                                      {OC_BF16, OC_BF16, OC_F32}};
    static const struct weight_quant_case MODES[] = {
        {"few rows", 3, 70, 19, SCALE_GROUPS, 32, true, true, NOT_PACKED, 0},
        {"many rows", 13, 70, 19, SCALE_GROUPS, 32, true, true, NOT_PACKED, 0},
        {"few rows of INT4", 3, 70, 19, SCALE_GROUPS, 32, false, false, PACKED_COLUMNS, 0},
        {"many rows of INT4", 13, 70, 19, SCALE_GROUPS, 32, false, false, PACKED_COLUMNS, 0},
    };

    weight_quant_make(c, &MODES[mode], &TYPES[type], OC_DATA_REALS);
}

static const char *const STRATEGIES[] = {"index:32", "index:64", NULL};
const struct oc_check_op oc_check_weight_quant = {4, 2, STRATEGIES, check_make};
