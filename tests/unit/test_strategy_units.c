/* SPDX-License-Identifier: Apache-2.0 */
/* What matrix units multiply and need, and what the compiler of Intel's GPUs is told and spared, for invented devices. */
#include <string.h>

#include "acl/acl.h"
#include "base/status.h"
#include "harness/test.h"
#include "strategy/gemm.h"
#include "strategy/override.h"
#include "strategy/reduction.h"
#include "strategy/sample.h"

static struct oc_device device_with(enum oc_matrix_unit unit)
{
    return (struct oc_device){.name = "an invented GPU",
                              .kind = OC_DEVICE_GPU,
                              .compute_units = 16,
                              .max_group = 1024,
                              .local_memory = 65536,
                              .matrix_unit = unit};
}

static void units_have_types(void)
{
    /* Whether floats are multiplied always, if they may be rounded, or never. */
    static const struct {
        enum oc_matrix_unit unit;
        bool always, rounded;
    } ROWS[] = {{OC_MATRIX_UNIT_NONE, false, true},   {OC_MATRIX_UNIT_MMA_SYNC, false, true},
                {OC_MATRIX_UNIT_MFMA, true, true},    {OC_MATRIX_UNIT_WMMA, false, false},
                {OC_MATRIX_UNIT_DPAS8, false, false}, {OC_MATRIX_UNIT_DPAS16, false, false}};

    for (size_t i = 0; i < OC_COUNT(ROWS); i++) {
        const struct oc_device device = device_with(ROWS[i].unit);

        oc_expect_note("%s", oc_matrix_unit_name(ROWS[i].unit));
        for (int8_t cube = -1; cube <= 4; cube++) {
            const bool has_floats = cube >= 1 && cube <= 3 ? ROWS[i].rounded : ROWS[i].always;

            EXPECT_EQ_I64(oc_gemm_matrix_type(&device, OC_F32, OC_F32, cube),
                          has_floats ? OC_F32 : OC_DTYPE_NONE);
            EXPECT_EQ_I64(oc_gemm_matrix_type(&device, OC_F16, OC_F16, cube), OC_F16);
            EXPECT_EQ_I64(oc_gemm_matrix_type(&device, OC_BF16, OC_BF16, cube), OC_BF16);
            EXPECT_EQ_I64(oc_gemm_matrix_type(&device, OC_BF16, OC_F16, cube), OC_DTYPE_NONE);
        }
    }
    oc_expect_no_note();
}

/* Its tiles, and in an emulation what is exchanged. */
static void units_need_local_memory(void)
{
    static const struct {
        enum oc_matrix_unit unit;
        uint64_t bytes;
    } ROWS[] = {{OC_MATRIX_UNIT_MMA_SYNC, 49152}, {OC_MATRIX_UNIT_EMULATED_MMA_SYNC, 52224},
                {OC_MATRIX_UNIT_MFMA, 18432},     {OC_MATRIX_UNIT_EMULATED_MFMA, 34816},
                {OC_MATRIX_UNIT_WMMA, 18432},     {OC_MATRIX_UNIT_EMULATED_WMMA, 34816},
                {OC_MATRIX_UNIT_DPAS8, 18432},    {OC_MATRIX_UNIT_EMULATED_DPAS8, 34816},
                {OC_MATRIX_UNIT_DPAS16, 18432},   {OC_MATRIX_UNIT_EMULATED_DPAS16, 34816}};
    const struct oc_gemm_problem problem = {.rows = 512,
                                            .taps = 1,
                                            .columns = 512,
                                            .summed = 512,
                                            .unit_stride = true,
                                            .products = 1,
                                            .matrix_type = OC_F16};
    struct oc_gemm_config config;

    oc_set_api("aclnnFoo");
    for (size_t i = 0; i < OC_COUNT(ROWS); i++) {
        struct oc_device device = device_with(ROWS[i].unit);

        oc_expect_note("%s", oc_matrix_unit_name(ROWS[i].unit));
        device.local_memory = ROWS[i].bytes;
        EXPECT_OK(oc_choose_gemm(&device, &problem, &config));
        EXPECT_EQ_I64(config.algorithm, OC_GEMM_MATRIX);
        device.local_memory--;
        EXPECT_OK(oc_choose_gemm(&device, &problem, &config));
        EXPECT(config.algorithm != OC_GEMM_MATRIX);
    }
    oc_expect_no_note();
}

/* Tiles of two blocks have sums for half of the registers: there are twice as many on request. */
static void large_tiles_ask_for_registers(void)
{
    struct oc_device device = device_with(OC_MATRIX_UNIT_NONE);

    EXPECT(oc_gemm_group_options(&device, 1) == NULL);
    EXPECT(oc_gemm_group_options(&device, 2) == NULL);
    device.intel_sub_group = 16;
    EXPECT(strcmp(oc_gemm_group_options(&device, 1), "-DSUB_GROUP_SIZE=16") == 0);
    EXPECT(strcmp(oc_gemm_group_options(&device, 2),
                  "-DSUB_GROUP_SIZE=16 -cl-intel-256-GRF-per-thread") == 0);
    device.intel_sub_group = 8;
    EXPECT(strcmp(oc_gemm_group_options(&device, 1), "-DSUB_GROUP_SIZE=8") == 0);
    EXPECT(strcmp(oc_gemm_group_options(&device, 2),
                  "-DSUB_GROUP_SIZE=8 -cl-intel-256-GRF-per-thread") == 0);
}

static void intels_compiler_is_spared(void)
{
    const struct oc_pooling_problem boxes = {.images = 1,
                                             .channels = 64,
                                             .boxes = 10,
                                             .bins = 49,
                                             .samples = 4,
                                             .elements = 100,
                                             .copies = 1};
    struct oc_device device = device_with(OC_MATRIX_UNIT_NONE);
    struct oc_reduction_config reduction;
    struct oc_sample_config sample;

    oc_set_api("aclnnFoo");
    for (device.intel_sub_group = 0; device.intel_sub_group <= 16; device.intel_sub_group += 8) {
        const aclnnStatus expected = device.intel_sub_group == 0 ? 0 : ACLNN_ERR_PARAM_INVALID;

        oc_strategy_override("reduction:strips");
        EXPECT_STATUS(0, oc_choose_reduction(&device, false, &reduction));
        EXPECT_STATUS(expected, oc_choose_loss_sum(&device, false, &reduction));
        oc_strategy_override("sample:blocks");
        EXPECT_STATUS(expected, oc_choose_pooling(&device, &boxes, &sample));
        if (expected != 0) EXPECT_TEXT_CONTAINS(aclGetRecentErrMsg(), OC_INTEL_COMPILER_OBSTACLE);
        oc_strategy_override(NULL);
        EXPECT_STATUS(0, oc_choose_loss_sum(&device, false, &reduction));
        EXPECT(reduction.chains);
        EXPECT_STATUS(0, oc_choose_pooling(&device, &boxes, &sample));
        EXPECT_EQ_I64(sample.algorithm, OC_SAMPLE_POINTS);
    }
}

static const struct oc_test TESTS[] = {
    OC_TEST_OF(units_have_types), OC_TEST_OF(units_need_local_memory),
    OC_TEST_OF(large_tiles_ask_for_registers), OC_TEST_OF(intels_compiler_is_spared)};

OC_TEST_MAIN(.name = "strategy_units", OC_TESTS(TESTS))
