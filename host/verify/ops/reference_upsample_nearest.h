/* SPDX-License-Identifier: Apache-2.0 */
/* Nearest upsampling of planes and its adjoint. The map of positions is computed in float. */
#ifndef OC_VERIFY_REFERENCE_UPSAMPLE_NEAREST_H
#define OC_VERIFY_REFERENCE_UPSAMPLE_NEAREST_H

#include "verify/ops/reference.h"

struct up_axis {
    int64_t inputs, outputs;
    double scale;  /* outputs / inputs; 0: derived from the lengths */
    bool is_exact; /* "nearest-exact": positions are the middles of elements */
};

/* Of operators that are not exact: whether the factor counts, as aclnn_upsample_nearest_1d_v2.h says. */
struct up_axis up_nearest_axis(int64_t inputs, int64_t outputs, double scale);

/* The input that output l reads. */
int64_t up_axis_source(const struct up_axis *axis, int64_t l);

struct up_problem {
    struct up_axis h, w;
    const double *values; /* of self, of gradOutput */
};

/* Of nearest-exact operators along one axis. */
int64_t up_source(int64_t l, int64_t outputs, int64_t inputs, double scale);
struct up_problem up_rows(int64_t inputs, int64_t outputs, double scale, const double *values);

/* Planes [begin, end) of out, counted over N and C. */
void up_forward(const struct up_problem *problem, int64_t begin, int64_t end,
                const struct reference_sums *sums);
void up_backward(const struct up_problem *problem, int64_t begin, int64_t end,
                 const struct reference_sums *sums);

#endif
