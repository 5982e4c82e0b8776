/* SPDX-License-Identifier: Apache-2.0 */
/* The functions of acl_base.h that do not need a device. */
#include <math.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#include "acl/acl.h"
#include "harness/test.h"

#define LARGEST_HALF 0x7BFFU
#define INFINITE_HALF 0x7C00U

/* The definition of binary16, for finite numbers. */
static float defined_value(unsigned half)
{
    const int exponent = (int)(half >> 10 & 0x1FU), fraction = (int)(half & 0x3FFU);
    const float magnitude = exponent == 0 ? ldexpf((float)fraction, -24)
                                          : ldexpf((float)(fraction + 1024), exponent - 25);

    return (half & 0x8000U) != 0 ? -magnitude : magnitude;
}

static void every_binary16_number_survives(void)
{
    for (unsigned half = 0; half <= 0xFFFFU; half++) {
        const float value = aclFloat16ToFloat((aclFloat16)half);

        if ((half & 0x7FFFU) > INFINITE_HALF) {
            EXPECT(isnan(value));
            EXPECT(isnan(aclFloat16ToFloat(aclFloatToFloat16(value))));
            continue;
        }
        if ((half & 0x7FFFU) <= LARGEST_HALF) EXPECT(value == defined_value(half));
        EXPECT((signbit(value) != 0) == ((half & 0x8000U) != 0));
        EXPECT_EQ_I64(aclFloatToFloat16(value), half);
    }
}

/* A tie rounds to even; any other value rounds to the nearest number. */
static void floats_round_to_the_nearest_binary16_number(void)
{
    for (unsigned half = 0; half <= LARGEST_HALF; half++) {
        const float below = defined_value(half);
        const float above = half == LARGEST_HALF ? 65536.0F : defined_value(half + 1);
        const float middle = (below + above) / 2; /* exact in binary32 */
        const unsigned even = (half & 1U) == 0 ? half : half + 1;

        EXPECT_EQ_I64(aclFloatToFloat16(middle), even);
        EXPECT_EQ_I64(aclFloatToFloat16(-middle), even | 0x8000U);
        EXPECT_EQ_I64(aclFloatToFloat16(nextafterf(middle, below)), half);
        EXPECT_EQ_I64(aclFloatToFloat16(nextafterf(middle, above)), half + 1);
    }
    EXPECT_EQ_I64(aclFloatToFloat16(1e30F), INFINITE_HALF);
    EXPECT_EQ_I64(aclFloatToFloat16(-INFINITY), INFINITE_HALF | 0x8000U);
    EXPECT_EQ_I64(aclFloatToFloat16(1e-30F), 0);
    EXPECT_EQ_I64(aclFloatToFloat16(-0.0F), 0x8000);
}

static void data_types_have_sizes(void)
{
    static const struct {
        aclDataType type;
        size_t size;
    } SIZES[] = {
        {ACL_DT_UNDEFINED, 0}, {ACL_STRING, 0},      {ACL_BOOL, 1},        {ACL_INT8, 1},
        {ACL_UINT8, 1},        {ACL_INT4, 1},        {ACL_UINT1, 1},       {ACL_FLOAT8_E5M2, 1},
        {ACL_HIFLOAT8, 1},     {ACL_FLOAT4_E1M2, 1}, {ACL_FLOAT16, 2},     {ACL_BF16, 2},
        {ACL_INT16, 2},        {ACL_UINT16, 2},      {ACL_FLOAT, 4},       {ACL_INT32, 4},
        {ACL_UINT32, 4},       {ACL_COMPLEX32, 4},   {ACL_INT64, 8},       {ACL_UINT64, 8},
        {ACL_DOUBLE, 8},       {ACL_COMPLEX64, 8},   {ACL_COMPLEX128, 16}, {(aclDataType)1000, 8},
        {(aclDataType)-5, 8},
    };

    for (size_t i = 0; i < OC_COUNT(SIZES); i++)
        if (aclDataTypeSize(SIZES[i].type) != SIZES[i].size)
            oc_expect_fail("type %d: %zu", (int)SIZES[i].type, aclDataTypeSize(SIZES[i].type));
}

static void data_buffers_describe_memory(void)
{
    char memory[10];
    aclDataBuffer *buffer = aclCreateDataBuffer(memory, ((size_t)1 << 32) + 10);

    EXPECT_EQ_PTR(aclGetDataBufferAddr(buffer), memory);
    EXPECT_EQ_I64(aclGetDataBufferSizeV2(buffer), ((size_t)1 << 32) + 10);
    EXPECT_EQ_I64(aclGetDataBufferSize(buffer), 10);
    EXPECT_EQ_I64(aclUpdateDataBuffer(buffer, memory + 1, 9), 0);
    EXPECT_EQ_PTR(aclGetDataBufferAddr(buffer), memory + 1);
    EXPECT_EQ_I64(aclGetDataBufferSizeV2(buffer), 9);
    EXPECT_EQ_I64(aclDestroyDataBuffer(buffer), 0);
    EXPECT_EQ_I64(aclDestroyDataBuffer(NULL), ACL_ERROR_INVALID_PARAM);
    EXPECT_EQ_I64(aclUpdateDataBuffer(NULL, memory, 1), ACL_ERROR_INVALID_PARAM);
    EXPECT(aclGetDataBufferAddr(NULL) == NULL);
    EXPECT_EQ_I64(aclGetDataBufferSizeV2(NULL), 0);
    EXPECT_EQ_I64(aclGetDataBufferSize(NULL), 0);
}

static const struct oc_test TESTS[] = {
    OC_TEST_OF(every_binary16_number_survives),
    OC_TEST_OF(floats_round_to_the_nearest_binary16_number),
    OC_TEST_OF(data_types_have_sizes),
    OC_TEST_OF(data_buffers_describe_memory),
};

OC_TEST_MAIN(.name = "data_buffer", OC_TESTS(TESTS))
