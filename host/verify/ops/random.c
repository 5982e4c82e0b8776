/* SPDX-License-Identifier: Apache-2.0 */
#include "verify/ops/random.h"

#include <math.h>
#include <stdlib.h>

#include "verify/check_op.h"
#include "verify/tolerance.h"

#define REALS (OC_F32 | OC_F16 | OC_BF16 | OC_F64)

/* ---- The generator ---- */

/* As its authors define a round: each key belongs to a pair, whose left half is xored and swapped. */
void random_philox(const uint32_t counter[4], const uint32_t key[2], uint32_t words[4])
{
    static const uint64_t multipliers[] = {0xCD9E8D57, 0xD2511F53};
    static const uint32_t steps[] = {0x9E3779B9, 0xBB67AE85};

    for (int i = 0; i < 4; i++)
        words[i] = counter[i];
    for (uint32_t round = 0; round < 10; round++) {
        const uint32_t right[] = {words[2], words[0]}, left[] = {words[1], words[3]};

        for (int pair = 0; pair < 2; pair++) {
            const uint64_t product = multipliers[pair] * right[pair];

            words[2 * pair] =
                (uint32_t)(product >> 32) ^ left[pair] ^ (key[pair] + round * steps[pair]);
            words[2 * pair + 1] = (uint32_t)product;
        }
    }
}

/* All words that `count` elements need, in order: the counter is a number of 128 bits. */
static uint32_t *words_of(const struct random_case *m, size_t count)
{
    const uint32_t key[] = {(uint32_t)m->seed, (uint32_t)(m->seed >> 32)};
    uint32_t counter[] = {0, 0, (uint32_t)m->offset, (uint32_t)(m->offset >> 32)};
    uint32_t *words = malloc((count + 4) * sizeof(*words));

    if (words == NULL) abort();
    for (size_t i = 0; i < count; i += 4) {
        uint32_t block[4];

        random_philox(counter, key, block);
        for (size_t k = 0; k < 4; k++)
            words[i + k] = block[k];
        for (int k = 0; k < 4 && ++counter[k] == 0; k++)
            ;
    }
    return words;
}

/* ---- The distributions ---- */

/* The lowest bits of a word as a binary fraction */
static double fraction(uint32_t word, int bits) { return ldexp(word & ((1u << bits) - 1), -bits); }

/* As an element has it. */
static double integer_of(enum oc_dtype type, double v)
{
    if (type == OC_B8) return v != 0;
    return isnan(v) ? 0 : oc_round_to(type, trunc(v)) + 0.0; /* no -0 */
}

static void compute_uniform(struct oc_operand *out, const struct random_case *m,
                            const uint32_t *words, int64_t count)
{
    const enum oc_dtype type = out->dtype;
    const enum oc_dtype real = (type & REALS) != 0 ? type : OC_F32;
    const double from = oc_round_to(real, m->first), to = oc_round_to(real, m->second);
    const int bits = type == OC_F16 ? 10 : type == OC_BF16 ? 7 : 23;

    for (int64_t i = 0; i < count; i++) {
        double *v = &out->values[i];

        if (type == OC_F64) {
            const double u = fraction(words[2 * i], 20) + ldexp((double)words[2 * i + 1], -52);

            *v = u * (to - from) + from;
        } else {
            const float u = (float)fraction(words[i], bits);
            const float product = u * ((float)to - (float)from);

            *v = (double)(product + (float)from);
        }
        if ((type & REALS) == 0) *v = integer_of(type, *v);
    }
}

/* The sine of 2 pi t; exact where it is 0. t is a multiple of 2^-23. */
static double sine_of_turns(double t)
{
    t -= floor(t);
    return t == 0 || t == 0.5 ? 0 : sin(2 * acos(-1.0) * t);
}

static double normal(const uint32_t *words, int64_t i)
{
    const double u = fraction(words[i & ~(int64_t)1], 23), t = fraction(words[i | 1], 23);

    return sqrt(-2 * log(fmax(u, (double)1e-7f))) * sine_of_turns(i % 2 == 0 ? t : t + 0.25);
}

/* The error of 6 roundings is that of `normal`; then a product, a sum, and the conversion. */
static void compute_normal(struct oc_operand *out, const struct random_case *m,
                           const uint32_t *words, int64_t count)
{
    const double mean = (double)(float)m->first, std = (double)(float)m->second;

    for (int64_t i = 0; i < count; i++) {
        const double product = normal(words, i) * std, v = product + mean;
        double error = oc_error(OC_F32, fabs(product), 6 + 1);

        error += oc_error(OC_F32, fabs(v) + error, 1);
        out->values[i] = v;
        out->error[i] = error;
        if ((out->dtype & REALS) != 0) continue;
        out->values[i] = integer_of(out->dtype, v);
        out->error[i] = integer_of(out->dtype, v - error) != integer_of(out->dtype, v + error);
    }
}

/* The upper half of a product, of products of halves. */
static uint64_t upper_half(uint64_t a, uint64_t b)
{
    const uint64_t low = (a & UINT32_MAX) * (b & UINT32_MAX), left = (a >> 32) * (b & UINT32_MAX),
                   right = (a & UINT32_MAX) * (b >> 32);
    const uint64_t middle = (low >> 32) + (left & UINT32_MAX) + (right & UINT32_MAX);

    return (a >> 32) * (b >> 32) + (left >> 32) + (right >> 32) + (middle >> 32);
}

