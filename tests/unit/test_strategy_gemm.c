/* SPDX-License-Identifier: Apache-2.0 */
/* The algorithm and the parameters of matrix products, for invented devices. */
#include <stdio.h>

#include "harness/invented_devices.h"
#include "harness/test.h"
#include "program/blas_parameters.h"
#include "strategy/blas.h"
#include "strategy/gemm.h"
#include "strategy/override.h"
#include "strategy/solve.h"

static const struct oc_device CPU = OC_INVENTED_CPU;
static const struct oc_device GPU = OC_INVENTED_GPU;

static const struct oc_device REMOTE = {.kind = OC_DEVICE_GPU,
                                        .name = "an invented GPU elsewhere",
                                        .is_remote = true,
                                        .compute_units = 100,
                                        .max_group = 1024};

static const char *const NAMES[] = {"clblast", "tile",   "direct", "few",
                                    "groups",  "matrix", "pairs",  "pairs_fma"};

static const struct oc_device LOCAL = {.kind = OC_DEVICE_GPU,
                                       .name = "an invented GPU with local memory",
                                       .compute_units = 100,
                                       .max_group = 256,
                                       .local_memory = 17408};

static const struct oc_device UNIT = {.kind = OC_DEVICE_GPU,
                                      .name = "an invented GPU with a matrix unit",
                                      .compute_units = 100,
                                      .max_group = 256,
                                      .local_memory = 49152,
                                      .matrix_unit = OC_MATRIX_UNIT_MMA_SYNC};

static const struct oc_device AVX512 = {.kind = OC_DEVICE_CPU,
                                        .name = "an invented CPU with AVX-512",
                                        .has_clang_builtins = true,
                                        .float_width = 16,
                                        .compute_units = 8,
                                        .max_group = 4096};

#define LITTLE "a small problem: one launch"
#define FAILED "CLBlast failed on this device"
#define ON_CPU "on a CPU the tile kernels are faster than CLBlast"
#define ON_GPU TOO_SMALL
#define BY_GROUPS "on GPUs work-groups with local memory are faster than CLBlast"
#define APART "channels are not adjacent"
#define BY_INT "CLBlast numbers elements by int"
#define FEW_CHANNELS "few channels: tiles would be padding"
#define NOT_FEW \
    "there are more than 4 channels of out, or of input, and more than 8 products per sum"
#define TOO_SMALL "the work-groups or the local memory are too small"
#define BY_UNIT "the device has a matrix unit for the type of the operands"
#define BY_PAIRS "the processor sums two products of bfloat16 at once"
#define WHOLE "a remote device does not support sub-buffers"

/* rows, taps, columns, summed, unit_stride, products, no_blas, is_convolution, any_group, matrix_type,
 * no_matrix_unit, no_pair_unit */
struct gemm_row {
    const char *name;
    const struct oc_device *device;
    struct oc_gemm_problem problem;
    enum oc_gemm algorithm;
    const char *reason;
};

