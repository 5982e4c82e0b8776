/* SPDX-License-Identifier: Apache-2.0 */
/* The strategies of operators that scatter, with 32-bit indices and with both. NULL ends a list. */
#ifndef OC_VERIFY_SCATTER_H
#define OC_VERIFY_SCATTER_H

#include <stdbool.h>

#include "meta/tensor.h"

extern const char *const scatter_strategies[], *const scatter_every_strategy[];
/* The same with scatter:gather, of operators on boxes. */
extern const char *const scatter_box_strategies[], *const scatter_every_box_strategy[];

/* Elements of the largest plane that scatter:plane can serve. */
#define SCATTER_LARGEST_PLANE 8192

/* Whether a strategy with atomics can serve such a tensor of sums (NCHW). */
bool scatter_can_serve(const char *strategy, const aclTensor *sums);

#endif