static bool has_integer(enum oc_dtype type, double v)
{
    if (type == OC_F64) return true;
    if (type == OC_I64) return fabs(v) < 0x1p53; /* as values of operands are doubles */
    if (type == OC_B8) return v == 0 || v == 1;
    return isfinite(oc_round_to(type, v)) &&
           ((type & REALS) != 0 ? fabs(v) < 0x1p30 : oc_round_to(type, v) == v);
}

/* The first and the last number of the type in the range are found one by one. */
static void compute_integers(struct oc_operand *out, const struct random_case *m,
                             const uint32_t *words, int64_t count)
{
    const enum oc_dtype type = out->dtype;
    int64_t first = (int64_t)m->first, last = (int64_t)m->second - 1;

    if (type == OC_B8 && first == 0) last = 1;
    while ((type & REALS) != 0 && (int64_t)oc_round_to(type, (double)first) != first)
        first++;
    while ((type & REALS) != 0 && (int64_t)oc_round_to(type, (double)last) != last)
        last--;
    if (last < first) last = first = (int64_t)m->first;
    for (int64_t i = 0; i < count; i++) {
        const uint64_t bits = (uint64_t)words[2 * i] << 32 | words[2 * i + 1];

        const uint64_t above = upper_half(bits, (uint64_t)last - (uint64_t)first + 1);

        out->values[i] = (double)(int64_t)((uint64_t)first + above); /* modulo 2^64 */
        if (type == OC_B8) out->values[i] = out->values[i] != 0;
    }
}

static void compute_bernoulli(struct oc_operand *out, const struct random_case *m,
                              const uint32_t *words, int64_t count)
{
    for (int64_t i = 0; i < count; i++)
        out->values[i] = ldexp(words[i] >> 8, -24) < (double)(float)m->first;
}

bool random_make(struct oc_op_case *c, const struct random_case *m, enum oc_dtype type)
{
    const struct oc_shape shape = oc_shape_parse(m->shape);
    const int64_t count = oc_shape_count(&shape);
    static const struct {
        const char *name, *function;
        const char *first, *second; /* the parameters that take them; `second` may be NULL */
        void (*compute)(struct oc_operand *out, const struct random_case *m, const uint32_t *words,
                        int64_t count);
    } OPS[] = {
        [RANDOM_UNIFORM] = {"uniform", "aclnnInplaceUniform", "from", "to", compute_uniform},
        [RANDOM_INTEGERS] = {"integers", "aclnnInplaceRandom", "from", "to", compute_integers},
        [RANDOM_NORMAL] = {"normal", "aclnnInplaceNormal", "mean", "std", compute_normal},
        [RANDOM_BERNOULLI] = {"bernoulli", "aclnnBernoulli", "prob", NULL, compute_bernoulli},
        [RANDOM_BERNOULLI_IN_PLACE] = {"bernoulli in place", "aclnnInplaceBernoulli", "prob", NULL,
                                       compute_bernoulli}};

    if (m->op == RANDOM_UNIFORM && type == OC_B8) return false;
    if (m->op == RANDOM_INTEGERS &&
        !(has_integer(type, m->first) && has_integer(type, m->second - 1)))
        return false;
    *c = (struct oc_op_case){.op = OPS[m->op].name,
                             .name = m->name,
                             .types = oc_dtype_name(type),
                             .function = OPS[m->op].function,
                             .attributes = m};

    if (m->op == RANDOM_BERNOULLI) (void)oc_op_operand(c, "self", type, false, &shape);

    struct oc_operand *out =
        oc_op_operand(c, m->op == RANDOM_BERNOULLI ? "out" : "selfRef", type, true, &shape);

    if (OPS[m->op].second == NULL) {
        oc_op_number(c, OPS[m->op].first, m->first, false);
    } else if (m->op == RANDOM_INTEGERS) {
        oc_op_integer(c, OPS[m->op].first, (int64_t)m->first);
        oc_op_integer(c, OPS[m->op].second, (int64_t)m->second);
    } else {
        oc_op_real(c, OPS[m->op].first, m->first);
        oc_op_real(c, OPS[m->op].second, m->second);
    }
    oc_op_integer(c, "seed", (int64_t)m->seed);
    oc_op_integer(c, "offset", (int64_t)m->offset);

    uint32_t *words = words_of(m, (size_t)count * 2);

    OPS[m->op].compute(out, m, words, count);
    free(words);
    return true;
}

/* ---- aclnn-cl-info --check ---- */

static void check_make(struct oc_op_case *c, int mode, int type)
{
    static const enum oc_dtype TYPES[] = {OC_F32, OC_F16, OC_BF16, OC_I32, OC_U8};
    static const struct random_case MODES[] = {
        {"uniform", RANDOM_UNIFORM, "5x83", 0, 200, 17, 40},
        {"normal", RANDOM_NORMAL, "5x83", 100, 10, 17, 40},
        {"Bernoulli", RANDOM_BERNOULLI, "5x83", 0.25, 0, 17, 40},
        {"Bernoulli in place", RANDOM_BERNOULLI_IN_PLACE, "5x83", 0.25, 0, 17, 40},
        {"integers", RANDOM_INTEGERS, "5x83", 10, 110, 17, 40},
    };

    (void)random_make(c, &MODES[mode], TYPES[type]);
}

static const char *const STRATEGIES[] = {"index:32", "index:64", "random:vectors", "random:blocks",
                                         NULL};
const struct oc_check_op oc_check_random = {5, 5, STRATEGIES, check_make};