// clang-format off
static const struct gemm_row ROWS[] = {
    {"one of everything on a CPU",   &CPU, {1,       1, 1,     1,     true, 2, false, true, false, OC_DTYPE_NONE, false, false},  OC_GEMM_DIRECT,  LITTLE},
    {"one of everything on a GPU",   &GPU, {1,       1, 1,     1,     true, 2, false, true, false, OC_DTYPE_NONE, false, false},  OC_GEMM_DIRECT,  LITTLE},
    {"both gradients on a CPU",      &CPU, {128,     1, 50,    50,    true, 2, false, true, false, OC_DTYPE_NONE, false, false},  OC_GEMM_TILE,    ON_CPU},
    {"one direction on a CPU",       &CPU, {128,     1, 50,    50,    true, 1, false, true, false, OC_DTYPE_NONE, false, false},  OC_GEMM_DIRECT,  LITTLE},
    {"both gradients on a GPU",      &GPU, {2560,    1, 50,    50,    true, 2, false, true, false, OC_DTYPE_NONE, false, false},  OC_GEMM_CLBLAST, ON_GPU},
    {"one direction on a GPU",       &GPU, {2560,    1, 50,    50,    true, 1, false, true, false, OC_DTYPE_NONE, false, false},  OC_GEMM_DIRECT,  LITTLE},
    {"little work, strided",         &CPU, {64,      3, 32,    32,    false, 2, false, true, false, OC_DTYPE_NONE, false, false}, OC_GEMM_TILE,    ON_CPU},
    {"little work, strided, GPU",    &GPU, {64,      3, 32,    32,    false, 2, false, true, false, OC_DTYPE_NONE, false, false}, OC_GEMM_CLBLAST, ON_GPU},
    {"much work on a CPU",           &CPU, {4096,    3, 512,   512,   true, 2, false, true, false, OC_DTYPE_NONE, false, false},  OC_GEMM_TILE,    ON_CPU},
    {"much work on a GPU",           &GPU, {4096,    3, 512,   512,   true, 2, false, true, false, OC_DTYPE_NONE, false, false},  OC_GEMM_CLBLAST, ON_GPU},
    {"much work far away",           &REMOTE, {4096, 3, 512,   512,   true, 2, false, true, false, OC_DTYPE_NONE, false, false},  OC_GEMM_TILE,    WHOLE},
    {"little work far away",         &REMOTE, {1,    1, 1,     1,     true, 2, false, true, false, OC_DTYPE_NONE, false, false},  OC_GEMM_DIRECT,  LITTLE},
    {"strided on a GPU",             &GPU, {4096,    3, 512,   512,   false, 2, false, true, false, OC_DTYPE_NONE, false, false}, OC_GEMM_CLBLAST, ON_GPU},
    /* Three consecutive matrices, padded to tiles. */
    {"what int can number",          &GPU, {1 << 20, 1, 512,   512,   true, 2, false, true, false, OC_DTYPE_NONE, false, false},  OC_GEMM_CLBLAST, ON_GPU},
    {"rows above",                   &GPU, {1 << 21, 1, 512,   512,   true, 2, false, true, false, OC_DTYPE_NONE, false, false},  OC_GEMM_TILE,    BY_INT},
    {"rows above, local memory",     &LOCAL, {1 << 21, 1, 512, 512,   true, 2, false, true, false, OC_DTYPE_NONE, false, false},  OC_GEMM_GROUPS,  BY_GROUPS},
    {"without CLBlast",              &LOCAL, {4096,  3, 512,   512,   true, 2, true, true, false, OC_DTYPE_NONE, false, false},   OC_GEMM_GROUPS,  BY_GROUPS},
    {"without CLBlast and groups",   &LOCAL, {4096,  3, 512,   512,   true, 2, true, true, true, OC_DTYPE_NONE, false, false},    OC_GEMM_TILE,    FAILED},
    {"rows times inputs above",      &GPU, {1 << 20, 1, 1537,  1,     true, 2, false, true, false, OC_DTYPE_NONE, false, false},  OC_GEMM_TILE,    BY_INT},
    {"rows times outputs above",     &GPU, {1 << 20, 1, 1,     1537,  true, 2, false, true, false, OC_DTYPE_NONE, false, false},  OC_GEMM_TILE,    BY_INT},
    {"inputs times outputs above",   &GPU, {100,     1, 65536, 65536, true, 2, false, true, false, OC_DTYPE_NONE, false, false},  OC_GEMM_TILE,    BY_INT},
    {"filled tiles above",           &GPU, {1 << 22, 9, 5,     5,     true, 2, false, true, false, OC_DTYPE_NONE, false, false},  OC_GEMM_TILE,    BY_INT},
    {"taps are products of their own", &GPU, {1 << 20, 9999, 512, 512, true, 2, false, true, false, OC_DTYPE_NONE, false, false}, OC_GEMM_CLBLAST, ON_GPU},
    {"rows above on a CPU",          &CPU, {1 << 21, 1, 512,   512,   true, 2, false, true, false, OC_DTYPE_NONE, false, false},  OC_GEMM_TILE,    ON_CPU},
    {"beyond 63 bits",               &GPU, {(int64_t)1 << 40, 1 << 20, (int64_t)1 << 40, (int64_t)1 << 40, true, 2, false, true, false, OC_DTYPE_NONE, false, false}, OC_GEMM_TILE, BY_INT},
    {"few channels on a CPU",        &CPU, {1 << 20, 3, 4,     4,     true, 2, false, true, false, OC_DTYPE_NONE, false, false},  OC_GEMM_FEW,     FEW_CHANNELS},
    {"many rows of little work",     &CPU, {512,     1, 1,     1,     true, 2, false, true, false, OC_DTYPE_NONE, false, false},  OC_GEMM_FEW,     FEW_CHANNELS},
    {"fewer rows of little work",    &CPU, {511,     1, 1,     1,     true, 2, false, true, false, OC_DTYPE_NONE, false, false},  OC_GEMM_DIRECT,  LITTLE},
    {"many rows of little work on a GPU", &GPU, {4096, 1, 1,   1,     true, 2, false, true, false, OC_DTYPE_NONE, false, false},  OC_GEMM_DIRECT,  LITTLE},
    {"few inputs on a CPU",          &CPU, {1 << 20, 3, 1,     512,   true, 2, false, true, false, OC_DTYPE_NONE, false, false},  OC_GEMM_FEW,     FEW_CHANNELS},
    {"few outputs on a CPU",         &CPU, {1 << 20, 4, 512,   2,     true, 2, false, true, false, OC_DTYPE_NONE, false, false},  OC_GEMM_FEW,     FEW_CHANNELS},
    {"few outputs, more taps",       &CPU, {1 << 20, 9, 512,   1,     true, 2, false, true, false, OC_DTYPE_NONE, false, false},  OC_GEMM_TILE,    ON_CPU},
    {"few outputs, little work",     &CPU, {1 << 10, 1, 5,     1,     true, 2, false, true, false, OC_DTYPE_NONE, false, false},  OC_GEMM_DIRECT,  LITTLE},
    {"few outputs of 32 rows",       &CPU, {32,      4, 65536, 2,     true, 2, false, true, false, OC_DTYPE_NONE, false, false},  OC_GEMM_FEW,     FEW_CHANNELS},
    {"few outputs of 31 rows",       &CPU, {31,      4, 65536, 2,     true, 2, false, true, false, OC_DTYPE_NONE, false, false},  OC_GEMM_TILE,    ON_CPU},
    {"one output of 31 rows",        &CPU, {31,      4, 65536, 1,     true, 2, false, true, false, OC_DTYPE_NONE, false, false},  OC_GEMM_FEW,     FEW_CHANNELS},
    {"few inputs of 31 rows",        &CPU, {31,      4, 65536, 2,     true, 1, false, true, false, OC_DTYPE_NONE, false, false},  OC_GEMM_FEW,     FEW_CHANNELS},
    {"few outputs on a GPU",         &GPU, {1 << 20, 4, 512,   2,     true, 2, false, true, false, OC_DTYPE_NONE, false, false},  OC_GEMM_CLBLAST, ON_GPU},
    {"not so few on a CPU",          &CPU, {1 << 20, 3, 5,     5,     true, 2, false, true, false, OC_DTYPE_NONE, false, false},  OC_GEMM_TILE,    ON_CPU},
    {"few channels on a GPU",        &GPU, {1 << 20, 3, 4,     16,    true, 2, false, true, false, OC_DTYPE_NONE, false, false},  OC_GEMM_FEW,     FEW_CHANNELS},
    {"few channels of many taps on a GPU", &GPU, {1 << 20, 17, 4,  16,    true, 2, false, true, false, OC_DTYPE_NONE, false, false},  OC_GEMM_CLBLAST, ON_GPU},
    {"few of one direction on a GPU", &GPU, {1 << 20, 17, 4,       16,    true, 1, false, true, false, OC_DTYPE_NONE, false, false},  OC_GEMM_FEW,     FEW_CHANNELS},
    {"few inputs on a GPU",          &GPU, {1 << 20, 3, 1,     17,    true, 2, false, true, false, OC_DTYPE_NONE, false, false},  OC_GEMM_CLBLAST, ON_GPU},
    {"few of a matrix product",      &CPU, {1 << 20, 3, 4,     4,     true, 2, false, false, false, OC_DTYPE_NONE, false, false}, OC_GEMM_TILE,    ON_CPU},
    {"a type of the unit",           &UNIT, {4096,   3, 512,   512,   true, 2, false, true, false, OC_BF16, false, false}, OC_GEMM_MATRIX,  BY_UNIT},
    {"the least of the unit",        &UNIT, {4096,   6, 64,    32,    true, 2, false, true, false, OC_F16, false, false},  OC_GEMM_MATRIX,  BY_UNIT},
    {"few columns for the unit",     &UNIT, {4096,   6, 63,    32,    true, 2, false, true, false, OC_F16, false, false},  OC_GEMM_GROUPS,  BY_GROUPS},
    {"few summands for the unit",    &UNIT, {4096,   6, 64,    31,    true, 2, false, true, false, OC_F16, false, false},  OC_GEMM_GROUPS,  BY_GROUPS},
    {"few rows for the unit",        &UNIT, {63,     3, 512,   512,   true, 2, false, true, false, OC_F32, false, false},  OC_GEMM_GROUPS,  BY_GROUPS},
    {"no type of the unit",          &UNIT, {4096,   3, 512,   512,   true, 2, false, true, false, OC_DTYPE_NONE, false, false}, OC_GEMM_GROUPS,  BY_GROUPS},
    {"a unit that failed",           &UNIT, {4096,   3, 512,   512,   true, 2, false, true, false, OC_BF16, true, false},  OC_GEMM_GROUPS,  BY_GROUPS},
    {"no group for the unit",        &UNIT, {4096,   3, 512,   512,   true, 2, true,  true, true,  OC_BF16, false, false}, OC_GEMM_TILE,    FAILED},
    {"no unit",                      &LOCAL, {4096,  3, 512,   512,   true, 2, false, true, false, OC_BF16, false, false}, OC_GEMM_GROUPS,  BY_GROUPS},
    {"little work for the unit",     &UNIT, {64,     1, 64,    64,    true, 1, false, true, false, OC_BF16, false, false}, OC_GEMM_DIRECT,  LITTLE},
    {"four rows on a CPU",           &CPU, {4,       3, 512,   512,   true, 2, false, true, false, OC_DTYPE_NONE, false, false},  OC_GEMM_DIRECT,  "few rows"},
    {"four rows, 15 outputs",        &CPU, {4,       3, 4096,  15,    true, 2, false, true, false, OC_DTYPE_NONE, false, false},  OC_GEMM_TILE,    ON_CPU},
    {"four rows, 16 outputs",        &CPU, {4,       3, 4096,  16,    true, 2, false, true, false, OC_DTYPE_NONE, false, false},  OC_GEMM_DIRECT,  "few rows"},
    {"four rows, strided",           &CPU, {4,       3, 512,   512,   false, 2, false, true, false, OC_DTYPE_NONE, false, false}, OC_GEMM_TILE,    ON_CPU},
    {"four rows forward",            &CPU, {4,       1, 1024,  1024,  true, 1, false, true, false, OC_DTYPE_NONE, false, false},  OC_GEMM_DIRECT,  "few rows"},
    {"four rows of more weights",    &CPU, {4,       1, 1024,  1025,  true, 1, false, true, false, OC_DTYPE_NONE, false, false},  OC_GEMM_TILE,    ON_CPU},
    {"five rows on a CPU",           &CPU, {5,       3, 512,   512,   true, 2, false, true, false, OC_DTYPE_NONE, false, false},  OC_GEMM_TILE,    ON_CPU},
    {"four rows on a GPU",           &LOCAL, {4,     6, 2048,  512,   true, 2, false, true, false, OC_DTYPE_NONE, false, false},  OC_GEMM_GROUPS,  BY_GROUPS},
    {"bfloat16 on AVX-512",          &AVX512, {4096,   3, 512,   512,   true, 2, false, true, false, OC_BF16, false, false}, OC_GEMM_PAIRS,   BY_PAIRS},
    {"where it has no such unit",    &AVX512, {4096,   3, 512,   512,   true, 2, false, true, false, OC_BF16, false, true},  OC_GEMM_TILE,    ON_CPU},
    {"half on AVX-512",              &AVX512, {4096,   3, 512,   512,   true, 2, false, true, false, OC_F16, false, false},  OC_GEMM_TILE,    ON_CPU},
    {"bfloat16 on AVX2",             &CPU, {4096,    3, 512,   512,   true, 2, false, true, false, OC_BF16, false, false}, OC_GEMM_TILE,    ON_CPU},
    {"little bfloat16 on AVX-512",   &AVX512, {128,    1, 50,    50,    true, 1, false, true, false, OC_BF16, false, false}, OC_GEMM_DIRECT,  LITTLE},
    {"empty",                        &CPU, {0,       0, 0,     4,     true, 2, false, true, false, OC_DTYPE_NONE, false, false},  OC_GEMM_DIRECT,  LITTLE},
};
// clang-format on

