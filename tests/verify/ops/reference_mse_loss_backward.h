/* SPDX-License-Identifier: Apache-2.0 */
/* out = (self - target) * factor * gradOutput, broadcast by NumPy's rule. */
#ifndef OC_VERIFY_REFERENCE_MSE_LOSS_BACKWARD_H
#define OC_VERIFY_REFERENCE_MSE_LOSS_BACKWARD_H

#include <stdbool.h>
#include <stdint.h>

/* `numel`: elements of self. */
static inline double mse_factor(bool is_mean, double numel) { return is_mean ? 2 / numel : 2; }

static inline double mse_element(double factor, double self, double target, double grad)
{
    return (self - target) * factor * grad;
}

/* The element of an operand that meets element `index` of the output. */
static inline int64_t mse_operand_index(uint64_t rank, const int64_t *extent, uint64_t out_rank,
                                        const int64_t *out_extent, int64_t index)
{
    int64_t place = 0, stride = 1;

    for (uint64_t back = 1; back <= rank; back++) {
        const int64_t own = extent[rank - back], at = index % out_extent[out_rank - back];

        index /= out_extent[out_rank - back];
        if (own != 1) place += at * stride;
        stride *= own;
    }
    return place;
}

#endif
