/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Error bounds of results.
 *
 * The operators compute in f32 (f64 for f64) and round once to the stored type, to nearest even. So
 * a correct result is round(x) for some x with |x - reference| <= error, where `error` bounds what
 * the arithmetic may lose before that last rounding. Rounding is monotone: the correct results are
 * exactly those from round(reference - error) to round(reference + error). No factor is guessed,
 * and ties, subnormals and overflow need no special case.
 *
 * The error of k successive roundings of a value is at most ((1 + u)^k - 1) * |value|, which is
 * below 1.001 * k * u * |value| for any k used here. The error of a sum of n terms, in any order,
 * is below 1.001 * n * u times the sum of the terms' magnitudes. u is half an ulp of 1: 2^-24 in
 * f32.
 */
#ifndef OC_VERIFY_TOLERANCE_H
#define OC_VERIFY_TOLERANCE_H

#include <stdbool.h>
#include <stdint.h>

#include "meta/dtype.h"

/* The error bound of `roundings` roundings of intermediate results of this magnitude. `dtype` is
 * the stored type; it determines the type of the arithmetic. */
double oc_error(enum oc_dtype dtype, double magnitude, double roundings);

/* The additional error bound of products of this magnitude whose operands of the type may be rounded to TF32, 11 bits, as
 * cubeMathType 1 to 3 allows for f32. */
double oc_matrix_unit_error(enum oc_dtype dtype, int8_t cubeMathType, double magnitude);

/* Whether `actual`, a value of the type, is a correct result. NaN is correct for NaN only. */
bool oc_is_close(enum oc_dtype dtype, double actual, double reference, double error);

#endif