static void size_and_device_decide(void)
{
    oc_strategy_override(NULL);
    for (size_t i = 0; i < OC_COUNT(ROWS); i++) {
        const struct gemm_row *r = &ROWS[i];
        struct oc_gemm_config config;

        oc_expect_note("%s", r->name);
        if (!EXPECT_STATUS(0, oc_choose_gemm(r->device, &r->problem, &config))) continue;
        EXPECT_EQ_I64(config.algorithm, r->algorithm);
        EXPECT_TEXT(config.choice.name, NAMES[r->algorithm]);
        EXPECT_TEXT(config.choice.reason, r->reason);
        EXPECT(config.group >= 1 && config.group <= r->device->max_group);
        EXPECT(config.pack_group >= 1 && config.pack_group <= r->device->max_group);
    }
    oc_expect_no_note();
}

#define ONE_LAUNCH "small products: one launch"
#define BATCH "a batch of products: one launch"

// clang-format off
static const struct gemm_row MATRICES[] = {
    {"small on a CPU",               &CPU, {32,      1, 32,    32,    true, 1, false, false, false, OC_DTYPE_NONE, false, false},    OC_GEMM_DIRECT,  ONE_LAUNCH},
    {"small ones on a CPU",          &CPU, {32,      1, 32,    32,    true, 1000, false, false, false, OC_DTYPE_NONE, false, false}, OC_GEMM_DIRECT,  ONE_LAUNCH},
    {"one larger on a CPU",          &CPU, {128,     1, 128,   128,   true, 1, false, false, false, OC_DTYPE_NONE, false, false},    OC_GEMM_TILE,    ON_CPU},
    {"some larger on a CPU",         &CPU, {128,     1, 128,   128,   true, 2, false, false, false, OC_DTYPE_NONE, false, false},    OC_GEMM_DIRECT,  BATCH},
    {"large ones on a CPU",          &CPU, {512,     1, 512,   512,   true, 2, false, false, false, OC_DTYPE_NONE, false, false},    OC_GEMM_TILE,    ON_CPU},
    {"few rows on a CPU",            &CPU, {4,       1, 4096,  4096,  true, 1, false, false, false, OC_DTYPE_NONE, false, false},    OC_GEMM_DIRECT,  "few rows"},
    {"more rows on a CPU",           &CPU, {5,       1, 4096,  4096,  true, 1, false, false, false, OC_DTYPE_NONE, false, false},    OC_GEMM_TILE,    ON_CPU},
    {"few columns on a CPU",         &CPU, {4096,    1, 7,     4096,  true, 1, false, false, false, OC_DTYPE_NONE, false, false},    OC_GEMM_DIRECT,  "few columns"},
    {"more columns on a CPU",        &CPU, {4096,    1, 8,     4096,  true, 1, false, false, false, OC_DTYPE_NONE, false, false},    OC_GEMM_TILE,    ON_CPU},
    {"small ones on a GPU",          &GPU, {128,     1, 128,   128,   true, 64, false, false, false, OC_DTYPE_NONE, false, false},   OC_GEMM_DIRECT,  ONE_LAUNCH},
    {"one large on a GPU",           &GPU, {512,     1, 512,   512,   true, 1, false, false, false, OC_DTYPE_NONE, false, false},    OC_GEMM_CLBLAST, ON_GPU},
    {"heads of attention by groups",  &LOCAL, {128,     1, 128,   64,    true, 96, false, false, false, OC_DTYPE_NONE, false, false}, OC_GEMM_GROUPS, BY_GROUPS},
    {"heads of attention by the unit",&UNIT, {128,     1, 128,   64,    true, 96, false, false, false, OC_F16, false, false}, OC_GEMM_MATRIX, BY_UNIT},
    {"heads of attention, any group", &LOCAL, {128,     1, 128,   64,    true, 96, false, false, true, OC_DTYPE_NONE, false, false}, OC_GEMM_DIRECT, ONE_LAUNCH},
    {"a batch of the least",          &LOCAL, {32,      1, 32,    16,    true, 1000, false, false, false, OC_DTYPE_NONE, false, false}, OC_GEMM_GROUPS, BY_GROUPS},
    {"a batch of the least, in all",  &LOCAL, {32,      1, 32,    16,    true, 610, false, false, false, OC_DTYPE_NONE, false, false}, OC_GEMM_DIRECT, ONE_LAUNCH},
    {"a batch with few rows",         &LOCAL, {31,      1, 32,    16,    true, 1000, false, false, false, OC_DTYPE_NONE, false, false}, OC_GEMM_DIRECT, ONE_LAUNCH},
    {"a batch with few columns",      &LOCAL, {32,      1, 31,    16,    true, 1000, false, false, false, OC_DTYPE_NONE, false, false}, OC_GEMM_DIRECT, ONE_LAUNCH},
    {"a batch with few summands",     &LOCAL, {32,      1, 32,    15,    true, 1000, false, false, false, OC_DTYPE_NONE, false, false}, OC_GEMM_DIRECT, ONE_LAUNCH},
    {"a batch with few tiles",        &LOCAL, {64,      1, 64,    1024,  true, 31, false, false, false, OC_DTYPE_NONE, false, false}, OC_GEMM_DIRECT, ONE_LAUNCH},
    {"a batch with enough tiles",     &LOCAL, {64,      1, 64,    1024,  true, 32, false, false, false, OC_DTYPE_NONE, false, false}, OC_GEMM_GROUPS, BY_GROUPS},
    {"one of a batch",                &LOCAL, {128,     1, 128,   64,    true, 1, false, false, false, OC_DTYPE_NONE, false, false}, OC_GEMM_DIRECT, ONE_LAUNCH},
    {"nothing",                      &CPU, {5,       1, 6,     0,     true, 1, false, false, false, OC_DTYPE_NONE, false, false},    OC_GEMM_DIRECT,  ONE_LAUNCH},
};
// clang-format on

