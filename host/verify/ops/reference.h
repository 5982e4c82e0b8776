/* SPDX-License-Identifier: Apache-2.0 */
/*
 * The naive references of the operators, shared by the tests and the benchmark. They include nothing
 * of the library. The caller turns sums into values and error bounds: the tests compile this with
 * OC_REFERENCE_REAL=long double, the benchmark in double.
 *
 * Every function computes a range of its output, so that callers may use several threads, and
 * returns false when memory is exhausted.
 */
#ifndef OC_VERIFY_REFERENCE_H
#define OC_VERIFY_REFERENCE_H

#include <math.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#ifndef OC_REFERENCE_REAL
#define OC_REFERENCE_REAL double
#endif
typedef OC_REFERENCE_REAL reference_real;

/* The function of math.h for that type: REFERENCE(exp) is exp or expl. */
#define REFERENCE(f) _Generic((reference_real)0, double : f, long double : f##l)

/* Per element: the sum, the sum of the terms' magnitudes, and their number. The arrays hold the
 * elements of the range that is asked for, and must be zero. The last two may be NULL: a caller whose
 * sums are exact does not need them. A magnitude is not finite only where
 * the value is not. `omitted` bounds what the terms amount to that a reference leaves out, if there are any
 * and it is not NULL. */
struct reference_sums {
    reference_real *value, *magnitude;
    double *terms, *omitted;
};

static inline reference_real reference_abs(reference_real v) { return v < 0 ? -v : v; }

static inline void reference_add(const struct reference_sums *s, int64_t at, reference_real term,
                                 reference_real magnitude)
{
    s->value[at] += term;
    if (s->magnitude == NULL) return;
    s->magnitude[at] += reference_abs(magnitude);
    s->terms[at]++;
}

/* Adds factor * row to row `at` of the sums, which are `count` long. */
static inline void reference_add_row(const struct reference_sums *s, int64_t at,
                                     const double *restrict row, double factor, int64_t count)
{
    reference_real *restrict value = s->value + at * count;

    for (int64_t i = 0; i < count; i++)
        value[i] += (reference_real)factor * (reference_real)row[i];
    for (int64_t i = 0; i < count && s->magnitude != NULL; i++)
        s->magnitude[at * count + i] +=
            reference_abs((reference_real)factor * (reference_real)row[i]);
    for (int64_t i = 0; i < count && s->magnitude != NULL; i++)
        s->terms[at * count + i]++;
}

#endif
