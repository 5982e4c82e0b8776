/* SPDX-License-Identifier: Apache-2.0 */
#include "verify/ops/search_sorted.h"

#include <math.h>
#include <stdlib.h>

#include "check/promotion.h"
#include "verify/check_op.h"
#include "verify/test_data.h"

enum { SEQUENCE, OUT };

/* Integers beside halves lie around 2048, from where on halves are even. */
static bool has_rounded_integers(const struct search_sorted_case *m)
{
    return m->sequence_type == OC_I32 && m->self_type == OC_F16;
}

/* Item k of a row of the sequence, as it is sorted. */
static double item(const struct search_sorted_case *m, int64_t row, int64_t k)
{
    if (has_rounded_integers(m)) return (double)(2020 + k);

    const double value = (double)((k * 2 + row) / 3) - ((m->sequence_type & OC_U8) != 0 ? 0 : 4);

    return (m->sequence_type & OC_TYPES_FLOATS) != 0 ? value / 2 : value;
}

/* Where the sorter has item k: all positions occur once, as 7 does not divide their number. */
static int64_t place_of(int64_t k, int64_t length) { return length % 7 == 0 ? k : k * 7 % length; }

static double sought(const struct search_sorted_case *m, int64_t i, int64_t length)
{
    if (has_rounded_integers(m)) return (double)(2030 + i % 40 * 2);

    const double value = (double)(i * 5 % (length + 4)) / 2 - ((m->self_type & OC_U8) != 0 ? 0 : 3);

    if ((m->self_type & OC_TYPES_FLOATS) == 0) return trunc(value);
    return i % 17 == 5 ? (double)NAN : i % 17 == 6 ? -(double)INFINITY : value / 2;
}

/* The type that items are converted to before they are compared: integers to the floating-point type of values. */
static enum oc_dtype compared_type(const struct search_sorted_case *m)
{
    const enum oc_dtype item = m->sequence_type, value = m->self_type;

    if (item == value || (value & OC_TYPES_FLOATS) == 0) return item;
    if ((item & OC_TYPES_FLOATS) == 0) return value;
    if (oc_dtype_size(item) == oc_dtype_size(value)) return OC_F32;
    return oc_dtype_size(item) > oc_dtype_size(value) ? item : value;
}

/* How many of a row's items a value is behind. */
static int64_t below(const double *row, int64_t length, double value, bool is_right)
{
    int64_t count = 0;

    for (int64_t k = 0; k < length; k++)
        count += is_right ? !(row[k] > value) : !(row[k] >= value);
    return count;
}

static void compute(struct oc_op_case *c, const struct search_sorted_case *m, int64_t rows,
                    int64_t length, int64_t per_row)
{
    const enum oc_dtype type = compared_type(m);
    struct oc_operand *out = &c->operands[OUT];
    double *compared = malloc(((size_t)(rows * length) + 1) * sizeof(*compared));

    if (compared == NULL) abort();
    for (int64_t k = 0; k < rows * length; k++) {
        const double exact = item(m, k / length, k % length);

        compared[k] = m->self == NULL ? exact : oc_round_to(type, exact);
    }
    for (int64_t i = 0; i < oc_shape_count(&out->shape); i++)
        out->values[i] =
            (double)below(compared + (per_row == 0 ? 0 : i / per_row) * length, length,
                          m->self == NULL ? m->value : sought(m, i, length), m->is_right);
    free(compared);
}

void search_sorted_make(struct oc_op_case *c, const struct search_sorted_case *m)
{
    const struct oc_shape sequence = oc_shape_parse(m->sequence),
                          self = oc_shape_parse(m->self == NULL ? "1" : m->self);
    const int64_t length = sequence.extent[sequence.rank - 1],
                  rows = length == 0 ? 0 : oc_shape_count(&sequence) / length,
                  per_row = sequence.rank == 1 ? 0 : self.extent[self.rank - 1];
    struct oc_operand *o = c->operands;

    *c = (struct oc_op_case){
        .op = "search_sorted",
        .name = m->name,
        .types = oc_dtype_name(m->sequence_type),
        .function = m->self == NULL ? "aclnnSearchSorteds" : "aclnnSearchSorted",
        .workspace = OC_OP_ANY_WORKSPACE,
        .attributes = m};
    (void)oc_op_operand(c, "sortedSequence", m->sequence_type, false, &sequence);
    (void)oc_op_operand(c, "out", m->is_short ? OC_I32 : OC_I64, true, &self);
    if (m->has_sorter) (void)oc_op_operand(c, "sorter", OC_I64, false, &sequence);
    if (m->self == NULL)
        oc_op_number(c, "self", m->value, false);
    else
        (void)oc_op_operand(c, "self", m->self_type, false, &self);
    oc_op_integer(c, "outInt32", m->is_short);
    oc_op_integer(c, "right", m->is_right);
    for (int64_t r = 0; r < rows; r++)
        for (int64_t k = 0; k < length; k++) {
            const int64_t place = m->has_sorter ? place_of(k, length) : k;

            o[SEQUENCE].values[r * length + place] = item(m, r, k);
            if (m->has_sorter) o[OUT + 1].values[r * length + k] = (double)place;
        }
    for (int64_t i = 0; i < oc_shape_count(&self) && m->self != NULL; i++)
        o[c->count - 1].values[i] = sought(m, i, length);
    if (oc_op_makes(OC_MADE_OUTPUTS)) compute(c, m, rows, length, per_row);
}

/* ---- aclnn-cl-info --check ---- */

static void check_make(struct oc_op_case *c, int mode, int type)
{
    static const enum oc_dtype TYPES[] = {OC_F32, OC_F16, OC_U8, OC_I64};
    static struct search_sorted_case modes[] = {
        {"one sequence", "100", "9x35", OC_F32, OC_F32, false, false, false, 0},
        {"rows and a sorter", "9x100", "9x35", OC_F32, OC_F32, true, true, true, 0},
        {"a number", "100", NULL, OC_F32, OC_F32, true, false, false, 7},
    };

    modes[mode].sequence_type = modes[mode].self_type = TYPES[type];
    search_sorted_make(c, &modes[mode]);
}

static const char *const STRATEGIES[] = {"index:32", "index:64", NULL};
const struct oc_check_op oc_check_search_sorted = {3, 4, STRATEGIES, check_make};