static void matrices_share_launches(void)
{
    oc_strategy_override(NULL);
    for (size_t i = 0; i < OC_COUNT(MATRICES); i++) {
        const struct gemm_row *r = &MATRICES[i];
        struct oc_gemm_config config;

        oc_expect_note("%s", r->name);
        if (!EXPECT_STATUS(0, oc_choose_matmul(r->device, &r->problem, &config))) continue;
        EXPECT_EQ_I64(config.algorithm, r->algorithm);
        EXPECT_TEXT(config.choice.reason, r->reason);
        EXPECT_EQ_I64(config.dots.are_possible, r->device == &CPU);
        EXPECT_EQ_I64(config.dots.enough_items, 8 * r->device->compute_units);
        EXPECT_EQ_I64(config.direct.columns, r->device != &CPU          ? 1
                                             : r->problem.columns >= 16 ? 16
                                             : r->problem.columns >= 8  ? 8
                                                                        : 4);
    }
    oc_expect_no_note();
}

/* Of few rows on a CPU, several vectors of columns, which are prefetched. */
static void items_of_direct(void)
{
    static const struct {
        const struct oc_device *device;
        int64_t rows, columns;
        int direct_rows, direct_vectors;
    } ITEMS[] = {{&CPU, 1, 64, 1, 4}, {&CPU, 4, 64, 4, 4}, {&CPU, 5, 64, 4, 1},
                 {&CPU, 1, 63, 1, 1}, {&CPU, 1, 31, 1, 1}, {&CPU, 1, 16, 1, 1},
                 {&CPU, 4, 7, 4, 1},  {&GPU, 1, 64, 4, 1}};

    oc_strategy_override(NULL);
    for (size_t i = 0; i < OC_COUNT(ITEMS); i++) {
        const struct oc_gemm_problem p = {
            ITEMS[i].rows, 1,     ITEMS[i].columns, 64,    true, 1, false,
            false,         false, OC_DTYPE_NONE,    false, false};
        struct oc_gemm_config config;

        oc_expect_note("row %zu", i);
        EXPECT_STATUS(0, oc_choose_matmul(ITEMS[i].device, &p, &config));
        EXPECT_EQ_I64(config.direct.rows, ITEMS[i].direct_rows);
        EXPECT_EQ_I64(config.direct.vectors, ITEMS[i].direct_vectors);
        EXPECT_EQ_I64(config.finish_vectors, ITEMS[i].device == &CPU ? 16 : 1);
        EXPECT(config.direct.prefetch == (ITEMS[i].device == &CPU && ITEMS[i].rows <= 4));
    }
    oc_expect_no_note();
}

