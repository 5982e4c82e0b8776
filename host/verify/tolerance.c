/* SPDX-License-Identifier: Apache-2.0 */
#include "tolerance.h"

#include <math.h>

#include "base/math.h"
#include "verify/test_data.h"

/* The arithmetic in which results of a type are computed. */
static const struct {
    enum oc_dtype dtype;
    double unit; /* u: half an ulp of 1 */
    double tiny; /* error of one rounding of subnormals, also when they are flushed */
} ARITHMETIC[] = {
    {OC_F32, 0x1p-24, 0x1p-149},
    {OC_F16, 0x1p-24, 0x1p-149},
    {OC_BF16, 0x1p-24, 0x1p-149},
    {OC_F64, 0x1p-53, 0x1p-1074},
};

double oc_error(enum oc_dtype dtype, double magnitude, double roundings)
{
    for (size_t i = 0; i < OC_COUNT(ARITHMETIC); i++)
        if (ARITHMETIC[i].dtype == dtype)
            return roundings * (1.001 * ARITHMETIC[i].unit * magnitude + ARITHMETIC[i].tiny);
    return 0; /* integers are exact */
}

double oc_matrix_unit_error(enum oc_dtype dtype, int8_t cubeMathType, double magnitude)
{
    const bool may_round = dtype == OC_F32 && cubeMathType >= 1 && cubeMathType <= 3;

    return may_round ? 1.001 * 2 * 0x1p-11 * magnitude : 0;
}

bool oc_is_close(enum oc_dtype dtype, double actual, double reference, double error)
{
    if (isnan(reference)) return isnan(actual);
    if (isinf(reference)) error = 0; /* Inf - Inf is NaN */
    return oc_round_to(dtype, reference - error) <= actual &&
           actual <= oc_round_to(dtype, reference + error);
}
