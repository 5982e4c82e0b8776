/* SPDX-License-Identifier: Apache-2.0 */
#include "verify/ops/randperm.h"

#include "verify/check_op.h"
#include "verify/ops/random.h"

#define SHORT_COUNT 1024

static uint32_t word_of(const struct randperm_case *m, uint64_t i)
{
    const uint32_t key[] = {(uint32_t)m->seed, (uint32_t)(m->seed >> 32)};
    const uint32_t counter[] = {(uint32_t)(i / 4), (uint32_t)(i / 4 >> 32), (uint32_t)m->offset,
                                (uint32_t)(m->offset >> 32)};
    uint32_t words[4];

    random_philox(counter, key, words);
    return words[i % 4];
}

static void shuffle(const struct randperm_case *m, double *out)
{
    for (int64_t i = 0; i < m->n; i++)
        out[i] = (double)i;
    for (int64_t i = m->n - 1; i > 0; i--) {
        const uint64_t j = (uint64_t)word_of(m, (uint64_t)i) * (uint64_t)(i + 1) >> 32;
        const double number = out[j];

        out[j] = out[i];
        out[i] = number;
    }
}

static uint64_t mixed(uint64_t number, uint32_t key)
{
    uint32_t x = ((uint32_t)number ^ key) * 0x85EBCA6B;

    x = (x ^ x >> 13) * 0xC2B2AE35;
    return x ^ x >> 16;
}

static void permute(const struct randperm_case *m, double *out)
{
    int bits = 0, low_bits;
    uint32_t keys[12];

    while ((int64_t)1 << bits < m->n)
        bits++;
    low_bits = bits / 2;
    for (uint64_t k = 0; k < 12; k++)
        keys[k] = word_of(m, k);
    for (int64_t i = 0; i < m->n; i++) {
        uint64_t number = (uint64_t)i;

        do {
            uint64_t low = number % ((uint64_t)1 << low_bits), high = number >> low_bits;

            for (int round = 0; round < 12; round += 2) {
                high ^= mixed(low, keys[round]) % ((uint64_t)1 << (bits - low_bits));
                low ^= mixed(high, keys[round + 1]) % ((uint64_t)1 << low_bits);
            }
            number = high << low_bits | low;
        } while (number >= (uint64_t)m->n);
        out[i] = (double)number;
    }
}

void randperm_make(struct oc_op_case *c, const struct randperm_case *m, enum oc_dtype type)
{
    const struct oc_shape shape = {1, {m->n}};

    *c = (struct oc_op_case){.op = "randperm",
                             .name = m->name,
                             .types = oc_dtype_name(type),
                             .function = "aclnnRandperm",
                             .attributes = m};

    struct oc_operand *out = oc_op_operand(c, "out", type, true, &shape);

    oc_op_integer(c, "n", m->n);
    oc_op_integer(c, "seed", (int64_t)m->seed);
    oc_op_integer(c, "offset", (int64_t)m->offset);
    if (m->n <= SHORT_COUNT)
        shuffle(m, out->values);
    else
        permute(m, out->values);
}

/* ---- aclnn-cl-info --check ---- */

static void check_make(struct oc_op_case *c, int mode, int type)
{
    static const enum oc_dtype TYPES[] = {OC_I64, OC_I32, OC_F32};
    static const struct randperm_case MODES[] = {{"few numbers", 1000, 17, 40},
                                                 {"many numbers", 20000, 17, 40}};

    randperm_make(c, &MODES[mode], TYPES[type]);
}

static const char *const STRATEGIES[] = {"index:32", "index:64", NULL};
const struct oc_check_op oc_check_randperm = {2, 3, STRATEGIES, check_make};