/* On each device there is a size that is direct, and twice as many rows are not. */
static void direct_has_a_limit(void)
{
    static const struct oc_device *const DEVICES[] = {&CPU, &GPU};

    oc_strategy_override(NULL);
    for (size_t i = 0; i < OC_COUNT(DEVICES); i++) {
        struct oc_gemm_problem p = {
            1, 3, 32, 32, true, 2, false, false, false, OC_DTYPE_NONE, false, false};
        struct oc_gemm_config config = {.algorithm = OC_GEMM_DIRECT};
        int changes = 0;

        for (enum oc_gemm last = OC_GEMM_DIRECT; p.rows < 1 << 20; p.rows *= 2) {
            EXPECT_STATUS(0, oc_choose_gemm(DEVICES[i], &p, &config));
            changes += config.algorithm != last;
            last = config.algorithm;
        }
        EXPECT_EQ_I64(changes, 1);
        EXPECT(config.algorithm != OC_GEMM_DIRECT);
    }
}

static void tiles_follow_the_vector_width(void)
{
    static const unsigned WIDTHS[][3] = {
        /* native vector width, vector width, rows */
        {0, 4, 4}, {1, 4, 4}, {4, 4, 4}, {8, 8, 6}, {16, 16, 8}, {32, 16, 8}};
    const struct oc_gemm_problem p = {4096,  3,     512,   512,           true,  2,
                                      false, false, false, OC_DTYPE_NONE, false, false};

    for (size_t i = 0; i < OC_COUNT(WIDTHS); i++) {
        struct oc_device d = CPU;
        struct oc_gemm_config config;

        d.float_width = WIDTHS[i][0];
        if (!EXPECT_STATUS(0, oc_choose_gemm(&d, &p, &config))) continue;
        EXPECT_EQ_I64(config.tile.vector_width, WIDTHS[i][1]);
        EXPECT_EQ_I64(config.tile.rows, WIDTHS[i][2]);
        EXPECT(config.tile.depth >= 2 * config.tile.vector_width);
    }
}

