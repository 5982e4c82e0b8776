/* SPDX-License-Identifier: Apache-2.0 */
/* Names and sizes of data types, and the conversions of the test harness. */
#include <math.h>
#include <string.h>

#include "acl/acl.h"
#include "harness/test.h"
#include "meta/dtype.h"
#include "verify/test_data.h"
#include "verify/tolerance.h"

static void kernel_types(void)
{
    static const struct {
        enum oc_dtype dtype;
        aclDataType acl;
        const char *name;
        size_t size;
    } ROWS[] = {{OC_F32, ACL_FLOAT, "f32", 4},  {OC_F16, ACL_FLOAT16, "f16", 2},
                {OC_BF16, ACL_BF16, "bf16", 2}, {OC_F64, ACL_DOUBLE, "f64", 8},
                {OC_I32, ACL_INT32, "i32", 4},  {OC_I64, ACL_INT64, "i64", 8},
                {OC_U8, ACL_UINT8, "u8", 1}};

    for (size_t i = 0; i < OC_COUNT(ROWS); i++) {
        EXPECT_EQ_I64(oc_dtype_of(ROWS[i].acl), ROWS[i].dtype);
        EXPECT_TEXT(oc_dtype_name(ROWS[i].dtype), ROWS[i].name);
        EXPECT_EQ_I64(oc_dtype_size(ROWS[i].dtype), ROWS[i].size);
        EXPECT_EQ_I64(aclDataTypeSize(ROWS[i].acl), ROWS[i].size);
    }
    EXPECT_EQ_I64(oc_dtype_size(OC_DTYPE_NONE), 0);
    EXPECT_TEXT(oc_dtype_name(OC_DTYPE_NONE), "none");
}

static void types_that_kernels_do_not_store(void)
{
    static const aclDataType TYPES[] = {ACL_DT_UNDEFINED, ACL_UINT32,     ACL_UINT16, ACL_UINT64,
                                        ACL_STRING,       ACL_COMPLEX64,  ACL_INT4,   ACL_HIFLOAT8,
                                        (aclDataType)5,   (aclDataType)99};

    for (size_t i = 0; i < OC_COUNT(TYPES); i++)
        EXPECT_EQ_I64(oc_dtype_of(TYPES[i]), OC_DTYPE_NONE);
}

static void names_in_messages(void)
{
    EXPECT_TEXT(oc_acl_dtype_name(ACL_FLOAT16), "ACL_FLOAT16");
    EXPECT_TEXT(oc_acl_dtype_name(ACL_DT_UNDEFINED), "ACL_DT_UNDEFINED");
    EXPECT_TEXT(oc_acl_dtype_name(ACL_FLOAT4_E1M2), "ACL_FLOAT4_E1M2");
    EXPECT_TEXT(oc_acl_dtype_name((aclDataType)99), "aclDataType 99");
    EXPECT_TEXT(oc_acl_format_name(ACL_FORMAT_ND), "ACL_FORMAT_ND");
    EXPECT_TEXT(oc_acl_format_name(ACL_FORMAT_NCL), "ACL_FORMAT_NCL");
    EXPECT_TEXT(oc_acl_format_name(ACL_FRACTAL_Z_3D), "ACL_FRACTAL_Z_3D");
    EXPECT_TEXT(oc_acl_format_name((aclFormat)99), "aclFormat 99");
}

static void names_of_sets(void)
{
    char text[64], small[12];

    oc_dtype_set_names(OC_F32 | OC_F16 | OC_BF16, text, sizeof(text));
    EXPECT_TEXT(text, "ACL_FLOAT, ACL_FLOAT16, ACL_BF16");
    oc_dtype_set_names(OC_I64, text, sizeof(text));
    EXPECT_TEXT(text, "ACL_INT64");
    oc_dtype_set_names(0, text, sizeof(text));
    EXPECT_TEXT(text, "");
    oc_dtype_set_names(OC_F32 | OC_F16 | OC_BF16, small, sizeof(small));
    EXPECT_TEXT(small, "ACL_FLOAT, ");
}

/* ---- The harness's conversions, against known values ---- */

static void known_halves(void)
{
    static const struct {
        double value;
        uint16_t bits;
    } ROWS[] = {{0, 0},
                {-0.0, 0x8000},
                {1, 0x3c00},
                {-2, 0xc000},
                {65504, 0x7bff},
                {65519.996, 0x7bff},
                {65520, 0x7c00},
                {INFINITY, 0x7c00},
                {-INFINITY, 0xfc00},
                {0x1p-14, 0x0400},
                {0x1p-24, 0x0001},
                {0x1p-25, 0x0000},        /* a tie, to even */
                {0x1.000001p-25, 0x0001}, /* just above it */
                {0x3p-25, 0x0002},        /* a tie, to even */
                {0x1.ff8p-15, 0x03ff},    /* the largest subnormal */
                {0x1.ffcp-15, 0x0400},    /* a tie, to the smallest normal */
                {1.00048828125, 0x3c00},  /* 1 + 2^-11: a tie, to even */
                {1.00146484375, 0x3c02}}; /* 1 + 3 * 2^-11: a tie, to even */

    for (size_t i = 0; i < OC_COUNT(ROWS); i++) {
        uint16_t bits;

        oc_encode(OC_F16, ROWS[i].value, &bits);
        if (bits != ROWS[i].bits)
            oc_expect_fail("%a is 0x%04x: expected 0x%04x", ROWS[i].value, bits, ROWS[i].bits);
    }
    EXPECT(isnan(oc_from_bits(OC_F16, 0x7e00)));
    EXPECT(isnan(oc_from_bits(OC_F16, 0xfc01)));
}

