/* SPDX-License-Identifier: Apache-2.0 */
#include "self_test_conversions.h"

#include <math.h>
#include <string.h>

#include "base/math.h"
#include "device/transfer.h"

#define ELEMENTS OC_SELF_TEST_ELEMENTS
#define WIDTH 16 /* elements of a work-item */

/* Bits of floats: zeros, infinities, NaN, the largest float, the least half that is infinite and the
 * float below it, and the halves of the least half with their neighbors. */
static const cl_uint SPECIAL[] = {
    0,          0x80000000, 0x7f800000, 0xff800000, 0x7fc00000, 0xffc00001, 0x7f800001, 0x7fffffff,
    0x7f7fffff, 0x477ff000, 0x477fefff, 0x33800000, 0x33000000, 0x33000001, 0xb2ffffff, 0x00000001};

/* Ends of a significand: ties of half and bfloat16 with an even and an odd last bit, their neighbors,
 * and a carry into the exponent. */
static const cl_uint TAILS[] = {0x001000, 0x003000, 0x000fff, 0x001001, 0x008000, 0x018000,
                                0x007fff, 0x008001, 0x017fff, 0x7fffff, 0x7ff000};

/* Exponents from below the least half to above the largest. */
#define FIRST_EXPONENT 100
#define EXPONENTS 45

static cl_uint sample_bits(size_t i)
{
    if (i < OC_COUNT(SPECIAL)) return SPECIAL[i];
    return (cl_uint)(i & 1) << 31 | (cl_uint)(FIRST_EXPONENT + i % EXPONENTS) << 23 |
           TAILS[i % OC_COUNT(TAILS)];
}

static cl_ushort half_bits(cl_uint bits)
{
    const cl_uint sign = bits >> 16 & 0x8000, size = bits & 0x7fffffff;
    float value;
    int exponent;

    if (size > 0x7f800000) return 0x7e00;
    if (size >= 0x47800000) return (cl_ushort)(sign | 0x7c00);
    memcpy(&value, &size, sizeof(value));
    exponent = (int)(size >> 23) - 127 < -14 ? -14 : (int)(size >> 23) - 127;

    /* In units of the last place, rounded to even. A carry increases the exponent. */
    const cl_uint units = (cl_uint)nearbyint(ldexp(value, 10 - exponent));

    return (cl_ushort)(sign | (((cl_uint)(exponent + 14) << 10) + units));
}

static cl_ushort bfloat16_bits(cl_uint bits)
{
    if ((bits & 0x7fffffff) > 0x7f800000) return 0x7fc0;
    return (cl_ushort)((bits + 0x7fff + (bits >> 16 & 1)) >> 16);
}

aclnnStatus oc_self_test_conversions(const struct oc_self_test *t, const struct oc_kernel *kernel)
{
    const cl_int count = ELEMENTS / WIDTH;
    const struct oc_self_test_argument arguments[] = {ARGUMENT(t->in), ARGUMENT(t->out),
                                                      ARGUMENT(count)};
    cl_uint in[ELEMENTS];
    cl_ushort out[ELEMENTS / WIDTH][2][WIDTH];

    for (size_t i = 0; i < ELEMENTS; i++)
        in[i] = sample_bits(i);
    OC_TRY(oc_transfer_write(t->device, t->in, 0, in, sizeof(in)));
    OC_TRY(oc_self_test_launch(t, kernel, arguments, 3, ELEMENTS / WIDTH, 0));
    OC_TRY(oc_transfer_read(t->device, t->out, 0, out, sizeof(out)));
    for (size_t i = 0; i < ELEMENTS; i++) {
        const cl_ushort *of_item[2] = {out[i / WIDTH][0], out[i / WIDTH][1]};

        if (of_item[0][i % WIDTH] != half_bits(in[i]))
            return oc_self_test_wrong("conversions to half", i, of_item[0][i % WIDTH],
                                      half_bits(in[i]));
        if (of_item[1][i % WIDTH] != bfloat16_bits(in[i]))
            return oc_self_test_wrong("conversions to bfloat16", i, of_item[1][i % WIDTH],
                                      bfloat16_bits(in[i]));
    }
    return ACLNN_SUCCESS;
}