/* As many tiles as keep the rows of self in the cache, but some. A GPU has no blocks. */
static void blocks_of_tiles_follow_the_outputs(void)
{
    static const int64_t OUTPUTS[][2] = {{1, 10922}, {512, 21}, {1100, 9}, {4096, 8}, {1 << 20, 8}};

    for (size_t i = 0; i < OC_COUNT(OUTPUTS); i++) {
        const struct oc_gemm_problem p = {4096,  3,     512,   OUTPUTS[i][0], true,  2,
                                          false, false, false, OC_DTYPE_NONE, false, false};
        struct oc_device d = CPU;
        struct oc_gemm_config config;

        d.float_width = 8;
        if (EXPECT_STATUS(0, oc_choose_gemm(&d, &p, &config)))
            EXPECT_EQ_I64(config.tile.block_tiles, OUTPUTS[i][1]);
        if (EXPECT_STATUS(0, oc_choose_gemm(&GPU, &p, &config)))
            EXPECT(config.tile.block_tiles >= p.rows);
    }
}

static void expect_refused(const struct oc_device *device, enum oc_gemm algorithm,
                           const struct oc_gemm_problem *problem, const char *why)
{
    char strategy[64], text[256];
    struct oc_gemm_config config;

    (void)snprintf(strategy, sizeof(strategy), "gemm:%s", NAMES[algorithm]);
    (void)snprintf(text, sizeof(text), "ACLNN_CL_STRATEGY is %s: gemm cannot use %s here, %s",
                   strategy, NAMES[algorithm], why == NULL ? "" : why);
    oc_strategy_override(strategy);
    if (why == NULL) {
        EXPECT_STATUS(0, oc_choose_gemm(device, problem, &config));
        EXPECT_EQ_I64(config.algorithm, algorithm);
        EXPECT_TEXT(config.choice.reason, "set by ACLNN_CL_STRATEGY");
    } else {
        EXPECT_REFUSED(ACLNN_ERR_PARAM_INVALID, text, oc_choose_gemm(device, problem, &config));
    }
    oc_strategy_override(NULL);
}

