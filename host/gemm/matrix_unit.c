/* SPDX-License-Identifier: Apache-2.0 */
#include "gemm/matrix_unit.h"

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/log.h"
#include "base/math.h"
#include "program/kernel_test.h"
#include "strategy/gemm.h"

#define BLOCKS 2 /* at most */
#define TILE(blocks) (OC_GEMM_BLOCK * (blocks))
/* So many that the kernel fills all its stages again. */
#define SUMMED_WORDS 64
/* The two operands of a tile have this many words together. */
#define WORDS(tile) ((size_t)(tile)*SUMMED_WORDS * 2)

#define RESULTS 2

#define DTYPES 3 /* F32, F16 and BF16 are the first types */

/* After this many transient failures of the test a device is used without the unit. */
#define MOST_FAILURES 3

static pthread_once_t once = PTHREAD_ONCE_INIT;
static struct {
    /* One per device, so that a test, with its compilation, does not block other devices. */
    pthread_mutex_t lock;
    struct result {
        bool is_tested, works;
        int failures; /* failures that may have been transient */
    } of[OC_MATRIX_UNIT_COUNT][DTYPES];
} results[OC_MAX_DEVICES];

const char *oc_matrix_unit_define(enum oc_matrix_unit unit)
{
    static const char *const NAMES[] = {
#define NAME(name, text) #name,
        OC_MATRIX_UNITS(NAME)
#undef NAME
    };

    return NAMES[unit];
}

/* Converts a small integer to the bits of a type. */
static uint32_t element_bits(enum oc_dtype dtype, int value)
{
    const float f = (float)value;
    uint32_t bits;

    memcpy(&bits, &f, sizeof(bits));
    if (dtype == OC_F32) return bits;
    if (dtype == OC_BF16) return bits >> 16;
    if (value == 0) return 0;
    /* The bias of the exponent is 15 instead of 127. */
    return (bits >> 16 & 0x8000) | (((bits >> 23 & 0xff) - 112) << 10) | (bits >> 13 & 0x3ff);
}

/* Returns test data. The values differ between rows, columns and summands that a unit could
 * exchange, and sums of all products are integers below 2^24. */
static int element_value(int operand, int number, int summand)
{
    return (number * 7 + summand * (operand == 0 ? 11 : 5) + number * summand * 3) % 17 - 8;
}

static int summed_elements(enum oc_dtype dtype)
{
    return dtype == OC_F32 ? SUMMED_WORDS : 2 * SUMMED_WORDS;
}

static void set_element(enum oc_dtype dtype, uint32_t *words, int i, int value)
{
    const uint32_t bits = element_bits(dtype, value);

    if (dtype == OC_F32)
        words[i] = bits;
    else
        words[i / 2] |= bits << 16 * (i % 2);
}

/* Fills the rows of the left operand, then a row of the right operand for each summand. */
static void test_fill(enum oc_dtype dtype, int tile, uint32_t *words)
{
    const int summed = summed_elements(dtype);

    for (int i = 0; i < tile; i++)
        for (int s = 0; s < summed; s++) {
            set_element(dtype, words, i * summed + s, element_value(0, i, s));
            set_element(dtype, words + WORDS(tile) / 2, s * tile + i, element_value(1, i, s));
        }
}

static bool test_is_right(enum oc_dtype dtype, int tile, const uint32_t *products)
{
    const int summed = summed_elements(dtype);

    for (int row = 0; row < tile; row++)
        for (int column = 0; column < tile; column++) {
            int sum = 0;

            for (int s = 0; s < summed; s++)
                sum += element_value(0, row, s) * element_value(1, column, s);
            for (int of = 0; of < RESULTS; of++)
                if (products[(of * tile + row) * tile + column] != element_bits(OC_F32, sum))
                    return false;
        }
    return true;
}

/* Tests the unit with tiles of `blocks` blocks. */
static aclnnStatus matrix_unit_test(struct oc_device *device, enum oc_matrix_unit unit,
                                    enum oc_dtype dtype, int blocks, bool *is_transient)
{
    const int tile = TILE(blocks);
    const size_t count = WORDS(tile) + RESULTS * (size_t)tile * (size_t)tile;
    const size_t items = (size_t)oc_gemm_group_items(OC_GEMM_MATRIX, unit);
    const char *more = oc_gemm_group_options(device, blocks);
    char options[320];
    const struct oc_kernel_test test = {
        "matrix_unit_test", options, "multiply", items, items, false};
    /* The words are allocated, because a small stack would not suffice. */
    uint32_t *words = calloc(count, sizeof(*words));

    *is_transient = true;
    if (words == NULL) return oc_fail(ACLNN_ERR_INNER, "out of host memory");
    (void)snprintf(options, sizeof(options),
                   "-cl-std=CL1.2 -DINDEX=int -DOUT=f32 -DBLOCKS=%d -DGROUP=%zu -DLEFT=%s "
                   "-DMATRIX_UNIT=%s -DSUMMED_WORDS=%d %s",
                   blocks, items, oc_dtype_name(dtype), oc_matrix_unit_define(unit), SUMMED_WORDS,
                   more == NULL ? "" : more);
    test_fill(dtype, tile, words);

    aclnnStatus status =
        oc_kernel_test_run(device, &test, words, count * sizeof(*words), is_transient);

    if (status == ACLNN_SUCCESS && !test_is_right(dtype, tile, words + WORDS(tile)))
        status = oc_fail(ACLNN_ERR_INNER, "the matrix unit multiplies %s wrongly on %s",
                         oc_dtype_name(dtype), device->name);
    free(words);
    return status;
}

