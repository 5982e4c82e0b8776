/* SPDX-License-Identifier: Apache-2.0 */
#include "verify/ops/scatter.h"

#include <stddef.h>
#include <string.h>

// clang-format off
#define STRATEGIES(index) \
    "scatter:owner,index:" index, "scatter:atomic,index:" index, "scatter:channels,index:" index, \
    "scatter:vectors,index:" index, "scatter:plane,index:" index, "scatter:fixed,index:" index
// clang-format on

bool scatter_can_serve(const char *strategy, const aclTensor *sums)
{
    if (strstr(strategy, "scatter:vectors") != NULL) return sums->shape[1] % 4 == 0;
    return strstr(strategy, "scatter:plane") == NULL ||
           sums->shape[2] * sums->shape[3] <= SCATTER_LARGEST_PLANE;
}

const char *const scatter_strategies[] = {STRATEGIES("32"), NULL};
const char *const scatter_every_strategy[] = {STRATEGIES("32"), STRATEGIES("64"), NULL};
const char *const scatter_box_strategies[] = {STRATEGIES("32"), "scatter:gather,index:32", NULL};
const char *const scatter_every_box_strategy[] = {
    STRATEGIES("32"), "scatter:gather,index:32", STRATEGIES("64"), "scatter:gather,index:64", NULL};