/* A slow choice is not refused. */
static void obstacles(void)
{
    static const struct oc_gemm_problem PLAIN = {
        100, 3, 64, 64, true, 2, false, false, false, OC_DTYPE_NONE, false, false};
    static const struct oc_gemm_problem STRIDED = {
        100, 3, 64, 64, false, 2, false, false, false, OC_DTYPE_NONE, false, false};
    static const struct oc_gemm_problem FOUR = {
        100, 3, 4, 64, false, 2, false, true, false, OC_DTYPE_NONE, false, false};
    static const struct oc_gemm_problem FIVE = {
        100, 3, 5, 64, false, 2, false, true, false, OC_DTYPE_NONE, false, false};
    static const struct oc_gemm_problem LARGE = {
        1 << 20, 3, 2048, 64, true, 2, false, false, false, OC_DTYPE_NONE, false, false};

    oc_set_api("aclnnFoo");
    expect_refused(&CPU, OC_GEMM_FEW, &PLAIN, "only convolutions have it");
    expect_refused(&CPU, OC_GEMM_FEW, &FOUR, NULL);
    expect_refused(&CPU, OC_GEMM_FEW, &FIVE, NOT_FEW);
    for (int f = OC_GEMM_CLBLAST; f <= OC_GEMM_DIRECT; f++) {
        const enum oc_gemm algorithm = (enum oc_gemm)f;

        expect_refused(&CPU, algorithm, &PLAIN, NULL);
        expect_refused(&REMOTE, algorithm, &PLAIN, algorithm == OC_GEMM_CLBLAST ? WHOLE : NULL);
        expect_refused(&CPU, algorithm, &STRIDED, algorithm == OC_GEMM_DIRECT ? APART : NULL);
        expect_refused(&CPU, algorithm, &LARGE, algorithm == OC_GEMM_CLBLAST ? BY_INT : NULL);
    }
}

/* Large tiles, unless they leave more compute units idle. */
static void tiles_of_groups(void)
{
    static const struct {
        int64_t rows, columns, count;
        int blocks;
    } TILES[] = {{1280, 1280, 1, 2}, {1152, 1280, 1, 2},  {1281, 1153, 1, 1},
                 {640, 1280, 1, 1},  {640, 1280, 2, 2},   {2560, 2560, 1, 2},
                 {12800, 1, 1, 1},   {1 << 30, 1, 64, 1}, {1 << 30, 65, 1 << 30, 2}};

    for (size_t i = 0; i < OC_COUNT(TILES); i++)
        EXPECT_EQ_I64(
            oc_choose_group_blocks(&LOCAL, TILES[i].rows, TILES[i].columns, TILES[i].count),
            TILES[i].blocks);
}

static void groups_need_local_memory(void)
{
    static const struct oc_gemm_problem PLAIN = {
        100, 3, 64, 64, true, 2, false, true, false, OC_DTYPE_NONE, false, false};
    static const struct oc_gemm_problem ANY = {
        100, 3, 64, 64, true, 2, false, true, true, OC_DTYPE_NONE, false, false};
    struct oc_device device = LOCAL;

    oc_set_api("aclnnFoo");
    expect_refused(&device, OC_GEMM_GROUPS, &PLAIN, NULL);
    expect_refused(&device, OC_GEMM_GROUPS, &ANY,
                   "the compiled kernel does not support the work-group that it needs");
    device.local_memory = 17407;
    expect_refused(&device, OC_GEMM_GROUPS, &PLAIN, TOO_SMALL);
    device = LOCAL;
    device.max_group = 255;
    expect_refused(&device, OC_GEMM_GROUPS, &PLAIN, TOO_SMALL);
}

static void pairs_need_an_instruction(void)
{
    static const char *const NONE = "the processor has no instruction that sums two products";
    struct oc_gemm_problem problem = {100,   3,    64,    64,      true,  2,
                                      false, true, false, OC_BF16, false, false};
    struct oc_device device = AVX512;

    oc_set_api("aclnnFoo");
    expect_refused(&AVX512, OC_GEMM_PAIRS, &problem, NULL);
    expect_refused(&CPU, OC_GEMM_PAIRS, &problem, NONE);
    expect_refused(&LOCAL, OC_GEMM_PAIRS, &problem, NONE);
    expect_refused(&LOCAL, OC_GEMM_PAIRS_FMA, &problem, NULL);
    device.has_clang_builtins = false;
    expect_refused(&device, OC_GEMM_PAIRS, &problem, NONE);
    problem.no_pair_unit = true;
    expect_refused(&AVX512, OC_GEMM_PAIRS, &problem, NONE);
    expect_refused(&AVX512, OC_GEMM_PAIRS_FMA, &problem, NULL);
    problem.matrix_type = OC_F16;
    expect_refused(&AVX512, OC_GEMM_PAIRS_FMA, &problem, "the operands are not both bfloat16");
}