static void every_16_bit_pattern_survives(void)
{
    static const enum oc_dtype TYPES[] = {OC_F16, OC_BF16};

    for (size_t t = 0; t < OC_COUNT(TYPES); t++) {
        for (uint32_t bits = 0; bits < 0x10000; bits++) {
            const double v = oc_from_bits(TYPES[t], bits);
            uint16_t back;

            oc_encode(TYPES[t], v, &back);
            if (isnan(v) ? !isnan(oc_from_bits(TYPES[t], back)) : back != bits)
                oc_expect_fail("%s 0x%04x comes back as 0x%04x", oc_dtype_name(TYPES[t]), bits,
                               back);
        }
    }
}

/* The compiler's own conversion is the reference for f32. */
static void f32_is_float(void)
{
    struct oc_random random = oc_random_for("f32 is float");

    for (int i = 0; i < 100000; i++) {
        const double v =
            ldexp(oc_random_real(&random, -1, 1), (int)oc_random_integer(&random, -155, 127));
        const float expected = (float)v;
        float got;

        oc_encode(OC_F32, v, &got);
        if (memcmp(&got, &expected, sizeof(got)) != 0)
            oc_expect_fail("%a is %a: expected %a", v, (double)got, (double)expected);
        EXPECT_EQ_F64(oc_decode(OC_F32, &got), (double)expected);
    }
}

static void public_half_conversions(void)
{
    for (uint32_t bits = 0; bits < 0x10000; bits++) {
        const double v = oc_from_bits(OC_F16, bits);
        const float got = aclFloat16ToFloat((aclFloat16)bits);

        EXPECT_EQ_F64((double)got, v);
        if (!isnan(v)) EXPECT_EQ_I64(aclFloatToFloat16((float)v), bits);
    }
    EXPECT(isnan(aclFloat16ToFloat(aclFloatToFloat16(NAN))));

    struct oc_random random = oc_random_for("public half conversions");

    for (int i = 0; i < 200000; i++) {
        const float v =
            (float)ldexp(oc_random_real(&random, -1, 1), (int)oc_random_integer(&random, -27, 18));
        uint16_t expected;

        oc_encode(OC_F16, (double)v, &expected);
        if (aclFloatToFloat16(v) != expected)
            oc_expect_fail("aclFloatToFloat16(%a) is 0x%04x: expected 0x%04x", (double)v,
                           aclFloatToFloat16(v), expected);
    }
}

static void tolerance_is_one_rounding(void)
{
    /* 1 and 1 + 2^-10 are adjacent in f16; their middle may round to either, given f32's error. */
    const double middle = 1 + 0x1p-11, error = oc_error(OC_F16, middle, 1);

    EXPECT(oc_is_close(OC_F16, 1, middle, error));
    EXPECT(oc_is_close(OC_F16, 1 + 0x1p-10, middle, error));
    EXPECT(!oc_is_close(OC_F16, 1 - 0x1p-11, middle, error));
    EXPECT(!oc_is_close(OC_F16, 1 + 0x1p-10, 1 + 0x1p-12, error));
    EXPECT(oc_is_close(OC_F16, INFINITY, 65520, oc_error(OC_F16, 65520, 1)));
    EXPECT(oc_is_close(OC_F16, 65504, 65520, oc_error(OC_F16, 65520, 1)));
    EXPECT(!oc_is_close(OC_F16, INFINITY, 65500, oc_error(OC_F16, 65500, 4)));
    EXPECT(oc_is_close(OC_F32, NAN, NAN, 1));
    EXPECT(!oc_is_close(OC_F32, NAN, 1, 1));
    EXPECT(!oc_is_close(OC_F32, 1, NAN, 1));
    EXPECT(oc_is_close(OC_F32, INFINITY, INFINITY, 1));
    EXPECT(!oc_is_close(OC_F32, -INFINITY, INFINITY, 1));
    EXPECT(!oc_is_close(OC_F32, 1 + 0x1p-22, 1, oc_error(OC_F32, 1, 1)));
    EXPECT(oc_is_close(OC_F32, 1 + 0x1p-23, 1 + 0x1p-24, 0) == false);
    EXPECT(oc_is_close(OC_F32, 1, 1 + 0x1p-24, 0));
}

static const struct oc_test TESTS[] = {
    OC_TEST("kernel types", kernel_types),
    OC_TEST("types that kernels do not store", types_that_kernels_do_not_store),
    OC_TEST("names in messages", names_in_messages),
    OC_TEST("names of sets", names_of_sets),
    OC_TEST("known halves", known_halves),
    OC_TEST("every 16-bit pattern survives", every_16_bit_pattern_survives),
    OC_TEST("f32 is float", f32_is_float),
    OC_TEST("public half conversions", public_half_conversions),
    OC_TEST("tolerance is one rounding", tolerance_is_one_rounding),
};

OC_TEST_MAIN(.name = "dtype", OC_TESTS(TESTS))
