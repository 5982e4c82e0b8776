/* SPDX-License-Identifier: Apache-2.0 */
#include "verify/ops/norm_statistics.h"

#include <math.h>

#include "verify/tolerance.h"

int64_t norm_index(const struct norm_channel *h, int64_t term)
{
    return (term / h->inner * h->channels + h->number) * h->inner + term % h->inner;
}

void norm_invert(struct norm_statistics *s, double eps)
{
    const double total = s->variance + (double)(float)eps;

    s->invstd = 1 / sqrt(total);
    s->invstd_error =
        s->invstd * (0.5 * (s->variance_error + oc_error(OC_F32, total, 2)) / total) * 1.01 +
        oc_error(OC_F32, s->invstd, 8);
}

struct norm_statistics norm_statistics_of(const double *x, const struct norm_channel *h, double eps)
{
    const double n = (double)h->terms, part = n < 4096 ? n : 4096;
    const double combinations = ceil(n / 256) + 8;
    double sum = 0, squares = 0, most = 0;
    struct norm_statistics s;

    for (int64_t i = 0; i < h->terms; i++)
        sum += x[norm_index(h, i)];
    s.mean = sum / n;
    for (int64_t i = 0; i < h->terms; i++) {
        const double d = x[norm_index(h, i)] - s.mean;

        squares += d * d;
        most = fmax(most, fabs(d));
    }
    s.variance = squares / n;

    /* What the first pass may be wrong by, of deviations from an element; the second one measures it. */
    const double shift =
        oc_error(OC_F32, 2 * most, part + 3) + oc_error(OC_F32, fabs(s.mean) + most, 2);

    s.mean_error = oc_error(OC_F32, fabs(s.mean) + 9 * most, combinations) +
                   oc_error(OC_F32, 2 * most + shift, part + 4);
    s.variance_error = oc_error(OC_F32, s.variance + shift * shift, part + 8 + 8 * combinations) +
                       2 * sqrt(s.variance) * s.mean_error + s.mean_error * s.mean_error;
    norm_invert(&s, eps);
    return s;
}