/* Where the device has no unit, it is emulated. */
static void matrix_units_have_types(void)
{
    struct oc_gemm_problem problem = {100,   3,    64,    64,      true,  2,
                                      false, true, false, OC_BF16, false, false};
    struct oc_gemm_config config;
    struct oc_device device = LOCAL;

    oc_set_api("aclnnFoo");
    expect_refused(&UNIT, OC_GEMM_MATRIX, &problem, NULL);
    device.local_memory = 52224;
    expect_refused(&device, OC_GEMM_MATRIX, &problem, NULL);
    device.local_memory = 52223;
    expect_refused(&device, OC_GEMM_MATRIX, &problem, "the local memory is too small");
    problem.no_matrix_unit = true;
    expect_refused(&UNIT, OC_GEMM_MATRIX, &problem,
                   "the device's matrix unit failed its self-test");
    problem.matrix_type = OC_DTYPE_NONE;
    expect_refused(&UNIT, OC_GEMM_MATRIX, &problem,
                   "operands are of two types, or of float, which the unit does not multiply or "
                   "cubeMathType does not allow to round");
    EXPECT_STATUS(0, oc_choose_gemm(&UNIT, &problem, &config));
    EXPECT_EQ_I64(config.groups.matrix_unit, OC_MATRIX_UNIT_MMA_SYNC);
    EXPECT_STATUS(0, oc_choose_gemm(&LOCAL, &problem, &config));
    EXPECT_EQ_I64(config.groups.matrix_unit, OC_MATRIX_UNIT_EMULATED_MMA_SYNC);
}

static void algorithms_that_do_not_exist(void)
{
    static const struct oc_gemm_problem PLAIN = {
        100, 3, 64, 64, true, 2, false, false, false, OC_DTYPE_NONE, false, false};
    struct oc_gemm_config config;

    oc_set_api("aclnnFoo");
    oc_strategy_override("gemm:cublas");
    EXPECT_REFUSED(ACLNN_ERR_PARAM_INVALID,
                   "ACLNN_CL_STRATEGY is gemm:cublas: gemm has no strategy cublas",
                   oc_choose_gemm(&GPU, &PLAIN, &config));
    oc_strategy_override(NULL);
}

static void expect_set(enum oc_device_kind kind, uint32_t width, const char *name, const char *set)
{
    struct oc_device d = {.kind = kind, .float_width = width};

    (void)snprintf(d.name, sizeof(d.name), "%s", name);
    EXPECT_TEXT(oc_choose_blas_set(&d)->name, set);
}

static void parameters_follow_the_device(void)
{
    expect_set(OC_DEVICE_CPU, 1, "an old CPU", "built-in: CPU with vectors of 4 floats");
    expect_set(OC_DEVICE_CPU, 4, "SSE", "built-in: CPU with vectors of 4 floats");
    expect_set(OC_DEVICE_CPU, 8, "AVX2", "built-in: CPU with vectors of 8 floats");
    expect_set(OC_DEVICE_CPU, 16, "AVX-512", "built-in: CPU with vectors of 16 floats");
    expect_set(OC_DEVICE_CPU, 64, "a wide one", "built-in: CPU with vectors of 16 floats");
    expect_set(OC_DEVICE_CPU, 8, "a CPU beside an H100", "built-in: CPU with vectors of 8 floats");
    expect_set(OC_DEVICE_GPU, 1, "NVIDIA H100 PCIe", "built-in: Hopper");
    expect_set(OC_DEVICE_GPU, 1, "NVIDIA H200", "built-in: Hopper");
    expect_set(OC_DEVICE_GPU, 1, "NVIDIA A100-SXM4-40GB", "CLBlast's database");
    expect_set(OC_DEVICE_GPU, 4, "gfx1100", "CLBlast's database");
    expect_set(OC_DEVICE_ACCELERATOR, 16, "an accelerator", "CLBlast's database");
}

static void systems_are_solved_in_blocks(void)
{
    struct oc_solve_config config;

    oc_choose_solve(&CPU, &config);
    EXPECT_EQ_I64(config.rows, 64);
    EXPECT_EQ_I64(config.columns, 16);
    oc_choose_solve(&GPU, &config);
    EXPECT_EQ_I64(config.rows, 32);
    EXPECT_EQ_I64(config.columns, 1);
}

static const struct oc_test TESTS[] = {
    OC_TEST("size and device decide", size_and_device_decide),
    OC_TEST("matrices share launches", matrices_share_launches),
    OC_TEST("direct has a limit", direct_has_a_limit),
    OC_TEST("tiles follow the vector width", tiles_follow_the_vector_width),
    OC_TEST("blocks of tiles follow the outputs", blocks_of_tiles_follow_the_outputs),
    OC_TEST("obstacles", obstacles),
    OC_TEST("tiles of groups", tiles_of_groups),
    OC_TEST("groups need local memory", groups_need_local_memory),
    OC_TEST("items of direct", items_of_direct),
    OC_TEST("pairs need an instruction", pairs_need_an_instruction),
    OC_TEST("matrix units have types", matrix_units_have_types),
    OC_TEST("algorithms that do not exist", algorithms_that_do_not_exist),
    OC_TEST("parameters follow the device", parameters_follow_the_device),
    OC_TEST_OF(systems_are_solved_in_blocks),
};

OC_TEST_MAIN(.name = "strategy_gemm", OC_TESTS(TESTS))
