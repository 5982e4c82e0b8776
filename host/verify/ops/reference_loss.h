/* SPDX-License-Identifier: Apache-2.0 */
/* Losses of a difference and their derivatives, broadcast by NumPy's rule. */
#ifndef OC_VERIFY_REFERENCE_LOSS_H
#define OC_VERIFY_REFERENCE_LOSS_H

#include <math.h>
#include <stdbool.h>
#include <stdint.h>

enum loss { LOSS_MSE, LOSS_L1, LOSS_SMOOTH_L1 };

static inline double loss_value(enum loss loss, double beta, double d)
{
    if (loss == LOSS_MSE) return d * d;
    return loss == LOSS_SMOOTH_L1 && fabs(d) < beta ? d * d / (2 * beta)
           : loss == LOSS_SMOOTH_L1                 ? fabs(d) - beta / 2
                                                    : fabs(d);
}

/* The derivative. That of l1 is 0 at 0 and for NaN. */
static inline double loss_slope(enum loss loss, double beta, double d)
{
    if (loss == LOSS_MSE) return 2 * d;
    if (loss == LOSS_SMOOTH_L1 && beta > 0 && !(fabs(d) >= beta)) return d / beta;
    return d > 0 ? 1 : d < 0 ? -1 : 0;
}

#endif