/* These values equal those in the kernel: the words of each factor, and the initial sum. */
#define PAIRS 16
#define FIRST_SUM 3

/* Tests the instruction that sums pairs. Its absence is not an error, because nothing says whether
 * the processor has it. */
static aclnnStatus pair_products_test(struct oc_device *device, bool *works, bool *is_transient)
{
    static const struct oc_kernel_test test = {
        "pair_products_test", "-cl-std=CL1.2", "multiply", 1, 1, true};
    uint32_t words[3 * PAIRS] = {0};

    for (int i = 0; i < 2 * PAIRS; i++) {
        set_element(OC_BF16, words, i, element_value(0, i / 2, i % 2));
        set_element(OC_BF16, words + PAIRS, i, element_value(1, i / 2, i % 2));
    }
    for (int i = 0; i < PAIRS; i++)
        words[2 * PAIRS + i] = element_bits(OC_F32, FIRST_SUM);

    OC_TRY(oc_kernel_test_run(device, &test, words, sizeof(words), is_transient));
    *works = true;
    for (int i = 0; i < PAIRS; i++) {
        const int sum = FIRST_SUM + element_value(0, i, 0) * element_value(1, i, 0) +
                        element_value(0, i, 1) * element_value(1, i, 1);

        *works = *works && words[2 * PAIRS + i] == element_bits(OC_F32, sum);
    }
    return ACLNN_SUCCESS;
}

/* Runs all tests of a unit. */
static aclnnStatus matrix_unit_tests(struct oc_device *device, enum oc_matrix_unit unit,
                                     enum oc_dtype dtype, bool *works, bool *is_transient)
{
    *works = *is_transient = false;
    if (unit == OC_MATRIX_UNIT_X86_PAIRS) return pair_products_test(device, works, is_transient);
    for (int blocks = 1; blocks <= BLOCKS; blocks++)
        OC_TRY(matrix_unit_test(device, unit, dtype, blocks, is_transient));
    *works = true;
    return ACLNN_SUCCESS;
}

static void matrix_unit_init(void)
{
    for (int i = 0; i < OC_MAX_DEVICES; i++)
        (void)pthread_mutex_init(&results[i].lock, NULL);
}

static void matrix_unit_test_once(struct oc_device *device, enum oc_matrix_unit unit,
                                  enum oc_dtype dtype, struct result *result)
{
    const struct oc_status_mark mark = oc_status_mark();
    bool is_transient;

    (void)matrix_unit_tests(device, unit, dtype, &result->works, &is_transient);
    if (!result->works && is_transient) result->failures++;
    result->is_tested = result->works || !is_transient || result->failures == MOST_FAILURES;
    oc_status_forget(mark);
    oc_log(result->works || unit == OC_MATRIX_UNIT_X86_PAIRS ? OC_LOG_INFO : OC_LOG_WARN,
           "%s: matrix unit (%s) %s for %s", device->name, oc_matrix_unit_name(unit),
           result->works ? "is used" : "does not pass the self-test", oc_dtype_name(dtype));
}

/* Returns the known result, or tests the unit if allowed, under the lock of the device. */
static struct result matrix_unit_result(struct oc_device *device, enum oc_matrix_unit unit,
                                        enum oc_dtype dtype, bool may_test)
{
    const size_t i = (size_t)device->id;
    struct result *result, copy;

    if (unit == OC_MATRIX_UNIT_NONE || (dtype & OC_MATRIX_UNIT_DTYPES) == 0 ||
        (unit == OC_MATRIX_UNIT_X86_PAIRS && dtype != OC_BF16) ||
        (dtype == OC_F32 && !oc_matrix_unit_has_floats(unit)))
        return (struct result){.is_tested = true};
    (void)pthread_once(&once, matrix_unit_init);
    (void)pthread_mutex_lock(&results[i].lock);
    result = &results[i].of[unit][oc_dtype_number(dtype)];
    if (may_test && !result->is_tested) matrix_unit_test_once(device, unit, dtype, result);
    copy = *result;
    (void)pthread_mutex_unlock(&results[i].lock);
    return copy;
}

bool oc_matrix_unit_works(struct oc_device *device, enum oc_matrix_unit unit, enum oc_dtype dtype)
{
    return matrix_unit_result(device, unit, dtype, true).works;
}

bool oc_matrix_unit_failed(struct oc_device *device, enum oc_matrix_unit unit, enum oc_dtype dtype)
{
    const struct result result = matrix_unit_result(device, unit, dtype, false);

    return result.is_tested && !result.works;
}

void oc_matrix_unit_describe(struct oc_device *device, char *text, size_t bytes)
{
    static const enum oc_dtype DTYPES_TESTED[] = {OC_F16, OC_BF16, OC_F32};
    const enum oc_matrix_unit pairs = oc_choose_pair_unit(device);
    size_t used = (size_t)snprintf(text, bytes, "%s", oc_matrix_unit_name(device->matrix_unit));

    if (pairs != OC_MATRIX_UNIT_NONE && oc_matrix_unit_works(device, pairs, OC_BF16)) {
        (void)snprintf(text, bytes, "%s bf16", oc_matrix_unit_name(pairs));
        return;
    }
    for (size_t i = 0; i < OC_COUNT(DTYPES_TESTED) && used < bytes; i++)
        if (oc_matrix_unit_works(device, device->matrix_unit, DTYPES_TESTED[i]))
            used +=
                (size_t)snprintf(text + used, bytes - used, " %s", oc_dtype_name(DTYPES_TESTED[i]));
}
