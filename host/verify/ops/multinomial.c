/* SPDX-License-Identifier: Apache-2.0 */
#include "verify/ops/multinomial.h"

#include <math.h>
#include <stdlib.h>

#include "verify/check_op.h"
#include "verify/ops/random.h"

/* ---- Reference ---- */

static uint32_t word_of(const struct multinomial_case *m, uint64_t i)
{
    const uint32_t key[] = {(uint32_t)m->seed, (uint32_t)(m->seed >> 32)};
    const uint32_t counter[] = {(uint32_t)(i / 4), (uint32_t)(i / 4 >> 32), (uint32_t)m->offset,
                                (uint32_t)(m->offset >> 32)};
    uint32_t words[4];

    random_philox(counter, key, words);
    return words[i % 4];
}

static double draw(const double *weights, int64_t categories, uint32_t word)
{
    double total = 0, sum = 0;

    for (int64_t k = 0; k < categories; k++)
        total += weights[k];

    /* The product is rounded to float. */
    const double bound = (double)(float)(ldexp(word >> 8, -24) * total);
    int64_t last = 0;

    for (int64_t k = 0; k < categories; k++) {
        sum += weights[k];
        if (sum > bound) return (double)k;
        if (weights[k] > 0) last = k;
    }
    return (double)last;
}

struct runner {
    double time; /* less is first */
    int64_t position;
};

static int compare(const void *left, const void *right)
{
    const struct runner *a = left, *b = right;

    if (a->time != b->time) return a->time < b->time ? -1 : 1;
    return (a->position > b->position) - (a->position < b->position);
}

static void race(const struct multinomial_case *m, const double *weights, int64_t categories,
                 int64_t row, double *out)
{
    struct runner *runners = malloc((size_t)categories * sizeof(*runners));

    if (runners == NULL) abort();
    for (int64_t k = 0; k < categories; k++) {
        const uint32_t word = word_of(m, (uint64_t)(row * categories + k));

        runners[k] = (struct runner){-log(ldexp((word >> 9) + 0.5, -23)) / weights[k], k};
    }
    qsort(runners, (size_t)categories, sizeof(*runners), compare);
    for (int64_t k = 0; k < m->samples; k++)
        out[k] = (double)runners[k].position;
    free(runners);
}

void multinomial_make(struct oc_op_case *c, const struct multinomial_case *m, enum oc_dtype type)
{
    const struct oc_shape self = oc_shape_parse(m->self);
    const int64_t categories = self.extent[self.rank - 1];
    const int64_t rows = self.rank == 2 ? self.extent[0] : 1;
    struct oc_shape out = self;

    out.extent[self.rank - 1] = m->samples;
    *c = (struct oc_op_case){.op = "multinomial",
                             .name = m->name,
                             .types = oc_dtype_name(type),
                             .function = "aclnnMultinomial",
                             .workspace = OC_OP_ANY_WORKSPACE,
                             .attributes = m};

    double *weights = oc_op_operand(c, "self", type, false, &self)->values;
    double *drawn = oc_op_operand(c, "out", OC_I64, true, &out)->values;
    struct oc_random random = oc_op_random(c, OC_DATA_INTEGERS);

    oc_op_integer(c, "numsamples", m->samples);
    oc_op_integer(c, "replacement", m->has_replacement);
    oc_op_integer(c, "seed", (int64_t)m->seed);
    oc_op_integer(c, "offset", (int64_t)m->offset);
    for (int64_t k = 0; k < rows * categories; k++)
        weights[k] = (double)oc_max_i64(0, oc_random_integer(&random, -3, 7));
    for (int64_t row = 0; row < rows && oc_op_makes(OC_MADE_OUTPUTS); row++) {
        const double *of_row = weights + row * categories;
        const int64_t first = row * m->samples;

        if (!m->has_replacement) race(m, of_row, categories, row, drawn + first);
        for (int64_t k = 0; k < m->samples && m->has_replacement; k++)
            drawn[first + k] = draw(of_row, categories, word_of(m, (uint64_t)(first + k)));
    }
}

/* ---- aclnn-cl-info --check ---- */

static void check_make(struct oc_op_case *c, int mode, int type)
{
    static const enum oc_dtype TYPES[] = {OC_F32, OC_F16, OC_BF16};
    static const struct multinomial_case MODES[] = {
        {"with replacement", "5x300", 70, true, 17, 40},
        {"without replacement", "5x70", 9, false, 17, 40},
    };

    multinomial_make(c, &MODES[mode], TYPES[type]);
}

static const char *const STRATEGIES[] = {"index:32", "index:64", NULL};
const struct oc_check_op oc_check_multinomial = {2, 3, STRATEGIES, check_make};
