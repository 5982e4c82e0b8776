/* SPDX-License-Identifier: Apache-2.0 */
/*
 * How far a result may be from its reference.
 *
 * The operators compute in f32 (f64 for f64) and round once to the stored type, to nearest even. So
 * a correct result is round(x) for some x with |x - reference| <= error, where `error` bounds what
 * the arithmetic may lose before that last rounding. Rounding is monotone: the correct results are
 * exactly those from round(reference - error) to round(reference + error). No factor is guessed,
 * and ties, subnormals and overflow need no case of their own.
 *
 * The error of k roundings in a row on a value is at most ((1 + u)^k - 1) * |value|, which is below
 * 1.001 * k * u * |value| for any k used here; that of a sum of n terms, in any order, is below
 * 1.001 * n * u times the sum of the terms' magnitudes. u is half an ulp of 1: 2^-24 in f32.
 */
#ifndef OC_HARNESS_TOLERANCE_H
#define OC_HARNESS_TOLERANCE_H

#include <stdbool.h>

#include "meta/dtype.h"

/* What `roundings` roundings lose on intermediate results of this magnitude. `dtype` is the one
 * that is stored, which tells what the arithmetic is in. */
double oc_error(enum oc_dtype dtype, double magnitude, double roundings);

/* Whether `actual`, a value of the type, is a correct result. NaN answers NaN only. */
bool oc_is_close(enum oc_dtype dtype, double actual, double reference, double error);

#endif
