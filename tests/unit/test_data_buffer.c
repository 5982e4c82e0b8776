/* SPDX-License-Identifier: Apache-2.0 */
/* The functions of acl_base.h that need no device. */
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

/* Needs the headers above. */
// clang-format off
#include <cmocka.h>
// clang-format on

#include "acl/acl.h"

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

static void every_binary16_number_survives(void **state)
{
    (void)state;
    for (unsigned half = 0; half <= 0xFFFFU; half++) {
        const float value = aclFloat16ToFloat((aclFloat16)half);

        if ((half & 0x7FFFU) > INFINITE_HALF) {
            assert_true(isnan(value));
            assert_true(isnan(aclFloat16ToFloat(aclFloatToFloat16(value))));
            continue;
        }
        if ((half & 0x7FFFU) <= LARGEST_HALF) assert_true(value == defined_value(half));
        assert_true((signbit(value) != 0) == ((half & 0x8000U) != 0));
        assert_int_equal(aclFloatToFloat16(value), half);
    }
}

/* Half way between neighbours the even one wins; a little off, the nearer one. */
static void floats_round_to_the_nearest_binary16_number(void **state)
{
    (void)state;
    for (unsigned half = 0; half <= LARGEST_HALF; half++) {
        const float below = defined_value(half);
        const float above = half == LARGEST_HALF ? 65536.0F : defined_value(half + 1);
        const float middle = (below + above) / 2; /* exact: binary32 has the bits */
        const unsigned even = (half & 1U) == 0 ? half : half + 1;

        assert_int_equal(aclFloatToFloat16(middle), even);
        assert_int_equal(aclFloatToFloat16(-middle), even | 0x8000U);
        assert_int_equal(aclFloatToFloat16(nextafterf(middle, below)), half);
        assert_int_equal(aclFloatToFloat16(nextafterf(middle, above)), half + 1);
    }
    assert_int_equal(aclFloatToFloat16(1e30F), INFINITE_HALF);
    assert_int_equal(aclFloatToFloat16(-INFINITY), INFINITE_HALF | 0x8000U);
    assert_int_equal(aclFloatToFloat16(1e-30F), 0);
    assert_int_equal(aclFloatToFloat16(-0.0F), 0x8000);
}

static void data_types_have_sizes(void **state)
{
    static const struct {
        aclDataType type;
        size_t size;
    } SIZES[] = {
        {ACL_DT_UNDEFINED, 0}, {ACL_STRING, 0},        {ACL_BOOL, 1},        {ACL_INT4, 1},
        {ACL_UINT1, 1},        {ACL_FLOAT8_E5M2, 1},   {ACL_HIFLOAT8, 1},    {ACL_FLOAT4_E1M2, 1},
        {ACL_FLOAT16, 2},      {ACL_BF16, 2},          {ACL_INT16, 2},       {ACL_UINT16, 2},
        {ACL_FLOAT, 4},        {ACL_INT32, 4},         {ACL_UINT32, 4},      {ACL_COMPLEX32, 4},
        {ACL_INT64, 8},        {ACL_UINT64, 8},        {ACL_DOUBLE, 8},      {ACL_COMPLEX64, 8},
        {ACL_COMPLEX128, 16},  {(aclDataType)1000, 8}, {(aclDataType)-5, 8},
    };

    (void)state;
    for (size_t i = 0; i < sizeof(SIZES) / sizeof(SIZES[0]); i++)
        if (aclDataTypeSize(SIZES[i].type) != SIZES[i].size)
            fail_msg("type %d: %zu", (int)SIZES[i].type, aclDataTypeSize(SIZES[i].type));
}

static void data_buffers_describe_memory(void **state)
{
    char memory[10];
    aclDataBuffer *buffer = aclCreateDataBuffer(memory, ((size_t)1 << 32) + 10);

    (void)state;
    assert_ptr_equal(aclGetDataBufferAddr(buffer), memory);
    assert_int_equal(aclGetDataBufferSizeV2(buffer), ((size_t)1 << 32) + 10);
    assert_int_equal(aclGetDataBufferSize(buffer), 10);
    assert_int_equal(aclUpdateDataBuffer(buffer, memory + 1, 9), 0);
    assert_ptr_equal(aclGetDataBufferAddr(buffer), memory + 1);
    assert_int_equal(aclGetDataBufferSizeV2(buffer), 9);
    assert_int_equal(aclDestroyDataBuffer(buffer), 0);
    assert_int_equal(aclDestroyDataBuffer(NULL), ACL_ERROR_INVALID_PARAM);
    assert_int_equal(aclUpdateDataBuffer(NULL, memory, 1), ACL_ERROR_INVALID_PARAM);
    assert_null(aclGetDataBufferAddr(NULL));
    assert_int_equal(aclGetDataBufferSizeV2(NULL), 0);
    assert_int_equal(aclGetDataBufferSize(NULL), 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_binary16_number_survives),
        cmocka_unit_test(floats_round_to_the_nearest_binary16_number),
        cmocka_unit_test(data_types_have_sizes),
        cmocka_unit_test(data_buffers_describe_memory),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
